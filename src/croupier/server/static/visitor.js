// The person who has signed in, as the page was told. At a demonstration nobody does, and people say who they are.

// Unit tests have no document.
const { who, capacities, form } = globalThis.document?.documentElement?.dataset ?? {};

export const signsIn = who !== undefined;

/** The capacity in which somebody sits down: what the address asks for, if it is theirs, else their first.
 * @param {string | null} asked
 * @returns {{ role: string, who: string }}
 */
export function visitor(asked) {
  const own = (capacities ?? "").split(",").filter(Boolean);
  const role = own.find((each) => each === asked) ?? own[0];
  return asked !== "spectator" && who && role ? { role, who } : { role: "spectator", who: "" };
}

// Every request that changes something carries the secret of the session's forms: no other page knows it.
export const JSON_HEADERS = { "content-type": "application/json", ...(form ? { "x-form": form } : {}) };
