"""Real journals to tamper with: each game at a virtual and at a live table, and a tournament with its tables."""

from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random

from croupier.conduct import Accepted, House, set_up_table
from croupier.conduct.chance import Generator
from croupier.conduct.tournaments.headless import Run
from croupier.games import commands as g
from croupier.ruling import Command, Role
from croupier.table import Table, commands as t
from tests.audit.tampering import Stories, stories_of
from tests.chance.sources import counted
from tests.properties.american_roulette import R02
from tests.properties.asking import AT, Rules, chips_for, first_seat
from tests.properties.blackjack import J06
from tests.properties.canberra_poker import P02
from tests.properties.driving import every_rules, game_of, irregular, needed, plausible, set_up
from tests.properties.mini_baccarat import B18
from tests.properties.pai_gow import G02
from tests.properties.ultimate_texas_holdem import U19
from tests.tournament.whole import clock_of, run_of, shortened

BOOKS = (B18, J06, U19, P02, R02, G02)
TABLE = "table/T1"


def ticking() -> Callable[[], int]:
    """A clock that gives every act its own time."""
    times = count(AT, 1000)
    return lambda: next(times)


class Desk:
    """People at one table, each of whose requests has its own key, as a browser gives it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.hosted = house.table("T1")
        self._keys = count(1)

    @property
    def table(self) -> Table:
        assert self.hosted.table is not None
        return self.hosted.table

    def ask(self, command: Command, who: str, role: Role) -> bool:
        return isinstance(self.house.act("T1", command, who, role, key=f"request {next(self._keys)}"), Accepted)

    def sit_down(self, book: str, *names: str) -> None:
        for seat, name in enumerate(names, first_seat(book)):
            assert self.ask(t.JoinTable(patron=name, seat=seat), name, Role.PATRON)
            chips = chips_for(self.table, name)
            assert self.ask(chips.command, chips.who, chips.role)


@cache
def virtual(book: str, rounds: int = 5) -> Stories:
    """A virtual table that plays a few rounds and begins another; now and then somebody asks for what is not theirs."""
    with House("memory:", clock=ticking(), generator=Generator(counted(book))) as house:
        set_up_table(house, "T1", book, demonstration=True)
        desk, dealer, random = Desk(house), house.dealer("T1"), Random(3)
        desk.sit_down(book, "ann")
        while desk.table.game.round.number <= rounds or not desk.table.game.round.wagers:
            if dealer.step():
                continue
            if random.random() < 0.2:
                assert not desk.ask(g.CallNoMoreBets(), "dee", Role.DEALER)
                assert not desk.ask(g.PlaceWager(patron="ann", option="nowhere", amount=5_00), "ann", Role.PATRON)
            ask = game_of(desk.table).patron_turn(desk.table, random)
            if ask is not None and desk.ask(ask.command, ask.who, ask.role):
                continue
            if not isinstance(dealer.call_no_more_bets(), Accepted):
                dealer.turn_for_absent()
        return stories_of(house.store)


@cache
def live(book: str, rounds: int = 6, seed: int = 1) -> Stories:
    """A live table at which a good deal goes wrong, and some of what is asked for is refused."""
    return live_under(next(rules for rules in every_rules() if rules.book == book), rounds, seed)


def live_under(rules: Rules, rounds: int, seed: int) -> Stories:
    with House("memory:", clock=ticking()) as house:
        desk, random = Desk(house), Random(seed)
        for ask in set_up(rules):
            assert desk.ask(ask.command, ask.who, ask.role)
        desk.sit_down(rules.book, "ann", "bob")
        while desk.table.game.round.number <= rounds or not desk.table.game.round.wagers:
            chance = random.random()
            kind = needed if chance < 0.7 else plausible if chance < 0.9 else irregular
            ask = kind(desk.table, random)
            if ask.who:
                desk.ask(ask.command, ask.who, ask.role)
        return stories_of(house.store)


@cache
def tournament() -> Stories:
    """A small cup from its conditions to its prizes, with its tables."""
    text = shortened(B18, rounds=2, maximum=40)
    clock = clock_of(text)
    with House("memory:", clock=clock, generator=Generator(counted("cup"))) as house:
        run = run_of(text, 12, kind=Run, house=house, clock=clock)
        run.set_up()
        run.play()
        return stories_of(house.store)
