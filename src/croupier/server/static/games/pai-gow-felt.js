// The layout of Pai Gow: the House's box with the Chung and the dice at the head of the table, and from there round it,
// anticlockwise, the boxes of the players. Tiles lie two and two; the viewer's own box is large, and its hand is set there.
//
// Nothing here knows a tile that lies face down: the view has none, but for a player's own.

/**
 * @import { ChoiceView, HandTiles, PaiGowRound, PaiGowTable, PartView, TileView } from "front/view"
 * @import { Child, Mine, Presses, View } from "front/game"
 * @import { Arrangement } from "./pai-gow-setting.js"
 */

import { die, tile } from "../art.js";
import { el, fill, refill } from "../dom.js";
import { BoxArc, boxes, inSight, openChoices, seatOf, spot } from "../felt.js";
import { carried } from "../motion.js";
import { resultPlace } from "../result.js";
import { shownRound } from "../rounds.js";
import { heldTile } from "./pai-gow-held-tile.js";
import { countOf, dealt, lifted, shaken, turned } from "./pai-gow-motion.js";
import { arrangementOf } from "./pai-gow-setting.js";

const WAGER = "wager"; // there is one kind, and one to a box
const TILES = 4;
const PART = 2;
const ROOMY = 3; // boxes on a wing that have room for all words
const PRINTED = ["Low", "High"]; // on the layout, before tiles lie there
/** @type {TileView} */
const DOWN = { tile: "", name: "face down", called: "", pips: [] };
/** @type {Record<string, string>} */
const HOW = { player: "set", "house way": "set by House Way", time: "time was up: House Way" };

/**
 * Nobody wagers at the box of the House.
 * @param {View<PaiGowTable>} view
 */
export const playable = (view) => boxes(view).filter((number) => number !== view.felt.house_box);

/**
 * How many boxes lie on each side of the viewer's own.
 * @param {number[]} numbers
 * @param {number} own
 */
function wings(numbers, own) {
  const at = numbers.indexOf(own);
  return at < 0 ? [] : [at, numbers.length - at - 1];
}

/** @typedef {Pick<HandTiles, "tiles" | "low" | "high">} Tiles */

export class Felt {
  /**
   * @param {HTMLElement} root
   * @param {Presses} presses
   */
  constructor(root, presses) {
    this.presses = presses;
    /** @type {Map<number | string, { round: number, tiles: string[] }>} */
    this.laid = new Map(); // the tiles at each place when it was last drawn, so that only a new one moves
    this.house = el("section", { class: "hand is-house", "aria-label": "House hand" });
    this.dice = el("section", { class: "throw", "aria-label": "Dice" });
    this.boxes = new BoxArc("is-pai-gow", { anticlockwise: true });
    this.begun = false;
    this.shaking = false;
    const head = el("div", { class: "head-of-table" }, this.dice, this.house);
    this.node = el("div", { class: "felt is-pai-gow" }, head, resultPlace(), this.boxes.node);
    fill(root, this.node);
  }

  /**
   * @param {View<PaiGowTable>} view
   * @param {Mine | null} mine
   */
  draw(view, mine) {
    const round = shownRound(view);
    const past = round === view.last;
    this.drawDice(view, round, past);
    this.drawHouse(view, round, past);
    this.boxes.mark(view, mine);
    const open = openChoices(view);
    const numbers = playable(view);
    this.boxes.node.classList.toggle(
      "is-close",
      wings(numbers, mine?.box ?? 0).some((count) => count > ROOMY),
    );
    for (const [number, node] of this.boxes.laid(numbers, mine))
      this.drawBox(number, node, view, round, past, mine, open);
    this.begun = true;
  }

  /**
   * The throw, and the box that the count ends at.
   * @param {View<PaiGowTable>} view
   * @param {PaiGowRound} round
   * @param {boolean} past
   */
  drawDice({ step }, { dice, first_box: first }, past) {
    const shaking = step === "dice";
    const cup = this.dice.querySelector(".cup");
    const begins = shaking && !this.shaking;
    this.shaking = shaking;
    this.dice.classList.toggle("is-past", past);
    refill(this.dice, [dice, first, shaking], () => {
      if (!dice.length)
        return el(
          "p",
          { class: "cup" },
          el("span", { class: "lettering" }, "Dice cup"),
          shaking ? el("small", {}, "is shaken") : null,
        );
      const total = dice.reduce((sum, each) => sum + each, 0);
      return [
        el(
          "div",
          { class: "dice", role: "img", "aria-label": `Dice ${dice.join(", ")}` },
          dice.map((each) => el("span", { "aria-hidden": "true" }, die(each))),
        ),
        el(
          "p",
          {},
          el("strong", {}, String(total)),
          first ? el("span", {}, ` counted from the Chung: first stack to box ${first}`) : null,
          first ? el("span", { class: "in-short", "aria-hidden": "true" }, `: box ${first} first`) : null,
        ),
      ];
    });
    if (!this.begun) return;
    if (cup && dice.length && !past) lifted(cup, this.dice);
    else if (begins) shaken(this.dice.querySelector(".cup"));
  }

  /**
   * @param {View<PaiGowTable>} view
   * @param {PaiGowRound} round
   * @param {boolean} past
   */
  drawHouse(view, round, past) {
    const { house, house_way: why } = round;
    const first = round.first_box === view.felt.house_box;
    this.house.classList.toggle("is-past", past);
    this.house.classList.toggle("is-turn", view.step === "house hand");
    refill(this.house, [round.number, past, house, why, first, view.felt.house_box], () => [
      el(
        "h2",
        { class: "hand-name" },
        el("span", { class: "seat-number" }, String(view.felt.house_box)),
        el("span", { class: "lettering" }, "House"),
        el("span", { class: "chung" }, "Chung"),
        first ? firstMark() : null,
        past ? el("small", {}, `round ${round.number}`) : null,
      ),
      hand(house),
      why ? el("p", { class: "house-way" }, el("strong", {}, "House Way: "), why) : null,
    ]);
    this.move("house", this.house, round, house, countOf(view.felt.house_box, round.first_box, view.boxes));
  }

  /**
   * @param {number} number
   * @param {HTMLElement} node
   * @param {View<PaiGowTable>} view
   * @param {PaiGowRound} round
   * @param {boolean} past
   * @param {Mine | null} mine
   * @param {Map<string, ChoiceView>} open
   */
  drawBox(number, node, view, round, past, mine, open) {
    const found = round.hands.find(({ box }) => box === number);
    /** @param {{ box: number }} each */
    const here = (each) => each.box === number;
    const down = [...view.round.wagers.filter(here), ...view.round.payments.filter(here)];
    const sitting = view.patrons.find(({ seat }) => seat === number)?.name ?? down[0]?.patron ?? "";
    const own = mine?.box === number;
    const shown = found ? this.shown(found, view, past, mine) : null;
    if (shown?.mark && mine && !node.classList.contains("is-turn")) inSight(node);
    const arrangement = own && !past && this.presses.tapped ? arrangementOf(round.number, found) : null; // nobody sets a recalled hand
    arrangement?.watch("felt", () => carried(node, () => this.drawBox(number, node, view, round, past, mine, open)));
    node.classList.toggle("is-mine", own);
    node.classList.toggle("is-turn", Boolean(shown?.mark));
    node.classList.toggle("has-hands", Boolean(shown));
    node.classList.toggle("is-vacant", !own && !sitting && !shown && !down.length);
    const sit = open.has(`join_table ${number}`) && this.presses.seat;
    const first = round.first_box === number;
    const laid = arrangement && [arrangement.lying, arrangement.chosen, arrangement.picked];
    const mayPress = own && [mine, [...open.keys()]];
    refill(node, [round.number, shown, laid, down, sitting, mayPress, Boolean(sit), first], () => [
      el("div", { class: "box-hands" }, this.hand(number, shown, arrangement, own)),
      el("div", { class: "spots" }, spot(view, WAGER, number, mine, open, this.presses.tapped)),
      seatOf(number, sit, el("small", {}, own ? shown?.mark || "Your box" : sitting), [
        first ? firstMark() : null,
        found && !past && !own ? inShort(found) : null,
      ]),
    ]);
    if (shown) this.move(number, node, round, shown, countOf(number, round.first_box, view.boxes));
  }

  /**
   * A hand as it lies there: a conceded hand lies face down, even for its owner.
   * @param {HandTiles} found
   * @param {View<PaiGowTable>} view
   * @param {boolean} past
   * @param {Mine | null} mine
   */
  shown(found, view, past, mine) {
    const own = mine?.who === found.patron;
    const taken = own && found.conceded;
    const tiles = taken ? found.tiles.map(() => DOWN) : found.tiles;
    const open = tiles.length > 0 && tiles.every((each) => each.tile);
    return {
      tiles,
      low: taken ? null : found.low,
      high: taken ? null : found.high,
      state: stateOf(found, view.step, past),
      mark: past ? "" : markOf(found, view.step, own),
      unseen: own && !past && open && !found.settled,
      aside: found.conceded || found.out,
      past,
    };
  }

  /**
   * The places of a hand are there before it is dealt, in the viewer's own box.
   * @param {number} number
   * @param {ReturnType<Felt["shown"]> | null} shown
   * @param {Arrangement | null} arrangement
   * @param {boolean} own
   */
  hand(number, shown, arrangement, own) {
    if (!shown) return own ? el("div", { class: "box-hand" }, hand({ tiles: [], low: null, high: null }, true)) : null;
    const { state, mark, unseen, aside, past } = shown;
    return el(
      "div",
      {
        class: `box-hand ${mark ? "is-turn" : ""} ${past ? "is-past" : ""} ${aside ? "is-aside" : ""}`,
        role: "group",
        "aria-label": `Box ${number}, hand`,
      },
      mark && !own ? el("p", { class: "turn-mark" }, mark) : null,
      arrangement ? toSet(arrangement) : hand(shown, own),
      el(
        "p",
        { class: "hand-words" },
        state && !arrangement ? el("span", { class: "state" }, state) : null,
        arrangement ? el("span", {}, "Press two tiles to change their places.") : null,
        unseen ? el("small", {}, " Only you see these.") : null,
      ),
    );
  }

  /**
   * Tiles that were not there before are pushed from the stacks; those that lay face down are turned.
   * @param {number | string} place
   * @param {HTMLElement} node
   * @param {PaiGowRound} round
   * @param {Tiles} hand
   * @param {number} count of boxes that are dealt before it
   */
  move(place, node, round, { tiles, low, high }, count) {
    const before = this.laid.get(place);
    const known = before?.round === round.number ? before.tiles : [];
    const lying = low && high ? [...low.tiles, ...high.tiles] : tiles.map((each) => each.tile);
    this.laid.set(place, { round: round.number, tiles: lying });
    if (!this.begun || !tiles.length) return;
    const drawn = [...node.querySelectorAll(".domino")];
    const open = tiles.every((each) => each.tile);
    if (!known.length) dealt(drawn, this.house.firstElementChild ?? this.house, open, count);
    else if (lying.some(Boolean) && !known.some(Boolean)) turned(drawn);
  }
}

/**
 * For a phone, where there is no room for the state of everybody's hand.
 * @param {HandTiles} hand
 */
const inShort = ({ how, conceded, out }) =>
  el("small", { class: "in-short", "aria-hidden": "true" }, out || conceded ? "out" : how ? "set" : "setting");

const firstMark = () => el("span", { class: "first-box" }, "first stack");

const absent = () => el("span", { class: "domino is-absent" });

/**
 * Four tiles, two and two, each part with its name once both are known; in a large hand, each tile with its own.
 * @param {Tiles} hand
 */
function hand({ tiles, low, high }, large = false) {
  const lying = tiles.length ? tiles : Array.from({ length: TILES }, () => null);
  if (!low || !high)
    return el(
      "div",
      { class: "parts" },
      [lying.slice(0, PART), lying.slice(PART)].map((two, index) =>
        part(tiles.length ? "" : PRINTED[index], two, null, large),
      ),
    );
  /** @param {PartView} of */
  const tilesOf = (of) => of.tiles.map((code) => tiles.find((each) => each.tile === code) ?? DOWN);
  return el(
    "div",
    { class: "parts is-parted" },
    part("Low", tilesOf(low), low, large),
    part("High", tilesOf(high), high, large),
  );
}

/**
 * @param {string} name
 * @param {(TileView | null)[]} tiles
 * @param {PartView | null} worth
 * @param {boolean} large
 */
function part(name, tiles, worth, large) {
  const drawn = tiles.map((each) => {
    if (!large) return each ? tile(each) : absent();
    return el(
      "span",
      { class: "named-tile" },
      each ? tile(each) : absent(),
      el("span", { "aria-hidden": "true" }, each?.called || " "),
    );
  });
  return half(name, drawn, worth);
}

/**
 * @param {string} name
 * @param {Child} tiles
 * @param {PartView | null} worth
 */
function half(name, tiles, worth) {
  return el(
    "div",
    { class: `part ${worth?.won ? "is-won" : ""}`, ...(worth ? { role: "group", "aria-label": `${name} part` } : {}) },
    el("p", { class: "part-name" }, name, worth?.won === true ? ", won" : worth?.won === false ? ", lost" : ""),
    el("div", { class: "dominoes" }, tiles),
    el("p", { class: "part-worth" }, worth ? [el("strong", {}, worth.words), " ", el("small", {}, worth.count)] : null),
  );
}

/** @param {Arrangement} arrangement */
function toSet(arrangement) {
  return el(
    "div",
    { class: `parts is-open ${arrangement.chosen ? "is-parted" : ""}` },
    arrangement.halves.map(({ places, name, part }) =>
      half(
        name,
        places.map((place) => heldTile(arrangement, place, name)),
        part,
      ),
    ),
  );
}

/**
 * @param {HandTiles} hand
 * @param {string} step
 * @param {boolean} past
 */
function stateOf({ out, conceded, how, choosing, settled }, step, past) {
  if (out) return "out of the round";
  if (conceded) return "wager taken, hand not shown";
  if (settled || past) return how === "player" ? "" : (HOW[how] ?? "");
  if (how) return HOW[how];
  if (choosing) return "shown by the dealer";
  return step === "setting of hands" ? "still setting" : "";
}

/**
 * @param {HandTiles} hand
 * @param {string} step
 * @param {boolean} own
 */
function markOf({ patron, how, conceded, out, choosing, turn }, step, own) {
  if (turn) return own ? "Your hand is shown next" : "shown next";
  if (step !== "setting of hands" || how || conceded || out) return "";
  if (choosing) return own ? "Play it, or void?" : `${patron} chooses`;
  return own ? "Set your hand" : "";
}
