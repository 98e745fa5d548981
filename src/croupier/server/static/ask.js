// Asks the table for something, and shows what it answers if that is not yes.

import { byId, el, fill, show } from "./dom.js";
import { clauses } from "./clauses.js";

const TRIES = 4;

export class Asker {
  // `words` calls what is open instead by name.
  constructor(table, me, book, words = (command) => command.replaceAll("_", " ")) {
    this.words = words;
    this.path = `/api/tables/${encodeURIComponent(table)}`;
    this.me = me;
    this.book = book;
    this.version = 0; // of the last thing done here
  }

  // Sent again under the same key when the answer was lost: it is not done twice.
  async act(command) {
    const body = JSON.stringify({ ...this.me, key: crypto.randomUUID(), command });
    for (let tries = 1; ; tries++) {
      try {
        const answered = await this.post("/act", body);
        if (answered.overtaken !== undefined && tries < TRIES) continue;
        return this.heard(answered);
      } catch (lost) {
        if (tries === TRIES) {
          this.say("The server did not answer. Nothing may have been done: look at the table before you try again.");
          return false;
        }
        await new Promise((wait) => setTimeout(wait, 500 * tries));
      }
    }
  }

  async ready() {
    const answered = await this.post("/ready", JSON.stringify({ who: this.me.who })).catch(() => ({ error: "The server did not answer." }));
    if (answered.error) this.say(answered.error);
  }

  async post(path, body) {
    const response = await fetch(this.path + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    return response.json();
  }

  heard(answered) {
    if (answered.version) this.version = answered.version;
    if (answered.facts) {
      this.clear();
      return true;
    }
    if (answered.refused) this.refused(answered.refused);
    else if (answered.overtaken !== undefined) this.say("The table has changed meanwhile: look, and ask again.");
    else this.say(answered.error ?? answered.unavailable ?? "The server answered something unexpected.");
    return false;
  }

  refused({ because, under, instead }) {
    const open = instead.map((command) => this.words(command));
    this.tell(
      el("p", {}, `Refused: ${because}.`),
      el("p", { class: "row" }, el("span", {}, "Under"), clauses(under, this.book)),
      open.length ? el("p", {}, `Open instead: ${open.join(", ")}.`) : null,
    );
  }

  say(words) {
    this.tell(el("p", {}, words));
  }

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

export function announce(words, assertive = false) {
  const region = byId(assertive ? "assertive" : "polite");
  region.textContent = "";
  region.textContent = words;
}
