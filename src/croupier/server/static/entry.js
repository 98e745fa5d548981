// Entering cards: two keys, rank then suit, from a keyboard, a scanner that types, or the keypad.

/** @import { Awaiting } from "front/game" */

import { card, cardName } from "./art.js";
import { el, fill } from "./dom.js";
import { capital } from "./text.js";
import { TypedEntry } from "./typed-entry.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const SUITS = ["S", "H", "D", "C"];
/** @type {Record<string, string>} */
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
/** @type {Record<string, string>} */
const SUIT_WORDS = { S: "Spades", H: "Hearts", D: "Diamonds", C: "Clubs" };
const MASK = "•";

export class Entry extends TypedEntry {
  /** @param {() => void} confirm */
  constructor(confirm) {
    super(confirm, "Card: rank, then suit", [...RANKS, ...SUITS, "0", "1"].join(""));
    this.hinted = ""; // the words for it
    this.masked = false;
    this.one = false; // whether the "1" of a scanner's "10" has come
    this.step = "";
    this.asks = "Enter the card: rank, then suit.";
    this.incomplete = "A card takes two keys: rank, then suit.";
    this.nothing = "No card is awaited";
    fill(
      this.signs,
      el(
        "div",
        { class: "keys" },
        RANKS.map((rank) => this.key(rank, rank === "T" ? "10" : rank)),
      ),
      el(
        "div",
        { class: "keys" },
        SUITS.map((suit) => this.key(suit, SIGNS[suit], SUIT_WORDS[suit])),
        this.back(),
      ),
    );
  }

  /**
   * Await `count` cards in this step; a card that is known already is filled in, and one that lies face down is not
   * shown.
   * @param {number} count
   * @param {string} given
   * @param {Partial<Awaiting>} awaited
   */
  want(count, given = "", { masked = false, hint = "" } = {}, step = "") {
    const same = count === this.wanted && given.toUpperCase() === this.given && masked === this.masked;
    if (same && step === this.step && hint === this.hinted) return;
    this.wanted = count;
    this.hinted = hint;
    if (!same || step !== this.step) this.begin(given.toUpperCase());
    this.masked = masked;
    this.step = step;
    this.draw();
  }

  get cards() {
    return cardsOf(this.typed);
  }

  get hidden() {
    return this.masked;
  }

  get complete() {
    return this.wanted > 0 && this.typed.length === 2 * this.wanted;
  }

  /** @param {string} sign */
  add(sign) {
    const tens = this.one;
    this.one = false;
    if (this.complete)
      return this.wanted === 1 ? "One card is awaited, not two" : `${this.wanted} cards are awaited, not more`;
    if (this.typed.length % 2) return this.follow(sign, SUITS, `${sign} is no suit`);
    if (tens) return this.follow(sign === "0" ? "T" : "", RANKS, "1 is no rank");
    this.one = sign === "1";
    return this.one ? "" : this.follow(sign === "0" ? "T" : sign, RANKS, `${sign} is no rank: rank, then suit`);
  }

  /**
   * @param {string} sign
   * @param {string[]} among
   * @param {string} why
   */
  follow(sign, among, why) {
    if (!among.includes(sign)) return why;
    this.typed += sign;
    return "";
  }

  get shown() {
    return this.masked ? MASK.repeat(this.typed.length) : this.typed;
  }

  get struck() {
    return this.masked ? this.refused.map((key) => (key.length > 1 ? ` ${key} ` : MASK)).join("") : super.struck;
  }

  // While nothing is typed, the last card that was dealt: the dealer sees what the table has taken.
  drawn() {
    const size = this.wanted > 3 ? "" : "is-large";
    /** @type {(kind: string) => (each: string) => SVGElement} */
    const drawn = (kind) => (each) =>
      card(this.masked ? { card: "", name: "" } : { card: each, name: cardName(each) }, `${size} ${kind}`);
    if (this.cards.length) return this.cards.map(drawn(""));
    const before = this.masked || this.wanted > 3 ? [] : cardsOf(this.done);
    return before.length ? before.map(drawn("is-before")) : el("span", { class: "card is-large is-absent" });
  }

  named() {
    if (this.masked) return "";
    if (this.complete) return cardNames(this.typed);
    return this.typed || !this.done ? "" : `Last: ${cardNames(this.done)}`;
  }

  awaits() {
    return this.wanted === 1 ? "one card" : `${this.wanted} cards`;
  }

  said() {
    if (!this.wanted) return "No card is awaited.";
    if (this.complete) return "Space or Enter confirms, Backspace takes back.";
    if (this.hinted) return this.hinted;
    return this.wanted === 1
      ? "Rank, then suit: A 2–9 T J Q K, then S H D C."
      : `${this.wanted} cards, rank then suit each.`;
  }
}

/** @param {string} typed */
const cardsOf = (typed) => typed.match(/../g)?.map((two) => two[0] + two[1].toLowerCase()) ?? [];

/** @param {string} typed */
const cardNames = (typed) => cardsOf(typed).map(cardName).map(capital).join(", ");
