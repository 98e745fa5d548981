// A picture that stands for hours burns into a screen: every ten minutes it moves by two pixels, round a small square.

const EVERY = 10; // minutes
const STEPS = [
  { x: 0, y: 0 },
  { x: 2, y: 0 },
  { x: 2, y: 2 },
  { x: 0, y: 2 },
];

/** @param {number} minutes since the picture was first shown */
export const shiftAt = (minutes) => STEPS[Math.floor(minutes / EVERY) % STEPS.length];
