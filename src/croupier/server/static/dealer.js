// The dealer's console. Everything can be done from the keyboard, and keys go to the card field unless a form is open.
// The game says what a card completes, what Space confirms and which keys there are.

/**
 * @import { Command, CommandName, Entered, PatronView, PaymentView } from "front/view"
 * @import { Asked, Awaiting, Child, Choice, Entry as AnyEntry, Game, Key, View } from "front/game"
 * @import { Asker } from "./ask.js"
 * @import { Press } from "./kept.js"
 */

import { Approvals } from "./approvals.js";
import { choiceNodes } from "./desk.js";
import { el, fill, refill, show } from "./dom.js";
import { Entry } from "./entry.js";
import { blank, formFor } from "./forms.js";
import { Kept, keys } from "./kept.js";
import { keyForm } from "./keymap.js";
import { dollars } from "./money.js";
import { onceNodes } from "./once.js";
import { post } from "./reach.js";
import { signsIn } from "./visitor.js";

const BOUNCE = 50; // milliseconds: nobody presses a key twice within them
/**
 * Rare acts that are hard to undo: far from the keys of an entry, and asked once more.
 * @type {Key[]}
 */
export const RARE = [
  { commands: ["draw_cutting_card"], otherwise: "The cutting card cannot come out now." },
  {
    commands: ["report_shoe_exhausted"],
    otherwise: "By the count cards are left, or none is due: only the supervisor can say that there are none.",
  },
  { commands: ["void_round"], otherwise: "To void a round is not the dealer's: call the floor." },
];
const TWICE = 400; // milliseconds: nobody draws two cards within them, but a scanner may read one card twice

export class Dealer {
  /**
   * @param {Asker} asker
   * @param {HTMLElement} root
   * @param {HTMLElement} people
   * @param {Game} game
   */
  constructor(asker, root, people, game) {
    this.asker = asker;
    this.dealing = game.dealing;
    this.irregular = game.IRREGULAR;
    this.groups = game.GROUPS;
    /** @type {View | null} */
    this.shown = null;
    this.asking = false; // whether a request is on its way
    this.askedAt = 0; // the version of the view at that request
    this.lastKey = { key: "", timeStamp: 0 };
    this.lastEntry = { letters: "", timeStamp: 0 };
    this.online = true;
    /** @type {(() => void) | null} */
    this.onkeys = null; // when somebody has chosen other keys
    this.kept = new Kept();
    this.shared = game.wagering?.shared ?? false;
    /** @type {AnyEntry<string | number>} */
    this.entry = new (this.dealing.Entry ?? Entry)(() => this.confirm());
    this.entry.onchange = () => {
      this.foresee();
      if (this.shown) this.drawKeys();
    };
    this.asked = ""; // the entry whose outcome was asked for
    /** @type {{ words: string, payments: PaymentView[] } | null} */
    this.foreseen = null; // what the typed entry would have taken and paid
    /** @type {(() => void) | null} */
    this.onforesee = null;
    this.keys = el("div", { class: "row" });
    this.rare = el("div", { class: "row" });
    this.form = el("div", { class: "console-form" });
    this.shoe = el("p", { class: "soft" });
    this.dialog = el("dialog", { "aria-labelledby": "dialog-title", onclose: () => this.closed() });
    this.people = el("div", { class: "stack is-tight" });
    this.approvals = new Approvals(asker);
    const said = el("div", { class: "console-said" }, this.kept.node, this.shoe);
    const signs = keyGroup("Enter", this.entry.keypad, "is-signs");
    const rare = keyGroup("Rare: asks once more", this.rare, "is-rare");
    /** What a narrow screen shows only as one of its parts. */
    this.folded = [signs, rare, said];
    fill(
      root,
      this.approvals.node,
      this.entry.node,
      said,
      this.form,
      el(
        "div",
        { class: "console-keys" },
        keyGroup("Confirm", this.keys),
        signs,
        keyGroup("Ask", askKeys(this), "is-ask"),
        rare,
      ),
      this.dialog,
    );
    fill(people, el("h2", {}, "Patrons and wagers"), this.people);
    this.open = () => {
      show(root, true);
      show(people, true);
      this.entry.field.focus();
    };
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("focusout", () => setTimeout(() => this.refocus()));
    this.entry.draw();
  }

  /** @param {boolean} is */
  connected(is) {
    this.online = is;
    if (!is && this.kept.waits) this.asker.say(`Not used: ${keys(this.kept.drop())}. The connection is lost.`);
  }

  // The field takes the focus back whenever nothing else has it.
  refocus() {
    if (document.activeElement === document.body && !this.dialog.open) this.entry.field.focus({ preventScroll: true });
  }

  /** The view on the console; it is not open before there is one. */
  get view() {
    if (!this.shown) throw new Error("no view has come yet");
    return this.shown;
  }

  /** @param {View} view */
  see(view) {
    const first = !this.shown;
    this.shown = view;
    if (first) this.open();
    const awaited = this.dealing.entry(view);
    this.entry.want(awaited?.count ?? 0, awaited?.given ?? "", awaited ?? {}, view.need.say);
    this.drawKeys();
    this.drawForm();
    this.drawPeople();
    this.approvals.see(view);
    this.shoe.textContent = this.dealing.shoeWords?.(view) ?? shoeWords(view, this.dealing.cuttingWords?.(view));
    this.refocus();
    this.goOn();
  }

  /**
   * The table says what a complete entry makes and decides, before it is confirmed. An entry that lies face down is not
   * spoken of.
   */
  async foresee() {
    const awaited = this.shown && this.dealing.entry(this.shown);
    const whole = awaited && this.entry.complete && !this.entry.hidden && !this.entry.locked && !this.entry.sent;
    const command = whole ? awaited.make(this.entry.cards) : null;
    const asked = command ? JSON.stringify(command) : "";
    if (asked === this.asked) return;
    this.asked = asked;
    this.entry.makes = "";
    if (this.foreseen) this.foresaw(null);
    if (!command) return;
    const { ok, said } = await post(`${this.asker.path}/entered`, { command });
    if (!ok || asked !== this.asked) return; // confirming it says why it is refused
    const { hands, next, payments } = /** @type {Entered} */ (said);
    const made = hands.filter(({ words }) => words).map(({ name, words }) => `${name}: ${words}`);
    this.entry.makes = [...made, `then ${next}`].join(" · ");
    if (payments.length) this.foresaw({ words: this.entry.named(), payments });
    this.entry.draw();
  }

  /** @param {Dealer["foreseen"]} what */
  foresaw(what) {
    this.foreseen = what;
    this.onforesee?.();
  }

  /** @param {CommandName[]} names */
  choice(...names) {
    return this.view.choices.find(({ command }) => names.includes(command.command));
  }

  /**
   * The meaning of a key now. If one command has several choices, `at` says which of them is meant.
   * @param {Key} key
   */
  meant({ commands = [], at }) {
    const open = this.view.choices.filter(({ command }) => commands.includes(command.command));
    return at === undefined ? open : open.slice(at, at + 1);
  }

  // Keys

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || this.dialog.open || !this.shown) return;
    const at = /** @type {Element} */ (event.target);
    const elsewhere = at !== this.entry.field && at.matches("input, select, textarea");
    if (elsewhere) return;
    if (this.entry.locked) return this.pressedLocked(event, at);
    const confirms = event.key === "Enter" || event.key === " " || (event.key === "Tab" && this.hasTyped);
    if (confirms && at.matches("button, a, summary") && !(this.hasTyped && !this.entry.keypad.contains(at))) return;
    if (confirms && event.repeat) return event.preventDefault(); // a key held down confirms once
    const bounced = this.bounces(event);
    this.lastKey = event;
    const press = confirms ? this.confirming(event) : this.keyed(event.key);
    if (!press) return;
    event.preventDefault();
    if (!(bounced && this.tooSoon(press))) this.take(press);
  }

  // Something has been typed that Enter, or the Tab of a scanner, would confirm.
  get hasTyped() {
    return this.kept.typed || this.entry.letters !== "";
  }

  /**
   * Behind a refused entry nothing is done before somebody has seen it, except to report or to call the floor.
   * @param {KeyboardEvent} event
   * @param {Element} at
   */
  pressedLocked(event, at) {
    const { key } = event;
    if (at.id === "seen" && (key === "Enter" || key === " ")) return;
    if (key === "Escape") this.entry.release();
    else if (this.always(key)) this.always(key)?.();
    else this.entry.hold(key);
    event.preventDefault();
  }

  /**
   * Keys that only open something to read or to fill in.
   * @param {string} key
   */
  always(key) {
    return { I: () => this.irregularities(), F: () => this.floor(), "?": () => this.keyMap() }[key.toUpperCase()];
  }

  /** @param {KeyboardEvent} event */
  bounces({ key, timeStamp }) {
    return key === this.lastKey.key && timeStamp - this.lastKey.timeStamp < BOUNCE;
  }

  /**
   * Enter behind a typed entry belongs to it. Otherwise it confirms what is on the screen.
   * @param {KeyboardEvent} event
   * @returns {Press}
   */
  confirming({ key, timeStamp }) {
    const words = key === " " ? "Space" : key;
    const run = () => this.confirm(timeStamp);
    return this.kept.typed ? { words, run } : { words, run, meant: this.onScreen };
  }

  /**
   * A decision may have a key that also names a suit: where one is open and no card is awaited, the key decides. A card
   * that is typed late is refused at its rank, and its suit with it.
   * @param {string} key
   */
  keyed(key) {
    const decides = !this.entry.wanted && !this.hasTyped && this.isOpen(key.toUpperCase());
    return decides ? this.shortcut(key) : (this.typing(key) ?? this.shortcut(key));
  }

  /** @param {string} key */
  isOpen(key) {
    return this.known.some((known) => known.key === key && this.meant(known).length > 0);
  }

  /**
   * @param {string} key
   * @returns {Press | undefined}
   */
  typing(key) {
    if (!this.entry.uses(key)) return undefined;
    return { words: key, run: () => this.entry.press(key), typed: true };
  }

  /**
   * @param {string} key
   * @returns {Press | undefined}
   */
  shortcut(key) {
    const words = key.toUpperCase();
    const opens = this.always(words);
    if (opens) return { words, run: opens };
    const known = this.known.find((each) => each.key === words);
    if (!known) return undefined;
    if (known.press) return { words, run: () => this.press(known) };
    const choice = this.meant(known)[0];
    if (known.form && choice) return { words, run: () => this.fillIn(choice) };
    const run = () => (this.entry.letters ? this.unfinished(words) : this.ask(choice, known.otherwise ?? ""));
    return { words, run, meant: this.onScreen };
  }

  /** @param {string} words */
  unfinished(words) {
    this.asker.say(`Not used: ${words}. An entry has been begun: confirm it, or take it back with Backspace.`);
  }

  // The step that the console shows: a key that confirms or decides means this one and no other.
  get onScreen() {
    return JSON.stringify([this.view.need, this.dealing.primary(this.view)?.command]);
  }

  // Until the table has answered and the console shows the answer.
  get underWay() {
    return this.asking || this.view.version < this.asker.version;
  }

  /**
   * Does it now; while a request is on its way, in its turn. A key for a step that the console does not show yet is
   * refused.
   * @param {Press} press
   */
  take(press) {
    if (!this.online) this.asker.say(`Not used: ${press.words}. The connection is lost: nothing you press is sent.`);
    else if (!this.underWay) press.run();
    else if (this.tooSoon(press)) this.tooEarly(press.words);
    else this.kept.add(press);
  }

  /** @param {Press} press */
  tooSoon({ meant }) {
    return Boolean(meant) && this.underWay && this.view.version === this.askedAt;
  }

  goOn() {
    while (this.kept.waits && !this.underWay) {
      const press = this.kept.next();
      if (this.entry.locked) {
        this.entry.hold(press.words);
        continue;
      }
      const moved = press.meant && press.meant !== this.onScreen;
      if (moved || this.dialog.open) return this.tooEarly(press.words);
      press.run();
    }
  }

  /** @param {string} words */
  tooEarly(words) {
    this.asker.say(
      `Not used: ${words}${this.after()}. It came before the table had answered: look, and press it again.`,
    );
  }

  // The keys behind one that was refused are refused with it.
  after() {
    const dropped = this.kept.drop();
    return dropped ? ` and ${keys(dropped)} after it` : "";
  }

  confirm(timeStamp = 0) {
    const awaited = this.dealing.entry(this.view);
    if (this.entry.complete && awaited) this.enter(awaited, timeStamp);
    else if (this.entry.letters) this.asker.say(this.entry.incomplete);
    else
      this.ask(
        this.dealing.primary(this.view),
        this.dealing.otherwise?.(this.view) || (this.entry.wanted ? this.entry.asks : "Nothing waits to be confirmed."),
      );
  }

  /**
   * @param {Awaiting<string | number>} awaited
   * @param {number} timeStamp
   */
  enter(awaited, timeStamp) {
    const { letters } = this.entry;
    const before = this.lastEntry;
    this.lastEntry = { letters, timeStamp };
    if (timeStamp && letters === before.letters && timeStamp - before.timeStamp < TWICE)
      this.entry.refuse("It was read twice in a moment and is taken once", "Enter");
    else this.act(awaited.make(this.entry.cards), true);
  }

  /**
   * @param {Choice | undefined} choice
   * @param {string} otherwise
   */
  ask(choice, otherwise) {
    if (choice?.once) this.askOnce(choice);
    else if (choice) this.act(choice.command);
    else this.asker.say(otherwise);
  }

  /** @param {Choice} choice */
  askOnce(choice) {
    const done = (/** @type {Command} */ command) => this.fromDialog(command, choice.say);
    this.openDialog(choice.say, onceNodes(choice, this.view, done));
  }

  // Every key of the console: those of commands come with the view, settings of the console have their own.
  get known() {
    return [...this.dealing.keys, ...RARE].map((known) => ({ ...known, key: known.key ?? this.keyFor(known) }));
  }

  /** @param {Key} known */
  keyFor({ commands = [] }) {
    return commands.map((name) => this.view.keys[name]).find(Boolean);
  }

  /**
   * A button or a form. A form is complete in itself, so it means the same whatever is on the screen.
   * @param {Command} command
   * @param {string} words
   */
  order(command, words, meant = "") {
    this.take({ words, meant, run: () => this.act(command) });
  }

  /** @param {Choice & Pick<Key, "form">} choice */
  chosen(choice) {
    if (choice.form) this.fillIn(choice);
    else if (choice.once) this.askOnce(choice);
    else this.order(choice.command, choice.say, this.onScreen);
  }

  /**
   * `entered`: the entry has gone out with it.
   * @param {Command} command
   */
  async act(command, entered = false) {
    this.asking = true;
    this.entry.sent = entered;
    this.askedAt = this.view.version;
    const typed = entered && !this.entry.hidden ? this.entry.letters : "";
    const done = await this.asker.act(command);
    this.asking = false;
    if (done && entered) this.entry.done = typed;
    if (done && this.entry.sent) this.entry.clear();
    else if (done && entered) this.entry.draw();
    this.entry.turnedDown = !done && this.entry.sent;
    this.entry.sent = false;
    if (!done && this.kept.waits) this.asker.add(`Not used: the ${keys(this.kept.drop())} typed after it.`);
    this.refocus();
    this.goOn();
  }

  // Drawing

  // If a key may mean several people, it means the first, as in `shortcut`.
  drawKeys() {
    const primary = this.dealing.primary(this.view);
    /** @type {(Choice & Pick<Key, "key" | "form">)[]} */
    const others = this.known
      .filter(({ when }) => !when || when(this.view))
      .flatMap((known) =>
        this.meant(known)
          .filter(({ command }) => command !== primary?.command)
          .map((choice, index) => ({ ...choice, key: index ? undefined : known.key, form: known.form })),
      );
    const switches = this.dealing.keys.filter(({ press, when }) => press && (!when || when(this.view)));
    const keys = primary ? [{ ...primary, key: "Space" }, ...others] : others;
    const plain = keys.filter(({ once }) => !once);
    const rare = keys.filter(({ once }) => once);
    const entered = this.entry.complete && !this.entry.locked ? "Confirm it" : "";
    refill(this.keys, [entered, plain, switches.map(({ pressed }) => pressed?.())], () => [
      entered
        ? el(
            "button",
            { class: "button is-primary is-entered", onclick: () => this.confirm() },
            entered,
            el("kbd", {}, "Space"),
          )
        : null,
      plain.map((choice) => this.keyButton(choice)),
      switches.map((known) =>
        el(
          "button",
          { class: "button", "aria-pressed": String(known.pressed?.()), onclick: () => this.press(known) },
          known.words,
          el("kbd", {}, known.key),
        ),
      ),
      entered || plain.length + switches.length
        ? null
        : el("span", { class: "soft" }, "Nothing waits to be confirmed."),
    ]);
    refill(this.rare, [rare], () =>
      rare.length ? rare.map((choice) => this.keyButton(choice)) : el("span", { class: "soft" }, "None is open now."),
    );
  }

  /** @param {Choice & Pick<Key, "key" | "form">} choice */
  keyButton(choice) {
    const kind = choice.once ? "is-rare" : choice.key === "Space" ? "is-primary" : "";
    return el(
      "button",
      { class: `button ${kind}`, onclick: () => this.chosen(choice) },
      `${choice.say}${choice.form ?? (choice.once ? "…" : "")}`,
      choice.key ? el("kbd", {}, choice.key) : null,
    );
  }

  /**
   * A setting of this console, unknown to the rules.
   * @param {Key} known
   */
  press(known) {
    known.press?.();
    this.see(this.view);
  }

  drawForm() {
    const choice = this.choice(...this.dealing.asked);
    const needed = choice && this.view.need.commands.includes(choice.command.command) ? choice : null;
    const before = this.form.dataset.shows;
    refill(this.form, needed ? needed.command : null, () =>
      needed ? formFor(needed, needed.say, this.view, (command) => this.order(command, needed.say)) : [],
    );
    if (needed && this.form.dataset.shows !== before) this.form.querySelector("input")?.select();
  }

  /** @param {Choice} choice */
  fillIn(choice) {
    this.openDialog(choice.say, [
      formFor(choice, choice.say, this.view, (filled) => this.fromDialog(filled, choice.say)),
    ]);
  }

  irregularities() {
    const choices = this.view.choices.filter(({ command }) => this.irregular.includes(command.command));
    const reports = this.dealing.reports?.(this.view) ?? [];
    this.openDialog("Irregularity", [
      choiceNodes(choices, this.view, (command) => this.fromDialog(command, "the remedy"), this.groups),
      reports.map(([command, words]) =>
        el(
          "details",
          { class: "asked" },
          el("summary", {}, words),
          formFor(blank(command), words, this.view, (filled) => this.fromDialog(filled, words)),
        ),
      ),
      choices.length + reports.length
        ? null
        : el("p", {}, "The rules offer the dealer no remedy at this moment. Ask the floor if something is wrong."),
      el("button", { class: "button", id: "wizard", onclick: () => this.askFloor() }, "Look it up and ask the floor…"),
    ]);
  }

  keyMap() {
    const done = () => {
      this.dialog.close();
      this.onkeys?.();
    };
    this.openDialog("Keys", keyForm(this.view.delivered, this.entry.alphabet, done));
  }

  askFloor() {
    const open = (/** @type {string} */ title, /** @type {Child} */ content) => this.openDialog(title, content);
    return this.approvals.begin(this.view, open, () => this.dialog.close());
  }

  floor() {
    const senior = this.view.sign.tournament_chips ? "director" : "supervisor"; // in a tournament the director has both powers
    this.openDialog("Floor", [
      el(
        "p",
        {},
        `Call the ${senior} to the table. ${this.dealing.floorWords ?? "Approvals, reopened wagers, the shuffle, fills and void rounds"} are theirs to decide, under their own name.`,
      ),
      el("button", { class: "button is-primary", onclick: () => this.askFloor() }, "Ask the floor…"),
      signsIn
        ? null
        : el("a", { class: "button", href: `?role=${senior}`, target: "_blank" }, `Open this table as ${senior}`),
    ]);
  }

  /**
   * @param {string} title
   * @param {Child} content
   */
  openDialog(title, content) {
    fill(
      this.dialog,
      // Not a button: the Enter of a card that was typed ahead would press it.
      el("div", { class: "stack" }, el("h2", { id: "dialog-title", tabindex: "-1", autofocus: true }, title), content),
      el("div", { class: "row" }, el("button", { class: "button", onclick: () => this.dialog.close() }, "Close")),
    );
    if (this.dialog.open) document.getElementById("dialog-title")?.focus();
    else this.dialog.showModal();
  }

  closed() {
    fill(this.dialog); // its text may name cards that lie face down
    this.entry.field.focus();
  }

  /**
   * @param {Command} command
   * @param {string} words
   */
  fromDialog(command, words) {
    this.dialog.close();
    this.order(command, words);
  }

  /**
   * Entries for patrons who have no page.
   * @returns {Asked[]}
   */
  entered() {
    return [
      ["place_wager", "Enter a wager"],
      ["change_wager", "Change a wager"],
      ["take_back_wager", "Take a wager back"],
      ...(this.dealing.wagers ?? []),
      ["join_table", "A patron joins"],
      .../** @type {Asked[]} */ (this.view.sign.tournament_chips ? [] : [["buy_in", "A patron buys in"]]),
      ["leave_table", "A patron leaves"],
    ];
  }

  drawPeople() {
    const { view } = this;
    refill(this.people, [view.patrons, view.round.wagers, view.options, view.chips, view.cover], () => [
      view.patrons.length
        ? el(
            "table",
            {},
            el("caption", { class: "hidden" }, "Patrons"),
            el(
              "thead",
              {},
              el(
                "tr",
                {},
                ["Seat", "Patron", "Chips", "Wagers"].map((name) =>
                  el("th", { scope: "col", class: name === "Chips" ? "number" : null }, name),
                ),
              ),
            ),
            el(
              "tbody",
              {},
              view.patrons.map((patron) => patronRow(patron, view, this.shared)),
            ),
          )
        : el("p", { class: "empty" }, "Nobody is at the table. Players join on their own pages, or enter them here."),
      this.entered().map(([command, words]) =>
        el(
          "details",
          { class: "asked" },
          el("summary", {}, words),
          formFor(blank(command), words, view, (filled) => this.order(filled, words)),
        ),
      ),
    ]);
  }
}

/**
 * Keys that belong together, always in the same place.
 * @param {string} title
 * @param {HTMLElement} keys
 */
function keyGroup(title, keys, kind = "") {
  return el("section", { class: `key-group ${kind}`, "aria-label": title }, el("h2", {}, title), keys);
}

/** @param {Dealer} dealer */
function askKeys(dealer) {
  /** @type {(id: string, words: string, key: string, press: () => void) => HTMLElement} */
  const button = (id, words, key, press) =>
    el("button", { class: "button", id, onclick: press }, words, el("kbd", {}, key));
  return el(
    "div",
    { class: "row" },
    button("irregular", "Irregularity", "I", () => dealer.irregularities()),
    button("call-floor", "Floor", "F", () => dealer.floor()),
    button("key-map", "Keys", "?", () => dealer.keyMap()),
  );
}

/**
 * @param {View} view
 * @param {string} cutting
 */
function shoeWords(
  { shoe },
  cutting = shoe.cutting_card_out ? "the cutting card is out" : "the cutting card is in the shoe",
) {
  if (!shoe.number) return "No shoe yet: the cards are to be shuffled.";
  return `Shoe ${shoe.number}: ${shoe.left} cards left, ${shoe.discarded} discarded; ${cutting}.`;
}

/**
 * @param {PatronView} patron
 * @param {View} view
 */
function patronRow({ name, seat, chips }, view, shared = false) {
  const wagers = view.round.wagers.filter((wager) => wager.patron === name);
  const cover = view.cover.find(({ patron }) => patron === name);
  return el(
    "tr",
    {},
    el("td", {}, seat ? String(seat) : "–"),
    el("th", { scope: "row" }, name),
    el("td", { class: "number" }, dollars(chips ?? 0)),
    el(
      "td",
      {},
      wagers
        .map(
          (wager) =>
            `${wager.name} ${dollars(wager.amount)}${shared ? "" : ` (box ${wager.box}${wager.hand > 1 ? `, hand ${wager.hand}` : ""})`}`,
        )
        .join("; ") || "–",
      cover ? el("small", { class: "soft" }, ` ${cover.say}.`) : null,
    ),
  );
}
