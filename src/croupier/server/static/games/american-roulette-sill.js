// The sill before the layout: the name of the position that is pointed at, a race-track wager or maximum marker before it is
// placed, and otherwise how the last spin ended. Its height never changes: the layout must not move under a finger.

/**
 * @import { AmericanRouletteTable, Command } from "front/view"
 * @import { Mine, Presses, View } from "front/game"
 * @import { Layout } from "./american-roulette-layout.js"
 */

import { announce } from "../ask.js";
import { byId, el, refill, show } from "../dom.js";
import { dollars } from "../money.js";
import { resultPlace } from "../result.js";
import { said } from "./american-roulette-layout.js";
import { inPieces } from "./american-roulette-words.js";

/** @typedef {[option: string, amount: number, chips: number]} Piece */

/**
 * A race-track wager or a maximum marker before it is confirmed.
 * @typedef {{ title: string, section?: string, number?: string, maximum?: string }} Proposal
 */

export class Sill {
  /**
   * @param {Presses} presses
   * @param {() => void} changed
   */
  constructor(presses, changed) {
    this.presses = presses;
    this.changed = changed;
    this.position = el("p", { class: "position", id: "position" });
    this.proposal = el("div", { class: "proposal", role: "group", "aria-label": "Before it is placed", hidden: true });
    this.node = el("div", { class: "sill" }, this.position, this.proposal, resultPlace());
    /** @type {(Proposal & { round: number, pieces: Piece[] }) | null} */
    this.proposed = null;
    /** @type {Mine | null} */
    this.mine = null;
  }

  /**
   * @param {string} words
   * @param {boolean} aimed
   */
  say(words, aimed) {
    this.node.classList.toggle("is-aimed", aimed);
    if (this.position.textContent !== words) this.position.textContent = words;
  }

  /**
   * @param {View<AmericanRouletteTable>} view
   * @param {Layout} layout
   * @param {Mine | null} mine
   * @param {boolean} betting
   */
  draw(view, layout, mine, betting) {
    this.mine = mine;
    if (!mine || this.proposed?.round !== view.round.number) this.proposed = null;
    show(this.proposal, Boolean(this.proposed));
    this.node.classList.toggle("has-proposal", Boolean(this.proposed));
    if (!this.proposed || !mine) return refill(this.proposal, null, () => []);
    const pieces = piecesOf(this.proposed, view, layout, mine);
    this.proposed.pieces = pieces;
    const total = pieces.reduce((sum, [, amount]) => sum + amount, 0);
    const count = pieces.reduce((sum, [, , chips]) => sum + chips, 0);
    const { title, section } = this.proposed;
    const how = section ? `${count} pieces of ${dollars(mine.chip)}` : `${count} positions, each at its maximum`;
    const each = inPieces(pieces.map(([name, amount]) => ({ amount, words: layout.named(name).words })));
    return refill(this.proposal, [title, pieces, betting], () => [
      el("p", {}, el("strong", {}, title), ` · ${how} = `, el("strong", { class: "money" }, dollars(total))),
      el("p", { class: "pieces", title: each }, each),
      el(
        "div",
        { class: "row" },
        el("button", { class: "button is-small", id: "drop-proposed", onclick: () => this.drop() }, "Cancel"),
        el(
          "button",
          {
            class: "button is-small is-primary",
            id: "place-proposed",
            disabled: !betting,
            onclick: () => this.confirm(),
          },
          `Place ${dollars(total)}`,
        ),
      ),
    ]);
  }

  /**
   * @param {Proposal} proposed
   * @param {number} round
   * @param {boolean} byKey
   */
  propose(proposed, round, byKey) {
    this.proposed = { ...proposed, round, pieces: [] };
    this.changed();
    announce([...this.proposal.querySelectorAll("p")].map(({ textContent }) => textContent).join(". "));
    if (byKey) byId("place-proposed").focus({ preventScroll: true });
  }

  confirm() {
    if (!this.proposed || !this.mine) return;
    const { section, number, maximum, pieces } = this.proposed;
    const patron = this.mine.who;
    const whole = pieces.reduce((sum, [, amount]) => sum + amount, 0);
    /** @type {Command} */
    const command = section
      ? { command: "place_race_track_wager", patron, section, amount: whole, number }
      : { command: "place_maximum_marker", patron, number: maximum };
    this.presses.together?.(
      command,
      pieces.map(([name, amount]) => [name, amount]),
    );
    this.drop();
  }

  drop() {
    this.proposed = null;
    this.changed();
  }
}

/**
 * The chosen chip lies on each piece; a maximum marker fills each position up to its maximum.
 * @param {Proposal} proposed
 * @param {View<AmericanRouletteTable>} view
 * @param {Layout} layout
 * @param {Mine} mine
 * @returns {Piece[]}
 */
export function piecesOf({ section, number, maximum = "" }, view, layout, mine) {
  if (section) return layout.pieces(section, number).map(([name, chips]) => [name, chips * mine.chip, chips]);
  const most = Object.fromEntries(view.sign.limits.map((limit) => [limit.kind, limit.maximum]));
  return layout
    .combinations(maximum)
    .map(({ name, kind }) => /** @type {Piece} */ ([name, most[kind] - (mine.amounts[name] ?? 0), 1]))
    .filter(([, amount]) => amount > 0);
}

/**
 * @param {string} section
 * @param {string} number
 * @param {Layout} layout
 * @returns {Proposal}
 */
export function sectionProposal(section, number, layout) {
  const words = layout.sections.find(({ name }) => name === section)?.words ?? "";
  return { title: section === "neighbours" ? `Neighbours of ${said(number)}` : words, section, number };
}
