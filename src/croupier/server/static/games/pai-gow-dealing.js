// What the dealer of Pai Gow enters, and which keys there are. Space does what comes next; dice are three figures, a tile is
// two, and a box whose hand is set is its number, with H behind it if House Way was asked for.

import { die, tile } from "../art.js";
import { el, fill, show } from "../dom.js";
import { reason } from "../forms.js";

// Done by Space or Enter when nothing is entered, in this order where several are open.
const CONFIRMED = ["check_replacement", "shuffle_tiles", "cut_tiles", "call_no_more_bets", "deal_tiles", "turn_house_hand", "show_hand", "collect_cards"];
const DICE = 3;
const HAND = 4;
const PART = 2;

const choice = (view, name) => view.choices.find(({ command }) => command.command === name);

// A tile by its two halves, in whichever order they were read.
const tileOf = (two) => [...two].sort().join("");
const drawn = (code) => tile({ tile: code, name: `Tile ${code[0]}-${code[1]}` });

// Entering

const ASKS = {
  dice: "Enter the three dice.",
  tiles: "Enter the tiles, two figures each.",
  box: "Enter the box whose hand is set: its number, with H behind it for House Way.",
};

class PaiGowEntry {
  constructor(confirm) {
    this.wanted = 0;
    this.letters = "";
    this.awaited = { kind: "tiles", hint: "", boxes: [], parts: false };
    this.field = el("input", { class: "entry", id: "entry", readonly: true, inputmode: "none", autocomplete: "off", "aria-label": "Dice, tiles or box", "aria-describedby": "entry-hint" });
    this.last = el("div", { class: "entry-last" });
    this.hint = el("p", { class: "hint", id: "entry-hint" });
    this.confirmation = el("button", { class: "button is-primary", type: "button", onclick: confirm }, "Confirm");
    this.figures = el("div", { class: "keys" });
    this.keypad = el("details", { class: "keypad", open: matchMedia("(pointer: coarse)").matches }, el("summary", {}, "Keypad"), this.figures, this.confirmation);
    this.beside = el("div", { class: "stack" }, el("div", { class: "stack is-tight" }, this.field, this.hint, this.keypad));
    this.node = el("div", { class: "entry-row" }, this.beside, this.last);
  }

  get asks() {
    return ASKS[this.awaited.kind];
  }

  get incomplete() {
    return this.asks;
  }

  want(count, given, { kind = "tiles", hint = "", boxes = [], parts = false }) {
    const awaited = { kind, hint, boxes, parts };
    if (count === this.wanted && JSON.stringify(awaited) === JSON.stringify(this.awaited)) return;
    if (count !== this.wanted || kind !== this.awaited.kind) this.letters = "";
    this.wanted = count;
    this.awaited = awaited;
    this.draw();
  }

  clear() {
    this.letters = "";
    this.draw();
  }

  get cards() {
    if (this.awaited.kind === "dice") return [...this.letters].map(Number);
    if (this.awaited.kind === "box") return [Number(this.letters[0]), this.letters[1] ?? ""];
    return (this.letters.match(/../g) ?? []).map(tileOf);
  }

  get complete() {
    if (!this.wanted) return false;
    if (this.awaited.kind === "box") return this.awaited.boxes.includes(Number(this.letters[0]));
    return this.letters.length === this.wanted * (this.awaited.kind === "dice" ? 1 : 2);
  }

  // Whether the key was one of ours.
  press(key) {
    if (key === "Backspace") this.letters = this.letters.slice(0, -1);
    else if (!this.wanted) return false;
    else if (this.awaited.kind === "box") return this.pressBox(key.toUpperCase());
    else if (/^[1-6]$/.test(key)) this.letters = (this.complete ? "" : this.letters) + key;
    else return /^\d$/.test(key); // no such half
    this.draw();
    return true;
  }

  pressBox(key) {
    if (this.awaited.boxes.includes(Number(key))) this.letters = key;
    else if (key === "H" && this.complete) this.letters = `${this.letters[0]}H`;
    else return /^[\dH]$/.test(key);
    this.draw();
    return true;
  }

  draw() {
    const { kind, boxes } = this.awaited;
    this.field.value = kind === "tiles" ? (this.letters.match(/..?/g) ?? []).join(" ") : this.letters;
    this.confirmation.disabled = !this.complete;
    show(this.keypad, this.wanted > 0);
    const keys = kind === "box" ? [...boxes.map(String), "H"] : ["1", "2", "3", "4", "5", "6"];
    fill(this.figures, keys.map((key) => this.key(key, key)), this.key("Backspace", "⌫", "Take back"));
    fill(this.last, this.entered());
    this.hint.textContent = this.said();
  }

  key(press, words, label = words) {
    return el("button", { class: "button", type: "button", "aria-label": label, onclick: () => this.press(press) }, words);
  }

  entered() {
    const { kind, parts } = this.awaited;
    if (!this.wanted || kind === "box") return null;
    if (kind === "dice") return this.cards.map(die);
    const empty = Array.from({ length: this.wanted - this.cards.length }, () => el("span", { class: "domino is-absent" }));
    const tiles = [...this.cards.map(drawn), ...empty];
    if (!parts) return el("div", { class: "dominoes" }, tiles);
    return [["Low", tiles.slice(0, PART)], ["High", tiles.slice(PART)]].map(([name, two]) => el("div", { class: "zone" }, el("p", { class: "part-name" }, name), el("div", { class: "dominoes" }, two)));
  }

  said() {
    if (!this.wanted) return "Nothing is to be entered.";
    if (this.awaited.kind === "box" && this.complete) return `Space or Enter confirms: box ${this.letters[0]}, ${this.letters[1] ? "House Way" : "set by its player"}.`;
    return this.complete ? "Space or Enter confirms, Backspace takes back." : this.awaited.hint || this.asks;
  }
}

// Settings of this console, each for the step that it is offered at.
let laJa = false;
let lowFirst = false;

function houseHand({ round }) {
  if (lowFirst) return { count: HAND, parts: true, hint: "The House's hand as it is set: low part, then high part.", make: (tiles) => ({ command: "turn_house_hand", tiles, low: tiles.slice(0, PART) }) };
  const hidden = round.house.tiles.filter((each) => !each.tile).length;
  const make = (entered) => {
    const left = [...entered];
    return { command: "turn_house_hand", tiles: round.house.tiles.map((each) => each.tile || left.shift()) };
  };
  return { count: hidden, hint: `The House's hand: ${hidden} tiles, two figures each.`, make };
}

function shownHand({ round, need }) {
  const hand = round.hands.find(({ box }) => String(box) === need.to);
  if (!hand) return null;
  const who = `Box ${hand.box}, ${hand.patron}`;
  if (hand.how !== "player") return { count: HAND, hint: `${who}, to be set by House Way: its four tiles.`, make: (tiles) => ({ command: "show_hand", high: tiles }) };
  return { count: HAND, parts: true, hint: `${who}: low part, then high part, two tiles each.`, make: (tiles) => ({ command: "show_hand", low: tiles.slice(0, PART), high: tiles.slice(PART) }) };
}

// Hands that are set at the table, in whichever order the players are done.
function setHands({ round, choices }) {
  const may = (name, patron) => choices.some(({ command }) => command.command === name && command.patron === patron);
  const waiting = round.hands.filter(({ patron }) => may("set_hand", patron) || may("ask_house_way", patron));
  const patronOf = (number) => waiting.find(({ box }) => box === number).patron;
  if (!waiting.length) return null;
  return {
    count: 1,
    kind: "box",
    boxes: waiting.map(({ box }) => box),
    hint: "A hand is set: its box. With H behind it, House Way was asked for.",
    make: ([number, how]) => ({ command: how ? "ask_house_way" : "set_hand", patron: patronOf(number) }),
  };
}

export const dealing = {
  Entry: PaiGowEntry,

  // The command that what was entered completes. Where the tiles are known the rules offer it as it is.
  entry(view) {
    const named = (name) => view.need.commands.includes(name) && !choice(view, name);
    if (view.step !== "shuffle") laJa = false;
    if (view.step !== "house hand") lowFirst = false;
    if (view.step === "dice") return { count: DICE, kind: "dice", hint: "The three dice as they lie.", make: (dice) => ({ command: "open_cup", dice }) };
    if (view.step === "setting of hands") return setHands(view);
    if (named("turn_house_hand")) return houseHand(view);
    if (named("show_hand")) return shownHand(view);
    return null;
  },

  // What Space confirms while nothing is entered.
  primary(view) {
    const open = CONFIRMED.filter((name) => view.need.commands.includes(name)).map((name) => choice(view, name)).find(Boolean);
    if (!laJa || open?.command.command !== "shuffle_tiles") return open;
    return { ...open, command: { ...open.command, la_ja: true }, say: "The tiles are shuffled, La Ja" };
  },

  otherwise(view) {
    if (view.step !== "wagers") return "";
    const without = view.patrons.filter(({ name, seat, excluded }) => seat && !excluded && !view.round.wagers.some(({ patron }) => patron === name));
    return without.length ? `Betting closes when each player has a wager down; missing: ${without.map(({ name }) => name).join(", ")}.` : "Betting closes when a wager is down.";
  },

  keys: [
    { commands: ["call_no_more_bets"], key: "N", otherwise: "No more bets cannot be called now." },
    { commands: ["open_cup"], at: 1, key: "R", otherwise: "No throw is due." },
    { commands: ["play_exposed_hand"], key: "P", otherwise: "No player has to decide on an exposed hand." },
    { commands: ["call_hand_void"], key: "V", form: "…", otherwise: "No player has to decide on an exposed hand." },
    { key: "J", words: "La Ja", when: ({ step }) => step === "shuffle", pressed: () => laJa, press: () => (laJa = !laJa) },
    { key: "L", words: "Compare as it is set", when: (view) => view.step === "house hand" && !choice(view, "turn_house_hand"), pressed: () => lowFirst, press: () => (lowFirst = !lowFirst) },
  ],

  asked: [],

  // Done by the field and Space, so they need no button on the desk.
  covered: [...CONFIRMED, "set_hand", "ask_house_way"],

  // What the rules do not offer by themselves, because it names a tile.
  reports: ({ step, round }) => (step === "setting of hands" ? [...REPORTS, SET_BY_NUMBERS] : step === "cut" ? [["cut_tiles", "Cut in an approved formation"]] : round.hands.length ? REPORTS : []),

  floorWords: "A reshuffle, changed tiles, disputed concessions, collusion and void rounds",

  shoeWords: ({ shoe }) => (shoe.number ? `Shuffle ${shoe.number} of the tiles.` : "The tiles have not been shuffled yet."),
};

const SET_BY_NUMBERS = ["set_hand", "A hand that was read is set"];

const REPORTS = [
  ["report_tile_exposed", "A tile was exposed"],
  ["correct_tiles", "Tiles were entered or placed wrongly"],
];

export const ASKED = { director: [...REPORTS, ["rule_on_concession", "Rule on a disputed concession"]] };

export const IRREGULAR = ["report_absent", "put_out_of_round", "declare_misdeal", "order_shuffle", "correct_deal", "correct_exchange", "replace_cards", "report_wager_found", "void_round", "void_wagers"];

// Choices that differ only in whose or which they are stand together.
export const GROUPS = {
  report_absent: "Time is up: House Way",
  concede_wager: "A wager is taken, the hand not shown",
  put_out_of_round: "Put somebody out of the round",
  report_wager_found: "A wager is other than entered",
  void_wagers: "Void somebody's wagers",
  void_round: "Void a round",
};

// What is filled in

function readTiles(count) {
  return (text) => {
    const tiles = text.split(/[\s,]+/).filter(Boolean);
    return tiles.every((each) => /^[1-6]{2}$/.test(each)) && (count === undefined || tiles.length === count) ? tiles.map(tileOf) : undefined;
  };
}

// Boxes, or tiles by their number.
const readFigures = (text) => (/^[1-8\s,]*$/.test(text) ? (text.match(/[1-8]/g) ?? []).map(Number) : undefined);

const place = { name: "to", label: "Where the tiles lie", type: "place" };
const boxesOfPlayers = ["2", "3", "4", "5", "6", "7", "8"];

// Of type "cards", so that what was written does not stay on the screen.
const tiles = (name, label, count) => ({ name, label, type: "cards", read: readTiles(count) });

// Tiles that only their owner sees are told by their numbers.
const together = { name: "numbers", label: "Which two of the tiles go together, from 1, as in 1 3", type: "text", read: readFigures };

export const FIELDS = {
  place_wager: [
    { name: "patron", label: "Patron", type: "patron" },
    { name: "option", label: "Wager", type: "option" },
    { name: "amount", label: "Amount", type: "money" },
    { name: "box", label: "Box", type: "one of", of: boxesOfPlayers, read: Number },
  ],
  cut_tiles: [{ name: "formation", label: "Formation", type: "text" }],
  order_shuffle: [{ ...reason, label: "What is suspected" }],
  declare_misdeal: [{ ...reason, label: "Which tile was exposed, and when" }],
  correct_deal: [{ ...reason, label: "How the stacks went wrong" }],
  correct_exchange: [
    { name: "boxes", label: "Boxes, as in 2 3: what lies at each belongs to the next, at the last to the first", type: "text", read: readFigures },
    { name: "numbers", label: "Which of their tiles, from 1, as in 4 1; none means all", type: "text", read: readFigures, optional: true },
    { ...reason, label: "How they were exchanged" },
  ],
  replace_cards: [reason, { ...tiles("cards", "Tiles, as in 45 66; none means all"), optional: true }],
  concede_wager: [{ name: "patron", label: "Whose wager is taken", type: "said" }],
  // The choice itself says whose it is, where nobody has read the hand.
  set_hand: (command) => (command.patron ? [] : [{ name: "patron", label: "Whose hand", type: "patron" }, together]),
  report_tile_exposed: [
    place,
    { name: "number", label: "Which of its tiles, from 1", type: "number", first: 1 },
    { name: "tile", label: "Tile, as in 45, if nobody has read it", type: "card", optional: true, read: (text) => (text ? readTiles(1)(text)?.[0] : "") },
    { name: "by", label: "Exposed by", type: "one of", of: [["dealer", "The dealer"], ["player", "The player whose it is"]] },
  ],
  correct_tiles: [place, tiles("tiles", "Its four tiles as they lie, as in 45 66 12 24", HAND), { ...reason, label: "What was wrong" }],
  rule_on_concession: [
    { name: "patron", label: "Whose wager was taken", type: "patron" },
    { name: "conceded", label: "Was it conceded?", type: "yes or no", yes: true },
    { ...tiles("low", "Low part, two tiles as in 45 66, if nobody has read the hand"), optional: true },
    { ...tiles("high", "High part, two tiles"), optional: true },
    { ...together, label: "Of a hand that was read: which two tiles go together, from 1, as in 1 3", optional: true },
    { ...reason, label: "Why it is ruled so" },
  ],
  put_out_of_round: [
    {
      name: "breach",
      label: "What was done",
      type: "one of",
      of: [["exchange", "Tiles exchanged"], ["information", "Information on a hand"], ["exposure", "Tiles not protected"], ["language", "Another language while hands are set"]],
    },
    reason,
  ],
};
