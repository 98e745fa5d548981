// How the round ended for the viewer, in their own words: one line on the felt, the arithmetic under it.

/**
 * @import { Clause, Line, PaymentView } from "front/view"
 * @import { Game, View } from "front/game"
 */

import { announce } from "./ask.js";
import { clauseWords, ruleHref } from "./clauses.js";
import { el, refill } from "./dom.js";
import { dollars } from "./money.js";
import { atRest } from "./motion.js";
import { shownRound } from "./rounds.js";
import { change } from "./settled.js";
import { play } from "./sound.js";
import { capital } from "./text.js";

const EXPLAINED = 2; // wagers under the line; the others are in the history

/** The place that a layout keeps for the line, whether there is one or not. */
export const resultPlace = () => el("div", { class: "result", id: "result" });

export class Result {
  /**
   * @param {string} who
   * @param {Pick<Game, "settledRound" | "resultWords" | "wonOn">} game
   */
  constructor(who, game) {
    this.who = who;
    this.game = game;
    this.told = -1; // the round whose result was said last; none yet
    /** @type {Clause[]} */
    this.voidUnder = []; // the clauses under which a round was declared void last
  }

  /** @param {Line} line */
  hear({ fact, under }) {
    if (fact.startsWith("round.round_voided/")) this.voidUnder = under;
  }

  /**
   * The words come when the motion has ended that shows why.
   * @param {View} view
   */
  draw(view) {
    atRest("result", () => {
      const ended = this.show(view);
      if (ended) this.tell(ended.number, ended.own, ended.words);
    });
  }

  /**
   * The lines alone, as they stand. Returns the round if it is over.
   * @param {View} view
   */
  show(view) {
    const root = document.getElementById("result");
    if (!root) return null;
    const round = view.round.payments.length ? view.round : (this.game.settledRound ?? shownRound)(view);
    /** @param {{ patron: string }} each */
    const mine = ({ patron }) => patron === this.who;
    const own = round.payments.filter(mine);
    const ended = round.result && (view.round.opened || !view.round.wagers.length);
    const words = ended ? this.game.resultWords(view) : "";
    // A wager may be settled long before the round is over, and the result is known before the last of them is.
    const more = round === view.round && round.wagers.some(mine);
    const voided = ended && round.result === "void" ? this.voidWords(round) : "";
    const felt = document.getElementById("felt");
    root.classList.toggle("is-void", Boolean(voided));
    felt?.classList.toggle("is-void", Boolean(voided) && felt.contains(root));
    refill(root, [round.number, own, words, more, voided, voided && this.voidUnder], () => {
      root.parentElement?.classList.toggle("has-result", Boolean(voided || own.length || words));
      if (voided) return el("p", { class: "result-line" }, `${voided} `, clauseOf(view, this.voidUnder));
      if (own.length)
        return this.ownLines(view, own, words, more ? youAre(own) : youHave(own, this.game.wonOn?.(round)), more);
      return words ? el("p", { class: "result-line" }, words) : null;
    });
    return more ? null : { number: round.number, own, words: voided || words };
  }

  /** @param {View["round"]} round */
  voidWords({ returned }) {
    const own = returned.filter(({ patron }) => patron === this.who);
    const cents = own.reduce((sum, { amount }) => sum + amount, 0);
    return `This round is void.${cents ? ` Your ${dollars(cents)} is returned.` : ""}`;
  }

  /**
   * @param {View} view
   * @param {PaymentView[]} own
   * @param {string} words
   * @param {string} line
   * @param {boolean} more
   */
  ownLines(view, own, words, line, more) {
    const kind = `result-line ${more ? "is-so-far" : sum(own) > 0 ? "is-won" : ""}`;
    return [
      el("p", { class: kind }, line),
      el(
        "p",
        { class: "result-why" },
        words ? el("span", { class: "result-words" }, `${words}.`) : null,
        explained(own).map((paid) => reason(view, paid)),
        own.length > EXPLAINED ? theOthers(own.length - EXPLAINED) : null,
      ),
    ];
  }

  /**
   * Said once, to those who do not see it; not when the page is opened after it.
   * @param {number} round
   * @param {PaymentView[]} own
   * @param {string} words
   */
  tell(round, own, words) {
    const before = this.told;
    if (!words || round === before) {
      if (before < 0) this.told = 0;
      return;
    }
    this.told = round;
    if (before < 0) return;
    announce(own.length ? `${words}. ${youHave(own)}.` : `${words}.`);
    if (sum(own) > 0) play("won");
  }
}

/** @param {PaymentView[]} own */
const sum = (own) => own.reduce((total, paid) => total + change(paid), 0);

/** @param {PaymentView[]} own */
function youAre(own) {
  const total = sum(own);
  return `So far you are ${total ? `${total > 0 ? "up" : "down"} ${dollars(Math.abs(total))}` : "even"}`;
}

/**
 * @param {PaymentView[]} own
 * @param {string} [on]
 */
function youHave(own, on = "") {
  const total = sum(own);
  const stakes = own.reduce((all, { stake }) => all + stake, 0);
  if (own.every(({ outcome }) => outcome === "void")) return `Your ${dollars(stakes)} is returned`;
  if (total > 0) return `You win ${dollars(total)}${on}`;
  return total < 0 ? `You lose ${dollars(-total)}${on}` : `You keep your ${dollars(stakes)}`;
}

/**
 * The heaviest comes first.
 * @param {PaymentView[]} own
 */
const explained = (own) => [...own].sort((a, b) => Math.abs(change(b)) - Math.abs(change(a))).slice(0, EXPLAINED);

/** @param {number} count */
function theOthers(count) {
  const look = () => document.getElementById("open-history")?.click();
  return el("button", { class: "clause", "aria-label": `${count} more of your wagers`, onclick: look }, `+${count}`);
}

/**
 * @param {View} view
 * @param {PaymentView} paid
 */
function reason(view, { name, hand, arithmetic, under }) {
  return el("span", {}, `${capital(name)}${hand > 1 ? `, hand ${hand}` : ""}: ${arithmetic} `, clauseOf(view, under));
}

/**
 * @param {View} view
 * @param {Clause[]} under
 */
function clauseOf(view, [first]) {
  return first
    ? el(
        "a",
        { class: "clause", href: ruleHref(view.sign.book, first.clause), target: "_blank" },
        clauseWords(first.clause),
      )
    : null;
}
