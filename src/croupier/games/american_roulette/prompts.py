"""The awaited step, in words for the dealer, with its clauses."""

from croupier.games.american_roulette.layout import colours_of
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.state import Game
from croupier.games.context import Context, supervisors
from croupier.ruling import Need, Role
from croupier.ruling.asked_again import asked_again


@asked_again
def needs(ctx: Context, game: Game) -> Need:
    terms, step = ctx.terms, due(ctx, game)
    dealer = (Role.DEALER,)
    match step:
        case Step.LIFT:
            say = "Lift the dolly: wagers open" if game.records else "Open the round: wagers open"
            return Need(step.value, dealer, say, terms.cite("dolly_lifted", "wagers_open"), ("lift_dolly",))
        case Step.BET:
            say = "Place your wagers; spin the ball against the wheel"
            under = terms.cite("every_patron_wagers", "spin")
            if not game.ball and not game.commitment:
                return _needs_ball(ctx, step)
            return Need(step.value, (Role.PATRON, *dealer), say, under, ("place_wager", "spin_ball"))
        case Step.RUNNING:
            people, under = (*dealer, Role.PATRON), terms.cite("no_more_bets")
            lacking = _without_wager(ctx, game)
            if lacking:
                say = f"The ball runs and wagers are awaited from {lacking}; then announce NO MORE BETS"
                under += terms.cite("every_patron_wagers")
                return Need(step.value, people, say, under, ("place_wager", "call_no_more_bets"))
            say = "The ball runs: announce NO MORE BETS before it comes to rest"
            return Need(step.value, people, say, under, ("call_no_more_bets", "call_no_spin", "place_wager"))
        case Step.RULING:
            say = "Somebody interfered with wheel or ball: the director lets the spin stand, or voids the round"
            commands = ("let_spin_stand", "void_round", "void_spin")
            return Need(step.value, supervisors(terms), say, terms.cite("interference"), commands)
        case Step.REST:
            say = "Mark the number at which the ball comes to rest"
            under = terms.cite("result", "dolly_set", "valid_spin")
            return Need(step.value, dealer, say, under, ("enter_number", "call_no_spin", "void_spin"))
        case Step.SETTLE:
            number = game.round.pocket
            say = f"{int(number)} {colours_of(terms)[number]}: collect the losing wagers, then pay the winning ones"
            return Need(step.value, dealer, say, terms.cite("settlement", "settling_order"), ("settle",))


def _without_wager(ctx: Context, game: Game) -> str:
    down = {patron for patron, _ in game.round.wagers}
    asked = game.round.asked - down
    return ", ".join(name for name, person in ctx.patrons.items() if name in asked and person.has_to_wager)


def _needs_ball(ctx: Context, step: Step) -> Need:
    terms = ctx.terms
    say = "Place your wagers; a ball is measured and put into use before the spin"
    people = (Role.PATRON, Role.DEALER, *supervisors(terms))
    return Need(
        step.value, people, say, terms.cite("ball_measured", "every_patron_wagers"), ("place_wager", "change_ball")
    )
