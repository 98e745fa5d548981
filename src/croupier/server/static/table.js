// One page for every role at a table, and for every game: what differs between games is in a module of its own.

import { Asker } from "./ask.js";
import { Dealer } from "./dealer.js";
import { Desk } from "./desk.js";
import { byId, show } from "./dom.js";
import { learn } from "./forms.js";
import { Log, drawRecall } from "./log.js";
import { Now } from "./now.js";
import { Player } from "./player.js";
import { drawSettled } from "./settled.js";
import { drawSign } from "./sign.js";
import { follow } from "./stream.js";

const form = byId("who");
const { table, dealing } = form.dataset;
const game = await import(`./games/${form.dataset.game}.js`);
const book = document.querySelector('nav a[href^="/rules/"]').getAttribute("href").slice("/rules/".length);
const NEEDS_NO_NAME = ["spectator"];
const STAFF = ["dealer", "supervisor", "operator", "director"];

function remembered() {
  const asked = new URLSearchParams(location.search).get("role");
  const role = asked ?? localStorage.getItem("role") ?? "patron";
  const who = localStorage.getItem("name") ?? "";
  byId("name").value = who;
  const choice = form.querySelector(`input[value="${CSS.escape(role)}"]`);
  if (choice) choice.checked = true;
  return choice && (who || NEEDS_NO_NAME.includes(role)) ? { role, who } : null;
}

function chosen(event) {
  event.preventDefault();
  const role = new FormData(form).get("role");
  const who = byId("name").value.trim();
  const missing = !who && !NEEDS_NO_NAME.includes(role);
  byId("name").setAttribute("aria-invalid", String(missing));
  if (missing) {
    byId("name").focus();
    return;
  }
  localStorage.setItem("role", role);
  if (who) localStorage.setItem("name", who);
  // The address says the role too, so that a tab keeps it when it is loaded again.
  location.search = new URLSearchParams({ role });
}

function start(me) {
  show(form, false);
  show(byId("me"), true);
  show(byId("table"), true);
  byId("me-said").textContent = me.role === "spectator" ? "Spectator" : `${me.who}, ${me.role === "patron" ? "player" : me.role}`;
  const asker = new Asker(table, me, book, game.insteadWords);
  const now = new Now(byId("now"), game);
  const log = new Log(byId("log"), book);
  const player = me.role === "patron" ? new Player(asker, me, game) : null;
  const dealer = me.role === "dealer" && dealing === "live" ? new Dealer(asker, byId("console"), byId("people"), game) : null;
  const desk = STAFF.includes(me.role) || me.role === "inspector" ? new Desk(asker, me, byId("desk"), dealer ? covered(game) : [], game.ASKED, game.GROUPS) : null;
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
  let view = null;
  let waiting = { what: "", whom: "", ends: 0, ready: [], held: "", unavailable: "" };

  function draw() {
    if (!view) return;
    view.waiting = waiting;
    player?.see(view);
    dealer?.see(view);
    desk?.see(view);
    felt.draw(view, player?.mine() ?? null);
    now.draw(view, me, waiting);
    game.history.draw(byId("history"), view);
    drawSign(byId("sign"), view);
    drawSettled(byId("settled"), view, me.who, STAFF.includes(me.role) || me.role === "inspector", game);
    byId("round").textContent = `Round ${view.round.number} · ${view.shoe.say}`;
  }
  if (player) player.onchange = () => felt.draw(view, player.mine());

  follow(table, me, {
    line(line) {
      log.add(line);
      log.speak(line);
    },
    view(shown) {
      view = { ...shown.view, boxes: shown.boxes, cut: shown.cut };
      const badge = byId("state");
      badge.textContent = shown.state;
      badge.className = `badge is-${shown.state}`;
      show(badge, true);
      draw();
    },
    waiting(said) {
      waiting = said.waiting;
      now.countdown.set(waiting.ends, said.now);
      now.wait(waiting);
      if (view) view.waiting = waiting;
      if (view) player?.drawTurn(view);
    },
    connected(is) {
      const seen = view ? ` You are seeing round ${view.round.number} as it was.` : "";
      byId("offline").textContent = is ? "" : `The connection is lost; it is being made again.${seen}`;
      show(byId("offline"), !is);
    },
  });
}

// What the dealer's console has its own keys, forms and buttons for.
function covered({ dealing, IRREGULAR }) {
  return [...dealing.covered, ...dealing.asked, ...dealing.keys.flatMap(({ commands = [] }) => commands), ...IRREGULAR];
}

learn(game.FIELDS);
byId("history-title").textContent = game.history.title;
form.addEventListener("submit", chosen);
byId("change-role").addEventListener("click", () => {
  show(form, true);
  byId("name").focus();
});
byId("recall").addEventListener("toggle", (event) => event.target.open && drawRecall(byId("rounds"), table, game));

const me = remembered();
if (me) start(me);
else show(form, true); // not before: what somebody fills in must find its script
