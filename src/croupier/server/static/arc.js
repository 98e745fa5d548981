// Where the boxes lie around the table, in units of a drawing that is 1440 wide and 708 high.
//
// Seen from above with the dealer at the top, box 1 is on the right and the last on the left. The table is turned so that
// the viewer sits at six o'clock: the boxes before theirs lie on the right wing, those after it on the left.

/** @typedef {{ x: number, y: number }} Point */

export const WIDE = 1440;
export const HIGH = 708;
const MIDDLE = WIDE / 2;
const CROWDED = 4; // boxes on one wing
// How far an own box near an end moves, so that the longer wing has room: by how many boxes lie there.
const ASIDE = new Map([
  [CROWDED + 1, 150],
  [CROWDED + 2, 190],
]);
const MOST = CROWDED + 2; // boxes one below the other

const CLOTH = { y: 60, rx: 658, ry: 614 }; // the table within its rail
const HALF = { wide: 92, high: 52 }; // of a box
const APART = 114; // from one box to the next, where there is room
const TOP = 74; // where a box that grows in a round is still below the bar
const BESIDE = 436; // how far from the middle a box is clear of an own one that lies there
const LOW = 392; // the lowest that such a box is still on the cloth
const LOWEST = 594; // the lowest of all
const ABOVE = 240; // the lowest above an own box
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
  const moved = ASIDE.get(Math.min(MOST, Math.max(left, right))) ?? 0;
  return left > right ? moved : -moved;
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
 * Evenly down a wing, the first at the dealer's end, each as far out as the cloth reaches. Where the own box has moved
 * towards it (`room` is negative), only what lies above that box is free.
 * @param {number} count
 * @param {number} room
 */
function wing(count, room) {
  const rows = Math.min(count, MOST);
  const lowest = room < 0 ? ABOVE : Math.max(LOW, Math.min(LOWEST, TOP + (rows - 1) * APART));
  const points = Array.from({ length: rows }, (_, index) => {
    const y = rows > 1 ? TOP + ((lowest - TOP) * index) / (rows - 1) : (TOP + Math.min(lowest, LOW)) / 2;
    return point(room < 0 ? reach(y) : Math.max(BESIDE - room, reach(y)), y);
  });
  // More than fit one below the other share the lowest row.
  for (let more = rows; more < count; more++) {
    for (const last of points.slice(rows - 1)) last.x += 2 * HALF.wide;
    points.push(point(BESIDE - room, lowest));
  }
  return points;
}

/**
 * How far from the middle a box is still on the cloth.
 * @param {number} y
 */
function reach(y) {
  const { rx, ry, y: top } = CLOTH;
  return rx * Math.sqrt(1 - ((y + HALF.high - top) / ry) ** 2) - HALF.wide;
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
