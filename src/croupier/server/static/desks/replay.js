// A closed round, fact by fact: the table as each audience saw it after each fact, with its clause and its proof.

/**
 * @import { Replayed, ReplayedFact, Shown, Waiting } from "front/view"
 * @import { Game } from "front/game"
 */

import { clauses, clauseWords } from "../clauses.js";
import { byId, el, fill } from "../dom.js";
import { patiently, reach } from "../reach.js";
import { timeOfDay } from "./clock.js";
import { saying } from "./saw.js";
import { marksOf, stagesOf } from "./stages.js";

const { table = "", round = "" } = byId("replay").dataset;
const here = `/api/inspector/tables/${encodeURIComponent(table)}/rounds/${round}`;
/** @type {Game} */
const game = await import(`../games/${byId("replay").dataset.game}.js`);
const past = /** @type {Replayed} */ ((await patiently(here)).said);
const { facts } = past;
const slider = /** @type {HTMLInputElement} */ (byId("step"));
const SIZES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5]; // of a layout: one that is still too high is scrolled
const LONGEST = 4000; // milliseconds that a pause of the night lasts here

/** @type {Waiting} */
const NOBODY = { what: "", words: "", whom: "", ends: 0, ready: [], out: [], held: "", unavailable: "" };

/** @type {InstanceType<Game["Felt"]> | null} */
let felt = null;
let at = 0;
let saw = "public";
let wanted = 0; // an answer to an earlier question comes too late
let drawn = -1;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let playing;

/** @param {number} step */
async function go(step) {
  at = Math.min(Math.max(step, 0), facts.length - 1);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", facts[at].say);
  say(facts[at]);
  const asked = ++wanted;
  // When the round closes, the felt is cleared: its last sight is the one before.
  const version = at === facts.length - 1 && !game.staysClosed ? past.settled : facts[at].version;
  const { ok, said } = await reach(`${here}/${version}?${new URLSearchParams({ saw })}`);
  if (!ok || asked !== wanted) return;
  const { view, boxes, cut } = /** @type {Shown} */ (said);
  if (!felt || at < drawn) {
    byId("felt").replaceChildren();
    felt = new game.Felt(byId("felt"), {});
  }
  drawn = at;
  felt.draw({ ...view, boxes, cut, delivered: view.keys, waiting: NOBODY }, null);
}

// The whole layout is seen at once, beside what was seen of it: in the largest size that fits. It is drawn in each, since
// a smaller one has more room beside it and may lie in another way.
function fit() {
  const layout = byId("felt");
  const frame = /** @type {HTMLElement} */ (layout.parentElement);
  for (const size of SIZES) {
    layout.style.zoom = String(size);
    if (frame.scrollHeight <= frame.clientHeight) return;
  }
}

/** @param {ReplayedFact} fact */
function say(fact) {
  byId("says").textContent = fact.say;
  byId("where").textContent = `round ${round} · fact ${at + 1} of ${facts.length}`;
  fill(byId("clause-here"), clauses(fact.under, past.book, 2));
  for (const [index, node] of [...byId("facts").querySelectorAll("button")].entries()) {
    node.toggleAttribute("aria-current", index === at);
    if (index === at) node.setAttribute("aria-current", "step");
    node.classList.toggle("future", index > at);
    if (index === at) node.scrollIntoView({ block: "nearest" });
  }
  fill(
    byId("clauses"),
    fact.under.length
      ? fact.under.map(({ clause, summary }) => el("p", {}, el("strong", {}, `${clauseWords(clause)} `), summary))
      : el("p", { class: "soft" }, "No rule book speaks of this."),
  );
  const pairs = [
    ["Number", String(fact.seq)],
    ["Version", String(fact.version)],
    ["Time", timeOfDay(fact.at)],
    ["By", fact.who ? `${fact.who}, ${fact.role}` : fact.role],
    ["Kind", fact.kind],
    ["Before it", short(fact.before)],
    ["Its hash", short(fact.hash)],
  ];
  fill(
    byId("fact"),
    pairs.map(([name, value]) => [
      el("dt", {}, name),
      el("dd", { class: name.includes("hash") || name === "Before it" ? "hash" : "" }, value),
    ]),
  );
  /** @type {HTMLAnchorElement} */ (byId("receipt")).href =
    `/api/tables/${encodeURIComponent(table)}/receipts/${fact.version}?role=inspector`;
  const said = saying(facts.slice(0, at + 1), saw);
  fill(byId("saw"), el("strong", {}, said.who), " ", said.saw);
  fill(byId("hidden"), el("strong", {}, said.from), " ", said.hidden);
}

/** @param {string} hash */
const short = (hash) => `${hash.slice(0, 8)} ${hash.slice(8, 12)} … ${hash.slice(-4)}`;

fill(
  byId("facts"),
  facts.map((fact, index) =>
    el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: `${fact.refused ? "is-refused" : ""} ${fact.hidden ? "is-hidden" : ""}`,
          onclick: () => go(index),
        },
        el("small", {}, timeOfDay(fact.at)),
        el("span", {}, fact.say),
        el("small", { class: "clause" }, clauseWords(fact.under[0]?.clause ?? "")),
      ),
    ),
  ),
);
const refused = facts.filter((fact) => fact.refused).length;
byId("facts-count").textContent = `${facts.length} facts${refused ? ` · ${refused} refused` : ""}`;

for (const name of ["public", ...past.patrons, "dealer", "all"]) {
  const shown = name === "public" || name === "dealer" || name === "all" ? name[0].toUpperCase() + name.slice(1) : name;
  const chosen = el(
    "button",
    {
      type: "button",
      "aria-pressed": String(name === saw),
      onclick: () => {
        saw = name;
        felt = null;
        for (const each of byId("audiences").querySelectorAll("button"))
          each.setAttribute("aria-pressed", String(each === chosen));
        go(at);
      },
    },
    shown,
  );
  byId("audiences").append(chosen);
}

fill(
  byId("marks"),
  marksOf(facts).map(({ part, word, refused }) => {
    const mark = el("span", { class: refused ? "is-refused" : "" }, word);
    mark.style.setProperty("--at", String(part));
    return mark;
  }),
);
fill(
  byId("witnesses"),
  Object.entries(past.vouched.witnesses).map(([name, signed]) => [
    el("dt", {}, name),
    el("dd", {}, el("span", { class: signed ? "done" : "waiting" }, signed ? `signed ${timeOfDay(signed)}` : "silent")),
  ]),
);

byId("back").addEventListener("click", () => go(at - 1));
byId("on").addEventListener("click", () => go(at + 1));
byId("stage").addEventListener("click", () => {
  const next = stagesOf(facts).find((index) => index > at);
  go(next ?? facts.length - 1);
});
slider.addEventListener("input", () => go(Number(slider.value)));
byId("play").addEventListener("click", () => {
  if (playing) stop();
  else play();
});

async function play() {
  byId("play").setAttribute("aria-pressed", "true");
  const next = facts[at + 1];
  if (!next) return stop();
  playing = setTimeout(
    async () => {
      await go(at + 1);
      if (playing) play();
    },
    Math.min(LONGEST, next.at - facts[at].at),
  );
}

function stop() {
  clearTimeout(playing);
  playing = undefined;
  byId("play").setAttribute("aria-pressed", "false");
}

const sizes = new ResizeObserver(fit);
for (const each of [byId("felt"), /** @type {HTMLElement} */ (byId("felt").parentElement)]) sizes.observe(each);
await go(0);
