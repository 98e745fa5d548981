// One page for every role at a table, and for every game: each game has a module for its differences.

/**
 * @import { Waiting } from "front/view"
 * @import { Game, Me, View } from "front/game"
 * @import { Part } from "./drawer.js"
 */

import { Asker } from "./ask.js";
import { countChips } from "./bets.js";
import { byId, reachIfScrolled, show } from "./dom.js";
import { behind, Drawer } from "./drawer.js";
import { mindFinger } from "./finger.js";
import { ownKeys } from "./keymap.js";
import { drawRecall, Log } from "./log.js";
import { atRest, remember } from "./motion.js";
import { Now } from "./now.js";
import { Player } from "./player.js";
import { receiptsOf } from "./receipts.js";
import { Result } from "./result.js";
import { seatAgain, withoutSeat } from "./seat.js";
import { recallSettings, settingsPanel, soundKey } from "./settings.js";
import { drawSettled } from "./settled.js";
import { drawShares, Sharer } from "./shares.js";
import { drawSign } from "./sign.js";
import { feel, listen, play } from "./sound.js";
import { follow } from "./stream.js";
import { changes, signsIn, visitor } from "./visitor.js";

const form = /** @type {HTMLFormElement} */ (byId("who"));
const named = /** @type {HTMLInputElement} */ (byId("name"));
const { table = "", dealing } = form.dataset;
/** @type {Game} */
const game = await import(`./games/${form.dataset.game}.js`);
const rules = document.querySelector('nav a[href^="/rules/"]')?.getAttribute("href") ?? "";
const book = rules.slice("/rules/".length);
const NEEDS_NO_NAME = ["spectator"];
const DESKS = ["dealer", "supervisor", "operator", "director", "inspector"];

/** @returns {Me | null} */
function remembered() {
  const asked = new URLSearchParams(location.search).get("role");
  if (signsIn) return visitor(asked);
  const role = asked ?? localStorage.getItem("role") ?? "patron";
  const who = localStorage.getItem("name") ?? "";
  named.value = who;
  /** @type {HTMLInputElement | null} */
  const choice = form.querySelector(`input[value="${CSS.escape(role)}"]`);
  if (choice) choice.checked = true;
  return choice && (who || NEEDS_NO_NAME.includes(role)) ? { role, who } : null;
}

/** @param {SubmitEvent} event */
function chosen(event) {
  event.preventDefault();
  const role = String(new FormData(form).get("role"));
  const who = named.value.trim();
  const missing = !who && !NEEDS_NO_NAME.includes(role);
  named.setAttribute("aria-invalid", String(missing));
  if (missing) {
    named.focus();
    return;
  }
  localStorage.setItem("role", role);
  if (who) localStorage.setItem("name", who);
  // The address names the role too, so that a tab keeps it after a reload.
  location.search = String(new URLSearchParams({ role }));
}

/**
 * `staff` is what only the staff need, `showing` what shows somebody their first round: for others they are never loaded.
 * @param {Me} me
 * @param {typeof import("./staff.js") | null} staff
 * @param {typeof import("./first-round.js") | null} showing
 */
function start(me, staff, showing) {
  mindFinger();
  show(form, false);
  show(byId("me"), !signsIn);
  byId("me-said").textContent =
    me.role === "spectator" ? "Spectator" : `${me.who}, ${me.role === "patron" ? "player" : me.role}`;
  const asker = new Asker(table, me, book, game.insteadWords);
  const now = new Now(byId("now"), game);
  const log = new Log(byId("log"), book, game.oneScreen && !staff);
  const result = new Result(me.who, game);
  const player = me.role === "patron" ? new Player(asker, me, game) : null;
  const receipts = player ? receiptsOf(table, me.who) : null;
  const sharer = me.role === "patron" && dealing === "virtual" ? new Sharer(asker, me, table) : null;
  const { dealer = null, desk = null, progress = null } = staff?.atWork(asker, me, game, dealing) ?? {};
  const felt = new game.Felt(
    byId("felt"),
    player
      ? {
          tapped: (option, box, amount) => player.tapped(option, box, amount),
          changed: (option, amount) => player.changed(option, amount),
          together: (command, pieces) => player.together(command, pieces),
          seat: (seat) => asker.act({ command: "join_table", patron: me.who, seat }),
        }
      : {},
  );
  document.documentElement.dataset.role = me.role;
  const drawer = game.oneScreen && !staff ? sitDown(me, () => view && coverBoxes(view)) : null;
  if (progress) {
    now.follow(progress);
    byId("me").before(progress.clock);
  }
  const folded = game.oneScreen && staff ? staff.standAt(dealer) : null;
  const first = player && showing ? new showing.FirstRound(table, form.dataset.game ?? "") : null;
  /** @type {View | null} */
  let view = null;
  /** @type {Waiting} */
  let waiting = { what: "", words: "", whom: "", ends: 0, ready: [], out: [], held: "", unavailable: "" };

  /** @param {View} shown */
  const coverBoxes = (shown) => drawer?.cover(behind(shown, drawer.root));

  // The line waits for everything that moves: a number is not told ahead of its ball.
  function sayNow() {
    const shown = view;
    if (shown) atRest("now", () => now.draw(shown, me, waiting, player?.turn?.ask));
  }

  const pay = () => view && drawSettled(byId("settled"), view, me.who, Boolean(staff), game, dealer?.foreseen);
  if (dealer) dealer.onforesee = pay;

  function draw() {
    if (!view) return;
    view.waiting = waiting;
    player?.see(view);
    dealer?.see(view);
    desk?.see(view);
    felt.draw(view, player?.mine() ?? null);
    if (player) countChips(player);
    sayNow();
    progress?.draw(view);
    game.history.draw(byId("history"), view);
    drawSign(byId("sign"), view);
    result.draw(view);
    const last = view.last;
    if (last?.payments.some(({ patron }) => patron === me.who)) receipts?.take(last.number);
    if (dealing === "virtual") drawShares(byId("shares"), view, table, me);
    pay();
    folded?.see(view.need.say);
    first?.see(view, me.who);
    byId("round").textContent = `Round ${view.round.number} · ${view.shoe.say}`;
    if (drawer?.open) coverBoxes(view);
  }
  /** @param {View} shown */
  function keepSeat(shown) {
    const again = seatAgain(location.search, shown, me.who);
    if (location.search) history.replaceState(null, "", `?${withoutSeat(location.search)}`); // a reload is no second press
    if (again) asker.act(again);
  }

  if (dealer)
    dealer.onkeys = () => {
      if (view) view.keys = ownKeys(view.delivered);
      draw();
    };
  if (player) player.onchange = () => view && felt.draw(view, player.mine());

  changes.addEventListener("staff", () => {
    me.who = visitor(me.role).who;
  });
  follow(table, me, {
    line(line) {
      log.add(line);
      progress?.hear(line);
      result.hear(line);
      log.speak(line);
    },
    view(shown) {
      remember();
      const isFirst = !view;
      view = {
        ...shown.view,
        keys: ownKeys(shown.view.keys),
        delivered: shown.view.keys,
        boxes: shown.boxes,
        cut: shown.cut,
        waiting,
      };
      const badge = byId("state");
      if (badge.textContent === "betting" && shown.state !== "betting") heardClosing();
      badge.textContent = shown.state;
      badge.className = `badge is-${shown.state}`;
      show(badge, true);
      if (isFirst) show(byId("table"), true); // an empty one would be laid out and painted for nothing
      if (isFirst && player) keepSeat(view);
      draw();
      sharer?.see(view);
    },
    waiting(said) {
      waiting = said.waiting;
      now.countdown.set(waiting.ends, said.now);
      progress?.told(said.now);
      now.wait(waiting);
      if (!view) return;
      view.waiting = waiting;
      player?.draw();
      first?.see(view, me.who); // whose turn it is comes after the view
      sayNow();
    },
    connected(is) {
      const seen = view ? ` You see round ${view.round.number}.` : "";
      byId("offline").textContent = is ? "" : `Connection lost.${seen}`;
      show(byId("offline"), !is);
      dealer?.connected(is);
      if (staff) return;
      now.connected(is);
      sayNow();
      cutOff(!is);
    },
  });
}

/**
 * Nothing that a player sees is sure then, and nothing that they press is heard.
 * @param {boolean} is
 */
function cutOff(is) {
  document.documentElement.classList.toggle("is-cut-off", is);
  for (const each of ["felt", "join", "at-hand", "account"].map(byId)) {
    if (is && each.contains(document.activeElement)) document.getElementById("ask")?.focus({ preventScroll: true });
    each.inert = is;
  }
  if (is) document.getElementById("saved-bets")?.hidePopover();
}

/** Bets are closed: nobody has to look to know it. */
function heardClosing() {
  play("closed");
  feel("closed");
}

/**
 * Players and spectators have the table on one screen, and everything about it in a drawer.
 * @param {Me} me
 * @param {() => void} opened
 */
function sitDown({ role }, opened) {
  document.documentElement.classList.add("is-playing");
  for (const part of ["felt", "at-hand"]) reachIfScrolled(byId(part));
  /** @type {Part[]} */
  const parts = [
    { id: "past", name: game.history.title, nodes: [byId("past")], first: true },
    { id: "sign", name: "Sign", nodes: [byId("sign")] },
    { id: "history", name: "History", nodes: [byId("settled"), byId("happened")], first: true },
  ];
  if (role === "patron") parts.push({ id: "account", name: "Account", nodes: [byId("account"), byId("receipts")] });
  const settings = settingsPanel(() => play("chip", { count: 2 }));
  settings.append(byId("change-role"));
  parts.push({ id: "settings", name: "Settings", nodes: [settings] });
  const drawer = new Drawer(byId("drawer"), byId("tools"), parts, opened);
  byId("tools").append(soundKey());
  return drawer;
}

recallSettings();
listen();
byId("history-title").textContent = game.history.title;
form.addEventListener("submit", chosen);
byId("change-role").addEventListener("click", () => {
  show(form, true);
  named.focus();
});
const recall = /** @type {HTMLDetailsElement} */ (byId("recall"));
recall.addEventListener("toggle", () => recall.open && drawRecall(byId("rounds"), table, game));

const me = remembered();
const staff = me && DESKS.includes(me.role) ? await import("./staff.js") : null;
await staff?.learn(table);
const showing = new URLSearchParams(location.search).has("first-round") ? await import("./first-round.js") : null;
if (me) start(me, staff, showing);
else show(form, true); // shown only now, so that nobody submits the form before its handler is attached
