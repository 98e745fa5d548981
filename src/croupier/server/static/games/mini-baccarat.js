// Mini-Baccarat on the page: its layout, its roads, its words, and what its dealer enters.

/**
 * @import { CommandName, HandView, MiniBaccaratTable } from "front/view"
 * @import { Act, Dealing, Game, Mine, Presses, View } from "front/game"
 */

import { choice } from "../choices.js";
import { cutForm, cutting } from "../cut.js";
import { el, fill, refill } from "../dom.js";
import { Cards, dealersPlaces, WagerBoxes } from "../felt.js";
import { atRest } from "../motion.js";
import { resultPlace } from "../result.js";
import { shownRound } from "../rounds.js";
import { capital } from "../text.js";
import { drawRoads } from "./mini-baccarat-roads.js";

export const oneScreen = true;

/** @typedef {"player" | "banker"} Side */
const SIDES = { player: "Player", banker: "Banker" };

// The layout: the two hands on the dealer's side, then the boxes, each with a spot for every wager.
export class Felt {
  /**
   * @param {HTMLElement} root
   * @param {Presses} presses
   */
  constructor(root, presses) {
    this.player = new Hand("player");
    this.banker = new Hand("banker");
    this.printed = el("p", { class: "printed" });
    this.boxes = new WagerBoxes(presses, "in-strip");
    const hands = el("div", { class: "hands" }, this.player.node, this.banker.node);
    fill(root, el("div", { class: "felt" }, hands, this.printed, resultPlace(), this.boxes.node, ...dealersPlaces()));
  }

  /**
   * @param {View<MiniBaccaratTable>} view
   * @param {Mine | null} mine
   */
  draw(view, mine) {
    const round = shownRound(view);
    // Cards that came together arrive in the order of the deal: player, banker, player, banker.
    for (let count = 1; count <= MOST_CARDS; count++)
      for (const hand of [this.player, this.banker]) hand.lay(round.number, round[hand.side].cards, count);
    refill(this.printed, view.sign.prices, () => printed(view));
    this.boxes.draw(view, mine, Object.keys(view.options));
    for (const hand of [this.player, this.banker]) hand.say(round[hand.side].words, round.result);
  }
}

const MOST_CARDS = 3;

class Hand {
  /** @param {Side} side */
  constructor(side) {
    this.side = side;
    this.cards = new Cards(2, MOST_CARDS, true);
    this.total = el("span", { class: "total" });
    const name = el("h2", { class: "hand-name" }, el("span", { class: `side ${side}` }, SIDES[side]), this.total);
    const attributes = { class: `hand is-${side}`, "aria-label": `${SIDES[side]}'s hand` };
    this.node = el("section", attributes, name, this.cards.node);
  }

  /**
   * Its first cards, up to a count; those that lie there stay.
   * @param {number} round
   * @param {HandView["cards"]} cards
   * @param {number} count
   */
  lay(round, cards, count) {
    const lying = round === this.cards.round ? this.cards.laid.length : 0;
    this.cards.lay(round, lying > cards.length ? cards : cards.slice(0, Math.max(lying, count)));
  }

  /**
   * The total and the winner once the cards lie there.
   * @param {string} words
   * @param {string} result
   */
  say(words, result) {
    atRest(`total ${this.side}`, () => {
      this.total.textContent = words || "–";
      this.node.classList.toggle("is-winner", result === this.side);
    });
  }
}

/** @param {View} view */
function printed({ sign }) {
  const lines = ["tie", "banker"].flatMap((name) => sign.prices.filter((line) => line.of === name));
  return lines.map(({ of, pays }, index) => [index ? " · " : "", `${capital(of)} pays ${pays}`]);
}

// In words

/** @type {Game<MiniBaccaratTable>["resultWords"]} */
export function resultWords(view) {
  const round = shownRound(view);
  const past = round === view.last ? `Round ${round.number}: ` : "";
  if (round.result === "void") return past ? `${past}the round is void` : "The round is void";
  if (round.result === "tie") return `${past}Tie, ${round.player.words} each`;
  /** @type {Side[]} */
  const [winner, loser] = round.result === "player" ? ["player", "banker"] : ["banker", "player"];
  return `${past}${SIDES[winner]} wins, ${round[winner].words} to ${round[loser].words}`;
}

/** @type {Record<string, string>} */
const WAITS = {
  shuffle: "The cards are shuffled for a new shoe",
  cut: "The cards are cut",
  "second cutting card": "The cards go into the shoe",
  burn: "The first cards of the shoe are burnt",
  "settlement of side wagers": "The side bets are settled",
  settlement: "The bets are settled",
  "collection of the cards": "The cards are collected",
  "wagers that may be taken off": "You may take your bets off before play goes on",
  "wagers reopened": "Bets are open again",
  "the void of a round that the shoe cannot finish": "The shoe is empty: this round is void",
};
const NTH = ["first", "second"];

/**
 * The dealer's prompts, told to those who play.
 * @param {View<MiniBaccaratTable>} view
 * @returns {string | undefined}
 */
export function waitWords(view) {
  const { round, need } = view;
  const side = need.to === "player" || need.to === "banker" ? need.to : null;
  if (view.step === "card" && side) {
    const held = round[side].cards.length;
    return held < NTH.length ? `${SIDES[side]}: the ${NTH[held]} card` : `${SIDES[side]} draws a third card`;
  }
  if (view.step === "exposure" && side) return `The ${side}'s hand is turned over`;
  return WAITS[view.step];
}

/** @type {Game<MiniBaccaratTable>["roundWords"]} */
export function roundWords(round) {
  return `player ${round.player.words || "–"}, banker ${round.banker.words || "–"}`;
}

/** @type {Game<MiniBaccaratTable>["history"]} */
export const history = { title: "Roads", draw: drawRoads };

/**
 * A player's turn: the cut, or a hand to turn over.
 * @type {Game<MiniBaccaratTable>["turn"]}
 */
export function turn(view, me) {
  if (cutting(view, me))
    return {
      shows: ["cut", view.cut],
      ask: "Cut the cards, or decline",
      say: "Your turn: cut the cards, or decline.",
      make: (act) => cutForm(view.cut, me, act),
    };
  const hands = view.choices
    .filter(({ command }) => command.command === "expose_hand")
    .map(({ command }) => String(command.hand));
  if (!hands.length) return null;
  return {
    shows: ["turn", hands],
    say: `Your turn: turn the ${hands[0]}'s hand over.`,
    make: (act) => hands.map((hand) => turnButton(hand, act)),
  };
}

/**
 * @param {string} hand
 * @param {Act} act
 */
function turnButton(hand, act) {
  return el(
    "button",
    { class: "button is-primary", id: `turn-${hand}`, onclick: () => act({ command: "expose_hand", hand }) },
    `Turn the ${hand}'s hand over`,
  );
}

// The dealer's console

/**
 * Space or Enter does these when no card is entered: each is harmless to repeat, as the rules then refuse it.
 * @type {CommandName[]}
 */
const CONFIRMED = ["settle", "collect_cards", "shuffle_cards", "offer_cut", "resume_round", "report_shoe_exhausted"];

/**
 * The step that follows each, as far as it hangs on no card.
 * @type {Record<string, string>}
 */
const AFTER = {
  shuffle: "the cut",
  cut: "the second cutting card",
  "second cutting card": "the burn",
  burn: "wagers",
  wagers: "no more bets, then the deal",
  "settlement of side wagers": "the round goes on",
  settlement: "collect the cards",
  "collection of the cards": "wagers for the next round",
  "wagers reopened": "no more bets",
};

const STAGES = ["Wagers", "First four cards", "Third cards", "Take and pay", "Collect"];

/** @param {View<MiniBaccaratTable>} view */
function stageOf({ step, phase, round }) {
  if (step === "collection of the cards") return 4;
  if (phase === "settling") return 3;
  if (phase === "dealing") return round.player.cards.length + round.banker.cards.length < 2 * NTH.length ? 1 : 2;
  return phase === "betting" ? 0 : -1;
}

/** @type {Dealing<MiniBaccaratTable>} */
export const dealing = {
  stages: (view) => ({ names: STAGES, at: stageOf(view) }),

  after(view) {
    const { need, round, step } = view;
    if (step !== "card") return AFTER[step];
    const held = round.player.cards.length + round.banker.cards.length;
    if (held >= 2 * NTH.length) return undefined;
    const other = need.to === "player" ? "banker" : "player";
    const nth = NTH[need.to === "player" ? round.player.cards.length : round.banker.cards.length + 1];
    return nth ? `the ${nth} card to the ${other}` : "a third card, or take and pay";
  },

  // The command that the entered cards complete, and how many it takes; a card that is known already is given.
  entry(view) {
    const known = view.choices.find(({ command }) => command.command === "deal_card" && command.card);
    if (known) return { count: 1, given: view.need.card, make: ([card]) => ({ command: "deal_card", card }) };
    if (choice(view, "burn_by_value")) return { count: 1, make: ([card]) => ({ command: "burn_by_value", card }) };
    const turned = view.choices.find(
      ({ command }) => command.command === "expose_hand" && command.hand === view.need.to,
    );
    if (turned)
      return {
        count: Array.isArray(turned.command.cards) ? turned.command.cards.length : 0,
        make: (cards) => ({ command: "expose_hand", hand: view.need.to, cards }),
      };
    return null;
  },

  // Space confirms this while no card is entered.
  primary(view) {
    const faceDown = view.choices.find(({ command }) => command.command === "deal_card" && !command.card);
    if (faceDown && !this.entry(view)) return faceDown;
    return view.need.commands.includes("call_no_more_bets") ? undefined : choice(view, ...CONFIRMED);
  },

  // The other buttons, each with its key if it has one.
  keys: [
    { commands: ["call_no_more_bets"], otherwise: "No more bets cannot be called now." },
    { commands: ["recall_no_more_bets", "burn_unseen", "offer_cut", "hand_over", "decline_cut"] },
  ],

  // A step that needs numbers opens its form at once.
  asked: ["cut_cards", "place_cutting_card"],

  // The card field, Space and the forms above do these, so they need no button on the desk.
  covered: ["deal_card", "expose_hand", "burn_by_value", ...CONFIRMED],
};

/** @type {Game["REQUESTS"]} */
export const REQUESTS = [["request_riffle", "Ask for a riffle"]];

/** @type {CommandName[]} */
export const IRREGULAR = [
  "report_card_to_player_in_error",
  "report_excess_card",
  "reconstruct_round",
  "reopen_wagers",
  "report_shoe_exhausted",
  "report_burn_missed",
  "report_wrong_hand_over",
  "report_wager_found",
  "void_round",
  "void_wagers",
  "replace_cards",
];
