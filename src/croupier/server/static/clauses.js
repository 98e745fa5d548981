// A clause is one tap away wherever it is cited: its number opens what it asks for, in our words.

import { el } from "./dom.js";

// Of many only the first few are spelt out; the rest is one tap further.
export function clauses(under, book, few = under.length) {
  const rest = under.slice(few);
  return el(
    "span",
    { class: "clauses" },
    under.slice(0, few).map((each) => cited(each, book)),
    rest.length
      ? el("details", { class: "cited" }, el("summary", { class: "clause", "aria-label": `${rest.length} more clauses` }, `+${rest.length}`), rest.map((each) => cited(each, book)))
      : null,
  );
}

function cited({ clause, summary }, book) {
  return el(
    "details",
    { class: "cited" },
    el("summary", { class: "clause" }, clause),
    el("p", {}, summary, " ", el("a", { href: ruleHref(book, clause), target: "_blank" }, "In the rules")),
  );
}

export function ruleHref(book, clause) {
  return `/rules/${book}#${encodeURIComponent(clause.replaceAll(" ", "_"))}`;
}
