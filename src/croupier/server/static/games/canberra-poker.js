// Canberra Poker on the page: what the rest of it asks for. The layout, a player's turn and the dealing are those of both
// poker games.

import { CARDS } from "../forms.js";
import { CORRECTION, FIELDS as POKER, IRREGULAR as OF_BOTH, count, dealingOf, number, oneCard, place, wagerFound } from "./poker-dealing.js";
import { PokerFelt } from "./poker-felt.js";

export { betWarning, history, resultWords, roundWords, waitWords } from "./poker-words.js";
export { turn } from "./poker-turn.js";
export { GROUPS } from "./poker-dealing.js";

const HAND = 5;

export class Felt extends PokerFelt {
  constructor(root, presses) {
    super(root, presses, { spots: [["main", "Ante"], ["bet", "Bet"]], dealers: HAND, bet: "bets" });
  }
}

// What the rules do not offer by themselves, because it names a card or an amount.
const reports = [
  ["report_exposed_card", "A card was exposed in dealing"],
  ["report_wager_found", "An Ante or a Bet other than entered"],
];

export const dealing = dealingOf({
  // One card at a time; the dealer's last lies face up, unless one exposed before does.
  packet: ({ need, round: { dealer } }) => ({ count: 1, up: need.to === "dealer" && dealer.cards.length === HAND - 1 && !dealer.cards.some(({ card }) => card) }),
  lastUp: true,
  keys: [{ commands: ["bet"], key: "P", otherwise: "No Bet can be made now." }],
  asked: ["cut_cards"],
  reports,
  shoeWords: ({ shoe }) => (shoe.number ? `Shuffle ${shoe.number}: ${shoe.left} cards left in the shoe, ${shoe.discarded} in the discard rack.` : ""),
});

export const IRREGULAR = [...OF_BOTH, "report_out_of_rotation", "reconstruct_hand"];
export const ASKED = { director: [...reports, CORRECTION] };

export const FIELDS = {
  ...CARDS,
  ...POKER,
  report_wager_found: wagerFound([["main", "Ante"], ["bet", "Bet"]]),
  report_exposed_card: [place, number, { ...oneCard, label: "Card, as in Th, if nobody has read it", optional: true }],
  report_hand_without_wager: (command) => (command.cards ? [] : [count]),
  reconstruct_hand: (command) => (command.possible === false ? [] : [{ name: "cards", label: "Its cards as they lie, if they are to be seen and nobody has read them, as in Th 9c", type: "cards", optional: true }]),
};
