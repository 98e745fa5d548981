// The five roads of a shoe: bead plate and big road in letters as well as colours, and the three derived ones.

/**
 * @import { Bead, Cell, MiniBaccaratTable } from "front/view"
 * @import { View } from "front/game"
 */

import { el, fill, refill, svg } from "../dom.js";
import { DERIVED, derivedRoad } from "./mini-baccarat-derived.js";

/** @type {Record<string, string>} */
const LETTER = { player: "P", banker: "B", tie: "T" };
/** @type {Record<string, string>} */
const WORD = { player: "Player", banker: "Banker", tie: "Tie" };
const ROWS = 6;
const LEAST_COLUMNS = 14;
const SHOWN = 28; // columns of a derived road
const IN_THE_ROOM = 15; // of one that is read at ten metres

/**
 * @param {HTMLElement} root
 * @param {View<MiniBaccaratTable>} view
 */
export function drawRoads(root, view) {
  refill(root, [view.felt.beads, view.felt.road], () =>
    el(
      "div",
      { class: "roads" },
      counts(view.felt.beads),
      figure("Big road", bigRoad(view.felt.road)),
      figure("Bead plate", beadPlate(view.felt.beads)),
      Object.entries(DERIVED).map(([name, back]) => derived(name, view.felt.beads, back)),
    ),
  );
}

// The last column is in sight from the moment that a road is. Its size is told once the page is laid out: to ask for it
// while the page is drawn would lay it out for that alone.
/** @param {HTMLElement} road */
function endInSight(road) {
  new ResizeObserver(() => {
    road.scrollLeft = road.scrollWidth;
  }).observe(road);
}

/** @param {Bead[]} beads */
function counts(beads) {
  const of = (/** @type {string} */ result) => beads.filter((bead) => bead.result === result).length;
  return el(
    "p",
    { class: "row" },
    ["banker", "player", "tie"].map((result) =>
      el("span", { class: `side ${result}`, title: WORD[result] }, `${LETTER[result]} ${of(result)}`),
    ),
    el("span", { class: "soft" }, beads.length === 1 ? "1 round" : `${beads.length} rounds`),
  );
}

/** @type {Record<string, (x: number, y: number) => SVGElement>} */
const DRAWN = {
  "Big eye boy": (x, y) => svg("circle", { class: "hollow", cx: x + 5, cy: y + 5, r: 3.4 }),
  "Small road": (x, y) => svg("circle", { cx: x + 5, cy: y + 5, r: 4 }),
  "Cockroach pig": (x, y) => svg("path", { class: "hollow", d: `M${x + 1.5} ${y + 8.5}l7 -7` }),
};

/**
 * A derived road as a drawing, its last columns in sight; in words, how it stands.
 * @param {string} name
 * @param {Bead[]} beads
 * @param {number} back
 */
function derived(name, beads, back) {
  const places = derivedRoad(beads, back);
  const shown = document.getElementById("screen") ? IN_THE_ROOM : SHOWN;
  const columns = Math.max(shown, ...places.map(({ column }) => column + 1));
  const from = columns - shown;
  const red = places.filter(({ mark }) => mark === "red").length;
  const words = `${name}: ${red} regular in red, ${places.length - red} irregular in blue; last ${places.at(-1)?.mark ?? "none"}`;
  return el(
    "div",
    {},
    el("h3", {}, name),
    svg(
      "svg",
      { class: "derived", viewBox: `0 0 ${shown * 10} ${ROWS * 10}`, role: "img", "aria-label": words },
      places
        .filter(({ column }) => column >= from)
        .map(({ column, row, mark }) => svg("g", { class: `is-${mark}` }, DRAWN[name]((column - from) * 10, row * 10))),
    ),
  );
}

/**
 * @param {string} name
 * @param {HTMLElement[]} cells
 */
function figure(name, cells) {
  const road = el("ol", { class: "road", tabindex: "0", "aria-label": name });
  fill(road, cells);
  endInSight(road);
  return el("div", {}, el("h3", {}, name), road);
}

/** @param {Bead | Cell} cell */
function pairs({ player_pair, banker_pair }) {
  return `${banker_pair ? "banker-pair" : ""} ${player_pair ? "player-pair" : ""}`;
}

/** @param {Bead | Cell} cell */
function words({ player_pair, banker_pair }) {
  return `${banker_pair ? ", banker pair" : ""}${player_pair ? ", player pair" : ""}`;
}

/** @param {Bead[]} beads */
function beadPlate(beads) {
  const cells = beads.map((bead) =>
    el(
      "li",
      { class: `cell ${pairs(bead)}` },
      el("span", { class: `bead ${bead.result}`, "aria-hidden": "true" }, LETTER[bead.result]),
      el("span", { class: "hidden" }, `Round ${bead.round}: ${WORD[bead.result]}${words(bead)}`),
    ),
  );
  return padded(cells, Math.max(LEAST_COLUMNS, Math.ceil(cells.length / ROWS)) * ROWS);
}

/** @param {Cell[]} road */
function bigRoad(road) {
  const columns = Math.max(LEAST_COLUMNS, ...road.map((cell) => cell.column + 2));
  const cells = padded([], columns * ROWS);
  for (const cell of road) {
    const ties = cell.ties ? `, then ${cell.ties} ${cell.ties === 1 ? "tie" : "ties"}` : "";
    cells[cell.column * ROWS + cell.row] = el(
      "li",
      { class: `cell ${pairs(cell)} ${cell.ties ? "tied" : ""}` },
      el(
        "span",
        { class: `ring ${cell.winner}`, "aria-hidden": "true" },
        cell.ties > 1 ? String(cell.ties) : LETTER[cell.winner],
      ),
      el("span", { class: "hidden" }, `${WORD[cell.winner]}${words(cell)}${ties}`),
    );
  }
  return cells;
}

/**
 * @param {HTMLElement[]} cells
 * @param {number} count
 */
function padded(cells, count) {
  const empty = () => el("li", { class: "cell", "aria-hidden": "true" });
  return [...cells, ...Array.from({ length: Math.max(0, count - cells.length) }, empty)];
}
