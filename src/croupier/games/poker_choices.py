"""The wagers somebody might want before the deal, in either poker game."""

from collections.abc import Iterator

from croupier.games.context import Context
from croupier.games.poker_commands import ChangeWager, PlaceWager, TakeBackWager
from croupier.games.poker_state import PokerGame
from croupier.games.poker_wagers import OPTION_NAMES, limit_of, options_offered
from croupier.ruling import Command


def wagers(ctx: Context, game: PokerGame, who: str) -> Iterator[tuple[Command, str]]:
    person = ctx.patrons.get(who)
    if person is None or game.round.opened:
        return
    for option in options_offered(ctx.terms):
        limit, name = ctx.setting.limits[limit_of(option)], OPTION_NAMES[option]
        wager = game.round.wagers.get((who, option))
        if wager is not None:
            more = wager.amount + limit.multiple
            yield ChangeWager(patron=who, option=option, amount=more, box=wager.box), f"Change {name}"
            yield TakeBackWager(patron=who, option=option, box=wager.box), f"Take back {name}"
            continue
        for box in (person.seat,) if person.seat else range(1, ctx.setting.boxes + 1):
            yield PlaceWager(patron=who, option=option, amount=limit.minimum, box=box), f"{name} on box {box}"
