// Blackjack: which card is which from one drawing to the next, and the order in which new ones leave the shoe.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { Felt } from "../../src/croupier/server/static/games/blackjack-felt.js";
import { handsDealt, inOrder, named, wagerName } from "../../src/croupier/server/static/games/blackjack-motion.js";

const box = (number, ...hands) => ({
  number,
  hands: hands.map(([at, count]) => ({ number: at, cards: Array(count) })),
});
const dealt = (dealer, ...boxes) => handsDealt({ boxes, dealer: { cards: Array(dealer) } });

function table() {
  let count = 0;
  let names = new Map();
  return (hands) => {
    const known = new Set([...names.values()].flat());
    names = named(names, hands, () => `c${++count}`);
    return { names: Object.fromEntries(names), fresh: inOrder(known, names) };
  };
}

test("first cards go box by box, then the dealer's, then second cards", () => {
  const draw = table();
  draw(dealt(0));
  const { names, fresh } = draw(dealt(1, box(2, [1, 2]), box(4, [1, 2])));
  assert.deepEqual(names, { "2/1": ["c1", "c2"], "4/1": ["c3", "c4"], dealer: ["c5"] });
  assert.deepEqual(fresh, ["c1", "c3", "c5", "c2", "c4"]);
});

test("a split takes the second card to the hand after it, and nothing is dealt", () => {
  const draw = table();
  draw(dealt(1, box(4, [1, 2])));
  const { names, fresh } = draw(dealt(1, box(4, [1, 1], [2, 1])));
  assert.deepEqual(names, { "4/1": ["c1"], "4/2": ["c2"], dealer: ["c3"] });
  assert.deepEqual(fresh, []);
});

test("a hand that is split again lies between its two hands, and a card that was dealt meanwhile is new", () => {
  const draw = table();
  draw(dealt(1, box(4, [1, 2])));
  draw(dealt(1, box(4, [1, 2], [2, 1]))); // the first hand has been given another card
  const { names, fresh } = draw(dealt(1, box(4, [1, 2], [3, 1], [2, 1])));
  assert.deepEqual(names, { "4/1": ["c1", "c5"], "4/3": ["c4"], "4/2": ["c2"], dealer: ["c3"] });
  assert.deepEqual(fresh, ["c5"]);
});

test("cards that went back are forgotten", () => {
  const draw = table();
  draw(dealt(2, box(1, [1, 3])));
  assert.deepEqual(draw(dealt(1, box(1, [1, 2]))).names, { "1/1": ["c1", "c2"], dealer: ["c4"] });
});

test("a wager and what it was paid lie on one spot", () => {
  const wager = { patron: "ann", option: "main", box: 4, hand: 0 };
  assert.equal(wagerName(wager), wagerName({ ...wager, hand: 1 }));
  assert.notEqual(wagerName(wager), wagerName({ ...wager, hand: 2 }));
});

test("the box that somebody turned to stays before them until the round is over, whatever has been heard of a wager", () => {
  const felt = { turnedTo: 5, seat: 4, round: 7 };
  const look = (number) =>
    Felt.prototype.look.call(
      felt,
      { step: "wagers", round: { number, wagers: [], asked: [] } },
      { who: "ann", box: 4 },
    );
  assert.equal(look(7), 5);
  assert.equal(look(8), 4);
});
