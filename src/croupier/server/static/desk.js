// What a member of staff may do now, as the rules say: a button for each choice, a small form where something is to
// be said. What the rules do not offer here by themselves (a notice, a personal limit) is asked for and judged.

import { el, fill, refill, show } from "./dom.js";
import { fieldsOf, formFor, placesOf } from "./forms.js";
import { Notice } from "./notice.js";
import { dollars } from "./money.js";
import { ruleHref } from "./clauses.js";

// Asked for by role; the rules answer.
const ASKED = {
  supervisor: [["credit_float", "Credit the float to the cage"]],
  operator: [["place_personal_limit", "Personal limit"], ["decide_dispute", "Decide a dispute"], ["request_review", "Request a review"]],
  director: [["credit_float", "Credit the float to the cage"], ["decide_dispute", "Decide a dispute"], ["request_review", "Request a review"]],
  inspector: [["record_review", "Record the outcome of a review"]],
  dealer: [],
};

export class Desk {
  // `elsewhere` are the commands that the viewer has other buttons for; `askedInGame` is as ASKED, for one game; `groups`
  // as a game has them.
  constructor(asker, me, root, elsewhere, askedInGame = {}, groups = {}) {
    this.elsewhere = elsewhere;
    this.groups = groups;
    this.inGame = askedInGame[me.role] ?? [];
    this.asker = asker;
    this.me = me;
    this.facts = el("dl", { class: "facts" });
    this.choices = el("div", { class: "stack is-tight" });
    this.asked = el("div", { class: "stack is-tight" });
    this.root = root;
    fill(root, el("h2", {}, me.role === "inspector" ? "Read only" : "What you may do now"), this.facts, this.choices, this.asked);
    show(root, true);
  }

  see(view) {
    const shown = view.choices.filter(({ command }) => !this.elsewhere.includes(command.command));
    const facts = [["Float", view.float_chips === null ? "" : dollars(view.float_chips)], ["Disputes open", String(view.disputes)]];
    for (const { patron, owes, kept } of view.accounts) {
      if (owes) facts.push([`${patron} owes`, dollars(owes)]);
      if (kept) facts.push([`Kept for ${patron}, who has left`, dollars(kept)]);
    }
    refill(this.facts, facts, () => facts.map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
    refill(this.choices, shown.map(({ command, say }) => [command, say]), () =>
      shown.length ? choiceNodes(shown, view, (command) => this.asker.act(command), this.groups) : el("p", { class: "soft" }, "Nothing is open to you now."),
    );
    const asked = [...(ASKED[this.me.role] ?? []), ...this.inGame];
    refill(this.asked, [asked, view.patrons.map((patron) => patron.name), placesOf(view), view.sign], () => [
      asked.map(([command, words]) => opened(words, formFor({ command }, words, view, (filled) => this.asker.act(filled)))),
      ["operator", "director"].includes(this.me.role) ? opened("Notice of a change", new Notice(view, (command) => this.asker.act(command)).node) : null,
    ]);
  }
}

// Choices of one command that a game has a name for stand together behind it.
export function choiceNodes(choices, view, act, groups = {}) {
  const node = (choice) => choiceNode(choice, view, act);
  return choices.map((choice, index) => {
    const { command } = choice.command;
    if (!groups[command]) return node(choice);
    const together = choices.filter((each) => each.command.command === command);
    if (together.length === 1) return node(choice);
    return choices.indexOf(together[0]) === index ? opened(groups[command], el("div", { class: "stack is-tight" }, together.map(node))) : null;
  });
}

function choiceNode({ command, say, under }, view, act) {
  const clause = el("a", { class: "clause", href: ruleHref(view.sign.book, under[0]), target: "_blank" }, under[0]);
  if (fieldsOf(command).length) return opened(say, formFor(command, say, view, act), clause);
  const danger = ["close_table", "vacate_seat", "report_shoe_exhausted", "report_absent", "report_wrong_number", "report_card_seen", "report_out_of_rotation"].includes(command.command) ? "is-danger" : "";
  return el("div", { class: "row" }, el("button", { class: `button is-small ${danger}`, onclick: () => act(command) }, say), clause);
}

function opened(words, form, clause = null) {
  return el("details", { class: "asked" }, el("summary", {}, words), clause ? el("p", {}, "Under ", clause) : null, form);
}
