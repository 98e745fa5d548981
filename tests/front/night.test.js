// Tournament night: figures, the line in the standings, a search, the seats of an arc.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const { chips, hour, left, lineAfter, money, ordinal, pageOf } = await import(
  "../../src/croupier/server/static/night/words.js"
);
const { place } = await import("../../src/croupier/server/static/night/arc.js");
const { meant } = await import("../../src/croupier/server/static/night/entries.js");

test("tournament chips have no decimals unless there are some, money always has", () => {
  assert.equal(chips(482_500), "T 4,825");
  assert.equal(chips(8_950), "T 89.50");
  assert.equal(money(1_800_000), "18,000.00");
});

test("the time that is left counts down to nothing and no further", () => {
  assert.equal(left(766_000), "12:46");
  assert.equal(left(3_723_000), "1:02:03");
  assert.equal(left(-5), "0:00");
});

test("an hour is that of the tournament's own zone", () => {
  assert.equal(hour(Date.UTC(2026, 0, 10, 4, 5), 660), "15:05");
});

test("the line stands after the last who goes on, unless somebody further down does too", () => {
  const rows = (/** @type {boolean[]} */ ...on) => on.map((each) => ({ on: each }));
  assert.equal(lineAfter(rows(true, true, false)), 2);
  assert.equal(lineAfter(rows(true, false, true)), -1);
  assert.equal(lineAfter(rows(true, true)), 2);
  assert.equal(lineAfter(rows(false)), -1);
});

test("places have their endings", () => {
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 22, 101].map(ordinal), [
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "21st",
    "22nd",
    "101st",
  ]);
});

test("pages come round again", () => {
  const rows = [1, 2, 3, 4, 5];
  assert.deepEqual(pageOf(rows, 1, 2), [3, 4]);
  assert.deepEqual(pageOf(rows, 3, 2), [1, 2]);
});

test("seat 1 is at the left of the dealer, the last at the right", () => {
  assert.ok(place(0, 7).x < place(6, 7).x);
  assert.ok(place(3, 7).y < place(0, 7).y);
});

test("somebody is found by a part of the name or by the number of the entry", () => {
  const zoe = { name: "Zoë Brandt", number: 117 };
  assert.ok(meant(zoe, "brand"));
  assert.ok(meant(zoe, "117"));
  assert.ok(meant(zoe, " "));
  assert.ok(!meant(zoe, "11"));
});
