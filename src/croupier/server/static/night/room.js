// Running the room: the start of a session, assistants, breaks, the pace of play.

/** @import { DirectorDesk, NextBreak } from "front/view" */
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
    plannedOf(board.clock?.next_break),
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
    playing ? breaks(view, asking) : null,
    planned(view, asking),
    playing ? pace(view, asking) : null,
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
 * What the plan says of a break, without the time that passes.
 * @param {NextBreak | null | undefined} coming
 */
const plannedOf = (coming) =>
  coming && [coming.session, coming.number, coming.minutes, coming.after_round, coming.after_minutes];

/**
 * The next planned break: begin it now, or alter it.
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
function planned({ board }, asking) {
  const coming = board.clock?.next_break;
  if (!coming) return null;
  const { session, number, minutes, after_round, after_minutes } = coming;
  const when = after_round
    ? `after round ${after_round}`
    : after_minutes
      ? `after ${after_minutes} minutes of play`
      : `after ${session}`;
  return el(
    "details",
    {},
    el("summary", {}, `Next break: ${minutes} minutes ${when}`),
    board.stage === "playing" && !board.clock?.break_ends
      ? asking.button("Begin it now", { command: "begin_break", session, number }, { id: "begin-break" })
      : null,
    el(
      "form",
      {
        class: "row",
        onsubmit: asking.submit((said) => ({
          command: "alter_break",
          session,
          number,
          minutes: Number(said.minutes),
          after_round: Number(said.after_round),
          after_minutes: Number(said.after_minutes),
          reason: said.reason,
        })),
      },
      field("After round (0: not after one)", "after_round", {
        type: "number",
        value: String(after_round),
        min: "0",
        id: "break-round",
      }),
      field("After minutes of play (0: not by time)", "after_minutes", {
        type: "number",
        value: String(after_minutes),
        min: "0",
        id: "break-minutes",
      }),
      field("Minutes (0: leave it out)", "minutes", {
        type: "number",
        value: String(minutes),
        min: "0",
        id: "break-length",
      }),
      field("Why it is altered", "reason", { id: "break-reason" }),
      el("button", { class: "button" }, "Alter the break"),
    ),
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
