"""Pai Gow in the terminal: four tiles each, set in a low and a high part."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace
from rich.text import Text

from croupier.cli.terminal import desk_drawing, hands_drawing
from croupier.cli.terminal.asking import Entry, Question, Report, Shortcut
from croupier.cli.terminal.drawing import beside, centred, shown_round
from croupier.cli.terminal.forms import question
from croupier.cli.terminal.game import Keyed, KeyedCommand, Looks, Turn
from croupier.cli.terminal.pai_gow import drawing, naming
from croupier.cli.terminal.pai_gow.naming import dealing as dealing
from croupier.cli.terminal.reading import tiles_of
from croupier.cli.terminal.seat import Seat
from croupier.cli.terminal.theme import AMBER, CREAM, DIM
from croupier.cli.terminal.turns import open_turns
from croupier.cli.terminal.usual import (
    CLOSE as CLOSE,
    CLOSING as CLOSING,
    DEALER_THEN as DEALER_THEN,
    LINE as LINE,
    STYLES as STYLES,
    placing as placing,
    spot as spot,
)
from croupier.conduct import Outcome
from croupier.conduct.codec import name_of
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.procedure import Step, due
from croupier.games.pai_gow.state import Game, Round, hand_of, hand_of_patron
from croupier.games.pai_gow.tiles import is_tile
from croupier.instruments import library
from croupier.ruling import Command, Need
from croupier.table import Table
from croupier.views.pai_gow.felt import HandTiles, PaiGowRound, PaiGowTable, TileView, tile_view

SEAT = 2  # box 1 is the House's
ON_SIGN: tuple[str, ...] = ()
CUTTING_CARD = False
INSTEAD: tuple[str, ...] = ()
EXAMPLE = "ann wager 25"

_SET = "set_hand"
TURNS: Keyed = {
    _SET: KeyedCommand("s", "set", "set", lambda _, patron: c.SetHand(patron=patron)),
    "ask_house_way": KeyedCommand(
        c.AskHouseWay.key.lower(),
        "house way",
        "House Way",
        lambda _, patron: c.AskHouseWay(patron=patron),
        listed=True,
        who="who asks for House Way or concedes",
        also=("houseway", "way"),
    ),
    "play_exposed_hand": KeyedCommand(
        c.PlayExposedHand.key.lower(),
        "play",
        "play the hand",
        lambda _, patron: c.PlayExposedHand(patron=patron),
        listed=True,
    ),
    "call_hand_void": KeyedCommand(
        c.CallHandVoid.key.lower(),
        "void",
        "call the hand void",
        lambda _, patron: c.CallHandVoid(patron=patron),
        listed=True,
        confirm="Call the hand void? The wager goes back.",
    ),
    "concede_wager": KeyedCommand(
        "x",
        "concede",
        "concede",
        lambda _, patron: c.ConcedeWager(patron=patron),
        listed=True,
        who="who asks for House Way or concedes",
        confirm="Have the wager taken without showing the hand?",
    ),
}
DECISIONS = TURNS

KEYS = """\
Your tiles are numbered. 2, 3 or 4 sets tile 1 with that tile in one part and the other two tiles in the other;
which part is the high one follows from their value. h has the hand set by House Way. A set hand stays set.
x has your wager taken without showing the hand, once confirmed.
A hand that you leave unset by quitting is set by House Way."""

WORDS = """\
  wager AMOUNT    your wager   (again with another amount changes it)
  set 1 3         set two tiles in one part and the others in the other: by their numbers, halves (set 45 12) or names
  house way       have your hand set by House Way
  concede         have the wager taken without showing the hand; to be confirmed
  results         how the last rounds ended"""

DEALING = """\
  la ja             shuffle La Ja;  formation NAME cuts in an approved formation
  dice 3 5 6        the dice as they lie;  not flat: they are shaken again
  s, set ann        a player has set the hand, the next one or this one
  e                 who asks for House Way or concedes;  e 2 picks one
  45 36 12 66       the House's tiles, each by its two halves
  45 36 / 12 66     a hand that is shown, two tiles of each part
  i exposed         what has a word in that list is picked by it"""


# Deciding


def named(table: Table, command: Command, decisions: Mapping[str, KeyedCommand]) -> KeyedCommand | None:
    """A decision also goes by its word and the patron's name, where a dealer enters it."""
    found = decisions.get(name_of(command))
    if found is None or (isinstance(command, c.SetHand) and command.two):
        return None
    whose = str(getattr(command, "patron", "")).lower()
    return replace(found, also=(*found.also, *(f"{word} {whose}" for word in (found.word, *found.also))))


def turns(seat: Seat) -> tuple[Turn, ...]:
    """The three ways to divide the player's tiles, and the other open decisions."""
    return *_settings(seat), *open_turns(seat, TURNS)


def _settings(seat: Seat) -> Iterator[Turn]:
    hand = hand_of_patron(seat.table.game.round, seat.patron)
    if hand is None:
        return
    offered = [choice.command for choice in seat.view.choices if isinstance(choice.command, c.SetHand)]
    for place, command in enumerate(offered, 1):
        if command.two:
            also = tuple(naming.divisions(seat.table.terms, hand.tiles, place))
            yield Turn(
                str(place + 1), f"set 1 {place + 1}", f"set 1 with {place + 1}", _asking(seat, command), also=also
            )


def _asking(seat: Seat, command: Command) -> Callable[[], Outcome]:
    return lambda: seat.act(command)


def waits(view: PaiGowTable) -> str:
    if view.step == Step.BET.value:
        return "Place your wager; no more bets is called at your word"
    return "Set your hand: two tiles go together" if view.step == Step.SET.value else view.need.say


# The tiles


def felt(view: PaiGowTable, width: int, height: int) -> Text:
    """The House's hand over the player's, with the dice between them."""
    shown = shown_round(view)
    own = {person.name for person in view.patrons if person.chips is not None}
    lines = drawing.houses_hand(shown, width, large=height >= 30)
    mine = next((hand for hand in shown.hands if hand.patron in own), HandTiles(0, "", ()))
    lines.append(centred(Text(drawing.dice_line(shown), DIM), width))
    lines += drawing.own_hand(shown, mine, width)
    others = [hand for hand in shown.hands if hand.patron not in own]
    lines += [Text(f" Box {hand.box} {hand.patron}: {_in_line(hand)}", DIM) for hand in others]
    return Text("\n").join(lines)


def _in_line(hand: HandTiles) -> str:
    tiles = "".join(drawing.halves(tile.tile) for tile in drawing.as_lying(hand))
    return f"{tiles} {drawing.parts(hand) or drawing.state(hand)}".strip()


def history(view: PaiGowTable, width: int) -> Text:
    return hands_drawing.results(view.felt.results, drawing.result)


def hand_lines(shown: PaiGowRound) -> Iterator[str]:
    if shown.dice:
        yield drawing.dice_line(shown)
    for hand in shown.hands:
        numbered = bool(hand.tiles) and all(tile.tile for tile in hand.tiles) and not hand.how
        yield f"Box {hand.box}, {hand.patron}: {_tiles(hand, numbered)}{_said(hand)}"
    if shown.house.tiles:
        why = f" ({shown.house_way})" if shown.house_way else ""
        yield f"House: {_tiles(shown.house)}{_said(shown.house)}{why}"


def _tiles(hand: HandTiles, numbered: bool = False) -> str:
    """Face-up tiles by name, face-down tiles by their number."""
    tiles = drawing.as_lying(hand)
    said = [
        f"{place} {drawing.named(tile)}" if numbered else drawing.named(tile)
        for place, tile in enumerate(tiles, 1)
        if tile.tile
    ]
    if down := sum(not tile.tile for tile in tiles):
        said.append("a tile face down" if down == 1 else f"{down} tiles face down")
    return ", ".join(said)


def _said(hand: HandTiles) -> str:
    parts, state = drawing.parts(hand), drawing.state(hand)
    return "".join(f"; {each}" for each in (parts, state.lower()) if each)


def _results(view: PaiGowTable) -> Iterator[str]:
    return hands_drawing.told_results(view.felt.results, "wagers", "pushed")


LOOKS: Looks = {"results": _results}


# At the dealer's desk


def desk_felt(view: PaiGowTable, typed: str, width: int) -> Text:
    """The House's hand, and beside it the tiles being typed or the result of the dice."""
    shown, wide = shown_round(view), width // 2
    house = [Text("HOUSE", f"bold {CREAM}"), *(drawing.drawn(drawing.as_lying(shown.house), wide) or [Text()])]
    right = [Text(f"typed: {' '.join(_pairs(typed))}", f"bold {AMBER}")]
    right += drawing.drawn(_typed_tiles(view, typed), width - wide)
    if not typed:
        low, high = drawing.both_parts(shown.house)
        said = (drawing.dice_line(shown), f"House {low}" if low else "", high)
        right = [Text(line, f"bold {CREAM}") for line in said]
    left = [centred(line, wide) for line in house]
    return beside(left, [centred(line, width - wide) for line in right])


def _pairs(typed: str) -> list[str]:
    return [typed[at : at + 2] for at in range(0, len(typed), 2)]


def _typed_tiles(view: PaiGowTable, typed: str) -> Sequence[TileView]:
    """Tiles as far as their two halves have been typed; half of one shows its back."""
    if view.step == Step.DICE.value:
        return ()
    terms = library().book(view.sign.book).terms({})
    found = [tiles_of(pair) for pair in _pairs(typed)]
    return [tile_view(terms, tile[0] if tile and is_tile(terms, tile[0]) else "") for tile in found]


def boxes(view: PaiGowTable, width: int, height: int) -> Text:
    shown = shown_round(view)
    if shown.hands and (view.round.called or not view.round.wagers):
        return drawing.box_lines(shown, width, height)
    return desk_drawing.down(view)


_HOUSES_TILES = Question(
    "tiles", "The House's four tiles, each by its halves, as in 45 36 12 66", take=naming.house_tiles
)
_BOTH_PARTS = Question(
    "low",
    "The hand as it is set, two tiles of each part, as in 45 36 / 12 66",
    take=naming.both_parts,
)
_DICE, _FORMATION = question(c.OpenCup(), "dice"), question(c.CutTiles(), "formation")
_TILES_TYPED = 8  # digits


def entry(table: Table, need: Need) -> Entry | None:
    game: Game = table.game
    step, box = due(table, game)
    if need.what != step.value:
        return None
    match step:
        case Step.DICE:
            return Entry(c.OpenCup(), "enter the dice", question=_DICE, digits=3)
        case Step.HOUSE:
            asks = None if all(game.round.house.tiles) else _HOUSES_TILES
            return Entry(c.TurnHouseHand(), "turn the House's hand", question=asks, digits=_TILES_TYPED)
        case Step.SETTLE:
            hand = hand_of(game.round, box)
            read = hand is not None and all(hand.tiles) and (bool(hand.together) or hand.how != "player")
            asks = None if read else _BOTH_PARTS
            return Entry(c.ShowHand(), "show the hand, take or pay", question=asks, digits=_TILES_TYPED)
        case _:
            return None


def shortcuts(table: Table, need: Need) -> tuple[Shortcut, ...]:
    """Other ways to do the shuffle, the cut and the dice. The rules give the reason where one comes at the wrong
    time."""
    return (
        Shortcut("", "shuffle", "shuffle the tiles", c.ShuffleTiles(), shown=False),
        Shortcut("a", "la ja", "shuffle La Ja", c.ShuffleTiles(la_ja=True), shown=need.what == Step.SHUFFLE.value),
        Shortcut("", "cut", "cut to the right", c.CutTiles(), shown=False),
        Shortcut("f", "formation", "cut in a formation", c.CutTiles(), (_FORMATION,), need.what == Step.CUT.value),
        Shortcut("", "dice", "the dice", c.OpenCup(), (_DICE,), shown=False),
        Shortcut("f", "not flat", "a die is not flat", c.OpenCup(flat=False), shown=need.what == Step.DICE.value),
        Shortcut("", "collect", "collect the tiles", c.CollectCards(), shown=False),
    )


def would_tell(table: Table, command: Command) -> bool:
    """Whether it shows tiles that were read face down, or tries out others: neither is done without a record."""
    named = any(getattr(command, field, ()) for field in ("tile", "tiles", "low", "high", "two"))
    now: Round = table.game.round
    hands = (now.house, *now.hands)
    hides = any(tile and at not in hand.up for hand in hands for at, tile in enumerate(hand.tiles))
    shows = isinstance(command, c.TurnHouseHand | c.ShowHand | c.ReportTileExposed | c.RuleOnConcession)
    return hides and (named or shows)


# Reports


def _dealt(view: PaiGowTable) -> bool:
    now = view.round
    return isinstance(now, PaiGowRound) and bool(now.hands) and not now.result


def _once_dealt(begin: Callable[[], Command]) -> Callable[[PaiGowTable], Command | None]:
    return lambda view: begin() if _dealt(view) else None


def _to_set(begin: Callable[[], Command]) -> Callable[[PaiGowTable], Command | None]:
    return lambda view: begin() if view.step == Step.SET.value else None


def _dice(view: PaiGowTable) -> Command | None:
    return c.CorrectDice(dice=(), reason="") if view.round.dice and not view.round.result else None


def _misdeal(view: PaiGowTable) -> Command | None:
    return c.DeclareMisdeal(reason="") if not view.round.opened else None


_TWO = Question("numbers", "Two that go together, as in 45 36, or by number as in 1 3", take=naming.two_tiles)
_CONCEDED = Question(
    "low",
    "The hand as it was set, as in 45 36 / 12 66; of one that was read two that go together, as in 1 3",
    may_be_left=True,
    take=naming.both_parts,
)

REPORTS: tuple[Report, ...] = (
    Report("misdeal", "A tile was exposed in the shuffle or the cut: a misdeal", _misdeal),
    Report("exposed", "A tile was exposed", _once_dealt(lambda: c.ReportTileExposed(to="", number=1, tile=""))),
    Report("absent", "Time is up: a hand is set by House Way", _to_set(lambda: c.ReportAbsent(box=0))),
    Report(
        "set",
        "A hand whose tiles are known is set",
        _to_set(lambda: c.SetHand(patron="")),
        ("patron", "numbers"),
        questions={"numbers": _TWO},
    ),
    Report(
        "correct",
        "Tiles were entered, placed or set wrongly",
        _once_dealt(lambda: c.CorrectTiles(to="", tiles=(), reason="")),
    ),
    Report("dice", "The dice were entered wrongly", _dice, ("dice", "reason"), higher=True),
    Report("deal", "The stacks went round from a wrong box", _once_dealt(lambda: c.CorrectDeal(reason=""))),
    Report(
        "exchange",
        "Boxes got each other's tiles",
        _once_dealt(lambda: c.CorrectExchange(boxes=(), reason="")),
        ("boxes", "numbers", "reason"),
    ),
    Report(
        "concession",
        "A concession is disputed",
        _once_dealt(lambda: c.RuleOnConcession(patron="", conceded=True, low=(), high=(), reason="")),
        ("patron", "conceded", "low", "reason"),
        higher=True,
        questions={"low": _CONCEDED},
    ),
)
