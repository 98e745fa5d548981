// What a remedy would do, box by box, patron by patron and cent by cent. Nothing has moved yet.

/** @import { Clause, HandLine, Outcome, PatronLine, Preview, WagerLine } from "front/view" */
/** @import { Child } from "front/game" */

import { clauses } from "./clauses.js";
import { el, svg } from "./dom.js";
import { dollars } from "./money.js";

/**
 * A difference always has its sign.
 * @param {number} cents
 */
export const difference = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents).replace("-", "−"));

/**
 * @param {Preview} preview
 * @param {string} book
 * @returns {Child[]}
 */
export function previewNodes(preview, book) {
  const { facts, wagers, patrons, house, in_float, hands, next, against, turns, then } = preview;
  const moves = patrons.length > 0 || wagers.some(({ before, after }) => before !== after);
  return [
    against ? el("p", { class: "notice is-bad" }, against) : null,
    turns ? el("p", { class: "notice" }, turns) : null,
    facts.length
      ? el(
          "ul",
          { class: "would", "aria-label": "What would happen" },
          facts.map(({ say, under }) => el("li", {}, say, " ", clauses(under, book, 2))),
        )
      : null,
    hands.length ? el("div", { class: "would-hands" }, hands.map(handLine)) : null,
    moves ? moneyTable(wagers, patrons, house, in_float) : null,
    turns || moves ? null : el("p", { class: "soft" }, "No chips would move at once."),
    then.lines.length ? outcomeTable(then) : null,
    next
      ? el("p", { class: "would-next" }, el("span", { class: "soft" }, "The dealer will read "), el("strong", {}, next))
      : null,
  ];
}

/** @param {HandLine} hand */
function handLine({ name, before, after, words }) {
  return el(
    "p",
    {},
    el("b", {}, name),
    pieces(before),
    el("span", { role: "img", "aria-label": "becomes" }, "→"),
    pieces(after),
    words,
  );
}

/** @param {string[]} drawings */
export const pieces = (drawings) => el("span", { class: "pieces" }, drawings.map(piece));

/** @param {string} drawing */
function piece(drawing) {
  const [kind, name] = drawing.split("-");
  const label = name === "back" ? `${kind}, face down` : `${kind} ${name}`;
  return svg(
    "svg",
    { class: kind === "tile" ? "domino" : "card", role: "img", "aria-label": label },
    svg("use", { href: `/sprite.svg#${drawing}` }),
  );
}

/**
 * @param {WagerLine[]} wagers
 * @param {PatronLine[]} patrons
 * @param {number} house
 * @param {number} inFloat
 */
function moneyTable(wagers, patrons, house, inFloat) {
  const head = ["Box", "Patron", "", "As it lies", "Afterwards", "Difference"];
  /** @type {(box: string, who: string, what: string, before: string, after: string, more: number | null, kind?: string) => HTMLElement} */
  const row = (box, who, what, before, after, more, kind = "") =>
    el(
      "tr",
      { class: kind },
      el("td", {}, box),
      el("th", { scope: "row" }, who),
      el("td", {}, what),
      el("td", { class: "number" }, before),
      el("td", { class: "number" }, after),
      el("td", { class: `number${more ? " is-moved" : ""}` }, more === null ? "" : difference(more)),
    );
  const together = patrons.reduce((sum, each) => sum + each.difference, 0);
  return el(
    "div",
    { class: "table-scroll" },
    el(
      "table",
      { class: "would-move" },
      el("caption", {}, "What it would move; nothing has moved yet"),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          head.map((name, at) => el("th", { scope: "col", class: at > 2 ? "number" : null }, name)),
        ),
      ),
      el(
        "tbody",
        {},
        wagers.map(({ box, patron, name, before, after }) =>
          row(String(box), patron, name, dollars(before), dollars(after), after - before),
        ),
        patrons.map(({ patron, before, after }) =>
          row("", patron, "chips in hand", dollars(before), dollars(after), after - before),
        ),
        row("", "Patrons together", "", "", "", together, "is-sum"),
        row("", "House", "", "", "", house, "is-sum"),
        inFloat ? row("", "Float", "", "", "", inFloat) : null,
      ),
    ),
  );
}

/**
 * The settlement that would follow, wager by wager: what each patron gains as it lies, and under the remedy.
 * @param {Outcome} then
 */
function outcomeTable({ lines, before, after, open }) {
  /** @type {(cents: number | null) => string} */
  const gain = (cents) => (cents === null ? "open" : difference(cents));
  /** @type {(box: string, who: string, what: string, before: number | null, after: number | null, kind?: string) => HTMLElement} */
  const row = (box, who, what, before, after, kind = "") => {
    const known = before !== null && after !== null;
    return el(
      "tr",
      { class: kind },
      el("td", {}, box),
      el("th", { scope: "row" }, who),
      el("td", {}, what),
      el("td", { class: "number" }, gain(before)),
      el("td", { class: "number" }, gain(after)),
      el(
        "td",
        { class: `number${known && before !== after ? " is-moved" : ""}` },
        known ? difference(after - before) : "",
      ),
    );
  };
  /** @type {(cents: number | null) => number | null} */
  const opposite = (cents) => (cents === null ? null : 0 - cents);
  const head = ["Box", "Patron", "Wager", "As it lies", "Under it", "Difference"];
  return el(
    "div",
    { class: "table-scroll" },
    el(
      "table",
      { class: "would-move", id: "settlement" },
      el("caption", {}, "What the round would then come to"),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          head.map((name, at) => el("th", { scope: "col", class: at > 2 ? "number" : null }, name)),
        ),
      ),
      el(
        "tbody",
        {},
        lines.map((line) =>
          row(String(line.box), line.patron, `${line.name} ${dollars(line.stake)}`, line.before, line.after),
        ),
        row("", "Patrons together", "", before, after, "is-sum"),
        row("", "House", "", opposite(before), opposite(after), "is-sum"),
      ),
    ),
    open ? el("p", { class: "soft" }, `The settlement hangs on what comes: ${open}.`) : null,
  );
}

/**
 * @param {Clause[]} under
 */
export const cited = (under) =>
  under.filter(({ clause }) => !clause.startsWith("~")).map(({ clause }) => clause)[0] ?? "";
