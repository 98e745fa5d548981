// A box of a poker table: its hand, a spot for each wager, its number and its player. The viewer's own is large, with
// every place marked from the start.

/**
 * @import { PaymentView, PlayersHand, WagerView } from "front/view"
 * @import { Presses, View } from "front/game"
 * @import { Drawing, PokerTable, Printed } from "./poker-felt.js"
 */

import { el, refill } from "../dom.js";
import { Cards, paidOn, seatOf, wagerOn, withChips } from "../felt.js";
import { briefly, dollars } from "../money.js";
import { atRest } from "../motion.js";
import { change } from "../settled.js";
import { capital } from "../text.js";
import { DOWN, fiveCards } from "./poker-cards.js";
import { deed, followsWords } from "./poker-words.js";

const ANTE = "main";

/** @typedef {{ amounts: Record<string, number>, chip: number, open: string[] }} Taps */

/**
 * @typedef Lying
 * @property {View<PokerTable>} view
 * @property {WagerView[]} wagers
 * @property {PaymentView[]} payments
 * @property {Taps | null} taps
 * @property {boolean} own
 * @property {string} follows
 */

export class PokerBox {
  /**
   * @param {number} number
   * @param {HTMLElement} node
   * @param {Presses} presses
   * @param {Printed} printed
   */
  constructor(number, node, presses, printed) {
    this.number = number;
    this.node = node;
    this.presses = presses;
    this.printed = printed;
    this.cards = new Cards(Infinity, printed.players, true, true);
  }

  /** @param {Drawing} drawing */
  draw({ view, round, past, mine, open }) {
    const { number, node } = this;
    /** @param {{ box: number }} each */
    const here = (each) => each.box === number;
    const found = round.hands.find(here);
    const wagers = view.round.wagers.filter(here);
    const payments = view.round.payments.filter(here);
    const sitting = view.patrons.find(({ seat }) => seat === number)?.name ?? wagers[0]?.patron ?? "";
    const own = mine?.box === number;
    const hand = found ? this.shown(found, { view, round, past, mine, open }) : null;
    const kinds = {
      "is-mine": own || [...wagers, ...payments].some(({ patron }) => patron === mine?.who),
      "is-turn": Boolean(hand?.mark),
      "has-hands": Boolean(hand) || own,
      "is-vacant": !own && !wagers.length && !hand && !payments.length && !sitting,
    };
    for (const [kind, is] of Object.entries(kinds)) node.classList.toggle(kind, is);
    const sit = open.has(`join_table ${number}`) && this.presses.seat;
    const taps =
      own && mine && this.presses.tapped && view.step === "wagers"
        ? { amounts: mine.amounts, chip: mine.chip, open: [...open.keys()] }
        : null;
    const follows = own && mine ? followsWords(view, mine.who) : "";
    const lying = { view, wagers, payments, taps, own, follows };
    const shows = [round.number, past, hand, wagers, payments, sitting, own, taps, Boolean(sit), view.options, follows];
    const content = () => [
      el("div", { class: "box-hands" }, hand || own ? this.hand(hand, own) : null),
      el(
        "div",
        { class: "spots" },
        Object.keys(view.options).map((option) => this.spot(lying, option)),
      ),
      this.seat(sit, sitting, own, hand, payments),
    ];
    withChips(node, () => refill(node, shows, content));
    // A card arrives once its place is there.
    if (hand || own) this.cards.lay(round.number, hand?.cards ?? []);
    const made = hand && this.printed.board ? hand.made : []; // without a board every card counts
    atRest(`box ${number}`, () => this.cards.mark(made));
  }

  /**
   * @param {Presses["seat"] | false} sit
   * @param {string} sitting
   * @param {boolean} own
   * @param {ReturnType<PokerBox["shown"]> | null} hand
   * @param {PaymentView[]} payments
   */
  seat(sit, sitting, own, hand, payments) {
    if (own && !sit) return el("p", { class: "seat" }, `Box ${this.number}: ${hand?.mark || "yours"}`);
    const state = payments.length ? changed(payments) : hand?.state || hand?.mark;
    return seatOf(this.number, sit, [
      el("small", {}, sitting),
      state ? el("small", { class: "seat-state" }, state) : null,
    ]);
  }

  /**
   * A hand as it lies there: a hand passed in lies face down, even for its owner. An inspector sees it after the round.
   * @param {PlayersHand} hand
   * @param {Drawing} drawing
   */
  shown(hand, { view, round, past, mine }) {
    const inspected = document.documentElement.dataset.role === "inspector";
    const cards = hand.folded && !inspected ? hand.cards.map(() => DOWN) : hand.cards;
    const own = mine?.who === hand.patron;
    return {
      cards,
      words: hand.words,
      holds: hand.holds,
      made: hand.folded ? [] : hand.made,
      beside: hand.beside,
      five: hand.five,
      state: deed(hand, round, this.printed.follows, own),
      mark: hand.turn && !past ? markOf(hand, view.step, own) : "",
      unseen: own && !past && !hand.words && cards.some(({ card: face }) => face),
      aside: hand.folded || hand.out,
      past,
    };
  }

  /**
   * @param {ReturnType<PokerBox["shown"]> | null} hand
   * @param {boolean} own
   */
  hand(hand, own) {
    const called = hand?.words || hand?.holds || "";
    return el(
      "div",
      {
        class: `box-hand ${hand?.mark ? "is-turn" : ""} ${hand?.past ? "is-past" : ""} ${hand?.aside ? "is-aside" : ""}`,
        role: "group",
        "aria-label": `Box ${this.number}, hand`,
      },
      hand?.mark && !own ? el("p", { class: "turn-mark" }, hand.mark) : null,
      this.cards.node,
      el(
        "p",
        { class: "hand-words" },
        called ? el("strong", {}, own ? capital(called) : called) : null,
        own && hand?.beside ? el("small", {}, `with ${hand.beside}`) : null,
        hand?.state ? el("span", { class: "state" }, hand.state) : null,
        hand?.unseen ? el("small", {}, "only you see these") : null,
      ),
      hand?.five.length && !own ? fiveCards(hand.five) : null,
    );
  }

  /**
   * @param {Lying} lying
   * @param {string} option
   */
  spot(lying, option) {
    const { view, taps, own, follows } = lying;
    const { name, part: kind } = view.options[option];
    /** @param {{ option: string }} each */
    const on = (each) => each.option === option;
    const wagers = lying.wagers.filter(on);
    const payments = lying.payments.filter(on);
    const say = own ? dollars : briefly;
    const inside = [
      el("span", { class: "spot-name" }, name),
      wagers.map((wager) => wagerOn(view, wager, { who: wager.patron }, say)),
      payments.map((paid) => (own ? paidOn(view, paid, { who: paid.patron }) : inBrief(paid))),
      option === this.printed.follows.option && follows ? el("small", {}, follows) : null,
    ];
    const look = `spot is-side ${wagers.length || payments.length ? "" : "is-empty"}`;
    if (!taps || kind === "follow-on") return el("div", { class: look, "data-option": option }, inside);
    const amount = taps.amounts[option] ?? 0;
    const possible = taps.open.includes(`place_wager ${option}`) || taps.open.includes(`change_wager ${option}`);
    const why = kind === "side" && !taps.amounts[ANTE] ? `${name} goes with an Ante` : "No wager can be made here now";
    return el(
      "button",
      {
        class: `${look} is-open ${amount ? "is-chosen" : ""}`,
        id: `spot-${option}`,
        "data-option": option,
        "aria-label": `${name}, box ${this.number}: ${amount ? dollars(amount) : "no wager"}. ${possible ? `Add ${dollars(taps.chip)}` : why}`,
        disabled: !possible,
        title: possible ? null : why,
        onclick: () => this.presses.tapped?.(option),
      },
      inside,
    );
  }
}

/** @param {number} cents */
const signed = (cents) => `${cents < 0 ? "−" : "+"}${briefly(Math.abs(cents))}`;

/** @param {PaymentView[]} payments */
const changed = (payments) => signed(payments.reduce((sum, paid) => sum + change(paid), 0));

/**
 * A wager of another's that is settled, in little space.
 * @param {PaymentView} paid
 */
function inBrief(paid) {
  const { outcome } = paid;
  return el("span", { class: `paid is-${outcome}` }, change(paid) ? signed(change(paid)) : outcome);
}

/**
 * @param {PlayersHand} hand
 * @param {string} step
 * @param {boolean} own
 */
function markOf({ patron }, step, own) {
  if (step === "decision") return own ? "your turn" : `${patron} decides`;
  return step === "settlement" ? "settled next" : "dealt to next";
}
