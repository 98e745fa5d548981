import assert from "node:assert/strict";
import { test } from "node:test";

import { clearPlace } from "../../src/croupier/server/static/clear-place.js";
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

const screen = { width: 1440, height: 900 };
const note = { width: 384, height: 96 };
const result = { left: 300, top: 280, width: 840, height: 112 };

test("a note lies by the thing it speaks of, and hides nothing that is looked at", () => {
  const cards = { left: 350, top: 80, width: 740, height: 180 };
  const box = { left: 388, top: 416, width: 664, height: 316 };
  const at = clearPlace(note, screen, result, [result, cards, box]);
  for (const each of [result, cards, box])
    assert.ok(
      at.top >= each.top + each.height ||
        at.top + note.height <= each.top ||
        at.left >= each.left + each.width ||
        at.left + note.width <= each.left,
    );
  const alone = clearPlace(note, screen, result, [result]);
  assert.equal(alone.left + note.width / 2, result.left + result.width / 2);
  assert.ok(alone.top === result.top + result.height || alone.top + note.height <= result.top);
});

test("where everything is full, a note hides the least and stays on the screen", () => {
  const full = { left: 0, top: 0, width: 390, height: 760 };
  const { left, top } = clearPlace({ width: 374, height: 98 }, { width: 390, height: 844 }, full, [full]);
  assert.equal(left, 8);
  assert.ok(top > 650 && top + 98 <= 836);
});
