// The list of drafts: begin one under a book, from a file or from an earlier tournament; throw one away.

import { byId } from "../dom.js";
import { refused } from "../night/asking.js";
import { notDone, send } from "../night/link.js";

/** @param {object} from */
async function begin(from) {
  try {
    const sheet = await send("/api/drafts", from);
    location.assign(`/drafts/${sheet.id}`);
  } catch (problem) {
    refused(notDone(problem));
  }
}

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-book]")))
  button.addEventListener("click", () => void begin({ book: button.dataset.book }));
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-tournament]")))
  button.addEventListener("click", () => void begin({ tournament: button.dataset.tournament }));
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-forget]")))
  button.addEventListener("click", async () => {
    if (!button.dataset.sure) {
      button.dataset.sure = "asked";
      button.textContent = "Really throw it away";
      return;
    }
    try {
      await send(`/api/drafts/${button.dataset.forget}/forget`, {});
      button.closest("li")?.remove();
    } catch (problem) {
      refused(notDone(problem));
    }
  });
byId("from-file").addEventListener("submit", async (event) => {
  event.preventDefault();
  const [file] = /** @type {HTMLInputElement} */ (byId("file")).files ?? [];
  if (file) await begin({ text: await file.text() });
});
