// Elements, without templates: text is only ever set as text.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

export function el(name, attributes = {}, ...children) {
  return dressed(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
  return dressed(document.createElementNS(SVG, name), attributes, children);
}

function dressed(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...present(children));
  return node;
}

// What is left out conditionally is null or false.
function present(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

export function fill(node, ...children) {
  node.replaceChildren(...present(children));
}

// Rebuilds a node only when what it shows has changed: the focus and an opened detail outlive everything else.
export function refill(node, shows, make) {
  const said = JSON.stringify(shows);
  if (node.dataset.shows === said) return;
  const focused = node.contains(document.activeElement) ? document.activeElement.id : "";
  node.dataset.shows = said;
  fill(node, make());
  if (focused) byId(focused)?.focus();
}

export function show(node, visible) {
  node.hidden = !visible;
}
