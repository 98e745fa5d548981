"""Between the call and the first card, in every game: betting is closed, and may be opened again (X8)."""

from typing import TypeVar

from msgspec.structs import replace

from croupier.games.commands import RecallNoMoreBets
from croupier.games.context import Context
from croupier.games.round_of_play import RoundGame
from croupier.games.rounds import NoMoreBetsCalled, NoMoreBetsRecalled
from croupier.ruling import Act, Decision, Refusal

Game = TypeVar("Game", bound=RoundGame)


def called(ctx: Context, game: Game, fact: NoMoreBetsCalled) -> Game:
    return replace(game, round=replace(game.round, called=True))


def recall(ctx: Context, game: RoundGame, act: Act, command: RecallNoMoreBets) -> Decision:
    if not game.round.called or game.round.opened:
        because = "betting opens again only between the call and the first card"
        return Refusal(ctx.terms.cite("wagers_locked") + ("~X8",), because)
    return (opened_again(ctx),)


def opened_again(ctx: Context) -> NoMoreBetsRecalled:
    return NoMoreBetsRecalled(under=ctx.terms.cite("wagers_before_first_card") + ("~X8",))


def recalled(ctx: Context, game: Game, fact: NoMoreBetsRecalled) -> Game:
    return replace(game, round=replace(game.round, called=False))
