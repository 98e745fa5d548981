// High Card on the page: its layout, its words, a player's decision, and what its dealer enters. `front/game.d.ts` of
// croupier has the type of all that a game exports.

import { card } from "../art.js";
import { choice } from "../choices.js";
import { el, fill, refill } from "../dom.js";
import { Cards, WagerBoxes } from "../felt.js";
import { dollars } from "../money.js";
import { resultPlace } from "../result.js";
import { shownRound } from "../rounds.js";
import { capital } from "../text.js";

// The dealer's cards, and before them the boxes, each with its cards and a spot for every wager.
export class Felt {
  constructor(root, presses) {
    this.printed = el("p", { class: "printed" });
    this.dealer = new Cards();
    this.boxes = new WagerBoxes(presses);
    const name = el("h2", { class: "hand-name" }, el("span", { class: "lettering" }, "Dealer"));
    const hand = el("section", { class: "hand is-dealer", "aria-label": "Dealer's cards" }, name, this.dealer.node);
    fill(root, el("div", { class: "felt is-high-card" }, hand, this.printed, resultPlace(), this.boxes.node));
  }

  draw(view, mine) {
    const round = shownRound(view);
    this.printed.textContent = view.sign.title;
    this.dealer.lay(round.number, round.dealer);
    this.boxes.draw(view, mine, Object.keys(view.options), (box) => {
      const hand = round.hands.find((each) => each.box === box);
      return { shows: hand, make: () => hand && cardsOf(hand) };
    });
  }
}

function cardsOf(hand) {
  return el(
    "div",
    { class: `dealt ${hand.turn ? "is-turn" : ""}` },
    hand.cards.map((each) => card(each, "is-small")),
    hand.decided ? el("small", {}, hand.decided) : null,
  );
}

// In words

export function resultWords(view) {
  const round = shownRound(view);
  const words = round.result === "void" ? "the round is void" : round.result;
  return round === view.last ? `Round ${round.number}: ${words}` : capital(words);
}

const names = (cards) => cards.map(({ name }) => name).join(", ") || "–";

export function roundWords({ hands, dealer }) {
  return [...hands.map(({ box, cards }) => `box ${box} ${names(cards)}`), `dealer ${names(dealer)}`].join("; ");
}

export const history = {
  title: "Last rounds",
  draw: (root, { felt: { results } }) =>
    refill(root, results, () =>
      el(
        "ol",
        { class: "results", reversed: true },
        results.map(({ round, result }) =>
          el("li", {}, el("small", {}, `Round ${round}`), el("strong", {}, capital(result))),
        ),
      ),
    ),
};

// A player's turn: a tie.

export function turn(view, me) {
  const [war, giveUp] = [choice(view, "go_to_war")?.command, choice(view, "give_up")?.command];
  if (!giveUp) return null;
  const words = "A tie: go to war, or give up for half?";
  return {
    shows: ["tie", view.round.number, me.who, war],
    say: `Your turn. ${words}`,
    keys: { [view.keys.go_to_war]: war, [view.keys.give_up]: giveUp },
    make: (act) =>
      el(
        "div",
        { class: "turn-panel", role: "group", tabindex: "-1", "aria-label": words },
        el("p", { class: "turn-title" }, words),
        el(
          "div",
          { class: "decisions" },
          button("go-to-war", `War ${dollars(view.need.amount)}`, view.keys.go_to_war, war, act),
          button("give-up", "Give up", view.keys.give_up, giveUp, act),
        ),
      ),
  };
}

// A player cannot press it whose chips do not cover it.
function button(id, words, key, command, act) {
  return el(
    "button",
    { class: "button", id, disabled: !command, onclick: () => act(command) },
    words,
    el("kbd", {}, key),
  );
}

// The dealer's console

const CONFIRMED = ["shuffle_cards", "settle", "collect_cards"]; // by Space or Enter, when no card is entered

export const dealing = {
  entry: (view) =>
    view.step === "card" ? { count: 1, make: ([named]) => ({ command: "deal_card", card: named }) } : null,
  primary: (view) => choice(view, ...CONFIRMED),
  keys: [
    { commands: ["call_no_more_bets"], otherwise: "No more bets cannot be called now." },
    { commands: ["go_to_war"], otherwise: "There is no tie to decide on." },
    { commands: ["give_up"], otherwise: "There is no tie to decide on." },
    { commands: ["recall_no_more_bets"] },
  ],
  asked: [],
  covered: ["deal_card", ...CONFIRMED],
  shoeWords: ({ shoe }) => capital(shoe.say),
};

export const IRREGULAR = ["report_dead_card", "void_round"];
