// One box of the layout: its hands in the order of play, each with the stakes on it, and a spot for every other wager.
// The same parts stand in a large box and in a small one; the stylesheet places them.

/**
 * @import { BlackjackTable, BoxHand, BoxView, PaymentView, WagerView } from "front/view"
 * @import { Mine, Presses, View } from "front/game"
 * @import { Cards } from "../felt.js"
 */

import { el } from "../dom.js";
import { paidOn, wagerOn } from "../felt.js";
import { dollars } from "../money.js";
import { asPiece } from "./blackjack-motion.js";
import { stateWords } from "./blackjack-words.js";

export const MAIN = "main";
export const INSURANCE = "insurance";

/** @typedef {{ amount: number, fixed: number, chip: number }} Spot */
/** @typedef {BoxHand & { past: boolean }} Held */

/**
 * A box as it is drawn: what lies there, and the spots that the viewer may press.
 * @typedef Part
 * @property {View<BlackjackTable>} view
 * @property {number} number
 * @property {BoxView | undefined} box
 * @property {Held[]} hands
 * @property {WagerView[]} wagers
 * @property {PaymentView[]} payments
 * @property {Mine | null} mine
 * @property {boolean} large
 * @property {Record<string, Spot>} spots
 * @property {(hand: number) => Cards} cardsOf
 * @property {Presses["tapped"]} tapped
 */

/**
 * The spots of a box that the viewer may press now, with the amount there and the only amount allowed, if there is one.
 * @param {View<BlackjackTable>} view
 * @param {number} number
 * @param {Mine} mine
 */
export function openSpots(view, number, mine) {
  /** @type {Record<string, Spot>} */
  const spots = {};
  for (const { command } of view.choices) {
    const { option = "", box = command.command === "place_wager" ? 1 : 0 } = command;
    if (box !== number || !["place_wager", "change_wager", "take_back_wager"].includes(command.command)) continue;
    const limit = view.sign.limits.find(({ kind }) => kind === view.options[option].kind);
    const fixed = limit && limit.minimum === limit.maximum ? limit.minimum : 0;
    spots[option] = { amount: mine.amounts[`${option}/${number}`] ?? 0, fixed, chip: mine.chip };
  }
  return spots;
}

/** @param {WagerView[]} wagers */
export const bettorsOn = (wagers) => [
  ...new Set(wagers.filter(({ option }) => option === MAIN).map(({ patron }) => patron)),
];

/**
 * The hands: one panel for each. Between rounds all hands of the round before share one, under which wagers are made.
 * @param {Part} part
 */
export function handsOf(part) {
  const { hands } = part;
  const [first] = hands;
  if (!first || first.past) return handPanel(part, hands, 1);
  return hands.map((hand) => handPanel(part, [hand], hand.number));
}

/**
 * @param {Part} part
 * @param {Held[]} hands
 * @param {number} number
 */
function handPanel(part, hands, number) {
  const turn = hands.some((hand) => hand.turn);
  const past = hands.some((hand) => hand.past);
  const several = part.hands.length > 1;
  const won = !past && part.payments.some((paid) => isOn(paid, number) && paid.outcome === "win");
  return el(
    "div",
    { class: `box-hand ${turn ? "is-turn" : ""} ${past ? "is-past" : ""} ${won ? "is-won" : ""}` },
    turn ? el("p", { class: "turn-mark" }, turnWords(part)) : null,
    el(
      "div",
      { class: "lying" },
      hands.length ? hands.map((hand) => dealt(part, hand, several)) : dealt(part, null, false),
    ),
    stakes(part, number),
  );
}

/** @param {Part} part */
function turnWords({ view, box }) {
  if (view.round.asked.length) return "the others answer";
  return view.step === "decision" ? `${box?.controller || "nobody"} decides` : "next card";
}

/**
 * The cards of a hand, its total and its state.
 * @param {Part} part
 * @param {Held | null} hand
 * @param {boolean} several
 */
function dealt({ view, number, cardsOf }, hand, several) {
  const cards = cardsOf(hand?.number ?? 1).node;
  if (!hand) return el("div", { class: "dealt" }, cards, el("p", { class: "hand-words" }));
  const state = hand.past ? (hand.doubled ? "doubled" : "") : stateWords(hand, view.phase === "deciding");
  const short = String(hand.total) === hand.words;
  return el(
    "div",
    {
      class: "dealt",
      role: "group",
      "aria-label": several ? `Box ${number}, hand ${hand.number}` : `Box ${number}, hand`,
    },
    cards,
    el(
      "p",
      { class: `hand-words ${hand.ended ? `is-${hand.ended}` : ""}` },
      several ? el("small", {}, `hand ${hand.number} `) : null,
      el("strong", { class: short ? "is-figure" : "" }, hand.words),
      state ? el("small", {}, ` ${state}`) : null,
    ),
  );
}

/**
 * The main wagers on one hand; before the deal, the place to make them.
 * @param {Part} part
 * @param {number} hand
 */
function stakes(part, hand) {
  /** @param {WagerView | PaymentView} each */
  const on = (each) => isOn(each, hand);
  return spot(part, MAIN, part.wagers.filter(on), part.payments.filter(on));
}

/**
 * @param {WagerView | PaymentView} each
 * @param {number} hand
 */
const isOn = (each, hand) => each.option === MAIN && Math.max(1, each.hand) === hand;

/**
 * Every other spot of the box, and the line where insurance lies.
 * @param {Part} part
 */
export function sidesOf(part) {
  const sides = Object.keys(part.view.options).filter((option) => option !== MAIN);
  return [...sides, INSURANCE].map((option) => {
    /** @param {WagerView | PaymentView} each */
    const on = (each) => each.option === option;
    return spot(part, option, part.wagers.filter(on), part.payments.filter(on));
  });
}

/**
 * @param {Part} part
 * @param {string} option
 * @param {WagerView[]} wagers
 * @param {PaymentView[]} payments
 */
function spot(part, option, wagers, payments) {
  const { view, number, spots } = part;
  const { name, short, part: kind } = view.options[option] ?? { name: "Insurance", short: "Insurance", part: "side" };
  const look = `spot is-${kind} ${option === INSURANCE ? "is-insurance" : ""} ${wagers.length || payments.length ? "" : "is-empty"}`;
  // A narrow spot has room for one's own chips and the others' together.
  const narrow = part.mine && (kind === "side" || part.hands.length > 2);
  const keep = !part.large ? [] : narrow ? [part.mine?.who] : null;
  const drawn = keep
    ? { wagers: together(wagers, ["amount"], keep), payments: together(payments, ["pays", "stake"], keep) }
    : { wagers, payments };
  const inside = [
    el("span", { class: "spot-name", title: name }, short || name),
    lying(part, drawn.wagers, wagerOn, ({ amount }) => amount, false),
    lying(part, drawn.payments, paidOn, ({ pays }) => pays, true),
  ];
  const open = spots[option];
  if (!open) return el("div", { class: look, "data-option": option }, inside);
  const { amount, fixed } = open;
  const act = fixed ? (amount ? "Take it back" : `Wager ${dollars(fixed)}`) : `Add ${dollars(open.chip)}`;
  return el(
    "button",
    {
      class: `${look} is-open ${amount ? "is-chosen" : ""}`,
      id: `spot-${option}-${number}`,
      "data-option": option,
      "aria-label": `${name}, box ${number}: ${amount ? dollars(amount) : "no wager"}. ${act}`,
      title: name,
      onclick: () => part.tapped?.(option, number, fixed),
    },
    inside,
  );
}

/**
 * Wagers or their outcomes, with whose they are if several have one on the box.
 * @template {WagerView | PaymentView} Each
 * @param {Part} part
 * @param {Each[]} down
 * @param {(view: View<BlackjackTable>, each: Each, mine: { who: string } | null) => HTMLElement} drawn
 * @param {(each: Each) => number} amount
 * @param {boolean} paid
 */
function lying({ view, wagers, payments, mine }, down, drawn, amount, paid) {
  const several = new Set([...wagers, ...payments].map(({ patron }) => patron)).size > 1;
  return ownFirst(down, mine).map((each) => {
    const own = mine?.who === each.patron;
    const patron = own ? "You" : each.patron;
    const plain = !several || (own && down.length === 1);
    return asPiece(drawn(view, { ...each, patron }, plain ? { who: patron } : null), each, amount(each), paid);
  });
}

/**
 * Chips that several have on a spot, as one, except those of somebody whom `keep` names: there is no room for each in a
 * small box. A spot wins or loses as a whole.
 * @template {WagerView | PaymentView} Each
 * @param {Each[]} down
 * @param {(keyof Each)[]} sums
 * @param {(string | undefined)[]} keep
 * @returns {Each[]}
 */
function together(down, sums, keep) {
  const kept = down.filter(({ patron }) => keep.includes(patron));
  const others = down.filter(({ patron }) => !keep.includes(patron));
  if (others.length < 2) return down;
  const all = sums.map((what) => [what, others.reduce((sum, each) => sum + Number(each[what]), 0)]);
  const who = `${others.length} ${kept.length ? "others" : "players"}`;
  return [...kept, { ...others[0], patron: who, ...Object.fromEntries(all) }];
}

/**
 * @template {{ patron: string }} Each
 * @param {Each[]} down
 * @param {Mine | null} mine
 */
const ownFirst = (down, mine) =>
  [...down].sort((a, b) => Number(b.patron === mine?.who) - Number(a.patron === mine?.who));
