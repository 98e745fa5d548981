// Things travel, to show where something went: a card from the shoe, chips to the house, a tile to its place.
//
// A thing stands in the page where it belongs before it moves: the fact is first, and whoever wants no motion, or is not
// looking, sees it there at once. Nothing waits in a queue, so that nothing piles up when events come quickly; words that
// must not come ahead of a motion wait with `atRest` for what moves at that moment, and no longer.

import { el } from "./dom.js";
import { settings } from "./settings.js";

export const QUICK = 120;
export const TURN = 160;
export const MOVE = 220;
export const SETTLE = 240;
export const TRAVELS = "cubic-bezier(.2,.8,.2,1)";
export const LANDS = "cubic-bezier(.3,1.25,.5,1)"; // chips, which go a little too far

/**
 * Where something comes from or goes to.
 * @typedef {Element | DOMRect} Place
 */

/**
 * In milliseconds; `toSize` makes it as large as the place at that end.
 * @typedef {{ delay?: number, duration?: number, curve?: string, toSize?: boolean }} Pace
 */

/** @type {Map<Animation, Element>} */
const running = new Map();
/** @type {Map<Element, Measure>} */
let asked = new Map();
/** @type {Map<Element, DOMRect>} */
let lying = new Map();
let drawn = Promise.resolve(); // when what was asked to move has begun to
/** @type {Map<string, () => void>} */
const waiting = new Map();

/** Whether anything may move: not for somebody who asked for stillness, nor on a page that nobody sees. */
export function moves() {
  return settings.motion && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {Place} place */
const rectOf = (place) => (place instanceof Element ? place.getBoundingClientRect() : place);

/**
 * @param {Element} node
 * @param {Keyframe[]} frames
 * @param {Pace} pace
 */
function run(node, frames, { delay = 0, duration = MOVE, curve = TRAVELS }) {
  document.addEventListener("visibilitychange", unseen);
  const animation = node.animate(frames, { delay, duration, easing: curve, fill: "both" });
  running.set(animation, node);
  const over = () => {
    running.delete(animation);
    animation.cancel(); // it ends where the thing stands by itself
  };
  return animation.finished.then(over, over);
}

/**
 * Motions of one drawing begin together: all are measured before the first changes the page, so that the browser lays it
 * out once and not for each of them.
 * @typedef {() => (() => void) | null} Measure Returns what begins the motion.
 * @param {Element} node
 * @param {Measure} measure
 */
function soon(node, measure) {
  if (!asked.size) drawn = Promise.resolve().then(begin);
  asked.set(node, measure);
}

/** Whatever was asked to move begins now. */
function begin() {
  const now = [...asked.values()];
  asked = new Map();
  for (const go of now.map((measure) => measure())) go?.();
}

/**
 * A motion of its own kind, such as a ball's: words wait for it as for everything else.
 * @param {Element} node
 * @param {Keyframe[]} frames The last is how the node stands by itself.
 * @param {Pace} pace
 */
export function perform(node, frames, pace = {}) {
  if (moves()) run(node, frames, pace);
}

/**
 * How far and how much larger a thing is at a place than where it stands.
 * @param {DOMRect} here
 * @param {DOMRect} there
 * @param {Pace} pace
 */
function away(here, there, { toSize = false }) {
  const x = there.x + there.width / 2 - here.x - here.width / 2;
  const y = there.y + there.height / 2 - here.y - here.height / 2;
  const size = toSize && here.width ? there.width / here.width : 1;
  return { translate: `${x}px ${y}px`, scale: String(size) };
}

// Added to what the stylesheet says, so that a thing may have a place of its own in it.
const HOME = { translate: "0px 0px", scale: "1" };

/**
 * A thing that stands in its place comes from another.
 * @param {Element} node
 * @param {Place} from
 * @param {Pace} pace
 */
export function slide(node, from, pace = {}) {
  if (!moves()) return;
  stop(node);
  soon(node, () => way(node, from, pace));
}

/**
 * @param {Element} node
 * @param {Place} from
 * @param {Pace} pace
 */
function way(node, from, pace) {
  const [here, there] = [rectOf(node), rectOf(from)];
  if (!here.width || !there.width) return null; // one of them is not to be seen
  const frames = [
    { ...away(here, there, pace), composite: /** @type {const} */ ("add") },
    { ...HOME, composite: /** @type {const} */ ("add") },
  ];
  return () => run(node, frames, pace);
}

/**
 * A thing that a drawing has moved comes from where it lay; one that is on its way there goes on.
 * @param {Element} node
 * @param {DOMRect} lay
 */
function follow(node, lay) {
  if (asked.has(node)) return;
  soon(node, () => {
    const now = rectOf(node);
    if (Math.abs(now.x - lay.x) <= 1 && Math.abs(now.y - lay.y) <= 1) return null;
    stop(node);
    return way(node, lay, { toSize: true });
  });
}

/**
 * A thing that was taken off the page goes on to another place, and is gone there. `lay` is where it lay.
 * @param {Element} node
 * @param {DOMRect} lay
 * @param {Place} to
 * @param {Pace} pace
 */
export function send(node, lay, to, pace = {}) {
  if (!moves()) return;
  const drawn = /** @type {Element} */ (node.cloneNode(true));
  soon(drawn, () => {
    const there = rectOf(to);
    if (!lay.width || !there.width) return null;
    return () => {
      const copy = lifted(drawn, lay);
      run(copy, [{ ...HOME }, { ...away(lay, there, pace), opacity: 0 }], pace).then(() => copy.remove());
    };
  });
}

/**
 * A card or tile that stands in its place comes face down from another and is turned there; without `from` it is only
 * turned. `back` is a drawing of its back.
 * @param {Element} node
 * @param {Element} back
 * @param {Pace & { from?: Place | null }} pace
 */
export function turn(node, back, { from = null, delay = 0, duration = MOVE } = {}) {
  if (!moves()) return;
  stop(node);
  soon(node, () => {
    const here = rectOf(node);
    const there = from && rectOf(from);
    if (!here.width || (there && !there.width)) return null;
    const lies = liesLike(node, here);
    return () => {
      const copy = lifted(back, here, lies);
      const arrived = there ? delay + duration : delay;
      const half = { duration: TURN / 2, curve: "linear" };
      if (there) run(copy, [away(here, there, {}), HOME], { delay, duration });
      run(copy, [{ scale: "1 1" }, { scale: "0 1" }], { ...half, delay: arrived }).then(() => copy.remove());
      run(node, [{ scale: "0 1" }, { scale: "1 1" }], { ...half, delay: arrived + TURN / 2 });
    };
  });
}

/**
 * How a thing lies that may be turned sideways.
 * @param {Element} node
 * @param {DOMRect} at
 */
function liesLike(node, at) {
  const { clientWidth, clientHeight } = node;
  return { width: clientWidth || at.width, height: clientHeight || at.height, rotate: turnedBy(node) };
}

/**
 * A drawing that lies over the page where a thing is or was, without being part of anything.
 * @param {Element} drawn
 * @param {DOMRect} at
 * @param {{ width: number, height: number, rotate: string }} lies
 */
function lifted(drawn, at, { width, height, rotate } = { width: at.width, height: at.height, rotate: "" }) {
  const node = el("div", { class: "lifted", "aria-hidden": "true" }, drawn);
  drawn.removeAttribute("id");
  const style = {
    left: at.x + (at.width - width) / 2,
    top: at.y + (at.height - height) / 2,
    width,
    height,
    "--card-width": width,
    "--chip-width": width,
  };
  for (const [name, pixels] of Object.entries(style)) node.style.setProperty(name, `${pixels}px`);
  if (rotate) node.style.setProperty("rotate", rotate);
  document.body.append(node);
  return node;
}

/** @param {Element} node */
function turnedBy(node) {
  const { a, b } = new DOMMatrix(getComputedStyle(node).transform);
  return `${Math.atan2(b, a)}rad`;
}

/** @param {Element} node */
function stop(node) {
  // Once cancelled it never finishes: nothing may wait for it any more. The node itself is not asked for its animations:
  // the browser would lay out the page to answer.
  for (const [animation, moving] of running) if (moving === node && running.delete(animation)) animation.cancel();
}

/**
 * Notes where the pieces of the page lie, before a drawing changes anything: later the browser would have to lay out what
 * is half drawn. It is forgotten when the drawing is over.
 */
export function remember() {
  if (!moves()) return;
  if (!lying.size) queueMicrotask(() => lying.clear());
  lying = new Map(pieces(document).map((node) => [node, rectOf(node)]));
}

/**
 * Draws again, and lets the pieces travel that came, went or moved by it. A piece is an element with `data-piece`, which
 * names it from one drawing to the next; `comes` and `goes` say from where and to where, or nothing if it only appears.
 * @param {Element} root
 * @param {() => void} draw
 * @param {{ comes?: (piece: HTMLElement) => Travel, goes?: (piece: HTMLElement) => Travel }} ways
 */
export function carried(root, draw, { comes, goes } = {}) {
  if (!moves()) {
    draw();
    return;
  }
  const before = new Map(
    pieces(root).map((node) => [node.dataset.piece, { node, lay: lying.get(node) ?? rectOf(node) }]),
  );
  draw();
  for (const node of pieces(root)) {
    const same = before.get(node.dataset.piece);
    before.delete(node.dataset.piece);
    if (same) follow(node, same.lay);
    else along(comes?.(node), (place, pace) => slide(node, place, { curve: LANDS, ...pace }));
  }
  for (const { node, lay } of before.values()) along(goes?.(node), (place, pace) => send(node, lay, place, pace));
}

/** @typedef {[Place | null, Pace?] | null | undefined} Travel */

/**
 * @param {Travel} travel
 * @param {(place: Place, pace: Pace) => void} go
 */
function along(travel, go) {
  const [place, pace = {}] = travel ?? [null];
  if (place) go(place, pace);
}

/**
 * @param {ParentNode} root
 * @returns {HTMLElement[]}
 */
const pieces = (root) => [...root.querySelectorAll("[data-piece]")].map((node) => /** @type {HTMLElement} */ (node));

/**
 * Does something, such as saying how a round ended, once everything that moves now has come to rest: at once if nothing
 * does. Asked again under the same name, only the last is done.
 * @param {string} name
 * @param {() => void} then
 */
export function atRest(name, then) {
  waiting.set(name, then);
  const said = () => {
    if (waiting.get(name) !== then) return;
    waiting.delete(name);
    then();
  };
  if (asked.size) drawn.then(rest).then(said);
  else if (running.size) rest().then(said);
  else said();
}

/** Until everything that moves now has ended. */
const rest = () => Promise.allSettled([...running.keys()].map(({ finished }) => finished));

const LONGEST = 900; // milliseconds that a thing of a series waits at most
let free = 0;

/**
 * The delay for the next of several things that are shown one after another, though the page heard of them together.
 * @param {number} apart
 */
export function inTurn(apart = QUICK) {
  if (!moves()) return 0;
  const now = performance.now();
  const delay = Math.min(LONGEST, Math.max(0, free - now));
  free = now + delay + apart;
  return delay;
}

/** Everything stands at once where it belongs. */
export function finish() {
  begin();
  for (const animation of running.keys()) animation.finish();
}

function unseen() {
  if (document.hidden) finish();
}
