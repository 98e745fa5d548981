// A name for a guest who has not given one: nobody types anything to play at a demonstration.

const BIRDS = [
  "Bowerbird",
  "Brolga",
  "Cockatoo",
  "Corella",
  "Currawong",
  "Dotterel",
  "Egret",
  "Fantail",
  "Galah",
  "Gannet",
  "Honeyeater",
  "Ibis",
  "Jabiru",
  "Kestrel",
  "Kookaburra",
  "Lapwing",
  "Lorikeet",
  "Lyrebird",
  "Magpie",
  "Osprey",
  "Pelican",
  "Plover",
  "Rosella",
  "Spoonbill",
  "Whistler",
  "Woodswallow",
];
const NUMBERS = 90; // from 10, so that two guests seldom have the same

/**
 * A name that nobody at a table has. `random` gives a number under the one it is given.
 * @param {string[]} taken
 * @param {(most: number) => number} random
 */
export function offered(taken, random) {
  for (;;) {
    const name = `${BIRDS[random(BIRDS.length)]} ${10 + random(NUMBERS)}`;
    if (!taken.includes(name)) return name;
  }
}
