// A rare act that is hard to undo is asked for once more, with the figures that speak for it or against it.

/**
 * @import { Act, Choice, View } from "front/game"
 */

import { el } from "./dom.js";
import { formFor } from "./forms.js";

let made = 0;

/**
 * The question, and a form that does the act. Where the count speaks against it, the figure has to be typed.
 * @param {Choice} choice
 * @param {View} view
 * @param {Act} act
 */
export function onceNodes(choice, view, act) {
  const { say = "", figure = 0 } = choice.once ?? {};
  const id = `figure-${++made}`;
  const typed = el("input", { id, inputmode: "numeric", autocomplete: "off", size: "6" });
  const wrong = el("p", { class: "error", role: "alert", hidden: true }, `Type ${figure}: this is against the count.`);
  return [
    el("p", {}, say),
    figure
      ? el("div", { class: "field" }, el("label", { for: id }, `Type ${figure} to do it all the same`), typed)
      : null,
    wrong,
    formFor(choice, choice.say, view, (command) => {
      wrong.hidden = !figure || typed.value.trim() === String(figure);
      if (wrong.hidden) act(command);
      else typed.focus();
    }),
  ];
}
