// The dealer's entries at Pai Gow, and the keys. Space does what comes next; dice are three figures, a tile is two, and
// a box whose hand is set is its number, followed by H if House Way was asked for.

/**
 * @import { CommandName, PaiGowTable } from "front/view"
 * @import { Asked, Awaiting, Child, Dealing, Game, View } from "front/game"
 */

import { die, tile } from "../art.js";
import { choice } from "../choices.js";
import { el, fill } from "../dom.js";
import { tileOf } from "../forms.js";
import { TypedEntry } from "../typed-entry.js";

/**
 * Space or Enter does these when nothing is entered, in this order if several are open.
 * @type {CommandName[]}
 */
const CONFIRMED = [
  "check_replacement",
  "shuffle_tiles",
  "cut_tiles",
  "call_no_more_bets",
  "deal_tiles",
  "turn_house_hand",
  "show_hand",
  "collect_cards",
];
const DICE = 3;
const HAND = 4;
const PART = 2;

/** @typedef {string | number} Piece */

/** @param {string} code */
const drawn = (code) => tile({ tile: code, name: `Tile ${code[0]}-${code[1]}` });

// Entering

const ASKS = {
  dice: "Enter the three dice.",
  tiles: "Enter the tiles, two figures each.",
  box: "Enter the box whose hand is set: its number, with H behind it for House Way.",
};

class PaiGowEntry extends TypedEntry {
  /** @param {() => void} confirm */
  constructor(confirm) {
    super(confirm, "Dice, tiles or box", "0123456789H");
    /** @type {Required<Pick<Awaiting, "kind" | "hint" | "boxes" | "parts">>} */
    this.awaited = { kind: "tiles", hint: "", boxes: [], parts: false };
    this.nothing = "There is nothing to enter";
  }

  get asks() {
    return ASKS[this.awaited.kind];
  }

  get incomplete() {
    return this.asks;
  }

  /**
   * @param {number} count
   * @param {string} _given
   * @param {Partial<Awaiting<Piece>>} awaited
   */
  want(count, _given, { kind = "tiles", hint = "", boxes = [], parts = false }) {
    const awaited = { kind, hint, boxes, parts };
    if (count === this.wanted && JSON.stringify(awaited) === JSON.stringify(this.awaited)) return;
    if (count !== this.wanted || kind !== this.awaited.kind || this.meansAnother(hint, boxes)) this.begin("");
    this.wanted = count;
    this.awaited = awaited;
    this.draw();
  }

  /**
   * Whether the tiles are another hand's now, or the box that was typed is no longer among those that wait.
   * @param {string} hint
   * @param {number[]} boxes
   */
  meansAnother(hint, boxes) {
    return this.awaited.kind === "box" ? !boxes.includes(Number(this.typed[0])) : hint !== this.awaited.hint;
  }

  get dice() {
    return [...this.typed].map(Number);
  }

  get tiles() {
    return (this.typed.match(/../g) ?? []).map(tileOf);
  }

  /** @returns {Piece[]} */
  get cards() {
    if (this.awaited.kind === "dice") return this.dice;
    if (this.awaited.kind === "box") return [Number(this.typed[0]), this.typed[1] ?? ""];
    return this.tiles;
  }

  get complete() {
    if (!this.wanted) return false;
    if (this.awaited.kind === "box") return this.awaited.boxes.includes(Number(this.typed[0]));
    return this.typed.length === this.wanted * (this.awaited.kind === "dice" ? 1 : 2);
  }

  /** @param {string} sign */
  add(sign) {
    const { kind } = this.awaited;
    if (kind === "box") return this.addToBox(sign);
    const what = kind === "dice" ? "dice" : "tiles";
    if (this.complete) return `${this.wanted} ${what} are awaited, not more`;
    if (!/^[1-6]$/.test(sign)) return `${sign} is on no ${kind === "dice" ? "die" : "tile"}`;
    this.typed += sign;
    return "";
  }

  /** @param {string} sign */
  addToBox(sign) {
    if (sign === "H" && this.typed.length === 1) this.typed += sign;
    else if (this.typed) return `Box ${this.typed} is entered, and ${sign} follows`;
    else if (this.awaited.boxes.includes(Number(sign))) this.typed = sign;
    else return `Box ${sign} has no hand to set`;
    return "";
  }

  get shown() {
    return this.awaited.kind === "tiles" ? (this.typed.match(/..?/g) ?? []).join(" ") : this.typed;
  }

  draw() {
    const { kind, boxes } = this.awaited;
    const keys = kind === "box" ? [...boxes.map(String), "H"] : ["1", "2", "3", "4", "5", "6"];
    fill(
      this.signs,
      el(
        "div",
        { class: "keys" },
        keys.map((key) => this.key(key, key)),
        this.back(),
      ),
    );
    super.draw();
  }

  /** @returns {Child} */
  drawn() {
    const { kind, parts } = this.awaited;
    if (!this.wanted || kind === "box") return null;
    if (kind === "dice") return this.dice.map(die);
    const empty = Array.from({ length: this.wanted - this.tiles.length }, () =>
      el("span", { class: "domino is-absent" }),
    );
    const tiles = [...this.tiles.map(drawn), ...empty];
    if (!parts) return el("div", { class: "dominoes" }, tiles);
    return Object.entries({ Low: tiles.slice(0, PART), High: tiles.slice(PART) }).map(([name, two]) =>
      el("div", { class: "zone" }, el("p", { class: "part-name" }, name), el("div", { class: "dominoes" }, two)),
    );
  }

  awaits() {
    const { kind } = this.awaited;
    return kind === "box" ? "one box" : `${this.wanted} ${kind}`;
  }

  said() {
    if (!this.wanted) return "There is nothing to enter.";
    if (this.awaited.kind === "box" && this.complete)
      return `Space or Enter confirms: box ${this.typed[0]}, ${this.typed[1] ? "House Way" : "set by its player"}.`;
    return this.complete ? "Space or Enter confirms, Backspace takes back." : this.awaited.hint || this.asks;
  }
}

// Settings of this console, each for the step that it is offered at.
let laJa = false;
let lowFirst = false;

/**
 * @param {View<PaiGowTable>} view
 * @returns {Awaiting}
 */
function houseHand({ round }) {
  if (lowFirst)
    return {
      count: HAND,
      parts: true,
      hint: "The House's hand as it is set: low part, then high part.",
      make: (tiles) => ({ command: "turn_house_hand", tiles, low: tiles.slice(0, PART) }),
    };
  const hidden = round.house.tiles.filter((each) => !each.tile).length;
  /** @type {Awaiting["make"]} */
  const make = (entered) => {
    const left = [...entered];
    return { command: "turn_house_hand", tiles: round.house.tiles.map((each) => each.tile || (left.shift() ?? "")) };
  };
  return { count: hidden, hint: `The House's hand: ${hidden} tiles, two figures each.`, make };
}

/**
 * @param {View<PaiGowTable>} view
 * @returns {Awaiting | null}
 */
function shownHand({ round, need }) {
  const hand = round.hands.find(({ box }) => String(box) === need.to);
  if (!hand) return null;
  const who = `Box ${hand.box}, ${hand.patron}`;
  if (hand.how !== "player")
    return {
      count: HAND,
      hint: `${who}, to be set by House Way: its four tiles.`,
      make: (tiles) => ({ command: "show_hand", high: tiles }),
    };
  return {
    count: HAND,
    parts: true,
    hint: `${who}: low part, then high part, two tiles each.`,
    make: (tiles) => ({ command: "show_hand", low: tiles.slice(0, PART), high: tiles.slice(PART) }),
  };
}

/**
 * Hands that are set at the table, in the order in which the players finish.
 * @param {View<PaiGowTable>} view
 * @returns {Awaiting<Piece> | null}
 */
function setHands({ round, choices }) {
  /** @type {(name: CommandName, patron: string) => boolean} */
  const may = (name, patron) => choices.some(({ command }) => command.command === name && command.patron === patron);
  const waiting = round.hands.filter(({ patron }) => may("set_hand", patron) || may("ask_house_way", patron));
  /** @param {Piece} number */
  const patronOf = (number) => waiting.find(({ box }) => box === number)?.patron;
  if (!waiting.length) return null;
  return {
    count: 1,
    kind: "box",
    boxes: waiting.map(({ box }) => box),
    hint: "A hand is set: its box. With H behind it, House Way was asked for.",
    make: ([number, how]) => ({ command: how ? "ask_house_way" : "set_hand", patron: patronOf(number) }),
  };
}

/**
 * The step that follows each.
 * @type {Record<string, string>}
 */
const AFTER = {
  shuffle: "the cut",
  cut: "wagers",
  wagers: "no more bets, then the dice",
  dice: "the deal",
  deal: "the hands are set",
  "setting of hands": "the House's hand is turned",
  "house hand": "hand by hand, take and pay",
  settlement: "the next hand, then collect the tiles",
  "collection of the tiles": "the shuffle",
};

const STAGES = ["Shuffle", "Wagers", "Dice", "Deal", "Hands are set", "House hand", "Take and pay", "Collect"];
const STEPS = [
  "shuffle",
  "wagers",
  "dice",
  "deal",
  "setting of hands",
  "house hand",
  "settlement",
  "collection of the tiles",
];

/** @type {Dealing<PaiGowTable, Piece>} */
export const dealing = {
  stages: ({ step }) => ({ names: STAGES, at: step === "cut" ? 0 : STEPS.indexOf(step) }),

  after: ({ step }) => AFTER[step],

  Entry: PaiGowEntry,

  // The command that the entry completes. Where the tiles are known, the rules offer it complete.
  entry(view) {
    /** @param {CommandName} name */
    const named = (name) => view.need.commands.includes(name) && !choice(view, name);
    if (view.step !== "shuffle") laJa = false;
    if (view.step !== "house hand") lowFirst = false;
    if (view.step === "dice")
      return {
        count: DICE,
        kind: "dice",
        hint: "The three dice as they lie.",
        make: (dice) => ({ command: "open_cup", dice: dice.map(Number) }),
      };
    if (view.step === "setting of hands") return setHands(view);
    if (named("turn_house_hand")) return houseHand(view);
    if (named("show_hand")) return shownHand(view);
    return null;
  },

  // Space confirms this while nothing is entered.
  primary(view) {
    const open = CONFIRMED.filter((name) => view.need.commands.includes(name))
      .map((name) => choice(view, name))
      .find(Boolean);
    if (!laJa || open?.command.command !== "shuffle_tiles") return open;
    return { ...open, command: { ...open.command, la_ja: true }, say: "The tiles are shuffled, La Ja" };
  },

  otherwise(view) {
    if (view.step !== "wagers") return "";
    const without = view.patrons.filter(
      ({ name, seat, excluded }) => seat && !excluded && !view.round.wagers.some(({ patron }) => patron === name),
    );
    return without.length
      ? `Betting closes when each player has a wager down; missing: ${without.map(({ name }) => name).join(", ")}.`
      : "Betting closes when a wager is down.";
  },

  keys: [
    { commands: ["call_no_more_bets"], otherwise: "No more bets cannot be called now." },
    { commands: ["open_cup"], at: 1, key: "R", otherwise: "No throw is due." },
    { commands: ["play_exposed_hand"], otherwise: "No player has to decide on an exposed hand." },
    { commands: ["call_hand_void"], form: "…", otherwise: "No player has to decide on an exposed hand." },
    {
      key: "J",
      words: "La Ja",
      when: ({ step }) => step === "shuffle",
      pressed: () => laJa,
      press: () => {
        laJa = !laJa;
      },
    },
    {
      key: "L",
      words: "Compare as it is set",
      when: (view) => view.step === "house hand" && !choice(view, "turn_house_hand"),
      pressed: () => lowFirst,
      press: () => {
        lowFirst = !lowFirst;
      },
    },
  ],

  asked: [],

  // The field and Space do these, so they need no button on the desk.
  covered: [...CONFIRMED, "set_hand", "ask_house_way"],

  // The rules do not offer these by themselves, because they name a tile.
  reports: ({ step, round }) =>
    step === "setting of hands"
      ? [...REPORTS, SET_BY_NUMBERS]
      : step === "cut"
        ? [["cut_tiles", "Cut in an approved formation"]]
        : round.hands.length
          ? REPORTS
          : [],

  floorWords: "A reshuffle, changed tiles, disputed concessions, collusion and void rounds",

  shoeWords: ({ shoe }) =>
    shoe.number ? `Shuffle ${shoe.number} of the tiles.` : "The tiles have not been shuffled yet.",
};

/** @type {Asked} */
const SET_BY_NUMBERS = ["set_hand", "A hand that was read is set"];

/** @type {Asked[]} */
const REPORTS = [
  ["report_tile_exposed", "A tile was exposed"],
  ["correct_tiles", "Tiles were entered or placed wrongly"],
];

/** @type {NonNullable<Game["ASKED"]>} */
export const ASKED = { director: [...REPORTS, ["rule_on_concession", "Rule on a disputed concession"]] };

/** @type {CommandName[]} */
export const IRREGULAR = [
  "report_absent",
  "put_out_of_round",
  "declare_misdeal",
  "order_shuffle",
  "correct_dice",
  "correct_deal",
  "correct_exchange",
  "replace_cards",
  "report_wager_found",
  "void_round",
  "void_wagers",
];

/**
 * Choices that differ only in the person or the thing stand together.
 * @type {NonNullable<Game["GROUPS"]>}
 */
export const GROUPS = {
  report_absent: "Time is up: House Way",
  concede_wager: "A wager is taken, the hand not shown",
  put_out_of_round: "Put somebody out of the round",
  report_wager_found: "A wager differs from its entry",
  void_wagers: "Void somebody's wagers",
  void_round: "Void a round",
};
