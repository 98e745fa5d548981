// The cashier's window: a player, an act, both sides counted, then handed out. The server decides; nothing moves before.

/** @import { CashierView, CounterAct, Statement } from "front/view" */

import { chip } from "../art.js";
import { byId, el, fill, refill, show } from "../dom.js";
import { dollars } from "../money.js";
import { post, reach } from "../reach.js";
import { timeOfDay } from "./clock.js";
import { bothSides, fewest, NOTES, sumOf } from "./counting.js";
import { live } from "./live.js";

/** @type {CashierView | null} */
let view = null;
/** @type {Statement | null} */
let statement = null;
let act = "";
let other = false; // whether the pieces that are handed out are counted by hand too
/** @type {Record<string, number>} */
let taken = {};
/** @type {Record<string, number>} */
let handed = {};

const player = /** @type {HTMLInputElement} */ (byId("player"));
const at = /** @type {HTMLSelectElement} */ (byId("at"));
const button = /** @type {HTMLButtonElement} */ (byId("hand-out"));

const LEAST_NOTE = 5_00;

/** The acts of a tournament's money, in words. */
const NIGHT = /** @type {Record<string, string>} */ ({
  entry: "the entry",
  re_buy: "the re-buy",
  add_on: "the add-on",
  prize: "the prize",
});

const table = () => view?.tables.find(({ name }) => name === at.value);
const night = () => (act in NIGHT ? view?.tournaments.find(({ name }) => name === at.value) : undefined);

/** What a tournament's act brings into the drawer, by its conditions; negative for a prize. Null: there is none. */
function due() {
  const here = night();
  if (!here) return null;
  if (act === "entry") return here.fee;
  if (act === "re_buy") return here.re_buy;
  if (act === "add_on") return here.add_on;
  const prize = view?.prizes.find((each) => each.tournament === here.name && each.player === player.value.trim());
  return prize ? -prize.cents : null;
}

/** The pieces on each side: chips of the table one way, money the other; of a tournament money both ways. */
function pieces() {
  if (act in NIGHT) return { in: act === "prize" ? [] : NOTES, out: NOTES };
  const chips = [...(table()?.chips ?? [])].reverse();
  return act === "cash_out" ? { in: chips, out: NOTES } : { in: NOTES, out: chips };
}

function draw() {
  if (!view) return;
  drawDrawer(view); // first: the act decides which tables or tournaments there are to choose from
  drawLine();
  const names = act in NIGHT ? ["Money", "Money"] : act === "cash_out" ? ["Chips", "Money"] : ["Money", "Chips"];
  byId("in-head").textContent = `${names[0]} taken in`;
  byId("out-head").textContent = `${names[1]} to hand out`;
  [byId("in-name").textContent, byId("out-name").textContent] = names;
  const sides = pieces();
  if (!other) handed = fewest(act in NIGHT ? Math.max(sumOf(taken) - (due() ?? 0), 0) : sumOf(taken), sides.out);
  drawSide(byId("in"), sides.in, taken, names[0] === "Chips", true);
  drawSide(byId("out"), sides.out, handed, names[1] === "Chips", other);
  sums();
}

/** @param {string} who */
function nightLine(who) {
  const here = night();
  if (!here) return "No tournament takes money now";
  if (!here.lets) return `Ask ${here.director || "the director"} to name you an assistant`;
  const cents = due();
  if (cents === null) return act === "prize" ? `No prize of ${here.name} waits for ${who}` : `${here.name} has none`;
  if (cents < 0) return `Count out ${dollars(-cents)} to ${who}, then confirm`;
  const change = sumOf(taken) - cents;
  return change < 0
    ? `Take ${dollars(cents)} from ${who} for ${NIGHT[act]}`
    : change
      ? `Give ${dollars(change)} back to ${who}, then confirm`
      : `Confirm ${NIGHT[act]} of ${who}`;
}

function drawLine() {
  if (!view) return;
  const bad = view.imbalances[0];
  byId("line").classList.toggle("is-bad", Boolean(bad));
  const pill = byId("balance");
  pill.className = `pill is-large ${bad ? "is-bad" : "is-ok"}`;
  pill.textContent = bad ? "ledger out of balance" : "ledger in balance";
  const amount = dollars(sumOf(taken));
  const who = player.value.trim();
  byId("says").textContent = bad
    ? `Stop: ${bad.where} is out by ${dollars(bad.cents)}`
    : !view.drawer.opened
      ? "Count the drawer to open the window"
      : !who
        ? "Find the player at the window"
        : !act
          ? `Buy-in or cash-out for ${who}?`
          : act in NIGHT
            ? nightLine(who)
            : !sumOf(taken)
              ? `Count what ${who} hands in`
              : `Count out ${amount} to ${who}, then confirm`;
  const checked = sumOf(taken) > view.check_over ? "over" : "below";
  byId("next").textContent = bad
    ? "nothing is done at the counter until it is found; the drawer can be counted"
    : sumOf(taken)
      ? `${checked} the house’s ${dollars(view.check_over)} check`
      : "every act moves chips and money by the same amount";
}

/**
 * Made anew only for another act or table: a field keeps its cursor while somebody types.
 * @param {HTMLElement} node
 * @param {number[]} kinds
 * @param {Record<string, number>} counts
 * @param {boolean} chips
 * @param {boolean} open
 */
function drawSide(node, kinds, counts, chips, open) {
  refill(node, [act, at.value, kinds, open, open ? 0 : counts], () =>
    act
      ? kinds
          .filter((cents) => open || counts[cents])
          .map((cents) =>
            el(
              "div",
              { class: "piece" },
              el(
                "span",
                { class: "picture", "aria-hidden": "true" },
                chips ? chip(cents, false, "is-small") : money(cents),
              ),
              el("span", {}, dollars(cents)),
              open
                ? el("input", {
                    inputmode: "numeric",
                    maxlength: "6",
                    value: String(counts[cents] || ""),
                    "aria-label": `${node.id === "in" ? "Taken in" : "Handed out"}: pieces of ${dollars(cents)}`,
                    oninput: (/** @type {Event} */ event) => {
                      const field = /** @type {HTMLInputElement} */ (event.target);
                      counts[cents] = /^\d{1,6}$/.test(field.value.trim()) ? Number(field.value) : 0;
                      draw();
                    },
                    onkeydown: next,
                  })
                : el("strong", { class: "number" }, counts[cents] ? `× ${counts[cents]}` : ""),
              el("span", { "data-kind": String(cents) }, ""),
            ),
          )
      : el("p", { class: "empty" }, "Choose an act."),
  );
  for (const cell of /** @type {NodeListOf<HTMLElement>} */ (node.querySelectorAll("[data-kind]"))) {
    const cents = Number(cell.dataset.kind);
    cell.textContent = dollars(cents * (counts[cents] || 0));
  }
}

/**
 * A note or a coin: its colour and shape tell it apart at a glance, the figure beside it for certain.
 * @param {number} cents
 */
const money = (cents) => el("span", { class: cents < LEAST_NOTE ? "coin" : "note", "data-cents": String(cents) });

/** @param {KeyboardEvent} event */
function next(event) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const fields = [.../** @type {HTMLElement} */ (byId("transaction")).querySelectorAll("input")];
  const place = fields.indexOf(/** @type {HTMLInputElement} */ (event.target));
  fields[place + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}

function sums() {
  if (!view) return;
  byId("in-sum").textContent = dollars(sumOf(taken));
  byId("out-sum").textContent = dollars(sumOf(handed));
  if (act in NIGHT) return nightSums();
  const cents = bothSides(taken, handed);
  const who = player.value.trim();
  const here = table();
  const has = statement?.player === who ? (statement.holdings.find(({ table }) => table === at.value)?.chips ?? 0) : 0;
  const sign = act === "buy_in" ? 1 : -1;
  const moved = cents && act ? cents * sign : 0;
  /** @type {[string, number, number][]} */
  const rows = [
    [`Chips of ${who || "the player"} at ${at.value || "a table"}`, has, moved],
    [
      act === "cash_out" ? "Chips back to the cage" : `Float of ${at.value || "a table"}`,
      act === "cash_out" ? 0 : (here?.float_chips ?? 0),
      -moved,
    ],
    ["Drawer", view.holds, moved],
  ];
  fill(
    byId("moves"),
    rows.map(([name, before, change]) =>
      el(
        "tr",
        {},
        el("td", {}, name),
        el("td", { class: "number" }, dollars(before)),
        el("td", { class: "number" }, el("strong", {}, signed(change))),
        el("td", { class: "number" }, dollars(before + change)),
      ),
    ),
    el(
      "tr",
      {},
      el("th", { scope: "row" }, "Difference of chips"),
      el("td", { class: "number" }, dollars(0)),
      el("td", { class: "number" }, dollars(rows[0][2] + rows[1][2])),
      el("td", { class: "number" }, dollars(0)),
    ),
  );
  const ready = cents > 0 && act && who && at.value && view.drawer.opened && !view.imbalances.length;
  button.disabled = !ready;
  fill(
    button,
    !cents ? (sumOf(taken) ? "Both sides have to agree " : "Count both sides ") : `${dollars(cents)} handed out `,
    el("kbd", {}, "Ctrl ⏎"),
  );
}

/** What a tournament's act moves: its own money and the drawer's. */
function nightSums() {
  if (!view) return;
  const [here, cents] = [night(), due()];
  const agrees = cents !== null && sumOf(taken) - sumOf(handed) === cents;
  /** @type {(name: string, before: number | null, change: number) => HTMLElement} */
  const row = (name, before, change) =>
    el(
      "tr",
      {},
      el("td", {}, name),
      el("td", { class: "number" }, before === null ? "" : dollars(before)),
      el("td", { class: "number" }, el("strong", {}, signed(change))),
      el("td", { class: "number" }, before === null ? "" : dollars(before + change)),
    );
  fill(
    byId("moves"),
    cents === null
      ? null
      : [
          row(cents < 0 ? `Prizes of ${here?.name}` : `Fees of ${here?.name}`, null, -cents),
          row("Drawer", view.holds, cents),
        ],
  );
  const ready = agrees && here?.lets && player.value.trim() && view.drawer.opened && !view.imbalances.length;
  button.disabled = !ready;
  const words =
    cents === null ? "Nothing to do " : cents < 0 ? `${dollars(-cents)} handed out ` : `${dollars(cents)} taken `;
  fill(button, agrees || cents === null ? words : "Count both sides ", el("kbd", {}, "Ctrl ⏎"));
}

/** @param {number} cents */
const signed = (cents) => (cents ? `${cents > 0 ? "+" : "−"}${dollars(Math.abs(cents))}` : dollars(0));

/** @param {CashierView} now */
function drawDrawer({ drawer, holds, prizes, players, tables, tournaments }) {
  byId("since").textContent = drawer.opened ? `since ${timeOfDay(drawer.opened)}` : "not begun";
  const of = (/** @type {(each: CounterAct) => boolean} */ kind) => drawer.acts.filter((each) => kind(each));
  const total = (/** @type {CounterAct[]} */ acts) => acts.reduce((sum, { cents }) => sum + cents, 0);
  const bought = of((each) => each.cents > 0);
  const cashed = of((each) => each.cents < 0);
  /** @type {[string, string, string?][]} */
  const pairs = [
    ["Opening drawer", dollars(drawer.opening)],
    [`Taken in, ${bought.length}`, signed(total(bought))],
    [`Handed out, ${cashed.length}`, signed(total(cashed))],
    ["Drawer should hold", dollars(holds), "is-sum"],
  ];
  refill(byId("drawer"), [pairs, drawer.counted_at], () => [
    pairs.map(([name, value, kind = ""]) => [el("dt", { class: kind }, name), el("dd", { class: kind }, value)]),
    drawer.counted_at
      ? [
          el("dt", {}, `Counted ${timeOfDay(drawer.counted_at)}`),
          el(
            "dd",
            {},
            el(
              "span",
              { class: drawer.difference ? "refused" : "done" },
              drawer.difference
                ? `${dollars(Math.abs(drawer.difference))} ${drawer.difference > 0 ? "over" : "short"}`
                : "agrees",
            ),
          ),
        ]
      : null,
  ]);
  refill(byId("acts"), drawer.acts.slice(-8), () =>
    drawer.acts
      .slice(-8)
      .reverse()
      .map(({ at, what, player, cents, takes_back, taken_back, why }) => {
        const name = `${what}, ${player}`;
        return el(
          "li",
          {},
          el("span", { class: "soft" }, timeOfDay(at).slice(0, 5)),
          el("strong", {}, takes_back ? `Taken back: ${why}` : taken_back ? el("s", {}, name) : name),
          el("span", { class: "number" }, taken_back ? el("s", {}, signed(cents)) : signed(cents)),
        );
      }),
  );
  const last = undoable();
  show(byId("take-back"), Boolean(last));
  if (last) fill(byId("take-back-button"), `Take back ${timeOfDay(last.at).slice(0, 5)} `, el("kbd", {}, "Ctrl Z"));
  refill(byId("players"), players, () => players.map((name) => el("option", { value: name })));
  const names = (act in NIGHT ? tournaments : tables).map(({ name }) => name);
  refill(at, names, () => names.map((name) => el("option", {}, name)));
  show(byId("agreed"), act === "entry");
  refill(byId("prizes"), prizes, () =>
    prizes.length
      ? el(
          "div",
          { class: "waits waits-for" },
          el("strong", {}, `${prizes.length} ${prizes.length === 1 ? "prize" : "prizes"} to pay`),
          prizes.map((each) => el("p", {}, `${each.player}, ${dollars(each.cents)}, ${each.tournament}`)),
        )
      : null,
  );
}

const undoable = () =>
  view?.drawer.acts.findLast(
    ({ what, takes_back, taken_back }) => !takes_back && !taken_back && !["Entry", "Add-on"].includes(what),
  );

async function look() {
  const who = player.value.trim();
  const link = /** @type {HTMLAnchorElement} */ (byId("statement"));
  const known = view?.players.includes(who);
  show(link, Boolean(known));
  link.href = `/cashier/statement?${new URLSearchParams({ player: who })}`;
  statement = null;
  if (known) {
    const { ok, said } = await reach(`/api/cashier/statement?${new URLSearchParams({ player: who })}`);
    if (ok && player.value.trim() === who) statement = said;
  }
  const holdings = statement?.holdings ?? [];
  const home = holdings.find(({ value, chips, here }) => value && (chips || here))?.table;
  if (home) at.value = home;
  fill(
    byId("holds"),
    holdings.flatMap(({ table, chips, wagered }) => [
      el("dt", {}, `At ${table} now`),
      el("dd", {}, dollars(chips + wagered)),
    ]),
  );
  draw();
}

function putAside() {
  [taken, handed, act, other] = [{}, {}, "", false];
  player.value = "";
  statement = null;
  press();
  show(byId("refusal"), false);
  fill(byId("holds"));
  show(byId("statement"), false);
  draw();
  player.focus();
}

function press() {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-act]")))
    each.setAttribute("aria-pressed", String(each.dataset.act === act));
  byId("other").setAttribute("aria-pressed", String(other));
}

/**
 * @param {string} address
 * @param {object} body
 * @param {HTMLElement} problem
 */
async function send(address, body, problem) {
  const { ok, away, said } = await post(address, body);
  show(problem, !ok);
  if (away) fill(problem, el("p", {}, "The server did not answer. Look at the drawer before you book this again."));
  else if (!ok) {
    const under = said.under?.length ? ` (${said.under.join(", ")})` : "";
    fill(problem, el("p", {}, `Nothing was moved: ${said.because ?? said.error}${under}.`));
  }
  return ok;
}

for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-act]")))
  each.addEventListener("click", () => {
    act = each.dataset.act ?? "";
    [taken, handed, other] = [{}, {}, false];
    press();
    draw();
    byId("in").querySelector("input")?.focus();
  });
byId("other").addEventListener("click", () => {
  other = !other;
  press();
  draw();
});
byId("aside").addEventListener("click", putAside);
player.addEventListener("change", look);
at.addEventListener("change", draw);
button.addEventListener("click", async () => {
  button.disabled = true;
  if (act in NIGHT) {
    const agreement = /** @type {HTMLInputElement} */ (byId("agreement"));
    const body = { what: act, tournament: at.value, player: player.value.trim(), agreement: agreement.value.trim() };
    if (await send("/api/cashier/tournament", body, byId("refusal"))) {
      agreement.value = "";
      putAside();
    } else sums();
    return;
  }
  const cents = bothSides(taken, handed);
  const body = { what: act, table: at.value, player: player.value.trim(), cents };
  if (await send("/api/cashier/act", body, byId("refusal"))) putAside();
  else sums();
});
byId("take-back").addEventListener("submit", async (event) => {
  event.preventDefault();
  const last = undoable();
  const why = /** @type {HTMLInputElement} */ (byId("why"));
  if (!last) return;
  const body = { stream: last.stream, version: last.version, why: why.value };
  if (await send("/api/cashier/back", body, byId("back-refusal"))) why.value = "";
  else why.focus();
});

live("/api/cashier/events", (/** @type {CashierView} */ now) => {
  view = now;
  draw();
});
