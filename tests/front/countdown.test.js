import assert from "node:assert/strict";
import { test } from "node:test";
import { element } from "./page.js";

globalThis.setInterval = () => 0; // the test ticks
Date.now = () => 10_000;
const { Countdown } = await import("../../src/croupier/server/static/countdown.js");
const toggled = { add() {}, toggle() {} };

test("the clock has a number only while the table's own time is known", () => {
  const create = document.createElement;
  document.createElement = () => Object.assign(element(), { classList: toggled });
  const clock = new Countdown();
  document.createElement = create;
  clock.set(20_000, 10_000);
  assert.equal(clock.figure.textContent, "10");
  clock.known = false;
  clock.tick();
  assert.equal(clock.figure.textContent, "");
  clock.known = true;
  clock.tick();
  assert.equal(clock.figure.textContent, "10");
});
