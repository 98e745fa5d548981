// Checks a sealed order in the browser, from what the server exported and nothing else: `check_order.py` does the same.

/**
 * @import { OrderExport } from "front/view"
 */

const HEX = /^[0-9a-f]{64}$/;
const ITEM = /^[0-9A-Za-z]{2}$/;

/**
 * The sentences that hold, and the first that does not.
 * @param {OrderExport} order
 * @returns {Promise<{ said: string[], wrong: string }>}
 */
export async function check(order) {
  /** @type {string[]} */
  const said = [];
  try {
    if (!order.opened) return { said, wrong: "it is still in play, and is opened when nothing more can come of it" };
    const sealed = await opened(order);
    require(holds(order.pieces, sealed), "the order has something that does not belong in it");
    said.push("The order is the one committed to.");
    const closed = sealed.filter((item) => item === null).length;
    if (closed)
      said.push(`${closed} of its ${sealed.length} places stay closed to you, so that hidden hands stay hidden.`);
    const values = await revealed(order);
    said.push(inWords(order.shares.length, values.length));
    const lying = dealt(order, sealed, await mixed(order.commitment, sealed.length, values));
    for (const { place, item } of order.dealt)
      require(lying[place - 1] === item, `${item} was dealt from place ${place}, where ${lying[place - 1]} lay`);
    said.push(`Everything dealt from it that you may see (${order.dealt.length}) lay at its place.`);
    return { said, wrong: "" };
  } catch (problem) {
    return { said, wrong: problem instanceof Error ? problem.message : String(problem) };
  }
}

/**
 * k values that were withheld leave 2^k results to choose from, to somebody who knows the sealed order.
 * @param {number} players
 * @param {number} revealed
 */
export function inWords(players, revealed) {
  if (!players) return "No player had a share in it: the house alone fixed it.";
  const withheld = players - revealed;
  const mixed = `${revealed} of ${players} players' shares were mixed in, each as committed to.`;
  if (!withheld) return mixed;
  return (
    `${mixed} ${withheld} withheld: somebody who knew the sealed order and controlled all of those could have chosen ` +
    `among ${2 ** withheld} results.`
  );
}

/**
 * The sealed order, null where it stays closed.
 * @param {OrderExport} order
 */
async function opened({ commitment, opened }) {
  if (!opened) throw new Error("it is not opened");
  /** @type {(string | null)[]} */
  const sealed = [...(opened.order ?? [])];
  let leaves = [...(opened.leaves ?? [])];
  if (opened.order) {
    require(HEX.test(opened.salt ?? ""), "the salt is not 64 hex digits");
    const salts = await Promise.all(
      opened.order.map((_, at) => sha256(`croupier salt/2\n${opened.salt}\n${at + 1}\n`)),
    );
    leaves = await Promise.all(opened.order.map((item, at) => leaf(salts[at] ?? "", item)));
  } else {
    sealed.length = leaves.length;
    sealed.fill(null);
    for (const { place, salt, item } of opened.places ?? []) {
      require((await leaf(salt, item)) === leaves[place - 1], `place ${place} does not open to ${item}`);
      sealed[place - 1] = item;
    }
  }
  const text = `croupier order/2\n${leaves.map((each) => `${each}\n`).join("")}`;
  require((await sha256(text)) === commitment, "this is not the order that was committed to");
  return sealed;
}

/** @type {(salt: string, item: string) => Promise<string>} */
async function leaf(salt, item) {
  require(HEX.test(salt) && ITEM.test(item), "a place has a malformed salt or item");
  return sha256(`croupier item/2\n${salt}\n${item}\n`);
}

/**
 * @param {string[]} pieces
 * @param {(string | null)[]} sealed
 */
function holds(pieces, sealed) {
  const left = [...pieces];
  for (const item of sealed) {
    if (item === null) continue;
    const at = left.indexOf(item);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return pieces.length === sealed.length;
}

/** @param {OrderExport} order */
async function revealed({ commitment, shares }) {
  const values = [];
  for (const { patron, value, commitment: committed } of shares) {
    if (!value) continue;
    require(HEX.test(value), `the value of ${patron} is not 64 hex digits`);
    require((await shareCommitment(commitment, patron, value)) ===
      committed, `${patron} had committed to another value`);
    values.push(value);
  }
  return values;
}

/** @type {(sealed: string, patron: string, value: string) => Promise<string>} */
export const shareCommitment = (sealed, patron, value) => sha256(`croupier share/1\n${sealed}\n${patron}\n${value}\n`);

/**
 * Which place of the sealed order comes first, second and so on, as the players have mixed it (Fisher-Yates).
 * @param {string} commitment
 * @param {number} count
 * @param {string[]} values
 */
async function mixed(commitment, count, values) {
  const places = Array.from({ length: count }, (_, at) => at);
  if (!values.length) return places;
  const take = bytesOf(await digest(bytes(`croupier key/1\n${commitment}\n${values.map((v) => `${v}\n`).join("")}`)));
  for (let last = count - 1; last > 0; last--) {
    const width = 32 - Math.clz32(last);
    let chosen = await take(width);
    while (chosen > last) chosen = await take(width);
    [places[last], places[chosen]] = [/** @type {number} */ (places[chosen]), /** @type {number} */ (places[last])];
  }
  return places;
}

/** @param {Uint8Array<ArrayBuffer>} key */
function bytesOf(key) {
  /** @type {number[]} */
  let left = [];
  let count = 0n;
  return async (/** @type {number} */ width) => {
    const length = Math.ceil(width / 8);
    while (left.length < length) {
      const block = new Uint8Array(key.length + 8);
      block.set(key);
      new DataView(block.buffer).setBigUint64(key.length, count++);
      left.push(...(await digest(block)));
    }
    const taken = left.slice(0, length).reduce((number, byte) => number * 256 + byte, 0);
    left = left.slice(length);
    return taken >> (8 * length - width);
  };
}

/**
 * The cut brings the places in front of it to the back. After the tiles come the dice, each showing its first face.
 * @param {OrderExport} order
 * @param {(string | null)[]} sealed
 * @param {number[]} places
 */
function dealt({ cut, dice }, sealed, places) {
  const lying = [...places.slice(cut), ...places.slice(0, cut)].map((place) => sealed[place] ?? null);
  const isFace = (/** @type {string | null} */ item) => Boolean(item && dice.includes(item.charAt(1)));
  const faces = lying.filter(isFace);
  require(faces.length === 6 * dice.length, "a die lacks faces, or has too many");
  return [
    ...lying.filter((item) => !isFace(item)),
    ...[...dice].map((die) => faces.find((face) => face?.charAt(1) === die)),
  ];
}

/** @type {(holds: boolean, otherwise: string) => void} */
function require(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** @type {(data: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>} */
async function digest(data) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

/** @param {string} text */
async function sha256(text) {
  return hex(await digest(bytes(text)));
}

/** @param {Uint8Array} data */
export const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
