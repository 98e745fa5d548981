// The parts of a table that its staff look at one at a time where there is no room for all of them: keys, felt, payments,
// patrons, acts and the rest. The line, the entry and the next key stay above them.

import { byId, el, fill } from "./dom.js";

/** @typedef {{ id: string, name: string, nodes: HTMLElement[] }} Fold */

export class Folded {
  /**
   * `first` is the part to show in a step until somebody chooses another.
   * @param {HTMLElement} root
   * @param {Fold[]} parts
   * @param {() => string} first
   */
  constructor(root, parts, first) {
    this.root = root;
    this.parts = parts;
    this.first = first;
    this.step = "";
    this.chosen = "";
    this.tabs = parts.map(({ id, name }) =>
      el("button", { class: "tab", id: `fold-${id}`, type: "button", onclick: () => this.choose(id) }, name),
    );
    this.node = el("div", { class: "folds", role: "group", "aria-label": "Parts of the table" });
    fill(this.node, this.tabs);
  }

  get shown() {
    return this.chosen || this.first();
  }

  /**
   * Another step begins with its own part; a choice made while the page was loading stands.
   * @param {string} step
   */
  see(step) {
    if (this.step && step !== this.step) this.chosen = "";
    this.step = step;
    this.draw();
  }

  /** @param {string} id */
  choose(id) {
    this.chosen = id;
    this.draw();
    byId("right").scrollTop = 0;
  }

  draw() {
    const { shown } = this;
    this.root.dataset.fold = shown;
    for (const [index, { id, nodes }] of this.parts.entries()) {
      this.tabs[index].setAttribute("aria-pressed", String(id === shown));
      for (const node of nodes) node.classList.toggle("is-folded", id !== shown);
    }
  }
}
