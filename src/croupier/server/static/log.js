// What happened, the newest first, and the rounds before.

import { announce } from "./ask.js";
import { clauses } from "./clauses.js";
import { el, fill } from "./dom.js";
import { dollars } from "./money.js";

const KEPT = 60;
const SPELT_OUT = 2; // clauses of a line
// Lines that are read out as they come. Wagers of others and the preparations would drown the cards.
const SPOKEN = /card_dealt|cards_burnt|no_more_bets|hand_exposed|hand_handed_over|round_closed|round_voided|notice_given|cut_offered|wager_settled|reopened|command_refused|hand_split|hand_doubled|hand_stood|insurance_closed|player_absent|final_rounds_announced|cards_dealt|board_revealed|dealers_hand_revealed|hand_turned|hand_folded|hand_checked|play_wagered|bet_placed|ball_spun|number_entered|number_corrected|dice_thrown|dice_not_flat|tiles_dealt|hand_set|hand_conceded|hand_shown|misdealt|tile_exposed|spin_voided/;

export class Log {
  constructor(root, book) {
    this.root = root;
    this.book = book;
  }

  add(line) {
    const time = new Date(line.at).toLocaleTimeString("en-AU", { hourCycle: "h23" });
    this.root.prepend(el("li", {}, el("time", {}, time), el("div", {}, line.say, " ", clauses(line.under, this.book, SPELT_OUT))));
    while (this.root.childElementCount > KEPT) this.root.lastElementChild.remove();
  }

  // Only what is new is read out, not what a page is caught up with.
  speak(line) {
    if (SPOKEN.test(line.fact) && Date.now() - line.at < 10_000) announce(line.say);
  }
}

export async function drawRecall(list, table, game) {
  const path = encodeURIComponent(table);
  const response = await fetch(`/api/tables/${path}/rounds`);
  const rounds = await response.json();
  fill(
    list,
    rounds.length
      ? rounds.map((round) => {
          const paid = round.payments.reduce((sum, payment) => sum + payment.pays, 0);
          const words = `${game.roundWords(round)}; paid ${dollars(paid)}`;
          return el(
            "li",
            {},
            el("a", { href: `/tables/${path}/rounds/${round.number}` }, `Round ${round.number}`),
            el("span", {}, words),
            el("span", { class: `side ${round.result}` }, round.result),
          );
        })
      : el("li", {}, "No round has been played yet."),
  );
}
