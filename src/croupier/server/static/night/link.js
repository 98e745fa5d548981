// A tournament as a page follows it and speaks to it.

/** @import { Answer, Clause, Mend, NightLine, NightNotDone } from "front/view" */

import { now, tell } from "../desks/clock.js";
import { post } from "../reach.js";
import { listen } from "../stream.js";

/** @typedef {{ role: string, who: string }} Me */

const AWAY = 3500; // milliseconds of silence after which the server is away: it gives a sign every second

/** @param {string} name */
export const addressOf = (name) => `/api/tournaments/${encodeURIComponent(name)}`;

/**
 * Follows a tournament. `away` hears since when the server has been silent, and 0 when it is back.
 * @template View
 * @param {string} name
 * @param {Me} me
 * @param {{ view: (view: View) => void, line?: (line: NightLine) => void, away: (since: number) => void }} heard
 */
export function followNight(name, me, heard) {
  let last = Date.now();
  let away = false;
  const sign = (/** @type {number} */ at) => {
    if (at) tell(at);
    last = Date.now();
    if (away) {
      away = false;
      heard.away(0);
    }
  };
  const check = setInterval(() => {
    if (away || Date.now() - last < AWAY) return;
    away = true;
    heard.away(now() - (Date.now() - last));
  }, 500);
  const end = listen(
    `${addressOf(name)}/events?${new URLSearchParams(me)}`,
    {
      view: (view) => {
        sign((view.board ?? view).now);
        heard.view(view);
      },
      line: (line) => heard.line?.(line),
      beat: (beat) => sign(beat.now),
    },
    () => {},
  );
  return () => {
    clearInterval(check);
    end();
  };
}

/** What the rules, or the server, said no to. */
export class NotDone extends Error {
  /**
   * @param {string} because
   * @param {Clause[]} under
   * @param {string} book
   * @param {string[]} instead
   * @param {Mend[]} mends what is open instead, as commands
   */
  constructor(because, under = [], book = "", instead = [], mends = []) {
    super(because);
    this.under = under;
    this.book = book;
    this.instead = instead;
    this.mends = mends;
  }
}

/**
 * Sends something to a tournament; throws NotDone.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function send(path, body) {
  const { said } = await post(path, body);
  const answer = /** @type {Answer & Partial<NightNotDone>} */ (said);
  if ("refused" in answer && answer.refused)
    throw new NotDone(answer.refused.because, answer.refused.under, answer.book, answer.refused.instead, answer.mends);
  if ("error" in answer) throw new NotDone(answer.error);
  if ("unavailable" in answer) throw new NotDone(answer.unavailable);
  if ("overtaken" in answer) throw new NotDone("others were quicker; try again");
  return answer;
}

/** @param {unknown} problem */
export const notDone = (problem) => (problem instanceof NotDone ? problem : new NotDone(String(problem)));
