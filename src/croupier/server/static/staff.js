// What only the staff have at a table: the dealer's console, the desk, the stages of the round, and their way to stand
// before the felt.

/**
 * @import { Game, Me } from "front/game"
 * @import { Asker } from "./ask.js"
 * @import { Fold } from "./folded.js"
 */

import { Dealer, RARE } from "./dealer.js";
import { Desk } from "./desk.js";
import { byId, reachIfScrolled } from "./dom.js";
import { Folded } from "./folded.js";
import { Progress } from "./progress.js";

export { learn } from "./forms.js";

/**
 * @param {Asker} asker
 * @param {Me} me
 * @param {Game} game
 * @param {string | undefined} dealing
 */
export function atWork(asker, me, game, dealing) {
  const dealer =
    me.role === "dealer" && dealing === "live" ? new Dealer(asker, byId("console"), byId("people"), game) : null;
  const desk = new Desk(asker, me, byId("desk"), dealer ? covered(game) : [], game.ASKED, game.GROUPS);
  return { dealer, desk, progress: new Progress(game) };
}

/**
 * The staff have the line, the felt and the keys on one screen where there is room, and everything else beside the felt. On
 * a narrow one the line, the entry and the next key stay, and the rest is shown part by part. Somebody who deals by hand
 * sees the felt from the dealer's chair.
 * @param {Dealer | null} dealer
 */
export function standAt(dealer) {
  const root = document.documentElement;
  const wide = matchMedia("(min-width: 64rem) and (orientation: landscape)");
  root.classList.add("is-staff");
  root.classList.toggle("is-dealing", Boolean(dealer));
  byId("right").append(byId("past"), byId("happened"));
  const folded = new Folded(root, foldsOf(dealer), () => (dealer?.entry.wanted ? "keys" : "table"));
  const fit = () => {
    root.classList.toggle("is-playing", wide.matches);
    if (wide.matches) byId("at-hand").before(byId("felt"));
    else byId("right").prepend(byId("felt"));
  };
  byId("right").before(folded.node);
  reachIfScrolled(byId("right"));
  wide.addEventListener("change", fit);
  fit();
  return folded;
}

/** @param {Dealer | null} dealer */
function foldsOf(dealer) {
  /** @type {(id: string, name: string, ...nodes: string[]) => Fold} */
  const part = (id, name, ...nodes) => ({ id, name, nodes: nodes.map(byId) });
  const parts = [part("table", "Table", "felt"), part("payments", "Payments", "settled"), part("acts", "Acts", "desk")];
  if (dealer) {
    parts.unshift({ id: "keys", name: "Keys", nodes: dealer.folded });
    parts.splice(-1, 0, part("people", "Patrons", "people"));
  }
  return [...parts, part("more", "More", "sign", "past", "happened")];
}

/**
 * Commands with their own keys, forms or buttons on the dealer's console.
 * @param {Game} game
 */
function covered({ dealing, IRREGULAR }) {
  const keys = [...dealing.keys, ...RARE].flatMap(({ commands = [] }) => commands);
  return [...dealing.covered, ...dealing.asked, ...keys, ...IRREGULAR];
}
