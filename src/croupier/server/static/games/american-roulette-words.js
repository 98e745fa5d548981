// The result of a spin, in words, and the earlier numbers.

/**
 * @import { AmericanRouletteTable, Spin } from "front/view"
 * @import { Game, View } from "front/game"
 */

import { el, refill } from "../dom.js";
import { dollars } from "../money.js";

/** @param {Spin} round */
const NUMBER = (round) => `${Number(round.pocket)} ${round.colour}`;

/**
 * The dolly stays on the number that came up until it is lifted.
 * @param {View<AmericanRouletteTable>} view
 */
export function shownSpin(view) {
  return !view.round.opened && view.last?.pocket ? view.last : view.round;
}

/**
 * Payments stay on show until the next ball is spun: the layout is open again long before.
 * @param {View<AmericanRouletteTable>} view
 */
export function settledRound(view) {
  const { running, called, pocket } = view.round;
  return view.last && !running && !called && !pocket ? view.last : view.round;
}

/** @type {Game<AmericanRouletteTable>["resultWords"]} */
export function resultWords(view) {
  const { last } = view;
  if (!last) return "";
  return last.result === "void" ? `Round ${last.number} is void` : `Round ${last.number}: ${NUMBER(last)}`;
}

/** @type {NonNullable<Game<AmericanRouletteTable>["wonOn"]>} */
export function wonOn(round) {
  const { pocket } = /** @type {Spin} */ (round);
  return pocket ? ` on ${Number(pocket)}` : "";
}

/** @type {Game<AmericanRouletteTable>["roundWords"]} */
export function roundWords(round) {
  return round.result === "void" ? "void" : NUMBER(round);
}

/** @type {NonNullable<Game<AmericanRouletteTable>["waitWords"]>} */
export function waitWords(view) {
  const { round, last, step } = view;
  if (step === "call while the ball runs") return "The ball runs: last bets";
  if (step === "number") return "No more bets";
  if (step === "settlement") return `${NUMBER(round)}: wagers are settled`;
  if (step === "lifting of the dolly") return last ? "The dolly is lifted next" : "Bets open with the first round";
  return view.need.say;
}

/** @type {Game<AmericanRouletteTable>["history"]} */
export const history = { title: "Last numbers", draw };

/**
 * @param {HTMLElement} root
 * @param {View<AmericanRouletteTable>} view
 */
function draw(root, view) {
  refill(root, view.felt.numbers, () =>
    view.felt.numbers.length ? numbers(view) : el("p", { class: "soft" }, "No number has come up yet."),
  );
}

/**
 * The same beside the layout.
 * @param {HTMLElement} root
 * @param {View<AmericanRouletteTable>} view
 */
export function numbersBoard(root, view) {
  refill(root, view.felt.numbers, () => [
    el("p", { class: "row is-apart" }, el("span", {}, "Last numbers"), el("span", {}, "newest first")),
    numbers(view),
  ]);
}

/**
 * The newest first: red numbers stand to one side, black ones to the other, each with its figure.
 * @param {View<AmericanRouletteTable>} view
 */
function numbers(view) {
  return el(
    "ol",
    { class: "numbers", tabindex: "0", "aria-label": "Last numbers, the newest first" },
    view.felt.numbers.map(({ number, colour }) =>
      el("li", { class: `pocket is-${colour}` }, String(Number(number)), el("span", { class: "hidden" }, ` ${colour}`)),
    ),
  );
}

/**
 * What several pieces go on, in a line: an amount that they share is said once.
 * @param {{ amount: number, words: string }[]} pieces
 */
export function inPieces(pieces) {
  const [first] = pieces;
  if (!first || pieces.some(({ amount }) => amount !== first.amount))
    return pieces.map(({ amount, words }) => `${dollars(amount)} on ${words}`).join(", ");
  return `${dollars(first.amount)} each on ${pieces.map(({ words }) => words).join(", ")}`;
}
