// Approvals at the dealer's console: what happened, the remedies that the book allows now, what each would do, and the
// request to the floor. The answer arrives as an instruction.

/**
 * @import { AnswerView, Command, CommandName, Preview, RemedyView, Remedies, RequestView, WordedView } from "front/view"
 * @import { Child, View } from "front/game"
 * @import { Asker } from "./ask.js"
 */

import { announce } from "./ask.js";
import { clauses } from "./clauses.js";
import { el, refill, show } from "./dom.js";
import { formFor } from "./forms.js";
import { cited, previewNodes } from "./preview.js";
import { post, reach } from "./reach.js";
import { Sieve } from "./sieve.js";

/** Where the steps of the wizard are shown: a dialog of the console.
 * @typedef {(title: string, content: Child) => void} Showing */

export class Approvals {
  /** @param {Asker} asker */
  constructor(asker) {
    this.asker = asker;
    this.node = el("section", { id: "requests", class: "stack is-tight", "aria-label": "The floor", hidden: true });
    this.seen = new Set(); // answers that the dealer has taken note of
    this.said = 0; // the last answer that was read out
    this.first = true;
  }

  /** @param {View} view */
  see(view) {
    const { requests, answers } = view;
    if (this.first) for (const { request } of answers) this.seen.add(request);
    this.first = false;
    const fresh = answers.filter(({ request }) => !this.seen.has(request));
    show(this.node, requests.length + fresh.length > 0);
    refill(this.node, [requests, fresh, fresh.length ? view.need.say : ""], () => [
      requests.map((each) => waitingNode(each)),
      fresh.map((each) => this.answerNode(each, view)),
    ]);
    const last = fresh.at(-1);
    if (last && last.request > this.said) {
      this.said = last.request;
      announce(`${answerWords(last)}. ${view.need.say}`, true);
    }
  }

  /**
   * @param {AnswerView} answer
   * @param {View} view
   */
  answerNode(answer, view) {
    const seen = () => {
      this.seen.add(answer.request);
      this.see(view);
    };
    return el(
      "div",
      { class: `answered notice ${answer.granted ? "is-good" : "is-bad"}`, role: "status" },
      el("p", {}, el("strong", {}, answerWords(answer)), " ", clauses(answer.under, view.sign.book, 2)),
      answer.reason ? el("p", {}, answer.reason) : null,
      el("p", { class: "instruction" }, view.need.say),
      el("button", { class: "button is-small", onclick: seen }, "Seen"),
    );
  }

  // The wizard

  /**
   * @param {View} view
   * @param {Showing} open
   * @param {() => void} close
   */
  async begin(view, open, close) {
    const { ok, said } = await reach(`${this.asker.path}/remedies`);
    if (!ok) return this.asker.say(said.error ?? "The remedies could not be fetched.");
    const wizard = new Wizard(this, view, /** @type {Remedies} */ (said), open, close);
    wizard.whatHappened();
  }
}

/** @param {RequestView} request */
function waitingNode({ what, by, why }) {
  return el(
    "div",
    { class: "asked-for notice is-waiting", role: "status" },
    el("p", {}, el("strong", {}, `The ${by.join(" or ")} is asked: ${what}`)),
    el("p", {}, why),
  );
}

/** @param {AnswerView} answer */
export function answerWords({ granted, lapsed, what, by, under }) {
  if (lapsed) return `Lapsed, because play moved on: ${what}`;
  const clause = cited(under);
  return granted ? `Granted by ${by}${clause ? ` under ${clause}` : ""}: ${what}` : `Refused by ${by}: ${what}`;
}

class Wizard {
  /**
   * @param {Approvals} approvals
   * @param {View} view
   * @param {Remedies} found
   * @param {Showing} open
   * @param {() => void} close
   */
  constructor(approvals, view, { remedies, worded }, open, close) {
    this.approvals = approvals;
    this.view = view;
    this.remedies = remedies;
    this.worded = worded;
    this.open = open;
    this.close = close;
  }

  whatHappened() {
    const open = [...new Set(this.remedies.filter(({ by }) => by.length).map(({ happened }) => happened))];
    const shut = [...new Set(this.remedies.map(({ happened }) => happened))].filter((each) => !open.includes(each));
    const steps = [
      ...open.map((happened) => ({ words: happened, run: () => this.whichRemedy(happened) })),
      ...this.worded.map((each) => ({ words: each.happened, run: () => this.fillIn(each) })),
    ];
    const list = el("div", { class: "stack is-tight" }, numbered(steps), [
      shut.length
        ? el(
            "details",
            { class: "sought-group" },
            el("summary", {}, "Not possible now"),
            el(
              "ul",
              { class: "shut" },
              shut.map((each) => this.shutNode(each)),
            ),
          )
        : null,
    ]);
    this.open("What happened?", [new Sieve(list, "Find what happened", "find-happened").node, list]);
  }

  /** @param {string} happened */
  shutNode(happened) {
    const { because = "", under } = this.remedies.find((each) => each.happened === happened) ?? { under: [] };
    const sought = [happened, because, ...under.map(({ clause }) => clause)].join(" ");
    return el(
      "li",
      { "data-sought": sought },
      el("b", {}, happened),
      `: ${because} `,
      clauses(under, this.view.sign.book, 2),
    );
  }

  /** @param {string} happened */
  whichRemedy(happened) {
    const found = this.remedies.filter((each) => each.happened === happened);
    const open = found.filter(({ by }) => by.length);
    if (open.length === 1) return this.fillIn(open[0]);
    this.open(happened, [
      el("p", { class: "soft" }, "What the book allows here"),
      numbered(
        open.map((each) => ({ words: each.say, run: () => this.fillIn(each), under: each.under })),
        this.view.sign.book,
      ),
      found
        .filter(({ by }) => !by.length)
        .map((each) =>
          el("p", { class: "shut" }, `${each.say}: ${each.because} `, clauses(each.under, this.view.sign.book, 2)),
        ),
    ]);
  }

  /** @param {RemedyView | WordedView} remedy */
  fillIn(remedy) {
    const words = "say" in remedy ? remedy.say : remedy.happened;
    /** @type {Command} */
    const command =
      typeof remedy.command === "string" ? { command: /** @type {CommandName} */ (remedy.command) } : remedy.command;
    if (!Object.keys(remedy.asks).length) return this.preview(command, words);
    this.open(
      words,
      formFor({ command, asks: remedy.asks }, "Show what it would do", this.view, (filled) =>
        this.preview(filled, words),
      ),
    );
  }

  /**
   * @param {Command} command
   * @param {string} words
   */
  async preview(command, words) {
    const { asker } = this.approvals;
    const { ok, said } = await post(`${asker.path}/preview`, { command });
    if ("refused" in said) {
      this.close();
      return asker.refused(said.refused);
    }
    if (!ok) return asker.say(said.error);
    this.show(command, words, said);
  }

  /**
   * @param {Command} command
   * @param {string} words
   * @param {Preview} preview
   */
  show(command, words, preview) {
    const why = el("input", { id: "why", required: true, autocomplete: "off", maxlength: "300" });
    this.open(words, [
      previewNodes(preview, this.view.sign.book),
      el(
        "form",
        {
          class: "stack is-tight",
          id: "ask-floor",
          onsubmit: (event) => {
            event.preventDefault();
            this.close();
            this.approvals.asker.act({ command: "ask_approval", wanted: command, why: why.value });
          },
        },
        el("div", { class: "field" }, el("label", { for: "why" }, "What happened, in your words"), why),
        el("button", { class: "button is-primary" }, "Ask the floor"),
      ),
    ]);
    why.focus();
  }
}

/**
 * Buttons with their numbers as keys.
 * @param {{ words: string, run: () => void, under?: RemedyView["under"] }[]} steps
 */
function numbered(steps, book = "") {
  const buttons = steps.map(({ words, run, under }, at) =>
    el(
      "li",
      { "data-sought": words },
      el("button", { class: "button", onclick: run }, words, at < 9 ? el("kbd", {}, String(at + 1)) : null),
      under ? clauses(under, book, 2) : null,
    ),
  );
  const list = el("ol", { class: "numbered" }, buttons);
  list.addEventListener("keydown", (event) => press(list, event));
  // The heading has the focus first, so the dialog hears the key.
  queueMicrotask(() =>
    list.closest("dialog")?.addEventListener("keydown", (event) => list.isConnected && press(list, event)),
  );
  return list;
}

/**
 * @param {HTMLElement} list
 * @param {KeyboardEvent} event
 */
function press(list, event) {
  if (event.defaultPrevented || event.target instanceof HTMLInputElement || !/^[1-9]$/.test(event.key)) return;
  const button = list.querySelectorAll("button")[Number(event.key) - 1];
  if (!button) return;
  event.preventDefault();
  button.click();
}
