// The journal verified in the page: it begins on a press, shows how far it is, and the result of each check.

/** @import { VerificationView } from "front/view" */

import { byId, el, fill, show } from "../dom.js";
import { figures } from "../locale.js";
import { post, reach } from "../reach.js";
import { timeOfDay } from "./clock.js";

const ADDRESS = "/api/inspector/verification";
const PAUSE = 500; // milliseconds from one look to the next
const counted = figures();

/** @param {VerificationView} view */
function draw(view) {
  const running = view.state === "running";
  /** @type {HTMLButtonElement} */ (byId("verify")).disabled = running;
  show(byId("never"), view.state === "never");
  show(byId("progress"), running);
  const bar = /** @type {HTMLProgressElement} */ (byId("progress"));
  bar.max = Math.max(1, view.of);
  bar.value = view.done;
  fill(
    byId("checks"),
    view.checks.map(({ name, looked_at, wrong }) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, name),
        el("td", {}, looked_at),
        el("td", {}, el("span", { class: wrong ? "refused" : "done" }, wrong ? `${wrong} wrong` : "holds")),
      ),
    ),
  );
  fill(
    byId("findings"),
    view.findings.map((each) => el("li", {}, el("span", { class: "refused" }, each))),
  );
  const says = byId("says");
  const line = byId("line");
  line.classList.toggle("is-bad", view.findings.length > 0);
  if (running) {
    says.textContent = "Verifying the journal";
    byId("far").textContent = view.of
      ? `${counted(view.done)} of ${counted(view.of)} steps`
      : "the entries are counted";
  } else if (view.state === "done") {
    const wrong = view.findings.length;
    says.textContent = wrong ? `${wrong} ${wrong === 1 ? "thing is" : "things are"} wrong` : "Nothing is wrong";
    byId("far").textContent = `verified ${timeOfDay(view.ended)}, asked for by ${view.by}`;
  }
  fill(
    byId("verdict"),
    view.state === "done"
      ? el(
          "span",
          { class: `pill ${view.findings.length ? "is-bad" : "is-ok"}` },
          view.findings.length ? "wrong" : "holds",
        )
      : "",
  );
  if (running) setTimeout(look, PAUSE);
}

async function look() {
  const { ok, said } = await reach(ADDRESS);
  if (ok) draw(said);
  else setTimeout(look, PAUSE);
}

byId("verify").addEventListener("click", async () => {
  const { ok, said } = await post(ADDRESS, {});
  if (ok) draw(said);
});
await look();
