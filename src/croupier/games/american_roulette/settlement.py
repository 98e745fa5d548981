"""Section 7: a wager wins if the number is among those it covers; losing wagers are collected first."""

from msgspec.structs import replace

from croupier.games.american_roulette.commands import Settle
from croupier.games.american_roulette.facts import RoundClosed, WagerSettled
from croupier.games.american_roulette.layout import ZERO, colours_of, odds_by_kind, positions
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.state import Game, Record, Round
from croupier.games.context import Context
from croupier.games.paying import float_is_short, settled
from croupier.games.round_of_play import Wager
from croupier.instruments import Terms
from croupier.ruling import Act, Fact, Refusal, Under


def settle(ctx: Context, game: Game, act: Act, command: Settle) -> tuple[Fact, ...] | Refusal:
    """Take what is lost, then pay what has won, seat by seat; the round is over with the last payout (R25)."""
    terms, now = ctx.terms, game.round
    step = due(ctx, game)
    if step is not Step.SETTLE:
        return Refusal(terms.cite("settlement"), f"nothing is to be settled; play waits for: {step.value}")
    facts = [settlement_of(terms, now.pocket, wager) for wager in now.wagers.values()]
    facts.sort(key=lambda fact: (fact.outcome != "lose", fact.box, fact.patron))
    return float_is_short(ctx, facts) or (*facts, closing(ctx, game))


def settlement_of(terms: Terms, number: str, wager: Wager) -> WagerSettled:
    position = positions(terms)[wager.option]
    under = terms.cite("settlement", "settled_by_position")
    if number not in position.numbers:
        rule = terms.cite("zero_loses") if number == ZERO else terms.cite("wager_loses")
        return settled(terms, wager, "lose", tuple(dict.fromkeys(under + rule)), None)
    rule = terms.cite("zero_wins") if number == ZERO else terms.cite("wager_wins")
    paid: Under = terms.cite("settling_order", f"{position.kind}_odds")
    cited = tuple(dict.fromkeys(under + rule + paid))
    return settled(terms, wager, "win", cited, odds_by_kind(terms)[position.kind])


def costs(terms: Terms, number: str, wager: Wager) -> int:
    """What a wager loses if this number comes up; what it wins counts below nothing."""
    position = positions(terms)[wager.option]
    if number not in position.numbers:
        return wager.at_risk
    return -odds_by_kind(terms)[position.kind].pays(wager.at_risk)[0]


def closing(ctx: Context, game: Game) -> RoundClosed:
    terms, now = ctx.terms, game.round
    if now.voided:
        return RoundClosed(round=now.number, result="void", under=terms.cite("round_of_play", "void"))
    bettors = tuple({wager.patron: None for wager in (*now.wagers.values(), *now.settled_wagers)})
    result = f"{int(now.pocket)} {colours_of(terms)[now.pocket]}"
    under = terms.cite("round_of_play")
    return RoundClosed(round=now.number, result=result, number=now.pocket, bettors=bettors, under=under)


def round_closed(ctx: Context, game: Game, fact: RoundClosed) -> Game:
    now = game.round
    record = Record(
        closed=fact,
        wagers=now.settled_wagers,
        settlements=now.settlements,
        moved=now.moved,
        voided=now.voided,
    )
    return replace(game, records=(*game.records, record), round=Round(number=fact.round + 1))
