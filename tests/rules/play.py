"""A Mini-Baccarat table for tests that read like the rules: live dealing, no journal, every card named.

play = Play(B18)                       # an open table with a burnt shoe, ann and bob with chips
play.wager("ann", "banker", 25_00)
play.deal("9c 3d 7h 4s Kc")            # no more bets, then these cards in order, hands as the rules say
play.finish()                          # settle what is due, collect
assert play.chips("ann") == ...
"""

from typing import Any

from croupier.games.context import Limit, operators, supervisors
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.state import Game, Round
from croupier.instruments import library
from croupier.ruling import Act, Command, Fact, Need, Refusal, Role
from croupier.table import Table, commands as t, decide, evolve, needs
from croupier.table.opening import usual_options

B16 = "NI2016-685/mini-baccarat"
B18 = "NI2018-687/mini-baccarat"
N02 = "NI2002-45/mini-baccarat"
BOOKS = (B16, B18, N02)
CASH_BOOKS = (B16, B18)

AT = 1_700_000_000_000  # a moment after every book commenced
CHIPS = (25, 100, 500, 2500, 10000)
START = 1_000_00  # what each patron begins with


class Play:
    """Drives the table machine and keeps every fact."""

    def __init__(
        self,
        book: str = B18,
        *,
        patrons: tuple[str, ...] = ("ann", "bob"),
        burnt: bool = True,
        opened: bool = True,
        limits: dict[str, Limit] | None = None,
        differential: int | None = None,
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
        kinds = self.state.machine.wager_kinds(self.state.terms)
        wanted = dict.fromkeys(kinds, Limit(500, 500_00, 500)) | (limits or {})
        self.do(t.SetLimits(limits=wanted, differential=differential), role=self.operator)
        self.do(t.SetHours(opens=0, closes=1440, utc_offset=0, source="test"), role=self.operator)
        self.do(t.CheckCards(method="one by one"))
        self.do(t.OpenTable(), role=self.operator)
        self.do(t.FillFloat(cents=1_000_000_00), role=self.supervisor)
        for seat, name in enumerate(patrons, 1):
            self.join(name, seat)
        if burnt:
            self.prepare_shoe()

    # The state

    @property
    def state(self) -> Table:
        assert self.table is not None
        return self.table

    @property
    def game(self) -> Game:
        game: Game = self.state.game
        return game

    @property
    def round(self) -> Round:
        return self.game.round

    @property
    def step(self) -> Step:
        return due(self.state, self.game)[0]

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

    def won(self, patron: str) -> int:
        """What a patron is up or down since joining, counting wagers still on the layout as his own."""
        on_layout = sum(
            cents for account, cents in self.state.balances.items() if account.startswith(f"wager:{patron}:")
        )
        return self.chips(patron) + on_layout - START

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
        if self.state.terms.has("director"):
            self.do(t.IssueChips(patron=name, cents=chips), role=Role.DIRECTOR)
        else:
            self.as_patron(name, t.BuyIn(patron=name, cents=chips))

    def prepare_shoe(self, cut: int = 200, from_back: int = 14, burn: str = "Ah") -> None:
        """Shuffle, cut, cutting card, burn by value (an ace: two cards in all)."""
        self.do(c.ShuffleCards())
        present = [name for name, person in self.state.patrons.items() if not person.excluded]
        if present:
            self.do(c.OfferCut(patron=present[0]))
            self.as_patron(present[0], c.CutCards(position=cut))
        else:
            self.do(c.CutCards(position=cut), role=self.supervisor)
        self.do(c.PlaceCuttingCard(from_back=from_back))
        self.do(c.BurnByValue(card=burn))

    def wager(self, patron: str, option: str, amount: int, box: int = 0) -> tuple[Fact, ...]:
        box = box or self.state.patrons[patron].seat or 1
        return self.as_patron(patron, c.PlaceWager(patron=patron, option=option, amount=amount, box=box))

    def call(self) -> None:
        self.do(c.CallNoMoreBets())

    def card(self, card: str = "") -> tuple[Fact, ...]:
        return self.do(c.DealCard(card=card))

    def deal(self, cards: str) -> None:
        """Call no more bets if need be and deal these cards face up, settling pairs when they fall due."""
        if not self.round.called:
            self.call()
        for card in cards.split():
            if self.step is Step.PAIRS:
                self.do(c.Settle())
            self.card(card)

    def deal_face_down(self, count: int = 4) -> None:
        if not self.round.called:
            self.call()
        for _ in range(count):
            self.card("")

    def expose(self, hand: str, cards: str) -> tuple[Fact, ...]:
        return self.do(c.ExposeHand(hand=hand, cards=tuple(cards.split())))

    def finish(self) -> tuple[Fact, ...]:
        """Settle whatever is due and collect the cards."""
        facts: tuple[Fact, ...] = ()
        while self.step in (Step.PAIRS, Step.SETTLE):
            facts += self.do(c.Settle())
        return facts + self.do(c.CollectCards())

    def play(self, cards: str, **wagers: int) -> tuple[Fact, ...]:
        """A whole round: ann's wagers by option, these cards, settlement."""
        for option, amount in wagers.items():
            self.wager("ann", option, amount)
        self.deal(cards)
        return self.finish()

    def last(self, kind: type[Any]) -> Any:
        """The latest fact of a kind."""
        return next(fact for fact in reversed(self.facts) if isinstance(fact, kind))
