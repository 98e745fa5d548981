// One request for approval on one page: what happened, what the book allows, what it would do, who confirms.

/** @import { Conversation, Preview, RemedyView } from "front/view" */

import { clauses, clauseWords } from "../clauses.js";
import { byId, el, fill } from "../dom.js";
import { cited, pieces, previewNodes } from "../preview.js";
import { patiently } from "../reach.js";
import { Sieve } from "../sieve.js";
import { act, capacityFor, me, tell } from "./acting.js";
import { timeOfDay, waited } from "./clock.js";
import { alike, kindsOf } from "./remedies.js";

const FEW = 4; // remedies that are found without a search

const { table = "", request = "" } = byId("happened").dataset;
const address = `/api/tables/${encodeURIComponent(table)}/requests/${request}`;

/** @param {Conversation} found */
function draw(found) {
  const { remedy, request: asked } = found;
  say(`Answer: ${asked.what}`);
  fill(
    byId("under"),
    el("b", {}, table),
    el("span", {}, `round ${found.round} · ${asked.asker} asks`),
    clauses(asked.under, found.book, 1),
  );
  fill(
    byId("beside"),
    el(
      "span",
      { class: "pill is-large is-wait" },
      "waiting ",
      el("span", { "data-since": asked.at }, waited(asked.at)),
    ),
  );
  fill(
    byId("happened-body"),
    el(
      "div",
      { class: "lies" },
      found.laid.map(({ name, drawings, words }) =>
        el("p", {}, el("b", {}, name), pieces(drawings), el("span", { class: "big" }, words)),
      ),
    ),
    el(
      "div",
      { class: "said" },
      el(
        "p",
        { class: "panel-head" },
        el("b", {}, `${asked.asker}, ${asked.capacity}`),
        el("time", {}, timeOfDay(asked.at)),
      ),
      el("p", {}, asked.why),
    ),
  );
  const others = kindsOf(
    found.others.filter(({ by, preview }) => by.length && preview),
    remedy.happened,
  );
  const open = [remedy, ...others.flatMap(([, remedies]) => remedies)];
  const shut = alike(found.others.filter(({ by }) => !by.length));
  const nodes = open.map((each, at) =>
    el(
      "button",
      {
        class: "allowed",
        "aria-pressed": "false",
        "data-key": at < 9 ? String(at + 1) : null,
        "data-sought": wordsOf(each),
        onclick: () => choose(at),
      },
      el("b", {}, each.say),
      at < 9 ? el("kbd", {}, String(at + 1)) : null,
      el("span", { class: "soft" }, numbersOf(each.under)),
    ),
  );
  const allowed = el("div", {}, nodes[0], [
    others.map(([happened, remedies]) =>
      el(
        "section",
        { class: "sought-group" },
        el("h3", {}, happened),
        remedies.map((each) => nodes[open.indexOf(each)]),
      ),
    ),
    shut.length
      ? el(
          "details",
          { class: "sought-group" },
          el("summary", {}, `Not open now: ${shut.length}`),
          shut.map((kind) => notOpen(kind, found.book)),
        )
      : null,
  ]);
  const sieve = new Sieve(allowed, "Find what happened", "find-remedy", "/");
  fill(byId("allows"), open.length + shut.length > FEW ? sieve.node : null, allowed);

  /** @param {number} at */
  function choose(at) {
    for (const [index, node] of nodes.entries()) node.setAttribute("aria-pressed", String(index === at));
    const chosen = open[at];
    fill(byId("would"), chosen.preview ? previewNodes(chosen.preview, found.book) : el("p", {}, "It cannot be shown."));
    confirm(found, chosen, at > 0);
  }
  choose(0);
}

/** @param {RemedyView["under"]} under */
const numbersOf = (under) =>
  under
    .map(({ clause }) => clauseWords(clause))
    .filter((clause) => !clause.startsWith("reading"))
    .join(" ");

/** @param {RemedyView} remedy */
const wordsOf = ({ say, happened, under, because }) => [say, happened, because, numbersOf(under)].join(" ");

/**
 * @param {RemedyView[]} kind
 * @param {string} book
 */
function notOpen(kind, book) {
  const [{ say, because, under }] = kind;
  const more = kind.length > 1 ? ` (and ${kind.length - 1} more)` : "";
  return el(
    "p",
    { class: "not-open", "data-sought": kind.map(wordsOf).join(" ") },
    el("b", {}, `${say}${more}`),
    `: ${because} `,
    clauses(under, book, 1),
  );
}

/**
 * @param {Conversation} found
 * @param {RemedyView} chosen
 * @param {boolean} other
 */
function confirm(found, chosen, other) {
  const { request: asked } = found;
  const role = capacityFor(chosen.by.filter((each) => each !== "dealer"));
  const own = asked.asker === me;
  const against = /** @type {Preview | undefined} */ (chosen.preview ?? undefined)?.against;
  const reason = el("input", { id: "reason", autocomplete: "off", maxlength: "300" });
  const clause = cited(chosen.under);
  /** @param {boolean} granted */
  const answer = async (granted) => {
    if (!reason.value.trim() && (against || !granted)) {
      tell(granted ? `${against} Say why it is granted all the same.` : "Say why it is not granted.");
      reason.focus();
      return;
    }
    const instead = granted && other ? { instead: chosen.command } : {};
    const refusing = capacityFor(asked.by);
    const done = await act(table, found.book, granted ? role : refusing, {
      command: "answer_approval",
      request: asked.request,
      granted,
      reason: reason.value,
      ...instead,
    });
    if (done) over(granted ? "Done. The dealer has the answer." : "Refused. The dealer has the answer.");
  };
  fill(
    byId("confirms"),
    el(
      "p",
      {},
      el("span", { class: "done" }, `${asked.asker} asked`),
      el("br"),
      `${asked.capacity} · ${timeOfDay(asked.at)}`,
    ),
    el(
      "p",
      {},
      el("span", { class: "waiting" }, own ? "another person answers" : `${me} answers`),
      el("br"),
      role
        ? `${role} · another person than ${asked.asker}`
        : `this is for the ${chosen.by.filter((each) => each !== "dealer").join(" or ")}`,
    ),
    own || !(role || capacityFor(asked.by))
      ? null
      : [
          el(
            "div",
            { class: "field" },
            el(
              "label",
              { for: "reason" },
              against ? "Reason (needed: the count speaks against it)" : "Reason (needed to refuse)",
            ),
            reason,
          ),
          el(
            "button",
            { class: "button", "data-key": "Escape", onclick: () => answer(false) },
            "Refuse",
            el("kbd", {}, "Esc"),
          ),
          role
            ? el(
                "button",
                { class: "button is-primary", id: "confirm", "data-key": "Ctrl+Enter", onclick: () => answer(true) },
                `Confirm ${clause || "it"} for round ${found.round}`,
                el("kbd", {}, "Ctrl ⏎"),
              )
            : null,
        ],
  );
}

/**
 * The line, as large as its words allow.
 * @param {string} words
 */
function say(words) {
  byId("says").textContent = words;
  byId("says").style.setProperty("--letters", String(words.length));
}

/** @param {string} words */
function over(words) {
  say(words);
  fill(byId("under"), el("a", { href: "/pit" }, "Back to the pit"));
  fill(byId("beside"), el("span", { class: "pill is-large is-ok" }, "answered"));
  fill(byId("confirms"), el("a", { class: "button is-primary", href: "/pit" }, "Back to the pit"));
}

async function load() {
  const { ok, said } = await patiently(address);
  if (ok) draw(said);
  else over("This request waits no longer");
}

await load();
