// The log of the table, newest first, and the earlier rounds.

/**
 * @import { Line, RoundView } from "front/view"
 * @import { Game } from "front/game"
 */

import { announce } from "./ask.js";
import { clauses } from "./clauses.js";
import { timeOfDay } from "./desks/clock.js";
import { el, fill } from "./dom.js";
import { dollars } from "./money.js";
import { reach } from "./reach.js";

const KEPT = 60;
const SPELT_OUT = 2; // clauses of a line
const RESULTS = /\.(wager_settled|round_closed)\//; // facts

export class Log {
  /**
   * A page whose own line says how a round ended is `brief`: the log does not say it again.
   * @param {HTMLElement} root
   * @param {string} book
   */
  constructor(root, book, brief = false) {
    this.root = root;
    this.book = book;
    this.brief = brief;
  }

  /** @param {Line} line */
  add(line) {
    if (line.fact.startsWith("shares.")) return; // two for every player and round; they have a place of their own
    this.root.prepend(
      el(
        "li",
        {},
        el("time", {}, timeOfDay(line.at)),
        el("div", {}, line.say, " ", clauses(line.under, this.book, SPELT_OUT)),
      ),
    );
    while (this.root.childElementCount > KEPT) this.root.lastElementChild?.remove();
  }

  /**
   * A screen reader reads only new lines, not those that the page catches up on.
   * @param {Line} line
   */
  speak(line) {
    if (this.brief && RESULTS.test(line.fact)) return;
    if (line.spoken && Date.now() - line.at < 10_000) announce(line.say);
  }
}

/**
 * @param {HTMLElement} list
 * @param {string} table
 * @param {Game} game
 */
export async function drawRecall(list, table, game) {
  const path = encodeURIComponent(table);
  const { ok, said } = await reach(`/api/tables/${path}/rounds`);
  if (!ok) return fill(list, el("li", {}, said.error));
  const rounds = /** @type {RoundView[]} */ (said);
  fill(
    list,
    rounds.length
      ? rounds.map((round) => {
          const paid = round.payments.reduce((sum, payment) => sum + payment.pays, 0);
          const words = `${game.roundWords(round)}; paid ${dollars(paid)}`;
          return el(
            "li",
            {},
            el("a", { href: `/tables/${path}/rounds/${round.number}` }, `Round ${round.number}`),
            el("span", {}, words),
            el("span", { class: `side ${round.result}` }, round.result),
          );
        })
      : el("li", {}, "No round has been played yet."),
  );
}
