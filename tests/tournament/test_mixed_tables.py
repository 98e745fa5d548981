"""One session at three kinds of tables side by side: sealed chance, a dealer who keys every number, and chips that are
counted by hand. The audit finds nothing, and the journal says who counted."""

from itertools import cycle
from random import Random

from croupier.conduct import House, must
from croupier.conduct.audit import audit
from croupier.conduct.chance import SeededGenerator
from croupier.conduct.tournaments.headless import Run
from croupier.conduct.tournaments.linking import carry_on_table
from croupier.conduct.tournaments.tables import open_tables
from croupier.games.american_roulette.commands import (
    CallNoMoreBets,
    ChangeBall,
    EnterNumber,
    LiftDolly,
    PlaceWager,
    Settle,
    SpinBall,
)
from croupier.ruling import Role
from croupier.tournament import commands as c
from croupier.tournament.facts import ChipsCounted, CountConfirmed, TableReported, TableRunByHand
from croupier.tournament.state import SessionTable, Stage
from tests.tournament.whole import clock_of, run_of, shortened

R02 = "NI2002-45/american-roulette"
NUMBERS = cycle(("17", "05", "32", "09", "21"))


class Mixed(Run):
    """The first table of each session is virtual, the second keyed, the third run by hand."""

    def _start(self) -> None:
        session = self.state.current()
        assert session is not None, "a session starts"
        tables = self.state.tables_of(session)
        for table in tables[1:2]:
            open_tables(self.house, self.state, [table], dealing="live", demonstration=True)
            must(self.house, table.name, ChangeBall(diameter=20, approval="B 20"), "director", Role.DIRECTOR)
        for table in tables[2:3]:
            self._direct(c.RunByHand(table=table.name))
        super()._start()

    def _round(self, session_table: SessionTable) -> None:
        if session_table.by_hand:
            self._counted(self.state.tables[session_table.name])
        elif session_table.name.endswith("-2"):
            self._keyed(session_table)
        else:
            super()._round(session_table)

    def _counted(self, table: SessionTable) -> None:
        if table.ended and table.extra is None:
            return
        stacks = {name: cents + self.random.choice((-500, 0, 500)) for name, cents in table.stacks.items()}
        stacks = {name: max(0, cents) for name, cents in stacks.items()}
        self._must(c.CountChips(table=table.name, stacks=stacks), Role.DEALER, "Dan")
        self._must(c.ConfirmCount(table=table.name, reason="won and lost"), Role.SUPERVISOR, "Sue")
        self.rounds += 1

    def _keyed(self, session_table: SessionTable) -> None:
        name = session_table.name
        carry_on_table(self.house, self.name, name)
        table = self.house.table(name).ahead
        assert table is not None, "it is open"
        if not table.order.opened:
            return
        must(self.house, name, LiftDolly(), "Dee", Role.DEALER)
        for patron, option in zip(table.patrons, ("red", "even", "low", "black", "odd"), strict=False):
            least = table.setting.limits[option].minimum
            must(self.house, name, PlaceWager(patron=patron, option=option, amount=least), patron, Role.PATRON)
        for command in (SpinBall(), CallNoMoreBets(), EnterNumber(number=next(NUMBERS)), Settle()):
            must(self.house, name, command, "Dee", Role.DEALER)
        self.rounds += 1
        carry_on_table(self.house, self.name, name)


def test_virtual_keyed_and_counted_tables_play_one_session() -> None:
    text = shortened(R02, rounds=4, maximum=15)
    clock = clock_of(text)
    with House("memory:", clock=clock, generator=SeededGenerator(Random(3))) as house:
        run = run_of(text, 15, kind=Mixed, house=house, clock=clock)
        run.set_up()
        run.play()
        facts = list(house.tournament(run.name).facts())
        found = audit(house.store)
    assert found.ok, found.findings
    assert run.state.stage is Stage.CLOSED
    by_hand = [fact.table for fact in facts if isinstance(fact, TableRunByHand)]
    assert len(by_hand) == 1
    reports = {
        table: sum(isinstance(f, TableReported) and f.table == table for f in facts) for table in run.state.tables
    }
    assert all(reports.values())
    assert {(fact.counted_by, fact.by) for fact in facts if isinstance(fact, CountConfirmed)} == {("Dan", "Sue")}
    assert {fact.table for fact in facts if isinstance(fact, ChipsCounted)} == set(by_hand)
