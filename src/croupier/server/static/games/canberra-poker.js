// Canberra Poker on the page: everything that the shared modules ask of a game. It shares the layout, a player's turn
// and the dealing with the other poker game.

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

const HAND = 5;

export class Felt extends PokerFelt {
  /**
   * @param {HTMLElement} root
   * @param {Presses} presses
   */
  constructor(root, presses) {
    super(root, presses, {
      dealers: HAND,
      players: HAND,
      follows: { option: "bet", plays: "bets", play: "you bet" },
    });
  }
}

/**
 * The rules do not offer these by themselves, because they name a card or an amount.
 * @type {Asked[]}
 */
const reports = [
  ["report_exposed_card", "A card was exposed in dealing"],
  ["report_wager_found", "An Ante or a Bet that differs from its entry"],
];

const STAGES = ["Shuffle", "Wagers", "Deal", "Bet or fold", "Dealer's hand", "Take and pay", "Collect"];
const STEPS = ["shuffle", "wagers", "card", "decision", "dealer's hand", "settlement", "collection of the cards"];

/** @param {View<PokerTable>} view */
function stageOf({ step, round }) {
  const folded = step === "settlement" && round.dealer.cards.some(({ card }) => !card); // its wagers are taken at once
  if (folded) return STEPS.indexOf("decision");
  return step === "cut" ? 0 : STEPS.indexOf(step);
}

export const dealing = dealingOf({
  stages: (view) => ({ names: STAGES, at: stageOf(view) }),

  // One card at a time; the dealer's last lies face up, unless a card exposed earlier does.
  packet: ({ need, round: { dealer } }) => ({
    count: 1,
    up: need.to === "dealer" && dealer.cards.length === HAND - 1 && !dealer.cards.some(({ card }) => card),
  }),
  lastUp: true,
  keys: [{ commands: ["bet"], otherwise: "No Bet can be made now." }],
  asked: ["cut_cards"],
  reports,
  shoeWords: ({ shoe }) =>
    shoe.number
      ? `Shuffle ${shoe.number}: ${shoe.left} cards left in the shoe, ${shoe.discarded} in the discard rack.`
      : "",
});

/** @type {CommandName[]} */
export const IRREGULAR = [...OF_BOTH, "report_out_of_rotation", "reconstruct_hand"];
export const ASKED = { director: [...reports, CORRECTION] };
