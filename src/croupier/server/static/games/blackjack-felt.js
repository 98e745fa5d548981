// The layout: the dealer's hand, what is printed on the cloth, and the boxes on an arc before the dealer. The viewer's
// own box lies large at six o'clock; of several, the one to act on.

/**
 * @import { BlackjackFelt, BlackjackTable, Boxes, ChoiceView } from "front/view"
 * @import { Mine, Presses, View } from "front/game"
 */

import { el, fill, refill } from "../dom.js";
import { BoxArc, boxes, Cards, openChoices, seatOf } from "../felt.js";
import { resultPlace } from "../result.js";
import { shownRound } from "../rounds.js";
import { bettorsOn, handsOf, openSpots, sidesOf } from "./blackjack-box.js";
import { cloth, printed } from "./blackjack-cloth.js";
import { Gestures } from "./blackjack-motion.js";
import { boxWords, toAct } from "./blackjack-words.js";

export class Felt {
  /**
   * @param {HTMLElement} root
   * @param {Presses} presses
   */
  constructor(root, presses) {
    this.presses = presses;
    /** @type {Map<string, Cards>} */
    this.hands = new Map(); // the cards on the layout, so that only a new one arrives
    this.dealer = new Cards(Infinity, 2);
    this.hands.set("dealer", this.dealer);
    this.words = el("span", { class: "total" });
    this.when = el("small", {});
    this.cloth = el("div", { class: "cloth", "aria-hidden": "true" });
    this.printed = el("p", { class: "printed felt-rule" });
    this.shoe = el("p", { class: "shoe" });
    this.rack = el("p", { class: "discards" });
    this.notices = el("div", { class: "stack is-tight notices" });
    this.boxes = new BoxArc();
    this.turnedTo = 0; // the box that the viewer looks at, if they chose one or acted on it
    this.seat = 0;
    this.round = 0;
    const name = el("h2", { class: "hand-name" }, el("span", { class: "lettering" }, "Dealer"), this.words, this.when);
    this.dealerNode = el("section", { class: "hand is-dealer", "aria-label": "Dealer's hand" }, name, this.dealer.node);
    this.gestures = new Gestures(root, { shoe: this.shoe, discards: this.rack, dealer: this.dealerNode });
    fill(
      root,
      el(
        "div",
        { class: "felt" },
        this.dealerNode,
        this.rack,
        this.shoe,
        this.cloth,
        this.printed,
        resultPlace(),
        this.boxes.node,
        this.notices,
      ),
    );
  }

  /**
   * @param {View<BlackjackTable>} view
   * @param {Mine | null} mine
   */
  draw(view, mine) {
    this.again = () => this.draw(view, mine);
    this.gestures.around(view, mine?.who ?? "", this.hands, () => this.lay(view, mine));
  }

  /**
   * @param {View<BlackjackTable>} view
   * @param {Mine | null} mine
   */
  lay(view, mine) {
    const round = shownRound(view);
    const past = round === view.last;
    this.words.textContent = round.dealer.words || "–";
    this.words.classList.toggle("is-figure", String(round.dealer.total) === round.dealer.words);
    this.when.textContent = past ? `round ${round.number}` : "";
    this.dealer.lay(round.number, round.dealer.cards);
    this.dealerNode.classList.toggle("is-past", past);
    this.dealerNode.classList.toggle("is-turn", view.step === "card" && view.need.to === "dealer");
    this.boxes.mark(view, mine);
    refill(this.shoe, view.shoe.left, () => [el("strong", {}, String(view.shoe.left)), " left"]);
    refill(this.rack, view.shoe.discarded, () => [el("strong", {}, String(view.shoe.discarded)), " played"]);
    refill(this.cloth, view.sign.prices, () => cloth(view));
    refill(this.printed, view.sign.prices, () => printed(view));
    refill(this.notices, [view.felt.final_rounds, view.felt.restricted], () => notices(view.felt, mine));
    const open = openChoices(view);
    const large = mine && this.look(view, mine);
    for (const [number, node] of this.boxes.laid(boxes(view), mine && { ...mine, box: large ?? 0 }))
      this.drawBox(number, node, view, round, past, mine, open);
    const vacant = [...this.boxes.parts.values()].some(({ classList }) => classList.contains("is-vacant"));
    this.boxes.node.classList.toggle("is-full", !vacant);
  }

  /**
   * The box at six o'clock: the one to act on, else the one that the viewer turned to, else that of their seat, else
   * the first on which they wager. A box that was acted on stays there until the round is over.
   * @param {View<BlackjackTable>} view
   * @param {Mine} mine
   */
  look(view, mine) {
    const own = view.round.wagers.find(({ patron }) => patron === mine.who)?.box ?? 0;
    // By the number of the round: whether one has a wager in it is known only when the answer has come.
    if (mine.box !== this.seat || (mine.box && view.round.number !== this.round)) this.turnedTo = 0;
    this.seat = mine.box;
    this.round = view.round.number;
    this.turnedTo = toAct(view, mine.who) || this.turnedTo;
    return this.turnedTo || mine.box || own;
  }

  /** @param {number} number */
  turnTo(number) {
    this.turnedTo = number;
    this.again?.();
    document.getElementById(`spot-main-${number}`)?.focus({ preventScroll: true });
  }

  /**
   * @param {number} number
   * @param {HTMLElement} node
   * @param {View<BlackjackTable>} view
   * @param {Boxes} round
   * @param {boolean} past
   * @param {Mine | null} mine
   * @param {Map<string, ChoiceView>} open
   */
  drawBox(number, node, view, round, past, mine, open) {
    const box = round.boxes.find((each) => each.number === number);
    /** @param {{ box: number }} each */
    const here = (each) => each.box === number;
    const wagers = view.round.wagers.filter(here);
    const payments = view.round.payments.filter(here);
    const sitting = view.patrons.find(({ seat }) => seat === number)?.name ?? "";
    const own =
      mine && (mine.box === number || [...wagers, ...payments].some(({ patron }) => patron === mine.who) || false);
    const large = this.boxes.own === number && mine !== null;
    const spots = this.presses.tapped && mine ? openSpots(view, number, mine) : {};
    const hands = (box?.hands ?? []).map((hand) => ({ ...hand, turn: hand.turn && !past, past }));
    for (const hand of hands) this.cardsOf(number, hand.number).lay(round.number, hand.cards);
    if (!hands.length) this.cardsOf(number, 1).lay(round.number, []);
    const turn = hands.some((hand) => hand.turn);
    const vacant = !large && !sitting && !wagers.length && !payments.length && (past || !hands.length);
    const kinds = {
      "is-mine": Boolean(own),
      "is-turn": turn,
      "has-hands": hands.length > 0,
      "is-vacant": vacant,
      ...Object.fromEntries([2, 3, 4].map((count) => [`hands-${count}`, !past && hands.length === count])),
    };
    for (const [kind, is] of Object.entries(kinds)) node.classList.toggle(kind, is);
    const sit = open.has(`join_table ${number}`) && this.presses.seat;
    const turns = mine && !large && (own || "main" in spots);
    refill(
      node,
      [
        round.number,
        past,
        hands,
        box?.controller,
        wagers,
        payments,
        sitting,
        mine?.who,
        large,
        spots,
        Boolean(sit),
        turns,
        view.step,
        view.phase,
        view.round.asked,
        view.options,
      ],
      () => {
        const part = {
          view,
          number,
          box,
          hands,
          wagers,
          payments,
          mine,
          large: large || !this.boxes.node.closest(".is-playing"), // the staff see each wager
          spots: large ? spots : {},
          cardsOf: (/** @type {number} */ hand) => this.cardsOf(number, hand),
          tapped: this.presses.tapped,
        };
        return [
          el("div", { class: "box-hands" }, handsOf(part)),
          el("div", { class: "spots" }, sidesOf(part)),
          this.name(
            number,
            sitting,
            sit,
            Boolean(turns),
            large ? mine : null,
            past ? "" : (box?.controller ?? ""),
            bettorsOn(wagers),
          ),
        ];
      },
    );
  }

  /**
   * The label of the large box; of another its number and its player, to take a seat or to turn the table to it.
   * @param {number} number
   * @param {string} sitting
   * @param {Presses["seat"] | false} sit
   * @param {boolean} turns
   * @param {Mine | null} large
   * @param {string} controller
   * @param {string[]} bettors
   */
  name(number, sitting, sit, turns, large, controller, bettors) {
    if (large) {
      const words = boxWords(number, large.who, large.box === number, controller, bettors);
      return el("p", { class: "seat" }, words);
    }
    const several = bettors.length > 1 && controller;
    const who = el("small", {}, several ? controller : sitting || bettors[0] || "");
    const decides = several ? el("small", {}, "decides") : null;
    if (!turns) return seatOf(number, sit, [who, decides]);
    return el(
      "button",
      {
        class: "seat",
        id: `turn-to-${number}`,
        "aria-label": `Go to box ${number}`,
        onclick: () => this.turnTo(number),
      },
      el("span", { class: "seat-number" }, String(number)),
      who,
      decides,
    );
  }

  /**
   * @param {number} box
   * @param {number} hand
   */
  cardsOf(box, hand) {
    const key = `${box}/${hand}`;
    const cards = this.hands.get(key) ?? new Cards(Infinity, 2);
    this.hands.set(key, cards);
    return cards;
  }
}

/**
 * @param {BlackjackFelt} felt
 * @param {Mine | null} mine
 */
function notices({ final_rounds: left, restricted }, mine) {
  const last =
    left === null
      ? null
      : left > 1
        ? `The last ${left} rounds before the table closes.`
        : left
          ? "The last round before the table closes."
          : "The last round has been played.";
  const held = !restricted.length
    ? null
    : mine
      ? "You are limited to the minimum on one box."
      : `Limited to the minimum: ${restricted.join(", ")}.`;
  return [last, held].map((words) => words && el("p", { class: "notice is-warning", role: "status" }, words));
}
