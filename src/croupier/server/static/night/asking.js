// Giving a tournament commands: buttons and forms, and the answer where it is seen.

/** @import { Child } from "front/game" */

import { clauses } from "../clauses.js";
import { byId, el, fill } from "../dom.js";
import { reach } from "../reach.js";
import { addressOf, NotDone, notDone, send } from "./link.js";
import { mending } from "./mending.js";

/** @typedef {Record<string, unknown> & { command: string }} NightCommand */

export class Asking {
  /**
   * @param {string} name of the tournament
   * @param {() => { role: string, who: string }} me
   */
  constructor(name, me) {
    this.address = addressOf(name);
    this.me = me;
    /** @type {(tab: string) => void} */
    this.open = () => {};
    /** Of the tournament, in minutes east of UTC. */
    this.zone = () => 0;
  }

  /**
   * Gives a command. Returns whether it was done.
   * @param {NightCommand} command
   * @param {string} [role] in which somebody acts who holds several, or at a demonstration
   */
  async act(command, role) {
    return this.post("act", { command }, "", role);
  }

  /**
   * Sends a request. Returns the answer, or null where it was refused.
   * @param {string} what
   * @param {object} body
   * @param {string} done in words
   * @param {string} [role]
   * @returns {Promise<any>}
   */
  async post(what, body, done = "", role = "") {
    const me = this.me();
    const own = document.documentElement.dataset.capacities;
    const acts = role && (own === undefined || own.split(",").includes(role)) ? { role, who: own ? me.who : role } : me;
    try {
      const answer = await send(`${this.address}/${what}`, { ...acts, key: crypto.randomUUID(), ...body });
      fill(byId("said"), done ? el("p", { class: "done" }, done) : null);
      return answer;
    } catch (problem) {
      refused(notDone(problem), this);
      return null;
    }
  }

  /**
   * Says that something was sold, with a link to its receipt: the last paper with such a name.
   * @param {string} done
   * @param {RegExp} named
   */
  async receipt(done, named) {
    const { ok, said } = await reach(`${this.address}/papers`);
    const papers = /** @type {{ name: string }[]} */ (ok ? said : []);
    const last = papers.filter((each) => named.test(each.name)).at(-1);
    const at = last ? `${this.address.replace("/api", "")}/papers/${encodeURIComponent(last.name)}.pdf` : "";
    fill(
      byId("said"),
      el("p", { class: "done" }, `${done}. `, at ? el("a", { href: at, target: "_blank" }, "Print the receipt") : null),
    );
  }

  /**
   * @param {string} says
   * @param {NightCommand} command
   * @param {{ primary?: boolean, key?: string, label?: string, role?: string, id?: string }} [dressed]
   */
  button(says, command, { primary = false, key = "", label = "", role = "", id = "" } = {}) {
    return el(
      "button",
      {
        type: "button",
        id: id || null,
        class: `button${primary ? " is-primary" : ""}`,
        "aria-label": label || null,
        "data-key": key || null,
        onclick: () => void this.act(command, role),
      },
      says,
      key ? el("kbd", {}, key === "Ctrl+Enter" ? "Ctrl ⏎" : key.toUpperCase()) : null,
    );
  }

  /**
   * What to do when a form is sent: its fields become a command.
   * @param {(said: Record<string, string>) => NightCommand} made
   * @param {string} [role]
   */
  submit(made, role) {
    return this.submitted(
      (form) => made(Object.fromEntries([...form].map(([key, value]) => [key, String(value)]))),
      role,
    );
  }

  /**
   * The same, where the form has several buttons: `by` is the value of the one pressed.
   * @param {(form: FormData, by: string) => NightCommand} made
   * @param {string} [role]
   */
  submitted(made, role) {
    return async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.currentTarget);
      const by = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "";
      if (await this.act(made(new FormData(form), by), role)) form.reset();
    };
  }
}

/**
 * A refusal: what, under which clause, and what is open instead, each with the button that does it.
 * @param {NotDone} problem
 * @param {Asking} [asking] who gives a command for it
 */
export function refused(problem, asking) {
  fill(
    byId("said"),
    el(
      "div",
      { class: "refusal", role: "alert" },
      el(
        "p",
        {},
        `Refused: ${problem.message}. `,
        problem.under.length ? clauses(problem.under, problem.book, 3) : null,
      ),
      asking && problem.mends.length
        ? el(
            "div",
            { class: "row" },
            "Open instead: ",
            problem.mends.map((mend) => mending(mend, asking)),
          )
        : problem.instead.length
          ? el("p", {}, `Open instead: ${problem.instead.map((each) => each.replaceAll("_", " ")).join(", ")}.`)
          : null,
    ),
  );
}

let fields = 0;

/**
 * A labelled field of a form. `list` offers names.
 * @param {string} says
 * @param {string} name
 * @param {{ type?: string, value?: string, min?: string, list?: string[], required?: boolean, id?: string }} [more]
 * @returns {Child}
 */
export function field(
  says,
  name,
  { type = "text", value = "", min, list, required = true, id = `night-field-${++fields}` } = {},
) {
  const attributes = { id, name, type, value, min: min ?? null, required, autocomplete: "off" };
  return el(
    "div",
    { class: "field" },
    el("label", { for: id }, says),
    el("input", { ...attributes, list: list ? `${id}-list` : null }),
    list
      ? el(
          "datalist",
          { id: `${id}-list` },
          list.map((each) => el("option", { value: each })),
        )
      : null,
  );
}

/** @param {string} says */
export const reason = (says) => field(says, "reason");
