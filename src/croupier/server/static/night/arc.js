// A table from above: its seats in an arc around the cloth, the marker, who is out.

/** @import { BoardTable } from "front/view" */

import { svg } from "../dom.js";

const WIDE = 200;
const HIGH = 110;

/**
 * Where a seat lies, of so many: seat 1 at the left, as the dealer sees them.
 * @param {number} at
 * @param {number} of
 */
export function place(at, of) {
  const angle = Math.PI * (1 - (of > 1 ? at / (of - 1) : 0.5) * 0.94 - 0.03);
  return { x: WIDE / 2 + 84 * Math.cos(angle), y: 88 - 66 * Math.sin(angle) };
}

/**
 * @param {BoardTable} table
 * @param {{ me?: string, now?: string, fresh?: number, label?: string }} [shows]
 */
export function arcOf(table, shows = {}) {
  const taken = table.seats.filter((seat) => seat.player).length;
  return svg(
    "svg",
    {
      class: "arc",
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: "img",
      "aria-label": `${table.called}: ${taken} of ${table.seats.length} seats taken`,
    },
    svg("path", { class: "cloth", d: `M 45 104 A 55 52 0 0 1 155 104 Z` }),
    svg("text", { class: "cloth-name", x: WIDE / 2, y: 92 }, shows.label ?? ""),
    table.seats.map((seat, at) => {
      const { x, y } = place(at, table.seats.length);
      const kind = !seat.player
        ? "is-free"
        : seat.player === shows.me
          ? "is-me"
          : seat.player === shows.now
            ? "is-now"
            : seat.seat === shows.fresh
              ? "is-fresh"
              : "is-taken";
      return svg(
        "g",
        { class: `seat ${kind}` },
        svg("circle", { cx: x, cy: y, r: 13 }),
        svg("text", { x, y: y + 4.5 }, String(seat.seat)),
        seat.player && seat.seat === table.marker
          ? svg("rect", { class: "marker", x: x - 5, y: y + 14, width: 10, height: 10, rx: 2 })
          : null,
      );
    }),
  );
}
