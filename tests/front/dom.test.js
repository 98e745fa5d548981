// A part of the page that is drawn again while somebody presses something on it.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { el, refill } from "../../src/croupier/server/static/dom.js";
import { mindFinger } from "../../src/croupier/server/static/finger.js";
import { happens } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
globalThis.window = globalThis;
mindFinger();

const drawn = (words) => () => el("button", {}, words);

test("what changes under a finger is drawn after the click", () => {
  const node = el("div");
  refill(node, 1, drawn("Deal"));
  const [button] = node.children;
  happens("pointerdown", { target: button });
  refill(node, 2, drawn("Deal now"));
  assert.equal(node.children[0], button);
  happens("pointerup", { target: button });
  assert.equal(node.children[0], button); // the click comes now
  mock.timers.tick(100);
  assert.equal(node.textContent, "Deal now");
});

test("only the newest drawing follows, and none where the first was right again", () => {
  const node = el("div");
  refill(node, 1, drawn("Deal"));
  const [button] = node.children;
  happens("pointerdown", { target: button });
  refill(node, 2, drawn("Wait"));
  refill(node, 3, drawn("Stop"));
  refill(node, 1, drawn("Deal"));
  happens("pointercancel", { target: button });
  mock.timers.tick(100);
  assert.equal(node.children[0], button);
});

test("what the click itself draws is there at once, and nothing older follows", () => {
  const node = el("div");
  refill(node, 1, drawn("Go to box 4"));
  happens("pointerdown", { target: node.children[0] });
  refill(node, 2, drawn("older"));
  happens("pointerup", { target: node.children[0] });
  happens("click", { target: node.children[0] });
  refill(node, 3, drawn("Box 4"));
  assert.equal(node.textContent, "Box 4");
  mock.timers.tick(100);
  assert.equal(node.textContent, "Box 4");
});

test("other parts of the page are drawn at once", () => {
  const [pressed, other] = [el("div"), el("div")];
  refill(pressed, 1, drawn("Deal"));
  happens("pointerdown", { target: pressed.children[0] });
  refill(other, 1, drawn("Banker wins"));
  assert.equal(other.textContent, "Banker wins");
  happens("pointerup", { target: pressed.children[0] });
  mock.timers.tick(100);
});
