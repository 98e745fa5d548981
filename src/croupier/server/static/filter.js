// Which tables somebody wants to see.

/**
 * An empty wish is no wish; a bet of 0 is any.
 * @typedef {{ kind: string, dealing: string[], free: boolean, bet: number }} Wanted
 * @typedef {{ kind: string, dealing: string, free: number, minimum: number, maximum: number }} Offered
 */

/**
 * @param {Offered} table
 * @param {Wanted} wanted
 */
export function fits({ kind, dealing, free, minimum, maximum }, wanted) {
  return (
    (!wanted.kind || wanted.kind === kind) &&
    (!wanted.dealing.length || wanted.dealing.includes(dealing)) &&
    (!wanted.free || free > 0) &&
    (!wanted.bet || (minimum <= wanted.bet && wanted.bet <= maximum))
  );
}
