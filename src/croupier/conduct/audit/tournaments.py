"""The audit of a tournament: its money comes to nothing, its reports are what the journals of its tables say, and its
tables were given no other chips than its stacks."""

from contextlib import suppress
from itertools import islice

from msgspec.structs import replace

from croupier.conduct.audit.citations import unknown_citation
from croupier.conduct.audit.stacks import Stacks
from croupier.conduct.audit.stream import StreamAudit
from croupier.conduct.codec import decode_fact
from croupier.conduct.tournaments.linking import TableReport, stretches
from croupier.journal import Entry, Store
from croupier.money import dollars
from croupier.ruling import Fact
from croupier.table.facts import CommandRefused
from croupier.tournament import Tournament, decide, evolve, facts as f
from croupier.tournament.late import may_be_ranked_again
from croupier.tournament.play import needed
from croupier.tournament.pool import ADD_ONS, ADDED, COMMISSION, ENTRIES, POOL, PRIZES, RE_BUYS, REFUNDS, statement
from croupier.tournament.state import SessionTable, Stage

_ACCOUNTS = frozenset({POOL, COMMISSION, ENTRIES, RE_BUYS, ADD_ONS, ADDED, PRIZES, REFUNDS})


class TournamentAudit(StreamAudit[Tournament]):
    """One tournament, entry by entry."""

    def __init__(self, stream: str, store: Store) -> None:
        super().__init__(stream, lambda state, act, fact: decide(state, act), evolve)
        self.moves = self.ballots = self.reports = 0
        self._store = store
        self._stacks = Stacks()

    def check(self, entry: Entry, fact: Fact, before: Tournament | None, after: Tournament | None) -> None:
        version = entry.version
        if isinstance(fact, CommandRefused):
            self._check_refusal(version, fact)
            return
        if isinstance(fact, f.TournamentCreated) and fact.name != self.name:
            self._find("facts", version, f"creates {fact.name!r} in the stream of {self.name!r}")
        if isinstance(fact, f.TableReported) and before is not None:
            self.reports += 1
            self._check_report(version, fact, before)
        self.ballots += isinstance(fact, f.SeatsDrawn)
        assert after is not None, "a fact makes a tournament"
        if before is not None:
            self._stacks.changed(before, after)
        self._check_citations(version, fact, after)
        self._check_money(version, fact, after)

    def ended(self, state: Tournament) -> None:
        """Every table has reported its play, and a finished tournament has given all its money away."""
        if state.stage is not Stage.CANCELLED:  # then everybody gets everything back, whatever was still being played
            for table in (table for table in state.tables.values() if table.started):
                with suppress(Exception):  # anything other than a fact is found where it lies
                    self._check_unreported(table, state)
        if state.stage not in (Stage.CLOSED, Stage.CANCELLED):
            return
        left = statement(state.balances)["balance"]
        if left:
            because = f"the tournament is {state.stage} and its pool does not balance: {left} cents are left"
            self._find("chips", 0, because)

    # Its tables

    def has_begun_at(self, table: str) -> bool:
        """Whether a session began there. Where its own facts do not follow from each other, nobody can tell."""
        return self._stacks.were_given_at(table) or self._lost

    def _check_report(self, version: int, fact: f.TableReported, before: Tournament) -> None:
        """The table's own journal says the same."""
        table = before.tables[fact.table]
        if table.by_hand:
            return  # two people have counted: the act is decided again, and there is no other journal
        entries = self._store.read(f"table/{fact.table}", table.version)
        facts = [decode_fact(entry.body) for entry in islice(entries, fact.version - table.version)]
        for wrong in self._stacks.reported(fact, facts, before):
            self._find("stacks", version, wrong)
        told = list(stretches(iter(facts), table, before))
        for missed in told[:-1]:
            self._find("reports", version, f"{_told(fact)}, where {_never_reported(table, missed)}")
        if not told and not (fact.changes or fact.counts or fact.reverses or fact.corrects):
            least = needed(before, table, fact.at)
            if table.no_bet or any(chips < least for chips in table.stacks.values()):
                return  # the cards are shuffled instead of a no-bet round, or somebody came: only the stacks are tested
        if not told or not _same(told[-1], fact):
            self._find("reports", version, f"{_told(fact)}, where the table's own journal has something else")

    def _check_unreported(self, table: SessionTable, state: Tournament) -> None:
        """Play that a table never reported. Once its session is decided, only rounds matter; the house collects the
        debts of players who have left the table (X22)."""
        facts = (decode_fact(entry.body) for entry in self._store.read(f"table/{table.name}", table.version))
        session = state.sessions[table.session]
        decided = session.ended and not may_be_ranked_again(state, session)
        for missed in stretches(facts, table, state):
            matters = missed.round > table.last_round or (missed.changes and not decided)
            if matters and missed.version > self._reported_since(table):
                self._find("reports", 0, _never_reported(table, missed))

    def _reported_since(self, table: SessionTable) -> int:
        """The version that a table has reported by now: a house may have played on since its facts were read."""
        facts = (
            decode_fact(entry.body) for entry in self._store.read(self.stream, self._last.version if self._last else 0)
        )
        versions = (each.version for each in facts if isinstance(each, f.TableReported) and each.table == table.name)
        return max(versions, default=0)

    # Citations and money

    def _check_refusal(self, version: int, fact: CommandRefused) -> None:
        if fact.moves:
            self._find("chips", version, "moves money, though it was refused")
        if fact.book and (unknown := unknown_citation(fact.book, fact.under)):
            self._find("citations", version, f"cites {unknown!r}, which is nowhere in {fact.book}")

    def _check_citations(self, version: int, fact: Fact, state: Tournament) -> None:
        book = getattr(fact, "book", "") or state.conditions.book
        if unknown := unknown_citation(book, fact.under):
            self._find("citations", version, f"cites {unknown!r}, which is nowhere in {book}")

    def _check_money(self, version: int, fact: Fact, state: Tournament) -> None:
        for move in fact.moves:
            self.moves += 1
            if move.cents <= 0 or not {move.out_of, move.into} <= _ACCOUNTS:
                self._find(
                    "chips", version, f"moves {dollars(move.cents)} from {move.out_of} to {move.into}, which cannot be"
                )
        if not fact.moves:
            return
        if sum(state.balances.values()):
            self._find("chips", version, "leaves postings that do not come to nothing")
        for account in (POOL, COMMISSION):
            if state.balances.get(account, 0) < 0:
                self._find("chips", version, f"leaves the {account} at {dollars(state.balances[account])}")


def _same(told: TableReport, fact: f.TableReported) -> bool:
    """Whether a table's journal matches the report. Earlier reports did not say which rounds were put right."""
    if not fact.put_right and not fact.void:
        told = replace(told, put_right={}, void=())
    if not fact.warned:
        told = replace(told, warned=())
    said = TableReport(
        version=fact.version,
        round=fact.round,
        counts=fact.counts,
        reverses=fact.reverses,
        changes=fact.changes,
        corrects=fact.corrects,
        put_right=fact.put_right,
        void=fact.void,
        warned=fact.warned,
    )
    return said == told


def _never_reported(table: SessionTable, missed: TableReport) -> str:
    """The play that a table kept from the tournament, and who would have won or lost by it."""
    if missed.round > table.last_round:
        what = f"round {missed.round} of {table.name} was played and never reported"
    else:
        what = f"chips that changed at {table.name} after round {missed.round} were never reported"
    changes = ", ".join(
        f"{name} {'+' if cents > 0 else '-'}{dollars(abs(cents))}" for name, cents in missed.changes.items()
    )
    return f"{what} ({changes})" if changes else what


def _told(fact: f.TableReported) -> str:
    return f"reports round {fact.round} of {fact.table}"
