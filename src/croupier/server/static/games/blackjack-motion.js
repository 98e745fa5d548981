// The dealer's gestures in the order of the game: cards come from the shoe, box by box and the dealer last; the second
// card of a split slides to its own hand; lost chips go to the house before winnings come from it; in the end the cards go
// to the discards. A piece is named from one drawing to the next, so that everything is found where it lay.

/**
 * @import { BlackjackTable, Boxes, PaymentView } from "front/view"
 * @import { View } from "front/game"
 * @import { Cards } from "../felt.js"
 */

import { card } from "../art.js";
import { atRest, carried, MOVE, moves, QUICK, turn } from "../motion.js";
import { shownRound } from "../rounds.js";
import { play } from "../sound.js";

const DEALER = "dealer";
const BETWEEN_PAYMENTS = 80;

/**
 * Hands of a round in the order of the deal, each with its key and how many cards it has.
 * @typedef {{ key: string, count: number, split: string }} Dealt
 */

/**
 * @param {Boxes} round
 * @returns {Dealt[]}
 */
export function handsDealt({ boxes, dealer }) {
  const hands = boxes.flatMap(({ number, hands: held }) =>
    held.map((hand, at) => ({
      key: `${number}/${hand.number}`,
      count: hand.cards.length,
      split: at ? `${number}/${held[at - 1].number}` : "",
    })),
  );
  return [...hands, { key: DEALER, count: dealer.cards.length, split: "" }];
}

/**
 * The names of the cards of each hand: a card keeps its name when a split takes it to another hand, the one after.
 * @param {Map<string, string[]>} before
 * @param {Dealt[]} dealt
 * @param {() => string} fresh
 * @returns {Map<string, string[]>}
 */
export function named(before, dealt, fresh) {
  const lying = new Map([...before].map(([key, names]) => [key, [...names]]));
  for (const { key, split } of dealt) {
    const from = lying.get(split);
    if (!before.has(key) && from && from.length > 1) lying.set(key, from.splice(1, 1));
  }
  return new Map(
    dealt.map(({ key, count }) => {
      const names = (lying.get(key) ?? []).slice(0, count);
      while (names.length < count) names.push(fresh());
      return [key, names];
    }),
  );
}

/**
 * The cards that are new, in the order in which they left the shoe: first cards before second ones, the dealer's last.
 * @param {Set<string>} known
 * @param {Map<string, string[]>} names
 */
export function inOrder(known, names) {
  const fresh = [...names.values()].flatMap((each) => each.map((name, at) => ({ name, at })));
  return fresh
    .filter(({ name }) => !known.has(name))
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);
}

export class Gestures {
  /**
   * @param {Element} root
   * @param {{ shoe: Element, discards: Element, dealer: Element }} places
   */
  constructor(root, places) {
    this.root = root;
    this.places = places;
    /** @type {Map<string, string[]>} */
    this.names = new Map();
    this.round = -1;
    this.count = 0;
    this.shoeSeen = false; // told once the page is laid out: to ask while it is drawn would lay it out for that alone
    new ResizeObserver(([{ contentRect }]) => {
      this.shoeSeen = contentRect.width > 0;
    }).observe(places.shoe);
  }

  /**
   * Draws, and moves what came, went or lies elsewhere since.
   * @param {View<BlackjackTable>} view
   * @param {string} who
   * @param {Map<string, Cards>} hands
   * @param {() => void} draw
   */
  around(view, who, hands, draw) {
    const round = shownRound(view);
    const begun = this.round >= 0;
    const known = new Set([...this.names.values()].flat());
    const before = round.number === this.round ? this.names : new Map();
    this.names = named(before, handsDealt(round), () => `card-${round.number}-${++this.count}`);
    this.round = round.number;
    const all = () => {
      draw();
      for (const [key, names] of this.names)
        for (const [at, node] of [...(hands.get(key)?.node.children ?? [])].entries())
          if (names[at]) node.setAttribute("data-piece", names[at]);
    };
    if (!begun || !moves()) {
      all();
      return;
    }
    const fresh = inOrder(known, this.names);
    /** @type {HTMLElement[]} */
    const placed = [];
    let paid = 0;
    carried(this.root, all, {
      comes: (piece) => {
        const { from } = piece.dataset;
        if (from && from !== who) placed.push(piece); // an own chip is heard when it is pressed
        if (from === "house") return [this.places.dealer, { delay: MOVE + BETWEEN_PAYMENTS * paid++ }];
        return from === who ? [document.querySelector("#bets .rack")] : null;
      },
      goes: (piece) => this.leaves(view, who, piece),
    });
    if (!this.shoeSeen) return; // a dealer's console
    this.deal(fresh);
    if (placed.length) play("chip", { count: placed.length, delay: paid ? MOVE : 0 });
    for (const piece of placed) wordsWait(piece.parentElement, `paid ${piece.dataset.piece}`);
  }

  /**
   * New cards come from the shoe one after the other.
   * @param {string[]} fresh
   */
  deal(fresh) {
    for (const [index, name] of fresh.entries()) {
      const node = this.root.querySelector(`[data-piece="${name}"]`);
      if (!node) continue;
      turn(node, card({ card: "", name: "" }), { from: this.places.shoe, delay: QUICK * index });
      play("card", { delay: QUICK * index });
      play("turned", { delay: QUICK * index + MOVE });
      const hand = node.closest(".dealt, .is-dealer");
      wordsWait(hand?.querySelector(".hand-words, .total"), `total ${hand?.getAttribute("aria-label")}`);
    }
  }

  /**
   * Where a piece goes that lies there no longer.
   * @param {View<BlackjackTable>} view
   * @param {string} who
   * @param {HTMLElement} piece
   * @returns {[Element | null] | null}
   */
  leaves(view, who, piece) {
    const { from, wager } = piece.dataset;
    if (!wager) return [this.places.discards];
    const lost = view.round.payments.some((paid) => paid.outcome === "lose" && wagerName(paid) === wager);
    if (lost) return [this.places.dealer];
    return piece.dataset.patron === who && (from === "house" || !view.round.called)
      ? [document.querySelector("#bets .balance")]
      : null;
  }
}

/**
 * A total or an amount is said when its cards or chips have come, not before.
 * @param {Element | null | undefined} words
 * @param {string} name
 */
function wordsWait(words, name) {
  words?.classList.add("is-coming");
  atRest(name, () => words?.classList.remove("is-coming"));
}

/**
 * A wager by whose it is and where it lies.
 * @param {Pick<PaymentView, "patron" | "option" | "box" | "hand">} wager
 */
export const wagerName = ({ patron, option, box, hand }) => `${patron}/${option}/${box}/${Math.max(1, hand)}`;

/**
 * Names the chips of a wager, or of what it was paid, for their way.
 * @param {HTMLElement} drawn
 * @param {Pick<PaymentView, "patron" | "option" | "box" | "hand">} wager
 * @param {number} amount
 * @param {boolean} paid
 */
export function asPiece(drawn, wager, amount, paid) {
  const chips = drawn.querySelector(".pile");
  if (!(chips instanceof HTMLElement)) return drawn;
  const name = wagerName(wager);
  Object.assign(chips.dataset, {
    piece: `${paid ? "paid" : "wager"} ${name} ${amount}`,
    wager: name,
    patron: wager.patron,
    from: paid ? "house" : wager.patron,
  });
  return drawn;
}
