// Where the round stands, for those who run the table: its stages, how long it has taken, and the pace of the table.

/**
 * @import { Line } from "front/view"
 * @import { Game, View } from "front/game"
 */

import { tell, timeOfDay } from "./desks/clock.js";
import { el, refill } from "./dom.js";

const CLOSED = /\.round_closed\//; // facts
const OF_A_ROUND = /^round\./;
const HOUR = 3_600_000;
const MOST = 1_000; // no table deals faster: those rounds were entered together

/**
 * Rounds an hour, from the moments at which the last ones closed; "" before there are two.
 * @param {number[]} closed in milliseconds, the oldest first
 */
export function pace(closed) {
  const last = closed.at(-1) ?? 0;
  const recent = closed.filter((at) => last - at < HOUR);
  const took = last - (recent[0] ?? last);
  const rate = Math.round(((recent.length - 1) * HOUR) / took);
  return took > 0 && rate < MOST ? String(rate) : "";
}

export class Progress {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    /** @type {number[]} */
    this.closed = [];
    this.stages = el("ol", { class: "stages", "aria-label": "Stages of the round" });
    this.since = el("dd", {}, "–");
    this.rate = el("dd", {}, "–");
    this.pace = el(
      "dl",
      { class: "pace" },
      el("div", {}, el("dt", {}, "This round"), this.since),
      el("div", {}, el("dt", {}, "Rounds an hour"), this.rate),
    );
    this.clock = el("time", { class: "clock", id: "clock" });
  }

  /**
   * The server has said what time it is.
   * @param {number} at
   */
  told(at) {
    tell(at);
    this.clock.title = `The table's time, ${timeOfDay(at)} when it was last said`;
  }

  /**
   * A round begins where the one before it ended, the first with its first wager.
   * @param {Line} line
   */
  hear(line) {
    const closed = CLOSED.test(line.fact);
    const first = !this.since.dataset.since && OF_A_ROUND.test(line.fact);
    if (closed || first) this.since.dataset.since = String(line.at);
    if (!closed) return;
    this.closed.push(line.at);
    this.rate.textContent = pace(this.closed) || "–";
  }

  /** @param {View} view */
  draw(view) {
    const { names, at } = this.game.dealing.stages?.(view) ?? { names: [], at: -1 };
    refill(this.stages, [names, at], () =>
      names.map((name, index) =>
        el(
          "li",
          {
            class: index < at ? "is-done" : index === at ? "is-now" : "",
            "aria-current": index === at ? "step" : null,
          },
          name,
        ),
      ),
    );
  }
}
