// The sign at the table.

/** @import { View } from "front/game" */

import { clauses } from "./clauses.js";
import { el, refill } from "./dom.js";
import { dollars } from "./money.js";

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
