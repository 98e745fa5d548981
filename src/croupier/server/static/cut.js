// The cut, offered to a patron.

/** @import { Act, Me, View } from "front/game" */

import { el } from "./dom.js";

/**
 * @param {View} view
 * @param {Me} me
 */
export function cutting(view, me) {
  return view.shoe.offered_cut === me.who && view.step === "cut";
}

/**
 * @param {[number, number]} within
 * @param {Me} me
 * @param {Act} act
 */
export function cutForm([least, most], me, act) {
  const middle = Math.round((least + most) / 2);
  const number = el("input", { type: "number", id: "cut-at", min: least, max: most, value: middle, required: true });
  const range = el("input", {
    type: "range",
    min: least,
    max: most,
    value: middle,
    "aria-label": "Where the cutting card goes in",
    oninput: (event) => (number.value = event.target.value),
  });
  number.addEventListener("input", () => (range.value = number.value));
  return el(
    "form",
    {
      class: "notice is-good",
      onsubmit: (event) => {
        event.preventDefault();
        act({ command: "cut_cards", position: Number(number.value) });
      },
    },
    el("p", {}, `Your turn: cut the cards, ${least} to ${most} cards from the front.`),
    range,
    el(
      "div",
      { class: "row" },
      el("label", { for: "cut-at" }, "Cards from the front"),
      number,
      el("button", { class: "button is-primary", id: "cut-here" }, "Cut here"),
      el(
        "button",
        {
          class: "button",
          type: "button",
          id: "decline-cut",
          onclick: () => act({ command: "decline_cut", patron: me.who }),
        },
        "Decline",
      ),
    ),
  );
}
