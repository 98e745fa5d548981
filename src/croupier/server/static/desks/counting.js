// Pieces on the counter: how many of each, and whether both sides agree.

/** @typedef {Record<string, number>} Counts how many pieces of each value in cents */

// Australian notes and coins
export const NOTES = [100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5];

/** @param {Counts} counts */
export const sumOf = (counts) => Object.entries(counts).reduce((sum, [cents, many]) => sum + Number(cents) * many, 0);

/**
 * An amount in the fewest pieces, the largest first; what cannot be made up is left out, and so the sides differ.
 * @param {number} cents
 * @param {number[]} pieces
 * @returns {Counts}
 */
export function fewest(cents, pieces) {
  /** @type {Counts} */
  const counts = {};
  for (const piece of [...pieces].sort((a, b) => b - a)) {
    counts[piece] = Math.floor(cents / piece);
    cents -= counts[piece] * piece;
  }
  return counts;
}

/**
 * The amount on which both sides agree; 0 where they do not.
 * @param {Counts} taken
 * @param {Counts} handed
 */
export function bothSides(taken, handed) {
  return sumOf(taken) === sumOf(handed) ? sumOf(taken) : 0;
}
