// A screen of the room: a picture of the board, in step with every other by the server's time.

/** @import { Board } from "front/view" */

import { now } from "../desks/clock.js";
import { byId, el, refill, show } from "../dom.js";
import { capital } from "../text.js";
import { arcOf } from "./arc.js";
import { bell, listen } from "./bell.js";
import { faceOf, nextBreak, ringAt, roundOf } from "./clock-face.js";
import { followNight } from "./link.js";
import { hasSeal } from "./seal.js";
import { chips, hour, lineAfter, money, ordinal, pageOf, partAt } from "./words.js";

const ROWS = 11; // of the standings on one page
const TURN = 12_000; // milliseconds that a page stays
const SLIDE = { duration: 250, easing: "ease-out" };
const SHIFT = 60_000; // the picture moves a little, so that nothing burns in

const name = document.body.dataset.tournament ?? "";
const parts = (document.body.dataset.parts ?? "").split(",");
const how = new URLSearchParams(location.search);
const beside = how.has("beside") && parts.length > 1;
const every = Math.max(5, Number(how.get("every")) || 15) * 1000; // milliseconds of each, one after another
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
/** @type {Board | null} */
let board = null;
let away = 0; // since when the server is
/** @type {Map<string, number>} */
let before = new Map(); // places when the standings last changed
/** @type {Map<string, number>} */
let places = new Map();
let shown = 0; // names of the draw
let drawnFor = "";
let rang = "";

/** @type {Record<string, (view: Board, node: HTMLElement) => void>} */
const DRAWN = {
  clock: drawClock,
  draw: drawBallot,
  standings: drawStandings,
  tables: drawTables,
  prizes: drawPrizes,
  results: drawResults,
};

followNight(
  name,
  { role: "spectator", who: "" },
  {
    view: (/** @type {Board} */ view) => {
      const now_ = new Map(view.standings.map((each) => [each.player, each.place]));
      if (board && [...now_].some(([player, place]) => places.get(player) !== place)) before = places;
      places = now_;
      board = view;
      draw();
    },
    away: (since) => {
      away = since;
      byId("lost").textContent = board && since ? `No news since ${hour(since, board.zone)}` : "";
      show(byId("lost"), Boolean(since));
      draw();
    },
  },
);
setInterval(tick, 200);
const shownParts = (beside ? parts.slice(0, 2) : parts.slice(0, 1)).map((part) =>
  el("section", { class: "shown", "data-screen": part, "aria-label": part }),
);
byId("show").append(...shownParts);
document.documentElement.classList.toggle("is-beside", beside);

/** The time that is shown: it stops while the server is away. */
const time = () => away || now();

function tick() {
  if (!board) return;
  const at = time();
  const minute = Math.floor(at / SHIFT) % 4;
  document.body.style.setProperty("--shift-x", `${(minute % 2) * 4}px`);
  document.body.style.setProperty("--shift-y", `${Math.floor(minute / 2) * 4}px`);
  byId("time").textContent = hour(at, board.zone);
  if (!beside && parts.length > 1) turnTo(partAt(parts, at, every), board);
  for (const node of shownParts) {
    const part = node.dataset.screen;
    if (part === "clock") drawTime(board, at, node);
    if (part === "draw" || (part === "standings" && board.standings.length > ROWS)) DRAWN[part](board, node);
  }
}

/**
 * The next picture, at the same moment on every screen: the server's time says when.
 * @param {string} part
 * @param {Board} view
 */
function turnTo(part, view) {
  const [node] = shownParts;
  if (node.dataset.screen === part) return;
  node.dataset.screen = part;
  node.setAttribute("aria-label", part);
  delete node.dataset.shows;
  DRAWN[part]?.(view, node);
}

function draw() {
  if (!board) return;
  const { clock } = board;
  byId("part").textContent =
    clock && board.stage !== "closed" ? `${capital(clock.session)}, ${clock.number} of ${clock.of}` : board.say;
  foot(board);
  for (const node of shownParts) DRAWN[node.dataset.screen ?? ""]?.(board, node);
  tick();
}

/** @param {Board} view */
function foot(view) {
  const next = view.sessions.find((each) => each.stage === "to come" || each.stage === "drawn");
  refill(byId("foot"), [view.figures, next, view.clock?.break_ends, view.line, view.say], () => [
    view.clock?.break_ends ? el("span", {}, "Break until ", el("b", {}, hour(view.clock.break_ends, view.zone))) : null,
    next
      ? el("span", {}, `${capital(next.name)} `, el("b", {}, next.starts ? hour(next.starts, view.zone) : "follows"))
      : null,
    el("span", {}, el("b", {}, String(view.figures.players)), " players in"),
    el("span", { class: "end" }, view.line && capital(view.line)),
  ]);
}

// The clock

/**
 * @param {Board} view
 * @param {HTMLElement} node
 */
function drawClock(view, node) {
  const { clock, figures, prizes } = view;
  const round = roundOf(clock);
  const limit = clock?.limits[0];
  const rest = nextBreak(clock, time(), view.zone);
  const said = [
    ["Players in", `${figures.players} of ${figures.began}`],
    ["Average stack", figures.average ? chips(figures.average) : "–"],
    ["Largest stack", figures.largest ? chips(figures.largest) : "–"],
    ...(rest ? [["Next break", rest.figure, rest.words]] : []),
    ["Prize pool", money(figures.pool)],
    ...prizes.slice(0, 2).map((prize) => [`${ordinal(prize.place)} prize`, money(prize.cents)]),
  ];
  refill(node, [clock, figures, prizes.slice(0, 2), view.stage, view.say], () => [
    el("h2", { class: "hidden" }, "Clock"),
    el(
      "div",
      { class: "clock-left" },
      el("p", { class: "soft counts" }),
      el("p", { class: "huge" }),
      clock?.last
        ? el(
            "div",
            { class: "strokes", role: "img", "aria-label": `${clock.rounds} of ${clock.last} rounds played` },
            Array.from({ length: Math.min(clock.last, 40) }, (_, at) =>
              el("i", { class: at < clock.rounds ? "is-done" : at === clock.rounds && round ? "is-now" : null }),
            ),
          )
        : null,
      round
        ? el("p", { class: "round" }, round, clock?.last ? el("span", { class: "soft" }, ` of ${clock.last}`) : null)
        : el("p", { class: "round" }, view.say),
      limit
        ? el(
            "p",
            { class: "wagers" },
            el("span", { class: "soft" }, clock && clock.levels > 1 ? `Level ${clock.level}, wagers ` : "Wagers "),
            el("b", {}, `${chips(limit.minimum)} to ${chips(limit.maximum)}`),
            el("span", { class: "soft" }, " by "),
            el("b", {}, chips(limit.multiple)),
            clock?.next_level ? el("span", { class: "soft" }, `, others from round ${clock.next_level}`) : null,
          )
        : null,
    ),
    el(
      "dl",
      { class: "clock-right" },
      said.map(([what, value, words]) =>
        el(
          "div",
          { class: words ? "next-break" : null },
          el("dt", {}, what),
          el("dd", {}, value),
          words ? el("dd", { class: "small" }, words) : null,
        ),
      ),
    ),
  ]);
}

/**
 * @param {Board} view
 * @param {number} at
 * @param {HTMLElement} node
 */
function drawTime(view, at, node) {
  const huge = /** @type {HTMLElement | null} */ (node.querySelector(".huge"));
  const counts = node.querySelector(".counts");
  if (!huge || !counts) return;
  const { words, figure, until } = faceOf(view, at);
  counts.textContent = words;
  huge.textContent = figure;
  huge.style.setProperty("--letters", String(figure.length));
  const rest = nextBreak(view.clock, at, view.zone);
  const figures = node.querySelector(".next-break dd");
  if (rest && figures) figures.textContent = rest.figure;
  const ring = ringAt(until, at) || ringAt(view.clock?.next_break?.at ?? 0, at);
  if (ring && ring !== rang && !away) bell(ring.endsWith(" 0") ? 2 : 1);
  if (ring) rang = ring;
}

// The draw: name by name, then by name

/**
 * @param {Board} view
 * @param {HTMLElement} node
 */
function drawBallot(view, node) {
  const { ballot } = view;
  if (!ballot?.number) {
    refill(node, ballot, () => [
      el("h2", { class: "hidden" }, "Seat draw"),
      el(
        "div",
        { class: "wait" },
        el(
          "p",
          { class: "soft" },
          ballot ? `The draw of ${ballot.session} is sealed as` : "The seats are drawn by ballot",
        ),
        el("p", { class: "seal" }, ballot ? grouped(ballot.sealed) : ""),
      ),
    ]);
    return;
  }
  if (drawnFor !== ballot.number) {
    drawnFor = ballot.number;
    shown = 0;
  }
  const pace = ballot.drawn.length > 60 ? 400 : 1500;
  const upto = still ? ballot.drawn.length : Math.min(ballot.drawn.length, Math.floor((time() - ballot.at) / pace));
  if (upto >= ballot.drawn.length) return drawnByName(view, node);
  if (upto !== shown || !node.querySelector(".draw-left")) {
    shown = upto;
    const latest = ballot.drawn[Math.max(0, upto - 1)];
    const there = new Set(ballot.drawn.slice(0, upto).map((each) => each.player));
    refill(node, [ballot.number, upto], () => [
      el("h2", { class: "hidden" }, "Seat draw"),
      el(
        "div",
        { class: "draw-left" },
        el("p", { class: "soft" }, `Drawn now, ${upto} of ${ballot.drawn.length}`),
        el("p", { class: "drawn-name" }, latest.player),
        el("p", { class: "drawn-seat" }, el("span", {}, latest.table), el("span", {}, `Seat ${latest.seat}`)),
        el(
          "ul",
          { class: "drawn-last" },
          ballot.drawn
            .slice(Math.max(0, upto - 5), Math.max(0, upto - 1))
            .reverse()
            .map((each) =>
              el("li", {}, el("b", {}, each.player), el("span", { class: "soft" }, `${each.table}, seat ${each.seat}`)),
            ),
        ),
      ),
      el(
        "div",
        { class: "room-map" },
        view.tables.map((table) =>
          arcOf(
            {
              ...table,
              marker: 0,
              seats: table.seats.map((seat) => ({ ...seat, player: there.has(seat.player) ? seat.player : "" })),
            },
            { label: table.called.replace("Table ", ""), fresh: latest.table === table.called ? latest.seat : 0 },
          ),
        ),
      ),
    ]);
  }
}

/**
 * @param {Board} view
 * @param {HTMLElement} node
 */
function drawnByName({ ballot }, node) {
  if (!ballot) return;
  const sorted = [...ballot.drawn].sort((one, other) => one.player.localeCompare(other.player));
  const checked = el("span", {});
  void hasSeal(ballot.number, ballot.sealed).then((right) => {
    if (right !== null)
      checked.textContent = right ? " ✓ the number matches the seal" : " ✕ the number does not match the seal";
  });
  refill(node, sorted, () => [
    el("h2", { class: "hidden" }, "Seats by name"),
    el(
      "div",
      { class: "by-name", tabindex: "0", role: "region", "aria-label": "Seats by name" },
      sorted.map((each) =>
        el("p", {}, el("b", {}, each.player), el("span", { class: "soft" }, `${each.table}, seat ${each.seat}`)),
      ),
    ),
    el("p", { class: "seal soft" }, "Sealed ", grouped(ballot.sealed), " · number ", grouped(ballot.number), checked),
  ]);
}

/** @param {string} hash */
const grouped = (hash) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} ${hash.slice(8, 12)}`;

// Standings

/**
 * @param {Board} view
 * @param {HTMLElement} node
 */
function drawStandings(view, node) {
  const after = lineAfter(view.standings);
  const rows = view.standings.map((each, at) => ({ ...each, at }));
  const counted = new Map(view.tables.map((table) => [table.called, table.counted_at]));
  const page = rows.length > ROWS ? pageOf(rows, Math.floor(time() / TURN), ROWS) : rows;
  const slide = rowsOf(node);
  refill(node, [page, view.line, [...before]], () => [
    el("h2", { class: "hidden" }, "Standings"),
    rows.length
      ? el(
          "ol",
          { class: "standings" },
          page.map((each) => [
            each.at === after && after > 0
              ? el(
                  "li",
                  { class: "the-line" },
                  el("b", {}, view.line),
                  el("i", {}),
                  el(
                    "span",
                    { class: "soft" },
                    `${chips(rows[after - 1].chips - each.chips)} between ${ordinal(after)} and ${ordinal(after + 1)}`,
                  ),
                )
              : null,
            el(
              "li",
              { class: each.on ? null : "is-below", "data-player": each.player },
              el("span", { class: "soft" }, String(each.place)),
              moved(each.player, each.place),
              el("b", {}, each.player, after < 0 && each.on ? el("span", { class: "up" }, " ✓") : null),
              el("span", { class: "soft" }, where(each, counted.get(each.table) ?? 0, view.zone)),
              el("b", { class: "amount" }, each.chips ? chips(each.chips) : "–"),
            ),
          ]),
        )
      : el("p", { class: "wait soft" }, "Standings begin with play."),
  ]);
  slide();
}

/**
 * Where each player's row is now; called again once they are drawn anew, it lets them slide from there, once.
 * @param {HTMLElement} node
 */
function rowsOf(node) {
  const rows = () => /** @type {HTMLElement[]} */ ([...node.querySelectorAll("[data-player]")]);
  const was = new Map(rows().map((row) => [row.dataset.player, row.getBoundingClientRect().top]));
  return () => {
    for (const row of still ? [] : rows()) {
      const by = (was.get(row.dataset.player) ?? Number.NaN) - row.getBoundingClientRect().top;
      if (by) row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], SLIDE);
    }
  };
}

/**
 * Where somebody sits; a stack that is counted by hand says when it was.
 * @param {Board["standings"][number]} stand
 * @param {number} counted
 * @param {number} zone
 */
const where = ({ table, seat }, counted, zone) =>
  seat ? `${table}, seat ${seat}${counted ? `, counted ${hour(counted, zone)}` : ""}` : "out";

/**
 * @param {string} player
 * @param {number} place
 */
function moved(player, place) {
  const was = before.get(player);
  const by = was ? was - place : 0;
  return el("span", { class: by > 0 ? "up" : "soft" }, by ? `${by > 0 ? "▲" : "▼"} ${Math.abs(by)}` : "–");
}

// Tables, prizes, results

/**
 * @param {Board} view
 * @param {HTMLElement} node
 */
function drawTables(view, node) {
  refill(node, view.tables, () => [
    el("h2", { class: "hidden" }, "Tables"),
    view.tables.length
      ? el(
          "div",
          { class: "room-map" },
          view.tables.map((table) =>
            el(
              "section",
              { "aria-label": table.called },
              arcOf(table, { label: table.called.replace("Table ", "") }),
              el(
                "p",
                {},
                el("b", {}, table.called),
                ` ${table.stage === "playing" ? `round ${table.rounds + 1}` : table.stage}`,
                el("span", { class: "soft" }, `, ${table.seats.filter((seat) => seat.player).length} players`),
              ),
            ),
          ),
        )
      : el("p", { class: "wait soft" }, view.say),
  ]);
}

/**
 * @param {Board} view
 * @param {HTMLElement} node
 */
function drawPrizes(view, node) {
  refill(node, [view.prizes, view.figures.pool], () => [
    el("h2", { class: "hidden" }, "Prizes"),
    el("p", { class: "pool" }, el("span", { class: "soft" }, "Prize pool "), el("b", {}, money(view.figures.pool))),
    el(
      "ol",
      { class: "standings is-prizes" },
      view.prizes
        .slice(0, ROWS)
        .map((prize) =>
          el(
            "li",
            {},
            el("span", { class: "soft" }, ordinal(prize.place)),
            el("span", {}),
            el("b", {}, prize.player || "to be won"),
            el("span", { class: "soft" }, prize.goods.join(", ")),
            el("b", { class: "amount" }, money(prize.cents)),
          ),
        ),
    ),
  ]);
}

/**
 * @param {Board} view
 * @param {HTMLElement} node
 */
function drawResults(view, node) {
  const won = new Map(view.prizes.filter((each) => each.player).map((each) => [each.player, each.cents]));
  refill(node, [view.places, view.prizes], () => [
    el("h2", { class: "hidden" }, "Results"),
    view.places.length
      ? el(
          "ol",
          { class: "standings is-prizes" },
          view.places
            .slice(0, ROWS)
            .map((each) =>
              el(
                "li",
                {},
                el("span", { class: "soft" }, ordinal(each.place)),
                el("span", {}),
                el("b", {}, each.player),
                el("span", {}),
                el("b", { class: "amount" }, won.has(each.player) ? money(won.get(each.player) ?? 0) : ""),
              ),
            ),
        )
      : el("p", { class: "wait soft" }, "The places are not confirmed yet."),
  ]);
}

// Whole screen and sound

const whole = () =>
  void (document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen().catch(() => {}));
byId("whole").addEventListener("click", whole);
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() === "f" && !event.ctrlKey && !event.metaKey) whole();
});
byId("sound").addEventListener("click", ({ currentTarget }) => {
  const on = listen();
  /** @type {HTMLElement} */ (currentTarget).setAttribute("aria-pressed", String(on));
  if (on) bell(1);
});
