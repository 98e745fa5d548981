// Re-buys and add-ons at the desk, each with its receipt.

/** @import { DirectorDesk } from "front/view" */
/** @import { Asking, NightCommand } from "./asking.js" */

import { clauses } from "../clauses.js";
import { byId, el, refill, show } from "../dom.js";
import { field } from "./asking.js";
import { chips, money } from "./words.js";

/**
 * @param {DirectorDesk} view
 * @param {Asking} asking
 */
export function drawSales(view, asking) {
  const out = (view.players ?? []).filter((each) => each.standing === "eliminated").map((each) => each.name);
  const inside = (view.players ?? []).filter((each) => each.standing === "in").map((each) => each.name);
  show(byId("sales"), Boolean(view.re_buy || view.add_on));
  refill(byId("sales"), [view.re_buy, view.add_on, out, inside.length], () => [
    el("h2", {}, "Re-buys and add-ons"),
    view.re_buy
      ? el(
          "form",
          {
            class: "stack is-tight",
            onsubmit: sold("re-buy", asking, (said) => ({
              command: "re_buy",
              player: said.player,
              paid: view.re_buy?.cost,
            })),
          },
          el(
            "p",
            {},
            `${money(view.re_buy.cost)} for ${chips(view.re_buy.chips)}, at most ${view.re_buy.most} each. `,
            clauses(view.re_buy.under, view.board.book, 1),
          ),
          field("Player who is out", "player", { list: out, id: "re-buy-player" }),
          el("button", { class: "button is-primary" }, "Sell the re-buy"),
        )
      : null,
    view.add_on
      ? el(
          "form",
          {
            class: "stack is-tight",
            onsubmit: sold("add-on", asking, (said) => ({
              command: "add_on",
              player: said.player,
              paid: view.add_on?.cost,
            })),
          },
          el(
            "p",
            {},
            `${money(view.add_on.cost)} for ${chips(view.add_on.chips)}. `,
            clauses(view.add_on.under, view.board.book, 1),
          ),
          field("Player who adds on", "player", { list: inside, id: "add-on-player" }),
          el("button", { class: "button" }, "Sell the add-on"),
          asking.button("Close the add-ons", { command: "close_add_ons" }),
        )
      : null,
  ]);
}

/**
 * A sale, and then its receipt.
 * @param {string} what
 * @param {Asking} asking
 * @param {(said: Record<string, string>) => NightCommand} made
 */
function sold(what, asking, made) {
  return async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const said = Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
    if (!(await asking.act(made(said)))) return;
    form.reset();
    await asking.receipt(`The ${what} of ${said.player} is sold`, new RegExp(`^receipt-${what}-`));
  };
}
