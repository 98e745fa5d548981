// The dealer's console. Everything can be done from the keyboard, and the card field has it unless a form is open.

import { el, fill, refill, show } from "./dom.js";
import { Entry } from "./entry.js";
import { choiceNode, IRREGULAR } from "./desk.js";
import { formFor } from "./forms.js";
import { dollars } from "./money.js";

// Done by Space or Enter when no card is entered: each is harmless to repeat, as the rules then refuse it.
const PRIMARY = ["settle", "collect_cards", "shuffle_cards", "offer_cut", "resume_round", "report_shoe_exhausted"];

export class Dealer {
  constructor(asker, root, people) {
    this.asker = asker;
    this.view = null;
    this.busy = false;
    this.entry = new Entry();
    this.keys = el("div", { class: "row" });
    this.form = el("div", {});
    this.shoe = el("p", { class: "soft" });
    this.dialog = el("dialog", { "aria-labelledby": "dialog-title", onclose: () => this.entry.field.focus() });
    this.people = el("div", { class: "stack" });
    this.entry.node.append(this.keys);
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
    const cards = this.cardChoice();
    this.entry.want(cards ? cards.count : 0, cards?.given ?? "");
    this.drawKeys();
    this.drawForm();
    this.drawPeople();
    const out = view.shoe.cutting_card_out ? "the cutting card is out" : "the cutting card is in the shoe";
    this.shoe.textContent = `Shoe ${view.shoe.number}: ${view.shoe.left} cards left, ${view.shoe.discarded} discarded; ${out}.`;
    this.refocus();
  }

  choice(...names) {
    return this.view.choices.find(({ command }) => names.includes(command.command));
  }

  // The command that the entered cards complete, and how many it takes.
  cardChoice() {
    const { view } = this;
    const deals = view.choices.filter(({ command }) => command.command === "deal_card");
    const known = deals.find(({ command }) => command.card);
    if (known) return { count: 1, given: view.need.say.includes("kept from") ? known.command.card : "", make: ([card]) => ({ command: "deal_card", card }) };
    const burn = this.choice("burn_by_value");
    if (burn) return { count: 1, make: ([card]) => ({ command: "burn_by_value", card }) };
    const turn = view.choices.find(({ command }) => command.command === "expose_hand" && command.hand === view.need.to);
    if (turn) return { count: turn.command.cards.length, make: (cards) => ({ command: "expose_hand", hand: view.need.to, cards }) };
    return null;
  }

  primary() {
    const faceDown = this.view.choices.find(({ command }) => command.command === "deal_card" && !command.card);
    if (faceDown && !this.cardChoice()) return faceDown;
    return this.view.need.commands.includes("call_no_more_bets") ? undefined : this.choice(...PRIMARY);
  }

  // Keys

  pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || this.dialog.open || !this.view) return;
    const at = event.target;
    const elsewhere = at !== this.entry.field && at.matches("input, select, textarea");
    if (elsewhere) return;
    const confirms = event.key === "Enter" || event.key === " ";
    if (confirms && at.matches("button, a, summary")) return;
    const did = confirms ? this.confirm() : this.entry.press(event.key) || this.shortcut(event.key.toLowerCase());
    if (did) event.preventDefault();
  }

  shortcut(key) {
    if (key === "n") this.ask(this.choice("call_no_more_bets"), "No more bets cannot be called now.");
    else if (key === "x") this.ask(this.choice("draw_cutting_card"), "The cutting card cannot come out now.");
    else if (key === "i") this.irregularities();
    else if (key === "f") this.floor();
    else return false;
    return true;
  }

  confirm() {
    if (this.entry.complete) this.act(this.cardChoice().make(this.entry.cards));
    else if (!this.entry.letters) this.ask(this.primary(), "Nothing waits to be confirmed.");
    return true;
  }

  ask(choice, otherwise) {
    if (choice) this.act(choice.command);
    else this.asker.say(otherwise);
  }

  async act(command) {
    if (this.busy) return; // a key that bounces does nothing twice
    this.busy = true;
    const done = await this.asker.act(command);
    this.busy = false;
    if (done) this.entry.clear();
    this.refocus();
  }

  // Drawing

  drawKeys() {
    const { view } = this;
    const primary = this.primary();
    const unseen = this.choice("burn_unseen");
    const keys = [
      primary && ["Space", primary.say, primary.command],
      unseen && ["", unseen.say, unseen.command],
      this.choice("call_no_more_bets") && ["N", "No more bets", { command: "call_no_more_bets" }],
      this.choice("recall_no_more_bets") && ["", "Open betting again", { command: "recall_no_more_bets" }],
      this.choice("draw_cutting_card") && ["X", "The cutting card came out", { command: "draw_cutting_card" }],
      ...view.choices
        .filter(({ command }) => ["offer_cut", "hand_over", "decline_cut"].includes(command.command) && command !== primary?.command)
        .map(({ command, say }) => ["", say, command]),
    ].filter(Boolean);
    refill(this.keys, keys, () => [
      keys.map(([key, say, command]) =>
        el("button", { class: `button ${key === "Space" ? "is-primary" : ""}`, onclick: () => this.act(command) }, say, key ? el("kbd", {}, key) : null),
      ),
      el("button", { class: "button", id: "irregular", onclick: () => this.irregularities() }, "Irregularity", el("kbd", {}, "I")),
      el("button", { class: "button", id: "call-floor", onclick: () => this.floor() }, "Floor", el("kbd", {}, "F")),
    ]);
  }

  // A number that the step needs is asked for at once.
  drawForm() {
    const choice = this.choice("cut_cards", "place_cutting_card");
    const needed = choice && this.view.need.commands.includes(choice.command.command) ? choice : null;
    const before = this.form.dataset.shows;
    refill(this.form, needed ? needed.command : null, () => (needed ? formFor(needed.command, needed.say, this.view, (command) => this.act(command)) : []));
    if (needed && this.form.dataset.shows !== before) this.form.querySelector("input").select();
  }

  irregularities() {
    const choices = this.view.choices.filter(({ command }) => IRREGULAR.includes(command.command));
    this.openDialog("Irregularity", [
      choices.length
        ? choices.map((choice) => choiceNode(choice, this.view, (command) => this.fromDialog(command)))
        : el("p", {}, "The rules offer the dealer no remedy at this moment. Call the floor if something is wrong."),
    ]);
  }

  floor() {
    this.openDialog("Floor", [
      el("p", {}, "Call the supervisor to the table. Approvals, reopened wagers, the shuffle, fills and void rounds are theirs to decide, under their own name."),
      el("a", { class: "button", href: "?role=supervisor", target: "_blank" }, "Open this table as supervisor"),
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

  async fromDialog(command) {
    this.dialog.close();
    await this.act(command);
  }

  drawPeople() {
    const { view } = this;
    const act = (command) => this.act(command);
    refill(this.people, [view.patrons, view.round.wagers, view.options, view.chips], () => [
      view.patrons.length
        ? el(
            "table",
            {},
            el("caption", { class: "hidden" }, "Patrons"),
            el("thead", {}, el("tr", {}, ["Seat", "Patron", "Chips", "Wagers"].map((name) => el("th", { scope: "col" }, name)))),
            el("tbody", {}, view.patrons.map((patron) => patronRow(patron, view))),
          )
        : el("p", { class: "empty" }, "Nobody is at the table. Players join on their own pages, or enter them here."),
      [
        ["place_wager", "Enter a wager"],
        ["change_wager", "Change a wager"],
        ["take_back_wager", "Take a wager back"],
        ["join_table", "A patron joins"],
        view.sign.tournament_chips ? null : ["buy_in", "A patron buys in"],
        ["leave_table", "A patron leaves"],
      ]
        .filter(Boolean)
        .map(([command, words]) => el("details", { class: "asked" }, el("summary", {}, words), formFor({ command, box: 1 }, words, view, (filled) => act(tidied(filled))))),
    ]);
  }
}

// The box is only a wager's.
function tidied(command) {
  if (command.command === "place_wager") return command;
  const { box, ...rest } = command;
  return rest;
}

function patronRow({ name, seat, chips }, view) {
  const wagers = view.round.wagers.filter((wager) => wager.patron === name);
  return el(
    "tr",
    {},
    el("td", { class: "number" }, seat ? String(seat) : "–"),
    el("th", { scope: "row" }, name),
    el("td", { class: "number" }, dollars(chips)),
    el("td", {}, wagers.map((wager) => `${wager.name} ${dollars(wager.amount)} (box ${wager.box})`).join("; ") || "–"),
  );
}
