"""A table that serves a tournament, under any of the nine books.

cup = Cup(P02)                           # ann, bob, cat and dan at seats 2, 4, 5 and 7, with 1000.00 each
cup.open(marker=4)                       # the director opens a round
cup.call("bob")                          # the dealer asks bob to wager
cup.wager("bob")                         # the least stake on what every game has
cup.everybody()                          # the others, in their order
cup.play()                               # no more bets, and the sealed shoe deals the round to its end
"""

from typing import Any

from croupier.conduct.chance import Generator, Vault
from croupier.conduct.dealing import dealing_of
from croupier.conduct.dealing.shoes import SharesDue, Shoes, Turn
from croupier.games.commands import CallNoMoreBets, PlaceWager, TakeBackWager, VoidRound
from croupier.games.context import Limit
from croupier.instruments import library
from croupier.journal import open_store
from croupier.money.accounts import account_of
from croupier.ruling import Command, Fact, Refusal, Role
from croupier.table import commands as t, evolve
from croupier.table.tournament_play.turns import in_order, next_to_call
from tests.chance.sources import counted
from tests.rules.table_play import START as START, TablePlay

P02, B02, R02, M02, G02 = (
    f"NI2002-45/{game}" for game in ("canberra-poker", "blackjack", "american-roulette", "mini-baccarat", "pai-gow")
)
B06, M16, M18 = "NI2006-147/blackjack", "NI2016-685/mini-baccarat", "NI2018-687/mini-baccarat"
U19 = "NI2019-212/ultimate-texas-holdem"
BOOKS = (P02, B02, R02, M02, G02, B06, M16, M18, U19)
IN_TURN = tuple(book for book in BOOKS if book != R02)  # at the wheel all wager at once
MINI_BACCARAT = (M02, M16, M18)
CASH = (B06, M16, M18, U19)  # books whose tables serve a tournament only sometimes

SEATS = {"ann": 2, "bob": 4, "cat": 5, "dan": 7}
LEAST = 5_00  # the minimum of every kind of wager

# The wager that every round needs, and others that a player may put beside it.
MAIN = {"american-roulette": "red", "pai-gow": "wager", "mini-baccarat": "banker"}


class Cup(TablePlay):
    """Drives the table machine; a sealed shoe plays the dealer's part between the wagers."""

    LIMIT = Limit(LEAST, 500_00, LEAST)

    def __init__(
        self,
        book: str,
        *,
        seats: dict[str, int] | None = None,
        conditions: dict[str, str] | None = None,
        **setting: Any,
    ) -> None:
        self.conditions = conditions or {}
        boxes = 8 if book == G02 else 7
        super().__init__(book, patrons=(), burnt=False, boxes=boxes, virtual=True, **setting)
        self.shoes = Shoes("table/T1", Vault(open_store("memory:"), bytes(32)), Generator(counted(book)))
        for name, seat in (SEATS if seats is None else seats).items():
            self.seat(name, seat)

    def of_tournament(self) -> dict[str, Any]:
        return {"tournament": "Cup", "conditions": self.conditions}

    @property
    def main(self) -> str:
        return MAIN.get(library().book(self.state.setting.book).game, "main")

    @property
    def least(self) -> int:
        """The chips that a player needs to take part."""
        return self.state.machine.least_stake(self.state.terms, self.state.setting.limits)

    @property
    def marker_is_used(self) -> bool:
        return self.state.terms.has("marker")

    # The director

    def direct(self, command: Command) -> tuple[Fact, ...]:
        return self.do(command, Role.DIRECTOR)

    def seat(self, name: str, seat: int, cents: int = START, warned: bool = False) -> None:
        self.direct(t.SeatEntrant(patron=name, seat=seat, cents=cents, warned=warned))

    def unseat(self, name: str) -> None:
        self.direct(t.UnseatEntrant(patron=name, reason="eliminated"))

    def open(self, marker: int = 0, **how: Any) -> None:
        """Open a round, with the marker at the first seat if nobody says where; the dealer gets everything ready."""
        if self.marker_is_used and not marker and not self.state.marker:
            marker = min(person.seat for person in self.state.patrons.values())
        self.direct(t.OpenRound(marker=marker, **how))
        self.deal_on()

    # The dealer and the players

    def call(self, name: str) -> None:
        self.do(t.CallPlayer(patron=name))

    def placing(self, name: str, amount: int = LEAST, option: str = "", box: int = 0) -> PlaceWager:
        box = box or self.state.patrons[name].seat
        return PlaceWager(patron=name, option=option or self.main, amount=amount, box=box)

    def wager(self, name: str, amount: int = LEAST, option: str = "") -> tuple[Fact, ...]:
        return self.as_patron(name, self.placing(name, amount, option))

    def take_back(self, name: str) -> tuple[Fact, ...]:
        return self.as_patron(name, TakeBackWager(patron=name, option=self.main))

    def everybody(self, amount: int = LEAST) -> list[str]:
        """Ask everybody who has not been asked yet to wager; their names in that order."""
        asked = []
        while name := next_to_call(self.state):
            self.call(name)
            asked.append(name)
            if not self.state.game.has_wagers(name):
                self.wager(name, amount)
        if not self.marker_is_used or not self.state.marker:
            asked = [name for name in in_order(self.state) if not self.state.game.has_wagers(name)]
            for name in asked:
                self.wager(name, amount)
        return asked

    def close(self) -> None:
        """Everything up to "no more bets"."""
        before = dealing_of(self.state).before_the_call(self.state)
        if before is not None:
            self.do(before.command)
        self.do(CallNoMoreBets())

    def begin(self) -> None:
        """The bets are closed and the first card is out."""
        self.close()
        self.step()

    def play(self) -> None:
        self.close()
        self.deal_on()

    def round(self, **how: Any) -> list[str]:
        """A whole round; who was asked to wager, in that order."""
        self.open(**how)
        asked = self.everybody()
        self.play()
        return asked

    def void(self) -> None:
        """The round under way is void, and its cards are collected."""
        number = self.state.game.round.number
        self.do(VoidRound(round=number, ground="fraud", reason="marked cards"), self.operator)
        self.deal_on()

    def step(self) -> bool:
        """Do the dealer's next step, or the step that somebody missed; whether there was one."""
        try:
            turn = self._turn()
        except SharesDue:  # nobody here has one: the order is dealt as it was sealed
            self.do(t.FreezeShares(order=self.state.game.shoe_number))
            turn = self._turn()
        if turn is None:
            return False
        self.do(turn.command, turn.role)
        return True

    def _turn(self) -> Turn | None:
        dealing = dealing_of(self.state)
        return dealing.next_turn(self.shoes, self.state) or dealing.instead_of_absent(self.shoes, self.state)

    def deal_on(self) -> None:
        """Until wagers are awaited, or the director."""
        while not {"place_wager", "call_player", "open_round"}.intersection(self.need.commands):
            if not self.step():
                return

    # Refusals

    def turned_away(self, command: Command, role: Role = Role.DEALER, who: str = "") -> Refusal:
        decided = self.ask(command, role, who)
        assert isinstance(decided, Refusal), f"{type(command).__name__} was not refused: {decided}"
        return decided

    def wager_refused(self, name: str, amount: int = LEAST, option: str = "", box: int = 0) -> Refusal:
        return self.turned_away(self.placing(name, amount, option, box), Role.PATRON, name)

    def attempt(self, command: Command, role: Role = Role.PATRON, who: str = "") -> Refusal:
        """Refused, and held against the person who tried it."""
        refusal = self.turned_away(command, role, who)
        for fact in refusal.brings:
            self.table = evolve(self.table, fact)
        self.facts += refusal.brings
        return refusal

    # Chips

    def stacks(self) -> dict[str, int]:
        return {name: self.state.balances.get(account_of(name), 0) for name in self.state.patrons}
