// A place on the screen for something that lies over the page: where it covers least of what people look at.

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ left: number, top: number }} Place */
/** @typedef {{ wide: number, high: number }} Size */

const EDGE = 8;
const KEPT = 1000; // how much worse it is to cover something to be looked at than anything else

/**
 * Nothing of `kept` is covered where that can be; then as little as possible of `others`; then it is the place nearest to
 * the wanted one.
 * @param {Size} size
 * @param {Size} screen
 * @param {Box[]} kept
 * @param {Box[]} others
 * @param {Place} wanted
 * @returns {Place}
 */
export function emptyPlace(size, screen, kept, others, wanted) {
  const lefts = along(wanted.left, size.wide, screen.wide, kept, "left", "right");
  const tops = along(wanted.top, size.high, screen.high, kept, "top", "bottom");
  const places = tops.flatMap((top) => lefts.map((left) => ({ left, top })));
  const scored = places.map((place) => ({
    place,
    cost: KEPT * covered(place, size, kept) + covered(place, size, others),
    far: Math.hypot(place.left - wanted.left, place.top - wanted.top),
  }));
  scored.sort((a, b) => a.cost - b.cost || a.far - b.far);
  return scored[0].place;
}

/**
 * Where to begin along one side: where it is wanted, at an edge of the screen, or just before or after something kept.
 * @param {number} wanted
 * @param {number} size
 * @param {number} screen
 * @param {Box[]} kept
 * @param {"left" | "top"} from
 * @param {"right" | "bottom"} to
 */
function along(wanted, size, screen, kept, from, to) {
  const last = Math.max(EDGE, screen - size - EDGE);
  const beside = kept.flatMap((box) => [box[from] - size - EDGE, box[to] + EDGE]);
  const inside = [wanted, EDGE, last, ...beside].map((at) => Math.round(Math.max(EDGE, Math.min(at, last))));
  return [...new Set(inside)];
}

/**
 * How much of these lies under it, in pixels.
 * @param {Place} place
 * @param {Size} size
 * @param {Box[]} boxes
 */
export function covered({ left, top }, { wide, high }, boxes) {
  const both = boxes.map((box) => {
    const across = Math.min(left + wide, box.right) - Math.max(left, box.left);
    const down = Math.min(top + high, box.bottom) - Math.max(top, box.top);
    return across > 0 && down > 0 ? across * down : 0;
  });
  return both.reduce((sum, each) => sum + each, 0);
}
