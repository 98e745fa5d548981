import assert from "node:assert/strict";
import { test } from "node:test";
import { derivedRoad, laidOut, marks, streaks } from "../../src/croupier/server/static/games/mini-baccarat-derived.js";
import { drawRoads } from "../../src/croupier/server/static/games/mini-baccarat-roads.js";
import { element } from "./page.js";

const bead = (round, result, more = {}) => ({ round, result, player_pair: false, banker_pair: false, ...more });
const cell = (column, row, winner, more = {}) => ({
  column,
  row,
  winner,
  ties: 0,
  player_pair: false,
  banker_pair: false,
  ...more,
});

function roads(beads, road) {
  const root = element();
  drawRoads(root, { felt: { beads, road } });
  const [big, plate] = root.all("road").map((each) => each.children);
  return { big, plate };
}

test("before the first round both roads are empty and have their least size", () => {
  for (const cells of Object.values(roads([], []))) {
    assert.equal(cells.length, 14 * 6);
    assert.ok(cells.every((each) => each.textContent === "" && each.attributes["aria-hidden"] === "true"));
  }
});

test("the bead plate has every round in order, in a letter and in words", () => {
  const { plate } = roads(
    [
      bead(1, "player"),
      bead(2, "tie", { player_pair: true }),
      bead(3, "banker", { banker_pair: true, player_pair: true }),
    ],
    [],
  );
  assert.deepEqual(
    plate.slice(0, 4).map((each) => each.textContent),
    ["PRound 1: Player", "TRound 2: Tie, player pair", "BRound 3: Banker, banker pair, player pair", ""],
  );
  assert.deepEqual(
    plate[2].all("banker").map((each) => each.className),
    ["bead banker"],
  );
  assert.ok(plate[2].className.includes("banker-pair") && plate[2].className.includes("player-pair"));
});

test("the bead plate grows by whole columns of six", () => {
  const beads = Array.from({ length: 85 }, (_, index) => bead(index + 1, "banker"));
  assert.equal(roads(beads, []).plate.length, 15 * 6);
});

test("each coup of the big road lies at its column and row", () => {
  const { big } = roads([], [cell(0, 0, "banker"), cell(0, 1, "banker"), cell(1, 0, "player"), cell(4, 5, "banker")]);
  const filled = big.flatMap((each, place) => (each.textContent ? [[place, each.textContent[0]]] : []));
  assert.deepEqual(filled, [
    [0, "B"],
    [1, "B"],
    [6, "P"],
    [29, "B"],
  ]);
});

test("ties are struck through the coup before them, and counted from the second on", () => {
  const { big } = roads(
    [],
    [cell(0, 0, "player", { ties: 1 }), cell(1, 0, "banker", { ties: 3 }), cell(2, 0, "player")],
  );
  assert.deepEqual(
    [0, 6, 12].map((place) => big[place].textContent),
    ["PPlayer, then 1 tie", "3Banker, then 3 ties", "PPlayer"],
  );
  assert.deepEqual(
    [0, 6, 12].map((place) => big[place].className.includes("tied")),
    [true, true, false],
  );
});

test("the big road keeps a column free behind its last coup", () => {
  const { big } = roads([], [cell(20, 0, "player")]);
  assert.equal(big.length, 22 * 6);
});

// Shoes by hand: B, P and T in their order.
const RESULT = { B: "banker", P: "player", T: "tie" };
const shoe = (letters) => [...letters].map((letter, index) => bead(index + 1, RESULT[letter]));
const short = (marked) => marked.map((mark) => mark[0]).join("");

test("the big road is counted in streaks, and ties change nothing", () => {
  assert.deepEqual(streaks(shoe("TBBTBPTPB")), [3, 2, 1]);
  assert.deepEqual(streaks(shoe("TT")), []);
});

test("big eye boy begins with the second coup of the second column, or else with the third column", () => {
  assert.equal(short(marks(streaks(shoe("BBP")), 1)), "");
  assert.equal(short(marks(streaks(shoe("BBPP")), 1)), "r"); // the first column has a second coup too
  assert.equal(short(marks(streaks(shoe("BPP")), 1)), "b"); // the first column ended there
  assert.equal(short(marks(streaks(shoe("BPB")), 1)), "r"); // two columns of one
  assert.equal(short(marks(streaks(shoe("BBPB")), 1)), "b"); // two and one
});

test("small road begins in the third column or with the fourth, cockroach pig in the fourth or with the fifth", () => {
  assert.equal(short(marks(streaks(shoe("BPB")), 2)), "");
  assert.equal(short(marks(streaks(shoe("BBPBB")), 2)), "r");
  assert.equal(short(marks(streaks(shoe("BPBP")), 2)), "r");
  assert.equal(short(marks(streaks(shoe("BPBP")), 3)), "");
  assert.equal(short(marks(streaks(shoe("BBPBPP")), 3)), "r");
  assert.equal(short(marks(streaks(shoe("BPBPB")), 3)), "r");
});

test("a streak that outlasts the column it is compared with is irregular once, then regular", () => {
  assert.equal(short(marks(streaks(shoe("BBPPPP")), 1)), "rbr");
});

test("a shoe by hand, in all three roads", () => {
  const lengths = streaks(shoe("BBBPBBPPPBPPB"));
  assert.deepEqual(lengths, [3, 1, 2, 3, 1, 2, 1]);
  assert.equal(short(marks(lengths, 1)), "bbbrbbbbb");
  assert.equal(short(marks(lengths, 2)), "rbbrbbrb");
  assert.equal(short(marks(lengths, 3)), "rrrrrr");
});

test("a derived road bends to the right at its sixth row, and a later column passes over the tail", () => {
  const places = laidOut([..."rrrrrrrrb"].map((letter) => (letter === "r" ? "red" : "blue")));
  assert.deepEqual(
    places.map(({ column, row }) => [column, row]),
    [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
      [1, 5],
      [2, 5],
      [1, 0],
    ],
  );
});

test("the drawing of a derived road says in words how it stands", () => {
  const root = element();
  const beads = shoe("BBPPPP");
  drawRoads(root, { felt: { beads, road: [] } });
  const [eye, small, pig] = root.all("derived");
  assert.equal(eye.attributes["aria-label"], "Big eye boy: 2 regular in red, 1 irregular in blue; last red");
  assert.equal(eye.all("is-red").length, 2);
  assert.equal(small.attributes["aria-label"], "Small road: 0 regular in red, 0 irregular in blue; last none");
  assert.equal(pig.children.length, 0);
  assert.equal(derivedRoad(beads, 1).length, 3);
});
