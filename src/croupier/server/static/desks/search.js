// A question to the journal: it is read in stretches, and how far it has come is shown.

/** @import { FoundLine, SearchAnswer } from "front/view" */

import { byId, el, show } from "../dom.js";
import { figures, moments } from "../locale.js";
import { dollars } from "../money.js";
import { reach } from "../reach.js";

const MOST = 500; // lines on the page at once; more are read when somebody asks
const moment = moments();
const counted = figures();
const asked = document.getElementById("search")?.dataset.asked;

let after = 0;
let shown = 0;

/** @param {FoundLine} line */
function row({ number, at, stream, who, role, say, cents, round }) {
  const [kind, name = ""] = [stream.slice(0, stream.indexOf("/")), stream.slice(stream.indexOf("/") + 1)];
  const replay = kind === "table" && round ? `/inspector/tables/${encodeURIComponent(name)}/rounds/${round}` : "";
  return el(
    "tr",
    {},
    el("td", { class: "number" }, counted(number)),
    el("td", {}, moment(at)),
    el("td", {}, name || stream),
    el("td", {}, who, " ", el("small", { class: "soft" }, role)),
    el("td", {}, say),
    el("td", { class: "number" }, cents === null ? "" : dollars(cents)),
    el("td", {}, replay ? el("a", { href: replay }, `round ${round}`) : ""),
  );
}

/** Reads on until the page is full or the period is over. */
async function readOn() {
  show(byId("more"), false);
  const most = shown + MOST;
  for (;;) {
    const query = new URLSearchParams({ q: asked ?? "", after: String(after) });
    const { ok, away, said } = await reach(`/api/inspector/search?${query}`);
    if (!ok) {
      byId("far").textContent = said.error;
      show(byId("more"), away); // what is shown stays, and the rest can be asked for again
      return;
    }
    const answer = /** @type {SearchAnswer} */ (said);
    byId("found").append(...answer.found.map(row));
    shown += answer.found.length;
    after = answer.upto;
    byId("found-count").textContent = counted(shown);
    const bar = /** @type {HTMLProgressElement} */ (byId("progress"));
    bar.max = Math.max(1, answer.of - answer.first + 1);
    bar.value = answer.over ? bar.max : answer.upto - answer.first + 1;
    byId("far").textContent = answer.over
      ? `${counted(Math.max(0, answer.of - answer.first + 1))} entries were read`
      : `${counted(bar.value)} of ${counted(bar.max)} entries were read`;
    if (answer.over) break;
    if (shown >= most) {
      show(byId("more"), true);
      return;
    }
  }
  show(byId("nothing"), !shown);
}

if (asked) {
  byId("more").addEventListener("click", readOn);
  await readOn();
}
