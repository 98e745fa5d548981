// Entering cards: two keys, rank then suit, from a keyboard, a scanner that types, or the keypad. What was entered is
// shown large and goes out only when it is confirmed.

import { card, cardName } from "./art.js";
import { el, fill, show } from "./dom.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const SUITS = ["S", "H", "D", "C"];
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const SUIT_WORDS = { S: "Spades", H: "Hearts", D: "Diamonds", C: "Clubs" };

export class Entry {
  constructor(confirm) {
    this.wanted = 0;
    this.letters = "";
    this.asks = "Enter the card: rank, then suit.";
    this.incomplete = "A card takes two keys: rank, then suit.";
    this.field = el("input", {
      class: "entry",
      id: "entry",
      readonly: true,
      inputmode: "none",
      autocomplete: "off",
      "aria-label": "Card: rank, then suit",
      "aria-describedby": "entry-hint",
    });
    this.last = el("div", { class: "entry-last" });
    this.hint = el("p", { class: "hint", id: "entry-hint" });
    this.confirmation = el("button", { class: "button is-primary", type: "button", onclick: confirm }, "Confirm");
    this.keypad = el(
      "details",
      { class: "keypad", open: matchMedia("(pointer: coarse)").matches },
      el("summary", {}, "Keypad"),
      el("div", { class: "keys" }, RANKS.map((rank) => this.key(rank, rank === "T" ? "10" : rank))),
      el("div", { class: "keys" }, SUITS.map((suit) => this.key(suit, SIGNS[suit], SUIT_WORDS[suit])), this.key("Backspace", "⌫", "Take back")),
      this.confirmation,
    );
    this.beside = el("div", { class: "stack" }, el("div", { class: "stack is-tight" }, this.field, this.hint, this.keypad));
    this.node = el("div", { class: "entry-row" }, this.beside, this.last);
  }

  key(press, words, label = words) {
    return el("button", { class: "button", type: "button", "aria-label": label, onclick: () => this.press(press) }, words);
  }

  // So many cards are awaited; a card that is known already is filled in, and one that lies face down is not shown.
  want(count, given = "", { masked = false, hint = "" } = {}) {
    const same = count === this.wanted && given === this.given && masked === this.masked;
    if (same && hint === this.awaited) return;
    this.wanted = count;
    this.given = given;
    this.masked = masked;
    this.awaited = hint;
    if (!same) this.letters = given.toUpperCase();
    this.draw();
  }

  clear() {
    this.letters = (this.given ?? "").toUpperCase();
    this.draw();
  }

  get cards() {
    return this.letters.match(/../g)?.map((two) => two[0] + two[1].toLowerCase()) ?? [];
  }

  get complete() {
    return this.wanted > 0 && this.letters.length === 2 * this.wanted;
  }

  // Whether the key was one of ours.
  press(key) {
    const typed = key.length === 1 ? key.toUpperCase() : key;
    if (typed === "Backspace") {
      this.letters = this.letters.slice(0, -1);
      this.draw();
      return true;
    }
    if (!this.wanted) return false;
    const atSuit = this.letters.length % 2 === 1;
    if (atSuit && SUITS.includes(typed)) this.letters += typed;
    else if (!atSuit && RANKS.includes(typed)) this.letters = (this.complete ? "" : this.letters) + typed;
    else if (!atSuit && typed === "1") return true; // the 1 of a scanner's "10"
    else if (!atSuit && typed === "0") this.letters = (this.complete ? "" : this.letters) + "T";
    else return false;
    this.draw();
    return true;
  }

  draw() {
    this.field.value = this.masked ? "•".repeat(this.letters.length) : this.letters;
    this.confirmation.disabled = !this.complete;
    show(this.keypad, this.wanted > 0);
    const size = this.wanted > 3 ? "" : "is-large";
    const entered = this.cards.map((each) => card(this.masked ? { card: "" } : { card: each, name: cardName(each) }, size));
    fill(this.last, entered.length ? entered : el("span", { class: "card is-large is-absent" }));
    this.hint.textContent = this.said();
  }

  said() {
    if (!this.wanted) return "No card is awaited.";
    if (this.complete) return "Space or Enter confirms, Backspace takes back.";
    if (this.awaited) return this.awaited;
    return this.wanted === 1 ? "Rank, then suit: A 2–9 T J Q K, then S H D C." : `${this.wanted} cards, rank then suit each.`;
  }
}
