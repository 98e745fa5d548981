"""The audit of a tournament: its facts are decided again from those before them, and held against its tables."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any

from msgspec.structs import replace

from croupier.conduct.codec import decode_fact
from croupier.conduct.tournaments.linking import Report, stretches
from croupier.instruments import UnknownBook, UnknownClause, library
from croupier.journal import Store
from croupier.money import dollars
from croupier.ruling import Act, Command, Fact, Refusal, Role, Under
from croupier.table.facts import CommandRefused
from croupier.tournament import Tournament, commands as c, decide, evolve, facts as f
from croupier.tournament.entries import entry_of
from croupier.tournament.pool import (
    ADD_ONS,
    ADDED,
    COMMISSION,
    ENTRIES,
    POOL,
    PRIZES,
    RE_BUYS,
    REFUNDS,
    statement,
)
from croupier.tournament.state import Heat, Stage
from croupier.tournament.ties import consequences

_NOTHING = Fact(under=())
_BY_THEMSELVES = (f.SessionEnded, f.SessionRanked, f.PlayOffTurn, f.PlayOffRound)
_ACCOUNTS = frozenset({POOL, COMMISSION, ENTRIES, RE_BUYS, ADD_ONS, ADDED, PRIZES, REFUNDS})


@cache
def unknown_citation(book_id: str, under: Under) -> str:
    """The first citation that leads nowhere."""
    for citation in under:
        try:
            library().resolve(book_id, citation)
        except (UnknownBook, UnknownClause):
            return citation
    return ""


class TournamentAudit:
    """One tournament, fact by fact. Findings are the version and what is wrong there."""

    def __init__(self, stream: str, store: Store) -> None:
        self.stream = stream
        self.findings: list[tuple[int, str]] = []
        self.facts = self.refusals = self.moves = self.ballots = self.reports = 0
        self._store = store
        self._state: Tournament | None = None
        self._following: list[Fact] = []  # what came with the last command, by the rules
        self._lost = False
        self._version = 0

    def take(self, version: Any, body: Any) -> None:
        """The next fact. Once one does not fit, nothing can be said about those behind it."""
        if self._lost:
            return
        self._version = version
        try:
            fact = decode_fact(body)
        except Exception as unreadable:  # whatever lies there instead of a fact
            self._lose(version, f"cannot be read: {unreadable}")
            return
        self.facts += 1
        if isinstance(fact, CommandRefused):
            self.refusals += 1
            self._check_refusal(version, fact)
            return
        before = self._state
        try:
            if before is not None:
                self._check(version, fact, before)
            self._state = evolve(before, fact)
            self._check_citations(version, fact, self._state)
            self._check_money(version, fact, self._state)
        except Exception as failure:  # whatever a changed fact trips over
            self._lose(version, f"does not follow from what was before it ({type(failure).__name__}: {failure})")

    def finish(self) -> None:
        """Nothing follows: every table has reported what it played, and a tournament that is over has given all its
        money away."""
        state, self._state = self._state, None
        if state is None or self._lost:
            return
        if state.stage is not Stage.CANCELLED:  # then everybody has everything back, whatever was still being played
            for heat in (heat for heat in state.heats.values() if heat.started):
                with suppress(Exception):  # whatever lies there instead of a fact is found where it lies
                    self._check_unreported(heat, state)
        if state.stage not in (Stage.CLOSED, Stage.CANCELLED):
            return
        left = statement(state.balances)["balance"]
        if left:
            self._find(0, f"the tournament is {state.stage} and its pool does not balance: {left} cents are left")

    def _lose(self, version: int, because: str) -> None:
        self._lost = True
        self._find(version, because)

    def _find(self, version: int, because: str) -> None:
        self.findings.append((version, because))

    # What each fact is held against

    def _check(self, version: int, fact: Fact, before: Tournament) -> None:
        if isinstance(fact, f.TableReported):
            self.reports += 1
            self._check_report(version, fact, before)
        if isinstance(fact, f.EntryTaken):
            self._check_entry(version, fact, before)
        self.ballots += isinstance(fact, f.SeatsDrawn)
        if _drawn_by_another_number(fact, self._following):
            self._following = []
        if self._following:
            self._check_same(version, fact, self._following.pop(0))
            return
        if isinstance(fact, _BY_THEMSELVES):  # whatever was asked for
            due, *self._following = consequences(before) or (_NOTHING,)
            self._check_same(version, fact, due)
            return
        act = _asked(fact, before)
        if act is None:
            return
        decided = decide(before, act)
        if isinstance(decided, Refusal):
            self._find(version, f"{_what(fact)}, which the rules refuse: {decided.because}")
            return
        self._following = list(decided[1:])
        self._check_same(version, fact, decided[0])

    def _check_same(self, version: int, fact: Fact, due: Fact) -> None:
        """The clauses may be cited otherwise by now; what happened must not differ."""
        if type(due) is not type(fact) or replace(due, under=fact.under) != fact:
            self._following = []
            self._find(version, f"{_what(fact)}, which is not what follows by the rules")

    def _check_entry(self, version: int, fact: f.EntryTaken, before: Tournament) -> None:
        command = c.TakeEntry(
            player=fact.player,
            paid=fact.fee,
            group=fact.group,
            agreement=fact.agreement,
            accessible=fact.accessible,
        )
        self._check_same(version, fact, entry_of(before, command))

    def _check_report(self, version: int, fact: f.TableReported, before: Tournament) -> None:
        """The table's own journal tells the same."""
        heat = before.heats[fact.table]
        entries = self._store.read(f"table/{fact.table}", heat.version)
        stretch = (decode_fact(entry.body) for entry in islice(entries, fact.version - heat.version))
        told = list(stretches(stretch, heat, before))
        for missed in told[:-1]:
            self._find(version, f"{_what(fact)}, where {_never_reported(heat, missed)}")
        if not told and heat.no_bet and not (fact.changes or fact.counts or fact.reverses or fact.corrects):
            return  # the cards are shuffled instead of a no-bet round: only the stacks are tested
        if not told or not _same(told[-1], fact):
            self._find(version, f"{_what(fact)}, where the table's own journal has something else")

    def _check_unreported(self, heat: Heat, state: Tournament) -> None:
        """What a table played and never reported. Once its session is decided, only rounds matter; debts of players who
        have left the table are for the house to collect (X22)."""
        facts = (decode_fact(entry.body) for entry in self._store.read(f"table/{heat.name}", heat.version))
        decided = state.sittings[heat.session].ended
        for missed in stretches(facts, heat, state):
            matters = missed.round > heat.last_round or (missed.changes and not decided)
            if matters and missed.version > self._reported_since(heat):
                self._find(0, _never_reported(heat, missed))

    def _reported_since(self, heat: Heat) -> int:
        """The version that a table has reported by now: a house may have played on since its facts were looked at."""
        facts = (decode_fact(entry.body) for entry in self._store.read(self.stream, self._version))
        versions = (each.version for each in facts if isinstance(each, f.TableReported) and each.table == heat.name)
        return max(versions, default=0)

    # Citations and money

    def _check_refusal(self, version: int, fact: CommandRefused) -> None:
        if fact.moves:
            self._find(version, "moves money, though it was refused")
        if fact.book and (unknown := unknown_citation(fact.book, fact.under)):
            self._find(version, f"cites {unknown!r}, which is nowhere in {fact.book}")

    def _check_citations(self, version: int, fact: Fact, state: Tournament) -> None:
        book = getattr(fact, "book", "") or state.conditions.book
        if unknown := unknown_citation(book, fact.under):
            self._find(version, f"cites {unknown!r}, which is nowhere in {book}")

    def _check_money(self, version: int, fact: Fact, state: Tournament) -> None:
        for move in fact.moves:
            self.moves += 1
            if move.cents <= 0 or not {move.out_of, move.into} <= _ACCOUNTS:
                self._find(version, f"moves {dollars(move.cents)} from {move.out_of} to {move.into}, which cannot be")
        if not fact.moves:
            return
        if sum(state.balances.values()):
            self._find(version, "leaves postings that do not come to nothing")
        for account in (POOL, COMMISSION):
            if state.balances.get(account, 0) < 0:
                self._find(version, f"leaves the {account} at {dollars(state.balances[account])}")


# The command behind a fact, where the fact tells it. Those of people's own choosing bring nothing to calculate.
_COMMANDS: dict[type[Fact], Callable[[Any], Command]] = {
    f.SeatsDrawn: lambda fact: c.DrawSeats(session=fact.session, seed=fact.seed),
    f.SessionStarted: lambda fact: c.StartSession(session=fact.session, flight=fact.flight),
    f.EntryStruck: lambda fact: c.StrikeEntry(player=fact.player, reason=fact.reason),
    f.EntryWithdrawn: lambda fact: c.WithdrawEntry(player=fact.player, reason=fact.reason),
    f.ReBuyTaken: lambda fact: c.ReBuy(player=fact.player, paid=fact.paid),
    f.AddOnTaken: lambda fact: c.AddOn(player=fact.player, paid=fact.paid),
    f.CardsDrawn: lambda fact: c.DecideTie(players=tuple(fact.cards), seed=fact.seed),
    f.PlayOffStarted: lambda fact: c.DecideTie(players=fact.group or fact.players),
    f.TieShared: lambda fact: c.DecideTie(players=fact.players),
    f.PlacesConfirmed: lambda fact: c.ConfirmPlaces(),
    f.PrizePaid: lambda fact: c.PayPrize(player=fact.player),
    f.PrizeReversed: lambda fact: c.ReversePrize(player=fact.player, reason=fact.reason),
    f.TournamentClosed: lambda fact: c.CloseTournament(),
    f.TournamentCancelled: lambda fact: c.CancelTournament(reason=fact.reason),
    f.TableReported: lambda fact: c.ReportTable(
        table=fact.table,
        version=fact.version,
        round=fact.round,
        changes=fact.changes,
        counts=fact.counts,
        shoes=fact.shoes,
        reverses=fact.reverses,
        corrects=fact.corrects,
        put_right=fact.put_right,
        void=fact.void,
        no_bet=fact.no_bet,
    ),
}


def _asked(fact: Fact, before: Tournament) -> Act | None:
    """The act that brought this fact about, by whoever may."""
    make = _COMMANDS.get(type(fact))
    if make is None:
        return None
    role = Role.DIRECTOR
    if isinstance(fact, f.TableReported):
        role = Role.DEALER
    elif isinstance(fact, f.TournamentCancelled):
        role = Role.OPERATOR
    return Act(make(fact), before.director, role, getattr(fact, "at", 0))


def _drawn_by_another_number(fact: Fact, following: list[Fact]) -> bool:
    """Once each draw of cards among equal ranks was asked for by itself: such journals are true all the same."""
    due = following[0] if following else _NOTHING
    return isinstance(fact, f.CardsDrawn) and not fact.after and isinstance(due, f.CardsDrawn) and bool(due.after)


def _same(told: Report, fact: f.TableReported) -> bool:
    """Whether a table's journal tells what was reported. Once reports did not say which rounds were put right."""
    if not fact.put_right and not fact.void:
        told = replace(told, put_right={}, void=())
    said = Report(
        version=fact.version,
        round=fact.round,
        counts=fact.counts,
        reverses=fact.reverses,
        changes=fact.changes,
        corrects=fact.corrects,
        put_right=fact.put_right,
        void=fact.void,
    )
    return said == told


def _never_reported(heat: Heat, missed: Report) -> str:
    """What a table kept from the tournament, and who would have won or lost by it."""
    if missed.round > heat.last_round:
        what = f"round {missed.round} of {heat.name} was played and never reported"
    else:
        what = f"chips that changed at {heat.name} after round {missed.round} were never reported"
    changes = ", ".join(
        f"{name} {'+' if cents > 0 else '-'}{dollars(abs(cents))}" for name, cents in missed.changes.items()
    )
    return f"{what} ({changes})" if changes else what


def _what(fact: Fact) -> str:
    """What a fact claims, for a finding."""
    match fact:
        case f.SeatsDrawn():
            return f"draws the seats of {fact.session} by the number {fact.seed}"
        case f.TableReported():
            return f"reports round {fact.round} of {fact.table}"
        case f.PlacesConfirmed():
            return "confirms places and prizes"
        case f.PrizePaid():
            return f"pays {fact.player} {dollars(fact.cents)}"
        case f.EntryTaken():
            return f"takes the entry of {fact.player} for {dollars(fact.fee)}"
        case _:
            return f"has {type(fact).__struct_config__.tag}"
