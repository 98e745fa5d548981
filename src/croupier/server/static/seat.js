// The seat that "Play now" takes.

/**
 * @import { ChoiceView } from "front/view"
 * @typedef {{ choices: ChoiceView[], patrons: { name: string, seat: number }[] }} Seats
 */

/**
 * To join at the free box nearest the middle: from there both wings of the table are seen alike.
 * @param {Seats} view
 */
export function middleSeat({ choices, patrons }) {
  const joins = choices.map(({ command }) => command).filter(({ command }) => command === "join_table");
  const numbered = joins.filter((command) => seatOf(command));
  const all = [...numbered.map(seatOf), ...patrons.map(({ seat }) => seat)].filter(Boolean);
  const middle = (Math.min(...all) + Math.max(...all)) / 2;
  /** @param {object} command */
  const from = (command) => Math.abs(seatOf(command) - middle);
  return numbered.sort((one, other) => from(one) - from(other))[0] ?? joins[0];
}

/** @param {object} command */
const seatOf = (command) => ("seat" in command ? Number(command.seat) : 0);

const TAKEN = "seated";

/** @param {string} address */
export const withSeat = (address) => `${address}&${TAKEN}`;

/**
 * The same for a page that the lobby took a seat for, if the seat has gone: a table with tournament chips sees off whoever is
 * not looking when its bets close, and a page that is loading does not look yet.
 * @param {string} search
 * @param {Seats} view
 * @param {string} who
 */
export function seatAgain(search, view, who) {
  const lost = new URLSearchParams(search).has(TAKEN) && !view.patrons.some(({ name }) => name === who);
  return lost ? middleSeat(view) : undefined;
}

/** @param {string} search */
export function withoutSeat(search) {
  const asked = new URLSearchParams(search);
  asked.delete(TAKEN);
  return String(asked);
}
