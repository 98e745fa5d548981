// A screen of the room: a picture of the board, in step with every other by the server's time.

/** @import { Board } from "front/view" */

import { now } from "../desks/clock.js";
import { byId, el, refill, show } from "../dom.js";
import { arcOf } from "./arc.js";
import { bell, listen } from "./bell.js";
import { followNight } from "./link.js";
import { chips, hour, left, lineAfter, money, ordinal, pageOf } from "./words.js";

const ROWS = 11; // of the standings on one page
const TURN = 12_000; // milliseconds that a page stays
const SHIFT = 60_000; // the picture moves a little, so that nothing burns in

const name = document.body.dataset.tournament ?? "";
const screen = document.body.dataset.screen ?? "";
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

/** @type {Record<string, (view: Board) => void>} */
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

/** The time that is shown: it stops while the server is away. */
const time = () => away || now();

function tick() {
  if (!board) return;
  const at = time();
  const minute = Math.floor(at / SHIFT) % 4;
  document.body.style.setProperty("--shift-x", `${(minute % 2) * 4}px`);
  document.body.style.setProperty("--shift-y", `${Math.floor(minute / 2) * 4}px`);
  byId("time").textContent = hour(at, board.zone);
  if (screen === "clock") drawTime(board, at);
  if (screen === "draw") drawBallot(board);
  if (screen === "standings" && board.standings.length > ROWS) drawStandings(board);
}

function draw() {
  if (!board) return;
  const { clock } = board;
  byId("part").textContent =
    clock && board.stage !== "closed" ? `${clock.session}, ${clock.number} of ${clock.of}` : board.say;
  foot(board);
  DRAWN[screen]?.(board);
  tick();
}

/** @param {Board} view */
function foot(view) {
  const next = view.sessions.find((each) => each.stage === "to come" || each.stage === "drawn");
  refill(byId("foot"), [view.figures, next, view.clock?.break_ends, view.line, view.say], () => [
    view.clock?.break_ends ? el("span", {}, "Break until ", el("b", {}, hour(view.clock.break_ends, view.zone))) : null,
    next ? el("span", {}, `${next.name} `, el("b", {}, next.starts ? hour(next.starts, view.zone) : "follows")) : null,
    el("span", {}, el("b", {}, String(view.figures.players)), " players in"),
    el("span", { class: "end" }, view.line),
  ]);
}

// The clock

/** @param {Board} view */
function drawClock(view) {
  const { clock, figures, prizes } = view;
  const round = clock ? Math.min(clock.rounds + 1, clock.last || Number.MAX_SAFE_INTEGER) : 0;
  const playing = clock?.stage === "playing" && !clock.break_ends;
  const limit = clock?.limits[0];
  const said = [
    ["Players in", `${figures.players} of ${figures.began}`],
    ["Average stack", figures.average ? chips(figures.average) : "–"],
    ["Largest stack", figures.largest ? chips(figures.largest) : "–"],
    ["Prize pool", money(figures.pool)],
    ["First prize", prizes[0] ? money(prizes[0].cents) : "–"],
  ];
  refill(byId("show"), [clock, figures, prizes[0], view.stage, view.say], () => [
    el("h2", { class: "hidden" }, "Clock"),
    el(
      "div",
      { class: "clock-left" },
      el("p", { class: "soft", id: "counts" }),
      el("p", { class: "huge", id: "huge" }),
      clock?.last
        ? el(
            "div",
            { class: "strokes", role: "img", "aria-label": `${clock.rounds} of ${clock.last} rounds played` },
            Array.from({ length: Math.min(clock.last, 40) }, (_, at) =>
              el("i", { class: at < clock.rounds ? "is-done" : at === clock.rounds && playing ? "is-now" : null }),
            ),
          )
        : null,
      playing && clock
        ? el(
            "p",
            { class: "round" },
            clock.last && round === clock.last ? "Last round" : `Round ${round}`,
            clock.last ? el("span", { class: "soft" }, ` of ${clock.last}`) : null,
          )
        : el("p", { class: "round" }, view.say),
      limit
        ? el(
            "p",
            { class: "wagers" },
            el("span", { class: "soft" }, "Wagers "),
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
      said.map(([what, value]) => el("div", {}, el("dt", {}, what), el("dd", {}, value))),
    ),
  ]);
}

/**
 * @param {Board} view
 * @param {number} at
 */
function drawTime({ clock, zone, stage }, at) {
  const huge = document.getElementById("huge");
  const counts = document.getElementById("counts");
  if (!huge || !counts || !clock) return;
  const coming = clock.starts > at && clock.stage !== "playing" ? clock.starts : 0;
  const until = clock.break_ends || (clock.stage === "playing" ? clock.ends : 0) || coming;
  const words = clock.break_ends
    ? "Break, time left"
    : clock.stage === "playing" && clock.ends
      ? `Time left in ${clock.session}`
      : coming
        ? `${clock.session} starts in`
        : "";
  counts.textContent = words;
  const over = stage === "closed" || stage === "places confirmed" || stage === "cancelled";
  huge.textContent = until
    ? left(until - at)
    : over || clock.stage !== "playing"
      ? hour(at, zone)
      : `${clock.rounds}${clock.last ? `/${clock.last}` : ""}`;
  if (!until && clock.stage === "playing") counts.textContent = "Rounds played";
  const seconds = Math.ceil((until - at) / 1000);
  const ring = until && (seconds === 60 || seconds === 0) ? `${until} ${seconds}` : "";
  if (ring && ring !== rang && !away) bell(seconds === 0 ? 2 : 1);
  if (ring) rang = ring;
}

// The draw: name by name, then by name

/** @param {Board} view */
function drawBallot(view) {
  const { ballot } = view;
  if (!ballot?.number) {
    refill(byId("show"), ballot, () => [
      el("h2", { class: "hidden" }, "Seat draw"),
      el(
        "div",
        { class: "wait" },
        el(
          "p",
          { class: "soft" },
          ballot ? `The draw of ${ballot.session} is sealed as` : "The seats are drawn by ballot",
        ),
        el("p", { class: "seal" }, ballot ? parts(ballot.sealed) : ""),
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
  if (upto >= ballot.drawn.length) return drawnByName(view);
  if (upto !== shown || !document.getElementById("drawn-now")) {
    shown = upto;
    const latest = ballot.drawn[Math.max(0, upto - 1)];
    const there = new Set(ballot.drawn.slice(0, upto).map((each) => each.player));
    refill(byId("show"), [ballot.number, upto], () => [
      el("h2", { class: "hidden" }, "Seat draw"),
      el(
        "div",
        { class: "draw-left", id: "drawn-now" },
        el("p", { class: "soft" }, `Drawn now, ${upto} of ${ballot.drawn.length}`),
        el("p", { class: "drawn-name" }, latest.player),
        el(
          "p",
          { class: "drawn-seat" },
          el("span", {}, latest.table.replace("Table ", "Table "), " "),
          el("span", {}, `Seat ${latest.seat}`),
        ),
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

/** @param {Board} view */
function drawnByName({ ballot }) {
  if (!ballot) return;
  const sorted = [...ballot.drawn].sort((one, other) => one.player.localeCompare(other.player));
  refill(byId("show"), sorted, () => [
    el("h2", { class: "hidden" }, "Seats by name"),
    el(
      "div",
      { class: "by-name", tabindex: "0", role: "region", "aria-label": "Seats by name" },
      sorted.map((each) =>
        el("p", {}, el("b", {}, each.player), el("span", { class: "soft" }, `${each.table}, seat ${each.seat}`)),
      ),
    ),
    el("p", { class: "seal soft" }, "Sealed ", parts(ballot.sealed), " · number ", parts(ballot.number)),
  ]);
}

/** @param {string} hash */
const parts = (hash) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} ${hash.slice(8, 12)}`;

// Standings

/** @param {Board} view */
function drawStandings(view) {
  const after = lineAfter(view.standings);
  const rows = view.standings.map((each, at) => ({ ...each, at }));
  const page = rows.length > ROWS ? pageOf(rows, Math.floor(time() / TURN), ROWS) : rows;
  refill(byId("show"), [page, view.line, [...before]], () => [
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
              { class: each.on ? null : "is-below" },
              el("span", { class: "soft" }, String(each.place)),
              moved(each.player, each.place),
              el("b", {}, each.player),
              el("span", { class: "soft" }, each.seat ? `${each.table}, seat ${each.seat}` : "out"),
              el("b", { class: "amount" }, each.chips ? chips(each.chips) : "–"),
            ),
          ]),
        )
      : el("p", { class: "wait soft" }, "Standings begin with play."),
  ]);
}

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

/** @param {Board} view */
function drawTables(view) {
  refill(byId("show"), view.tables, () => [
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
                el("span", { class: "soft" }, ` ${table.seats.filter((seat) => seat.player).length} players`),
              ),
            ),
          ),
        )
      : el("p", { class: "wait soft" }, view.say),
  ]);
}

/** @param {Board} view */
function drawPrizes(view) {
  refill(byId("show"), [view.prizes, view.figures.pool], () => [
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

/** @param {Board} view */
function drawResults(view) {
  const won = new Map(view.prizes.filter((each) => each.player).map((each) => [each.player, each.cents]));
  refill(byId("show"), [view.places, view.prizes], () => [
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
