// This player's part in mixing what the house has sealed: a random value for each order, committed to while the list is
// open and revealed once it is closed. The tab keeps the value, so that a reload does not lose it.

/**
 * @import { Asker } from "./ask.js"
 * @import { Me, View } from "front/game"
 */

import { hex, inWords, shareCommitment } from "./check.js";
import { el, refill } from "./dom.js";

const KEPT = "share/";

export class Sharer {
  /**
   * @param {Asker} asker
   * @param {Me} me
   * @param {string} table
   */
  constructor(asker, me, table) {
    this.asker = asker;
    this.me = me;
    this.table = table;
    this.busy = "";
  }

  /** @param {View} view */
  async see(view) {
    const due = this.due(view);
    if (!due || this.busy === due.name) return;
    this.busy = due.name; // the next view still shows what this one does
    try {
      await this.asker.quietly(await due.command());
    } catch {
      this.busy = ""; // the connection was lost: the next view asks again
    }
  }

  /** @param {View} view */
  due({ shares, shoe, patrons }) {
    const { who } = this.me;
    const playing = patrons.some(({ name, excluded }) => name === who && !excluded);
    const mine = shares.given.find(({ patron }) => patron === who);
    const place = `${KEPT}${this.table}/${shoe.commitment}`;
    if (shares.state === "open" && playing && !mine && globalThis.crypto?.subtle)
      return { name: `commit ${shoe.commitment}`, command: () => this.commit(place, shares.order, shoe.commitment) };
    const value = sessionStorage.getItem(place);
    if (shares.state !== "closed" || !mine || mine.value || !value) return null;
    const command = /** @type {const} */ ("reveal_share");
    const reveal = async () => ({ command, patron: who, order: shares.order, value });
    return { name: `reveal ${shoe.commitment}`, command: reveal };
  }

  /**
   * @param {string} place
   * @param {number} order
   * @param {string} sealed
   */
  async commit(place, order, sealed) {
    for (const old of Object.keys(sessionStorage)) if (isOld(old, this.table, place)) sessionStorage.removeItem(old);
    const value = sessionStorage.getItem(place) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    sessionStorage.setItem(place, value);
    const commitment = await shareCommitment(sealed, this.me.who, value);
    return { command: /** @type {const} */ ("commit_share"), patron: this.me.who, order, commitment };
  }
}

/** @type {(name: string, table: string, place: string) => boolean} */
const isOld = (name, table, place) => name.startsWith(`${KEPT}${table}/`) && name !== place;

/**
 * One line: the players who mix the order that is sealed now.
 * @param {HTMLElement} root
 * @param {View} view
 * @param {string} table
 * @param {Me} me
 */
export function drawShares(root, view, table, { role, who }) {
  const { shares, shoe } = view;
  const path = `/tables/${encodeURIComponent(table)}/orders`;
  const query = new URLSearchParams(role === "spectator" ? { role } : { role, who });
  refill(root, [shares, shoe.number], () => [
    el("h2", {}, "Fair to both sides"),
    el("p", {}, words(view)),
    shares.state ? el("p", {}, el("a", { href: `${path}/${shares.order}?${query}` }, "Its commitment")) : null,
    el("p", {}, el("a", { href: path }, "Everything that was sealed here")),
  ]);
}

/** @param {View} view */
export function words({ shares }) {
  const names = shares.given.map(({ patron }) => patron).join(", ");
  const called = `${shares.called} ${shares.order}`;
  if (!shares.state) return `The next ${shares.called} is not sealed yet.`;
  if (shares.state === "open")
    return `The house has sealed ${called}. ${names ? `${names} will mix it` : "No player has a share in it yet"}.`;
  if (shares.state === "closed") return `The shares of ${names} in ${called} are being revealed.`;
  const revealed = shares.given.filter(({ value }) => value).length;
  return `${called.charAt(0).toUpperCase()}${called.slice(1)}: ${inWords(shares.given.length, revealed)}`;
}
