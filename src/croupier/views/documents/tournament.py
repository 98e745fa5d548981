"""Seat cards, results and receipts of a tournament. The caller supplies their content."""

import datetime
from collections.abc import Sequence

from msgspec import Struct

from croupier.views.documents.document import Card, Cards, Document, Section, Table
from croupier.views.documents.words import money, when


class SeatCard(Struct, frozen=True):
    tournament: str
    player: str
    session: str
    table: str
    seat: int
    starts: datetime.datetime
    flight: int = 0  # 0: everybody plays at the same time


class Placed(Struct, frozen=True):
    """A player's place and its prizes; level players have the same place."""

    place: int
    player: str
    prize: int = 0
    because: str = ""
    goods: tuple[str, ...] = ()


class Results(Struct, frozen=True):
    """`pool_in` and `pool_out` name amounts in cents; their sums are equal."""

    tournament: str
    confirmed: datetime.datetime
    places: tuple[Placed, ...]
    pool_in: tuple[tuple[str, int], ...]
    pool_out: tuple[tuple[str, int], ...]
    notes: tuple[str, ...] = ()


class Receipt(Struct, frozen=True):
    tournament: str
    number: int
    player: str
    taken: datetime.datetime
    paid: tuple[tuple[str, int], ...]  # the purpose, and cents
    starts: datetime.datetime
    notes: tuple[str, ...] = ()
    of: str = "entry"  # or re-buy, add-on


class Expected(Struct, frozen=True):
    """A player's seat on a sign-in sheet."""

    table: str
    seat: int
    player: str


def seat_cards(cards: Sequence[SeatCard]) -> Cards:
    """One card for each player, in the order given."""
    return Cards(
        title=f"Seat cards, {cards[0].tournament}" if cards else "Seat cards",
        date=min((card.starts for card in cards), default=datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)),
        cards=tuple(Card(card.tournament, card.player, _lines(card)) for card in cards),
    )


def _lines(card: SeatCard) -> tuple[tuple[str, str], ...]:
    flight = (("Flight", str(card.flight)),) if card.flight else ()
    return (
        ("Session", card.session),
        *flight,
        ("Table", card.table),
        ("Seat", str(card.seat)),
        ("Starts", when(card.starts)),
    )


def sign_in_sheet(tournament: str, session: str, starts: datetime.datetime, expected: Sequence[Expected]) -> Document:
    """Table by table, with room for everybody's signature."""
    tables = dict.fromkeys(each.table for each in expected)
    return Document(
        kind="Sign-in sheet",
        title=f"{tournament}: {session}",
        date=starts,
        about=(("Starts", when(starts)), ("Players", str(len(expected)))),
        sections=tuple(
            Section(
                name,
                (),
                (
                    Table(
                        f"Players at {name}",
                        ("Seat", "Player", "Signature"),
                        tuple((str(each.seat), each.player, "") for each in expected if each.table == name),
                    ),
                ),
            )
            for name in tables
        ),
    )


def payout_slips(results: Results) -> Cards:
    """One for each player with a prize, to be signed when it is handed over."""
    won = [each for each in results.places if each.prize or each.goods]
    return Cards(
        title=f"Payout slips, {results.tournament}",
        date=results.confirmed,
        cards=tuple(
            Card(
                results.tournament,
                each.player,
                (
                    ("Place", str(each.place)),
                    ("Prize", "; ".join((*_amount(each.prize), *each.goods))),
                    ("Confirmed", when(results.confirmed)),
                    ("Received", "_" * 24),
                ),
            )
            for each in won
        ),
    )


def notice(results: Results) -> Document:
    """The results for the notice board: who came where and won what."""
    rows = tuple(
        (str(each.place), each.player, "; ".join((*_amount(each.prize), *each.goods))) for each in results.places
    )
    return Document(
        kind="Results",
        title=results.tournament,
        date=results.confirmed,
        sections=(Section("Places", (), (Table("Places and prizes", ("Place", "Player", "Prize"), rows, wide=1),)),),
    )


def results_document(results: Results) -> Document:
    """Places, prizes, and a statement of the pool that ends at zero."""
    places = Table(
        "Places and prizes",
        ("Place", "Player", "Prize", "For"),
        tuple(
            (str(each.place), each.player, "; ".join((*_amount(each.prize), *each.goods)), each.because)
            for each in results.places
        ),
    )
    came, went = (sum(cents for _, cents in side) for side in (results.pool_in, results.pool_out))
    rows = (
        *((name, money(cents), "") for name, cents in results.pool_in),
        *((name, "", money(cents)) for name, cents in results.pool_out),
        ("Total", money(came), money(went)),
        ("Balance", money(came - went), ""),
    )
    pool = Table("Statement of the prize pool", ("", "In", "Out"), rows)
    return Document(
        kind="Results",
        title=results.tournament,
        date=results.confirmed,
        about=(("Places confirmed", when(results.confirmed)),),
        sections=(Section("Places", results.notes, (places,)), Section("Prize pool", (), (pool,))),
    )


def _amount(cents: int) -> tuple[str, ...]:
    return (money(cents),) if cents else ()


def receipt_document(receipt: Receipt) -> Document:
    rows = (*((what, money(cents)) for what, cents in receipt.paid), ("Total", money(sum(c for _, c in receipt.paid))))
    return Document(
        kind=f"Receipt of {receipt.of}",
        title=receipt.tournament,
        date=receipt.taken,
        about=(
            ("Entry", str(receipt.number)),
            ("Player", receipt.player),
            ("Taken", when(receipt.taken)),
            ("Tournament starts", when(receipt.starts)),
        ),
        sections=(Section("Paid", receipt.notes, (Table("Amounts paid", ("For", "Amount"), rows),)),),
    )
