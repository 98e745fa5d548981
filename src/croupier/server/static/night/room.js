// Running the room: the start of a session, assistants, breaks, the pace of play.

/** @import { DirectorDesk } from "front/view" */
/** @import { Asking } from "./asking.js" */

import { byId, el, refill, show } from "../dom.js";
import { field } from "./asking.js";
import { hour, momentAt } from "./words.js";

/**
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
export function drawRoom(view, asking) {
  const { board } = view;
  const playing = board.stage === "playing";
  const over = board.stage === "closed" || board.stage === "cancelled";
  const coming = view.published && board.clock && (board.clock.stage === "to come" || board.clock.stage === "drawn");
  const shows = [
    board.clock?.break_ends,
    view.seconds_to_wager,
    playing,
    coming,
    view.assistants,
    board.clock?.session,
  ];
  show(byId("room"), !over);
  refill(byId("room"), shows, () => [
    el("h2", {}, "The room"),
    coming ? alteredStart(view, asking) : null,
    assistants(view, asking),
    playing ? [breaks(view, asking), pace(view, asking)] : null,
  ]);
}

/**
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
function alteredStart({ board }, asking) {
  const session = board.clock?.session ?? "";
  return el(
    "details",
    {},
    el("summary", {}, `Alter the start of ${session}`),
    el(
      "form",
      {
        class: "row",
        onsubmit: asking.submit((said) => ({
          command: "alter_start",
          session,
          at: momentAt(said.when, board.zone),
          notice: said.notice,
        })),
      },
      field("It starts at", "when", { type: "datetime-local", id: "alter-at" }),
      field("How the players were told", "notice", { id: "alter-notice" }),
      el("button", { class: "button" }, "Alter the start"),
    ),
  );
}

/**
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
function assistants(view, asking) {
  return el(
    "details",
    {},
    el("summary", {}, view.assistants.length ? `Assistants: ${view.assistants.join(", ")}` : "Name an assistant"),
    el(
      "form",
      {
        class: "row",
        onsubmit: asking.submit((said) => ({ command: "name_assistant", person: said.person, duty: said.duty })),
      },
      field("Assistant", "person", { id: "assistant" }),
      field("Duty", "duty", { id: "assistant-duty" }),
      el("button", { class: "button" }, "Name the assistant"),
    ),
  );
}

/**
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
function breaks({ board }, asking) {
  return board.clock?.break_ends
    ? el(
        "p",
        {},
        `Break until ${hour(board.clock.break_ends, board.zone)} `,
        asking.button("End the break", { command: "end_break" }, { key: "b" }),
      )
    : el(
        "form",
        {
          class: "row",
          onsubmit: asking.submit((said) => ({ command: "call_break", minutes: Number(said.minutes), reason: "" })),
        },
        field("Minutes of break", "minutes", { type: "number", value: "15", min: "1" }),
        el("button", { class: "button", "data-key": "b" }, "Break ", el("kbd", {}, "B")),
      );
}

/**
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
function pace(view, asking) {
  return el(
    "form",
    {
      class: "row",
      onsubmit: asking.submit((said) => ({
        command: "set_pace",
        seconds_to_wager: Number(said.seconds),
        direction: said.direction,
      })),
    },
    field("Seconds to wager", "seconds", { type: "number", value: String(view.seconds_to_wager), min: "0" }),
    field("What the players are told", "direction"),
    el("button", { class: "button" }, "Set the pace"),
  );
}
