"""Virtual dealing: a sealed shoe supplies the cards that play needs, in the order the rules ask for them."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import RLock
from typing import Protocol

from croupier.conduct.chance import Generator, OrderLost
from croupier.conduct.dealing import dealing_of
from croupier.conduct.dealing.shoes import NAME, Orders, SharesDue, Shoes, Turn
from croupier.conduct.dealing.times import Time
from croupier.conduct.door import admitted
from croupier.conduct.hosted import Accepted, Answered, Outcome, wait_for
from croupier.conduct.sharing import takes_shares
from croupier.games.commands import CallNoMoreBets, PlaceWager, RecallNoMoreBets, TakeBackWager
from croupier.games.round_of_play import shares_in
from croupier.ruling import Command, Need, Refusal, Role
from croupier.table import Status, Table, needs, open_to
from croupier.table.commands import CallPlayer, CheckCards, FreezeShares, GiveUpOrder, MixShares, ReportOrderLost
from croupier.table.hours import ended
from croupier.table.lost_orders import cannot_be_dealt
from croupier.table.tournament_play.turns import asked_to_wager, next_to_call
from croupier.table.tournament_play.wagers import lacks_minimum

_DEALER = Role.DEALER  # fetched once: see games/powers.py


class Host(Protocol):
    """A table that is being run, as its dealer sees it."""

    stream: str
    clock: Callable[[], int]

    @property
    def ahead(self) -> Table | None: ...
    def act(self, command: Command, who: str, role: Role) -> Outcome: ...
    def submit(
        self, command: Command, who: str, role: Role, key: str, answered: Answered, refused: Refusal | None = None
    ) -> None: ...


class VirtualDealer:
    """Deals one table from sealed shoes.

    It waits for people where the rules give them something to do: to wager, to cut, to decide. In a tournament an
    impatient dealer asks the next player to wager as soon as the last has the minimum down: for bots, who wager once.
    """

    def __init__(self, hosted: Host, vault: Orders, generator: Generator, patient: bool = True) -> None:
        self.hosted = hosted
        self._patient = patient
        self._shoes = Shoes(hosted.stream, vault, generator)
        self._lock = RLock()

    # People's requests

    def act(self, command: Command, who: str, role: Role) -> Outcome:
        """Submit a command and wait for the answer."""
        return wait_for(partial(self.submit, command, who, role, ""))

    def submit(self, command: Command, who: str, role: Role, key: str, answered: Answered) -> None:
        """A command of a person at this table. The dealer's part belongs to the sealed shoe alone: a person who could
        name a card could choose it. So the command is checked here before the table sees it, and admitted here too."""
        command, who, role = admitted(command, who, role, key)
        table, refused = self.hosted.ahead, None
        if table is not None:
            refused = not_by_hand(table, command, role)
            if refused is None:
                command, refused = self._with_cards(table, command)
        self.hosted.submit(command, who, role, key, answered, refused)

    def _with_cards(self, table: Table, command: Command) -> tuple[Command, Refusal | None]:
        """A person's command with the cards that only the sealed shoe knows. Nothing is wagered on an order that cannot
        be dealt, and none that can be is given up."""
        kind = type(command)
        try:
            if kind is GiveUpOrder and self._shoes.recover(table):
                return command, is_there(table)
            if kind in table.machine.WAGERS and kind is not TakeBackWager:
                self._shoes.check(table)
            return dealing_of(table).filled_in(self._shoes, table, command), None
        except OrderLost as lost:
            if kind is GiveUpOrder:
                return command, None
            return command, cannot_be_dealt(table, str(lost))

    # Dealing on

    def deal_on(self) -> int:
        """Do every step that needs nobody else, and return their number."""
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
        """Do the step before the call, if any: at a wheel the ball is spun, and runs while betting goes on."""
        table = self.hosted.ahead
        turn = None if table is None else dealing_of(table).before_the_call(table)
        return None if turn is None else self._take(turn)

    def next_turn(self) -> Turn | None:
        """The dealer's next action, or None where somebody else's decision is awaited."""
        table = self.hosted.ahead
        if table is None or table.dealing != "virtual":
            return None
        try:
            return self._next_turn(table)
        except OrderLost as lost:
            return None if table.lost else Turn(ReportOrderLost(shoe=lost.number, because=str(lost)))

    def _next_turn(self, table: Table) -> Turn | None:
        of_the_order = self._shoes.recover(table) or self._shoes.reveal_due(table)
        if of_the_order:
            return Turn(of_the_order)
        if table.status is not Status.OPEN:
            return None
        at = self.hosted.clock()
        if ended(table, at):
            # Wagers that have been closed in go back, where the rules open betting again.
            return Turn(RecallNoMoreBets()) if "recall_no_more_bets" in needs(table, at).commands else None
        if not table.game.round.called:
            self._shoes.check(table)  # before anybody wagers on it
        commands = needs(table, at).commands if table.tournament and not _under_way(table) else ()
        if "open_round" in commands:
            return None
        if "call_player" in commands:
            return None if _has_more_to_wager(table, self._patient, at) else _call_next(table)
        if table.game.round.called and not shares_in(table.game).mixed and takes_shares(table):
            return _next_of_shares(table)
        try:
            return dealing_of(table).next_turn(self._shoes, table)
        except SharesDue:  # the first card of a shoe is burnt before any betting
            return _next_of_shares(table)

    def turn_for_absent(self) -> Outcome | None:
        """Act for somebody who was asked and did not answer in time, as the rules provide."""
        turn: Turn | None = None
        with self._lock:
            table = self.hosted.ahead
            with suppress(OrderLost):  # the next step of the dealer reports it
                turn = None if table is None or table.lost else self._instead_of_absent(table)
            return None if turn is None else self._take(turn)

    def _instead_of_absent(self, table: Table) -> Turn | None:
        if awaits_shares(table):
            return Turn(MixShares(order=table.game.shoe_number))
        at = self.hosted.clock()
        if ended(table, at):
            return None
        if "call_player" in needs(table, at).commands:
            return _call_next(table)  # after the last it is for the director to decide
        return dealing_of(table).instead_of_absent(self._shoes, table)


def closes_betting(table: Table, need: Need) -> bool:
    """Whether the dealer's next step ends the time for wagers; at a wheel the ball is spun before the call."""
    if table.lost is not None:
        return False
    return "call_no_more_bets" in need.commands or dealing_of(table).before_the_call(table) is not None


def front_of(hosted: Host, dealer: Callable[[], VirtualDealer]) -> Host | VirtualDealer:
    """Where people put their commands to a table: at a virtual one to its dealer, at a live one to the table itself."""
    table = hosted.ahead
    return dealer() if table is not None and table.dealing == "virtual" else hosted


def _under_way(table: Table) -> bool:
    """Whether a round of a tournament is played: nobody is asked to wager, and none is opened."""
    return table.order.opened and (table.game.round.called or table.game.round.opened)


def _call_next(table: Table) -> Turn:
    return Turn(CallPlayer(patron=next_to_call(table)))


def _has_more_to_wager(table: Table, patient: bool, at: int) -> bool:
    """Whether the player who was asked to wager is given time: for the minimum, for wagers beside it, or to reconsider
    a wager that was placed out of turn."""
    who = asked_to_wager(table)
    if not who:
        return False
    if lacks_minimum(table, who) or (patient and who in table.order.early):
        return True
    return patient and any(type(choice.command) is PlaceWager for choice in open_to(table, who, Role.PATRON, at))


def awaits_shares(table: Table) -> bool:
    """Whether somebody in the closed list has yet to reveal a value."""
    shares = shares_in(table.game)
    return shares.frozen and not shares.mixed


def _next_of_shares(table: Table) -> Turn | None:
    """Close the list of shares, mix in those that were revealed, or wait for the others."""
    shares = shares_in(table.game)
    if not shares.frozen:
        return Turn(FreezeShares(order=shares.order))
    return None if shares.withheld else Turn(MixShares(order=shares.order))


def not_by_hand(table: Table, command: Command, role: Role) -> Refusal | None:
    """The answer to a person who gives a command that is the virtual dealer's, before the rules are asked."""
    by_hand = role is _DEALER and type(command) is not CheckCards
    if not by_hand and not command.live_only:
        return None
    if table.terms.has("dealt_from_shoe"):
        because = "a sealed shoe deals this table: nobody else names its cards or its steps"
        return Refusal(table.terms.cite("dealt_from_shoe"), because)
    because = "sealed chance runs this table: nobody else names its results or its steps"
    under = table.terms.cite_first("spin_without_wheel", "shuffle")
    return Refusal(under + table.terms.cite("no_advantage"), because)


def is_there(table: Table) -> Refusal:
    """The answer to somebody who would give up an order that can be dealt."""
    because = "the order can be dealt again: it opens, and is the one committed to"
    return Refusal(table.terms.cite("no_advantage"), because)


def awaited(table: Table, need: Need) -> Time | None:
    """The time that somebody at a virtual table is given now, apart from the time for wagers. In a tournament each
    player is given time to wager too, as long as the dealer can then go on without."""
    if table.lost is not None:
        return None
    if awaits_shares(table):
        return Time("shares", "for the players' shares", pace="shares")
    who = asked_to_wager(table)
    if who and {"call_player", "call_no_more_bets"}.intersection(need.commands):
        return Time("wager", "to wager", who)
    return dealing_of(table).awaited(table, need)
