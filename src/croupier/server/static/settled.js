// Payments, as arithmetic, with the clauses behind them.

/**
 * @import { PaymentView } from "front/view"
 * @import { Game, View } from "front/game"
 */

import { chip } from "./art.js";
import { clauseWords, ruleHref } from "./clauses.js";
import { el, refill, show } from "./dom.js";
import { dollars } from "./money.js";
import { shownRound } from "./rounds.js";

/** @type {Record<string, string>} */
const OUTCOME = { win: "won", lose: "lost", push: "pushes", standoff: "stands off", void: "is void" };

/**
 * A patron's own payments; for the staff everybody's, box by box, with the chips to pay them in.
 * @param {HTMLElement} root
 * @param {View} view
 * @param {string} who
 * @param {boolean} staff
 * @param {Pick<Game, "settledRound" | "wagering">} game
 * @param {{ words: string, payments: PaymentView[] } | null} foreseen hangs on the entry that the dealer has typed
 */
export function drawSettled(root, view, who, staff, { settledRound = shownRound, wagering }, foreseen = null) {
  const due = staff ? (foreseen?.payments ?? view.due) : [];
  const round = due.length || view.round.payments.length ? view.round : settledRound(view);
  const shown = due.length ? due : round.payments;
  const payments = shown.filter((payment) => staff || payment.patron === who).sort((a, b) => a.box - b.box);
  // On a shared layout a player may have many wagers: those that won come first.
  if (wagering?.shared) payments.sort((a, b) => Number(b.outcome === "win") - Number(a.outcome === "win"));
  const place = wagering?.shared ? "Seat" : "Box";
  show(root, payments.length > 0);
  // A dealer takes the losing wagers first.
  if (due.length) payments.sort((a, b) => Number(a.outcome !== "lose") - Number(b.outcome !== "lose"));
  const title = foreseen?.words
    ? `If ${foreseen.words}: take, then pay`
    : due.length
      ? "Take, then pay"
      : `Settlement of round ${round.number}`;
  // Where each hand is settled by itself, the chips of the last one are still to be moved: it stands first.
  if (staff && !due.length && view.phase === "settling") payments.sort((a, b) => latest(round, b) - latest(round, a));
  refill(root, [title, payments, due.length, staff && view.float_chips], () => [
    el("h2", {}, staff ? title : `Your wagers in round ${round.number}`),
    el(
      "ul",
      { class: "log is-plain" },
      payments.map((paid) => payment(view, paid, staff, place)),
    ),
    payments.length > 1 && !staff
      ? el("p", { class: "row is-apart" }, "Altogether", sum(payments.reduce((total, paid) => total + change(paid), 0)))
      : null,
    staff ? floatSum(payments, view.float_chips ?? 0, due.length > 0) : null,
  ]);
}

/**
 * @param {{ payments: PaymentView[] }} round
 * @param {PaymentView} paid
 */
const latest = ({ payments }, paid) => payments.findLastIndex(({ box }) => box === paid.box);

/**
 * How the payments change the float. Those that are only due are counted; those that were made are in it already.
 * @param {PaymentView[]} payments
 * @param {number} float
 * @param {boolean} due
 */
function floatSum(payments, float, due) {
  const all = (/** @type {(cents: number) => number} */ part) =>
    payments.reduce((total, paid) => total + Math.max(0, part(change(paid))), 0);
  const taken = all((cents) => -cents);
  const paid = all((cents) => cents);
  /** @type {[string, number, string?][]} */
  const lines = [
    ["Taken", taken],
    ["Paid out", paid],
    [due ? "Float after" : "Float", due ? float + taken - paid : float, "is-after"],
  ];
  return el(
    "dl",
    { class: "float-sum" },
    lines.map(([name, cents, kind]) => [el("dt", {}, name), el("dd", { class: kind ?? "" }, dollars(cents))]),
  );
}

/** @param {PaymentView} paid */
export function change({ outcome, pays, stake }) {
  return outcome === "win" ? pays : outcome === "lose" ? -stake : 0;
}

/** @param {number} cents */
function sum(cents) {
  return el(
    "strong",
    { class: `money ${cents > 0 ? "is-gain" : ""}` },
    `${cents > 0 ? "+" : cents < 0 ? "−" : ""}${dollars(Math.abs(cents))}`,
  );
}

/**
 * @param {View} view
 * @param {PaymentView} paid
 * @param {boolean} staff
 * @param {string} place
 */
function payment(view, paid, staff, place) {
  const hand = paid.hand > 1 ? `, hand ${paid.hand}` : "";
  const name = paid.name[0].toUpperCase() + paid.name.slice(1);
  return el(
    "li",
    { class: "payment" },
    el(
      "span",
      {},
      `${staff ? `${paid.box ? `${place} ${paid.box}${hand}, ` : ""}${paid.patron}: ${name}` : `${name}${hand}`} ${OUTCOME[paid.outcome]}`,
    ),
    sum(change(paid)),
    el("span", { class: "arithmetic" }, paid.arithmetic),
    staff && paid.pays
      ? el(
          "span",
          { class: "row" },
          paid.chips.map(([each, count]) => [`${count} ×`, chip(each, view.sign.tournament_chips, "is-small")]),
        )
      : null,
    el(
      "details",
      {},
      el("summary", {}, paid.outcome !== "win" ? "Why?" : staff ? "Why is this paid?" : "Why was I paid this?"),
      el(
        "ul",
        { class: "reasons" },
        paid.under.map(({ clause, summary }) =>
          el(
            "li",
            {},
            el("a", { class: "clause", href: ruleHref(view.sign.book, clause), target: "_blank" }, clauseWords(clause)),
            el("span", {}, summary),
          ),
        ),
      ),
    ),
  );
}
