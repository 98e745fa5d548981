// What the stylesheets of a table must not do.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../src/croupier/server/static/", import.meta.url);
const games = readdirSync(new URL("games/", folder)).map((name) => `games/${name}`);
const sheets = ["croupier.css", "table.css", "console.css", "approvals.css", ...games].filter((name) =>
  name.endsWith(".css"),
);

// What is large and changes all the time; where it has to know what is in it, a module gives it a class.
const LARGE =
  /(:root|\.is-playing|\.is-staff|#felt|\.felt|\.sill|\.at-table|\.at-hand|\.boxes|\.has-own)[^ >~+,{]*:has\(/g;

test("no rule looks for something within a large part of the page: every change there would match all of it anew", () => {
  const found = sheets.flatMap((name) =>
    [...readFileSync(new URL(name, folder), "utf8").matchAll(LARGE)].map(([rule]) => `${name}: ${rule}`),
  );
  assert.deepEqual(found, []);
});
