// The race track: the numbers in the order of the wheel, and inside them the sections. A press shows the pieces and
// their cost; nothing is placed until the player confirms.

/**
 * @import { Pocket } from "front/view"
 * @import { Layout, Point } from "./american-roulette-layout.js"
 */

import { svg } from "../dom.js";
import { said } from "./american-roulette-layout.js";

const ACROSS = { width: 700, height: 230, band: 48 };
/** @typedef {{ width: number, height: number, upright: boolean }} Room */
/**
 * Where the page scrolls, an upright track has this room.
 * @type {Room}
 */
export const SCROLLED = { width: 374, height: 540, upright: true };
const THUMBS_BAND = 60; // breadth of a track that fills its room
const SMALL = 9; // numbers of a section that has room for its name alone
const TIGHT = 560; // units: along a shorter track no section has room for more
const FINE = 6; // points on each side of a number

export class Track {
  /**
   * `looked` is called with null when the pointer is on nothing.
   * @param {(section: string, number: string, byKey?: boolean) => void} chosen
   * @param {(numbers: string[] | null) => void} looked
   */
  constructor(chosen, looked) {
    this.chosen = chosen;
    this.looked = looked;
    this.node = svg("svg", { class: "race-track", role: "group", "aria-label": "Race track" });
    this.node.addEventListener("keydown", (event) => this.pressed(event));
    this.shown = "";
    /** @type {SVGGElement[]} */
    this.parts = [];
    /** @type {Layout | null} */
    this.drawn = null;
    this.usable = false;
    this.upright = false;
    this.width = 0;
    this.height = 0;
    this.band = 0;
  }

  get layout() {
    if (!this.drawn) throw new Error("the track has not been drawn yet");
    return this.drawn;
  }

  get tight() {
    return !this.upright && this.width < TIGHT;
  }

  /**
   * @param {Layout} layout
   * @param {Room | null} room Nothing: as it is printed across a wide table.
   * @param {boolean} usable
   */
  draw(layout, room, usable) {
    const shows = JSON.stringify([layout.wheel, layout.sections, room, usable]);
    if (shows === this.shown) return;
    this.shown = shows;
    this.drawn = layout;
    this.usable = usable;
    this.upright = room?.upright ?? false;
    const { width, height, band } = room ? { ...room, band: THUMBS_BAND } : ACROSS;
    this.width = width;
    this.height = height;
    this.band = band;
    this.node.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.node.setAttribute("class", this.tight ? "race-track is-tight" : "race-track");
    const focused = this.parts.findIndex((part) => part.matches(":focus"));
    this.node.replaceChildren();
    this.parts = [...this.sections(), ...layout.wheel.map((pocket, index) => this.pocket(pocket, index))];
    this.node.append(...this.parts);
    if (usable) this.parts[0].setAttribute("tabindex", "0");
    if (focused >= 0 && usable) this.parts[focused].focus();
  }

  /**
   * A point of the stadium, `inward` of its outer edge. The wheel runs clockwise; zero is at the right end, or at the top of
   * an upright one.
   * @param {number} place
   * @param {number} inward
   * @returns {Point}
   */
  point(place, inward) {
    const { upright, width, height, band } = this;
    const [long, short] = upright ? [height, width] : [width, height];
    const radius = (short - 4 - band) / 2;
    const straight = Math.max(0, long - 4 - band - 2 * radius);
    const round = Math.PI * radius;
    const whole = 2 * straight + 2 * round;
    const way = ((((place / this.layout.wheel.length) * whole) % whole) + whole) % whole;
    const [x, y] = stadium(way, radius, straight, radius + band / 2 - inward);
    return upright ? [width / 2 + y, height / 2 - x] : [width / 2 + x, height / 2 + y];
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {number} inward
   */
  along(from, to, inward) {
    const steps = Math.max(1, Math.round((to - from) * FINE));
    return Array.from({ length: steps + 1 }, (_, step) => this.point(from + ((to - from) * step) / steps, inward));
  }

  /**
   * @param {Pocket} pocket
   * @param {number} index
   */
  pocket({ number, colour }, index) {
    const outline = [
      ...this.along(index - 0.5, index + 0.5, 0),
      ...this.along(index - 0.5, index + 0.5, this.band).reverse(),
    ];
    const [x, y] = this.point(index, this.band / 2);
    return this.part(
      `Neighbours of ${said(number)}`,
      "neighbours",
      number,
      `is-${colour}`,
      outline,
      [x, y],
      said(number),
    );
  }

  sections() {
    return this.layout.sections
      .filter(({ name }) => name !== "neighbours")
      .sort((one, other) => other.pieces.length - one.pieces.length) // a smaller one lies within a larger
      .map(({ name, words, short, below, pieces }) => {
        const arcs = arcsOf(
          this.layout.wheel.map(({ number }) => number),
          this.layout.numbersOf(this.layout.pieces(name)),
        );
        const inward = this.band + 3;
        const main = arcs.filter(([from, to]) => to - from > 1);
        const outline = main.flatMap(([from, to]) => this.along(from - 0.5, to + 0.5 - 1, inward));
        const count = pieces.reduce((sum, [, chips]) => sum + chips, 0);
        const at = this.label(name, outline, main.length);
        const small = main.length === 1 && main[0][1] - main[0][0] < SMALL;
        const title = small || this.tight || !below ? short : `${short} ${below}`;
        const flat = small && this.upright; // it has one line
        const more = flat ? "" : small ? String(count) : `${count} pieces`;
        return this.part(words, name, "", "is-section", outline, at, flat ? `${title} ${count}` : title, more);
      });
  }

  /**
   * A section's name is in its middle, or between its border and the section within it.
   * @param {string} name
   * @param {Point[]} outline
   * @param {number} arcs
   */
  label(name, outline, arcs) {
    /** @param {string} each */
    const numbers = (each) => this.layout.numbersOf(this.layout.pieces(each));
    const within = this.layout.sections.find(
      (each) =>
        each.pieces.length &&
        each.name !== name &&
        numbers(each.name).every((number) => numbers(name).includes(number)),
    );
    if (arcs > 1) return centre(outline);
    const [first, last] = [outline[0], outline[outline.length - 1]];
    const middle = centre(outline);
    if (!within) return centre([first, last, middle, middle, middle, middle]);
    const [[from, to]] = arcsOf(
      this.layout.wheel.map(({ number }) => number),
      numbers(within.name),
    );
    return centre([first, last, this.point(from - 0.5, this.band), this.point(to - 0.5, this.band)]);
  }

  /**
   * @param {string} label
   * @param {string} section
   * @param {string} number
   * @param {string} kind
   * @param {Point[]} outline
   * @param {Point} at
   * @param {string} words
   */
  part(label, section, number, kind, outline, [x, y], words, more = "") {
    const numbers = () => this.layout.numbersOf(this.layout.pieces(section, number));
    return svg(
      "g",
      {
        class: `track-part ${kind}`,
        role: this.usable ? "button" : "img",
        tabindex: this.usable ? "-1" : null,
        "aria-label": label,
        "data-section": section,
        "data-number": number || null,
        onclick: () => this.usable && this.chosen(section, number),
        onpointerenter: () => this.looked(numbers()),
        onpointerleave: () => this.looked(null),
        onfocus: () => this.looked(numbers()),
        onblur: () => this.looked(null),
      },
      svg("path", { d: `M${outline.map((each) => each.map((value) => value.toFixed(1))).join("L")}Z` }),
      svg("text", { x, y, dy: more ? "-0.25em" : "0.36em" }, words),
      more ? svg("text", { x, y, dy: "0.95em", class: "track-more" }, more) : null,
    );
  }

  /**
   * The arrow keys go round the wheel, and over the sections before it.
   * @param {KeyboardEvent} event
   */
  pressed(event) {
    const at = this.parts.findIndex((part) => part.matches(":focus"));
    if (at < 0) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const { section = "", number = "" } = this.parts[at].dataset;
      this.chosen(section, number, true);
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = this.parts[(at + step + this.parts.length) % this.parts.length];
    this.parts[at].setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  /** @param {string[] | null} numbers */
  mark(numbers) {
    for (const part of this.parts)
      part.classList.toggle("is-covered", Boolean(part.dataset.number && numbers?.includes(part.dataset.number)));
  }
}

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The point of a stadium around the origin that lies some way clockwise from its right end, `away` from its spine.
 * @param {number} way
 * @param {number} radius
 * @param {number} straight
 * @param {number} away
 * @returns {Point}
 */
function stadium(way, radius, straight, away) {
  const [end, round] = [straight / 2, Math.PI * radius];
  /** @type {(x: number, angle: number) => Point} */
  const bent = (x, angle) => [x + Math.cos(angle) * away, Math.sin(angle) * away];
  if (way <= round / 2) return bent(end, way / radius);
  if (way <= round / 2 + straight) return [end - (way - round / 2), away];
  if (way <= 1.5 * round + straight) return bent(-end, (way - straight) / radius);
  if (way <= 1.5 * round + 2 * straight) return [way - 1.5 * round - straight - end, -away];
  return bent(end, (way - 2 * straight) / radius);
}

/**
 * The stretches of the wheel that these numbers fill: [first, after the last], counted on past the end.
 * @param {string[]} wheel
 * @param {string[]} numbers
 */
function arcsOf(wheel, numbers) {
  const on = wheel.map((number) => numbers.includes(number));
  /** @type {Point[]} */
  const arcs = [];
  for (const [index, covered] of on.entries()) {
    if (!covered || on[(index + on.length - 1) % on.length]) continue;
    let end = index;
    while (on[end % on.length]) end++;
    arcs.push([index, end]);
  }
  return arcs;
}

/**
 * @param {Point[]} outline
 * @returns {Point}
 */
function centre(outline) {
  const [x, y] = outline.reduce(([x, y], [a, b]) => [x + a, y + b], /** @type {Point} */ ([0, 0]));
  return [x / outline.length, y / outline.length];
}
