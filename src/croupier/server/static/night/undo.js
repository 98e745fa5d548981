// Slips of the hand: the last one that can still be taken back stands beside the next step, by name.

/** @import { Slip } from "front/view" */
/** @import { Asking, NightCommand } from "./asking.js" */

import { byId, el, refill } from "../dom.js";
import { reach } from "../reach.js";
import { field } from "./asking.js";

let asked = -1; // the version for which they were fetched

/**
 * @param {number} version
 * @param {Asking} asking
 */
export async function drawUndo(version, asking) {
  if (version === asked) return;
  asked = version;
  const { ok, said } = await reach(`${asking.address}/slips`);
  if (!ok || asked !== version) return;
  const slips = /** @type {Slip[]} */ (said);
  refill(byId("undo"), slips, () => (slips.length ? taking(slips, asking) : null));
}

/**
 * @param {Slip[]} slips
 * @param {Asking} asking
 */
function taking(slips, asking) {
  return el(
    "details",
    { class: "night-start" },
    el(
      "summary",
      { class: "button", id: "take-back", "data-key": "Ctrl+z" },
      `Take back ${slips[0].say}`,
      el("kbd", {}, "Ctrl Z"),
    ),
    el(
      "form",
      {
        class: "panel stack is-tight",
        onsubmit: asking.submit((said) => {
          const { command } = slips[Number(said.slip ?? 0)];
          return /** @type {NightCommand} */ ({ ...command, reason: said.reason });
        }),
      },
      slips.length > 1
        ? el(
            "div",
            { class: "field" },
            el("label", { for: "slip" }, "Which"),
            el(
              "select",
              { id: "slip", name: "slip" },
              slips.map((slip, at) => el("option", { value: String(at) }, slip.say)),
            ),
          )
        : null,
      field("Reason", "reason", { id: "slip-reason", value: "a slip of the hand" }),
      el("button", { class: "button is-primary" }, "Take it back"),
      el("p", { class: "soft" }, "Both entries stay on record."),
    ),
  );
}
