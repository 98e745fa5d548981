// Figures and times of a tournament, as the room reads them.

import { amounts, LOCALE } from "../locale.js";

const brief = amounts(LOCALE, "stripIfInteger");

/**
 * Tournament chips: without decimals unless there are some.
 * @param {number} cents
 */
export const chips = (cents) => `T ${brief(cents)}`;

/**
 * A change of chips: +250, −75, 0.
 * @param {number} cents
 */
export const signed = (cents) => (cents ? `${cents > 0 ? "+" : "−"}${brief(Math.abs(cents))}` : "0");

export const money = amounts();

/**
 * A time of day in the tournament's own zone, `zone` minutes east of UTC.
 * @param {number} at
 * @param {number} zone
 */
export function hour(at, zone) {
  const there = new Date(at + zone * 60_000);
  return `${String(there.getUTCHours()).padStart(2, "0")}:${String(there.getUTCMinutes()).padStart(2, "0")}`;
}

/**
 * The moment of a date and time in the tournament's own zone, as a field of a form writes it.
 * @param {string} text
 * @param {number} zone
 */
export const momentAt = (text, zone) => Date.parse(`${text}Z`) - zone * 60_000;

/**
 * Time that is left: 12:46, 1:02:03.
 * @param {number} milliseconds
 */
export function left(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/**
 * A place in words: 1st, 22nd, 11th.
 * @param {number} place
 */
export function ordinal(place) {
  const tens = place % 100;
  const ending = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${ending}`;
}

/**
 * Where the line is drawn in the standings: after the last who goes on, if nobody before it stays behind.
 * @param {{ on: boolean }[]} standings
 */
export function lineAfter(standings) {
  const first = standings.findIndex((each) => !each.on);
  if (first <= 0) return first === 0 ? -1 : standings.length;
  return standings.slice(first).some((each) => each.on) ? -1 : first;
}

/**
 * The rows of one page of the standings: around the line first, then page by page.
 * @template Row
 * @param {Row[]} rows
 * @param {number} turn
 * @param {number} size
 * @returns {Row[]}
 */
export function pageOf(rows, turn, size) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const at = turn % pages;
  return rows.slice(at * size, at * size + size);
}

/**
 * Of pictures that follow one another, the one that is shown at a moment.
 * @param {string[]} parts
 * @param {number} at
 * @param {number} every
 */
export const partAt = (parts, at, every) => parts[Math.floor(at / every) % parts.length];
