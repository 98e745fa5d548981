/**
 * Passkeys: the device of whoever sits here makes one, or signs them in with it. Both sides speak base64url; a browser
 * wants bytes.
 */

import { reach } from "./reach.js";
/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function bytesOf(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (each) => each.charCodeAt(0));
}

/** @param {ArrayBuffer} bytes @returns {string} */
export function textOf(bytes) {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Whether a passkey can be made or used here: a name in the address, a safe connection, a browser that knows them. */
export function possible() {
  const numbers = /^[\d.]+$|:|^\[/.test(location.hostname);
  return window.isSecureContext && !numbers && "PublicKeyCredential" in window;
}

/**
 * @param {any} options as the server says them
 * @returns {any} as a browser wants them
 */
export function decoded(options) {
  const wanted = { ...options, challenge: bytesOf(options.challenge) };
  if (options.user) wanted.user = { ...options.user, id: bytesOf(options.user.id) };
  for (const list of ["allowCredentials", "excludeCredentials"])
    if (options[list])
      wanted[list] = options[list].map((/** @type {any} */ each) => ({ ...each, id: bytesOf(each.id) }));
  return wanted;
}

/**
 * @param {any} credential of the browser
 * @returns {string} as the server reads it
 */
export function encoded(credential) {
  /** @type {Record<string, string>} */
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"])
    if (credential.response[part]) response[part] = textOf(credential.response[part]);
  const { id, type } = credential;
  return JSON.stringify({ id, rawId: textOf(credential.rawId), type, response, clientExtensionResults: {} });
}

/** @param {import("./reach.js").Reached} reached */
function told({ ok, said }) {
  if (!ok) throw new Error(said.error);
  return said;
}

/** @param {string} address @param {Record<string, string>} fields */
async function sent(address, fields) {
  return told(await reach(address, { method: "POST", body: new URLSearchParams(fields) }));
}

/** @param {HTMLElement} place @param {unknown} problem */
function say(place, problem) {
  const declined = problem instanceof DOMException;
  place.textContent = declined
    ? "The device made no passkey available. Nothing was done."
    : String(problem).replace(/^Error: /, "");
  place.hidden = false;
}

/** @param {HTMLFormElement} form @param {() => Promise<{ then: string }>} work */
function offer(form, work) {
  form.hidden = false;
  const problem = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.hidden = true;
    try {
      location.assign((await work()).then);
    } catch (wrong) {
      say(problem, wrong);
    }
  });
}

/** @param {HTMLFormElement} form @param {string} name */
function field(form, name) {
  return String(new FormData(form).get(name) ?? "");
}

function start() {
  const signingIn = /** @type {HTMLFormElement | null} */ (document.getElementById("sign-in-by-passkey"));
  if (signingIn)
    offer(signingIn, async () => {
      const options = told(await reach("/sign-in/passkey"));
      const credential = await navigator.credentials.get({ publicKey: decoded(options) });
      const then = field(signingIn, "then");
      return sent("/sign-in/passkey", { form: field(signingIn, "form"), then, credential: encoded(credential) });
    });
  const adding = /** @type {HTMLFormElement | null} */ (document.getElementById("add-passkey"));
  if (adding)
    offer(adding, async () => {
      const form = field(adding, "form");
      const options = await sent("/account/passkeys/begin", { form, password: field(adding, "password") });
      const credential = await navigator.credentials.create({ publicKey: decoded(options) });
      return sent("/account/passkeys", { form, name: field(adding, "name"), credential: encoded(credential) });
    });
}

if (typeof document !== "undefined" && possible()) start();
