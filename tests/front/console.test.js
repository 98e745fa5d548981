// The dealer's console: the effect of a key, and when nothing is asked for.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Dealer } from "../../src/croupier/server/static/dealer.js";
import * as blackjack from "../../src/croupier/server/static/games/blackjack.js";
import * as baccarat from "../../src/croupier/server/static/games/mini-baccarat.js";
import { conflict, ownKeys } from "../../src/croupier/server/static/keymap.js";
import KEYS from "./keys.json" with { type: "json" };
import { element } from "./page.js";

const VIEW = {
  version: 1,
  patrons: [],
  requests: [],
  answers: [],
  options: {},
  chips: [],
  cover: [],
  felt: {},
  keys: { ...KEYS.blackjack.dealer, ...KEYS["mini-baccarat"].dealer },
  sign: { book: "", tournament_chips: false },
  shoe: { number: 1, left: 400, discarded: 8, cutting_card_out: false },
  round: { opened: true, wagers: [], payments: [], hands: [] },
  need: { commands: [], card: "" },
  choices: [],
};

const open = (...commands) =>
  commands.map((command) => ({ command: { command }, say: command, under: ["1.1"], asks: {} }));
const FIRST_CARD = {
  ...VIEW,
  choices: [{ command: { command: "deal_card", card: "2c" }, say: "", under: ["1.1"], asks: {} }],
};

const soon = () => new Promise((done) => setImmediate(done));

// A console before this view, what it asked for, and what it said. The table answers soon, unless `answer` is one of
// its own.
function consoleAt(view, game = baccarat, answers = true, answer = soon) {
  const asked = [];
  const said = [];
  const act = async (command) => {
    asked.push(command);
    await answer();
    return answers;
  };
  const asker = { act, version: 0, say: (words) => said.push(words), add: (words) => said.push(words) };
  const dealer = new Dealer(asker, element(), element(), game);
  dealer.see(view);
  const press = async (...keys) => {
    for (const key of keys) {
      dealer.pressed({ key, target: dealer.entry.field, preventDefault() {} });
      await null; // each key is an event of its own, and the answer comes after all of them
    }
    await soon();
    await soon();
  };
  return { dealer, asked, said, press };
}

describe("cards", () => {
  test("a card goes out when it is confirmed, and the field is empty for the next", async () => {
    const { dealer, asked, press } = consoleAt(FIRST_CARD);
    await press("z", "A", "s");
    assert.deepEqual(asked, []);
    await press("Enter");
    assert.deepEqual(asked, [{ command: "deal_card", card: "As" }]);
    assert.equal(dealer.entry.letters, "");
  });

  test("half a card goes nowhere, and it is said what is missing", async () => {
    const { asked, said, press } = consoleAt(FIRST_CARD);
    await press("A", "Enter");
    assert.deepEqual([asked, said], [[], ["A card takes two keys: rank, then suit."]]);
  });

  test("a card that was refused stays, to be put right", async () => {
    const { dealer, press } = consoleAt(FIRST_CARD, baccarat, false);
    await press("K", "s", " ");
    assert.equal(dealer.entry.letters, "KS");
    await press("9");
    assert.equal(dealer.entry.letters, "9"); // another card replaces it
  });

  test("a key that bounces deals nothing twice, while the next card typed early stays", async () => {
    const { dealer, asked, said, press } = consoleAt(FIRST_CARD);
    for (const [key, timeStamp] of [
      ["A", 0],
      ["s", 200],
      ["Enter", 400],
      ["Enter", 420],
    ])
      dealer.pressed({ key, timeStamp, target: dealer.entry.field, preventDefault() {} });
    await press("9");
    assert.deepEqual([asked.length, said], [1, []]);
    assert.equal(dealer.entry.letters, "9");
  });

  test("a burst of cards is dealt in its order, each once the table has answered the one before", async () => {
    const { asked, press } = consoleAt(FIRST_CARD);
    await press(..."9h", "Enter", ..."Td", "Enter", ..."2c", "Enter");
    for (let each = 0; each < 3; each++) await soon();
    assert.deepEqual(
      asked.map(({ card }) => card),
      ["9h", "Td", "2c"],
    );
  });

  test("what follows a card that was refused is refused with it", async () => {
    const { asked, said, press } = consoleAt(FIRST_CARD, baccarat, false);
    await press(..."9h", "Enter", ..."Td", "Enter");
    assert.deepEqual([asked.length, said], [1, ["Not used: the 3 keys typed after it."]]);
  });

  test("a card that nobody awaits pays nobody, and nothing is done until it has been seen", async () => {
    const { dealer, asked, press } = consoleAt({ ...VIEW, choices: open("settle", "call_no_more_bets") });
    await press(..."9h", "Enter", " ", "n");
    assert.deepEqual(asked, []);
    assert.equal(dealer.entry.refused.join(" "), "9 H Enter Space N");
    await press("Escape", " ");
    assert.deepEqual(asked, [{ command: "settle" }]);
  });

  test("the Enter behind a card is the card's, whatever has the focus", () => {
    const { dealer, asked } = consoleAt({ ...VIEW, choices: open("settle") });
    const button = element("button");
    let stopped = 0;
    for (const key of ["9", "Enter", " "]) dealer.pressed({ key, target: button, preventDefault: () => stopped++ });
    assert.deepEqual([asked, stopped], [[], 3]);
  });

  test("a burst that goes on after the last card that is awaited is refused from there on", async () => {
    const { dealer, asked, press } = consoleAt(FIRST_CARD);
    dealer.asker.act = async (command) => {
      asked.push(command);
      dealer.see({ ...VIEW, version: 2, choices: open("settle") });
      return true;
    };
    await press(..."9h", "Enter", ..."Td", "Enter");
    assert.deepEqual(asked, [{ command: "deal_card", card: "9h" }]);
    assert.equal(dealer.entry.refused.join(""), "TDEnter");
  });

  test("a card that a scanner reads twice in a moment is dealt once", async () => {
    const { dealer, asked } = consoleAt(FIRST_CARD);
    const scan = async (timeStamp) => {
      for (const key of ["9", "h", "Tab"])
        dealer.pressed({ key, timeStamp, target: dealer.entry.field, preventDefault() {} });
      await soon();
      await soon();
    };
    await scan(1000);
    await scan(1200);
    assert.equal(asked.length, 1);
    assert.match(dealer.entry.lock.textContent, /read twice/);
    dealer.entry.release();
    await scan(3000);
    assert.equal(asked.length, 2);
  });

  test("after half a card no other key does anything", async () => {
    const { asked, said, press } = consoleAt({
      ...FIRST_CARD,
      choices: [...FIRST_CARD.choices, ...open("call_no_more_bets")],
    });
    await press("9", "n");
    assert.deepEqual(asked, []);
    assert.match(said[0], /^Not used: N. An entry has been begun/);
  });

  test("without a connection nothing is sent, and that is said", async () => {
    const { dealer, asked, said, press } = consoleAt({ ...VIEW, choices: open("settle") });
    dealer.connected(false);
    await press(" ");
    assert.deepEqual([asked, said], [[], ["Not used: Space. The connection is lost: nothing you press is sent."]]);
  });

  test("a key held down confirms once", () => {
    const { dealer, asked } = consoleAt({ ...VIEW, choices: open("settle") });
    dealer.pressed({ key: " ", repeat: true, target: dealer.entry.field, preventDefault() {} });
    assert.deepEqual(asked, []);
  });
});

describe("while a request is on its way", () => {
  const step = (version, command, say) => ({
    ...VIEW,
    version,
    need: { ...VIEW.need, say },
    choices: open(command),
  });

  // A console that has just asked for the settlement; `answer` lets the answer come.
  async function settling() {
    let answer;
    const held = new Promise((come) => {
      answer = come;
    });
    const at = consoleAt(step(1, "settle", "Take and pay"), baccarat, true, () => held);
    await at.press(" ");
    return { ...at, answer };
  }

  test("a key for the step that the console shows by then is kept, and done in its turn", async () => {
    const { dealer, asked, said, press, answer } = await settling();
    dealer.see(step(2, "collect_cards", "Collect the cards")); // the stream is quicker than the answer
    await press(" ");
    assert.deepEqual(asked, [{ command: "settle" }]);
    assert.equal(dealer.kept.node.textContent, "Kept until the table has answered: one key.");
    answer();
    await soon();
    assert.deepEqual([asked, said], [[{ command: "settle" }, { command: "collect_cards" }], []]);
    assert.equal(dealer.kept.node.hidden, true);
  });

  test("a key pressed before the console shows a new step is refused, for nobody saw what it would confirm", async () => {
    const { dealer, asked, said, press, answer } = await settling();
    await press(" ");
    answer();
    dealer.see(step(2, "collect_cards", "Collect the cards"));
    await soon();
    assert.deepEqual(asked, [{ command: "settle" }]);
    assert.deepEqual(said, ["Not used: Space. It came before the table had answered: look, and press it again."]);
  });

  test("a key that was kept is refused if the step is another one when its turn comes", async () => {
    const { dealer, asked, said, press, answer } = await settling();
    dealer.see(step(2, "settle", "Take and pay once more"));
    await press(" ", " ");
    dealer.see(step(3, "collect_cards", "Collect the cards"));
    answer();
    await soon();
    assert.deepEqual(asked, [{ command: "settle" }]);
    assert.deepEqual(said, [
      "Not used: Space and one key after it. It came before the table had answered: look, and press it again.",
    ]);
  });

  test("nothing is done on a step that the answer has overtaken", async () => {
    const { dealer, asked, press, answer } = await settling();
    dealer.asker.version = 2; // as the answer says, while the console still shows the step before it
    answer();
    await soon();
    await press(..."9h");
    assert.equal(dealer.entry.letters, "");
    dealer.see({ ...FIRST_CARD, version: 2 });
    assert.equal(dealer.entry.letters, "9H");
    assert.deepEqual(asked, [{ command: "settle" }]);
  });
});

describe("keys", () => {
  test("Space confirms what waits, and otherwise says what is awaited", async () => {
    const { asked, press } = consoleAt({ ...VIEW, choices: open("settle") });
    await press(" ");
    assert.deepEqual(asked, [{ command: "settle" }]);
    for (const [view, words] of [
      [VIEW, "Nothing waits to be confirmed."],
      [FIRST_CARD, "Enter the card: rank, then suit."],
    ]) {
      const { said, press: again } = consoleAt(view);
      await again(" ");
      assert.deepEqual(said, [words]);
    }
  });

  test("a key asks for its command, or says why there is none", async () => {
    const { asked, press } = consoleAt({ ...VIEW, choices: open("call_no_more_bets") });
    await press("n");
    assert.deepEqual(asked, [{ command: "call_no_more_bets" }]);
    const closed = consoleAt(VIEW);
    await closed.press("n");
    assert.deepEqual([closed.asked, closed.said], [[], ["No more bets cannot be called now."]]);
  });

  test("what needs an amount opens a form, and keys then go there", async () => {
    const view = { ...VIEW, choices: open("double"), felt: { double_for_less: true } };
    const { dealer, asked, press } = consoleAt(view, blackjack);
    const less = dealer.keys.all("button").find((button) => button.textContent === "double for less…B");
    less.listeners.click();
    assert.equal(dealer.dialog.open, true);
    await press("b");
    assert.deepEqual(asked, []);
  });

  test("keys typed into another field, and those with Control, are not the console's", () => {
    const { dealer, asked } = consoleAt({ ...VIEW, choices: open("call_no_more_bets") });
    dealer.pressed({ key: "n", target: element("input") });
    dealer.pressed({ key: "n", ctrlKey: true, target: dealer.entry.field });
    dealer.pressed({ key: " ", target: element("button") });
    assert.deepEqual(asked, []);
  });
});

describe("decisions", () => {
  const DECISION = { ...VIEW, choices: open("draw", "stand", "double", "split") };

  test("a dealer enters them by the keys that players know, and they are printed on the buttons", async () => {
    for (const [key, command] of Object.entries({ h: "draw", s: "stand", d: "double", p: "split" })) {
      const { asked, press } = consoleAt(DECISION, blackjack);
      await press(key);
      assert.deepEqual(asked, [{ command }]);
    }
    const { dealer } = consoleAt(DECISION, blackjack);
    const words = dealer.keys.all("button").map((button) => button.textContent);
    assert.deepEqual(words.slice(0, 4), ["drawH", "standS", "doubleD", "splitP"]);
  });

  test("a card that was typed too late decides nothing by its suit", async () => {
    const { dealer, asked, press } = consoleAt(DECISION, blackjack);
    await press(..."9h", "Enter");
    assert.deepEqual(asked, []);
    assert.equal(dealer.entry.refused.join(""), "9HEnter");
  });

  test("where a card is awaited a suit decides nothing", async () => {
    const { asked, press } = consoleAt(
      { ...FIRST_CARD, choices: [...FIRST_CARD.choices, ...open("stand")] },
      blackjack,
    );
    await press("s");
    assert.deepEqual(asked, []);
  });
});

describe("rare acts", () => {
  const once = { say: "409 cards are left, so it is not due for 397 cards.", figure: 409 };
  const RARELY = { ...VIEW, choices: [{ ...open("draw_cutting_card")[0], once }] };

  test("the cutting card is asked for once more, and against the count the count is typed", async () => {
    const { dealer, asked, press } = consoleAt(RARELY);
    await press("x");
    assert.equal(dealer.dialog.open, undefined);
    await press("F6");
    assert.match(dealer.dialog.textContent, /409 cards are left/);
    const [form] = dealer.dialog.all("form");
    form.listeners.submit({ preventDefault() {} });
    assert.deepEqual(asked, []);
    dealer.dialog.all("input")[0].value = "409";
    form.listeners.submit({ preventDefault() {} });
    assert.deepEqual(asked, [{ command: "draw_cutting_card" }]);
  });

  test("no key that was typed ahead answers the question", async () => {
    const { dealer, asked, press } = consoleAt(RARELY);
    await press("F6", "9", "h", "Enter", " ", "y");
    assert.deepEqual(asked, []);
    assert.equal(dealer.dialog.all("h2")[0].attributes.autofocus, ""); // not a button, which Enter would press
  });
});

describe("other keys", () => {
  const keys = KEYS.blackjack.dealer;
  const signs = "A23456789TJQKSHDC01";
  const with_ = (changed) => conflict({ ...keys, ...changed }, keys, signs);

  test("any free letter may be chosen, and is then used", async () => {
    assert.equal(with_({ draw: "R" }), "");
    localStorage.setItem("keys", JSON.stringify({ draw: "R" }));
    assert.equal(ownKeys(keys).draw, "R");
    localStorage.setItem("keys", "{}");
  });

  test("no key for two acts, none of an entry or of the console, and a rare act stays away from entries", () => {
    assert.match(with_({ draw: "P" }), /cannot both have P/);
    assert.match(with_({ split: "K" }), /K is typed in an entry/);
    assert.match(with_({ draw: "I" }), /I is a key of the console/);
    assert.match(with_({ draw: "" }), /not one letter/);
    assert.match(with_({ draw: "F9" }), /kept for rare acts/);
    assert.match(with_({ draw_cutting_card: "X" }), /give it a key from F1 to F12/);
  });
});

describe("irregularities", () => {
  test("every remedy that the rules offer stands behind one key, and only those", async () => {
    const { dealer, press } = consoleAt({ ...VIEW, choices: open("report_shoe_exhausted", "settle", "void_round") });
    await press("i");
    assert.deepEqual(
      dealer.dialog.all("button").map((button) => button.textContent),
      ["report_shoe_exhausted", "void_round", "Look it up and ask the floor…", "Close"],
    );
  });

  test("where there is none, that is said", async () => {
    const { dealer, press } = consoleAt(VIEW);
    await press("i");
    assert.match(dealer.dialog.textContent, /The rules offer the dealer no remedy at this moment/);
  });

  test("what was written in the dialog does not stay: it may name cards that lie face down", async () => {
    const { dealer, press } = consoleAt({ ...VIEW, choices: open("void_round") });
    await press("i");
    dealer.dialog.close();
    assert.deepEqual(dealer.dialog.children, []);
  });
});

describe("a complete entry", () => {
  const answered = (said) => ({ ok: true, json: async () => said });
  const PAID = { patron: "ann", box: 1, outcome: "win", pays: 500, stake: 500, chips: [], under: [] };
  const foretold = async (keys, said, view = FIRST_CARD) => {
    const sent = [];
    globalThis.fetch = async (address, { body }) => {
      sent.push([address, JSON.parse(body)]);
      return said;
    };
    const { dealer, asked, press } = consoleAt(view);
    await press(...keys);
    return { dealer, asked, press, sent };
  };
  const SAID = answered({
    hands: [{ name: "Player", words: "9" }],
    next: "Second card to the banker",
    payments: [PAID],
  });

  test("says what it makes before it is confirmed, and what would be paid", async () => {
    const { dealer, asked, sent } = await foretold(["9", "h"], SAID);
    assert.deepEqual(sent[0][1], { command: { command: "deal_card", card: "9h" } });
    assert.equal(dealer.entry.makes, "Player: 9 · then Second card to the banker");
    assert.deepEqual(dealer.foreseen, { words: "9 of hearts", payments: [PAID] });
    assert.deepEqual(asked, []); // nothing is dealt
  });

  test("is forgotten when it is taken back", async () => {
    const { dealer, press } = await foretold(["9", "h"], SAID);
    await press("Backspace");
    assert.equal(dealer.entry.makes, "");
    assert.equal(dealer.foreseen, null);
  });

  test("that the rules would refuse promises nothing", async () => {
    const { dealer } = await foretold(["9", "h"], { ok: false });
    assert.equal(dealer.entry.makes, "");
    assert.equal(dealer.foreseen, null);
  });

  test("half of one asks for nothing", async () => {
    assert.deepEqual((await foretold(["9"], SAID)).sent, []);
  });
});
