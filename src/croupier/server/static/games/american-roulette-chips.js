// Chips on a shared layout: each player's have a colour, their own or one that goes with the seat, and always a figure.

/**
 * @import { AmericanRouletteTable, PatronView } from "front/view"
 * @import { View } from "front/game"
 */

import { el, svg } from "../dom.js";

const HUES = ["blue", "orange", "purple", "yellow", "pink", "white", "brown", "green"];

/**
 * Colour chips have the colour they were issued in; other chips have the colour of the seat, or the next free one.
 * @param {View<AmericanRouletteTable>} view
 * @param {string} patron
 */
export function hueOf(view, patron) {
  const issued = view.felt.colours.find((held) => held.patron === patron)?.colour;
  if (issued && HUES.includes(issued)) return issued;
  const usual = usualOf(view, patron);
  const taken = view.felt.colours.map(({ colour }) => colour);
  if (!taken.includes(usual)) return usual;
  const others = view.patrons.filter(({ name }) => name !== patron).map(({ name }) => usualOf(view, name));
  return HUES.find((hue) => !taken.includes(hue) && !others.includes(hue)) ?? usual;
}

/**
 * @param {{ patrons: PatronView[] }} view
 * @param {string} patron
 */
function usualOf({ patrons }, patron) {
  const at = patrons.findIndex(({ name }) => name === patron);
  return HUES[((patrons[at]?.seat || HUES.length - at) - 1 + 2 * HUES.length) % HUES.length];
}

/**
 * In a chip there is room for three or four figures; the exact amount stands beside the layout.
 * @param {number} cents
 */
export function figure(cents) {
  const dollars = cents / 100;
  if (dollars >= 10_000) return `${Math.floor(dollars / 1000)}k`;
  if (dollars >= 1000) return `${Math.floor(dollars / 100) / 10}k`;
  if (Number.isInteger(dollars)) return String(dollars);
  return dollars < 1 ? dollars.toFixed(2).slice(1) : dollars.toFixed(1);
}

const SIZES = ["", "", "", "is-three"]; // by figures

/**
 * A chip in the colour that its surroundings set.
 * @param {string} words
 */
export function disc(words) {
  return svg(
    "svg",
    { class: "disc", viewBox: "-15 -15 30 30", "aria-hidden": "true" },
    svg("circle", { class: "bet-face", r: 14 }),
    svg("circle", { class: "bet-edge", r: 11.8 }),
    svg("circle", { class: "bet-inlay", r: 9.7 }),
    svg("text", { class: `bet-figure ${SIZES[words.length] ?? "is-long"}`, dy: "0.36em" }, words),
  );
}

/** @param {string} hue */
export function swatch(hue, own = false) {
  return el("span", { class: `swatch bet hue-${hue} ${own ? "is-own" : ""}` }, disc(""));
}
