// Playing: a seat, chips, wagers by tapping the layout, and the player's turn when the game gives one.

/**
 * @import { ChoiceView, Command, PatronView } from "front/view"
 * @import { Game, Me, Mine, Turn, View } from "front/game"
 * @import { Asker } from "./ask.js"
 */

import { announce } from "./ask.js";
import { drawBets } from "./bets.js";
import { byId, el, refill, show } from "./dom.js";
import { boxes, openChoices } from "./felt.js";
import { cents, dollars } from "./money.js";
import { moves, remember } from "./motion.js";
import { placeable } from "./options.js";
import { feel, play } from "./sound.js";

/**
 * A wager of the viewer's.
 * @typedef {{ option: string, box: number, amount: number }} Down
 */

export class Player {
  /**
   * @param {Asker} asker
   * @param {Me} me
   * @param {Game} game
   */
  constructor(asker, me, game) {
    this.game = game;
    this.asker = asker;
    this.me = me;
    /** @type {View | null} */
    this.shown = null;
    /** @type {(() => void) | null} */
    this.onchange = null;
    /** @type {Record<string, Down>} */
    this.down = {}; // by spot, the amounts on the layout, including those acknowledged here but not yet shown
    /** @type {[string, number, number][][]} */
    this.undone = []; // wagers that were made together: [option, box, amount before] of each
    this.wagering = game.wagering; // for wagers that do not lie in boxes
    /** @type {Turn | null} */
    this.turn = null;
    /** @type {Promise<boolean> | null} */
    this.answer = null; // to the last decision, while it is on its way
    this.decidedAt = 0; // the version of the view at that decision
    /** @type {Command | null} */
    this.decision = null; // the last one
    this.chip = 0;
    this.counted = 0; // chips in hand, as the dock shows them
    this.box = 1;
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** The view on the page; nobody can press anything before there is one. */
  get view() {
    if (!this.shown) throw new Error("no view has come yet");
    return this.shown;
  }

  get person() {
    return this.view.patrons.find((patron) => patron.name === this.me.who) ?? null;
  }

  // My debt, and the chips kept for me while I am away.
  get account() {
    return this.view.accounts.find(({ patron }) => patron === this.me.who) ?? { owes: 0, kept: 0 };
  }

  // The boxes that take wagers.
  get playable() {
    return this.game.playable?.(this.view) ?? boxes(this.view);
  }

  get open() {
    return openChoices(this.view);
  }

  /**
   * Where a game has one wager of a kind for each player, the option is the spot; elsewhere each box has its own.
   * @param {string} option
   * @param {number} box
   */
  spotOf(option, box) {
    return this.game.spotOf?.(option, box) ?? option;
  }

  /** @returns {Mine | null} */
  mine() {
    if (!this.person) return null;
    const amounts = Object.fromEntries(Object.entries(this.down).map(([spot, { amount }]) => [spot, amount]));
    return { who: this.me.who, box: this.ownBox, amounts, chip: this.chip };
  }

  // The box of the player's seat; a standing player chooses one, unless every box has spots to choose from.
  get ownBox() {
    return this.person?.seat || (this.game.spotOf ? 0 : this.box);
  }

  /** @param {View} view */
  see(view) {
    const before = this.shown;
    this.shown = view;
    // Once wagers are given back, nothing before that can be undone.
    if (before?.round.number !== view.round.number || this.wagering?.givenBack(before, view)) this.undone = [];
    if (view.version >= this.asker.version) {
      this.down = {};
      for (const { patron, option, box, amount, hand } of view.round.wagers) {
        if (patron === this.me.who && hand <= 1 && this.offers(option))
          this.down[this.spotOf(option, box)] = { option, box, amount };
      }
    }
    const chips = this.usable();
    if (!chips.includes(this.chip)) this.chip = chips[0];
    if (!this.playable.includes(this.box)) [this.box] = this.playable;
    this.draw();
  }

  /**
   * Wagers placed automatically with another, or later in the round, are not tappable.
   * @param {string} option
   */
  offers(option) {
    return this.wagering?.offers(this.view, option) ?? placeable(this.view).some(([offered]) => offered === option);
  }

  // The rules would refuse chips that are no multiple of what the sign says, and those above every maximum.
  usable() {
    const own = this.wagering?.rack(this.view, this.me.who);
    if (own) return own;
    const { limits } = this.view.sign;
    const usable = this.view.chips.filter((each) =>
      limits.some(({ multiple, maximum }) => each % multiple === 0 && each <= maximum),
    );
    return usable.length ? usable : this.view.chips;
  }

  // Wagers

  /**
   * One more chip; or the only amount that a wager may have, which a second tap takes back.
   * @param {string} option
   */
  tapped(option, box = this.ownBox, fixed = 0) {
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

  // The last goes back first: a wager may take those that depend on it with it.
  clear() {
    this.putAll(() =>
      this.bets()
        .reverse()
        .map((bet) => ({ ...bet, amount: 0 })),
    );
  }

  double() {
    this.putAll(() => this.bets().map((bet) => ({ ...bet, amount: 2 * bet.amount })));
  }

  rebet() {
    this.putAll(this.lastTime().map(({ option, box, amount, doubled }) => ({ option, box, amount: amount - doubled })));
  }

  /**
   * Several amounts that are put down, and undone, together.
   * @param {Down[] | (() => Down[])} bets
   */
  putAll(bets) {
    this.later(async () => {
      /** @type {[string, number, number][]} */
      const before = [];
      for (const { option, box, amount } of typeof bets === "function" ? bets() : bets) {
        const where = this.game.spotOf ? box : this.ownBox;
        const was = this.down[this.spotOf(option, where)]?.amount ?? 0;
        if (await this.put(option, where, amount, false)) before.unshift([option, where, was]);
      }
      if (before.length) this.undone.push(before);
      this.draw();
    });
  }

  /** The wagers on the layout that somebody may still change. */
  bets() {
    return Object.values(this.down).map(({ option, box, amount }) => ({ option, box, amount }));
  }

  onTable() {
    const shown = this.view.round.wagers.filter(({ patron }) => patron === this.me.who);
    const others = shown.filter(({ option, hand }) => hand > 1 || !this.offers(option));
    return [...others, ...this.bets()].reduce((sum, { amount }) => sum + amount, 0);
  }

  get betting() {
    return [...this.open.keys()].some((key) => /^(place|change)_wager/.test(key));
  }

  get isReady() {
    return this.view.waiting.ready.includes(this.me.who);
  }

  get sitsOut() {
    return this.view.waiting.out.includes(this.me.who);
  }

  ready() {
    this.asker.ready();
  }

  /**
   * One press for both; refused, it deals nothing.
   * @param {string} option
   * @param {number} amount
   */
  betAndDeal(option, amount) {
    this.later(async () => {
      if (await this.put(option, this.ownBox, amount)) this.ready();
    });
  }

  sitOut() {
    this.asker.sit(true);
  }

  dealMeIn() {
    this.asker.sit(false);
  }

  // The wagers from before the deal, without those that a split added or the player placed during the round.
  lastTime() {
    return (
      this.view.last?.wagers.filter(
        ({ patron, option, hand }) => patron === this.me.who && this.offers(option) && hand <= 1,
      ) ?? []
    );
  }

  /**
   * Taps are sent one after another, so that quick ones add up.
   * @param {() => Promise<unknown>} task
   */
  later(task) {
    this.queue = this.queue.then(task);
  }

  /**
   * @param {string} option
   * @param {number} box
   * @param {number} amount
   */
  async put(option, box, amount, remember = true) {
    const spot = this.spotOf(option, box);
    const before = this.down[spot]?.amount ?? 0;
    if (amount === before) return false;
    const patron = this.me.who;
    const where = this.game.spotOf ? { box } : {};
    /** @type {Command} */
    const command = !amount
      ? { command: "take_back_wager", patron, option, ...where }
      : before
        ? { command: "change_wager", patron, option, amount, ...where }
        : { command: "place_wager", patron, option, amount, box };
    if (!(await this.asker.act(command))) return false;
    if (amount) this.down[spot] = { option, box, amount };
    else delete this.down[spot];
    if (remember) this.undone.push([[option, box, before]]);
    if (!moves()) play("chip"); // else it is heard where it lands
    feel("chip");
    this.draw();
    return true;
  }

  /**
   * A new amount on a spot of a shared layout.
   * @param {string} option
   * @param {number} amount
   */
  changed(option, amount) {
    this.later(() => this.put(option, this.ownBox, amount));
  }

  /**
   * One command that puts chips on several spots, [option, amount] each: they are undone together.
   * @param {Command} command
   * @param {[string, number][]} pieces
   */
  together(command, pieces) {
    this.later(async () => {
      const box = this.ownBox;
      /** @type {[string, number, number][]} */
      const before = pieces.map(([option]) => [option, box, this.down[this.spotOf(option, box)]?.amount ?? 0]);
      if (!(await this.asker.act(command))) return;
      for (const [index, [option, amount]] of pieces.entries())
        this.down[this.spotOf(option, box)] = { option, box, amount: before[index][2] + amount };
      this.undone.push(before);
      this.draw();
    });
  }

  // Drawing

  draw() {
    const { view, person, open } = this;
    const broke = Boolean(person && !person.chips && !Object.keys(this.down).length);
    this.drawJoin(person, open, broke);
    drawBets(this);
    this.drawAccount(person, open, broke);
    this.drawTurn(view);
  }

  /**
   * @param {PatronView | null} person
   * @param {Map<string, ChoiceView>} open
   * @param {boolean} broke
   */
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
      const waits = kept
        ? el(
            "div",
            {},
            this.button("cash-kept", `Cash the ${dollars(this.account.kept)} kept for you`, true, () =>
              this.asker.act(kept.command),
            ),
          )
        : null;
      if (!stand) return [el("p", {}, "You cannot join this table now."), waits];
      return [
        waits,
        el("p", {}, this.wagering?.join ?? "Take a seat: press a box number on the layout. Or stand behind the table."),
        el(
          "div",
          {},
          this.button("stand", "Stand at the table", true, () => this.asker.act(stand.command)),
        ),
      ];
    });
  }

  /**
   * @param {string} id
   * @param {string} words
   * @param {boolean} enabled
   * @param {() => unknown} pressed
   */
  button(id, words, enabled, pressed, kind = "") {
    return el("button", { class: `button ${kind}`, id, disabled: !enabled, onclick: pressed }, words);
  }

  /** @param {number} each */
  choose(each) {
    this.chip = each;
    this.redraw();
  }

  /** @param {number} box */
  choseBox(box) {
    this.box = box;
    this.redraw();
  }

  redraw() {
    remember();
    this.draw();
    this.onchange?.();
  }

  buyInForm() {
    return el(
      "form",
      { class: "row", onsubmit: (event) => this.buyIn(event) },
      el(
        "label",
        { class: "row" },
        "Amount",
        el("input", { id: "buy-in", inputmode: "decimal", value: "500", size: "8", required: true }),
      ),
      el("button", { class: "button is-primary", id: "buy" }, "Buy chips"),
    );
  }

  /** @param {SubmitEvent & { target: HTMLFormElement }} event */
  buyIn(event) {
    event.preventDefault();
    const amount = cents(event.target.querySelector("input")?.value ?? "");
    if (Number.isNaN(amount)) this.asker.say("Write the amount in dollars, such as 500 or 12.50.");
    else this.asker.act({ command: "buy_in", patron: this.me.who, cents: amount });
  }

  /**
   * @param {PatronView | null} person
   * @param {Map<string, ChoiceView>} open
   * @param {boolean} broke
   */
  drawAccount(person, open, broke) {
    const patron = this.me.who;
    /** @type {([string, string, Command] | false)[]} */
    const offered = [
      open.has("cash_out") && [
        "cash-out",
        "Cash out everything",
        { command: "cash_out", patron, cents: person?.chips ?? 0 },
      ],
      open.has("leave_table") && ["leave", "Leave the table", { command: "leave_table", patron }],
    ];
    for (const [name, words] of this.game.REQUESTS ?? []) {
      const choice = open.get(name);
      offered.push(choice !== undefined && [name, words, choice.command]);
    }
    const actions = offered.filter((each) => each !== false);
    const buys = !broke && open.has("buy_in");
    show(byId("account"), Boolean(person));
    refill(byId("account"), [Boolean(person), actions, buys], () => [
      buys ? el("details", { class: "asked" }, el("summary", {}, "Buy in"), this.buyInForm()) : null,
      this.disputeForm(),
      el(
        "div",
        { class: "row" },
        actions.map(([id, words, command]) => this.button(id, words, true, () => this.asker.act(command), "is-small")),
      ),
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
        el(
          "div",
          { class: "field" },
          el("label", { for: "matter" }, "What is in dispute"),
          el("textarea", { id: "matter", maxlength: "500", required: true }),
        ),
        el("button", { class: "button" }, "Raise it"),
      ),
    );
  }

  /** @param {SubmitEvent & { target: HTMLFormElement }} event */
  async dispute(event) {
    event.preventDefault();
    const matter = event.target.querySelector("textarea")?.value ?? "";
    const round = this.view.last?.number ?? 0;
    if (await this.asker.act({ command: "raise_dispute", patron: this.me.who, matter, round })) event.target.reset();
  }

  // The player's turn

  /** @param {View} view */
  drawTurn(view) {
    const root = byId("turn");
    const before = root.dataset.shows;
    this.turn = this.game.turn(view, this.me);
    show(root, Boolean(this.turn));
    refill(root, this.turn?.shows ?? [], () => {
      queueMicrotask(() => this.markTurn()); // once it is there
      return this.turn?.make(
        (command) => this.decide(command),
        () => this.asker.ready(),
      );
    });
    this.markTurn();
    if (!this.turn || this.turn.quiet || root.dataset.shows === before) return;
    announce(this.turn.say ?? "", true);
    play("turn");
    feel("turn");
    // A game with keys for its decisions takes the focus itself: a key held down must not decide twice.
    // It comes when the felt is drawn too: the browser lays out the page to give it.
    queueMicrotask(() => {
      /** @type {HTMLElement | null} */
      const first = root.querySelector("[tabindex]") ?? root.querySelector("input, button");
      first?.focus({ preventScroll: true });
    });
  }

  // The dock has other rows while a turn is asked for; a stylesheet that looked for the turn by itself (:has) would match
  // the whole page anew at every change of it.
  markTurn() {
    const turn = byId("turn");
    const panel = !turn.hidden && turn.querySelector(".turn-panel") !== null;
    const { classList } = byId("table");
    classList.toggle("has-turn", !turn.hidden);
    classList.toggle("has-panel", panel);
    classList.toggle("is-asked", panel || (!turn.hidden && !this.betting));
  }

  /**
   * The same decision pressed twice is on its way already. Another one waits for the answer if the table asks for it
   * by then, and is refused if it does not yet.
   * @param {Command} command
   */
  async decide(command) {
    if (this.answer && this.view.version === this.decidedAt) return this.early(command);
    await this.answer;
    if (this.answer) return this.early(command);
    this.decidedAt = this.view.version;
    this.decision = command;
    this.answer = this.asker.act(command);
    await this.answer;
    this.answer = null;
  }

  /** @param {Command} command */
  early(command) {
    if (JSON.stringify(command) !== JSON.stringify(this.decision))
      this.asker.say("Not used: the table had not answered your last decision yet. Look, and decide again.");
  }

  /**
   * While bets are open, a figure chooses a chip of the rack, and the key of a wager puts it down: the same keys as in the
   * terminal. Says whether the key meant either.
   * @param {string} key
   */
  bet(key) {
    if (!this.person || !this.betting) return false;
    const chip = this.usable()[Number(key) - 1];
    const named = placeable(this.view).find(([, option]) => option.key === key.toLowerCase());
    if (chip) this.choose(chip);
    else if (named && this.ownBox) this.tapped(named[0]);
    return Boolean(chip || (named && this.ownBox));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (byId("at-hand").inert) return; // the connection is lost
    const at = /** @type {Element} */ (event.target);
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || at.matches("input, select, textarea")) return;
    const meant = this.turn?.keys?.[event.key.toUpperCase()];
    if (!meant && this.shown && this.bet(event.key)) event.preventDefault();
    if (!meant || (event.key === "Enter" && at.matches("a, summary, button:not([role=checkbox], [role=radio])")))
      return;
    event.preventDefault();
    const command = typeof meant === "function" ? meant() : meant; // some keys only prepare a decision
    if (command) this.decide(command);
  }
}
