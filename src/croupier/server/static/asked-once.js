// Something that cannot be taken back, such as folding: the first press only asks, in the same place, whether it is meant.
// Where the first button stood, "keep" stands then: a second press by mistake does nothing.

/**
 * @import { Command } from "front/view"
 * @import { Act } from "front/game"
 */

import { el, fill } from "./dom.js";

/** @typedef {{ id: string, words: string, hint: string, sure: string, keep: string }} Asking */

export class AskedOnce {
  /** @param {Asking} asking */
  constructor(asking) {
    this.asking = asking;
    /** @type {HTMLElement | null} */
    this.node = null;
    this.asked = false;
    /** @type {Command | null} */
    this.command = null;
    this.key = "";
    /** @type {Act} */
    this.act = () => null;
  }

  /**
   * A new question: nothing is asked yet.
   * @param {Command} command
   * @param {string} key
   * @param {Act} act
   */
  ask(command, key, act) {
    this.command = command;
    this.key = key;
    this.act = act;
    this.asked = false;
    this.node = el("div", { class: "asked-once" });
    this.draw();
  }

  draw() {
    if (!this.node) return;
    const { id, words, hint, sure, keep } = this.asking;
    const key = this.key ? el("kbd", {}, this.key) : null;
    /** @type {(id: string, words: string, press: () => unknown, ...more: (Node | null)[]) => HTMLElement} */
    const button = (name, said, press, ...more) =>
      el("button", { class: "button", id: name, onclick: press }, el("span", {}, said), ...more);
    if (!this.asked)
      fill(
        this.node,
        el(
          "button",
          { class: "button", id: `ask-${id}`, onclick: () => this.press() },
          el("span", {}, words, el("small", {}, ` ${hint}`)),
          key,
        ),
      );
    else
      fill(
        this.node,
        button(`keep-${id}`, keep, () => this.keep(), el("kbd", {}, "Esc")),
        button(id, sure, () => this.command && this.act(this.command), key),
      );
  }

  /** The first press asks; the second is meant, and returns the command. */
  press() {
    if (this.asked) return this.command;
    this.asked = true;
    this.draw();
    document.getElementById(`keep-${this.asking.id}`)?.focus({ preventScroll: true });
    return null;
  }

  keep() {
    if (!this.asked) return null;
    this.asked = false;
    this.draw();
    document.getElementById(`ask-${this.asking.id}`)?.focus({ preventScroll: true });
    return null;
  }
}
