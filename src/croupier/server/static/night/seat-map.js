// The seat map: a player moves by drag, or by two presses or keys; only seats that the rules allow light up, and the
// others say why.

/** @import { DirectorDesk, OpenTo } from "front/view" */
/** @import { Asking } from "./asking.js" */

import { clauses } from "../clauses.js";
import { byId, el, fill, refill } from "../dom.js";
import { reach } from "../reach.js";
import { arcOf } from "./arc.js";
import { field } from "./asking.js";
import { hasSeal } from "./seal.js";
import { chips } from "./words.js";

/** @type {OpenTo | null} */
let moving = null;

/**
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
export function drawSeats(view, asking) {
  const { board } = view;
  const section = byId("seat-map");
  if (!section.firstChild)
    fill(
      section,
      el("div", { id: "map-head" }),
      field("Reason of a move", "move-reason", { id: "move-reason", value: "to balance the tables" }),
      el("div", { id: "map-line", role: "status" }),
      el("div", { id: "map", class: "night-map" }),
    );
  refill(byId("map-head"), board.ballot, () => head(view));
  // A table that is drawn anew while somebody drags a name would take it out of their hand.
  refill(byId("map"), board.tables, () => board.tables.map((table) => tableOf(table, asking)));
  mark(asking);
}

/** @param {DirectorDesk} view */
function head({ board }) {
  const { ballot } = board;
  const checked = el("span", {});
  if (ballot?.number)
    void hasSeal(ballot.number, ballot.sealed).then((right) => {
      if (right !== null)
        fill(
          checked,
          el(
            "span",
            { class: right ? "done" : "refused" },
            right ? "the number has this seal" : "the number has another seal",
          ),
        );
    });
  return [
    el(
      "div",
      { class: "panel-head" },
      el("h2", {}, "Seats"),
      ballot
        ? el("span", { class: "soft" }, `${ballot.session}, by ballot `, clauses(ballot.under, board.book, 1))
        : null,
    ),
    ballot
      ? el(
          "p",
          {},
          "Sealed as ",
          el("span", { class: "hash" }, ballot.sealed),
          ballot.number
            ? [", drawn by the number ", el("span", { class: "hash" }, ballot.number), ". ", checked]
            : null,
        )
      : el("p", { class: "soft" }, "Seats are drawn by ballot before the session starts."),
  ];
}

/**
 * @param {DirectorDesk["board"]["tables"][number]} table
 * @param {Asking} asking
 */
function tableOf(table, asking) {
  return el(
    "section",
    { class: "night-map-table", "aria-label": table.called },
    el("h3", {}, table.called),
    arcOf(table, { label: "" }),
    el(
      "ol",
      { class: "lines" },
      table.seats.map((seat) => (seat.player ? taken(table, seat, asking) : free(table, seat, asking))),
    ),
  );
}

/**
 * @param {DirectorDesk["board"]["tables"][number]} table
 * @param {DirectorDesk["board"]["tables"][number]["seats"][number]} seat
 * @param {Asking} asking
 */
function taken(table, seat, asking) {
  return el(
    "li",
    {
      draggable: "true",
      ondragstart: (/** @type {DragEvent} */ event) => {
        event.dataTransfer?.setData("text/plain", seat.player);
        void take(seat.player, asking);
      },
    },
    el("span", {}, String(seat.seat)),
    el(
      "button",
      {
        type: "button",
        class: "button is-small is-quiet",
        id: `seat-${table.name}-${seat.seat}`,
        "data-player": seat.player,
        onclick: () => void take(seat.player, asking),
      },
      seat.player,
    ),
    el("span", { class: "number" }, seat.chips ? chips(seat.chips) : seat.present ? "here" : ""),
  );
}

/**
 * @param {DirectorDesk["board"]["tables"][number]} table
 * @param {{ seat: number }} seat
 * @param {Asking} asking
 */
function free(table, { seat }, asking) {
  return el(
    "li",
    {
      "data-free": `${table.name} ${seat}`,
      ondragover: (/** @type {DragEvent} */ event) => {
        if (allowed(table.name, seat)) event.preventDefault();
      },
      ondrop: (/** @type {DragEvent} */ event) => {
        event.preventDefault();
        move(table.name, seat, asking);
      },
    },
    el("span", {}, String(seat)),
    el(
      "button",
      {
        type: "button",
        class: "button is-small is-quiet",
        id: `seat-${table.name}-${seat}`,
        disabled: true,
        onclick: () => move(table.name, seat, asking),
      },
      "free",
    ),
  );
}

/**
 * @param {string} table
 * @param {number} seat
 */
const allowed = (table, seat) => Boolean(moving?.seats.some((each) => each.table === table && each.seat === seat));

/**
 * Lights up where the chosen player may go, without drawing any seat anew.
 * @param {Asking} asking
 */
function mark(asking) {
  const map = byId("map");
  for (const seat of /** @type {NodeListOf<HTMLElement>} */ (map.querySelectorAll("[data-free]"))) {
    const [, table, number] = (seat.dataset.free ?? "").match(/^(.*) (\d+)$/) ?? [];
    const button = /** @type {HTMLButtonElement} */ (seat.querySelector("button"));
    const here = allowed(table, Number(number));
    seat.classList.toggle("is-allowed", here);
    button.disabled = !here;
    button.classList.toggle("is-primary", here);
    button.textContent = here ? `Move ${moving?.player} here` : "free";
  }
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (map.querySelectorAll("[data-player]")))
    button.setAttribute("aria-pressed", String(button.dataset.player === moving?.player));
  refill(byId("map-line"), moving, () => said(asking));
}

/** @param {Asking} asking */
function said(asking) {
  if (!moving) return el("p", { class: "soft" }, "Choose a player to move, or drag the name to a free seat.");
  const back = el(
    "button",
    { type: "button", class: "button is-small", "data-key": "Escape", onclick: () => leave(asking) },
    "Leave it ",
    el("kbd", {}, "Esc"),
  );
  if (moving.seats.length)
    return el("p", { class: "waits night-wait" }, `${moving.player} may move to ${moving.seats.length} seats. `, back);
  return el(
    "p",
    {},
    el("span", { class: "refused" }, `${moving.player} stays: ${moving.stays?.because ?? "no other seat is free"} `),
    moving.stays ? clauses(moving.stays.under, moving.book, 2) : null,
    back,
  );
}

/** @param {Asking} asking */
function leave(asking) {
  moving = null;
  mark(asking);
}

/**
 * @param {string} player
 * @param {Asking} asking
 */
async function take(player, asking) {
  const { ok, said } = await reach(`${asking.address}/open?${new URLSearchParams({ player })}`);
  if (!ok) return;
  moving = said;
  mark(asking);
}

/**
 * @param {string} table
 * @param {number} seat
 * @param {Asking} asking
 */
function move(table, seat, asking) {
  if (!moving || !allowed(table, seat)) return;
  const { player } = moving;
  const reason = /** @type {HTMLInputElement} */ (byId("move-reason")).value;
  leave(asking);
  void asking.act({ command: "move_player", player, table, seat, reason });
}
