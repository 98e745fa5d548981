// What both poker games say, and how their last rounds ended.

import { el, refill } from "../dom.js";
import { shownRound } from "../rounds.js";
import { capital } from "../text.js";

// Results

export function resultWords(view) {
  const round = shownRound(view);
  const words = endWords(round);
  return round === view.last ? `Round ${round.number}: ${words}` : capital(words);
}

function endWords({ result, dealer, qualifies }) {
  if (result === "void") return "the round is void";
  if (!dealer.words) return result || "the dealer's hand is not needed";
  return `dealer: ${dealer.words}${qualifies === false ? "; the hand does not qualify" : ""}`;
}

export function roundWords(round) {
  const hands = round.hands.map((hand) => `box ${hand.box} ${hand.words || (hand.folded ? "folded" : "–")}`);
  return [...hands, `dealer ${round.dealer.words || "–"}`].join("; ");
}

// What play waits for, to those who are not to do it.
const WAITS = {
  shuffle: "The cards are shuffled for the next round",
  cut: "The dealer cuts the cards",
  "check of replacement cards": "The replacement cards are checked",
  "search of the deck": "The deck is searched for missing and foreign cards",
  "two cards alike": "Two cards alike lie there: an entry is corrected, or the round is void",
  card: "The cards are dealt",
  flop: "The flop comes next",
  "turn and river": "The turn and the river come next",
  "dealer's hand": "The dealer's hand comes next",
  "refund of antes": "The dealer does not qualify: the Antes go back",
};

const whose = ({ box, patrons }) => [`Box ${box}`, ...patrons].join(", ");

const either = (names) => `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

export function waitWords(view) {
  if (view.step === "collection of the cards") return capital(endWords(view.round));
  if (view.step === "decision") return `${whose(view.need)}: ${either(view.need.commands)}`;
  if (view.step === "settlement") return `${whose(view.need)}: the hand is settled next`;
  return WAITS[view.step] ?? view.need.say;
}

// A wager that follows the Ante cannot be part-paid: who could not cover it is told in time, and no more.
export const betWarning = ({ short }) => (short.length ? ". With this Ante your chips would not cover the wager that follows it: you could only fold" : "");

// Last rounds

export const history = { title: "Last rounds", draw };

function draw(root, view) {
  refill(root, view.results, () =>
    view.results.length ? el("ol", { class: "results", reversed: true }, view.results.map(result)) : el("p", { class: "soft" }, "No round has been played yet."),
  );
}

function result({ round, result, won, lost, stood_off: neither }) {
  const ended = [won && `${won} won`, lost && `${lost} lost`, neither && `${neither} neither`].filter(Boolean).join(", ");
  return el("li", {}, el("small", {}, `Round ${round}`), el("strong", {}, capital(result)), el("small", {}, ended && `Antes: ${ended}`));
}
