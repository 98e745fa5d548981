// The director composes a big screen: which pictures it shows, side by side or one after another. The link says it all.

import { byId, el, fill } from "../dom.js";

/**
 * The address of a composed screen.
 * @param {string} name of the tournament
 * @param {string[]} parts
 * @param {{ beside: boolean, every: number }} how
 */
export function linkOf(name, parts, { beside, every }) {
  const at = `/tournaments/${encodeURIComponent(name)}/screen/${parts.join(",")}`;
  if (parts.length < 2) return at;
  return beside ? `${at}?beside` : `${at}?every=${every}`;
}

/** @param {string} name */
export function composer(name) {
  const form = /** @type {HTMLFormElement} */ (byId("compose"));
  const draw = () => {
    const said = new FormData(form);
    const parts = said.getAll("part").map(String);
    const beside = said.get("how") === "beside";
    const every = Math.max(5, Number(said.get("every")) || 15);
    const crowded = beside && parts.length > 2;
    const link = linkOf(name, parts, { beside, every });
    fill(
      byId("composed"),
      crowded
        ? el("span", { class: "refused" }, "Side by side there is room for two")
        : parts.length
          ? el("a", { href: link, target: "_blank", class: "button is-primary" }, "Open this screen")
          : "Choose what it shows",
      parts.length && !crowded ? el("span", { class: "hash" }, `${location.origin}${link}`) : null,
    );
  };
  form.addEventListener("input", draw);
  draw();
}
