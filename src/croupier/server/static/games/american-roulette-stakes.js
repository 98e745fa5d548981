// The chips on the layout and the dolly. Losing chips go to the house together, then the winners are paid in the order of
// the book.

/**
 * @import { AmericanRouletteTable, Spin, WagerView } from "front/view"
 * @import { View } from "front/game"
 * @import { Point } from "./american-roulette-layout.js"
 * @import { Plan } from "./american-roulette-plan.js"
 * @import { Travel } from "../motion.js"
 */

import { el, refill, svg } from "../dom.js";
import { carried, MOVE, SETTLE } from "../motion.js";
import { play } from "../sound.js";
import { disc, figure, hueOf } from "./american-roulette-chips.js";
import { said } from "./american-roulette-layout.js";

const FANNED = 3; // players whose chips are drawn on one position
const APART = 80; // milliseconds between two payments

/**
 * One player's chips on a position, and once they have won the payment beside them.
 * @typedef {{ patron: string, option: string, amount: number, pays: number }} Stake
 */

/**
 * Everything that lies on the layout. While the dolly still stands, winning wagers lie there with their payments.
 * @param {View<AmericanRouletteTable>} view
 * @param {Spin} spin The one on show.
 * @returns {Stake[]}
 */
export function lying(view, spin) {
  const wagers = spin === view.last ? [] : spin.wagers.map((wager) => ({ ...stakeOf(wager), pays: 0 }));
  const won = spin.payments.filter(({ outcome }) => outcome === "win");
  return [...wagers, ...won.map(({ patron, option, stake, pays }) => ({ patron, option, amount: stake, pays }))];
}

/** @param {WagerView} wager */
const stakeOf = ({ patron, option, amount }) => ({ patron, option, amount });

export class Stakes {
  /**
   * @param {(patron: string) => Element | null} holder Where a player has their other chips.
   * @param {() => Element} house
   */
  constructor(holder, house) {
    this.holder = holder;
    this.house = house;
    this.node = el("div", { class: "stakes", "aria-hidden": "true" });
  }

  /**
   * @param {View<AmericanRouletteTable>} view
   * @param {Spin} spin
   * @param {Plan} plan
   * @param {Map<string, { chips: Point }>} places
   * @param {string} who
   */
  draw(view, spin, plan, places, who) {
    const stakes = lying(view, spin);
    const hues = Object.fromEntries(view.patrons.map(({ name }) => [name, hueOf(view, name)]));
    const { width, height, chip } = plan;
    /** @param {string} option */
    const placeOf = (option) => {
      const [x, y] = places.get(option)?.chips ?? [0, 0];
      return { left: share(x, width), top: share(y, height), width: share(2 * chip, width) };
    };
    const [x, y] = spin.pocket ? plan.dolly(spin.pocket) : [0, 0];
    let paid = 0;
    carried(
      this.node,
      () =>
        refill(this.node, [width, height, stakes, spin.pocket, hues, who], () => [
          spin.pocket ? at({ left: share(x, width), top: share(y, height) }, dolly(spin.pocket)) : null,
          [...Map.groupBy(stakes, ({ option }) => option)]
            .filter(([option]) => places.has(option))
            .map(([option, here]) => at(placeOf(option), this.position(here, hues, who))),
        ]),
      {
        comes: ({ dataset }) => this.from(dataset, () => paid++),
        goes: ({ dataset }) => this.to(dataset, Boolean(spin.pocket)),
      },
    );
  }

  /**
   * @param {DOMStringMap} piece
   * @param {() => number} turn
   * @returns {Travel}
   */
  from({ patron, paid }, turn) {
    const delay = paid ? SETTLE + APART * turn() : 0;
    if (patron) play("chip", { delay: delay + MOVE });
    return patron && !paid ? [this.holder(patron)] : [this.house(), { delay, duration: MOVE }];
  }

  /**
   * With a number on show, chips that go have lost; otherwise they go back to the player.
   * @param {DOMStringMap} piece
   * @param {boolean} settled
   * @returns {Travel}
   */
  to({ patron }, settled) {
    if (!patron) return null;
    return [settled ? this.house() : this.holder(patron), { duration: SETTLE }];
  }

  /**
   * Several players' chips on one position lie a little apart, the viewer's on top.
   * @param {Stake[]} here
   * @param {Record<string, string>} hues
   * @param {string} who
   */
  position(here, hues, who) {
    const order = [...here].sort((one, other) => Number(one.patron === who) - Number(other.patron === who));
    const more = order.length - FANNED;
    return el(
      "div",
      { class: "stake" },
      order.slice(-FANNED).map(({ patron, option, amount, pays }) => {
        const hue = `hue-${hues[patron] ?? "white"}`;
        const own = patron === who ? "is-own" : "";
        const bet = { "data-bet": option, "data-patron": patron, "data-piece": `${option} ${patron}` };
        const payment = { "data-paid": option, "data-patron": patron, "data-piece": `paid ${option} ${patron}` };
        return [
          el("span", { class: `bet ${hue} ${own}`, ...bet }, disc(figure(amount))),
          pays ? el("span", { class: `payment-on ${hue}`, ...payment }, `+${figure(pays)}`) : null,
        ];
      }),
      more > 0 ? el("span", { class: "more-bets" }, `+${more}`) : null,
    );
  }
}

/** @type {(part: number, whole: number) => string} */
const share = (part, whole) => `${((100 * part) / whole).toFixed(3)}%`;

/**
 * @param {Record<string, string>} place
 * @param {HTMLElement} node
 */
function at(place, node) {
  for (const [name, value] of Object.entries(place)) node.style.setProperty(name, value);
  return node;
}

/** @param {string} pocket */
function dolly(pocket) {
  return el(
    "div",
    { class: "dolly", "data-number": said(pocket), "data-piece": `dolly ${pocket}` },
    svg(
      "svg",
      { viewBox: "-12 -16 24 30" },
      svg("ellipse", { cx: 0, cy: 8, rx: 10, ry: 5 }),
      svg("path", { d: "M-6.5 7C-3.5 1-3.5-3-2.2-6H2.2C3.5-3 3.5 1 6.5 7Z" }),
      svg("circle", { cx: 0, cy: -9, r: 5 }),
    ),
  );
}
