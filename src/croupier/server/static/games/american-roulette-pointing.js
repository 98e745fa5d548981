// Pointing at the layout. A pointer snaps to the nearest position and places on it when it is pressed; a finger that is held
// has a lens above it and places when it lets go. For the keyboard the layout is one element: arrows move over cells and
// lines, Enter places, Backspace takes back.

/**
 * @import { Layout, Point } from "./american-roulette-layout.js"
 * @import { Plan } from "./american-roulette-plan.js"
 */

import { Lens } from "./american-roulette-lens.js";

const HELD = 260; // milliseconds until a finger is held
const STILL = 8; // pixels that a finger may slip meanwhile
const FIRST = /** @type {Point} */ ([2, 3]); // the number 1

/**
 * `place`, `takeBack` and `moved` are told where to; whoever only watches has no layout to play on.
 * @typedef {{ place(): void, takeBack(all: boolean): void, moved(aloud: boolean): void, plays(): boolean }} Heard
 */

export class Pointing {
  /**
   * @param {HTMLElement} board
   * @param {SVGSVGElement} drawing
   * @param {SVGGElement} print The part of it that a lens shows.
   * @param {Heard} heard
   */
  constructor(board, drawing, print, heard) {
    this.board = board;
    this.drawing = drawing;
    this.heard = heard;
    /** @type {Plan | null} */
    this.plan = null;
    /** @type {Point | null} */
    this.cursor = null; // the place of the grid under the pointer, or reached by arrow keys
    this.lens = new Lens(print);
    /** @type {Point} */
    this.pressed = [0, 0];
    this.touched = false; // a finger has placed already: its click follows
    this.held = 0;
    board.append(this.lens.node);
    this.listen();
  }

  /** @param {Plan} plan */
  onto(plan) {
    this.plan = plan;
    this.cursor = null;
  }

  /** @returns {Layout | undefined} */
  get layout() {
    return this.plan?.layout;
  }

  get spot() {
    return this.cursor ? this.layout?.at(...this.cursor) : undefined;
  }

  listen() {
    const { drawing, board } = this;
    drawing.addEventListener("pointermove", (event) => this.follow(event));
    drawing.addEventListener("pointerdown", (event) => this.down(event));
    drawing.addEventListener("pointerup", (event) => this.up(event));
    drawing.addEventListener("pointercancel", () => this.letGo());
    drawing.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch") this.leave(); // the words for the last touch stay
    });
    // A chip of the rack that is dropped here clicks where it was let go.
    drawing.addEventListener("click", ({ clientX, clientY }) => {
      const placed = this.touched;
      this.touched = false;
      if (placed) return;
      this.move(this.at(this.inDrawing(clientX, clientY)));
      this.heard.place();
    });
    // A held finger aims: it neither scrolls the stage nor asks for a menu.
    drawing.addEventListener("touchmove", (event) => this.lens.open && event.preventDefault(), { passive: false });
    drawing.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    board.addEventListener("keydown", (event) => this.key(event));
    board.addEventListener("focus", () => {
      if (board.matches(":focus-visible")) this.move(this.cursor ?? FIRST, true);
    });
  }

  /**
   * @param {Point | null} place
   * @param {boolean} aloud
   */
  move(place, aloud = false) {
    this.cursor = place;
    this.heard.moved(aloud);
  }

  /** Nothing is pointed at any more, unless by keys. */
  leave() {
    if (!this.board.matches(":focus-visible")) this.move(null);
  }

  // Pointers

  /** @param {PointerEvent} event */
  down(event) {
    this.touched = false;
    this.pressed = [event.clientX, event.clientY];
    this.follow(event);
    if (event.pointerType !== "touch" || !this.heard.plays()) return;
    window.clearTimeout(this.held);
    this.held = window.setTimeout(() => this.look(event.clientX, event.clientY), HELD);
  }

  /** @param {PointerEvent} event */
  follow({ clientX, clientY, pointerType }) {
    if (!this.plan) return;
    this.move(this.at(this.inDrawing(clientX, clientY)));
    const slipped = Math.hypot(clientX - this.pressed[0], clientY - this.pressed[1]) > STILL;
    if (this.lens.open || (this.held && slipped && pointerType === "touch")) this.look(clientX, clientY);
  }

  /** @param {PointerEvent} event */
  up({ pointerType }) {
    if (pointerType !== "touch") return;
    this.touched = true;
    this.letGo();
    this.heard.place();
  }

  letGo() {
    window.clearTimeout(this.held);
    this.held = 0;
    this.lens.close();
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   */
  look(clientX, clientY) {
    if (!this.plan) return;
    const { width, top } = this.drawing.getBoundingClientRect();
    const stage = this.board.closest("#felt")?.getBoundingClientRect().top ?? top;
    const { spot, plan } = this;
    const snapped = spot ? (plan.places().get(spot.name)?.chips ?? null) : null;
    const scale = width / (plan.width + 4);
    this.lens.show(plan, this.inDrawing(clientX, clientY), snapped, { scale, width, top: stage - top });
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Point}
   */
  inDrawing(clientX, clientY) {
    const box = this.drawing.getBoundingClientRect();
    const { width = 0, height = 0 } = this.plan ?? {};
    const scale = Math.min(box.width / (width + 4), box.height / (height + 4));
    return [
      (clientX - box.x - (box.width - (width + 4) * scale) / 2) / scale - 2,
      (clientY - box.y - (box.height - (height + 4) * scale) / 2) / scale - 2,
    ];
  }

  /**
   * The corners beside zero and the columns are no part of the layout.
   * @param {Point} point
   */
  at([x, y]) {
    const { plan } = this;
    if (!plan) return null;
    const [along, across] = plan.upright ? [y, x] : [x, plan.breadth - y];
    const beside = across < plan.inner - 14 && (along < plan.zero - 8 || along > plan.length - plan.column + 8);
    return beside ? null : plan.nearest(x, y);
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.heard.plays() || !this.plan || event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = this.plan.upright ? DOWNWARDS : RIGHTWARDS;
    if (steps[event.key]) this.walk(steps[event.key]);
    else if (event.key === "Enter" && !event.repeat) this.heard.place();
    else if (event.key === "Backspace" || event.key === "Delete") this.heard.takeBack(event.key === "Delete");
    else return;
    event.preventDefault();
  }

  /**
   * To the next place with another position.
   * @param {Point} step
   */
  walk([along, across]) {
    const { layout } = this;
    if (!layout) return;
    /** @param {Point} place */
    const within = ([x, y]) => x >= 0 && x <= layout.last && y >= 0 && y <= layout.far;
    let next = this.cursor ?? FIRST;
    const from = layout.at(...next);
    do next = [next[0] + along, next[1] + across];
    while (within(next) && (!layout.at(...next) || layout.at(...next) === from));
    if (within(next)) this.move(next, true);
  }
}

/** @type {Record<string, Point>} */
const RIGHTWARDS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @type {Record<string, Point>} */
const DOWNWARDS = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };
