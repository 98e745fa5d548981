"""Section 5: the dolly is lifted, the ball spun, the bets closed, and the number marked."""

from msgspec.structs import replace

from croupier.games.american_roulette.commands import CallNoMoreBets, CorrectNumber, EnterNumber, LiftDolly, SpinBall
from croupier.games.american_roulette.facts import (
    BallSpun,
    NoMoreBetsCalled,
    NumberCorrected,
    NumberEntered,
    RoundOpened,
)
from croupier.games.american_roulette.layout import colours_of, number_of
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.settlement import settled_again
from croupier.games.american_roulette.state import Game, Record
from croupier.games.american_roulette.wagers import staked, table_minimum
from croupier.games.context import Context
from croupier.games.voiding import cannot_give_back
from croupier.money import dollars
from croupier.ruling import Act, Decision, Refusal

_UNTIL_THE_CALL = ("place_wager", "call_no_spin")


def lift_dolly(ctx: Context, game: Game, act: Act, command: LiftDolly) -> Decision:
    """Wagers open. Before the first round there is no dolly to lift, and the same call is made (R15)."""
    terms = ctx.terms
    if due(ctx, game) is not Step.LIFT:
        return Refusal(terms.cite("dolly_lifted"), "a round is being played")
    under = terms.cite("round_of_play", "dolly_lifted")
    if command.commitment:
        under += terms.cite("spin_without_wheel")
    spin = game.shoe_number + 1
    return (
        RoundOpened(
            round=game.round.number,
            setting=ctx.setting.number,
            spin=spin,
            commitment=command.commitment,
            under=under,
        ),
    )


def round_opened(ctx: Context, game: Game, fact: RoundOpened) -> Game:
    now = replace(game.round, opened=True)
    return replace(game, round=now, shoe_number=fact.spin, commitment=fact.commitment)


def spin_ball(ctx: Context, game: Game, act: Act, command: SpinBall) -> Decision:
    """Against the rotation of the wheel, and possibly before everybody has wagered: wagering lasts until the call.
    Where no ball runs there would be nothing to wait for, so each player has a wager down first (R16)."""
    terms = ctx.terms
    step = due(ctx, game)
    if step is Step.LIFT:
        return Refusal(terms.cite("dolly_lifted", "spin"), "no round has begun", ("lift_dolly",))
    if step is not Step.BET:
        return Refusal(terms.cite("spin"), f"play waits for: {step.value}")
    if not game.ball and not game.commitment:
        return Refusal(terms.cite("ball_measured"), "no ball has been measured", ("change_ball",))
    if not game.commitment:
        return (BallSpun(ball=game.ball, under=terms.cite("spin", "wheel")),)
    refusal = _not_all_wagered(ctx, game, _players(ctx))
    return refusal or (BallSpun(ball=game.ball, under=terms.cite("spin_without_wheel")),)


def _players(ctx: Context) -> frozenset[str]:
    return frozenset(name for name, person in ctx.patrons.items() if person.has_to_wager)


def _not_all_wagered(ctx: Context, game: Game, asked: frozenset[str]) -> Refusal | None:
    """Each player has a wager down, and all of a player's wagers together reach the table minimum (R9)."""
    terms, least, down = ctx.terms, table_minimum(ctx.setting.limits), staked(game)
    if not down:
        return Refusal(terms.cite("every_patron_wagers"), "no wager has been placed", _UNTIL_THE_CALL)
    missing = [name for name in ctx.patrons if name in asked and name not in down]
    if missing:
        because = "each player places a wager; missing: " + ", ".join(missing)
        return Refusal(terms.cite("every_patron_wagers"), because, _UNTIL_THE_CALL)
    short = [name for name, cents in down.items() if cents < least and not ctx.patrons[name].excluded]
    if short:
        because = f"all a player's wagers together come to at least {dollars(least)}; missing: {', '.join(short)}"
        return Refusal(terms.cite("spin_minimum"), because, _UNTIL_THE_CALL)
    return None


def ball_spun(ctx: Context, game: Game, fact: BallSpun) -> Game:
    now = game.round
    spun = replace(now, running=True, spins=now.spins + 1, asked=_players(ctx))
    return replace(game, round=spun, paid_last=0)


def call_no_more_bets(ctx: Context, game: Game, act: Act, command: CallNoMoreBets) -> Decision:
    """While the ball still runs, once each player has a wager down; the call cannot be taken back (R16, R17)."""
    terms, step = ctx.terms, due(ctx, game)
    if step is Step.RUNNING:
        asked = game.round.asked & _players(ctx)  # players who sat down meanwhile hold nothing up
        # A sealed ball cannot be taken off the wheel: if every wager was voided meanwhile, it runs out for nobody.
        for_nobody = game.commitment and not asked and not game.round.wagers
        refusal = None if for_nobody else _not_all_wagered(ctx, game, asked)
        return refusal or (NoMoreBetsCalled(under=terms.cite("no_more_bets")),)
    instead = ("spin_ball",) if step is Step.BET else ()
    return Refusal(
        terms.cite("no_more_bets"), f"the call comes while the ball runs; play waits for: {step.value}", instead
    )


def enter_number(ctx: Context, game: Game, act: Act, command: EnterNumber) -> Decision:
    """The dealer marks the number with the dolly. Too few revolutions make no valid spin."""
    terms, step = ctx.terms, due(ctx, game)
    number = number_of(terms, command.number)
    if step is not Step.REST:
        because = f"no number is due; play waits for: {step.value}"
        if step is Step.RUNNING:
            return Refusal(terms.cite("no_more_bets", "result"), because, ("call_no_more_bets",))
        if step is Step.SETTLE:
            return Refusal(terms.cite("number_corrected"), "a number is marked", ("correct_number", "settle"))
        return Refusal(terms.cite("result", "spin"), because)
    if not number:
        return Refusal(terms.cite("wheel"), f"{command.number!r} is no number of the wheel: 0 to 36")
    least = terms.number("least_revolutions")
    if command.revolutions < 0 or 0 < command.revolutions < least:
        because = f"a valid spin has at least {least} revolutions: this one is void"
        return Refusal(terms.cite("valid_spin", "too_few_revolutions"), because, ("void_spin",))
    under = terms.cite("result", "dolly_set", "valid_spin")
    colour = colours_of(terms)[number]
    return (NumberEntered(number=number, colour=colour, revolutions=command.revolutions, under=under),)


def number_entered(ctx: Context, game: Game, fact: NumberEntered | NumberCorrected) -> Game:
    return replace(game, round=replace(game.round, pocket=fact.number, running=False))


def correct_number(ctx: Context, game: Game, act: Act, command: CorrectNumber) -> Decision:
    """The ball decides: until the next spin the number is put right with the director's approval, paid or not (R22)."""
    terms, now = ctx.terms, game.round
    paid = paid_last(game)
    of_this_spin = now.pocket or not (now.spins or game.records)
    under = terms.cite("number_corrected") if of_this_spin else terms.cite("paid_number_corrected")
    was = paid.closed.number if paid is not None else now.pocket
    if not was:
        because = "the next ball has been spun" if now.spins else "no number is marked that could be corrected"
        return Refusal(under, because, ("raise_dispute",))
    number = number_of(terms, command.number)
    if number in ("", was):
        return Refusal(under + terms.cite("wheel"), f"{command.number!r} is no other number of the wheel")
    if not command.reason.strip():
        return Refusal(under, "say how the wrong number came to be marked")
    if paid is not None:
        corrected = settled_again(ctx, paid, number, command.reason)
        return cannot_give_back(ctx, corrected.moves) or (corrected,)
    colour = colours_of(terms)[number]
    return (NumberCorrected(number=number, colour=colour, was=was, reason=command.reason, under=under),)


def paid_last(game: Game) -> Record | None:
    """The round that was paid last, until the next ball is spun, for a spin that is void too."""
    paid = next((record for record in reversed(game.records) if record.number == game.paid_last), None)
    return None if paid is None or paid.voided else paid
