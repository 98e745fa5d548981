// From the address to a seat in one press: a name is offered, the seat and the chips are taken, and the table opens.

/**
 * @import { Answer, Because, Shown, TableLine } from "front/view"
 * @import { Wanted } from "./filter.js"
 */

import { clauses } from "./clauses.js";
import { byId, el, fill, show } from "./dom.js";
import { fits } from "./filter.js";
import { isNew } from "./first-round.js";
import { offered } from "./names.js";
import { post, reach } from "./reach.js";
import { middleSeat, withSeat } from "./seat.js";
import { signsIn, visitor } from "./visitor.js";

const EVERY = 5000; // milliseconds between two looks at the tables

const chips = Number(byId("as").dataset.chips); // of a guest at a demonstration
const naming = /** @type {HTMLFormElement} */ (byId("naming"));
const field = /** @type {HTMLInputElement} */ (byId("your-name"));
const filters = /** @type {HTMLFormElement | null} */ (document.getElementById("filters"));
const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("tr[data-table]")]);
const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".game[data-table]")]);

const taken = rows.flatMap((row) => [...row.querySelectorAll("[data-who] bdi")].map((node) => node.textContent));
let name = signsIn
  ? visitor("patron").who
  : (localStorage.getItem("name") ?? offered(taken, (most) => crypto.getRandomValues(new Uint32Array(1))[0] % most));

// The name

function drawName() {
  byId("as-name").textContent = name;
  show(byId("as"), !signsIn);
}

byId("change-name").addEventListener("click", ({ currentTarget }) => {
  const opens = naming.hidden;
  show(naming, opens);
  /** @type {HTMLElement} */ (currentTarget).setAttribute("aria-expanded", String(opens));
  field.value = name;
  if (opens) field.select();
});
naming.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!field.value.trim()) return;
  name = field.value.trim();
  localStorage.setItem("name", name);
  show(naming, false);
  byId("change-name").setAttribute("aria-expanded", "false");
  byId("change-name").focus();
  drawName();
});

// The filters

/** @param {HTMLElement} row */
function tableOf({ dataset }) {
  return {
    kind: dataset.kind ?? "",
    dealing: dataset.dealing ?? "",
    free: Number(dataset.free),
    minimum: Number(dataset.minimum),
    maximum: Number(dataset.maximum),
  };
}

/** @returns {Wanted} */
function wanted() {
  const said = filters ? new FormData(filters) : new FormData();
  return {
    kind: String(said.get("kind") ?? ""),
    dealing: said.getAll("dealing").map(String),
    free: said.has("free"),
    bet: Number(said.get("bet") ?? 0),
  };
}

function drawTables() {
  const want = wanted();
  for (const row of rows) show(row, fits(tableOf(row), want));
  for (const card of cards) {
    const first = rows.find((row) => !row.hidden && row.dataset.game === card.dataset.game);
    show(card, Boolean(first));
    if (first) drawCard(card, first);
  }
  const none = document.getElementById("none");
  if (none)
    show(
      none,
      rows.every((row) => row.hidden),
    );
}

/**
 * A game's card leads to the first of its tables that is wanted.
 * @param {HTMLElement} card
 * @param {HTMLElement} row
 */
function drawCard(card, row) {
  const { table = "", count = "0", free = "0" } = row.dataset;
  card.dataset.table = table;
  const playing = Number(count);
  write(card, "[data-players]", playing ? `${playing} playing` : Number(free) ? "Free seats" : "No free seat");
  write(card, "[data-name]", table);
  write(card, "[data-dealing]", `, ${row.querySelector("td[data-dealing]")?.textContent ?? ""}`);
  card.querySelector("[data-dealing]")?.setAttribute("data-dealing", row.dataset.dealing ?? "");
  write(card, "[data-bets]", row.querySelector("td[data-bets]")?.textContent ?? "");
  for (const way of /** @type {NodeListOf<HTMLAnchorElement>} */ (card.querySelectorAll("[data-way]")))
    way.href = `/tables/${encodeURIComponent(table)}?role=${way.dataset.way}`;
}

/**
 * @param {Element} node
 * @param {string} selector
 * @param {string} words
 */
function write(node, selector, words) {
  const found = node.querySelector(selector);
  if (found && found.textContent !== words) found.textContent = words;
}

if (filters) {
  show(filters, true);
  filters.addEventListener("change", () => {
    drawTables();
    const seen = rows.filter((row) => !row.hidden).length;
    byId("polite").textContent = `${seen} of ${rows.length} tables`;
  });
}

// What happens at the tables meanwhile

async function look() {
  const { ok, said } = await reach("/api/tables");
  if (!ok) return;
  const tables = /** @type {TableLine[]} */ (said);
  for (const { name: table, players, free, state } of tables) {
    const row = rows.find((each) => each.dataset.table === table);
    if (!row) continue;
    row.dataset.free = String(free);
    row.dataset.count = String(players.length);
    write(row, "td[data-free]", String(free));
    write(row, "[data-state]", state);
    row.querySelector("[data-state]")?.setAttribute("class", `badge is-${state}`);
    const who = row.querySelector("[data-who]");
    if (who)
      fill(
        who,
        players.length
          ? players.flatMap((each, at) => [at ? ", " : null, el("bdi", {}, each)])
          : el("span", { class: "soft" }, "nobody yet"),
      );
  }
  drawTables();
}

// Play now

/**
 * At a demonstration the seat and the chips are taken here; elsewhere people buy in at the table.
 * @param {string} table
 */
async function sitDown(table) {
  const path = `/api/tables/${encodeURIComponent(table)}`;
  const me = { role: "patron", who: name };
  const { ok, away, said } = await reach(`${path}/view?${new URLSearchParams(me)}`);
  if (away) throw new Error(said.error);
  if (!ok) return; // the page of the table says what is wrong with it
  const { view } = /** @type {Shown} */ (said);
  if (!view.sign.demonstration || view.tournament) return;
  const person = view.patrons.find((each) => each.name === name);
  if (!person) {
    // Where nothing is open, the table's refusal says why.
    await ask(path, me, middleSeat(view) ?? { command: "join_table", patron: name, seat: 0 });
  }
  if (!person?.chips && !view.sign.tournament_chips)
    await ask(path, me, { command: "buy_in", patron: name, cents: chips });
}

/**
 * @param {string} path
 * @param {{ role: string, who: string }} me
 * @param {object} command
 */
async function ask(path, me, command) {
  const { said } = await post(`${path}/act`, { ...me, key: crypto.randomUUID(), command });
  const answer = /** @type {Answer} */ (said);
  if ("refused" in answer) throw new Refused(answer.refused);
  if ("error" in answer) throw new Error(answer.error);
  if ("unavailable" in answer) throw new Error(answer.unavailable);
}

class Refused extends Error {
  /** @param {Because} said */
  constructor(said) {
    super(said.because);
    this.said = said;
  }
}

/**
 * @param {unknown} problem
 * @param {string} table
 */
function tell(problem, table) {
  const row = rows.find((each) => each.dataset.table === table);
  const because = problem instanceof Error ? problem.message : String(problem);
  fill(
    byId("answer"),
    el(
      "div",
      { class: "refusal", role: "alert" },
      el("p", {}, `You have no seat at ${table}: ${because}.`),
      problem instanceof Refused ? el("p", {}, "Under ", clauses(problem.said.under, row?.dataset.book ?? "")) : null,
      el("p", {}, "Change your name above, choose another table, or watch this one."),
    ),
  );
  show(byId("answer"), true);
}

document.addEventListener("click", async (event) => {
  const way = /** @type {Element} */ (event.target).closest('[data-way="patron"]');
  if (!(way instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (signsIn && !name) {
    const { pathname, search } = new URL(way.href);
    location.assign(`/sign-in?then=${encodeURIComponent(pathname + search)}`);
    return;
  }
  if (way.getAttribute("aria-busy")) return; // the first press is on its way
  const table = /** @type {HTMLElement | null} */ (way.closest("[data-table]"))?.dataset.table ?? "";
  way.setAttribute("aria-busy", "true");
  try {
    localStorage.setItem("name", name);
    localStorage.setItem("role", "patron");
    await sitDown(table);
    const game = rows.find((row) => row.dataset.table === table)?.dataset.game ?? "";
    const there = withSeat(way.href);
    location.assign(isNew(game) ? `${there}&first-round` : there);
  } catch (problem) {
    tell(problem, table);
  }
  way.removeAttribute("aria-busy");
});

drawName();
drawTables();
setInterval(look, EVERY);
