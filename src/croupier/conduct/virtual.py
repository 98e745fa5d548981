"""Virtual dealing: a sealed shoe answers what play needs, in the order the rules ask for it."""

from concurrent.futures import Future
from threading import RLock
from typing import Protocol

from croupier.conduct.chance import Generator
from croupier.conduct.dealing import DEALING, Dealing
from croupier.conduct.dealing.shoes import NAME, Orders, Shoes, Turn
from croupier.conduct.door import admitted
from croupier.conduct.hosted import Accepted, Outcome
from croupier.games.commands import CallNoMoreBets, PlaceWager
from croupier.instruments import library
from croupier.ruling import Command, Need, Refusal, Role
from croupier.table import Status, Table, needs, open_to
from croupier.table.commands import CallPlayer, CheckCards
from croupier.table.tournament_play import asked_to_wager, next_to_call, without_minimum


class Host(Protocol):
    """A table that is being run, as its dealer sees it."""

    stream: str

    @property
    def ahead(self) -> Table | None: ...
    def act(self, command: Command, who: str, role: Role) -> Outcome: ...
    def submit(
        self, command: Command, who: str, role: Role, key: str = "", refused: Refusal | None = None
    ) -> "Future[Outcome]": ...


class VirtualDealer:
    """Deals one table from sealed shoes.

    It waits for people where the rules give them something to do: to wager, to cut, to decide. In a tournament an
    impatient one asks the next player to wager as soon as the last has the minimum down: for bots, who wager once.
    """

    def __init__(self, hosted: Host, vault: Orders, generator: Generator, patient: bool = True) -> None:
        self.hosted = hosted
        self._patient = patient
        self._shoes = Shoes(hosted.stream, vault, generator)
        self._lock = RLock()

    # What people ask for

    def submit(self, command: Command, who: str, role: Role, key: str = "") -> "Future[Outcome]":
        """A command of a person at this table. The dealer's part is the sealed shoe's alone: a person who could
        name a card could choose it. So it is looked at here before the table does, and admitted here too."""
        command, who, role = admitted(command, who, role, key)
        table = self.hosted.ahead
        if table is None:
            return self.hosted.submit(command, who, role, key)
        dealing = dealing_of(table)
        if (role is Role.DEALER and not isinstance(command, CheckCards)) or isinstance(command, dealing.NAMES_CARDS):
            return self.hosted.submit(command, who, role, key, _not_by_hand(table))
        return self.hosted.submit(dealing.filled_in(self._shoes, table, command), who, role, key)

    # Dealing on

    def deal_on(self) -> int:
        """Do everything that needs nobody else, and say how many steps that was."""
        steps = 0
        while self.step():
            steps += 1
        return steps

    def step(self) -> bool:
        """The next step, if it is the dealer's."""
        with self._lock:
            turn = self.next_turn()
            return turn is not None and isinstance(self._take(turn), Accepted)

    def _take(self, turn: Turn) -> Outcome:
        return self.hosted.act(turn.command, turn.who, turn.role)

    def call_no_more_bets(self) -> Outcome:
        """Close the betting; `deal_on` then plays the round."""
        before = self.before_the_call()
        if before is not None and not isinstance(before, Accepted):
            return before
        return self.hosted.act(CallNoMoreBets(), NAME, Role.DEALER)

    def before_the_call(self) -> Outcome | None:
        """Do what comes before the call, if anything: at a wheel the ball is spun, and runs while betting goes on."""
        table = self.hosted.ahead
        turn = None if table is None else dealing_of(table).before_the_call(table)
        return None if turn is None else self._take(turn)

    def next_turn(self) -> Turn | None:
        """What the dealer would do now, or None where somebody else's decision is awaited."""
        table = self.hosted.ahead
        if table is None or table.dealing != "virtual":
            return None
        reveal = self._shoes.reveal_due(table)
        if reveal:
            return Turn(reveal)
        if table.status is not Status.OPEN:
            return None
        commands = needs(table).commands if table.tournament else ()
        if "open_round" in commands:
            return None
        if "call_player" in commands:
            return None if _has_more_to_wager(table, self._patient) else _call_next(table)
        return dealing_of(table).next_turn(self._shoes, table)

    def turn_for_absent(self) -> Outcome | None:
        """Do what somebody was asked and did not do in time, as the rules have it done without them."""
        with self._lock:
            table = self.hosted.ahead
            turn = None if table is None else self._instead_of_absent(table)
            return None if turn is None else self._take(turn)

    def _instead_of_absent(self, table: Table) -> Turn | None:
        if "call_player" in needs(table).commands:
            return _call_next(table)  # after the last it is for the director to decide
        return dealing_of(table).instead_of_absent(self._shoes, table)


def _call_next(table: Table) -> Turn:
    return Turn(CallPlayer(patron=next_to_call(table)))


def _has_more_to_wager(table: Table, patient: bool) -> bool:
    """Whether the player who was asked to wager is given time: for the minimum, for what may lie beside it, or to think
    again of a wager that was placed out of turn."""
    who = asked_to_wager(table)
    if not who:
        return False
    if who in without_minimum(table) or (patient and who in table.order.early):
        return True
    return patient and any(type(choice.command) is PlaceWager for choice in open_to(table, who, Role.PATRON))


def _not_by_hand(table: Table) -> Refusal:
    if table.terms.has("dealt_from_shoe"):
        because = "a sealed shoe deals this table: nobody else names its cards or its steps"
        return Refusal(table.terms.cite("dealt_from_shoe"), because)
    because = "sealed chance runs this table: nobody else names its results or its steps"
    under = table.terms.cite_first("spin_without_wheel", "shuffle")
    return Refusal(under + table.terms.cite("no_advantage"), because)


def dealing_of(table: Table) -> Dealing:
    return DEALING[library().book(table.setting.book).game]


def awaited(table: Table, need: Need) -> tuple[str, str] | None:
    """What people at a virtual table are given time for, beside the wagers, and who. In a tournament each player is
    given time to wager too, as long as the dealer can then go on without."""
    who = asked_to_wager(table)
    if who and {"call_player", "call_no_more_bets"}.intersection(need.commands):
        return "wager", who
    return dealing_of(table).awaited(table, need)
