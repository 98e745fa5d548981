// How wheel and ball turn: the wheel clockwise, the ball against it on the rim. Once the number is known, the ball makes its
// last two or three turns and falls into the pocket, wherever the wheel has carried it.

export const RUN = { wheel: 9000, ball: 1100 }; // milliseconds for a turn
export const FALL = 2800;
const TURNS = 2; // the least that a ball makes once the number is known
const CARRIED = 60; // degrees that the wheel turns meanwhile

/** @typedef {{ from: number, to: number }} Way */

/**
 * The last way of the wheel and of the ball, in degrees clockwise from the top.
 * @param {number} wheel
 * @param {number} ball
 * @param {number} pocket The angle of the pocket on the wheel.
 * @returns {{ wheel: Way, ball: Way }}
 */
export function lastTurns(wheel, ball, pocket) {
  const rests = wheel + CARRIED;
  return {
    wheel: { from: wheel, to: rests },
    ball: { from: ball, to: ball - TURNS * 360 - round(ball - rests - pocket) },
  };
}

/**
 * The angle after so many milliseconds on the run.
 * @param {number} elapsed
 * @param {number} turn
 */
export const turned = (elapsed, turn) => round((360 * elapsed) / turn);

/**
 * A curve that begins as fast as the run was and slows down to rest.
 * @param {number} way Travelled in the fall, in turns.
 * @param {number} turn Milliseconds for one on the run.
 */
export function slowing(way, turn) {
  const steep = Math.min(3, FALL / turn / Math.max(way, 0.01)); // travelled at the speed of the run, over the way
  return `cubic-bezier(.3,${(0.3 * steep).toFixed(3)},.55,1)`;
}

/** @param {number} degrees */
const round = (degrees) => ((degrees % 360) + 360) % 360;
