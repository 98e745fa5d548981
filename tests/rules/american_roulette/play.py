"""A table of Tournament American Roulette for tests that read like the rules.

play = Play()                           # an open table with a ball that was measured; ann at seat 1, bob at seat 2
play.lift()                             # the dolly: wagers open
play.wager("ann", "17", 10_00)          # straight up; "5/8" and "split-05-08" are the same split, "red" is red
play.wager("bob", "red", 10_00)
play.rest("17")                         # the ball is spun, the bets are closed, and there it comes to rest
play.settle()
assert (play.won("ann"), play.won("bob")) == (350_00, -10_00)

The same in one line: play.play("17", ann={"17": 10_00}, bob={"red": 10_00})
"""

from typing import Any

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import WagerSettled
from croupier.games.american_roulette.procedure import Step
from croupier.games.american_roulette.state import Round
from croupier.instruments import Terms, library
from croupier.play.american_roulette import AmericanRoulette
from croupier.ruling import Command, Fact, Role
from croupier.views.american_roulette.felt import RouletteFelt, Spin
from croupier.views.table_view import AnyTableView, seen_by
from tests.rules.table_play import AT as AT, CHIPS as CHIPS, START as START, TablePlay

BOOK = "NI2002-45/american-roulette"

# The numbers of the layout and the wheel, written down once more, so that the data is held against something.
WHEEL = tuple(
    str(number)
    for number in (
        *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10),
        *(5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
    )
)
RED = frozenset(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))
PIECES = {"tier": 6, "orphelins": 5, "voisins_de_zero": 9, "zero_game": 4, "neighbours": 5}
NUMBERS = tuple(str(number) for number in range(37))


class Play(TablePlay, AmericanRoulette):
    """Drives the table machine and keeps every fact."""

    def __init__(self, **setting: Any) -> None:
        super().__init__(BOOK, **setting)

    # The state

    @property
    def round(self) -> Round:
        return self.game.round

    @property
    def terms(self) -> Terms:
        return self.state.terms

    def lies(self, patron: str) -> dict[str, int]:
        """A patron's wager on each position."""
        return {wager.option: wager.amount for wager in self.round.wagers.values() if wager.patron == patron}

    def shown(self, who: str = "", role: Role | None = None) -> AnyTableView:
        """Somebody's view of the table; with nobody named, anybody's."""
        return seen_by(self.state, len(self.facts), who, role or (Role.PATRON if who else None), self.at)

    def felt(self, who: str = "") -> RouletteFelt:
        felt = self.shown(who).felt
        assert isinstance(felt, RouletteFelt)
        return felt

    def spin_shown(self) -> Spin:
        """The round under way as anybody sees it."""
        now = self.shown().round
        assert isinstance(now, Spin)
        return now

    def last_shown(self) -> Spin:
        """The round before it."""
        last = self.shown().last
        assert isinstance(last, Spin)
        return last

    # Steps of play

    def prepare_shoe(self) -> None:
        """A ball is measured; the dolly is the test's to lift."""
        self.measure_ball()

    def director(self, command: Command) -> tuple[Fact, ...]:
        return self.do(command, Role.DIRECTOR)

    def wagers(self, **by_patron: dict[str, int]) -> None:
        """Everybody's wagers, each with its amount."""
        for patron, theirs in by_patron.items():
            for position, amount in theirs.items():
                self.wager(patron, position, amount)

    def track(self, patron: str, section: str, each: int, number: str = "") -> tuple[Fact, ...]:
        """A race-track wager with this amount on each of its pieces."""
        whole = PIECES[section] * each
        return self.as_patron(
            patron, c.PlaceRaceTrackWager(patron=patron, section=section, amount=whole, number=number)
        )

    def marker(self, patron: str, number: str) -> tuple[Fact, ...]:
        return self.as_patron(patron, c.PlaceMaximumMarker(patron=patron, number=number))

    def spin(self) -> tuple[Fact, ...]:
        return self.do(c.SpinBall())

    def rest(self, number: str, revolutions: int = 0) -> tuple[Fact, ...]:
        """The ball comes to rest: spun and called before, if that has not been done."""
        if self.step is Step.BET:
            self.spin()
        if self.step is Step.RUNNING:
            self.call()
        return self.do(c.EnterNumber(number=number, revolutions=revolutions))

    def play(self, number: str, **by_patron: dict[str, int]) -> tuple[Fact, ...]:
        """A whole round: the dolly is lifted, wagers are made, the ball rests on a number, all is settled."""
        if self.step is Step.LIFT:
            self.lift()
        self.wagers(**by_patron)
        self.rest(number)
        return self.settle()

    def settled(self, patron: str, position: str) -> WagerSettled:
        """How a wager was settled last."""
        found = [fact for fact in self.all(WagerSettled) if (fact.patron, fact.option) == (patron, position)]
        settled: WagerSettled = found[-1]
        return settled


def terms_of(**options: str) -> Terms:
    """The book with what a table elects; where nothing is said, what is usual."""
    usual = {"zero_corner": "offered", "race_track": "used"}
    return library().book(BOOK).terms({**usual, **options})


def money(play: Play) -> int:
    """The sum over every account: nothing is made and nothing is lost."""
    return sum(play.state.balances.values())
