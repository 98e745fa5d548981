// Words for a round of Pai Gow, and how the last rounds ended.

/**
 * @import { CommandName, HandTiles, PaiGowRound, PaiGowTable, PastResult } from "front/view"
 * @import { Game, View } from "front/game"
 */

import { el, refill } from "../dom.js";
import { shownRound } from "../rounds.js";
import { capital } from "../text.js";

/**
 * Both parts of a hand that is shown.
 * @param {HandTiles} hand
 */
const parts = ({ low, high }) => (low && high ? `low ${low.words}; high ${high.words}` : "");

// Results

/** @type {Game<PaiGowTable>["resultWords"]} */
export function resultWords(view) {
  const round = shownRound(view);
  const words = endWords(round);
  return round === view.last ? `Round ${round.number}: ${words}` : capital(words);
}

/** @param {PaiGowRound} round */
function endWords({ result, house }) {
  if (result === "void") return "the round is void";
  return parts(house) ? `House: ${parts(house)}` : "the House's hand is not needed";
}

/** @type {Game<PaiGowTable>["roundWords"]} */
export function roundWords(round) {
  const hands = round.hands.map((hand) => `box ${hand.box} ${endOf(hand)}`);
  return [...hands, `House ${parts(round.house) || "–"}`].join(". ");
}

/** @param {HandTiles} hand */
function endOf(hand) {
  if (hand.out) return "out of the round";
  return hand.conceded ? "wager taken, hand not shown" : parts(hand) || "–";
}

/**
 * Words for what play waits for, for people who do not have to do it.
 * @type {Record<string, string>}
 */
const WAITS = {
  shuffle: "The tiles are shuffled for the next round",
  cut: "The stacks are built and cut",
  "check of replacement tiles": "The replacement tiles are checked",
  "tiles beyond the set": "The table shows tiles that no set has: an entry is corrected, or the round is void",
  dice: "No more bets: the dice cup is shaken",
  "house hand": "All hands are set: the House's hand is turned",
  "collection of the tiles": "All hands are settled",
};

/** @type {NonNullable<Game<PaiGowTable>["waitWords"]>} */
export function waitWords(view) {
  const { step, need, round } = view;
  if (step === "setting of hands") return settingWords(view);
  if (step === "deal") return `A stack to each box, anticlockwise from box ${round.first_box}`;
  if (step === "settlement") return `${[`Box ${need.box}`, ...need.patrons].join(", ")}: the hand is shown next`;
  return WAITS[step] ?? need.say;
}

/**
 * Of a player's own choices only the one who has to set a hand has this one.
 * @param {View<PaiGowTable>} view
 */
function settingWords({ choices, need }) {
  /** @param {CommandName} name */
  const may = (name) => choices.some(({ command }) => command.command === name);
  if (may("play_exposed_hand")) return "Play your hand, or call it void";
  if (may("set_hand") || may("ask_house_way")) return "Set your hand";
  return may("concede_wager") ? "Your hand is set" : `Still to set their hands: ${need.patrons.join(", ")}`;
}

// Last rounds

/** @type {Game<PaiGowTable>["history"]} */
export const history = { title: "Last rounds", draw };

/**
 * @param {HTMLElement} root
 * @param {View<PaiGowTable>} view
 */
function draw(root, view) {
  refill(root, view.felt.results, () =>
    view.felt.results.length
      ? el("ol", { class: "results", reversed: true }, view.felt.results.map(result))
      : el("p", { class: "soft" }, "No round has been played yet."),
  );
}

/** @param {PastResult} past */
function result({ round, result, won, lost, stood_off: pushed }) {
  const ended = [won && `${won} won`, lost && `${lost} lost`, pushed && `${pushed} pushed`].filter(Boolean).join(", ");
  return el("li", {}, el("small", {}, `Round ${round}`), el("strong", {}, capital(result)), el("small", {}, ended));
}
