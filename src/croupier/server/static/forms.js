// Draws and reads the questions of a command, by their kind. The questions stand beside the commands: choices bring
// theirs with them, and a form that somebody opens without a choice has those of the whole command.

/**
 * @import { Ask, Command, CommandName, RoundView, WagerOption } from "front/view"
 * @import { Act, Open, View } from "front/game"
 */

import { el } from "./dom.js";
import { cents, dollars } from "./money.js";
import { placeable } from "./options.js";
import { patiently } from "./reach.js";

/** @type {Record<string, { asks: Open["asks"], happened: string }>} */
let forms = {};

/** @param {string} table */
export async function learn(table) {
  const { ok, said } = await patiently(`/api/tables/${encodeURIComponent(table)}/forms`);
  if (ok) forms = said;
}

/**
 * A form without a choice, which asks everything.
 * @param {CommandName} command
 * @returns {Open}
 */
export const blank = (command) => ({ command: { command }, asks: forms[command]?.asks ?? {} });

/**
 * The irregularity that a command answers, in the book's words; "" for play as usual.
 * @param {CommandName} command
 */
export const happenedBefore = (command) => forms[command]?.happened ?? "";

/**
 * The places of a round, where its game has them.
 * @typedef Places
 * @property {unknown[]} [board]
 * @property {{ cards: unknown[] }} [dealer]
 * @property {{ tiles: unknown[] }} [house]
 * @property {{ box: number, patron: string }[]} [hands]
 * @property {number[]} [stray]
 */

/**
 * Where cards lie, for a command that names one of these places.
 * @param {View} view
 * @returns {[string, string][]}
 */
export function placesOf(view) {
  const { board = [], dealer, house, hands = [], stray = [] } = /** @type {RoundView & Places} */ (view.round);
  const shared = Object.entries({ board, dealer: dealer?.cards ?? [], house: house?.tiles ?? [] }).filter(
    ([, cards]) => cards.length,
  );
  return [
    ...shared.map(([place]) => /** @type {[string, string]} */ ([place, `The ${place}`])),
    ...byBox(hands),
    ...stray.map((box) => /** @type {[string, string]} */ ([String(box), `Box ${box}, without a wager`])),
  ];
}

/**
 * The boxes with a hand; before the first card, those with a wager.
 * @param {View} view
 */
export function boxesOf(view) {
  const { hands = [], wagers = [] } = /** @type {RoundView & Places} */ (view.round);
  return byBox(hands.length ? hands : wagers);
}

/**
 * Each box once, with its player.
 * @param {{ box: number, patron: string }[]} lying
 * @returns {[string, string][]}
 */
function byBox(lying) {
  const words = lying.map(({ box, patron }) => /** @type {const} */ ([String(box), `Box ${box}, ${patron}`]));
  return [...new Map(words)];
}

/** @typedef {Ask & { name: keyof Command, kind: NonNullable<Ask["kind"]> }} Field */

let made = 0;

/**
 * A form that returns the command, completed with its fields.
 * @param {Open} open
 * @param {string} words
 * @param {View} view
 * @param {Act} done
 */
export function formFor({ command, asks }, words, view, done) {
  const fields = Object.entries(asks).map(([name, ask]) => {
    const field = { .../** @type {Field} */ ({ kind: "text", ...ask, name }), id: `field-${++made}` };
    return { ...field, input: inputFor(field, command, view) };
  });
  const problem = el("p", { class: "error", role: "alert", hidden: true });
  return el(
    "form",
    {
      class: "stack is-tight",
      onsubmit: (event) => {
        event.preventDefault();
        let filled = command;
        for (const field of fields) {
          if (field.kind === "said") continue;
          const value = read(field);
          problem.hidden = value !== undefined;
          if (value === undefined) {
            problem.textContent = `${field.label}: not understood.`;
            field.input.focus();
            return;
          }
          filled = { ...filled, [field.name]: value };
        }
        done(filled);
        // Cards in the form may lie face down, so they do not stay on the screen.
        for (const { kind, input } of fields) if (kind in EXAMPLES) input.value = "";
      },
    },
    fields.map(({ input, label, kind, id }) => {
      input.id = id;
      const example = EXAMPLES[kind] ? `, as in ${EXAMPLES[kind]}` : "";
      return el("div", { class: "field" }, el("label", { for: id }, `${label}${example}`), input);
    }),
    problem,
    el("button", { class: "button is-primary" }, words),
  );
}

/** @type {Partial<Record<Field["kind"], string>>} */
const EXAMPLES = { card: "Th", cards: "Th 9c", tile: "45", tiles: "45 66" };

/**
 * Reasons and people are never suggested: those of a choice are only examples. Numbers are suggested, the rest if
 * marked.
 * @param {Field} field
 * @param {Command} command
 * @param {View} view
 */
function inputFor({ name, kind, one_of: answers = {}, optional, suggested, usual }, command, view) {
  const required = !optional;
  const own = suggested ? command[name] : undefined;
  if (kind === "patron") return select(view.patrons.map((patron) => [patron.name, patron.name]));
  if (kind === "option") return select(named(placeable(view)));
  if (kind === "spot") return select(named(Object.entries(view.options)));
  if (kind === "one of") return select(Object.entries(answers), own ?? usual);
  if (kind === "place") return select(placesOf(view));
  if (kind === "box") return select(boxesOf(view));
  if (kind === "yes or no") return select(Object.entries({ yes: "Yes", no: "No" }), usual ? "yes" : "no");
  if (kind === "said") return el("output", {}, String(command[name]));
  if (kind === "number") return el("input", { type: "number", value: Number(command[name] ?? usual ?? 0), required });
  if (kind === "money") {
    return el("input", { inputmode: "decimal", required, value: own ? dollars(Number(own)) : null });
  }
  return el("input", { maxlength: "300", autocomplete: "off", required, value: own ? String(own) : null });
}

/**
 * @param {[string, WagerOption][]} options
 * @returns {[string, string][]}
 */
const named = (options) => options.map(([option, { name }]) => [option, name]);

/**
 * @param {[string, string][]} pairs
 * @param {unknown} usual
 */
function select(pairs, usual = undefined) {
  const answers = pairs.map(([value, words]) => el("option", { value, selected: value === usual }, words));
  return el("select", { required: true }, answers);
}

/**
 * The answer in the type of its field; undefined if it is not understood.
 * @param {Field & { input: { value: string } }} field
 */
function read({ kind, input, optional, usual, count }) {
  const text = input.value.trim();
  if (optional && !text) return usual ?? EMPTY[kind] ?? "";
  const value = kind in READ ? READ[kind]?.(text) : text;
  return count && Array.isArray(value) && value.length !== count ? undefined : value;
}

/** @type {Partial<Record<Field["kind"], unknown>>} */
const EMPTY = { number: 0, money: 0, cards: [], tiles: [], figures: [], dice: [] };

/** @type {Partial<Record<Field["kind"], (text: string) => unknown>>} */
const READ = {
  number: whole,
  box: whole,
  money: (text) => (Number.isNaN(cents(text)) ? undefined : cents(text)),
  "yes or no": (text) => text === "yes",
  card: cardFrom,
  cards: (text) => each(text, (card) => (card === "-" ? "" : cardFrom(card))),
  tile: tileFrom,
  tiles: (text) => each(text, tileFrom),
  figures,
  dice: figures,
};

/** @param {string} text */
function whole(text) {
  return Number.isInteger(Number(text)) ? Number(text) : undefined;
}

/**
 * @param {string} text
 * @param {(word: string) => string | undefined} from
 */
function each(text, from) {
  const found = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(from);
  return found.includes(undefined) ? undefined : found;
}

/** @param {string} text */
export function cardFrom(text) {
  const two = text.replace("10", "T");
  if (!/^[2-9tjqka][cdhs]$/i.test(two)) return undefined;
  return two[0].toUpperCase() + two[1].toLowerCase();
}

/**
 * A tile by its two halves, in either order.
 * @param {string} two
 */
export const tileOf = (two) => [...two].sort().join("");

/** @param {string} text */
function tileFrom(text) {
  return /^[1-6]{2}$/.test(text) ? tileOf(text) : undefined;
}

/** @param {string} text */
function figures(text) {
  return /^[1-8\s,]*$/.test(text) ? (text.match(/[1-8]/g) ?? []).map(Number) : undefined;
}
