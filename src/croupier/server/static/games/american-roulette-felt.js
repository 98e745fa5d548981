// The felt: the wheel and the race track, the players with the colours of their chips, the layout that they all share, and
// what a player has on it.
//
// A pointer snaps to the nearest position; the numbers it covers are lit, and its name and what it pays stand below, as on
// the sign. The layout takes the keyboard as one thing: arrows move over cells and lines, Enter places, Backspace takes back.

import { announce } from "../ask.js";
import { el, fill, refill, show, svg } from "../dom.js";
import { boxes, openChoices } from "../felt.js";
import { dollars } from "../money.js";
import { disc, figure, hueOf, swatch } from "./american-roulette-chips.js";
import { Plan, layoutOf, said } from "./american-roulette-layout.js";
import { Track } from "./american-roulette-track.js";
import { Wheel } from "./american-roulette-wheel.js";
import { shownSpin } from "./american-roulette-words.js";

const WIDE = 700; // pixels: a felt that is narrower has its head above
const PRINTED = { low: "1–18", high: "19–36", even: "Even", odd: "Odd", red: "Red", black: "Black" };
const DOZEN = ["1st 12", "2nd 12", "3rd 12"];
const FANNED = 3; // stacks that are drawn on one position

export class Felt {
  constructor(root, presses) {
    this.presses = presses;
    this.view = null;
    this.cursor = null; // the place of the grid that is pointed at or walked to
    this.proposed = null; // a race-track wager or a maximum marker, until it is confirmed
    this.wheel = new Wheel();
    this.track = new Track((section, number, byKey) => this.proposeSection(section, number, byKey), (numbers) => this.light(numbers));
    this.players = el("div", { class: "players", role: "group", "aria-label": "Seats and players" });
    this.cells = svg("g", {});
    this.anchors = svg("g", {});
    this.lit = svg("g", {});
    this.aim = svg("circle", { class: "aim", r: 15, visibility: "hidden" });
    this.chips = svg("g", {});
    this.drawing = svg("svg", { class: "roulette-layout", "aria-hidden": "true" }, this.cells, this.lit, this.anchors, this.chips, this.aim);
    this.board = el("div", { class: "roulette-board" }, this.drawing);
    this.position = el("p", { class: "position", id: "position" });
    this.proposal = el("div", { class: "proposal", role: "group", "aria-label": "Before it is placed", hidden: true });
    this.slip = el("div", { class: "slip" });
    this.others = el("ul", { class: "hidden", "aria-label": "Wagers on the layout" });
    this.node = el(
      "div",
      { class: "felt is-roulette" },
      el("div", { class: "wheel-and-track" }, this.wheel.node, this.track.node),
      this.players,
      this.position,
      this.board,
      this.proposal,
      this.slip,
      this.others,
    );
    fill(root, this.node);
    this.listen();
    new ResizeObserver(() => this.again()).observe(root);
  }

  again() {
    if (this.view) this.draw(this.view, this.mine);
  }

  draw(view, mine) {
    this.view = view;
    this.mine = mine;
    this.layout = layoutOf(view, () => this.again());
    this.drawPlayers();
    if (!this.layout) return;
    const upright = this.node.clientWidth < WIDE;
    this.betting = Boolean(mine) && view.choices.some(({ command }) => command.command === "place_wager" || command.command === "change_wager");
    this.lay(upright);
    this.wheel.draw(this.layout, shownSpin(view));
    this.track.node.toggleAttribute("hidden", !this.layout.sections.length);
    if (this.layout.sections.length) this.track.draw(this.layout, upright, Boolean(mine));
    this.drawChips();
    this.drawSlip();
    this.drawProposal();
    this.point();
  }

  // Who plays, with which chips

  drawPlayers() {
    const { view, mine } = this;
    const open = openChoices(view);
    const sits = Boolean(this.presses.seat);
    const total = (name) => view.round.wagers.filter(({ patron }) => patron === name).reduce((sum, { amount }) => sum + amount, 0);
    const standing = view.patrons.filter(({ seat }) => !seat);
    const people = view.patrons.map(({ name, seat }) => ({ name, seat, hue: hueOf(view, name), total: total(name), held: view.colours.find(({ patron }) => patron === name) }));
    const free = boxes(view).map((number) => [number, sits && open.has(`join_table ${number}`)]);
    refill(this.players, [people, free, mine?.who], () => [
      free.map(([number, possible]) => {
        const person = people.find(({ seat }) => seat === number);
        if (person) return this.player(person, String(number));
        const figureOf = el("span", { class: "seat-number" }, String(number));
        if (!possible) return el("div", { class: "seat is-free" }, figureOf);
        return el("button", { class: "seat", id: `seat-${number}`, onclick: () => this.presses.seat(number), "aria-label": `Take seat ${number}` }, figureOf, "sit");
      }),
      standing.map(({ name }) => this.player(people.find((person) => person.name === name), "–")),
    ]);
  }

  player({ name, hue, total, held }, seat) {
    const own = this.mine?.who === name;
    return el(
      "div",
      { class: `seat ${own ? "is-mine" : ""}`, "data-patron": name },
      el("span", { class: "seat-number" }, seat),
      swatch(hue, own),
      el("span", { class: "player-name" }, name, held ? el("span", { class: "hidden" }, `, ${held.chips} ${held.colour} chips worth ${dollars(held.value)} each`) : null),
      el("span", { class: "money" }, total ? dollars(total) : "", held?.marker_button ? el("small", { title: `Each chip is worth ${dollars(held.value)}` }, ` ◉ ${dollars(held.value)}`) : null),
    );
  }

  // What is printed

  lay(upright) {
    if (this.plan?.layout === this.layout && this.plan.upright === upright) return;
    this.plan = new Plan(this.layout, upright);
    this.places = this.plan.places();
    const { width, height } = this.plan;
    this.drawing.setAttribute("viewBox", `-2 -2 ${width + 4} ${height + 4}`);
    this.board.classList.toggle("is-upright", upright);
    this.node.classList.toggle("is-upright", upright);
    this.cursor = null;
    const printed = this.layout.spots.filter(({ kind }) => kind === "straight_up" || !["split", "street", "corner", "six_line"].includes(kind));
    fill(this.cells, printed.map((spot) => this.cell(spot)));
    fill(this.anchors, [...this.places.values()].map(({ spot, at: [cx, cy] }) => svg("circle", { class: "anchor", "data-spot": spot.name, cx, cy, r: 2 })));
  }

  cell(spot) {
    const box = this.plan.boxOf(spot);
    const number = spot.kind === "straight_up" ? spot.numbers[0] : "";
    const colour = number ? this.layout.colours.get(number) : spot.kind;
    const words = number ? said(number) : spot.kind === "column" ? spot.pays : spot.kind === "dozen" ? DOZEN[Number(spot.name.split("-")[1]) - 1] : PRINTED[spot.kind];
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const turned = this.plan.upright && !number && spot.kind !== "column" ? `rotate(-90 ${x} ${y})` : null;
    return svg(
      "g",
      { class: `cell-of ${number ? "is-number" : "is-outside"} is-${colour}`, "data-cell": spot.name },
      svg("rect", { ...box, class: "cell-box" }),
      svg("text", { x, y, dy: "0.36em", transform: turned }, words),
    );
  }

  // What lies there

  drawChips() {
    const { view } = this;
    const spin = shownSpin(view);
    const own = (each) => each.patron === this.mine?.who;
    const over = spin === view.last; // the dolly still stands: what won lies there with what it is paid
    const wagers = over ? [] : view.round.wagers;
    const paid = over ? spin.payments.filter(({ outcome }) => outcome === "win") : [];
    const hues = Object.fromEntries(view.patrons.map(({ name }) => [name, hueOf(view, name)]));
    refill(this.chips, [this.plan.upright, wagers, paid, spin.pocket, hues, this.mine?.who], () => [
      [...Map.groupBy(wagers, ({ option }) => option)].map(([option, here]) => this.stacks(option, [...here].sort((one, other) => own(one) - own(other)), hues, ({ amount }) => figure(amount))),
      [...Map.groupBy(paid, ({ option }) => option)].map(([option, here]) => this.stacks(option, [...here].sort((one, other) => own(one) - own(other)), hues, ({ pays }) => `+${figure(pays)}`)),
      this.dolly(spin.pocket),
    ]);
    this.result = spin.pocket;
    this.light(null);
    refill(this.others, view.round.wagers.map(({ patron, name, amount }) => [patron, name, amount]), () => view.round.wagers.map(({ patron, name, amount }) => el("li", {}, `${patron}: ${name}, ${dollars(amount)}`)));
  }

  // Several players' chips on one position lie a little apart, one's own on top.
  stacks(option, here, hues, words) {
    const place = this.places.get(option);
    if (!place) return null;
    const [x, y] = place.at;
    const shown = here.slice(-FANNED);
    const more = here.length - shown.length;
    return svg(
      "g",
      { transform: `translate(${x} ${y})` },
      shown.map((each, index) => {
        const apart = shown.length - 1 - index;
        return disc(hues[each.patron] ?? "white", words(each), { own: each.patron === this.mine?.who, x: apart * 15, y: apart * -9, "data-bet": option, "data-patron": each.patron });
      }),
      more ? svg("text", { class: "more-bets", x: 15 * FANNED - 8, y: -9 * FANNED + 4 }, `+${more}`) : null,
    );
  }

  dolly(pocket) {
    const place = pocket && this.places.get(`straight_up-${pocket}`);
    if (!place) return null;
    const [x, y] = place.at;
    const [dx, dy] = this.plan.upright ? [-22, 0] : [18, -14];
    return svg(
      "g",
      { class: "dolly", "data-number": said(pocket), transform: `translate(${x + dx} ${y + dy})` },
      svg("ellipse", { cx: 0, cy: 6, rx: 9, ry: 5 }),
      svg("path", { d: "M-5.5 5C-3 0-3-3-2-5H2C3-3 3 0 5.5 5Z" }),
      svg("circle", { cx: 0, cy: -8, r: 4.5 }),
    );
  }

  // Pointing

  listen() {
    const at = (event) => {
      const box = this.drawing.getBoundingClientRect();
      const { width, height } = this.plan;
      const scale = Math.min(box.width / (width + 4), box.height / (height + 4));
      const x = (event.clientX - box.x - (box.width - (width + 4) * scale) / 2) / scale - 2;
      const y = (event.clientY - box.y - (box.height - (height + 4) * scale) / 2) / scale - 2;
      // The corners beside zero and the columns are no part of the layout.
      const [along, across] = this.plan.upright ? [y, x] : [x, this.plan.breadth - y];
      const beside = across < this.plan.inner - 14 && (along < this.plan.zero - 8 || along > this.plan.length - this.plan.column + 8);
      return beside ? null : this.plan.nearest(x, y);
    };
    const follow = (event) => {
      if (!this.plan) return;
      this.cursor = at(event);
      this.point();
    };
    this.drawing.addEventListener("pointermove", follow);
    this.drawing.addEventListener("pointerdown", follow);
    this.drawing.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "touch" || document.activeElement === this.board) return; // what was touched last stays in words
      this.cursor = null;
      this.point();
    });
    this.drawing.addEventListener("click", () => this.place()); // what was lit when it was pressed
    this.board.addEventListener("keydown", (event) => this.pressed(event));
    this.board.addEventListener("focus", () => {
      if (!this.board.matches(":focus-visible") || !this.plan) return;
      this.cursor ??= [2, 3];
      this.point(true);
    });
  }

  spotAt(place = this.cursor) {
    return place && this.layout ? this.layout.at(...place) : undefined;
  }

  place() {
    const spot = this.spotAt();
    if (spot && this.mine) this.presses.tapped?.(spot.name);
  }

  pressed(event) {
    if (!this.mine || !this.plan || event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = this.plan.upright
      ? { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }
      : { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (steps[event.key]) this.walk(steps[event.key]);
    else if (event.key === "Enter" && !event.repeat) this.place();
    else if (event.key === "Backspace" || event.key === "Delete") this.takeBack(event.key === "Delete");
    else return;
    event.preventDefault();
  }

  // To the next place with another position.
  walk([along, across]) {
    this.cursor ??= [2, 3];
    const from = this.spotAt();
    let next = this.cursor;
    do next = [next[0] + along, next[1] + across];
    while (this.within(next) && (!this.spotAt(next) || this.spotAt(next) === from));
    if (!this.within(next)) return;
    this.cursor = next;
    this.point(true);
  }

  within([along, across]) {
    return along >= 0 && along <= this.layout.last && across >= 0 && across <= this.layout.far;
  }

  takeBack(all) {
    const spot = this.spotAt();
    const there = spot ? (this.mine.amounts[spot.name] ?? 0) : 0;
    if (!there) announce(spot ? `You have nothing on ${spot.words}` : "");
    else this.presses.changed(spot.name, all ? 0 : Math.max(0, there - this.mine.chip));
  }

  // The numbers under the cursor are lit; its position is said in words.
  point(aloud = false) {
    this.board.classList.toggle("is-played", Boolean(this.mine));
    if (this.mine) {
      this.board.setAttribute("tabindex", "0");
      this.board.setAttribute("role", "application");
      this.board.setAttribute("aria-label", "The layout. Arrow keys move over numbers and lines, Enter places a chip, Backspace takes one back.");
      this.board.setAttribute("aria-describedby", "position");
    }
    const spot = this.spotAt();
    this.light(spot?.numbers ?? null);
    this.board.dataset.at = spot?.name ?? "";
    const place = spot && this.places.get(spot.name);
    this.aim.setAttribute("visibility", place && this.mine ? "visible" : "hidden");
    if (place) this.aim.setAttribute("transform", `translate(${place.at})`);
    const words = spot ? this.wordsOf(spot) : this.mine ? "Press a number, a line or a corner." : "";
    if (this.position.textContent !== words) this.position.textContent = words;
    if (aloud && spot) announce(words);
  }

  wordsOf(spot) {
    const there = this.view.round.wagers.filter(({ option }) => option === spot.name);
    const lie = there.map(({ patron, amount }) => `${patron === this.mine?.who ? "you" : patron} ${dollars(amount)}`);
    const outside = spot.numbers.length > 6 ? "" : spot.kind === "straight_up" ? "" : ` (${spot.numbers.map(said).join(", ")})`;
    return [`${spot.words}${outside}`, `pays ${spot.pays}`, ...lie].join(" · ");
  }

  light(numbers) {
    const lit = numbers ?? (this.proposed ? this.layout.numbersOf(this.proposed.pieces) : null);
    if (!this.plan) return;
    const aimed = this.spotAt()?.kind;
    const boxed = numbers && aimed && !["straight_up", "split", "street", "corner", "six_line"].includes(aimed); // printed with a box of its own
    const names = [...(lit ?? []).map((number) => `straight_up-${number}`), ...(boxed ? [this.spotAt().name] : [])];
    refill(this.lit, [this.plan.upright, names, this.result], () => [
      names.map((name) => svg("rect", { class: "is-covered", "data-lit": name, ...this.plan.boxOf(this.layout.byName.get(name)) })),
      this.result ? svg("rect", { class: "is-result", ...this.plan.boxOf(this.layout.byName.get(`straight_up-${this.result}`)) }) : null,
    ]);
    this.track.mark(lit);
  }

  // What is shown before it is placed

  proposeSection(section, number, byKey) {
    if (!this.mine) return;
    const { words } = this.layout.sections.find(({ name }) => name === section);
    const title = section === "neighbours" ? `Neighbours of ${said(number)}` : words;
    this.propose({ title, section, number }, byKey);
  }

  proposeMaximum(number) {
    this.propose({ title: `Maximum marker on ${said(number)}`, maximum: number }, true);
  }

  propose(proposed, byKey = false) {
    this.proposed = { ...proposed, round: this.view.round.number };
    this.drawProposal();
    this.light(null);
    announce(this.proposal.textContent);
    if (byKey) this.proposal.querySelector("button")?.focus();
    this.proposal.scrollIntoView({ block: "nearest" });
  }

  // The chip that is chosen lies on each piece; a maximum marker fills each position up to its maximum.
  piecesNow() {
    const { section, number, maximum } = this.proposed;
    if (section) return this.layout.pieces(section, number).map(([name, chips]) => [name, chips * this.mine.chip, chips]);
    return this.layout
      .combinations(maximum)
      .map(({ name, kind }) => [name, this.view.sign.limits.find((limit) => limit.kind === kind).maximum - (this.mine.amounts[name] ?? 0), 1])
      .filter(([, amount]) => amount > 0);
  }

  drawProposal() {
    if (this.proposed && (!this.mine || this.proposed.round !== this.view.round.number)) this.proposed = null;
    show(this.proposal, Boolean(this.proposed));
    if (!this.proposed) return refill(this.proposal, null, () => []);
    const pieces = this.piecesNow();
    this.proposed.pieces = pieces;
    const total = pieces.reduce((sum, [, amount]) => sum + amount, 0);
    const count = pieces.reduce((sum, [, , chips]) => sum + chips, 0);
    const { title, section } = this.proposed;
    const how = section ? `${count} pieces of ${dollars(this.mine.chip)}` : `${count} positions, each at its maximum`;
    return refill(this.proposal, [title, pieces, this.betting], () => [
      el("p", {}, el("strong", {}, title), ` · ${how} = `, el("strong", { class: "money" }, dollars(total))),
      el("p", { class: "pieces" }, pieces.map(([name, amount]) => `${dollars(amount)} on ${this.layout.byName.get(name).words}`).join(", ")),
      el(
        "div",
        { class: "row" },
        el("button", { class: "button is-small is-primary", id: "place-proposed", disabled: !this.betting, onclick: () => this.confirm() }, `Place ${dollars(total)}`),
        el("button", { class: "button is-small", id: "drop-proposed", onclick: () => this.drop() }, "Cancel"),
      ),
    ]);
  }

  confirm() {
    const { section, number, maximum, pieces } = this.proposed;
    const patron = this.mine.who;
    const whole = pieces.reduce((sum, [, amount]) => sum + amount, 0);
    const command = section ? { command: "place_race_track_wager", patron, section, amount: whole, number } : { command: "place_maximum_marker", patron, number: maximum };
    this.presses.together(command, pieces);
    this.drop();
  }

  drop() {
    this.proposed = null;
    this.drawProposal();
    this.light(null);
  }

  // What a player has down, and what can be asked for in figures

  drawSlip() {
    const { mine, layout, betting } = this;
    show(this.slip, Boolean(mine));
    const down = mine ? Object.entries(mine.amounts).map(([name, amount]) => [name, layout.byName.get(name)?.words ?? name, amount]) : [];
    refill(this.slip, [Boolean(mine), down, betting], () => [
      el(
        "div",
        { class: "down", role: "group", "aria-label": "Your wagers" },
        down.length
          ? down.map(([name, words, amount]) =>
              el(
                "button",
                { class: "button is-small", id: `down-${name}`, disabled: !betting, "aria-label": `Take back ${words}, ${dollars(amount)}`, onclick: () => this.presses.changed(name, 0) },
                el("span", {}, words, " ", el("strong", { class: "money" }, dollars(amount))),
                el("span", { "aria-hidden": "true" }, "×"),
              ),
            )
          : el("p", { class: "soft" }, "You have no wager down."),
      ),
      el("div", { class: "figures" }, this.typed(), this.marker()),
    ]);
  }

  typed() {
    return this.form("numbers", "Numbers, as in 5/8", "Place", (text) => {
      this.presses.tapped(this.layout.meant(text)?.name ?? text); // where the page knows none, the rules say what is meant
    });
  }

  marker() {
    return this.form("maximum", "Maximum on number", "Show", (text) => {
      const number = text.padStart(2, "0");
      if (this.layout.colours.has(number)) this.proposeMaximum(number);
      else this.presses.together({ command: "place_maximum_marker", patron: this.mine.who, number: text }, []); // the rules say why not
    });
  }

  form(id, label, words, done) {
    const input = el("input", { id, autocomplete: "off", inputmode: id === "maximum" ? "numeric" : null, required: true, maxlength: "20", disabled: !this.betting });
    return el(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          event.preventDefault();
          done(input.value.trim());
          input.value = "";
        },
      },
      el("label", { for: id }, label),
      input,
      el("button", { class: "button is-small", disabled: !this.betting }, words),
    );
  }
}
