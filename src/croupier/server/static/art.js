// Cards, chips, tiles and dice from the sprite, each with words for those who do not see them.

import { el, svg } from "./dom.js";
import { breakdown, dollars } from "./money.js";

const drawing = (kind, label, symbol) =>
  svg("svg", { class: kind, role: "img", "aria-label": label }, svg("use", { href: `/sprite.svg#${symbol}` }));

export function card(shown, kind = "") {
  return drawing(`card ${kind}`, shown.card ? shown.name : "Card, face down", `card-${shown.card || "back"}`);
}

export function chip(amount, tournament, kind = "") {
  const label = tournament ? `Tournament chip of ${amount / 100}` : `Chip of ${dollars(amount)}`;
  return drawing(`chip ${kind}`, label, `${tournament ? "tournament-chip" : "chip"}-${amount}`);
}

export function tile(shown, kind = "") {
  return drawing(`domino ${kind}`, shown.tile ? shown.name : "Tile, face down", `tile-${shown.tile || "back"}`);
}

export function die(points) {
  return drawing("die", `Die, ${points}`, `die-${points}`);
}

const HIGHEST = 3;

// A wager as a low pile, its largest chip on top; how much it is stands beside it in figures.
export function pile(amount, chips, tournament) {
  const stacked = breakdown(amount, chips)
    .flatMap(([each, count]) => Array(Math.min(count, HIGHEST)).fill(each))
    .slice(0, HIGHEST)
    .reverse();
  const drawn = stacked.map((each) => chip(each, tournament, "is-small"));
  return el("span", { class: "pile", "aria-hidden": "true" }, drawn);
}

const RANKS = { T: "10", J: "Jack", Q: "Queen", K: "King", A: "Ace" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

export function cardName(two) {
  return `${RANKS[two[0]] ?? two[0]} of ${SUITS[two[1]]}`;
}
