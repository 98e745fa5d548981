// The dealer's console, game by game: the entry it awaits and the choice that Space confirms.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import "./page.js";
import { dealing as roulette } from "../../src/croupier/server/static/games/american-roulette-dealing.js";
import { dealing as blackjack } from "../../src/croupier/server/static/games/blackjack-dealing.js";
import { dealing as canberra } from "../../src/croupier/server/static/games/canberra-poker.js";
import { dealing as baccarat } from "../../src/croupier/server/static/games/mini-baccarat.js";
import { dealing as paiGow } from "../../src/croupier/server/static/games/pai-gow-dealing.js";
import { dealing as holdem } from "../../src/croupier/server/static/games/ultimate-texas-holdem.js";

const open = (...commands) =>
  commands.map((command) => ({ command: typeof command === "string" ? { command } : command }));
const name = (choice) => choice?.command.command;
const up = (...cards) => cards.map((card) => ({ card }));
const down = (count) => up(...Array(count).fill(""));

describe("Mini-Baccarat", () => {
  const view = (commands, need = {}) => ({ choices: open(...commands), need: { commands: [], ...need } });

  test("a card is entered where the rules want it named, and filled in where it is known", () => {
    const { count, given, make } = baccarat.entry(view([{ command: "deal_card", card: "2c" }], { card: "Th" }));
    assert.deepEqual([count, given, make(["9c"])], [1, "Th", { command: "deal_card", card: "9c" }]);
  });

  test("a card that is dealt face down is confirmed, not entered", () => {
    const dealt = view([{ command: "deal_card" }]);
    assert.equal(baccarat.entry(dealt), null);
    assert.equal(name(baccarat.primary(dealt)), "deal_card");
  });

  test("the cards of a hand that is turned are entered together", () => {
    const turned = view([{ command: "expose_hand", hand: "player", cards: ["2c", "2d"] }], { to: "player" });
    const { count, make } = baccarat.entry(turned);
    assert.deepEqual([count, make(["Th", "9c"])], [2, { command: "expose_hand", hand: "player", cards: ["Th", "9c"] }]);
  });

  test("betting is closed by its own key, never by Space", () => {
    assert.equal(
      baccarat.primary(view(["call_no_more_bets", "shuffle_cards"], { commands: ["call_no_more_bets"] })),
      undefined,
    );
    assert.equal(name(baccarat.primary(view(["settle"]))), "settle");
  });
});

describe("Blackjack", () => {
  test("a card drawn before in error and seen is given", () => {
    const { given, make } = blackjack.entry({ choices: open("deal_card"), need: { card: "7s" } });
    assert.deepEqual([given, make(["7s"])], ["7s", { command: "deal_card", card: "7s" }]);
    assert.equal(blackjack.entry({ choices: open("draw", "stand"), need: {} }), null);
  });

  test("Space does only what play waits for", () => {
    assert.equal(
      blackjack.primary({ choices: open("shuffle_cards", "draw"), need: { commands: ["draw"] } }),
      undefined,
    );
    assert.equal(
      name(blackjack.primary({ choices: open("shuffle_cards", "settle"), need: { commands: ["settle"] } })),
      "settle",
    );
  });
});

describe("the poker games", () => {
  const round = {
    street: 1,
    to_name: 3,
    board: down(5),
    dealer: { cards: down(2) },
    hands: [{ box: 4, cards: down(2) }],
  };
  const view = (step, commands, more = {}) => ({ step, choices: [], need: { commands, to: "" }, round, ...more });

  test("a dealer deals by hand, face down, and Space says that it is done", () => {
    const dealt = { ...view("card", ["complete_deal"]), choices: open("complete_deal") };
    assert.equal(holdem.entry(dealt), null);
    assert.equal(name(holdem.primary(dealt)), "complete_deal");
  });

  test("the dealer's last card of Canberra Poker lies face up and is entered", () => {
    const { count, make } = canberra.entry(view("card", ["complete_deal"]));
    assert.deepEqual([count, make(["Ks"])], [1, { command: "complete_deal", card: "Ks" }]);
  });

  test("the flop is three cards, the turn and the river two", () => {
    const flop = holdem.entry(view("flop", ["reveal_board"]));
    assert.deepEqual([flop.count, flop.hint], [3, "The board, from left to right: 3 cards, rank then suit each."]);
    const board = [...up("Ks", "9h", "4d"), ...down(2)];
    const { count, make } = holdem.entry(
      view("turn and river", ["reveal_board"], { round: { ...round, street: 2, to_name: 2, board } }),
    );
    assert.deepEqual([count, make(["Kc", "2s"])], [2, { command: "reveal_board", cards: ["Kc", "2s"] }]);
  });

  test("a card that lies face up already is not entered again, but keeps its place", () => {
    const dealer = { cards: up("", "Qc") };
    const { count, hint, make } = holdem.entry(
      view("dealer's hand", ["reveal_dealers_hand"], { round: { ...round, to_name: 2, dealer } }),
    );
    assert.deepEqual(
      [count, hint, make(["Qd"])],
      [1, "The dealer's hand: one card, rank then suit each.", { command: "reveal_dealers_hand", cards: ["Qd", "Qc"] }],
    );
  });

  test("cards that the shoe has read are not named: the rules offer the command as it is", () => {
    const known = {
      ...view("settlement", ["settle_hand"], { need: { commands: ["settle_hand"], to: "4" } }),
      choices: open("settle_hand"),
    };
    assert.equal(holdem.entry(known), null);
    assert.equal(name(holdem.primary(known)), "settle_hand");
  });

  test("a hand is named as it is turned", () => {
    const { count, make } = holdem.entry(
      view("settlement", ["settle_hand"], {
        need: { commands: ["settle_hand"], to: "4" },
        round: { ...round, to_name: 2 },
      }),
    );
    assert.deepEqual([count, make(["Kd", "Td"])], [2, { command: "settle_hand", cards: ["Kd", "Td"] }]);
  });

  test("where a shoe reads the cards they are entered as they are dealt, masked, and Space deals none", () => {
    const reads = holdem.keys.find(({ key }) => key === "R");
    reads.press();
    const dealt = {
      ...view("card", ["complete_deal"], { need: { commands: ["complete_deal"], to: "4" } }),
      choices: open("complete_deal"),
    };
    const { count, masked, make } = holdem.entry(dealt);
    assert.deepEqual([count, masked, make(["Kd", "Td"])], [2, true, { command: "deal_cards", cards: ["Kd", "Td"] }]);
    assert.equal(holdem.primary(dealt), undefined);
    assert.equal(localStorage.getItem("reads /tables/T1"), "yes");
    reads.press();
    assert.equal(localStorage.getItem("reads /tables/T1"), "no");
  });

  test("the dealer's last card of Canberra Poker is shown as it is read, unless one lies face up before it", () => {
    const reads = canberra.keys.find(({ key }) => key === "R");
    const last = (cards) =>
      canberra.entry(view("card", [], { need: { commands: [], to: "dealer" }, round: { ...round, dealer: { cards } } }))
        .masked;
    reads.press();
    assert.deepEqual([last(down(3)), last(down(4)), last(up("", "", "Kc", ""))], [true, false, true]);
    reads.press();
  });

  test("remedies that name a card are offered once the round has begun", () => {
    assert.equal(holdem.reports({ round: { opened: false } }).length, 0);
    assert.equal(holdem.reports({ round: { opened: false, called: true } }).length, 1);
    assert.ok(holdem.reports({ round: { opened: true } }).length);
  });
});

describe("Pai Gow", () => {
  const hands = [
    { box: 2, patron: "tom", how: "player" },
    { box: 4, patron: "ann", how: "" },
  ];
  const view = (step, commands, more = {}) => ({
    step,
    choices: [],
    need: { commands, to: "" },
    round: { hands, house: { tiles: [] } },
    ...more,
  });

  test("the dice are entered as they lie", () => {
    assert.deepEqual(paiGow.entry(view("dice", ["open_cup"])).make([4, 1, 6]), {
      command: "open_cup",
      dice: [4, 1, 6],
    });
  });

  test("a hand that is set is its box, for the patron whose it is", () => {
    const choices = open({ command: "set_hand", patron: "ann" }, { command: "ask_house_way", patron: "ann" });
    const { boxes, make } = paiGow.entry({ ...view("setting of hands", ["set_hand"]), choices });
    assert.deepEqual(
      [boxes, make([4, ""]), make([4, "H"])],
      [[4], { command: "set_hand", patron: "ann" }, { command: "ask_house_way", patron: "ann" }],
    );
  });

  test("tiles of the House that lie face up already are not entered again", () => {
    const tiles = [{ tile: "12" }, { tile: "" }, { tile: "" }, { tile: "66" }];
    const { count, make } = paiGow.entry(
      view("house hand", ["turn_house_hand"], { round: { hands, house: { tiles } } }),
    );
    assert.deepEqual([count, make(["24", "13"])], [2, { command: "turn_house_hand", tiles: ["12", "24", "13", "66"] }]);
  });

  test("a hand that its player set is shown low part first, another with its four tiles", () => {
    const shown = (to, tiles) =>
      paiGow.entry(view("settlement", ["show_hand"], { need: { commands: ["show_hand"], to } })).make(tiles);
    assert.deepEqual(shown("2", ["12", "24", "66", "13"]), {
      command: "show_hand",
      low: ["12", "24"],
      high: ["66", "13"],
    });
    assert.deepEqual(shown("4", ["12", "24", "66", "13"]), { command: "show_hand", high: ["12", "24", "66", "13"] });
  });

  test("the House's hand is compared as it is set where L says so, until it is turned", () => {
    const house = view("house hand", ["turn_house_hand"]);
    paiGow.keys.find(({ key }) => key === "L").press();
    const { parts, make } = paiGow.entry(house);
    const turned = { command: "turn_house_hand", tiles: ["55", "15", "25", "23"], low: ["55", "15"] };
    assert.deepEqual([parts, make(["55", "15", "25", "23"])], [true, turned]);
    paiGow.entry(view("settlement", []));
    assert.equal(paiGow.entry(house).parts, undefined);
  });

  test("whose wager is missing is said", () => {
    const patrons = [
      { name: "ann", seat: 4 },
      { name: "bob", seat: 6 },
      { name: "eve", seat: 7, excluded: true },
    ];
    assert.equal(
      paiGow.otherwise({ step: "wagers", patrons, round: { wagers: [{ patron: "ann" }] } }),
      "Betting closes when each player has a wager down; missing: bob.",
    );
  });
});

describe("American Roulette", () => {
  const view = (step, more = {}) => ({
    step,
    choices: [],
    need: { say: "The director rules" },
    patrons: [],
    round: { wagers: [] },
    felt: { ball: 20, must_use_colour: [] },
    ...more,
  });

  test("the number is awaited while the ball runs, and completes only after the call", () => {
    assert.deepEqual(
      ["call while the ball runs", "number", "wagers"].map((step) => roulette.entry(view(step))?.early),
      [true, false, undefined],
    );
    assert.deepEqual(roulette.entry(view("number")).make(["17"]), { command: "enter_number", number: "17" });
  });

  test("Space does what comes next", () => {
    assert.equal(name(roulette.primary(view("wagers", { choices: open("call_no_spin", "spin_ball") }))), "spin_ball");
    assert.equal(roulette.primary(view("number")), undefined);
  });

  test("why nothing waits to be confirmed is said", () => {
    assert.match(roulette.otherwise(view("wagers", { felt: { ball: 0 } })), /No ball has been measured/);
    const running = view("call while the ball runs", {
      patrons: [
        { name: "bob", seat: 4 },
        { name: "eve", seat: 0 },
      ],
    });
    assert.equal(
      roulette.otherwise(running),
      "NO MORE BETS is called when each player has a wager down; missing: bob.",
    );
    assert.equal(roulette.otherwise(view("ruling of the director")), "The director rules");
  });
});
