// Presses that came while a request was on its way. They follow in their order once the table has answered, or are
// refused together: none is lost, and none confirms a step that was not on the screen.

/**
 * `meant` is the step on the screen, for a press that confirms or decides; a `typed` one belongs to an entry.
 * @typedef {{ words: string, run: () => void, meant?: string, typed?: boolean }} Press
 */

import { el, show } from "./dom.js";

export class Kept {
  constructor() {
    /** @type {Press[]} */
    this.presses = [];
    this.node = el("p", { class: "hint", role: "status", hidden: true });
  }

  get waits() {
    return this.presses.length > 0;
  }

  // Whether an entry has been begun and not confirmed.
  get typed() {
    return this.presses.at(-1)?.typed ?? false;
  }

  /** @param {Press} press */
  add(press) {
    this.presses.push(press);
    this.draw();
  }

  /** @returns {Press} */
  next() {
    const [first, ...others] = this.presses;
    this.presses = others;
    this.draw();
    return first;
  }

  /** Forgets them all, and returns their number. */
  drop() {
    const dropped = this.presses.length;
    this.presses = [];
    this.draw();
    return dropped;
  }

  // Only their number is shown: they may name cards that lie face down.
  draw() {
    show(this.node, this.waits);
    this.node.textContent = this.waits ? `Kept until the table has answered: ${keys(this.presses.length)}.` : "";
  }
}

/** @param {number} count */
export const keys = (count) => (count === 1 ? "one key" : `${count} keys`);
