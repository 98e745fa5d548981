"""The side wagers, each described by its own module. The rules treat them alike in everything else."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from croupier.games.paying import Outcome
from croupier.games.poker.state import Hand
from croupier.games.ultimate_texas_holdem import trips
from croupier.games.ultimate_texas_holdem.state import Round
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Under


class SideWager(Protocol):
    """The section of a side wager: its module."""

    def rule(self, terms: Terms) -> Under:
        """The clauses that let a patron make it."""
        ...

    def rule_of_offer(self, terms: Terms) -> Under:
        """The clauses that leave it to be offered, where it is not."""
        ...

    def needs_main_wager(self, terms: Terms) -> Under:
        """The clauses that let nobody make it without an Ante."""
        ...

    def approvals(self, terms: Terms) -> Mapping[str, Under]:
        """The written approvals required before a table offers it."""
        ...

    def on_sign(self, terms: Terms) -> Under:
        """The clauses that have it shown on the sign, if any do."""
        ...

    def odds(self, terms: Terms) -> Mapping[str, Odds]:
        """All odds at which it is paid, by the reason."""
        ...

    def settle(self, terms: Terms, now: Round, hand: Hand) -> Outcome: ...


SIDE_WAGERS: Mapping[str, SideWager] = {"trips": trips}


def offered(terms: Terms) -> Iterable[tuple[str, SideWager]]:
    """The side wagers on the layout."""
    return ((option, SIDE_WAGERS[option]) for option in terms.placeable if option in SIDE_WAGERS)
