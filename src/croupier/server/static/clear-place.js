// Where a note lies so that it hides as little as possible of what people look at or press.

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const EDGE = 8; // pixels that stay free at the edge of the screen
const STEP = 8;
const HIDES = 10; // a note rather goes far than over something: pixels of way for one square pixel that it hides

/**
 * The upper left corner of a note of this size, near the thing that it speaks of.
 * @param {{ width: number, height: number }} note
 * @param {{ width: number, height: number }} screen
 * @param {Box} near
 * @param {Box[]} keep what is to stay in sight
 */
export function clearPlace(note, screen, near, keep) {
  const [right, bottom] = [screen.width - note.width - EDGE, screen.height - note.height - EDGE];
  const middle = Math.max(EDGE, Math.min(near.left + (near.width - note.width) / 2, right));
  let best = { left: middle, top: EDGE };
  let least = Infinity;
  for (let top = EDGE; top <= bottom; top += STEP)
    for (const left of [middle, EDGE, right]) {
      const box = { ...note, left, top };
      const hidden = keep.reduce((sum, each) => sum + shared(box, each), 0);
      const cost = HIDES * hidden + way(box, near);
      if (cost >= least) continue;
      least = cost;
      best = { left, top };
    }
  return best;
}

/**
 * How much of one box lies under another.
 * @param {Box} one
 * @param {Box} other
 */
function shared(one, other) {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/**
 * From the middle of one box to that of another.
 * @param {Box} one
 * @param {Box} other
 */
function way(one, other) {
  return Math.hypot(
    one.left + one.width / 2 - other.left - other.width / 2,
    one.top + one.height / 2 - other.top - other.height / 2,
  );
}
