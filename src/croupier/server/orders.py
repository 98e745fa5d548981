"""The sealed orders of a table, from its journal: what was committed to, who mixed it, and after its end the order.

Anybody may have this. Where hands stay hidden, a place of the order is opened only to those who saw what lay there.
"""

from collections import OrderedDict
from threading import Lock
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from croupier.conduct import Hosted
from croupier.conduct.chance import dealt_order, mixed
from croupier.conduct.chance.sealed import leaves, salt_at
from croupier.conduct.codec import decode_fact
from croupier.conduct.dealing import dealing_of
from croupier.conduct.past import Past
from croupier.conduct.snapshots import NEWEST
from croupier.conduct.unreadable import folded
from croupier.games.round_of_play import RoundGame, shares_in
from croupier.games.rounds import RoundEnds
from croupier.games.shares import Share
from croupier.games.shoes import CardsCut, CuttingCardPlaced
from croupier.instruments import library
from croupier.journal import Entry
from croupier.ruling import Fact
from croupier.table import Table, evolve
from croupier.table.facts import OrderGivenUp, ShareCommitted, SharesFrozen, SharesMixed, ShoeRevealed
from croupier.views.rounds import Eyes
from croupier.views.table_view import felt_of

FORMAT = "croupier order export/1"
DICE = "xyz"  # the letters of dice in a sealed order
_KEPT = 32  # orders in memory, for each table that somebody asks about


class Dealt(Struct, frozen=True):
    """Something that came from the order: a card, a number, a tile or the face of a die."""

    place: int
    item: str
    round: int
    at: int


class OpenPlace(Struct, frozen=True):
    place: int
    salt: str
    item: str


class Opened(Struct, frozen=True, omit_defaults=True):
    """The whole order with its salt; or, where others' hands stay hidden, all leaves and the places open to you."""

    at: int
    salt: str = ""
    order: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    places: tuple[OpenPlace, ...] = ()


class OrderExport(Struct, kw_only=True):
    """One sealed order, as `check_order.py` reads it. Times are milliseconds since 1970, UTC; 0: not yet."""

    format: str = FORMAT
    table: str
    book: str
    called: str  # "shoe", "spin", "shuffle"
    number: int
    commitment: str
    committed_at: int
    pieces: tuple[str, ...]  # the things that were sealed, sorted
    dice: str  # a letter for each die that is sealed with the tiles
    frozen_at: int = 0  # when the list of shares was closed
    mixed_at: int = 0
    shares: tuple[Share, ...] = ()
    cut: int = 0
    cutting_card_from_back: int = 0
    opened: Opened | None = None
    dealt: list[Dealt] = field(default_factory=list)


class SealedLine(Struct, frozen=True):
    """A sealed order in the list."""

    number: int
    commitment: str
    committed_at: int
    opened_at: int


# The list


def order_at(hosted: Hosted, version: int) -> int:
    """The number of the order that was dealt from just before this version of a table; 0 for none."""
    table = hosted.past.table_at(version - 1)
    return _orders_of(table) if table else 0


def sealed_lines(hosted: Hosted, last: int | None, count: int) -> tuple[SealedLine, ...]:
    """Up to `count` orders of a table, the newest first, from this number down. The journal is read only where it tells
    of them."""
    newest = _orders_of(hosted.table) if hosted.table else 0
    last = newest if last is None else min(last, newest)
    first = max(1, last - count + 1)
    at, before = hosted.past.at_hand_before(lambda table: _orders_of(table) >= first)
    number = _orders_of(before) if before else 0
    sealed: dict[int, tuple[str, int]] = {}
    waiting, opened = set(range(first, last + 1)), dict[int, int]()
    for entry in hosted.past.entries(at, NEWEST):
        if not waiting:
            break
        if not any(word in entry.body for word in _TELLING):
            continue
        fact = decode_fact(entry.body)
        if isinstance(fact, ShoeRevealed):
            opened[fact.shoe] = entry.at
            waiting.discard(fact.shoe)
        elif isinstance(fact, OrderGivenUp):
            waiting.discard(fact.shoe)
        elif not isinstance(fact, ShareCommitted) and (commitment := getattr(fact, "commitment", "")):
            number += 1  # every seal has the next one
            sealed[number] = commitment, entry.at
    return tuple(SealedLine(n, *sealed[n], opened.get(n, 0)) for n in range(last, first - 1, -1))


_TELLING = (b'"commitment"', b'"table.shoe_revealed', b'"table.order_given_up')


def _orders_of(table: Table) -> int:
    """How many orders have been sealed at a table; its shoe is numbered also where it is dealt by hand."""
    number: int = table.game.shoe_number if table.dealing == "virtual" else 0
    return number


# One order


class _Told(Struct):
    """An order as the journal tells it, before it is decided who may see which place."""

    export: OrderExport
    records: list[Any] = field(default_factory=list)  # the rounds that were played from it

    def take(self, entry: Entry, fact: Fact, before: Table, after: Table) -> None:
        export, now = self.export, after.game
        match fact:
            case SharesFrozen():
                export.frozen_at, export.shares = entry.at, fact.shares
                export.mixed_at = 0 if fact.shares else entry.at
            case SharesMixed():
                export.mixed_at, export.shares = entry.at, shares_in(now).given
            case CardsCut():
                export.cut = fact.position
            case CuttingCardPlaced():
                export.cutting_card_from_back = fact.from_back
            case RoundEnds():
                self.records.append(now.records[-1])
            case ShoeRevealed() if fact.shoe == export.number:
                export.opened = Opened(entry.at, fact.salt, fact.cards)
                export.pieces = tuple(sorted(fact.cards))
        if now.shoe_number == export.number:
            shown = dealing_of(after).shown(before.game, now, fact)
            number = before.game.round.number
            export.dealt += [Dealt(place, item, number, entry.at) for place, item in shown if item]


def _told(past: Past, number: int) -> _Told | None:
    """The order of this number, from the state at hand before it was sealed until it is opened or given up."""
    told: _Told | None = None
    at, before = past.at_hand_before(lambda table: _orders_of(table) >= number)
    for after, entry, fact in folded(before, past.entries(at, NEWEST), evolve):
        if told is None and after is not None and after.game.shoe_number == number and after.game.commitment:
            told = _Told(_sealed(after, entry))
        elif told is not None and before is not None and after is not None:
            told.take(entry, fact, before, after)
            if told.export.opened or isinstance(fact, OrderGivenUp):
                break
        before = after
    return told


def _sealed(table: Table, entry: Entry) -> OrderExport:
    game: RoundGame = table.game
    pieces = table.machine.sealed(table.terms)
    return OrderExport(
        table=table.name,
        book=table.setting.book,
        called=game.CHANCE,
        number=game.shoe_number,
        commitment=game.commitment,
        committed_at=entry.at,
        pieces=tuple(sorted(pieces)),
        dice="".join(sorted({piece[1] for piece in pieces if piece[1] in DICE})),
    )


class Exports:
    """The sealed orders of one table for anybody who asks. Finished ones never change, so the last few are kept."""

    def __init__(self, hosted: Hosted) -> None:
        self._hosted = hosted
        self._finished: OrderedDict[int, _Told] = OrderedDict()
        self._reading = Lock()  # a history is read by one at a time, however many ask

    def order(self, number: int, eyes: Eyes) -> OrderExport | None:
        """A sealed order as this audience may have it; None if there is no such order."""
        if self._hosted.table is None or not 0 < number <= _orders_of(self._hosted.table):
            return None
        with self._reading:
            told = self._finished.get(number) or _told(self._hosted.past, number)
            if told is not None and told.export.opened:
                self._finished[number] = told
                self._finished.move_to_end(number)
                if len(self._finished) > _KEPT:
                    self._finished.popitem(last=False)
        return None if told is None else _as_seen(told, eyes)


def _as_seen(told: _Told, eyes: Eyes) -> OrderExport:
    """Whole once it is opened, unless something that came from it stays hidden from this audience."""
    export, opened = told.export, told.export.opened
    hides = getattr(felt_of(library().book(export.book).game), "open_places", None)
    if opened is None:  # what lies on the table is on its own page, and hidden hands are nobody's business
        return replace(export, dealt=[])
    if hides is None:
        return export
    seen: frozenset[int] = frozenset().union(*(hides(record, eyes) for record in told.records))
    stacked = sum(1 for item in opened.order if item[1] not in export.dice)
    dealt = [each for each in export.dealt if each.place in seen or each.place > stacked]
    if len(dealt) == len(export.dealt):
        return export
    return replace(export, opened=_partly(export, opened, {each.place for each in dealt}), dealt=dealt)


def _partly(export: OrderExport, opened: Opened, shown: set[int]) -> Opened:
    """Open at the places of what was shown, and at the faces of the dice; elsewhere only the leaves."""
    values = [share.value for share in export.shares if share.value]
    mixed_places = mixed(export.commitment, range(len(opened.order)), values)
    lying, _ = dealt_order(mixed_places, export.cut, 0)
    tiles = [at for at in lying if opened.order[at][1] not in export.dice]
    places = {at for place, at in enumerate(tiles, 1) if place in shown} | (set(lying) - set(tiles))
    return Opened(
        opened.at,
        leaves=leaves(opened.salt, opened.order),
        places=tuple(OpenPlace(at + 1, salt_at(opened.salt, at + 1), opened.order[at]) for at in sorted(places)),
    )
