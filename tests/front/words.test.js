// Words for a round, and for a player's turn.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cardName } from "../../src/croupier/server/static/art.js";
import * as blackjack from "../../src/croupier/server/static/games/blackjack.js";
import { boxWords } from "../../src/croupier/server/static/games/blackjack-words.js";
import * as baccarat from "../../src/croupier/server/static/games/mini-baccarat.js";
import * as paiGow from "../../src/croupier/server/static/games/pai-gow.js";
import { Arrangement } from "../../src/croupier/server/static/games/pai-gow-setting.js";
import { deed } from "../../src/croupier/server/static/games/poker-words.js";
import * as poker from "../../src/croupier/server/static/games/ultimate-texas-holdem.js";
import { shownRound } from "../../src/croupier/server/static/rounds.js";
import { capital } from "../../src/croupier/server/static/text.js";
import KEYS from "./keys.json" with { type: "json" };
import { element } from "./page.js";

const list = (history, results) => {
  const root = element();
  history.draw(root, { felt: { results } });
  return root.all("li").map((each) => each.textContent);
};

test("words stand at the beginning of a line, and cards are called by their names", () => {
  assert.equal(capital("dealer busts"), "Dealer busts");
  assert.deepEqual(["Th", "As", "2c", "Qd"].map(cardName), [
    "10 of hearts",
    "Ace of spades",
    "2 of clubs",
    "Queen of diamonds",
  ]);
});

test("the last round stays on show until the first card of the next", () => {
  const [round, last] = [{ opened: false }, { opened: true }];
  assert.equal(shownRound({ round, last }), last);
  assert.equal(shownRound({ round: { opened: true }, last }).opened, true);
  assert.equal(shownRound({ round, last: null }), round);
});

describe("Mini-Baccarat", () => {
  const round = { number: 3, opened: true, result: "banker", player: { words: "4" }, banker: { words: "7" } };

  test("who wins, by what, and in which round if it is over", () => {
    assert.equal(baccarat.resultWords({ round }), "Banker wins, 7 to 4");
    assert.equal(
      baccarat.resultWords({ round: { opened: false }, last: { ...round, result: "player" } }),
      "Round 3: Player wins, 4 to 7",
    );
    assert.equal(baccarat.resultWords({ round: { ...round, result: "tie", player: { words: "6" } } }), "Tie, 6 each");
    assert.equal(baccarat.resultWords({ round: { ...round, result: "void" } }), "The round is void");
    assert.equal(baccarat.roundWords({ ...round, player: { words: "" } }), "player –, banker 7");
  });
});

describe("Blackjack", () => {
  const round = { number: 2, opened: true, result: "played", dealer: { words: "blackjack", ended: "", total: 21 } };

  test("what the dealer has", () => {
    assert.equal(blackjack.resultWords({ round }), "Dealer has blackjack");
    assert.equal(
      blackjack.resultWords({ round: { ...round, dealer: { words: "24", ended: "bust", total: 24 } } }),
      "Dealer busts with 24",
    );
    assert.equal(
      blackjack.resultWords({ round: { opened: false }, last: { ...round, result: "void" } }),
      "Round 2: the round is void",
    );
    assert.equal(blackjack.resultWords({ round: { ...round, dealer: { words: "" } } }), "No cards for the dealer");
  });

  test("a round is told hand by hand", () => {
    const boxes = [
      { number: 1, hands: [{ number: 1, words: "17" }] },
      {
        number: 4,
        hands: [
          { number: 1, words: "21" },
          { number: 2, words: "" },
        ],
      },
    ];
    assert.equal(
      blackjack.roundWords({ boxes, dealer: { words: "20" } }),
      "box 1 17; box 4, hand 1: 21; box 4, hand 2: –; dealer 20",
    );
  });

  const boxes = [{ number: 4, controller: "ann", hands: [{ number: 1, turn: true, words: "16" }] }];
  const wagers = [{ patron: "ann", option: "main", box: 4, hand: 1, amount: 2500 }];
  const deciding = {
    choices: ["draw", "stand", "double"].map((command) => ({
      command: { command, patron: "ann", box: 4, hand: 1 },
      say: capital(command),
    })),
    keys: KEYS.blackjack.patron,
    step: "decision",
    shoe: {},
    need: { say: "Box 4, ann: 16. Draw, stand, double?", box: 4 },
    felt: {},
    round: {
      boxes,
      wagers,
      asked: [],
      dealer: { total: 10, cards: [{}] },
      barred: [{ command: "split", briefly: "not a pair", because: "only two cards of equal value are split" }],
    },
  };

  test("each decision has a key and what it adds; one that is barred keeps its place and says why", () => {
    const asked = blackjack.turn(deciding, { who: "ann" });
    assert.deepEqual(
      Object.entries(asked.keys).map(([key, { command, box, hand }]) => [key, command, box, hand]),
      [
        ["H", "draw", 4, 1],
        ["S", "stand", 4, 1],
        ["D", "double", 4, 1],
        ["P", "split", 4, 1],
      ],
    );
    const buttons = asked.make(() => {}).all("button");
    assert.deepEqual(
      buttons.map((each) => each.textContent),
      ["DrawH", "StandS", "Double +25.00D", "Split not a pairP"],
    );
    assert.deepEqual(
      buttons.map(({ attributes }) => attributes["aria-disabled"]),
      [undefined, undefined, undefined, "true"],
    );
    assert.equal(buttons[3].attributes["aria-label"], "Split: only two cards of equal value are split");
    assert.equal(blackjack.turn({ ...deciding, choices: [] }, { who: "ann" }), null);
  });

  test("a player is asked in their own words, and the others are told who decides", () => {
    const ask = (round) => blackjack.turn({ ...deciding, round: { ...deciding.round, ...round } }, { who: "ann" }).ask;
    assert.equal(ask({}), "Your turn: 16 against 10");
    assert.equal(ask({ dealer: { total: 11, cards: [{}] } }), "Your turn: 16 against an ace");
    assert.equal(ask({ wagers: [...wagers, { ...wagers[0], box: 5 }] }), "Your box\u00a04: 16 against 10");
    const split = [{ ...boxes[0], hands: [...boxes[0].hands, { number: 2, words: "8" }] }];
    assert.equal(ask({ boxes: split }), "Your hand\u00a01: 16 against 10");
    assert.equal(blackjack.waitWords(deciding), "ann decides on box 4: 16");
    assert.equal(blackjack.waitWords({ ...deciding, step: "card", need: { to: "dealer" } }), "A card for the dealer");
    assert.equal(blackjack.waitWords({ ...deciding, step: "settlement" }), "The dealer takes and pays");
    const answers = ["follow_split", "stay_on_first_hand"].map((command) => ({ command: { command }, say: command }));
    const asked = { ...deciding, choices: answers, round: { ...deciding.round, asked: ["bob"] } };
    assert.equal(blackjack.turn(asked, { who: "bob" }).ask, "ann splits on box 4. And you?");
    assert.equal(blackjack.waitWords(asked), "bob may do the same on box 4");
  });

  test("a box says whose it is and who decides for whom", () => {
    assert.equal(boxWords(4, "ann", true, "", []), "Your box 4");
    assert.equal(boxWords(4, "ann", false, "", []), "Box 4");
    assert.equal(boxWords(4, "ann", true, "ann", ["ann", "bob", "mei"]), "Box 4: you decide for bob and mei");
    assert.equal(boxWords(4, "bob", false, "ann", ["ann", "bob"]), "Box 4: ann decides");
  });

  test("insurance, even money or no insurance, and then on", () => {
    const offers = [
      { command: { command: "place_insurance", box: 4, amount: 1250 }, say: "Insure box 4" },
      { command: { command: "take_even_money", box: 4 }, say: "Even money on box 4" },
    ];
    const view = {
      ...deciding,
      step: "insurance",
      choices: offers,
      sign: { dealing: "virtual" },
      waiting: { ready: [] },
    };
    const buttons = (shown) =>
      blackjack
        .turn(shown, { who: "ann" })
        .make(() => {})
        .all("decisions")[0]
        .all("button")
        .map((each) => each.textContent);
    assert.equal(blackjack.turn(view, { who: "ann" }).ask, "Insurance or even money?");
    assert.deepEqual(buttons(view), ["Insurance 12.50I", "Even money +25.00E", "No insuranceN"]);
    assert.deepEqual(buttons({ ...view, sign: { dealing: "live" } }), ["Insurance 12.50I", "Even money +25.00E"]);
    const insured = { patron: "ann", option: "insurance", box: 4, amount: 1250 };
    const after = { ...view, choices: [], round: { ...view.round, wagers: [...wagers, insured] } };
    assert.equal(blackjack.turn(after, { who: "ann" }).ask, "You are insured for 12.50");
    assert.deepEqual(buttons(after), ["Go onN"]);
    assert.equal(blackjack.turn({ ...view, waiting: { ready: ["ann"] } }, { who: "ann" }), null);
  });

  test("how the last rounds ended", () => {
    assert.deepEqual(list(blackjack.history, [{ round: 2, result: "dealer busts", won: 2, lost: 0, stood_off: 1 }]), [
      "Round 2Dealer busts2 won, 1 stood off",
    ]);
  });
});

describe("the poker games", () => {
  const round = {
    number: 2,
    opened: true,
    result: "played",
    qualifies: true,
    dealer: { words: "two pairs" },
    hands: [],
  };

  test("what the dealer has, and whether it qualifies", () => {
    assert.equal(poker.resultWords({ round }), "Dealer: two pairs");
    assert.equal(
      poker.resultWords({ round: { ...round, qualifies: false } }),
      "Dealer: two pairs; the hand does not qualify",
    );
    assert.equal(
      poker.resultWords({ round: { opened: false }, last: { ...round, result: "", dealer: { words: "" } } }),
      "Round 2: the dealer's hand is not needed",
    );
  });

  test("a hand that was folded has no value in words", () => {
    const hands = [
      { box: 2, words: "a flush" },
      { box: 4, words: "", folded: true },
      { box: 6, words: "" },
    ];
    assert.equal(poker.roundWords({ hands, dealer: { words: "" } }), "box 2 a flush; box 4 folded; box 6 –; dealer –");
  });

  test("others are told whose decision it is, and no more", () => {
    const need = { box: 4, patrons: ["ann"], commands: ["fold", "check", "play"], say: "to the dealer" };
    assert.equal(poker.waitWords({ step: "decision", need }), "ann decides");
    assert.equal(poker.waitWords({ step: "settlement", need }), "The hand of ann is settled next");
    assert.equal(poker.waitWords({ step: "flop", need }), "The flop comes next");
    assert.equal(poker.waitWords({ step: "unknown", need }), "to the dealer");
  });

  test("who could not cover the next wager is told in time", () => {
    assert.equal(poker.betWarning({ felt: { short: [] } }), "");
    assert.match(poker.betWarning({ felt: { short: ["ann"] } }), /you could only fold$/);
  });

  const asking = (commands, { need = {}, barred = [] } = {}) => ({
    choices: commands.map((command) => ({ command })),
    keys: { ...KEYS["canberra-poker"].patron, ...KEYS["ultimate-texas-holdem"].patron },
    need: { say: "Box 4, ann", commands: ["fold", "check", "play"], patrons: ["ann"], ...need },
    waiting: { what: "", ready: [] },
    round: {
      hands: [{ patron: "ann", box: 4, cards: [{ card: "Kd" }, { card: "Td" }], holds: "king, ten high" }],
      wagers: [{ patron: "ann", option: "main", amount: 1000 }],
      barred,
    },
  });
  const ann = { who: "ann" };
  const FOLD = { command: "fold", patron: "ann" };
  const buttons = (turn, act = () => {}) => turn.make(act).all("button");
  const said = (turn) => buttons(turn).map((each) => each.textContent);

  test("decisions stand in one order, each with its key, and a Play wager with how many Antes it is", () => {
    const asked = poker.turn(
      asking([{ command: "play", amount: 4000 }, { command: "play", amount: 3000 }, FOLD, { command: "check" }]),
      ann,
    );
    assert.equal(asked.ask, "Check, or play 3 or 4 × Ante?");
    assert.equal(asked.say, "Your turn, box 4. King, ten high. Check, or play 3 or 4 × Ante?");
    assert.deepEqual(Object.keys(asked.keys).sort(), ["3", "4", "C", "ESCAPE", "F"]);
    assert.deepEqual(said(asked), ["CheckC", "Play 3× 30.00 more3", "Play 4× 40.00 more4", "Fold… asks onceF"]);
  });

  test("a Bet has one amount, and its key", () => {
    const need = { commands: ["fold", "bet"], amount: 2000 };
    const asked = poker.turn(asking([{ command: "bet" }, FOLD], { need }), ann);
    assert.equal(asked.ask, "Bet 2 × Ante, or fold?");
    assert.deepEqual(Object.keys(asked.keys).sort(), ["B", "ESCAPE", "F"]);
    assert.equal(said(asked)[0], "Bet 20.00 moreB");
  });

  test("an only Play wager has P as well", () => {
    const asked = poker.turn(asking([{ command: "play", amount: 2000 }, FOLD]), ann);
    assert.deepEqual(Object.keys(asked.keys).sort(), ["2", "ESCAPE", "F", "P"]);
  });

  test("a decision that the rules bar stays in its place with the reason, and is not in the question", () => {
    const barred = [
      { command: "play", amount: 2000, briefly: "too few chips", because: "ann has 15.00 in chips" },
      { command: "check", amount: 0, briefly: "not on the river", because: "on the river a player plays or folds" },
    ];
    const asked = poker.turn(asking([FOLD], { barred }), ann);
    assert.equal(asked.ask, "You can only fold");
    assert.deepEqual(said(asked), ["Check not on the riverC", "Play 2× too few chips2", "Fold… asks onceF"]);
    assert.deepEqual(
      buttons(asked).map(({ attributes }) => [attributes["aria-disabled"], attributes["aria-label"]]),
      [
        ["true", "Check: on the river a player plays or folds"],
        ["true", "Play 2×: ann has 15.00 in chips"],
        [undefined, undefined],
      ],
    );
  });

  test("to fold is asked once more in the same place, and Keep stands where the first button stood", () => {
    const given = [];
    const asked = poker.turn(asking([{ command: "check" }, FOLD]), ann);
    const panel = asked.make((command) => given.push(command));
    assert.equal(asked.keys.F(), null); // the first press only asks
    assert.deepEqual(
      panel.all("button").map((each) => each.textContent),
      ["CheckC", "KeepEsc", "Fold nowF"],
    );
    panel.all("button")[1].listeners.click();
    assert.deepEqual(said(asked).at(-1), "Fold… asks onceF");
    assert.deepEqual(given, []);
    asked.make((command) => given.push(command));
    assert.equal(asked.keys.F(), null);
    assert.deepEqual(asked.keys.F(), FOLD);
  });

  test("giving up a hand is never proposed: it is quiet, and asked twice", () => {
    const given = [];
    const asked = poker.turn(asking([{ command: "concede", patron: "ann" }]), ann);
    assert.deepEqual([asked.quiet, asked.keys], [true, undefined]);
    const panel = asked.make((command) => given.push(command));
    const [first] = panel.all("button");
    assert.match(first.textContent, /^Give up the hand…/);
    first.listeners.click();
    assert.deepEqual(given, []);
    panel.all("button").at(-1).listeners.click();
    assert.deepEqual(given, [{ command: "concede", patron: "ann" }]);
  });

  test("the last thing that somebody did, in the third person or in their own", () => {
    const wagers = [
      { patron: "ann", option: "main", amount: 1000 },
      { patron: "ann", option: "play", amount: 4000 },
    ];
    const follows = { option: "play", plays: "plays", play: "you play" };
    const words = (hand, own) =>
      deed({ patron: "ann", words: "", acted: 0, ...hand }, { street: 2, wagers }, follows, own);
    assert.deepEqual(
      [words({ bet: 1, acted: 1 }, false), words({ bet: 1, acted: 1 }, true)],
      ["plays 4×", "you play 4×"],
    );
    assert.deepEqual([words({ acted: 2 }, false), words({ acted: 1 }, false)], ["checks", ""]);
    assert.deepEqual([words({ folded: true }, true), words({ words: "a flush", bet: 1 }, true)], ["you folded", ""]);
  });

  test("how the last rounds ended", () => {
    assert.deepEqual(list(poker.history, [{ round: 1, result: "dealer: a pair", won: 1, lost: 2, stood_off: 0 }]), [
      "Round 1Dealer: a pairAntes: 1 won, 2 lost",
    ]);
  });
});

describe("Pai Gow", () => {
  const parts = { low: { words: "7" }, high: { words: "Gong" } };
  const round = { number: 2, opened: true, result: "played", house: parts, hands: [], first_box: 3 };

  test("what the House has", () => {
    assert.equal(paiGow.resultWords({ round }), "House: low 7; high Gong");
    assert.equal(
      paiGow.resultWords({ round: { opened: false }, last: { ...round, house: {} } }),
      "Round 2: the House's hand is not needed",
    );
    assert.equal(paiGow.resultWords({ round: { ...round, result: "void" } }), "The round is void");
  });

  test("a hand that was not shown is not told", () => {
    const hands = [{ box: 2, ...parts }, { box: 4, conceded: true, ...parts }, { box: 6, out: true }, { box: 7 }];
    assert.equal(
      paiGow.roundWords({ hands, house: {} }),
      "box 2 low 7; high Gong. box 4 wager taken, hand not shown. box 6 out of the round. box 7 –. House –",
    );
  });

  test("others are told what play waits for", () => {
    const need = { box: 4, patrons: ["ann"], say: "to the dealer" };
    const waits = (step, ...open) =>
      paiGow.waitWords({ step, round, need, choices: open.map((command) => ({ command: { command } })) });
    assert.equal(waits("deal"), "A stack to each box, anticlockwise from box 3");
    assert.equal(waits("settlement"), "Box 4, ann: the hand is shown next");
    assert.equal(waits("collection of the tiles"), "All hands are settled");
    assert.equal(waits("setting of hands"), "Still to set their hands: ann");
    assert.equal(waits("setting of hands", "set_hand", "concede_wager"), "Set your hand");
    assert.equal(waits("setting of hands", "concede_wager"), "Your hand is set");
    assert.equal(waits("unknown"), "to the dealer");
  });

  const tiles = ["66", "13", "44", "26"].map((tile) => ({ tile, name: `Tile ${tile}` }));
  // Each way by the numbers of its low part.
  const ways = [
    [1, 2],
    [1, 3],
    [2, 3],
  ].map((two) => ({ two, low: { words: `low ${two}` }, high: { words: `high over ${two}` } }));
  const setting = (held = tiles, shown = ways) => ({
    choices: ["set_hand", "ask_house_way"].map((command) => ({ command: { command, patron: "ann" } })),
    round: { number: 1, hands: [{ box: 4, patron: "ann", tiles: held, ways: shown }], wagers: [] },
  });

  test("nothing is set before its player has chosen how", () => {
    const { keys, make } = paiGow.turn(setting(), { who: "ann" });
    const panel = make(() => {});
    const [set] = panel.all("is-primary");
    const chosen = () => panel.all("way").map((each) => each.attributes["aria-checked"]);
    assert.deepEqual([keys.ENTER(), set.disabled, chosen()], [null, true, ["false", "false", "false"]]);
    keys.B();
    assert.deepEqual([set.disabled, chosen()], [false, ["false", "true", "false"]]);
    assert.deepEqual(keys.ENTER(), { command: "set_hand", patron: "ann", two: ["66", "44"] });
    keys[1]();
    keys[2](); // the first changes places with the second, and lies with the fourth
    assert.deepEqual(chosen(), ["false", "false", "true"]);
    assert.deepEqual(keys.ENTER(), { command: "set_hand", patron: "ann", two: ["13", "44"] });
  });

  test("House Way is one key, and every tile and every way has one", () => {
    const { keys } = paiGow.turn(setting(), { who: "ann" });
    assert.deepEqual(Object.keys(keys), ["1", "2", "3", "4", "A", "B", "C", "ENTER", "H"]);
    assert.equal(keys.H.command, "ask_house_way");
  });

  describe("tiles before they are set", () => {
    const laid = () => new Arrangement({ patron: "ann", tiles, ways });

    test("lie as they were dealt, and no part has a name", () => {
      const { lying, halves } = laid();
      assert.deepEqual(lying, [0, 1, 2, 3]);
      assert.deepEqual(
        halves.map(({ name, part }) => [name, part]),
        [
          ["", null],
          ["", null],
        ],
      );
    });

    test("change places two by two, and each part is called what it counts as", () => {
      const arrangement = laid();
      arrangement.press(1);
      assert.equal(arrangement.picked, 1);
      arrangement.press(2);
      assert.deepEqual(arrangement.lying, [0, 2, 1, 3]);
      assert.deepEqual(
        arrangement.halves.map(({ name, part }) => [name, part.words]),
        [
          ["Low", "low 1,3"],
          ["High", "high over 1,3"],
        ],
      );
      arrangement.drop(2, 3); // nothing else moves, although the part on the right is the low one now
      assert.deepEqual(arrangement.lying, [0, 3, 1, 2]);
      assert.deepEqual(
        arrangement.halves.map(({ name }) => name),
        ["High", "Low"],
      );
    });

    test("stay where they are when one is pressed twice; two that lie together are meant to", () => {
      const arrangement = laid();
      arrangement.press(3);
      arrangement.press(3);
      assert.deepEqual([arrangement.picked, arrangement.chosen], [-1, false]);
      arrangement.press(0);
      arrangement.press(1);
      assert.deepEqual([arrangement.chosen, arrangement.way], [true, 0]);
    });

    test("in one of the ways, the low part lies on the left", () => {
      const arrangement = laid();
      let drawn = 0;
      arrangement.watch("felt", () => drawn++);
      arrangement.choose(2);
      assert.deepEqual([arrangement.lying, arrangement.way, drawn], [[1, 2, 0, 3], 2, 1]);
    });
  });

  test("at a live table the page is only told what was done with the tiles", () => {
    const { keys, say } = paiGow.turn(setting(Array(4).fill({ tile: "" }), []), { who: "ann" });
    assert.deepEqual(Object.keys(keys), ["S", "H"]);
    assert.match(say, /Set them in two parts before your box/);
  });

  test("of a hand that the dealer showed its owner decides at once", () => {
    const view = {
      ...setting([tiles[0], ...Array(3).fill({ tile: "" })], []),
      choices: ["play_exposed_hand", "call_hand_void"].map((command) => ({ command: { command } })),
    };
    const { keys, say } = paiGow.turn(view, { who: "ann" });
    assert.deepEqual(Object.keys(keys), ["P", "V"]);
    assert.match(say, /The dealer showed tiles of your hand: Tile 66/);
  });
});
