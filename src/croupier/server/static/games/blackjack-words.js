// The words that a player reads at the table; the staff's prompts stay with the staff.

/**
 * @import { BlackjackTable, BoxHand, BoxView, DealersHand } from "front/view"
 * @import { View } from "front/game"
 */

/**
 * The hand whose turn it is, with its box.
 * @param {View<BlackjackTable>} view
 * @returns {{ box: BoxView, hand: BoxHand } | null}
 */
export function inTurn(view) {
  for (const box of view.round.boxes) {
    const hand = box.hands.find(({ turn }) => turn);
    if (hand) return { box, hand };
  }
  return null;
}

/**
 * The box on which somebody decides now, or is asked whether to do as another did; 0 for none.
 * @param {View<BlackjackTable>} view
 * @param {string} who
 */
export function toAct(view, who) {
  if (view.round.asked.includes(who)) return view.need.box;
  const at = view.step === "decision" && inTurn(view);
  return at && at.box.controller === who ? at.box.number : 0;
}

/**
 * The dealer's card as players say it.
 * @param {DealersHand} dealer
 */
const against = ({ total, cards }) => (cards.length === 1 && total === 11 ? "an ace" : String(total));

/**
 * A decision as it is put to the player who makes it: "Your turn: 16 against 10", "Your hand 1: 11 against 6".
 * @param {View<BlackjackTable>} view
 * @param {string} who
 */
export function askWords(view, who) {
  const at = inTurn(view);
  if (!at) return view.need.say;
  const { box, hand } = at;
  const main = view.round.wagers.filter(({ patron, option }) => patron === who && option === "main");
  const where = [
    main.some((wager) => wager.box !== box.number) && `box\u00a0${box.number}`,
    box.hands.length > 1 && `hand\u00a0${hand.number}`,
  ].filter(Boolean);
  return `Your ${where.join(", ") || "turn"}: ${hand.words} against ${against(view.round.dealer)}`;
}

/** @type {Record<string, string>} */
const WAITS = {
  shuffle: "The cards are shuffled",
  cut: "The cards are cut",
  "second cutting card": "The cutting card is put in",
  burn: "A card is burnt",
  "check of replacement cards": "New cards are checked",
  "replacement of the automated shoe": "The shoe is replaced",
  "shuffle of the discards": "The shoe is empty: the discards are shuffled",
  "settlement of side wagers": "The side wagers are settled",
  insurance: "The dealer shows an ace: insurance is open",
  "interim settlement": "Blackjacks are paid",
  "settlement of insurance": "Insurance is settled",
  settlement: "The dealer takes and pays",
  "collection of the cards": "The cards are collected",
  "payment after the round": "Three suited sevens are paid",
};

/**
 * The step that play waits for, for people who do not have to do it.
 * @param {View<BlackjackTable>} view
 */
export function waitWords(view) {
  if (view.step === "card")
    return view.need.to === "dealer" ? "A card for the dealer" : `A card for box ${view.need.to}`;
  const at = inTurn(view);
  if (view.round.asked.length) return `${view.round.asked.join(" and ")} may do the same on box ${view.need.box}`;
  if (view.step === "decision" && at)
    return `${at.box.controller || "Nobody"} decides on box ${at.box.number}: ${at.hand.words}`;
  return WAITS[view.step] ?? view.need.say;
}

/**
 * The label of a box: whose it is, and who decides for whom.
 * @param {number} number
 * @param {string} who
 * @param {boolean} seated
 * @param {string} controller
 * @param {string[]} bettors
 */
export function boxWords(number, who, seated, controller, bettors) {
  const names = bettors.filter((name) => name !== who).join(" and ");
  if (controller && bettors.length > 1)
    return controller === who
      ? `Box ${number}: you decide for ${names.length > ROOM ? `${bettors.length - 1} others` : names}`
      : `Box ${number}: ${controller} decides`;
  return seated || bettors.includes(who) ? `Your box ${number}` : `Box ${number}`;
}

const ROOM = 28; // letters that the label of a box has for names

/**
 * The state of a hand in one word, beside its total.
 * @param {BoxHand} hand
 * @param {boolean} deciding whether hands wait for decisions
 */
export function stateWords({ ended, doubled, complete, turn }, deciding) {
  const state = ended || (complete ? "stands" : deciding && !turn ? "waits" : "");
  return [doubled && "doubled", !ended && state].filter(Boolean).join(", ");
}
