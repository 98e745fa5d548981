// What is open instead of something refused: a button that does it, a form where something is still to be said, and a
// second press where it cannot be taken back.

/** @import { Mend } from "front/view" */
/** @import { Asking, NightCommand } from "./asking.js" */

import { el } from "../dom.js";
import { momentAt } from "./words.js";

let fields = 0;

/**
 * @param {Mend} mend
 * @param {Asking} asking
 */
export function mending(mend, asking) {
  if (mend.go.startsWith("/")) return el("a", { class: "button", href: mend.go }, mend.say);
  if (mend.go) return el("button", { type: "button", class: "button", onclick: () => asking.open(mend.go) }, mend.say);
  if (!mend.asks.length && !mend.sure)
    return asking.button(mend.say, /** @type {NightCommand} */ (mend.command), { role: mend.role });
  return el(
    "details",
    { class: "night-mend" },
    el("summary", { class: "button" }, `${mend.say}…`),
    el(
      "form",
      {
        class: "panel stack is-tight",
        onsubmit: asking.submit((said) => filled(mend, said, asking.zone()), mend.role),
      },
      mend.asks.map((ask) => {
        const id = `mend-${++fields}`;
        const type = { text: "text", number: "number", moment: "datetime-local" }[ask.kind];
        return el(
          "div",
          { class: "field" },
          el("label", { for: id }, ask.says),
          el("input", { id, name: ask.name, type, required: true, autocomplete: "off" }),
        );
      }),
      mend.sure ? el("p", { class: "waiting" }, mend.sure) : null,
      el("button", { class: "button is-primary" }, mend.say),
    ),
  );
}

/**
 * The command with what somebody has said.
 * @param {Mend} mend
 * @param {Record<string, string>} answers
 * @param {number} zone minutes east of UTC
 */
export function filled(mend, answers, zone) {
  const parts = mend.asks.map(({ name, kind }) => {
    const value = answers[name] ?? "";
    return [name, kind === "number" ? Number(value) : kind === "moment" ? momentAt(value, zone) : value];
  });
  return /** @type {NightCommand} */ ({ ...mend.command, ...Object.fromEntries(parts) });
}
