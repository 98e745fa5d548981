// The layout of Pai Gow: the House's box with the Chung and the dice at the head of the table, and from there round it,
// anticlockwise, the boxes of the players.
//
// Nothing here knows a tile that lies face down: the view has none, but for a player's own.

import { die, tile } from "../art.js";
import { boxes, openChoices, paidOn, wagerOn } from "../felt.js";
import { el, fill, refill } from "../dom.js";
import { briefly, dollars } from "../money.js";
import { shownRound } from "../rounds.js";

const WAGER = "wager"; // there is one kind, and one to a box
const TILES = 4;
const DOWN = { tile: "", name: "face down" };
const HOW = { player: "set", "house way": "set by House Way", time: "time was up: House Way" };

export class Felt {
  constructor(root, presses) {
    this.presses = presses;
    this.laid = new Map(); // what lay at each box when it was drawn last, so that only a new tile arrives
    this.parts = new Map();
    this.house = el("section", { class: "hand is-house", "aria-label": "House hand" });
    this.dice = el("section", { class: "throw", "aria-label": "Dice" });
    this.boxes = el("div", { class: "boxes is-arc is-pai-gow" });
    this.node = el("div", { class: "felt is-pai-gow" }, el("div", { class: "head-of-table" }, this.dice, this.house), this.boxes);
    fill(root, this.node);
  }

  draw(view, mine) {
    const round = shownRound(view);
    const past = round === view.last;
    this.drawDice(view, round, past);
    this.drawHouse(view, round, past);
    const played = boxes(view).filter((number) => number !== view.house_box);
    this.boxes.classList.toggle("is-played", Boolean(mine));
    this.boxes.classList.toggle("is-dealt", view.round.called);
    if (this.parts.size !== played.length) this.lay(played);
    const open = openChoices(view);
    for (const number of played) this.drawBox(number, view, round, past, mine, open);
  }

  // The throw, and the box that the count ends at.
  drawDice({ step }, { dice, first_box: first }, past) {
    this.dice.classList.toggle("is-past", past);
    refill(this.dice, [dice, first, step === "dice"], () => {
      if (!dice.length) return el("p", { class: "cup" }, el("span", { class: "lettering" }, "Dice cup"), step === "dice" ? el("small", {}, "is shaken") : null);
      const total = dice.reduce((sum, each) => sum + each, 0);
      return [
        el("div", { class: "dice", role: "img", "aria-label": `Dice ${dice.join(", ")}` }, dice.map((each) => el("span", { "aria-hidden": "true" }, die(each)))),
        el("p", {}, el("strong", {}, String(total)), first ? ` counted from the Chung: first stack to box ${first}` : null),
      ];
    });
  }

  drawHouse(view, round, past) {
    const { house, house_way: why } = round;
    const first = round.first_box === view.house_box;
    this.house.classList.toggle("is-past", past);
    this.house.classList.toggle("is-turn", view.step === "house hand");
    const fresh = this.fresh("house", round, house.tiles);
    refill(this.house, [round.number, past, house, why, first, view.house_box], () => [
      el(
        "h2",
        { class: "hand-name" },
        el("span", { class: "seat-number" }, String(view.house_box)),
        el("span", { class: "chung" }, "Chung"),
        el("span", { class: "lettering" }, "House"),
        first ? firstMark() : null,
        past ? el("small", {}, `round ${round.number}`) : null,
      ),
      hand(house.tiles.length ? house : { tiles: [] }, fresh),
      why ? el("p", { class: "house-way" }, el("strong", {}, "House Way: "), why) : null,
    ]);
  }

  // Which tiles were not drawn there before.
  fresh(place, round, tiles) {
    const before = this.laid.get(place);
    const known = before?.round === round.number ? before.tiles : [];
    this.laid.set(place, { round: round.number, tiles: tiles.map((each) => each.tile) });
    return tiles.map((each, index) => known[index] !== each.tile);
  }

  lay(numbers) {
    this.parts = new Map(numbers.map((number) => [number, el("div", { class: "box", role: "group", "aria-label": `Box ${number}` })]));
    fill(this.boxes, [...this.parts.values()]);
  }

  drawBox(number, view, round, past, mine, open) {
    const node = this.parts.get(number);
    const found = round.hands.find(({ box }) => box === number);
    const here = (each) => each.box === number;
    const wagers = view.round.wagers.filter(here);
    const payments = view.round.payments.filter(here);
    const sitting = view.patrons.find(({ seat }) => seat === number)?.name ?? wagers[0]?.patron ?? "";
    const own = mine && (mine.box === number || [...wagers, ...payments].some(({ patron }) => patron === mine.who));
    const shown = found ? this.shown(found, view, past, mine) : null;
    const fresh = shown ? this.fresh(number, round, shown.tiles) : [];
    if (shown?.mark && mine && !node.classList.contains("is-turn")) inSight(node);
    node.className = `box ${own ? "is-mine" : ""} ${shown?.mark ? "is-turn" : ""} ${shown ? "has-hands" : ""} ${wagers.length || shown || payments.length ? "" : "is-vacant"}`;
    const sits = Boolean(this.presses.seat) && open.has(`join_table ${number}`);
    const taps = own && this.presses.tapped && mine.box === number && view.step === "wagers" ? { amounts: mine.amounts, chip: mine.chip, open: [...open.keys()] } : null;
    const first = round.first_box === number;
    refill(node, [round.number, past, shown, wagers, payments, sitting, mine?.who, taps, sits, first], () => [
      el("div", { class: "box-hands" }, shown ? this.hand(shown, fresh) : null),
      el("div", { class: "spots" }, this.spot({ view, number, wagers, payments, mine, taps })),
      this.name(number, sitting, sits, first),
    ]);
  }

  // A hand as it lies there: one that was conceded lies face down, also for whose it was.
  shown(found, view, past, mine) {
    const own = mine?.who === found.patron;
    const taken = own && found.conceded;
    const tiles = taken ? found.tiles.map(() => DOWN) : found.tiles;
    const open = tiles.length > 0 && tiles.every((each) => each.tile);
    return {
      box: found.box,
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

  hand(shown, fresh) {
    const { box, state, mark, unseen, aside, past } = shown;
    return el(
      "div",
      { class: `box-hand ${mark ? "is-turn" : ""} ${past ? "is-past" : ""} ${aside ? "is-aside" : ""}`, role: "group", "aria-label": `Box ${box}, hand` },
      mark ? el("p", { class: "turn-mark" }, mark) : null,
      hand(shown, fresh),
      el("p", { class: "hand-words" }, state ? el("span", { class: "state" }, state) : null, unseen ? el("small", {}, "only you see these") : null),
    );
  }

  spot({ view, number, wagers, payments, mine, taps }) {
    const inside = [
      wagers.map((wager) => wagerOn(view, wager, { who: wager.patron }, briefly)),
      payments.map((paid) => paidOn(view, paid, { who: paid.patron }, briefly)),
    ];
    const kind = `spot is-main ${wagers.length || payments.length ? "" : "is-empty"}`;
    if (!taps) return el("div", { class: kind, "data-option": WAGER }, inside);
    const amount = taps.amounts[WAGER] ?? 0;
    const possible = taps.open.includes(`place_wager ${WAGER}`) || taps.open.includes(`change_wager ${WAGER}`);
    const why = "No wager can be made here now";
    return el(
      "button",
      {
        class: `${kind} is-open ${amount ? "is-chosen" : ""}`,
        id: `spot-${WAGER}`,
        "data-option": WAGER,
        "aria-label": `Wager, box ${number}: ${amount ? dollars(amount) : "no wager"}. ${possible ? `Add ${dollars(mine.chip)}` : why}`,
        disabled: !possible,
        title: possible ? null : why,
        onclick: () => this.presses.tapped(WAGER),
      },
      inside,
    );
  }

  name(number, sitting, sits, first) {
    const figure = el("span", { class: "seat-number" }, String(number));
    if (sits) return el("button", { class: "seat", id: `seat-${number}`, onclick: () => this.presses.seat(number), "aria-label": `Take seat ${number}` }, figure, "sit", first ? firstMark() : null);
    return el("div", { class: "seat" }, figure, el("small", {}, sitting), first ? firstMark() : null);
  }
}

const firstMark = () => el("span", { class: "first-box" }, "first stack");

// Its four tiles, or its two parts once they are known, each with what it is called.
function hand({ tiles, low, high }, fresh) {
  if (!low || !high) {
    const drawn = tiles.length ? tiles.map((each, index) => tile(each, fresh[index] ? "arrives" : "")) : Array.from({ length: TILES }, () => el("span", { class: "domino is-absent" }));
    return el("div", { class: "dominoes" }, drawn);
  }
  const named = new Map(tiles.map((each) => [each.tile, each]));
  return el("div", { class: "parts" }, part("Low", low, named), part("High", high, named));
}

function part(name, { tiles, words }, named) {
  return el(
    "div",
    { class: "part", role: "group", "aria-label": `${name} part` },
    el("div", { class: "dominoes" }, tiles.map((each) => tile(named.get(each)))),
    el("p", {}, el("small", { class: "part-name" }, name), " ", el("strong", {}, words)),
  );
}

function stateOf({ out, conceded, how, choosing, settled }, step, past) {
  if (out) return "out of the round";
  if (conceded) return "wager taken, hand not shown";
  if (settled || past) return how === "player" ? "" : (HOW[how] ?? "");
  if (how) return HOW[how];
  if (choosing) return "shown by the dealer";
  return step === "setting of hands" ? "being set" : "";
}

function markOf({ patron, how, conceded, out, choosing, turn }, step, own) {
  if (turn) return "shown next";
  if (step !== "setting of hands" || how || conceded || out) return "";
  if (choosing) return own ? "play it, or void?" : `${patron} chooses`;
  return own ? "you set it" : "";
}

// On a phone the boxes are one below the other.
function inSight(node) {
  if (matchMedia("(max-width: 40rem)").matches) node.scrollIntoView({ block: "nearest" });
}
