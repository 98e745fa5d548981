// What is printed on a roulette table, asked for once, and where on it each position lies.
//
// The layout is a grid of cells and the lines between them. Along the table it runs from zero (0) over the line between
// zero and the first row (1) and each row and line to the columns (25); across from the even chances (0) over the dozens
// (1) and the edge of the rows (2) to the last number of a row (7).

import { byId } from "../dom.js";

const INSIDE = ["straight_up", "split", "street", "corner", "six_line"];
const EVEN_CHANCES = ["low", "even", "red", "black", "odd", "high"]; // from the head to the foot
const ZERO = "00";

export const [EVENS, DOZENS, EDGE] = [0, 1, 2];

export class Layout {
  constructor({ wheel, rows, spots, sections, neighbours }) {
    Object.assign(this, { wheel, rows, spots, sections, neighbours });
    this.colours = new Map(wheel.map(({ number, colour }) => [number, colour]));
    this.byName = new Map(spots.map((spot) => [spot.name, spot]));
    this.byNumbers = new Map(spots.filter(({ kind }) => INSIDE.includes(kind)).map((spot) => [spot.numbers.join(), spot]));
    this.last = 2 * rows.length + 1; // along: the columns
    this.far = EDGE + 2 * rows[0].length - 1; // across: the last number of a row
  }

  // The position at a place of the grid, or undefined where there is none.
  at(along, across) {
    if (across < 0 || across > this.far || along < 0 || along > this.last) return undefined;
    if (across < EDGE) return along < 2 ? undefined : this.outside(along - 2, across);
    if (along === 0) return this.byNumbers.get(ZERO);
    if (along === this.last) return this.byName.get(`column-${(across - EDGE + 1) / 2}`);
    return this.inside(along - 1, across - EDGE);
  }

  outside(along, across) {
    const names = across === DOZENS ? [1, 2, 3].map((each) => `dozen-${each}`) : EVEN_CHANCES;
    return this.byName.get(names[Math.floor((along * names.length) / (this.last - 1))]);
  }

  // In half cells: an odd one is a row or a number of it, an even one the line before it.
  inside(along, across) {
    const rows = along % 2 ? [this.rows[(along - 1) / 2]] : [along ? this.rows[along / 2 - 1] : null, this.rows[along / 2]];
    const from = across % 2 ? [(across - 1) / 2] : across ? [across / 2 - 1, across / 2] : this.rows[0].map((_, index) => index);
    const numbers = rows.flatMap((row) => (row ? from.map((index) => row[index]) : [ZERO]));
    return this.byNumbers.get(numbers.sort().join());
  }

  // The position that is meant by its name, or by numbers somebody wrote once each, as in "5/8".
  meant(text) {
    const named = this.byName.get(text.toLowerCase()) ?? this.spots.find(({ words }) => words.localeCompare(text, "en", { sensitivity: "accent" }) === 0);
    if (named || !/^\d{1,2}([/, -]\d{1,2})*$/.test(text)) return named;
    const numbers = text.split(/[/, -]/).map((each) => each.padStart(2, "0"));
    return this.byNumbers.get(numbers.sort().join());
  }

  // A race-track wager: the positions of its pieces with the chips on each.
  pieces(section, number) {
    if (section !== "neighbours") return this.sections.find(({ name }) => name === section).pieces;
    return this.around(number).map((each) => [this.byNumbers.get(each).name, 1]);
  }

  // A number with those beside it on the wheel.
  around(number) {
    const at = this.wheel.findIndex((pocket) => pocket.number === number);
    const count = this.wheel.length;
    return Array.from({ length: 2 * this.neighbours + 1 }, (_, step) => this.wheel[(at + step - this.neighbours + count) % count].number);
  }

  // Every position with this number in it that a maximum marker covers.
  combinations(number) {
    return this.spots.filter(({ kind, numbers }) => INSIDE.includes(kind) && numbers.includes(number));
  }

  numbersOf(pieces) {
    return [...new Set(pieces.flatMap(([name]) => this.byName.get(name).numbers))];
  }
}

export const said = (number) => String(Number(number));

let known = null;
let asked = "";

// The layout as it is printed now: other options print another one. `then` is called once it is there.
export function layoutOf(view, then) {
  const options = JSON.stringify(view.sign.options);
  if (options !== asked) {
    asked = options;
    fetchLayout(then);
  }
  return known;
}

async function fetchLayout(then) {
  try {
    const response = await fetch(`/api/tables/${encodeURIComponent(byId("who").dataset.table)}/layout`);
    if (!response.ok) throw new Error(response.statusText);
    known = new Layout(await response.json());
    then();
  } catch {
    setTimeout(() => fetchLayout(then), 1000); // the stream says that the connection is lost
  }
}

export const knownLayout = () => known;

// Where a place of the grid lies in the drawing. Across a wide table the head is at the left and the first column below; on
// a narrow one the head is above and the first column at the left.
export class Plan {
  constructor(layout, upright) {
    this.layout = layout;
    this.upright = upright;
    const [row, number, zero, column, dozen, even] = upright ? [41, 66, 42, 40, 48, 42] : [58, 58, 50, 54, 50, 44];
    Object.assign(this, { row, number, zero, column, dozen, even });
    this.length = zero + layout.rows.length * row + column;
    this.inner = even + dozen; // across: where the numbers begin
    this.breadth = this.inner + layout.rows[0].length * number;
    [this.width, this.height] = upright ? [this.breadth, this.length] : [this.length, this.breadth];
  }

  point(along, across) {
    return this.upright ? [across, along] : [along, this.breadth - across];
  }

  // A rectangle between two points along and across.
  box(along, across, alongEnd, acrossEnd) {
    const [x1, y1] = this.point(along, across);
    const [x2, y2] = this.point(alongEnd, acrossEnd);
    return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  }

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
    if (spot.kind === "column") return this.box(foot, this.inner + place * this.number, this.length, this.inner + (place + 1) * this.number);
    const outside = spot.kind === "dozen" ? [place, 3, this.even, this.inner] : [EVEN_CHANCES.indexOf(spot.kind), EVEN_CHANCES.length, 0, this.even];
    const [index, count, from, to] = outside;
    const each = (foot - this.zero) / count;
    return this.box(this.zero + index * each, from, this.zero + (index + 1) * each, to);
  }

  // Where the chips of a place of the grid lie.
  anchor(along, across, spot) {
    if (across < EDGE || along === 0 || along === this.layout.last) {
      // Beside what is printed there.
      const { x, y, width, height } = this.boxOf(spot);
      const inward = spot.kind === "column" ? 15 : 20;
      return width > height ? [x + width - inward, y + height / 2] : [x + width / 2, y + height - inward];
    }
    return this.point(this.zero + ((along - 1) * this.row) / 2, this.inner + ((across - EDGE) * this.number) / 2);
  }

  // The place of the grid that lies nearest to a point of the drawing.
  nearest(x, y) {
    const { layout } = this;
    const [along, across] = this.upright ? [y, x] : [x, this.breadth - y];
    const rows = clamp(Math.round((along - this.zero) / (this.row / 2)), 0, layout.last - 2);
    if (across < this.even) return [Math.max(2, rows + 1), EVENS];
    if (across < this.inner - this.dozen * 0.3) return [Math.max(2, rows + 1), DOZENS];
    if (along < this.zero - this.row / 4 && across >= this.inner) return [0, EDGE + 1];
    const numbers = clamp(Math.round((across - this.inner) / (this.number / 2)), 0, 2 * layout.rows[0].length);
    if (along > this.length - this.column) return [layout.last, EDGE + 2 * clamp(Math.floor((across - this.inner) / this.number), 0, layout.rows[0].length - 1) + 1];
    // The far edge of a row is its edge too. Without a corner of zero its split lies nearest.
    const at = numbers === 2 * layout.rows[0].length ? 0 : numbers;
    const place = [rows + 1, EDGE + at];
    return layout.at(...place) ? place : [rows + 1, EDGE + Math.min(Math.max(numbers, 1), 2 * layout.rows[0].length - 1)];
  }

  // Every position once, at the place where its chips lie.
  places() {
    const found = new Map();
    for (let along = 0; along <= this.layout.last; along++) {
      for (let across = 0; across <= this.layout.far; across++) {
        const spot = this.layout.at(along, across);
        if (spot && !found.has(spot.name)) found.set(spot.name, { spot, along, across, at: this.anchor(along, across, spot) });
      }
    }
    return found;
  }
}

const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
