// A player's turn: the four tiles are put into two parts by dragging, tapping or keys, or left to House Way. Nothing is
// advised, and no part has a value in words before the hand is set.

import { tile } from "../art.js";
import { el, fill } from "../dom.js";

const PART = 2; // tiles
const FAR = 6; // pixels: from here on a tile is dragged, not tapped

let arranging = null; // what stands in the panel, while a hand is being set there

export function turn(view, me) {
  const hand = view.round.hands.find(({ patron }) => patron === me.who);
  const open = new Map(view.choices.map(({ command }) => [command.command, command]));
  if (!hand || !open.size) return null;
  if (open.has("play_exposed_hand")) return choosing(view, hand, open);
  if (!open.has("set_hand") && !open.has("ask_house_way")) return conceding(view, hand, open);
  return hand.tiles.every((each) => each.tile) ? arranged(view, hand, open) : atTheTable(view, hand, open);
}

// Setting

function arranged(view, hand, open) {
  const words = `Set your hand, box ${hand.box}`;
  const house = open.get("ask_house_way");
  const press = (place) => () => arranging?.toggle(place);
  return {
    shows: ["setting", view.round.number, hand.box, hand.tiles],
    say: `Your turn. ${words}: two tiles for the low part, two for the high part.`,
    keys: { ...Object.fromEntries(hand.tiles.map((_, place) => [String(place + 1), press(place)])), ENTER: () => arranging?.command(), H: house },
    make: (act) => {
      arranging = new Arranging(hand, act);
      return panel(words, [
        arranging.node,
        el("div", { class: "decisions" }, arranging.button, button("house-way", "House Way", "H", () => act(house))),
        giveUp(open, act),
      ]);
    },
  };
}

// Four tiles and the two parts they go to. All lie in the high part first; two of them make the low part.
class Arranging {
  constructor(hand, act) {
    this.hand = hand;
    this.low = []; // places of the tiles in it, the one put there first in front
    this.zones = { low: this.zone("low", "Low part"), high: this.zone("high", "High part") };
    this.tiles = hand.tiles.map((each, place) => this.tile(each, place));
    this.hint = el("p", { class: "hint", role: "status" });
    this.button = button("set-hand", "Set the hand", "Enter", () => {
      const command = this.command();
      if (command) act(command);
    });
    this.node = el("div", { class: "setting" }, this.zones.low.node, this.zones.high.node, this.hint);
    this.draw();
  }

  zone(part, name) {
    const inside = el("div", { class: "dominoes" });
    const node = el("div", { class: "zone", role: "group", "aria-label": name, "data-part": part }, el("p", { class: "part-name" }, name), inside);
    return { node, inside };
  }

  // A box to tick: ticked it is in the low part, so that Enter is left for setting the hand.
  tile(each, place) {
    const node = el(
      "button",
      { class: "held-tile", type: "button", role: "checkbox", id: `tile-${place + 1}`, "aria-label": `${each.name}, in the low part` },
      tile(each, "is-large"),
      el("kbd", { "aria-hidden": "true" }, String(place + 1)),
    );
    draggable(node, (x, y) => this.dropped(place, x, y), () => this.toggle(place));
    return node;
  }

  toggle(place) {
    this.put(place, !this.low.includes(place));
  }

  dropped(place, x, y) {
    const over = Object.entries(this.zones).find(([, { node }]) => holds(node.getBoundingClientRect(), x, y));
    if (over) this.put(place, over[0] === "low");
  }

  // A third tile takes the place of the one that was put there first.
  put(place, low) {
    const others = this.low.filter((each) => each !== place);
    this.low = low ? [...others, place].slice(-PART) : others;
    this.draw();
  }

  draw() {
    const focused = this.tiles.includes(document.activeElement) ? document.activeElement : null;
    const ofPart = (low) => this.tiles.filter((_, place) => this.low.includes(place) === low);
    for (const [part, { inside }] of Object.entries(this.zones)) {
      const tiles = ofPart(part === "low");
      const missing = Math.max(0, PART - tiles.length);
      fill(inside, tiles, Array.from({ length: missing }, () => el("span", { class: "domino is-large is-absent" })));
    }
    this.tiles.forEach((node, place) => node.setAttribute("aria-checked", String(this.low.includes(place))));
    this.button.disabled = this.low.length !== PART;
    this.hint.textContent = this.said();
    focused?.focus({ preventScroll: true });
  }

  said() {
    if (this.low.length === PART) return "Once set, it stays. Whichever two are worth more are the high part.";
    const how = matchMedia("(pointer: coarse)").matches ? "drag or tap" : "drag, click, or press the number of a tile";
    return `${this.low.length ? "One more tile" : "Two tiles"} for the low part: ${how}.`;
  }

  command() {
    if (this.low.length !== PART) return null;
    return { command: "set_hand", patron: this.hand.patron, two: this.low.map((place) => this.hand.tiles[place].tile) };
  }
}

const holds = ({ left, right, top, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;

// By mouse or finger; what is not moved far was only tapped.
function draggable(node, dropped, tapped) {
  let from = null;
  let moved = false;
  const place = (x, y) => (node.style.translate = from && moved ? `${x - from.x}px ${y - from.y}px` : "");
  const end = () => {
    from = null;
    node.style.translate = "";
    node.classList.remove("is-dragged");
  };
  node.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    from = { x: event.clientX, y: event.clientY };
    moved = false;
    node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
    if (!from) return;
    moved ||= Math.hypot(x - from.x, y - from.y) > FAR;
    node.classList.toggle("is-dragged", moved);
    place(x, y);
  });
  node.addEventListener("pointerup", ({ clientX: x, clientY: y }) => {
    if (!from) return;
    end();
    if (moved) dropped(x, y);
    else tapped();
  });
  node.addEventListener("pointercancel", end);
  // From the keyboard: no pointer has been there.
  node.addEventListener("click", ({ detail }) => detail || tapped());
}

// At a live table the tiles lie before the player: the page is only told what was done with them.
function atTheTable(view, hand, open) {
  const words = `Your tiles, box ${hand.box}`;
  const choices = [["set_hand", "The hand is set", "S"], ["ask_house_way", "House Way", "H"]].filter(([name]) => open.has(name));
  return asking(`setting ${view.round.number}`, words, `${words}: set them in two parts before your box, or ask for House Way.`, choices, open);
}

// The dealer has shown tiles of the hand: its owner decides before looking at the rest.
function choosing(view, hand, open) {
  const shown = hand.tiles.filter((each) => each.tile).map((each) => each.name);
  const words = `The dealer showed tiles of your hand: ${shown.join(", ")}`;
  const choices = [["play_exposed_hand", "Play the hand", "P"], ["call_hand_void", "Call it void", "V"]];
  return asking(`choosing ${view.round.number}`, words, "Decide before the other tiles are looked at.", choices, open);
}

function asking(key, words, more, choices, open) {
  return {
    shows: [key, words, choices],
    say: `Your turn. ${words}. ${more}`,
    keys: Object.fromEntries(choices.map(([name, , key]) => [key, open.get(name)])),
    make: (act) =>
      panel(words, [
        el("p", { class: "hint" }, more),
        el("div", { class: "decisions" }, choices.map(([name, say, key]) => button(name.replaceAll("_", "-"), say, key, () => act(open.get(name))))),
        giveUp(open, act),
      ]),
  };
}

function panel(words, content) {
  return el("div", { class: "turn-panel is-pai-gow", role: "group", tabindex: "-1", "aria-label": words }, el("p", { class: "turn-title" }, words), content);
}

function button(id, words, key, pressed) {
  return el("button", { class: "button", type: "button", id, onclick: pressed }, words, el("kbd", {}, key));
}

// Conceding: until the hand is shown its owner may have the wager taken. It is never proposed: who wants it opens it, and is
// asked again.
function giveUp(open, act) {
  const command = open.get("concede_wager");
  if (!command) return null;
  return el(
    "details",
    { class: "asked" },
    el("summary", {}, "Have the wager taken…"),
    el("p", {}, "The wager is lost and the hand is not shown. Have it taken?"),
    el("button", { class: "button is-small is-danger", type: "button", id: "concede", onclick: () => act(command) }, "Have the wager taken"),
  );
}

function conceding(view, hand, open) {
  if (!open.has("concede_wager")) return null;
  const setting = view.round.hands.filter(({ how, conceded, out }) => !how && !conceded && !out).map(({ patron }) => patron);
  const words = setting.length ? `Your hand is set. Still to set: ${setting.join(", ")}.` : "Your hand is set.";
  return {
    shows: ["concession", words],
    quiet: true,
    make: (act) => el("div", { class: "row is-apart concession" }, el("p", {}, words), giveUp(open, act)),
  };
}
