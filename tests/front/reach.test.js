import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { patiently, post, reach } from "../../src/croupier/server/static/reach.js";

const { fetch } = globalThis;

afterEach(() => {
  globalThis.fetch = fetch;
});

/** @param {(() => Response)[]} answers */
function answering(...answers) {
  globalThis.fetch = async () => (answers.length > 1 ? answers.shift() : answers[0])();
}

const nobody = () => {
  throw new TypeError("Failed to fetch");
};

test("an answer is heard whole, yes or no", async () => {
  answering(() => Response.json({ drawer: 7 }));
  assert.deepEqual(await reach("/api/cashier"), { ok: true, away: false, said: { drawer: 7 } });
  answering(() => Response.json({ error: "the drawer is closed" }, { status: 409 }));
  assert.deepEqual(await reach("/api/cashier"), { ok: false, away: false, said: { error: "the drawer is closed" } });
});

test("where nobody answers, that is said and nothing is thrown", async () => {
  answering(nobody);
  const { ok, away, said } = await post("/api/cashier/act", {});
  assert.deepEqual([ok, away], [false, true]);
  assert.match(said.error, /did not answer/);
});

test("what answers in the server's place is no answer", async () => {
  answering(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  assert.equal((await reach("/api/cashier")).away, true);
});

test("an answer that is cut off is no answer", async () => {
  const cut = new ReadableStream({ start: (body) => body.error(new TypeError("network error")) });
  answering(() => new Response(cut));
  assert.equal((await reach("/api/cashier")).away, true);
});

test("what a page cannot begin without is asked for until somebody answers", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  answering(nobody, nobody, () => Response.json([1]));
  let come = false;
  const reached = patiently("/api/drafts/1").finally(() => {
    come = true;
  });
  for (let turn = 0; turn < 100 && !come; turn++) {
    await new Promise((then) => setImmediate(then));
    t.mock.timers.tick(1000);
  }
  assert.deepEqual((await reached).said, [1]);
});
