"""Section 9: void spins. The wagers are returned, betting opens again, and it is the same round (R19)."""

from msgspec.structs import replace

from croupier.games import found_wagers, voiding
from croupier.games.american_roulette.commands import (
    TOO_FEW,
    CallNoSpin,
    LetSpinStand,
    ReportWagerFound,
    VoidRound,
    VoidSpin,
    VoidWagers,
)
from croupier.games.american_roulette.facts import (
    IncidentLogged,
    RoundVoided,
    SpinStands,
    SpinVoided,
    WagerFound,
    WagersVoided,
)
from croupier.games.american_roulette.layout import position_of
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.settlement import closing
from croupier.games.american_roulette.state import Game, Wager
from croupier.games.american_roulette.wagers import closed, meant, short_of_spin
from croupier.games.context import Context
from croupier.games.round_of_play import line_of
from croupier.games.rounds import INTERFERENCE
from croupier.games.undo import undone
from croupier.instruments import Terms
from croupier.money import applied
from croupier.ruling import Act, Command, Decision, Refusal, Under

_DURING_RULING = (LetSpinStand, VoidSpin, CallNoSpin, VoidRound, VoidWagers)

GROUNDS = ("same direction", "foreign object", "no compartment", "ball out", TOO_FEW)


def _rule_of_ground(terms: Terms, ground: str) -> Under:
    rules = {
        "same direction": terms.cite("spun_with_wheel"),
        "foreign object": terms.cite("foreign_object"),
        "no compartment": terms.cite("no_compartment"),
        "ball out": terms.cite("ball_out"),
        "too few revolutions": terms.cite("too_few_revolutions"),
    }
    return rules[ground]


def void_spin(ctx: Context, game: Game, act: Act, command: VoidSpin) -> Decision:
    """Until the payouts are made, even where a number has been marked (R21)."""
    terms = ctx.terms
    if command.ground not in GROUNDS:
        under = tuple(clause for ground in GROUNDS for clause in _rule_of_ground(terms, ground))
        under = tuple(dict.fromkeys(under + terms.cite("void_spin")))
        return Refusal(under, f"{command.ground!r} makes no void spin", GROUNDS)
    under = _rule_of_ground(terms, command.ground)
    if due(ctx, game) in (Step.LIFT, Step.BET):
        because = "no ball has been spun; a round that is over is for the director to void"
        return Refusal(under, because, ("void_round",))
    if command.ground == "too few revolutions" and command.revolutions >= terms.number("least_revolutions"):
        return Refusal(under, f"{command.revolutions} revolutions are enough: the spin is valid")
    return _voided(ctx, game, command.ground, command.note, command.revolutions, under)


def call_no_spin(ctx: Context, game: Game, act: Act, command: CallNoSpin) -> Decision:
    """Once called off, the spin counts for nothing, whether or not the ball was lifted in time (R20)."""
    terms, step = ctx.terms, due(ctx, game)
    if not game.round.running:
        return Refusal(terms.cite("no_spin"), f"no ball is running; play waits for: {step.value}")
    note = "the ball was lifted in time" if command.lifted else "the ball came to rest all the same"
    return _voided(ctx, game, "no spin", note, command.revolutions, terms.cite("no_spin"))


def _voided(ctx: Context, game: Game, ground: str, note: str, revolutions: int, under: Under) -> Decision:
    if revolutions < 0:
        return Refusal(under, "say how many revolutions the ball made, or 0 if they were not counted")
    back = undone(ctx.balances, game.round.moved)
    under += ctx.terms.cite("void_spin")
    return (SpinVoided(ground=ground, note=note, revolutions=revolutions, under=under, moves=back),)


def spin_voided(ctx: Context, game: Game, fact: SpinVoided) -> Game:
    now = game.round
    back = applied(now.moved, fact.moves)
    again = replace(now, wagers={}, called=False, running=False, pocket="", interfered=False, moved=back)
    return replace(game, round=replace(again, short=frozenset()))


# Interference with wheel or ball (5.4)


def interfered(ctx: Context, game: Game, fact: IncidentLogged) -> Game:
    """While a ball runs or its number has not been paid, play waits until the director has ruled (R23)."""
    now = game.round
    spun = (now.running or now.pocket) and not game.commitment
    if not spun or fact.matter != INTERFERENCE:
        return game
    return replace(game, round=replace(now, interfered=True))


def waits_for_ruling(ctx: Context, game: Game, command: Command) -> Refusal | None:
    """Why nothing goes on: the director lets the spin stand, or the spin or the round is void."""
    if due(ctx, game) is not Step.RULING or isinstance(command, _DURING_RULING):
        return None
    because = "somebody interfered with wheel or ball, and the director has not ruled on the spin"
    return Refusal(ctx.terms.cite("interference"), because, ("let_spin_stand", "void_round", "void_spin"))


def let_spin_stand(ctx: Context, game: Game, act: Act, command: LetSpinStand) -> Decision:
    under = ctx.terms.cite("interference")
    if due(ctx, game) is not Step.RULING:
        return Refusal(under, "no interference with a spin waits for a ruling", ("log_incident",))
    if not command.reason.strip():
        return Refusal(under, "say why the spin stands")
    return (SpinStands(reason=command.reason, under=under + ctx.terms.cite("dispute")),)


def spin_stands(ctx: Context, game: Game, fact: SpinStands) -> Game:
    return replace(game, round=replace(game.round, interfered=False))


# Void wagers (10.3) and void rounds (10.1, 10.4, and a void spin found after its round is over)


def void_wagers(ctx: Context, game: Game, act: Act, command: VoidWagers) -> Decision:
    options = tuple(_name(ctx.terms, option) for option in command.options)
    return voiding.void_wagers(ctx, game, act, replace(command, options=options))


def wagers_voided(ctx: Context, game: Game, fact: WagersVoided) -> Game:
    """While the ball runs, nobody is asked for another wager instead."""
    after = voiding.wagers_voided(ctx, game, fact)
    return replace(after, round=replace(after.round, asked=after.round.asked - {fact.patron}))


def _name(terms: Terms, said: str) -> str:
    position = position_of(terms, said)
    return position.name if position is not None else said


def void_round(ctx: Context, game: Game, act: Act, command: VoidRound) -> Decision:
    """A void round is over at once: nothing on the layout has to be collected."""
    kept = (each.partition("/") for each in command.keep)
    command = replace(command, keep=tuple(f"{patron}/{_name(ctx.terms, said)}" for patron, _, said in kept))
    decided = voiding.void_round(ctx, game, act, command)
    if isinstance(decided, Refusal) or command.round != game.round.number:
        return decided
    (fact,) = decided
    assert isinstance(fact, RoundVoided)
    return (*decided, closing(ctx, voiding.round_voided(ctx, game, fact)))


# A wager that differs from its entry (7.2, X23)


def _at_risk(ctx: Context, game: Game, wager: Wager, amount: int) -> int:
    return min(amount, ctx.setting.limits[line_of(ctx.terms, wager.option)].maximum)


def _anywhere(ctx: Context, game: Game, wager: Wager, moving: str) -> Refusal | None:
    """Chips may lie on any position of the layout: there are no other places."""
    return None


FOUND = found_wagers.Ways(closed, _at_risk, void_wagers, _anywhere, too_few=short_of_spin)


def report_wager_found(ctx: Context, game: Game, act: Act, command: ReportWagerFound) -> Decision:
    """A wager is settled by where it lies when the ball comes to rest, whatever was entered."""
    option = meant(ctx.terms, command.option)
    to = meant(ctx.terms, command.to_option) if command.to_option else option
    if isinstance(option, Refusal):
        return option
    if isinstance(to, Refusal):
        return to
    moved = to.name if to != option else ""
    return found_wagers.report(ctx, game, act, replace(command, option=option.name, to_option=moved), FOUND)


def wager_found(ctx: Context, game: Game, fact: WagerFound) -> Game:
    """A maximum marker stands for no more than lies there."""
    after = found_wagers.found(ctx, game, fact)
    short = after.round.short - {fact.patron}
    if short_of_spin(ctx, after, fact.patron, 0):
        short |= {fact.patron}
    after = replace(after, round=replace(after.round, short=short))
    if not fact.amount:
        return after
    now, key = after.round, (fact.patron, fact.to_option or fact.spot)
    lies = replace(now.wagers[key], plain=min(now.wagers[key].plain, fact.amount))
    return replace(after, round=replace(now, wagers={**now.wagers, key: lies}))
