import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  atRest,
  carried,
  finish,
  MOVE,
  remember,
  send,
  slide,
  TURN,
  turn,
} from "../../src/croupier/server/static/motion.js";
import { element } from "./page.js";

// An animation ends when it is finished or cancelled, as in a browser; its times are only written down.
class Animation {
  constructor(frames, times) {
    Object.assign(this, { frames, ...times });
    this.finished = new Promise((resolve, reject) => Object.assign(this, { finish: resolve, cancel: reject }));
  }
}

globalThis.Element = element().constructor;
globalThis.DOMMatrix = class {
  a = 1;
  b = 0;
};
globalThis.getComputedStyle = () => ({ transform: "none" });
document.body = { append: () => {} };

let begun = [];

function at(x, y, { piece = "", width = 10 } = {}) {
  const node = element();
  Object.assign(node, {
    remove: () => {},
    removeAttribute: () => {},
    cloneNode: () => at(x, y),
    style: { setProperty: () => {} },
    getBoundingClientRect: () => ({ x, y, width, height: width }),
    animate(frames, times) {
      const animation = new Animation(frames, times);
      begun.push(animation);
      return animation;
    },
  });
  if (piece) node.dataset.piece = piece;
  return node;
}

document.createElement = () => at(0, 0);

beforeEach(() => {
  begun = [];
  document.hidden = false;
  globalThis.matchMedia = () => ({ matches: false });
});

const still = () => new Promise((done) => setTimeout(done));

test("a thing that stands in its place comes from another", async () => {
  slide(at(100, 50), at(300, 20));
  await still();
  assert.deepEqual(
    begun.map(({ frames, duration }) => [frames[0].translate, frames[1].translate, duration]),
    [["200px -30px", "0px 0px", MOVE]],
  );
  finish();
});

test("nothing moves with reduced motion, on a hidden page, or from a place that is not to be seen", async () => {
  slide(at(0, 0), at(5, 5, { width: 0 }));
  document.hidden = true;
  slide(at(0, 0), at(5, 5));
  document.hidden = false;
  globalThis.matchMedia = (query) => ({ matches: query.includes("reduced-motion") });
  slide(at(0, 0), at(5, 5));
  send(at(0, 0), at(0, 0).getBoundingClientRect(), at(5, 5));
  turn(at(0, 0), at(0, 0), { from: at(5, 5) });
  await still();
  assert.deepEqual(begun, []);
});

test("a card travels face down, and shows its face when it has been turned half", async () => {
  turn(at(0, 0), at(0, 0), { from: at(50, 0), delay: 30 });
  await still();
  assert.deepEqual(
    begun.map(({ delay, duration }) => [delay, duration]),
    [
      [30, MOVE],
      [30 + MOVE, TURN / 2],
      [30 + MOVE + TURN / 2, TURN / 2],
    ],
  );
  finish();
});

test("all of a drawing is measured before anything changes, and a thing asked twice moves once", async () => {
  const happened = [];
  const [one, other] = [at(0, 0), at(10, 0)];
  for (const [name, node] of Object.entries({ one, other })) {
    const [measure, animate] = [node.getBoundingClientRect, node.animate.bind(node)];
    Object.assign(node, {
      getBoundingClientRect: () => happened.push(`${name} measured`) && measure(),
      animate: (...given) => happened.push(`${name} moves`) && animate(...given),
    });
  }
  slide(one, at(1, 1));
  slide(other, at(5, 5));
  slide(one, at(9, 9));
  await still();
  assert.deepEqual(happened, ["one measured", "other measured", "one moves", "other moves"]);
  assert.equal(begun[0].frames[0].translate, "9px 9px");
  finish();
});

test("words wait until what moves has come to rest, and are said at once where nothing does", async () => {
  const said = [];
  await still();
  atRest("result", () => said.push("before"));
  slide(at(0, 0), at(9, 9));
  atRest("result", () => said.push("overtaken"));
  atRest("result", () => said.push("after"));
  await still();
  assert.deepEqual(said, ["before"]);
  slide(at(0, 0), at(7, 7)); // begins later: nobody waits for it
  begun[0].finish();
  await still();
  assert.deepEqual(said, ["before", "after"]);
  finish();
});

test("of the pieces of a drawing the new ones come, the gone ones go and the moved ones follow", async () => {
  const root = element();
  const laid = (...nodes) => Object.assign(root, { querySelectorAll: () => nodes });
  const [rack, house] = [at(0, 700), at(0, 10)];
  laid(at(10, 10, { piece: "stays" }), at(20, 20, { piece: "goes" }), at(30, 30, { piece: "moves" }));
  const after = [at(10, 10, { piece: "stays" }), at(40, 30, { piece: "moves" }), at(50, 50, { piece: "comes" })];
  carried(root, () => laid(...after), { comes: () => [rack], goes: () => [house, { duration: 99 }] });
  await still();
  assert.deepEqual(
    begun.map(({ frames, duration }) => [frames[0].translate, frames[1].translate, duration]),
    [
      ["-10px 0px", "0px 0px", MOVE],
      ["-50px 650px", "0px 0px", MOVE],
      ["0px 0px", "-20px -10px", 99],
    ],
  );
  finish();
});

test("where a piece lay is noted before the drawing begins, and not asked for while it goes on", async () => {
  const root = element();
  const laid = (...nodes) => Object.assign(root, { querySelectorAll: () => nodes });
  const chip = at(20, 20, { piece: "goes" });
  laid(chip);
  document.querySelectorAll = root.querySelectorAll;
  remember();
  chip.getBoundingClientRect = () => assert.fail("the browser would lay out a page that is half drawn");
  carried(root, () => laid(), { goes: () => [at(0, 10)] });
  await still();
  assert.deepEqual(
    begun.map(({ frames }) => frames[1].translate),
    ["-20px -10px"],
  );
  finish();
});

test("a piece that is on its way when the next drawing comes goes on", async () => {
  const root = element();
  const chip = at(50, 50, { piece: "comes" });
  const laid = (...nodes) => Object.assign(root, { querySelectorAll: () => nodes });
  laid();
  carried(root, () => laid(chip), { comes: () => [at(0, 700)] });
  carried(root, () => {});
  await still();
  carried(root, () => {});
  await still();
  assert.equal(begun.length, 1);
  assert.equal(begun[0].frames[0].translate, "-50px 650px");
  finish();
});
