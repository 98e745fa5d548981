// The questions of a heading as fields. What is typed goes to the server, which says what is missing or wrong.

/** @import { Child } from "front/game" */
/** @import { FieldView, GroupView, Trouble } from "front/view" */

import { clauses } from "../clauses.js";
import { el, fill } from "../dom.js";

const SOON = 700; // milliseconds after the last key

/** @typedef {{ do: string, at?: string, value?: string | boolean | string[] | null, number?: number }} Edit */
/** @typedef {(edit: Edit) => void} Tell */

/** @param {string} at */
export const idOf = (at) => `f-${at.replaceAll(".", "-")}`;

/**
 * A moment as two fields have it: the time of day there, and its distance from UTC.
 * @param {string} value as 2026-07-18T14:00:00+10:00
 */
export function halves(value) {
  const [, local = "", offset = ""] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)[\d:.]*(Z|[+-]\d\d:\d\d)?$/.exec(value) ?? [];
  return { local, offset: offset === "Z" ? "+00:00" : offset };
}

/**
 * The moment that two fields name; "" where neither says anything.
 * @param {string} local
 * @param {string} offset
 */
export const moment = (local, offset) => (local ? `${local}:00${offset.trim()}` : "");

/** The offset of this device at that time of day, as +10:00.
 * @param {string} local */
function ownOffset(local) {
  const minutes = -new Date(local || Date.now()).getTimezoneOffset();
  const parts = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return (minutes < 0 ? "-" : "+") + parts.map((each) => String(each).padStart(2, "0")).join(":");
}

/**
 * @param {Trouble[]} troubles
 * @param {boolean} short leave out the address
 */
export function troublesOf(troubles, short = true) {
  return troubles.map((each) =>
    el(
      "p",
      { class: each.blank ? "wz-blank" : "wz-refused" },
      `${short ? each.short : each.say} `,
      each.book ? clauses(each.under, each.book, 2) : null,
    ),
  );
}

/**
 * One group: a session, a level, a band, or the questions of the tournament.
 * @param {GroupView} group
 * @param {Tell} tell
 */
export function groupOf(group, tell) {
  const body = [
    group.title ? el("legend", {}, group.title) : null,
    rowsOf(group.fields).map(([row, fields]) =>
      row
        ? el(
            "div",
            { class: "wz-row", role: "group", "aria-label": row },
            el("p", { class: "wz-row-says" }, row),
            el(
              "div",
              { class: "wz-row-fields" },
              fields.map((field) => fieldOf(field, tell)),
            ),
          )
        : fields.map((field) => fieldOf(field, tell)),
    ),
    el(
      "div",
      { class: "row" },
      group.same
        ? el(
            "button",
            { type: "button", class: "button", onclick: () => tell({ do: "same_limits", number: group.same }) },
            "The first line for all",
          )
        : null,
      group.more.map(([at, says]) =>
        el(
          "button",
          { type: "button", class: "button", id: `add-${idOf(at)}`, onclick: () => tell({ do: "add", at }) },
          says,
        ),
      ),
      group.out
        ? el(
            "button",
            {
              type: "button",
              class: "button is-small",
              "aria-label": `Take out ${group.title || "this"}`,
              onclick: () => tell({ do: "set", at: group.out, value: null }),
            },
            "Take out",
          )
        : null,
    ),
  ];
  return el(group.title ? "fieldset" : "div", { class: "wz-group" }, body);
}

/**
 * Questions in their order, those of one row together.
 * @param {FieldView[]} fields
 */
export function rowsOf(fields) {
  /** @type {[string, FieldView[]][]} */
  const rows = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (last && last[0] === field.row) last[1].push(field);
    else rows.push([field.row, [field]]);
  }
  return rows;
}

/**
 * @param {FieldView} field
 * @param {Tell} tell
 */
function fieldOf(field, tell) {
  const id = idOf(field.at);
  const label = el("label", { for: id }, field.says);
  const said = el("div", { class: "wz-said", id: `${id}-said` }, troublesOf(field.troubles));
  const hint = field.hint ? el("p", { class: "soft wz-hint", id: `${id}-hint` }, field.hint) : null;
  const attributes = {
    id,
    "data-at": field.at,
    "aria-describedby": `${id}-said${field.hint ? ` ${id}-hint` : ""}`,
    "aria-invalid": field.troubles.some((each) => !each.blank) ? "true" : null,
  };
  const set = (/** @type {Edit["value"]} */ value) => tell({ do: "set", at: field.at, value });
  if (field.kind === "flag")
    return el(
      "div",
      { class: "field wz-flag" },
      el("input", {
        ...attributes,
        type: "checkbox",
        checked: field.value === true,
        onchange: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked),
      }),
      label,
      said,
    );
  if (field.kind === "several") return severalOf(field, said, set);
  if (field.kind === "moment") return momentOf(field, attributes, label, said, set);
  return el("div", { class: `field wz-${field.kind}` }, label, inputOf(field, attributes, set), hint, said);
}

/**
 * @param {FieldView} field
 * @param {Record<string, string | null>} attributes
 * @param {(value: string) => void} set
 */
function inputOf(field, attributes, set) {
  const value = String(field.value);
  if (field.kind === "choice")
    return el(
      "select",
      { ...attributes, onchange: (/** @type {Event} */ event) => set(valueIn(event)) },
      field.choices.some(([each]) => each === value) ? null : el("option", { value, selected: true }, value),
      field.choices.map(([each, says]) => el("option", { value: each, selected: each === value }, says)),
    );
  const typing = typed(set);
  if (field.kind === "words") {
    const area = el("textarea", { ...attributes, rows: 2, ...typing });
    area.value = value;
    return area;
  }
  const figures = ["number", "amount"].includes(field.kind);
  return el("input", {
    ...attributes,
    type: "text",
    inputmode: figures ? "decimal" : null,
    autocomplete: "off",
    value,
    ...typing,
  });
}

/** @param {Event} event */
const valueIn = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * Said soon after the last key, and at once when the field is left.
 * @param {(value: string) => void} set
 */
function typed(set) {
  let soon = 0;
  let last = "";
  return {
    oninput: (/** @type {Event} */ event) => {
      clearTimeout(soon);
      last = valueIn(event);
      soon = Number(setTimeout(() => set(last), SOON));
    },
    onchange: (/** @type {Event} */ event) => {
      clearTimeout(soon);
      set(valueIn(event));
    },
  };
}

/**
 * @param {FieldView} field
 * @param {Child} said
 * @param {(value: string[]) => void} set
 */
function severalOf(field, said, set) {
  const chosen = String(field.value).split(" ").filter(Boolean);
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  const boxes = field.choices.map(([each, says], at) => {
    const id = `${idOf(field.at)}${at ? `-${at}` : ""}`;
    const input = el("input", {
      type: "checkbox",
      id,
      value: each,
      checked: chosen.includes(each),
      "data-at": at ? null : field.at,
      onchange: () => set(inputs.filter((box) => box.checked).map((box) => box.value)),
    });
    inputs.push(input);
    return el("span", { class: "wz-flag" }, input, el("label", { for: id }, says));
  });
  return el("div", { class: "field", role: "group", "aria-label": field.says }, el("p", {}, field.says), boxes, said);
}

/**
 * @param {FieldView} field
 * @param {Record<string, string | null>} attributes
 * @param {Child} label
 * @param {Child} said
 * @param {(value: string) => void} set
 */
function momentOf(field, attributes, label, said, set) {
  const { local, offset } = halves(String(field.value));
  const when = el("input", { ...attributes, type: "datetime-local", value: local });
  const zone = el("input", {
    id: `${idOf(field.at)}-zone`,
    type: "text",
    value: offset || ownOffset(local),
    "aria-label": `${field.says}: distance from UTC, as +10:00`,
    autocomplete: "off",
  });
  const say = () => set(moment(when.value, zone.value));
  when.addEventListener("change", say);
  zone.addEventListener("change", say);
  return el("div", { class: "field" }, label, el("div", { class: "wz-moment" }, when, zone), said);
}

/**
 * Brings the answers beside fields that are drawn already up to date; whoever types is left alone.
 * @param {HTMLElement} form
 * @param {GroupView[]} groups
 */
export function freshen(form, groups) {
  for (const field of groups.flatMap((group) => group.fields)) {
    const input = /** @type {HTMLInputElement | null} */ (form.querySelector(`[data-at="${CSS.escape(field.at)}"]`));
    const said = document.getElementById(`${idOf(field.at)}-said`);
    if (!input || !said) continue;
    fill(said, troublesOf(field.troubles));
    if (field.troubles.some((each) => !each.blank)) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    if (input === document.activeElement || ["several", "moment"].includes(field.kind)) continue;
    if (field.kind === "flag") input.checked = field.value === true;
    else if (input.value !== String(field.value)) input.value = String(field.value);
  }
}
