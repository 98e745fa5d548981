// A desk that follows the house. While the server is away, a bar stands in the line's place and nothing can be pressed;
// afterwards the gap is named.

/** @import { DeskBeat, DeskNews } from "front/view" */

import { byId, el, show } from "../dom.js";
import { listen } from "../stream.js";
import { now, tell, timeOfDay } from "./clock.js";

const PATIENCE = 2000; // milliseconds without the server
const NAMED = 8000; // milliseconds that the gap stays named
const SILENCE = 3500; // the server gives a sign of life every second, so this much silence means it is away

/**
 * Draws the desk whenever its view changes. Returns what ends it.
 * @template View
 * @param {string} address
 * @param {(view: View, news: DeskNews<any>) => void} draw
 */
export function live(address, draw) {
  const link = new Link(said, named);
  const check = setInterval(() => link.check(now()), 500);
  const end = listen(
    address,
    {
      desk: (/** @type {DeskNews<any>} */ news) => {
        tell(news.now);
        link.heard(news.now, news.seq);
        draw(/** @type {View} */ (news.view), news);
      },
      beat: (/** @type {DeskBeat} */ beat) => {
        tell(beat.now);
        link.heard(beat.now);
      },
    },
    (is) => {
      if (!is) link.lost(now());
    },
  );
  return () => {
    clearInterval(check);
    end();
  };
}

/** Whether the server is there, and what happened while it was not. */
export class Link {
  /**
   * @param {(words: string) => void} says "" while the desk is live
   * @param {(words: string) => void} names the gap, once it is over
   */
  constructor(says, names) {
    this.says = says;
    this.names = names;
    this.at = 0; // when the server was heard last
    this.seq = 0;
    this.lostAt = 0;
    this.away = false;
  }

  /**
   * @param {number} at
   * @param {number} seq
   */
  heard(at, seq = this.seq) {
    const acts = seq - this.seq;
    if (this.away) {
      this.says("");
      const happened = acts ? `${acts} ${acts === 1 ? "entry was" : "entries were"} written` : "Nothing was written";
      this.names(`${happened} from ${timeOfDay(this.at)} to ${timeOfDay(at)}. The desk is live again.`);
    }
    [this.at, this.seq, this.lostAt, this.away] = [at, seq, 0, false];
  }

  /** @param {number} at */
  lost(at) {
    this.lostAt ||= at;
  }

  /** @param {number} at */
  check(at) {
    const silent = this.at && at - this.at > SILENCE;
    const lost = this.lostAt && at - this.lostAt >= PATIENCE;
    if (this.away || !(silent || lost)) return;
    this.away = true;
    this.says(`You see ${timeOfDay(this.at)}. Reconnecting; nothing you press is sent.`);
  }
}

/** @param {string} words */
function said(words) {
  const bar = byId("not-live");
  if (words) bar.textContent = words;
  show(bar, Boolean(words));
  show(byId("line"), !words);
  byId("main").toggleAttribute("inert", Boolean(words));
}

/** @param {string} words */
function named(words) {
  const toast = el("p", { class: "toast", role: "status" }, words);
  document.body.append(toast);
  setTimeout(() => toast.remove(), NAMED);
}
