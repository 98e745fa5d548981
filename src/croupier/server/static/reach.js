// The one way from a page to the server. A server that is away, or something on the way that answers in its place, is an
// answer like any other: no page is left waiting for it, and none has to ask twice how it went.

import { JSON_HEADERS } from "./visitor.js";

const NO_ANSWER = "the server did not answer; look before you try again";
const PAUSE = 1000; // milliseconds before the server is asked again

/**
 * @typedef Reached
 * @property {boolean} ok
 * @property {boolean} away nobody answered
 * @property {any} said the whole answer; where nobody answered, an error that says so
 */

/**
 * @param {string} address
 * @param {RequestInit} [request]
 * @returns {Promise<Reached>}
 */
export async function reach(address, request) {
  try {
    const response = await fetch(address, request);
    return { ok: response.ok, away: false, said: await response.json() };
  } catch {
    return { ok: false, away: true, said: { error: NO_ANSWER } };
  }
}

/**
 * @param {string} address
 * @param {object} body
 */
export const post = (address, body) =>
  reach(address, { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(body) });

/**
 * What a page cannot begin without: it is asked for until somebody answers.
 * @param {string} address
 */
export async function patiently(address) {
  for (;;) {
    const reached = await reach(address);
    if (!reached.away) return reached;
    await new Promise((then) => setTimeout(then, PAUSE));
  }
}
