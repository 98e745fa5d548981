// The layout: the dealer's hand, and on an arc before it the boxes, each with its hands in the order they are played,
// a spot for each wager, its number and who sits there.

import { Cards, boxes, openChoices, paidOn, wagerOn } from "../felt.js";
import { el, fill, refill } from "../dom.js";
import { dollars } from "../money.js";
import { shownRound } from "../rounds.js";

const MAIN = "main";
const KIND = { main: "main", perfect_pairs: "pairs", super_sevens: "super_sevens" }; // as on the sign
const PRINTED = ["blackjack", "insurance"]; // odds that stand on the cloth

export class Felt {
  constructor(root, presses) {
    this.presses = presses;
    this.hands = new Map(); // the cards on the layout, so that only a new one arrives
    this.dealer = new Cards();
    this.words = el("span", { class: "total" });
    this.when = el("small", {});
    this.printed = el("p", { class: "felt-rule" });
    this.notices = el("div", { class: "stack is-tight" });
    this.boxes = el("div", { class: "boxes is-arc" });
    this.parts = new Map();
    const name = el("h2", { class: "hand-name" }, el("span", { class: "lettering" }, "Dealer"), this.words, this.when);
    this.dealerNode = el("section", { class: "hand is-dealer", "aria-label": "Dealer's hand" }, name, this.dealer.node);
    fill(root, el("div", { class: "felt" }, this.dealerNode, this.printed, this.notices, this.boxes));
  }

  draw(view, mine) {
    const round = shownRound(view);
    const past = round === view.last;
    this.words.textContent = round.dealer.words || "–";
    this.when.textContent = past ? `round ${round.number}` : "";
    this.dealer.lay(round.number, round.dealer.cards);
    this.dealerNode.classList.toggle("is-past", past);
    this.dealerNode.classList.toggle("is-turn", view.step === "card" && view.need.to === "dealer");
    this.boxes.classList.toggle("is-played", Boolean(mine));
    this.boxes.classList.toggle("is-dealt", view.round.called);
    refill(this.printed, view.sign.prices, () => printed(view));
    refill(this.notices, [view.final_rounds, view.restricted], () => notices(view, mine));
    if (this.parts.size !== view.boxes) this.lay(view);
    const open = openChoices(view);
    for (const number of boxes(view)) this.drawBox(number, view, round, past, mine, open);
  }

  lay(view) {
    this.parts = new Map(boxes(view).map((number) => [number, el("div", { class: "box", role: "group", "aria-label": `Box ${number}` })]));
    fill(this.boxes, [...this.parts.values()]);
  }

  drawBox(number, view, round, past, mine, open) {
    const node = this.parts.get(number);
    const box = round.boxes.find((each) => each.number === number);
    const here = (each) => each.box === number;
    const wagers = view.round.wagers.filter(here);
    const payments = view.round.payments.filter(here);
    const sitting = view.patrons.find(({ seat }) => seat === number)?.name ?? "";
    const own = mine && (mine.box === number || [...wagers, ...payments].some(({ patron }) => patron === mine.who));
    const spots = this.presses.tapped && mine ? openSpots(view, number, mine) : {};
    const hands = (box?.hands ?? []).map((hand) => ({ ...hand, turn: hand.turn && !past, past }));
    for (const hand of hands) this.cardsOf(number, hand.number).lay(round.number, hand.cards);
    const turn = hands.some((hand) => hand.turn);
    if (turn && mine && !node.classList.contains("is-turn")) inSight(node);
    node.className = `box ${past ? "" : `hands-${hands.length}`} ${own ? "is-mine" : ""} ${turn ? "is-turn" : ""} ${hands.length ? "has-hands" : ""} ${wagers.length || hands.length || payments.length ? "" : "is-vacant"}`;
    const sits = this.presses.seat && open.has(`join_table ${number}`);
    const mark = view.round.asked.length ? () => "the others answer" : view.step === "decision" ? (who) => `${who || "nobody"} decides` : () => "next card";
    refill(node, [round.number, past, hands, box?.controller, wagers, payments, sitting, mine?.who, spots, sits, view.step, view.round.asked, view.options], () => {
      const part = { view, number, wagers, payments, mine, spots };
      return [
        el("div", { class: "box-hands" }, hands.map((hand) => this.hand(part, hand, hands.length > 1, mark(box.controller)))),
        el("div", { class: "spots" }, view.options.map(([option, name]) => this.spot(part, option, name, hands.length > 1 && !past)), insurance(part)),
        this.name(number, sitting, sits, box && !past && bettors(wagers) > 1 ? box.controller : ""),
      ];
    });
  }

  cardsOf(box, hand) {
    const key = `${box}/${hand}`;
    if (!this.hands.has(key)) this.hands.set(key, new Cards());
    return this.hands.get(key);
  }

  hand({ view, number, wagers, payments, mine }, hand, split, mark) {
    const name = split ? `Box ${number}, hand ${hand.number}` : `Box ${number}, hand`;
    const on = (each) => each.option === MAIN && each.hand === hand.number;
    const state = [hand.doubled && "doubled", hand.complete && !hand.past && !hand.ended && "stands"].filter(Boolean).join(", ");
    return el(
      "div",
      { class: `box-hand ${hand.turn ? "is-turn" : ""} ${hand.past ? "is-past" : ""}`, role: "group", "aria-label": name },
      hand.turn ? el("p", { class: "turn-mark" }, mark) : null,
      this.cardsOf(number, hand.number).node,
      el("p", { class: "hand-words" }, split ? el("small", {}, `hand ${hand.number} `) : null, el("strong", {}, hand.words), state ? el("small", {}, ` ${state}`) : null),
      split && !hand.past ? chips({ view, mine }, wagers.filter(on), payments.filter(on)) : null,
    );
  }

  // The main wagers of a split box lie with its hands.
  spot(part, option, name, split) {
    const { view, number, mine } = part;
    const on = (each) => each.option === option;
    const [wagers, payments] = split && option === MAIN ? [[], []] : [part.wagers.filter(on), part.payments.filter(on)];
    const kind = `spot is-${option === MAIN ? "main" : "side"} ${wagers.length || payments.length ? "" : "is-empty"}`;
    const spot = part.spots[option];
    const label = option !== MAIN ? el("span", { class: "spot-name", title: name }, SHORT[option] ?? name) : spot && !spot.amount ? el("span", { class: "spot-name" }, "Bet") : null;
    const inside = [label, chips(part, wagers, payments)];
    if (!spot) return el("div", { class: kind, "data-option": option }, inside);
    const { amount, fixed } = spot;
    const act = fixed ? (amount ? "Take it back" : `Wager ${dollars(fixed)}`) : `Add ${dollars(mine.chip)}`;
    return el(
      "button",
      {
        class: `${kind} is-open ${amount ? "is-chosen" : ""}`,
        id: `spot-${option}-${number}`,
        "aria-label": `${name}, box ${number}: ${amount ? dollars(amount) : "no wager"}. ${act}`,
        title: name,
        onclick: () => this.presses.tapped(option, number, fixed),
      },
      inside,
    );
  }

  name(number, sitting, sits, controller) {
    const figure = el("span", { class: "seat-number" }, String(number));
    if (sits) {
      return el("button", { class: "seat", id: `seat-${number}`, onclick: () => this.presses.seat(number), "aria-label": `Take seat ${number}` }, figure, "sit");
    }
    return el("div", { class: "seat" }, figure, el("small", {}, controller || sitting), controller ? el("small", {}, "decides") : null);
  }
}

const bettors = (wagers) => new Set(wagers.filter(({ option }) => option === MAIN).map(({ patron }) => patron)).size;
const SHORT = { perfect_pairs: "Pairs", super_sevens: "Sevens" };

// On a phone the boxes are one below the other.
function inSight(node) {
  if (matchMedia("(max-width: 40rem)").matches) node.scrollIntoView({ block: "nearest" });
}

function chips({ view, mine }, wagers, payments) {
  return [wagers.map((wager) => wagerOn(view, wager, mine)), payments.map((paid) => paidOn(view, paid, mine))];
}

// The spots of a box that the viewer may press now, with what lies there and the one amount if there is only one.
function openSpots(view, number, mine) {
  const spots = {};
  for (const { command } of view.choices) {
    const { option, box = command.command === "place_wager" ? 1 : 0 } = command;
    if (box !== number || !["place_wager", "change_wager", "take_back_wager"].includes(command.command)) continue;
    const limit = view.sign.limits.find(({ kind }) => kind === KIND[option]);
    const fixed = limit.minimum === limit.maximum ? limit.minimum : 0;
    spots[option] = { amount: mine.amounts[`${option}/${number}`] ?? 0, fixed, chip: mine.chip };
  }
  return spots;
}

function insurance(part) {
  const on = ({ option }) => option === "insurance";
  const content = chips(part, part.wagers.filter(on), part.payments.filter(on));
  return content.flat().length ? el("div", { class: "spot is-side is-insurance" }, el("span", { class: "spot-name" }, "Insurance"), content) : null;
}

function printed({ sign }) {
  const lines = PRINTED.flatMap((name) => sign.prices.filter((line) => line.name === name));
  return lines.map(({ name, pays }, index) => [index ? " · " : "", `${name[0].toUpperCase()}${name.slice(1)} pays ${pays}`]);
}

function notices({ final_rounds: left, restricted }, mine) {
  const last = left === null ? null : left > 1 ? `The last ${left} rounds before the table closes.` : left ? "The last round before the table closes." : "The last round has been played.";
  const held = !restricted.length ? null : mine ? "You are limited to the minimum on one box." : `Limited to the minimum: ${restricted.join(", ")}.`;
  return [last, held].filter(Boolean).map((words) => el("p", { class: "notice is-warning", role: "status" }, words));
}
