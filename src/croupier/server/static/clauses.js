// A clause is one tap away wherever it is cited: its number opens what it asks for, in our words.

import { el } from "./dom.js";

export function clauses(under, book) {
  return el(
    "span",
    { class: "clauses" },
    under.map(({ clause, summary }) =>
      el(
        "details",
        { class: "cited" },
        el("summary", { class: "clause" }, clause),
        el("p", {}, summary, " ", el("a", { href: ruleHref(book, clause), target: "_blank" }, "In the rules")),
      ),
    ),
  );
}

export function ruleHref(book, clause) {
  return `/rules/${book}#${encodeURIComponent(clause.replaceAll(" ", "_"))}`;
}
