// The print on a roulette table, fetched once, and the position at each place of it.
//
// The layout is a grid of cells and the lines between them. Along the table it runs from zero (0) over the line between
// zero and the first row (1) and each row and line to the columns (25); across from the even chances (0) over the dozens
// (1) and the edge of the rows (2) to the last number of a row (7).

/**
 * @import { AmericanRouletteTable, Layout as Printed, Spot } from "front/view"
 * @import { View } from "front/game"
 */

import { reach } from "../reach.js";

const INSIDE = ["straight_up", "split", "street", "corner", "six_line"];
export const EVEN_CHANCES = ["low", "even", "red", "black", "odd", "high"]; // from the head to the foot
export const ZERO = "00";

export const [EVENS, DOZENS, EDGE] = [0, 1, 2];

/** @typedef {[number, number]} Point */

export class Layout {
  /** @param {Printed} printed */
  constructor({ wheel, rows, spots, sections, neighbours }) {
    this.wheel = wheel;
    this.rows = rows;
    this.spots = spots;
    this.sections = sections;
    this.neighbours = neighbours;
    this.colours = new Map(wheel.map(({ number, colour }) => [number, colour]));
    this.byName = new Map(spots.map((spot) => [spot.name, spot]));
    this.byNumbers = new Map(
      spots.filter(({ kind }) => INSIDE.includes(kind)).map((spot) => [spot.numbers.join(), spot]),
    );
    this.last = 2 * rows.length + 1; // along: the columns
    this.far = EDGE + 2 * rows[0].length - 1; // across: the last number of a row
  }

  /**
   * The position at a place of the grid, or undefined where there is none.
   * @param {number} along
   * @param {number} across
   */
  at(along, across) {
    if (across < 0 || across > this.far || along < 0 || along > this.last) return undefined;
    if (across < EDGE) return along < 2 ? undefined : this.outside(along - 2, across);
    if (along === 0) return this.byNumbers.get(ZERO);
    if (along === this.last) return this.byName.get(`column-${(across - EDGE + 1) / 2}`);
    return this.inside(along - 1, across - EDGE);
  }

  /**
   * @param {number} along
   * @param {number} across
   */
  outside(along, across) {
    const names = across === DOZENS ? [1, 2, 3].map((each) => `dozen-${each}`) : EVEN_CHANCES;
    return this.byName.get(names[Math.floor((along * names.length) / (this.last - 1))]);
  }

  /**
   * In half cells: an odd one is a row or a number of it, an even one the line before it.
   * @param {number} along
   * @param {number} across
   */
  inside(along, across) {
    const rows =
      along % 2 ? [this.rows[(along - 1) / 2]] : [along ? this.rows[along / 2 - 1] : null, this.rows[along / 2]];
    const from =
      across % 2 ? [(across - 1) / 2] : across ? [across / 2 - 1, across / 2] : this.rows[0].map((_, index) => index);
    const numbers = rows.flatMap((row) => (row ? from.map((index) => row[index]) : [ZERO]));
    return this.byNumbers.get(numbers.sort().join());
  }

  /**
   * The position with this name, or with these numbers, each written once, as in "5/8".
   * @param {string} text
   */
  meant(text) {
    const named =
      this.byName.get(text.toLowerCase()) ??
      this.spots.find(({ words }) => words.localeCompare(text, "en", { sensitivity: "accent" }) === 0);
    if (named || !/^\d{1,2}([/, -]\d{1,2})*$/.test(text)) return named;
    const numbers = text.split(/[/, -]/).map((each) => each.padStart(2, "0"));
    return this.byNumbers.get(numbers.sort().join());
  }

  /**
   * A race-track wager: the positions of its pieces with the chips on each.
   * @param {string} section
   * @param {string} number
   * @returns {[string, number][]}
   */
  pieces(section, number = "") {
    if (section !== "neighbours") return this.sections.find(({ name }) => name === section)?.pieces ?? [];
    return this.around(number).map((each) => [this.named(`straight_up-${each}`).name, 1]);
  }

  /**
   * The position of this name, which is one of the layout.
   * @param {string} name
   */
  named(name) {
    const spot = this.byName.get(name);
    if (!spot) throw new Error(`the layout has no ${name}`);
    return spot;
  }

  /**
   * A number with those beside it on the wheel.
   * @param {string} number
   */
  around(number) {
    const at = this.wheel.findIndex((pocket) => pocket.number === number);
    const count = this.wheel.length;
    return Array.from(
      { length: 2 * this.neighbours + 1 },
      (_, step) => this.wheel[(at + step - this.neighbours + count) % count].number,
    );
  }

  /**
   * Every position with this number in it that a maximum marker covers.
   * @param {string} number
   */
  combinations(number) {
    return this.spots.filter(({ kind, numbers }) => INSIDE.includes(kind) && numbers.includes(number));
  }

  /** @param {[string, ...unknown[]][]} pieces */
  numbersOf(pieces) {
    return [...new Set(pieces.flatMap(([name]) => this.named(name).numbers))];
  }
}

/** @param {string} number */
export const said = (number) => String(Number(number));

/** @type {Layout | null} */
let known = null;
let asked = "";

/**
 * The layout as it is printed now: other options print another one. `then` is called once it has arrived.
 * @param {View<AmericanRouletteTable>} view
 * @param {() => void} then
 */
export function layoutOf(view, then) {
  const options = JSON.stringify(view.sign.options);
  if (options !== asked) {
    asked = options;
    fetchLayout(view.name, then);
  }
  return known;
}

/**
 * @param {string} table
 * @param {() => void} then
 */
async function fetchLayout(table, then) {
  const { ok, said } = await reach(`/api/tables/${encodeURIComponent(table)}/layout`);
  if (!ok) {
    setTimeout(() => fetchLayout(table, then), 1000); // the stream says that the connection is lost
    return;
  }
  known = new Layout(said);
  then();
}

export const knownLayout = () => known;
