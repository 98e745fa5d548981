// Where a place of the grid lies in the drawing. Across a wide table the head is at the left and the first column below; on
// a narrow one the head is above and the first column at the left.

/**
 * @import { Spot } from "front/view"
 * @import { Layout, Point } from "./american-roulette-layout.js"
 */

import { DOZENS, EDGE, EVEN_CHANCES, EVENS, ZERO } from "./american-roulette-layout.js";

/**
 * How long a row is along the table and a number across it, zero and the columns along, and the dozens and even chances
 * across; the radius of a chip.
 * @typedef {{ row: number, number: number, zero: number, column: number, dozen: number, even: number, chip: number }} Measures
 */

/** @type {Measures} */
const ACROSS = { row: 74, number: 78, zero: 68, column: 74, dozen: 50, even: 50, chip: 16 };

const ENDS = 32; // zero and the columns of an upright layout
const OUTSIDE = [44, 64]; // the dozens of a layout that fills its room, and the even chances
const ZERO_ACROSS = 0.8; // of a row; a column is as long as one
const LEAST_ACROSS = 32; // pixels: a shorter row is not hit, even with the lens
/**
 * Where the page scrolls, an upright layout has this room.
 * @type {Room}
 */
export const SCROLLED = { width: 374, height: 600, least: 44, upright: true };

/**
 * The room that a layout fills, in pixels, the least height of a row of an upright one, and whether it is one.
 * @typedef {{ width: number, height: number, least: number, upright: boolean }} Room
 */

/**
 * Whether a layout lies across this room with all its rows in sight.
 * @param {{ width: number, height: number }} room
 * @param {Layout} layout
 */
export const liesIn = ({ width, height }, { rows }) =>
  width > height && width / (rows.length + 1 + ZERO_ACROSS) >= LEAST_ACROSS;

/**
 * @param {Room} room
 * @param {Layout} layout
 * @returns {Measures}
 */
function across({ width, height }, { rows }) {
  const row = width / (rows.length + 1 + ZERO_ACROSS);
  const outside = clamp(Math.round(height * 0.16), OUTSIDE[0], OUTSIDE[1]);
  const number = (height - 2 * outside) / rows[0].length;
  return { row, number, zero: row * ZERO_ACROSS, column: row, dozen: outside, even: outside, chip: row * 0.3 };
}

/**
 * An upright layout fills its room; where rows would be too low for a finger, it is higher.
 * @param {Room} room
 * @param {Layout} layout
 * @returns {Measures}
 */
function upright({ width, height, least }, { rows }) {
  const outside = clamp(Math.round(width * 0.118), OUTSIDE[0], OUTSIDE[1]);
  const row = Math.max(least, Math.floor((height - 2 * ENDS) / rows.length));
  const ends = Math.max(ENDS, Math.floor((height - row * rows.length) / 2));
  const number = (width - 2 * outside) / rows[0].length;
  return { row, number, zero: ends, column: ends, dozen: outside, even: outside, chip: Math.min(14, row * 0.34) };
}

export class Plan {
  /**
   * @param {Layout} layout
   * @param {Room | null} room Nothing: as it is printed across a wide table.
   */
  constructor(layout, room) {
    this.layout = layout;
    this.upright = room?.upright ?? false;
    const fitted = room && (room.upright ? upright : across)(room, layout);
    const { row, number, zero, column, dozen, even, chip } = fitted ?? ACROSS;
    this.row = row;
    this.number = number;
    this.zero = zero;
    this.column = column;
    this.dozen = dozen;
    this.even = even;
    this.chip = chip;
    this.length = zero + layout.rows.length * row + column;
    this.inner = even + dozen; // across: where the numbers begin
    this.breadth = this.inner + layout.rows[0].length * number;
    this.width = this.upright ? this.breadth : this.length;
    this.height = this.upright ? this.length : this.breadth;
  }

  /**
   * @param {number} along
   * @param {number} across
   * @returns {Point}
   */
  point(along, across) {
    return this.upright ? [across, along] : [along, this.breadth - across];
  }

  /**
   * A rectangle between two points along and across.
   * @param {number} along
   * @param {number} across
   * @param {number} alongEnd
   * @param {number} acrossEnd
   */
  box(along, across, alongEnd, acrossEnd) {
    const [x1, y1] = this.point(along, across);
    const [x2, y2] = this.point(alongEnd, acrossEnd);
    return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  }

  /** @param {Spot} spot */
  boxOf(spot) {
    const { layout } = this;
    const foot = this.zero + layout.rows.length * this.row;
    const place = Number(spot.name.split("-")[1]) - 1;
    if (spot.kind === "straight_up") {
      const number = spot.numbers[0];
      if (number === ZERO) return this.box(0, this.inner, this.zero, this.breadth);
      const at = layout.rows.findIndex((row) => row.includes(number));
      const across = this.inner + layout.rows[at].indexOf(number) * this.number;
      return this.box(this.zero + at * this.row, across, this.zero + (at + 1) * this.row, across + this.number);
    }
    if (spot.kind === "column")
      return this.box(foot, this.inner + place * this.number, this.length, this.inner + (place + 1) * this.number);
    const outside =
      spot.kind === "dozen"
        ? [place, 3, this.even, this.inner]
        : [EVEN_CHANCES.indexOf(spot.kind), EVEN_CHANCES.length, 0, this.even];
    const [index, count, from, to] = outside;
    const each = (foot - this.zero) / count;
    return this.box(this.zero + index * each, from, this.zero + (index + 1) * each, to);
  }

  /**
   * The middle of a position: of its cell, or of the line or corner.
   * @param {number} along
   * @param {number} across
   * @param {Spot} spot
   * @returns {Point}
   */
  middle(along, across, spot) {
    if (!this.hasBox(along, across, spot))
      return this.point(this.zero + ((along - 1) * this.row) / 2, this.inner + ((across - EDGE) * this.number) / 2);
    const { x, y, width, height } = this.boxOf(spot);
    return [x + width / 2, y + height / 2];
  }

  /**
   * Where the chips of a position lie: in a cell beside the print, which stays legible.
   * @param {number} along
   * @param {number} across
   * @param {Spot} spot
   * @returns {Point}
   */
  chips(along, across, spot) {
    const [x, y] = this.middle(along, across, spot);
    if (!this.hasBox(along, across, spot)) return [x, y];
    const { width, height } = this.boxOf(spot);
    const [right, below] = [x + width / 2 - this.chip - 2, y + height / 2 - this.chip - 2];
    if (along && (spot.kind === "straight_up" || spot.kind === "column")) return [right, this.upright ? y : below];
    return width > height ? [right, y] : [x, below];
  }

  /**
   * Where the dolly stands on a number, away from its chips.
   * @param {string} number
   * @returns {Point}
   */
  dolly(number) {
    const { x, y, width, height } = this.boxOf(this.layout.named(`straight_up-${number}`));
    return this.upright ? [x + width * 0.16, y + height / 2] : [x + width * 0.2, y + Math.min(height, width) * 0.28];
  }

  /**
   * @param {number} along
   * @param {number} across
   * @param {Spot} spot
   */
  hasBox(along, across, spot) {
    return spot.kind === "straight_up" || across < EDGE || along === 0 || along === this.layout.last;
  }

  /**
   * The place of the grid that lies nearest to a point of the drawing.
   * @param {number} x
   * @param {number} y
   * @returns {Point}
   */
  nearest(x, y) {
    const { layout } = this;
    const [along, across] = this.upright ? [y, x] : [x, this.breadth - y];
    const rows = clamp(Math.round((along - this.zero) / (this.row / 2)), 0, layout.last - 2);
    if (across < this.even) return [Math.max(2, rows + 1), EVENS];
    if (across < this.inner - this.dozen * 0.3) return [Math.max(2, rows + 1), DOZENS];
    if (along < this.zero - this.row / 4 && across >= this.inner) return [0, EDGE + 1];
    const numbers = clamp(Math.round((across - this.inner) / (this.number / 2)), 0, 2 * layout.rows[0].length);
    if (along > this.length - this.column)
      return [
        layout.last,
        EDGE + 2 * clamp(Math.floor((across - this.inner) / this.number), 0, layout.rows[0].length - 1) + 1,
      ];
    // The far edge of a row is its edge too. Without a corner of zero its split lies nearest.
    const at = numbers === 2 * layout.rows[0].length ? 0 : numbers;
    /** @type {Point} */
    const place = [rows + 1, EDGE + at];
    return layout.at(...place)
      ? place
      : [rows + 1, EDGE + Math.min(Math.max(numbers, 1), 2 * layout.rows[0].length - 1)];
  }

  // Every position once.
  places() {
    /** @type {Map<string, { spot: Spot, at: Point, chips: Point }>} */
    const found = new Map();
    for (let along = 0; along <= this.layout.last; along++) {
      for (let across = 0; across <= this.layout.far; across++) {
        const spot = this.layout.at(along, across);
        if (spot && !found.has(spot.name))
          found.set(spot.name, {
            spot,
            at: this.middle(along, across, spot),
            chips: this.chips(along, across, spot),
          });
      }
    }
    return found;
  }
}

/** @type {(value: number, least: number, most: number) => number} */
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
