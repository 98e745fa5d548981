"""Every command that somebody might want now, before the rules are asked. `open_to` keeps those that they do not
refuse.

A player is offered the three ways to divide a hand that they can see; nothing else depends on a hidden tile.
"""

from collections.abc import Iterator

from croupier.games import found_wagers
from croupier.games.context import Context
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.irregularities import FOUND
from croupier.games.pai_gow.procedure import Step, due
from croupier.games.pai_gow.state import MAIN, Game, hand_of_patron
from croupier.games.voiding import void_choices
from croupier.ruling import Command, Role


def candidates(ctx: Context, game: Game, who: str, role: Role) -> Iterator[tuple[Command, str]]:
    if role is Role.PATRON:
        yield from _wagers(ctx, game, who)
        yield from _decisions(game, who, named=True)
    else:
        yield from _for_staff(ctx, game)


def _wagers(ctx: Context, game: Game, who: str) -> Iterator[tuple[Command, str]]:
    person = ctx.patrons.get(who)
    if person is None:
        return
    limit = ctx.setting.limits[MAIN]
    wager = game.round.wagers.get((who, MAIN))
    if wager is not None:
        yield c.ChangeWager(patron=who, option=MAIN, amount=wager.amount + limit.multiple), "Change the wager"
        yield c.TakeBackWager(patron=who, option=MAIN), "Take back the wager"
        return
    for box in (person.seat,) if person.seat else range(1, ctx.setting.boxes + 1):
        yield c.PlaceWager(patron=who, option=MAIN, amount=limit.minimum, box=box), f"Wager on box {box}"


def _decisions(game: Game, who: str, named: bool) -> Iterator[tuple[Command, str]]:
    hand = hand_of_patron(game.round, who)
    if hand is None:
        return
    yield c.PlayExposedHand(patron=who), "Play the exposed hand"
    yield c.CallHandVoid(patron=who), "Call the exposed hand void"
    if all(hand.tiles) and named:
        first, *others = hand.tiles
        for other in others:
            yield c.SetHand(patron=who, two=(first, other)), f"{first} with {other}"
    elif not all(hand.tiles):
        yield c.SetHand(patron=who), "The hand is set"
    yield c.AskHouseWay(patron=who), "House Way"
    yield c.ConcedeWager(patron=who), "Have the wager taken"


def _for_staff(ctx: Context, game: Game) -> Iterator[tuple[Command, str]]:
    now = game.round
    yield c.ShuffleTiles(), "The tiles are shuffled"
    yield c.CutTiles(), "The stacks are built and cut"
    yield c.CheckReplacement(), "Replacement tiles checked"
    yield c.ReplaceCards(reason="changed"), "Change the tiles"
    yield c.OrderShuffle(reason="recorded"), "Have the tiles shuffled again"
    yield c.CallNoMoreBets(), "No more bets"
    yield c.OpenCup(dice=(1,) * ctx.terms.number("dice")), "Open the dice cup"
    yield c.OpenCup(flat=False), "A die does not lie flat: shake again"
    yield c.DealTiles(), "A stack to each box"
    for hand in now.hands:
        for command, say in _decisions(game, hand.patron, named=False):
            yield command, f"{hand.patron}: {say}"
        if due(ctx, game)[0] is Step.SET:
            yield c.ReportAbsent(box=hand.box), f"Set {hand.patron}'s hand by House Way: time is up"
        put_out = c.PutOutOfRound(patron=hand.patron, breach="information", reason="recorded")
        yield put_out, f"Put {hand.patron} out of the round"
    yield c.TurnHouseHand(), "Turn the House's hand"
    yield c.ShowHand(), "Show the hand, take or pay"
    yield c.CollectCards(), "Collect the tiles"
    yield c.DeclareMisdeal(reason="recorded"), "A tile was exposed in the shuffle or the cut"
    faces = ((face,) * ctx.terms.number("dice") for face in (1, 2))
    yield c.CorrectDice(dice=next(dice for dice in faces if dice != now.dice), reason="recorded"), "Correct the dice"
    yield c.CorrectDeal(reason="recorded"), "The stacks went round from a wrong box"
    for hand in now.hands[:1]:
        exchanged = c.CorrectExchange(boxes=(now.house.box, hand.box), reason="recorded")
        yield exchanged, "Boxes got each other's tiles"
    yield from found_wagers.choices(ctx, game, FOUND)
    yield from void_choices(ctx.terms, game)
