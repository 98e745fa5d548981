// Cards of a poker hand in short, and the back of one.

import { cardName } from "../art.js";
import { el } from "../dom.js";

export const DOWN = { card: "", name: "face down" };

/** @type {Record<string, string>} */
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** @param {string[]} five */
export function fiveCards(five) {
  if (!five.length) return null;
  const said = five.map(cardName).join(", ");
  const short = five.map((each) => el("span", {}, `${each[0] === "T" ? "10" : each[0]}${SIGNS[each[1]]}`));
  return el("span", { class: "five", role: "img", "aria-label": said }, short);
}
