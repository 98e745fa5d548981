// A clause is one tap away wherever it is cited: its number opens what it asks for, in our words.

/** @import { Clause } from "front/view" */

import { el } from "./dom.js";

/**
 * A clause as it is printed: its number, a word of the dictionary, or a reading of the register.
 * @param {string} clause
 */
export function clauseWords(clause) {
  if (clause.startsWith("A:")) return `“${clause.slice(2)}”`;
  return clause.startsWith("~") ? `reading ${clause.slice(1)}` : clause.replace(/\[(.*)\]$/, " ($1)");
}

/** @param {Clause} cited */
const isNumbered = ({ clause }) => !/^(A:|~)/.test(clause);

/**
 * Of many clauses only the first few are spelt out, numbered ones before words and readings; the rest are one tap further.
 * @param {Clause[]} all
 * @param {string} book
 * @param {number} few
 */
export function clauses(all, book, few = all.length) {
  const under = all.length > few ? [...all].sort((a, b) => Number(isNumbered(b)) - Number(isNumbered(a))) : all;
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
    el("summary", { class: "clause" }, clauseWords(clause)),
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
