// Whether a published number is the one that was sealed: anybody's browser finds out for itself.

/**
 * null where this browser may not compute hashes, as over plain HTTP from another machine.
 * @param {string} number
 * @param {string} sealed
 */
export async function hasSeal(number, sealed) {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(number));
  return [...new Uint8Array(hash)].map((each) => each.toString(16).padStart(2, "0")).join("") === sealed;
}
