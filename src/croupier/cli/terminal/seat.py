"""A patron's place at a private virtual table, and everything that can be done from it."""

from collections.abc import Mapping

from croupier.cli.terminal.words import News, refused
from croupier.conduct import House, NotAllowed, Outcome, Refused, set_up_table
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.state import Game
from croupier.games.shoes import Wager
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import Table, commands as t
from croupier.views.table_view import TableView, seen_by_patron

SEAT = 1


class Seat:
    """One patron at one table, with the table's own dealer."""

    def __init__(self, house: House, table: str, patron: str) -> None:
        self.house = house
        self.name = table
        self.patron = patron
        self.hosted = house.table(table)
        self.dealer = house.dealer(table)
        self.news = News(self.hosted)
        self.last_wagers: dict[str, int] = {}

    @property
    def table(self) -> Table:
        assert self.hosted.table is not None
        return self.hosted.table

    @property
    def view(self) -> TableView:
        return seen_by_patron(self.table, self.hosted.version, self.patron, self.house.clock())

    @property
    def step(self) -> Step:
        return due(self.table, self.table.game)[0]

    @property
    def wagers(self) -> dict[str, Wager]:
        """What lies on the layout, by option."""
        game: Game = self.table.game
        return {option: wager for (name, option), wager in game.round.wagers.items() if name == self.patron}

    @property
    def chips(self) -> int:
        return self.table.balances.get(f"patron:{self.patron}", 0)

    # What is asked of the patron

    @property
    def may_cut(self) -> tuple[int, int] | None:
        """Between which places the cards may be cut, if they are offered now."""
        game: Game = self.table.game
        if self.step is not Step.CUT or game.offered_cut != self.patron:
            return None
        margin = self.table.terms.number("cut_from_either_end")
        return margin, game.shoe.left - margin

    @property
    def hand_to_turn(self) -> str:
        """The hand that was passed to the patron, or ""."""
        step, hand = due(self.table, self.table.game)
        game: Game = self.table.game
        return hand if step is Step.EXPOSE and hand in game.round.handed_over else ""

    # Acting

    def ask(self, command: Command) -> Outcome:
        return self.house.act(self.name, command, self.patron, Role.PATRON)

    def wager(self, option: str, cents: int) -> Outcome:
        """So much on an option; nothing takes the wager back."""
        if option not in self.wagers:
            return self.ask(c.PlaceWager(patron=self.patron, option=option, amount=cents, box=SEAT))
        if cents:
            return self.ask(c.ChangeWager(patron=self.patron, option=option, amount=cents))
        return self.ask(c.TakeBackWager(patron=self.patron, option=option))

    def add(self, option: str, cents: int) -> Outcome:
        """Chips on top of what lies there."""
        there = self.wagers.get(option)
        return self.wager(option, cents + (there.amount if there else 0))

    def why_not(self, option: str, cents: int) -> str:
        """Why the rules would refuse these chips there; nothing is asked for and nothing recorded."""
        command = c.PlaceWager(patron=self.patron, option=option, amount=cents, box=SEAT)
        decided = self.hosted.judge(Act(command, self.patron, Role.PATRON, self.house.clock()))
        return refused(decided) if isinstance(decided, Refusal) else ""

    def deal(self) -> Outcome:
        """The betting is closed; the dealer then plays the round."""
        self.last_wagers = {option: wager.amount for option, wager in self.wagers.items()} or self.last_wagers
        return self.dealer.call_no_more_bets()

    def turn(self) -> Outcome:
        return self.ask(c.ExposeHand(hand=self.hand_to_turn))

    def cut(self, position: int) -> Outcome:
        return self.ask(c.CutCards(position=position))

    def decline_cut(self) -> Outcome:
        return self.ask(c.DeclineCut(patron=self.patron))

    def buy(self, cents: int) -> Outcome:
        """Chips for money; at a tournament table the director issues them."""
        if self.table.terms.has("director"):
            return self.house.act(self.name, t.IssueChips(patron=self.patron, cents=cents), "director", Role.DIRECTOR)
        return self.ask(t.BuyIn(patron=self.patron, cents=cents))

    def leave(self) -> None:
        """Finish what is under way, then take the chips along."""
        self.dealer.deal_on()
        while self.step is Step.EXPOSE and self.dealer.turn_for_absent():
            self.dealer.deal_on()
        if self.may_cut:
            self.decline_cut()
        for option in self.wagers:
            self.wager(option, 0)
        self.ask(t.LeaveTable(patron=self.patron))


def sit_down(house: House, name: str, book: str, options: Mapping[str, str], patron: str, chips: int) -> Seat:
    """A seat at a table of one's own, set up if it is not there yet. Chips left from last time come back first."""
    if house.table(name).table is None:
        set_up_table(house, name, book, options=options, demonstration=True)
    seat = Seat(house, name, patron)
    if patron not in seat.table.patrons:
        house.must(name, t.JoinTable(patron=patron, seat=SEAT), patron, Role.PATRON)
    if seat.chips == 0 and chips and not seat.wagers:
        outcome = seat.buy(chips)
        if isinstance(outcome, Refused):
            raise NotAllowed(refused(outcome.refusal))
    return seat
