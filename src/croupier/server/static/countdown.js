// Time as the server has it: a ring and the seconds in figures.

import { el, svg } from "./dom.js";
import { play } from "./sound.js";

const AROUND = 2 * Math.PI * 42;

export class Countdown {
  constructor() {
    this.left = svg("circle", { cx: 50, cy: 50, r: 42, "stroke-dasharray": AROUND });
    this.figure = el("span", {});
    this.node = el(
      "span",
      { class: "countdown", hidden: true },
      svg(
        "svg",
        { viewBox: "0 0 100 100", "aria-hidden": "true" },
        svg("circle", { cx: 50, cy: 50, r: 42 }),
        this.left,
      ),
      this.figure,
    );
    this.ticks = false; // whether the last seconds are heard
    this.known = true; // what time it is at the table
    this.ends = 0;
    this.whole = 1;
    this.offset = 0;
    setInterval(() => this.tick(), 200);
  }

  /**
   * `now` is the server's time at this moment, so that a wrong clock here does not matter.
   * @param {number} ends
   * @param {number} now
   */
  set(ends, now) {
    this.offset = now - Date.now();
    if (ends !== this.ends) this.whole = Math.max(1, ends - now);
    this.ends = ends;
    this.tick();
  }

  tick() {
    const left = this.ends ? Math.max(0, this.ends - Date.now() - this.offset) : 0;
    this.node.hidden = !this.ends;
    if (!this.ends) return;
    this.node.classList.toggle("is-short", this.known && left < 5000);
    this.left.setAttribute(
      "stroke-dashoffset",
      String(this.known ? AROUND * (1 - Math.min(1, left / this.whole)) : AROUND),
    );
    const seconds = this.known ? String(Math.ceil(left / 1000)) : "";
    if (this.figure.textContent === seconds) return;
    this.figure.textContent = seconds;
    if (this.known && this.ticks && left && left < 5000) play("tick");
  }
}
