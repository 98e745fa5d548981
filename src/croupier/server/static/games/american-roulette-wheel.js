// The wheel: its compartments in their order and colours. At rest the number that came up is at the top, with the ball in it.

import { svg } from "../dom.js";
import { said } from "./american-roulette-layout.js";

const [RIM, OUTER, INNER, HUB] = [111, 106, 84, 46];

const point = (angle, radius) => [Math.sin(angle) * radius, -Math.cos(angle) * radius].map((each) => each.toFixed(2));

export class Wheel {
  constructor() {
    this.rotor = svg("g", { class: "rotor" });
    this.turned = svg("g", {}, this.rotor);
    this.ball = svg("circle", { class: "ball", cx: 0, cy: -(INNER - 7), r: 5.5 });
    this.orbit = svg("g", { class: "orbit" }, this.ball);
    this.number = svg("text", { class: "hub-number", dy: "0.36em" });
    this.hub = svg("circle", { class: "hub", r: HUB });
    this.node = svg(
      "svg",
      { class: "wheel", viewBox: "-112 -112 224 224", role: "img", "aria-label": "The wheel" },
      svg("circle", { class: "rim", r: RIM }),
      this.turned,
      svg("circle", { class: "track", r: INNER }),
      this.hub,
      this.orbit,
      this.number,
    );
    this.order = null;
  }

  draw(layout, { running, pocket, colour }) {
    if (this.order !== layout.wheel) this.lay(layout.wheel);
    const at = Math.max(0, layout.wheel.findIndex(({ number }) => number === pocket));
    this.turned.setAttribute("transform", `rotate(${((-360 * at) / layout.wheel.length).toFixed(3)})`);
    const ran = this.node.classList.contains("is-running");
    this.node.classList.toggle("is-running", running);
    if (ran !== running) this.node.classList.toggle("has-landed", ran && Boolean(pocket)); // a ball that was seen to run is seen to fall
    this.ball.setAttribute("visibility", running || pocket ? "visible" : "hidden");
    this.ball.setAttribute("cy", running ? -(RIM - 4) : -(INNER - 7));
    this.hub.setAttribute("class", `hub ${pocket ? `is-${colour}` : ""}`);
    this.number.textContent = running ? "…" : pocket ? said(pocket) : "";
    this.node.setAttribute("aria-label", running ? "The wheel: the ball runs" : pocket ? `The wheel: the ball lies in ${said(pocket)}, ${colour}` : "The wheel");
  }

  lay(wheel) {
    this.order = wheel;
    const half = Math.PI / wheel.length;
    this.rotor.replaceChildren(
      ...wheel.flatMap(({ number, colour }, index) => {
        const angle = 2 * half * index;
        const corners = [point(angle - half, OUTER), point(angle + half, OUTER), point(angle + half, INNER), point(angle - half, INNER)];
        return [
          svg("path", { class: `compartment is-${colour}`, d: `M${corners[0]}A${OUTER} ${OUTER} 0 0 1 ${corners[1]}L${corners[2]}A${INNER} ${INNER} 0 0 0 ${corners[3]}Z` }),
          svg("text", { class: "wheel-number", transform: `rotate(${((angle * 180) / Math.PI).toFixed(2)}) translate(0 ${-(OUTER - 10.5)})`, dy: "0.36em" }, said(number)),
        ];
      }),
    );
  }
}
