// The communal cards. Those that make a hand are marked: the player's own, or else the one that was declared last.

/**
 * @import { PokerRoundView } from "front/view"
 * @import { Mine, View } from "front/game"
 * @import { PokerTable } from "./poker-felt.js"
 */

import { el } from "../dom.js";
import { Cards } from "../felt.js";
import { atRest } from "../motion.js";

/** @type {[string, number][]} */
const PRINTED = [
  ["Flop", 3],
  ["Turn", 1],
  ["River", 1],
];

export class Board {
  constructor() {
    const count = PRINTED.reduce((sum, [, cards]) => sum + cards, 0);
    this.cards = new Cards(Infinity, count, true, true);
    this.words = el("p", { class: "board-words" });
    const names = PRINTED.map(([name, cards]) => el("span", { class: "place-name", "data-cards": cards }, name));
    this.node = el(
      "section",
      { class: "hand is-board", "aria-label": "The board" },
      this.cards.node,
      el("div", { class: "places", "aria-hidden": "true" }, names),
      this.words,
    );
  }

  /**
   * @param {View<PokerTable>} view
   * @param {PokerRoundView} round
   * @param {boolean} past
   * @param {Mine | null} mine
   */
  draw(view, round, past, mine) {
    this.cards.lay(round.number, round.board);
    const { name, made } = marked(round, mine) ?? { name: "", made: [] };
    atRest("board", () => {
      this.cards.mark(made);
      this.words.textContent = name && made.some((each) => this.cards.laid.includes(each)) ? `Marked: ${name}` : "";
    });
    this.node.classList.toggle("is-past", past);
    this.node.classList.toggle("is-turn", view.need.to === "board" && !past);
  }
}

/**
 * Hands are turned from the last box to the first.
 * @param {PokerRoundView} round
 * @param {Mine | null} mine
 */
export function marked({ hands, dealer_made: dealers }, mine) {
  const told = hands.filter(({ made, folded }) => made.length && !folded);
  const hand = told.find(({ patron }) => patron === mine?.who) ?? told[0];
  if (hand) return { name: `the cards that make the hand of box ${hand.box}`, made: hand.made };
  return dealers.length ? { name: "the cards that make the dealer's hand", made: dealers } : null;
}
