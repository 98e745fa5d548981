// Change of staff on a shared terminal: `F9` asks for badge and PIN over the page, which stays as it is. What was typed,
// chosen or opened is there for whoever takes over.

/** @import { TakenOver } from "front/view" */

import { el } from "./dom.js";
import { post } from "./reach.js";
import { takenOver } from "./visitor.js";

const DIGITS = 6;

/** @type {HTMLDialogElement | null} */
let open = null;

/** What the table or the desk waits for, as it stands. */
const held = () => (document.querySelector(".what-now, #says")?.textContent ?? "").trim();

function show() {
  if (open) return;
  const told = document.documentElement.dataset;
  const focused = document.activeElement;
  const problem = el("p", { class: "notice is-bad", role: "alert", hidden: true });
  const badge = el("input", { id: "badge", autocomplete: "off", maxlength: "80", spellcheck: "false" });
  const pin = el("input", {
    id: "pin",
    type: "password",
    inputmode: "numeric",
    maxlength: String(DIGITS),
    autocomplete: "off",
  });
  const take = el("button", { class: "button is-primary" }, "Take over", el("kbd", {}, "⏎"));
  let sent = false;

  /** @param {string} words */
  const refuse = (words) => {
    problem.textContent = words;
    problem.hidden = false;
    pin.value = "";
    (badge.value.trim() ? pin : badge).focus();
  };
  const send = async () => {
    if (sent) return;
    if (!badge.value.trim()) return refuse("Scan a badge, or type a name.");
    if (pin.value.length !== DIGITS) {
      if (pin.value) return refuse(`A PIN has ${DIGITS} figures.`);
      return pin.focus(); // a scanner ends the badge with Enter
    }
    sent = true;
    const { ok, said } = await post("/api/change-staff", { badge: badge.value.trim(), pin: pin.value });
    sent = false;
    if (!ok) return refuse(said.error);
    takenOver(/** @type {TakenOver} */ (said));
    dialog.close();
    greet(`${said.person} has taken over as ${said.role}.`);
  };
  /** @param {string} figure */
  const press = (figure) => {
    pin.value = (pin.value + figure).slice(0, DIGITS);
    pin.focus();
    if (pin.value.length === DIGITS) void send();
  };
  const back = () => {
    pin.value = pin.value.slice(0, -1);
    pin.focus();
  };
  /** @type {HTMLDialogElement} */
  const dialog = el(
    "dialog",
    { class: "taking-over", "aria-labelledby": "taking-over" },
    el("h2", { id: "taking-over" }, "Who takes over?"),
    el("p", {}, `${told.who} answers for everything here until the last figure is right. Nothing on the page changes.`),
    el("p", { class: "held" }, el("span", { class: "soft" }, "Held as it stands: "), el("strong", {}, held())),
    problem,
    el(
      "form",
      {
        onsubmit: (event) => {
          event.preventDefault();
          void send();
        },
      },
      el("div", { class: "field" }, el("label", { for: "badge" }, "Scan a badge, or type a name"), badge),
      el("div", { class: "field" }, el("label", { for: "pin" }, `PIN, ${DIGITS} figures`), pin),
      el(
        "div",
        { class: "pin-keys", role: "group", "aria-label": "Figures of the PIN" },
        [..."123456789"].map((figure) => figureKey(figure, press)),
        el(
          "button",
          { type: "button", class: "button", "aria-label": "Take the last figure back", onclick: back },
          "⌫",
        ),
        figureKey("0", press),
      ),
      el(
        "div",
        { class: "row" },
        el(
          "button",
          { type: "button", class: "button", onclick: () => dialog.close() },
          `Stay: ${told.who} goes on`,
          el("kbd", {}, "Esc"),
        ),
        take,
      ),
    ),
  );
  pin.addEventListener("input", () => {
    if (pin.value.length === DIGITS) void send();
  });
  // Nothing that is typed here is a key of the page below.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => {
    open = null;
    dialog.remove();
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  });
  open = dialog;
  document.body.append(dialog);
  dialog.showModal();
  badge.focus();
}

/**
 * @param {string} figure
 * @param {(figure: string) => void} press
 */
const figureKey = (figure, press) =>
  el("button", { type: "button", class: "button", onclick: () => press(figure) }, figure);

/** @param {string} words */
function greet(words) {
  const toast = el("p", { class: "toast", role: "status" }, words);
  document.body.append(toast);
  setTimeout(() => toast.remove(), 4000);
}

// Before every other key of the page, also while a dialog of it is open: F9 changes staff, wherever somebody types.
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "F9" || event.repeat) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    show();
  },
  { capture: true },
);
document.getElementById("change-staff")?.addEventListener("click", (event) => {
  event.preventDefault();
  show();
});
