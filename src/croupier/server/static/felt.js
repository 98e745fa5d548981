// The parts of every layout: seats, spots with chips on them, and cards that arrive one by one.

/**
 * @import { ChoiceView, Command, CardView, PaymentView, WagerView } from "front/view"
 * @import { Child, Mine, Presses, View } from "front/game"
 */

import { places } from "./arc.js";
import { card, pile } from "./art.js";
import { el, fill, refill } from "./dom.js";
import { dollars } from "./money.js";
import { carried, inTurn, MOVE, moves, slide, turn } from "./motion.js";
import { play } from "./sound.js";
import { capital } from "./text.js";

/** @param {{ boxes: number }} view */
export const boxes = (view) => Array.from({ length: view.boxes }, (_, index) => index + 1);

/**
 * The choices open to the viewer, by their subject.
 * @param {View} view
 * @returns {Map<string, ChoiceView>}
 */
export function openChoices(view) {
  return new Map(view.choices.map((choice) => [choiceKey(choice.command), choice]));
}

/** @param {Command} command */
function choiceKey(command) {
  if (command.command === "join_table") return `join_table ${command.seat ?? 0}`;
  if (["place_wager", "change_wager", "take_back_wager"].includes(command.command))
    return `${command.command} ${command.option}`;
  return command.command;
}

/**
 * Where wagers on an option lie in one box. The viewer's own is a button: `tapped(option)` adds a chip.
 * @param {View} view
 * @param {string} option
 * @param {number} box
 * @param {Mine | null} mine
 * @param {Map<string, ChoiceView>} open
 * @param {Presses["tapped"]} tapped
 */
export function spot(view, option, box, mine, open, tapped) {
  const { name, short, part } = view.options[option];
  /** @param {WagerView | PaymentView} each */
  const here = (each) => each.option === option && each.box === box;
  const content = [
    view.round.wagers.filter(here).map((wager) => wagerOn(view, wager, mine)),
    view.round.payments.filter(here).map((paid) => paidOn(view, paid, mine, dollars, true)),
  ];
  const sitter = view.patrons.find(({ seat }) => seat === box)?.name;
  const sitters = [...view.round.wagers, ...view.round.payments].filter(here).every(({ patron }) => patron === sitter);
  const look = `spot is-${part} ${content.flat().length ? "" : "is-empty"} ${sitters ? "is-sitters" : ""}`;
  const price = view.sign.prices.find((line) => line.of === option)?.pays;
  const own = mine?.box === box;
  const label = el(
    "span",
    { class: "spot-name", title: name },
    capital(own ? name : short || name),
    price ? el("small", {}, ` ${price}`) : null,
  );
  if (!tapped || !mine || !own)
    return el("div", { class: look, "data-option": option, "data-box": box }, label, content);
  const amount = mine.amounts[option] ?? 0;
  const possible = open.has(`place_wager ${option}`) || open.has(`change_wager ${option}`);
  return el(
    "button",
    {
      class: `${look} is-mine ${amount ? "is-chosen" : ""}`,
      id: `spot-${option}`,
      "data-option": option,
      "aria-label": `${name}, box ${box}: ${amount ? dollars(amount) : "no wager"}. Add ${dollars(mine.chip)}`,
      disabled: !possible,
      title: possible ? null : "No wager can be made here now",
      onclick: () => tapped(option),
    },
    label,
    content,
  );
}

/**
 * Names the chips of a wager, or those paid for it, from one drawing to the next.
 * @param {string} kind
 * @param {{ patron: string, option: string, box: number, hand?: number }} wager
 */
const pieceOf = (kind, { patron, option, box, hand = 1 }) => [kind, patron, option, box, hand].join(" ");

/**
 * @param {View} view
 * @param {WagerView} wager
 * @param {{ who: string } | null} mine
 */
export function wagerOn(view, wager, mine, say = dollars) {
  const own = mine && mine.who === wager.patron;
  return el(
    "span",
    { class: "wager" },
    pile(wager.amount, view.chips, view.sign.tournament_chips, pieceOf(own ? "mine" : "theirs", wager)),
    el("span", {}, say(wager.amount), own ? null : el("small", {}, ` ${wager.patron}`)),
  );
}

/** @type {Record<string, string>} */
const NEITHER = { push: "push", void: "void" }; // as the books call it

/**
 * The outcome of a wager, shown until the cards are collected; with `stakes`, chips that were not lost stay, and the
 * winnings lie beside them.
 * @param {View} view
 * @param {PaymentView} paid
 * @param {{ who: string } | null} mine
 */
export function paidOn(view, paid, mine, say = dollars, stakes = false) {
  const { patron, outcome, pays, stake } = paid;
  const words =
    outcome === "win"
      ? `+${say(pays)}`
      : outcome === "lose"
        ? `${say(stake)} lost`
        : (NEITHER[outcome] ?? "stands off");
  const own = mine && mine.who === patron;
  const chips = [
    outcome === "lose" || !stakes
      ? null
      : pile(stake, view.chips, view.sign.tournament_chips, pieceOf(own ? "mine" : "theirs", paid)),
    outcome === "win" ? pile(pays, view.chips, view.sign.tournament_chips, pieceOf("paid", paid)) : null,
  ];
  return el(
    "span",
    { class: `paid is-${outcome}` },
    chips,
    el("span", {}, words, own ? null : el("small", {}, ` ${patron}`)),
  );
}

/** Places that nothing is drawn in: cards come from the shoe, chips go to the house and come from it. */
export const dealersPlaces = () =>
  ["shoe", "house"].map((place) => el("span", { class: place, "aria-hidden": "true" }));

/** @param {string} place */
const placed = (place) => document.querySelector(`.felt .${place}`);

const APART = 80; // milliseconds from one spot that is paid to the next

/**
 * Draws a part of the layout again, and lets its chips travel: from the rack or a seat to a spot, from a losing spot to
 * the house and from the house to a winning one.
 * @param {HTMLElement} root
 * @param {() => void} draw
 */
export function withChips(root, draw) {
  if (!moves()) {
    draw();
    return;
  }
  const seat = () => root.querySelector(".seat");
  let paid = 0;
  let heard = 0;
  carried(root, draw, {
    comes({ dataset: { piece = "" }, childElementCount }) {
      if (heard++ < 2) play("chip", { count: childElementCount });
      if (piece.startsWith("paid")) return [placed("house"), { delay: MOVE + APART * paid++ }];
      const rack = piece.startsWith("mine") ? document.querySelector('.rack-chip[aria-pressed="true"] .chip') : null;
      return [rack ?? seat()];
    },
    goes({ dataset: { piece = "" } }) {
      const lost = root.querySelector(".paid.is-lose") && !piece.startsWith("paid");
      return [lost ? placed("house") : piece.startsWith("theirs") ? seat() : document.querySelector(".purse")];
    },
  });
}

/** The boxes of a layout, on an arc before the dealer: the viewer's own large at six o'clock, the others on the wings. */
export class BoxArc {
  /**
   * @param {string} kind
   * @param {{ anticlockwise?: boolean }} how the boxes are counted
   */
  constructor(kind = "", { anticlockwise = false } = {}) {
    this.node = el("div", { class: `boxes is-arc ${kind}` });
    this.anticlockwise = anticlockwise;
    this.you = el("span", { class: "you", "aria-hidden": "true", hidden: true });
    /** @type {Map<number, HTMLElement>} */
    this.parts = new Map();
    this.own = -1;
  }

  /**
   * Each of these boxes with its element.
   * @param {number[]} numbers
   * @param {Mine | null} mine
   */
  laid(numbers, mine = null) {
    const own = mine?.box ?? 0;
    if (this.parts.size !== numbers.length) {
      this.parts = new Map(
        numbers.map((number) => [
          number,
          el("div", { class: "box", role: "group", "aria-label": `Box ${number}`, "data-box": number }),
        ]),
      );
      fill(this.node, [...this.parts.values(), this.you]);
      this.own = -1;
    }
    if (this.own !== own) this.turn(numbers, own);
    return this.parts;
  }

  /**
   * Turn the table so that this box is the viewer's.
   * @param {number[]} numbers
   * @param {number} own
   */
  turn(numbers, own) {
    this.own = own;
    const around = places(this.anticlockwise ? numbers.toReversed() : numbers, own);
    const at = numbers.indexOf(own);
    this.you.textContent = `${own} You`;
    this.you.hidden = at < 0;
    this.you.style.setProperty("--n", String(at));
    for (const [index, [number, node]] of [...this.parts].entries()) {
      const { x, y } = around.get(number) ?? { x: 0, y: 0 };
      node.style.setProperty("--n", String(index));
      node.style.setProperty("--x", String(Math.round(x)));
      node.style.setProperty("--y", String(Math.round(y)));
      node.classList.toggle("is-own", number === own);
    }
    this.node.classList.toggle("has-own", numbers.includes(own));
    this.node.parentElement?.classList.toggle("with-own", numbers.includes(own));
    this.node.parentElement?.style.setProperty("--boxes", String(numbers.length));
  }

  /** @param {View} view @param {Mine | null} mine */
  mark(view, mine) {
    this.node.classList.toggle("is-played", Boolean(mine));
    this.node.classList.toggle("is-dealt", view.round.called);
  }
}

/** Boxes with a spot for every wager, where each player has one wager of a kind: `inside` adds the cards of a box. */
export class WagerBoxes extends BoxArc {
  /** @param {Presses} presses */
  constructor(presses, kind = "") {
    super(`is-listed ${kind}`);
    this.presses = presses;
  }

  /**
   * @param {View} view
   * @param {Mine | null} mine
   * @param {string[]} options
   * @param {(box: number) => { shows: unknown, make: () => Child }} inside
   */
  draw(view, mine, options, inside = () => ({ shows: null, make: () => null })) {
    this.mark(view, mine);
    const open = openChoices(view);
    for (const [number, node] of this.laid(boxes(view), mine)) {
      const own = mine?.box === number;
      const sitting = view.patrons.find(({ seat }) => seat === number)?.name ?? "";
      const sit = open.has(`join_table ${number}`) && this.presses.seat;
      /** @param {{ box: number }} each */
      const here = (each) => each.box === number;
      const down = [...view.round.wagers.filter(here), ...view.round.payments.filter(here)];
      const { shows, make } = inside(number);
      node.classList.toggle("is-mine", own);
      node.classList.toggle("is-vacant", !own && !down.length && !sitting && !shows);
      const drawn = [view.options, down, own && [mine, [...open.keys()]], sitting, Boolean(sit), shows];
      const content = () => [
        make(),
        el(
          "div",
          { class: "spots" },
          options.map((option) => spot(view, option, number, mine, open, this.presses.tapped)),
        ),
        own ? ownSeat(number) : seatOf(number, sit, el("small", {}, sitting)),
      ];
      withChips(node, () => refill(node, drawn, content));
    }
  }
}

/**
 * On a phone, and where the page is enlarged, the layout may be higher than its place.
 * @param {HTMLElement} node
 */
export function inSight(node) {
  if (matchMedia("(max-width: 63.99rem), (orientation: portrait)").matches) node.scrollIntoView({ block: "nearest" });
}

/**
 * The number of a box with who sits there, or to take a seat.
 * @param {number} number
 * @param {Presses["seat"] | false} sit
 * @param {Child} sitting
 * @param {Child} mark
 */
export function seatOf(number, sit, sitting, mark = null) {
  const figure = el("span", { class: "seat-number" }, String(number));
  if (!sit) return el("div", { class: "seat" }, figure, sitting, mark);
  return el(
    "button",
    { class: "seat", id: `seat-${number}`, onclick: () => sit(number), "aria-label": `Take seat ${number}` },
    figure,
    "sit",
    mark,
  );
}

/**
 * The label of the viewer's own box.
 * @param {number} number
 * @param {Child} mark
 */
export function ownSeat(number, mark = null) {
  return el("div", { class: "seat" }, `Your box ${number}`, mark);
}

// A hand of cards. Only a card that is new or newly turned arrives; those that lie there stay. Cards after the first
// `upright` lie sideways. `places` are marked from the beginning, so that nothing moves when a card comes. Those `dealt`
// come from the shoe by themselves, face down, and are turned in their place, one by one or `together`; a game with
// gestures of its own moves them.
export class Cards {
  constructor(upright = Infinity, places = 1, dealt = false, together = false) {
    this.upright = upright;
    this.places = places;
    this.dealt = dealt;
    this.together = together;
    this.node = el("div", { class: "cards" });
    /** @type {string[]} */
    this.laid = [];
    this.round = -1;
    this.reserve();
  }

  /** @param {number} index */
  kind(index) {
    return index >= this.upright ? "is-sideways" : "";
  }

  // Marks the places that no card lies in.
  reserve() {
    for (let index = this.laid.length; index < this.places; index++)
      this.node.append(el("span", { class: `card is-absent ${this.kind(index)}` }));
  }

  /**
   * @param {number} round
   * @param {CardView[]} cards
   */
  lay(round, cards) {
    const first = this.round < 0; // cards that lay there before the page was opened do not arrive
    if (round !== this.round || !this.laid.length || cards.length < this.laid.length) {
      fill(this.node);
      this.laid = [];
    }
    for (const lying of [...this.node.children]) {
      lying.classList.remove("arrives"); // not again when the box moves
      if (lying.classList.contains("is-absent")) lying.remove();
    }
    let delay = -1;
    for (const [index, each] of cards.entries()) {
      if (this.laid[index] === each.card) continue;
      const drawn = card(each, `${this.dealt ? "" : "arrives"} ${this.kind(index)}`);
      const lay = index < this.laid.length;
      if (lay) this.node.children[index].replaceWith(drawn);
      else this.node.append(drawn);
      if (!this.dealt || first) continue;
      if (delay < 0 || !this.together) delay = inTurn();
      arrive(drawn, each, lay, delay);
    }
    this.laid = cards.map((each) => each.card);
    this.round = round;
    this.reserve();
  }

  /**
   * Mark the cards that make a declared hand.
   * @param {string[]} five
   */
  mark(five) {
    for (const [index, lying] of [...this.node.children].entries())
      lying.classList.toggle("is-counted", five.includes(this.laid[index]));
  }
}

/**
 * A card that lay face down is turned; another comes from the shoe.
 * @param {SVGElement} drawn
 * @param {CardView} shown
 * @param {boolean} lay
 * @param {number} delay
 */
function arrive(drawn, shown, lay, delay) {
  const from = lay ? null : placed("shoe");
  play("card", { delay });
  if (shown.card) turn(drawn, card({ card: "", name: "" }), { from, delay });
  else if (from) slide(drawn, from, { delay });
  if (shown.card) play("turned", { delay: delay + MOVE });
}
