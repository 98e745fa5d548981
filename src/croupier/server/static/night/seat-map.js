// The seat map: players move by drag, or with a key and two choices; only seats that the rules allow are offered.

/** @import { DirectorDesk, OpenTo } from "front/view" */
/** @import { Asking } from "./asking.js" */

import { clauses } from "../clauses.js";
import { byId, el, refill } from "../dom.js";
import { arcOf } from "./arc.js";
import { chips } from "./words.js";

/** @type {OpenTo | null} */
let moving = null;

/**
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
export function drawSeats(view, asking) {
  const { board } = view;
  const draw = () => drawSeats(view, asking);
  refill(byId("seat-map"), [board.tables, board.ballot, moving], () => [
    el(
      "div",
      { class: "panel-head" },
      el("h2", {}, "Seats"),
      board.ballot
        ? el(
            "span",
            { class: "soft" },
            `${board.ballot.session}, by ballot `,
            clauses(board.ballot.under, board.book, 1),
          )
        : null,
    ),
    board.ballot
      ? el(
          "p",
          {},
          "Sealed as ",
          el("span", { class: "hash" }, board.ballot.sealed),
          board.ballot.number
            ? [
                ", drawn by the number ",
                el("span", { class: "hash" }, board.ballot.number),
                ". Anybody repeats the draw: printf %s NUMBER | sha256sum gives the seal.",
              ]
            : null,
        )
      : null,
    moving
      ? movingLine(moving, draw, asking)
      : el("p", { class: "soft" }, "Choose a player to move, or drag the name to a free seat."),
    el(
      "div",
      { class: "night-map" },
      board.tables.map((table) =>
        el(
          "section",
          { class: "night-map-table", "aria-label": table.called },
          el("h3", {}, table.called),
          arcOf(table, { label: "" }),
          el(
            "ol",
            { class: "lines" },
            table.seats.map((seat) => {
              const free = moving?.seats.find((each) => each.table === table.name && each.seat === seat.seat);
              if (!seat.player)
                return free
                  ? el(
                      "li",
                      {
                        ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
                        ondrop: (/** @type {DragEvent} */ event) => {
                          event.preventDefault();
                          move(free, asking, draw);
                        },
                      },
                      el("span", {}, String(seat.seat)),
                      el(
                        "button",
                        {
                          type: "button",
                          class: "button is-small is-primary",
                          onclick: () => move(free, asking, draw),
                        },
                        `Move ${moving?.player} here`,
                      ),
                    )
                  : el("li", { class: "soft" }, el("span", {}, String(seat.seat)), el("span", {}, "free"));
              return el(
                "li",
                { draggable: "true", ondragstart: () => void take(seat.player, asking, draw) },
                el("span", {}, String(seat.seat)),
                el(
                  "button",
                  {
                    type: "button",
                    class: "button is-small is-quiet",
                    id: `seat-${table.name}-${seat.seat}`,
                    "aria-pressed": String(moving?.player === seat.player),
                    onclick: () => void take(seat.player, asking, draw),
                  },
                  seat.player,
                ),
                el("span", { class: "number" }, seat.chips ? chips(seat.chips) : seat.present ? "here" : ""),
              );
            }),
          ),
        ),
      ),
    ),
    board.tables.length ? null : el("p", { class: "soft" }, "Seats are drawn by ballot before the session starts."),
  ]);
}

/**
 * @param {OpenTo} open
 * @param {() => void} draw
 * @param {Asking} asking
 */
function movingLine(open, draw, asking) {
  const back = el(
    "button",
    {
      type: "button",
      class: "button is-small",
      "data-key": "Escape",
      onclick: () => {
        moving = null;
        draw();
      },
    },
    "Leave it ",
    el("kbd", {}, "Esc"),
  );
  if (open.seats.length)
    return el(
      "p",
      { class: "waits night-wait", role: "status" },
      `${open.player} may move to ${open.seats.length} seats: choose one. `,
      el(
        "button",
        { type: "button", class: "button is-small", onclick: () => move(open.seats[0], asking, draw) },
        `${open.seats[0].called}, seat ${open.seats[0].seat}`,
      ),
      back,
    );
  return el(
    "p",
    { class: "refused", role: "status" },
    `${open.player} stays: ${open.stays?.because ?? "no other seat is free"} `,
    open.stays ? clauses(open.stays.under, open.book, 2) : null,
    back,
  );
}

/**
 * @param {string} player
 * @param {Asking} asking
 * @param {() => void} draw
 */
async function take(player, asking, draw) {
  const response = await fetch(`${asking.address}/open?${new URLSearchParams({ player })}`).catch(() => null);
  if (!response?.ok) return;
  moving = await response.json();
  draw();
}

/**
 * @param {{ table: string, seat: number }} to
 * @param {Asking} asking
 * @param {() => void} draw
 */
function move(to, asking, draw) {
  if (!moving) return;
  const player = moving.player;
  moving = null;
  draw();
  void asking.act({ command: "move_player", player, table: to.table, seat: to.seat, reason: "to balance the tables" });
}
