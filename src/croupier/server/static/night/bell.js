// The bell of the clock: made here, nothing is fetched. A browser lets a page sound only after a press on it.

/** @type {AudioContext | null} */
let context = null;
let on = false;

/** Turns the bell on or off; says which. */
export function listen() {
  on = !on;
  if (on) {
    context ??= new AudioContext();
    void context.resume();
  }
  return on;
}

/** @param {number} times */
export function bell(times) {
  if (!on || !context) return;
  for (let at = 0; at < times; at++) {
    const from = context.currentTime + at * 0.6;
    const tone = context.createOscillator();
    const loud = context.createGain();
    tone.frequency.value = 660;
    loud.gain.setValueAtTime(0.2, from);
    loud.gain.exponentialRampToValueAtTime(0.001, from + 0.55);
    tone.connect(loud).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.6);
  }
}
