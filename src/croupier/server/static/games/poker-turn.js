// A player's turn: the choices that the rules leave open, with their amounts, and those that they bar, with the reason.
// The page advises nothing: every choice looks the same. To fold stands apart, and is asked once more.

/**
 * @import { Barred, Command } from "front/view"
 * @import { Act, Game, Me, Turn, View } from "front/game"
 * @import { PokerTable } from "./poker-felt.js"
 */

import { AskedOnce } from "../asked-once.js";
import { el } from "../dom.js";
import { dollars } from "../money.js";
import { capital } from "../text.js";
import { askWords, inAntes } from "./poker-words.js";

/** @type {("check" | "play" | "bet")[]} */
const ORDER = ["check", "play", "bet"];
/** @type {Record<string, string>} */
const NAMES = { check: "Check", play: "Play", bet: "Bet" };

/**
 * A decision with its keys. `times` is its size in Antes; `why` says why the rules bar it, in a word and in a sentence.
 * @typedef {{ command: Command, keys: string[], says: string, times: number, why?: Barred }} Decision
 */

/** @type {Game<PokerTable>["turn"]} */
export function turn(view, me) {
  const open = view.choices.map(({ command }) => command);
  const fold = open.find(({ command }) => command === "fold");
  return fold ? deciding(view, me, open, fold) : conceding(view, me);
}

/**
 * @param {View<PokerTable>} view
 * @param {Me} me
 * @param {Command[]} open
 * @param {Command} fold
 * @returns {Turn | null}
 */
function deciding(view, me, open, fold) {
  const hand = view.round.hands.find(({ patron }) => patron === me.who);
  if (!hand) return null;
  const choices = decisions(view, me, open);
  const ask = askWords(view, me.who);
  const key = view.keys.fold;
  return {
    shows: ["decision", ask, choices, hand.cards, key],
    ask,
    say: `Your turn, box ${hand.box}. ${hand.holds ? `${capital(hand.holds)}. ` : ""}${ask}`,
    keys: {
      ...Object.fromEntries(choices.flatMap(({ keys, command }) => keys.map((each) => [each, command]))),
      [key]: () => folding.press(),
      ESCAPE: () => folding.keep(),
    },
    make: (act) => {
      folding.ask(fold, key, act);
      return el(
        "div",
        { class: "turn-panel is-poker", role: "group", tabindex: "-1", "aria-label": `Your turn. ${ask}` },
        el(
          "div",
          { class: "decisions" },
          choices.map((choice) => button(choice, act)),
        ),
        folding.node,
      );
    },
  };
}

const folding = new AskedOnce({ id: "fold", words: "Fold…", hint: "asks once", sure: "Fold now", keep: "Keep" });

/**
 * The open choices and those that the rules bar, in a fixed order: a smaller wager before a larger.
 * @param {View<PokerTable>} view
 * @param {Me} me
 * @param {Command[]} open
 * @returns {Decision[]}
 */
function decisions(view, me, open) {
  /** @type {[Command, Barred | undefined][]} */
  const all = [
    ...open.map((command) => /** @type {[Command, undefined]} */ ([command, undefined])),
    ...view.round.barred.map((why) => /** @type {[Command, Barred]} */ ([barredCommand(why, me), why])),
  ];
  return ORDER.flatMap((name) => {
    const named = all.filter(([{ command }]) => command === name);
    named.sort(([one], [other]) => (one.amount ?? 0) - (other.amount ?? 0));
    return named.map(([command, why]) => decision(view, me, command, named.length === 1, why));
  });
}

/**
 * The table is asked for it all the same: its refusal has the whole reason and the clause.
 * @param {Barred} why
 * @param {Me} me
 */
const barredCommand = ({ command, amount }, { who }) =>
  /** @type {Command} */ ({ command, patron: who, ...(amount ? { amount } : {}) });

/**
 * @param {View<PokerTable>} view
 * @param {Me} me
 * @param {Command} command
 * @param {boolean} only
 * @param {Barred} [why]
 * @returns {Decision}
 */
function decision(view, me, command, only, why) {
  const { command: name, amount = name === "bet" ? view.need.amount : 0 } = command;
  const times = name === "play" ? inAntes(view.round, me.who, amount) : 0;
  const keys = [...(times ? [String(times)] : []), ...(only ? [view.keys[name]] : [])];
  return { command, times, keys, says: why ? why.briefly : amount ? `${dollars(amount)} more` : "", why };
}

/**
 * @param {Decision} decision
 * @param {Act} act
 */
function button({ command, times, says, keys, why }, act) {
  const name = `${NAMES[command.command]}${times ? ` ${times}×` : ""}`;
  return el(
    "button",
    {
      class: "button",
      id: times ? `${command.command}-${times}` : command.command,
      "aria-disabled": why ? "true" : null,
      "aria-label": why ? `${name}: ${why.because}` : null,
      title: why?.because,
      onclick: () => act(command),
    },
    el("span", {}, name, says ? el("small", {}, ` ${says}`) : null),
    keys.length ? el("kbd", {}, keys[0]) : null,
  );
}

/**
 * Once the dealer's hand is known, a hand may still be given up until it is turned. It is never proposed: the player
 * opens it, and is asked again.
 * @param {View<PokerTable>} view
 * @param {Me} me
 * @returns {Turn | null}
 */
function conceding(view, me) {
  const choice = view.choices.find(({ command }) => command.command === "concede");
  if (!choice) return null;
  const { what, ready } = view.waiting;
  const waits = what === "concession";
  const answered = waits && ready.includes(me.who);
  return {
    shows: ["concession", waits, answered],
    ask: view.need.patrons.includes(me.who) ? "Your hand is settled next" : undefined,
    quiet: true,
    make: (act, go) => {
      givingUp.ask(choice.command, "", act);
      return el(
        "div",
        { class: "turn-panel is-poker", role: "group", "aria-label": "Before your hand is turned" },
        waits
          ? el(
              "div",
              { class: "decisions" },
              el(
                "button",
                { class: "button", id: "go-on", disabled: answered, onclick: go },
                answered ? "Waiting for the others" : "Turn my hand",
              ),
            )
          : null,
        givingUp.node,
      );
    },
  };
}

const givingUp = new AskedOnce({
  id: "concede",
  words: "Give up the hand…",
  hint: "its wagers are lost, its cards stay unseen",
  sure: "Give it up",
  keep: "Keep",
});
