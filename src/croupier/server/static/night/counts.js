// Chips that are counted by hand: one person enters them, sees the difference from the chips issued, another confirms.

/** @import { CountLine, CountSheet } from "front/view" */
/** @import { Asking } from "./asking.js" */

import { timeOfDay } from "../desks/clock.js";
import { byId, el, fill, refill, show } from "../dom.js";
import { signsIn } from "../visitor.js";
import { field } from "./asking.js";
import { chips, signed } from "./words.js";

/** @typedef {Record<string, number>} Pieces how many chips of each value in cents */

/**
 * An amount as people write it, in cents; null where it is none.
 * @param {string} text
 */
export function cents(text) {
  const plain = text.replace(/[\s,]/g, "");
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** @param {Pieces} pieces */
export const worth = (pieces) => Object.entries(pieces).reduce((sum, [each, many]) => sum + Number(each) * many, 0);

/**
 * What lies at a table beyond the chips issued to it; null while somebody is not counted.
 * @param {{ issued: number, float: number | null }} sheet
 * @param {(number | null)[]} counted
 * @param {number | null} float
 */
export function difference({ issued, float: held }, counted, float) {
  if (counted.some((each) => each === null) || (held !== null && float === null)) return null;
  return (
    counted.reduce((/** @type {number} */ sum, each) => sum + (each ?? 0), held === null ? 0 : (float ?? 0)) - issued
  );
}

/**
 * The difference in words.
 * @param {number | null} by
 */
export function inWords(by) {
  if (by === null) return "Count everybody’s chips";
  if (!by) return "As issued";
  return `${chips(Math.abs(by))} ${by > 0 ? "more" : "less"} than issued: a reason is asked for`;
}

/** @type {Set<string>} */
const inPieces = new Set(); // tables that are counted by denomination

/**
 * @param {{ counts: CountSheet[], denominations: number[] }} view
 * @param {Asking} asking
 */
export function drawCounts(view, asking) {
  const section = byId("counts");
  show(section, view.counts.length > 0);
  refill(
    section,
    view.counts.map((sheet) => sheet.table),
    () => [
      el("h2", {}, "Chips counted by hand"),
      view.counts.map((sheet) => el("div", { id: `count-${sheet.table}`, class: "night-count" })),
    ],
  );
  for (const sheet of view.counts) drawSheet(sheet, view.denominations, asking);
}

/**
 * @param {CountSheet} sheet
 * @param {number[]} denominations
 * @param {Asking} asking
 */
function drawSheet(sheet, denominations, asking) {
  const node = byId(`count-${sheet.table}`);
  refill(node, [sheet, inPieces.has(sheet.table), asking.me()], () => [
    el(
      "div",
      { class: "panel-head" },
      el("h3", {}, `${sheet.called}, ${sheet.extra ? "extra rounds" : `${sheet.rounds} rounds counted`}`),
      el(
        "span",
        { class: "soft" },
        sheet.counted_at ? `last at ${timeOfDay(sheet.counted_at)} by ${sheet.counted_by.join(" and ")}` : "not yet",
      ),
    ),
    sheet.waiting ? waiting(sheet, asking) : null,
    el(
      "details",
      { open: !sheet.waiting },
      el("summary", {}, sheet.waiting ? "Count again" : "Count"),
      counting(sheet, denominations, asking),
    ),
  ]);
}

// The second person

/**
 * @param {CountSheet} sheet
 * @param {Asking} asking
 */
function waiting(sheet, asking) {
  const count = sheet.waiting;
  if (!count) return null;
  const mine = count.by === asking.me().who;
  const asked = Boolean(count.difference) || !count.rounds;
  return el(
    "section",
    { class: "waits night-wait", "aria-label": `${sheet.called}: second confirmation` },
    el("p", {}, el("strong", {}, count.by), ` counted at ${timeOfDay(count.at)}, ${rounds(count.rounds)}.`),
    table(
      ["Seat", "Player", "At start", "Counted", "Change"],
      [
        ...count.lines.map((line) => row(line)),
        sheet.float === null
          ? null
          : el(
              "tr",
              {},
              el("td", {}),
              el("th", { scope: "row" }, "Float"),
              el("td", { class: "number" }, chips(sheet.float)),
              el("td", { class: "number" }, chips(count.float ?? 0)),
              el("td", { class: "number" }, signed((count.float ?? 0) - sheet.float)),
            ),
      ],
    ),
    count.difference
      ? el(
          "p",
          { class: "refused" },
          `${chips(Math.abs(count.difference))} ${count.difference > 0 ? "more" : "less"} than the chips issued`,
        )
      : el("p", { class: "done" }, "As many as the chips issued"),
    mine && signsIn
      ? el("p", {}, "You have counted: somebody else confirms it.")
      : el(
          "form",
          {
            class: "row",
            onsubmit: asking.submit(
              (said) => ({ command: "confirm_count", table: sheet.table, reason: said.reason ?? "" }),
              mine ? "supervisor" : "",
            ),
          },
          asked
            ? field(count.difference ? "Reason for the difference" : "Why they were counted again", "reason", {
                id: `reason-${sheet.table}`,
              })
            : null,
          el(
            "button",
            { class: "button is-primary", id: `confirm-${sheet.table}` },
            mine ? "Confirm as supervisor" : "Confirm the count",
          ),
        ),
  );
}

/** @param {number} many */
const rounds = (many) => (many ? `${many} ${many === 1 ? "round" : "rounds"}` : "the last round again");

/** @param {CountLine} line */
const row = (line) =>
  el(
    "tr",
    {},
    el("td", {}, String(line.seat)),
    el("th", { scope: "row" }, line.player),
    el("td", { class: "number" }, chips(line.before)),
    el("td", { class: "number" }, el("strong", {}, chips(line.counted))),
    el("td", { class: "number" }, signed(line.change)),
  );

/**
 * @param {string[]} heads
 * @param {(HTMLElement | null)[]} rows
 */
const table = (heads, rows) =>
  el(
    "div",
    { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Chips by player" },
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          heads.map((each) =>
            el("th", { scope: "col", class: each === "Seat" || each === "Player" ? null : "number" }, each),
          ),
        ),
      ),
      el("tbody", {}, rows),
    ),
  );

// The first

/**
 * @param {CountSheet} sheet
 * @param {number[]} denominations
 * @param {Asking} asking
 */
function counting(sheet, denominations, asking) {
  const pieces = inPieces.has(sheet.table);
  const says = el("p", { role: "status" });
  /** @type {HTMLFormElement} */
  const form = el(
    "form",
    {
      class: "stack is-tight",
      oninput: () => tell(),
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const said = read(form, sheet, denominations, pieces);
        if (said.by === null) return tell();
        void asking.act({
          command: "count_chips",
          table: sheet.table,
          rounds: said.rounds,
          ...(pieces ? { chips: said.pieces } : { stacks: said.stacks }),
          ...(sheet.float === null ? {} : { float: said.float }),
        });
      },
    },
    el(
      "div",
      { class: "row" },
      field("Rounds since the last count", "rounds", {
        type: "number",
        min: sheet.counted_at && !sheet.extra ? "0" : "1",
        value: "1",
        id: `rounds-${sheet.table}`,
      }),
      el(
        "label",
        { class: "row" },
        el("input", {
          type: "checkbox",
          id: `pieces-${sheet.table}`,
          checked: pieces,
          onchange: () => {
            if (pieces) inPieces.delete(sheet.table);
            else inPieces.add(sheet.table);
            drawSheet(sheet, denominations, asking);
          },
        }),
        " By denomination",
      ),
      sheet.most ? el("span", { class: "soft" }, `at most ${rounds(sheet.most)}`) : null,
    ),
    pieces ? byPieces(sheet, denominations) : bySums(sheet),
    sheet.float === null ? null : field("Chips in the float", "float", { id: `float-${sheet.table}`, value: "" }),
    says,
    el("button", { class: "button is-primary", id: `counted-${sheet.table}` }, `Send the count of ${sheet.called}`),
  );
  const tell = () => {
    const { by, stacks } = read(form, sheet, denominations, pieces);
    fill(says, el("span", { class: by === null ? "soft" : by ? "refused" : "done" }, inWords(by)));
    for (const [at, line] of sheet.players.entries()) {
      const counted = stacks[line.player];
      const change = form.querySelector(`[data-change="${at}"]`);
      if (change)
        change.textContent =
          counted === undefined ? "" : `${pieces ? `${chips(counted)} ` : ""}${signed(counted - line.before)}`;
    }
  };
  tell();
  return form;
}

/** @param {CountSheet} sheet */
const bySums = (sheet) =>
  table(
    ["Seat", "Player", "At start", "Counted", "Change"],
    sheet.players.map((line, at) =>
      el(
        "tr",
        {},
        el("td", {}, String(line.seat)),
        el("th", { scope: "row" }, line.player),
        el("td", { class: "number" }, chips(line.before)),
        el("td", {}, number(`${at}`, `Chips of ${line.player}`, `chips-${sheet.table}-${at}`, "night-sum")),
        el("td", { class: "number", "data-change": String(at) }),
      ),
    ),
  );

/**
 * @param {CountSheet} sheet
 * @param {number[]} denominations
 */
const byPieces = (sheet, denominations) =>
  table(
    ["Player", ...denominations.map((each) => chips(each)), "Together"],
    sheet.players.map((line, at) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, `${line.seat} ${line.player}`),
        denominations.map((each) =>
          el(
            "td",
            {},
            number(
              `${at} ${each}`,
              `${line.player}, chips of ${chips(each)}`,
              `chips-${sheet.table}-${at}-${each}`,
              "night-pieces",
            ),
          ),
        ),
        el("td", { class: "number", "data-change": String(at) }),
      ),
    ),
  );

/**
 * @param {string} name
 * @param {string} label
 * @param {string} id
 * @param {string} kind
 */
const number = (name, label, id, kind) =>
  el("input", {
    name,
    id,
    class: kind,
    inputmode: "decimal",
    autocomplete: "off",
    "aria-label": label,
  });

/**
 * What the form says: stacks of those who are counted, and the difference; `by` is null while something is missing.
 * @param {HTMLFormElement} form
 * @param {CountSheet} sheet
 * @param {number[]} denominations
 * @param {boolean} inPieces
 */
function read(form, sheet, denominations, inPieces) {
  const said = new FormData(form);
  const text = (/** @type {string} */ name) => String(said.get(name) ?? "").trim();
  /** @type {Record<string, number>} */
  const stacks = {};
  /** @type {Record<string, Pieces>} */
  const pieces = {};
  const counted = sheet.players.map(({ player }, at) => {
    const found = inPieces ? many(denominations, (each) => text(`${at} ${each}`)) : null;
    const sum = inPieces ? found && worth(found) : cents(text(`${at}`));
    if (sum === null) return null;
    stacks[player] = sum;
    if (found) pieces[player] = found;
    return sum;
  });
  const float = cents(text("float"));
  return { stacks, pieces, float, rounds: Number(text("rounds")), by: difference(sheet, counted, float) };
}

/**
 * The chips of one player by denomination; null where nothing is written or something is no number.
 * @param {number[]} denominations
 * @param {(each: number) => string} text
 * @returns {Pieces | null}
 */
export function many(denominations, text) {
  const written = denominations.map((each) => /** @type {const} */ ([each, text(each)])).filter(([, number]) => number);
  if (!written.length || written.some(([, number]) => !/^\d+$/.test(number))) return null;
  return Object.fromEntries(written.map(([each, number]) => [each, Number(number)]));
}
