import assert from "node:assert/strict";
import { test } from "node:test";

import { covered, emptyPlace } from "../../src/croupier/server/static/empty-place.js";

const screen = { wide: 400, high: 800 };
const size = { wide: 380, high: 100 };
const wanted = { left: 10, top: 300 };

/** @param {number} top @param {number} bottom */
const row = (top, bottom) => ({ left: 0, right: 400, top, bottom });

test("it lies where it is wanted if nothing is there", () => {
  assert.deepEqual(emptyPlace(size, screen, [], [], wanted), wanted);
});

test("it finds the gap between two things that are looked at", () => {
  const kept = [row(0, 340), row(460, 800)];
  const place = emptyPlace(size, screen, kept, [], wanted);
  assert.deepEqual([place.top, covered(place, size, kept)], [348, 0]);
});

test("rather than a card it covers a button, and among empty places it takes the nearest", () => {
  const cards = [row(120, 680)];
  const buttons = [row(0, 110)];
  const place = emptyPlace(size, screen, cards, buttons, wanted);
  assert.deepEqual([place.top, covered(place, size, [...cards, ...buttons])], [688, 0]);
  assert.equal(covered(emptyPlace(size, screen, [row(120, 800)], buttons, wanted), size, [row(120, 800)]), 0);
});

test("without an empty place it covers as little as it can, on the screen", () => {
  const place = emptyPlace(size, screen, [row(50, 800)], [], wanted);
  assert.equal(place.top, 8);
});
