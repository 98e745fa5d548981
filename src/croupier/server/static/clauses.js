// A clause is one tap away wherever it is cited: its number opens what it asks for, in our words.

/** @import { Clause } from "front/view" */

import { el } from "./dom.js";

/**
 * Of many clauses only the first few are spelt out; the rest are one tap further.
 * @param {Clause[]} under
 * @param {string} book
 * @param {number} few
 */
export function clauses(under, book, few = under.length) {
  const rest = under.slice(few);
  return el(
    "span",
    { class: "clauses" },
    under.slice(0, few).map((each) => cited(each, book)),
    rest.length
      ? el(
          "details",
          { class: "cited" },
          el("summary", { class: "clause", "aria-label": `${rest.length} more clauses` }, `+${rest.length}`),
          el(
            "div",
            {},
            rest.map((each) => cited(each, book)),
          ),
        )
      : null,
  );
}

/**
 * @param {Clause} cited
 * @param {string} book
 */
function cited({ clause, summary }, book) {
  return el(
    "details",
    { class: "cited" },
    el("summary", { class: "clause" }, clause),
    el("p", {}, summary, " ", el("a", { href: ruleHref(book, clause), target: "_blank" }, "In the rules")),
  );
}

/**
 * @param {string} book
 * @param {string} clause
 */
export function ruleHref(book, clause) {
  return `/rules/${book}#${encodeURIComponent(clause.replaceAll(" ", "_"))}`;
}
