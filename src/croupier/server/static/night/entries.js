// Entrants: searched, entered one by one or as a list, and everything that may be done about one of them.

/** @import { DirectorDesk, Entrant, ListAnswer, OpenTo } from "front/view" */
/** @import { Asking } from "./asking.js" */

import { clauses } from "../clauses.js";
import { byId, el, fill, refill, show } from "../dom.js";
import { post, reach } from "../reach.js";
import { field, refused } from "./asking.js";
import { NotDone } from "./link.js";
import { chips, money } from "./words.js";

const MEANINGS = ["", "player", "first", "last", "group", "accessible", "agreement", "reserve", "paid"];

let wanted = "";
let chosen = "";
let redraw = () => {};

/**
 * Whether somebody is meant by a search: by a part of the name, or by the number of the entry.
 * @param {{ name: string, number: number }} entrant
 * @param {string} text
 */
export function meant({ name, number }, text) {
  const said = text.trim().toLocaleLowerCase();
  return !said || name.toLocaleLowerCase().includes(said) || String(number) === said;
}

/**
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
export function drawEntries(view, asking) {
  drawForms(view, asking);
  drawList(view, asking);
}

/**
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
function drawList(view, asking) {
  const section = byId("entrants");
  if (!section.firstChild) {
    const search = /** @type {HTMLInputElement} */ (
      el("input", {
        id: "search",
        type: "search",
        "data-key": "/",
        autocomplete: "off",
        oninput: () => {
          wanted = search.value;
          redraw();
        },
      })
    );
    fill(
      section,
      el("div", { class: "panel-head" }, el("h2", {}, "Entrants"), el("span", { id: "entrants-count" })),
      el("div", { class: "field" }, el("label", { for: "search" }, "Name or entry number"), search),
      el("div", {
        id: "entrants-list",
        class: "table-scroll",
        tabindex: "0",
        role: "region",
        "aria-label": "Entrants, by number",
      }),
    );
  }
  const draw = () => {
    const found = view.players.filter((each) => meant(each, wanted));
    byId("entrants-count").textContent = `${found.length} of ${view.players.length}`;
    refill(byId("entrants-list"), [found, chosen], () =>
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            ["No.", "Player", "State", "Seat", "Chips"].map((each) => el("th", { scope: "col" }, each)),
          ),
        ),
        el(
          "tbody",
          {},
          found.slice(0, 300).map((each) =>
            el(
              "tr",
              {},
              el("td", {}, String(each.number)),
              el(
                "th",
                { scope: "row" },
                el(
                  "button",
                  {
                    type: "button",
                    class: "button is-small is-quiet",
                    id: `entrant-${each.number}`,
                    "aria-pressed": String(each.name === chosen),
                    onclick: () => {
                      chosen = each.name;
                      void drawPerson(each, view, asking);
                      draw();
                    },
                  },
                  each.name,
                ),
                each.plays ? el("span", { class: "soft" }, ` plays: ${each.plays}`) : null,
              ),
              el("td", {}, each.standing === "in" && each.present ? "seated" : each.standing),
              el("td", {}, each.seat ? `${each.called}, ${each.seat}` : "–"),
              el("td", { class: "number" }, each.chips ? chips(each.chips) : "–"),
            ),
          ),
        ),
      ),
    );
  };
  redraw = draw;
  draw();
  const person = view.players.find((each) => each.name === chosen);
  if (person && !byId("person").contains(document.activeElement)) void drawPerson(person, view, asking);
}

/**
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
function drawForms(view, asking) {
  refill(
    byId("enter"),
    [
      view.fee,
      view.commission,
      view.agreement,
      view.to_agree,
      view.groups,
      view.interested,
      view.reserve_places,
      view.entries_closed,
    ],
    () => [
      el("h2", {}, "Take an entry"),
      el(
        "p",
        {},
        `${money(view.fee)}: ${money(view.fee - view.commission)} to the prize pool, ${money(view.commission)} commission`,
      ),
      el(
        "form",
        {
          class: "stack is-tight",
          onsubmit: async (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const form = /** @type {HTMLFormElement} */ (event.currentTarget);
            const said = new FormData(form);
            const reserve = said.has("reserve");
            const player = String(said.get("player"));
            const taken = await asking.act({
              command: "take_entry",
              player,
              paid: reserve ? 0 : view.fee,
              group: String(said.get("group") ?? ""),
              agreement: String(said.get("agreement") ?? ""),
              accessible: said.has("accessible"),
              reserve,
            });
            if (!taken) return;
            form.reset();
            if (!reserve) await asking.receipt(`${player} has entered`, /^receipt-\d/);
          },
        },
        field("Name", "player", { id: "entry-name", list: view.interested }),
        view.groups ? field("Group", "group", { required: false }) : null,
        view.agreement || view.to_agree.length
          ? field(
              view.agreement
                ? "Reference of the signed agreement"
                : `Reference of the signed agreement (${view.to_agree.join(", ")})`,
              "agreement",
              { required: view.agreement, id: "entry-agreement" },
            )
          : null,
        el(
          "label",
          { class: "row" },
          el("input", { type: "checkbox", name: "accessible" }),
          " Needs an accessible seat",
        ),
        view.reserve_places
          ? el(
              "label",
              { class: "row" },
              el("input", { type: "checkbox", name: "reserve" }),
              " For the list of reserves",
            )
          : null,
        el("button", { class: "button is-primary" }, `Enter, ${money(view.fee)} paid`),
      ),
      view.entries_closed ? null : asking.button("Close the entries", { command: "close_entries" }),
      view.agreement
        ? null
        : el(
            "details",
            {},
            el("summary", {}, "Ask one player for a signed agreement"),
            el(
              "form",
              {
                class: "stack is-tight",
                onsubmit: asking.submit((said) => ({
                  command: "require_agreement",
                  player: said.player,
                  reason: said.reason,
                })),
              },
              field("Player who signs before entering", "player"),
              field("Reason", "reason"),
              el("button", { class: "button" }, "Ask for the agreement"),
            ),
          ),
      el("h2", {}, "A list from a spreadsheet"),
      el(
        "form",
        {
          class: "stack is-tight",
          id: "list-form",
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const by = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "";
            void list(asking, by === "check");
          },
        },
        el(
          "div",
          { class: "field" },
          el("label", { for: "list-text" }, "Paste it here, with its first line of column names"),
          el("textarea", { id: "list-text", rows: "5" }),
        ),
        el(
          "div",
          { class: "field" },
          el("label", { for: "list-file" }, "Or a CSV file"),
          el("input", {
            id: "list-file",
            type: "file",
            accept: ".csv,.tsv,.txt,text/csv",
            onchange: async (/** @type {Event} */ event) => {
              const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
              if (file) /** @type {HTMLTextAreaElement} */ (byId("list-text")).value = await file.text();
            },
          }),
        ),
        el(
          "div",
          { class: "row" },
          el("button", { class: "button", name: "do", value: "check" }, "Check the list"),
          el("button", { class: "button is-primary", name: "do", value: "enter" }, "Enter the whole list"),
        ),
        el("div", { id: "list-answer", role: "status" }),
      ),
    ],
  );
}

/**
 * The whole list is checked before any of it is entered.
 * @param {Asking} asking
 * @param {boolean} check
 */
async function list(asking, check) {
  const text = /** @type {HTMLTextAreaElement} */ (byId("list-text")).value;
  const columns = Object.fromEntries(
    /** @type {HTMLSelectElement[]} */ ([...byId("list-answer").querySelectorAll("select")])
      .filter((each) => each.value)
      .map((each) => [each.name, each.value]),
  );
  const body = { ...asking.me(), key: crypto.randomUUID(), text, columns, check };
  const { said } = await post(`${asking.address}/entries`, body);
  const answer = /** @type {ListAnswer | { error: string }} */ (said);
  if ("error" in answer) return refused(new NotDone(answer.error), asking);
  const wrong = answer.rows.filter((row) => row.problem);
  fill(
    byId("list-answer"),
    answer.problem ? el("p", { class: "refused" }, answer.problem) : null,
    answer.entered
      ? el("p", { class: "done" }, `${answer.entered} entered`)
      : el(
          "p",
          {},
          `${answer.rows.length} lines read, ${wrong.length} refused.${wrong.length ? " None is entered until all can be." : ""}`,
        ),
    answer.columns.some((each) => each.name) && !answer.entered
      ? el(
          "details",
          { open: Boolean(answer.problem) },
          el("summary", {}, "Columns"),
          answer.columns
            .filter((each) => each.name)
            .map((column, at) =>
              el(
                "div",
                { class: "field is-row" },
                el("label", { for: `column-${at}` }, column.name),
                el(
                  "select",
                  { id: `column-${at}`, name: column.name },
                  MEANINGS.map((means) =>
                    el("option", { value: means, selected: means === column.means }, means || "left out"),
                  ),
                ),
              ),
            ),
        )
      : null,
    el(
      "ul",
      { class: "lines" },
      wrong
        .slice(0, 50)
        .map((row) =>
          el(
            "li",
            {},
            el("span", { class: "soft" }, `line ${row.line}`),
            el("span", {}, el("strong", {}, row.player), ` ${row.problem} `, clauses(row.under, answer.book, 2)),
          ),
        ),
    ),
  );
  if (answer.entered) /** @type {HTMLTextAreaElement} */ (byId("list-text")).value = "";
}

/** What the desk offers about a player, each with the fields that it asks for. */
const ACTS = [
  { command: "take_seat", says: "Has taken the seat" },
  { command: "undo_seat_taken", says: "Take back: not in the seat", asks: ["reason"] },
  { command: "re_buy", says: "Sell a re-buy" },
  { command: "undo_re_buy", says: "Take back the re-buy", asks: ["reason"] },
  { command: "add_on", says: "Sell the add-on" },
  { command: "pay_prize", says: "Pay the prize" },
  { command: "decide_substitute", says: "Allow a substitute", asks: ["substitute", "reason"] },
  { command: "reverse_prize", says: "Take back the prize", asks: ["reason"] },
  { command: "withdraw_entry", says: "Withdraw", asks: ["reason"] },
  { command: "strike_entry", says: "Strike out: a mistake", asks: ["reason"] },
  { command: "record_contravention", says: "Record a contravention", asks: ["matter", "note"] },
  { command: "exclude_player", says: "Exclude", asks: ["reason"] },
  { command: "reinstate_player", says: "Reinstate", asks: ["reason"] },
];
const QUESTIONS = {
  substitute: "Who plays instead",
  reason: "Reason",
  matter: "Matter (advice, conduct, …)",
  note: "What happened",
};

/**
 * @param {Entrant} entrant
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
async function drawPerson(entrant, view, asking) {
  const { ok, said } = await reach(`${asking.address}/open?${new URLSearchParams({ player: entrant.name })}`);
  if (!ok || chosen !== entrant.name) return;
  const known = /** @type {OpenTo} */ (said);
  const open = new Map(known.acts.map((each) => [each.command, each]));
  show(byId("person"), true);
  const extra = {
    re_buy: { paid: view.re_buy?.cost },
    add_on: { paid: view.add_on?.cost },
    decide_substitute: { allowed: true },
  };
  refill(byId("person"), [entrant, known], () => [
    el("h2", {}, entrant.name),
    el(
      "p",
      { class: "soft" },
      `Entry ${entrant.number}, ${entrant.standing}${entrant.warnings ? `, ${entrant.warnings} warnings` : ""}${entrant.accessible ? ", accessible seat" : ""}`,
    ),
    ACTS.filter((each) => open.get(each.command)?.open).map(({ command, says, asks = [] }) =>
      asks.length
        ? el(
            "details",
            {},
            el("summary", {}, says),
            el(
              "form",
              {
                class: "stack is-tight",
                onsubmit: asking.submit((said) => ({
                  command,
                  player: entrant.name,
                  ...said,
                  .../** @type {Record<string, object>} */ (extra)[command],
                })),
              },
              asks.map((each) => field(/** @type {Record<string, string>} */ (QUESTIONS)[each], each)),
              el("button", { class: "button" }, says),
            ),
          )
        : asking.button(says, {
            command,
            player: entrant.name,
            .../** @type {Record<string, object>} */ (extra)[command],
          }),
    ),
    el(
      "form",
      {
        class: "stack is-tight",
        onsubmit: asking.submit(
          (said) => ({ command: "dispute_place", player: entrant.name, matter: said.matter }),
          "patron",
        ),
      },
      field(`${entrant.name} disputes`, "matter"),
      el("button", { class: "button is-small" }, "Record the dispute"),
    ),
    el(
      "details",
      {},
      el("summary", {}, "Not open now"),
      el(
        "ul",
        { class: "lines" },
        ACTS.filter((each) => open.has(each.command) && !open.get(each.command)?.open).map(({ command, says }) => {
          const act = open.get(command);
          return el(
            "li",
            {},
            el("span", { class: "soft" }, says),
            el("span", {}, act?.because ?? "", " ", act ? clauses(act.under, known.book, 2) : null),
          );
        }),
      ),
    ),
  ]);
}
