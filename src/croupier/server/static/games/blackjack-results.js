// How the last rounds ended.

import { el, refill } from "../dom.js";
import { capital } from "../text.js";

export const history = { title: "Last rounds", draw };

function draw(root, view) {
  refill(root, view.results, () =>
    view.results.length ? el("ol", { class: "results", reversed: true }, view.results.map(result)) : el("p", { class: "soft" }, "No round has been played yet."),
  );
}

function result({ round, result, won, lost, stood_off }) {
  const ended = [won && `${won} won`, lost && `${lost} lost`, stood_off && `${stood_off} stood off`].filter(Boolean).join(", ");
  return el("li", {}, el("small", {}, `Round ${round}`), el("strong", {}, capital(result)), el("small", {}, ended));
}
