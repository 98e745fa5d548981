// The preferences of somebody at this machine: remembered here, known to every page as classes of the root element.

import { el } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef Settings
 * @property {boolean} sound
 * @property {number} volume from 0 to 100
 * @property {boolean} haptics
 * @property {boolean} motion
 * @property {boolean} fourColour
 * @property {boolean} leftHanded
 * @property {boolean} highContrast
 */

/** @typedef {Exclude<keyof Settings, "volume">} Switch */

const KEPT_AS = "settings";

/** @type {Settings} */
const USUAL = {
  sound: true,
  volume: 60,
  haptics: true,
  motion: true,
  fourColour: false,
  leftHanded: false,
  highContrast: false,
};

/** @type {[Switch, string, string][]} */
const SWITCHES = [
  ["sound", "Sound", "Cards, chips, bets closing, your turn."],
  ["haptics", "Vibration", "On a phone: a chip, your turn, bets closed."],
  ["motion", "Motion", "Cards and chips travel. Off: they stand at once where they belong."],
  ["fourColour", "Four-colour deck", "Diamonds blue, clubs green."],
  ["leftHanded", "Left-handed", "Chips and keys change sides; the layout does not."],
  ["highContrast", "High contrast", "Stronger lines and plainer colours."],
];

/**
 * The root element's class while a switch stands as it does.
 * @type {[string, (settings: Settings) => boolean][]}
 */
const CLASSES = [
  ["is-still", ({ motion }) => !motion],
  ["four-colour", ({ fourColour }) => fourColour],
  ["left-handed", ({ leftHanded }) => leftHanded],
  ["high-contrast", ({ highContrast }) => highContrast],
];

/**
 * As they stand now. Others read them; only `change` sets one.
 * @type {Readonly<Settings>}
 */
export const settings = { ...USUAL };

/** Takes up what is remembered. A system set to more contrast has it here too, unless somebody says no. */
export function recallSettings() {
  const kept = localStorage.getItem(KEPT_AS);
  const system = { highContrast: matchMedia("(prefers-contrast: more)").matches };
  Object.assign(settings, system, kept ? JSON.parse(kept) : {});
  dressRoot();
}

/**
 * @template {keyof Settings} Name
 * @param {Name} name
 * @param {Settings[Name]} value
 */
export function change(name, value) {
  Object.assign(settings, { [name]: value });
  localStorage.setItem(KEPT_AS, JSON.stringify(settings));
  dressRoot();
}

function dressRoot() {
  for (const [name, holds] of CLASSES) document.documentElement.classList.toggle(name, holds(settings));
  document.getElementById("sound-key")?.setAttribute("aria-pressed", String(settings.sound));
  const inPanel = /** @type {HTMLInputElement | null} */ (document.getElementById("setting-sound"));
  if (inPanel) inPanel.checked = settings.sound;
}

/** The switch for sound in the bar: it is wanted at once. */
export function soundKey() {
  return el(
    "button",
    {
      class: "tool is-sound",
      id: "sound-key",
      "aria-label": "Sound",
      title: "Sound",
      "aria-pressed": String(settings.sound),
      onclick: () => change("sound", !settings.sound),
    },
    icon("sound"),
  );
}

/**
 * A switch for each setting; `heard` plays something, so that a volume can be judged.
 * @param {() => void} heard
 */
export function settingsPanel(heard) {
  return el(
    "section",
    { class: "panel stack is-tight", id: "settings", "aria-labelledby": "settings-title" },
    el("h2", { id: "settings-title" }, "Settings"),
    el("p", { class: "hint" }, "Remembered on this machine."),
    SWITCHES.map((each) => [switchFor(each), each[0] === "sound" ? volume(heard) : null]),
  );
}

/** @param {[Switch, string, string]} described */
function switchFor([name, words, hint]) {
  const id = `setting-${name}`;
  return el(
    "div",
    { class: "setting" },
    el("input", {
      type: "checkbox",
      role: "switch",
      id,
      checked: settings[name],
      "aria-describedby": `${id}-hint`,
      onchange: ({ target }) => change(name, target.checked),
    }),
    el("label", { for: id }, words),
    el("span", { class: "hint", id: `${id}-hint` }, hint),
  );
}

/** @param {() => void} heard */
function volume(heard) {
  const slider = { type: "range", id: "setting-volume", min: 0, max: 100, step: 10, value: settings.volume };
  return el(
    "div",
    { class: "setting" },
    el("label", { for: "setting-volume" }, "Volume"),
    el("input", {
      ...slider,
      onchange: ({ target }) => {
        change("volume", Number(target.value));
        heard();
      },
    }),
  );
}
