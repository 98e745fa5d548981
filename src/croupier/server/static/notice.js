// Notice of a change of the sign: other limits, another differential or maximum payout, other options, after so many
// rounds.

import { el } from "./dom.js";
import { cents, dollars } from "./money.js";

export class Notice {
  constructor(view, given) {
    this.view = view;
    this.given = given;
    this.problem = el("p", { class: "error", role: "alert", hidden: true });
    this.limits = view.sign.limits.map((line) => ({
      kind: line.kind,
      inputs: ["minimum", "maximum", "multiple"].map((name) => ({ name, before: line[name], input: this.amount(`${line.name}, ${name}`, line[name]) })),
    }));
    this.options = view.sign.options.map((line) => ({ name: line.option, input: el("input", { "aria-label": `${line.says}, now ${line.choice}`, placeholder: line.choice }) }));
    const { differential, has_differential: differs, maximum_payout: most } = view.sign;
    this.differential = differs ? this.changed("Table differential", differential) : null;
    this.payout = most === null ? null : this.changed("Maximum payout", most);
    this.rounds = el("input", { type: "number", min: "1", value: "1", "aria-label": "Rounds before it takes effect" });
    this.node = el(
      "form",
      { class: "stack is-tight", onsubmit: (event) => this.submit(event) },
      el("p", { class: "hint" }, "Change only what changes; leave the rest as it is."),
      this.limits.flatMap(({ inputs }) => inputs.map(({ input }) => labelled(input))),
      [this.differential, this.payout].filter(Boolean).map(labelled),
      this.options.map(({ input }) => labelled(input)),
      labelled(this.rounds),
      this.problem,
      el("button", { class: "button is-primary" }, "Give notice"),
    );
  }

  amount(label, value) {
    return el("input", { "aria-label": label, inputmode: "decimal", value: dollars(value) });
  }

  // Left empty it stays as it is.
  changed(label, value) {
    return el("input", { "aria-label": label, inputmode: "decimal", placeholder: value === null ? "none" : dollars(value) });
  }

  submit(event) {
    event.preventDefault();
    const limits = {};
    for (const { kind, inputs } of this.limits) {
      const now = Object.fromEntries(inputs.map(({ name, input }) => [name, cents(input.value)]));
      if (Object.values(now).some(Number.isNaN)) return this.wrong("A limit is not an amount.");
      if (inputs.some(({ name, before }) => now[name] !== before)) limits[kind] = now;
    }
    const command = { command: "give_notice", limits, rounds: Number(this.rounds.value) };
    const options = this.options.filter(({ input }) => input.value.trim()).map(({ name, input }) => [name, input.value.trim()]);
    if (options.length) command.options = Object.fromEntries(options);
    for (const [name, input] of [["differential", this.differential], ["maximum_payout", this.payout]]) {
      if (!input?.value.trim()) continue;
      command[name] = cents(input.value);
      if (Number.isNaN(command[name])) return this.wrong(`${input.getAttribute("aria-label")}: not an amount.`);
    }
    this.problem.hidden = true;
    this.given(command);
  }

  wrong(words) {
    this.problem.textContent = words;
    this.problem.hidden = false;
  }
}

const labelled = (input) => el("label", { class: "field" }, input.getAttribute("aria-label"), input);
