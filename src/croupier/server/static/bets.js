// The dock of somebody who plays: the rack, the keys beside it, and how much is on the table and in hand. It keeps its
// form whether bets are open or closed, so that nothing moves under a finger.

/**
 * @import { Player } from "./player.js"
 */

import { chip } from "./art.js";
import { countUp } from "./counting.js";
import { byId, el, fill, refill, show } from "./dom.js";
import { draggable } from "./drag.js";
import { icon } from "./icons.js";
import { dollars } from "./money.js";
import { atRest } from "./motion.js";
import { leastBet } from "./options.js";
import { forgetBets, saveBets, savedBets } from "./saved.js";
import { capital } from "./text.js";

/** @param {Player} player */
export function drawBets(player) {
  const { person, view, account, betting, sitsOut } = player;
  const root = byId("bets");
  const rack = player.usable();
  const keys = keysOf(player);
  const onTable = player.onTable();
  show(root, Boolean(person));
  root.classList.toggle("is-closed", !betting);
  refill(
    root,
    [
      person,
      player.counted,
      account,
      view.cover,
      rack,
      player.chip,
      betting,
      sitsOut,
      onTable,
      player.box,
      keys.map(({ on }) => on),
    ],
    () =>
      person
        ? [
            el(
              "div",
              { class: "rack", role: "group", "aria-label": "Chip to wager with" },
              rack.map((each) => rackChip(player, each)),
            ),
            person.seat || player.game.spotOf || player.wagering ? null : boxChooser(player),
            el(
              "div",
              { class: "bet-keys" },
              keys.map(keyButton),
              el("p", { class: "shut", hidden: betting }, icon("lock"), shutWords(player)),
            ),
            purse(player, onTable),
          ]
        : [],
  );
}

/**
 * Winnings are counted when everything has come to rest that shows why: ask for it once the felt is drawn.
 * @param {Player} player
 */
export function countChips(player) {
  atRest("purse", () => count(player));
}

/** @param {Player} player */
function count(player) {
  const chips = player.person?.chips ?? 0;
  const before = player.counted;
  if (before === chips) return;
  player.counted = chips;
  drawBets(player);
  const balance = document.querySelector("#bets .balance");
  if (before && balance instanceof HTMLElement) countUp(balance, before, chips, dollars);
}

/** @param {Player} player */
function shutWords({ view }) {
  return view.round.called || view.round.opened ? "Bets are closed" : "Bets are not open yet";
}

/**
 * @typedef {{ id: string, words: string, say: string, mark: Node | string, on: unknown, kind?: string,
 *   press: () => void }} BetKey
 */

/**
 * @param {Player} player
 * @returns {BetKey[]}
 */
function keysOf(player) {
  const { betting, sitsOut, isReady } = player;
  const seated = Boolean(player.person?.seat);
  const down = player.bets();
  const again = player.lastTime();
  const saved = savedBets(player.view.sign.book);
  /** @type {BetKey[]} */
  const keys = [
    key("undo", "Undo", icon("undo"), betting && player.undone.length > 0, () => player.undo()),
    // In one place: whoever sits out has nothing to clear.
    seated && !down.length && !sitsOut
      ? key("sit-out", "Sit out", icon("out"), betting, () => player.sitOut())
      : key("clear", "Clear", icon("clear"), betting && down.length > 0, () => player.clear()),
    key("double", "Double", "×2", betting && down.length > 0, () => player.double(), "Double your bets"),
    key("rebet", "Repeat", icon("repeat"), betting && !down.length && again.length > 0, () => player.rebet()),
    key("saved", "Saved", icon("saved"), betting && down.length + saved.length > 0, () => openSaved(player)),
  ];
  if (player.view.sign.dealing !== "virtual") return keys;
  const kind = "is-go";
  const { closeWords = "Deal now" } = player.game;
  const least = player.wagering ? null : leastBet(player.view);
  if (sitsOut) keys.push({ ...key("ready", "Deal me in", "", true, () => player.dealMeIn()), kind });
  else if (least && seated && !down.length) keys.push({ ...betAndDeal(player, least), kind });
  else
    keys.push({ ...key("ready", closeWords, "", betting && down.length > 0 && !isReady, () => player.ready()), kind });
  return keys;
}

/**
 * The first press of somebody who has bet nothing: it says what it puts down.
 * @param {Player} player
 * @param {NonNullable<ReturnType<typeof leastBet>>} least
 */
function betAndDeal(player, { option, amount, whole, on }) {
  const bet = `Bet ${dollars(whole)}`;
  const then = on ? `on ${on} and deal` : "and deal";
  const covered = (player.person?.chips ?? 0) >= whole;
  return key("ready", then, bet, player.betting && covered, () => player.betAndDeal(option, amount), `${bet} ${then}`);
}

/**
 * @param {string} id
 * @param {string} words
 * @param {Node | string} mark
 * @param {boolean} enabled
 * @param {() => void} press
 * @param {string} say
 * @returns {BetKey}
 */
function key(id, words, mark, enabled, press, say = words) {
  return { id, words, say, mark, on: [say, enabled], press };
}

/** @param {BetKey} key */
function keyButton({ id, words, say, mark, on, kind = "", press }) {
  const [, enabled] = /** @type {[string, boolean]} */ (on);
  return el(
    "button",
    { class: `button bet-key ${kind}`, id, disabled: !enabled, "aria-label": say, onclick: press },
    mark ? el("span", { class: "mark", "aria-hidden": "true" }, mark) : null,
    el("span", {}, words),
  );
}

/**
 * @param {Player} player
 * @param {number} onTable
 */
function purse({ counted, account, view }, onTable) {
  return el(
    "div",
    { class: "purse" },
    el("p", { class: "on-table" }, "On the table", el("strong", { class: "money" }, dollars(onTable))),
    el("p", {}, "Your chips", el("strong", { class: "money balance" }, dollars(counted))),
    account.owes ? el("p", { class: "soft" }, `A round was undone: you owe the table ${dollars(account.owes)}.`) : null,
    view.cover.map(({ say }) => el("p", { class: "soft", id: "cover" }, `${say}.`)), // the player's own cover, before and after wagering
  );
}

/**
 * @param {Player} player
 * @param {number} each
 */
function rackChip(player, each) {
  const { view, wagering, me } = player;
  const drawn = () =>
    wagering?.rack(view, me.who) ? wagering.chip(view, me.who, each) : chip(each, view.sign.tournament_chips);
  const node = el(
    "button",
    {
      class: "rack-chip",
      id: `chip-${each}`,
      "aria-pressed": String(each === player.chip),
      "aria-label": `${dollars(each)} chip`,
      onclick: () => player.choose(each),
    },
    drawn(),
  );
  draggable(
    node,
    () => /** @type {Element} */ (drawn()),
    (over, at) => {
      player.choose(each);
      // The choice draws the layout again: the spot is looked for by its name.
      const spot = over?.closest("button[data-option], [role=button][data-option], [data-drop]");
      const now = spot?.id ? document.getElementById(spot.id) : spot;
      now?.dispatchEvent(new MouseEvent("click", { bubbles: true, ...at }));
    },
  );
  return node;
}

/** @param {Player} player */
function boxChooser(player) {
  const select = el(
    "select",
    { id: "box", onchange: (event) => player.choseBox(Number(event.target.value)) },
    player.playable.map((box) => el("option", { value: box, selected: box === player.box }, String(box))),
  );
  return el("label", { class: "row" }, "Box", select);
}

// Saved bets

/** @param {Player} player */
function openSaved(player) {
  const menu =
    document.getElementById("saved-bets") ??
    el("div", { class: "menu stack is-tight", id: "saved-bets", popover: "auto", role: "dialog" });
  menu.setAttribute("aria-label", "Saved bets");
  if (!menu.isConnected) document.body.append(menu);
  drawSaved(player, menu);
  menu.showPopover();
  menu.querySelector("button")?.focus({ preventScroll: true });
}

/**
 * @param {Player} player
 * @param {HTMLElement} menu
 */
function drawSaved(player, menu) {
  const { book } = player.view.sign;
  const down = player.bets();
  const saved = savedBets(book);
  const close = () => {
    menu.hidePopover();
    document.getElementById("saved")?.focus({ preventScroll: true });
  };
  fill(
    menu,
    saved.map((bets, index) =>
      el(
        "div",
        { class: "row is-apart" },
        el(
          "button",
          {
            class: "button",
            onclick: () => {
              player.putAll(bets);
              close();
            },
          },
          betWords(player, bets),
        ),
        el(
          "button",
          {
            class: "button is-quiet",
            "aria-label": `Forget ${betWords(player, bets)}`,
            onclick: () => {
              forgetBets(book, index);
              drawSaved(player, menu);
              menu.querySelector("button")?.focus({ preventScroll: true });
            },
          },
          icon("clear"),
        ),
      ),
    ),
    el(
      "button",
      {
        class: "button",
        id: "save-bets",
        disabled: !down.length,
        onclick: () => {
          saveBets(book, down);
          close();
        },
      },
      "Save these bets",
    ),
  );
}

/**
 * @param {Player} player
 * @param {import("./saved.js").Bet[]} bets
 */
function betWords({ view, game }, bets) {
  /** @param {string} option */
  const words = (option) => view.options[option]?.name ?? game.insteadWords?.(option) ?? option;
  const named = bets.map(({ option, amount }) => `${dollars(amount)} ${words(option)}`);
  return capital(named.join(", "));
}
