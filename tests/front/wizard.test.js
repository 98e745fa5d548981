// What the wizard's modules compute.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const { halves, idOf, moment, rowsOf } = await import("../../src/croupier/server/static/wizard/fields.js");
const { asHours, oneLine } = await import("../../src/croupier/server/static/wizard/outlook.js");
const { collisions } = await import("../../src/croupier/server/static/wizard/meanwhile.js");
const { waiting } = await import("../../src/croupier/server/static/wizard/states.js");

test("a moment is the time of day there and its distance from UTC, and back again", () => {
  assert.deepEqual(halves("2026-07-18T14:00:00+10:00"), { local: "2026-07-18T14:00", offset: "+10:00" });
  assert.deepEqual(halves("2026-07-18T14:00:00Z"), { local: "2026-07-18T14:00", offset: "+00:00" });
  assert.deepEqual(halves("next week"), { local: "", offset: "" });
  assert.equal(moment("2026-07-18T14:00", " +10:00 "), "2026-07-18T14:00:00+10:00");
  assert.equal(moment("", "+10:00"), "", "nothing is said without a time");
});

test("questions of one row stand together, in their order", () => {
  const field = (at, row) => ({ at, row });
  const rows = rowsOf([field("a", ""), field("b", "x"), field("c", "x"), field("d", "y"), field("e", "x")]);
  assert.deepEqual(
    rows.map(([row, fields]) => [row, fields.map((each) => each.at)]),
    [
      ["", ["a"]],
      ["x", ["b", "c"]],
      ["y", ["d"]],
      ["x", ["e"]],
    ],
  );
});

test("an address is a name that a page can have", () => {
  assert.equal(idOf("sessions.1.limits.main.minimum"), "f-sessions-1-limits-main-minimum");
});

test("length in hours and minutes", () => {
  assert.equal(asHours(45), "45 min");
  assert.equal(asHours(154), "2 h 34 min");
});

test("the forecast in one line takes the expected players", () => {
  const column = (entries) => ({ entries, tables: 3, minutes: 60, pool: entries * 100_00 });
  const sheet = (columns) => ({ draft: { outlook: { columns } } });
  assert.match(oneLine(sheet([column(20), column(45), column(70)])), /^45 players, 3 tables, 1 h 0 min, pool 4.500$/);
  assert.equal(oneLine(sheet([])), "");
});

test("what a draft waits for is counted by its states", () => {
  const of = (...states) => states.map((state) => ({ state }));
  assert.equal(waiting(of("done", "unused")), "");
  assert.equal(waiting(of("open", "done", "refused", "open")), ", 1 refused, 2 to write");
});

test("who was slower hears of it only where both have written the same part", () => {
  const sheet = (/** @type {Record<string, string>} */ values) => {
    const fields = Object.entries(values).map(([at, value]) => ({ at, says: `The ${at}`, value }));
    return /** @type {any} */ ({ draft: { headings: [{ groups: [{ fields }] }] } });
  };
  const before = sheet({ fee: "50", name: "Cup" });
  const now = sheet({ fee: "60", name: "Cup" });
  assert.deepEqual(collisions(before, now, [{ do: "set", at: "name", value: "Mug" }]), []);
  assert.deepEqual(collisions(before, now, [{ do: "set", at: "fee", value: "55" }]), [
    { says: "The fee", mine: "55", theirs: "60" },
  ]);
  assert.deepEqual(collisions(before, now, [{ do: "add", at: "sessions" }]), []);
  assert.equal(collisions(before, sheet({ name: "Cup" }), [{ do: "add", at: "sessions" }]).length, 1);
  assert.equal(collisions(before, sheet({ name: "Cup" }), [{ do: "set", at: "fee", value: "55" }])[0].theirs, "");
});
