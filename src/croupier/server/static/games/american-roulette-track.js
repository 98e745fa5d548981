// The race track: the numbers in the order of the wheel, and inside them the sections. Pressed, each shows its pieces and
// what they cost; nothing is placed before that is confirmed.

import { svg } from "../dom.js";
import { said } from "./american-roulette-layout.js";

const BAND = 40; // breadth of the track
const FINE = 6; // points on each side of a number

export class Track {
  // `chosen(section, number)` and `looked(numbers)`, the latter with null when nothing is pointed at.
  constructor(chosen, looked) {
    this.chosen = chosen;
    this.looked = looked;
    this.node = svg("svg", { class: "race-track", role: "group", "aria-label": "Race track" });
    this.node.addEventListener("keydown", (event) => this.pressed(event));
    this.shown = "";
  }

  draw(layout, upright, usable) {
    const shows = JSON.stringify([layout.wheel, layout.sections, upright, usable]);
    if (shows === this.shown) return;
    this.shown = shows;
    this.layout = layout;
    this.usable = usable;
    this.upright = upright;
    [this.width, this.height] = upright ? [356, 290] : [500, 204];
    this.node.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    const focused = this.parts?.findIndex((part) => part === document.activeElement) ?? -1;
    this.node.replaceChildren();
    this.parts = [...this.sections(), ...layout.wheel.map((pocket, index) => this.pocket(pocket, index))];
    this.node.append(...this.parts);
    if (usable) this.parts[0].setAttribute("tabindex", "0");
    if (focused >= 0 && usable) this.parts[focused].focus();
  }

  // A point of the stadium, `inward` of its outer edge; zero is at the right end and the wheel runs clockwise.
  point(place, inward) {
    const count = this.layout.wheel.length;
    const radius = (this.height - 4) / 2 - BAND / 2;
    const straight = this.width - 4 - 2 * radius - BAND;
    const round = Math.PI * radius;
    const whole = 2 * straight + 2 * round;
    const way = ((((place / count) * whole) % whole) + whole) % whole;
    const [left, right, middle] = [this.width / 2 - straight / 2, this.width / 2 + straight / 2, this.height / 2];
    const away = radius + BAND / 2 - inward;
    if (way <= round / 2) return bent(right, middle, way / radius, away);
    if (way <= round / 2 + straight) return [right - (way - round / 2), middle + away];
    if (way <= 1.5 * round + straight) return bent(left, middle, Math.PI / 2 + (way - round / 2 - straight) / radius, away);
    if (way <= 1.5 * round + 2 * straight) return [left + (way - 1.5 * round - straight), middle - away];
    return bent(right, middle, 1.5 * Math.PI + (way - 1.5 * round - 2 * straight) / radius, away);
  }

  along(from, to, inward) {
    const steps = Math.max(1, Math.round((to - from) * FINE));
    return Array.from({ length: steps + 1 }, (_, step) => this.point(from + ((to - from) * step) / steps, inward));
  }

  pocket({ number, colour }, index) {
    const outline = [...this.along(index - 0.5, index + 0.5, 0), ...this.along(index - 0.5, index + 0.5, BAND).reverse()];
    const [x, y] = this.point(index, BAND / 2);
    return this.part(`Neighbours of ${said(number)}`, "neighbours", number, `is-${colour}`, outline, [x, y], said(number));
  }

  sections() {
    return this.layout.sections
      .filter(({ name }) => name !== "neighbours")
      .sort((one, other) => other.pieces.length - one.pieces.length) // a smaller one lies within a larger
      .map(({ name, words, short, below }) => {
        const arcs = arcsOf(this.layout.wheel.map(({ number }) => number), this.layout.numbersOf(this.layout.pieces(name)));
        const inward = BAND + 3;
        const main = arcs.filter(([from, to]) => to - from > 1);
        const outline = main.flatMap(([from, to]) => this.along(from - 0.5, to + 0.5 - 1, inward));
        const small = this.upright && main[0][1] - main[0][0] < 9 && main.length === 1; // it has room for its name
        const more = small ? "" : below;
        return this.part(words, name, "", "is-section", outline, this.label(name, outline, main.length), short, more);
      });
  }

  // A section has its name in the middle, or between its border and the section within it.
  label(name, outline, arcs) {
    const numbers = (each) => this.layout.numbersOf(this.layout.pieces(each));
    const within = this.layout.sections.find((each) => each.pieces.length && each.name !== name && numbers(each.name).every((number) => numbers(name).includes(number)));
    if (arcs > 1) return centre(outline);
    if (!within) return centre([outline[0], outline.at(-1), ...Array(4).fill(centre(outline))]);
    const [[from, to]] = arcsOf(this.layout.wheel.map(({ number }) => number), numbers(within.name));
    return centre([outline[0], outline.at(-1), this.point(from - 0.5, BAND), this.point(to - 0.5, BAND)]);
  }

  part(label, section, number, kind, outline, [x, y], words, more) {
    const numbers = () => this.layout.numbersOf(this.layout.pieces(section, number));
    return svg(
      "g",
      {
        class: `track-part ${kind}`,
        role: this.usable ? "button" : "img",
        tabindex: this.usable ? "-1" : null,
        "aria-label": label,
        "data-section": section,
        "data-number": number || null,
        onclick: () => this.usable && this.chosen(section, number),
        onpointerenter: () => this.looked(numbers()),
        onpointerleave: () => this.looked(null),
        onfocus: () => this.looked(numbers()),
        onblur: () => this.looked(null),
      },
      svg("path", { d: `M${outline.map((each) => each.map((value) => value.toFixed(1))).join("L")}Z` }),
      svg("text", { x, y, dy: more ? "-0.25em" : "0.36em" }, words),
      more ? svg("text", { x, y, dy: "0.95em", class: "track-more" }, more) : null,
    );
  }

  // The arrow keys go round the wheel, and over the sections before it.
  pressed(event) {
    const at = this.parts.indexOf(document.activeElement);
    if (at < 0) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const { section, number } = this.parts[at].dataset;
      this.chosen(section, number ?? "", true);
      return;
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = this.parts[(at + step + this.parts.length) % this.parts.length];
    this.parts[at].setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  mark(numbers) {
    for (const part of this.parts ?? []) part.classList.toggle("is-covered", Boolean(part.dataset.number && numbers?.includes(part.dataset.number)));
  }
}

const bent = (x, y, angle, away) => [x + Math.cos(angle) * away, y + Math.sin(angle) * away];

// Where these numbers lie on the wheel without a gap: [first, after the last], counted on past the end.
function arcsOf(wheel, numbers) {
  const on = wheel.map((number) => numbers.includes(number));
  const arcs = [];
  for (const [index, covered] of on.entries()) {
    if (!covered || on[(index + on.length - 1) % on.length]) continue;
    let end = index;
    while (on[end % on.length]) end++;
    arcs.push([index, end]);
  }
  return arcs;
}

function centre(outline) {
  const sum = outline.reduce(([x, y], [a, b]) => [x + a, y + b], [0, 0]);
  return sum.map((each) => each / outline.length);
}
