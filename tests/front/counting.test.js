// A balance that counts up when winnings arrive.

import assert from "node:assert/strict";
import { test } from "node:test";
import { between } from "../../src/croupier/server/static/counting.js";
import { shiftAt } from "../../src/croupier/server/static/moved.js";

test("it counts from the old amount to the new in whole cents, and ends there exactly", () => {
  assert.deepEqual(
    [0, 0.25, 0.5, 1, 2].map((share) => between(475_00, 522_50, share)),
    [475_00, 486_87, 498_75, 522_50, 522_50],
  );
});

test("the picture for the room moves by two pixels every ten minutes, and comes back", () => {
  const after = (...minutes) => minutes.map(shiftAt).map(({ x, y }) => `${x} ${y}`);
  assert.deepEqual(after(0, 9.9, 10, 20, 30, 40), ["0 0", "0 0", "2 0", "2 2", "0 2", "0 0"]);
});
