import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { FALL, lastTurns, slowing, turned } from "../../src/croupier/server/static/games/american-roulette-ball.js";
import { figure, hueOf } from "../../src/croupier/server/static/games/american-roulette-chips.js";
import {
  DOZENS,
  EDGE,
  EVENS,
  Layout,
  layoutOf,
  said,
} from "../../src/croupier/server/static/games/american-roulette-layout.js";
import { WIDE as LENS, placeOf as lensAt } from "../../src/croupier/server/static/games/american-roulette-lens.js";
import { liesIn, Plan, SCROLLED } from "../../src/croupier/server/static/games/american-roulette-plan.js";
import { pocketsIn } from "../../src/croupier/server/static/games/american-roulette-strip.js";
import { Track } from "../../src/croupier/server/static/games/american-roulette-track.js";
import {
  history,
  inPieces,
  resultWords,
  roundWords,
  settledRound,
  shownSpin,
  waitWords,
} from "../../src/croupier/server/static/games/american-roulette-words.js";
import { element } from "./page.js";

const printed = JSON.parse(readFileSync(new URL("american-roulette-layout.json", import.meta.url), "utf8"));
const layout = new Layout(printed);
const without = new Layout({ ...printed, spots: printed.spots.filter(({ name }) => name !== "corner-00-01-02-03") });

test("the layout of the table in the view is asked for, whatever page it is on", async (t) => {
  const { fetch } = globalThis;
  t.after(() => {
    globalThis.fetch = fetch;
  });
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(address);
    return Response.json(printed);
  };
  const view = { name: "Roulette 1", sign: { options: {} } };
  assert.equal(await new Promise((then) => layoutOf(view, () => then(layoutOf(view).at(2, EVENS)?.name))), "low");
  assert.deepEqual(asked, ["/api/tables/Roulette%201/layout"]);
});

describe("the layout", () => {
  const walk = [
    [0, EDGE + 1, "straight_up-00"],
    [2, EDGE + 1, "straight_up-01"],
    [3, EDGE + 1, "split-01-04"],
    [3, EDGE + 2, "corner-01-02-04-05"],
    [2, EDGE + 2, "split-01-02"],
    [2, EDGE, "street-01-02-03"],
    [3, EDGE, "six_line-01-02-03-04-05-06"],
    [1, EDGE, "corner-00-01-02-03"],
    [1, EDGE + 1, "split-00-01"],
    [1, EDGE + 2, "street-00-01-02"],
    [1, EDGE + 4, "street-00-02-03"],
    [24, EDGE + 5, "straight_up-36"],
    [25, EDGE + 1, "column-1"],
    [25, EDGE + 5, "column-3"],
    [2, DOZENS, "dozen-1"],
    [24, DOZENS, "dozen-3"],
    [2, EVENS, "low"],
    [6, EVENS, "even"],
    [24, EVENS, "high"],
  ];

  for (const [along, across, name] of walk) {
    test(`${name} lies at ${along}, ${across}`, () => assert.equal(layout.at(along, across)?.name, name));
  }

  test("nothing lies beside it, nor before zero", () => {
    for (const place of [
      [-1, 3],
      [26, 3],
      [2, -1],
      [2, 8],
      [0, EVENS],
      [1, DOZENS],
    ])
      assert.equal(layout.at(...place), undefined);
  });

  test("a position is meant by its name, its words, or its numbers in any order", () => {
    for (const text of ["split-05-08", "Split 5/8", "split 5/8", "5/8", "8-5", "8 5", "05,08"])
      assert.equal(layout.meant(text)?.name, "split-05-08", text);
    assert.equal(layout.meant("0")?.name, "straight_up-00");
    assert.equal(layout.meant("RED")?.name, "red");
    assert.equal(layout.meant("3/0/2")?.name, "street-00-02-03");
  });

  test("numbers that no position has, or that somebody wrote twice, mean nothing", () => {
    for (const text of ["5/9", "5/5", "37", "5/", "reds", "", "1/2/3/4"])
      assert.equal(layout.meant(text), undefined, text);
  });

  test("a maximum marker covers a number with all its combinations", () => {
    assert.equal(layout.combinations("17").length, 12);
    assert.equal(layout.combinations("00").length, 7);
    assert.equal(without.combinations("00").length, 6);
  });

  test("a number is said without its leading zero", () =>
    assert.deepEqual(["00", "07", "36"].map(said), ["0", "7", "36"]));
});

describe("the race track", () => {
  test("a section has the pieces that the book gives it", () => {
    const chips = (section) => layout.pieces(section).reduce((sum, [, count]) => sum + count, 0);
    assert.deepEqual(["tier", "orphelins", "voisins_de_zero", "zero_game"].map(chips), [6, 5, 9, 4]);
    assert.equal(layout.numbersOf(layout.pieces("tier")).length, 12);
  });

  test("neighbours are two on each side, round the end of the wheel too", () => {
    assert.deepEqual(layout.around("00"), ["03", "26", "00", "32", "15"]);
    assert.deepEqual(
      layout.pieces("neighbours", "26").map(([name]) => name),
      ["35", "03", "26", "00", "32"].map((each) => `straight_up-${each}`),
    );
  });

  const UPRIGHT = { width: 306, height: 586, upright: true };
  const SIDEWAYS = { width: 463, height: 276, upright: false };
  for (const [lies, room] of Object.entries({ across: null, upright: UPRIGHT, sideways: SIDEWAYS })) {
    test(`every number and section is drawn within it, ${lies}`, () => {
      const track = new Track(
        () => {},
        () => {},
      );
      track.draw(layout, room, true);
      assert.deepEqual(
        track.parts.slice(0, 4).map((part) => part.dataset.section),
        ["voisins_de_zero", "tier", "orphelins", "zero_game"],
      );
      assert.deepEqual(
        track.parts.slice(4).map((part) => part.dataset.number),
        printed.wheel.map(({ number }) => number),
      );
      for (const part of track.parts) {
        const points = part
          .all("path")[0]
          .attributes.d.slice(1, -1)
          .split("L")
          .map((each) => each.split(",").map(Number));
        assert.ok(points.every(([x, y]) => x >= 0 && x <= track.width && y >= 0 && y <= track.height));
      }
    });
  }

  test("what is pressed is told with its section and number; where nothing may be placed, nothing is", () => {
    const chosen = [];
    for (const usable of [true, false]) {
      const track = new Track(
        (...each) => chosen.push(each),
        () => {},
      );
      track.draw(layout, null, usable);
      for (const part of [track.parts[1], track.parts[4]]) part.listeners.click();
    }
    assert.deepEqual(chosen, [
      ["tier", ""],
      ["neighbours", "00"],
    ]);
  });
});

for (const upright of [false, true]) {
  describe(`the drawing of the layout, ${upright ? "upright" : "across"}`, () => {
    const plan = new Plan(layout, upright ? SCROLLED : null);
    const places = [...plan.places().values()];

    test("every position has a place of its own within it", () => {
      assert.equal(places.length, printed.spots.length);
      assert.equal(new Set(places.map(({ at }) => at.join())).size, places.length);
      for (const {
        at: [x, y],
      } of places)
        assert.ok(x >= 0 && x <= plan.width && y >= 0 && y <= plan.height);
    });

    test("every position is found by pointing at its chips, or a little beside them", () => {
      for (const [dx, dy] of [
        [0, 0],
        [3, -3],
        [-3, 3],
        [5, 5],
        [-5, -5],
      ]) {
        const missed = places.filter(({ spot, at: [x, y] }) => layout.at(...plan.nearest(x + dx, y + dy)) !== spot);
        assert.deepEqual(
          missed.map(({ spot }) => spot.name),
          [],
        );
      }
    });

    test("a chip put well beside a corner snaps to it", () => {
      for (const { spot, at } of places.filter(({ spot }) => spot.kind === "corner")) {
        assert.equal(layout.at(...plan.nearest(at[0] + 9, at[1] - 9)), spot);
      }
    });

    test("a number, a dozen, a column and an even chance are found all over what is printed", () => {
      for (const name of ["straight_up-17", "straight_up-00", "dozen-2", "column-3", "odd"]) {
        const spot = layout.byName.get(name);
        const { x, y, width, height } = plan.boxOf(spot);
        assert.equal(layout.at(...plan.nearest(x + width / 2, y + height / 2)), spot);
      }
    });

    test("the far edge of a row is its edge too", () => {
      const { spot } = places.find(({ spot: { name } }) => name === "street-07-08-09");
      const along = plan.zero + 2.5 * plan.row;
      assert.equal(layout.at(...plan.nearest(...plan.point(along, plan.breadth))), spot);
    });

    test("without the corner of zero its place is that of the split beside it", () => {
      const bare = new Plan(without, upright ? SCROLLED : null);
      const [x, y] = bare.point(bare.zero, bare.inner);
      assert.equal(without.at(...bare.nearest(x, y)).name, "split-00-01");
      assert.equal(layout.at(...plan.nearest(x, y)).name, "corner-00-01-02-03");
    });

    test("cells of numbers fill the layout without a gap", () => {
      const cells = printed.spots
        .filter(({ kind }) =>
          ["straight_up", "column", "dozen", "low", "high", "odd", "even", "red", "black"].includes(kind),
        )
        .map((spot) => plan.boxOf(spot));
      const area = cells.reduce((sum, { width, height }) => sum + width * height, 0);
      assert.ok(
        Math.abs(area - (plan.length * (plan.breadth - plan.inner) + plan.row * layout.rows.length * plan.inner)) <
          1e-6,
      );
    });
  });
}

describe("the ball", () => {
  const round = (degrees) => ((degrees % 360) + 360) % 360;

  test("it falls in two or three turns against the wheel and lies in the pocket, wherever both were", () => {
    for (let wheel = 0; wheel < 360; wheel += 45)
      for (let ball = -360; ball <= 0; ball += 30)
        for (const pocket of [0, 9.73, 180, 350.27]) {
          const ways = lastTurns(wheel, ball, pocket);
          assert.deepEqual([ways.wheel.from, ways.ball.from], [wheel, ball]);
          assert.ok(ways.wheel.to > wheel);
          const turns = (ball - ways.ball.to) / 360;
          assert.ok(turns >= 2 && turns < 3);
          const apart = round(ways.ball.to - ways.wheel.to - pocket);
          assert.ok(Math.min(apart, 360 - apart) < 1e-6);
        }
  });

  test("it begins to fall as fast as it ran", () => {
    assert.equal(turned(550, 1100), 180);
    assert.equal(turned(1650, 1100), 180);
    assert.match(slowing(2, FALL / 3), /^cubic-bezier\(\.3,0\.450,/); // three turns at the old speed, over two
  });
});

describe("on a narrow screen", () => {
  test("an upright layout fills its room, and its rows are never too low for a finger", () => {
    for (const [width, height] of [
      [378, 592],
      [308, 420],
      [548, 900],
    ]) {
      const plan = new Plan(layout, { width, height, least: 44, upright: true });
      assert.ok(Math.abs(plan.width - width) < 1e-6);
      assert.ok(plan.row >= 44 && plan.even >= 44 && plan.number >= 44);
      assert.ok(plan.height === Math.max(height, 12 * 44 + 2 * 32) || Math.abs(plan.height - height) <= 1);
    }
  });

  test("a phone held sideways has the layout across its room, with rows that a finger hits", () => {
    const room = { width: 608, height: 291 }; // of 844 x 390
    assert.ok(liesIn(room, layout));
    const plan = new Plan(layout, { ...room, least: 44, upright: false });
    assert.ok(Math.abs(plan.width - room.width) < 1e-6 && Math.abs(plan.height - room.height) < 1e-6);
    for (const side of [plan.row, plan.number, plan.dozen, plan.even, plan.column]) assert.ok(side >= 44, String(side));
    assert.ok(!liesIn({ width: 378, height: 592 }, layout), "a phone held upright");
    assert.ok(!liesIn({ width: 430, height: 250 }, layout), "rows too short to be hit");
  });

  test("chips in a cell leave its number legible", () => {
    const sideways = new Plan(layout, { width: 608, height: 291, least: 44, upright: false });
    for (const plan of [new Plan(layout, SCROLLED), new Plan(layout, null), sideways])
      for (const { spot, at, chips } of plan.places().values()) {
        const apart = Math.hypot(chips[0] - at[0], chips[1] - at[1]);
        if (spot.kind === "straight_up") assert.ok(apart > plan.chip, spot.name);
        if (spot.kind === "split") assert.equal(apart, 0);
      }
  });

  test("the strip has an odd number of pockets, nine at most, each with room for two figures", () => {
    assert.deepEqual([400, 208, 184, 120, 60, 10].map(pocketsIn), [9, 9, 7, 5, 3, 3]);
  });

  test("the lens is above the finger, or beside it where there is no room, and never beyond the sides", () => {
    const board = { width: 378, top: -44 };
    assert.deepEqual(lensAt([189, 400], board), [189 - LENS / 2, 400 - 34 - LENS]);
    assert.equal(lensAt([5, 400], board)[0], 0);
    assert.equal(lensAt([375, 400], board)[0], 378 - LENS);
    for (const x of [10, 180, 200, 370]) {
      const [left, top] = lensAt([x, 20], board);
      assert.equal(top, -44);
      assert.ok(left + LENS <= x || left >= x);
    }
  });
});

describe("chips", () => {
  const patrons = [
    { name: "ann", seat: 1 },
    { name: "bob", seat: 2 },
    { name: "mei", seat: 0 },
  ];

  test("a figure has room in a chip", () => {
    assert.deepEqual([25, 250, 500, 1250, 99_900, 100_000, 125_000, 1_250_000].map(figure), [
      ".25",
      "2.5",
      "5",
      "12.5",
      "999",
      "1k",
      "1.2k",
      "12k",
    ]);
  });

  test("everybody has another colour: the one issued, or the seat's", () => {
    const hues = (colours) => patrons.map(({ name }) => hueOf({ patrons, felt: { colours } }, name));
    assert.deepEqual(hues([]), ["blue", "orange", "white"]);
    assert.deepEqual(hues([{ patron: "bob", colour: "blue" }]), ["purple", "blue", "white"]);
  });
});

describe("words", () => {
  const round = { number: 3, opened: true, running: false, called: false, pocket: "17", colour: "black", result: "" };
  const last = { ...round, number: 2, pocket: "00", colour: "green", result: "00" };
  const open = { ...round, opened: false, pocket: "" };

  test("the dolly stays until it is lifted, and what was paid until the next ball", () => {
    assert.equal(shownSpin({ round: open, last }), last);
    assert.equal(shownSpin({ round, last }), round);
    assert.equal(settledRound({ round: { ...open, opened: true }, last }), last);
    assert.equal(settledRound({ round: { ...open, running: true }, last }).number, 3);
  });

  test("a round is told by its number and colour", () => {
    assert.equal(resultWords({ last }), "Round 2: 0 green");
    assert.equal(resultWords({ last: { ...last, result: "void" } }), "Round 2 is void");
    assert.equal(resultWords({}), "");
    assert.equal(roundWords(round), "17 black");
  });

  test("players are told what play waits for", () => {
    const waits = (step) => waitWords({ step, round, last, need: { say: "to the dealer" } });
    assert.equal(waits("call while the ball runs"), "The ball runs: last bets");
    assert.equal(waits("settlement"), "17 black: wagers are settled");
    assert.equal(waits("lifting of the dolly"), "The dolly is lifted next");
    assert.equal(waits("another"), "to the dealer");
  });

  test("the last numbers stand in figures and in words", () => {
    const root = element();
    history.draw(root, {
      felt: {
        numbers: [
          { number: "08", colour: "black" },
          { number: "00", colour: "green" },
        ],
      },
    });
    assert.deepEqual(
      root.all("li").map((each) => each.textContent),
      ["8 black", "0 green"],
    );
  });
});

test("several pieces are said in a line: an amount that they share is said once", () => {
  const on = (words, amount = 5_00) => ({ amount, words });
  assert.equal(
    inPieces([on("Straight up 33"), on("Straight up 1"), on("Split 14/17")]),
    "5.00 each on Straight up 33, Straight up 1, Split 14/17",
  );
  assert.equal(inPieces([on("Street 0/2/3", 10_00), on("Split 4/7")]), "10.00 on Street 0/2/3, 5.00 on Split 4/7");
});
