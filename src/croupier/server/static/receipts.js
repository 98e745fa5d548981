// Receipts of the rounds that a player has played: proofs that each entry is in the history that the house has signed.
// They are checked here, kept in this browser, and can be taken away as a file. A house that changes such a round later
// is shown up by them.

import { byId, el, show } from "./dom.js";
import { reach } from "./reach.js";

const FIRST_LINE = "c2sp.org/tlog-proof@v1";
const KEPT_ROUNDS = 10;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * @typedef {{ stream: string, version: number, at: number, who: string, role: string, key: string, body: string }} Entry
 * @typedef {{ origin: string, size: number, index: number, entry: Entry }} Proved
 */

/**
 * The facts that a receipt proves. Throws an error that says why it proves nothing.
 * @param {string} text
 * @param {string} key the house's public key, as in its .pub file
 * @returns {Promise<Proved>}
 */
export async function checkReceipt(text, key) {
  const above = text.slice(0, text.indexOf("\n\n")).split("\n");
  const checkpoint = text.slice(text.indexOf("\n\n") + 2);
  const at = above[1]?.startsWith("extra ") ? 2 : 1;
  if (above[0] !== FIRST_LINE || !/^index (0|[1-9]\d*)$/.test(above[at] ?? "")) throw new Error("this is no receipt");
  const leaf = fromBase64(above[1].replace("extra ", ""));
  const index = Number(above[at].slice(6));
  const [origin, size, root] = checkpoint.split("\n");
  await checkSignature(checkpoint, key);
  const found = await climb(index, Number(size), await hash(0, leaf), above.slice(at + 1).map(fromBase64));
  if (toBase64(found) !== root) throw new Error("the entry is not in the history that was signed");
  return { origin, size: Number(size), index, entry: readEntry(leaf) };
}

/**
 * @param {string} checkpoint
 * @param {string} key
 */
async function checkSignature(checkpoint, key) {
  const [name, id, encoded] = splitKey(key);
  const end = checkpoint.indexOf("\n\n") + 1;
  const text = checkpoint.slice(0, end);
  const lines = checkpoint.slice(end + 1).split("\n");
  if (text.split("\n")[0] !== name) throw new Error("another house has signed");
  for (const line of lines) {
    const [dash, signer, value] = line.split(" ");
    if (dash !== "\u2014" || signer !== name) continue;
    const bytes = fromBase64(value);
    if (hex(bytes.slice(0, 4)) !== id) continue;
    const imported = await crypto.subtle.importKey("raw", fromBase64(encoded).slice(1), "Ed25519", false, ["verify"]);
    if (await crypto.subtle.verify("Ed25519", imported, bytes.slice(4), encoder.encode(text))) return;
    throw new Error("the signature is not right");
  }
  throw new Error("the house has not signed");
}

/** @param {string} key @returns {[string, string, string]} */
function splitKey(key) {
  const [name, id, ...rest] = key.trim().split("+");
  return [name, id, rest.join("+")];
}

/**
 * From a leaf up to the root of its tree (RFC 9162, 2.1.3.2).
 * @param {number} index
 * @param {number} size
 * @param {Uint8Array} leaf
 * @param {Uint8Array[]} proof
 */
async function climb(index, size, leaf, proof) {
  if (index >= size) throw new Error("the history has no such entry");
  let [at, last, found] = [index, size - 1, leaf];
  for (const other of proof) {
    if (last === 0) throw new Error("the proof is too long");
    if (at % 2 || at === last) {
      found = await hash(1, other, found);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      found = await hash(1, found, other);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  if (last !== 0) throw new Error("the proof is too short");
  return found;
}

/**
 * @param {number} kind
 * @param {Uint8Array[]} parts
 */
async function hash(kind, ...parts) {
  const all = joined([Uint8Array.of(kind), ...parts]);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {Uint8Array} leaf @returns {Entry} */
function readEntry(leaf) {
  const view = new DataView(leaf.buffer, leaf.byteOffset);
  let place = 40;
  const [stream, who, role, key, body] = [16, 20, 24, 28, 32].map((at) => {
    const length = view.getUint32(at);
    place += length;
    return decoder.decode(leaf.slice(place - length, place));
  });
  return { stream, who, role, key, body, version: Number(view.getBigUint64(0)), at: Number(view.getBigInt64(8)) };
}

/** @param {string} text */
function fromBase64(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at); // an entry has thousands of them
  return bytes;
}

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @typedef {{ round: number, count: number, said: string, bad: boolean, text: string }} Kept
 */

export class Receipts {
  /**
   * @param {HTMLElement} root
   * @param {string} table
   * @param {string} who
   */
  constructor(root, table, who) {
    this.root = root;
    this.table = table;
    this.who = who;
    this.place = `receipts/${table}/${who}`;
    /** @type {Kept[]} */
    this.kept = JSON.parse(localStorage.getItem(this.place) ?? "[]");
    this.asked = this.kept[0]?.round ?? 0;
    this.draw();
  }

  /**
   * A round is over in which this player had a wager.
   * @param {number} round
   */
  async take(round) {
    if (round <= this.asked) return;
    this.asked = round;
    const query = new URLSearchParams({ role: "patron", who: this.who });
    const { ok, said } = await reach(`/api/tables/${encodeURIComponent(this.table)}/rounds/${round}/receipts?${query}`);
    if (!ok) {
      this.asked = round - 1; // asked for again with the next view
      return;
    }
    const { key, receipts } = /** @type {{ key: string, receipts: string[] }} */ (said);
    this.keep({ round, count: receipts.length, text: receipts.join(""), ...(await this.judged(key, receipts)) });
  }

  /**
   * @param {string} key
   * @param {string[]} receipts
   */
  async judged(key, receipts) {
    // The key that this browser saw first is the one it believes.
    const known = localStorage.getItem("house-key") ?? key;
    localStorage.setItem("house-key", known);
    try {
      for (const receipt of receipts) await checkReceipt(receipt, known);
      return { said: "checked", bad: false };
    } catch (error) {
      return { said: `does not hold: ${error instanceof Error ? error.message : error}`, bad: true };
    }
  }

  /** @param {Kept} kept */
  keep(kept) {
    this.kept = [kept, ...this.kept].slice(0, KEPT_ROUNDS);
    localStorage.setItem(this.place, JSON.stringify(this.kept));
    this.draw();
  }

  draw() {
    show(this.root, this.kept.length > 0);
    this.root.replaceChildren(
      el("h2", {}, "Your receipts"),
      el(
        "p",
        { class: "hint" },
        "Proofs of your rounds, signed by the house. croupier verify receipt checks them too.",
      ),
      el(
        "ul",
        { class: "log is-plain" },
        this.kept.map((kept) => this.line(kept)),
      ),
    );
  }

  /** @param {Kept} kept */
  line({ round, count, said, bad, text }) {
    const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const name = `${this.table}-round-${round}.tlog-proof`;
    return el(
      "li",
      { class: "row is-apart" },
      el("span", bad ? { class: "is-bad" } : {}, `Round ${round}: ${count} entries, ${said}`),
      el("a", { href, download: name }, "Download"),
    );
  }
}

/**
 * The receipts of a player at a table.
 * @param {string} table
 * @param {string} who
 */
export function receiptsOf(table, who) {
  return new Receipts(byId("receipts"), table, who);
}
