// Blackjack on the page: everything that the shared modules ask of a game. The layout, a player's turn and the dealing
// have their own modules.

/**
 * @import { BlackjackTable, DealersHand } from "front/view"
 * @import { Game } from "front/game"
 */

import { shownRound } from "../rounds.js";
import { capital } from "../text.js";

export { ASKED, dealing, IRREGULAR } from "./blackjack-dealing.js";
export { Felt } from "./blackjack-felt.js";
export { history } from "./blackjack-results.js";
export { turn } from "./blackjack-turn.js";
export { waitWords } from "./blackjack-words.js";

export const oneScreen = true;

/**
 * A player may have the same wager on several boxes.
 * @type {NonNullable<Game["spotOf"]>}
 */
export const spotOf = (option, box) => `${option}/${box}`;

/** @type {Game<BlackjackTable>["resultWords"]} */
export function resultWords(view) {
  const round = shownRound(view);
  const past = round === view.last ? `Round ${round.number}: ` : "";
  const words = round.result === "void" ? "the round is void" : dealerWords(round.dealer);
  return past ? past + words : capital(words);
}

/** @param {DealersHand} dealer */
function dealerWords({ words, ended, total }) {
  if (!words) return "no cards for the dealer";
  return ended === "bust" ? `dealer busts with ${total}` : `dealer has ${words}`;
}

/** @type {Game<BlackjackTable>["roundWords"]} */
export function roundWords(round) {
  const hands = round.boxes.flatMap(({ number, hands }) =>
    hands.map((hand) => `box ${number}${hands.length > 1 ? `, hand ${hand.number}:` : ""} ${hand.words || "–"}`),
  );
  return [...hands, `dealer ${round.dealer.words || "–"}`].join("; ");
}
