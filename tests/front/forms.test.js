// The fields of a form, read as a command, or not understood.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import "./page.js";
import { blank, boxesOf, cardFrom, formFor, learn, placesOf } from "../../src/croupier/server/static/forms.js";

const OPTIONS = { banker: { name: "Banker", part: "main" }, bet: { name: "Bet", part: "follow-on" } };
const VIEW = { patrons: [{ name: "ann" }, { name: "bob" }], options: OPTIONS, round: { hands: [] } };

// The command that a form returns for these fields, or its complaint.
function filled(asks, written, command = {}) {
  let given = null;
  const form = formFor({ command: { command: "tested", ...command }, asks }, "Done", VIEW, (each) => (given = each));
  const inputs = form.all("field").map((field) => field.children.at(-1));
  for (const [at, text] of written.entries()) inputs[at].value = text;
  form.listeners.submit({ preventDefault() {} });
  return given ?? { problem: form.all("error")[0].textContent, focused: inputs.indexOf(document.activeElement) };
}

describe("a field", () => {
  const read = (kind, text, more = {}) => filled({ it: { label: "It", kind, ...more } }, [text]).it;

  test("of money is whole cents", () =>
    assert.deepEqual(
      ["25", "1,000.50"].map((text) => read("money", text)),
      [2500, 100_050],
    ));
  test("of a number is whole", () =>
    assert.deepEqual(
      ["7", " 0 ", "-1", "1.5", "x"].map((text) => read("number", text)),
      [7, 0, -1, undefined, undefined],
    ));
  test("of text is without the space around it", () => assert.equal(read("text", "  a slip "), "a slip"));
  test("of yes or no is either", () =>
    assert.deepEqual(
      ["yes", "no"].map((text) => read("yes or no", text)),
      [true, false],
    ));
  test("of a box is its number", () => assert.equal(read("box", "4"), 4));
  test("of a card is rank and suit", () =>
    assert.deepEqual(
      ["th", "10H", "Ks"].map((text) => read("card", text)),
      ["Th", "Th", "Ks"],
    ));
  test("of a card may be empty where it is optional", () =>
    assert.deepEqual([read("card", "", { optional: true }), read("card", "")], ["", undefined]));
  test("of cards has them in their order", () => assert.deepEqual(read("cards", "th, 9c  As"), ["Th", "9c", "As"]));
  test("of cards may have one that nobody saw", () =>
    assert.deepEqual([read("cards", "Th - 9c"), read("cards", "Th -x")], [["Th", "", "9c"], undefined]));
  test("of tiles has each by its two halves, in whichever order", () =>
    assert.deepEqual(
      [read("tile", "65"), read("tiles", "65, 12"), read("tiles", "65 17"), read("tiles", "", { optional: true })],
      ["56", ["56", "12"], undefined, []],
    ));
  test("of a whole hand has the right number", () =>
    assert.deepEqual(
      ["45 66 21 24", "45 66 12"].map((text) => read("tiles", text, { count: 4 })),
      [["45", "66", "12", "24"], undefined],
    ));
  test("of figures has boxes, or tiles by their number", () =>
    assert.deepEqual(
      [read("figures", "2 3"), read("figures", "28"), read("figures", "9")],
      [[2, 3], [2, 8], undefined],
    ));
  test("that is left empty has what is usual, where it may be", () =>
    assert.deepEqual(
      [read("number", "", { optional: true, usual: 1 }), read("money", "", { optional: true })],
      [1, 0],
    ));
});

test("what is no card is none", () => {
  for (const text of ["", "T", "1h", "11h", "Tx", "Thh", "hT"]) assert.equal(cardFrom(text), undefined, text);
});

describe("a form", () => {
  const amount = { label: "Amount", kind: "money" };
  const card = { label: "Card", kind: "card" };
  const formOf = (asks, command = {}) => formFor({ command, asks }, "Done", VIEW, () => {});

  test("gives the command back with what was filled in", () => {
    assert.deepEqual(filled({ amount, card }, ["25", "th"], { patron: "ann" }), {
      command: "tested",
      patron: "ann",
      amount: 2500,
      card: "Th",
    });
  });

  test("gives nothing while a field is not understood, says which, and goes there", () => {
    const { problem, focused } = filled({ amount, card }, ["25", "eleven"]);
    assert.deepEqual([problem, focused], ["Card: not understood.", 1]);
  });

  test("does not keep cards on the screen, for they may lie face down", () => {
    const form = formOf({ amount, card });
    const inputs = form.all("input");
    [inputs[0].value, inputs[1].value] = ["25", "Th"];
    form.listeners.submit({ preventDefault() {} });
    assert.deepEqual(
      inputs.map(({ value }) => value),
      ["25", ""],
    );
  });

  test("suggests an amount only where it is marked, and never a reason", () => {
    const example = { amount: 2500, most: 2500, reason: "an example" };
    const form = formOf({ amount, most: { ...amount, suggested: true }, reason: { label: "The reason" } }, example);
    assert.deepEqual(
      form.all("input").map(({ value }) => value),
      ["", "25.00", ""],
    );
  });

  test("offers the people and the wagers of the table", () => {
    const asks = {
      patron: { label: "Patron", kind: "patron" },
      option: { label: "Wager", kind: "option" },
      spot: { label: "Found", kind: "spot" },
    };
    assert.deepEqual(
      formOf(asks)
        .all("option")
        .map((each) => each.textContent),
      ["ann", "bob", "Banker", "Banker", "Bet"],
    );
  });

  test("offers the answers that there are, with the usual one chosen", () => {
    const form = formOf({
      by: { label: "By", kind: "one of", one_of: { dealer: "The dealer", player: "The player" }, usual: "player" },
    });
    assert.deepEqual(
      form.all("option").map((each) => [each.value, each.textContent, each.attributes.selected]),
      [
        ["dealer", "The dealer", undefined],
        ["player", "The player", ""],
      ],
    );
  });

  test("has a label for each field, with an example of how cards are written", () => {
    const form = formOf({ amount, card });
    const labels = form.all("label");
    assert.deepEqual(
      labels.map(({ attributes }) => attributes.for),
      form.all("input").map(({ id }) => id),
    );
    assert.deepEqual(
      labels.map(({ textContent }) => textContent),
      ["Amount", "Card, as in Th"],
    );
  });
});

test("where there is no choice, all of a command is asked for", async () => {
  globalThis.fetch = async (address) =>
    Response.json({ asked_at: { asks: { address: { label: address } }, happened: "" } });
  await learn("T 1");
  const { command, asks } = blank("asked_at");
  assert.deepEqual([command, asks.address.label], [{ command: "asked_at" }, "/api/tables/T%201/forms"]);
});

test("cards lie on the board, with the dealer or the House, and in boxes", () => {
  const hands = [{ box: 4, patron: "ann" }];
  assert.deepEqual(placesOf({ round: { board: [{}], dealer: { cards: [{}] }, hands } }), [
    ["board", "The board"],
    ["dealer", "The dealer"],
    ["4", "Box 4, ann"],
  ]);
  assert.deepEqual(placesOf({ round: { dealer: { cards: [] }, house: { tiles: [{}] }, hands: [] } }), [
    ["house", "The house"],
  ]);
  assert.deepEqual(placesOf({ round: { hands, stray: [6] } }), [
    ["4", "Box 4, ann"],
    ["6", "Box 6, without a wager"],
  ]);
});

test("until the first card a hand is where a wager lies", () => {
  const wagers = [
    { box: 4, patron: "ann", option: "main" },
    { box: 4, patron: "ann", option: "blind" },
    { box: 2, patron: "bob", option: "main" },
  ];
  assert.deepEqual(boxesOf({ round: { hands: [], wagers } }), [
    ["4", "Box 4, ann"],
    ["2", "Box 2, bob"],
  ]);
  assert.deepEqual(boxesOf({ round: { hands: [{ box: 2, patron: "bob" }], wagers } }), [["2", "Box 2, bob"]]);
  assert.deepEqual(placesOf({ round: { hands: [], wagers } }), []); // no cards lie anywhere yet
});
