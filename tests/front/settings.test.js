import assert from "node:assert/strict";
import { test } from "node:test";
import {
  change,
  recallSettings,
  settings,
  settingsPanel,
  soundKey,
} from "../../src/croupier/server/static/settings.js";
import { element } from "./page.js";

function root() {
  const classes = new Set();
  const toggle = (name, on) => classes[on ? "add" : "delete"](name);
  document.documentElement = { classList: { toggle } };
  return classes;
}

test("a setting is remembered, and the root element has its class", () => {
  const classes = root();
  change("leftHanded", true);
  change("motion", false);
  assert.deepEqual([...classes].sort(), ["is-still", "left-handed"]);
  const after = root();
  recallSettings();
  assert.deepEqual([...after].sort(), ["is-still", "left-handed"]);
  change("leftHanded", false);
  change("motion", true);
  assert.deepEqual([...after], []);
});

test("the panel has a switch for each setting and a volume that is heard when it changes", () => {
  root();
  let heard = 0;
  const panel = element();
  panel.append(settingsPanel(() => heard++));
  const inputs = panel.all("input");
  assert.deepEqual(
    inputs.map(({ attributes }) => attributes.id),
    ["sound", "volume", "haptics", "motion", "fourColour", "leftHanded", "highContrast"].map(
      (name) => `setting-${name}`,
    ),
  );
  const [sound, volume] = inputs;
  sound.listeners.change({ target: { checked: false } });
  volume.listeners.change({ target: { value: "30" } });
  assert.deepEqual([settings.sound, settings.volume, heard], [false, 30, 1]);
});

test("the key in the bar switches sound, and says how it stands", () => {
  root();
  change("sound", true);
  const key = soundKey();
  document.getElementById = (id) => (id === "sound-key" ? key : null);
  const pressed = () => key.attributes["aria-pressed"];
  assert.equal(pressed(), "true");
  key.listeners.click();
  assert.deepEqual([settings.sound, pressed()], [false, "false"]);
  change("sound", true); // in the panel
  assert.equal(pressed(), "true");
  document.getElementById = () => null;
});
