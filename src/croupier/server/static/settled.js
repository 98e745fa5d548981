// What was paid, as arithmetic, with the clauses behind it.

import { chip } from "./art.js";
import { ruleHref } from "./clauses.js";
import { el, refill, show } from "./dom.js";
import { shownRound } from "./felt.js";
import { dollars } from "./money.js";

const OUTCOME = { win: "won", lose: "lost", push: "stands off", standoff: "stands off" };

// A patron's own payments; for the staff everybody's, box by box, with the chips to pay them in.
export function drawSettled(root, view, who, staff) {
  const round = view.round.payments.length ? view.round : shownRound(view);
  const payments = round.payments.filter((payment) => staff || payment.patron === who);
  show(root, payments.length > 0);
  refill(root, [round.number, payments], () => [
    el("h2", {}, staff ? `Settlement of round ${round.number}` : `Your wagers in round ${round.number}`),
    el("ul", { class: "log is-plain" }, [...payments].sort((a, b) => a.box - b.box).map((paid) => payment(view, paid, staff))),
  ]);
}

function payment(view, paid, staff) {
  const change = paid.outcome === "win" ? paid.pays : paid.outcome === "lose" ? -paid.stake : 0;
  const sum = el("strong", { class: "money" }, `${change > 0 ? "+" : ""}${dollars(change)}`);
  const whose = staff ? `Box ${paid.box}, ${paid.patron}: ` : "";
  return el(
    "li",
    {},
    el("span", {}, `${whose}${paid.name} ${OUTCOME[paid.outcome]}`),
    sum,
    staff && paid.pays
      ? el("span", { class: "row" }, paid.chips.map(([each, count]) => [`${count} ×`, chip(each, view.sign.tournament_chips, "is-small")]))
      : null,
    el(
      "details",
      {},
      el("summary", {}, paid.outcome === "win" ? "Why was I paid this?" : "Why?"),
      el("p", { class: "arithmetic" }, el("strong", {}, paid.arithmetic)),
      el(
        "ul",
        { class: "reasons" },
        paid.under.map(({ clause, summary }) =>
          el("li", {}, el("a", { class: "clause", href: ruleHref(view.sign.book, clause), target: "_blank" }, clause), el("span", {}, summary)),
        ),
      ),
    ),
  );
}
