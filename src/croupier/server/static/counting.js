// A figure that grows counts up to where it is, in the time that chips take to settle; it is right in the end, whatever
// happens on the way. With reduced motion, and where it falls, it stands there at once.

import { moves } from "./motion.js";

const SETTLE = 240; // milliseconds

/**
 * Between two amounts, after a share of the time.
 * @param {number} from
 * @param {number} to
 * @param {number} share
 */
export const between = (from, to, share) => (share >= 1 ? to : from + Math.floor((to - from) * share));

/**
 * @param {HTMLElement} node
 * @param {number} from
 * @param {number} to
 * @param {(amount: number) => string} say
 */
export function countUp(node, from, to, say) {
  node.textContent = say(to);
  if (to <= from || !moves()) return;
  const began = performance.now();
  const step = () => {
    const share = Math.min(1, (performance.now() - began) / SETTLE);
    node.textContent = say(between(from, to, share));
    if (share < 1 && node.isConnected) requestAnimationFrame(step);
  };
  step();
}
