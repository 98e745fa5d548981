"""Facts of Pai Gow in words, and the hands behind a settlement."""

from croupier.games.pai_gow import facts as g
from croupier.games.pai_gow.commands import BREACHES
from croupier.games.pai_gow.settlement import hand_as_set
from croupier.games.pai_gow.state import HOUSE, Round, hand_of
from croupier.games.rounds import WagerSettled
from croupier.ruling import Fact
from croupier.table import Table
from croupier.views.rounds import Naming

_HOW = {"player": "sets the hand", "house way": "has the hand set by House Way", "time": "is out of time: House Way"}


def _place(to: str) -> str:
    return "The House" if to == HOUSE else f"Box {to}"


def tell(fact: Fact, name: Naming) -> str | None:
    """One fact, in a sentence; None if the fact is not this game's own."""
    match fact:
        case g.TilesShuffled():
            sealed = f"; tiles and dice are sealed as {fact.commitment}" if fact.commitment else ""
            return "The tiles are shuffled" + (", La Ja" if fact.la_ja else "") + sealed
        case g.TilesCut():
            return "The stacks are built and cut" + (f", {fact.formation}" if fact.formation else "")
        case g.RoundOpened():
            return f"Round {fact.round}: the dice cup is opened, under setting {fact.setting}"
        case g.DiceNotFlat():
            return "A die does not lie flat: the cup is shaken again"
        case g.DiceThrown():
            return f"Dice {', '.join(map(str, fact.dice))}: the first stack goes to box {fact.first_box}"
        case g.TilesDealt():
            return f"A stack to each box from box {fact.first_box}; those without a wager are gathered"
        case g.TilesRead():
            return f"{_place(fact.to)}, face down: {', '.join(fact.tiles)}"
        case g.HandSet():
            return f"Box {fact.box}, {fact.patron} {_HOW[fact.how]}"
        case g.HandParted():
            return f"Box {fact.box}: tiles {' and '.join(str(place + 1) for place in fact.together)} lie together"
        case g.HandConceded():
            return f"Box {fact.box}, {fact.patron} has the wager taken without showing the hand"
        case g.HouseHandSet():
            return f"The House: {', '.join(fact.tiles)}: {fact.words} ({fact.because})"
        case g.HandShown():
            low, high = ", ".join(fact.low), ", ".join(fact.high)
            return f"Box {fact.box}, {fact.patron}: {low} low, {high} high: {fact.words}"
        case g.RoundClosed():
            return f"Round {fact.round} closes, {fact.result}"
        case _:
            return _irregular(fact)


def _irregular(fact: Fact) -> str | None:
    match fact:
        case g.Misdealt():
            return f"Misdeal: {fact.reason}; wagers go back"
        case g.TileExposed():
            return f"{_place(fact.to)}: the {fact.tile} was exposed by the {fact.by}; the hand is played"
        case g.ExposedHandPlayed():
            return f"Box {fact.box}, {fact.patron} plays the exposed hand"
        case g.HandVoided():
            return f"Box {fact.box}, {fact.patron}: the hand is void, {fact.because}"
        case g.PatronPutOut():
            return f"{fact.patron} is put out of the round ({BREACHES[fact.breach]}): {fact.reason}"
        case g.HandsReopened():
            again = f"; settled again: box {', '.join(map(str, fact.boxes))}" if fact.boxes else ""
            shown = f": {', '.join(fact.shown)}" if fact.shown else ""
            return f"{_place(fact.to)}: tiles are put right ({fact.reason}){shown}{again}"
        case g.DiceCorrected():
            dice = ", ".join(map(str, fact.dice))
            return f"The dice were {dice} ({fact.reason}): the first stack goes to box {fact.first_box}"
        case g.DealCorrected():
            return f"The stacks are dealt again from box {fact.first_box} ({fact.reason})"
        case g.ExchangeCorrected():
            which = f", of each the tile numbered {', '.join(map(str, fact.numbers))}" if fact.numbers else ""
            again = f"; settled again: box {', '.join(map(str, fact.boxes))}" if fact.boxes else ""
            between = " and ".join(map(str, fact.between))
            return f"Boxes {between} had each other's tiles{which}: they are put right ({fact.reason}){again}"
        case _:
            return None


def hands(table: Table, fact: WagerSettled) -> str:
    """The hands that decided a wager, as far as they were shown."""
    now: Round = table.game.round
    hand = hand_of(now, fact.box)
    if hand is None or hand.conceded:
        return "conceded"
    said = []
    for name, each in ((fact.patron, hand), ("House", now.house)):
        as_set = hand_as_set(table.terms, each)
        said.append(f"{name} {as_set.low.words} low, {as_set.high.words} high")
    return "; ".join(said)
