// Playing: a seat, chips, wagers by tapping the layout, and one's turn when the game gives one.

import { announce } from "./ask.js";
import { chip } from "./art.js";
import { byId, el, refill, show } from "./dom.js";
import { openChoices } from "./felt.js";
import { cents, dollars } from "./money.js";

export class Player {
  constructor(asker, me, now, game) {
    this.game = game;
    this.asker = asker;
    this.me = me;
    this.now = now;
    this.view = null;
    this.amounts = {}; // what lies on the layout, with what was acknowledged here but not yet shown
    this.undone = []; // [option, amount before]
    this.chip = 0;
    this.box = 1;
    this.queue = Promise.resolve();
  }

  get person() {
    return this.view.patrons.find((patron) => patron.name === this.me.who) ?? null;
  }

  get open() {
    return openChoices(this.view);
  }

  mine() {
    return this.person ? { who: this.me.who, box: this.person.seat || this.box, amounts: this.amounts, chip: this.chip } : null;
  }

  see(view) {
    const before = this.view;
    this.view = view;
    if (!before || before.round.number !== view.round.number) this.undone = [];
    if (view.version >= this.asker.version) {
      this.amounts = {};
      for (const wager of view.round.wagers) if (wager.patron === this.me.who) this.amounts[wager.option] = wager.amount;
    }
    const chips = this.usable();
    if (!chips.includes(this.chip)) this.chip = chips[0];
    this.draw();
  }

  // Chips smaller than the sign's multiples would only be refused.
  usable() {
    const multiple = Math.min(...this.view.sign.limits.map((limit) => limit.multiple));
    const usable = this.view.chips.filter((each) => each % multiple === 0);
    return usable.length ? usable : this.view.chips;
  }

  // Wagers

  tapped(option) {
    this.later(() => this.put(option, (this.amounts[option] ?? 0) + this.chip));
  }

  undo() {
    this.later(async () => {
      const last = this.undone.pop();
      if (last) await this.put(last[0], last[1], false);
    });
  }

  clear() {
    for (const option of Object.keys(this.amounts)) this.later(() => this.put(option, 0));
  }

  rebet() {
    for (const wager of this.lastTime()) this.later(() => this.put(wager.option, wager.amount));
  }

  lastTime() {
    return this.view.last ? this.view.last.wagers.filter((wager) => wager.patron === this.me.who) : [];
  }

  // One after the other, so that quick taps add up.
  later(task) {
    this.queue = this.queue.then(task);
  }

  async put(option, amount, remember = true) {
    const before = this.amounts[option] ?? 0;
    if (amount === before) return;
    const patron = this.me.who;
    const command = !amount
      ? { command: "take_back_wager", patron, option }
      : before
        ? { command: "change_wager", patron, option, amount }
        : { command: "place_wager", patron, option, amount, box: this.mine().box };
    if (!(await this.asker.act(command))) return;
    if (amount) this.amounts[option] = amount;
    else delete this.amounts[option];
    if (remember) this.undone.push([option, before]);
    this.draw();
  }

  // Drawing

  draw() {
    const { view, person, open } = this;
    const broke = person && !person.chips && !Object.keys(this.amounts).length;
    this.drawJoin(person, open, broke);
    this.drawBar(person, open);
    this.drawAccount(person, open, broke);
    this.drawTurn(view);
  }

  drawJoin(person, open, broke) {
    const stand = open.get("join_table 0");
    const buys = broke && open.has("buy_in");
    show(byId("join"), !person || buys);
    refill(byId("join"), [Boolean(person), Boolean(stand), buys], () => {
      if (buys) return [el("p", {}, "Buy chips to play with."), this.buyInForm()];
      if (person) return [];
      if (!stand) return el("p", {}, "You cannot join this table now.");
      return [
        el("p", {}, "Take a seat: press a box number on the layout. Or stand behind the table."),
        el("div", {}, this.button("stand", "Stand at the table", true, () => this.asker.act(stand.command))),
      ];
    });
  }

  drawBar(person, open) {
    const { view } = this;
    const betting = [...open.keys()].some((key) => /^(place|change)_wager/.test(key));
    const down = Object.keys(this.amounts).length > 0;
    const again = betting && !down && this.lastTime().length > 0;
    const virtual = view.sign.dealing === "virtual";
    const chips = this.usable();
    show(byId("bets"), Boolean(person));
    refill(byId("bets"), [person, chips, this.chip, betting, down, this.undone.length, again, this.box], () =>
      person
        ? [
            el("p", {}, "Your chips", el("strong", { class: "money balance" }, dollars(person.chips))),
            el("div", { class: "rack", role: "group", "aria-label": "Chip to wager with" }, chips.map((each) => this.rackChip(each))),
            person.seat ? null : this.boxChooser(),
            el(
              "div",
              { class: "row" },
              this.button("undo", "Undo", betting && this.undone.length > 0, () => this.undo(), "is-small"),
              this.button("clear", "Clear", betting && down, () => this.clear(), "is-small"),
              this.button("rebet", "Rebet", again, () => this.rebet(), "is-small"),
              virtual ? this.button("ready", "Ready", betting && down, () => this.asker.ready(), "is-small is-primary") : null,
            ),
          ]
        : [],
    );
  }

  rackChip(each) {
    const pressed = String(each === this.chip);
    return el(
      "button",
      { class: "rack-chip", id: `chip-${each}`, "aria-pressed": pressed, "aria-label": `${dollars(each)} chip`, onclick: () => this.choose(each) },
      chip(each, this.view.sign.tournament_chips),
    );
  }

  button(id, words, enabled, pressed, kind = "") {
    return el("button", { class: `button ${kind}`, id, disabled: !enabled, onclick: pressed }, words);
  }

  boxChooser() {
    const boxes = Array.from({ length: this.view.boxes }, (_, index) => index + 1);
    const select = el(
      "select",
      { id: "box", onchange: (event) => this.choseBox(Number(event.target.value)) },
      boxes.map((box) => el("option", { value: box, selected: box === this.box }, String(box))),
    );
    return el("label", { class: "row" }, "Box", select);
  }

  choose(each) {
    this.chip = each;
    this.redraw();
  }

  choseBox(box) {
    this.box = box;
    this.redraw();
  }

  redraw() {
    this.draw();
    this.onchange?.();
  }

  buyInForm() {
    return el(
      "form",
      { class: "row", onsubmit: (event) => this.buyIn(event) },
      el("label", { class: "row" }, "Amount", el("input", { id: "buy-in", inputmode: "decimal", value: "500", size: "8", required: true })),
      el("button", { class: "button is-primary", id: "buy" }, "Buy chips"),
    );
  }

  buyIn(event) {
    event.preventDefault();
    const amount = cents(event.target.querySelector("input").value);
    if (Number.isNaN(amount)) this.asker.say("Write the amount in dollars, such as 500 or 12.50.");
    else this.asker.act({ command: "buy_in", patron: this.me.who, cents: amount });
  }

  drawAccount(person, open, broke) {
    const patron = this.me.who;
    const actions = [
      open.has("cash_out") && ["cash-out", "Cash out everything", { command: "cash_out", patron, cents: person?.chips ?? 0 }],
      open.has("leave_table") && ["leave", "Leave the table", { command: "leave_table", patron }],
      open.has("request_riffle") && ["riffle", "Ask for a riffle", { command: "request_riffle", patron }],
    ].filter(Boolean);
    const buys = !broke && open.has("buy_in");
    show(byId("account"), Boolean(person));
    refill(byId("account"), [Boolean(person), actions, buys], () => [
      buys ? el("details", { class: "asked" }, el("summary", {}, "Buy in"), this.buyInForm()) : null,
      this.disputeForm(),
      el("div", { class: "row" }, actions.map(([id, words, command]) => this.button(id, words, true, () => this.asker.act(command), "is-small"))),
    ]);
  }

  disputeForm() {
    return el(
      "details",
      { class: "asked" },
      el("summary", {}, "Raise a dispute"),
      el(
        "form",
        { class: "stack", onsubmit: (event) => this.dispute(event) },
        el("div", { class: "field" }, el("label", { for: "matter" }, "What is in dispute"), el("textarea", { id: "matter", maxlength: "500", required: true })),
        el("button", { class: "button" }, "Raise it"),
      ),
    );
  }

  async dispute(event) {
    event.preventDefault();
    const matter = byId("matter").value;
    const round = this.view.last?.number ?? 0;
    if (await this.asker.act({ command: "raise_dispute", patron: this.me.who, matter, round })) event.target.reset();
  }

  drawTurn(view) {
    const turn = this.game.turn(view, this.me);
    const before = this.now.mine.dataset.shows;
    refill(this.now.mine, turn?.shows ?? [], () => turn?.make((command) => this.asker.act(command)));
    if (!turn || this.now.mine.dataset.shows === before) return;
    announce(turn.say, true);
    this.now.mine.querySelector("input, button")?.focus();
  }
}
