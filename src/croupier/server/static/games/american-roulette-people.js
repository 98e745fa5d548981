// The players, each with the colour of their chips and what they have on the layout; a free seat can be taken.

/**
 * @import { AmericanRouletteTable, ColourView } from "front/view"
 * @import { Presses, View } from "front/game"
 */

import { el, refill } from "../dom.js";
import { boxes, openChoices } from "../felt.js";
import { dollars } from "../money.js";
import { hueOf, swatch } from "./american-roulette-chips.js";

const FEW = 4; // players, each with a line of their own

/** @typedef {{ name: string, seat: number, hue: string, total: number, held: ColourView | undefined }} Person */

export class People {
  /** @param {Presses} presses */
  constructor(presses) {
    this.presses = presses;
    this.node = el("div", { class: "players", role: "group", "aria-label": "Seats and players" });
  }

  /**
   * @param {View<AmericanRouletteTable>} view
   * @param {string} who
   */
  draw(view, who) {
    const open = openChoices(view);
    /** @param {string} name */
    const total = (name) =>
      view.round.wagers.filter(({ patron }) => patron === name).reduce((sum, { amount }) => sum + amount, 0);
    /** @type {Person[]} */
    const people = view.patrons.map(({ name, seat }) => ({
      name,
      seat,
      hue: hueOf(view, name),
      total: total(name),
      held: view.felt.colours.find(({ patron }) => patron === name),
    }));
    const seats = boxes(view).map((number) => ({
      number,
      free: this.presses.seat && open.has(`join_table ${number}`),
    }));
    this.node.classList.toggle("is-many", people.length > FEW);
    refill(this.node, [people, seats, who], () => [
      seats.map(({ number, free }) => {
        const person = people.find(({ seat }) => seat === number);
        return person ? this.person(person, String(number), who) : this.seat(number, Boolean(free));
      }),
      people.filter(({ seat }) => !seat).map((person) => this.person(person, "–", who)),
    ]);
  }

  /**
   * @param {number} number
   * @param {boolean} free
   */
  seat(number, free) {
    const figure = el("span", { class: "seat-number" }, String(number));
    if (!free) return el("div", { class: "seat is-free" }, figure);
    const label = `Take seat ${number}`;
    return el(
      "button",
      { class: "seat", id: `seat-${number}`, onclick: () => this.presses.seat?.(number), "aria-label": label },
      figure,
      "sit",
    );
  }

  /**
   * @param {Person} person
   * @param {string} seat
   * @param {string} who
   */
  person({ name, hue, total, held }, seat, who) {
    const own = who === name;
    const chips = held ? `, ${held.chips} ${held.colour} chips worth ${dollars(held.value)} each` : "";
    return el(
      "div",
      { class: `seat ${own ? "is-mine" : ""}`, "data-patron": name },
      el("span", { class: "seat-number" }, seat),
      swatch(hue, own),
      el("span", { class: "player-name" }, name, chips ? el("span", { class: "hidden" }, chips) : null),
      el(
        "span",
        { class: "money" },
        total ? dollars(total) : "",
        held?.marker_button
          ? el("small", { title: `Each chip is worth ${dollars(held.value)}` }, ` ◉ ${dollars(held.value)}`)
          : null,
      ),
    );
  }
}
