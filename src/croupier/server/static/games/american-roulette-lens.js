// A lens above a finger that is held on the layout: lines and corners can be hit in it.

/**
 * @import { Plan } from "./american-roulette-plan.js"
 * @import { Point } from "./american-roulette-layout.js"
 */

import { svg } from "../dom.js";

export const WIDE = 172; // pixels
const LARGER = 1.4; // the numbers on both sides of a line stay in sight
const ABOVE = 34; // pixels between the finger and the lens

/**
 * Where the lens lies for a finger at a point of the board: above it, or beside it where there is no room above.
 * @param {Point} finger
 * @param {{ width: number, top: number }} board Its width, and how far up there is room.
 * @returns {Point}
 */
export function placeOf([x, y], { width, top }) {
  const left = Math.min(Math.max(x - WIDE / 2, 0), Math.max(0, width - WIDE));
  const above = y - ABOVE - WIDE;
  if (above >= top) return [left, above];
  return [x > width / 2 ? x - ABOVE - WIDE : x + ABOVE, top];
}

export class Lens {
  /** @param {SVGGElement} print The drawing that is seen through it. */
  constructor(print) {
    this.print = print;
    this.chip = svg("circle", { class: "lens-chip" });
    this.node = svg("svg", { class: "lens", "aria-hidden": "true", hidden: true });
    this.open = false;
  }

  /**
   * @param {Plan} plan
   * @param {Point} finger In units of the drawing.
   * @param {Point | null} snapped
   * @param {{ scale: number, width: number, top: number }} board Pixels of a unit, its width and the room above.
   */
  show(plan, [x, y], snapped, { scale, width, top }) {
    this.open = true;
    this.node.toggleAttribute("hidden", false);
    this.node.replaceChildren(this.print.cloneNode(true), this.chip);
    const seen = WIDE / LARGER / scale;
    const at = [x, y].map((value) => (value - seen / 2).toFixed(1));
    this.node.setAttribute("viewBox", `${at.join(" ")} ${seen.toFixed(1)} ${seen.toFixed(1)}`);
    this.chip.setAttribute("visibility", snapped ? "visible" : "hidden");
    this.chip.setAttribute("r", String(plan.chip));
    if (snapped) this.chip.setAttribute("transform", `translate(${snapped.map((each) => each.toFixed(1)).join(" ")})`);
    const [left, above] = placeOf([x * scale, y * scale], { width, top });
    this.node.style.setProperty("left", `${left}px`);
    this.node.style.setProperty("top", `${above}px`);
  }

  close() {
    this.open = false;
    this.node.toggleAttribute("hidden", true);
    this.node.replaceChildren();
  }
}
