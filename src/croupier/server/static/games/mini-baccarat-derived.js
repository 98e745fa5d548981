// The three roads that are derived from the big road. Each says of every coup whether the big road goes on as regularly
// as it did one, two or three columns before: red if it does, blue if not. They tell what was, and nothing of what comes.

/** @import { Bead } from "front/view" */

/** @typedef {"red" | "blue"} Mark */
/** @typedef {{ column: number, row: number, mark: Mark }} Place */

/** By how many columns each road looks back. */
export const DERIVED = { "Big eye boy": 1, "Small road": 2, "Cockroach pig": 3 };
const ROWS = 6;

/**
 * The big road as it is counted, before it is bent at the sixth row: how many coups in a row each side has won. Ties
 * change nothing.
 * @param {Pick<Bead, "result">[]} beads
 */
export function streaks(beads) {
  /** @type {number[]} */
  const lengths = [];
  let before = "";
  for (const { result } of beads) {
    if (result === "tie") continue;
    if (result === before) lengths[lengths.length - 1] += 1;
    else lengths.push(1);
    before = result;
  }
  return lengths;
}

/**
 * A new column is regular if the two before it that are `back` apart are equally long. Another coup is regular unless the
 * column `back` before it ended just there. A road begins with the second coup of the column that has one to look at.
 * @param {number[]} lengths
 * @param {number} back
 * @returns {Mark[]}
 */
export function marks(lengths, back) {
  return lengths.flatMap((length, column) =>
    Array.from({ length }, (_, row) => {
      if (column < back || (row === 0 && column === back)) return null;
      const regular = row ? lengths[column - back] !== row : lengths[column - 1] === lengths[column - 1 - back];
      return regular ? /** @type {const} */ ("red") : /** @type {const} */ ("blue");
    }).filter((mark) => mark !== null),
  );
}

/**
 * Laid out like the big road: a new column for each change, six deep, then a tail to the right.
 * @param {Mark[]} marked
 * @returns {Place[]}
 */
export function laidOut(marked) {
  /** @type {Place[]} */
  const places = [];
  const taken = new Set();
  let start = -1;
  for (const mark of marked) {
    const last = places.at(-1);
    let [column, row] = [0, 0];
    if (last?.mark === mark) {
      const below = last.row + 1 < ROWS && !taken.has(`${last.column} ${last.row + 1}`) && last.column === start;
      [column, row] = below ? [last.column, last.row + 1] : [last.column + 1, last.row];
    } else {
      do start += 1;
      while (taken.has(`${start} 0`));
      column = start;
    }
    taken.add(`${column} ${row}`);
    places.push({ column, row, mark });
  }
  return places;
}

/**
 * @param {Pick<Bead, "result">[]} beads
 * @param {number} back
 */
export const derivedRoad = (beads, back) => laidOut(marks(streaks(beads), back));
