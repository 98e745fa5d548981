// Typing on the dealer's console, key by key.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import "./page.js";
import { Entry } from "../../src/croupier/server/static/entry.js";
import { dealing as roulette } from "../../src/croupier/server/static/games/american-roulette-dealing.js";
import { dealing as paiGow } from "../../src/croupier/server/static/games/pai-gow-dealing.js";

// The field's text after these keys, and its refusals.
function typed(entry, keys) {
  for (const key of keys) entry.press(key);
  return { shown: entry.field.value, complete: entry.complete, refused: entry.refused.join("") };
}

const taken = (shown, complete = false) => ({ shown, complete, refused: "" });
const refused = (keys) => ({ shown: "", complete: false, refused: keys });

describe("cards", () => {
  const awaiting = (count, ...more) => {
    const entry = new Entry(() => {});
    entry.want(count, ...more);
    return entry;
  };

  test("rank, then suit, in either case", () => {
    const entry = awaiting(1);
    assert.deepEqual(typed(entry, ["k", "S"]), taken("KS", true));
    assert.deepEqual(entry.cards, ["Ks"]);
    assert.equal(entry.last.all("card")[0].attributes["aria-label"], "King of spades");
  });

  test("half a card completes nothing, and only the keys of cards are the field's", () => {
    const entry = awaiting(1);
    assert.deepEqual(typed(entry, ["9"]), taken("9"));
    assert.equal(entry.confirmation.disabled, true);
    for (const key of ["x", "N", "F5", "Tab", "Enter", " "]) assert.ok(!entry.uses(key), key);
    for (const key of ["k", "H", "0", "1", "Backspace"]) assert.ok(entry.uses(key), key);
  });

  test("a suit is no rank, so that a card typed the wrong way round is refused whole", () => {
    assert.deepEqual(typed(awaiting(1), ["S", "K"]), refused("SK"));
  });

  test("ten is T, 0, or the 10 of a scanner", () => {
    for (const keys of [["T"], ["0"], ["1", "0"]]) assert.equal(typed(awaiting(1), [...keys, "h"]).shown, "TH");
  });

  test("Backspace takes one key back, and more than there are does no harm", () => {
    const entry = awaiting(1);
    assert.equal(typed(entry, ["A", "D", "Backspace"]).shown, "A");
    assert.equal(typed(entry, ["Backspace", "Backspace"]).shown, "");
  });

  test("more cards than are awaited are refused whole, with the first", () => {
    assert.deepEqual(typed(awaiting(1), ["A", "D", "7", "C", "Enter"]), refused("AD7CEnter"));
    assert.deepEqual(typed(awaiting(2), [..."AD7C9"]), refused("AD7C9"));
  });

  test("behind a refused key everything is refused, and only until it has been seen", () => {
    const entry = awaiting(0);
    typed(entry, ["9", "h", "Enter", " ", "Shift"]);
    assert.equal(entry.lock.all("s")[0].textContent, "9H Enter  Space ");
    assert.match(entry.lock.textContent, /No card is awaited. Nothing was done./);
    assert.equal(entry.lock.attributes.role, "alert");
    entry.release();
    assert.deepEqual([entry.locked, entry.lock.hidden], [false, true]);
  });

  test("half a card that the table has moved on from is refused, and its suit with it", () => {
    const entry = awaiting(1, "", {}, "First card to the player");
    typed(entry, ["9"]);
    entry.want(1, "", {}, "First card to the banker");
    assert.deepEqual(typed(entry, ["h"]), refused("9H"));
  });

  test("a card that is on its way is not refused as the table moves on with it", () => {
    const entry = awaiting(1, "", {}, "First card to the player");
    typed(entry, ["9", "h"]);
    entry.sent = true;
    entry.want(0);
    assert.equal(entry.locked, false);
  });

  test("cards that lie face down are not named when they are refused", () => {
    const entry = awaiting(1, "", { masked: true });
    typed(entry, [..."9hT", "Enter"]);
    assert.equal(entry.lock.all("s")[0].textContent, "••• Enter ");
  });

  test("several cards are complete with the last of them", () => {
    const entry = awaiting(3);
    assert.equal(typed(entry, [..."KS9H4"]).complete, false);
    assert.equal(typed(entry, ["D"]).complete, true);
    assert.deepEqual(entry.cards, ["Ks", "9h", "4d"]);
  });

  test("cards that lie face down are not shown", () => {
    const entry = awaiting(2, "", { masked: true });
    assert.equal(typed(entry, [..."KS9"]).shown, "•••");
    assert.deepEqual(
      entry.last.all("card").map((each) => each.attributes["aria-label"]),
      ["Card, face down"],
    );
  });

  test("a card that is known already is filled in, and stays when the field is cleared", () => {
    const entry = awaiting(1, "Th");
    assert.deepEqual([entry.field.value, entry.complete], ["TH", true]);
    entry.clear();
    assert.equal(entry.field.value, "TH");
  });

  test("what is typed stays while the same is awaited, and is refused when something else is", () => {
    const entry = awaiting(1);
    typed(entry, ["9"]);
    entry.want(1);
    assert.equal(entry.field.value, "9");
    entry.want(2);
    assert.equal(entry.refused.join(""), "9");
  });

  test("where no card is awaited one is refused, and the hint says so", () => {
    const entry = awaiting(0);
    assert.deepEqual(typed(entry, ["K"]), refused("K"));
    assert.equal(awaiting(1).hint.textContent, "Rank, then suit: A 2–9 T J Q K, then S H D C.");
    entry.release();
    assert.equal(entry.hint.textContent, "No card is awaited.");
  });
});

describe("the number of the wheel", () => {
  const awaiting = (early = false) => {
    const entry = new roulette.Entry(() => {});
    entry.want(1, "", { early });
    return entry;
  };

  test("0 to 36 and nothing else: an impossible number is refused, never cut short", () => {
    for (const number of ["0", "36", "07"]) assert.equal(typed(awaiting(), [...number]).shown, number);
    for (const number of ["37", "38", "99", "175"])
      assert.deepEqual(typed(awaiting(), [...number, "Enter"]), refused(`${number}Enter`));
    for (const key of ["N", "Enter"]) assert.ok(!awaiting().uses(key), key);
  });

  test("it is sent as a number is said", () => {
    const entry = awaiting();
    typed(entry, [..."07"]);
    assert.deepEqual(entry.cards, ["7"]);
  });

  test("while the ball runs figures are kept, but complete nothing", () => {
    const entry = awaiting(true);
    assert.deepEqual(typed(entry, [..."17"]), taken("17"));
    assert.equal(entry.letters, "");
    entry.clear();
    entry.want(1, "", {});
    assert.deepEqual([entry.letters, entry.complete], ["17", true]);
  });

  test("when no number is awaited any more, one that was typed is refused", () => {
    const entry = awaiting();
    typed(entry, ["5"]);
    entry.want(0);
    assert.deepEqual(typed(entry, ["6"]), refused("56"));
  });
});

describe("dice, tiles and boxes", () => {
  const awaiting = (count, more) => {
    const entry = new paiGow.Entry(() => {});
    entry.want(count, "", more);
    return entry;
  };

  test("three dice are three figures from 1 to 6", () => {
    const entry = awaiting(3, { kind: "dice" });
    assert.deepEqual(typed(entry, [..."416"]), taken("416", true));
    assert.deepEqual(entry.cards, [4, 1, 6]);
    assert.deepEqual(typed(awaiting(3, { kind: "dice" }), [..."47"]), refused("47"));
    assert.deepEqual(typed(entry, ["2"]), refused("4162"));
  });

  test("a tile is its two halves, in whichever order they are read", () => {
    const entry = awaiting(2, { kind: "tiles" });
    assert.deepEqual(typed(entry, [..."6415"]), taken("64 15", true));
    assert.deepEqual(entry.cards, ["46", "15"]);
  });

  test("four tiles of a set hand are its low part, then its high part", () => {
    const entry = awaiting(4, { kind: "tiles", parts: true });
    typed(entry, [..."4612"]);
    const [low, high] = entry.last
      .all("zone")
      .map((zone) => zone.all("domino").map((each) => each.attributes["aria-label"] ?? "empty"));
    assert.deepEqual(
      [low, high],
      [
        ["Tile 4-6", "Tile 1-2"],
        ["empty", "empty"],
      ],
    );
  });

  test("a box is its number, with H behind it for House Way", () => {
    const entry = awaiting(1, { kind: "box", boxes: [2, 4] });
    assert.deepEqual(typed(entry, ["4"]), taken("4", true));
    assert.equal(entry.hint.textContent, "Space or Enter confirms: box 4, set by its player.");
    typed(entry, ["h"]);
    assert.deepEqual(entry.cards, [4, "H"]);
    assert.deepEqual(typed(entry, ["2"]), refused("4H2"));
    for (const keys of ["3", "h"])
      assert.deepEqual(typed(awaiting(1, { kind: "box", boxes: [2, 4] }), [keys]), refused(keys.toUpperCase()));
  });
});
