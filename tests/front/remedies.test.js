// Remedies in the order in which somebody looks for them, and how one is found.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./page.js";

const { sorted } = await import("../../src/croupier/server/static/desk.js");
const { has } = await import("../../src/croupier/server/static/sieve.js");
const { alike, kindsOf } = await import("../../src/croupier/server/static/desks/remedies.js");

const HAPPENED = { void_round: "The round cannot stand", report_absent: "Nobody decides", correct: "Entered wrongly" };
const choice = (command, fields = {}) => ({ command: { command, ...fields }, say: command, under: [] });
const need = { commands: ["settle"], box: 4, patrons: ["ann"] };

describe("at a table", () => {
  test("what is due comes first, then remedies by what happened, then what may be done at any time", () => {
    const given = ["fill_float", "correct", "settle", "void_round", "answer_approval", "correct"].map((each) =>
      choice(each),
    );
    const { due, wrong, usual } = sorted(given, need, (command) => HAPPENED[command] ?? "");
    const named = (choices) => choices.map(({ say }) => say);
    assert.deepEqual(named(due), ["settle", "answer_approval"]);
    assert.deepEqual(
      wrong.map(([happened, choices]) => [happened, choices.length]),
      [
        ["Entered wrongly", 2],
        ["The round cannot stand", 1],
      ],
    );
    assert.deepEqual(named(usual), ["fill_float"]);
  });

  test("first among them is what names the box or the person that play waits for", () => {
    for (const fields of [{ box: 4 }, { patron: "ann" }]) {
      const given = [choice("void_round"), choice("correct", { box: 2 }), choice("report_absent", fields)];
      const { wrong } = sorted(given, need, (command) => HAPPENED[command]);
      assert.equal(wrong[0][0], "Nobody decides");
    }
  });
});

describe("a request", () => {
  const remedy = (happened, because = "", say = happened) => ({ happened, because, say });

  test("what is said to have happened has its remedies first", () => {
    const kinds = kindsOf([remedy("a"), remedy("b"), remedy("a"), remedy("c")], "c");
    assert.deepEqual(
      kinds.map(([happened, remedies]) => [happened, remedies.length]),
      [
        ["c", 1],
        ["a", 2],
        ["b", 1],
      ],
    );
  });

  test("what is refused for the same reason stands together", () => {
    const shut = [remedy("turned", "no hands", "by ann"), remedy("turned", "no hands", "by bob"), remedy("a", "late")];
    assert.deepEqual(
      alike(shut).map((kind) => kind.map(({ say }) => say)),
      [["by ann", "by bob"], ["a"]],
    );
  });
});

test("a word, the beginning of one, or a clause finds it; all that is typed has to fit", () => {
  const text = "The player's hand was turned by Zoë 13.9(a) “Void”";
  for (const typed of ["", "turn", "HAND zoë", "13.9", "13.9(a)", "void"]) assert.ok(has(text, typed), typed);
  for (const typed of ["urned", "hand bob", "3.9"]) assert.ok(!has(text, typed), typed);
});
