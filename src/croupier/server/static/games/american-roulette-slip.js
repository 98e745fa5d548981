// A player's wagers, each of which can be taken back, and fields to wager by figures.

/**
 * @import { Command } from "front/view"
 * @import { Mine, Presses } from "front/game"
 * @import { Layout } from "./american-roulette-layout.js"
 */

import { el, refill, show } from "../dom.js";
import { dollars } from "../money.js";

export class Slip {
  /**
   * @param {Presses} presses
   * @param {(number: string) => void} maximum Asks for a maximum marker on a number.
   */
  constructor(presses, maximum) {
    this.presses = presses;
    this.maximum = maximum;
    this.down = el("div", { class: "down", role: "group", "aria-label": "Your wagers", tabindex: "0" });
    this.figures = el("div", { class: "figures" });
    this.node = el("div", { class: "slip" }, this.down, this.figures);
  }

  /**
   * @param {Layout} layout
   * @param {Mine | null} mine
   * @param {boolean} betting
   */
  draw(layout, mine, betting) {
    show(this.node, Boolean(mine));
    const down = Object.entries(mine?.amounts ?? {}).map(([name, amount]) => {
      const spot = layout.byName.get(name);
      return { name, words: spot?.words ?? name, pays: spot?.pays ?? "", amount };
    });
    refill(this.down, [down, betting], () =>
      down.length
        ? down.map((each) => this.wager(each, betting))
        : el("p", { class: "soft" }, "You have no wager down."),
    );
    refill(this.figures, [Boolean(mine), betting, layout.spots.length], () => [
      form("numbers", ["Numbers", ", as in 5/8"], "5/8", "Place", betting, (text) => {
        this.presses.tapped?.(layout.meant(text)?.name ?? text); // if the page finds none, the rules say what is meant
      }),
      form("maximum", ["Maximum", " on number"], "17", "Show", betting, (text) => {
        const number = text.padStart(2, "0");
        /** @type {Command} */
        const refused = { command: "place_maximum_marker", patron: mine?.who, number: text };
        if (layout.colours.has(number)) this.maximum(number);
        else this.presses.together?.(refused, []); // the rules say why not
      }),
    ]);
  }

  /**
   * @param {{ name: string, words: string, pays: string, amount: number }} wager
   * @param {boolean} betting
   */
  wager({ name, words, pays, amount }, betting) {
    return el(
      "button",
      {
        class: "button is-small",
        id: `down-${name}`,
        disabled: !betting,
        "aria-label": `Take back ${words}, ${dollars(amount)}`,
        onclick: () => this.presses.changed?.(name, 0),
      },
      el("span", { class: "down-name" }, words, " ", el("small", {}, pays)),
      el("strong", { class: "money" }, dollars(amount)),
      el("span", { "aria-hidden": "true" }, "×"),
    );
  }
}

/**
 * @param {string} id
 * @param {[string, string]} label The second part is not to be seen where there is no room.
 * @param {string} example
 * @param {string} words
 * @param {boolean} enabled
 * @param {(text: string) => void} done
 */
function form(id, label, example, words, enabled, done) {
  const input = el("input", {
    id,
    autocomplete: "off",
    placeholder: example,
    inputmode: id === "maximum" ? "numeric" : null,
    required: true,
    maxlength: "20",
    disabled: !enabled,
  });
  /** @param {SubmitEvent} event */
  const submitted = (event) => {
    event.preventDefault();
    done(input.value.trim());
    input.value = "";
  };
  return el(
    "form",
    { class: "row", onsubmit: submitted },
    el("label", { for: id }, label[0], el("span", { class: "figures-more" }, label[1])),
    input,
    el("button", { class: "button is-small", disabled: !enabled }, words),
  );
}
