// A player's turn: the player sets the four tiles on the layout in one of three ways, or leaves them to House Way. Each way
// stands in the order of the tiles with what its parts count, and none before another: the page advises nothing.

/**
 * @import { Command, CommandName, HandTiles, PaiGowTable } from "front/view"
 * @import { Act, Child, Game, Turn, View } from "front/game"
 * @import { Arrangement } from "./pai-gow-setting.js"
 */

import { el, show } from "../dom.js";
import { dollars } from "../money.js";
import { capital } from "../text.js";
import { arrangementOf } from "./pai-gow-setting.js";

const WAYS = ["A", "B", "C"];

/** @typedef {Map<CommandName, Command>} Open */

/** @type {Game<PaiGowTable>["turn"]} */
export function turn(view, me) {
  const hand = view.round.hands.find(({ patron }) => patron === me.who);
  const open = new Map(view.choices.map(({ command }) => [command.command, command]));
  if (!hand || !open.size) return null;
  if (open.has("play_exposed_hand")) return choosing(view, hand, open);
  if (!open.has("set_hand") && !open.has("ask_house_way")) return conceding(view, hand, open);
  const arrangement = arrangementOf(view.round.number, hand);
  return arrangement ? arranged(arrangement, view, hand, open) : atTheTable(view, hand, open);
}

// Setting

/**
 * @param {Arrangement} arrangement
 * @param {View<PaiGowTable>} view
 * @param {HandTiles} hand
 * @param {Open} open
 * @returns {Turn}
 */
function arranged(arrangement, view, hand, open) {
  const words = `Set your hand, box ${hand.box}`;
  const house = open.get("ask_house_way");
  /** @param {() => void} change */
  const only = (change) => () => {
    change();
    return null;
  };
  const tiles = hand.tiles.map((_, place) => [String(place + 1), only(() => arrangement.press(place))]);
  const ways = WAYS.map((key, way) => [key, only(() => arrangement.choose(way))]);
  return {
    shows: ["setting", view.round.number, hand.box, hand.tiles],
    say: `Your turn. ${words}: two tiles for the low part, two for the high part.`,
    keys: { ...Object.fromEntries([...tiles, ...ways]), ENTER: () => arrangement.command(), H: house },
    make: (act) => {
      const pressed = () => {
        const command = arrangement.command();
        if (command) act(command);
      };
      const set = button("set-hand", "Set", "Enter", pressed, "is-primary");
      const choices = WAYS.map((key, way) => wayButton(arrangement, key, way));
      const follow = () => {
        set.disabled = !arrangement.chosen;
        for (const [way, choice] of choices.entries())
          choice.setAttribute("aria-checked", String(arrangement.chosen && arrangement.way === way));
      };
      arrangement.watch("dock", follow);
      follow();
      return panel(
        words,
        el("p", { class: "hint", id: "ways" }, "All the ways to set these tiles, in no order of merit"),
        el("div", { class: "ways", role: "radiogroup", "aria-labelledby": "ways" }, choices),
        el("div", { class: "decisions" }, house ? button("house-way", "House Way", "H", () => act(house)) : null, set),
        giveUp(view, hand, open, act),
      );
    },
  };
}

/**
 * @param {Arrangement} arrangement
 * @param {string} key
 * @param {number} way
 */
function wayButton(arrangement, key, way) {
  const { low, high } = arrangement.ways[way];
  return el(
    "button",
    {
      class: "button way",
      type: "button",
      role: "radio",
      id: `way-${key}`,
      "aria-label": `${key}: high part ${high.words}, low part ${low.words}`,
      onclick: () => arrangement.choose(way),
    },
    el("span", {}, el("strong", {}, capital(high.words)), el("small", {}, `low ${low.words}`)),
    el("kbd", {}, key),
  );
}

/**
 * At a live table the tiles lie before the player: the page only hears what the player did with them.
 * @param {View<PaiGowTable>} view
 * @param {HandTiles} hand
 * @param {Open} open
 */
function atTheTable(view, hand, open) {
  const words = `Your tiles, box ${hand.box}`;
  /** @type {Said[]} */
  const both = [
    ["set_hand", "The hand is set", "S"],
    ["ask_house_way", "House Way", "H"],
  ];
  const choices = both.filter(([name]) => open.has(name));
  const more = "Set them in two parts before your box, or ask for House Way.";
  return asking(view, hand, `setting ${view.round.number}`, words, more, choices, open);
}

/**
 * The dealer has shown tiles of the hand: its owner decides before looking at the rest.
 * @param {View<PaiGowTable>} view
 * @param {HandTiles} hand
 * @param {Open} open
 */
function choosing(view, hand, open) {
  const shown = hand.tiles.filter((each) => each.tile).map((each) => each.name);
  const words = `The dealer showed tiles of your hand: ${shown.join(", ")}`;
  /** @type {Said[]} */
  const choices = [
    ["play_exposed_hand", "Play the hand", "P"],
    ["call_hand_void", "Call it void", "V"],
  ];
  const more = "Decide before the other tiles are looked at.";
  return asking(view, hand, `choosing ${view.round.number}`, words, more, choices, open);
}

/**
 * A decision with its words and its key.
 * @typedef {[CommandName, string, string]} Said
 */

/**
 * @param {View<PaiGowTable>} view
 * @param {HandTiles} hand
 * @param {string} key
 * @param {string} words
 * @param {string} more
 * @param {Said[]} choices
 * @param {Open} open
 * @returns {Turn}
 */
function asking(view, hand, key, words, more, choices, open) {
  return {
    shows: [key, words, choices],
    say: `Your turn. ${words}. ${more}`,
    keys: Object.fromEntries(choices.map(([name, , key]) => [key, open.get(name)])),
    make: (act) =>
      panel(
        words,
        el("p", { class: "turn-title" }, words),
        el("p", { class: "hint" }, more),
        el(
          "div",
          { class: "decisions" },
          choices.map(([name, say, key]) =>
            button(name.replaceAll("_", "-"), say, key, () => act(open.get(name) ?? { command: name })),
          ),
        ),
        giveUp(view, hand, open, act),
      ),
  };
}

/**
 * @param {string} words
 * @param {Child[]} content
 */
function panel(words, ...content) {
  return el("div", { class: "turn-panel is-pai-gow", role: "group", tabindex: "-1", "aria-label": words }, ...content);
}

/**
 * @param {string} id
 * @param {string} words
 * @param {string} key
 * @param {() => unknown} pressed
 */
function button(id, words, key, pressed, kind = "") {
  return el("button", { class: `button ${kind}`, type: "button", id, onclick: pressed }, words, el("kbd", {}, key));
}

// Conceding

/**
 * Until the hand is shown, its owner may have the wager taken. It is never proposed: the player opens it, and is asked
 * again in its place.
 * @param {View<PaiGowTable>} view
 * @param {HandTiles} hand
 * @param {Open} open
 * @param {Act} act
 */
function giveUp(view, hand, open, act) {
  const command = open.get("concede_wager");
  if (!command) return null;
  const stake = view.round.wagers.find(({ patron }) => patron === hand.patron)?.amount ?? 0;
  const asks = el("button", { class: "button is-small is-quiet", type: "button", id: "give-up" }, "Concede…");
  const keep = el("button", { class: "button", type: "button", id: "keep" }, "Keep the hand");
  const now = el("button", { class: "button is-danger", type: "button", id: "concede" }, "Concede");
  const asked = el(
    "div",
    { class: "conceding", role: "group", "aria-label": "Concede?", hidden: true },
    el("p", {}, `Concede? Your ${dollars(stake)} is lost and your hand is not shown.`),
    el("div", { class: "row" }, keep, now),
  );
  /** @param {boolean} open */
  const ask = (open) => {
    show(asked, open);
    (open ? keep : asks).focus({ preventScroll: true });
  };
  asks.addEventListener("click", () => ask(true));
  keep.addEventListener("click", () => ask(false));
  now.addEventListener("click", () => act(command));
  return [asks, asked];
}

/**
 * @param {View<PaiGowTable>} view
 * @param {HandTiles} hand
 * @param {Open} open
 * @returns {Turn | null}
 */
function conceding(view, hand, open) {
  if (!open.has("concede_wager")) return null;
  const setting = stillSetting(view);
  const words = setting.length ? `Still to set their hands: ${setting.join(", ")}.` : "All hands are set.";
  return {
    shows: ["concession", words],
    quiet: true,
    make: (act) => el("div", { class: "concession" }, el("p", {}, words), giveUp(view, hand, open, act)),
  };
}

/** @param {View<PaiGowTable>} view */
const stillSetting = ({ round }) =>
  round.hands.filter(({ how, conceded, out }) => !how && !conceded && !out).map(({ patron }) => patron);
