// Mini-Baccarat on the page: its layout, its roads, its words, and what its dealer enters.

import { Cards, boxes, openChoices, seats, spot } from "../felt.js";
import { cutForm, cutting } from "../cut.js";
import { el, fill, refill } from "../dom.js";
import { CARDS, reason } from "../forms.js";
import { shownRound } from "../rounds.js";
import { drawRoads } from "./mini-baccarat-roads.js";
import { capital } from "../text.js";

const ORDER = ["tie", "banker", "player", "banker_pair", "player_pair", "dragon_bonus_banker", "dragon_bonus_player"];
const SIDES = { player: "Player", banker: "Banker" };

// The layout as it is printed: the two hands on the dealer's side, then a band for each wager with its numbered boxes.
export class Felt {
  constructor(root, presses) {
    this.presses = presses;
    this.title = el("p", { class: "felt-title" });
    this.player = new Hand("player");
    this.banker = new Hand("banker");
    this.layout = el("div", { class: "layout" });
    fill(root, el("div", { class: "felt" }, el("div", { class: "hands" }, this.title, this.player.node, this.banker.node), this.layout));
  }

  draw(view, mine) {
    const round = shownRound(view);
    this.title.textContent = round.result ? resultWords(view) : view.sign.title;
    for (const side of Object.keys(SIDES)) this[side].lay(round.number, round[side], round.result === side);
    this.layout.classList.toggle("is-played", Boolean(mine));
    const open = openChoices(view);
    refill(this.layout, [view.options, view.round.wagers, view.round.payments, mine, view.patrons, [...open.keys()]], () => [
      seats(view, mine, open, this.presses.seat),
      ORDER.filter((option) => nameOf(view, option)).map((option) => this.band(view, option, mine, open)),
    ]);
  }

  band(view, option, mine, open) {
    const name = nameOf(view, option);
    const price = view.sign.prices.find((line) => line.name === option);
    return el(
      "div",
      { class: `area ${option}`, role: "group", "aria-label": `Wagers on ${name}` },
      el("span", { class: "area-name" }, el("span", {}, capital(name)), price ? el("small", {}, price.pays) : null),
      boxes(view).map((box) => spot(view, option, name, box, mine, open, this.presses.tapped)),
    );
  }
}

class Hand {
  constructor(side) {
    this.cards = new Cards(2);
    this.total = el("span", { class: "total" });
    const name = el("h2", { class: "hand-name" }, el("span", { class: `side ${side}` }, SIDES[side]), this.total);
    this.node = el("section", { class: "hand", "aria-label": `${SIDES[side]}'s hand` }, name, this.cards.node);
  }

  lay(round, { cards, words }, won) {
    this.total.textContent = words || "–";
    this.node.classList.toggle("is-winner", won);
    this.cards.lay(round, cards);
  }
}

const nameOf = (view, option) => view.options.find(([id]) => id === option)?.[1];

// In words

export function resultWords(view) {
  const round = shownRound(view);
  const past = round === view.last ? `Round ${round.number}: ` : "";
  if (round.result === "void") return `${past}void`;
  if (round.result === "tie") return `${past}Tie, ${round.player.words} each`;
  const loser = round.result === "player" ? "banker" : "player";
  return `${past}${SIDES[round.result]} wins, ${round[round.result].words} to ${round[loser].words}`;
}

export function roundWords(round) {
  return `player ${round.player.words || "–"}, banker ${round.banker.words || "–"}`;
}

export const history = { title: "This shoe", draw: drawRoads };

// A player's turn: the cut, or a hand to turn over.
export function turn(view, me) {
  if (cutting(view, me)) return { shows: ["cut", view.cut], say: "Your turn: cut the cards, or decline.", make: (act) => cutForm(view.cut, me, act) };
  const hands = view.choices.filter(({ command }) => command.command === "expose_hand").map(({ command }) => command.hand);
  if (!hands.length) return null;
  return { shows: ["turn", hands], say: `Your turn: turn the ${hands[0]}'s hand over.`, make: (act) => hands.map((hand) => turnButton(hand, act)) };
}

function turnButton(hand, act) {
  return el("button", { class: "button is-primary", id: `turn-${hand}`, onclick: () => act({ command: "expose_hand", hand }) }, `Turn the ${hand}'s hand over`);
}

// The dealer's console

// Done by Space or Enter when no card is entered: each is harmless to repeat, as the rules then refuse it.
const CONFIRMED = ["settle", "collect_cards", "shuffle_cards", "offer_cut", "resume_round", "report_shoe_exhausted"];

const choice = (view, ...names) => view.choices.find(({ command }) => names.includes(command.command));

export const dealing = {
  // The command that the entered cards complete, and how many it takes; a card that is known already is given.
  entry(view) {
    const known = view.choices.find(({ command }) => command.command === "deal_card" && command.card);
    if (known) return { count: 1, given: view.need.card, make: ([card]) => ({ command: "deal_card", card }) };
    if (choice(view, "burn_by_value")) return { count: 1, make: ([card]) => ({ command: "burn_by_value", card }) };
    const turned = view.choices.find(({ command }) => command.command === "expose_hand" && command.hand === view.need.to);
    if (turned) return { count: turned.command.cards.length, make: (cards) => ({ command: "expose_hand", hand: view.need.to, cards }) };
    return null;
  },

  // What Space confirms while no card is entered.
  primary(view) {
    const faceDown = view.choices.find(({ command }) => command.command === "deal_card" && !command.card);
    if (faceDown && !this.entry(view)) return faceDown;
    return view.need.commands.includes("call_no_more_bets") ? undefined : choice(view, ...CONFIRMED);
  },

  // The other buttons, each with its key if it has one.
  keys: [
    { commands: ["call_no_more_bets"], key: "N", otherwise: "No more bets cannot be called now." },
    { commands: ["draw_cutting_card"], key: "X", otherwise: "The cutting card cannot come out now." },
    { commands: ["recall_no_more_bets", "burn_unseen", "offer_cut", "hand_over", "decline_cut"] },
  ],

  // Numbers that a step needs are asked for at once.
  asked: ["cut_cards", "place_cutting_card"],

  // Done by the card field, Space and the forms above, so they need no button on the desk.
  covered: ["deal_card", "expose_hand", "burn_by_value", ...CONFIRMED],
};

export const IRREGULAR = [
  "report_card_to_player_in_error", "report_excess_card", "reconstruct_round", "reopen_wagers", "report_shoe_exhausted",
  "report_burn_missed", "report_wrong_hand_over", "report_wager_found", "void_round", "void_wagers", "replace_cards",
];

const oneCard = { name: "card", label: "Card, as in Th", type: "card" };

// What is filled in for the commands of this game.
export const FIELDS = {
  ...CARDS,
  report_burn_missed: [{ name: "cards_out", label: "Cards of the round that are out", type: "number" }],
  report_card_to_player_in_error: [oneCard],
  // An exposed card is named, an unexposed one is not: the choice itself says which.
  report_excess_card: (command) => (command.card ? [oneCard] : []),
  reconstruct_round: [{ name: "cards", label: "All cards in the order drawn, as in Th 9c, - for one nobody has seen", type: "cards", unseen: true }],
  reopen_wagers: [reason],
};
