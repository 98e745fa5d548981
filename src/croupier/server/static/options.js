// The wagers of the layout, in its order: each option with its name, its part in the round and the line of the sign that
// limits it.

/** @import { View } from "front/game" */

/**
 * The wagers that a patron may place before the deal; the others follow from a wager or a decision.
 * @param {View} view
 */
export const placeable = ({ options }) =>
  Object.entries(options).filter(([, { part }]) => part === "main" || part === "side");

/**
 * The least bet that brings a player cards: the smallest amount of the main wager, together with those that are placed with
 * it. Of several main wagers it is the first on the layout, and `on` names it.
 * @param {View} view
 */
export function leastBet(view) {
  const [line] = view.sign.limits;
  const alike = Object.entries(view.options).filter(([, { kind }]) => kind === line?.kind);
  const main = alike.filter(([, { part }]) => part === "main");
  if (!main.length) return null;
  const placedWithIt = alike.filter(([, { part }]) => part === "follow-on").length;
  const [option, { name }] = main[0];
  return {
    option,
    amount: line.minimum,
    whole: line.minimum * (1 + placedWithIt),
    on: main.length > 1 ? name : "",
  };
}
