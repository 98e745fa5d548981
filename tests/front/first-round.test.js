import assert from "node:assert/strict";
import { test } from "node:test";

import { stepOf } from "../../src/croupier/server/static/first-round.js";

const steps = { bet: "bet", deal: "deal", watch: "watch", turn: "turn" };
const wager = { patron: "ann" };
const open = { number: 4, called: false, opened: false, wagers: [], payments: [] };
const waiting = { whom: "" };
const ann = { name: "ann", chips: 100_000 };

/** @param {object} parts */
const step = (parts, asked = false) =>
  stepOf(steps, { patrons: [ann], round: open, last: null, waiting, ...parts }, "ann", 4, asked);

test("each step of a first round points at what comes next", () => {
  assert.equal(step({ patrons: [] }).at, "button.seat");
  assert.equal(step({ patrons: [{ ...ann, chips: 0 }] }).at, "#buy");
  assert.equal(step({}).say, "bet");
  assert.deepEqual(step({ round: { ...open, wagers: [wager] } }), { at: "#ready", say: "deal" });
  const dealt = { ...open, called: true, opened: true, wagers: [wager] };
  assert.equal(step({ round: dealt }).say, "watch");
  assert.deepEqual(step({ round: dealt, waiting: { whom: "ann" } }), { at: "#turn", say: "turn" });
  assert.equal(step({ round: dealt, waiting: { whom: "bob" } }).say, "watch");
  assert.equal(step({ round: dealt }, true).say, "turn"); // where all decide at once
  assert.equal(step({ step: "wagers", round: { ...open, opened: true } }).say, "bet");
  assert.deepEqual(step({ round: { ...open, number: 5 }, last: { ...open, payments: [wager] } }).last, true);
});

test("a round from before somebody came is not theirs to be shown", () => {
  assert.equal(step({ last: { ...open, number: 3, payments: [wager] } }).say, "bet");
});
