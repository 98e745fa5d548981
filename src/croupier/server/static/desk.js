// The things a member of staff may do now under the rules: a button for each choice, with a small form where details
// are needed. Other commands (a notice, a personal limit) can be asked for, and the rules judge them.

/**
 * @import { ChoiceView, CommandName } from "front/view"
 * @import { Act, Asked, Child, Game, Me, View } from "front/game"
 * @import { Asker } from "./ask.js"
 */

import { clauseWords, ruleHref } from "./clauses.js";
import { el, fill, refill, show } from "./dom.js";
import { blank, formFor, happenedBefore, placesOf } from "./forms.js";
import { dollars } from "./money.js";
import { Notice } from "./notice.js";
import { onceNodes } from "./once.js";
import { Sieve } from "./sieve.js";

/**
 * Commands that each role may ask for; the rules answer.
 * @type {Record<string, Asked[]>}
 */
const ASKED = {
  supervisor: [["credit_float", "Credit the float to the cage"]],
  operator: [
    ["place_personal_limit", "Personal limit"],
    ["decide_dispute", "Decide a dispute"],
    ["request_review", "Request a review"],
  ],
  director: [
    ["credit_float", "Credit the float to the cage"],
    ["decide_dispute", "Decide a dispute"],
    ["request_review", "Request a review"],
  ],
  inspector: [["record_review", "Record the outcome of a review"]],
  dealer: [],
};

const FEW = 4; // kinds of irregularities that are found without a search

export class Desk {
  /**
   * `elsewhere` are the commands that the viewer has other buttons for; `askedInGame` is as ASKED, for one game; `groups`
   * as a game has them.
   * @param {Asker} asker
   * @param {Me} me
   * @param {HTMLElement} root
   * @param {CommandName[]} elsewhere
   * @param {Game["ASKED"]} askedInGame
   * @param {Game["GROUPS"]} groups
   */
  constructor(asker, me, root, elsewhere, askedInGame = {}, groups = {}) {
    this.elsewhere = elsewhere;
    this.groups = groups;
    this.inGame = askedInGame[me.role] ?? [];
    this.asker = asker;
    this.me = me;
    this.facts = el("dl", { class: "facts" });
    this.due = el("div", { class: "stack is-tight" });
    this.wrong = el("div", { class: "stack is-tight wrong" });
    this.usual = el("div", { class: "stack is-tight" });
    this.asked = el("div", { class: "stack is-tight" });
    this.sieve = new Sieve(this.wrong, "Find what happened", "find-remedy");
    this.root = root;
    fill(
      root,
      el("h2", {}, me.role === "inspector" ? "Read only" : "What you may do now"),
      this.facts,
      this.due,
      this.sieve.node,
      this.wrong,
      this.usual,
      this.asked,
    );
    show(root, true);
  }

  /** @param {View} view */
  see(view) {
    const shown = view.choices.filter(({ command }) => !this.elsewhere.includes(command.command));
    const facts = [
      ["Float", view.float_chips === null ? "" : dollars(view.float_chips)],
      ["Disputes open", String(view.disputes)],
    ];
    for (const { patron, owes, kept } of view.accounts) {
      if (owes) facts.push([`${patron} owes`, dollars(owes)]);
      if (kept) facts.push([`Kept for ${patron}, who has left`, dollars(kept)]);
    }
    refill(this.facts, facts, () => facts.map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
    const { due, wrong, usual } = sorted(shown, view.need, happenedBefore);
    /** @param {ChoiceView[]} choices */
    const nodes = (choices) => choiceNodes(choices, view, (command) => this.asker.act(command), this.groups);
    /** @param {ChoiceView[]} choices */
    const shows = (choices) => choices.map(({ command, say }) => [command, say]);
    refill(this.due, [shows(due), shown.length > 0], () =>
      shown.length ? nodes(due) : el("p", { class: "soft" }, "Nothing is open to you now."),
    );
    refill(
      this.wrong,
      wrong.map(([, choices]) => shows(choices)),
      () => wrong.map(([happened, choices]) => wrongNodes(happened, choices, nodes)),
    );
    show(this.sieve.node, wrong.length > FEW);
    this.sieve.apply();
    refill(this.usual, [shows(usual), wrong.length > 0], () => [
      wrong.length && usual.length ? el("h3", {}, "As usual") : null,
      nodes(usual),
    ]);
    const asked = [...(ASKED[this.me.role] ?? []), ...this.inGame];
    refill(this.asked, [asked, view.patrons.map((patron) => patron.name), placesOf(view), view.sign], () => [
      asked.map(([command, words]) =>
        opened(
          words,
          formFor(blank(command), words, view, (filled) => this.asker.act(filled)),
        ),
      ),
      ["operator", "director"].includes(this.me.role)
        ? opened("Notice of a change", new Notice(view, (command) => this.asker.act(command)).node)
        : null,
    ]);
  }
}

/**
 * What is due, the remedies by what happened, and what may be done at any time. First among the remedies are those that
 * name the box or the person that play waits for.
 * @param {ChoiceView[]} choices
 * @param {View["need"]} need
 * @param {(command: CommandName) => string} happenedIn
 */
export function sorted(choices, need, happenedIn) {
  /** @type {ChoiceView[]} */
  const due = [];
  /** @type {ChoiceView[]} */
  const usual = [];
  /** @type {Map<string, ChoiceView[]>} */
  const wrong = new Map();
  for (const choice of choices) {
    const { command } = choice.command;
    const happened = happenedIn(command);
    if (command === "answer_approval" || need.commands.includes(command)) due.push(choice);
    else if (happened) wrong.set(happened, [...(wrong.get(happened) ?? []), choice]);
    else usual.push(choice);
  }
  /** @param {ChoiceView} choice */
  const named = ({ command }) => {
    const { box = 0, patron = "" } = /** @type {{ box?: number, patron?: string }} */ (command);
    return (box > 0 && box === need.box) || need.patrons.includes(patron);
  };
  /** @param {[string, ChoiceView[]]} kind */
  const rank = ([, found]) => (found.some(named) ? 0 : 1);
  return { due, wrong: [...wrong].sort((one, other) => rank(one) - rank(other)), usual };
}

/**
 * @param {string} happened
 * @param {ChoiceView[]} choices
 * @param {(choices: ChoiceView[]) => Child[]} nodes
 */
function wrongNodes(happened, choices, nodes) {
  const words = choices.flatMap(({ say, under }) => [say, ...under]);
  return el(
    "section",
    { class: "stack is-tight", "data-sought": [happened, ...words].join(" ") },
    choices.length > 1 || choices[0].say !== happened ? el("h3", {}, happened) : null,
    nodes(choices),
  );
}

/**
 * Choices of one command stand together behind the name that the game has for them.
 * @param {ChoiceView[]} choices
 * @param {View} view
 * @param {Act} act
 * @param {Game["GROUPS"]} groups
 * @returns {Child[]}
 */
export function choiceNodes(choices, view, act, groups = {}) {
  /** @param {ChoiceView} choice */
  const node = (choice) => choiceNode(choice, view, act);
  return choices.map((choice, index) => {
    const { command } = choice.command;
    const name = groups[command];
    if (!name) return node(choice);
    const together = choices.filter((each) => each.command.command === command);
    if (together.length === 1) return node(choice);
    return choices.indexOf(together[0]) === index
      ? opened(name, el("div", { class: "stack is-tight" }, together.map(node)))
      : null;
  });
}

/**
 * @param {ChoiceView} choice
 * @param {View} view
 * @param {Act} act
 */
function choiceNode(choice, view, act) {
  const { command, asks, say, under } = choice;
  const clause = el(
    "a",
    { class: "clause", href: ruleHref(view.sign.book, under[0]), target: "_blank" },
    clauseWords(under[0] ?? ""),
  );
  if (choice.once) return opened(say, onceNodes(choice, view, act), clause);
  if (Object.keys(asks).length) return opened(say, formFor({ command, asks }, say, view, act), clause);
  const danger = [
    "close_table",
    "vacate_seat",
    "report_shoe_exhausted",
    "report_absent",
    "report_wrong_number",
    "report_card_seen",
    "report_out_of_rotation",
  ].includes(command.command)
    ? "is-danger"
    : "";
  return el(
    "div",
    { class: "row" },
    el("button", { class: `button is-small ${danger}`, onclick: () => act(command) }, say),
    clause,
  );
}

/**
 * @param {string} words
 * @param {Child} form
 * @param {Child} clause
 */
function opened(words, form, clause = null) {
  return el(
    "details",
    { class: "asked" },
    el("summary", {}, words),
    clause ? el("p", {}, "Under ", clause) : null,
    form,
  );
}
