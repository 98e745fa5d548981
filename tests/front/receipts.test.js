// A receipt made by the house is checked in the page as it is anywhere else.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import "./page.js";

const { checkReceipt, Receipts } = await import("../../src/croupier/server/static/receipts.js");
const { key, other, receipt, entry } = JSON.parse(
  await readFile(new URL("../transparency/receipt.json", import.meta.url), "utf8"),
);

test("a receipt proves its entry", async () => {
  const proved = await checkReceipt(receipt, key);
  assert.deepEqual(proved.entry, entry);
  assert.equal(proved.size, 23);
  assert.equal(proved.index, 5);
});

test("a changed receipt proves nothing", async () => {
  for (const [from, to] of [
    ["index 5", "index 6"],
    ["\n23\n", "\n24\n"],
    ["c2sp.org/tlog-proof@v1", "c2sp.org/tlog-proof@v2"],
    ["extra AAAA", "extra AAAB"],
  ]) {
    assert.ok(receipt.includes(from));
    await assert.rejects(checkReceipt(receipt.replace(from, to), key));
  }
  await assert.rejects(checkReceipt(receipt, other));
});

test("receipts that nobody sent are asked for again", async (t) => {
  t.after(() => {
    globalThis.fetch = fetch;
    delete globalThis.localStorage;
  });
  const { fetch } = globalThis;
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
  };
  let away = true;
  globalThis.fetch = async () => {
    if (away) throw new TypeError("Failed to fetch");
    return Response.json({ key, receipts: [receipt] });
  };
  const receipts = new Receipts(document.createElement("div"), "T1", "ann");
  await receipts.take(1);
  assert.deepEqual(receipts.kept, []);
  away = false;
  await receipts.take(1);
  assert.deepEqual(
    receipts.kept.map(({ round, said }) => [round, said]),
    [[1, "checked"]],
  );
});
