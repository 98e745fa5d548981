"""The whole audit: the journal, then every table, every tournament and the accounts in it."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.conduct.audit.house import HouseAudit
from croupier.conduct.audit.people import PeopleAudit
from croupier.conduct.audit.report import LONGEST_REPORT, Audit, Finding, Progress
from croupier.conduct.audit.tables import TableAudit
from croupier.conduct.audit.tournaments import TournamentAudit
from croupier.conduct.hosted import PEOPLE
from croupier.conduct.house_stream import HOUSE
from croupier.journal import Entry, Store, StoreError
from croupier.journal.verify import Evidence, verify

_STEP = 5_000  # entries from one report of progress to the next


def audit(
    store: Store,
    evidence: Evidence | None = None,
    progress: Progress = lambda done, of: None,
) -> Audit:
    """Audit everything in the journal. This reports on a journal in any state and does not raise."""
    everything = _entries(store) * 2
    report = verify(store, evidence, lambda done: progress(done, everything))
    findings = [Finding(bad.stream, bad.version, f"{bad.kind}: {bad.because}", "journal") for bad in report.findings]
    tables: list[TableAudit] = []
    tournaments: list[TournamentAudit] = []
    house = HouseAudit()
    people: list[PeopleAudit] = []
    passed_over: list[str] = []
    done = report.entries
    try:
        # Tables come before the tournaments that they serve: a house may play on while it is read.
        for stream in sorted(store.streams()):
            looked: TableAudit | TournamentAudit | PeopleAudit | HouseAudit
            if stream.startswith("table/"):
                looked = TableAudit(stream, store)
                tables.append(looked)
            elif stream.startswith("tournament/"):
                looked = TournamentAudit(stream, store)
                tournaments.append(looked)
            elif stream == HOUSE:
                looked = house
            elif stream == PEOPLE:
                looked = PeopleAudit()
                people.append(looked)
            else:
                passed_over.append(stream)
                continue
            for _, *fields in store.rows(stream):
                looked.take(Entry(*fields))
                done += 1
                if done % _STEP == 0:
                    progress(done, everything)
            if not isinstance(looked, HouseAudit):
                looked.finish()
    except StoreError as unreadable:
        if report.ok:
            findings.append(Finding("", 0, str(unreadable), "journal"))
    findings += _without_tournament(tables, tournaments)
    everywhere: tuple[TableAudit | TournamentAudit | PeopleAudit, ...] = (*tables, *tournaments, *people)
    for each in (*everywhere, house):
        findings += each.findings
    progress(everything, everything)
    return Audit(
        journal=report,
        tables=len(tables),
        acts=sum(each.legality.acts for each in everywhere),
        facts=sum(each.facts for each in everywhere),
        refusals=sum(each.refusals for each in everywhere),
        moves=sum(table.ledger.moves for table in tables) + sum(each.moves for each in tournaments),
        shoes=sum(table.orders.shoes for table in tables),
        cards=sum(table.orders.cards for table in tables),
        unrevealed=tuple(table.unrevealed for table in tables if table.unrevealed),
        findings=tuple(findings[:LONGEST_REPORT]),
        tournaments=len(tournaments),
        ballots=sum(each.ballots for each in tournaments),
        reports=sum(each.reports for each in tournaments),
        given_up=tuple(replace(each, table=table.name) for table in tables for each in table.orders.given_up),
        passed_over=tuple(passed_over),
        owed=tuple(debt for table in tables for debt in table.owed),
    )


def _without_tournament(tables: list[TableAudit], tournaments: list[TournamentAudit]) -> Iterator[Finding]:
    """Tables with players of a tournament that has no record of it: its journal is gone, or was cut off before. A table
    that a tournament has drawn is named after it; one of another name may be run for a tournament that is directed
    elsewhere."""
    known = {each.name: each for each in tournaments}
    for table in tables:
        name = table.players_of
        if not name:
            continue
        gone = name not in known and table.name.startswith(f"{name}-")
        if gone or (name in known and not known[name].has_begun_at(table.name)):
            because = f"players of the tournament {name!r} sat here, yet its own journal has no play at this table"
            yield Finding(table.stream, 0, because, "reports")


def _entries(store: Store) -> int:
    try:
        return store.last_seq()
    except StoreError:  # the walk over the rows will report it
        return 0
