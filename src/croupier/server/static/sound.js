// The sounds of the table, made here from noise and sines: nothing is fetched. A browser lets a page sound only after
// somebody has pressed something on it.

import { settings } from "./settings.js";

/** @typedef {"card" | "turned" | "tile" | "chip" | "tick" | "closed" | "turn" | "won" | "tap" | "drop"} Sound */

const LOUDEST = 10 ** (-18 / 20); // of full scale
const APART = 0.06; // seconds between two sounds
const CHIPS = 4; // heard of a handful
const PULSE = 0.07; // seconds of the ball on the rim
const LATE = 0.4; // seconds after which a sound would say something that is over

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;
let next = 0; // when another sound may begin

/** Lets sounds be heard from the first press on the page on. */
export function listen() {
  const press = () => {
    context ??= new AudioContext();
    context.resume();
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, press, { passive: true });
}

/**
 * How each sound is made, from a time on.
 * @type {Record<Sound, (at: number) => void>}
 */
const MADE = {
  card: (at) => rustle(at, 0.07),
  turned(at) {
    rustle(at, 0.045);
    rustle(at + 0.045, 0.004, 0.8);
  },
  tile(at) {
    ring(at, 1200, 0.04, 0.6);
    ring(at, 2600, 0.04, 0.4);
  },
  chip(at) {
    for (const pitch of [3000, 4700, 6100]) ring(at, pitch * (0.98 + 0.04 * Math.random()), 0.06, 0.33);
  },
  tick: (at) => ring(at, 900, 0.03, 0.35),
  closed(at) {
    ring(at, 180, 0.09, 1);
    ring(at + 0.13, 180, 0.09, 1);
  },
  turn(at) {
    ring(at, 587.3, 0.16, 0.5);
    ring(at + 0.16, 784, 0.16, 0.5); // a fourth up
  },
  won(at) {
    for (const pitch of [392, 493.9, 587.3]) ring(at, pitch, 0.3, 0.3);
  },
  tap: (at) => ring(at, 2100, 0.025, 0.5),
  drop(at) {
    ring(at, 420, 0.08, 0.7);
    rustle(at, 0.03, 0.5);
  },
};

/**
 * @param {Sound} sound
 * @param {{ count?: number, delay?: number }} how many times (chips of a handful), and in how many milliseconds
 */
export function play(sound, { count = 1, delay = 0 } = {}) {
  if (context?.state !== "running" || !settings.sound || document.hidden) return;
  const wanted = context.currentTime + delay / 1000;
  for (let times = Math.min(count, CHIPS); times > 0; times--) {
    const at = Math.max(wanted, next);
    if (at > wanted + LATE) return;
    next = at + APART;
    MADE[sound](at);
  }
}

/**
 * The ball on the rim: quiet, short rustles that slow down with it, each a sound of its own. Returns what ends them. No
 * two sound at once, so all go the same way out: to make one for each would hold up the frame in which the ball starts.
 * @param {number} seconds for which it runs at most
 */
export function ball(seconds) {
  if (context?.state !== "running" || !settings.sound) return () => {};
  const from = context.currentTime;
  const filter = band(1400, 1.2);
  const out = loudness(0);
  filter.connect(out);
  /** @type {AudioBufferSourceNode[]} */
  const pulses = [];
  for (let at = 0; at < seconds; at += 0.11 + 0.16 * (at / seconds) ** 2) {
    const source = hiss();
    fade(out, from + at, PULSE, 0.22 * (1 - 0.5 * (at / seconds)));
    source.connect(filter);
    source.start(from + at, Math.random() * 0.5);
    source.stop(from + at + PULSE + 0.02);
    pulses.push(source);
  }
  return () => {
    for (const each of pulses) each.stop();
  };
}

/** @type {Record<string, number | number[]>} */
const FELT = { chip: 10, turn: 20, closed: [30, 30, 30] };

/**
 * A short tremor in the hand, on a device that can.
 * @param {"chip" | "turn" | "closed"} what
 */
export function feel(what) {
  if (settings.haptics && !document.hidden && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(FELT[what]);
}

/** @param {number} share */
const scaled = (share) => LOUDEST * (settings.volume / 100) * share;

/** @returns {AudioContext} */
function sounding() {
  if (!context) throw new Error("nothing sounds before somebody has pressed something");
  return context;
}

/** @param {number} gain */
function loudness(gain) {
  const node = sounding().createGain();
  node.gain.value = gain;
  node.connect(sounding().destination);
  return node;
}

/**
 * @param {number} pitch
 * @param {number} narrow
 */
function band(pitch, narrow) {
  const filter = sounding().createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = narrow;
  return filter;
}

function hiss() {
  const { sampleRate } = sounding();
  if (!noise) {
    noise = sounding().createBuffer(1, sampleRate, sampleRate);
    const samples = noise.getChannelData(0);
    for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  }
  const source = sounding().createBufferSource();
  source.buffer = noise;
  return source;
}

/**
 * Noise between 5 and 2 kHz that falls: a card on felt.
 * @param {number} at
 * @param {number} seconds
 */
function rustle(at, seconds, share = 1) {
  const source = hiss();
  const filter = band(5000, 0.9);
  const out = loudness(0);
  filter.frequency.setValueAtTime(5000, at);
  filter.frequency.exponentialRampToValueAtTime(2000, at + seconds);
  fade(out, at, seconds, share);
  source.connect(filter).connect(out);
  source.start(at, Math.random() * 0.5);
  source.stop(at + seconds + 0.02);
}

/**
 * A sine that dies away.
 * @param {number} at
 * @param {number} pitch
 * @param {number} seconds
 * @param {number} share of the loudest that a sound may be
 */
function ring(at, pitch, seconds, share) {
  const source = sounding().createOscillator();
  const out = loudness(0);
  source.frequency.value = pitch;
  fade(out, at, seconds, share);
  source.connect(out);
  source.start(at);
  source.stop(at + seconds + 0.02);
}

/**
 * @param {GainNode} out
 * @param {number} at
 * @param {number} seconds
 * @param {number} share
 */
function fade(out, at, seconds, share) {
  out.gain.setValueAtTime(0, at);
  out.gain.linearRampToValueAtTime(scaled(share), at + 0.003);
  out.gain.setTargetAtTime(0, at + 0.003, seconds / 3);
}
