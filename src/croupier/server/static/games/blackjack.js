// Blackjack on the page: what the rest of it asks for. The layout, a player's turn and the dealing have modules of
// their own.

import { shownRound } from "../rounds.js";
import { capital } from "../text.js";

export { Felt } from "./blackjack-felt.js";
export { turn } from "./blackjack-turn.js";
export { ASKED, FIELDS, IRREGULAR, dealing } from "./blackjack-dealing.js";
export { history } from "./blackjack-results.js";

// A player may have the same wager on several boxes.
export const spotOf = (option, box) => `${option}/${box}`;

export function resultWords(view) {
  const round = shownRound(view);
  const past = round === view.last ? `Round ${round.number}: ` : "";
  const words = round.result === "void" ? "the round is void" : dealerWords(round.dealer);
  return past ? past + words : capital(words);
}

function dealerWords({ words, ended, total }) {
  if (!words) return "no cards for the dealer";
  return ended === "bust" ? `dealer busts with ${total}` : `dealer has ${words}`;
}

// What play waits for, to those who are not to do it.
export function waitWords(view) {
  return view.step === "insurance" ? "The dealer shows an ace: insurance is open" : view.need.say;
}

export function roundWords(round) {
  const hands = round.boxes.flatMap(({ number, hands }) => hands.map((hand) => `box ${number}${hands.length > 1 ? `, hand ${hand.number}:` : ""} ${hand.words || "–"}`));
  return [...hands, `dealer ${round.dealer.words || "–"}`].join("; ");
}
