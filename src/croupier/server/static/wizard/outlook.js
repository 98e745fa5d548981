// What a draft comes to: by arithmetic at once, and by bots when somebody asks for it.

/** @import { DraftSheet, ForecastView, Foreseen } from "front/view" */
/** @import { Tell } from "./fields.js" */

import { el, refill, svg } from "../dom.js";
import { amounts, LOCALE, figures as numbers } from "../locale.js";

const money = amounts(LOCALE, "stripIfInteger");
const mean = numbers(LOCALE, 1);

/** @param {number} minutes */
export function asHours(minutes) {
  const hours = Math.floor(minutes / 60);
  const rest = `${minutes % 60} min`;
  return hours ? `${hours} h ${rest}` : rest;
}

/**
 * In one line, for a phone.
 * @param {DraftSheet} sheet
 */
export function oneLine({ draft }) {
  const column = draft.outlook.columns[Math.floor(draft.outlook.columns.length / 2)];
  if (!column) return "";
  const pool = column.pool === null ? "" : `, pool ${money(column.pool)}`;
  return `${column.entries} players, ${column.tables} tables, ${asHours(column.minutes)}${pool}`;
}

/**
 * @param {HTMLElement} place
 * @param {DraftSheet} sheet
 * @param {Tell} tell
 */
export function drawOutlook(place, sheet, tell) {
  const { columns, missing, assumes } = sheet.draft.outlook;
  refill(place, [sheet.draft.outlook, sheet.entrants, sheet.seconds_a_round], () => [
    el("h2", { class: "wz-wide-only" }, "Forecast"),
    missing.length ? el("p", { class: "wz-blank" }, `To say first: ${missing.join(", ")}.`) : null,
    columns.length
      ? el(
          "table",
          { class: "wz-columns" },
          el("caption", { class: "hidden" }, "By arithmetic"),
          el(
            "thead",
            {},
            line(
              "Players",
              columns.map((each) => String(each.entries)),
              "th",
            ),
          ),
          el(
            "tbody",
            {},
            line(
              "Length",
              columns.map((each) => `${each.open_ended.length ? "over " : ""}${asHours(each.minutes)}`),
            ),
            line(
              "Tables at once",
              columns.map((each) => String(each.tables)),
            ),
            line(
              "Dealers",
              columns.map((each) => String(each.dealers)),
            ),
            line(
              "In the last session",
              columns.map((each) => String(each.players_in_final)),
            ),
            line(
              "Prize pool",
              columns.map((each) => (each.pool === null ? "–" : money(each.pool))),
            ),
            placesOf(columns).map((place) =>
              line(
                `Place ${place + 1}`,
                columns.map((each) => (each.prizes[place] ? money(each.prizes[place]) : "–")),
              ),
            ),
          ),
        )
      : null,
    columns[0]?.open_ended.length
      ? el("p", { class: "soft" }, `Only play tells how long ${columns[0].open_ended.join(" and ")} takes.`)
      : null,
    assumption("Expected players", "entrants", sheet.entrants, tell),
    assumption("Seconds a round", "seconds_a_round", sheet.seconds_a_round, tell),
    el("p", { class: "soft wz-assumes" }, `Assumes that ${assumes.join("; ")}. Nothing here is printed.`),
  ]);
}

/** @param {DraftSheet["draft"]["outlook"]["columns"]} columns */
function placesOf(columns) {
  const most = Math.max(...columns.map((each) => each.prizes.length));
  return [...new Set([0, 1, most - 1])].filter((place) => place >= 0 && place < most);
}

/**
 * @param {string} says
 * @param {string[]} figures
 * @param {"th" | "td"} cell
 */
function line(says, figures, cell = "td") {
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, says),
    figures.map((each) => el(cell, { class: "number", scope: cell === "th" ? "col" : null }, each)),
  );
}

/**
 * @param {string} says
 * @param {string} at
 * @param {number} value
 * @param {Tell} tell
 */
function assumption(says, at, value, tell) {
  return el(
    "div",
    { class: "field wz-assumption" },
    el("label", { for: `assume-${at}` }, says),
    el("input", {
      id: `assume-${at}`,
      inputmode: "numeric",
      autocomplete: "off",
      value: value ? String(value) : "",
      placeholder: "halfway",
      onchange: (/** @type {Event} */ event) =>
        tell({ do: "assume", at, value: /** @type {HTMLInputElement} */ (event.target).value }),
    }),
  );
}

/**
 * @param {HTMLElement} place
 * @param {ForecastView} forecast
 * @param {DraftSheet} sheet
 * @param {{ begin: (runs: number) => void, stop: () => void }} ask
 */
export function drawBots(place, forecast, sheet, ask) {
  const running = forecast.state === "running";
  const stale = forecast.of_version !== sheet.version;
  refill(place, [forecast, stale, sheet.draft.complete], () => [
    el("h3", {}, "Played by bots"),
    forecast.result ? figures(forecast.result, stale) : null,
    forecast.problem ? el("p", { class: "refused" }, forecast.problem) : null,
    running
      ? [
          el("progress", { max: forecast.wanted, value: forecast.done, "aria-label": "Evenings played" }),
          el("p", { role: "status" }, `${forecast.done} of ${forecast.wanted} evenings`),
          el("button", { type: "button", class: "button", onclick: ask.stop }, "Stop"),
        ]
      : el(
          "button",
          {
            type: "button",
            class: "button",
            id: "bots-play",
            disabled: !sheet.draft.complete,
            onclick: () => ask.begin(100),
          },
          "Have bots play 100 evenings",
        ),
    !running && !sheet.draft.complete ? el("p", { class: "soft" }, "Bots play conditions that are complete.") : null,
  ]);
}

/**
 * @param {Foreseen} found
 * @param {boolean} stale
 */
function figures(found, stale) {
  return [
    el(
      "p",
      { class: stale ? "waiting" : "soft" },
      `${found.runs} evenings of ${found.entrants} players${stale ? ", of an earlier state of this draft" : ""}`,
    ),
    el(
      "dl",
      { class: "pairs" },
      el("dt", {}, "Half of them take"),
      el("dd", { class: "big" }, asHours(found.median)),
      el("dt", {}, "8 in 10"),
      el("dd", {}, `${asHours(found.early)} to ${asHours(found.late)}`),
      el("dt", {}, "Players level for a place"),
      el("dd", {}, `${Math.round(found.with_ties * 100)} of 100 evenings`),
      found.re_buys ? [el("dt", {}, "Re-buys"), el("dd", {}, mean(found.re_buys))] : null,
      found.out.map(([session, out]) => [el("dt", {}, `Out during ${session}`), el("dd", {}, mean(out))]),
    ),
    histogram(found),
    el("p", { class: "soft wz-assumes" }, `Assumes that ${found.assumes.join("; ")}.`),
  ];
}

/** @param {Foreseen} found */
function histogram({ bars, median }) {
  const most = Math.max(...bars.map((each) => each.runs));
  const width = 320 / bars.length;
  const first = bars[0]?.minutes ?? 0;
  const last = bars.at(-1)?.minutes ?? 0;
  return svg(
    "svg",
    {
      viewBox: "0 0 320 80",
      class: "wz-bars",
      role: "img",
      "aria-label": `From ${asHours(first)} to ${asHours(last)}`,
    },
    bars.map((each, at) =>
      svg("rect", {
        x: at * width + 1,
        width: Math.max(1, width - 2),
        y: 60 - (56 * each.runs) / most,
        height: (56 * each.runs) / most,
        class: median >= each.minutes && median < (bars[at + 1]?.minutes ?? Infinity) ? "is-median" : null,
      }),
    ),
    svg("text", { x: 0, y: 77 }, asHours(first)),
    svg("text", { x: 320, y: 77, "text-anchor": "end" }, asHours(last)),
  );
}
