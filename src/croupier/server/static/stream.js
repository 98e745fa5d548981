// Follows a table, or a desk. The browser reconnects by itself and says what it saw last; if it gives up, we reconnect.

/**
 * @import { Awaited, Line, Shown } from "front/view"
 * @import { Me } from "front/game"
 */

import { changes } from "./visitor.js";

/**
 * @typedef Heard
 * @property {(line: Line) => void} line
 * @property {(shown: Shown) => void} view
 * @property {(said: Awaited) => void} waiting
 * @property {(is: boolean) => void} connected
 */

/**
 * @param {string} table
 * @param {Me} me
 * @param {Heard} heard
 */
export function follow(table, me, heard) {
  const { connected, ...kinds } = heard;
  const query = () => new URLSearchParams({ role: me.role, who: me.who });
  return listen(() => `/api/tables/${encodeURIComponent(table)}/events?${query()}`, kinds, connected);
}

/**
 * Any stream of events of the server: `kinds` has what to do with each. Returns what ends it. Where somebody else takes
 * over the terminal, it goes on as theirs, from where it was.
 * @param {string | (() => string)} address
 * @param {Record<string, (said: any) => void>} kinds
 * @param {(is: boolean) => void} connected
 */
export function listen(address, kinds, connected) {
  /** @type {EventSource} */
  let source;
  let last = "";
  let closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  const tasks = new Tasks();

  function open() {
    const [path, query = ""] = (typeof address === "string" ? address : address()).split("?");
    const asked = new URLSearchParams(query);
    if (last) asked.set("after", last);
    source = new EventSource(`${path}?${asked}`);
    for (const [kind, heard] of Object.entries(kinds)) {
      source.addEventListener(kind, (event) => {
        tasks.add(() => {
          if (event.lastEventId) last = event.lastEventId;
          heard(JSON.parse(event.data));
        });
      });
    }
    source.addEventListener("open", () => connected(true));
    source.addEventListener("error", () => {
      if (closed) return;
      connected(false);
      if (source.readyState === EventSource.CLOSED) again = setTimeout(open, 1000);
    });
  }

  function anew() {
    clearTimeout(again);
    source.close();
    tasks.drop(); // the new stream brings them again
    open();
  }

  open();
  changes.addEventListener("staff", anew);
  return () => {
    closed = true;
    changes.removeEventListener("staff", anew);
    clearTimeout(again);
    source.close();
    tasks.drop();
  };
}

/**
 * Each in a task of its own, in their order: a busy page hears several events at once, and to draw them all together would
 * hold up a frame. The first is done at once.
 */
export class Tasks {
  constructor() {
    /** @type {(() => void)[]} */
    this.waiting = [];
    this.busy = false;
    this.channel = new MessageChannel(); // unlike a timer it is not slowed down on a page that nobody sees
    this.channel.port1.onmessage = () => this.next();
  }

  /** @param {() => void} task */
  add(task) {
    this.waiting.push(task);
    if (!this.busy) this.next();
  }

  next() {
    const task = this.waiting.shift();
    this.busy = Boolean(task);
    if (!task) return;
    this.channel.port2.postMessage(null);
    task();
  }

  drop() {
    this.waiting = [];
  }
}
