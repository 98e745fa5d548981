// A chip of the rack may be dragged to a spot instead of pressing one after the other. Nothing can only be dragged.

import { el } from "./dom.js";

const MEANT = 8; // pixels before a press is a drag

/**
 * Lets a key of the rack be dragged: `drawn` copies the chip, `dropped` has the element that it was let go over, and where.
 * @param {HTMLElement} key
 * @param {() => Element} drawn
 * @param {(over: Element | null, at: { clientX: number, clientY: number }) => void} dropped
 */
export function draggable(key, drawn, dropped) {
  key.addEventListener("pointerdown", (press) => {
    if (press.button) return;
    key.setPointerCapture(press.pointerId); // a quick hand is off the key before its first move is heard
    /** @type {HTMLElement | null} */
    let held = null;

    /** @param {PointerEvent} event */
    function move(event) {
      if (!held && Math.hypot(event.x - press.x, event.y - press.y) < MEANT) return;
      held ??= lift(drawn(), key.getBoundingClientRect().width);
      held.style.setProperty("translate", `${event.x}px ${event.y}px`);
    }

    /** @param {PointerEvent} event */
    function end(event) {
      for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) key.removeEventListener(kind, end);
      key.removeEventListener("pointermove", move);
      if (!held) return;
      held.remove();
      // The click that follows would choose the chip only.
      key.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
      const { clientX, clientY } = event;
      const over = () => (event.type === "pointerup" ? document.elementFromPoint(clientX, clientY) : null);
      setTimeout(() => dropped(over(), { clientX, clientY }));
    }

    key.addEventListener("pointermove", move);
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) key.addEventListener(kind, end);
  });
}

/**
 * @param {Element} drawn
 * @param {number} width
 */
function lift(drawn, width) {
  const held = el("div", { class: "lifted is-held", "aria-hidden": "true" }, drawn);
  held.style.setProperty("width", `${width}px`);
  document.body.append(held);
  return held;
}
