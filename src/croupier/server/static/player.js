// Playing: a seat, chips, wagers by tapping the layout, and one's turn when the game gives one.

import { announce } from "./ask.js";
import { chip } from "./art.js";
import { byId, el, refill, show } from "./dom.js";
import { openChoices } from "./felt.js";
import { cents, dollars } from "./money.js";

export class Player {
  constructor(asker, me, game) {
    this.game = game;
    this.asker = asker;
    this.me = me;
    this.view = null;
    this.down = {}; // by spot, what lies on the layout, with what was acknowledged here but not yet shown
    this.undone = []; // what was done together: [option, box, amount before] of each
    this.wagering = game.wagering ?? {}; // where wagers lie elsewhere than in boxes
    this.turn = null;
    this.answer = null; // to what was decided last, while it is on its way
    this.decidedAt = 0; // the version of the view that it was decided at
    this.chip = 0;
    this.box = 1;
    this.queue = Promise.resolve();
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  get person() {
    return this.view.patrons.find((patron) => patron.name === this.me.who) ?? null;
  }

  // What I owe, and what is kept for me while I am away.
  get account() {
    return this.view.accounts.find(({ patron }) => patron === this.me.who) ?? { owes: 0, kept: 0 };
  }

  get open() {
    return openChoices(this.view);
  }

  // Where a game has one wager of a kind for each player, the option is the spot; elsewhere each box has its own.
  spotOf(option, box) {
    return this.game.spotOf?.(option, box) ?? option;
  }

  mine() {
    if (!this.person) return null;
    const amounts = Object.fromEntries(Object.entries(this.down).map(([spot, { amount }]) => [spot, amount]));
    return { who: this.me.who, box: this.person.seat || (this.game.spotOf ? 0 : this.box), amounts, chip: this.chip };
  }

  see(view) {
    const before = this.view;
    this.view = view;
    // A void spin gives every wager back: what came before it cannot be undone.
    const over = !before || before.round.number !== view.round.number || (before.round.running && !view.round.running);
    if (over) this.undone = [];
    if (view.version >= this.asker.version) {
      this.down = {};
      for (const { patron, option, box, amount, hand } of view.round.wagers) {
        if (patron === this.me.who && hand <= 1 && this.offers(option)) this.down[this.spotOf(option, box)] = { option, box, amount };
      }
    }
    const chips = this.usable();
    if (!chips.includes(this.chip)) this.chip = chips[0];
    if (this.box === view.house_box) this.box += 1; // nobody wagers there
    this.draw();
  }

  // What goes down with another wager, or later, is not put by hand.
  offers(option) {
    return this.wagering.offers?.(this.view, option) ?? this.view.options.some(([offered]) => offered === option);
  }

  // Chips smaller than the sign's multiples would only be refused.
  usable() {
    const own = this.wagering.rack?.(this.view, this.me.who);
    if (own) return own;
    const multiple = Math.min(...this.view.sign.limits.map((limit) => limit.multiple));
    const usable = this.view.chips.filter((each) => each % multiple === 0);
    return usable.length ? usable : this.view.chips;
  }

  // Wagers

  // A chip more; or the one amount that a wager may have, which a second tap takes back.
  tapped(option, box = this.mine().box, fixed = 0) {
    this.later(() => {
      const before = this.down[this.spotOf(option, box)]?.amount ?? 0;
      return this.put(option, box, fixed ? (before ? 0 : fixed) : before + this.chip);
    });
  }

  undo() {
    this.later(async () => {
      for (const [option, box, amount] of this.undone.pop() ?? []) await this.put(option, box, amount, false);
    });
  }

  // The last first: a wager may go back together with those that need it.
  clear() {
    for (const { option, box } of Object.values(this.down).reverse()) this.later(() => this.put(option, box, 0));
  }

  rebet() {
    for (const { option, box, amount, doubled = 0 } of this.lastTime()) {
      this.later(() => this.put(option, this.game.spotOf ? box : this.mine().box, amount - doubled));
    }
  }

  // What was wagered before the cards came: not what was added by splitting, or placed during the round.
  lastTime() {
    return this.view.last?.wagers.filter(({ patron, option, hand }) => patron === this.me.who && this.offers(option) && hand <= 1) ?? [];
  }

  // One after the other, so that quick taps add up.
  later(task) {
    this.queue = this.queue.then(task);
  }

  async put(option, box, amount, remember = true) {
    const spot = this.spotOf(option, box);
    const before = this.down[spot]?.amount ?? 0;
    if (amount === before) return;
    const patron = this.me.who;
    const where = this.game.spotOf ? { box } : {};
    const command = !amount
      ? { command: "take_back_wager", patron, option, ...where }
      : before
        ? { command: "change_wager", patron, option, amount, ...where }
        : { command: "place_wager", patron, option, amount, box };
    if (!(await this.asker.act(command))) return;
    if (amount) this.down[spot] = { option, box, amount };
    else delete this.down[spot];
    if (remember) this.undone.push([[option, box, before]]);
    this.draw();
  }

  // Another amount on a spot of a layout that all share.
  changed(option, amount) {
    this.later(() => this.put(option, this.mine().box, amount));
  }

  // One command that puts chips on several spots, [option, amount] each: they are undone together.
  together(command, pieces) {
    this.later(async () => {
      const { box } = this.mine();
      const before = pieces.map(([option]) => [option, box, this.down[this.spotOf(option, box)]?.amount ?? 0]);
      if (!(await this.asker.act(command))) return;
      for (const [index, [option, amount]] of pieces.entries()) this.down[this.spotOf(option, box)] = { option, box, amount: before[index][2] + amount };
      this.undone.push(before);
      this.draw();
    });
  }

  // Drawing

  draw() {
    const { view, person, open } = this;
    const broke = person && !person.chips && !Object.keys(this.down).length;
    this.drawJoin(person, open, broke);
    this.drawBar(person, open);
    this.drawAccount(person, open, broke);
    this.drawTurn(view);
  }

  drawJoin(person, open, broke) {
    const stand = open.get("join_table 0");
    const buys = broke && open.has("buy_in");
    const issued = broke && this.view.sign.tournament_chips;
    const kept = person ? null : open.get("cash_out");
    show(byId("join"), !person || buys || issued);
    refill(byId("join"), [Boolean(person), Boolean(stand), buys, issued, this.account], () => {
      if (buys) return [el("p", {}, "Buy chips to play with."), this.buyInForm()];
      if (issued) return el("p", {}, "Tournament chips are issued by the director.");
      if (person) return [];
      const waits = kept ? el("div", {}, this.button("cash-kept", `Cash the ${dollars(this.account.kept)} kept for you`, true, () => this.asker.act(kept.command))) : null;
      if (!stand) return [el("p", {}, "You cannot join this table now."), waits];
      return [
        waits,
        el("p", {}, this.wagering.join ?? "Take a seat: press a box number on the layout. Or stand behind the table."),
        el("div", {}, this.button("stand", "Stand at the table", true, () => this.asker.act(stand.command))),
      ];
    });
  }

  drawBar(person, open) {
    const { view } = this;
    const betting = [...open.keys()].some((key) => /^(place|change)_wager/.test(key));
    const down = Object.keys(this.down).length > 0;
    const again = betting && !down && this.lastTime().length > 0;
    const virtual = view.sign.dealing === "virtual";
    const chips = this.usable();
    show(byId("bets"), Boolean(person));
    refill(byId("bets"), [person, this.account, view.cover, chips, this.chip, betting, down, this.undone.length, again, this.box], () =>
      person
        ? [
            el("p", {}, "Your chips", el("strong", { class: "money balance" }, dollars(person.chips))),
            this.account.owes ? el("p", { class: "soft" }, `A round was undone: you owe the table ${dollars(this.account.owes)}.`) : null,
            view.cover.map(({ say }) => el("p", { class: "soft", id: "cover" }, `${say}.`)), // one's own, before a wager and with one down
            el("div", { class: "rack", role: "group", "aria-label": "Chip to wager with" }, chips.map((each) => this.rackChip(each))),
            person.seat || this.game.spotOf || this.wagering.shared ? null : this.boxChooser(),
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
      this.wagering.rack?.(this.view, this.me.who) ? this.wagering.chip(this.view, this.me.who, each) : chip(each, this.view.sign.tournament_chips),
    );
  }

  button(id, words, enabled, pressed, kind = "") {
    return el("button", { class: `button ${kind}`, id, disabled: !enabled, onclick: pressed }, words);
  }

  boxChooser() {
    const boxes = Array.from({ length: this.view.boxes }, (_, index) => index + 1).filter((box) => box !== this.view.house_box);
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

  // One's turn

  drawTurn(view) {
    const root = byId("turn");
    const before = root.dataset.shows;
    this.turn = this.game.turn(view, this.me);
    show(root, Boolean(this.turn));
    refill(root, this.turn?.shows ?? [], () => this.turn?.make((command) => this.decide(command), () => this.asker.ready()));
    if (!this.turn || this.turn.quiet || root.dataset.shows === before) return;
    announce(this.turn.say, true);
    // A game that has keys for its decisions takes the focus itself: a key held down must not decide twice.
    (root.querySelector("[tabindex]") ?? root.querySelector("input, button"))?.focus({ preventScroll: true });
  }

  async decide(command) {
    if (this.answer && this.view.version === this.decidedAt) return; // pressed twice
    await this.answer; // the table has moved on before the answer came: this is the next decision
    if (this.answer) return;
    this.decidedAt = this.view.version;
    this.answer = this.asker.act(command);
    await this.answer;
    this.answer = null;
  }

  pressed(event) {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    const meant = this.turn?.keys?.[event.key.toUpperCase()];
    if (!meant || (event.key === "Enter" && event.target.matches("a, summary, button:not([role=checkbox])"))) return;
    event.preventDefault();
    const command = typeof meant === "function" ? meant() : meant; // some keys only prepare what is decided
    if (command) this.decide(command);
  }
}
