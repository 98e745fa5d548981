// The layout of both poker games: the dealer's hand, the board where there is one, and on an arc before them the boxes,
// each with its hand, a spot for each wager, its number and who sits there.
//
// Nothing here knows a card that lies face down: the view has none, but for a player's own.

import { Cards, boxes, openChoices, paidOn, wagerOn } from "../felt.js";
import { card, cardName } from "../art.js";
import { el, fill, refill } from "../dom.js";
import { briefly, dollars } from "../money.js";
import { shownRound } from "../rounds.js";

const ANTE = "main";
const NEEDS_ANTE = "trips";
const DOWN = { card: "", name: "face down" };
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const BOARD = [["Flop", 3], ["Turn", 1], ["River", 1]]; // as it is printed

// `spots` are the wagers as they are printed, `dealers` and `bet` what the dealer holds and what a hand that goes on has
// done, `board` and `decks` whether there are communal cards, and decks that take turns.
export class PokerFelt {
  constructor(root, presses, { spots, dealers, bet, board = false, decks = false }) {
    this.presses = presses;
    this.spots = spots;
    this.bet = bet;
    this.decks = decks;
    this.hands = new Map(); // the cards of each box, so that only a new one arrives
    this.deckOf = new Map(); // which deck a round was dealt from
    this.dealer = new Cards(Infinity, dealers);
    this.words = el("span", { class: "declared" });
    this.when = el("small", {});
    this.five = el("span", {});
    this.deck = el("p", { class: "deck" });
    this.boxes = el("div", { class: "boxes is-arc is-poker" });
    this.parts = new Map();
    const name = el("h2", { class: "hand-name" }, el("span", { class: "lettering" }, "Dealer"), this.words, this.five, this.when);
    this.dealerNode = el("section", { class: "hand is-dealer", "aria-label": "Dealer's hand" }, name, this.dealer.node);
    this.board = board ? new Board() : null;
    this.node = el("div", { class: "felt is-poker" }, el("div", { class: "middle" }, this.dealerNode, this.board?.node, decks ? this.deck : null), this.boxes);
    fill(root, this.node);
  }

  draw(view, mine) {
    const round = shownRound(view);
    const past = round === view.last;
    this.drawDealer(view, round, past);
    this.board?.draw(view, round, past, mine);
    this.drawDeck(view, round, past);
    this.boxes.classList.toggle("is-played", Boolean(mine));
    this.boxes.classList.toggle("is-dealt", view.round.called);
    if (this.parts.size !== view.boxes) this.lay(view);
    const open = openChoices(view);
    for (const number of boxes(view)) this.drawBox(number, view, round, past, mine, open);
  }

  drawDealer(view, round, past) {
    this.words.textContent = round.dealer.words + (round.qualifies === false ? ": does not qualify" : "");
    this.when.textContent = past ? `round ${round.number}` : "";
    this.dealer.lay(round.number, round.dealer.cards);
    if (this.board) this.dealer.mark(round.dealer_five);
    refill(this.five, round.dealer_five, () => fiveCards(round.dealer_five));
    this.dealerNode.classList.toggle("is-past", past);
    this.dealerNode.classList.toggle("is-turn", view.need.to === "dealer" && !past);
  }

  // The decks have backs of different colours.
  drawDeck(view, round, past) {
    if (!this.decks || !view.shoe.number) return;
    if (view.round.opened) this.deckOf.set(view.round.number, view.deck);
    const deck = past ? this.deckOf.get(round.number) : view.deck;
    this.node.classList.toggle("is-second-deck", deck === 2);
    refill(this.deck, [view.deck, deck], () => (deck ? [el("span", { "aria-hidden": "true" }, card(DOWN, "is-small")), el("span", {}, `Deck ${deck}`)] : []));
  }

  lay(view) {
    this.parts = new Map(boxes(view).map((number) => [number, el("div", { class: "box", role: "group", "aria-label": `Box ${number}` })]));
    fill(this.boxes, [...this.parts.values()]);
  }

  drawBox(number, view, round, past, mine, open) {
    const node = this.parts.get(number);
    const found = round.hands.find(({ box }) => box === number);
    const here = (each) => each.box === number;
    const wagers = view.round.wagers.filter(here);
    const payments = view.round.payments.filter(here);
    const sitting = view.patrons.find(({ seat }) => seat === number)?.name ?? wagers[0]?.patron ?? "";
    const own = mine && (mine.box === number || [...wagers, ...payments].some(({ patron }) => patron === mine.who));
    const hand = found ? this.shown(found, view, round, past, mine) : null;
    if (hand) this.layHand(round, hand);
    if (hand?.mark && mine && !node.classList.contains("is-turn")) inSight(node);
    node.className = `box ${own ? "is-mine" : ""} ${hand?.mark ? "is-turn" : ""} ${hand ? "has-hands" : ""} ${wagers.length || hand || payments.length ? "" : "is-vacant"}`;
    const sits = Boolean(this.presses.seat) && open.has(`join_table ${number}`);
    const taps = own && this.presses.tapped && mine.box === number && view.step === "wagers" ? { amounts: mine.amounts, chip: mine.chip, open: [...open.keys()] } : null;
    refill(node, [round.number, past, hand, wagers, payments, sitting, mine?.who, taps, sits], () => [
      el("div", { class: "box-hands" }, hand ? this.hand(hand) : null),
      el("div", { class: "spots" }, this.spots.map((spot) => this.spot({ view, number, wagers, payments, mine, taps }, spot))),
      this.name(number, sitting, sits),
    ]);
  }

  // A hand as it lies there: passed in it lies face down, also for whose it was. An inspector sees it once the round is over.
  shown(hand, view, round, past, mine) {
    const inspected = document.documentElement.dataset.role === "inspector";
    const cards = hand.folded && !inspected ? hand.cards.map(() => DOWN) : hand.cards;
    const own = mine?.who === hand.patron;
    const mark = hand.turn && !past ? markOf(hand, view.step, own) : "";
    const unseen = own && !past && !hand.words && cards.some(({ card: face }) => face);
    return { box: hand.box, cards, words: hand.words, five: hand.five, state: stateOf(hand, round.street, this.bet), mark, unseen, aside: hand.folded || hand.out, past };
  }

  layHand(round, { box, cards, five }) {
    const laid = this.cardsOf(box);
    laid.lay(round.number, cards);
    if (this.board) laid.mark(five); // without a board every card counts
  }

  cardsOf(box) {
    if (!this.hands.has(box)) this.hands.set(box, new Cards());
    return this.hands.get(box);
  }

  hand({ box, words, five, state, mark, unseen, aside, past }) {
    return el(
      "div",
      { class: `box-hand ${mark ? "is-turn" : ""} ${past ? "is-past" : ""} ${aside ? "is-aside" : ""}`, role: "group", "aria-label": `Box ${box}, hand` },
      mark ? el("p", { class: "turn-mark" }, mark) : null,
      this.cardsOf(box).node,
      el("p", { class: "hand-words" }, words ? el("strong", {}, words) : null, state ? el("span", { class: "state" }, state) : null, unseen ? el("small", {}, "only you see these") : null),
      five.length ? fiveCards(five) : null,
    );
  }

  spot(part, [option, name]) {
    const { view, number, mine, taps } = part;
    const on = (each) => each.option === option;
    const wagers = part.wagers.filter(on);
    const payments = part.payments.filter(on);
    const inside = [
      el("span", { class: "spot-name" }, name),
      wagers.map((wager) => wagerOn(view, wager, { who: wager.patron }, briefly)),
      payments.map((paid) => paidOn(view, paid, { who: paid.patron }, briefly)),
    ];
    const kind = `spot is-side ${wagers.length || payments.length ? "" : "is-empty"}`;
    if (!taps || !view.options.some(([offered]) => offered === option)) return el("div", { class: kind, "data-option": option }, inside);
    const amount = taps.amounts[option] ?? 0;
    const possible = taps.open.includes(`place_wager ${option}`) || taps.open.includes(`change_wager ${option}`);
    const why = option === NEEDS_ANTE && !taps.amounts[ANTE] ? `${name} goes with an Ante` : "No wager can be made here now";
    return el(
      "button",
      {
        class: `${kind} is-open ${amount ? "is-chosen" : ""}`,
        id: `spot-${option}`,
        "data-option": option,
        "aria-label": `${name}, box ${number}: ${amount ? dollars(amount) : "no wager"}. ${possible ? `Add ${dollars(mine.chip)}` : why}`,
        disabled: !possible,
        title: possible ? null : why,
        onclick: () => this.presses.tapped(option),
      },
      inside,
    );
  }

  name(number, sitting, sits) {
    const figure = el("span", { class: "seat-number" }, String(number));
    if (sits) return el("button", { class: "seat", id: `seat-${number}`, onclick: () => this.presses.seat(number), "aria-label": `Take seat ${number}` }, figure, "sit");
    return el("div", { class: "seat" }, figure, el("small", {}, sitting));
  }
}

// The communal cards. Those that make the hand declared last are marked; a player sees those of the own hand.
class Board {
  constructor() {
    const count = BOARD.reduce((sum, [, cards]) => sum + cards, 0);
    this.cards = new Cards(Infinity, count);
    this.words = el("p", { class: "board-words" });
    const names = BOARD.map(([name, cards]) => el("span", { class: "place-name", "data-cards": cards }, name));
    this.node = el("section", { class: "hand is-board", "aria-label": "The board" }, this.cards.node, el("div", { class: "places", "aria-hidden": "true" }, names), this.words);
  }

  draw(view, round, past, mine) {
    this.cards.lay(round.number, round.board);
    const { name, five } = declaredLast(round, mine) ?? { name: "", five: [] };
    this.cards.mark(five);
    this.words.textContent = name && five.some((each) => this.cards.laid.includes(each)) ? `Marked: ${name}` : "";
    this.node.classList.toggle("is-past", past);
    this.node.classList.toggle("is-turn", view.need.to === "board" && !past);
  }
}

// Hands are turned from the last box to the first.
function declaredLast({ hands, dealer_five: dealers }, mine) {
  const declared = hands.filter(({ five }) => five.length);
  const hand = declared.find(({ patron }) => patron === mine?.who) ?? declared[0];
  if (hand) return { name: `what counts for box ${hand.box}`, five: hand.five };
  return dealers.length ? { name: "what counts for the dealer", five: dealers } : null;
}

function fiveCards(five) {
  if (!five.length) return null;
  const said = five.map(cardName).join(", ");
  const short = five.map((each) => el("span", {}, `${each[0] === "T" ? "10" : each[0]}${SIGNS[each[1]]}`));
  return el("span", { class: "five", role: "img", "aria-label": said }, short);
}

// What its owner has done last.
function stateOf({ words, folded, out, bet, acted }, street, plays) {
  if (words) return "";
  if (folded) return "folded";
  if (out) return "out of the round";
  if (bet) return plays;
  return acted && acted >= street ? "checks" : "";
}

function markOf({ patron }, step, own) {
  if (step === "decision") return own ? "you decide" : `${patron} decides`;
  return step === "settlement" ? "settled next" : "dealt to next";
}

// On a phone the boxes are one below the other.
function inSight(node) {
  if (matchMedia("(max-width: 40rem)").matches) node.scrollIntoView({ block: "nearest" });
}
