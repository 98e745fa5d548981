"""The chips that a tournament's players have at its tables are the stacks in its own ledger.

A report says what a player won or lost; whoever could change what is given at a table would play on with more than the
tournament knows. So, at each report, the chips with which a player began are looked up in the tournament's journal.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from croupier.conduct.tournaments.linking import player_of
from croupier.money import dollars
from croupier.money.accounts import PATRON, kind_of, owner_of
from croupier.ruling import Fact
from croupier.table.facts import EntrantSeated, EntrantUnseated
from croupier.tournament import Tournament, facts as f


class _AtTable:
    """What a table's own journal says, and what the tournament's allows."""

    def __init__(self) -> None:
        self.chips: Counter[str] = Counter()  # by person
        self.seated: set[str] = set()
        # By player: what was at the table at the last report, and every stack since then. A tournament may change a
        # stack, by a re-buy for instance, while a round goes on with the chips that were there before.
        self.possible: dict[str, set[int]] = {}

    def take(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            for move in fact.moves:
                for account, cents in ((move.out_of, -move.cents), (move.into, move.cents)):
                    if kind_of(account) == PATRON:
                        self.chips[owner_of(account)] += cents
            if isinstance(fact, EntrantSeated):
                self.seated.add(fact.patron)
            elif isinstance(fact, EntrantUnseated):
                self.seated.discard(fact.patron)


class Stacks:
    """The stacks of one tournament as its facts change them, beside the chips at its tables."""

    def __init__(self) -> None:
        self._tables: dict[str, _AtTable] = {}

    def changed(self, before: Tournament, after: Tournament) -> None:
        """A fact of the tournament: its stacks may be others now."""
        if after.tables is before.tables:
            return
        for name, table in after.tables.items():
            if table is before.tables.get(name) or not table.started or table.by_hand:
                continue
            possible = self._tables.setdefault(name, _AtTable()).possible
            for player in table.seats:
                possible.setdefault(player, set()).add(table.stacks.get(player, 0))

    def were_given_at(self, table: str) -> bool:
        """Whether a session has begun at a table that keeps a journal of its own."""
        return table in self._tables

    def reported(self, fact: f.TableReported, facts: Iterable[Fact], before: Tournament) -> Iterator[str]:
        """What is wrong with the chips behind a report; `facts` are those of the table since the last one."""
        here = self._tables.setdefault(fact.table, _AtTable())
        here.take(facts)
        for patron in sorted(here.seated):
            player = player_of(before, patron)
            began = here.chips[patron] - fact.changes.get(player, 0)
            if began not in here.possible.get(player, ()):
                yield f"{player} played at {fact.table} with {dollars(began)}, which the tournament never gave"
            here.possible[player] = {here.chips[patron]}
