// The floor of a tournament, for dealers and supervisors: the same clock as in the room, the tables, and the chips that
// they count.

/** @import { FloorView } from "front/view" */

import { clauses } from "../clauses.js";
import { now, timeOfDay } from "../desks/clock.js";
import { byId, el, refill, show } from "../dom.js";
import { visitor } from "../visitor.js";
import { Asking } from "./asking.js";
import { faceOf, nextBreak, roundOf } from "./clock-face.js";
import { drawCounts } from "./counts.js";
import { followNight } from "./link.js";
import { chips } from "./words.js";

const name = byId("night").dataset.tournament ?? "";
const acting = /** @type {HTMLSelectElement | null} */ (document.getElementById("acting-as"));
/** @type {FloorView | null} */
let floor = null;
/** @type {(() => void) | null} */
let end = null;
const asking = new Asking(name, me);
asking.open = () => location.assign(`/tournaments/${encodeURIComponent(name)}/desk`);

/** Who acts: the person who has signed in; at a demonstration, whoever the bar says. */
function me() {
  if (acting) return { role: acting.value, who: acting.value };
  return visitor(new URLSearchParams(location.search).get("role"));
}

function follow() {
  end?.();
  end = followNight(name, me(), { view: (/** @type {FloorView} */ view) => draw(view), away });
}

/** @param {number} since */
function away(since) {
  byId("not-live").textContent = since ? `You see ${timeOfDay(since)}. Reconnecting; nothing you press is sent.` : "";
  show(byId("not-live"), Boolean(since));
  show(byId("line"), !since);
  byId("main").toggleAttribute("inert", Boolean(since));
}

/** @param {FloorView} view */
function draw(view) {
  floor = view;
  const { board, next } = view;
  byId("says").textContent = next.say;
  byId("says").title = next.say;
  refill(byId("under"), [next.under, next.by, next.rest], () => [
    clauses(next.under, next.book, 3),
    next.by.length ? el("span", {}, `for the ${next.by.join(" or the ")}`) : null,
    next.rest ? el("span", {}, next.rest) : null,
  ]);
  tick();
  refill(byId("floor-tables"), [board.tables, board.clock?.last, board.clock?.limits], () => [
    el("h2", {}, "Tables"),
    el("p", {}, [roundOf(board.clock), limits(view)].filter(Boolean).join(", ")),
    el(
      "ul",
      { class: "lines" },
      board.tables.map((table) =>
        el(
          "li",
          {},
          el("strong", {}, table.called),
          el(
            "span",
            { class: table.behind ? "waiting" : "soft" },
            `${table.rounds}${board.clock?.last ? ` of ${board.clock.last}` : ""} rounds${table.behind ? `, ${table.behind} behind` : ""}`,
          ),
          table.dealing && table.dealing !== "counted"
            ? el("a", { href: `/tables/${encodeURIComponent(table.name)}?role=${me().role}` }, "Open")
            : el("span", { class: "soft" }, table.dealing || table.stage),
        ),
      ),
    ),
  ]);
  show(byId("no-counts"), !view.counts.length);
  drawCounts(view, asking);
}

/** @param {FloorView} view */
function limits({ board }) {
  const limit = board.clock?.limits[0];
  return limit ? `wagers ${chips(limit.minimum)} to ${chips(limit.maximum)} by ${chips(limit.multiple)}` : "";
}

function tick() {
  if (!floor) return;
  const { words, figure } = faceOf(floor.board, now());
  byId("face").textContent = figure;
  byId("face-words").textContent = words || "Time";
  const rest = nextBreak(floor.board.clock, now(), floor.board.zone);
  show(byId("break"), Boolean(rest));
  byId("next-break").textContent = rest ? rest.figure : "";
  byId("next-break-words").textContent = rest ? `Next break, ${rest.words}` : "";
}
setInterval(tick, 500);
acting?.addEventListener("change", follow);
follow();
