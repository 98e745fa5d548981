// The keys of each game's dealer and player: none stands for two things, and none for a card that is typed late.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, test } from "node:test";

import { RARE } from "../../src/croupier/server/static/dealer.js";
import KEYS from "./keys.json" with { type: "json" };
import { element } from "./page.js";

const GAMES = new URL("../../src/croupier/server/static/games/", import.meta.url);
const TEMPLATES = new URL("../../src/croupier/server/templates/games/", import.meta.url);
const named = readdirSync(TEMPLATES)
  .map((file) => file.replace(".html", ""))
  .filter((name) => readdirSync(GAMES).includes(`${name}.js`));
const games = await Promise.all(named.map(async (name) => [name, await import(new URL(`${name}.js`, GAMES))]));

test("every game of the pages is tested", () => assert.equal(games.length, 6));

test("rare acts have keys of their own row, and say why they do nothing", () => {
  for (const { commands, otherwise } of RARE)
    assert.ok(/^F[678]$/.test(KEYS["mini-baccarat"].dealer[commands[0]]) && otherwise, commands[0]);
});

for (const [name, { dealing, Felt, turn, history, resultWords, roundWords }] of games) {
  describe(name, () => {
    const keyFor = ({ key, commands = [] }) => key ?? commands.map((each) => KEYS[name].dealer[each]).find(Boolean);
    const keys = dealing.keys
      .map((known) => ({ ...known, own: known.key, key: keyFor(known) }))
      .filter(({ key }) => key);

    test("brings what every page asks for", () => {
      for (const brought of [Felt, turn, history.draw, resultWords, roundWords, dealing.entry, dealing.primary])
        assert.equal(typeof brought, "function");
      assert.ok(history.title);
    });

    test("has no key for two things, nor one of the console's own", () => {
      const pressed = keys.map(({ key }) => key);
      assert.equal(new Set(pressed).size, pressed.length);
      for (const own of ["I", "F", "?", " ", "Space", "F6", "F7", "F8"]) assert.ok(!pressed.includes(own));
    });

    test("says why a key does nothing", () => {
      for (const { key, otherwise, form, press, words } of keys) assert.ok(otherwise || form || (press && words), key);
    });

    test("has no key that names a rank or a figure, and no suit but for a decision", () => {
      const entered = dealing.Entry ? "0123456789H" : "A1234567890TJQK";
      assert.deepEqual(
        keys.filter(({ key }) => entered.includes(key)).map(({ key }) => key),
        [],
      );
      assert.ok(!keys.some(({ own }) => own && "SHDC".includes(own)));
    });

    test("asks for a command in one place only", () => {
      for (const command of dealing.asked) assert.ok(!dealing.covered.includes(command), command);
    });

    test("has words for a table where nothing has been played", () => {
      const root = element();
      history.draw(root, { felt: { beads: [], road: [], results: [], numbers: [] } });
      assert.ok(root.children.length);
    });
  });
}
