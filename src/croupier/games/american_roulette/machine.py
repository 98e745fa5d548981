"""American Roulette as a machine: decide the facts of a command, evolve by them, give the next step."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.games import no_more_bets, powers, voiding
from croupier.games.american_roulette import (
    choices,
    colour_chips,
    commands as c,
    dealing_the_game,
    facts as f,
    irregularities,
    layout,
    maximum_marker,
    prompts,
    race_track,
    settlement,
    wagers,
    wheel_and_ball,
)
from croupier.games.american_roulette.state import Game, Round
from croupier.games.context import Context, Limit
from croupier.games.round_of_play import Decider, Evolver
from croupier.games.rounds import RoundPutRight
from croupier.games.usual import fixed_stakes as fixed_stakes, follow_on as follow_on, on_sign as on_sign
from croupier.instruments import Terms
from croupier.money import Odds, dollars
from croupier.ruling import Act, Asks, Command, Decision, Fact, Refusal, Under

DECIDE: Mapping[type[Command], Decider[Game]] = {
    c.ChangeBall: wheel_and_ball.change_ball,
    c.PlaceWager: wagers.place,
    c.ChangeWager: wagers.change,
    c.TakeBackWager: wagers.take_back,
    c.PlaceRaceTrackWager: race_track.place,
    c.PlaceMaximumMarker: maximum_marker.place,
    c.IssueColour: colour_chips.issue,
    c.ReturnColour: colour_chips.give_back,
    c.RequireColour: colour_chips.require,
    c.LiftDolly: dealing_the_game.lift_dolly,
    c.SpinBall: dealing_the_game.spin_ball,
    c.CallNoMoreBets: dealing_the_game.call_no_more_bets,
    c.EnterNumber: dealing_the_game.enter_number,
    c.CorrectNumber: dealing_the_game.correct_number,
    c.Settle: settlement.settle,
    c.CallNoSpin: irregularities.call_no_spin,
    c.VoidSpin: irregularities.void_spin,
    c.LetSpinStand: irregularities.let_spin_stand,
    c.ReportWagerFound: irregularities.report_wager_found,
    c.VoidRound: irregularities.void_round,
    c.VoidWagers: irregularities.void_wagers,
}

EVOLVE: Mapping[type[Fact], Evolver[Game]] = {
    f.BallMeasured: wheel_and_ball.ball_measured,
    f.WagerPlaced: wagers.wager_placed,
    f.WagerReduced: wagers.wager_placed,
    f.ColourIssued: colour_chips.issued,
    f.ColourReturned: colour_chips.returned,
    f.ColourRequired: colour_chips.required,
    f.RoundOpened: dealing_the_game.round_opened,
    f.BallSpun: dealing_the_game.ball_spun,
    f.NoMoreBetsCalled: no_more_bets.called,
    f.NumberEntered: dealing_the_game.number_entered,
    f.NumberCorrected: dealing_the_game.number_entered,
    f.PaidNumberCorrected: settlement.paid_number_corrected,
    f.SpinVoided: irregularities.spin_voided,
    f.IncidentLogged: irregularities.interfered,
    f.SpinStands: irregularities.spin_stands,
    f.WagerSettled: colour_chips.settled,
    f.RoundClosed: settlement.round_closed,
    f.RoundVoided: voiding.round_voided,
    f.WagerFound: irregularities.wager_found,
    f.WagersVoided: irregularities.wagers_voided,
}

ASKS: Mapping[str, Asks] = c.ASKS
LOOKS_BACK: frozenset[type[Command]] = frozenset({c.VoidRound, c.CorrectNumber})
WAGERS: frozenset[type[Command]] = frozenset(
    {c.PlaceWager, c.ChangeWager, c.TakeBackWager, c.PlaceRaceTrackWager, c.PlaceMaximumMarker}
)

candidates = choices.candidates
leaving = colour_chips.leaving
needs = prompts.needs


def decide(ctx: Context, game: Game, act: Act) -> Decision:
    """The outcome of a command: facts, or a refusal with its clause."""
    refusal = powers.refuse(ctx, act) or irregularities.waits_for_ruling(ctx, game, act.command)
    if refusal is not None:
        return refusal
    return DECIDE[type(act.command)](ctx, game, act, act.command)


def new_game(terms: Terms) -> Game:
    return Game(round=Round(number=1))


def least_stake(terms: Terms, limits: Mapping[str, Limit]) -> int:
    """The amount a player needs to take part in a round: the table minimum (R9, R27)."""
    return wagers.table_minimum(limits)


def at_risk(terms: Terms, game: Game, patron: str) -> int:
    """The amount that counts towards the table minimum: the loss on the worst number, all wagers together (T5, X13)."""
    theirs = [wager for wager in game.round.wagers.values() if wager.patron == patron]
    covered = frozenset[str]().union(*[layout.positions(terms)[wager.option].numbers for wager in theirs])
    if len(covered) < len(layout.wheel(terms)):  # on a number that none of them covers all are lost: none is worse
        return sum([wager.at_risk for wager in theirs])
    return max(sum(settlement.costs(terms, number, wager) for wager in theirs) for number in layout.wheel(terms))


def usual_limits(terms: Terms, main: Limit) -> Mapping[str, Limit]:
    return dict.fromkeys(layout.KINDS, main)


def unfit_limits(terms: Terms, limits: Mapping[str, Limit]) -> Refusal | None:
    """The limits of one kind of wager do not bind those of another; those of a spin are made up of its wagers."""
    spin, kinds = limits.get(layout.SPIN), [limit for kind, limit in limits.items() if kind != layout.SPIN]
    if spin is None or not kinds:
        return None
    under = terms.cite("spin_minimum")
    if any(limit.multiple % spin.multiple for limit in kinds):
        return Refusal(under, f"every wager is to be a multiple of {dollars(spin.multiple)}, as the whole spin is")
    if spin.maximum < min(limit.minimum for limit in kinds):
        return Refusal(under, "the maximum of a spin leaves room for no wager")
    return None


def possible_odds(terms: Terms) -> Mapping[str, tuple[Odds, ...]]:
    return {kind: (odds,) for kind, odds in layout.odds_by_kind(terms).items()}


def approvals(terms: Terms) -> Mapping[str, Under]:
    """The written approvals required before the table opens."""
    return {
        "table": terms.cite("table_approval"),
        "layout": terms.cite("layout_approval"),
        "wheel": terms.cite("wheel_approval"),
        "ball": terms.cite("ball_approval"),
    }


def put_away(game: Game) -> Game:
    """The table closes: a round in which nobody wagered opens again another day."""
    return replace(game, round=Round(number=game.round.number))


def resettled(ctx: Context, game: Game, fact: f.WagerSettled) -> f.WagerSettled:
    """The rules' settlement of that wager on the marked number: an audit compares it."""
    wager = game.round.wagers[fact.patron, fact.stood_on]
    return settlement.settlement_of(ctx.terms, game.round.pocket, wager)


def sealed(terms: Terms) -> tuple[str, ...]:
    """The items of a spin's sealed order."""
    return layout.wheel(terms)


def as_dealt(terms: Terms, order: tuple[str, ...]) -> tuple[str, ...]:
    """The first number of a sealed order is the one that comes up."""
    return order


def shoe_is_finished(game: Game, shoe: int) -> bool:
    """Whether the sealed number of a spin may be known."""
    return shoe < game.shoe_number or (shoe == game.shoe_number and not game.round.opened)


def put_right_again(ctx: Context, game: Game, fact: RoundPutRight) -> RoundPutRight | None:
    """A round that was paid on a wrong number, as the rules settle it on the right one: an audit compares it."""
    if not isinstance(fact, f.PaidNumberCorrected):
        return None
    paid = dealing_the_game.paid_last(game)
    return settlement.settled_again(ctx, paid, fact.number, fact.reason) if paid is not None else None
