// The line of the desk: what comes next, its clause, and the one button that does it.

/** @import { DirectorDesk } from "front/view" */
/** @import { Asking } from "./asking.js" */

import { clauses } from "../clauses.js";
import { byId, el, refill, show } from "../dom.js";
import { field } from "./asking.js";
import { cents } from "./counts.js";

/**
 * @param {DirectorDesk} view
 * @param {{ role: string }} me
 * @param {Asking} asking
 */
export function drawNext(view, me, asking) {
  const { next } = view;
  byId("says").textContent = next.say;
  byId("says").title = next.say;
  refill(byId("under"), [next.under, next.by, next.rest], () => [
    clauses(next.under, next.book, 3),
    next.by.length ? el("span", {}, `for the ${next.by.join(" or the ")}`) : null,
    next.rest ? el("span", {}, next.rest) : null,
  ]);
  refill(
    byId("next"),
    [
      next.what,
      next.session,
      next.flight,
      next.table,
      next.sealing,
      view.clearances,
      view.board.tables.map((each) => [each.name, each.stage]),
      view.ties,
      view.counts?.map((sheet) => [sheet.table, Boolean(sheet.waiting)]),
      me.role,
    ],
    () => answers(view, me, asking),
  );
}

/**
 * @param {DirectorDesk} view
 * @param {{ role: string }} me
 * @param {Asking} asking
 */
function answers(view, me, asking) {
  const { next } = view;
  const go = { primary: true, key: "Ctrl+Enter", id: "next-act" };
  switch (next.what) {
    case "director":
      return el(
        "form",
        {
          class: "row",
          onsubmit: asking.submit((said) => ({ command: "nominate_director", person: said.person }), "shift manager"),
        },
        field("Director", "person", { id: "next-person" }),
        el("button", { class: "button is-primary" }, "Nominate"),
      );
    case "publication":
      return el(
        "form",
        { class: "row", onsubmit: asking.submit((said) => ({ command: "publish_conditions", where: said.where })) },
        field("Where patrons find them", "where", { id: "next-where", value: "The notice board at the cage" }),
        el("button", { class: "button is-primary" }, "Publish"),
      );
    case "notification":
    case "approval":
      return (view.clearances ?? [])
        .filter((each) => !each.done)
        .slice(0, 1)
        .map((each) => {
          const approves = each.kind === "approval";
          return el(
            "form",
            {
              class: "row",
              onsubmit: asking.submit(
                (said) => ({
                  command: approves ? "record_conditions_approval" : "record_notification",
                  book: each.book,
                  reference: said.reference,
                }),
                approves ? "inspector" : "operator",
              ),
            },
            field(
              approves
                ? `Reference of the approval, ${each.authority}`
                : `Reference of the notice to ${each.authority}`,
              "reference",
              { id: "next-reference" },
            ),
            el("button", { class: "button is-primary" }, approves ? "Record the approval" : "Record the notice"),
          );
        });
    case "ballot":
      return asking.button(
        `Seal the ballot of ${next.session}`,
        { command: "seal_ballot", session: next.session, commitment: "" },
        go,
      );
    case "draw":
      return el(
        "button",
        {
          type: "button",
          class: "button is-primary",
          id: "next-act",
          "data-key": "Ctrl+Enter",
          onclick: async () => {
            if (next.sealing) await asking.act({ command: "seal_ballot", session: next.session, commitment: "" });
            await asking.act({ command: "draw_seats", session: next.session, seed: "" });
          },
        },
        "Draw the seats",
        el("kbd", {}, "Ctrl ⏎"),
      );
    case "start":
      return starting(view, asking);
    case "re-buys":
      return asking.button(
        "End the session there",
        { command: "end_table", table: next.table, reason: "nobody is left at the table" },
        go,
      );
    case "break":
      return asking.button("End the break", { command: "end_break" }, go);
    case "planned break": {
      const coming = view.board.clock?.next_break;
      return coming
        ? asking.button(
            "Begin the break",
            { command: "begin_break", session: coming.session, number: coming.number },
            go,
          )
        : [];
    }
    case "count":
      return goTo(`confirm-${waitsAt(view)}`, "Go to the count", asking);
    case "end of a table":
      return [
        isCounted(view, next.table) ? goTo(`counted-${next.table}`, "Go to the count", asking) : null,
        asking.button(
          "End the table",
          { command: "end_table", table: next.table, reason: "" },
          isCounted(view, next.table) ? {} : go,
        ),
      ];
    case "add-ons":
      return asking.button("Close the add-ons", { command: "close_add_ons" }, go);
    case "broken table":
      return asking.button(
        "Break the table",
        { command: "break_table", table: next.table, reason: "the other tables have room" },
        go,
      );
    case "tie":
      return (view.ties ?? [])
        .slice(0, 1)
        .map((tie) => asking.button(`Decide: ${tie.method}`, { command: "decide_tie", players: tie.players }, go));
    case "places":
      return asking.button("Confirm the places", { command: "confirm_places" }, go);
    case "prizes":
      return el(
        "button",
        { type: "button", class: "button is-primary", id: "next-act", onclick: () => asking.open("prizes") },
        "Go to the prizes",
      );
    case "close":
      return asking.button("Close the tournament", { command: "close_tournament" }, go);
    case "sit-and-go":
      return asking.button("Draw a table", { command: "draw_seats", session: next.session, seed: "" }, go);
    default:
      return me.role === "inspector" ? "You look on" : [];
  }
}

/** @param {DirectorDesk} view */
const waitsAt = (view) => (view.counts ?? []).find((sheet) => sheet.waiting)?.table ?? "";

/**
 * @param {DirectorDesk} view
 * @param {string} table
 */
const isCounted = (view, table) => (view.counts ?? []).some((sheet) => sheet.table === table);

/**
 * A button that leads to another part of the desk.
 * @param {string} id
 * @param {string} says
 * @param {Asking} asking
 */
const goTo = (id, says, asking) =>
  el(
    "button",
    {
      type: "button",
      class: "button is-primary",
      id: "next-act",
      "data-key": "Ctrl+Enter",
      onclick: () => {
        asking.open("tonight");
        document.getElementById(id)?.focus();
      },
    },
    says,
    el("kbd", {}, "Ctrl ⏎"),
  );

/**
 * How each table is dealt is chosen with the start.
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
function starting(view, asking) {
  const { next, board } = view;
  const idle = board.tables.filter((table) => table.stage === "seats drawn" && table.flight === next.flight);
  return el(
    "details",
    { class: "night-start" },
    el(
      "summary",
      { class: "button is-primary", id: "next-act", "data-key": "Ctrl+Enter" },
      `Start ${next.session}…`,
      el("kbd", {}, "Ctrl ⏎"),
    ),
    el(
      "form",
      {
        class: "panel stack is-tight",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const said = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
          const dealing = Object.fromEntries(idle.map((table) => [table.name, String(said.get(table.name))]));
          const floats = Object.fromEntries(
            idle
              .map((table) => /** @type {const} */ ([table.name, cents(String(said.get(`float ${table.name}`) ?? ""))]))
              .filter(([table, held]) => dealing[table] === "counted" && held !== null),
          );
          const approvals = Object.fromEntries(
            ["table", "shoe"]
              .map((what) => [what, String(said.get(`approval ${what}`) ?? "").trim()])
              .filter(([, given]) => given),
          );
          void asking.post(
            "start",
            {
              session: next.session,
              flight: next.flight,
              dealing,
              floats,
              approvals,
              demonstration: said.has("demonstration"),
            },
            "Play has begun",
          );
        },
      },
      el("h2", {}, "How each table is dealt"),
      idle.map((table) =>
        el(
          "div",
          { class: "field is-row" },
          el("label", { for: `deal-${table.name}` }, table.called),
          el(
            "select",
            {
              id: `deal-${table.name}`,
              name: table.name,
              onchange: (/** @type {Event} */ event) =>
                show(
                  byId(`float-of-${table.name}`),
                  /** @type {HTMLSelectElement} */ (event.target).value === "counted",
                ),
            },
            el("option", { value: "live" }, "keyed by its dealer"),
            el("option", { value: "virtual" }, "virtual: a sealed shoe"),
            el("option", { value: "counted", selected: table.dealing === "counted" }, "chips counted by hand"),
          ),
          el(
            "div",
            { id: `float-of-${table.name}`, hidden: table.dealing !== "counted" },
            field(`Float of ${table.called}, if it is counted too`, `float ${table.name}`, { required: false }),
          ),
        ),
      ),
      field("Approval of the tables (reference)", "approval table", { required: false, id: "approval-table" }),
      field("Approval of the shoes (reference)", "approval shoe", { required: false, id: "approval-shoe" }),
      el(
        "label",
        { class: "row" },
        el("input", { type: "checkbox", name: "demonstration" }),
        " A demonstration, without approvals; the tables say so",
      ),
      el("button", { class: "button is-primary" }, `Start ${next.session}`),
    ),
  );
}
