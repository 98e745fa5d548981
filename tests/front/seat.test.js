import assert from "node:assert/strict";
import { test } from "node:test";

import { middleSeat, seatAgain, withoutSeat, withSeat } from "../../src/croupier/server/static/seat.js";

const join = (seat) => ({ command: { command: "join_table", patron: "ann", ...(seat ? { seat } : {}) } });
const free = (...seats) => ({ choices: [join(0), ...seats.map(join), { command: { command: "x" } }], patrons: [] });
const bob = (seat) => ({ name: "bob", seat });

test("Play now takes the free box nearest the middle", () => {
  assert.equal(middleSeat(free(1, 2, 3, 4, 5, 6, 7)).seat, 4);
  assert.equal(middleSeat({ ...free(2, 3, 5, 6), patrons: [bob(1), bob(4), bob(7)] }).seat, 3);
  assert.equal(middleSeat(free(2, 3, 4, 5, 6, 7, 8)).seat, 5); // box 1 is the House's
  assert.deepEqual(middleSeat(free()), { command: "join_table", patron: "ann" }); // to stand at the table
  assert.equal(middleSeat({ choices: [], patrons: [] }), undefined);
});

test("a seat that went while the page was loading is taken again, once", () => {
  const { search } = new URL(withSeat("http://x/tables/R?role=patron"));
  assert.equal(seatAgain(search, free(1, 2, 3), "ann").seat, 2);
  assert.equal(seatAgain(search, { ...free(1, 2), patrons: [{ name: "ann", seat: 3 }] }, "ann"), undefined);
  assert.equal(seatAgain(`?${withoutSeat(search)}`, free(1, 2, 3), "ann"), undefined);
  assert.equal(withoutSeat(`${search}&first-round`), "role=patron&first-round=");
});
