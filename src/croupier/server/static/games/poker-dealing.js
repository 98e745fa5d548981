// The dealer's entries at a poker game, and the keys. A card that is typed late decides nothing: its rank locks the
// console.
//
// A dealer deals by hand face down, and names cards only as they are turned. Where a shoe reads the cards as they leave it,
// they are entered as they are dealt: they lie face down, so they are never shown here.

/**
 * @import { CardView, CommandName } from "front/view"
 * @import { Asked, Awaiting, Dealing, Game, Key, View } from "front/game"
 * @import { PokerTable } from "./poker-felt.js"
 */

import { choice } from "../choices.js";

/**
 * Space or Enter does these when no card is entered, in this order if several are open.
 * @type {CommandName[]}
 */
const CONFIRMED = [
  "shuffle_cards",
  "check_replacement",
  "call_no_more_bets",
  "complete_deal",
  "reveal_board",
  "reveal_dealers_hand",
  "settle_hand",
  "collect_cards",
];

/**
 * Cards that are turned: those that lie face up already are known, and those that the shoe has read are not named; the
 * others are entered as they lie.
 * @param {CommandName} command
 * @param {CardView[]} cards
 * @param {number} toName
 * @param {string} hint
 * @returns {Awaiting | null}
 */
function turned(command, cards, toName, hint) {
  const hidden = toName - cards.filter(({ card }) => card).length;
  /** @type {Awaiting["make"]} */
  const make = (entered) => {
    const left = [...entered];
    return { command, cards: cards.map(({ card }) => card || (left.shift() ?? "")).filter(Boolean) };
  };
  return hidden > 0
    ? { count: hidden, hint: `${hint}: ${hidden === 1 ? "one card" : `${hidden} cards`}, rank then suit each.`, make }
    : null;
}

const FLOP = 3;

// Whether a shoe reads the cards as they leave it: the console remembers this, since a table with such a shoe always
// uses it.
const kept = () => `reads ${location.pathname}`;
const reads = () => localStorage.getItem(kept()) === "yes";
const turnOver = () => localStorage.setItem(kept(), reads() ? "no" : "yes");

/**
 * The step that follows each, as far as it hangs on nobody's decision.
 * @type {Record<string, string>}
 */
const AFTER = {
  shuffle: "wagers",
  cut: "wagers",
  wagers: "no more bets, then the deal",
  card: "the boxes decide",
  flop: "the boxes decide",
  "turn and river": "the boxes decide",
  "dealer's hand": "hand by hand, take and pay",
  "refund of antes": "hand by hand, take and pay",
  settlement: "the next hand, then collect the cards",
  "collection of the cards": "the shuffle",
};

/**
 * `stages` are those of a round; `packet(view)` is how many cards come next and whether they lie face up; `lastUp` whether the deal ends with a card that
 * is dealt face up; the others are the game's own.
 * @typedef Own
 * @property {(view: View<PokerTable>) => { names: string[], at: number }} stages
 * @property {(view: View<PokerTable>) => { count: number, up: boolean }} packet
 * @property {boolean} [lastUp]
 * @property {Key<PokerTable>[]} keys
 * @property {CommandName[]} asked
 * @property {Asked[]} reports
 * @property {Dealing<PokerTable>["shoeWords"]} shoeWords
 */

/**
 * @param {Own} own
 * @returns {Dealing<PokerTable>}
 */
export function dealingOf({ stages, packet, lastUp = false, keys, asked, reports, shoeWords }) {
  return {
    stages,

    after: ({ step }) => AFTER[step],

    // The command that the entered cards complete, and how many it takes. Where the shoe has read the cards, the rules
    // offer the command complete, so there is nothing to enter.
    entry(view) {
      const { need, round } = view;
      if (view.step === "card") return dealt(view);
      /** @param {CommandName} name */
      const named = (name) => need.commands.includes(name) && !choice(view, name);
      if (named("reveal_board"))
        return turned(
          "reveal_board",
          round.street === 1 ? round.board.slice(0, FLOP) : round.board.slice(FLOP),
          round.to_name,
          "The board, from left to right",
        );
      if (named("reveal_dealers_hand"))
        return turned("reveal_dealers_hand", round.dealer.cards, round.to_name, "The dealer's hand");
      const hand = round.hands.find(({ box }) => String(box) === need.to);
      if (hand && named("settle_hand")) return turned("settle_hand", hand.cards, round.to_name, `Box ${hand.box}`);
      return null;
    },

    // Space confirms this while no card is entered.
    primary(view) {
      if (reads() && view.step === "card") return undefined;
      const open = CONFIRMED.filter((name) => view.need.commands.includes(name)).map((name) => choice(view, name));
      return open.find(Boolean);
    },

    // The other buttons, each with its key if it has one.
    keys: [
      { commands: ["call_no_more_bets"], otherwise: "No more bets cannot be called now." },
      ...keys,
      { commands: ["fold"], otherwise: "No hand waits for a decision." },
      { commands: ["deal_cards", "complete_deal", "recall_no_more_bets"] },
      {
        key: "R",
        words: "The shoe reads the cards",
        when: (view) => ["wagers", "card"].includes(view.step),
        pressed: reads,
        press: turnOver,
      },
    ],

    // A step that needs numbers or words opens its form at once.
    asked,

    // The card field, Space and the forms above do these, so they need no button on the desk.
    covered: CONFIRMED,

    // The rules do not offer these by themselves, because they name a card or an amount. A wager is found after the
    // call already, the others once cards are out.
    reports: ({ round }) =>
      round.opened ? reports : reports.filter(([command]) => round.called && command === "report_wager_found"),

    shoeWords,
  };

  /**
   * @param {View<PokerTable>} view
   * @returns {Awaiting | null}
   */
  function dealt(view) {
    if (reads()) {
      const { count, up } = packet(view);
      return {
        count,
        masked: !up,
        hint: `As the shoe reads ${count === 1 ? "it: one card" : `them: ${count} cards`}, rank then suit.`,
        make: (cards) => ({ command: "deal_cards", cards }),
      };
    }
    if (!lastUp || choice(view, "complete_deal")) return null;
    return {
      count: 1,
      hint: "All cards face down, and the dealer's last face up: enter that one, rank then suit.",
      make: ([card]) => ({ command: "complete_deal", card }),
    };
  }
}

/**
 * Only for the supervisor, who approves it.
 * @type {Asked}
 */
export const CORRECTION = ["correct_cards", "An entry of cards is put right"];

/**
 * Choices that differ only in the person or the thing stand together.
 * @type {NonNullable<Game["GROUPS"]>}
 */
export const GROUPS = {
  report_absent: "No decision",
  report_wrong_number: "A wrong number of cards",
  report_hand_without_wager: "Cards at a box without wagers",
  report_card_seen: "A card was seen in dealing",
  report_out_of_rotation: "A hand dealt out of rotation",
  reconstruct_hand: "A hand in the discard rack",
  report_faulty_deck: "A missing or foreign card",
  put_out_of_round: "Put somebody out of the round",
  void_wagers: "Void somebody's wagers",
  void_round: "Void a round",
  concede: "A hand is conceded",
};

/** @type {CommandName[]} */
export const IRREGULAR = [
  "report_absent",
  "report_wrong_number",
  "report_hand_without_wager",
  "put_out_of_round",
  "replace_cards",
  "void_round",
  "void_wagers",
];
