// The keys of a desk, and what it says while the server is away.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { waited } from "../../src/croupier/server/static/desks/clock.js";
import { bothSides, fewest, NOTES, sumOf } from "../../src/croupier/server/static/desks/counting.js";
import { acts, keyOf } from "../../src/croupier/server/static/desks/keys.js";
import { Link } from "../../src/croupier/server/static/desks/live.js";
import { saying } from "../../src/croupier/server/static/desks/saw.js";
import { marksOf, stagesOf } from "../../src/croupier/server/static/desks/stages.js";

const pressed = (key, held = {}) =>
  keyOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });

test("a key has one name, with what is held beside it", () => {
  assert.equal(pressed("B", { shiftKey: true }), "b");
  assert.equal(pressed("?", { shiftKey: true }), "?");
  assert.equal(pressed("Enter", { ctrlKey: true }), "Ctrl+Enter");
  assert.equal(pressed("ArrowRight", { shiftKey: true }), "Shift+ArrowRight");
});

test("where text is typed, only keys that no text has act", () => {
  assert.deepEqual(
    ["b", "/", "Ctrl+Enter", "Ctrl+z", "F9", "Escape", "ArrowDown"].filter((key) => acts(key, true)),
    ["Ctrl+Enter", "F9", "Escape"],
  );
  assert.ok(acts("b", false));
});

test("seconds are shown, then hours too", () => {
  assert.deepEqual(
    [0, 27_000, 62_000, 3_723_000].map((after) => waited(1000, 1000 + after)),
    ["0:00", "0:27", "1:02", "1:02:03"],
  );
});

test("after two seconds without the server a desk says so, and afterwards names the gap", () => {
  const said = [];
  const link = new Link(
    (words) => said.push(words),
    (words) => said.push(words),
  );
  link.heard(10_000, 40);
  link.lost(11_000);
  link.check(12_000);
  assert.deepEqual(said, []);
  link.check(13_000);
  assert.match(said[0], /^You see .*Reconnecting; nothing you press is sent\.$/);
  link.check(13_500);
  assert.equal(said.length, 1);
  link.heard(20_000, 43);
  assert.equal(said[1], "");
  assert.match(said[2], /^3 entries were written from .* to .*\. The desk is live again\.$/);
});

test("a server that is silent without hanging up is away too", () => {
  const said = [];
  const link = new Link(
    (words) => said.push(words),
    () => {},
  );
  link.heard(10_000, 40);
  link.check(13_000);
  link.check(14_000);
  assert.equal(said.length, 1);
});

test("two sentences say what an audience saw and what was hidden from it", () => {
  const facts = [
    { say: "Wagers close", told: ["public", "dealer", "june"], hidden: false },
    { say: "Refused: a bet", told: ["dealer", "june"], hidden: false },
    { say: "Cards read", told: [], hidden: true },
  ];
  const said = saying(facts, "public");
  assert.equal(`${said.who} ${said.saw}`, "The public saw 1 of 3 facts so far.");
  assert.equal(`${said.from} ${said.hidden}`, "Hidden from the public Refused: a bet; Cards read.");
  assert.equal(saying(facts.slice(0, 1), "june").hidden, "nothing so far.");
  assert.equal(saying(facts, "all").saw, "every fact so far.");
  assert.equal(saying(facts, "all").hidden, "Cards read.");
});

test("both sides of the counter agree, or nothing is handed out", () => {
  assert.deepEqual(fewest(555_00, [100_00, 50_00, 5_00]), { 10000: 5, 5000: 1, 500: 1 });
  assert.equal(bothSides({ 50000: 1, 2500: 2, 500: 1 }, fewest(555_00, NOTES)), 555_00);
  assert.equal(bothSides({ 25: 3 }, fewest(75, [100, 50])), 0);
  assert.equal(sumOf({}), 0);
});

test("a past round has its stages below the line of facts, and its refusals", () => {
  const phases = ["preparing", "betting", "betting", "dealing", "betting", "dealing", "settling"];
  const facts = phases.map((phase, index) => ({ phase, refused: index === 2 }));
  assert.deepEqual(stagesOf(facts), [1, 3, 4, 5, 6]);
  assert.deepEqual(
    marksOf(facts).map(({ part, word, refused }) => [Math.round(6 * part), word, refused]),
    [
      [1, "betting", false],
      [2, "", true],
      [3, "dealing", false],
      [4, "betting", false],
      [5, "dealing", false],
      [6, "settling", false],
    ],
  );
});

test("stages that follow closely keep a free word apart", () => {
  const facts = Array.from({ length: 101 }, (_, index) => ({ phase: `${Math.floor(index / 3)}`, refused: false }));
  const parts = marksOf(facts).map(({ part }) => part);
  assert.ok(parts.every((part, index) => !index || part - parts[index - 1] > 0.0899));
});
