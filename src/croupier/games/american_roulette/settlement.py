"""Section 7: a wager wins if the number is among those it covers; losing wagers are collected first."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.games.american_roulette.commands import Settle
from croupier.games.american_roulette.facts import PaidNumberCorrected, RoundClosed, WagerSettled
from croupier.games.american_roulette.layout import ZERO, colours_of, odds_by_kind, position_named, positions
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.state import Game, Record
from croupier.games.context import Context
from croupier.games.paying import float_is_short, settled
from croupier.games.round_of_play import Wager, recorded
from croupier.games.undo import undone
from croupier.instruments import Terms
from croupier.money import Move, applied
from croupier.ruling import Act, Decision, Refusal, Under


def settle(ctx: Context, game: Game, act: Act, command: Settle) -> Decision:
    """Take the losing wagers, then pay the winning ones, seat by seat; the round ends with the last payout (R25)."""
    terms, now = ctx.terms, game.round
    step = due(ctx, game)
    if step is not Step.SETTLE:
        return Refusal(terms.cite("settlement"), f"nothing is to be settled; play waits for: {step.value}")
    facts = _in_order(settlement_of(terms, now.pocket, wager) for wager in now.wagers.values())
    return float_is_short(ctx, facts) or (*facts, closing(ctx, game))


def _in_order(facts: Iterable[WagerSettled]) -> tuple[WagerSettled, ...]:
    return tuple(sorted(facts, key=lambda fact: (fact.outcome != "lose", fact.box, fact.patron)))


def settlement_of(terms: Terms, number: str, wager: Wager) -> WagerSettled:
    position = position_named(terms, wager.option)
    under = terms.cite("settlement", "settled_by_position")
    if number not in position.numbers:
        rule = terms.cite("zero_loses") if number == ZERO else terms.cite("wager_loses")
        return settled(terms, wager, "lose", tuple(dict.fromkeys(under + rule)), None)
    rule = terms.cite("zero_wins") if number == ZERO else terms.cite("wager_wins")
    paid: Under = terms.cite("settling_order", f"{position.kind}_odds")
    cited = tuple(dict.fromkeys(under + rule + paid))
    return settled(terms, wager, "win", cited, odds_by_kind(terms)[position.kind])


def costs(terms: Terms, number: str, wager: Wager) -> int:
    """The loss on a wager if this number comes up; winnings count as negative."""
    position = positions(terms)[wager.option]
    if number not in position.numbers:
        return wager.at_risk
    return -odds_by_kind(terms)[position.kind].pays(wager.at_risk)[0]


# A number that was paid and proves wrong (R22)


def settled_again(ctx: Context, record: Record, number: str, reason: str) -> PaidNumberCorrected:
    """Every wager of a paid round on the number of the ball; takings and payments on the wrong number are undone."""
    terms, was = ctx.terms, record.closed.number
    settlements = _in_order(settlement_of(terms, number, wager) for wager in record.wagers)
    before = [move for fact in record.settlements for move in fact.moves]
    now = [Move(move.into, move.out_of, move.cents) for fact in settlements for move in fact.moves]
    return PaidNumberCorrected(
        round=record.number,
        number=number,
        colour=colours_of(terms)[number],
        was=was,
        reason=reason,
        settlements=settlements,
        under=terms.cite("paid_number_corrected", "settlement"),
        moves=undone(ctx.balances, applied(applied({}, before), now)),
    )


def paid_number_corrected(ctx: Context, game: Game, fact: PaidNumberCorrected) -> Game:
    return replace(
        game,
        records=tuple(_put_right(ctx, each, fact) if each.number == fact.round else each for each in game.records),
    )


def _put_right(ctx: Context, record: Record, fact: PaidNumberCorrected) -> Record:
    closed = replace(record.closed, number=fact.number, result=_result(ctx.terms, fact.number))
    return replace(record, closed=closed, settlements=fact.settlements, moved=applied(record.moved, fact.moves))


# The end of a round


def closing(ctx: Context, game: Game) -> RoundClosed:
    terms, now = ctx.terms, game.round
    if now.voided:
        return RoundClosed(round=now.number, result="void", under=terms.cite("round_of_play", "void"))
    bettors = tuple({wager.patron: None for wager in (*now.wagers.values(), *now.settled_wagers)})
    result, under = _result(terms, now.pocket), terms.cite("round_of_play")
    return RoundClosed(round=now.number, result=result, number=now.pocket, bettors=bettors, under=under)


def _result(terms: Terms, number: str) -> str:
    return f"{int(number)} {colours_of(terms)[number]}"


def round_closed(ctx: Context, game: Game, fact: RoundClosed) -> Game:
    after = recorded(game, fact, Record, short=game.round.short)
    return replace(after, paid_last=fact.round) if fact.number else after
