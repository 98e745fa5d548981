// Acting at a desk: in which capacity a command is given, and what came of it.

/** @import { Answer, Command } from "front/view" */

import { clauses } from "../clauses.js";
import { byId, el, fill, show } from "../dom.js";
import { post } from "../reach.js";
import { changes } from "../visitor.js";

const told = document.documentElement.dataset;

/** Whoever has signed in acts under their own name. At a demonstration the desk acts under its role's. */
export let me = told.who ?? "supervisor";
changes.addEventListener("staff", () => {
  me = told.who ?? me;
});

/**
 * The first of these capacities that is the visitor's; "" where none is.
 * @param {readonly string[]} wanted
 */
export function capacityFor(wanted) {
  if (told.who === undefined) return wanted[0] ?? "";
  const own = (told.capacities ?? "").split(",");
  return wanted.find((each) => own.includes(each)) ?? "";
}

/**
 * Gives a command at a table. Where it is refused, the page says why.
 * @param {string} table
 * @param {string} book
 * @param {string} role
 * @param {Command} command
 */
export async function act(table, book, role, command) {
  const answer = await post(`/api/tables/${encodeURIComponent(table)}/act`, {
    who: me,
    role,
    key: crypto.randomUUID(),
    command,
  });
  const said = /** @type {Answer} */ (answer.said);
  if ("facts" in said) {
    tell("");
    return true;
  }
  if ("refused" in said) tell(`Refused: ${said.refused.because}.`, clauses(said.refused.under, book));
  else if ("error" in said) tell(said.error);
  else tell("overtaken" in said ? "The table has changed meanwhile: look, and try again." : "Not now: try again.");
  return false;
}

/**
 * @param {string} words
 * @param {Node | null} under
 */
export function tell(words, under = null) {
  const place = byId("answer");
  fill(place, words ? el("div", { class: "refusal", role: "alert" }, el("p", {}, words), under) : null);
  show(place, Boolean(words));
}
