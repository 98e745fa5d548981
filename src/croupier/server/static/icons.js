// Small line drawings beside or instead of words; the words are always there for those who do not see them.

import { svg } from "./dom.js";

/** @type {Record<string, string>} */
const LINES = {
  account: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0",
  clear: "M6 6l12 12M18 6L6 18",
  history: "M12 7v5l3.5 2M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4",
  lock: "M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  out: "M9 6v12M15 6v12",
  past: "M4 5h5v5H4zM15 5h5v5h-5zM4 14h5v5H4zM15 14h5v5h-5z",
  repeat: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  saved: "M7 4h10v16l-5-4-5 4z",
  settings:
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1",
  settled: "M5 4h14v16l-3.5-2-3.5 2-3.5-2L5 20zM9 9h6M9 13h6",
  sign: "M4 4h16v11H4zM12 15v6M8 21h8M7.5 8h9M7.5 11h6",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  undo: "M8 5L4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3",
};

/** @param {string} name */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: LINES[name] }));
}
