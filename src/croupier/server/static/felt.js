// The layout as it is printed: the two hands on the dealer's side, then a band for each wager with its numbered boxes.

import { card, pile } from "./art.js";
import { el, fill, refill } from "./dom.js";
import { dollars } from "./money.js";

const ORDER = ["tie", "banker", "player", "banker_pair", "player_pair", "dragon_bonus_banker", "dragon_bonus_player"];
const SIDES = { player: "Player", banker: "Banker" };

export class Felt {
  // `tapped(option)` adds a chip of the viewer, `seat(number)` takes a seat; without them the layout is only looked at.
  constructor(root, { tapped = null, seat = null } = {}) {
    this.tapped = tapped;
    this.seat = seat;
    this.title = el("p", { class: "felt-title" });
    this.player = new Hand("player");
    this.banker = new Hand("banker");
    this.hands = el("div", { class: "hands" }, this.player.node, this.banker.node);
    this.layout = el("div", { class: "layout" });
    fill(root, el("div", { class: "felt" }, this.title, this.hands, this.layout));
  }

  // `mine` is {who, box, amounts, chip} for somebody who plays, else null.
  draw(view, mine) {
    const round = shownRound(view);
    this.title.textContent = round.result ? resultWords(view) : view.sign.title;
    for (const side of Object.keys(SIDES)) this[side].lay(round.number, round[side]);
    this.layout.classList.toggle("is-played", Boolean(mine));
    const open = new Map(view.choices.map(({ command, say }) => [choiceKey(command), say]));
    refill(this.layout, [view.options, wagersOf(view), view.round.payments.length, mine, view.patrons, [...open.keys()]], () => [
      this.seats(view, mine, open),
      ...offered(view).map((option) => this.band(view, option, mine, open)),
    ]);
  }

  seats(view, mine, open) {
    const cells = boxes(view).map((number) => {
      const sitting = view.patrons.find((patron) => patron.seat === number);
      const name = sitting ? sitting.name : "";
      const kind = `seat ${mine && mine.box === number ? "is-mine" : ""}`;
      if (this.seat && open.has(`join_table ${number}`)) {
        return el(
          "button",
          { class: kind, id: `seat-${number}`, onclick: () => this.seat(number), "aria-label": `Take seat ${number}` },
          el("span", { class: "seat-number" }, String(number)),
          "sit",
        );
      }
      return el("div", { class: kind }, el("span", { class: "seat-number" }, String(number)), el("small", {}, name));
    });
    return el("div", { class: "area is-seats", role: "group", "aria-label": "Boxes and seats" }, el("span", { class: "area-name" }, "Box"), cells);
  }

  band(view, option, mine, open) {
    const name = view.options.find(([id]) => id === option)[1];
    const price = view.sign.prices.find((line) => line.name === option);
    const cells = boxes(view).map((box) => this.spot(view, option, name, box, mine, open));
    return el(
      "div",
      { class: `area ${option}`, role: "group", "aria-label": `Wagers on ${name}` },
      el("span", { class: "area-name" }, name[0].toUpperCase() + name.slice(1), price ? el("small", {}, price.pays) : null),
      cells,
    );
  }

  spot(view, option, name, box, mine, open) {
    const down = wagersOf(view).filter((wager) => wager.option === option && wager.box === box);
    const paid = view.round.payments.filter((payment) => payment.option === option && payment.box === box);
    const content = [down.map((wager) => wagerOn(view, wager, mine)), paid.map((payment) => paidOn(payment, mine))];
    if (!this.tapped || !mine || mine.box !== box) return el("div", { class: "spot" }, content);
    const amount = mine.amounts[option] ?? 0;
    const possible = open.has(`place_wager ${option}`) || open.has(`change_wager ${option}`);
    const label = `${name}, box ${box}: ${amount ? dollars(amount) : "no wager"}. Add ${dollars(mine.chip)}`;
    return el(
      "button",
      {
        class: `spot is-mine ${amount ? "is-chosen" : ""}`,
        id: `spot-${option}`,
        "aria-label": label,
        disabled: !possible,
        title: possible ? null : "No wager can be made here now",
        onclick: () => this.tapped(option),
      },
      content,
    );
  }
}

const boxes = (view) => Array.from({ length: view.boxes }, (_, index) => index + 1);

const offered = (view) => ORDER.filter((option) => view.options.some(([id]) => id === option));

export function choiceKey(command) {
  if (command.command === "join_table") return `join_table ${command.seat ?? 0}`;
  if (["place_wager", "change_wager", "take_back_wager"].includes(command.command)) return `${command.command} ${command.option}`;
  return command.command;
}

// Until the first card of a round the cards of the one before stay on show.
export function shownRound(view) {
  return !view.round.opened && view.last ? view.last : view.round;
}

function wagersOf(view) {
  return view.round.wagers;
}

function wagerOn(view, wager, mine) {
  const own = mine && mine.who === wager.patron;
  return el(
    "span",
    { class: "wager" },
    pile(wager.amount, view.chips, view.sign.tournament_chips),
    el("span", {}, dollars(wager.amount), own ? null : el("small", {}, ` ${wager.patron}`)),
  );
}

// What became of a wager, until the cards are collected.
function paidOn({ patron, outcome, pays, stake }, mine) {
  const words = outcome === "win" ? `+${dollars(pays)}` : outcome === "lose" ? `−${dollars(stake)}` : "stands off";
  const own = mine && mine.who === patron;
  return el("span", { class: `paid is-${outcome}` }, words, own ? null : el("small", {}, ` ${patron}`));
}

// The cards of one hand. Only a card that is new arrives; those that lie there stay.
class Hand {
  constructor(side) {
    this.total = el("span", { class: "total" });
    this.cards = el("div", { class: "cards" }, el("span", { class: "card is-absent" }));
    this.laid = [];
    this.round = 0;
    this.node = el("section", { class: "hand", "aria-label": `${SIDES[side]}'s hand` }, el("h2", { class: "hand-name" }, SIDES[side], this.total), this.cards);
  }

  lay(round, { cards, words }) {
    this.total.textContent = words || "\u00a0";
    const same = round === this.round && this.laid.length > 0 && this.laid.every((each, index) => each === cards[index]?.card);
    if (!same) fill(this.cards, cards.length ? null : el("span", { class: "card is-absent" }));
    for (const [index, each] of cards.entries()) {
      if (same && index < this.laid.length) continue;
      this.cards.append(card(each, `arrives ${index === 2 ? "is-sideways" : ""}`));
    }
    this.laid = cards.map((each) => each.card);
    this.round = round;
  }
}

export function resultWords(view) {
  const round = shownRound(view);
  const past = round === view.last ? `Round ${round.number}: ` : "";
  if (round.result === "void") return `${past}void`;
  if (round.result === "tie") return `${past}a tie, ${round.player.words} each`;
  const loser = round.result === "player" ? "banker" : "player";
  return `${past}${SIDES[round.result]} wins, ${round[round.result].words} to ${round[loser].words}`;
}
