// The dealer's entries at a wheel, and the keys. Space does what comes next; the number is typed and confirmed.

/**
 * @import { AmericanRouletteTable, CommandName } from "front/view"
 * @import { Awaiting, Dealing, Game } from "front/game"
 */

import { choice } from "../choices.js";
import { el, fill } from "../dom.js";
import { TypedEntry } from "../typed-entry.js";
import { knownLayout } from "./american-roulette-layout.js";

/** @type {CommandName[]} */
const CONFIRMED = ["lift_dolly", "spin_ball", "call_no_more_bets", "settle"];
const MOST = 36;

// The number at which the ball came to rest.
export class NumberEntry extends TypedEntry {
  /** @param {() => void} confirm */
  constructor(confirm) {
    super(confirm, "Number, 0 to 36", "0123456789");
    this.early = false; // the ball still runs: figures are kept but complete nothing yet
    this.asks = "Enter the number: 0 to 36.";
    this.incomplete = this.asks;
    this.nothing = "No number is awaited";
    fill(
      this.signs,
      el(
        "div",
        { class: "keys" },
        [..."1234567890"].map((digit) => this.key(digit, digit)),
        this.back(),
      ),
    );
  }

  /**
   * @param {number} count
   * @param {string} _given
   * @param {Partial<Awaiting>} awaited
   */
  want(count, _given, { early = false } = {}) {
    this.wanted = count;
    this.early = early;
    if (!count) this.begin("");
    this.draw();
  }

  clear() {
    if (!this.early) super.clear();
  }

  get letters() {
    return this.early ? "" : this.typed;
  }

  // The entry, under the name that the console uses.
  get cards() {
    return [String(Number(this.letters))];
  }

  get complete() {
    return this.wanted > 0 && this.letters !== "";
  }

  /** @param {string} sign */
  add(sign) {
    const number = this.typed + sign;
    if (number.length > 2 || Number(number) > MOST) return `${number} is not on the wheel, which has 0 to ${MOST}`;
    this.typed = number;
    return "";
  }

  drawn() {
    const number = this.typed ? String(Number(this.typed)) : "";
    const colour = number ? knownLayout()?.colours.get(number.padStart(2, "0")) : "";
    return el(
      "span",
      { class: `pocket is-large ${number ? `is-${colour}` : "is-absent"}` },
      number,
      colour ? el("small", {}, colour) : null,
    );
  }

  named() {
    const number = this.complete ? String(Number(this.typed)) : "";
    return number ? `${number} ${knownLayout()?.colours.get(number.padStart(2, "0")) ?? ""}`.trim() : "";
  }

  awaits() {
    return this.early ? "after the call" : "one number";
  }

  said() {
    if (!this.wanted) return "No number is awaited.";
    if (this.early) return "The number is confirmed after NO MORE BETS.";
    return this.complete ? "Space or Enter confirms, Backspace takes back." : this.asks;
  }
}

/**
 * The step that follows each.
 * @type {Record<string, string>}
 */
const AFTER = {
  "lifting of the dolly": "wagers",
  wagers: "spin the ball",
  "call while the ball runs": "the number",
  number: "mark it, take and pay",
  settlement: "lift the dolly",
};

const STAGES = ["Lift the dolly", "Wagers", "The ball runs", "Number", "Take and pay"];
const STEPS = ["lifting of the dolly", "wagers", "call while the ball runs", "number", "settlement"];

/** @type {Dealing<AmericanRouletteTable>} */
export const dealing = {
  stages: ({ step }) => ({ names: STAGES, at: STEPS.indexOf(step) }),

  after: ({ step }) => AFTER[step],

  Entry: NumberEntry,

  entry(view) {
    const early = view.step === "call while the ball runs";
    return early || view.step === "number"
      ? { count: 1, early, make: ([number]) => ({ command: "enter_number", number }) }
      : null;
  },

  // Space confirms this while no number is entered.
  primary: (view) => CONFIRMED.map((name) => choice(view, name)).find(Boolean),

  // Why nothing waits to be confirmed.
  otherwise(view) {
    if (view.step === "ruling of the director") return view.need.say;
    if (view.step === "wagers")
      return view.felt.ball ? "" : "No ball has been measured: the director enters one before the first spin.";
    if (view.step !== "call while the ball runs") return "";
    const without = view.patrons.filter(
      ({ name, seat, excluded }) => seat && !excluded && !view.round.wagers.some(({ patron }) => patron === name),
    );
    return without.length
      ? `NO MORE BETS is called when each player has a wager down; missing: ${without.map(({ name }) => name).join(", ")}.`
      : "NO MORE BETS is called when each player has the minimum down.";
  },

  // Taking a spin back takes every wager off the layout, so the console asks once more.
  keys: [{ commands: ["call_no_spin"], form: "…", otherwise: "There is no running ball to call off." }],

  asked: [],

  // The number field and Space do these, so they need no button on the desk.
  covered: [...CONFIRMED, "enter_number"],

  // Wagers that the dealer places for somebody, besides those of every game.
  wagers: [
    ["place_race_track_wager", "Enter a race-track wager"],
    ["place_maximum_marker", "Enter a maximum marker"],
  ],

  floorWords: "A wrong number, another ball, an interference, who uses colour chips, and void rounds",

  shoeWords({ shoe, felt: { ball, must_use_colour: must } }) {
    const colours = must.length ? ` To use colour chips: ${must.join(", ")}.` : "";
    return `${ball ? `A ball of ${ball} mm is in use.` : "No ball has been measured: the director enters one before the first spin."} ${shoe.number ? `Spin ${shoe.number}.` : ""}${colours}`;
  },
};

/** @type {CommandName[]} */
export const IRREGULAR = ["void_spin", "report_wager_found", "void_round", "void_wagers"];

/**
 * Choices that differ only in the person or the thing stand together.
 * @type {NonNullable<Game["GROUPS"]>}
 */
export const GROUPS = {
  void_spin: "The spin is void",
  report_wager_found: "A wager differs from its entry",
  issue_colour: "Issue colour chips",
  return_colour: "Colour chips are given back",
  require_colour: "Have somebody use colour chips",
  void_wagers: "Void somebody's wagers",
  void_round: "Void a round",
};
