// The wheel: its compartments in order, with their colours, and the ball. Somebody who did not see it run finds the number
// at the top.

/**
 * @import { Pocket, Spin } from "front/view"
 */

import { el, svg } from "../dom.js";
import { moves, perform } from "../motion.js";
import { FALL, lastTurns, RUN, slowing, turned } from "./american-roulette-ball.js";
import { said } from "./american-roulette-layout.js";

const [RIM, OUTER, INNER, HUB] = [145, 116, 78, 34];
const [ON_THE_RIM, IN_THE_POCKET] = [125, 86]; // how far the ball is from the middle
const BOX = `${-RIM - 1} ${-RIM - 1} ${2 * RIM + 2} ${2 * RIM + 2}`;

/** @type {(share: number) => string} */
const above = (share) => `translateY(${(share * (IN_THE_POCKET - ON_THE_RIM)).toFixed(1)}px)`;
// The ball leaves the rim, meets the pockets, jumps twice, and lies.
const DROP = [
  { transform: above(1), offset: 0 },
  { transform: above(1), offset: 0.6, easing: "ease-in" },
  { transform: above(0), offset: 0.76, easing: "ease-out" },
  { transform: above(0.5), offset: 0.83, easing: "ease-in" },
  { transform: above(0), offset: 0.9, easing: "ease-out" },
  { transform: above(0.15), offset: 0.95, easing: "ease-in" },
  { transform: above(0), offset: 1 },
];

/** @type {(angle: number, radius: number) => string[]} */
const point = (angle, radius) => [Math.sin(angle) * radius, -Math.cos(angle) * radius].map((each) => each.toFixed(2));

/** @type {(degrees: number) => string} */
const rotate = (degrees) => `rotate(${degrees.toFixed(2)}deg)`;

export class Wheel {
  constructor() {
    this.rotor = svg("svg", { class: "rotor", viewBox: BOX, "aria-hidden": "true" });
    this.ball = svg("circle", { class: "ball", r: 6.5 });
    this.orbit = svg("svg", { class: "orbit", viewBox: BOX, "aria-hidden": "true" }, this.ball);
    this.number = svg("text", { class: "hub-number", dy: "0.36em" });
    this.hub = svg("circle", { class: "hub", r: HUB });
    this.node = el(
      "div",
      { class: "wheel", "data-watched": "", role: "img", "aria-label": "The wheel" },
      svg("svg", { class: "bowl", viewBox: BOX, "aria-hidden": "true" }, bowl()),
      this.rotor,
      this.orbit,
      svg("svg", { class: "turret", viewBox: BOX, "aria-hidden": "true" }, this.hub, this.number),
    );
    /** @type {Pocket[]} */
    this.order = [];
    /** @type {Animation[]} */
    this.runs = [];
    this.angle = 0; // of the wheel, where it stands or began to run
  }

  /** @param {Spin} spin */
  draw({ running, pocket, colour }) {
    const lies = !running && Boolean(pocket);
    this.node.classList.toggle("is-running", running);
    this.hub.setAttribute("class", `hub ${lies ? `is-${colour}` : ""}`);
    this.number.textContent = lies ? said(pocket) : "";
    const words = running ? ": the ball runs" : lies ? `: the ball lies in ${said(pocket)}, ${colour}` : "";
    this.node.setAttribute("aria-label", `The wheel${words}`);
  }

  /** The ball runs on the rim; at rest it would lie at some number. */
  run() {
    this.stand(this.angle, 0, ON_THE_RIM, moves());
    if (!moves()) return;
    const endless = { iterations: Number.POSITIVE_INFINITY };
    this.runs = [
      this.rotor.animate([{ transform: rotate(this.angle) }, { transform: rotate(this.angle + 360) }], {
        duration: RUN.wheel,
        ...endless,
      }),
      this.orbit.animate([{ transform: rotate(0) }, { transform: rotate(-360) }], { duration: RUN.ball, ...endless }),
    ];
  }

  /**
   * The ball falls to where it lies from now on.
   * @param {string} pocket
   * @param {number} elapsed Milliseconds on the run.
   */
  fall(pocket, elapsed) {
    const { wheel, ball } = lastTurns(
      this.angle + turned(elapsed, RUN.wheel),
      -turned(elapsed, RUN.ball),
      this.angleOf(pocket),
    );
    this.stand(wheel.to, ball.to, IN_THE_POCKET);
    perform(this.rotor, [{ transform: rotate(wheel.from) }, { transform: rotate(wheel.to) }], {
      duration: FALL,
      curve: slowing((wheel.to - wheel.from) / 360, RUN.wheel),
    });
    perform(this.orbit, [{ transform: rotate(ball.from) }, { transform: rotate(ball.to) }], {
      duration: FALL,
      curve: slowing((ball.from - ball.to) / 360, RUN.ball),
    });
    perform(this.ball, DROP, { duration: FALL, curve: "linear" });
  }

  /**
   * Without a pocket there is no ball on the wheel.
   * @param {string} pocket
   */
  lie(pocket) {
    if (pocket) this.stand(-this.angleOf(pocket), 0, IN_THE_POCKET);
    else this.stand(this.angle, 0, ON_THE_RIM, false);
  }

  /** @param {string} pocket */
  angleOf(pocket) {
    return (360 * this.order.findIndex(({ number }) => number === pocket)) / this.order.length;
  }

  /**
   * @param {number} wheel
   * @param {number} ball
   * @param {number} away From the middle.
   */
  stand(wheel, ball, away, visible = true) {
    for (const run of this.runs) run.cancel();
    this.runs = [];
    this.angle = wheel % 360;
    this.rotor.style.setProperty("transform", rotate(this.angle));
    this.orbit.style.setProperty("transform", rotate(ball));
    this.ball.setAttribute("cy", String(-away));
    this.ball.setAttribute("visibility", visible ? "visible" : "hidden");
  }

  /** @param {Pocket[]} wheel */
  lay(wheel) {
    if (this.order === wheel) return;
    this.order = wheel;
    const half = Math.PI / wheel.length;
    this.rotor.replaceChildren(
      ...wheel.flatMap(({ number, colour }, index) => compartment(number, colour, 2 * half * index, half)),
      svg("circle", { class: "cone", r: INNER }),
      svg("circle", { class: "cone-line", r: INNER - 22 }),
      ...[0, 90, 180, 270].map((turn) =>
        svg("rect", { class: "arm", x: -4, y: -58, width: 8, height: 34, rx: 4, transform: `rotate(${turn})` }),
      ),
    );
  }
}

/**
 * @param {string} number
 * @param {string} colour
 * @param {number} angle
 * @param {number} half
 */
function compartment(number, colour, angle, half) {
  const corners = [
    point(angle - half, OUTER),
    point(angle + half, OUTER),
    point(angle + half, INNER),
    point(angle - half, INNER),
  ];
  const turn = `rotate(${((angle * 180) / Math.PI).toFixed(2)})`;
  return [
    svg("path", {
      class: `compartment is-${colour}`,
      d: `M${corners[0]}A${OUTER} ${OUTER} 0 0 1 ${corners[1]}L${corners[2]}A${INNER} ${INNER} 0 0 0 ${corners[3]}Z`,
    }),
    svg(
      "text",
      { class: "wheel-number", transform: `${turn} translate(0 ${-(OUTER - 11)})`, dy: "0.36em" },
      said(number),
    ),
  ];
}

const STUDS = 8;

function bowl() {
  return [
    svg("circle", { class: "rim", r: RIM }),
    svg("circle", { class: "ledge", r: (RIM + OUTER) / 2 + 4 }),
    Array.from({ length: STUDS }, (_, index) =>
      svg("path", {
        class: "stud",
        d: "M0-5L3 0L0 5L-3 0Z",
        transform: `rotate(${(360 * (index + 0.5)) / STUDS}) translate(0 -${RIM - 7})`,
      }),
    ),
    svg("circle", { class: "well", r: OUTER + 2 }),
  ];
}
