import assert from "node:assert/strict";
import { test } from "node:test";
import { pile } from "../../src/croupier/server/static/art.js";
import { breakdown, briefly, cents, dollars } from "../../src/croupier/server/static/money.js";
import "./page.js";

test("an amount is written as on a sign", () => {
  for (const [amount, words] of [
    [0, "0.00"],
    [5, "0.05"],
    [2500, "25.00"],
    [123_456_789, "1,234,567.89"],
    [-1050, "-10.50"],
  ]) {
    assert.equal(dollars(amount), words);
  }
});

test("where there is little room a large amount loses its cents, if it has none", () => {
  assert.deepEqual([99_900, 100_000, 100_050, -250_000].map(briefly), ["999.00", "1,000", "1,000.50", "-2,500"]);
});

test("an amount is read as somebody types it", () => {
  for (const [typed, amount] of [
    ["25", 2500],
    ["25.5", 2550],
    ["$1,000.05", 100_005],
    [" 7.00 ", 700],
  ])
    assert.equal(cents(typed), amount);
});

test("a comma is read as the reader's browser writes it, and never guessed at", () => {
  for (const [locale, typed, amount] of [
    ["en-AU", "12,50", NaN],
    ["en-AU", "1,000", 100_000],
    ["de-DE", "12,50", 1250],
    ["de-DE", "12.50", 1250],
    ["de-DE", "1.000", 100_000],
    ["de-DE", "1.000,5", 100_050],
    ["fr-FR", "1\u202f000,50", 100_050],
    ["hi-IN", "5", 500],
  ])
    assert.equal(cents(typed, locale), amount, `${typed} in ${locale}`);
});

test("what is no amount is none", () => {
  for (const typed of ["", "-5", "1.005", "ten", "1.2.3", "1e3", "1234567890123"])
    assert.ok(Number.isNaN(cents(typed)), typed);
});

test("what is written is read as the same amount", () => {
  for (const amount of [0, 1, 99, 100, 250, 99_999, 1_000_000_00]) assert.equal(cents(dollars(amount)), amount);
});

test("chips are the fewest that make up the amount, the largest first", () => {
  const chips = [500, 2500, 10_000];
  assert.deepEqual(breakdown(18_000, chips), [
    [10_000, 1],
    [2500, 3],
    [500, 1],
  ]);
  assert.deepEqual(breakdown(0, chips), []);
  assert.deepEqual(breakdown(700, chips), [[500, 1]]); // what no chip makes is left over
});

test("a pile has at most five chips, the largest below", () => {
  const labels = (amount) =>
    pile(amount, [100_00, 25_00, 5_00], false).children.map(({ attributes }) => attributes["aria-label"]);
  assert.deepEqual(labels(130_00), ["Chip of 100.00", "Chip of 25.00", "Chip of 5.00"]);
  assert.deepEqual(labels(900_00), Array(5).fill("Chip of 100.00"));
});
