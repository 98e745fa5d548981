// Ultimate Texas Hold-em on the page: everything that the shared modules ask of a game. It shares the layout, a
// player's turn and the dealing with the other poker game.

/**
 * @import { CommandName } from "front/view"
 * @import { Asked, Presses, View } from "front/game"
 * @import { PokerTable } from "./poker-felt.js"
 */

import { CORRECTION, dealingOf, IRREGULAR as OF_BOTH } from "./poker-dealing.js";
import { PokerFelt } from "./poker-felt.js";

export { GROUPS } from "./poker-dealing.js";
export { turn } from "./poker-turn.js";
export { betWarning, history, resultWords, roundWords, waitWords } from "./poker-words.js";

export const oneScreen = true;

const BOARD = 5;
const HAND = 2;

export class Felt extends PokerFelt {
  /**
   * @param {HTMLElement} root
   * @param {Presses} presses
   */
  constructor(root, presses) {
    super(root, presses, {
      dealers: HAND,
      players: HAND,
      follows: { option: "play", plays: "plays", play: "you play" },
      board: true,
      decks: true,
    });
  }
}

/**
 * The rules do not offer these by themselves, because they name a card or an amount.
 * @type {Asked[]}
 */
const reports = [
  ["report_card_seen", "A card was seen too early"],
  ["report_blind", "A Blind that does not equal the Ante"],
  ["report_play_wager", "A Play wager of another amount"],
  ["report_wager_found", "An Ante or a side wager that differs from its entry"],
];

const STAGES = [
  "Shuffle",
  "Wagers",
  "Deal",
  "Check, play or fold",
  "Flop",
  "Check or play",
  "Turn and river",
  "Play or fold",
  "Dealer's hand",
  "Take and pay",
  "Collect",
];

/** @type {Record<string, number>} */
const STAGE_OF = {
  shuffle: 0,
  wagers: 1,
  card: 2,
  flop: 4,
  "turn and river": 6,
  "dealer's hand": 8,
  "refund of antes": 9,
  settlement: 9,
  "collection of the cards": 10,
};

/** @param {View<PokerTable>} view */
function stageOf({ step, round }) {
  const folded = step === "settlement" && !round.dealer.cards.some(({ card }) => card); // its wagers are taken at once
  return step === "decision" || folded ? 2 * round.street + 1 : (STAGE_OF[step] ?? -1);
}

export const dealing = dealingOf({
  stages: (view) => ({ names: STAGES, at: stageOf(view) }),
  packet: ({ need, round }) => ({ count: need.to === "board" ? BOARD - round.board.length : HAND, up: false }),
  keys: [
    { commands: ["check"], otherwise: "No hand may be checked now." },
    { commands: ["play"], at: 0, otherwise: "No Play wager can be made now." },
    { commands: ["play"], key: "M", at: 1, otherwise: "There is no higher Play wager now." },
  ],
  asked: ["search_deck"],
  reports,
  shoeWords: ({ shoe, felt: { deck } }) =>
    shoe.number
      ? `Deck ${deck}, shuffle ${shoe.number}: ${shoe.left} cards left in the shuffling shoe, ${shoe.discarded} in the discard rack.`
      : "",
});

/** @type {CommandName[]} */
export const IRREGULAR = [...OF_BOTH, "report_card_seen", "report_faulty_deck", "report_malfunction"];
export const ASKED = { supervisor: [...reports, CORRECTION] };
