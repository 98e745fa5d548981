"""The next thing that play awaits, as the dealer would be told, with the clauses behind it."""

from croupier.games.context import Context
from croupier.money import dollars
from croupier.ruling import Need, Role
from croupier_high_card.rules.procedure import Step, due
from croupier_high_card.rules.state import DEALER, Game, hand_of
from croupier_high_card.rules.war import second_wager


def needs(ctx: Context, game: Game) -> Need:
    terms, now = ctx.terms, game.round
    step, box = due(terms, game)
    dealer, both = (Role.DEALER,), (Role.PATRON, Role.DEALER)
    match step:
        case Step.SHUFFLE:
            return Need(step.value, dealer, "Shuffle the cards", terms.cite("shuffle"), ("shuffle_cards",))
        case Step.BET:
            under = terms.cite("wagers_before_first_card", "no_more_bets")
            return Need(step.value, both, "Take wagers, then close", under, ("place_wager", "call_no_more_bets"))
        case Step.DEAL:
            which = "Second card" if now.dealer else "Card"
            to = "the dealer" if box == DEALER else f"box {box}"
            under = terms.cite("war_cards") if now.dealer else terms.cite("dealing_order")
            return Need(step.value, dealer, f"{which} to {to}", under, ("deal_card",), str(box), box)
        case Step.DECIDE:
            patron = hand_of(now, box).patron
            amount = second_wager(ctx, game, patron)
            say = f"Box {box}, {patron}: a tie. War for {dollars(amount)}, or give up?"
            asked = ("go_to_war", "give_up")
            under = terms.cite("war_or_give_up")
            return Need(step.value, both, say, under, asked, str(box), box, (patron,), amount=amount)
        case Step.SETTLE:
            return Need(step.value, dealer, "Take and pay", terms.cite("settlement"), ("settle",))
        case Step.COLLECT:
            return Need(step.value, dealer, "Collect the cards", terms.cite("round_of_play"), ("collect_cards",))
