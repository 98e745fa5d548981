// A void round, in a player's words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Result } from "../../src/croupier/server/static/result.js";
import { element } from "./page.js";

const game = { resultWords: () => "The round is void" };
const round = { number: 7, opened: true, result: "", wagers: [], payments: [] };
const wagers = [40_00, 25_00].map((amount) => ({ patron: "ann", amount }));
const view = (chips, now, last = null) => ({
  round: { ...round, ...now },
  last,
  patrons: [{ name: "ann", chips }],
  sign: { book: "B" },
});

// The words of the line after these views, and the clauses in it.
function shown(...views) {
  const root = Object.assign(element(), { classList: { toggle() {} } });
  document.getElementById = (id) => (id === "result" ? root : null);
  const result = new Result("ann", game);
  result.hear({ fact: "round.round_voided/1", under: [{ clause: "15.2" }, { clause: "15.3" }] });
  for (const each of views) result.watch(each);
  result.show(views.at(-1));
  return [root.textContent, root.all("clause").map(({ attributes }) => attributes.href)];
}

test("the stakes of a void round are returned, with the clause", () => {
  const [words, clauses] = shown(view(435_00, { wagers }), view(500_00, { result: "void" }));
  assert.equal(words, "This round is void. Your 65.00 is returned. 15.2");
  assert.deepEqual(clauses, ["/rules/B#15.2"]);
});

test("it is said as well once the next round has begun", () => {
  const void7 = { ...round, result: "void" };
  const [words] = shown(view(435_00, { wagers }), view(500_00, { number: 8, opened: false }, void7));
  assert.equal(words, "This round is void. Your 65.00 is returned. 15.2");
});

test("whoever had no bet, or came later, is told no amount", () => {
  assert.equal(shown(view(500_00, {}), view(500_00, { result: "void" }))[0], "This round is void. 15.2");
  assert.equal(shown(view(500_00, { result: "void" }))[0], "This round is void. 15.2");
});

test("where winnings went back too, the chips do not tell the stakes", () => {
  const payments = [{ patron: "ann", pays: 40_00, outcome: "win", stake: 40_00 }];
  const [words] = shown(view(515_00, { wagers: [wagers[1]], payments }), view(500_00, { result: "void" }));
  assert.equal(words, "This round is void. 15.2");
});
