// How Pai Gow is seen and heard: the cup lifts, stacks are pushed from the dealer, the House's tiles turn two and two.

import { tile } from "../art.js";
import { MOVE, moves, QUICK, send, slide, TURN, turn } from "../motion.js";
import { play } from "../sound.js";

const PART = 2;

/** @type {() => SVGSVGElement} */
const back = () => tile({ tile: "", name: "" });

/**
 * How many boxes are dealt before this one, anticlockwise from the first.
 * @param {number} box
 * @param {number} first
 * @param {number} boxes
 */
export const countOf = (box, first, boxes) => (box - first + boxes) % boxes;

/** @param {Element | null} cup */
export function shaken(cup) {
  play("tap");
  play("tap", { delay: QUICK });
  if (cup && moves())
    cup.animate([{ rotate: "-4deg" }, { rotate: "4deg" }, { rotate: "0deg" }], { duration: MOVE, iterations: 2 });
}

/**
 * The cup is lifted off the dice, which lie under it.
 * @param {Element} cup that was taken off the page
 * @param {Element} dice
 */
export function lifted(cup, dice) {
  const lay = dice.getBoundingClientRect();
  play("drop");
  send(cup, lay, new DOMRect(lay.x, lay.y - lay.height, lay.width, lay.height));
}

/**
 * A stack of four is pushed to its box; its owner's tiles are turned there.
 * @param {Element[]} tiles
 * @param {Element} from
 * @param {boolean} open
 * @param {number} count of boxes before it
 */
export function dealt(tiles, from, open, count) {
  const delay = MOVE + count * QUICK;
  play("tile", { delay });
  for (const each of tiles) {
    if (open) turn(each, back(), { from, delay });
    else slide(each, from, { delay });
  }
}

/** @param {Element[]} tiles */
export function turned(tiles) {
  for (const [index, each] of tiles.entries()) {
    const delay = Math.floor(index / PART) * 2 * TURN;
    if (index % PART === 0) play("turned", { delay });
    turn(each, back(), { delay });
  }
}
