// A player's turn: what the rules leave open, with its amount, and nothing else. Nothing is advised: every choice looks the
// same, and a hand has no value in words before it is declared.

import { card } from "../art.js";
import { el } from "../dom.js";
import { dollars } from "../money.js";

const ORDER = ["fold", "check", "play", "bet"];
const KEYS = { fold: "F", check: "C", bet: "B" };
const NAMES = { fold: "Fold", check: "Check", play: "Play", bet: "Bet" };

export function turn(view, me) {
  const open = view.choices.filter(({ command }) => ORDER.includes(command.command)).map(({ command }) => command);
  return open.length ? deciding(view, me, open) : conceding(view);
}

function deciding(view, me, open) {
  const hand = view.round.hands.find(({ patron }) => patron === me.who);
  const choices = decisions(view, me, open);
  const shows = ["decision", view.need.say, choices, hand.cards];
  return {
    shows,
    say: `Your turn. ${view.need.say}`,
    keys: Object.fromEntries(choices.flatMap(({ keys, command }) => keys.map((key) => [key, command]))),
    make: (act) => {
      const words = `Your turn, box ${hand.box}`;
      return el(
        "div",
        { class: "turn-panel is-poker", role: "group", tabindex: "-1", "aria-label": words },
        el("p", { class: "turn-title" }, words),
        hand.cards.some((each) => each.card) ? el("div", { class: "cards is-held" }, hand.cards.map((each) => card(each, "is-small"))) : null,
        el("div", { class: "decisions" }, choices.map((choice) => button(choice, act))),
      );
    },
  };
}

// What is open, in one order; and what the rules give at this point but the player's chips do not cover.
function decisions(view, me, open) {
  const ante = view.round.wagers.find(({ patron, option }) => patron === me.who && option === "main")?.amount ?? 0;
  return ORDER.flatMap((name) => {
    const commands = open.filter(({ command }) => command === name);
    if (!commands.length) return view.need.commands.includes(name) ? [{ name, keys: [], command: null }] : [];
    return commands.map((command) => choice(view, command, ante, commands.length === 1));
  });
}

function choice(view, command, ante, only) {
  const { command: name, amount } = command;
  if (name !== "play") return { name, keys: [KEYS[name]], command, says: name === "bet" ? dollars(view.need.amount) : "" };
  const times = ante && amount % ante === 0 ? amount / ante : 0;
  return { name, times, says: dollars(amount), command, keys: [...(times ? [String(times)] : []), ...(only ? ["P"] : [])] };
}

function button({ name, times, says, keys, command }, act) {
  if (!command) return el("button", { class: "button", disabled: true }, el("span", {}, NAMES[name], el("small", {}, " your chips do not cover it")));
  return el(
    "button",
    { class: "button", id: times ? `${name}-${times}` : name, onclick: () => act(command) },
    el("span", {}, times ? `${NAMES[name]} ${times}×` : NAMES[name], says ? el("small", {}, ` ${says}`) : null),
    keys.length ? el("kbd", {}, keys[0]) : null,
  );
}

// Once the dealer's hand is known a hand may still be given up, until it is turned. It is never proposed: who wants it
// opens it, and is asked again.
function conceding(view) {
  const choice = view.choices.find(({ command }) => command.command === "concede");
  if (!choice) return null;
  const { what, ready = [] } = view.waiting ?? {};
  const waits = what === "concession";
  const answered = waits && ready.includes(choice.command.patron);
  return {
    shows: ["concession", waits, answered],
    quiet: true,
    make: (act, go) =>
      el(
        "div",
        { class: "row is-apart concession" },
        el(
          "details",
          { class: "asked" },
          el("summary", {}, "Give up the hand…"),
          el("p", {}, "The wagers on it are lost and its cards go in unseen. Give the hand up?"),
          el("button", { class: "button is-small is-danger", id: "concede", onclick: () => act(choice.command) }, "Give up the hand"),
        ),
        waits ? el("button", { class: "button is-primary", id: "go-on", disabled: answered, onclick: go }, answered ? "Waiting for the others" : "Ready") : null,
      ),
  };
}
