"""Pai Gow's kernel and the real table, dealt the same tiles: each hand at its best, or by House Way."""

from collections.abc import Callable
from functools import cache
from random import Random

import numpy as np

from croupier.analysis.case import silent
from croupier.analysis.pai_gow.hands import kinds_in
from croupier.analysis.pai_gow.play import full_play
from croupier.analysis.simulation.accounting import Ints
from croupier.analysis.simulation.pai_gow.kernel import HAND, ROUNDS, play_block
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.remedies import AGAIN, ONE_BOX
from croupier.analysis.simulation.shards import prepared
from croupier.games.context import Limit
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.house_way import settings
from croupier.games.pai_gow.parts import SetHand
from croupier.games.pai_gow.procedure import Step
from croupier.games.pai_gow.tiles import tiles
from croupier.instruments import library
from croupier.ruling import Role
from tests.rules.pai_gow.play import BOOK, Play

BOOKS = (BOOK,)
NAMES = ("ann", "bob", "cat")
Tiles = tuple[str, ...]


class Rich(Play):
    """A table that takes any amount, with players who never run out of chips."""

    LIMIT = Limit(5_00, 10_000_00, 5_00)

    def __init__(self, boxes: int) -> None:
        super().__init__(patrons=NAMES[:boxes])

    def join(self, name: str, seat: int = 0, chips: int = 100_000_00) -> None:
        super().join(name, seat, chips)


@cache
def _best() -> dict[Tiles, SetHand]:
    terms = library().book(BOOK).terms()
    field, play = full_play(terms, silent)
    flat = [each for three in play.settings for each in three]
    return {kinds_in(terms, hand.tiles): flat[play.best[at]] for at, hand in enumerate(field.hands)}


def dealt(question: Question, block: int) -> tuple[Ints, Ints]:
    """The codes and the tiles of one block."""
    model, _ = prepared(question)
    boxes, fresh, setting, *_ = model.deal.args  # type: ignore[attr-defined]
    codes, rows = np.zeros((ROUNDS, boxes), np.int64), np.zeros((ROUNDS, HAND * (boxes + 1)), np.int64)
    here = np.uint64(question.seed), np.uint64(0), np.uint64(block)
    play_block(*here, fresh.copy(), *setting, codes, rows)
    return codes, rows


def hands_of(row: Ints) -> tuple[Tiles, ...]:
    """By box, the Bank's last."""
    names = tiles(library().book(BOOK).terms())
    named = [names[tile] for tile in row]
    return tuple(tuple(named[at : at + HAND]) for at in range(0, len(named), HAND))


def wager(play: Play, random: Random, boxes: int) -> dict[str, int]:
    stakes = {name: 5_00 * random.randint(1, 50) for name in NAMES[:boxes]}
    for name, stake in stakes.items():
        play.wager(name, stake)
    return stakes


def set_hand(play: Play, name: str, mine: Tiles, house_way: bool) -> None:
    """At its best: the low part of the wanted worth first."""
    if house_way:
        play.ask_house_way(name)
        return
    wanted = _best()[kinds_in(play.terms, mine)]
    found = next(
        each
        for each in settings(play.terms, mine)
        if (each.low.strength, each.high.strength) == (wanted.low.strength, wanted.high.strength)
    )
    play.as_patron(name, c.SetHand(patron=name, two=tuple(found.low.tiles)))


def show(play: Play, bank: Tiles) -> None:
    if play.step is Step.HOUSE:
        play.do(c.TurnHouseHand(tiles=bank))
    while play.step is Step.SETTLE:
        play.do(c.ShowHand())


def check(
    play: Play, question: Question, codes: Ints, columns: list[int], stakes: dict[str, int], had: dict[str, int],
    said: object,
) -> None:  # fmt: skip
    _, book = prepared(question)
    for (name, stake), code, column in zip(stakes.items(), codes, columns, strict=True):
        net = play.chips(name) + play.on_layout(name) - had[name]
        assert net == -(-stake * int(book.pays[code, column]) // book.unit), (said, name)


def rounds(book: str, random: Random, number: int) -> None:
    for begin in range(0, number, ROUNDS):
        compare(random, min(ROUNDS, number - begin), random.randint(1, 3))


def compare(random: Random, number: int, boxes: int = 1) -> None:
    question = Question(book=BOOK, seed=32, boxes=boxes)
    block = random.getrandbits(48)
    codes, rows = dealt(question, block)
    play = Rich(boxes)
    opened = play.table
    had = {name: play.chips(name) for name in NAMES[:boxes]}
    for by_box, row in zip(codes[:number], rows, strict=False):
        play.table, play.facts = opened, []
        stakes = wager(play, random, boxes)
        play.throw()
        *hands, bank = hands_of(row)
        play.do(c.DealTiles(hands=tuple(hands)))
        columns = [random.randrange(2) for _ in hands]  # at its best, or by House Way
        for name, mine, column in zip(NAMES, hands, columns, strict=False):
            set_hand(play, name, mine, column == 1)
        show(play, bank)
        check(play, question, by_box, columns, stakes, had, (block, hands, bank))


# Errors


def errors(random: Random, question: Question) -> None:
    """The table is told what went wrong, and pays what the kernel has for the remedy."""
    model, book = prepared(question)
    calls_void = model.deal.args[3][1]  # type: ignore[attr-defined]
    group = model.deal.args[2][0]  # type: ignore[attr-defined]
    codes, rows = dealt(question, random.getrandbits(48))
    play = Rich(question.boxes)
    opened = play.table
    had = {name: play.chips(name) for name in NAMES[: question.boxes]}
    for kind, (name, _) in enumerate(question.errors):
        for by_box, row in zip(codes[:8], rows, strict=False):
            play.table, play.facts = opened, []
            stakes = wager(play, random, question.boxes)
            box, after = random.randrange(question.boxes), by_box.copy()
            for each, code in enumerate(by_box):
                if book.whom[kind] != ONE_BOX or each == box:
                    after[each] = book.remedy[kind, code]
            calls = False
            if after[box] == AGAIN:
                calls = bool(calls_void[group[row[HAND * box]], group[row[HAND * box + 1]]])
                after[box] = book.void if calls else by_box[box]
            ERRORS[name](play, hands_of(row), box, calls)
            check(play, question, after, [0] * len(by_box), stakes, had, (name, box))


def _deal(play: Play, hands: tuple[Tiles, ...]) -> None:
    play.throw()
    play.do(c.DealTiles(hands=hands[:-1]))


def _play_on(play: Play, hands: tuple[Tiles, ...], but: int = -1) -> None:
    for box, mine in enumerate(hands[:-1]):
        if box != but:
            set_hand(play, NAMES[box], mine, house_way=False)
    show(play, hands[-1])


def _misdeal(play: Play, hands: tuple[Tiles, ...], box: int, calls: bool) -> None:
    play.do(c.DeclareMisdeal(reason="a tile was seen in the cut"))


def _exposed(by: str) -> Callable[[Play, tuple[Tiles, ...], int, bool], None]:
    """One tile: of the House's hand, or of a player's by the player or the dealer."""

    def told(play: Play, hands: tuple[Tiles, ...], box: int, calls: bool) -> None:
        _deal(play, hands)
        seat = str(play.state.patrons[NAMES[box]].seat)
        if by == "house":
            play.do(c.ReportTileExposed(to="house", number=1, tile=hands[-1][0], by="dealer"))
        else:
            play.do(c.ReportTileExposed(to=seat, number=1, by=by))
        _play_on(play, hands)

    return told


def _two_exposed(play: Play, hands: tuple[Tiles, ...], box: int, calls: bool) -> None:
    _deal(play, hands)
    name = NAMES[box]
    for number in (1, 2):
        play.do(c.ReportTileExposed(to=str(play.state.patrons[name].seat), number=number, by="dealer"))
    play.as_patron(name, c.CallHandVoid(patron=name) if calls else c.PlayExposedHand(patron=name))
    _play_on(play, hands, box if calls else -1)


def _house_set_wrongly(play: Play, hands: tuple[Tiles, ...], box: int, calls: bool) -> None:
    """Its tiles are entered with one that a player has; put right, it is set again by House Way."""
    _deal(play, hands)
    for each, mine in enumerate(hands[:-1]):
        set_hand(play, NAMES[each], mine, house_way=False)
    seen = [tile for hand in hands for tile in hand]
    other = next(tile for tile in tiles(play.terms) if tile not in seen)
    play.do(c.TurnHouseHand(tiles=(other, *hands[-1][1:])))
    play.do(c.CorrectTiles(to="house", tiles=hands[-1], reason="a tile was misread"))
    show(play, hands[-1])


def _misplaced(play: Play, hands: tuple[Tiles, ...], box: int, calls: bool) -> None:
    """A tile of one hand was entered wrongly, and is corrected before it is set."""
    _deal(play, hands)
    seat = str(play.state.patrons[NAMES[box]].seat)
    play.do(c.CorrectTiles(to=seat, tiles=hands[box], reason="the stacks were mixed"))
    _play_on(play, hands)


def _beyond(play: Play, hands: tuple[Tiles, ...], box: int, calls: bool) -> None:
    _deal(play, hands)
    play.director(c.VoidRound(round=play.round.number, ground="impractical", reason="the tiles are mixed"))


def _late(play: Play, hands: tuple[Tiles, ...], box: int, calls: bool) -> None:
    """Nothing is undone once the next round has begun."""
    _deal(play, hands)
    _play_on(play, hands)
    number = play.round.number
    play.collect()
    late = c.VoidRound(round=number, ground="placement_error", reason="seen on the recording")
    play.refused(late, "13.12", Role.DIRECTOR)


def _absent(play: Play, hands: tuple[Tiles, ...], box: int, calls: bool) -> None:
    _deal(play, hands)
    play.ask_house_way(NAMES[box])
    _play_on(play, hands, box)


ERRORS: dict[str, Callable[[Play, tuple[Tiles, ...], int, bool], None]] = {
    "misdeal": _misdeal,
    "house-tile-exposed": _exposed("house"),
    "own-tile-exposed": _exposed("player"),
    "tile-exposed": _exposed("dealer"),
    "two-tiles-exposed": _two_exposed,
    "house-hand-set-wrongly": _house_set_wrongly,
    "misplaced-tile": _misplaced,
    "beyond-rebuilding": _beyond,
    "misplaced-tile-found-late": _late,
    "absent-player": _absent,
}
