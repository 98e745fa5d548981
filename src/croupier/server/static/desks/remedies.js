// Remedies of a book in the order in which somebody looks for them.

/** @import { RemedyView } from "front/view" */

/**
 * Remedies by what happened: first those for what is said to have happened.
 * @param {RemedyView[]} remedies
 * @param {string} said
 * @returns {[string, RemedyView[]][]}
 */
export function kindsOf(remedies, said) {
  /** @type {Map<string, RemedyView[]>} */
  const kinds = new Map();
  for (const each of remedies) kinds.set(each.happened, [...(kinds.get(each.happened) ?? []), each]);
  return [...kinds].sort(([one], [other]) => Number(other === said) - Number(one === said));
}

/**
 * Those that are refused for the same reason stand together: the same report about another person or box.
 * @param {RemedyView[]} remedies
 */
export function alike(remedies) {
  /** @type {Map<string, RemedyView[]>} */
  const kinds = new Map();
  for (const each of remedies) {
    const key = JSON.stringify([each.happened, each.because]);
    kinds.set(key, [...(kinds.get(key) ?? []), each]);
  }
  return [...kinds.values()];
}
