// As much of a page as drawing modules need: elements with attributes, children, text and listeners, without layout.

class Element {
  constructor(name) {
    Object.assign(this, { name, attributes: {}, children: [], dataset: {}, listeners: {}, hidden: false, value: "" });
  }

  setAttribute(name, value) {
    this.attributes[name] = String(value);
    if (["id", "value"].includes(name)) this[name] = String(value);
    if (name === "hidden") this.hidden = true;
    if (name.startsWith("data-")) this.dataset[name.slice(5)] = String(value);
  }

  addEventListener(name, listener) {
    this.listeners[name] = listener;
  }

  append(...children) {
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  contains(node) {
    return node === this || this.children.some((child) => child instanceof Element && child.contains(node));
  }

  matches(kinds) {
    return kinds.split(", ").includes(this.name);
  }

  showModal() {
    this.open = true;
  }

  close() {
    this.open = false;
    this.listeners.close?.();
  }

  focus() {
    document.activeElement = this;
  }

  get textContent() {
    return this.children.map((child) => child.textContent ?? child).join("");
  }

  set textContent(words) {
    this.children = [words];
  }

  get className() {
    return this.attributes.class ?? "";
  }

  // The elements within this one that have a class or are of a kind.
  all(wanted) {
    const own = this.children.filter((child) => child instanceof Element);
    const is = (child) => child.name === wanted || child.className.split(" ").includes(wanted);
    return own.flatMap((child) => [...(is(child) ? [child] : []), ...child.all(wanted)]);
  }

  querySelectorAll(selector) {
    return this.all(selector.slice(1));
  }
}

const kept = new Map();
const heard = {};

/** Tells the page of an event, as a browser would. */
export function happens(name, event) {
  for (const listener of heard[name] ?? []) listener(event);
}

globalThis.document = {
  createElement: (name) => new Element(name),
  createElementNS: (_, name) => new Element(name),
  activeElement: null,
  addEventListener: (name, listener) => {
    heard[name] = [...(heard[name] ?? []), listener];
  },
  getElementById: () => null,
};
globalThis.matchMedia = (query) => ({ matches: query.includes("reduced-motion") }); // nothing moves here
globalThis.ResizeObserver = class {
  observe() {} // nothing has a size here
};
globalThis.location = { pathname: "/tables/T1" };
globalThis.localStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => kept.set(name, value),
};

export const element = (name = "div") => new Element(name);
