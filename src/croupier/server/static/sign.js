// The sign at the table.

/** @import { View } from "front/game" */

import { clauses } from "./clauses.js";
import { el, refill } from "./dom.js";
import { dollars, shortly } from "./money.js";
import { capital } from "./text.js";

/**
 * @param {HTMLElement} root
 * @param {View} view
 */
export function drawSign(root, view) {
  const { sign, notices, closing } = view;
  refill(root, [sign, notices, closing], () => [
    el("h2", { id: "sign-title", class: "lettering" }, sign.title),
    closing ? el("p", { class: "notice is-warning" }, "This table is about to close.") : null,
    notices.map((notice) => el("p", { class: "notice is-warning" }, `${notice}.`)),
    el(
      "table",
      {},
      el("caption", { class: "hidden" }, "Limits"),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ["Wager", "Least", "Most", "Multiple"].map((name) => el("th", { scope: "col" }, name)),
        ),
      ),
      el(
        "tbody",
        {},
        sign.limits.map((line) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, line.name),
            [line.minimum, line.maximum, line.multiple].map((cents) => el("td", { class: "number" }, dollars(cents))),
          ),
        ),
      ),
    ),
    el(
      "dl",
      { class: "facts" },
      sign.differential === null ? null : row("Table differential", dollars(sign.differential)),
      sign.maximum_payout === null ? null : row("Maximum payout", dollars(sign.maximum_payout)),
      sign.options.map((line) => row(line.says, line.name)),
    ),
    el(
      "details",
      {},
      el("summary", {}, "Odds of winning wagers"),
      el(
        "dl",
        { class: "facts" },
        sign.prices.map((line) => row(line.name, line.pays)),
      ),
    ),
    el("p", {}, sign.instrument, " ", el("a", { href: `/rules/${sign.book}`, target: "_blank" }, sign.book)),
    el("div", { class: "row" }, el("span", {}, "Displayed under"), clauses(sign.under, sign.book)),
  ]);
}

/** @type {(name: string, value: string) => HTMLElement[]} */
const row = (name, value) => [el("dt", {}, name), el("dd", {}, value)];

/**
 * The same for the room, to be read from afar: what may be wagered, in large figures, and what it pays.
 * @param {HTMLElement} root
 * @param {View} view
 */
export function drawBoardSign(root, view) {
  const { sign, notices, closing, name } = view;
  refill(root, [sign, notices, closing, name], () => {
    const multiples = new Set(sign.limits.map(({ multiple }) => multiple));
    const one = multiples.size === 1;
    const many = sign.limits.length > FEW_LINES;
    return [
      el("h2", { class: "board-title" }, sign.title),
      el("p", { class: "board-name" }, name),
      closing ? el("p", { class: "board-notice" }, "This table is about to close.") : null,
      notices.map((notice) => el("p", { class: "board-notice" }, `${notice}.`)),
      el(
        "dl",
        { class: `board-limits ${many ? "is-many" : ""}` },
        sign.limits.map((line) => [
          el(
            "dt",
            {},
            el("span", {}, line.name),
            el("small", {}, [...oddsOf(view, line.kind), one ? "" : `in steps of ${shortly(line.multiple)}`].join(" ")),
          ),
          el("dd", {}, shortly(line.minimum), el("small", {}, " to "), shortly(line.maximum)),
        ]),
      ),
      el(
        "dl",
        { class: "board-prices" },
        sign.prices
          .slice(0, Math.max(0, ROOM - 2 * sign.limits.length))
          .map(({ name: won, pays }) => [el("dt", {}, won), el("dd", {}, pays)]),
      ),
      one ? el("p", {}, "All bets in multiples of ", el("strong", {}, shortly([...multiples][0]))) : null,
      sign.differential === null
        ? null
        : el("p", {}, "Table differential ", el("strong", {}, shortly(sign.differential))),
      sign.maximum_payout === null
        ? null
        : el("p", {}, "Maximum payout ", el("strong", {}, shortly(sign.maximum_payout))),
      sign.options
        .slice(0, many ? 0 : ELECTED)
        .map(({ says, name: choice }) => el("p", {}, `${capital(says)}: ${choice}`)),
      el("p", { class: "board-law" }, `${sign.instrument}, ${sign.under[0]?.clause ?? ""}`),
    ];
  });
}

const FEW_LINES = 6; // of limits that have room for large figures
const ROOM = 8; // lines of odds under the limits, where a limit takes two
const ELECTED = 2; // options: the method of settlement comes first

/**
 * What a wager pays, where it pays in one way alone; of two wagers with the same limits, each by its name.
 * @param {View} view
 * @param {string} kind
 */
function oddsOf({ sign, options }, kind) {
  const of = Object.keys(options).filter((option) => options[option].kind === kind);
  const prices = sign.prices.filter((line) => line.of === kind || of.includes(line.of));
  if (prices.length === 1) return [prices[0].pays];
  return prices.length === 2 ? [prices.map(({ of: option, pays }) => `${capital(option)} ${pays}`).join(", ")] : [];
}
