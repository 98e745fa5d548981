// Tournament night: figures, the line in the standings, a search, the seats of an arc.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const { chips, hour, left, lineAfter, momentAt, money, ordinal, pageOf, partAt, signed } = await import(
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

const { cents, difference, inWords, many, worth } = await import("../../src/croupier/server/static/night/counts.js");
const { faceOf, nextBreak, ringAt, roundOf } = await import("../../src/croupier/server/static/night/clock-face.js");
const { linkOf } = await import("../../src/croupier/server/static/night/composing.js");
const { hasSeal } = await import("../../src/croupier/server/static/night/seal.js");

test("chips are read as people write them, or by denomination", () => {
  assert.equal(cents("1,250.50"), 125_050);
  assert.equal(cents(""), null);
  assert.equal(cents("-5"), null);
  const written = /** @type {Record<number, string>} */ ({ 10000: "9", 2500: "4", 500: "" });
  assert.deepEqual(
    many([10_000, 2_500, 500], (each) => written[each]),
    { 10000: 9, 2500: 4 },
  );
  assert.equal(
    many([500], () => "x"),
    null,
  );
  assert.equal(worth({ 10000: 9, 2500: 4 }), 100_000);
});

test("a difference from the chips issued is known before the count is sent", () => {
  const sheet = { issued: 600_000, float: 400_000 };
  assert.equal(difference(sheet, [100_000, null], 400_000), null);
  assert.equal(difference(sheet, [100_000, 100_000], null), null);
  assert.equal(difference(sheet, [110_000, 100_000], 387_500), -2_500);
  assert.equal(difference({ issued: 200_000, float: null }, [110_000, 90_000], null), 0);
  assert.equal(inWords(-2_500), "T 25 less than issued: a reason is asked for");
  assert.equal(inWords(0), "As issued");
});

test("a change has its sign", () => {
  assert.deepEqual([25_000, -7_550, 0].map(signed), ["+250", "−75.50", "0"]);
});

const clock = /** @type {any} */ ({
  session: "heat",
  stage: "playing",
  rounds: 2,
  last: 3,
  starts: 0,
  ends: 0,
  break_ends: 0,
});

test("one clock for all: a break, the time of a session, the start, or the rounds", () => {
  const at = 1_000_000;
  const face = (/** @type {object} */ more, stage = "playing") =>
    faceOf({ clock: { ...clock, ...more }, zone: 0, stage }, at);
  assert.deepEqual(face({}), { words: "Rounds played", figure: "2/3", until: 0 });
  assert.equal(face({ ends: at + 61_000 }).figure, "1:01");
  assert.equal(face({ ends: at + 61_000, break_ends: at + 5_000 }).words, "Break, back at 00:16");
  assert.equal(face({ break_ends: at }).words, "Break, play goes on soon");
  assert.equal(face({ stage: "drawn", starts: at + 1_000 }, "published").words, "Heat starts in");
  assert.equal(roundOf(clock), "Last round");
  assert.equal(roundOf({ ...clock, rounds: 0 }), "Round 1");
  assert.equal(roundOf({ ...clock, break_ends: at }), "");
});

test("the next break is told by rounds, by time, or by the session that it follows", () => {
  const at = 1_000_000;
  const planned = { session: "heat", number: 1, minutes: 15, after_round: 0, after_minutes: 0, rounds_left: 0 };
  const told = (/** @type {object} */ more) =>
    nextBreak({ ...clock, next_break: { ...planned, at: 0, about: 0, ...more } }, at, 0);
  assert.deepEqual(told({ after_round: 4, rounds_left: 2, about: at + 120_000 }), {
    figure: "2 rounds",
    words: "15 min after round 4, about 00:18",
  });
  assert.deepEqual(told({ after_round: 3, rounds_left: 1 }), { figure: "1 round", words: "15 min after round 3" });
  assert.deepEqual(told({ after_minutes: 30, at: at + 61_000 }), { figure: "1:01", words: "15 min at 00:17" });
  assert.deepEqual(told({ after_minutes: 30 }), { figure: "after 30 min", words: "15 min, once play has begun" });
  assert.deepEqual(told({}), { figure: "15 min", words: "after heat" });
  assert.equal(nextBreak({ ...clock, next_break: null }, at, 0), null);
});

test("the bell rings a minute before the end and at the end", () => {
  assert.equal(ringAt(100_000, 40_000), "100000 60");
  assert.equal(ringAt(100_000, 99_999.5), "");
  assert.equal(ringAt(100_000, 100_000), "100000 0");
  assert.equal(ringAt(0, 0), "");
});

test("pictures that follow one another change at the same moment everywhere", () => {
  assert.deepEqual(
    [0, 14_999, 15_000, 30_000].map((at) => partAt(["clock", "prizes"], at, 15_000)),
    ["clock", "clock", "prizes", "clock"],
  );
});

test("the link of a composed screen says everything", () => {
  assert.equal(linkOf("a b", ["clock"], { beside: true, every: 9 }), "/tournaments/a%20b/screen/clock");
  assert.equal(
    linkOf("cup", ["clock", "prizes"], { beside: false, every: 9 }),
    "/tournaments/cup/screen/clock,prizes?every=9",
  );
  assert.equal(
    linkOf("cup", ["clock", "prizes"], { beside: true, every: 9 }),
    "/tournaments/cup/screen/clock,prizes?beside",
  );
});

test("a number that is not the sealed one is found out", async () => {
  const seal = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"; // of "hello"
  assert.equal(await hasSeal("hello", seal), true);
  assert.equal(await hasSeal("hullo", seal), false);
});

test("a field's date and time is a moment of the tournament's own zone", () => {
  assert.equal(momentAt("2026-01-10T15:05", 660), Date.UTC(2026, 0, 10, 4, 5));
});
