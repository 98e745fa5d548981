// Notice of a change of the sign after N rounds: other limits, another differential or maximum payout, other options.

/**
 * @import { Command } from "front/view"
 * @import { Act, View } from "front/game"
 */

import { el } from "./dom.js";
import { cents, dollars } from "./money.js";

const LIMITS = /** @type {const} */ (["minimum", "maximum", "multiple"]);

export class Notice {
  /**
   * @param {View} view
   * @param {Act} given
   */
  constructor(view, given) {
    this.view = view;
    this.given = given;
    this.problem = el("p", { class: "error", role: "alert", hidden: true });
    this.limits = view.sign.limits.map((line) => ({
      kind: line.kind,
      inputs: LIMITS.map((name) => ({
        name,
        before: line[name],
        input: this.amount(`${line.name}, ${name}`, line[name]),
      })),
    }));
    this.options = view.sign.options.map((line) => ({
      name: line.option,
      input: el("input", { "aria-label": `${line.says}, now ${line.choice}`, placeholder: line.choice }),
    }));
    const { differential, has_differential: differs, maximum_payout: most } = view.sign;
    this.differential = differs ? this.changed("Table differential", differential) : null;
    this.payout = most === null ? null : this.changed("Maximum payout", most);
    this.rounds = el("input", { type: "number", min: "1", value: "1", "aria-label": "Rounds before it takes effect" });
    this.node = el(
      "form",
      { class: "stack is-tight", onsubmit: (event) => this.submit(event) },
      el("p", { class: "hint" }, "Change only what changes; leave the rest as it is."),
      this.limits.flatMap(({ inputs }) => inputs.map(({ input }) => labelled(input))),
      [this.differential, this.payout].map((input) => input && labelled(input)),
      this.options.map(({ input }) => labelled(input)),
      labelled(this.rounds),
      this.problem,
      view.sign.two_people
        ? el("p", { class: "hint" }, "Two people change this sign: another person grants it.")
        : null,
      el("button", { class: "button is-primary" }, view.sign.two_people ? "Ask for it" : "Give notice"),
    );
  }

  /**
   * @param {string} label
   * @param {number} value
   */
  amount(label, value) {
    return el("input", { "aria-label": label, inputmode: "decimal", value: dollars(value) });
  }

  /**
   * A field left empty changes nothing.
   * @param {string} label
   * @param {number | null} value
   */
  changed(label, value) {
    return el("input", {
      "aria-label": label,
      inputmode: "decimal",
      placeholder: value === null ? "none" : dollars(value),
    });
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    /** @type {NonNullable<Command["limits"]>} */
    const limits = {};
    for (const { kind, inputs } of this.limits) {
      const [minimum, maximum, multiple] = inputs.map(({ input }) => cents(input.value));
      if ([minimum, maximum, multiple].some(Number.isNaN)) return this.wrong("A limit is not an amount.");
      if (inputs.some(({ before, input }) => cents(input.value) !== before))
        limits[kind] = { minimum, maximum, multiple };
    }
    /** @type {Command} */
    const command = { command: "give_notice", limits, rounds: Number(this.rounds.value) };
    const options = this.options
      .filter(({ input }) => input.value.trim())
      .map(({ name, input }) => [name, input.value.trim()]);
    if (options.length) command.options = Object.fromEntries(options);
    for (const input of [this.differential, this.payout]) {
      if (!input?.value.trim()) continue;
      const amount = cents(input.value);
      if (Number.isNaN(amount)) return this.wrong(`${input.getAttribute("aria-label")}: not an amount.`);
      command[input === this.payout ? "maximum_payout" : "differential"] = amount;
    }
    this.problem.hidden = true;
    const { two_people: two } = this.view.sign;
    this.given(two ? { command: "ask_approval", wanted: command, why: "A change of the sign" } : command);
  }

  /** @param {string} words */
  wrong(words) {
    this.problem.textContent = words;
    this.problem.hidden = false;
  }
}

/** @param {HTMLInputElement} input */
const labelled = (input) => el("label", { class: "field" }, input.getAttribute("aria-label"), input);
