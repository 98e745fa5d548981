"""A table for tests that read like the rules: `croupier.play` with amounts in cents, where every refusal is a surprise.

Each game's harness is its table of `croupier.play` with a few words more.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from croupier.conduct.insisting import insist
from croupier.games.context import Limit
from croupier.instruments import library
from croupier.money import Balances, applied
from croupier.money.accounts import FLOAT, PATRON, WAGER, kind_of
from croupier.play.running import Running
from croupier.play.table import AT as AT, Table as PlayedTable
from croupier.ruling import Act, Command, Fact, Need, Refusal, Role
from croupier.table import Table, commands as t, decide, needs
from croupier.table.options import usual_options

CHIPS = (25, 100, 500, 2500, 10000)
START = 1_000_00  # what each patron begins with
SEALED = "c0ffee"  # the commitment of a virtual table's order


class TablePlay(PlayedTable):
    """Drives the table machine and keeps every fact."""

    LIMIT = Limit(500, 500_00, 500)  # for every kind of wager that a test does not set

    def __init__(
        self,
        book: str,
        *,
        patrons: tuple[str, ...] = ("ann", "bob"),
        burnt: bool = True,
        opened: bool = True,
        limits: dict[str, Limit] | None = None,
        differential: int | None = None,
        maximum_payout: int = 50_000_00,  # where the table has one
        boxes: int = 7,
        chips: tuple[int, ...] = CHIPS,
        virtual: bool = False,
        **options: str,
    ) -> None:
        self._begin(Running("T1", AT, "0"), raises=True)
        how = "virtual" if virtual else "live"
        created = t.CreateTable(name="T1", book=book, dealing=how, boxes=boxes, chips=chips, **self.of_tournament())
        self.do(created, Role.OPERATOR)
        if not opened:
            return
        self.do(t.ElectOptions(options={**usual_options(book), **options}), self.operator)
        for what in self.state.machine.approvals(self.state.terms):
            self.do(t.RecordApproval(what=what, reference="approval 1"), self.operator)
        on_sign = t.SetLimits(
            limits=self.usual_limits() | (limits or {}),
            differential=differential,
            maximum_payout=maximum_payout if self.state.terms.has("maximum_payout") else None,
        )
        self.do(on_sign, self.operator)
        self.do(t.SetHours(opens=0, closes=1440, utc_offset=0, source="test"), self.operator)
        if self.state.terms.has("cards_checked"):
            self.do(t.CheckCards(method="one by one"))
        self.do(t.OpenTable(), self.operator)
        self.do(t.FillFloat(cents=1_000_000_00), self.supervisor)
        for seat, name in enumerate(patrons, self.FIRST_SEAT):
            self.join(name, seat)
        if burnt:
            self.prepare_shoe()

    def of_tournament(self) -> dict[str, Any]:
        """Further arguments for creating a table that serves a tournament."""
        return {}

    def usual_limits(self) -> dict[str, Limit]:
        return dict(self.state.machine.usual_limits(self.state.terms, self.LIMIT))

    # Amounts are cents

    def _cents(self, amount: Any) -> int:
        return int(amount)

    def _amount(self, cents: int) -> int:
        return cents

    # The state

    @property
    def table(self) -> Table | None:
        return self._running.ahead

    @table.setter
    def table(self, table: Table | None) -> None:
        self._running.ahead = table

    @property
    def at(self) -> int:
        return self._running.at

    @at.setter
    def at(self, at: int) -> None:
        self._running.at = at

    @property
    def need(self) -> Need:
        return needs(self.state, self.at)

    @property
    def facts(self) -> list[Fact]:
        return list(self._running.facts())

    @facts.setter
    def facts(self, facts: list[Fact]) -> None:
        self._running.back_to(self.table, 0)
        self._running._facts.extend(facts)

    @property
    def virtual(self) -> bool:
        """A test deals by hand at a virtual table too: the machine cannot tell. Its orders are sealed in name only."""
        return False

    def won(self, patron: str) -> int:
        """A patron's gain or loss since joining, counting wagers still on the layout as the patron's."""
        return int(self.chips(patron) + self.on_layout(patron) - START)

    # Acting

    def ask(self, command: Command, role: Role = Role.DEALER, who: str = "") -> tuple[Fact, ...] | Refusal:
        """The rules' answer to a command, without doing it."""
        return decide(self.table, Act(command, who or str(role), role, self.at))

    def do(self, command: Command, role: Role = Role.DEALER, who: str = "") -> tuple[Fact, ...]:
        """Do it; a refusal fails the test with its reason."""
        before: Balances = self.table.balances if self.table is not None else {}
        facts = self._take(lambda: self._do(command, role, who or str(role)))
        nothing_is_paid_from_an_empty_tray(before, facts)
        return facts

    def _do(self, command: Command, role: Role, who: str) -> None:
        if self.table is not None and self.state.dealing == "virtual" and getattr(command, "commitment", None) == "":
            command = replace(command, commitment=SEALED)
        insist(self._running.act(command, who, role), command)

    def refused(self, command: Command, clause: str, role: Role = Role.DEALER, who: str = "") -> Refusal:
        """It must be refused under this clause of the table's book (which must exist)."""
        if self.table is not None and not clause.startswith("~"):
            library().book(self.state.setting.book).cite(clause)
        decided = self.ask(command, role, who)
        assert isinstance(decided, Refusal), f"{type(command).__name__} was not refused: {decided}"
        assert clause in decided.under, f"refused under {decided.under}: {decided.because}"
        return decided

    def as_patron(self, name: str, command: Command) -> tuple[Fact, ...]:
        return self.do(command, Role.PATRON, name)

    # Steps of play

    def join(self, name: str, seat: int = 0, chips: int = START) -> None:
        super().join(name, seat, chips)

    def prepare_shoe(self) -> None:
        """Shuffle, cut by whoever is offered it first, and whatever else comes before the first wager."""
        self.prepare()

    # Facts

    def last(self, kind: type[Any]) -> Any:
        """The latest fact of a kind."""
        return next(fact for fact in reversed(self.facts) if isinstance(fact, kind))

    def all(self, kind: type[Any]) -> list[Any]:
        """Every fact of a kind, in order."""
        return [fact for fact in self.facts if isinstance(fact, kind)]


def nothing_is_paid_from_an_empty_tray(balances: Balances, facts: Iterable[Fact]) -> None:
    """At no moment of an act, fact by fact, has anybody given chips that they do not have."""
    for fact in facts:
        balances = applied(balances, fact.moves)
        for account, cents in balances.items():
            assert cents >= 0 or kind_of(account) not in (FLOAT, PATRON, WAGER), f"{fact} leaves {account} at {cents}"
