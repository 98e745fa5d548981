// The states of a heading, in words.

/** @type {Record<string, string>} */
export const STATES = { done: "complete", open: "to write", refused: "refused", unused: "not used" };

/**
 * What stands between a draft and its tournament, after a count: ", 1 refused, 2 to write".
 * @param {{ state: string }[]} headings
 */
export function waiting(headings) {
  const count = (/** @type {string} */ state) => headings.filter((each) => each.state === state).length;
  return ["refused", "open"]
    .filter((state) => count(state))
    .map((state) => `, ${count(state)} ${STATES[state]}`)
    .join("");
}
