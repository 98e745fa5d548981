"""Commands that somebody might want in either poker game, before the rules are asked."""

from collections.abc import Iterator

from croupier.games.context import Context
from croupier.games.poker.commands import ChangeWager, PlaceWager, PutOutOfRound, ReportAbsent, TakeBackWager
from croupier.games.poker.state import PokerGame, PokerRound, hand_of
from croupier.games.poker.wagers import limit_of
from croupier.ruling import Command


def wagers(ctx: Context, game: PokerGame, who: str) -> Iterator[tuple[Command, str]]:
    person = ctx.patrons.get(who)
    if person is None or game.round.opened:
        return
    for option in ctx.terms.placeable:
        limit, name = ctx.setting.limits[limit_of(ctx.terms, option)], ctx.terms.wagers[option].name
        wager = game.round.wagers.get((who, option))
        if wager is not None:
            more = wager.amount + limit.multiple
            yield ChangeWager(patron=who, option=option, amount=more, box=wager.box), f"Change {name}"
            yield TakeBackWager(patron=who, option=option, box=wager.box), f"Take back {name}"
            continue
        for box in (person.seat,) if person.seat else range(1, ctx.setting.boxes + 1):
            yield PlaceWager(patron=who, option=option, amount=limit.minimum, box=box), f"{name} on box {box}"


def absence_choices(now: PokerRound, box: int) -> Iterator[tuple[Command, str]]:
    """The owner of a hand does not decide on it."""
    hand = hand_of(now, box)
    name = hand.patron if hand is not None else f"box {box}"
    for ground, say in (("time", "took too long"), ("refuses", "refuses to decide"), ("absent", "is not there")):
        yield ReportAbsent(box=box, ground=ground), f"{name} {say}: fold"


def collusion_choices(game: PokerGame) -> Iterator[tuple[Command, str]]:
    for patron in {name: None for name, _ in game.round.wagers}:
        put_out = PutOutOfRound(patron=patron, breach="information", reason="recorded")
        yield put_out, f"Put {patron} out of the round"
