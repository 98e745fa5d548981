// The sign and scoreboard of a table on a screen for the room. It only shows: nothing on it can be pressed. Without the
// server it keeps its picture and says since when; the browser reconnects by itself.

/**
 * @import { RoundPicture, Waiting } from "front/view"
 * @import { Game, View } from "front/game"
 */

import { Countdown } from "./countdown.js";
import { timeOfDay } from "./desks/clock.js";
import { byId, el, fill, refill, show, svg } from "./dom.js";
import { shiftAt } from "./moved.js";
import { lineFor } from "./now.js";
import { reach } from "./reach.js";
import { drawBoardSign } from "./sign.js";
import { follow } from "./stream.js";

const SPECTATOR = { role: "spectator", who: "" };
const MINUTE = 60_000;

const { table = "", game: name } = byId("screen").dataset;
/** @type {Game} */
const game = await import(`./games/${name}.js`);
const countdown = new Countdown();
const begun = Date.now();
/** @type {View | null} */
let view = null;
/** @type {Waiting} */
let waiting = { what: "", words: "", whom: "", ends: 0, ready: [], out: [], held: "", unavailable: "" };
let lost = ""; // since when the server has not been heard

function draw() {
  if (!view) return;
  view.waiting = waiting;
  const held = waiting.unavailable || waiting.held;
  const words = held ? "Play is held" : lineFor(view, game, SPECTATOR);
  byId("state").textContent = words;
  byId("state").style.setProperty("--letters", String(words.length));
  byId("round").textContent = held || `Round ${view.round.number} · ${view.shoe.say}`;
  const over = view.last && !view.round.opened;
  refill(byId("last"), over ? view.last : null, () => (view && over ? game.resultWords(view) : ""));
  drawBoardSign(byId("sign"), view);
  game.history.draw(byId("history"), view);
}

// The cards, tiles or number of the round as everybody sees them, by the game's own drawing of a round.
async function drawRound() {
  const { ok, said } = await reach(`/api/tables/${encodeURIComponent(table)}/picture`);
  if (!ok) return; // the last picture stays
  const picture = /** @type {RoundPicture} */ (said);
  refill(byId("laid"), picture, () =>
    picture.laid.map(({ name: whose, drawings, words }) =>
      el(
        "div",
        { class: "laid" },
        el("h2", {}, whose),
        el("div", { class: "laid-pieces" }, drawings.map(piece)),
        el("p", {}, words),
      ),
    ),
  );
}

/** @param {string} drawing */
const piece = (drawing) =>
  svg("svg", { class: "card", "aria-hidden": "true" }, svg("use", { href: `/sprite.svg#${drawing}` }));

/** @param {boolean} is */
function connected(is) {
  if (is) lost = "";
  else lost ||= timeOfDay(Date.now());
  countdown.known = is;
  countdown.tick();
  byId("lost").textContent = lost ? `Since ${lost} nothing has been heard from the table. This is how it stood.` : "";
  show(byId("lost"), Boolean(lost));
}

function shift() {
  const { x, y } = shiftAt((Date.now() - begun) / MINUTE);
  byId("board").style.translate = `${x}px ${y}px`;
}

byId("past-title").textContent = game.history.title;
fill(byId("clock"), countdown.node);
setInterval(shift, MINUTE);
follow(table, SPECTATOR, {
  line() {},
  view(shown) {
    view = {
      ...shown.view,
      delivered: shown.view.keys,
      boxes: shown.boxes,
      cut: shown.cut,
      waiting,
    };
    draw();
    void drawRound();
  },
  waiting(said) {
    waiting = said.waiting;
    countdown.set(waiting.ends, said.now);
    draw();
  },
  connected,
});
