// The director's desk: one line that says what comes next, and a place for everything a night needs.

/** @import { BoardTable, DirectorDesk, NightLine } from "front/view" */

import { clauses } from "../clauses.js";
import { now, timeOfDay } from "../desks/clock.js";
import { byId, el, fill, refill, show } from "../dom.js";
import { reach } from "../reach.js";
import { capital } from "../text.js";
import { changes, visitor } from "../visitor.js";
import { arcOf } from "./arc.js";
import { Asking, field, reason } from "./asking.js";
import { faceOf, nextBreak, roundOf } from "./clock-face.js";
import { composer } from "./composing.js";
import { drawCounts } from "./counts.js";
import { drawEntries } from "./entries.js";
import { followNight } from "./link.js";
import { drawNext } from "./next.js";
import { drawRoom } from "./room.js";
import { drawSales } from "./sales.js";
import { drawSeats } from "./seat-map.js";
import { decidedDisputes, tieForm } from "./ties.js";
import { drawUndo } from "./undo.js";
import { chips, left, lineAfter, money } from "./words.js";

const RECORD = 200; // lines at hand

const name = byId("night").dataset.tournament ?? "";
const acting = /** @type {HTMLSelectElement | null} */ (document.getElementById("acting-as"));
/** @type {DirectorDesk | null} */
let desk = null;
/** @type {(() => void) | null} */
let end = null;
const asking = new Asking(name, me);

/** Who acts: the person who has signed in; at a demonstration, whoever the bar says. */
function me() {
  if (!acting) return visitor(new URLSearchParams(location.search).get("role"));
  const role = acting.value;
  return { role, who: role === "director" ? desk?.director || "director" : role };
}

function follow() {
  end?.();
  end = followNight(name, me(), { view: (/** @type {DirectorDesk} */ view) => draw(view), line: record, away });
}

changes.addEventListener("staff", follow);

/** @param {number} since */
function away(since) {
  byId("not-live").textContent = since ? `You see ${timeOfDay(since)}. Reconnecting; nothing you press is sent.` : "";
  show(byId("not-live"), Boolean(since));
  show(byId("line"), !since);
  byId("main").toggleAttribute("inert", Boolean(since));
}

/** @param {DirectorDesk} view */
function draw(view) {
  const first = !desk;
  desk = view;
  const { board } = view;
  drawNext(view, me(), asking);
  if (me().role === "director") void drawUndo(board.version, asking);
  drawStrip(view);
  refill(byId("tables"), [board.tables, board.clock?.last, view.counts], () =>
    board.tables.map((table) => tableCard(table, view)),
  );
  if (view.counts) drawCounts(view, asking);
  drawWaits(view);
  drawCheckIn(view);
  drawSales(view, asking);
  drawRoom(view, asking);
  if (view.players) drawEntries(view, asking);
  drawSeats(view, asking);
  drawStandings(view);
  drawPrizes(view);
  if (first) void drawPapers();
}

// The strip of figures

/** @param {DirectorDesk} view */
function drawStrip({ board }) {
  const { clock, figures } = board;
  const round = roundOf(clock);
  const said = [
    [
      clock ? `${capital(clock.session)}, ${clock.number} of ${clock.of}` : "Session",
      round ? `${round}${clock?.last ? ` of ${clock.last}` : ""}` : (clock?.stage ?? "–"),
    ],
    ["Clock", ""],
    ...(clock?.next_break ? [["Next break", ""]] : []),
    ["Players in", `${figures.players} of ${figures.began}`],
    ["Entrants", `${figures.entrants} of ${figures.most_entrants}`],
    ["Prize pool", money(figures.pool)],
    ["Average stack", figures.average ? chips(figures.average) : "–"],
    ["Largest", figures.largest ? chips(figures.largest) : "–"],
  ];
  refill(byId("strip"), said, () =>
    said.map(([what, value]) =>
      what === "Clock"
        ? el("div", {}, el("dt", { id: "face-words" }, what), el("dd", { id: "face" }))
        : what === "Next break"
          ? el("div", {}, el("dt", { id: "next-break-words" }, what), el("dd", { id: "next-break" }))
          : el("div", {}, el("dt", {}, what), el("dd", {}, value)),
    ),
  );
  tick();
}

/** The same clock as on the room's screens. */
function tick() {
  const face = document.getElementById("face");
  if (!desk || !face) return;
  const { words, figure } = faceOf(desk.board, now());
  const { clock } = desk.board;
  if (desk.next.what === "break" && clock?.break_ends && clock.break_ends <= now())
    byId("says").textContent = "The break is over: let play go on";
  face.textContent = figure;
  byId("face-words").textContent = words || "Time";
  const rest = nextBreak(desk.board.clock, now(), desk.board.zone);
  const node = document.getElementById("next-break");
  if (!node || !rest) return;
  node.textContent = rest.figure;
  byId("next-break-words").textContent = `Next break, ${rest.words}`;
}
setInterval(tick, 500);

// Tables

/**
 * @param {BoardTable} table
 * @param {DirectorDesk} view
 */
function tableCard(table, { board, counts = [] }) {
  const of = board.clock?.last ?? 0;
  const late = table.behind > 0;
  const kind = table.dealing === "live" ? "keyed" : table.dealing;
  const waits = counts.some((sheet) => sheet.table === table.name && sheet.waiting);
  return el(
    "article",
    { class: `panel night-table${late || waits ? " is-late" : ""}` },
    el("div", { class: "panel-head" }, el("h2", {}, table.called), el("span", { class: "soft" }, kind || table.stage)),
    el(
      "p",
      {},
      el("span", { class: "big" }, String(table.rounds)),
      of ? ` of ${of} rounds` : " rounds",
      table.flight > 1 ? `, flight ${table.flight}` : "",
      table.stage === "playing" && table.rounds
        ? el("span", { class: "soft" }, `, ${left((board.now - table.since) / table.rounds)} a round`)
        : null,
    ),
    arcOf(table),
    of ? el("progress", { max: of, value: table.rounds, "aria-label": `Rounds at ${table.called}` }) : null,
    el(
      "p",
      { class: "night-foot" },
      waits
        ? el("strong", { class: "waiting" }, "Second confirmation")
        : late
          ? el("strong", { class: "waiting" }, `${table.behind} rounds behind`)
          : table.goes_on.length
            ? el(
                "span",
                { class: "done" },
                `${table.goes_on.join(", ")} ${table.goes_on.length > 1 ? "go" : "goes"} on`,
              )
            : table.counted_at
              ? `last count ${timeOfDay(table.counted_at)}`
              : table.stage,
      table.dealing && table.dealing !== "counted"
        ? el("a", { href: `/tables/${encodeURIComponent(table.name)}?role=director` }, "Open")
        : null,
    ),
  );
}

// What waits

/** @param {DirectorDesk} view */
function drawWaits(view) {
  const { ties = [], disputes = [], interested = [] } = view;
  const open = disputes.filter((each) => !each.decision || (each.review_by && !each.outcome));
  const playing = view.board.tables.filter((table) => table.stage === "playing");
  const counted = (view.counts ?? []).some((sheet) => sheet.waiting);
  refill(
    byId("waits"),
    [ties, disputes, interested, playing.map((each) => each.name), view.board.clock?.break_ends, counted],
    () => [
      el("h2", {}, "What waits"),
      ties.map((tie) =>
        el(
          "div",
          { class: "waits night-wait" },
          el(
            "p",
            {},
            el("strong", {}, tie.players.join(", ")),
            ` are level: ${tie.because} depends on it. `,
            clauses(tie.under, tie.book, 2),
          ),
          tieForm(tie, asking),
        ),
      ),
      open.map((each) =>
        el(
          "form",
          {
            class: "waits night-wait stack",
            onsubmit: asking.submit(
              (said) =>
                each.decision
                  ? { command: "record_place_review", dispute: each.number, outcome: said.words }
                  : { command: "decide_place_dispute", dispute: each.number, decision: said.words },
              each.decision ? "inspector" : "",
            ),
          },
          el("p", {}, el("strong", {}, `Dispute ${each.number} of ${each.player}`), `: ${each.matter}`),
          field(each.decision ? "Outcome of the review" : "Decision", "words"),
          el("button", { class: "button" }, each.decision ? "Record the outcome" : "Decide"),
        ),
      ),
      interested.length
        ? el(
            "p",
            { class: "waits night-wait" },
            `${interested.length} would like to enter: ${interested.slice(0, 8).join(", ")}${interested.length > 8 ? " and others" : ""}.`,
          )
        : null,
      ties.length || open.length || interested.length
        ? null
        : el("p", { class: "soft" }, counted ? "Nothing else waits." : "Nothing waits."),
      decidedDisputes(disputes, asking),
      playing.length
        ? el(
            "details",
            {},
            el("summary", {}, "End a table, or break one"),
            playing.map((table) =>
              el(
                "form",
                {
                  class: "row",
                  onsubmit: asking.submitted((form, by) => ({
                    command: by === "break" ? "break_table" : "end_table",
                    table: table.name,
                    reason: String(form.get("reason") ?? ""),
                  })),
                },
                reason(`Reason, ${table.called}`),
                el("button", { class: "button is-small", name: "do", value: "end" }, `End ${table.called}`),
                el("button", { class: "button is-small", name: "do", value: "break" }, `Break ${table.called}`),
              ),
            ),
          )
        : null,
    ],
  );
}

// Check-in

/** @param {DirectorDesk} view */
function drawCheckIn(view) {
  const drawn = view.board.tables.filter((table) => table.stage === "seats drawn");
  const everybody = drawn.flatMap((table) => table.seats.filter((seat) => seat.player));
  const missing = drawn.flatMap((table) =>
    table.seats.filter((seat) => seat.player && !seat.present).map((seat) => ({ ...seat, called: table.called })),
  );
  show(byId("check-in"), drawn.length > 0);
  const number = new Map((view.players ?? []).map((each) => [each.name, each.number]));
  refill(byId("check-in"), [missing, view.reserves], () => [
    el(
      "div",
      { class: "panel-head" },
      el("h2", {}, "Check-in"),
      el("span", {}, el("strong", {}, String(everybody.length - missing.length)), ` of ${everybody.length}`),
    ),
    el(
      "ul",
      { class: "lines night-missing" },
      missing
        .slice(0, 12)
        .map((seat, at) =>
          el(
            "li",
            {},
            el("strong", {}, seat.player),
            el("span", { class: "soft" }, `entry ${number.get(seat.player) ?? ""}, ${seat.called} seat ${seat.seat}`),
            asking.button(
              "Here",
              { command: "take_seat", player: seat.player },
              { key: at < 9 ? String(at + 1) : "", label: `${seat.player} has taken the seat` },
            ),
          ),
        ),
    ),
    missing.length > 12 ? el("p", { class: "soft" }, `and ${missing.length - 12} more; search on Entries`) : null,
    missing.length
      ? el(
          "form",
          {
            class: "stack is-tight",
            onsubmit: (/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              const names = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("except") ?? "");
              const except_for = names
                .split(/[,;\n]/)
                .map((each) => each.trim())
                .filter(Boolean);
              void asking.post("seats", { except_for }, "Seats are taken");
            },
          },
          field("Everyone except (names, with commas)", "except", { required: false }),
          el("button", { class: "button" }, "Everyone is here, except these"),
        )
      : el("p", { class: "done" }, "All seats are taken"),
    view.reserves?.length && missing.length
      ? el(
          "details",
          {},
          el("summary", {}, `${view.reserves.length} reserves`),
          el(
            "form",
            {
              class: "stack is-tight",
              onsubmit: asking.submit((said) => ({
                command: "offer_seat",
                player: said.player,
                reserve: said.reserve,
                paid: view.fee,
                agreement: said.agreement ?? "",
              })),
            },
            field("Seat of", "player", { list: missing.map((each) => each.player) }),
            field("Reserve who takes it", "reserve", { list: view.reserves }),
            view.agreement ? field("Reference of the agreement", "agreement") : null,
            el("button", { class: "button" }, `Offer the seat, ${money(view.fee)} paid`),
          ),
        )
      : null,
  ]);
}

// Standings

/** @param {DirectorDesk} view */
function drawStandings({ board }) {
  const after = lineAfter(board.standings);
  refill(byId("standings"), board.standings, () => [
    el("div", { class: "panel-head" }, el("h2", {}, "Standings"), el("span", { class: "soft" }, board.line)),
    board.standings.length
      ? el(
          "div",
          { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Standings by chips" },
          el(
            "table",
            {},
            el(
              "thead",
              {},
              el(
                "tr",
                {},
                ["Place", "Player", "Seat", "Chips"].map((each) => el("th", { scope: "col" }, each)),
              ),
            ),
            el(
              "tbody",
              {},
              board.standings.map((each, at) =>
                el(
                  "tr",
                  { class: at === after ? "night-line" : null },
                  el("td", {}, String(each.place)),
                  el("th", { scope: "row" }, each.player, each.on ? el("span", { class: "done" }, " goes on") : null),
                  el("td", {}, each.seat ? `${each.table}, seat ${each.seat}` : "out"),
                  el("td", { class: "number" }, chips(each.chips)),
                ),
              ),
            ),
          ),
        )
      : el("p", { class: "soft" }, "Standings begin with play."),
  ]);
}

// Prizes and money

/** @param {DirectorDesk} view */
function drawPrizes(view) {
  const { board, money: pool } = view;
  refill(byId("prizes"), [board.prizes, board.stage], () => [
    el("h2", {}, "Prizes"),
    board.prizes.length
      ? el(
          "div",
          { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Prizes by place" },
          el(
            "table",
            {},
            el(
              "thead",
              {},
              el(
                "tr",
                {},
                ["Place", "Prize", "Player", ""].map((each) =>
                  el("th", { scope: "col" }, each || el("span", { class: "hidden" }, "Payment")),
                ),
              ),
            ),
            el(
              "tbody",
              {},
              board.prizes.map((prize) =>
                el(
                  "tr",
                  {},
                  el("td", {}, String(prize.place)),
                  el(
                    "td",
                    { class: "number" },
                    money(prize.cents),
                    prize.goods.length ? `, ${prize.goods.join(", ")}` : "",
                  ),
                  el("th", { scope: "row" }, prize.player || "–"),
                  el(
                    "td",
                    {},
                    !prize.player
                      ? ""
                      : prize.paid
                        ? el(
                            "details",
                            {},
                            el("summary", { class: "done" }, "paid"),
                            el(
                              "form",
                              {
                                class: "row",
                                onsubmit: asking.submit((said) => ({
                                  command: "reverse_prize",
                                  player: prize.player,
                                  reason: said.reason,
                                })),
                              },
                              reason(`Why ${prize.player}’s prize is taken back`),
                              el("button", { class: "button is-small" }, "Take back"),
                            ),
                          )
                        : asking.button(
                            `Pay ${money(prize.cents)}`,
                            { command: "pay_prize", player: prize.player },
                            { label: `Pay ${prize.player} ${money(prize.cents)}` },
                          ),
                  ),
                ),
              ),
            ),
          ),
        )
      : el("p", { class: "soft" }, "Prizes follow from the pool and the conditions."),
    board.places.length
      ? el(
          "p",
          {},
          el(
            "a",
            { href: `/tournaments/${encodeURIComponent(name)}/papers/payout-slips.pdf`, target: "_blank" },
            "Payout slips",
          ),
          " · ",
          el(
            "a",
            { href: `/tournaments/${encodeURIComponent(name)}/papers/notice-board.html`, target: "_blank" },
            "Results for the notice board",
          ),
        )
      : null,
    board.stage === "places confirmed"
      ? el(
          "form",
          { class: "row", onsubmit: asking.submit((said) => ({ command: "reopen_places", reason: said.reason })) },
          reason("Why the places are opened again"),
          el("button", { class: "button is-small" }, "Reopen the places"),
        )
      : null,
  ]);
  if (!pool) return;
  refill(byId("money"), pool, () => [
    el("h2", {}, "Prize pool"),
    el(
      "dl",
      { class: "pairs" },
      Object.entries(pool.came)
        .filter(([, cents]) => cents)
        .map(([what, cents]) => [el("dt", {}, `In: ${what}`), el("dd", {}, money(cents))]),
      Object.entries(pool.went)
        .filter(([, cents]) => cents)
        .map(([what, cents]) => [el("dt", {}, `Out: ${what}`), el("dd", {}, `−${money(cents)}`)]),
      el("dt", { class: "is-sum" }, "Balance"),
      el("dd", { class: "is-sum" }, money(pool.balance)),
    ),
    el(
      "form",
      {
        class: "row",
        onsubmit: asking.submit((said) => ({ command: "cancel_tournament", reason: said.reason }), "operator"),
      },
      reason("Why the tournament is cancelled"),
      el("button", { class: "button is-small is-danger" }, "Cancel it: everybody is paid back"),
    ),
  ]);
}

// Papers and record

async function drawPapers() {
  const { ok, said } = await reach(`/api/tournaments/${encodeURIComponent(name)}/papers`);
  if (!ok) return;
  const papers = /** @type {{ name: string, title: string }[]} */ (said);
  const at = (/** @type {string} */ paper, /** @type {string} */ kind) =>
    `/tournaments/${encodeURIComponent(name)}/papers/${encodeURIComponent(paper)}.${kind}`;
  fill(
    byId("papers"),
    el("h2", {}, "Papers"),
    el(
      "ul",
      { class: "lines" },
      papers.map((paper) =>
        el(
          "li",
          {},
          el("span", {}),
          el("a", { href: at(paper.name, "html"), target: "_blank" }, paper.title),
          el(
            "a",
            { href: at(paper.name, "pdf"), target: "_blank" },
            "PDF",
            el("span", { class: "hidden" }, ` of ${paper.title}`),
          ),
        ),
      ),
    ),
  );
}

/** @param {NightLine} line */
function record(line) {
  const list = byId("record");
  list.prepend(
    el(
      "li",
      { class: line.refused ? "refused" : null },
      el("time", {}, timeOfDay(line.at)),
      el("span", {}, line.text, " ", clauses(line.under, line.book, 2)),
      el("span", { class: "soft" }, line.who),
    ),
  );
  while (list.children.length > RECORD) list.lastElementChild?.remove();
}

// Tabs

for (const tab of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-tab]")))
  tab.addEventListener("click", () => open(tab.dataset.tab ?? ""));

/** @param {string} wanted */
function open(wanted) {
  for (const tab of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-tab]"))) {
    const here = tab.dataset.tab === wanted;
    if (here) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
    show(byId(`pane-${tab.dataset.tab}`), here);
  }
  if (wanted === "papers") void drawPapers();
}
asking.open = open;
asking.zone = () => desk?.board.zone ?? 0;
composer(name);
acting?.addEventListener("change", follow);
follow();
