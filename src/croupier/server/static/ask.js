// Asks the table for something, and shows the answer unless it is yes.

/**
 * @import { Answer, Because, Command } from "front/view"
 * @import { Child, Me } from "front/game"
 */

import { clauses } from "./clauses.js";
import { byId, el, fill, show } from "./dom.js";
import { post } from "./reach.js";

const TRIES = 4;

export class Asker {
  /**
   * `words` names what is open instead.
   * @param {string} table
   * @param {Me} me
   * @param {string} book
   * @param {(command: string) => string} words
   */
  constructor(table, me, book, words = (command) => command.replaceAll("_", " ")) {
    this.words = words;
    this.path = `/api/tables/${encodeURIComponent(table)}`;
    this.me = me;
    this.book = book;
    this.version = 0; // of the last thing done here
  }

  /**
   * If the answer is lost, the command is sent again under the same key, so it is not done twice.
   * @param {Command} command
   */
  async act(command) {
    const body = { ...this.me, key: crypto.randomUUID(), command };
    for (let tries = 1; ; tries++) {
      try {
        const answered = await this.post("/act", body);
        if ("overtaken" in answered && tries < TRIES) continue;
        return this.heard(answered);
      } catch {
        if (tries === TRIES) {
          this.say("The server did not answer. Nothing may have been done: look at the table before you try again.");
          return false;
        }
        await new Promise((wait) => setTimeout(wait, 500 * tries));
      }
    }
  }

  /**
   * A command that the page gives by itself: nobody has to be told how it was answered. Throws if nobody answered.
   * @param {Command} command
   */
  async quietly(command) {
    await this.post("/act", { ...this.me, key: crypto.randomUUID(), command });
  }

  async ready() {
    await this.tellDealer("/ready", {});
  }

  /** @param {boolean} out */
  async sit(out) {
    await this.tellDealer("/sit", { out });
  }

  /**
   * A sign to the dealer of a virtual table, which is no act of the game.
   * @param {string} path
   * @param {object} sign
   */
  async tellDealer(path, sign) {
    const { said } = await post(this.path + path, { who: this.me.who, ...sign });
    if ("error" in said) this.say(said.error);
  }

  /**
   * Throws if nobody answered.
   * @param {string} path
   * @param {object} body
   * @returns {Promise<Answer>}
   */
  async post(path, body) {
    const { away, said } = await post(this.path + path, body);
    if (away) throw new Error(said.error);
    return said;
  }

  /** @param {Answer} answered */
  heard(answered) {
    if ("version" in answered) this.version = answered.version;
    if ("facts" in answered) {
      this.clear();
      return true;
    }
    if ("refused" in answered) this.refused(answered.refused);
    else if ("overtaken" in answered) this.say("The table has changed meanwhile: look, and ask again.");
    else if ("error" in answered) this.say(answered.error);
    else this.say("unavailable" in answered ? answered.unavailable : "The server answered something unexpected.");
    return false;
  }

  /** @param {Because} refused */
  refused({ because, under, instead }) {
    const open = instead.map((command) => this.words(command));
    this.tell(
      el("p", {}, `Refused: ${because}.`),
      el("p", { class: "row" }, el("span", {}, "Under"), clauses(under, this.book)),
      open.length ? el("p", {}, `Open instead: ${open.join(", ")}.`) : null,
    );
  }

  /** @param {string} words */
  say(words) {
    this.tell(el("p", {}, words));
  }

  /**
   * Says this below what is said already.
   * @param {string} words
   */
  add(words) {
    byId("answer")
      .querySelector(".refusal .button")
      ?.before(el("p", {}, words));
  }

  /** @param {Child[]} content */
  tell(...content) {
    const close = el("button", { class: "button is-small", onclick: () => this.clear() }, "Close");
    fill(byId("answer"), el("div", { class: "refusal toast", role: "alert" }, ...content, close));
    show(byId("answer"), true);
  }

  clear() {
    show(byId("answer"), false);
    fill(byId("answer"));
  }
}

/** @param {string} words */
export function announce(words, assertive = false) {
  const region = byId(assertive ? "assertive" : "polite");
  region.textContent = "";
  region.textContent = words;
}
