// The server's time: a wrong clock here does not matter.

import { timesOfDay } from "../locale.js";

let offset = 0;
let ticking = false;

/** The time at the server, in milliseconds since 1970. */
export const now = () => Date.now() + offset;

/** The time of day, as the clock in the bar writes it. */
export const timeOfDay = timesOfDay();

/**
 * How long something has waited: 0:27, 1:02:03.
 * @param {number} since
 * @param {number} at
 */
export function waited(since, at = now()) {
  const seconds = Math.max(0, Math.floor((at - since) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/**
 * The server has said what time it is. Whatever has `data-since` counts up from there.
 * @param {number} at
 */
export function tell(at) {
  offset = at - Date.now();
  tick();
  if (ticking) return;
  ticking = true;
  setInterval(tick, 1000);
}

function tick() {
  const clock = document.getElementById("clock");
  if (clock) clock.textContent = timeOfDay(now());
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-since]")))
    node.textContent = waited(Number(node.dataset.since));
}
