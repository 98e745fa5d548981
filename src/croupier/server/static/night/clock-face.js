// The one clock of a tournament: every screen, the desk and the floor read it here, from the server's time.

/** @import { Board } from "front/view" */

import { capital } from "../text.js";
import { hour, left } from "./words.js";

/**
 * What the clock shows: time left in a break or a session, time to the start, or the rounds played. `until` is 0 where
 * nothing is counted down.
 * @param {Pick<Board, "clock" | "zone" | "stage">} board
 * @param {number} at
 */
export function faceOf({ clock, zone, stage }, at) {
  const playing = clock?.stage === "playing" && stage === "playing";
  if (!clock) return { words: "", figure: hour(at, zone), until: 0 };
  if (clock.break_ends)
    return {
      words: clock.break_ends > at ? `Break, back at ${hour(clock.break_ends, zone)}` : "Break, play goes on soon",
      figure: left(clock.break_ends - at),
      until: clock.break_ends,
    };
  if (playing && clock.ends)
    return { words: `Time left in ${clock.session}`, figure: left(clock.ends - at), until: clock.ends };
  if (clock.starts > at && clock.stage !== "playing")
    return { words: `${capital(clock.session)} starts in`, figure: left(clock.starts - at), until: clock.starts };
  if (playing)
    return { words: "Rounds played", figure: `${clock.rounds}${clock.last ? `/${clock.last}` : ""}`, until: 0 };
  return { words: "", figure: hour(at, zone), until: 0 };
}

/**
 * The round that is being played, in words; "" while none is.
 * @param {Board["clock"]} clock
 */
export function roundOf(clock) {
  if (clock?.stage !== "playing" || clock.break_ends) return "";
  const round = Math.min(clock.rounds + 1, clock.last || Number.MAX_SAFE_INTEGER);
  return clock.last && round === clock.last ? "Last round" : `Round ${round}`;
}

/**
 * The next planned break: what it follows, and how long until then; null where none is to come.
 * @param {Board["clock"]} clock
 * @param {number} at
 * @param {number} zone
 */
export function nextBreak(clock, at, zone) {
  const coming = clock?.next_break;
  if (!coming) return null;
  const length = `${coming.minutes} min`;
  if (coming.at) return { figure: left(coming.at - at), words: `${length} at ${hour(coming.at, zone)}` };
  if (coming.after_round) {
    const rounds = coming.rounds_left === 1 ? "1 round" : `${coming.rounds_left} rounds`;
    const about = coming.about > at ? `, about ${hour(coming.about, zone)}` : "";
    return {
      figure: coming.rounds_left ? rounds : "now",
      words: `${length} after round ${coming.after_round}${about}`,
    };
  }
  if (coming.after_minutes)
    return { figure: `after ${coming.after_minutes} min`, words: `${length}, once play has begun` };
  return { figure: length, words: `after ${coming.session}` };
}

/**
 * When the bell rings: once a minute before the time is over, twice at its end. "" where it does not.
 * @param {number} until
 * @param {number} at
 */
export function ringAt(until, at) {
  const seconds = Math.ceil((until - at) / 1000);
  return until && (seconds === 60 || seconds === 0) ? `${until} ${seconds}` : "";
}
