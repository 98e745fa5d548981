"""The side wagers, each described by its own module. The rules treat them alike in everything else."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from croupier.games.blackjack import perfect_pairs, super_sevens
from croupier.games.blackjack.state import Box, Round, Wager
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

    def one_amount(self, terms: Terms) -> Under:
        """The clauses that fix it at one approved amount, if any do."""
        ...

    def possible_odds(self, terms: Terms) -> tuple[Odds, ...]:
        """All odds at which it may be paid."""
        ...

    def approvals(self, terms: Terms) -> Mapping[str, Under]:
        """The written approvals required before a table offers it."""
        ...

    def on_sign(self, terms: Terms) -> Under:
        """The clauses that have it shown on the sign, if any do."""
        ...

    def needs_main_wager(self, terms: Terms) -> Under: ...

    def settled_first(self, terms: Terms) -> Under:
        """The clauses that have it settled before the other wagers."""
        ...

    def is_due(self, terms: Terms, box: Box, turns_over: bool) -> bool:
        """Whether it is settled now; `turns_over` once every hand is complete."""
        ...

    def settle(self, terms: Terms, box: Box) -> tuple[str, Under, Odds | None]:
        """Outcome, clauses and odds."""
        ...


SIDE_WAGERS: Mapping[str, SideWager] = {"super_sevens": super_sevens, "perfect_pairs": perfect_pairs}


def offered(terms: Terms) -> Iterable[tuple[str, SideWager]]:
    """The side wagers on the layout."""
    return ((option, SIDE_WAGERS[option]) for option in terms.placeable if option in SIDE_WAGERS)


def rule_of_amount(terms: Terms, option: str) -> Under:
    """The clauses that fix a wager at one approved amount; most wagers have none."""
    return SIDE_WAGERS[option].one_amount(terms) if option in SIDE_WAGERS else ()


def side_wagers_of(now: Round) -> list[Wager]:
    """The side wagers that are not settled."""
    return [wager for wager in now.wagers.values() if wager.option in SIDE_WAGERS]
