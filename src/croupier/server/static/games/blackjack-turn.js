// A player's turn: the cut, insurance, a decision on a hand, or whether to split or double with whoever decided. Only
// what the rules leave open is shown, and nothing is advised: every choice looks the same.

import { cutForm, cutting } from "../cut.js";
import { el } from "../dom.js";
import { cents, dollars } from "../money.js";

const KEYS = { draw: "D", stand: "S", double: "B", split: "P", follow_split: "P", stay_on_first_hand: "S", follow_double: "B", decline_double: "S" };

export function turn(view, me) {
  if (cutting(view, me)) return { shows: ["cut", view.cut], say: "Your turn: cut the cards, or decline.", make: (act) => cutForm(view.cut, me, act) };
  if (view.step === "insurance") return insuring(view, me);
  const open = view.choices.filter(({ command }) => KEYS[command.command]);
  if (!open.length) return null;
  const less = view.double_for_less && open.find(({ command }) => ["double", "follow_double"].includes(command.command));
  const words = view.need.say;
  return {
    shows: [words, open.map(({ command }) => command)],
    say: `Your turn. ${words}`,
    keys: Object.fromEntries(open.map(({ command }) => [KEYS[command.command], command])),
    make: (act) =>
      panel(
        title(view, open),
        el("div", { class: "decisions" }, open.map(({ command, say }) => decision(view, me, command, say, act))),
        less ? forLess(view, me, less.command, act) : null,
      ),
  };
}

const panel = (words, ...content) => el("div", { class: "turn-panel", role: "group", tabindex: "-1", "aria-label": words }, el("p", { class: "turn-title" }, words), content);

function title(view, open) {
  const { command, box } = open[0].command;
  const at = view.round.boxes.find(({ number, hands }) => (box ? number === box : hands.some(({ turn }) => turn)));
  const hand = at?.hands.find(({ turn }) => turn);
  if (command.startsWith("follow") || command.endsWith("hand")) return view.need.say;
  const which = at.hands.length > 1 ? `box ${at.number}, hand ${hand.number} of ${at.hands.length}` : `box ${at.number}`;
  return `Your turn, ${which}: ${hand.words}`;
}

function decision(view, me, command, say, act) {
  const adds = ["double", "split", "follow_split", "follow_double"].includes(command.command) ? command.amount || stake(view, me) : 0;
  return el(
    "button",
    { class: "button", id: command.command.replaceAll("_", "-"), onclick: () => act(command) },
    el("span", {}, say, adds ? el("small", {}, ` +${dollars(adds)}`) : null),
    el("kbd", {}, KEYS[command.command]),
  );
}

// One's wager on the hand whose turn it is.
function stake(view, me) {
  const at = view.round.boxes.flatMap(({ number, hands }) => hands.filter(({ turn }) => turn).map((hand) => [number, hand.number]))[0];
  return view.round.wagers.find(({ patron, option, box, hand }) => at && patron === me.who && option === "main" && box === at[0] && hand === at[1])?.amount ?? 0;
}

function forLess(view, me, command, act) {
  const words = command.command === "double" ? "Double for less" : "Double too, for less";
  return el("details", { class: "asked" }, el("summary", {}, words), amountForm(words, "for-less", 0, (amount) => act({ ...command, amount })));
}

// An amount that is asked for; what is not one is said at its field.
function amountForm(words, id, suggested, done) {
  const input = el("input", { id, inputmode: "decimal", size: "8", required: true, autocomplete: "off", value: suggested ? dollars(suggested) : null, "aria-label": `${words}, amount` });
  return el(
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
  );
}

function insuring(view, me) {
  const open = view.choices.filter(({ command }) => ["place_insurance", "take_even_money"].includes(command.command));
  if (!open.length) return null;
  const words = open.some(({ command }) => command.command === "take_even_money") ? "Insurance or even money?" : "Insurance?";
  const virtual = view.sign.dealing === "virtual";
  return {
    shows: ["insurance", open.map(({ command }) => command)],
    say: `${words} The dealer shows an ace.`,
    make: (act, ready) =>
      panel(
        words,
        el("div", { class: "decisions is-offer" }, open.map(({ command, say }) =>
          command.command === "place_insurance"
            ? amountForm(say, `insure-${command.box}`, command.amount, (amount) => act({ ...command, amount }))
            : el("button", { class: "button", id: `even-money-${command.box}`, onclick: () => act(command) }, `${say}: ${dollars(evenMoney(view, me, command.box))}`),
        ), virtual ? el("button", { class: "button", id: "no-insurance", onclick: ready }, "No insurance") : null),
      ),
  };
}

// Even money pays as much as was wagered.
function evenMoney(view, me, box) {
  return view.round.wagers.find((wager) => wager.patron === me.who && wager.option === "main" && wager.box === box)?.amount ?? 0;
}
