// The keys of commands come with the view, the same for the page and the terminal. Somebody may choose others for this
// browser: no key then stands for two acts, and a rare act stays far from the keys of an entry.

/** @import { Child } from "front/game" */

import { el } from "./dom.js";

/** @typedef {Record<string, string>} Keys */

const KEPT = "keys";
const RARE = /^F([1-9]|1[0-2])$/; // the row of keys that no entry uses
const CONSOLE = ["I", "F", "?"];

/** @returns {Keys} */
function chosen() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * The keys as somebody has chosen them here.
 * @param {Keys} keys
 * @returns {Keys}
 */
export function ownKeys(keys) {
  const own = chosen();
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, own[name] ?? key]));
}

/** @param {string} name */
export const said = (name) => name.replaceAll("_", " ");

/**
 * Why these keys cannot stand beside one another; "" if they can. Commands that share a key from the beginning may go on
 * sharing one: they are never open together.
 * @param {Keys} wanted
 * @param {Keys} keys
 * @param {string} signs
 */
export function conflict(wanted, keys, signs) {
  for (const [name, key] of Object.entries(wanted)) {
    if (key === keys[name]) continue;
    if (RARE.test(keys[name]) !== RARE.test(key))
      return RARE.test(key)
        ? `${said(name)}: ${key} is kept for rare acts`
        : `${said(name)} is a rare act: give it a key from F1 to F12, away from the keys of an entry`;
    if (!RARE.test(key) && !/^[A-Z]$/.test(key)) return `${said(name)}: ${key || "nothing"} is not one letter`;
    if (signs.includes(key)) return `${said(name)}: ${key} is typed in an entry`;
    if (CONSOLE.includes(key)) return `${said(name)}: ${key} is a key of the console`;
    const other = Object.keys(wanted).find((each) => wanted[each] === key && keys[each] !== keys[name]);
    if (other) return `${said(name)} and ${said(other)} cannot both have ${key}`;
  }
  return "";
}

/**
 * The map, as a form that keeps other keys in this browser.
 * @param {Keys} keys
 * @param {string} signs
 * @param {() => void} done
 * @returns {Child}
 */
export function keyForm(keys, signs, done) {
  const problem = el("p", { class: "error", role: "alert", hidden: true });
  const inputs = Object.entries(ownKeys(keys)).map(([name, key]) => ({
    name,
    input: el("input", { id: `key-${name}`, value: key, size: "3", maxlength: "3", autocomplete: "off" }),
  }));
  const keep = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const wanted = Object.fromEntries(inputs.map(({ name, input }) => [name, input.value.trim().toUpperCase()]));
    const why = conflict(wanted, keys, signs);
    problem.hidden = !why;
    problem.textContent = why && `${why}.`;
    if (why) return;
    const changed = Object.entries(wanted).filter(([name, key]) => key !== keys[name]);
    localStorage.setItem(KEPT, JSON.stringify({ ...chosen(), ...keys, ...Object.fromEntries(changed) }));
    done();
  };
  return el(
    "form",
    { class: "stack is-tight", onsubmit: keep },
    el("p", {}, "Space or Enter confirms, Backspace takes back, Escape goes on after a refused entry, ? shows this."),
    el(
      "div",
      { class: "key-map" },
      inputs.map(({ name, input }) => el("label", { class: "row", for: input.id }, input, said(name))),
    ),
    problem,
    el("button", { class: "button is-primary" }, "Keep these keys in this browser"),
  );
}
