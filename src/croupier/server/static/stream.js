// Follows a table. The browser reconnects by itself and says what it saw last; where it gives up, we go on.

export function follow(table, me, heard) {
  let source = null;
  let last = "";
  let closed = false;
  let again = 0;

  function open() {
    const query = new URLSearchParams({ role: me.role, who: me.who });
    if (last) query.set("after", last);
    source = new EventSource(`/api/tables/${encodeURIComponent(table)}/events?${query}`);
    for (const kind of ["line", "view", "waiting"]) {
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
