// How the last rounds ended.

/**
 * @import { BlackjackTable, PastResult } from "front/view"
 * @import { Game, View } from "front/game"
 */

import { el, refill } from "../dom.js";
import { capital } from "../text.js";

/** @type {Game<BlackjackTable>["history"]} */
export const history = { title: "Last rounds", draw };

/**
 * @param {HTMLElement} root
 * @param {View<BlackjackTable>} view
 */
function draw(root, view) {
  refill(root, view.felt.results, () =>
    view.felt.results.length
      ? el("ol", { class: "results", reversed: true }, view.felt.results.map(result))
      : el("p", { class: "soft" }, "No round has been played yet."),
  );
}

/** @param {PastResult} past */
function result({ round, result, won, lost, stood_off }) {
  const ended = [won && `${won} won`, lost && `${lost} lost`, stood_off && `${stood_off} stood off`]
    .filter(Boolean)
    .join(", ");
  return el("li", {}, el("small", {}, `Round ${round}`), el("strong", {}, capital(result)), el("small", {}, ended));
}
