// Ultimate Texas Hold-em on the page: what the rest of it asks for. The layout, a player's turn and the dealing are those of
// both poker games.

import { CARDS } from "../forms.js";
import { CORRECTION, FIELDS as POKER, IRREGULAR as OF_BOTH, amount, box, count, dealingOf, handled, number, oneCard, place, wagerFound } from "./poker-dealing.js";
import { PokerFelt } from "./poker-felt.js";

export { betWarning, history, resultWords, roundWords, waitWords } from "./poker-words.js";
export { turn } from "./poker-turn.js";
export { GROUPS } from "./poker-dealing.js";

const BOARD = 5;
const HAND = 2;

export class Felt extends PokerFelt {
  constructor(root, presses) {
    super(root, presses, { spots: [["main", "Ante"], ["blind", "Blind"], ["play", "Play"], ["trips", "Trips"]], dealers: HAND, bet: "plays", board: true, decks: true });
  }
}

// What the rules do not offer by themselves, because it names a card or an amount.
const reports = [
  ["report_card_seen", "A card was seen too early"],
  ["report_blind", "A Blind that is not as the Ante"],
  ["report_play_wager", "A Play wager of another amount"],
  ["report_wager_found", "An Ante or Trips wager other than entered"],
];

export const dealing = dealingOf({
  packet: ({ need, round }) => ({ count: need.to === "board" ? BOARD - round.board.length : HAND, up: false }),
  keys: [
    { commands: ["check"], key: "E", otherwise: "No hand may be checked now." },
    { commands: ["play"], key: "P", at: 0, otherwise: "No Play wager can be made now." },
    { commands: ["play"], key: "M", at: 1, otherwise: "There is no higher Play wager now." },
  ],
  asked: ["search_deck"],
  reports,
  shoeWords: ({ deck, shoe }) => (shoe.number ? `Deck ${deck}, shuffle ${shoe.number}: ${shoe.left} cards left in the shuffling shoe, ${shoe.discarded} in the discard rack.` : ""),
});

export const IRREGULAR = [...OF_BOTH, "report_card_seen", "report_faulty_deck", "report_malfunction"];
export const ASKED = { supervisor: [...reports, CORRECTION] };

const optional = (field, label) => ({ ...field, label, optional: true });

export const FIELDS = {
  ...CARDS,
  ...POKER,
  // During the deal it is a misdeal whichever card it was; the choice itself names the place.
  report_card_seen: (command) =>
    command.to ? [] : [place, number, optional(oneCard, "Card, as in Th, if nobody has read it"), optional({ name: "go_on", type: "text" }, "The supervisor's reason to play on, if any")],
  report_hand_without_wager: [handled, count],
  report_blind: [box, { ...amount, label: "Blind that lies there, 0 for none" }, handled],
  report_play_wager: [box, { ...amount, label: "Play wager that lies there" }],
  report_wager_found: wagerFound([["main", "Ante"], ["trips", "Trips"]], handled),
  report_faulty_deck: [{ name: "note", label: "Which card, or how it came to light", type: "text" }],
  search_deck: [
    { name: "found", label: "What came to light, if anything", type: "text", optional: true },
    { name: "whole", label: "Is the deck whole again, so that it can be dealt?", type: "yes or no" },
  ],
  repair_shoe: [{ name: "repair", label: "What was done to it", type: "text" }],
  report_malfunction: [{ name: "fault", label: "What failed", type: "text" }, optional({ name: "unaffected", type: "text" }, "The supervisor's reason why this round is not affected, if so")],
};
