// What a page hears from the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const { Tasks } = await import("../../src/croupier/server/static/stream.js");

const nextTask = () => new Promise((done) => setTimeout(done, 1));

test("events that come together are handled one by one in their order, the first at once", async () => {
  const [tasks, done] = [new Tasks(), []];
  for (const each of ["first", "second", "third"]) tasks.add(() => done.push(each));
  assert.deepEqual(done, ["first"]);
  for (let wait = 0; wait < 50 && done.length < 3; wait++) await nextTask();
  assert.deepEqual(done, ["first", "second", "third"]);
  for (let wait = 0; wait < 50 && tasks.busy; wait++) await nextTask();
  tasks.add(() => done.push("alone"));
  assert.equal(done.at(-1), "alone");
  tasks.channel.port1.close();
});

test("what still waits is dropped with the stream that it came from", async () => {
  const [tasks, done] = [new Tasks(), []];
  for (const each of ["first", "second"]) tasks.add(() => done.push(each));
  tasks.drop();
  for (let wait = 0; wait < 50 && tasks.busy; wait++) await nextTask();
  assert.deepEqual(done, ["first"]);
  tasks.channel.port1.close();
});
