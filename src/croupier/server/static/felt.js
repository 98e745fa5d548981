// What every layout is made of: seats, spots with chips on them, and cards that arrive one by one.

import { card, pile } from "./art.js";
import { el, fill } from "./dom.js";
import { dollars } from "./money.js";

export const boxes = (view) => Array.from({ length: view.boxes }, (_, index) => index + 1);

// What is open to the viewer, by what it is about.
export function openChoices(view) {
  return new Map(view.choices.map((choice) => [choiceKey(choice.command), choice]));
}

function choiceKey(command) {
  if (command.command === "join_table") return `join_table ${command.seat ?? 0}`;
  if (["place_wager", "change_wager", "take_back_wager"].includes(command.command)) return `${command.command} ${command.option}`;
  return command.command;
}

// The numbered boxes with who sits there; `sit(number)` takes a seat.
export function seats(view, mine, open, sit) {
  const cells = boxes(view).map((number) => {
    const sitting = view.patrons.find((patron) => patron.seat === number);
    const kind = `seat ${mine && mine.box === number ? "is-mine" : ""}`;
    const figure = el("span", { class: "seat-number" }, String(number));
    if (sit && open.has(`join_table ${number}`)) {
      return el("button", { class: kind, id: `seat-${number}`, onclick: () => sit(number), "aria-label": `Take seat ${number}` }, figure, "sit");
    }
    return el("div", { class: kind }, figure, el("small", {}, sitting?.name ?? ""));
  });
  return el("div", { class: "area is-seats", role: "group", "aria-label": "Boxes and seats" }, el("span", { class: "area-name" }, "Box"), cells);
}

// Where wagers on an option lie in one box. The viewer's own is a button: `tapped(option)` adds a chip.
export function spot(view, option, name, box, mine, open, tapped) {
  const here = (each) => each.option === option && each.box === box;
  const content = [view.round.wagers.filter(here).map((wager) => wagerOn(view, wager, mine)), view.round.payments.filter(here).map((paid) => paidOn(view, paid, mine))];
  const empty = content.flat().length ? "" : "is-empty";
  if (!tapped || !mine || mine.box !== box) return el("div", { class: `spot ${empty}`, "data-box": box }, content);
  const amount = mine.amounts[option] ?? 0;
  const possible = open.has(`place_wager ${option}`) || open.has(`change_wager ${option}`);
  return el(
    "button",
    {
      class: `spot is-mine ${empty} ${amount ? "is-chosen" : ""}`,
      id: `spot-${option}`,
      "aria-label": `${name}, box ${box}: ${amount ? dollars(amount) : "no wager"}. Add ${dollars(mine.chip)}`,
      disabled: !possible,
      title: possible ? null : "No wager can be made here now",
      onclick: () => tapped(option),
    },
    content,
  );
}

export function wagerOn(view, wager, mine, say = dollars) {
  const own = mine && mine.who === wager.patron;
  return el(
    "span",
    { class: "wager" },
    pile(wager.amount, view.chips, view.sign.tournament_chips),
    el("span", {}, say(wager.amount), own ? null : el("small", {}, ` ${wager.patron}`)),
  );
}

const NEITHER = { push: "push", void: "void" }; // as the books call it

// What became of a wager, until the cards are collected.
export function paidOn(view, { patron, outcome, pays, stake }, mine, say = dollars) {
  const words = outcome === "win" ? `+${say(pays)}` : outcome === "lose" ? `−${say(stake)}` : (NEITHER[outcome] ?? "stands off");
  const own = mine && mine.who === patron;
  const chips = outcome === "win" ? pile(pays, view.chips, view.sign.tournament_chips) : null;
  return el("span", { class: `paid is-${outcome}` }, chips, el("span", {}, words, own ? null : el("small", {}, ` ${patron}`)));
}

// A hand of cards. Only a card that is new or newly turned arrives; those that lie there stay. Cards after `upright` lie
// sideways; before the deal so many places are marked.
export class Cards {
  constructor(upright = Infinity, places = 1) {
    this.upright = upright;
    this.places = places;
    this.node = el("div", { class: "cards" }, this.empty());
    this.laid = [];
    this.round = 0;
  }

  empty() {
    return Array.from({ length: this.places }, () => el("span", { class: "card is-absent" }));
  }

  lay(round, cards) {
    if (round !== this.round || !this.laid.length || cards.length < this.laid.length) {
      fill(this.node, cards.length ? null : this.empty());
      this.laid = [];
    }
    // What lies there already does not arrive again when it is moved with its box.
    for (const lying of this.node.children) lying.classList.remove("arrives");
    for (const [index, each] of cards.entries()) {
      if (this.laid[index] === each.card) continue;
      const drawn = card(each, `arrives ${index >= this.upright ? "is-sideways" : ""}`);
      if (index < this.laid.length) this.node.children[index].replaceWith(drawn);
      else this.node.append(drawn);
    }
    this.laid = cards.map((each) => each.card);
    this.round = round;
  }

  // These of them make a hand that was declared.
  mark(five) {
    for (const [index, lying] of [...this.node.children].entries()) lying.classList.toggle("is-counted", five.includes(this.laid[index]));
  }
}
