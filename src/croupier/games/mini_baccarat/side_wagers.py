"""The side wagers, each described by its own module. The rules treat them alike in everything else."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Protocol

from croupier.games.mini_baccarat import dragon_bonus, pairs
from croupier.games.paying import Outcome
from croupier.instruments import Terms
from croupier.ruling import Under


class SideWager(Protocol):
    """The section of a side wager: its module."""

    HAND: Mapping[str, str]  # its wagers, each with the hand that it stands on, "" for neither
    ON_FIRST_CARDS: bool  # it is judged on two cards of each hand, and settled before a third is drawn

    def rule(self, terms: Terms) -> Under:
        """The clauses that let a patron make it."""
        ...

    def rule_of_offer(self, terms: Terms) -> Under:
        """The clauses that leave it to be offered, where it is not."""
        ...

    def approvals(self, terms: Terms) -> Mapping[str, Under]:
        """The written approvals required before a table offers it."""
        ...

    def on_sign(self, terms: Terms) -> Under:
        """The clauses that have it shown on the sign, if any do."""
        ...

    def settled_first(self, terms: Terms) -> Under:
        """The clauses that have it settled before the other wagers."""
        ...

    def before_third_cards(self, terms: Terms) -> Under:
        """The clauses that let no third card be drawn before it is settled."""
        ...

    def settle(self, terms: Terms, option: str, player: tuple[str, ...], banker: tuple[str, ...]) -> Outcome: ...


_ALL: tuple[SideWager, ...] = (pairs, dragon_bonus)

SIDE_WAGERS: Mapping[str, SideWager] = MappingProxyType({option: side for side in _ALL for option in side.HAND})
HAND: Mapping[str, str] = MappingProxyType({option: hand for side in _ALL for option, hand in side.HAND.items()})
ON_FIRST_CARDS = frozenset(option for option, side in SIDE_WAGERS.items() if side.ON_FIRST_CARDS)


def offered(terms: Terms) -> tuple[SideWager, ...]:
    """Those on the layout."""
    return tuple(side for side in _ALL if any(option in terms.placeable for option in side.HAND))


def settled_first(terms: Terms, options: Iterable[str]) -> Under:
    """The clauses that have those of these wagers settled first which are judged on the first cards."""
    return _cited(side.settled_first(terms) for side in _on_first_cards(options))


def before_third_cards(terms: Terms, options: Iterable[str]) -> Under:
    return _cited(side.before_third_cards(terms) for side in _on_first_cards(options))


def _on_first_cards(options: Iterable[str]) -> Iterator[SideWager]:
    return (SIDE_WAGERS[option] for option in options if option in ON_FIRST_CARDS)


def _cited(rules: Iterable[Under]) -> Under:
    return tuple(dict.fromkeys(clause for under in rules for clause in under))
