// The layout of both poker games: the dealer's hand, the board where there is one, and on an arc before them the boxes.
//
// Nothing here knows a card that lies face down: the view has none, but for a player's own.

/**
 * @import { ChoiceView, PokerRoundView, TableView } from "front/view"
 * @import { PokerFelt as Own } from "front/view"
 * @import { Mine, Presses, View } from "front/game"
 * @import { Deeds } from "./poker-words.js"
 */

import { card } from "../art.js";
import { el, fill, refill } from "../dom.js";
import { BoxArc, boxes, Cards, dealersPlaces, openChoices } from "../felt.js";
import { atRest } from "../motion.js";
import { resultPlace } from "../result.js";
import { shownRound } from "../rounds.js";
import { Board } from "./poker-board.js";
import { PokerBox } from "./poker-box.js";
import { DOWN, fiveCards } from "./poker-cards.js";

/** @typedef {TableView<PokerRoundView, Own>} PokerTable */

/**
 * `dealers` is the number of the dealer's cards, `players` that of a player's, and `follows` the wager of a hand that goes
 * on; `board` and `decks` say whether there are communal cards, and decks that take turns.
 * @typedef {{ dealers: number, players: number, follows: Deeds, board?: boolean, decks?: boolean }} Printed
 */

export class PokerFelt {
  /**
   * @param {HTMLElement} root
   * @param {Presses} presses
   * @param {Printed} printed
   */
  constructor(root, presses, printed) {
    const { dealers, board = false, decks = false } = printed;
    this.presses = presses;
    this.printed = printed;
    /** @type {Map<number, PokerBox>} */
    this.drawn = new Map();
    /** @type {Map<number, number>} */
    this.deckOf = new Map(); // which deck a round was dealt from
    this.dealer = new Cards(Infinity, dealers, true, true);
    this.words = el("span", { class: "declared" });
    this.when = el("small", {});
    this.five = el("span", {});
    this.deck = el("p", { class: "deck" });
    this.boxes = new BoxArc("is-poker in-strip");
    const name = el(
      "h2",
      { class: "hand-name" },
      el("span", { class: "lettering" }, "Dealer"),
      this.words,
      this.five,
      this.when,
    );
    this.dealerNode = el("section", { class: "hand is-dealer", "aria-label": "Dealer's hand" }, name, this.dealer.node);
    this.board = board ? new Board() : null;
    this.node = el(
      "div",
      { class: "felt is-poker" },
      el("div", { class: "middle" }, this.dealerNode, this.board?.node, decks ? this.deck : null),
      resultPlace(),
      this.boxes.node,
      ...dealersPlaces(),
    );
    fill(root, this.node);
  }

  /**
   * @param {View<PokerTable>} view
   * @param {Mine | null} mine
   */
  draw(view, mine) {
    const round = shownRound(view);
    const past = round === view.last;
    // Cards that came together arrive in the order of the deal: the board, the boxes, the dealer.
    this.drawDeck(view, round, past);
    this.board?.draw(view, round, past, mine);
    this.boxes.mark(view, mine);
    const open = openChoices(view);
    for (const [number, node] of this.boxes.laid(boxes(view), mine))
      this.boxOf(number, node).draw({ view, round, past, mine, open });
    this.drawDealer(view, round, past);
  }

  /**
   * @param {number} number
   * @param {HTMLElement} node
   */
  boxOf(number, node) {
    const box = this.drawn.get(number);
    if (box?.node === node) return box;
    const made = new PokerBox(number, node, this.presses, this.printed);
    this.drawn.set(number, made);
    return made;
  }

  /**
   * @param {View<PokerTable>} view
   * @param {PokerRoundView} round
   * @param {boolean} past
   */
  drawDealer(view, round, past) {
    this.when.textContent = past ? `round ${round.number}` : "";
    this.dealer.lay(round.number, round.dealer.cards);
    atRest("dealer's hand", () => {
      this.words.textContent = round.dealer.words + (round.qualifies === false ? ": does not qualify" : "");
      if (this.board) this.dealer.mark(round.dealer_made);
      refill(this.five, round.dealer_five, () => fiveCards(round.dealer_five));
    });
    this.dealerNode.classList.toggle("is-past", past);
    this.dealerNode.classList.toggle("is-turn", view.need.to === "dealer" && !past);
  }

  /**
   * The decks have backs of different colours.
   * @param {View<PokerTable>} view
   * @param {PokerRoundView} round
   * @param {boolean} past
   */
  drawDeck(view, round, past) {
    if (!this.printed.decks || !view.shoe.number) return;
    if (view.round.opened) this.deckOf.set(view.round.number, view.felt.deck);
    const deck = past ? this.deckOf.get(round.number) : view.felt.deck;
    this.node.classList.toggle("is-second-deck", deck === 2);
    refill(this.deck, [view.felt.deck, deck], () =>
      deck ? [el("span", { "aria-hidden": "true" }, card(DOWN, "is-small")), el("span", {}, `Deck ${deck}`)] : [],
    );
  }
}

/**
 * A layout as it is drawn now, for one viewer.
 * @typedef Drawing
 * @property {View<PokerTable>} view
 * @property {PokerRoundView} round
 * @property {boolean} past
 * @property {Mine | null} mine
 * @property {Map<string, ChoiceView>} open
 */
