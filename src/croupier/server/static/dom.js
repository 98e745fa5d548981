// Elements, without templates: text is only ever set as text.

/** @import { Attributes, Child } from "front/game" */

import { postponed } from "./finger.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element that the page has: its template and its modules go together.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes<HTMLElementTagNameMap[Name]>} attributes
 * @param {Child[]} children
 */
export function el(name, attributes = {}, ...children) {
  return dressed(document.createElement(name), attributes, children);
}

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes<SVGElementTagNameMap[Name]>} attributes
 * @param {Child[]} children
 */
export function svg(name, attributes = {}, ...children) {
  return dressed(document.createElementNS(SVG, name), attributes, children);
}

/**
 * @template {Element} Made
 * @param {Made} node
 * @param {Attributes<Made>} attributes
 * @param {Child[]} children
 */
function dressed(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...present(children));
  return node;
}

/**
 * A child that is left out conditionally is null or false.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  return children.flatMap((child) =>
    Array.isArray(child) ? present(child) : child === null || child === undefined || child === false ? [] : [child],
  );
}

/**
 * @param {Element} node
 * @param {Child[]} children
 */
export function fill(node, ...children) {
  node.replaceChildren(...present(children));
}

/**
 * Rebuilds a node only when its content has changed, so that focus and opened details survive other updates. Where the
 * focused element is gone or disabled afterwards, the focus goes to the line that says what is asked: it is never lost.
 * It comes when everything is drawn: the browser lays out the page to give it.
 * @param {HTMLElement | SVGElement} node
 * @param {unknown} shows
 * @param {() => Child} make
 */
export function refill(node, shows, make) {
  if (postponed(node, () => refill(node, shows, make))) return;
  const said = JSON.stringify(shows);
  if (node.dataset.shows === said) return;
  const focused = node.contains(document.activeElement) ? document.activeElement : null;
  node.dataset.shows = said;
  fill(node, make());
  if (focused) queueMicrotask(() => focusAgain(focused.id));
}

/** @param {string} id */
function focusAgain(id) {
  if (document.activeElement !== document.body) return; // whoever drew has given it to something else
  const same = id ? document.getElementById(id) : null;
  same?.focus({ preventScroll: true }); // it takes none where it is disabled or not to be seen
  if (!same || document.activeElement !== same) document.getElementById("ask")?.focus({ preventScroll: true });
}

/**
 * @param {HTMLElement} node
 * @param {boolean} visible
 */
export function show(node, visible) {
  node.hidden = !visible;
}

/**
 * What scrolls is reached by keyboard; what doesn't is no stop on the way.
 * @param {HTMLElement} part
 */
export function reachIfScrolled(part) {
  const watcher = new ResizeObserver(() => {
    if (part.scrollHeight > part.clientHeight) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  });
  for (const each of [part, ...part.children]) watcher.observe(each);
}
