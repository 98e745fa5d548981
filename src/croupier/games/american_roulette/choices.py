"""Every command that somebody might want now, before the rules are asked. `open_to` keeps those that they do not
refuse.

One position of each kind stands for all: a layout knows the others.
"""

from collections.abc import Iterator

from croupier.games import found_wagers
from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.colour_chips import smallest_piece
from croupier.games.american_roulette.irregularities import FOUND, GROUNDS
from croupier.games.american_roulette.layout import KINDS, positions
from croupier.games.american_roulette.race_track import SECTIONS, pieces
from croupier.games.american_roulette.state import Game
from croupier.games.context import Context
from croupier.games.voiding import void_choices
from croupier.ruling import Command, Role


def candidates(ctx: Context, game: Game, who: str, role: Role) -> Iterator[tuple[Command, str]]:
    if role is Role.PATRON:
        yield from _for_patron(ctx, game, who)
    else:
        yield from _for_staff(ctx, game)


def _for_patron(ctx: Context, game: Game, who: str) -> Iterator[tuple[Command, str]]:
    if who not in ctx.patrons:
        return
    known = positions(ctx.terms)
    for wager in game.round.wagers.values():
        if wager.patron == who:
            say = known[wager.option].words
            more = wager.amount + ctx.setting.limits[known[wager.option].kind].multiple
            yield c.ChangeWager(patron=who, option=wager.option, amount=more), f"More on {say}"
            yield c.TakeBackWager(patron=who, option=wager.option), f"Take back {say}"
    for kind in KINDS:
        position = next(each for each in known.values() if each.kind == kind)
        least = max(ctx.setting.limits[kind].minimum, _colour_value(game, who))
        yield c.PlaceWager(patron=who, option=position.name, amount=least), position.words
    if ctx.terms.has("race_track"):
        for section in SECTIONS:
            number = "17" if section == "neighbours" else ""
            chips = list(pieces(ctx.terms, section, number))
            each = max(_colour_value(game, who), *(ctx.setting.limits[piece.kind].minimum for piece, _ in chips))
            whole = each * sum(many for _, many in chips)
            wager_on = c.PlaceRaceTrackWager(patron=who, section=section, amount=whole, number=number)
            yield wager_on, c.SECTION_NAMES[section]
    yield c.PlaceMaximumMarker(patron=who, number="17"), "Maximum on a number and its combinations"


def _colour_value(game: Game, who: str) -> int:
    colour = game.colours.get(who)
    return colour.value if colour is not None else 0


def _for_staff(ctx: Context, game: Game) -> Iterator[tuple[Command, str]]:
    yield c.LiftDolly(), "Lift the dolly"
    yield c.ChangeBall(diameter=ctx.terms.number("ball_least"), approval="recorded"), "Measure a ball and use it"
    yield c.SpinBall(), "Spin the ball"
    yield c.CallNoMoreBets(), "No more bets"
    yield c.EnterNumber(number="00"), "Mark the number"
    paid = game.records[-1].closed.number if game.records else ""
    other = "01" if (game.round.pocket or paid) != "01" else "02"
    yield c.CorrectNumber(number=other, reason="recorded"), "Correct the number"
    yield c.Settle(), "Take and pay"
    yield c.CallNoSpin(), "No spin"
    yield c.LetSpinStand(reason="recorded"), "The spin stands"
    for ground in GROUNDS:
        yield c.VoidSpin(ground=ground), f"Void spin: {ground}"
    free = [colour for colour in c.COLOURS if colour not in {held.name for held in game.colours.values()}]
    least = smallest_piece(ctx)
    for patron in ctx.patrons:
        if free:
            yield c.IssueColour(patron=patron, colour=free[0], value=least), f"Colour chips for {patron}"
        yield c.ReturnColour(patron=patron), f"{patron} gives the colour chips back"
        yield c.RequireColour(patron=patron), f"Have {patron} use colour chips"
    yield from found_wagers.choices(ctx, game, FOUND)
    yield from void_choices(ctx.terms, game)
