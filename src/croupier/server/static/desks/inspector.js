// The inspector's tables, live.

/** @import { InspectedTable, InspectorView } from "front/view" */

import { byId, el, refill, show } from "../dom.js";
import { figures } from "../locale.js";
import { timeOfDay } from "./clock.js";
import { live } from "./live.js";

const counted = figures();

/** @param {InspectedTable} table */
function row({ name, book, state, dealing, round, patrons, disputes }) {
  const here = `/inspector/tables/${encodeURIComponent(name)}/rounds/`;
  return el(
    "tr",
    {},
    el(
      "th",
      { scope: "row" },
      el("a", { href: `/tables/${encodeURIComponent(name)}?role=inspector` }, name),
      el("br"),
      el("small", { class: "soft" }, `${book.split("/")[0]} · ${dealing}`),
    ),
    el(
      "td",
      {},
      el("span", { class: "pill" }, state),
      disputes ? el("span", { class: "pill is-wait" }, `${disputes} in dispute`) : null,
    ),
    el("td", { class: "number" }, String(round)),
    el("td", { class: "number" }, String(patrons)),
    el(
      "td",
      {},
      round > 1
        ? el("a", { class: "button is-small", href: `${here}${round - 1}` }, `Replay round ${round - 1}`)
        : "none",
    ),
  );
}

live("/api/inspector/events", (/** @type {InspectorView} */ view) => {
  refill(byId("tables"), view.tables, () => view.tables.map(row));
  show(byId("no-tables"), !view.tables.length);
  byId("tables-in-all").textContent = String(view.tables.length);
  byId("entries").textContent = counted(view.entries);
  byId("vouched").textContent = counted(view.vouched.size);
  drawWitnesses(byId("witnesses"), view.vouched.witnesses);
});

/**
 * @param {HTMLElement} node
 * @param {Record<string, number>} witnesses
 */
export function drawWitnesses(node, witnesses) {
  refill(node, witnesses, () =>
    Object.entries(witnesses).flatMap(([name, at]) => [
      el("dt", {}, name),
      el("dd", {}, el("span", { class: at ? "done" : "waiting" }, at ? `signed ${timeOfDay(at)}` : "silent")),
    ]),
  );
}
