"""The virtual dealer's part in Pai Gow: tiles and dice are sealed in one order."""

from collections import Counter
from collections.abc import Iterator

from croupier.conduct.dealing.shoes import Shoes, Turn
from croupier.conduct.dealing.times import Time, look_at_result
from croupier.games.context import is_out
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.dealing_the_tiles import places_of
from croupier.games.pai_gow.facts import DealCorrected, DiceThrown, ExchangeCorrected, TileExposed, TilesRead
from croupier.games.pai_gow.procedure import Step, due
from croupier.games.pai_gow.state import Game, Hand, Round
from croupier.games.pai_gow.tiles import tiles
from croupier.ruling import Command, Fact, Need, Role
from croupier.table import Table

_TILES = 32  # in a set; in the sealed order the dice follow them

pause = look_at_result


def next_turn(shoes: Shoes, table: Table) -> Turn | None:
    game: Game = table.game
    match due(table, game)[0]:
        case Step.SHUFFLE:
            if table.closing:
                return None
            commitment = shoes.seal(game.shoe_number + 1, table.machine.sealed(table.terms))
            return Turn(c.ShuffleTiles(commitment=commitment))
        case Step.CUT:
            return Turn(c.CutTiles())
        case Step.CHECK_TILES:
            return Turn(c.CheckReplacement(), Role(min(game.to_check)))
        case Step.DICE:
            thrown = _as_dealt(shoes, table)[len(tiles(table.terms)) :]
            return Turn(c.OpenCup(dice=tuple(int(face[0]) for face in thrown)))
        case Step.DEAL:
            return _deal(shoes, table)
        case Step.SET:
            return next((_by_house_way(hand) for hand in _to_set(game.round) if is_out(table, hand.patron)), None)
        case Step.HOUSE:
            lying = _as_dealt(shoes, table)
            return Turn(c.TurnHouseHand(tiles=tuple(lying[place - 1] for place in game.round.house.places)))
        case Step.SETTLE:
            return Turn(c.ShowHand())
        case Step.COLLECT:
            return Turn(c.CollectCards())
        case _:
            return None


def _as_dealt(shoes: Shoes, table: Table) -> tuple[str, ...]:
    return table.machine.as_dealt(table.terms, shoes.order(table.game))


def _deal(shoes: Shoes, table: Table) -> Turn:
    """The hands of the players are read, for their owners to see; the House's stays unknown until it is turned."""
    terms, now = table.terms, table.game.round
    lying = _as_dealt(shoes, table)
    boxes = sorted(wager.box for wager in now.wagers.values())
    hands = (places_of(terms, box, now.first_box) for box in boxes)
    return Turn(c.DealTiles(hands=tuple(tuple(lying[place - 1] for place in places) for places in hands)))


def before_the_call(table: Table) -> Turn | None:
    return None


def filled_in(shoes: Shoes, table: Table, command: Command) -> Command:
    return command


def instead_of_absent(shoes: Shoes, table: Table) -> Turn | None:
    """A hand that nobody sets in time is set by House Way (G17)."""
    if due(table, table.game)[0] is not Step.SET:
        return None
    return _by_house_way(_to_set(table.game.round)[0])


def _to_set(now: Round) -> list[Hand]:
    return [hand for hand in now.hands if hand.playing and not hand.how and not hand.conceded]


def _by_house_way(hand: Hand) -> Turn:
    return Turn(c.ReportAbsent(box=hand.box))


def awaited(table: Table, need: Need) -> Time | None:
    return Time("setting", "to set the hands") if due(table, table.game)[0] is Step.SET else None


def shown(was: Game, now: Game, fact: Fact) -> Iterator[tuple[int, str]]:
    """The tiles that a fact told the machine, with their places; the dice come after the last tile."""
    before = dict(_known(was.round))
    yield from ((place, tile) for place, tile in _known(now.round) if before.get(place) != tile)
    if isinstance(fact, DiceThrown):
        for at, (die, name) in enumerate(zip(fact.dice, "xyz", strict=True), 1):
            yield _TILES + at, f"{die}{name}"


def replaced(was: Game, now: Game, fact: Fact) -> Iterator[tuple[str, str]]:
    """A correction itself tells what it replaces: tiles, or the places that they were put at. Of a hand that nobody has
    read a report alone says which tile lies there, and a later one replaces it."""
    if now.round.number != was.round.number or isinstance(fact, TilesRead | DealCorrected | ExchangeCorrected):
        return
    after = {hand.box: hand.tiles for hand in (now.round.house, *now.round.hands)}
    for hand in (was.round.house, *was.round.hands):
        if isinstance(fact, TileExposed) and not hand.hidden and not all(hand.tiles):
            continue
        gone = Counter(filter(None, hand.tiles)) - Counter(after.get(hand.box, ()))
        yield from ((f"box {hand.box}", tile) for tile in gone)


def _known(now: Round) -> Iterator[tuple[int, str]]:
    for hand in (now.house, *now.hands):
        yield from ((place, tile) for place, tile in zip(hand.places, hand.tiles, strict=True) if tile)
