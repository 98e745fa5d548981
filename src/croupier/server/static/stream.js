// Follows a table. The browser reconnects by itself and says what it saw last; if it gives up, we reconnect.

/**
 * @import { Awaited, Line, Shown } from "front/view"
 * @import { Me } from "front/game"
 */

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
  /** @type {EventSource} */
  let source;
  let last = "";
  let closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;

  function open() {
    const query = new URLSearchParams({ role: me.role, who: me.who });
    if (last) query.set("after", last);
    source = new EventSource(`/api/tables/${encodeURIComponent(table)}/events?${query}`);
    for (const kind of /** @type {const} */ (["line", "view", "waiting"])) {
      source.addEventListener(kind, (event) => {
        if (event.lastEventId) last = event.lastEventId;
        heard[kind](JSON.parse(event.data));
      });
    }
    source.addEventListener("open", () => heard.connected(true));
    source.addEventListener("error", () => {
      if (closed) return;
      heard.connected(false);
      if (source.readyState === EventSource.CLOSED) again = setTimeout(open, 1000);
    });
  }

  open();
  return () => {
    closed = true;
    clearTimeout(again);
    source.close();
  };
}
