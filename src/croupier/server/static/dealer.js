// The dealer's console. Everything can be done from the keyboard, and the card field has it unless a form is open.
// What a card completes, what Space confirms and which keys there are, the game says.

import { el, fill, refill, show } from "./dom.js";
import { Entry } from "./entry.js";
import { choiceNodes } from "./desk.js";
import { fieldsOf, formFor } from "./forms.js";
import { dollars } from "./money.js";

export class Dealer {
  constructor(asker, root, people, game) {
    this.asker = asker;
    this.dealing = game.dealing;
    this.irregular = game.IRREGULAR;
    this.groups = game.GROUPS;
    this.view = null;
    this.answer = null; // to what was asked last, while it is on its way
    this.askedAt = 0; // the version of the view that it was asked at
    this.wagering = game.wagering ?? {};
    this.entry = new (this.dealing.Entry ?? Entry)(() => this.confirm());
    this.keys = el("div", { class: "row" });
    this.form = el("div", {});
    this.shoe = el("p", { class: "soft" });
    this.dialog = el("dialog", { "aria-labelledby": "dialog-title", onclose: () => this.closed() });
    this.people = el("div", { class: "stack is-tight" });
    this.entry.beside.append(this.keys);
    fill(root, this.entry.node, this.form, this.shoe, this.dialog);
    fill(people, el("h2", {}, "Patrons and wagers"), this.people);
    show(root, true);
    show(people, true);
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("focusout", () => setTimeout(() => this.refocus()));
    this.entry.draw();
    this.entry.field.focus();
  }

  // The field takes the keys back whenever nothing else has them.
  refocus() {
    if (document.activeElement === document.body && !this.dialog.open) this.entry.field.focus();
  }

  see(view) {
    this.view = view;
    const awaited = this.dealing.entry(view);
    this.entry.want(awaited?.count ?? 0, awaited?.given ?? "", awaited ?? {});
    this.drawKeys();
    this.drawForm();
    this.drawPeople();
    this.shoe.textContent = this.dealing.shoeWords?.(view) ?? shoeWords(view);
    this.refocus();
  }

  choice(...names) {
    return this.view.choices.find(({ command }) => names.includes(command.command));
  }

  // What a key stands for now. Where one command has several choices, `at` says which of them is meant.
  meant({ commands = [], at }) {
    const open = this.view.choices.filter(({ command }) => commands.includes(command.command));
    return at === undefined ? open : open.slice(at, at + 1);
  }

  // Keys

  pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || this.dialog.open || !this.view) return;
    const at = event.target;
    const elsewhere = at !== this.entry.field && at.matches("input, select, textarea");
    if (elsewhere) return;
    const confirms = event.key === "Enter" || event.key === " ";
    if (confirms && at.matches("button, a, summary")) return;
    if (confirms && event.repeat) return event.preventDefault(); // a key held down confirms once
    const did = confirms ? this.confirm() : this.entry.press(event.key) || this.shortcut(event.key.toUpperCase());
    if (did) event.preventDefault();
  }

  shortcut(pressed) {
    const known = this.dealing.keys.find(({ key }) => key === pressed);
    if (known?.press) this.press(known);
    else if (known?.form && this.meant(known)[0]) this.fillIn(this.meant(known)[0].command, this.meant(known)[0].say);
    else if (known) this.ask(this.meant(known)[0], known.otherwise);
    else if (pressed === "I") this.irregularities();
    else if (pressed === "F") this.floor();
    else return false;
    return true;
  }

  confirm() {
    if (this.entry.complete) this.act(this.dealing.entry(this.view).make(this.entry.cards));
    else if (this.entry.letters) this.asker.say(this.entry.incomplete);
    else this.ask(this.dealing.primary(this.view), this.dealing.otherwise?.(this.view) || (this.entry.wanted ? this.entry.asks : "Nothing waits to be confirmed."));
    return true;
  }

  ask(choice, otherwise) {
    if (choice) this.act(choice.command);
    else this.asker.say(otherwise);
  }

  async act(command) {
    if (this.answer && this.view.version === this.askedAt) return; // a key that bounces does nothing twice
    await this.answer; // the table has moved on before the answer came: what is asked for now follows it
    if (this.answer) return;
    this.askedAt = this.view.version;
    const entered = this.entry.letters;
    this.answer = this.asker.act(command);
    const done = await this.answer;
    this.answer = null;
    // The next card may have been typed before this answer came: it stays.
    if (done && this.entry.letters === entered) this.entry.clear();
    this.refocus();
  }

  // Drawing

  // Where several people may be meant, the key is the first one's, as `shortcut` has it.
  drawKeys() {
    const primary = this.dealing.primary(this.view);
    const others = this.dealing.keys
      .filter(({ when }) => !when || when(this.view))
      .flatMap((known) =>
        this.meant(known)
          .filter(({ command }) => command !== primary?.command)
          .map((choice, index) => ({ ...choice, key: index ? undefined : known.key, form: known.form })),
      );
    const switches = this.dealing.keys.filter(({ press, when }) => press && (!when || when(this.view)));
    const keys = primary ? [{ ...primary, key: "Space" }, ...others] : others;
    refill(this.keys, [keys, switches.map(({ pressed }) => pressed())], () => [
      keys.map(({ key, say, command, form }) =>
        el(
          "button",
          { class: `button ${key === "Space" ? "is-primary" : ""}`, onclick: () => (form ? this.fillIn(command, say) : this.act(command)) },
          form ? `${say}${form}` : say,
          key ? el("kbd", {}, key) : null,
        ),
      ),
      switches.map((known) => el("button", { class: "button", "aria-pressed": String(known.pressed()), onclick: () => this.press(known) }, known.words, el("kbd", {}, known.key))),
      el("button", { class: "button", id: "irregular", onclick: () => this.irregularities() }, "Irregularity", el("kbd", {}, "I")),
      el("button", { class: "button", id: "call-floor", onclick: () => this.floor() }, "Floor", el("kbd", {}, "F")),
    ]);
  }

  // A setting of this console, which the rules know nothing of.
  press(known) {
    known.press();
    this.see(this.view);
  }

  drawForm() {
    const choice = this.choice(...this.dealing.asked);
    const needed = choice && this.view.need.commands.includes(choice.command.command) ? choice : null;
    const before = this.form.dataset.shows;
    refill(this.form, needed ? needed.command : null, () => (needed ? formFor(needed.command, needed.say, this.view, (command) => this.act(command)) : []));
    if (needed && this.form.dataset.shows !== before) this.form.querySelector("input").select();
  }

  fillIn(command, words) {
    this.openDialog(words, [formFor(command, words, this.view, (filled) => this.fromDialog(filled))]);
  }

  irregularities() {
    const choices = this.view.choices.filter(({ command }) => this.irregular.includes(command.command));
    const reports = this.dealing.reports?.(this.view) ?? [];
    this.openDialog("Irregularity", [
      choiceNodes(choices, this.view, (command) => this.fromDialog(command), this.groups),
      reports.map(([command, words]) => el("details", { class: "asked" }, el("summary", {}, words), formFor({ command }, words, this.view, (filled) => this.fromDialog(filled)))),
      choices.length + reports.length ? null : el("p", {}, "The rules offer the dealer no remedy at this moment. Call the floor if something is wrong."),
    ]);
  }

  floor() {
    const senior = this.view.sign.tournament_chips ? "director" : "supervisor"; // in a tournament the director has both powers
    this.openDialog("Floor", [
      el("p", {}, `Call the ${senior} to the table. ${this.dealing.floorWords ?? "Approvals, reopened wagers, the shuffle, fills and void rounds"} are theirs to decide, under their own name.`),
      el("a", { class: "button", href: `?role=${senior}`, target: "_blank" }, `Open this table as ${senior}`),
    ]);
  }

  openDialog(title, content) {
    fill(
      this.dialog,
      el("div", { class: "stack" }, el("h2", { id: "dialog-title" }, title), content),
      el("div", { class: "row" }, el("button", { class: "button", onclick: () => this.dialog.close() }, "Close")),
    );
    this.dialog.showModal();
  }

  closed() {
    fill(this.dialog); // what was written there may name cards that lie face down
    this.entry.field.focus();
  }

  async fromDialog(command) {
    this.dialog.close();
    await this.act(command);
  }

  drawPeople() {
    const { view } = this;
    refill(this.people, [view.patrons, view.round.wagers, view.options, view.chips, view.cover], () => [
      view.patrons.length
        ? el(
            "table",
            {},
            el("caption", { class: "hidden" }, "Patrons"),
            el("thead", {}, el("tr", {}, ["Seat", "Patron", "Chips", "Wagers"].map((name) => el("th", { scope: "col", class: name === "Chips" ? "number" : null }, name)))),
            el("tbody", {}, view.patrons.map((patron) => patronRow(patron, view, this.wagering.shared))),
          )
        : el("p", { class: "empty" }, "Nobody is at the table. Players join on their own pages, or enter them here."),
      [
        ["place_wager", "Enter a wager"],
        ["change_wager", "Change a wager"],
        ["take_back_wager", "Take a wager back"],
        ...(this.dealing.wagers ?? []),
        ["join_table", "A patron joins"],
        view.sign.tournament_chips ? null : ["buy_in", "A patron buys in"],
        ["leave_table", "A patron leaves"],
      ]
        .filter(Boolean)
        .map(([command, words]) => el("details", { class: "asked" }, el("summary", {}, words), formFor({ command, ...onBox(command) }, words, view, (filled) => this.act(filled)))),
    ]);
  }
}

function shoeWords(view) {
  const out = view.automated ? "an automated shuffling shoe" : view.shoe.cutting_card_out ? "the cutting card is out" : "the cutting card is in the shoe";
  return `Shoe ${view.shoe.number}: ${view.shoe.left} cards left, ${view.shoe.discarded} discarded; ${out}.`;
}

// The first box, where one is asked for.
function onBox(command) {
  return fieldsOf({ command }).some(({ name }) => name === "box") ? { box: 1 } : {};
}

function patronRow({ name, seat, chips }, view, shared = false) {
  const wagers = view.round.wagers.filter((wager) => wager.patron === name);
  const cover = view.cover.find(({ patron }) => patron === name);
  return el(
    "tr",
    {},
    el("td", {}, seat ? String(seat) : "–"),
    el("th", { scope: "row" }, name),
    el("td", { class: "number" }, dollars(chips)),
    el("td", {}, wagers.map((wager) => `${wager.name} ${dollars(wager.amount)}${shared ? "" : ` (box ${wager.box}${wager.hand > 1 ? `, hand ${wager.hand}` : ""})`}`).join("; ") || "–", cover ? el("small", { class: "soft" }, ` ${cover.say}.`) : null),
  );
}
