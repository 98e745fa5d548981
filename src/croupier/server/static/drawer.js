// The drawer beside the table: earlier rounds, the sign, the log, the account and the settings, one at a time, each a tap
// away. A narrow bar has keys for the first few parts and one for all others; in the drawer all stand side by side.

/** @import { View } from "front/game" */

import { el, fill, show } from "./dom.js";
import { icon } from "./icons.js";
import { dollars } from "./money.js";

/**
 * A part of the drawer: its name on the bar, and the elements that it holds. `first` ones have a key on a narrow bar too.
 * @typedef {{ id: string, name: string, nodes: HTMLElement[], first?: boolean }} Part
 */

export class Drawer {
  /**
   * `opened` is told that something was opened or closed.
   * @param {HTMLElement} root
   * @param {HTMLElement} tools
   * @param {Part[]} parts
   * @param {() => void} opened
   */
  constructor(root, tools, parts, opened = () => {}) {
    this.root = root;
    this.opened = opened;
    this.open = "";
    this.from = ""; // the key that opened it
    this.parts = parts.map((part) => ({
      ...part,
      button: this.tool(part),
      tab: this.tab(part),
      panel: el("div", { class: "stack", hidden: true }, ...part.nodes),
    }));
    const rest = parts.find(({ first }) => !first)?.id ?? "";
    const more = this.key("open-more", "tool is-more", "More", icon("more"), () => this.press(rest, "open-more"));
    const close = el(
      "button",
      { class: "button is-quiet is-small", id: "close-drawer", onclick: () => this.close() },
      "Close",
    );
    const tabs = el(
      "div",
      { class: "tabs", role: "group", "aria-label": "Parts of the drawer" },
      this.parts.map(({ tab }) => tab),
    );
    this.head = el("div", { class: "drawer-head" }, tabs, close);
    /** The last line of every part: the boxes that lie behind the drawer. */
    this.behind = el("p", { class: "behind", hidden: true });
    fill(tools, ...this.parts.map(({ button }) => button), more);
    fill(root, this.head, ...this.parts.map(({ panel }) => panel), this.behind);
    show(tools, true);
    document.addEventListener("keydown", (event) => {
      const other = document.querySelector("dialog[open], [popover]:popover-open");
      if (event.key === "Escape" && this.open && !other) this.close();
    });
  }

  /**
   * @param {string} id
   * @param {string} kind
   * @param {string} name
   * @param {Node} drawn
   * @param {() => void} pressed
   */
  key(id, kind, name, drawn, pressed) {
    const attributes = { class: kind, id, "aria-expanded": "false", "aria-controls": "drawer", title: name };
    return el("button", { ...attributes, onclick: pressed }, drawn, el("span", { class: "tool-name" }, name));
  }

  /** @param {Part} part */
  tool({ id, name, first }) {
    const key = `open-${id}`;
    return this.key(key, `tool ${first ? "" : "is-further"}`, name, icon(id), () => this.press(id, key));
  }

  /** @param {Part} part */
  tab({ id, name }) {
    return el("button", { class: "tab", id: `tab-${id}`, "aria-pressed": "false", onclick: () => this.show(id) }, name);
  }

  /**
   * @param {string} id
   * @param {string} from
   */
  press(id, from) {
    if (this.open && this.from === from) {
      this.close();
      return;
    }
    this.from = from;
    this.show(id);
  }

  /** @param {string} id */
  show(id) {
    this.open = id;
    this.head.dataset.title = this.parts.find((part) => part.id === id)?.name ?? "";
    for (const part of this.parts) {
      part.button.setAttribute("aria-expanded", String(part.id === id));
      part.tab.setAttribute("aria-pressed", String(part.id === id));
      show(part.panel, part.id === id);
    }
    show(this.root, Boolean(id));
    this.root.scrollTop = 0;
    this.opened();
  }

  // The focus goes back to the key that opened it.
  close() {
    this.show("");
    document.getElementById(this.from)?.focus({ preventScroll: true });
  }

  /**
   * Names the boxes that it covers.
   * @param {string} words
   */
  cover(words) {
    this.behind.textContent = words;
    show(this.behind, Boolean(words));
  }
}

/**
 * The boxes behind the drawer that somebody plays, in a line: an open drawer hides nothing without saying so.
 * @param {View} view
 * @param {HTMLElement} root
 */
export function behind(view, root) {
  const edge = root.getBoundingClientRect();
  const covered = [...document.querySelectorAll(".box[data-box]")].filter((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return root.checkVisibility() && right > edge.left && left < edge.right && bottom > edge.top && top < edge.bottom;
  });
  const played = covered.flatMap((box) => playedBox(view, Number(box.getAttribute("data-box"))));
  return played.length ? `Behind this drawer: ${played.join("; ")}` : "";
}

/**
 * @param {View} view
 * @param {number} number
 */
function playedBox(view, number) {
  const name = view.patrons.find(({ seat }) => seat === number)?.name ?? "";
  const down = view.round.wagers
    .filter(({ box }) => box === number)
    .map(({ patron, option, amount }) => {
      const who = patron === name ? "" : `${patron} `;
      return `${who}${dollars(amount)} on ${view.options[option]?.name ?? option}`;
    });
  if (!name && !down.length) return [];
  return [`${number} ${name}${down.length ? ` has ${down.join(", ")}` : ""}`];
}
