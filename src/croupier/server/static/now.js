// The one line that says what play waits for, with its clause, the time that is left and why it is held.

import { clauses } from "./clauses.js";
import { Countdown } from "./countdown.js";
import { el, fill, refill, show } from "./dom.js";

const GIVEN = { betting: "to bet", ball: "until no more bets", cut: "to cut", turn: "to turn the hand", withdrawal: "to take wagers off", insurance: "to insure", decision: "to decide", setting: "to set the hands", election: "to answer", concession: "until the hands are settled" };

const SPELT_OUT = 4; // clauses of the line

const STAFF = ["dealer", "supervisor", "operator", "director", "inspector"];

// The dealer is told what to do; everybody else wants to know where play stands.
function forPatrons(view, game) {
  if (view.round.result && view.round.opened) return game.resultWords(view);
  if (view.step === "wagers" && !view.round.no_bet) return `Place your wagers${game.betWarning?.(view) ?? ""}`;
  return game.waitWords?.(view) ?? view.need.say;
}

export class Now {
  constructor(root, game) {
    this.game = game;
    this.countdown = new Countdown();
    this.line = el("p", { class: "what-now" });
    this.under = el("div", { class: "row" });
    this.given = el("span", { class: "soft" });
    this.held = el("p", { class: "notice is-warning", role: "status", hidden: true });
    const time = el("div", { class: "row" }, this.countdown.node, this.given);
    fill(root, el("div", { class: "now" }, el("div", { class: "stack is-tight" }, this.line, this.under), time), this.held);
  }

  draw(view, me, waiting) {
    const words = STAFF.includes(me.role) ? view.need.say : forPatrons(view, this.game);
    if (this.line.textContent !== words) this.line.textContent = words;
    refill(this.under, view.need.under, () => clauses(view.need.under, view.sign.book, SPELT_OUT));
    this.wait(waiting);
  }

  wait({ what, whom, ready, held, unavailable }) {
    const pressed = what && !whom && ready.length ? ` · ready: ${ready.join(", ")}` : "";
    this.given.textContent = what ? `seconds ${whom ? `for ${whom} ` : ""}${GIVEN[what]}${pressed}` : "";
    const why = unavailable ? `This table is unavailable: ${unavailable}` : held ? `Play is held: ${held}` : "";
    this.held.textContent = why;
    show(this.held, Boolean(why));
  }
}
