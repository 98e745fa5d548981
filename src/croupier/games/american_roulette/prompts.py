"""What play awaits, as the dealer would be told, with the clauses behind it."""

from croupier.games.american_roulette.layout import colours_of
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.state import Game
from croupier.games.context import Context
from croupier.ruling import Need, Role


def needs(ctx: Context, game: Game) -> Need:
    terms, step = ctx.terms, due(ctx, game)
    dealer = (Role.DEALER,)
    match step:
        case Step.LIFT:
            say = "Lift the dolly: wagers open" if game.records else "Open the round: wagers open"
            return Need(step.value, dealer, say, terms.cite("dolly_lifted", "wagers_open"), ("lift_dolly",))
        case Step.BET:
            say = "Place your wagers; when each player has one, spin the ball against the wheel"
            under = terms.cite("every_patron_wagers", "spin")
            return Need(step.value, (Role.PATRON, *dealer), say, under, ("place_wager", "spin_ball"))
        case Step.RUNNING:
            say = "The ball runs: announce NO MORE BETS before it comes to rest"
            commands = ("call_no_more_bets", "call_no_spin", "place_wager")
            return Need(step.value, (*dealer, Role.PATRON), say, terms.cite("no_more_bets"), commands)
        case Step.REST:
            say = "Mark the number at which the ball comes to rest"
            under = terms.cite("result", "dolly_set", "valid_spin")
            return Need(step.value, dealer, say, under, ("enter_number", "call_no_spin", "void_spin"))
        case Step.SETTLE:
            number = game.round.pocket
            say = f"{int(number)} {colours_of(terms)[number]}: collect the losing wagers, then pay the winning ones"
            return Need(step.value, dealer, say, terms.cite("settlement", "settling_order"), ("settle",))
