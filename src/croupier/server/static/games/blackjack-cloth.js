// The printing on the cloth: the odds of a blackjack and of insurance, along the lines of an arc.

/** @import { View } from "front/game" */

import { el, svg } from "../dom.js";
import { capital } from "../text.js";

const PRINTED = ["blackjack", "insurance"];

/** @param {View} view */
const prices = ({ sign }) => PRINTED.flatMap((name) => sign.prices.filter((line) => line.of === name));

/**
 * In one line, where there is no room for an arc.
 * @param {View} view
 */
export function printed(view) {
  return prices(view).map(({ of, pays }, index) => [index ? " · " : "", el("span", {}, `${capital(of)} pays ${pays}`)]);
}

// Arcs in units of the stage: the upper line, the lower one, and between them the lettering.
const ARCS = { upper: "M 262 118 Q 720 452 1178 118", lower: "M 238 140 Q 720 512 1202 140" };
const LETTERING = { blackjack: "M 420 176 Q 720 316 1020 176", insurance: "M 248 141 Q 720 491 1192 141" };

/** @param {View} view */
export function cloth(view) {
  const lines = prices(view);
  /** @param {string} wanted */
  const pays = (wanted) => lines.find(({ of }) => of === wanted)?.pays ?? "";
  return svg(
    "svg",
    { viewBox: "0 0 1440 708" },
    Object.entries(LETTERING).map(([id, d]) => svg("path", { id: `along-${id}`, class: "along", d })),
    Object.values(ARCS).map((d) => svg("path", { class: "arc", d })),
    lettering("blackjack", "50%", `Blackjack pays ${pays("blackjack")}`),
    lettering("insurance", "17%", "Insurance"),
    lettering("insurance", "83%", `pays ${pays("insurance")}`),
  );
}

/**
 * @param {string} path
 * @param {string} at
 * @param {string} words
 */
function lettering(path, at, words) {
  return svg(
    "text",
    { class: `printed-${path}` },
    svg("textPath", { href: `#along-${path}`, startOffset: at, "text-anchor": "middle" }, words),
  );
}
