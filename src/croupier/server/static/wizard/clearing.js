// The conditions of a tournament on their way: nominate, publish, record the approval or the notice, or write others.

import { byId } from "../dom.js";
import { Asking, refused } from "../night/asking.js";
import { notDone, send } from "../night/link.js";
import { signsIn, visitor } from "../visitor.js";

const { tournament = "", director = "" } = byId("clearing").dataset;

/** @param {string} role */
const actingAs = (role) =>
  signsIn ? visitor(role) : { role, who: role === "director" ? director || "director" : role };

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-command]")))
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { command = "", role = "" } = form.dataset;
    const said = Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
    const asking = new Asking(tournament, () => actingAs(role));
    if (await asking.act({ command, ...said })) location.reload();
  });

document.getElementById("replace")?.addEventListener("click", async () => {
  try {
    const sheet = await send("/api/drafts", { tournament, replaces: true });
    location.assign(`/drafts/${sheet.id}`);
  } catch (problem) {
    refused(notDone(problem));
  }
});
