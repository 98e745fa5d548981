// How a round ended, in a player's words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Result } from "../../src/croupier/server/static/result.js";
import { element } from "./page.js";

const game = { resultWords: () => "The round is void" };
const round = { number: 7, opened: true, result: "", wagers: [], payments: [], returned: [] };
const wagers = [
  { patron: "ann", amount: 40_00 },
  { patron: "ann", amount: 25_00 },
  { patron: "bob", amount: 5_00 },
];
const voided = { ...round, result: "void", returned: wagers };
const view = (now, last = null) => ({
  round: { ...round, ...now },
  last,
  patrons: [{ name: "ann", chips: 500_00 }],
  sign: { book: "B" },
});

// The words of the line in this view for one of the players, and the clauses in it.
function shown(each, who = "ann") {
  const root = Object.assign(element(), { classList: { toggle() {} } });
  document.getElementById = (id) => (id === "result" ? root : null);
  const result = new Result(who, game);
  result.hear({ fact: "round.round_voided/1", under: [{ clause: "15.2" }, { clause: "15.3" }] });
  result.show(each);
  return [root.textContent, root.all("clause").map(({ attributes }) => attributes.href)];
}

test("the stakes of a void round are returned, with the clause, whenever somebody looks", () => {
  const [words, clauses] = shown(view(voided));
  assert.equal(words, "This round is void. Your 65.00 is returned. 15.2");
  assert.deepEqual(clauses, ["/rules/B#15.2"]);
  assert.equal(shown(view(voided), "bob")[0], "This round is void. Your 5.00 is returned. 15.2");
});

test("it is said as well once the next round has begun", () => {
  const [words] = shown(view({ number: 8, opened: false }, voided));
  assert.equal(words, "This round is void. Your 65.00 is returned. 15.2");
});

test("whoever had no bet is told no amount", () => {
  assert.equal(shown(view(voided), "mei")[0], "This round is void. 15.2");
});

test("nothing is said of a result before one's last wager is settled", () => {
  const tie = { number: 7, opened: true, result: "tie", returned: [], wagers: wagers.slice(0, 2) };
  const paid = (stake) => ({
    patron: "ann",
    name: "Tie",
    outcome: "win",
    stake,
    pays: stake,
    arithmetic: "",
    under: [],
  });
  const told = (now) => new Result("ann", { resultWords: () => "Tie" }).show(view(now));
  document.getElementById = () => Object.assign(element(), { classList: { toggle() {} } });
  assert.equal(told({ ...tie, payments: [] }), null);
  assert.equal(told({ ...tie, wagers: wagers.slice(0, 1), payments: [paid(40_00)] }), null);
  assert.equal(told({ ...tie, wagers: [], payments: [paid(40_00), paid(25_00)] }).own.length, 2);
});
