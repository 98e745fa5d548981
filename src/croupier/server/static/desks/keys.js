// Keys are printed on what they do: `data-key` on a button, a link or a field. Plain letters act only where no text is
// typed. `?` shows all of them.

import { el } from "../dom.js";

const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/**
 * A key as `data-key` names it: "b", "Ctrl+Enter", "Shift+ArrowRight", "F9".
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">} event
 */
export function keyOf({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  const plain = key.length === 1;
  const parts = [ctrlKey || metaKey ? "Ctrl" : "", altKey ? "Alt" : "", shiftKey && !plain ? "Shift" : ""];
  return [...parts.filter(Boolean), plain ? key.toLowerCase() : key].join("+");
}

const OF_TEXT = new Set(["Ctrl+a", "Ctrl+c", "Ctrl+v", "Ctrl+x", "Ctrl+y", "Ctrl+z"]); // an editor's own

/**
 * Whether a key acts where somebody may be typing: there, only keys that no text has.
 * @param {string} key
 * @param {boolean} typing
 */
export const acts = (key, typing) =>
  !typing || (key.startsWith("Ctrl+") && !OF_TEXT.has(key)) || /^F\d+$/.test(key) || key === "Escape";

/** @param {Document} page */
export function listenToKeys(page) {
  page.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat) return;
    const key = keyOf(event);
    const typing = event.target instanceof Element && event.target.matches(TYPED);
    if (!acts(key, typing)) return;
    if (page.querySelector("dialog[open]")) return;
    const found = [...page.querySelectorAll("[data-key]")].find(
      (node) => /** @type {HTMLElement} */ (node).dataset.key === key && usable(node),
    );
    if (found instanceof HTMLElement) {
      event.preventDefault();
      if (found.matches(TYPED)) found.focus();
      else found.click();
    } else if (key === "?") {
      event.preventDefault();
      showKeys(page);
    }
  });
}

/** @param {Element} node */
const usable = (node) => !node.matches(":disabled") && !node.closest("[inert]") && node.checkVisibility();

/** @param {Document} page */
function showKeys(page) {
  const keys = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("[data-key]")]).filter(usable);
  const shown = el(
    "dialog",
    { "aria-labelledby": "keys-of-desk" },
    el("h2", { id: "keys-of-desk" }, "Keys of this desk"),
    el(
      "dl",
      { class: "key-list" },
      keys.map((node) => [el("dt", {}, el("kbd", {}, node.dataset.key ?? "")), el("dd", {}, words(node))]),
    ),
    el("form", { method: "dialog", class: "row" }, el("button", { class: "button" }, "Close")),
  );
  shown.addEventListener("close", () => shown.remove());
  page.body.append(shown);
  shown.showModal();
}

/** @param {HTMLElement} node */
function words(node) {
  const copy = /** @type {HTMLElement} */ (node.cloneNode(true));
  for (const printed of copy.querySelectorAll("kbd")) printed.remove();
  return node.getAttribute("aria-label") ?? (copy.textContent?.trim() || node.title);
}
