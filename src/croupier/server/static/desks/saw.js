// What an audience of a round was told, and what it was not, in two sentences.

/** @import { ReplayedFact } from "front/view" */

const FEW = 3; // facts that are named; of more, the number

/**
 * @param {Pick<ReplayedFact, "say" | "told" | "hidden">[]} facts up to the one that is shown
 * @param {string} audience
 */
export function saying(facts, audience) {
  const who = { public: "The public", dealer: "The staff", all: "You" }[audience] ?? audience;
  const from = { public: "Hidden from the public", dealer: "Hidden from the staff", all: "Hidden then" }[audience];
  const told = audience === "all" ? facts : facts.filter((fact) => fact.told.includes(audience));
  const not = audience === "all" ? facts.filter((fact) => fact.hidden) : facts.filter((fact) => !told.includes(fact));
  return {
    who: `${who} ${audience === "all" ? "see" : "saw"}`,
    saw: told.length === facts.length ? "every fact so far." : `${told.length} of ${facts.length} facts so far.`,
    from: from ?? `Hidden from ${audience}`,
    hidden: hiddenWords(not.map((fact) => fact.say)),
  };
}

/** @param {string[]} facts */
function hiddenWords(facts) {
  if (!facts.length) return "nothing so far.";
  const rest = facts.length > FEW ? `; and ${facts.length - FEW} more` : "";
  return `${facts.slice(0, FEW).join("; ")}${rest}.`;
}
