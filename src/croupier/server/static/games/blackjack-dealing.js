// What the dealer of Blackjack enters, and which keys there are. Keys for decisions are none that name a card, so that
// a card typed late decides nothing.

import { CARDS } from "../forms.js";

// Done by Space or Enter when no card is entered: each is harmless to repeat, as the rules then refuse it.
const CONFIRMED = ["settle", "collect_cards", "shuffle_cards", "offer_cut", "burn_first", "check_replacement", "reshuffle_discards"];

const choice = (view, ...names) => view.choices.find(({ command }) => names.includes(command.command));

export const dealing = {
  // The hand that a card goes to is the rules' to say; one that was drawn before in error and seen is given.
  entry(view) {
    const dealt = choice(view, "deal_card");
    if (!dealt) return null;
    return { count: 1, given: view.need.card, make: ([card]) => ({ command: "deal_card", card }) };
  },

  // What Space confirms while no card is entered.
  primary(view) {
    const confirmed = view.choices.filter(({ command }) => CONFIRMED.includes(command.command));
    return confirmed.find(({ command }) => view.need.commands.includes(command.command));
  },

  // The other buttons, each with its key if it has one.
  keys: [
    { commands: ["call_no_more_bets", "close_insurance"], key: "N", otherwise: "Neither betting nor insurance can be closed now." },
    { commands: ["draw"], key: "R", otherwise: "No hand waits for a decision to draw." },
    { commands: ["stand"], key: "U", otherwise: "No hand may stand now." },
    { commands: ["double"], key: "B", otherwise: "No hand may be doubled now." },
    { commands: ["split"], key: "P", otherwise: "No hand may be split now." },
    { commands: ["follow_split", "follow_double"], key: "Y", otherwise: "Nobody else is being asked." },
    { commands: ["stay_on_first_hand", "decline_double"], key: "O", otherwise: "Nobody else is being asked." },
    { commands: ["double", "follow_double"], form: " for less…", when: (view) => view.double_for_less },
    { commands: ["place_insurance"], form: "…" },
    { commands: ["draw_cutting_card"], key: "X", otherwise: "The cutting card cannot come out now." },
    { commands: ["take_even_money", "recall_no_more_bets", "decline_cut"] },
  ],

  // Numbers that a step needs are asked for at once.
  asked: ["cut_cards", "place_cutting_card"],

  // Done by the card field, Space and the forms above, so they need no button on the desk.
  covered: ["deal_card", ...CONFIRMED],
};

export const IRREGULAR = [
  "report_absent", "burn_face_up_card", "report_card_drawn_in_error", "report_dealer_card_in_error", "reconstruct_round",
  "report_dealt_past_cutting_card", "report_shoe_exhausted", "report_malfunction", "insert_cutting_card", "replace_shoe", "replace_cards", "report_wager_found", "void_round", "void_wagers",
];

// What the rules do not offer by themselves, because it names two people and a box.
const giving = [["give_up_box", "A box is given up for another patron"]];
export const ASKED = { dealer: giving, supervisor: giving, operator: giving };

const oneCard = { name: "card", label: "Card, as in Th", type: "card" };
const patron = { name: "patron", label: "Patron", type: "patron" };
const option = { name: "option", label: "Wager", type: "option" };
const box = { name: "box", label: "Box", type: "number" };
const amount = { name: "amount", label: "Amount", type: "money", suggested: true };

// What is filled in for the commands of this game.
export const FIELDS = {
  ...CARDS,
  change_wager: [patron, option, { ...amount, label: "New amount" }, box],
  take_back_wager: [patron, option, box],
  // A raised limit belongs to a box, and a player may have several.
  place_personal_limit: [patron, { name: "maximum", label: "Maximum, 0 takes it away", type: "money" }, { ...box, label: "Box, 0 for the player's own" }],
  give_up_box: [{ ...patron, label: "Who gives it up" }, box, { name: "to", label: "For whom", type: "patron" }],
  restrict_patron: [{ name: "advised", label: "Reference of the advice given", type: "text" }],
  place_insurance: [amount],
  double: [amount],
  follow_double: [amount],
  burn_face_up_card: [oneCard],
  // A card that was seen is named: the choice itself says whether it was.
  report_card_drawn_in_error: (command) => (command.card ? [oneCard] : []),
  report_dealer_card_in_error: [oneCard],
  reconstruct_round: [{ name: "cards", label: "All cards in the order drawn, as in Th 9c, - for one nobody has seen", type: "cards", unseen: true }],
  report_malfunction: [{ name: "fault", label: "What failed", type: "text" }],
  insert_cutting_card: [{ name: "from_back", label: "Cards from the back", type: "number" }],
};
