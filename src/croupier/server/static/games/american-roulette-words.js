// What a spin comes to, in words, and the numbers that came up before.

import { el, refill } from "../dom.js";

const NUMBER = (round) => `${Number(round.pocket)} ${round.colour}`;

// The dolly stays on the number that came up until it is lifted.
export function shownSpin(view) {
  return !view.round.opened && view.last?.pocket ? view.last : view.round;
}

// What was paid stays on show until the next ball is spun: the layout is open again long before.
export function settledRound(view) {
  const { running, called, pocket } = view.round;
  return view.last && !running && !called && !pocket ? view.last : view.round;
}

export function resultWords(view) {
  const { last } = view;
  if (!last) return "";
  return last.result === "void" ? `Round ${last.number} is void` : `Round ${last.number}: ${NUMBER(last)}`;
}

export function roundWords(round) {
  return round.result === "void" ? "void" : NUMBER(round);
}

export function waitWords(view) {
  const { round, last, step } = view;
  if (step === "call while the ball runs") return "The ball runs: last wagers";
  if (step === "number") return "No more bets";
  if (step === "settlement") return `${NUMBER(round)}: wagers are settled`;
  if (step === "lifting of the dolly") return last ? `${resultWords(view)}. Wagers open when the dolly is lifted` : "Wagers open with the first round";
  return view.need.say;
}

export const history = { title: "Last numbers", draw };

// The newest first: red ones stand above, black ones below, and each has its figure.
function draw(root, view) {
  refill(root, view.numbers, () =>
    view.numbers.length
      ? el("ol", { class: "numbers", tabindex: "0", "aria-label": "Last numbers, the newest first" }, view.numbers.map(({ number, colour }) => el("li", { class: `pocket is-${colour}` }, String(Number(number)), el("span", { class: "hidden" }, ` ${colour}`))))
      : el("p", { class: "soft" }, "No number has come up yet."),
  );
}
