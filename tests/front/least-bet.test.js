// The least bet that brings a player cards.

import assert from "node:assert/strict";
import { test } from "node:test";
import { leastBet } from "../../src/croupier/server/static/options.js";

const LIMITS = [
  { kind: "main", minimum: 500 },
  { kind: "trips", minimum: 100 },
];
const least = (options, limits = LIMITS) => leastBet({ options, sign: { limits } });
const side = { name: "Trips", part: "side", kind: "trips" };

test("it is the smallest amount of the main wager, whatever else the layout has", () => {
  const options = { trips: side, main: { name: "Ante", part: "main", kind: "main" } };
  assert.deepEqual(least(options), { option: "main", amount: 500, whole: 500, on: "" });
});

test("wagers that are placed with it are counted", () => {
  const blind = { name: "Blind", part: "follow-on", kind: "main" };
  const later = { name: "Play", part: "follow-on", kind: "play" };
  const options = { main: { name: "Ante", part: "main", kind: "main" }, blind, play: later };
  assert.deepEqual(least(options), { option: "main", amount: 500, whole: 1000, on: "" });
});

test("of several main wagers it is the first on the layout, and is named", () => {
  const [player, banker] = ["player", "banker"].map((name) => ({ name, part: "main", kind: "main" }));
  const tie = { name: "tie", part: "main", kind: "tie" };
  assert.equal(least({ player, banker, tie }).on, "player");
});

test("there is none without a wager that the first line of the sign limits", () => {
  assert.equal(least({ trips: side }), null);
  assert.equal(least({ trips: side }, []), null);
});
