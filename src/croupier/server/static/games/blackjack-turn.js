// A player's turn: the cut, insurance, a decision on a hand, or whether to split or double with the player who decided.
// Every choice looks the same, since nothing here advises; one that the rules bar stays in its place with the reason.

/**
 * @import { BlackjackTable, ChoiceView, Command, CommandName } from "front/view"
 * @import { Act, Child, Game, Me, Turn, View } from "front/game"
 */

import { cutForm, cutting } from "../cut.js";
import { el } from "../dom.js";
import { cents, dollars } from "../money.js";
import { capital } from "../text.js";
import { askWords, inTurn } from "./blackjack-words.js";

/** @type {CommandName[]} */
const DECISIONS = ["draw", "stand", "double", "split"];
/** @type {CommandName[]} */
const ANSWERS = ["follow_split", "stay_on_first_hand", "follow_double", "decline_double"];
/** @type {CommandName[]} */
const COVERS = ["place_insurance", "take_even_money"];
const NO_INSURANCE = "N";

/** @type {Game<BlackjackTable>["turn"]} */
export function turn(view, me) {
  if (cutting(view, me))
    return {
      shows: ["cut", view.cut],
      ask: "Cut the cards, or decline",
      say: "Your turn: cut the cards, or decline.",
      make: (act) => cutForm(view.cut, me, act),
    };
  if (view.step === "insurance") return insuring(view, me);
  if (openOf(view, DECISIONS).length) return deciding(view, me);
  return openOf(view, ANSWERS).length ? answering(view, me) : null;
}

/**
 * @param {View} view
 * @param {CommandName[]} names
 */
const openOf = ({ choices }, names) => choices.filter(({ command }) => names.includes(command.command));

/**
 * A decision on a hand; what is barred is asked of the table too, which says why not and under which clause.
 * @param {View<BlackjackTable>} view
 * @param {Me} me
 * @returns {Turn}
 */
function deciding(view, me) {
  const open = openOf(view, DECISIONS);
  const { box, hand } = open[0].command;
  const choices = DECISIONS.map((name) => {
    const found = open.find(({ command }) => command.command === name);
    const why = view.round.barred.find(({ command }) => command === name);
    return {
      command: found?.command ?? { command: name, patron: me.who, box, hand },
      say: found?.say ?? capital(name),
      why,
    };
  });
  const words = askWords(view, me.who);
  return {
    shows: [words, choices, view.keys],
    ask: words,
    say: `${words}.`,
    keys: Object.fromEntries(choices.map(({ command }) => [view.keys[command.command], command])),
    make: (act) =>
      panel(
        words,
        el(
          "div",
          { class: "decisions" },
          choices.map(({ command, say, why }) =>
            button(view, command, say, act, why ? why.briefly : adds(view, me, command), why?.because),
          ),
        ),
        forLess(view, open, act),
      ),
  };
}

/**
 * Whether to do as the player who decided did.
 * @param {View<BlackjackTable>} view
 * @param {Me} me
 * @returns {Turn}
 */
function answering(view, me) {
  const open = openOf(view, ANSWERS);
  const split = open.some(({ command }) => command.command === "stay_on_first_hand");
  const who = inTurn(view)?.box.controller ?? "";
  const words = `${who || "The player"} ${split ? "splits" : "doubles"} on box ${view.need.box}. And you?`;
  return {
    shows: [words, open.map(({ command }) => command), view.keys],
    ask: words,
    say: words,
    keys: Object.fromEntries(open.map(({ command }) => [view.keys[command.command], command])),
    make: (act) =>
      panel(
        words,
        el(
          "div",
          { class: "decisions" },
          open.map(({ command, say }) => button(view, command, say, act, adds(view, me, command))),
        ),
        forLess(view, open, act),
      ),
  };
}

/** @type {(words: string, ...content: Child[]) => HTMLElement} */
const panel = (words, ...content) =>
  el("div", { class: "turn-panel", role: "group", tabindex: "-1", "aria-label": words }, content);

/**
 * @param {View} view
 * @param {Command} command
 * @param {string} say
 * @param {Act} act
 * @param {string} under a word or two under the name
 * @param {string | undefined} because the reason if it is barred
 */
function button(
  view,
  command,
  say,
  act,
  under = "",
  because = undefined,
  id = `decide-${command.command.replaceAll("_", "-")}`,
) {
  return el(
    "button",
    {
      class: "button",
      id,
      "aria-disabled": because ? "true" : null,
      "aria-label": because ? `${say}: ${because}` : null,
      title: because,
      onclick: () => act(command),
    },
    el("span", {}, say, under ? el("small", {}, ` ${under}`) : null),
    el("kbd", {}, view.keys[command.command]),
  );
}

/**
 * What a decision adds to the player's wager on the hand whose turn it is.
 * @param {View<BlackjackTable>} view
 * @param {Me} me
 * @param {Command} command
 */
function adds(view, me, { command, amount }) {
  const at = inTurn(view);
  if (!at || !["double", "split", "follow_split", "follow_double"].includes(command)) return "";
  const own = view.round.wagers.find(
    ({ patron, option, box, hand }) =>
      patron === me.who && option === "main" && box === at.box.number && hand === at.hand.number,
  );
  return `+${dollars(amount || (own?.amount ?? 0))}`;
}

/**
 * @param {View<BlackjackTable>} view
 * @param {ChoiceView[]} open
 * @param {Act} act
 */
function forLess(view, open, act) {
  const less = open.find(({ command }) => ["double", "follow_double"].includes(command.command));
  if (!less || !view.felt.double_for_less) return null;
  const words = less.command.command === "double" ? "Double for less" : "Double too, for less";
  return otherAmount(words, words, "for-less", (amount) => act({ ...less.command, amount }));
}

/**
 * A field for an amount behind a word, with a message if the text is not one.
 * @param {string} opens
 * @param {string} words
 * @param {string} id
 * @param {(amount: number) => unknown} done
 */
function otherAmount(opens, words, id, done) {
  const input = el("input", {
    id,
    inputmode: "decimal",
    size: "8",
    required: true,
    autocomplete: "off",
    "aria-label": `${words}, amount`,
  });
  return el(
    "details",
    { class: "asked" },
    el("summary", {}, `${opens}…`),
    el(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          event.preventDefault();
          const amount = cents(input.value);
          input.setAttribute("aria-invalid", String(Number.isNaN(amount)));
          if (!Number.isNaN(amount)) done(amount);
        },
      },
      input,
      el("button", { class: "button", id: `${id}-done` }, words),
    ),
  );
}

/**
 * At a virtual table the others need not wait for somebody who has answered.
 * @param {View<BlackjackTable>} view
 * @param {Me} me
 * @returns {Turn | null}
 */
function insuring(view, me) {
  const open = openOf(view, COVERS);
  const virtual = view.sign.dealing === "virtual";
  if (virtual && view.waiting.ready.includes(me.who)) return null;
  const insured = view.round.wagers.filter(({ patron, option }) => patron === me.who && option === "insurance");
  if (!open.length && !(virtual && insured.length)) return null;
  const even = open.some(({ command }) => command.command === "take_even_money");
  const words = open.length
    ? even
      ? "Insurance or even money?"
      : "Insurance?"
    : `You are insured for ${dollars(insured.reduce((sum, { amount }) => sum + amount, 0))}`;
  const several = new Set(open.map(({ command }) => command.box)).size > 1;
  return {
    shows: ["insurance", open.map(({ command }) => command), insured, view.keys],
    ask: words,
    say: open.length ? `${words} The dealer shows an ace.` : words,
    // The first box of several; No goes on without.
    keys: {
      ...Object.fromEntries(open.map(({ command }) => [view.keys[command.command], command]).reverse()),
      [NO_INSURANCE]: () => document.getElementById("no-insurance")?.click(),
    },
    make: (act, ready) =>
      panel(
        words,
        el(
          "div",
          { class: "decisions" },
          open.map(({ command, say }) => cover(view, me, command, several ? say : shortly(command), act)),
          virtual
            ? el(
                "button",
                { class: `button ${open.length ? "" : "is-primary"}`, id: "no-insurance", onclick: ready },
                open.length ? (insured.length ? "Nothing more" : "No insurance") : "Go on",
                el("kbd", {}, NO_INSURANCE),
              )
            : null,
        ),
        open
          .filter(({ command }) => command.command === "place_insurance")
          .map(({ command, say }) =>
            otherAmount(
              several ? `Another amount on box ${command.box}` : "Another amount",
              say,
              `insure-${command.box}-for`,
              (amount) => act({ ...command, amount }),
            ),
          ),
      ),
  };
}

/** @param {Command} command */
const shortly = ({ command }) => (command === "place_insurance" ? "Insurance" : "Even money");

/**
 * Insurance costs its amount; even money pays as much as was wagered.
 * @param {View<BlackjackTable>} view
 * @param {Me} me
 * @param {Command} command
 * @param {string} say
 * @param {Act} act
 */
function cover(view, me, command, say, act) {
  const { box, amount = 0 } = command;
  if (command.command === "place_insurance")
    return button(view, command, say, act, dollars(amount), undefined, `insure-${box}`);
  const wager = view.round.wagers.find((each) => each.patron === me.who && each.option === "main" && each.box === box);
  return button(view, command, say, act, `+${dollars(wager?.amount ?? 0)}`, undefined, `even-money-${box}`);
}
