// Words that both poker games share, and how their last rounds ended.

/**
 * @import { NeedView, PastResult, PlayersHand, PokerRoundView } from "front/view"
 * @import { Game, View } from "front/game"
 * @import { PokerTable } from "./poker-felt.js"
 */

import { el, refill } from "../dom.js";
import { dollars } from "../money.js";
import { shownRound } from "../rounds.js";
import { capital } from "../text.js";

// Results

/** @type {Game<PokerTable>["resultWords"]} */
export function resultWords(view) {
  const round = shownRound(view);
  const words = endWords(round);
  return round === view.last ? `Round ${round.number}: ${words}` : capital(words);
}

/** @param {PokerRoundView} round */
function endWords({ result, dealer, qualifies }) {
  if (result === "void") return "the round is void";
  if (!dealer.words) return result || "the dealer's hand is not needed";
  return `dealer: ${dealer.words}${qualifies === false ? "; the hand does not qualify" : ""}`;
}

/** @type {Game<PokerTable>["roundWords"]} */
export function roundWords(round) {
  const hands = round.hands.map((hand) => `box ${hand.box} ${hand.words || (hand.folded ? "folded" : "–")}`);
  return [...hands, `dealer ${round.dealer.words || "–"}`].join("; ");
}

/**
 * Words for what play waits for, for people who do not have to do it.
 * @type {Record<string, string>}
 */
const WAITS = {
  shuffle: "The cards are shuffled for the next round",
  cut: "The dealer cuts the cards",
  "check of replacement cards": "The replacement cards are checked",
  "search of the deck": "The deck is searched for missing and foreign cards",
  "two cards alike": "The table shows two cards alike: an entry is corrected, or the round is void",
  card: "The cards are dealt",
  flop: "The flop comes next",
  "turn and river": "The turn and the river come next",
  "dealer's hand": "The dealer's hand comes next",
  "refund of antes": "The dealer does not qualify: the Antes go back",
};

/** @param {NeedView} need */
const whose = ({ box, patrons }) => patrons[0] ?? `Box ${box}`;

/** @type {NonNullable<Game<PokerTable>["waitWords"]>} */
export function waitWords(view) {
  if (view.step === "collection of the cards") return capital(endWords(view.round));
  if (view.step === "decision") return `${whose(view.need)} decides`;
  if (view.step === "settlement") return `The hand of ${whose(view.need)} is settled next`;
  return WAITS[view.step] ?? view.need.say;
}

// Decisions

const ANTE = "main";

/**
 * How many Antes an amount of this player's is; 0 if it is no whole number of them.
 * @param {Pick<PokerRoundView, "wagers">} round
 * @param {string} who
 * @param {number} amount
 */
export function inAntes({ wagers }, who, amount) {
  const ante = wagers.find(({ patron, option }) => patron === who && option === ANTE)?.amount ?? 0;
  return ante && amount % ante === 0 ? amount / ante : 0;
}

/**
 * The amounts that the player whose turn it is may put behind their hand, lowest first.
 * @param {View<PokerTable>} view
 */
export function amountsOpen({ choices, need }) {
  const open = choices.map(({ command }) => command);
  if (open.some(({ command }) => command === "bet")) return [need.amount];
  return open.flatMap(({ command, amount }) => (command === "play" && amount ? [amount] : [])).sort((a, b) => a - b);
}

/**
 * What may follow the Ante now, for its spot: "3 or 4 × Ante = 75.00 or 100.00".
 * @param {View<PokerTable>} view
 * @param {string} who
 */
export function followsWords(view, who) {
  const amounts = amountsOpen(view);
  const times = amounts.map((amount) => inAntes(view.round, who, amount)).filter(Boolean);
  const said = amounts.map(dollars).join(" or ");
  return times.length ? `${times.join(" or ")} × Ante = ${said}` : said;
}

/**
 * What a player is asked: "Check, or play 2 × Ante?"
 * @param {View<PokerTable>} view
 * @param {string} who
 */
export function askWords(view, who) {
  const open = view.choices.map(({ command }) => command.command);
  const amounts = amountsOpen(view);
  const times = amounts.map((amount) => inAntes(view.round, who, amount)).filter(Boolean);
  const verb = open.includes("bet") ? "bet" : "play";
  const ways = [
    open.includes("check") && "check",
    amounts.length > 0 &&
      `${verb} ${times.length ? `${times.join(" or ")} × Ante` : amounts.map(dollars).join(" or ")}`,
    !open.includes("check") && "fold",
  ];
  const left = ways.filter(Boolean);
  return left.length > 1 || open.includes("check") ? `${capital(left.join(", or "))}?` : "You can only fold";
}

/**
 * The last thing that the owner of a hand did.
 * @param {PlayersHand} hand
 * @param {PokerRoundView} round
 * @param {Deeds} deeds
 * @param {boolean} own
 */
export function deed({ patron, words, folded, out, bet, acted }, round, { option, plays, play }, own) {
  if (words) return "";
  if (folded) return own ? "you folded" : "folded";
  if (out) return "out of the round";
  if (!bet) return acted && acted >= round.street ? (own ? "you check" : "checks") : "";
  const amount = round.wagers.find((wager) => wager.patron === patron && wager.option === option)?.amount ?? 0;
  const times = inAntes(round, patron, amount);
  return `${own ? play : plays}${times ? ` ${times}×` : ""}`;
}

/**
 * The wager that follows the Ante, and the words for somebody who makes it.
 * @typedef {{ option: string, plays: string, play: string }} Deeds
 */

/**
 * A wager that follows the Ante cannot be part-paid: a player who could not cover it is told in time, and nothing more.
 * @type {NonNullable<Game<PokerTable>["betWarning"]>}
 */
export const betWarning = ({ felt: { short } }) =>
  short.length ? ". With this Ante your chips would not cover the wager that follows it: you could only fold" : "";

// Last rounds

/** @type {Game<PokerTable>["history"]} */
export const history = { title: "Last rounds", draw };

/**
 * @param {HTMLElement} root
 * @param {View<PokerTable>} view
 */
function draw(root, view) {
  refill(root, view.felt.results, () =>
    view.felt.results.length
      ? el("ol", { class: "results", reversed: true }, view.felt.results.map(result))
      : el("p", { class: "soft" }, "No round has been played yet."),
  );
}

/** @param {PastResult} past */
function result({ round, result, won, lost, stood_off: neither }) {
  const ended = [won && `${won} won`, lost && `${lost} lost`, neither && `${neither} neither`]
    .filter(Boolean)
    .join(", ");
  return el(
    "li",
    {},
    el("small", {}, `Round ${round}`),
    el("strong", {}, capital(result)),
    el("small", {}, ended && `Antes: ${ended}`),
  );
}
