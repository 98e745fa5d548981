"""Every command somebody might want now, before the rules are asked. `open_to` keeps what they do not refuse."""

from collections.abc import Iterator

from croupier.equipment import CARDS
from croupier.games.context import Context
from croupier.games.voiding import void_choices
from croupier.ruling import Command, Role
from croupier_high_card.rules import commands as c
from croupier_high_card.rules.state import Game


def candidates(ctx: Context, game: Game, who: str, role: Role) -> Iterator[tuple[Command, str]]:
    if role is Role.PATRON:
        yield from _wagers(ctx, game, who)
        yield from _decisions(who)
        return
    card = next((card for card in CARDS if game.shoe.can_show(card)), "")  # an example of one that may come
    yield c.ShuffleCards(), "The cards are shuffled"
    yield c.CallNoMoreBets(), "No more bets"
    yield c.RecallNoMoreBets(), "Open betting again"
    yield c.DealCard(card=card), "Enter the card"
    for hand in game.round.hands:
        yield from ((command, f"{hand.patron}: {say}") for command, say in _decisions(hand.patron))
    yield c.Settle(), "Take and pay"
    yield c.CollectCards(), "Collect the cards"
    yield c.ReportDeadCard(card=card), "A card was exposed, or fell"
    yield from void_choices(ctx.terms, game)


def _wagers(ctx: Context, game: Game, who: str) -> Iterator[tuple[Command, str]]:
    person = ctx.patrons.get(who)
    if person is None:
        return
    for option in ctx.terms.placeable:
        limit, name = ctx.setting.limits[option], ctx.terms.wager_name(option)
        wager = game.round.wagers.get((who, option))
        if wager is None:
            yield c.PlaceWager(patron=who, option=option, amount=limit.minimum, box=person.seat), f"Wager on {name}"
        else:
            yield c.ChangeWager(patron=who, option=option, amount=wager.amount + limit.multiple), f"Change {name}"
            yield c.TakeBackWager(patron=who, option=option), f"Take back {name}"


def _decisions(patron: str) -> Iterator[tuple[Command, str]]:
    yield c.GoToWar(patron=patron), "Go to war"
    yield c.GiveUp(patron=patron), "Give up"
