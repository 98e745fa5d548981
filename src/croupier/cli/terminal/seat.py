"""A patron's place at a private virtual table, and everything that can be done from it."""

from collections.abc import Iterator, Mapping

from croupier.cli.terminal.game import TerminalGame, Turn, game_of
from croupier.cli.terminal.words import News, refused
from croupier.conduct import Accepted, House, NotAllowed, Outcome, Refused, must, set_up_table
from croupier.conduct.dealing import dealing_of
from croupier.conduct.dealing.shoes import NAME
from croupier.conduct.sharing import Sharer
from croupier.games import commands as c
from croupier.games.round_of_play import RoundGame, Wager
from croupier.games.shoes import ShoeGame, Stage
from croupier.games.shuffle_and_cut import cut_margin, cut_offered_to
from croupier.money.accounts import account_of
from croupier.ruling import Act, Command, Decision, Refusal, Role
from croupier.ruling.names import normal
from croupier.table import Table, commands as t, decide, needs
from croupier.table.hours import ended
from croupier.views.table_view import AnyTableView, seen_by_patron


class Seat:
    """One patron at one table, with the table's own dealer."""

    def __init__(self, house: House, table: str, patron: str) -> None:
        self.house = house
        self.name = table
        self.patron = patron
        self.hosted = house.table(table)
        self.dealer = house.dealer(table)
        self.game: TerminalGame = game_of(self.view)
        self.news = News(self.hosted)
        self.last_wagers: dict[str, int] = {}
        self._sharer = Sharer(patron)
        self._before: list[dict[str, int]] = []  # the wagers before each change, as far as undo goes back

    @property
    def table(self) -> Table:
        assert self.hosted.table is not None
        return self.hosted.table

    @property
    def view(self) -> AnyTableView:
        return seen_by_patron(self.table, self.hosted.version, self.patron, self.house.clock())

    @property
    def wagers(self) -> dict[str, Wager]:
        """The patron's wagers on the layout before the deal, by option."""
        game: RoundGame = self.table.game
        areas = self.table.terms.wagers
        placed = (wager for wager in game.round.wagers.values() if wager.patron == self.patron)
        if self.game.LINE:
            return {wager.option: wager for wager in placed}
        return {wager.option: wager for wager in placed if areas[wager.option].key}

    @property
    def _amounts(self) -> dict[str, int]:
        return {option: wager.amount for option, wager in self.wagers.items()}

    @property
    def chips(self) -> int:
        return self.table.balances.get(account_of(self.patron), 0)

    # Questions to the patron

    @property
    def may_wager(self) -> bool:
        """Whether the table takes wagers now."""
        return "place_wager" in needs(self.table, self.house.clock()).commands

    @property
    def may_deal(self) -> bool:
        """Whether the betting can be closed."""
        before = dealing_of(self.table).before_the_call(self.table)
        command = before.command if before is not None else c.CallNoMoreBets()
        return bool(self.wagers) and not isinstance(self.judge(command, Role.DEALER), Refusal)

    @property
    def may_cut(self) -> tuple[int, int] | None:
        """Between which places the cards may be cut, if they are offered now."""
        game: RoundGame = self.table.game
        if not isinstance(game, ShoeGame) or game.stage is not Stage.CUT:
            return None
        if cut_offered_to(self.table, game) != self.patron or ended(self.table, self.house.clock()):
            return None
        margin = cut_margin(self.table.terms, game)
        return margin, game.shoe.left - margin

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The patron's other open decisions."""
        return self.game.turns(self)

    # Acting

    def act(self, command: Command) -> Outcome:
        return self.house.act(self.name, command, self.patron, Role.PATRON)

    def judge(self, command: Command, role: Role = Role.PATRON) -> Decision:
        """The effect of a command; nothing is done and nothing recorded."""
        return decide(self.hosted.ahead, Act(command, self.patron, role, self.house.clock()))

    def why_not(self, command: Command) -> str:
        """Why the rules would refuse a command, if they would."""
        decided = self.judge(command)
        return refused(decided) if isinstance(decided, Refusal) else ""

    def wager(self, option: str, cents: int) -> Outcome:
        """An amount on an option; 0 takes the wager back."""
        return self.place(self._wagering(option, cents))

    def _wagering(self, option: str, cents: int) -> Command:
        if option not in self.wagers:
            return self.placing(option, cents)
        if cents:
            return c.ChangeWager(patron=self.patron, option=option, amount=cents)
        return c.TakeBackWager(patron=self.patron, option=option)

    def place(self, command: Command) -> Outcome:
        """A change of the wagers, which may be undone."""
        before = self._amounts
        outcome = self.act(command)
        if isinstance(outcome, Accepted):
            self._before.append(before)
        return outcome

    @property
    def may_undo(self) -> bool:
        return self.may_wager and bool(self.wagers or self._before)

    def undo(self) -> Iterator[Outcome]:
        """The layout before the last change; after a return to the table, the last wager comes off."""
        now = self._amounts
        was = self._before.pop() if self._before else dict(list(now.items())[:-1])
        changed = [option for option in reversed(now) if was.get(option, 0) != now[option]]
        for option in (*changed, *(option for option in was if option not in now)):
            outcome = self.act(self._wagering(option, was.get(option, 0)))
            yield outcome
            if not isinstance(outcome, Accepted):
                return

    def take_all_back(self) -> Iterator[Outcome]:
        """Every wager comes off, the last one first: some go with another."""
        while self.wagers:
            outcome = self.wager(next(reversed(self.wagers)), 0)
            yield outcome
            if not isinstance(outcome, Accepted):
                return
        self._before.clear()

    def placing(self, option: str, cents: int) -> Command:
        return c.PlaceWager(patron=self.patron, option=option, amount=cents, box=self.game.SEAT)

    def fixed(self, option: str) -> int | None:
        """The one amount that may be wagered there, if the sign has only one."""
        limit = self.table.setting.limits[self.table.terms.wagers[option].kind]
        return limit.minimum if limit.minimum == limit.maximum else None

    def add(self, option: str, cents: int) -> Outcome:
        """Adds chips to those that lie there."""
        there = self.wagers.get(option)
        return self.wager(option, cents + (there.amount if there else 0))

    def deal(self) -> Outcome:
        """The betting is closed; the dealer then plays the round."""
        self.last_wagers = self._amounts or self.last_wagers
        outcome = self.dealer.call_no_more_bets()
        if isinstance(outcome, Accepted):
            self._before.clear()
        return outcome

    def go_on(self, offer_cut: bool) -> bool:
        """One step that needs nobody else; whether there was one. It does not wait for answers that nobody here can
        give."""
        if self._share() or self.dealer.step():
            return True
        if self.may_cut:
            return not offer_cut and isinstance(self.decline_cut(), Accepted)
        unanswered = self.table.game.round.called and set(self.table.patrons) == {self.patron} and not self.turns
        return unanswered and isinstance(self.dealer.turn_for_absent(), Accepted)

    def _share(self) -> bool:
        """The patron's share in a sealed order, given by the terminal as a browser would."""
        due = self._sharer.due(self.table)
        return due is not None and isinstance(self.act(due), Accepted)

    def go_on_without(self) -> Outcome:
        """The patron leaves the offer; the dealer goes on."""
        outcome = self.dealer.turn_for_absent()
        assert outcome is not None, "something was offered"
        return outcome

    def tell_dealer(self, command: Command) -> Outcome:
        """A step of the dealer that waits for the patron's word."""
        return self.hosted.act(command, NAME, Role.DEALER)

    def cut(self, position: int) -> Outcome:
        return self.act(c.CutCards(position=position))

    def decline_cut(self) -> Outcome:
        return self.act(c.DeclineCut(patron=self.patron))

    def buy(self, cents: int) -> Outcome:
        """Chips for money; at a tournament table the director issues them."""
        if self.table.terms.has("director"):
            return self.house.act(self.name, t.IssueChips(patron=self.patron, cents=cents), "director", Role.DIRECTOR)
        return self.act(t.BuyIn(patron=self.patron, cents=cents))

    def leave(self) -> None:
        """Finish the round under way as the rules do without the patron, then take the chips along."""
        self.dealer.deal_on()
        if self.may_cut:
            self.decline_cut()
        while self.table.game.round.called and isinstance(self.dealer.turn_for_absent(), Accepted):
            self.dealer.deal_on()
        for _ in self.take_all_back():
            pass
        self.act(t.LeaveTable(patron=self.patron))


def sit_down(house: House, name: str, book: str, options: Mapping[str, str], patron: str, chips: int) -> Seat:
    """A seat at a private table, which is set up if missing. Chips left from last time come back first."""
    if house.table(name).table is None:
        set_up_table(house, name, book, options=options, demonstration=True)
    patron = normal(patron)
    seat = Seat(house, name, patron)
    if patron not in seat.table.patrons:
        must(house, name, t.JoinTable(patron=patron, seat=seat.game.SEAT), patron, Role.PATRON)
    if seat.chips == 0 and chips and not seat.wagers:
        outcome = seat.buy(chips)
        if isinstance(outcome, Refused):
            raise NotAllowed(refused(outcome.refusal), outcome.refusal)
    return seat
