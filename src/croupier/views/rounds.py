"""A round of play as it is shown: the common part of all games. Each game adds its hands."""

from collections import Counter
from collections.abc import Callable
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
    doubled: int = 0  # the part that was added in doubling


class PaymentView(Struct, frozen=True):
    """A settled wager with its arithmetic, its clauses and the chips of its payment."""

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
    """How an earlier round ended, with the number of main wagers that won, lost and did neither."""

    round: int
    result: str
    won: int
    lost: int
    stood_off: int


Naming = Callable[[str], str]  # the name of a wager, by its option

_KEPT = 12  # rounds of the list of results


def past_results(game: RoundGame, main: str) -> tuple[PastResult, ...]:
    """The last rounds, the newest first; `main` is the wager that every bettor has."""
    return tuple(_result(record, main) for record in reversed(game.played[-_KEPT:]))


def _result(record: RoundRecord, main: str) -> PastResult:
    if record.voided:
        return PastResult(record.number, "void", 0, 0, 0)
    ended = Counter(fact.outcome for fact in record.settlements if fact.option == main)
    neither = ended.total() - ended["win"] - ended["lose"]
    return PastResult(record.number, record.closed.result, ended["win"], ended["lose"], neither)


class RoundView(Struct, frozen=True, kw_only=True):
    PLACE: ClassVar[str] = "box"  # the name of the numbered places at the table

    number: int
    no_bet: bool = False
    called: bool
    opened: bool
    result: str
    wagers: tuple[WagerView, ...]
    payments: tuple[PaymentView, ...]
    returned: tuple[WagerView, ...] = ()  # of a void round, whoever looks and whenever


class Lying(Struct, frozen=True):
    """Places in the deck or the stacks: of what was read and lies face down, and of what the room has seen."""

    hidden: frozenset[int]
    seen: frozenset[int]


class Laid(Struct, frozen=True):
    """Cards or tiles that lay together, by the names of their drawings, and what they were called."""

    name: str
    drawings: tuple[str, ...]
    words: str = ""


class RoundPicture(Struct, frozen=True):
    """A finished round as a picture has it: how it ended, and what lay on the felt. It names nobody."""

    said: str
    laid: tuple[Laid, ...]


def drawn_cards(name: str, cards: tuple[CardView, ...], words: str = "") -> Laid:
    return Laid(name, tuple(f"card-{card.card or 'back'}" for card in cards), words)


def shown_cards(cards: tuple[str, ...]) -> tuple[CardView, ...]:
    return tuple(CardView(card, card_name(card) if card else "face down") for card in cards)


def wager_view(table: Table, wager: Wager, hand: int = 0, doubled: int = 0) -> WagerView:
    name = table.terms.wager_name(wager.option)
    return WagerView(wager.patron, wager.box, wager.option, name, wager.amount, hand, doubled)


def payment_view(table: Table, fact: WagerSettled) -> PaymentView:
    book = library().book(table.setting.book)
    smallest = min(table.setting.chips)
    return PaymentView(
        fact.patron,
        fact.box,
        fact.option,
        table.terms.wager_name(fact.option),
        fact.outcome,
        fact.stake,
        fact.pays,
        arithmetic(fact),
        breakdown(fact.pays, table.setting.chips) if fact.pays % smallest == 0 else (),
        clauses(book, fact.under),
        fact.hand,
    )


def arithmetic(fact: WagerSettled) -> str:
    """The arithmetic of a payment: `25.00 at 1 to 1 less 5% = 23.75`."""
    if fact.outcome == "win":
        full, _ = Odds.of(fact.odds).pays(fact.stake)
        capped = f", up to the maximum payout of {dollars(fact.pays)}" if full > fact.pays else ""
        return f"{dollars(fact.stake)} at {fact.odds} = {dollars(full)}{capped}"
    if fact.outcome == "lose":
        return f"{dollars(fact.stake)} is lost"
    return f"{dollars(fact.returned)} is returned"
