// Cards, chips, tiles and dice from the sprite, each with words for those who do not see them.

/** @import { CardView, TileView } from "front/view" */

import { el, svg } from "./dom.js";
import { breakdown, dollars } from "./money.js";

/** @type {(kind: string, label: string, symbol: string) => SVGSVGElement} */
const drawing = (kind, label, symbol) =>
  svg("svg", { class: kind, role: "img", "aria-label": label }, svg("use", { href: `/sprite.svg#${symbol}` }));

/**
 * @param {CardView} shown
 * @param {string} kind
 */
export function card(shown, kind = "") {
  return drawing(`card ${kind}`, shown.card ? shown.name : "Card, face down", `card-${shown.card || "back"}`);
}

/**
 * @param {number} amount
 * @param {boolean} tournament
 * @param {string} kind
 */
export function chip(amount, tournament, kind = "") {
  const label = tournament ? `Tournament chip of ${amount / 100}` : `Chip of ${dollars(amount)}`;
  return drawing(`chip ${kind}`, label, `${tournament ? "tournament-chip" : "chip"}-${amount}`);
}

/**
 * @param {Pick<TileView, "tile" | "name">} shown
 * @param {string} kind
 */
export function tile(shown, kind = "") {
  return drawing(`domino ${kind}`, shown.tile ? shown.name : "Tile, face down", `tile-${shown.tile || "back"}`);
}

/** @param {number} points */
export function die(points) {
  return drawing("die", `Die, ${points}`, `die-${points}`);
}

const HIGHEST = 5;

/**
 * A wager as a low pile, its largest chip below, with the amount beside it in figures. `piece` names it for motion.
 * @param {number} amount
 * @param {number[]} chips
 * @param {boolean} tournament
 */
export function pile(amount, chips, tournament, piece = "") {
  const stacked = breakdown(amount, chips)
    .flatMap(([each, count]) => Array.from({ length: Math.min(count, HIGHEST) }, () => each))
    .slice(0, HIGHEST);
  const drawn = stacked.map((each) => chip(each, tournament, "is-small"));
  return el("span", { class: "pile", "aria-hidden": "true", "data-piece": piece || null }, drawn);
}

/** @type {Record<string, string>} */
const RANKS = { T: "10", J: "Jack", Q: "Queen", K: "King", A: "Ace" };
/** @type {Record<string, string>} */
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** @param {string} two */
export function cardName(two) {
  return `${RANKS[two[0]] ?? two[0]} of ${SUITS[two[1]]}`;
}
