// Bead plate and big road, in letters as well as colours.

import { el, fill, refill } from "../dom.js";

const LETTER = { player: "P", banker: "B", tie: "T" };
const WORD = { player: "Player", banker: "Banker", tie: "Tie" };
const ROWS = 6;
const LEAST_COLUMNS = 12;

export function drawRoads(root, view) {
  refill(root, [view.beads, view.road], () =>
    el("div", { class: "roads" }, figure("Bead plate", beadPlate(view.beads)), figure("Big road", bigRoad(view.road))),
  );
  for (const road of root.querySelectorAll(".road")) road.scrollLeft = road.scrollWidth;
}

function figure(name, cells) {
  const road = el("ol", { class: "road", tabindex: "0", "aria-label": name });
  fill(road, cells);
  return el("div", {}, el("h3", {}, name), road);
}

function pairs({ player_pair, banker_pair }) {
  return `${banker_pair ? "banker-pair" : ""} ${player_pair ? "player-pair" : ""}`;
}

function words({ player_pair, banker_pair }) {
  return `${banker_pair ? ", banker pair" : ""}${player_pair ? ", player pair" : ""}`;
}

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

function bigRoad(road) {
  const columns = Math.max(LEAST_COLUMNS, ...road.map((cell) => cell.column + 2));
  const cells = padded([], columns * ROWS);
  for (const cell of road) {
    const ties = cell.ties ? `, then ${cell.ties} ${cell.ties === 1 ? "tie" : "ties"}` : "";
    cells[cell.column * ROWS + cell.row] = el(
      "li",
      { class: `cell ${pairs(cell)} ${cell.ties ? "tied" : ""}` },
      el("span", { class: `ring ${cell.winner}`, "aria-hidden": "true" }, cell.ties > 1 ? String(cell.ties) : LETTER[cell.winner]),
      el("span", { class: "hidden" }, `${WORD[cell.winner]}${words(cell)}${ties}`),
    );
  }
  return cells;
}

function padded(cells, count) {
  const empty = () => el("li", { class: "cell", "aria-hidden": "true" });
  return [...cells, ...Array.from({ length: Math.max(0, count - cells.length) }, empty)];
}
