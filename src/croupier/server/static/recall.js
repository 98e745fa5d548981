// A round as it was, on the same felt as at the table: step by step, to and fro, and passed on as a link or a picture.

/**
 * @import { Shown, Waiting } from "front/view"
 * @import { Game, Mine, View } from "front/game"
 */

import { byId, show } from "./dom.js";
import { Drawer } from "./drawer.js";
import { localise } from "./locale.js";
import { reach } from "./reach.js";
import { Result } from "./result.js";

const place = byId("who"); // as on the page of a table, it says which table and game this is
const { table = "", round = "", settled = "" } = place.dataset;
/** @type {Game} */
const game = await import(`./games/${place.dataset.game}.js`);
const steps = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#steps ol:first-of-type [data-version]")]);
const looking = new URLSearchParams(location.search);
const who = looking.get("role") === "patron" ? (looking.get("who") ?? "") : "";
const slider = /** @type {HTMLInputElement} */ (byId("step"));

/** @type {Waiting} */
const NOBODY = { what: "", words: "", whom: "", ends: 0, ready: [], out: [], held: "", unavailable: "" };

// The felt

const result = new Result(who, game);
/** @type {InstanceType<Game["Felt"]> | null} */
let felt = null;
let wanted = 0; // the step that was asked for last: an answer to an earlier one comes too late
let drawn = 0; // the step on the felt

/** @param {number} at */
async function go(at) {
  const step = Math.min(Math.max(at, 0), steps.length - 1);
  const last = step === steps.length - 1;
  const cleared = last && !game.staysClosed; // when it closes, the felt is cleared
  const version = cleared ? settled : (steps[step].dataset.version ?? settled);
  slider.value = String(step);
  wanted = step;
  const path = `/api/tables/${encodeURIComponent(table)}/rounds/${round}/${version}?${looking}`;
  const { ok, said } = await reach(path);
  if (!ok || wanted !== step) return;
  const { view, boxes, cut } = /** @type {Shown} */ (said);
  if (step < drawn) felt = null; // a felt only knows how to go on
  drawn = step;
  draw({ ...view, boxes, cut, delivered: view.keys, waiting: NOBODY });
  for (const [index, line] of steps.entries()) line.toggleAttribute("data-now", index === step);
  const words = steps[step].querySelector("[data-say]")?.textContent ?? "";
  byId("step-said").textContent = `${step + 1} of ${steps.length}: ${words}`;
  slider.setAttribute("aria-valuetext", words);
  /** @type {HTMLButtonElement} */ (byId("step-back")).disabled = step === 0;
  /** @type {HTMLButtonElement} */ (byId("step-on")).disabled = last;
}

/** @param {View} view */
function draw(view) {
  if (!felt) {
    byId("felt").replaceChildren();
    felt = new game.Felt(byId("felt"), {});
  }
  felt.draw(view, mine(view));
  result.show(view);
}

/**
 * A player's own box is the large one, as it was at the table.
 * @param {View} view
 * @returns {Mine | null}
 */
function mine(view) {
  const person = view.patrons.find(({ name }) => name === who);
  if (!person) return null;
  const own = view.round.wagers.filter(({ patron }) => patron === who);
  const amounts = own.map(({ option, box, amount }) => [game.spotOf?.(option, box) ?? option, amount]);
  return { who, box: person.seat, amounts: Object.fromEntries(amounts), chip: 0 };
}

byId("step-back").addEventListener("click", () => go(Number(slider.value) - 1));
byId("step-on").addEventListener("click", () => go(Number(slider.value) + 1));
slider.addEventListener("input", () => go(Number(slider.value)));
for (const [index, line] of steps.entries()) line.addEventListener("click", () => go(index));
document.addEventListener("keydown", (event) => {
  const at = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || at.matches("input, summary")) return;
  if (event.key === "ArrowLeft") go(Number(slider.value) - 1);
  if (event.key === "ArrowRight") go(Number(slider.value) + 1);
});

// Passing it on: the link leads to what everybody may see.

const link = `${location.origin}${location.pathname}`;
const title = document.title;

/** @param {string} words */
const say = (words) => {
  byId("polite").textContent = words;
};

if (navigator.clipboard) {
  show(byId("copy-link"), true);
  byId("copy-link").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(link);
      byId("copy-link").textContent = "Copied";
      say("The link is copied");
    } catch {
      location.assign(link); // the address bar has it
    }
  });
}
if (navigator.share) {
  show(byId("share-round"), true);
  byId("share-round").addEventListener("click", () => navigator.share({ title, url: link }).catch(() => {}));
}

const picture = /** @type {HTMLAnchorElement} */ (byId("picture"));
show(byId("as-png"), true);
byId("as-png").addEventListener("click", async () => {
  const drawn = await painted(picture.href);
  const saved = document.createElement("a");
  saved.href = URL.createObjectURL(drawn);
  saved.download = `round-${round}.png`;
  saved.click();
  URL.revokeObjectURL(saved.href);
  say("The picture is saved");
});

/**
 * The server's picture, painted here in twice its size.
 * @param {string} address
 * @returns {Promise<Blob>}
 */
async function painted(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png");
  });
}

// On one screen, where the game is laid out for it

if (game.oneScreen) {
  document.documentElement.classList.add("is-playing");
  new Drawer(byId("drawer"), byId("tools"), [
    { id: "settled", name: "Settlement", nodes: [byId("settlement")], first: true },
    { id: "history", name: "Step by step", nodes: [byId("steps")], first: true },
  ]);
}
localise(document);
show(byId("steps-through"), steps.length > 1);
await go(steps.length - 1);
