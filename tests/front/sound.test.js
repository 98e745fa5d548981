// What each sound of the table is made of.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const LOUDEST = 10 ** (-18 / 20);
const presses = [];
let sources = [];
let peaks = [];

const parameter = () => ({
  value: 0,
  setValueAtTime() {},
  exponentialRampToValueAtTime() {},
  setTargetAtTime() {},
  linearRampToValueAtTime: (value) => peaks.push(value),
});
const node = (more = {}) => ({
  connect: (to) => to,
  gain: parameter(),
  frequency: parameter(),
  Q: parameter(),
  ...more,
});
const source = () => {
  const made = node({ loop: false, start: (at) => (made.from = at), stop: (at) => (made.to = at) });
  sources.push(made);
  return made;
};

globalThis.AudioContext = class {
  state = "running";
  sampleRate = 100;
  destination = node();
  currentTime = 0;
  constructor() {
    globalThis.sounding = this;
  }
  resume() {}
  createGain = () => node();
  createBiquadFilter = () => node();
  createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
  createBufferSource = source;
  createOscillator = source;
};
document.addEventListener = (_, press) => presses.push(press);

const { ball, listen, play } = await import("../../src/croupier/server/static/sound.js");
const { change } = await import("../../src/croupier/server/static/settings.js");
document.documentElement = { classList: { toggle() {} } };

// The sources that sound for this, long after everything before it.
function heard(...asked) {
  [sources, peaks] = [[], []];
  if (globalThis.sounding) globalThis.sounding.currentTime += 10;
  play(...asked);
  return sources;
}

test("nothing sounds before somebody has pressed something", () => {
  assert.deepEqual(heard("chip"), []);
  listen();
  presses[0]();
  assert.notDeepEqual(heard("chip"), []);
});

for (const sound of ["card", "turned", "tile", "chip", "tick", "closed", "turn", "won", "tap", "drop"]) {
  test(`${sound} is quiet, short and not looped, at the loudest setting too`, () => {
    change("volume", 100);
    const made = heard(sound);
    assert.ok(made.length > 0);
    for (const { from, to, loop } of made) {
      assert.equal(loop, false);
      assert.ok(from >= sounding.currentTime);
      assert.ok(to - sounding.currentTime < 0.4);
    }
    assert.ok(Math.max(...peaks) <= LOUDEST);
  });
}

test("of a handful at most four chips are heard, 60 ms apart", () => {
  const starts = [...new Set(heard("chip", { count: 9 }).map(({ from }) => from))];
  assert.equal(starts.length, 4);
  for (const [index, start] of starts.slice(1).entries()) assert.ok(start - starts[index] > 0.0599);
});

test("the switch silences it, and the volume makes it quieter", () => {
  change("volume", 50);
  heard("tick");
  const [half] = peaks;
  change("volume", 100);
  heard("tick");
  assert.ok(Math.abs(peaks[0] - 2 * half) < 1e-9);
  change("sound", false);
  assert.deepEqual(heard("tick"), []);
  change("sound", true);
});

test("the ball is many short sounds that come ever slower, none looped, and they end with it", () => {
  [sources, peaks] = [[], []];
  globalThis.sounding.currentTime += 10;
  const { currentTime } = globalThis.sounding;
  const rest = ball(4);
  const apart = sources.slice(1).map(({ from }, index) => from - sources[index].from);
  assert.ok(sources.length > 10);
  assert.ok(sources.every(({ loop, from, to }) => !loop && from >= currentTime && to - from < 0.1));
  assert.ok(apart.every((gap, index) => gap >= 0.06 && (!index || gap >= apart[index - 1])));
  assert.ok(Math.max(...peaks) <= LOUDEST);
  rest();
  assert.ok(sources.every(({ to }) => to === undefined)); // stopped at once
});
