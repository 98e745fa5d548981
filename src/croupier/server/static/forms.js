// What somebody fills in for a command, and how it is asked for. A command that is not listed needs nothing more.
// A game adds its own by `learn`; a field of its own kind brings `read`, which gives undefined for what is not understood.

import { el } from "./dom.js";
import { cents, dollars } from "./money.js";

export const reason = { name: "reason", label: "Reason", type: "text" };
const amount = { name: "cents", label: "Amount", type: "money" };

// For games that are dealt from a shoe.
export const CARDS = {
  cut_cards: [{ name: "position", label: "Cards from the front", type: "number" }],
  place_cutting_card: [{ name: "from_back", label: "Cards from the back", type: "number" }],
  introduce_preshuffled: [{ name: "supplier", label: "Approved supplier", type: "text" }],
  order_shuffle: [reason],
  replace_cards: [reason, { name: "cards", label: "Cards, as in Th 9c; none means all", type: "cards", optional: true }],
};

const CAUSES = ["civil commotion", "fire", "riot", "brawl", "robbery", "act of God", "like disturbance"];

const FIELDS = {
  void_round: (command) => (command.cause ? [{ name: "cause", label: "Cause", type: "one of", of: CAUSES }, reason] : [reason]),
  void_wagers: [reason],
  report_wager_found: [{ name: "amount", label: "What lies there, 0 for nothing", type: "money" }],
  exclude_patron: [reason],
  fill_float: [amount],
  credit_float: [amount],
  collect_debt: [{ ...amount, suggested: true }],
  issue_chips: [amount],
  buy_in: [{ name: "patron", label: "Patron", type: "patron" }, amount],
  join_table: [
    { name: "patron", label: "Name", type: "text" },
    { name: "seat", label: "Seat, 0 to stand", type: "number" },
  ],
  leave_table: [{ name: "patron", label: "Patron", type: "patron" }],
  place_wager: [
    { name: "patron", label: "Patron", type: "patron" },
    { name: "option", label: "Wager", type: "option" },
    { name: "amount", label: "Amount", type: "money" },
    { name: "box", label: "Box", type: "number" },
  ],
  change_wager: [
    { name: "patron", label: "Patron", type: "patron" },
    { name: "option", label: "Wager", type: "option" },
    { name: "amount", label: "New amount", type: "money" },
  ],
  take_back_wager: [
    { name: "patron", label: "Patron", type: "patron" },
    { name: "option", label: "Wager", type: "option" },
  ],
  place_personal_limit: [
    { name: "patron", label: "Patron", type: "patron" },
    { name: "maximum", label: "Maximum, 0 takes it away", type: "money" },
  ],
  log_incident: [
    {
      name: "matter",
      label: "Matter",
      type: "one of",
      of: ["influence", "private bet", "device that analyses", "device that changes odds", "device connected to another"],
    },
    { name: "about", label: "About whom", type: "text" },
    { name: "note", label: "What happened", type: "text" },
  ],
  decide_dispute: [
    { name: "dispute", label: "Dispute number", type: "number" },
    { name: "decision", label: "Decision and reason", type: "text" },
  ],
  request_review: [
    { name: "dispute", label: "Dispute number", type: "number" },
    { name: "by", label: "Asked for by", type: "text" },
  ],
  record_review: [
    { name: "dispute", label: "Dispute number", type: "number" },
    { name: "outcome", label: "Outcome of the review", type: "text" },
  ],
};

// Where cards lie, for a command that names one of these places.
export function placesOf(view) {
  const { board = [], dealer, house, hands = [] } = view.round;
  const shared = [["board", board], ["dealer", dealer?.cards ?? []], ["house", house?.tiles ?? []]].filter(([, cards]) => cards.length).map(([place]) => [place, `The ${place}`]);
  return [...shared, ...hands.map(({ box, patron }) => [String(box), `Box ${box}, ${patron}`])];
}

export function learn(fields) {
  Object.assign(FIELDS, fields);
}

// Where it depends on the choice itself, a function says what is filled in.
export function fieldsOf(command) {
  const fields = FIELDS[command.command] ?? [];
  return typeof fields === "function" ? fields(command) : fields;
}

let made = 0;

// A form that gives the command back with what was filled in.
export function formFor(command, words, view, done, kind = "is-primary") {
  const fields = fieldsOf(command).map((field) => ({ ...field, input: inputFor(field, command, view), id: `field-${++made}` }));
  const problem = el("p", { class: "error", role: "alert", hidden: true });
  return el(
    "form",
    {
      class: "stack is-tight",
      onsubmit: (event) => {
        event.preventDefault();
        const filled = { ...command };
        for (const field of fields) {
          if (field.type === "said") continue;
          const value = read(field);
          problem.hidden = value !== undefined;
          if (value === undefined) {
            problem.textContent = `${field.label}: not understood.`;
            field.input.focus();
            return;
          }
          filled[field.name] = value;
        }
        done(filled);
        // Cards that somebody wrote down may lie face down: they do not stay on the screen.
        for (const { type, input } of fields) if (["card", "cards"].includes(type)) input.value = "";
      },
    },
    fields.map(({ input, label, id }) => {
      input.id = id;
      return el("div", { class: "field" }, el("label", { for: id }, label), input);
    }),
    problem,
    el("button", { class: `button ${kind}` }, words),
  );
}

// Reasons and people are never suggested: a choice's own are only examples. Numbers are, amounts where they are marked.
function inputFor({ name, type, of, optional, suggested, yes, first = 0 }, command, view) {
  const required = !optional;
  if (type === "patron") return select(view.patrons.map((patron) => [patron.name, patron.name]));
  if (type === "option") return select(view.options);
  if (type === "one of") return select(of.map((each) => (Array.isArray(each) ? each : [each, each])));
  if (type === "place") return select(placesOf(view));
  if (type === "box") return select(placesOf(view).filter(([place]) => Number(place)));
  if (type === "yes or no") return select(yes ? [["yes", "Yes"], ["", "No"]] : [["", "No"], ["yes", "Yes"]], false);
  if (type === "said") return el("output", {}, String(command[name]));
  if (type === "number") return el("input", { type: "number", value: command[name] ?? first, required });
  if (type === "money") return el("input", { inputmode: "decimal", required, value: suggested && command[name] ? dollars(command[name]) : null });
  return el("input", { maxlength: "300", autocomplete: "off", required });
}

function select(pairs, required = true) {
  return el("select", { required }, pairs.map(([value, words]) => el("option", { value }, words)));
}

function read({ type, input, optional, unseen, read: own }) {
  const text = input.value.trim();
  if (own) return own(text);
  if (type === "yes or no") return text === "yes";
  if (type === "number" || type === "box") return Number.isInteger(Number(text)) ? Number(text) : undefined;
  if (type === "money") return Number.isNaN(cents(text)) ? undefined : cents(text);
  if (type === "card") return optional && !text ? "" : cardFrom(text);
  if (type === "cards") {
    const cards = text.split(/[\s,]+/).filter(Boolean).map((card) => (unseen && card === "-" ? "" : cardFrom(card)));
    return cards.includes(undefined) ? undefined : cards;
  }
  return text;
}

export function cardFrom(text) {
  const two = text.replace("10", "T");
  if (!/^[2-9tjqka][cdhs]$/i.test(two)) return undefined;
  return two[0].toUpperCase() + two[1].toLowerCase();
}
