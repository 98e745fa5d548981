// Where the round stands: its stages at each game, and the pace of the table.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dealing as roulette } from "../../src/croupier/server/static/games/american-roulette-dealing.js";
import { dealing as blackjack } from "../../src/croupier/server/static/games/blackjack-dealing.js";
import { dealing as canberra } from "../../src/croupier/server/static/games/canberra-poker.js";
import { dealing as baccarat } from "../../src/croupier/server/static/games/mini-baccarat.js";
import { dealing as paiGow } from "../../src/croupier/server/static/games/pai-gow-dealing.js";
import { dealing as holdem } from "../../src/croupier/server/static/games/ultimate-texas-holdem.js";
import { pace } from "../../src/croupier/server/static/progress.js";

const MINUTE = 60_000;

describe("the pace", () => {
  test("is counted between the ends of rounds", () => {
    assert.equal(pace([0, MINUTE, 2 * MINUTE, 3 * MINUTE]), "60");
    assert.equal(pace([0, 2 * MINUTE]), "30");
  });

  test("is unknown before two rounds have ended", () => {
    assert.equal(pace([]), "");
    assert.equal(pace([5]), "");
    assert.equal(pace([5, 6]), ""); // entered together
  });

  test("leaves out rounds of an hour ago and before", () => {
    assert.equal(pace([0, 61 * MINUTE, 62 * MINUTE]), "60");
  });
});

const stage = (dealing, view) => {
  const { names, at } = dealing.stages(view);
  return names[at];
};
const cards = (count) => Array.from({ length: count }, () => ({ card: "As" }));

describe("the stages", () => {
  test("of Blackjack follow the cards", () => {
    const at = (to, dealers, ...boxes) => ({
      step: "card",
      need: { to },
      round: {
        dealer: { cards: cards(dealers) },
        boxes: boxes.map((hands) => ({ hands: hands.map((count) => ({ cards: cards(count) })) })),
      },
    });
    assert.equal(stage(blackjack, at("2", 0, [1], [0])), "First card");
    assert.equal(stage(blackjack, at("dealer", 0, [1], [1])), "Dealer's card");
    assert.equal(stage(blackjack, at("2", 1, [2], [1])), "Second card");
    assert.equal(stage(blackjack, at("2", 1, [2], [2, 1])), "Boxes decide");
    assert.equal(stage(blackjack, at("dealer", 1, [2], [3])), "Dealer draws");
    assert.equal(stage(blackjack, { ...at("", 1), step: "interim settlement" }), "Interim settlement");
    assert.equal(stage(blackjack, { ...at("", 1), step: "shuffle" }), undefined);
  });

  test("of Mini-Baccarat tell the first four cards from the third", () => {
    const at = (step, phase, player, banker) => ({
      step,
      phase,
      round: { player: { cards: cards(player) }, banker: { cards: cards(banker) } },
    });
    assert.equal(stage(baccarat, at("wagers", "betting", 0, 0)), "Wagers");
    assert.equal(stage(baccarat, at("card", "dealing", 2, 1)), "First four cards");
    assert.equal(stage(baccarat, at("card", "dealing", 2, 2)), "Third cards");
    assert.equal(stage(baccarat, at("settlement", "settling", 3, 2)), "Take and pay");
    assert.equal(stage(baccarat, at("collection of the cards", "settling", 3, 2)), "Collect");
  });

  test("of Hold-em have three decisions, and a folded hand stays among them", () => {
    const at = (step, street, turned) => ({
      step,
      round: { street, dealer: { cards: [{ card: turned ? "As" : "" }] } },
    });
    assert.equal(stage(holdem, at("decision", 1)), "Check, play or fold");
    assert.equal(stage(holdem, at("flop", 1)), "Flop");
    assert.equal(stage(holdem, at("decision", 2)), "Check or play");
    assert.equal(stage(holdem, at("decision", 3)), "Play or fold");
    assert.equal(stage(holdem, at("settlement", 2, false)), "Check or play");
    assert.equal(stage(holdem, at("settlement", 3, true)), "Take and pay");
  });

  test("of the others follow their steps", () => {
    const dealer = { cards: [{ card: "" }, { card: "As" }] };
    assert.equal(stage(canberra, { step: "settlement", round: { dealer } }), "Bet or fold");
    assert.equal(stage(canberra, { step: "settlement", round: { dealer: { cards: cards(5) } } }), "Take and pay");
    assert.equal(stage(canberra, { step: "cut", round: { dealer } }), "Shuffle");
    assert.equal(stage(roulette, { step: "call while the ball runs" }), "The ball runs");
    assert.equal(stage(paiGow, { step: "setting of hands" }), "Hands are set");
    assert.equal(stage(paiGow, { step: "cut" }), "Shuffle");
  });
});
