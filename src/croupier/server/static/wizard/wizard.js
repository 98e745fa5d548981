// The wizard for the conditions: the headings of the book, one heading's questions, and what the draft comes to.

/** @import { DraftSheet, ForecastView, HeadingView } from "front/view" */
/** @import { Edit } from "./fields.js" */

import { clauses } from "../clauses.js";
import { timeOfDay } from "../desks/clock.js";
import { byId, el, fill, refill } from "../dom.js";
import { field, refused } from "../night/asking.js";
import { NotDone, notDone, send } from "../night/link.js";
import { patiently, post, reach } from "../reach.js";
import { signsIn, visitor } from "../visitor.js";
import { freshen, groupOf, troublesOf } from "./fields.js";
import { collisions } from "./meanwhile.js";
import { drawBots, drawOutlook, oneLine } from "./outlook.js";
import { STATES, waiting } from "./states.js";

const SET_UP = "set-up"; // after the last heading
const LOOKING = 1000; // milliseconds between two looks at a forecast

const { draft: id = "", demonstration } = byId("wizard").dataset;
const address = `/api/drafts/${id}`;
/** @type {DraftSheet | null} */
let sheet = null;
/** @type {ForecastView} */
let forecast = { state: "none", done: 0, wanted: 0, of_version: 0, result: null, problem: "" };

// Changes go one after the other, each to the version that the one before left.
let queue = Promise.resolve();

/** @param {Edit} edit */
function tell(edit) {
  queue = queue.then(() => change([edit]));
}

/** @param {Edit[]} edits */
async function change(edits, again = true) {
  if (!sheet) return;
  byId("saved").textContent = "saving";
  const { ok, said } = await post(address, { version: sheet.version, edits });
  if (ok) {
    fill(byId("said"));
    draw(said);
  } else if (said.sheet && again) {
    const met = collisions(sheet, said.sheet, edits);
    draw(said.sheet); // somebody else was quicker: their draft, with this change on top if it is about something else
    if (!met.length) await change(edits, false);
    if (met.length) choose(said.error, met, edits);
    else fill(byId("said"), el("p", { class: "waiting" }, `${said.error}, elsewhere. You see both changes.`));
  } else {
    byId("saved").textContent = "not saved";
    refused(new NotDone(said.error));
  }
}

/**
 * Both have written the same part: nothing is written until one of them is chosen.
 * @param {string} because
 * @param {ReturnType<typeof collisions>} met
 * @param {Edit[]} edits
 */
function choose(because, met, edits) {
  byId("saved").textContent = "not saved";
  fill(
    byId("said"),
    el(
      "div",
      { class: "refusal", role: "alert" },
      el("p", {}, `${because}. Yours is not saved yet.`),
      met.map((each) =>
        el(
          "p",
          {},
          el("strong", {}, each.says),
          `: it says “${each.theirs || "nothing"}” now, and you wrote “${each.mine || "nothing"}”.`,
        ),
      ),
      el(
        "p",
        { class: "row" },
        el(
          "button",
          { type: "button", class: "button", onclick: () => (queue = queue.then(() => change(edits))) },
          "Write mine",
        ),
        el(
          "button",
          {
            type: "button",
            class: "button",
            onclick: () => {
              byId("saved").textContent = "";
              fill(byId("said"));
            },
          },
          "Keep theirs",
        ),
      ),
    ),
  );
}

/** @returns {(HeadingView | null)[]} null is the last one: set up */
const headings = () => [...(sheet?.draft.headings ?? []), null];

function current() {
  const wanted = location.hash.slice(1);
  const found = headings().findIndex((each) => (each ? each.key : SET_UP) === wanted);
  return Math.max(0, found);
}

/** @param {number} at */
function open(at) {
  const heading = headings()[at];
  if (heading === undefined) return;
  location.hash = heading ? heading.key : SET_UP;
}

/** @param {DraftSheet} next */
function draw(next) {
  sheet = next;
  const { draft } = next;
  const at = current();
  const heading = headings()[at] ?? null;
  const done = draft.done;
  byId("says").textContent = heading
    ? heading.title
    : next.replaces
      ? "Replace the conditions"
      : "Set up the tournament";
  refill(byId("under"), [draft.name, draft.books, done], () => [
    el("bdi", {}, draft.name || "Without a name"),
    el("span", {}, draft.books.join(", ")),
    el("span", {}, `${done} of ${draft.headings.length} headings complete${waiting(draft.headings)}`),
  ]);
  const progress = /** @type {HTMLProgressElement} */ (byId("progress"));
  progress.max = draft.headings.length;
  progress.value = done;
  byId("saved").textContent = `saved ${timeOfDay(next.at)}`;
  byId("forecast-line").textContent = oneLine(next);
  drawHeadings(next, at);
  drawForm(next, heading);
  drawOutlook(byId("outlook"), next, tell);
  drawForecast();
  /** @type {HTMLButtonElement} */ (byId("back")).disabled = at === 0;
  /** @type {HTMLButtonElement} */ (byId("next")).disabled = heading === null;
}

/**
 * @param {DraftSheet} next
 * @param {number} at
 */
function drawHeadings({ draft, replaces }, at) {
  refill(byId("headings"), [draft.headings.map(({ groups, troubles, ...each }) => each), at, replaces], () => [
    draft.steps.map((step) => [
      el("h2", {}, step),
      el(
        "ol",
        { class: "wz-headings" },
        draft.headings
          .map((each, number) => ({ each, number }))
          .filter(({ each }) => each.step === step)
          .map(({ each, number }) => link(each.key, each.title, each.state, each.value, number === at, each)),
      ),
    ]),
    el("h2", {}, "Then"),
    el(
      "ol",
      { class: "wz-headings" },
      link(
        SET_UP,
        replaces ? "Replace" : "Set up",
        draft.complete ? "open" : "unused",
        "",
        at === draft.headings.length,
        null,
      ),
    ),
  ]);
}

/**
 * @param {string} key
 * @param {string} title
 * @param {string} state
 * @param {string} value
 * @param {boolean} here
 * @param {HeadingView | null} heading
 */
function link(key, title, state, value, here, heading) {
  const [law] = heading?.under ?? [];
  return el(
    "li",
    { class: `is-${state}` },
    el(
      "a",
      { href: `#${key}`, id: `go-${key}`, "aria-current": here ? "step" : null },
      el("strong", {}, title),
      el("span", { class: "clause" }, law?.clauses[0]?.clause ?? ""),
      el("span", { class: "wz-value" }, state === "done" ? value : heading ? STATES[state] : ""),
    ),
  );
}

/**
 * @param {DraftSheet} next
 * @param {HeadingView | null} heading
 */
function drawForm(next, heading) {
  byId("heading-title").textContent = heading ? heading.title : next.replaces ? "Replace" : "Set up";
  refill(byId("heading-under"), heading?.under ?? [], () =>
    (heading?.under ?? []).map((law) => clauses(law.clauses, law.book, 2)),
  );
  const form = byId("form");
  if (!heading) {
    refill(form, [next.draft.complete, next.draft.name, next.replaces], () => setUp(next));
    return;
  }
  const shape = heading.groups.map((group) => [
    { ...group, fields: null },
    group.fields.map(({ at, kind, choices, says, hint }) => [at, kind, choices, says, hint]),
  ]);
  refill(form, [heading.key, shape], () => [
    el("div", { id: "heading-troubles" }),
    heading.key === "condition_breakdown" ? suggestions() : null,
    heading.groups.map((group) => groupOf(group, tell)),
  ]);
  fill(byId("heading-troubles"), troublesOf(heading.troubles, false));
  freshen(form, heading.groups);
}

function suggestions() {
  const places = field("Places", "places", { type: "number", min: "1", required: false, id: "places" });
  const suggest = (/** @type {string} */ shape, /** @type {string} */ at, /** @type {string} */ says) =>
    el(
      "button",
      {
        type: "button",
        class: "button is-small",
        onclick: () =>
          tell({
            do: "suggest",
            at,
            value: shape,
            number: Number(/** @type {HTMLInputElement} */ (byId("places")).value),
          }),
      },
      says,
    );
  return el(
    "div",
    { class: "wz-group", role: "group", "aria-label": "Suggestions" },
    el("p", {}, "A suggestion fills the fields below; you can change it. It always adds up to the whole pool."),
    places,
    ["top-heavy", "flat"].map((shape) =>
      el(
        "p",
        { class: "row" },
        el("strong", { class: "wz-shape" }, shape === "flat" ? "Flat" : "Top-heavy"),
        suggest(shape, "prizes.breakdown", `${shape}, in percent`),
        suggest(shape, "prizes.fixed", `${shape}, as fixed amounts`),
        suggest(shape, "prizes.bands", `${shape}, by field size`),
      ),
    ),
  );
}

// Setting up

/** @param {DraftSheet} next */
function setUp(next) {
  if (!next.draft.complete)
    return el(
      "div",
      {},
      el("p", {}, `These wait${waiting(next.draft.headings)}:`),
      el(
        "ul",
        {},
        next.draft.headings
          .filter((each) => ["open", "refused"].includes(each.state))
          .map((each) => el("li", {}, el("a", { href: `#${each.key}` }, each.title), ` (${STATES[each.state]})`)),
      ),
    );
  const role = next.replaces ? "director" : "shift manager";
  if (signsIn && visitor(role).role !== role)
    return el("p", {}, `The conditions are complete. The ${role} opens this draft and goes on here.`);
  return el(
    "form",
    { class: "stack is-tight", onsubmit: (/** @type {SubmitEvent} */ event) => void submit(event, next, role) },
    el("p", { class: "done" }, "The conditions are complete."),
    next.replaces
      ? field("Why the conditions change", "said", { id: "set-up-said" })
      : field("Director, whom the shift manager nominates", "said", {
          id: "set-up-said",
          value: demonstration === undefined ? next.by : "director",
        }),
    el("button", { class: "button is-primary" }, next.replaces ? "Replace the conditions" : "Set up the tournament"),
    el("p", { class: "soft" }, "From then on the text is in the journal. Publishing and approval come next."),
  );
}

/**
 * @param {SubmitEvent} event
 * @param {DraftSheet} next
 * @param {string} role
 */
async function submit(event, next, role) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const said = String(form.get("said") ?? "");
  const me = signsIn ? visitor(role) : { role, who: role };
  const body = { ...me, key: crypto.randomUUID(), text: next.draft.text };
  try {
    if (next.replaces)
      await send(`/api/tournaments/${encodeURIComponent(next.replaces)}/conditions`, { ...body, reason: said });
    else await send("/api/tournaments", { ...body, director: said });
    await send(`${address}/forget`, {});
    location.assign(`/tournaments/${encodeURIComponent(next.replaces || next.draft.slug)}/conditions`);
  } catch (problem) {
    refused(notDone(problem));
  }
}

// Bots

function drawForecast() {
  if (!sheet) return;
  drawBots(byId("bots"), forecast, sheet, {
    begin: (runs) => void ask("forecast", { runs }),
    stop: () => void ask("forecast/stop", {}),
  });
}

/**
 * @param {string} what
 * @param {object} body
 */
async function ask(what, body) {
  try {
    forecast = await send(`${address}/${what}`, body);
    drawForecast();
    if (forecast.state === "running") void watch();
  } catch (problem) {
    refused(notDone(problem));
  }
}

async function watch() {
  while (forecast.state === "running") {
    await new Promise((then) => setTimeout(then, LOOKING));
    const { ok, said } = await reach(`${address}/forecast`);
    if (ok) forecast = said;
    drawForecast();
  }
}

// The page

const wide = matchMedia("(min-width: 64rem)");
function unfold() {
  for (const fold of ["headings-fold", "forecast-fold"]) byId(fold).toggleAttribute("open", wide.matches);
}
wide.addEventListener("change", unfold);
unfold();
addEventListener("hashchange", () => {
  if (!sheet) return;
  draw(sheet);
  if (!wide.matches) unfold();
  byId("heading-title").focus();
});
byId("next").addEventListener("click", () => open(current() + 1));
byId("back").addEventListener("click", () => open(current() - 1));
const [first, played] = await Promise.all([patiently(address), patiently(`${address}/forecast`)]);
if (first.ok && played.ok) {
  forecast = played.said;
  draw(first.said);
  if (forecast.state === "running") void watch();
} else refused(new NotDone("this draft cannot be read; open the list of drafts"));
