// American Roulette on the page: what the rest of it asks for.

import { svg } from "../dom.js";
import { dollars } from "../money.js";
import { disc, figure, hueOf } from "./american-roulette-chips.js";
import { knownLayout } from "./american-roulette-layout.js";

export { Felt } from "./american-roulette-felt.js";
export { FIELDS, GROUPS, IRREGULAR, dealing } from "./american-roulette-dealing.js";
export { history, resultWords, roundWords, settledRound, waitWords } from "./american-roulette-words.js";

// Nobody is asked for a decision: wagers are all there is to do.
export const turn = () => null;

// Wagers lie on positions of one layout that all share.
export const wagering = {
  shared: true,
  offers: () => true,
  join: "Take a seat: press its number above the layout. Or stand at the table.",
  // Whoever has colour chips wagers with those, one or several at a time.
  rack(view, who) {
    const held = view.colours.find(({ patron }) => patron === who);
    if (!held) return null;
    return [1, 2, 5, 20].map((count) => count * held.value);
  },
  chip(view, who, amount) {
    const label = `Colour chips worth ${dollars(amount)}`;
    return svg("svg", { class: "chip", viewBox: "-15 -15 30 30", role: "img", "aria-label": label }, disc(hueOf(view, who), figure(amount)));
  },
};

// What is open instead, as it is called on the layout.
export const insteadWords = (command) => knownLayout()?.byName.get(command)?.words ?? command.replaceAll("_", " ");
