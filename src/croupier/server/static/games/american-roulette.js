// American Roulette on the page: everything that the shared modules ask of a game.

/**
 * @import { AmericanRouletteTable } from "front/view"
 * @import { Wagering } from "front/game"
 */

import { el } from "../dom.js";
import { dollars } from "../money.js";
import { disc, figure, hueOf } from "./american-roulette-chips.js";
import { knownLayout } from "./american-roulette-layout.js";

export { dealing, GROUPS, IRREGULAR } from "./american-roulette-dealing.js";
export { Felt } from "./american-roulette-felt.js";
export { history, resultWords, roundWords, settledRound, waitWords, wonOn } from "./american-roulette-words.js";

export const closeWords = "Spin now";

// Nobody is asked for a decision: players only wager.
export const turn = () => null;
export const oneScreen = true;
export const staysClosed = true; // winning wagers and payments lie there until the dolly is lifted

/**
 * Wagers lie on positions of one layout that all share.
 * @type {Wagering<AmericanRouletteTable>}
 */
export const wagering = {
  shared: true,
  offers: () => true,
  // By a void spin.
  givenBack: (before, view) => before.round.running && !view.round.running,
  join: "Press a number to take that seat, or stand.",
  // A player with colour chips wagers with those, one or several at a time.
  rack(view, who) {
    const held = view.felt.colours.find(({ patron }) => patron === who);
    if (!held) return null;
    return [1, 2, 5, 20].map((count) => count * held.value);
  },
  chip(view, who, amount) {
    const label = `Colour chips worth ${dollars(amount)}`;
    return el(
      "span",
      { class: `chip bet hue-${hueOf(view, who)}`, role: "img", "aria-label": label },
      disc(figure(amount)),
    );
  },
};

/**
 * Commands that are open instead, by their names on the layout.
 * @param {string} command
 */
export const insteadWords = (command) => knownLayout()?.byName.get(command)?.words ?? command.replaceAll("_", " ");
