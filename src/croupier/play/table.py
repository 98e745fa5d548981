"""A table in a few lines of Python: every step by its name, cards as they are written, refusals as values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from functools import partial, wraps
from typing import Any, ClassVar, Concatenate, ParamSpec, Self, TypeVar

import msgspec

from croupier.conduct import NotAllowed, set_up_table
from croupier.conduct.codec import command_named
from croupier.conduct.door import made
from croupier.conduct.insisting import insist
from croupier.conduct.tournaments.plain import Acted
from croupier.conduct.virtual import awaited
from croupier.games import commands as shoe
from croupier.games.context import Patron, cutters, operators, supervisors
from croupier.instruments import library
from croupier.money.accounts import WAGER, account_of, kind_of, owner_of
from croupier.play import felt
from croupier.play.amounts import Amount, cents_of, dollars_of
from croupier.play.answers import Awaited, Done, Open, Payments, Refused
from croupier.play.pieces import pieces
from croupier.play.replay import Replay
from croupier.play.running import Premises, Running
from croupier.ruling import Command, Fact, Role
from croupier.table import Table as State, commands as t, needs, open_to
from croupier.table.chips import plays_with_tournament_chips
from croupier.views.replay import Happened, steps
from croupier.views.rounds import ANYBODY, Eyes, RoundView
from croupier.views.table_view import AnyTableView, felt_of, past_round, seen_by

AT = 1_700_000_000_000  # the usual moment (milliseconds since 1970, UTC): a table is the same each time
STACK = 1000  # dollars in front of each player
_SETTLE = "settle"
_ROLES = tuple(role.value for role in Role)

Parameters = ParamSpec("Parameters")
Playing = TypeVar("Playing", bound="Table")


def whole(
    method: Callable[Concatenate[Playing, Parameters], object],
) -> Callable[Concatenate[Playing, Parameters], Done | Refused]:
    """A step of play: it happens whole, or it is refused and nothing has happened."""

    @wraps(method)
    def taken(self: Playing, /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Done | Refused:
        return self._take(lambda: method(self, *args, **kwargs))

    return taken


def _moment(book: str) -> int:
    """A moment at which the book is in force (milliseconds since 1970, UTC)."""
    there = library().books.get(book) if isinstance(book, str) else None
    if there is None:
        return AT  # the rules refuse a book that does not exist
    day_after = datetime.combine(there.instrument.commences, time.min, UTC) + timedelta(days=1)
    return max(AT, int(day_after.timestamp() * 1000))


class Table:
    """One gaming table under a rule book, open, with chips in front of its players.

    Amounts are dollars: whole ones as numbers, others as text ("2.50"). A live table is dealt by naming cards; a
    virtual one deals itself from sealed shoes, the same for the same seed. A refusal is a value that says why;
    with `raises=True` it is raised as `NotAllowed`.
    """

    FIRST_SEAT: ClassVar[int] = 1
    CUT: ClassVar[int] = 200  # cards from the front, by default
    CUTTING_CARD_FROM_BACK: ClassVar[int] = 52

    def __init__(
        self,
        book: str,
        players: Sequence[str] = (),
        *,
        dealing: str = "live",
        seed: str | int = 0,
        options: Mapping[str, str] | None = None,
        stack: Amount = STACK,
        prepared: bool = True,
        raises: bool = False,
        **setting: Any,
    ) -> None:
        """`prepared`: the cards are shuffled and cut, ready for the first wager. `setting` may have any other parameter
        of `croupier.conduct.set_up_table`: limits, boxes, chips, differential, maximum_payout."""
        if isinstance(players, str) or not isinstance(players, Iterable):
            names = [players] if isinstance(players, str) else ["ann", "bob"]
            raise TypeError(f"players is {players!r}; write a list of names, as in {names}")
        running = Running("T1", _moment(book), str(seed))
        self._begin(running, raises=True)  # an error while it is set up must not go unseen
        house = Premises(running)
        set_up_table(house, "T1", book, dealing=dealing, options=options, **{"demonstration": True} | setting)
        for seat, player in enumerate(players, self.FIRST_SEAT):
            self.join(player, seat, stack)
        if prepared:
            self.prepare()
        self.raises = raises

    def _begin(self, running: Running, raises: bool) -> None:
        self._running = running
        self._inside = False  # a step is being taken
        self.raises = raises

    @classmethod
    def gone_on_from(cls, name: str, story: Iterable[tuple[Acted, Fact]]) -> Self:
        """A table that began elsewhere, rebuilt from all its facts, at the moment of the last one."""
        table = cls.__new__(cls)
        table._begin(Running(name, AT, "0"), raises=False)
        table._running.go_on_from(story)
        return table

    # The state

    @property
    def state(self) -> State:
        """The table as the rules machine has it: a value that never changes."""
        state = self._running.ahead
        assert state is not None, "a table is created before anything else"
        return state

    @property
    def game(self) -> Any:
        """The game's own state, with its round."""
        return self.state.game

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All facts, in order."""
        return tuple(self._running.facts())

    @property
    def needs(self) -> Awaited:
        """The awaited steps, from whom and under which clauses."""
        return Awaited(*msgspec.structs.astuple(needs(self.state, self._running.at)))

    def open_to(self, who: str) -> list[Open]:
        """The commands open to a player now, or to one of the staff by role ("dealer", "supervisor")."""
        name, role = self._person(who)
        return [
            Open(choice.command, choice.say, choice.under)
            for choice in open_to(self.state, name, role, self._running.at)
        ]

    def chips(self, player: str) -> Any:
        """The chips in front of a player."""
        return self._amount(self.state.balances.get(account_of(player), 0))

    def on_layout(self, player: str) -> Any:
        """The chips that a player has down."""
        own = ((kind_of(account), owner_of(account), cents) for account, cents in self.state.balances.items())
        return self._amount(sum(cents for kind, owner, cents in own if (kind, owner) == (WAGER, player)))

    @property
    def round(self) -> RoundView:
        """The round under way as the room sees it."""
        return felt_of(self._game).round_now(self.state, ANYBODY)

    @property
    def rounds(self) -> tuple[RoundView, ...]:
        """The rounds that are over, the newest first, with every card that was read."""
        records = self._running.rounds()
        return tuple(past_round(self.state, record, Eyes(inspector=True)) for record in reversed(records))

    def why(self, player: str) -> Payments:
        """The arithmetic of a player's last payments, with the clauses."""
        for shown in (self.round, *self.rounds):
            theirs = [payment for payment in shown.payments if payment.patron == player]
            if theirs:
                return Payments(theirs)
        return Payments()

    def seen_by(self, who: str = "") -> AnyTableView:
        """The table as a player sees it, or one of the staff by role, or, with nobody named, the room."""
        name, role = self._person(who) if who else ("", None)
        return seen_by(self.state, self._running.count, name, role, self._running.at)

    def replay(self) -> Replay:
        """All events, told step by step with clauses, chips moved and arithmetic."""
        story = enumerate(self._running.story(), 1)
        happened = (Happened(version, by.at, by.who, by.role, fact) for version, (by, fact) in story)
        return Replay(self._running.name, steps(happened))

    def copy(self) -> Self:
        """The same table at this moment, to go back to or to try something else on."""
        other = self.__class__.__new__(self.__class__)
        other._begin(self._running.copy(), self.raises)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    # Acting

    def ask(self, command: Command | str, by: Role | str = Role.DEALER, who: str = "", **fields: Any) -> Done | Refused:
        """The rules' answer to a command, without doing it."""
        return self.copy().do(command, by, who, **fields)

    @whole
    def do(self, /, command: Command | str, by: Role | str = Role.DEALER, who: str = "", **fields: Any) -> None:
        """Any command of the table or the game, by a player or a role: `table.do("void_round", "supervisor", ...)`."""
        name, role = self._person(str(by))
        asked = made(command_named(command), fields) if isinstance(command, str) else command
        self._do(asked, role, who or name)

    def _do(self, command: Command, role: Role, who: str) -> None:
        insist(self._running.ask_for(command, who, role), command)

    def __getattr__(self, name: str) -> Any:
        """Any command by its name: `table.order_shuffle(by="supervisor", reason=...)`; a patron's command takes the
        player first."""
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            kind = command_named(name)
        except ValueError:
            raise AttributeError(
                f"a table of {self._game} has no step {name!r}, and there is no such command"
            ) from None
        return partial(self._by_name, kind)

    def _by_name(self, kind: type[Command], player: str = "", *, by: str = "dealer", **fields: Any) -> Done | Refused:
        if player:
            return self.as_player(player, made(kind, {"patron": player, **fields}))
        return self.do(made(kind, fields), by)

    def _take(self, method: Callable[[], object]) -> Done | Refused:
        if self._inside:  # a part of a larger step: that one is undone as a whole
            before = self._running.count
            method()
            return Done(self._running.facts(before), self)
        state, count = self._running.ahead, self._running.count
        self._inside = True
        try:
            method()
        except NotAllowed as turned_away:
            self._running.back_to(state, count)
            if self.raises or turned_away.refusal is None:
                raise
            return Refused(*msgspec.structs.astuple(turned_away.refusal))
        except Exception:  # the caller's mistake
            self._running.back_to(state, count)
            raise
        finally:
            self._inside = False
        return Done(self._running.facts(count), self)

    def _person(self, who: str) -> tuple[str, Role]:
        if self._at_table(who):
            return who, Role.PATRON
        if who in _ROLES:
            return who, Role(who)
        there = ", ".join([*self.state.patrons, *_ROLES])
        raise ValueError(f"{who!r} is neither at the table nor a role; there are: {there}")

    @property
    def _game(self) -> str:
        return library().book(self.state.setting.book).game

    @property
    def operator(self) -> Role:
        """The role that holds the casino operator's powers under this book."""
        return operators(self.state.terms)[0]

    @property
    def supervisor(self) -> Role:
        """The role that holds the supervisor's powers under this book."""
        return supervisors(self.state.terms)[0]

    def _seat_of(self, player: str) -> int:
        """The box in front of a player; the rules judge somebody who is not there or has no seat."""
        person = self._at_table(player)
        return (person.seat if person else 0) or 1

    def _at_table(self, name: str) -> Patron | None:
        """The person of this name; the door says what a name is."""
        return self.state.patrons.get(name) if isinstance(name, str) else None

    # Amounts

    def _cents(self, amount: Amount) -> int:
        return cents_of(amount)

    def _amount(self, cents: int) -> Any:
        return dollars_of(cents)

    # Steps that every game has

    @whole
    def join(self, player: str, seat: int = 0, stack: Amount = STACK) -> None:
        """Somebody sits down, or stands at seat 0, with this many chips."""
        if player in _ROLES:
            raise ValueError(f"{player!r} is a role at the table; name the player otherwise")
        self.as_player(player, t.JoinTable(patron=player, seat=seat))
        cents = self._cents(stack)
        if not cents:
            return
        if plays_with_tournament_chips(self.state):
            self.do(t.IssueChips(patron=player, cents=cents), Role.DIRECTOR)
        else:
            self.as_player(player, t.BuyIn(patron=player, cents=cents))

    @whole
    def as_player(self, player: str, command: Command) -> None:
        """A command by somebody in person, at the table or on the way to it."""
        self.do(command, Role.PATRON, player)

    @whole
    def prepare(self) -> None:
        """Shuffle and cut, up to the first wager."""
        if self.virtual:
            self._deal_on()
        else:
            self._prepare()

    def _prepare(self) -> None:
        """By hand: the first player present cuts, or the supervisor."""
        self.do(shoe.ShuffleCards())
        self.cut()
        self.do(shoe.PlaceCuttingCard(from_back=self.CUTTING_CARD_FROM_BACK))

    @whole
    def cut(self, position: int = 0) -> None:
        """The cut, this many cards from the front, by the first player present or by the supervisor."""
        present = [name for name, person in self.state.patrons.items() if not person.excluded]
        cut = shoe.CutCards(position=position or self.CUT)
        if present:
            self.do(shoe.OfferCut(patron=present[0]))
            self.as_player(present[0], cut)
        else:
            self.do(cut, cutters(self.state.terms)[0])

    @whole
    def call(self) -> None:
        """No more bets."""
        if self.virtual:
            insist(self._running.dealer.call_no_more_bets(), shoe.CallNoMoreBets())
        else:
            self.do(shoe.CallNoMoreBets())

    @whole
    def deal(self, cards: str = "") -> None:
        """These cards, in the order in which they leave the shoe; a virtual table deals until somebody has to decide.

        Bets are closed first, and wagers that fall due between two cards are settled."""
        named = pieces(cards)
        self._close_bets()
        if self.virtual:
            self._deal_on()
        for card in named:
            self.settle()
            self.card(card)

    @whole
    def card(self, card: str = "") -> None:
        """One card; without a name it is dealt face down."""
        self.do(shoe.DealCard(card=card))

    @whole
    def settle(self) -> None:
        """Take and pay all wagers that are due now."""
        while self.needs.commands[:1] == (_SETTLE,):
            self.do(shoe.Settle())

    @whole
    def collect(self) -> None:
        """The cards go to the discard rack, and the round is over."""
        self.do(shoe.CollectCards())

    @whole
    def finish(self) -> None:
        """Settle all wagers that are due and collect the cards."""
        self.settle()
        self.collect()
        self.settle()  # some wagers are paid after the round

    # A virtual table

    @property
    def virtual(self) -> bool:
        return self.state.dealing == "virtual"

    def _close_bets(self) -> None:
        if not self.state.game.round.called:
            self.call()

    def _only_live(self, named: object, what: str) -> None:
        """At a virtual table nobody names what the sealed order decides."""
        if self.virtual and named:
            raise ValueError(f"this table is virtual: leave {what} out, its sealed order decides")

    def _deal_on(self) -> None:
        """Every step up to somebody's decision; nobody is asked to cut."""
        dealer = self._running.dealer
        while True:
            dealer.deal_on()
            asked = awaited(self.state, needs(self.state, self._running.at))
            if asked is None or asked.what != "cut":
                return
            dealer.turn_for_absent()

    # In a notebook

    def __repr__(self) -> str:
        return felt.text_of(self)

    def _repr_html_(self) -> str:
        return felt.html_of(self)
