// What the dealer of a wheel enters, and which keys there are. Space does what comes next; the number is typed and confirmed.

import { el, fill, show } from "../dom.js";
import { reason } from "../forms.js";
import { knownLayout } from "./american-roulette-layout.js";

const CONFIRMED = ["lift_dolly", "spin_ball", "call_no_more_bets", "settle"];
const MOST = 36;

const choice = (view, name) => view.choices.find(({ command }) => command.command === name);

// The number at which the ball came to rest: shown large, and sent only when it is confirmed.
export class NumberEntry {
  constructor(confirm) {
    this.wanted = 0;
    this.typed = "";
    this.early = false; // the ball still runs: figures are kept, but complete nothing yet
    this.field = el("input", { class: "entry", id: "entry", readonly: true, inputmode: "none", autocomplete: "off", "aria-label": "Number, 0 to 36", "aria-describedby": "entry-hint" });
    this.last = el("div", { class: "entry-last" });
    this.hint = el("p", { class: "hint", id: "entry-hint" });
    this.confirmation = el("button", { class: "button is-primary", type: "button", onclick: confirm }, "Confirm");
    this.keypad = el(
      "details",
      { class: "keypad", open: matchMedia("(pointer: coarse)").matches },
      el("summary", {}, "Keypad"),
      el("div", { class: "keys" }, [..."1234567890"].map((digit) => this.key(digit, digit)), this.key("Backspace", "⌫", "Take back")),
      this.confirmation,
    );
    this.beside = el("div", { class: "stack" }, el("div", { class: "stack is-tight" }, this.field, this.hint, this.keypad));
    this.node = el("div", { class: "entry-row" }, this.beside, this.last);
    this.asks = "Enter the number: 0 to 36.";
    this.incomplete = this.asks;
  }

  key(press, words, label = words) {
    return el("button", { class: "button", type: "button", "aria-label": label, onclick: () => this.press(press) }, words);
  }

  want(count, given, { early = false } = {}) {
    if (!count) this.typed = "";
    this.wanted = count;
    this.early = early;
    this.draw();
  }

  clear() {
    if (!this.early) this.typed = "";
    this.draw();
  }

  get letters() {
    return this.early ? "" : this.typed;
  }

  // As the console knows them: what was entered.
  get cards() {
    return [String(Number(this.letters))];
  }

  get complete() {
    return this.wanted > 0 && this.letters !== "";
  }

  // Whether the key was one of ours. A figure that would make no number of the wheel is not taken.
  press(key) {
    if (key === "Backspace") {
      this.typed = this.typed.slice(0, -1);
      this.draw();
      return true;
    }
    if (!this.wanted || !/^\d$/.test(key)) return false;
    if (this.typed.length < 2 && Number(this.typed + key) <= MOST) this.typed += key;
    this.draw();
    return true;
  }

  draw() {
    this.field.value = this.typed;
    this.confirmation.disabled = !this.complete;
    show(this.keypad, this.wanted > 0);
    const number = this.typed ? String(Number(this.typed)) : "";
    const colour = number ? knownLayout()?.colours.get(number.padStart(2, "0")) : "";
    fill(this.last, el("span", { class: `pocket is-large ${number ? `is-${colour}` : "is-absent"}` }, number, colour ? el("small", {}, colour) : null));
    this.hint.textContent = !this.wanted ? "No number is awaited." : this.early ? "The number is confirmed after NO MORE BETS." : this.complete ? "Space or Enter confirms, Backspace takes back." : this.asks;
  }
}

export const dealing = {
  Entry: NumberEntry,

  entry(view) {
    const early = view.step === "call while the ball runs";
    return early || view.step === "number" ? { count: 1, early, make: ([number]) => ({ command: "enter_number", number }) } : null;
  },

  // What Space confirms while no number is entered.
  primary: (view) => CONFIRMED.map((name) => choice(view, name)).find(Boolean),

  // Why nothing waits to be confirmed.
  otherwise(view) {
    if (view.step === "ruling of the director") return view.need.say;
    if (view.step === "wagers") return view.ball ? "" : "No ball has been measured: the director enters one before the first spin.";
    if (view.step !== "call while the ball runs") return "";
    const without = view.patrons.filter(({ name, seat, excluded }) => seat && !excluded && !view.round.wagers.some(({ patron }) => patron === name));
    return without.length ? `NO MORE BETS is called when each player has a wager down; missing: ${without.map(({ name }) => name).join(", ")}.` : "NO MORE BETS is called when each player has the minimum down.";
  },

  // Taking a spin back takes every wager off the layout, so it is asked once more.
  keys: [{ commands: ["call_no_spin"], key: "N", form: "…", otherwise: "No ball is running that could be called off." }],

  asked: [],

  // Done by the number field and Space, so they need no button on the desk.
  covered: [...CONFIRMED, "enter_number"],

  // What the dealer places for somebody, besides the wagers of every game.
  wagers: [
    ["place_race_track_wager", "Enter a race-track wager"],
    ["place_maximum_marker", "Enter a maximum marker"],
  ],

  floorWords: "A wrong number, another ball, an interference, who uses colour chips, and void rounds",

  shoeWords({ ball, shoe, must_use_colour: must }) {
    const colours = must.length ? ` To use colour chips: ${must.join(", ")}.` : "";
    return `${ball ? `A ball of ${ball} mm is in use.` : "No ball has been measured: the director enters one before the first spin."} ${shoe.number ? `Spin ${shoe.number}.` : ""}${colours}`;
  },
};

export const IRREGULAR = ["void_spin", "report_wager_found", "void_round", "void_wagers"];

// Choices that differ only in whose or which they are stand together.
export const GROUPS = {
  void_spin: "The spin is void",
  report_wager_found: "A wager is other than entered",
  issue_colour: "Issue colour chips",
  return_colour: "Colour chips are given back",
  require_colour: "Have somebody use colour chips",
  void_wagers: "Void somebody's wagers",
  void_round: "Void a round",
};

const COLOURS = ["blue", "brown", "green", "orange", "pink", "purple", "white", "yellow"];
const SECTIONS = [["tier", "Tier (5/8)"], ["orphelins", "Orphelins"], ["voisins_de_zero", "Voisins de Zero (0/2/3)"], ["zero_game", "Zero Game (0-Spel)"], ["neighbours", "Neighbours"]];

const patron = { name: "patron", label: "Patron", type: "patron" };
const option = { name: "option", label: "Position or numbers, as in red, dozen-1 or 5/8", type: "text" };
const number = { name: "number", label: "Number, 0 to 36", type: "text" };
const note = { name: "note", label: "What was seen, if more is to be said", type: "text", optional: true };
const revolutions = { name: "revolutions", label: "Revolutions, 0 if they were not counted", type: "number" };

export const FIELDS = {
  place_wager: [patron, option, { name: "amount", label: "Amount", type: "money" }],
  change_wager: [patron, option, { name: "amount", label: "New amount", type: "money" }, { name: "to_option", label: "Moved to, if it is moved", type: "text", optional: true }],
  take_back_wager: [patron, option],
  place_race_track_wager: [
    patron,
    { name: "section", label: "Section", type: "one of", of: SECTIONS },
    { name: "amount", label: "Whole amount, for all pieces together", type: "money" },
    { name: "number", label: "Number, for neighbours", type: "text", optional: true },
  ],
  place_maximum_marker: [patron, number],
  issue_colour: (command) => [
    { name: "colour", label: "Colour", type: "one of", of: [command.colour, ...COLOURS.filter((each) => each !== command.colour)] },
    { name: "value", label: "Value of each chip", type: "money", suggested: true },
    { name: "chips", label: "How many, 0 for as many as the player's chips make", type: "number" },
  ],
  change_ball: [{ name: "diameter", label: "Diameter in millimetres", type: "number" }, { name: "approval", label: "Reference of its approval", type: "text" }],
  enter_number: [number, revolutions],
  correct_number: [number, { ...reason, label: "How the wrong number came to be marked" }],
  call_no_spin: [{ name: "lifted", label: "Was the ball lifted in time?", type: "yes or no", yes: true }, { ...revolutions, label: "Revolutions that it made if not, 0 if they were not counted" }],
  let_spin_stand: [{ ...reason, label: "Why the spin stands" }],
  report_wager_found: [patron, option, { name: "amount", label: "What lies there, 0 for nothing", type: "money" }, { name: "to_option", label: "Where it lies, if it is elsewhere", type: "text", optional: true }],
  void_spin: ({ ground }) => (ground === "too few revolutions" ? [revolutions, note] : [note]),
};
