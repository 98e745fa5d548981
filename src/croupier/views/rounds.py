"""A round of play as it is shown: what every game has. Each game adds its hands."""

from collections import Counter
from typing import ClassVar

from msgspec import Struct

from croupier.equipment import card_name
from croupier.games.round_of_play import RoundGame, RoundRecord, Wager
from croupier.games.rounds import WagerSettled
from croupier.instruments import library
from croupier.money import Odds, breakdown, dollars
from croupier.table import Table
from croupier.views.clauses import Clause, clauses


class Eyes(Struct, frozen=True):
    """Whose eyes a view is for, as far as cards are concerned: a patron's, the inspector's, or anybody's."""

    patron: str = ""
    inspector: bool = False


ANYBODY = Eyes()


class CardView(Struct, frozen=True):
    """A card on the felt; "" and "face down" until it has been turned."""

    card: str
    name: str


class HandView(Struct, frozen=True):
    cards: tuple[CardView, ...]
    total: int | None
    words: str


class WagerView(Struct, frozen=True):
    patron: str
    box: int
    option: str
    name: str
    amount: int
    hand: int = 0


class PaymentView(Struct, frozen=True):
    """A settled wager with its arithmetic, its clauses and the chips it is paid in."""

    patron: str
    box: int
    option: str
    name: str
    outcome: str
    stake: int
    pays: int
    arithmetic: str
    chips: tuple[tuple[int, int], ...]
    under: tuple[Clause, ...]
    hand: int = 0


class PastResult(Struct, frozen=True):
    """How an earlier round ended, with how many main wagers won, lost and did neither."""

    round: int
    result: str
    won: int
    lost: int
    stood_off: int


_KEPT = 12  # rounds of the list of results


def past_results(game: RoundGame, main: str) -> tuple[PastResult, ...]:
    """The last rounds, the newest first; `main` is the wager that every bettor has."""
    records = [record for shoe in (*game.earlier, game.records) for record in shoe]
    return tuple(_result(record, main) for record in reversed(records[-_KEPT:]))


def _result(record: RoundRecord, main: str) -> PastResult:
    if record.voided:
        return PastResult(record.number, "void", 0, 0, 0)
    ended = Counter(fact.outcome for fact in record.settlements if fact.option == main)
    neither = ended.total() - ended["win"] - ended["lose"]
    return PastResult(record.number, record.closed.result, ended["win"], ended["lose"], neither)


class RoundView(Struct, frozen=True, kw_only=True):
    PLACE: ClassVar[str] = "box"  # what a patron's number at the table is of

    number: int
    no_bet: bool = False
    called: bool
    opened: bool
    result: str
    wagers: tuple[WagerView, ...]
    payments: tuple[PaymentView, ...]


def shown_cards(cards: tuple[str, ...]) -> tuple[CardView, ...]:
    return tuple(CardView(card, card_name(card) if card else "face down") for card in cards)


def wager_view(wager: Wager, name: str, hand: int = 0) -> WagerView:
    return WagerView(wager.patron, wager.box, wager.option, name, wager.amount, hand)


def payment_view(table: Table, fact: WagerSettled, name: str) -> PaymentView:
    book = library().book(table.setting.book)
    smallest = min(table.setting.chips)
    return PaymentView(
        fact.patron,
        fact.box,
        fact.option,
        name,
        fact.outcome,
        fact.stake,
        fact.pays,
        arithmetic(fact),
        breakdown(fact.pays, table.setting.chips) if fact.pays % smallest == 0 else (),
        clauses(book, fact.under),
        fact.hand,
    )


def arithmetic(fact: WagerSettled) -> str:
    """Why this was paid: `25.00 at 1 to 1 less 5% = 23.75`."""
    if fact.outcome == "win":
        full, _ = Odds.of(fact.odds).pays(fact.stake)
        capped = f", up to the maximum payout of {dollars(fact.pays)}" if full > fact.pays else ""
        return f"{dollars(fact.stake)} at {fact.odds} = {dollars(full)}{capped}"
    if fact.outcome == "lose":
        return f"{dollars(fact.stake)} is lost"
    return f"{dollars(fact.returned)} is returned"
