// The field of the dealer's console, whatever is entered: it is shown large and goes out only when it is confirmed. An
// entry is taken whole or refused whole. A refused one is shown struck out, and until somebody has seen it nothing else
// is done: the Enter of a card that nobody awaits pays nobody.

/** @import { Child } from "front/game" */

import { el, fill, show } from "./dom.js";

const NAMED = ["Enter", "Tab", "Backspace"]; // the keys of an entry that are no sign

export class TypedEntry {
  /**
   * `alphabet` has every sign that an entry may have, in whatever step.
   * @param {() => void} confirm
   * @param {string} label
   * @param {string} alphabet
   */
  constructor(confirm, label, alphabet) {
    this.alphabet = alphabet;
    this.wanted = 0;
    this.typed = "";
    this.sent = false; // whether it is on its way to the table
    this.done = ""; // the last entry that the table took, where everybody may see it
    this.turnedDown = false; // whether the table refused it: it stays to be put right, and another one replaces it
    /** @type {string[]} */
    this.refused = []; // keys
    this.makes = ""; // the total that it makes, and what it decides
    /** @type {(() => void) | null} */
    this.onchange = null;
    this.why = "";
    this.field = el("input", {
      class: "entry",
      id: "entry",
      readonly: true,
      inputmode: "none",
      autocomplete: "off",
      "aria-label": label,
      "aria-describedby": "entry-hint",
    });
    this.last = el("div", { class: "entry-last" });
    this.state = el("p", { class: "entry-state" });
    this.says = el("p", { class: "entry-says" });
    this.made = el("p", { class: "entry-makes" });
    this.hint = el("p", { class: "hint", id: "entry-hint" });
    this.lock = el("div", { class: "lock", role: "alert", hidden: true });
    this.confirmation = el("button", { class: "button is-primary", type: "button", onclick: confirm }, "Confirm");
    this.signs = el("div", { class: "stack is-tight" });
    this.keypad = el(
      "details",
      { class: "keypad", open: matchMedia("(pointer: coarse), (min-width: 64rem)").matches },
      el("summary", {}, "Keypad"),
      this.signs,
      this.confirmation,
    );
    this.node = el(
      "div",
      { class: "entry-row" },
      this.state,
      this.field,
      this.last,
      el("div", { class: "entry-words" }, this.says, this.made, this.hint),
      this.lock,
    );
  }

  /**
   * A key of the keypad.
   * @param {string} press
   * @param {string} words
   */
  key(press, words, label = words) {
    return el(
      "button",
      { class: "button", type: "button", "aria-label": label, onclick: () => this.press(press) },
      words,
    );
  }

  back() {
    return this.key("Backspace", "⌫", "Take back");
  }

  // The typed signs, as far as they count now.
  get letters() {
    return this.typed;
  }

  get locked() {
    return this.refused.length > 0;
  }

  /**
   * Whether a key belongs to an entry, whatever is awaited.
   * @param {string} key
   */
  uses(key) {
    return key === "Backspace" || (key.length === 1 && this.alphabet.includes(key.toUpperCase()));
  }

  /** @param {string} key */
  press(key) {
    if (this.locked) return this.hold(key);
    const sign = key.toUpperCase();
    if (this.turnedDown && key !== "Backspace") this.typed = "";
    this.turnedDown = false;
    const why = key === "Backspace" ? "" : this.wanted ? this.add(sign) : this.nothing;
    if (key === "Backspace") this.typed = this.typed.slice(0, -1);
    if (why) this.refuse(why, sign);
    else this.draw();
  }

  /**
   * Refuses the entry as far as it was typed, with a key behind it.
   * @param {string} why
   * @param {string[]} keys
   */
  refuse(why, ...keys) {
    this.refused = [...this.typed, ...keys];
    this.why = why;
    this.typed = "";
    this.draw();
    this.field.focus({ preventScroll: true });
  }

  /**
   * A key behind a refused one.
   * @param {string} key
   */
  hold(key) {
    if (key.length > 1 && !NAMED.includes(key)) return;
    this.refused.push(key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key);
    this.draw();
  }

  release() {
    this.refused = [];
    this.draw();
  }

  /**
   * Another step: a half-typed entry was meant for the one before it.
   * @param {string} given
   */
  begin(given) {
    const left = this.sent || this.typed === this.given ? "" : this.typed;
    this.given = given;
    this.sent = false;
    this.turnedDown = false;
    if (left) this.refuse("The table has moved on");
    this.typed = given;
  }

  given = ""; // what is known already

  get hidden() {
    return false;
  }

  clear() {
    this.sent = false;
    this.typed = this.given;
    this.draw();
  }

  draw() {
    this.onchange?.();
    this.field.value = this.shown;
    this.confirmation.disabled = !this.complete;
    show(this.keypad, this.wanted > 0 && !this.locked);
    show(this.lock, this.locked);
    show(this.hint, !this.locked);
    fill(this.lock, this.locked ? this.struckOut() : null);
    fill(this.last, this.locked ? null : this.drawn());
    this.hint.textContent = this.said();
    this.says.textContent = this.locked ? "" : this.named();
    this.made.textContent = this.locked ? "" : this.makes;
    const [state, words] = this.locked
      ? ["locked", "nothing is done"]
      : this.wanted
        ? ["armed", this.awaits()]
        : ["waits", "nothing due"];
    this.node.dataset.state = state;
    fill(this.state, el("strong", {}, state), el("span", {}, words));
  }

  /** @returns {Child} */
  struckOut() {
    return [
      el("p", { class: "lock-title" }, "Locked: ", el("s", {}, this.struck), " is refused."),
      el("p", {}, `${this.why}. Nothing was done.`),
      el(
        "button",
        { class: "button", type: "button", id: "seen", onclick: () => this.release() },
        "I have seen it",
        el("kbd", {}, "Esc"),
      ),
    ];
  }

  // The refused keys as they were typed.
  get struck() {
    return this.refused.map((key) => (key.length > 1 ? ` ${key} ` : key)).join("");
  }

  // Questions that a game's own entry answers.

  /** Why a sign cannot follow what is typed; "" if it was added. @param {string} _sign */
  add(_sign) {
    return this.nothing;
  }

  nothing = "Nothing is awaited";

  get complete() {
    return false;
  }

  get shown() {
    return this.typed;
  }

  /** @returns {Child} */
  drawn() {
    return null;
  }

  /** The entry by its name once it is complete; before the first key, the last one that was done. */
  named() {
    return "";
  }

  /** How much is awaited. */
  awaits() {
    return "one entry";
  }

  said() {
    return "";
  }
}
