// Nothing is exchanged under a finger: a button that is rebuilt between pressing and letting go is never clicked. What
// changes there meanwhile is drawn after the click.

/** @type {Element | null} */
let held = null;
/** @type {Map<Element, () => void>} */
const waiting = new Map();
let ending = 0;
const CLICK_FOLLOWS = 60; // milliseconds from the end of a touch to its click, at the most

export function mindFinger() {
  document.addEventListener("pointerdown", ({ target }) => {
    clearTimeout(ending);
    held = /** @type {Element} */ (target);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      ending = window.setTimeout(letGo, CLICK_FOLLOWS);
    });
  }
  // With the click the press is over: whatever it does is drawn at once.
  document.addEventListener(
    "click",
    () => {
      clearTimeout(ending);
      held = null;
      ending = window.setTimeout(letGo);
    },
    { capture: true },
  );
}

/**
 * Whether a part of the page is pressed and has to be drawn later; only its newest drawing is kept.
 * @param {Element} node
 * @param {() => void} draw
 */
export function postponed(node, draw) {
  const pressed = held !== null && node.contains(held);
  if (pressed) waiting.set(node, draw);
  else waiting.delete(node); // something newer is drawn in its place
  return pressed;
}

function letGo() {
  held = null;
  const drawings = [...waiting.values()];
  waiting.clear();
  for (const draw of drawings) draw();
}
