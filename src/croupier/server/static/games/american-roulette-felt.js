// The felt: the wheel and the race track, the players with the colours of their chips, the layout that they all share, and
// what a player has on it. On a narrow screen a few pockets stand for the wheel, and the layout, the track and the bets are
// shown one at a time; a phone held sideways has the layout across it.

/**
 * @import { AmericanRouletteTable, Spin, Spot } from "front/view"
 * @import { Mine, Presses, View } from "front/game"
 * @import { Layout } from "./american-roulette-layout.js"
 * @import { Room } from "./american-roulette-plan.js"
 */

import { announce } from "../ask.js";
import { byId, el, fill, refill, svg } from "../dom.js";
import { dollars } from "../money.js";
import { atRest, moves } from "../motion.js";
import { play, ball as rolling } from "../sound.js";
import { FALL } from "./american-roulette-ball.js";
import { layoutOf, said } from "./american-roulette-layout.js";
import { People } from "./american-roulette-people.js";
import { liesIn, Plan, SCROLLED } from "./american-roulette-plan.js";
import { Pointing } from "./american-roulette-pointing.js";
import { Sill, sectionProposal } from "./american-roulette-sill.js";
import { Slip } from "./american-roulette-slip.js";
import { Stakes } from "./american-roulette-stakes.js";
import { Strip } from "./american-roulette-strip.js";
import { SCROLLED as TRACK_SCROLLED, Track } from "./american-roulette-track.js";
import { Wheel } from "./american-roulette-wheel.js";
import { numbersBoard, shownSpin } from "./american-roulette-words.js";

const WIDE = 700; // pixels: a narrower felt that scrolls has its head above
const NARROW = matchMedia("(max-width: 63.99rem), (orientation: portrait)"); // as in table.css
const THUMB = matchMedia("(pointer: coarse)");
const LEAST = { thumb: 44, mouse: 36 }; // pixels, for a row of the layout
const HEAD = 44; // pixels of the row above the layout on a narrow screen
const SHORTEST = 480; // pixels: a lower track has no room for its numbers
const [BESIDE, AROUND] = [12, 10]; // pixels on both sides of it, and above and below
const TURNED = 70; // units: in a narrower box words that are not a number run upwards
const INSIDE = ["split", "street", "corner", "six_line"]; // without a printed box
/** @type {Record<string, string>} */
const PRINTED = { low: "1–18", high: "19–36", even: "Even", odd: "Odd", red: "Red", black: "Black" };
const DOZEN = ["1st 12", "2nd 12", "3rd 12"];
/** @type {[string, string][]} */
const PANELS = [
  ["layout", "Layout"],
  ["track", "Track"],
  ["bets", "Bets"],
];

export class Felt {
  /**
   * @param {HTMLElement} root
   * @param {Presses} presses
   */
  constructor(root, presses) {
    this.root = root;
    this.presses = presses;
    /** @type {View<AmericanRouletteTable> | null} */
    this.shown = null;
    /** @type {Mine | null} */
    this.mine = null;
    /** @type {Layout | null} */
    this.printed = null;
    /** @type {Plan | null} */
    this.laid = null;
    /** @type {ReturnType<Plan["places"]>} */
    this.places = new Map();
    this.betting = false;
    this.result = "";
    this.panel = ""; // chosen on a narrow screen
    this.running = false; // the ball, as it is shown
    /** @type {string | null} */
    this.pocket = null; // where the ball was shown to lie
    this.since = 0; // when the ball was first seen to run
    this.falling = false;
    this.hush = () => {};
    this.wheel = new Wheel();
    this.strip = new Strip();
    this.switch = el("div", { class: "switch", role: "group", "aria-label": "Show" });
    this.track = new Track(
      (section, number, byKey = false) =>
        this.plays && this.propose(sectionProposal(section, number, this.layout), byKey),
      (numbers) => this.light(numbers),
    );
    this.people = new People(presses);
    this.sill = new Sill(presses, () => this.again());
    this.slip = new Slip(presses, (number) =>
      this.propose({ title: `Maximum marker on ${said(number)}`, maximum: number }, true),
    );
    this.numbers = el("div", { class: "numbers-board" });
    this.cells = svg("g", {});
    this.anchors = svg("g", {});
    this.lit = svg("g", {});
    this.aim = svg("circle", { class: "aim", visibility: "hidden" });
    const print = svg("g", {}, this.cells, this.lit);
    this.drawing = svg(
      "svg",
      { class: "roulette-layout", "data-drop": "", "aria-hidden": "true" },
      print,
      this.anchors,
      this.aim,
    );
    this.stakes = new Stakes(
      (patron) => this.holder(patron),
      () => (this.narrow ? this.strip.node : this.wheel.node),
    );
    this.board = el("div", { class: "roulette-board", "data-watched": "" }, this.drawing, this.stakes.node);
    this.pointing = new Pointing(this.board, this.drawing, print, {
      plays: () => this.plays,
      moved: (aloud) => this.point(aloud),
      place: () => this.place(),
      takeBack: (all) => this.takeBack(all),
    });
    this.others = el("ul", { class: "hidden", "aria-label": "Wagers on the layout" });
    this.node = el(
      "div",
      { class: "felt is-roulette" },
      el("div", { class: "head" }, this.strip.node, this.switch),
      this.wheel.node,
      this.track.node,
      this.sill.node,
      this.board,
      el("div", { class: "column" }, this.numbers, this.people.node, this.slip.node),
      this.others,
    );
    fill(root, this.node);
    new ResizeObserver(() => this.again()).observe(root);
    document.addEventListener("visibilitychange", () => this.running && this.turns((each) => each.run()));
  }

  // Asked for only once they are there: the view, the layout as printed, and its plan.

  get view() {
    return there(this.shown);
  }

  get layout() {
    return there(this.printed);
  }

  get plan() {
    return there(this.laid);
  }

  // Whether the viewer plays here: a round that is recalled has its player too.
  get plays() {
    return Boolean(this.mine && this.presses.tapped);
  }

  // Whether the table is on one screen that is narrow.
  get narrow() {
    return isPlaying() && NARROW.matches;
  }

  again() {
    if (this.shown) this.draw(this.shown, this.mine);
  }

  /**
   * @param {View<AmericanRouletteTable>} view
   * @param {Mine | null} mine
   */
  draw(view, mine) {
    if (mine && !this.mine) this.panel = "";
    this.shown = view;
    this.mine = mine;
    this.printed = layoutOf(view, () => this.again());
    this.people.draw(view, mine?.who ?? "");
    if (!this.printed) return;
    const open = this.betting;
    this.betting =
      Boolean(mine) &&
      view.choices.some(({ command }) => command.command === "place_wager" || command.command === "change_wager");
    this.lay(this.room());
    this.drawHead(view);
    this.track.node.toggleAttribute("hidden", !this.layout.sections.length);
    this.wheel.node.classList.toggle("is-alone", !this.layout.sections.length);
    if (this.layout.sections.length) this.track.draw(this.layout, this.trackRoom(), this.plays);
    const spin = shownSpin(view);
    this.wheel.lay(this.layout.wheel);
    this.spun(spin);
    if (!this.falling) this.drawSpin(view, spin);
    this.slip.draw(this.layout, this.plays ? mine : null, this.betting);
    this.sill.draw(view, this.layout, mine, this.betting);
    if (open && !this.betting) this.pointing.leave();
    this.point();
    const wagers = view.round.wagers.map(({ patron, name, amount }) => `${patron}: ${name}, ${dollars(amount)}`);
    refill(this.others, wagers, () => wagers.map((words) => el("li", {}, words)));
  }

  // The wheel

  /** @param {(each: Wheel | Strip) => void} turn */
  turns(turn) {
    for (const each of [this.wheel, this.strip]) turn(each);
  }

  /**
   * A ball that the viewer saw run is seen to fall; the number is shown when it lies.
   * @param {Spin} spin
   */
  spun({ running, pocket }) {
    const ran = this.running;
    this.running = running;
    if (this.falling && !pocket) this.falling = false; // the table is further already
    if (running && !ran) {
      this.since = performance.now();
      this.turns((each) => each.run());
      this.hush = rolling(20);
    } else if (ran && !running && pocket && moves()) this.fall(pocket);
    else if ((ran && !running) || pocket !== this.pocket) this.turns((each) => each.lie(pocket));
    this.pocket = pocket;
  }

  /** @param {string} pocket */
  fall(pocket) {
    const elapsed = performance.now() - this.since;
    this.falling = true;
    this.turns((each) => each.fall(pocket, elapsed));
    this.hush();
    for (const part of [0.76, 0.9, 0.95]) play("tap", { delay: part * FALL });
    play("drop", { delay: FALL });
    atRest("ball", () => {
      this.falling = false;
      this.again();
    });
  }

  /**
   * @param {View<AmericanRouletteTable>} view
   * @param {Spin} spin
   */
  drawSpin(view, spin) {
    this.wheel.draw(spin);
    this.result = spin.pocket;
    this.stakes.draw(view, spin, this.plan, this.places, this.mine?.who ?? "");
    numbersBoard(this.numbers, view);
    this.light(null);
  }

  /** @param {string} patron */
  holder(patron) {
    const own =
      patron === this.mine?.who ? document.querySelector(".rack-chip[aria-pressed=true], #bets .balance") : null;
    return own ?? this.people.node.querySelector(`[data-patron="${CSS.escape(patron)}"]`);
  }

  // On a narrow screen

  /** @param {View<AmericanRouletteTable>} view */
  drawHead(view) {
    const sits = view.choices.some(({ command }) => command.command === "join_table");
    const seats = Boolean(this.presses.seat) && !this.mine && sits;
    const shown = this.panel || (seats ? "bets" : "layout");
    const panels = PANELS.filter(([name]) => name !== "track" || this.layout.sections.length);
    this.node.dataset.panel = shown;
    refill(this.switch, [panels, shown, seats], () =>
      panels.map(([name, words]) =>
        el(
          "button",
          {
            class: "switch-key",
            id: `show-${name}`,
            "aria-pressed": String(name === shown),
            onclick: () => this.choose(name),
          },
          seats && name === "bets" ? "Seats" : words,
        ),
      ),
    );
    // Nobody sees the strip elsewhere: to measure it there would lay out the page for nothing.
    const room = this.narrow ? this.node.clientWidth - this.switch.offsetWidth - 1.5 * BESIDE : 0;
    this.strip.draw(this.layout, room);
  }

  /** @param {string} panel */
  choose(panel) {
    this.panel = panel;
    this.again();
  }

  /**
   * The room that the layout fills, or nothing for the layout of a wide table.
   * @returns {Room | null}
   */
  room() {
    if (!this.narrow) return !isPlaying() && this.node.clientWidth < WIDE ? SCROLLED : null;
    const room = { width: this.node.clientWidth - BESIDE, height: this.root.clientHeight - HEAD - AROUND };
    return { ...room, least: THUMB.matches ? LEAST.thumb : LEAST.mouse, upright: !liesIn(room, this.layout) };
  }

  trackRoom() {
    const room = this.room();
    if (!room) return null;
    if (room === SCROLLED) return TRACK_SCROLLED;
    return { ...room, height: room.upright ? Math.max(room.height, SHORTEST) : room.height };
  }

  // The print

  /** @param {Room | null} room */
  lay(room) {
    const measured = JSON.stringify(room);
    if (this.laid?.layout === this.layout && this.board.dataset.room === measured) return;
    this.board.dataset.room = measured;
    this.laid = new Plan(this.layout, room);
    this.places = this.plan.places();
    this.pointing.onto(this.plan);
    const { width, height, upright } = this.plan;
    this.drawing.setAttribute("viewBox", `-2 -2 ${width + 4} ${height + 4}`);
    this.aim.setAttribute("r", String(this.plan.chip + 2));
    this.board.classList.toggle("is-fitted", Boolean(room));
    this.node.classList.toggle("is-upright", upright);
    if (this.narrow && !isRecalled()) byId("now").append(this.sill.node);
    else this.board.before(this.sill.node);
    const printed = this.layout.spots.filter(({ kind }) => !INSIDE.includes(kind));
    fill(
      this.cells,
      printed.map((spot) => this.cell(spot)),
    );
    fill(
      this.anchors,
      [...this.places.values()].map(({ spot, at: [cx, cy] }) =>
        svg("circle", { class: "anchor", "data-spot": spot.name, cx, cy, r: 2 }),
      ),
    );
  }

  /** @param {Spot} spot */
  cell(spot) {
    const box = this.plan.boxOf(spot);
    const number = spot.kind === "straight_up" ? spot.numbers[0] : "";
    const colour = number ? this.layout.colours.get(number) : spot.kind;
    const words = number
      ? said(number)
      : spot.kind === "column"
        ? spot.pays
        : spot.kind === "dozen"
          ? DOZEN[Number(spot.name.split("-")[1]) - 1]
          : PRINTED[spot.kind];
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const turned = !number && box.width < Math.min(TURNED, box.height) ? `rotate(-90 ${x} ${y})` : null;
    return svg(
      "g",
      { class: `cell-of ${number ? "is-number" : "is-outside"} is-${colour}`, "data-cell": spot.name },
      svg("rect", { ...box, class: "cell-box" }),
      svg("text", { x, y, dy: "0.36em", transform: turned }, words),
    );
  }

  // Pointing

  place() {
    const { spot } = this.pointing;
    if (spot && this.mine) this.presses.tapped?.(spot.name);
  }

  /** @param {boolean} all */
  takeBack(all) {
    const { spot } = this.pointing;
    if (!spot || !this.mine) return;
    const lies = this.mine.amounts[spot.name] ?? 0;
    if (!lies) announce(`You have nothing on ${spot.words}`);
    else this.presses.changed?.(spot.name, all ? 0 : Math.max(0, lies - this.mine.chip));
  }

  // The numbers under the cursor are lit; words name its position.
  point(aloud = false) {
    if (!this.laid) return;
    this.board.classList.toggle("is-played", this.plays);
    if (this.plays) {
      this.board.setAttribute("tabindex", "0");
      this.board.setAttribute("role", "application");
      this.board.setAttribute(
        "aria-label",
        "The layout. Arrow keys move over numbers and lines, Enter places a chip, Backspace takes one back.",
      );
      this.board.setAttribute("aria-describedby", "position");
    }
    const { spot } = this.pointing;
    this.light(spot?.numbers ?? null);
    this.board.dataset.at = spot?.name ?? "";
    const place = spot && this.places.get(spot.name);
    this.aim.setAttribute("visibility", place && this.plays ? "visible" : "hidden");
    if (place) this.aim.setAttribute("transform", `translate(${place.chips})`);
    const words = spot ? this.wordsOf(spot) : this.plays ? "Press a number, a line or a corner." : "";
    this.sill.say(words, Boolean(spot) && (this.betting || !this.result)); // a result is not covered
    if (aloud && spot) announce(words);
  }

  /** @param {Spot} spot */
  wordsOf(spot) {
    const here = this.view.round.wagers.filter(({ option }) => option === spot.name);
    const lie = here.map(({ patron, amount }) => `${patron === this.mine?.who ? "you" : patron} ${dollars(amount)}`);
    return [spot.words, `pays ${spot.pays}`, ...lie].join(" · ");
  }

  /** @param {string[] | null} numbers */
  light(numbers) {
    if (!this.laid) return;
    const { proposed } = this.sill;
    const lit = numbers ?? (proposed ? this.layout.numbersOf(proposed.pieces) : null);
    const aimed = this.pointing.spot;
    const boxed = numbers && aimed && aimed.kind !== "straight_up" && !INSIDE.includes(aimed.kind);
    const names = [...(lit ?? []).map((number) => `straight_up-${number}`), ...(boxed ? [aimed.name] : [])];
    refill(this.lit, [this.board.dataset.room, names, this.result], () => [
      names.map((name) =>
        svg("rect", { class: "is-covered", "data-lit": name, ...this.plan.boxOf(this.layout.named(name)) }),
      ),
      this.result
        ? svg("rect", { class: "is-result", ...this.plan.boxOf(this.layout.named(`straight_up-${this.result}`)) })
        : null,
    ]);
    this.track.mark(lit);
  }

  /**
   * @param {import("./american-roulette-sill.js").Proposal} proposal
   * @param {boolean} byKey
   */
  propose(proposal, byKey) {
    this.sill.propose(proposal, this.view.round.number, byKey);
    this.light(null);
  }
}

const isRecalled = () => document.documentElement.classList.contains("is-recall");
const isPlaying = () => document.documentElement.classList.contains("is-playing");

/**
 * @template Found
 * @param {Found | null} found
 * @returns {Found}
 */
function there(found) {
  if (found === null) throw new Error("the layout has not been drawn yet");
  return found;
}
