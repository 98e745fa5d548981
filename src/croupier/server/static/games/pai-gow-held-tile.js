// A tile that its player moves before the hand is set: pressed, dragged onto another, or called by its number.

/** @import { Arrangement } from "./pai-gow-setting.js" */

import { tile } from "../art.js";
import { el } from "../dom.js";
import { play } from "../sound.js";

const FAR = 6; // pixels: from here on a tile is dragged, not tapped

/**
 * A tick box, ticked while it waits for another tile, so that Enter is left for setting the hand.
 * @param {Arrangement} arrangement
 * @param {number} place
 * @param {string} part
 */
export function heldTile(arrangement, place, part) {
  const each = arrangement.tiles[place];
  const where = part ? `${part} part, tile` : "Tile";
  const node = el(
    "button",
    {
      class: "held-tile named-tile",
      type: "button",
      role: "checkbox",
      id: `tile-${place + 1}`,
      "aria-checked": String(arrangement.picked === place),
      "aria-label": `${where} ${place + 1}, ${each.name}: change places with another`,
      "data-piece": `tile-${place}`,
      "data-place": place,
    },
    tile(each),
    el("span", { "aria-hidden": "true" }, each.called, el("kbd", {}, String(place + 1))),
  );
  draggable(
    node,
    (x, y) => {
      const over = tileAt(node, x, y);
      if (over === null) return;
      play("tile");
      arrangement.drop(place, over);
    },
    () => {
      play("tile");
      arrangement.press(place);
    },
  );
  return node;
}

/**
 * The place of another tile under a point.
 * @param {HTMLElement} dragged
 * @param {number} x
 * @param {number} y
 */
function tileAt(dragged, x, y) {
  for (const node of document.querySelectorAll(".held-tile"))
    if (node instanceof HTMLElement && node !== dragged && holds(node.getBoundingClientRect(), x, y))
      return Number(node.dataset.place);
  return null;
}

/** @type {(box: DOMRect, x: number, y: number) => boolean} */
const holds = ({ left, right, top, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;

/**
 * By mouse or finger; a tile that hardly moves was only tapped.
 * @param {HTMLElement} node
 * @param {(x: number, y: number) => void} dropped
 * @param {() => void} tapped
 */
function draggable(node, dropped, tapped) {
  /** @type {{ x: number, y: number } | null} */
  let from = null;
  let moved = false;
  const end = () => {
    from = null;
    node.style.translate = "";
    node.classList.remove("is-dragged");
  };
  node.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    from = { x: event.clientX, y: event.clientY };
    moved = false;
    node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
    if (!from) return;
    moved ||= Math.hypot(x - from.x, y - from.y) > FAR;
    node.classList.toggle("is-dragged", moved);
    node.style.translate = moved ? `${x - from.x}px ${y - from.y}px` : "";
  });
  node.addEventListener("pointerup", ({ clientX: x, clientY: y }) => {
    if (!from) return;
    end();
    if (moved) dropped(x, y);
    else tapped();
  });
  node.addEventListener("pointercancel", end);
  // From the keyboard: no pointer came first.
  node.addEventListener("click", ({ detail }) => detail || tapped());
}
