"""A table for tests that read like the rules: live dealing, no journal, every card named.

Each game's harness is a `TablePlay` with words for its own steps.
"""

from typing import Any

from croupier.games import commands as shoe
from croupier.games.context import Limit, operators, supervisors
from croupier.instruments import library
from croupier.ruling import Act, Command, Fact, Need, Refusal, Role
from croupier.table import Table, commands as t, decide, evolve, needs
from croupier.table.opening import usual_options

AT = 1_700_000_000_000  # a moment after every book commenced
CHIPS = (25, 100, 500, 2500, 10000)
START = 1_000_00  # what each patron begins with


class TablePlay:
    """Drives the table machine and keeps every fact."""

    CUTTING_CARD_FROM_BACK = 52
    FIRST_SEAT = 1
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
        self.table: Table | None = None
        self.facts: list[Fact] = []
        self.at = AT
        how = "virtual" if virtual else "live"
        create = t.CreateTable(name="T1", book=book, dealing=how, boxes=boxes, chips=chips)
        self.do(create, role=Role.OPERATOR)
        if not opened:
            return
        self.do(t.ElectOptions(options={**usual_options(book), **options}), role=self.operator)
        for what in self.state.machine.approvals(self.state.terms):
            self.do(t.RecordApproval(what=what, reference="approval 1"), role=self.operator)
        on_sign = t.SetLimits(
            limits=self.usual_limits() | (limits or {}),
            differential=differential,
            maximum_payout=maximum_payout if self.state.terms.has("maximum_payout") else None,
        )
        self.do(on_sign, role=self.operator)
        self.do(t.SetHours(opens=0, closes=1440, utc_offset=0, source="test"), role=self.operator)
        if self.state.terms.has("cards_checked"):
            self.do(t.CheckCards(method="one by one"))
        self.do(t.OpenTable(), role=self.operator)
        self.do(t.FillFloat(cents=1_000_000_00), role=self.supervisor)
        for seat, name in enumerate(patrons, self.FIRST_SEAT):
            self.join(name, seat)
        if burnt:
            self.prepare_shoe()

    def usual_limits(self) -> dict[str, Limit]:
        return dict(self.state.machine.usual_limits(self.state.terms, self.LIMIT))

    # The state

    @property
    def state(self) -> Table:
        assert self.table is not None
        return self.table

    @property
    def need(self) -> Need:
        return needs(self.state, self.at)

    @property
    def operator(self) -> Role:
        return operators(self.state.terms)[0]

    @property
    def supervisor(self) -> Role:
        return supervisors(self.state.terms)[0]

    def chips(self, patron: str) -> int:
        return self.state.balances.get(f"patron:{patron}", 0)

    def on_layout(self, patron: str) -> int:
        """What a patron has down."""
        balances = self.state.balances.items()
        return sum(cents for account, cents in balances if account.startswith(f"wager:{patron}:"))

    def won(self, patron: str) -> int:
        """What a patron is up or down since joining, counting wagers still on the layout as his own."""
        return self.chips(patron) + self.on_layout(patron) - START

    # Acting

    def ask(self, command: Command, role: Role = Role.DEALER, who: str = "") -> tuple[Fact, ...] | Refusal:
        """What the rules say to a command, without doing it."""
        return decide(self.table, Act(command, who or str(role), role, self.at))

    def do(self, command: Command, role: Role = Role.DEALER, who: str = "") -> tuple[Fact, ...]:
        """Do it; a refusal fails the test with its reason."""
        decided = self.ask(command, role, who)
        assert not isinstance(decided, Refusal), f"{type(command).__name__}: {decided.because} {decided.under}"
        for fact in decided:
            self.table = evolve(self.table, fact)
        self.facts += decided
        return decided

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
        self.as_patron(name, t.JoinTable(patron=name, seat=seat))
        if not chips:
            return
        if self.state.terms.has("director"):
            self.do(t.IssueChips(patron=name, cents=chips), role=Role.DIRECTOR)
        else:
            self.as_patron(name, t.BuyIn(patron=name, cents=chips))

    def prepare_shoe(self, cut: int = 200, from_back: int | None = None) -> None:
        """Shuffle, cut by whoever is offered it first, cutting card."""
        self.do(shoe.ShuffleCards())
        self.cut(cut)
        self.do(shoe.PlaceCuttingCard(from_back=self.CUTTING_CARD_FROM_BACK if from_back is None else from_back))

    def cut(self, position: int = 200) -> None:
        """The first patron who is there cuts, or the supervisor."""
        present = [name for name, person in self.state.patrons.items() if not person.excluded]
        if present:
            self.do(shoe.OfferCut(patron=present[0]))
            self.as_patron(present[0], shoe.CutCards(position=position))
        else:
            self.do(shoe.CutCards(position=position), role=self.supervisor)

    def call(self) -> None:
        self.do(shoe.CallNoMoreBets())

    def card(self, card: str = "") -> tuple[Fact, ...]:
        return self.do(shoe.DealCard(card=card))

    # Facts

    def last(self, kind: type[Any]) -> Any:
        """The latest fact of a kind."""
        return next(fact for fact in reversed(self.facts) if isinstance(fact, kind))

    def all(self, kind: type[Any]) -> list[Any]:
        """Every fact of a kind, in order."""
        return [fact for fact in self.facts if isinstance(fact, kind)]
