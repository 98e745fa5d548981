// A first round at the table, shown as it happens: each step points at the real thing. It can be left at any time, and is
// shown once for each game.

/**
 * @import { View } from "front/game"
 * @typedef {{ at: string, say: string, last?: boolean }} Step
 */

import { byId, el, show } from "./dom.js";
import { covered, emptyPlace } from "./empty-place.js";
import { reach } from "./reach.js";

// What there is to see while a step is told, and the words, figures and buttons that would better stay free.
const WATCHED = "#felt .card, #felt .domino, .box.is-own, [data-watched], #result > *, #turn, .what-now";
const OTHERS = "#felt .box, #felt :not(:has(*), svg *), #at-hand :not(:has(*)), header *, button, select";
const ARRIVES = 700; // milliseconds: by then a card that was drawn lies where it belongs

/** @param {string} game */
const shownKey = (game) => `first round of ${game}`;

/**
 * Whether somebody who comes to a game for the first time is to be shown a round.
 * @param {string} game
 */
export const isNew = (game) => localStorage.getItem(shownKey(game)) === null;

export class FirstRound {
  /**
   * @param {string} table
   * @param {string} game
   */
  constructor(table, game) {
    this.game = game;
    /** @type {Record<string, string> | null} */
    this.steps = null;
    /** @type {[View, string] | null} */
    this.seen = null;
    this.over = false;
    this.began = 0; // the number of the round
    this.placed = false; // it lies somewhere without pointing at anything
    this.ring = el("div", { class: "first-ring", hidden: true });
    this.said = el("p", { "aria-live": "polite" });
    this.leave = el("button", { class: "button is-small", onclick: () => this.end() }, "Skip");
    this.note = el(
      "aside",
      { class: "first-note", "aria-label": "Your first round", hidden: true },
      this.said,
      this.leave,
    );
    document.body.append(this.ring, this.note);
    addEventListener("resize", () => {
      this.placed = false;
      this.draw();
    });
    this.learn(table);
  }

  /** @param {string} table */
  async learn(table) {
    const { ok, said } = await reach(`/api/tables/${encodeURIComponent(table)}/guide`);
    if (!ok) return;
    this.steps = /** @type {{ steps: Record<string, string> }} */ (said).steps;
    this.draw();
  }

  /**
   * @param {View} view
   * @param {string} who
   */
  see(view, who) {
    this.began ||= view.round.number;
    this.seen = [view, who];
    // The page has drawn everything else by then.
    requestAnimationFrame(() => this.draw());
    setTimeout(() => this.draw(), ARRIVES);
  }

  draw() {
    if (!this.seen || !this.steps || this.over) return;
    const asked = Boolean(visible("#turn .turn-panel")); // where all decide at once, nobody is waited for by name
    const step = stepOf(this.steps, ...this.seen, this.began, asked);
    const at = step.at ? visible(step.at) : null;
    if (this.said.textContent !== step.say) this.said.textContent = step.say;
    this.leave.textContent = step.last ? "Done" : "Skip";
    show(this.note, true);
    show(this.ring, Boolean(at));
    this.place(at?.getBoundingClientRect() ?? null);
  }

  /**
   * Beside what it points at, or in the middle; where it covers nothing that is looked at.
   * @param {DOMRect | null} box
   */
  place(box) {
    const size = { wide: this.note.offsetWidth, high: this.note.offsetHeight };
    const screen = { wide: innerWidth, high: innerHeight };
    const kept = boxesOf(WATCHED);
    if (box) kept.push(box);
    const now = this.note.getBoundingClientRect();
    // While one only watches it stays as long as it is in nobody's way.
    if (box || !this.placed || covered(now, size, kept)) {
      const { left, top } = emptyPlace(size, screen, kept, boxesOf(OTHERS), wanted(size, box));
      this.note.style.setProperty("left", `${left}px`);
      this.note.style.setProperty("top", `${top}px`);
    }
    this.placed = !box;
    if (!box) return;
    for (const [side, size] of [
      ["left", box.left - 6],
      ["top", box.top - 6],
      ["width", box.width + 12],
      ["height", box.height + 12],
    ])
      this.ring.style.setProperty(String(side), `${size}px`);
  }

  end() {
    this.over = true;
    localStorage.setItem(shownKey(this.game), "shown");
    this.ring.remove();
    this.note.remove();
    byId("main").focus({ preventScroll: true });
  }
}

/**
 * Where a note of this size would lie if nothing were in its way.
 * @param {{ wide: number, high: number }} size
 * @param {DOMRect | null} box
 */
function wanted({ wide, high }, box) {
  if (!box) return { left: (innerWidth - wide) / 2, top: innerHeight / 3 };
  const above = box.top - high - 16;
  return { left: box.left + (box.width - wide) / 2, top: above < 8 ? box.bottom + 16 : above };
}

/**
 * Where these are seen on the screen.
 * @param {string} selectors
 */
function boxesOf(selectors) {
  const seen = [...document.querySelectorAll(selectors)].filter((node) => !node.closest(".first-note"));
  return seen.filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect());
}

/**
 * The first of these that can be seen.
 * @param {string} selectors
 */
function visible(selectors) {
  const found = selectors.split(", ").flatMap((each) => [...document.querySelectorAll(each)]);
  return found.find((node) => node.checkVisibility()) ?? null;
}

/**
 * The step that comes next, from what the table shows.
 * @param {Record<string, string>} steps
 * @param {View} view
 * @param {string} who
 * @param {number} began
 * @param {boolean} asked whether a decision of theirs is open
 * @returns {Step}
 */
export function stepOf(steps, view, who, began, asked) {
  const person = view.patrons.find(({ name }) => name === who);
  const down = view.round.wagers.some(({ patron }) => patron === who);
  const settled = [view.round, view.last].find(
    (round) => round && round.number >= began && round.payments.some(({ patron }) => patron === who),
  );
  if (settled && !down) return { at: "#result", say: SETTLED, last: true };
  if (!person) return { at: "button.seat", say: SEAT };
  if (!person.chips && !down) return { at: "#buy", say: CHIPS };
  if (steps.turn && (asked || view.waiting.whom === who) && view.round.called) return { at: "#turn", say: steps.turn };
  const betting = !view.round.called && (!view.round.opened || view.step === "wagers"); // roulette opens a round with them
  if (!betting) return { at: "", say: steps.watch };
  return down ? { at: "#ready", say: steps.deal } : { at: ".box.is-own, .roulette-layout, #felt", say: steps.bet }; // the whole of it: to point at one bet would be advice
}

const SEAT = "Press the number of a free box to take a seat.";
const CHIPS = "Buy chips here.";
const SETTLED = "The round is settled. This line says what you won or lost; each clause opens the rule behind it.";
