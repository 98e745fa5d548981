// The wheel on a narrow screen: a few pockets of it in a row, the one with the ball in the middle.

/**
 * @import { Pocket, Spin } from "front/view"
 * @import { Layout } from "./american-roulette-layout.js"
 */

import { el, fill } from "../dom.js";
import { moves, perform } from "../motion.js";
import { FALL, slowing } from "./american-roulette-ball.js";
import { said } from "./american-roulette-layout.js";

const MOST = 9; // pockets, and always an odd number
const NARROWEST = 22; // pixels for a number of two figures
const ROUND = 4000; // milliseconds until the same pocket passes again
const ACROSS = 900; // milliseconds for the ball from side to side

/**
 * How many pockets a width has room for.
 * @param {number} width
 */
export function pocketsIn(width) {
  const fit = Math.max(3, Math.min(MOST, Math.floor(width / NARROWEST)));
  return fit % 2 ? fit : fit - 1;
}

/** @type {(percent: number) => string} */
const aside = (percent) => `translateX(${percent.toFixed(3)}%)`;

export class Strip {
  constructor() {
    this.row = el("div", { class: "strip-row" });
    this.ball = el("span", { class: "strip-ball" });
    this.node = el(
      "div",
      { class: "strip", "data-watched": "", "aria-hidden": "true" },
      this.row,
      el("span", { class: "strip-mark" }),
      this.ball,
    );
    /** @type {Pocket[]} */
    this.order = [];
    /** @type {Animation[]} */
    this.runs = [];
    this.at = 0; // the pocket in the middle, or the one there when it began to run
  }

  /**
   * @param {Layout} layout
   * @param {number} width
   */
  draw({ wheel }, width) {
    this.node.style.setProperty("--pockets", String(pocketsIn(width)));
    if (this.order === wheel) return;
    this.order = wheel;
    // Three times, so that the middle one has neighbours on both sides.
    fill(
      this.row,
      [...wheel, ...wheel, ...wheel].map(({ number, colour }) => el("span", { class: `is-${colour}` }, said(number))),
    );
    this.row.style.setProperty("--strip", String(3 * wheel.length));
  }

  /**
   * How far the row lies aside if this pocket of the wheel is in the middle, in parts of the row.
   * @param {number} at
   */
  offset(at) {
    return (-100 * (at + this.order.length + 0.5)) / (3 * this.order.length);
  }

  run() {
    this.stand(this.at, moves());
    if (!moves()) return;
    const endless = { iterations: Number.POSITIVE_INFINITY };
    const from = this.at;
    this.runs = [
      this.row.animate(
        [{ transform: aside(this.offset(from)) }, { transform: aside(this.offset(from - this.order.length)) }],
        {
          duration: ROUND,
          ...endless,
        },
      ),
      this.ball.animate([{ left: "100%" }, { left: "0%" }], { duration: ACROSS, ...endless }),
    ];
  }

  /**
   * @param {string} pocket
   * @param {number} elapsed Milliseconds on the run.
   */
  fall(pocket, elapsed) {
    const count = this.order.length;
    const from = this.at - ((elapsed / ROUND) % 1) * count;
    const to = this.order.findIndex(({ number }) => number === pocket);
    this.stand(to);
    const start = from < to ? from + count : from; // it comes from the right end of the row, which looks the same
    perform(this.row, [{ transform: aside(this.offset(start)) }, { transform: aside(this.offset(to)) }], {
      duration: FALL,
      curve: slowing((start - to) / count, ROUND),
    });
    perform(
      this.ball,
      [
        { left: "100%", offset: 0 },
        { left: "0%", offset: 0.3 },
        { left: "100%", offset: 0.3 },
        { left: "0%", offset: 0.68 },
        { left: "100%", offset: 0.68 },
        { left: "50%", offset: 1 },
      ],
      { duration: FALL, curve: "cubic-bezier(.3,.4,.6,1)" },
    );
  }

  /** @param {string} pocket */
  lie(pocket) {
    this.stand(
      Math.max(
        0,
        this.order.findIndex(({ number }) => number === pocket),
      ),
      Boolean(pocket),
    );
  }

  /** @param {number} at */
  stand(at, ball = true) {
    for (const run of this.runs) run.cancel();
    this.runs = [];
    this.at = at;
    this.row.style.setProperty("transform", aside(this.offset(at)));
    this.ball.classList.toggle("is-absent", !ball);
  }
}
