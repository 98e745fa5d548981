// Every page around the tables: amounts and times in the reader's own form, and the shell kept for the next visit.

import { localise } from "./locale.js";

localise(document);
if ("serviceWorker" in navigator) {
  const files = new URL(".", import.meta.url).pathname.slice(0, -1);
  navigator.serviceWorker.register(`/worker.js?${new URLSearchParams({ static: files })}`).catch(() => {});
}
