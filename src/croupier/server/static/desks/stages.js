// The stages of a past round, and where they stand on its line of facts.

/** @import { ReplayedFact } from "front/view" */

const APART = 0.09; // of the line: closer words would run into each other

/**
 * The facts with which another phase begins.
 * @param {Pick<ReplayedFact, "phase">[]} facts
 */
export const stagesOf = (facts) =>
  facts.flatMap(({ phase }, index) => (index && phase !== facts[index - 1].phase ? [index] : []));

/**
 * What stands below the line: a word for each stage that has room for it, and a sign for each refusal.
 * @param {Pick<ReplayedFact, "phase" | "refused">[]} facts
 */
export function marksOf(facts) {
  const last = Math.max(1, facts.length - 1);
  const stages = new Set(stagesOf(facts));
  let free = 0;
  return facts.flatMap(({ phase, refused }, index) => {
    const part = index / last;
    const word = stages.has(index) && part >= free ? phase : "";
    if (word) free = part + APART;
    return word || refused ? [{ part, word, refused }] : [];
  });
}
