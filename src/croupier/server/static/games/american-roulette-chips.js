// Chips on a shared layout: each player's have a colour, their own or one that goes with the seat, and always a figure.

import { svg } from "../dom.js";

const HUES = ["blue", "orange", "purple", "yellow", "pink", "white", "brown", "green"];

// Colour chips have the colour they were issued in; the others that of the seat, or the next that nobody has.
export function hueOf(view, patron) {
  const issued = view.colours.find((held) => held.patron === patron)?.colour;
  if (HUES.includes(issued)) return issued;
  const usual = usualOf(view, patron);
  const taken = view.colours.map(({ colour }) => colour);
  if (!taken.includes(usual)) return usual;
  const others = view.patrons.filter(({ name }) => name !== patron).map(({ name }) => usualOf(view, name));
  return HUES.find((hue) => !taken.includes(hue) && !others.includes(hue)) ?? usual;
}

function usualOf({ patrons }, patron) {
  const at = patrons.findIndex(({ name }) => name === patron);
  return HUES[((patrons[at]?.seat || HUES.length - at) - 1 + 2 * HUES.length) % HUES.length];
}

// In a chip there is room for three or four figures; the exact amount stands beside the layout.
export function figure(cents) {
  const dollars = cents / 100;
  if (dollars >= 10_000) return `${Math.floor(dollars / 1000)}k`;
  if (dollars >= 1000) return `${Math.floor(dollars / 100) / 10}k`;
  if (Number.isInteger(dollars)) return String(dollars);
  return dollars < 1 ? dollars.toFixed(2).slice(1) : dollars.toFixed(1);
}

const RADIUS = 13;

// A chip around the origin of its group.
export function disc(hue, words, { own = false, x = 0, y = 0, ...named } = {}) {
  return svg(
    "g",
    { class: `bet hue-${hue} ${own ? "is-own" : ""}`, transform: `translate(${x} ${y})`, ...named },
    svg("circle", { class: "bet-face", r: RADIUS }),
    svg("circle", { class: "bet-edge", r: RADIUS - 1.75 }),
    svg("text", { class: "bet-figure", dy: "0.36em" }, words),
  );
}

export function swatch(hue, own = false) {
  return svg("svg", { class: "swatch", viewBox: "-15 -15 30 30", "aria-hidden": "true" }, disc(hue, "", { own }));
}
