// The one line that says what play waits for, with its clause, the time left and the reason if play is held.

/**
 * @import { Waiting } from "front/view"
 * @import { Game, Me, View } from "front/game"
 * @import { Progress } from "./progress.js"
 */

import { clauses } from "./clauses.js";
import { Countdown } from "./countdown.js";
import { el, fill, refill, show } from "./dom.js";
import { dollars } from "./money.js";

const SPELT_OUT = 4; // clauses of the line

const STAFF = ["dealer", "supervisor", "operator", "director", "inspector"];

/**
 * The dealer is told what to do; everybody else wants to know where play stands.
 * @param {View} view
 * @param {Game} game
 * @param {Me} me
 */
export function lineFor(view, game, me) {
  if (view.round.result && view.round.opened) return game.resultWords(view);
  if (view.step !== "wagers" || view.round.no_bet) return game.waitWords?.(view) ?? view.need.say;
  if (me.role === "patron" && view.waiting.out.includes(me.who)) return "You sit out";
  const missing = game.betWarning?.(view) ?? "";
  if (!missing && view.waiting.ready.includes(me.who)) return "Your bets are down";
  return `Place your bets${missing}`;
}

/**
 * While bets are open, the limits of the main wager, and who is waited for; else nothing.
 * @param {View} view
 * @param {Me} me
 */
function besideLimits(view, me) {
  const { ready, out, what, whom } = view.waiting;
  const [main] = view.sign.limits;
  const waited = what === "betting" && !whom && ready.includes(me.who);
  const others = view.patrons.filter(({ name, seat }) => seat && !ready.includes(name) && !out.includes(name));
  if (waited && others.length) return `Waiting for ${others.map(({ name }) => name).join(", ")}`;
  return main ? `${dollars(main.minimum)} to ${dollars(main.maximum)}` : "";
}

export class Now {
  /**
   * @param {HTMLElement} root
   * @param {Game} game
   */
  constructor(root, game) {
    this.game = game;
    this.countdown = new Countdown();
    this.cutOff = false;
    this.line = el("p", { class: "what-now" });
    this.under = el("div", { class: "row" });
    this.given = el("span", { class: "soft" });
    this.held = el("p", { class: "notice is-warning", role: "status", hidden: true });
    this.time = el("div", { class: "row time" }, this.countdown.node, this.given);
    this.root = root;
    fill(
      root,
      el("div", { class: "now" }, el("div", { class: "stack is-tight asks" }, this.line, this.under), this.time),
      this.held,
    );
  }

  /**
   * The staff see where the round stands too.
   * @param {Progress} progress
   */
  follow({ pace, stages }) {
    this.time.append(pace);
    this.root.append(stages);
  }

  /**
   * `ask` is what the viewer is asked themselves.
   * @param {View} view
   * @param {Me} me
   * @param {Waiting} waiting
   */
  draw(view, me, waiting, ask = "") {
    const staff = STAFF.includes(me.role);
    const words = staff ? view.need.say : this.cutOff ? "Trying again" : ask || lineFor(view, this.game, me);
    if (!staff) this.ask();
    if (this.line.textContent !== words) this.line.textContent = words;
    this.line.style.setProperty("--letters", String(words.length));
    const after = staff ? (this.game.dealing.after?.(view) ?? "") : "";
    const limits = !staff && this.game.oneScreen && view.step === "wagers" ? besideLimits(view, me) : "";
    const under = limits ? view.sign.under : view.need.under;
    const few = limits ? 1 : this.game.oneScreen && !staff ? 2 : SPELT_OUT;
    const multiple = view.sign.limits[0]?.multiple;
    refill(this.under, [limits, under, few, multiple, after], () => [
      limits ? el("span", { class: "soft" }, limits) : null,
      limits && multiple ? el("span", { class: "soft steps" }, ` in steps of ${dollars(multiple)}`) : null,
      clauses(under, view.sign.book, few),
      after ? el("span", { class: "soft after" }, `then ${after}`) : null,
    ]);
    this.wait(waiting);
  }

  /**
   * Without a connection nobody knows how much time is left.
   * @param {boolean} is
   */
  connected(is) {
    this.cutOff = !is;
    this.countdown.known = is;
    this.countdown.tick();
  }

  // For a player it is where the focus goes when the thing that had it is gone. Once is enough: to let the focused line
  // take the focus again, the browser would lay out the page.
  ask() {
    if (this.line.id) return;
    this.line.id = "ask";
    this.line.tabIndex = -1;
  }

  /** @param {Waiting} waiting */
  wait({ what, words, whom, ready, held, unavailable }) {
    this.countdown.ticks = what === "betting";
    const pressed = what && !whom && ready.length ? ` · ready: ${ready.join(", ")}` : "";
    this.given.textContent = what ? `seconds ${whom ? `for ${whom} ` : ""}${words}${pressed}` : "";
    const why = unavailable ? `This table is unavailable: ${unavailable}` : held ? `Play is held: ${held}` : "";
    this.held.textContent = why;
    show(this.held, Boolean(why));
  }
}
