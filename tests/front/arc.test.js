import assert from "node:assert/strict";
import { test } from "node:test";

import { HIGH, places, WIDE } from "../../src/croupier/server/static/arc.js";

const SEVEN = [1, 2, 3, 4, 5, 6, 7];
const OTHERS = { wide: 184, high: 104 }; // an own box and its neighbours must not touch
const OWN = { wide: 664, top: 346 };

test("box 1 is on the right and the last on the left, whoever looks", () => {
  for (const own of [0, ...SEVEN]) {
    const around = places(SEVEN, own);
    const right = SEVEN.filter((number) => number < own).map((number) => around.get(number).x);
    const left = SEVEN.filter((number) => own && number > own).map((number) => around.get(number).x);
    for (const x of right) assert.ok(x > WIDE / 2);
    for (const x of left) assert.ok(x < WIDE / 2);
  }
  const watched = SEVEN.map((number) => places(SEVEN, 0).get(number).x);
  assert.deepEqual(
    watched,
    [...watched].sort((one, other) => other - one),
  );
});

test("the boxes go around in their order: down the right wing, up the left one", () => {
  for (const own of SEVEN) {
    const ys = SEVEN.map((number) => places(SEVEN, own).get(number).y);
    const [right, left] = [ys.slice(0, own - 1), ys.slice(own)];
    assert.deepEqual(
      right,
      [...right].sort((one, other) => one - other),
    );
    assert.deepEqual(
      left,
      [...left].sort((one, other) => other - one),
    );
  }
});

test("no box leaves the table or touches another", () => {
  for (const count of [5, 6, 7, 8]) {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    for (const own of [0, ...numbers]) {
      const around = places(numbers, own);
      const others = numbers.filter((number) => number !== own).map((number) => around.get(number));
      for (const { x, y } of others) {
        assert.ok(x > OTHERS.wide / 4 && x < WIDE - OTHERS.wide / 4);
        assert.ok(y > 0 && y < HIGH);
        if (!own) continue;
        const apart = Math.abs(x - around.get(own).x) >= (OWN.wide + OTHERS.wide) / 2;
        assert.ok(apart || y + OTHERS.high / 2 <= OWN.top, `${own} of ${count}: ${x}, ${y}`);
      }
      for (const [index, one] of others.entries())
        for (const other of others.slice(index + 1))
          assert.ok(Math.abs(one.y - other.y) >= OTHERS.high || Math.abs(one.x - other.x) >= OTHERS.wide);
    }
  }
});

test("every box of seven lies on the table, its rail included", () => {
  const [middle, rx, ry, top] = [WIDE / 2, 684, 640, 60];
  for (const own of SEVEN) {
    const around = places(SEVEN, own);
    for (const number of SEVEN.filter((each) => each !== own)) {
      const { x, y } = around.get(number);
      const ring = Math.hypot((Math.abs(x - middle) + 22) / rx, Math.max(0, y + 22 - top) / ry);
      assert.ok(ring <= 1, `an empty box: ${own}: ${number} at ${x}, ${y}`);
      const corner = Math.hypot((Math.abs(x - middle) + 82) / rx, Math.max(0, y + 45 - top) / ry);
      assert.ok(corner <= 1.03, `somebody's box: ${own}: ${number} at ${x}, ${y}`);
    }
  }
});
