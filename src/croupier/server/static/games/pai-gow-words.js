// What is said of a round of Pai Gow, and how the last rounds ended.

import { el, refill } from "../dom.js";
import { shownRound } from "../rounds.js";
import { capital } from "../text.js";

// Both parts of a hand that is shown.
const parts = ({ low, high }) => (low && high ? `low ${low.words}; high ${high.words}` : "");

// Results

export function resultWords(view) {
  const round = shownRound(view);
  const words = endWords(round);
  return round === view.last ? `Round ${round.number}: ${words}` : capital(words);
}

function endWords({ result, house }) {
  if (result === "void") return "the round is void";
  return parts(house) ? `House: ${parts(house)}` : "the House's hand is not needed";
}

export function roundWords(round) {
  const hands = round.hands.map((hand) => `box ${hand.box} ${endOf(hand)}`);
  return [...hands, `House ${parts(round.house) || "–"}`].join(". ");
}

function endOf(hand) {
  if (hand.out) return "out of the round";
  return hand.conceded ? "wager taken, hand not shown" : parts(hand) || "–";
}

// What play waits for, to those who are not to do it.
const WAITS = {
  shuffle: "The tiles are shuffled for the next round",
  cut: "The stacks are built and cut",
  "check of replacement tiles": "The replacement tiles are checked",
  "tiles beyond the set": "Tiles lie there that a set has not: an entry is corrected, or the round is void",
  dice: "No more bets: the dice cup is shaken",
  "house hand": "All hands are set: the House's hand is turned",
};

export function waitWords(view) {
  const { step, need, round } = view;
  if (step === "deal") return `A stack to each box, anticlockwise from box ${round.first_box}`;
  if (step === "settlement") return `${[`Box ${need.box}`, ...need.patrons].join(", ")}: the hand is shown next`;
  if (step === "collection of the tiles") return capital(endWords(round));
  return WAITS[step] ?? need.say;
}

// Last rounds

export const history = { title: "Last rounds", draw };

function draw(root, view) {
  refill(root, view.results, () =>
    view.results.length ? el("ol", { class: "results", reversed: true }, view.results.map(result)) : el("p", { class: "soft" }, "No round has been played yet."),
  );
}

function result({ round, result, won, lost, stood_off: pushed }) {
  const ended = [won && `${won} won`, lost && `${lost} lost`, pushed && `${pushed} pushed`].filter(Boolean).join(", ");
  return el("li", {}, el("small", {}, `Round ${round}`), el("strong", {}, capital(result)), el("small", {}, ended));
}
