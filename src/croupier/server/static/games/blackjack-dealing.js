// The dealer's entries at Blackjack, and the keys of decisions, which are those that players know. A card that is typed
// late decides nothing by its suit: its rank locks the console.

/**
 * @import { BlackjackTable, CommandName } from "front/view"
 * @import { Asked, Dealing, View } from "front/game"
 */

/**
 * Space or Enter does these when no card is entered: each is harmless to repeat, as the rules then refuse it.
 * @type {CommandName[]}
 */
const CONFIRMED = [
  "settle",
  "collect_cards",
  "shuffle_cards",
  "offer_cut",
  "burn_first",
  "check_replacement",
  "reshuffle_discards",
];

/**
 * The step that follows each, as far as it hangs on no card.
 * @type {Record<string, string>}
 */
const AFTER = {
  shuffle: "the cut",
  cut: "the second cutting card",
  "second cutting card": "the burn",
  burn: "wagers",
  wagers: "no more bets, then the deal",
  "settlement of side wagers": "the boxes decide",
  insurance: "the boxes decide",
  "interim settlement": "the boxes decide",
  "settlement of insurance": "the round goes on",
  settlement: "collect the cards",
  "collection of the cards": "wagers for the next round",
};

const STAGES = [
  "Wagers",
  "First card",
  "Dealer's card",
  "Second card",
  "Interim settlement",
  "Boxes decide",
  "Dealer draws",
  "Take and pay",
  "Collect",
];

/** @type {Record<string, number>} */
const STAGE_OF = {
  wagers: 0,
  burn: 0,
  "settlement of side wagers": 4,
  insurance: 4,
  "interim settlement": 4,
  decision: 5,
  "election of the others on the box": 5,
  "settlement of insurance": 7,
  settlement: 7,
  "collection of the cards": 8,
  "payment after the round": 8,
};

/** @param {View<BlackjackTable>} view */
function stageOf({ step, need, round }) {
  if (step !== "card") return STAGE_OF[step] ?? -1;
  const first = round.dealer.cards.length === 0;
  if (need.to === "dealer") return first ? 2 : 6;
  if (first) return 1;
  return round.boxes.some(({ hands }) => hands.length === 1 && hands[0].cards.length === 1) ? 3 : 5;
}

/** @type {Dealing<BlackjackTable>} */
export const dealing = {
  stages: (view) => ({ names: STAGES, at: stageOf(view) }),

  // In the first deal a card goes to each box, then to the dealer; later the card decides.
  after({ step, need, round }) {
    if (step !== "card" || !need.box) return AFTER[step];
    const cards = Math.min(...round.boxes.flatMap(({ hands }) => hands.map((hand) => hand.cards.length)));
    if (cards > 1) return undefined;
    const left = round.boxes.filter(({ number, hands }) => number > need.box && hands.length);
    const boxes = left.map(({ number }) => `box ${number}`);
    return [...boxes, round.dealer.cards.length ? "" : "the dealer"].filter(Boolean).join(", ") || undefined;
  },

  // The rules say which hand a card goes to; a card drawn earlier in error and seen is given.
  entry(view) {
    if (!view.choices.some(({ command }) => command.command === "deal_card")) return null;
    return { count: 1, given: view.need.card, make: ([card]) => ({ command: "deal_card", card }) };
  },

  // Space confirms this while no card is entered.
  primary(view) {
    const confirmed = view.choices.filter(({ command }) => CONFIRMED.includes(command.command));
    return confirmed.find(({ command }) => view.need.commands.includes(command.command));
  },

  // The other buttons, each with its key if it has one.
  keys: [
    {
      commands: ["call_no_more_bets", "close_insurance"],
      otherwise: "Neither betting nor insurance can be closed now.",
    },
    { commands: ["draw"], otherwise: "No hand waits for a decision to draw." },
    { commands: ["stand", "stay_on_first_hand", "decline_double"], otherwise: "No hand may stand now." },
    { commands: ["double", "follow_double"], otherwise: "No hand may be doubled now." },
    { commands: ["split", "follow_split"], otherwise: "No hand may be split now." },
    { commands: ["double", "follow_double"], key: "B", form: " for less…", when: (view) => view.felt.double_for_less },
    { commands: ["place_insurance"], form: "…", otherwise: "Nobody may insure now." },
    { commands: ["take_even_money"], otherwise: "Nobody may take even money now." },
    { commands: ["recall_no_more_bets", "decline_cut"] },
  ],

  // A step that needs numbers opens its form at once.
  asked: ["cut_cards", "place_cutting_card"],

  // The card field, Space and the forms above do these, so they need no button on the desk.
  covered: ["deal_card", ...CONFIRMED],

  cuttingWords: ({ felt }) => (felt.automated ? "an automated shuffling shoe" : undefined),
};

/** @type {CommandName[]} */
export const IRREGULAR = [
  "report_absent",
  "burn_face_up_card",
  "report_card_drawn_in_error",
  "report_dealer_card_in_error",
  "reconstruct_round",
  "report_dealt_past_cutting_card",
  "report_shoe_exhausted",
  "report_malfunction",
  "insert_cutting_card",
  "replace_shoe",
  "replace_cards",
  "report_wager_found",
  "void_round",
  "void_wagers",
];

/**
 * The rules do not offer this by themselves, because it names two people and a box.
 * @type {Asked[]}
 */
const giving = [["give_up_box", "A box is given up for another patron"]];
export const ASKED = { dealer: giving, supervisor: giving, operator: giving };
