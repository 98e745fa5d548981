// How a player lays four tiles before the hand is set: two and two, in one of three ways. Nothing is set by itself: the
// tiles lie as they were dealt until the player has chosen a way, or two tiles that change places.

/** @import { Command, HandTiles, PartView, WayView } from "front/view" */

const PART = 2; // tiles

/**
 * Two tiles side by side; with its name and worth once the player has chosen.
 * @typedef {{ places: number[], name: "" | "Low" | "High", part: PartView | null }} Half
 */

export class Arrangement {
  /** @param {Pick<HandTiles, "patron" | "tiles" | "ways">} hand */
  constructor({ patron, tiles, ways }) {
    this.patron = patron;
    this.tiles = tiles;
    this.ways = ways;
    this.lying = tiles.map((_, place) => place); // from left to right
    this.chosen = false;
    this.picked = -1; // the place of a tile that waits for another to change places with
    /** @type {Map<string, () => void>} */
    this.watchers = new Map();
  }

  /**
   * Calls a part of the page after each change; one of each name.
   * @param {string} name
   * @param {() => void} changed
   */
  watch(name, changed) {
    this.watchers.set(name, changed);
  }

  changed() {
    for (const watcher of this.watchers.values()) watcher();
  }

  /** The number of the way in which the tiles lie, from 0. */
  get way() {
    return this.ways.findIndex(({ two }) => this.isLow(two, this.left) || this.isLow(two, this.right));
  }

  get left() {
    return this.lying.slice(0, PART);
  }

  get right() {
    return this.lying.slice(PART);
  }

  /**
   * @param {WayView["two"]} two
   * @param {number[]} places
   */
  isLow(two, places) {
    return places.every((place) => two.includes(place + 1));
  }

  /** @returns {Half[]} */
  get halves() {
    const way = this.chosen ? this.ways[this.way] : undefined;
    return [this.left, this.right].map((places) => {
      if (!way) return { places, name: "", part: null };
      const low = this.isLow(way.two, places);
      return { places, name: low ? "Low" : "High", part: low ? way.low : way.high };
    });
  }

  /**
   * A tile is pressed: two that were pressed one after the other change places.
   * @param {number} place
   */
  press(place) {
    if (this.picked < 0) this.picked = place;
    else if (this.picked === place) this.picked = -1;
    else this.exchange(this.picked, place);
    this.changed();
  }

  /**
   * A tile is put down on another.
   * @param {number} place
   * @param {number} other
   */
  drop(place, other) {
    this.exchange(place, other);
    this.changed();
  }

  /**
   * Two that lie together already stay together: then the tiles lie as the player wants them.
   * @param {number} place
   * @param {number} other
   */
  exchange(place, other) {
    const swapped = new Map([
      [place, other],
      [other, place],
    ]);
    this.lying = this.lying.map((each) => swapped.get(each) ?? each);
    this.chosen = true;
    this.picked = -1;
  }

  /**
   * Lay the tiles in one of the ways, the low part on the left.
   * @param {number} way
   */
  choose(way) {
    const low = this.ways[way].two.map((number) => number - 1);
    this.lying = [...low, ...this.tiles.map((_, place) => place).filter((place) => !low.includes(place))];
    this.chosen = true;
    this.picked = -1;
    this.changed();
  }

  /** @returns {Command | null} */
  command() {
    if (!this.chosen) return null;
    const two = this.ways[this.way].two.map((number) => this.tiles[number - 1].tile);
    return { command: "set_hand", patron: this.patron, two };
  }
}

let known = "";
/** @type {Arrangement | null} */
let current = null;

/**
 * The arrangement of the hand that the viewer sets now: the felt shows it, and the dock.
 * @param {number} round
 * @param {HandTiles | undefined} hand
 */
export function arrangementOf(round, hand) {
  const asked = hand?.ways.length ? JSON.stringify([round, hand.box, hand.tiles]) : "";
  if (asked !== known) {
    known = asked;
    current = asked && hand ? new Arrangement(hand) : null;
  }
  return current;
}
