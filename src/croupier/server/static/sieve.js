// Finds among many things those that somebody types a word of: what happened, a name, a clause.

import { el, show } from "./dom.js";

/**
 * Whether a text has every word that was typed, or the beginning of it.
 * @param {string} text
 * @param {string} typed
 */
export function has(text, typed) {
  const within = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}.()]+/gu, " ")}`;
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => within.includes(` ${word}`));
}

export class Sieve {
  /**
   * What may be found in `list` has its words in data-sought; a `.sought-group` without any is hidden.
   * @param {HTMLElement} list
   * @param {string} label
   * @param {string} id
   * @param {string | null} key
   */
  constructor(list, label, id, key = null) {
    this.list = list;
    this.field = el("input", {
      id,
      type: "search",
      autocomplete: "off",
      "data-key": key,
      placeholder: "a word or a clause",
      oninput: () => this.apply(),
    });
    this.none = el("p", { class: "soft", role: "status", hidden: true }, "Nothing here has these words.");
    this.node = el(
      "div",
      { class: "field sieve" },
      el("label", { for: id }, label, key ? el("kbd", {}, key) : null),
      this.field,
      this.none,
    );
  }

  apply() {
    const typed = this.field.value;
    let found = 0;
    for (const each of this.list.querySelectorAll("[data-sought]")) {
      const fits = has(each.getAttribute("data-sought") ?? "", typed);
      show(/** @type {HTMLElement} */ (each), fits);
      found += Number(fits);
    }
    for (const group of this.list.querySelectorAll(".sought-group")) {
      const open = group.querySelector("[data-sought]:not([hidden])");
      show(/** @type {HTMLElement} */ (group), Boolean(open));
      if (group instanceof HTMLDetailsElement && typed) group.open = Boolean(open);
    }
    show(this.none, Boolean(typed) && !found);
  }
}
