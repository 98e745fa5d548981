// The pit: every table in its place, what waits for an answer, and the stops.

/** @import { Counts } from "./counting.js" */
/** @import { AnsweredThere, Band, PitTable, PitView, RequestView, StaffLine, StopView } from "front/view" */

import { answerWords } from "../approvals.js";
import { byId, el, fill, refill, show, svg } from "../dom.js";
import { figures, LOCALE } from "../locale.js";
import { cents, dollars } from "../money.js";
import { Notice } from "../notice.js";
import { difference } from "../preview.js";
import { post, reach } from "../reach.js";
import { act, capacityFor, me, tell } from "./acting.js";
import { now, timeOfDay, waited } from "./clock.js";
import { sumOf } from "./counting.js";
import { live } from "./live.js";

const share = figures(LOCALE, 1, "percent");
const many = figures();
const RING = [0, 20_000]; // milliseconds after a request; then every ten seconds
const AGAIN = 10_000;
const title = document.title;

/** @type {PitView | null} */
let shown = null;

/** @param {PitView} view */
function draw(view) {
  shown = view;
  const waiting = view.tables
    .flatMap((table) => table.requests.map((request) => ({ table, request })))
    .sort((a, b) => a.request.at - b.request.at);
  drawLine(view, waiting);
  refill(byId("tables"), view.tables, () => view.tables.map(tableNode));
  refill(byId("waiting"), waiting, () =>
    waiting.length
      ? waiting.map(({ table, request }, at) => waitingNode(table, request, at))
      : el("p", { class: "soft" }, lastAnswered(view.answered)),
  );
  byId("waiting-count").textContent = waiting.length ? String(waiting.length) : "";
  refill(byId("answered"), view.answered, () =>
    view.answered.length
      ? view.answered.slice(0, 6).map(answeredNode)
      : el("li", {}, el("span", { class: "soft" }, "Nothing yet.")),
  );
  refill(byId("stops"), view.stops, () =>
    view.stops.length
      ? view.stops.map(stopNode)
      : el("li", {}, el("span", { class: "soft" }, "Play goes on everywhere.")),
  );
  refill(byId("staff"), view.staff, () =>
    view.staff.length
      ? view.staff.map(staffNode)
      : el("li", {}, el("span", { class: "soft" }, "No dealer is on record at any table.")),
  );
  drawNames(view);
  document.title = waiting.length ? `(${waiting.length}) ${title}` : title;
  ring(waiting.map(({ request }) => request.at));
}

/**
 * @param {PitView} view
 * @param {{ table: PitTable, request: RequestView }[]} waiting
 */
function drawLine({ tables, stops }, waiting) {
  const open = tables.filter(({ status }) => status === "open");
  const [first] = waiting;
  byId("says").textContent = first
    ? `Answer ${first.table.name}`
    : `Nothing waits. ${open.length} ${open.length === 1 ? "table is" : "tables are"} open.`;
  byId("under").textContent = [
    first?.request.what ?? "",
    waiting.length > 1 ? `${waiting.length - 1} more ask` : "",
    stops.length ? `${stops.length} ${stops.length === 1 ? "stop is" : "stops are"} in force` : "",
  ]
    .filter(Boolean)
    .join(", ");
  const money = tables.filter(({ kind }) => !kind);
  const sum = (/** @type {(table: PitTable) => number} */ of) => money.reduce((total, each) => total + of(each), 0);
  const figures = [
    ["Tables open", `${open.length} of ${tables.length}`],
    ["Drop today", dollars(sum(({ drop }) => drop))],
    ["Win today", difference(sum(({ win }) => win))],
  ];
  fill(
    byId("sums"),
    figures.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))),
  );
}

/** @param {PitTable} table */
function tableNode(table) {
  const asks = table.requests[0];
  const shut = table.status !== "open";
  /** @type {[string, string][][]} */
  const rows = [
    [
      ["Round", String(table.round)],
      ["An hour", String(table.rounds_an_hour)],
    ],
    [
      ["Dealer", table.dealer || (table.dealing === "virtual" ? "sealed" : "nobody yet")],
      ["Float", dollars(table.in_float)],
    ],
    [
      ["Win", difference(table.win)],
      ["Hold", table.hold === null ? "–" : share(table.hold / 1000).replace("-", "−")],
    ],
    [
      ["Drop", dollars(table.drop)],
      ["Patrons", String(table.patrons.length)],
    ],
  ];
  return el(
    "article",
    {
      class: `pit-table${shut ? " is-shut" : ""}${asks ? " is-asking" : ""}`,
      "data-table": table.name,
      "aria-label": table.name,
    },
    el(
      "header",
      {},
      el("h2", {}, el("button", { onclick: () => openTable(table) }, table.name)),
      el("span", { class: `pill${shut ? "" : asks ? " is-wait" : " is-ok"}` }, asks ? "asks" : table.state),
    ),
    el(
      "div",
      { class: "pit-facts" },
      rows.map((row) =>
        el(
          "dl",
          {},
          row.map(([name, value]) =>
            el("div", {}, el("dt", { class: name === "Dealer" ? "hidden" : null }, name), el("dd", {}, value)),
          ),
        ),
      ),
    ),
    table.theory && table.rounds_today ? bandNode(table.theory, table.win) : null,
    footOf(table),
  );
}

/**
 * The win beside theory: the band is where it lies with 95 in 100, the tick its mean.
 * @param {Band} band
 * @param {number} win
 */
function bandNode({ expected, low, high, play }, win) {
  const [least, most] = [Math.min(low, win, 0), Math.max(high, win, 0)];
  /** @param {number} cents */
  const along = (cents) => `${(100 * (cents - least)) / Math.max(most - least, 1)}`;
  const outside = win < low || win > high;
  const range = `theory ${difference(low)} to ${difference(high)}${play ? `, if ${play}` : ""}`;
  return el(
    "div",
    { class: `band-of${outside ? " is-outside" : ""}` },
    svg(
      "svg",
      { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("line", { x1: "0", x2: "100", y1: "5", y2: "5" }),
      svg("rect", { x: along(low), width: String(Number(along(high)) - Number(along(low))), y: "2", height: "6" }),
      svg("line", { class: "tick", x1: along(expected), x2: along(expected), y1: "1", y2: "9" }),
      svg("line", { class: "win", x1: along(win), x2: along(win), y1: "0", y2: "10" }),
    ),
    el("span", {}, outside ? `✕ outside ${range}` : range),
  );
}

/** @param {PitTable} table */
function footOf(table) {
  const [asks] = table.requests;
  if (asks)
    return el(
      "p",
      { class: "foot is-wait" },
      `! ${asks.what} `,
      el("span", { "data-since": asks.at }, waited(asks.at)),
    );
  if (table.stopped) return el("p", { class: "foot is-bad" }, `✕ Stopped: ${table.stopped}`);
  if (table.closing) return el("p", { class: "foot" }, "Closing is announced");
  if (table.count && !table.count.confirmed_by)
    return el("p", { class: "foot is-wait" }, `! A count by ${table.count.by} waits for a second person`);
  if (table.notices.length) return el("p", { class: "foot" }, table.notices[0]);
  if (table.hours && !table.hours.within && table.status === "open")
    return el("p", { class: "foot is-wait" }, `! Its hours are over: ${hoursText(table.hours)}`);
  return el("p", { class: "foot" }, "nothing waits");
}

/**
 * @param {PitTable} table
 * @param {RequestView} request
 * @param {number} at
 */
function waitingNode(table, request, at) {
  const address = `/pit/${encodeURIComponent(table.name)}/requests/${request.request}`;
  const key = at < 9 ? String(at + 1) : null;
  return el(
    "article",
    { class: "waits-for" },
    el(
      "header",
      {},
      el("strong", {}, request.what),
      el("span", { class: "pill is-wait" }, el("span", { "data-since": request.at }, waited(request.at))),
    ),
    el("p", { class: "soft" }, `${table.name} · ${request.asker}, ${request.capacity}`),
    el("p", {}, request.why),
    el(
      "a",
      { class: `button${at ? "" : " is-primary"}`, href: address, "data-key": key },
      "Look and answer",
      key ? el("kbd", {}, key) : null,
    ),
  );
}

/** @param {AnsweredThere} answered */
function answeredNode({ table, answer }) {
  return el("li", {}, el("time", {}, timeOfDay(answer.at)), el("span", {}, `${table}: ${answerWords(answer)}`));
}

/** @param {AnsweredThere[]} answered */
function lastAnswered(answered) {
  return answered.length ? `Nothing waits. Last answered ${timeOfDay(answered[0].answer.at)}.` : "Nothing waits.";
}

/** @param {StopView} stop */
function stopNode(stop) {
  const where = stop.name ? `${stop.what} ${stop.name}` : "the whole house";
  return el(
    "li",
    {},
    el("span", { class: "refused" }, "stopped"),
    el("span", {}, `${where}: ${stop.reason} (${stop.by})`),
    el(
      "button",
      { class: "button is-small", onclick: () => change("resume", stop.what, stop.name, "resumed at the pit") },
      "Resume",
    ),
  );
}

/** @param {number} at */
const minute = (at) => timeOfDay(at).slice(0, 5);

/** @param {StaffLine} line */
function staffNode({ person, table, since, due, on_break }) {
  const overdue = due && due <= now();
  return el(
    "li",
    { class: "staff-line" },
    el("strong", {}, person),
    el(
      "span",
      { class: overdue && !on_break ? "refused" : "soft" },
      on_break
        ? `on a break since ${minute(on_break)}${table ? `, on record at ${table}` : ""}`
        : `${table} since ${minute(since)}, break ${overdue ? "overdue" : "due"} ${minute(due)}`,
    ),
    el(
      "button",
      { class: "button is-small", onclick: () => keep("break", { person, begins: !on_break }) },
      on_break ? "Back" : "Break",
    ),
  );
}

// One table: fills, credits, counts, hours, a patron, the way to its own page

/** @param {PitTable} table */
function openTable(table) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("table-dialog"));
  const role = capacityFor(["supervisor", "director", "operator"]);
  const inCharge = capacityFor(["operator", "director", "supervisor"]);
  const given = (/** @type {import("front/view").Command} */ command, /** @type {string} */ as) => {
    dialog.close();
    return act(table.name, table.book, as, command);
  };
  fill(
    dialog,
    el("h2", { id: "table-dialog-title" }, table.name),
    el("p", { class: "soft" }, `${table.title}, ${table.dealing}`),
    el(
      "dl",
      { class: "pairs" },
      [
        ["Float", dollars(table.in_float)],
        ["Fills today", dollars(table.fills)],
        ["Credits today", dollars(table.credits)],
        ["Rounds today", String(table.rounds_today)],
        ["Dealer", table.dealer || "nobody on record"],
        ["Hours", table.hours ? `${hoursText(table.hours)} (${table.hours.source})` : "not set"],
        ...table.notices.map((words) => ["Announced", words]),
      ].map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]),
    ),
    role
      ? [
          piecesForm(table, "Fill the float", "fill", (sum, pieces) =>
            given({ command: "fill_float", cents: sum, pieces }, role),
          ),
          piecesForm(table, "Credit to the cage", "credit", (sum, pieces) =>
            given({ command: "credit_float", cents: sum, pieces }, role),
          ),
          countForm(table, () => dialog.close()),
          folded(
            "A patron: vacate, exclude, stop",
            patronForm(
              table,
              (patron, reason, everywhere) => {
                if (!everywhere) return given({ command: "exclude_patron", patron, reason }, inCharge);
                dialog.close();
                return change("stop", "player", patron, reason);
              },
              (patron) => given({ command: "vacate_seat", patron }, role),
            ),
          ),
          capacityFor(["operator", "director"])
            ? [
                folded(
                  "Hours",
                  hoursForm(table, (hours) => given(hours, capacityFor(["operator", "director"]))),
                ),
                noticeForm(table, (command) => given(command, capacityFor(["operator", "director"]))),
              ]
            : null,
        ]
      : null,
    el(
      "div",
      { class: "row" },
      el(
        "a",
        {
          class: "button",
          href: `/tables/${encodeURIComponent(table.name)}${role ? `?role=${inCharge}` : ""}`,
        },
        "Everything else at the table",
      ),
      el("button", { class: "button", onclick: () => dialog.close() }, "Close"),
    ),
  );
  dialog.showModal();
}

/**
 * @param {string} words
 * @param {Node | null} form
 */
function folded(words, form) {
  return form && el("details", { class: "counting" }, el("summary", {}, words), form);
}

/**
 * @param {string} words
 * @param {string} id
 * @param {(cents: number) => void} done
 */
function amountForm(words, id, done) {
  const input = el("input", { id: `pit-${id}`, inputmode: "decimal", autocomplete: "off", required: true });
  const wrong = el("p", { class: "error", role: "alert", hidden: true }, "Write an amount, as in 500.00");
  return el(
    "form",
    {
      class: "row",
      onsubmit: (event) => {
        event.preventDefault();
        const sum = cents(input.value);
        wrong.hidden = sum > 0;
        if (sum > 0) done(sum);
      },
    },
    el("div", { class: "field" }, el("label", { for: `pit-${id}` }, words), input),
    el("button", { class: "button" }, words),
    wrong,
  );
}

/**
 * A field for each chip in use, the largest first.
 * @param {PitTable} table
 * @param {string} id
 */
function piecesIn(table, id) {
  /** @type {Map<number, HTMLInputElement>} */
  const fields = new Map(
    [...table.chips]
      .reverse()
      .map((cents) => [
        cents,
        el("input", { id: `pit-${id}-${cents}`, inputmode: "numeric", autocomplete: "off", maxlength: "6" }),
      ]),
  );
  const pieces = () =>
    Object.fromEntries(
      [...fields].map(([cents, field]) => [cents, /^\d{1,6}$/.test(field.value.trim()) ? Number(field.value) : 0]),
    );
  return { fields, pieces };
}

/**
 * Chips that go to the float or come from it: the amount, or the pieces as they are counted out.
 * @param {PitTable} table
 * @param {string} words
 * @param {string} id
 * @param {(cents: number, pieces: Counts) => void} done
 */
function piecesForm(table, words, id, done) {
  const { fields, pieces } = piecesIn(table, id);
  const sum = el("output", {});
  const say = () => {
    sum.textContent = `${dollars(sumOf(pieces()))} counted out`;
  };
  say();
  return el(
    "details",
    { class: "counting" },
    el("summary", {}, words),
    amountForm(words, id, (cents) => done(cents, {})),
    el(
      "details",
      {},
      el("summary", {}, "By pieces"),
      el(
        "form",
        {
          class: "stack is-tight",
          oninput: say,
          onsubmit: (event) => {
            event.preventDefault();
            const counted = Object.fromEntries(Object.entries(pieces()).filter(([, number]) => number));
            if (sumOf(counted)) done(sumOf(counted), counted);
          },
        },
        el(
          "div",
          { class: "pieces-in" },
          [...fields].map(([cents, field]) =>
            el("div", { class: "field" }, el("label", { for: field.id }, `Pieces of ${dollars(cents)}`), field),
          ),
        ),
        el("p", {}, sum),
        el("button", { class: "button" }, words),
      ),
    ),
  );
}

/**
 * What the journal knows of the pieces.
 * @param {PitTable} table
 */
function piecesNode({ count, pieces, chips }) {
  const { known, lost_at: lost } = pieces;
  const since = count ? `the count at ${timeOfDay(count.at)}` : "the table was set up";
  if (lost && !Object.keys(known).length)
    return el(
      "p",
      { class: "soft" },
      "How many pieces of each value lie in the float was never counted: only its sum is known.",
    );
  const rows = [...chips].reverse().filter((cents) => known[cents]);
  return [
    el(
      "table",
      {},
      el("caption", { class: "hidden" }, "Pieces in the float"),
      el(
        "tbody",
        {},
        rows.map((cents) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, dollars(cents)),
            el("td", { class: "number" }, many(known[cents])),
            el("td", { class: "number" }, dollars(cents * known[cents])),
          ),
        ),
      ),
    ),
    el(
      "p",
      { class: "soft" },
      lost
        ? `So it was until ${timeOfDay(lost)}. Since then chips have changed hands by value: the sum is known, the pieces are not.`
        : `So it is, by ${since} and what was filled and credited by pieces.`,
    ),
  ];
}

/**
 * The float by pieces, and the count that waits for a second person.
 * @param {PitTable} table
 * @param {() => void} close
 */
function countForm(table, close) {
  const { count } = table;
  const { fields, pieces } = piecesIn(table, "pieces");
  const sum = el("output", { class: "number" });
  const reason = el("input", { id: "pit-count-reason", autocomplete: "off", maxlength: "200" });
  const wrong = el("p", { class: "error", role: "alert", hidden: true });
  const counted = () => sumOf(pieces());
  const say = () => {
    sum.textContent = `${dollars(counted())} counted, ${dollars(table.in_float)} expected, difference ${difference(counted() - table.in_float)}`;
  };
  /** @param {Promise<string>} sent */
  const sent = async (sent) => {
    wrong.textContent = await sent;
    wrong.hidden = !wrong.textContent;
    if (wrong.hidden) close();
  };
  say();
  return el(
    "details",
    { class: "counting", open: count && !count.confirmed_by ? true : null },
    el("summary", {}, "Count of the float"),
    piecesNode(table),
    count
      ? el(
          "p",
          {},
          `${dollars(count.counted)} of ${dollars(count.expected)} expected, by ${count.by} at ${timeOfDay(count.at)}. `,
          count.reason ? `Difference ${difference(count.counted - count.expected)}: ${count.reason}. ` : "",
          count.confirmed_by ? `${count.confirmed_by} counted the same.` : "A second person counts it too.",
        )
      : null,
    count && !count.confirmed_by && count.by !== me
      ? el(
          "button",
          {
            type: "button",
            class: "button is-primary",
            onclick: () => sent(keep("confirm", { table: table.name, number: count.number })),
          },
          `I counted ${dollars(count.counted)} too`,
        )
      : null,
    el(
      "form",
      {
        class: "stack is-tight",
        oninput: say,
        onsubmit: (event) => {
          event.preventDefault();
          void sent(keep("count", { table: table.name, pieces: pieces(), reason: reason.value }));
        },
      },
      el(
        "div",
        { class: "pieces-in" },
        [...fields].map(([cents, field]) =>
          el(
            "div",
            { class: "field" },
            el("label", { for: field.id }, `Pieces of ${dollars(cents)}`),
            field,
            table.pieces.lost_at
              ? null
              : el("span", { class: "hint" }, `${many(table.pieces.known[cents] ?? 0)} expected`),
          ),
        ),
      ),
      el("p", {}, sum),
      el("div", { class: "field" }, el("label", { for: "pit-count-reason" }, "Reason, where they differ"), reason),
      el("button", { class: "button" }, "Put this count on record"),
    ),
    wrong,
  );
}

/** @param {{ opens: number, closes: number }} hours */
const hoursText = ({ opens, closes }) => `${clockText(opens)} to ${clockText(closes)}`;

/** @param {number} minutes */
const clockText = (minutes) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/**
 * @param {PitTable} table
 * @param {(command: import("front/view").Command) => void} done
 */
function hoursForm(table, done) {
  const hours = table.hours ?? { opens: 0, closes: 1440, utc_offset: -new Date().getTimezoneOffset(), source: "" };
  const opens = el("input", { id: "pit-opens", type: "time", required: true, value: clockText(hours.opens) });
  const closes = el("input", { id: "pit-closes", type: "time", required: true, value: clockText(hours.closes) });
  const source = el("input", { id: "pit-source", required: true, autocomplete: "off", value: hours.source });
  /** @param {HTMLInputElement} time */
  const minutes = (time) => time.valueAsNumber / 60_000;
  return el(
    "form",
    {
      class: "row",
      onsubmit: (event) => {
        event.preventDefault();
        done({
          command: "set_hours",
          opens: minutes(opens),
          closes: minutes(closes) || 1440,
          utc_offset: hours.utc_offset,
          source: source.value,
        });
      },
    },
    el("div", { class: "field" }, el("label", { for: "pit-opens" }, "Opens"), opens),
    el("div", { class: "field" }, el("label", { for: "pit-closes" }, "Closes"), closes),
    el("div", { class: "field" }, el("label", { for: "pit-source" }, "Determined by"), source),
    el("button", { class: "button" }, "Set the hours"),
  );
}

/**
 * A change of limits, options or method, after notice. What the sign says now is asked for when somebody opens it.
 * @param {PitTable} table
 * @param {(command: import("front/view").Command) => Promise<boolean>} done
 */
function noticeForm(table, done) {
  const place = el("div", {}, el("p", { class: "soft" }, "The sign is being read."));
  const node = el("details", { class: "counting" }, el("summary", {}, "Notice of a change"), place);
  node.addEventListener("toggle", async () => {
    if (!node.open) return;
    const { ok, said } = await reach(`/api/tables/${encodeURIComponent(table.name)}/view`);
    const notice = ok ? new Notice(said.view, done).node : null;
    fill(
      place,
      notice ?? el("p", { class: "error", role: "alert" }, "The sign could not be read: close this and open it again."),
    );
  });
  return node;
}

/**
 * @param {PitTable} table
 * @param {(patron: string, reason: string, everywhere: boolean) => void} done
 * @param {(patron: string) => void} vacate
 */
function patronForm(table, done, vacate) {
  if (!table.patrons.length) return null;
  const patron = el(
    "select",
    { id: "pit-patron" },
    table.patrons.map((name) => el("option", {}, name)),
  );
  const reason = el("input", { id: "pit-reason", required: true, autocomplete: "off" });
  /** @param {boolean} everywhere */
  const go = (everywhere) => {
    if (reason.reportValidity()) done(patron.value, reason.value, everywhere);
  };
  return el(
    "form",
    {
      class: "row",
      onsubmit: (event) => {
        event.preventDefault();
        go(false);
      },
    },
    el("div", { class: "field" }, el("label", { for: "pit-patron" }, "Patron"), patron),
    el("div", { class: "field" }, el("label", { for: "pit-reason" }, "Reason"), reason),
    el("button", { type: "button", class: "button", onclick: () => vacate(patron.value) }, "Ask to vacate the seat"),
    el("button", { class: "button is-danger" }, "Exclude from this table"),
    el("button", { type: "button", class: "button is-danger", onclick: () => go(true) }, "No wager in the whole house"),
  );
}

/**
 * Puts something into the pit's book. Says what is wrong, "" where it is done.
 * @param {"count" | "confirm" | "break"} what
 * @param {object} body
 */
async function keep(what, body) {
  const { ok, said } = await post(`/api/pit/${what}`, body);
  if (ok) draw(said);
  else tell(said.error);
  return ok ? "" : String(said.error);
}

// Stops

/** @param {PitView} view */
function drawNames({ tables, games }) {
  const what = /** @type {HTMLSelectElement} */ (byId("stop-what")).value;
  const patrons = tables.flatMap((table) => table.patrons);
  const names =
    what === "table"
      ? tables.map(({ name }) => name)
      : what === "game"
        ? Object.keys(games)
        : what === "player"
          ? patrons
          : [];
  refill(byId("stop-names"), names, () => names.map((name) => el("option", { value: name })));
  const name = /** @type {HTMLInputElement} */ (byId("stop-name"));
  name.disabled = what === "house";
  name.required = what !== "house";
}

/**
 * @param {"stop" | "resume"} how
 * @param {string} what
 * @param {string} name
 * @param {string} reason
 */
async function change(how, what, name, reason) {
  const { ok, said } = await post(`/api/pit/${how}`, { what, name, reason });
  const problem = byId("stop-problem");
  problem.textContent = ok ? "" : said.error;
  show(problem, !ok);
  if (ok) draw(said);
  return ok;
}

byId("stop-what").addEventListener("change", () => shown && drawNames(shown));
byId("stop-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const said = Object.fromEntries(new FormData(form));
  if (await change("stop", String(said.what), String(said.name ?? ""), String(said.reason))) form.reset();
});

// The ring: one tone at once, another after twenty seconds, then one every ten

/** @type {number[]} */
let asked = [];
let rungAt = 0;
/** @type {AudioContext | null} */
let sound = null;

/** @param {number[]} times */
function ring(times) {
  const fresh = times.some((at) => !asked.includes(at));
  asked = times;
  if (fresh) tone();
}

function tone() {
  rungAt = Date.now();
  byId("rung").textContent = `${asked.length} ${asked.length === 1 ? "request waits" : "requests wait"}`;
  if (!navigator.userActivation?.hasBeenActive) return; // a browser plays nothing before somebody has pressed something
  sound ??= new AudioContext();
  const [bell, loud] = [sound.createOscillator(), sound.createGain()];
  bell.frequency.value = 660;
  loud.gain.setValueAtTime(0.15, sound.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.6);
  bell.connect(loud).connect(sound.destination);
  bell.start();
  bell.stop(sound.currentTime + 0.6);
}

setInterval(() => {
  if (!asked.length) return;
  const silent = Date.now() - rungAt;
  if (silent >= (silent < RING[1] + AGAIN && Date.now() - Math.min(...asked) < RING[1] + AGAIN ? RING[1] : AGAIN))
    tone();
}, 1000);

tell("");
live("/api/pit/events", draw);
