// Where the boxes lie around the table, in units of a drawing that is 1440 wide and 708 high.
//
// Seen from above with the dealer at the top, box 1 is on the right and the last on the left. The table is turned so that
// the viewer sits at six o'clock: the boxes before theirs lie on the right wing, those after it on the left.

/** @typedef {{ x: number, y: number }} Point */

export const WIDE = 1440;
export const HIGH = 708;
const MIDDLE = WIDE / 2;
const ASIDE = 150; // how far an own box near an end moves, so that the longer wing has room
const CROWDED = 4; // boxes on one wing

// A wing bends from the dealer's end to the side of the own box.
const WING = [point(602, 92), point(584, 290), point(430, 440)];
const FULL_WING = [point(602, 75), point(600, 380), point(436, 560)]; // reaches further down
// The longer wing has most boxes: it goes down the rail and along the bottom, so that none covers another.
const RAIL = [point(602, 66), point(620, 278), point(525, 490)];
const BOTTOM = [point(462, 622), point(277, 622)];
const AROUND = { rx: 560, ry: 400, y: 92, from: 4, to: 176 }; // for somebody without a box

/**
 * @param {number} x
 * @param {number} y
 * @returns {Point}
 */
function point(x, y) {
  return { x, y };
}

/**
 * How far the own box lies from the middle.
 * @param {number} boxes
 * @param {number} own
 */
function aside(boxes, own) {
  const [right, left] = [own - 1, boxes - own];
  return left >= CROWDED + 1 ? ASIDE : right >= CROWDED + 1 ? -ASIDE : 0;
}

/**
 * The middle of each box; the own one has its upper edge in `y`.
 * @param {number[]} numbers
 * @param {number} own
 * @returns {Map<number, Point>}
 */
export function places(numbers, own) {
  const at = numbers.indexOf(own);
  if (at < 0) return new Map(numbers.map((number, index) => [number, around(index, numbers.length)]));
  const shift = aside(numbers.length, at + 1);
  const right = wing(at, -shift).map(({ x, y }) => point(MIDDLE + x, y));
  const left = wing(numbers.length - at - 1, shift).map(({ x, y }) => point(MIDDLE - x, y));
  const points = [...right, point(MIDDLE + shift, 0), ...left.reverse()];
  return new Map(numbers.map((number, index) => [number, points[index]]));
}

/**
 * Evenly along a wing, the first at the dealer's end. Where the own box has moved towards it (`room` is negative), only its
 * upper half is free.
 * @param {number} count
 * @param {number} room
 */
function wing(count, room) {
  if (room <= 0) return along(count < CROWDED ? WING : FULL_WING, count, room < 0 ? 0.5 : 1);
  const below = BOTTOM.slice(0, Math.max(1, count - CROWDED));
  return [...along(RAIL, count - below.length), ...below];
}

/**
 * Evenly along the first part of a curve.
 * @param {Point[]} curve
 * @param {number} count
 */
function along([from, by, to], count, free = 1) {
  return Array.from({ length: count }, (_, index) => {
    const t = free * (count > 1 ? index / (count - 1) : 0.5);
    /** @param {"x" | "y"} axis */
    const at = (axis) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * by[axis] + t ** 2 * to[axis];
    return point(at("x"), at("y"));
  });
}

/**
 * Evenly around the table's edge.
 * @param {number} index
 * @param {number} count
 */
function around(index, count) {
  const { rx, ry, y, from, to } = AROUND;
  const angle = ((from + ((to - from) * index) / Math.max(1, count - 1)) * Math.PI) / 180;
  return point(MIDDLE + rx * Math.cos(angle), y + ry * Math.sin(angle));
}
