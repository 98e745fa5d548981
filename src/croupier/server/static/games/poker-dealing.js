// What the dealer of a poker game enters, and which keys there are. Keys for decisions are none that name a card, so that
// a card typed late decides nothing.
//
// A dealer deals by hand face down, and names cards only as they are turned. Where a shoe reads the cards as they leave it,
// they are entered as they are dealt: they lie face down, so they are never shown here.

// Done by Space or Enter when no card is entered, in this order where several are open.
const CONFIRMED = ["shuffle_cards", "check_replacement", "call_no_more_bets", "complete_deal", "reveal_board", "reveal_dealers_hand", "settle_hand", "collect_cards"];

const choice = (view, ...names) => view.choices.find(({ command }) => names.includes(command.command));

// Cards that are turned: those that lie face up already are known, and those that the shoe has read are not named; the
// others are entered as they lie.
function turned(command, cards, toName, hint) {
  const hidden = toName - cards.filter(({ card }) => card).length;
  const make = (entered) => {
    const left = [...entered];
    return { command, cards: cards.map(({ card }) => card || left.shift()).filter(Boolean) };
  };
  return hidden > 0 ? { count: hidden, hint: `${hint}: ${hidden === 1 ? "one card" : `${hidden} cards`}, rank then suit each.`, make } : null;
}

const FLOP = 3;

// `packet(view)` is how many cards come next and whether they lie face up; `lastUp` whether the deal ends with a card that
// is dealt face up; `keys`, `asked` and `reports` are the game's own.
export function dealingOf({ packet, lastUp = false, keys, asked, reports, shoeWords }) {
  // Whether a shoe reads the cards as they leave it: a console keeps that, for a table that has one always does.
  const kept = `reads ${location.pathname}`;
  let reads = localStorage.getItem(kept) === "yes";

  return {
    // The command that the entered cards complete, and how many it takes. Where the shoe has read the cards, the rules
    // offer the command as it is: then there is nothing to enter.
    entry(view) {
      const { need, round } = view;
      if (view.step === "card") return dealt(view);
      const named = (name) => need.commands.includes(name) && !choice(view, name);
      if (named("reveal_board")) return turned("reveal_board", round.street === 1 ? round.board.slice(0, FLOP) : round.board.slice(FLOP), round.to_name, "The board, from left to right");
      if (named("reveal_dealers_hand")) return turned("reveal_dealers_hand", round.dealer.cards, round.to_name, "The dealer's hand");
      const hand = round.hands.find(({ box }) => String(box) === need.to);
      if (hand && named("settle_hand")) return turned("settle_hand", hand.cards, round.to_name, `Box ${hand.box}`);
      return null;
    },

    // What Space confirms while no card is entered.
    primary(view) {
      if (reads && view.step === "card") return undefined;
      const open = CONFIRMED.filter((name) => view.need.commands.includes(name)).map((name) => choice(view, name));
      return open.find(Boolean);
    },

    // The other buttons, each with its key if it has one.
    keys: [
      { commands: ["call_no_more_bets"], key: "N", otherwise: "No more bets cannot be called now." },
      { commands: ["fold"], key: "U", otherwise: "No hand waits for a decision." },
      ...keys,
      { commands: ["deal_cards", "complete_deal", "recall_no_more_bets"] },
      { key: "R", words: "The shoe reads the cards", when: (view) => ["wagers", "card"].includes(view.step), pressed: () => reads, press: turnOver },
    ],

    // Numbers and words that a step needs are asked for at once.
    asked,

    // Done by the card field, Space and the forms above, so they need no button on the desk.
    covered: CONFIRMED,

    // What the rules do not offer by themselves, because it names a card or an amount.
    reports: (view) => (view.round.opened ? reports : []),

    shoeWords,
  };

  function turnOver() {
    reads = !reads;
    localStorage.setItem(kept, reads ? "yes" : "no");
  }

  function dealt(view) {
    if (reads) {
      const { count, up } = packet(view);
      return { count, masked: !up, hint: `As the shoe reads ${count === 1 ? "it: one card" : `them: ${count} cards`}, rank then suit.`, make: (cards) => ({ command: "deal_cards", cards }) };
    }
    if (!lastUp || choice(view, "complete_deal")) return null;
    return { count: 1, hint: "All cards face down, and the dealer's last face up: enter that one, rank then suit.", make: ([card]) => ({ command: "complete_deal", card }) };
  }
}

// What is filled in

const reason = { name: "reason", label: "Reason", type: "text" };

export const place = { name: "to", label: "Where the cards lie", type: "place" };
export const box = { name: "box", label: "Box", type: "box" };
export const amount = { name: "amount", label: "Amount that lies there", type: "money" };
export const number = { name: "number", label: "Which of its cards, from 1", type: "number", first: 1 };
export const oneCard = { name: "card", label: "Card, as in Th", type: "card" };
export const handled = { name: "handled", label: "Has any player handled their cards?", type: "yes or no" };
export const count = { name: "cards", label: "Cards that lie there, 0 for the usual number", type: "number" };

// A wager that proves to be other than it was entered, where no other report speaks of it.
export const wagerFound = (of, ...more) => [box, { name: "option", label: "Which wager", type: "one of", of }, { ...amount, label: "What lies there, 0 for nothing" }, ...more];

// For the supervisor alone, who approves it.
export const CORRECTION = ["correct_cards", "An entry of cards is put right"];

export const FIELDS = {
  concede: [{ name: "patron", label: "Conceding hand", type: "said" }],
  correct_cards: [place, { name: "cards", label: "Its cards as they lie, as in Th 9c; - for one that is right", type: "cards", unseen: true }, { ...reason, label: "What was entered wrongly" }],
  put_out_of_round: [
    { name: "breach", label: "What was done", type: "one of", of: [["exchange", "Cards exchanged"], ["information", "Information on a hand"], ["exposure", "Cards not protected"]] },
    reason,
  ],
};

// Choices that differ only in whose or which they are stand together.
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

export const IRREGULAR = ["report_absent", "report_wrong_number", "report_hand_without_wager", "put_out_of_round", "replace_cards", "void_round", "void_wagers"];
