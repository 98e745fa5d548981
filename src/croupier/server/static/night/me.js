// A player's phone: whose turn it is, the own seat and stack, the place around the line, what comes next.

/** @import { OwnNight, Shown } from "front/view" */

import { clauses } from "../clauses.js";
import { now } from "../desks/clock.js";
import { byId, el, fill, refill, show } from "../dom.js";
import { follow } from "../stream.js";
import { capital } from "../text.js";
import { visitor } from "../visitor.js";
import { arcOf } from "./arc.js";
import { nextBreak } from "./clock-face.js";
import { addressOf, followNight, notDone, send } from "./link.js";
import { chips, hour, left, money, ordinal } from "./words.js";

const name = document.body.dataset.tournament ?? "";
const asked = new URLSearchParams(location.search).get("who") ?? "";
const signedIn = visitor("patron");
const me = { role: "patron", who: signedIn.who || asked };
/** @type {OwnNight | null} */
let own = null;
/** @type {{ called: string, marker: number }} */
let turn = { called: "", marker: 0 };
let followed = "";
let unfollow = () => {};
let refusedBecause = "";

if (me.who)
  followNight(name, me, {
    view: (/** @type {OwnNight} */ view) => {
      own = view;
      watchTable(view);
      draw();
    },
    away: (since) => {
      byId("lost").textContent = own && since ? `No news since ${hour(since, own.zone)}` : "";
      show(byId("lost"), Boolean(since));
    },
  });
else
  fill(
    byId("show"),
    el("h1", {}, "Who are you?"),
    el(
      "form",
      { method: "get" },
      el("label", { for: "who" }, "Your name"),
      el("input", { id: "who", name: "who", required: true, autocomplete: "name" }),
      el("button", { class: "go" }, "This is me"),
    ),
  );

setInterval(() => {
  if (!own) return;
  byId("time").textContent = hour(now(), own.zone);
  tellBreak(own);
}, 1000);

/**
 * How long a break still lasts, or how far away the next one is.
 * @param {OwnNight} view
 */
function tellBreak(view) {
  const node = document.getElementById("break");
  if (!node) return;
  const { clock, zone } = view;
  const rest = nextBreak(clock, now(), zone);
  if (clock?.break_ends) {
    const back = clock.break_ends - now();
    node.textContent = back > 0 ? `Back at ${hour(clock.break_ends, zone)}, ${left(back)} left` : "Play goes on soon";
  } else node.textContent = rest ? `Next break: ${rest.figure}, ${rest.words}` : "";
}

/**
 * The own table is followed as its public sees it: whose turn, and where the marker is.
 * @param {OwnNight} view
 */
function watchTable(view) {
  const wanted = view.state === "playing" && view.table && view.table.dealing !== "counted" ? view.table.name : "";
  if (wanted === followed) return;
  unfollow();
  followed = wanted;
  turn = { called: "", marker: 0 };
  unfollow = wanted
    ? follow(
        wanted,
        { role: "spectator", who: "" },
        {
          line: () => {},
          waiting: () => {},
          connected: () => {},
          view: (/** @type {Shown} */ { view: table }) => {
            if (table.called === me.who && turn.called !== me.who) navigator.vibrate?.(200);
            turn = { called: table.called, marker: table.marker };
            draw();
          },
        },
      )
    : () => {};
}

function draw() {
  const view = own;
  if (!view) return;
  refill(byId("show"), [view, turn, refusedBecause], () => {
    const mine = turn.called && turn.called === me.who;
    const line = mine ? "Your turn to wager" : turn.called ? `${turn.called} wagers now` : view.say;
    const table = view.table;
    return [
      el("p", { class: "soft" }, view.clock ? capital(view.clock.session) : ""),
      el("h1", { class: mine ? "is-mine" : null }, line),
      el(
        "p",
        {},
        view.starts ? ["By ", el("b", {}, hour(view.starts, view.zone)), " "] : null,
        view.plays_for ? `You play for ${view.plays_for}. ` : null,
        view.under.length ? clauses(view.under, view.book, 1) : null,
      ),
      el("p", { id: "break", class: view.clock?.break_ends ? "figure" : "soft", "aria-live": "off" }),
      refusedBecause ? el("p", { class: "refused", role: "alert" }, refusedBecause) : null,
      register(view),
      table && view.seat
        ? el(
            "section",
            { class: "card", "aria-label": "Your table" },
            arcOf(
              { ...table, marker: turn.marker || table.marker },
              { me: me.who, now: turn.called, label: table.called },
            ),
            el(
              "p",
              { class: "soft" },
              view.clock?.last && table.stage === "playing"
                ? `round ${Math.min(table.rounds + 1, view.clock.last)} of ${view.clock.last}`
                : table.stage,
              turn.marker ? `, began at seat ${turn.marker}` : "",
            ),
          )
        : null,
      view.seat || view.stack
        ? el(
            "div",
            { class: "pair" },
            view.seat
              ? el(
                  "section",
                  { class: "card" },
                  el("p", { class: "soft" }, "Your seat"),
                  el("p", { class: "figure" }, `${table?.called ?? ""}, seat ${view.seat}`),
                )
              : null,
            view.stack
              ? el(
                  "section",
                  { class: "card" },
                  el("p", { class: "soft" }, "Your stack"),
                  el("p", { class: "figure" }, chips(view.stack)),
                )
              : null,
          )
        : null,
      view.standing.length
        ? el(
            "section",
            { class: "card", "aria-label": "Standing" },
            el("p", { class: "soft" }, "Standing"),
            el(
              "ol",
              { class: "around" },
              view.standing.map((each, at) => [
                at && view.standing[at - 1].on && !each.on ? el("li", { class: "the-line" }, view.line) : null,
                el(
                  "li",
                  {},
                  el("span", { class: "soft" }, String(each.place)),
                  el("b", {}, each.player === me.who || each.player === view.plays_for ? "You" : each.player),
                  el("span", { class: "amount" }, chips(each.chips)),
                ),
              ]),
            ),
          )
        : null,
      result(view),
      el(
        "section",
        { class: "card", "aria-label": "Sessions" },
        view.entry
          ? el("p", { class: "row" }, el("b", {}, "Your entry"), el("span", { class: "soft" }, String(view.entry)))
          : null,
        view.sessions.map((each) =>
          el(
            "p",
            { class: "row" },
            el("b", {}, each.name),
            el(
              "span",
              { class: "soft" },
              each.starts && each.stage === "to come" ? hour(each.starts, view.zone) : each.stage,
            ),
          ),
        ),
      ),
      table && view.state === "playing" && table.dealing !== "counted"
        ? el(
            "p",
            {},
            el(
              "a",
              {
                class: "go",
                href: `/tables/${encodeURIComponent(table.name)}?role=patron&who=${encodeURIComponent(me.who)}`,
              },
              "Go to the table",
            ),
          )
        : null,
    ];
  });
  tellBreak(view);
}

/** @param {OwnNight} view */
function register(view) {
  if (view.state === "interested")
    return el(
      "button",
      { type: "button", class: "quiet", id: "withdraw-interest", onclick: () => void ask("withdraw_interest") },
      "I would rather not",
    );
  if (view.state !== "outside" || !view.may_register) return null;
  return el(
    "section",
    { class: "card" },
    el("p", {}, `The entry fee is ${money(view.fee)}. ${view.fee_words}`),
    el(
      "button",
      { type: "button", class: "go", id: "register", onclick: () => void ask("register_interest") },
      "I would like to enter",
    ),
  );
}

/** @param {OwnNight} view */
function result(view) {
  if (!view.place) return null;
  return el(
    "section",
    { class: "card", "aria-label": "Result" },
    el("p", { class: "soft" }, "Your place"),
    el("p", { class: "figure" }, ordinal(view.place)),
    view.prize || view.goods.length
      ? el(
          "p",
          {},
          `Your prize is ${[view.prize ? money(view.prize) : "", ...view.goods].filter(Boolean).join(" and ")}${view.paid ? ", paid" : ", paid at the desk"}`,
        )
      : el("p", {}, "Thank you for playing."),
  );
}

/** @param {string} command */
async function ask(command) {
  refusedBecause = "";
  try {
    await send(`${addressOf(name)}/act`, { ...me, key: crypto.randomUUID(), command: { command, player: me.who } });
  } catch (problem) {
    refusedBecause = notDone(problem).message;
    draw();
  }
}
