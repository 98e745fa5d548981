"""American Roulette in Python.

table.wager("ann", "17", 10)           # straight up; "5/8" is a split, "red" is red
table.wager("bob", "red", 10)
table.spin("17")                       # the ball is spun, bets are closed, and there it comes to rest
table.settle()
table.why("ann")
"""

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.state import Game
from croupier.play.amounts import Amount
from croupier.play.table import Table, whole
from croupier.ruling import Role


class AmericanRoulette(Table):
    """A table of American Roulette."""

    BALL = 20  # millimetres

    game: Game

    @property
    def step(self) -> Step:
        return due(self.state, self.game)

    def _prepare(self) -> None:
        """Nothing is shuffled: a ball is measured, and the dolly is lifted."""
        self.measure_ball()
        self.lift()

    @whole
    def measure_ball(self) -> None:
        """The director approves a ball of the usual size."""
        self.do(c.ChangeBall(diameter=self.BALL, approval="letter 4"), Role.DIRECTOR)

    @whole
    def lift(self) -> None:
        """The dolly leaves the layout: wagers are open."""
        self.do(c.LiftDolly())

    @whole
    def wager(self, player: str, position: str, amount: Amount) -> None:
        """A wager on a position of the layout."""
        self._open_bets()
        self.as_player(player, c.PlaceWager(patron=player, option=position, amount=self._cents(amount)))

    @whole
    def race_track(self, player: str, section: str, amount: Amount, number: str = "") -> None:
        """A race-track wager with this total; `number` is the middle of "neighbours"."""
        self._open_bets()
        whole = self._cents(amount)
        track = c.PlaceRaceTrackWager(patron=player, section=section, amount=whole, number=number)
        self.as_player(player, track)

    def _open_bets(self) -> None:
        if not self.virtual and self.step is Step.LIFT:
            self.lift()

    @whole
    def spin(self, number: str = "", revolutions: int = 0) -> None:
        """The ball is spun, bets are closed, and it comes to rest; a virtual wheel decides where."""
        self._only_live(number or revolutions, "the number and the revolutions")
        if self.virtual:
            self.call()
            self._deal_on()
            return
        if self.step is Step.BET:
            self.do(c.SpinBall())
        if self.step is Step.RUNNING:
            self.call()
        self.do(c.EnterNumber(number=number, revolutions=revolutions))
