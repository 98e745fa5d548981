// The person who has signed in, as the page was told. At a demonstration nobody does, and people say who they are.

// Unit tests have no document.
const told = globalThis.document?.documentElement?.dataset ?? {};

export const signsIn = told.who !== undefined;

/** The capacity in which somebody sits down: what the address asks for, if it is theirs, else their first.
 * @param {string | null} asked
 * @returns {{ role: string, who: string }}
 */
export function visitor(asked) {
  const own = (told.capacities ?? "").split(",").filter(Boolean);
  const role = own.find((each) => each === asked) ?? own[0];
  return asked !== "spectator" && told.who && role ? { role, who: told.who } : { role: "spectator", who: "" };
}

/**
 * Every request that changes something carries the secret of the session's forms: no other page knows it.
 * @type {Record<string, string>}
 */
export const JSON_HEADERS = { "content-type": "application/json", ...(told.form ? { "x-form": told.form } : {}) };

/** Hears "staff" when another person has taken over this terminal. */
export const changes = new EventTarget();

/**
 * From now on this page is somebody else's, in the same role. Nothing on it is loaded again.
 * @param {{ person: string, form: string }} successor
 */
export function takenOver({ person, form }) {
  told.who = person;
  told.form = form;
  JSON_HEADERS["x-form"] = form;
  /** @type {NodeListOf<HTMLInputElement>} */
  const secrets = document.querySelectorAll("input[name=form]");
  for (const field of secrets) field.value = form;
  for (const node of document.querySelectorAll("[data-acting]")) node.textContent = person;
  changes.dispatchEvent(new Event("staff"));
}
