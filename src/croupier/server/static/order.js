// The page of a sealed order: fetches what was exported, checks it here, and says what holds.

/** @import { OrderExport } from "front/view" */

import { check } from "./check.js";
import { byId, el, fill } from "./dom.js";
import { patiently } from "./reach.js";

const root = byId("checked");
const order = /** @type {OrderExport} */ ((await patiently(root.dataset.export ?? "")).said);
const { said, wrong } = globalThis.crypto?.subtle
  ? await check(order)
  : { said: [], wrong: "this browser checks only pages from this machine or over https; use the file below" };
const bad = wrong && order.opened;
fill(
  root,
  said.map((sentence) => el("p", { class: "notice is-good" }, sentence)),
  wrong
    ? el("p", { class: bad ? "notice is-bad" : "notice" }, `${bad ? "Not checked: " : "Not yet: "}${wrong}.`)
    : null,
);
root.dataset.checked = wrong ? "no" : "yes";
