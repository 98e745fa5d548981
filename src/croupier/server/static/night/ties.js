// Players who are level, and places in dispute: what the director records about them.

/** @import { DisputeStatus, TieLine } from "front/view" */
/** @import { Asking } from "./asking.js" */

import { el } from "../dom.js";
import { field } from "./asking.js";

/**
 * A tie is decided in the way of the rules; a draw of cards by the house's number, or with a real deck before a witness.
 * @param {TieLine} tie
 * @param {Asking} asking
 */
export function tieForm(tie, asking) {
  const decide = asking.button(
    `Decide: ${tie.method}`,
    { command: "decide_tie", players: tie.players },
    { primary: true },
  );
  if (tie.method !== "cards") return decide;
  return [
    decide,
    el(
      "details",
      {},
      el("summary", {}, "They draw from a real deck"),
      el(
        "form",
        {
          class: "stack is-tight",
          onsubmit: asking.submit((fields) => ({
            command: "decide_tie",
            players: tie.players,
            cards: Object.fromEntries(tie.players.map((player, at) => [player, fields[`card ${at}`]?.trim() ?? ""])),
            witness: fields.witness,
          })),
        },
        tie.players.map((player, at) => field(`Card of ${player}, as Th`, `card ${at}`)),
        field("Witness", "witness"),
        el("button", { class: "button" }, "Record the cards"),
      ),
    ),
  ];
}

/**
 * Disputes that have been decided: a review may still be asked for.
 * @param {DisputeStatus[]} disputes
 * @param {Asking} asking
 */
export function decidedDisputes(disputes, asking) {
  const decided = disputes.filter((each) => each.decision);
  if (!decided.length) return null;
  return el(
    "details",
    {},
    el("summary", {}, `${decided.length} disputes decided`),
    el(
      "ul",
      { class: "lines" },
      decided.map((each) =>
        el(
          "li",
          {},
          el("span", {}, String(each.number)),
          el("span", {}, el("strong", {}, each.player), `: ${each.outcome || each.decision}`),
          each.review_by
            ? el("span", { class: "soft" }, each.outcome ? "reviewed" : "under review")
            : asking.button(
                "A review is asked for",
                { command: "request_place_review", dispute: each.number, by: each.player },
                { label: `${each.player} asks for a review` },
              ),
        ),
      ),
    ),
  );
}
