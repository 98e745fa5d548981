"""A tournament under any of the nine books, run by its director.

cup = Running(P02)                     # one session, the final: three rounds; published and cleared
cup.begin(5)                           # p1 to p5 enter, are drawn, take their seats and start
cup.round(p1=-1000, p2=100)            # a round at the first table: what each has won or lost, in dollars
cup.refused(c.ConfirmPlaces())         # the refusal, if it is one
cup.finish()                           # rounds without change until every table is over
"""

import datetime
import json
from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import Any, TypeVar

from croupier.instruments import library
from croupier.ruling import Act, Command, Fact, Refusal, Role
from croupier.tournament import Tournament, commands as c, decide, evolve
from croupier.tournament.drawing_seats import to_be_sealed
from croupier.tournament.facts import PlayerEliminated
from croupier.tournament.play import Over, due, least_stake
from croupier.tournament.pool import statement
from croupier.tournament.state import Player, SessionTable

P02, B02, R02, M02, G02 = (
    f"NI2002-45/{game}" for game in ("canberra-poker", "blackjack", "american-roulette", "mini-baccarat", "pai-gow")
)
B06, M16, M18 = "NI2006-147/blackjack", "NI2016-685/mini-baccarat", "NI2018-687/mini-baccarat"
U19 = "NI2019-212/ultimate-texas-holdem"
BOOKS = (P02, B02, R02, M02, G02, B06, M16, M18, U19)
OF_2002 = (P02, B02, R02, M02, G02)
APPROVED = (*OF_2002, B06)  # conditions are approved before the start
NOTIFIED = (M16, M18, U19)  # the authority has a copy before anybody enters
ALL_BUT_HOLDEM = (*APPROVED, M16, M18)
BY_TIME = (*OF_2002, U19)
MINI_BACCARAT = (M16, M18)
HOLDEM = (U19,)
WITH_SHOES = (M02, *MINI_BACCARAT)
BLACKJACK_2006 = (B06,)

DOLLAR = 100
MINUTE = 60_000
START = int(datetime.datetime.fromisoformat("2026-03-14T19:00:00+11:00").timestamp() * 1000)
DIRECTOR = "dora"
FEE, COMMISSION, CHIPS = 110 * DOLLAR, 10 * DOLLAR, 1000 * DOLLAR
NET = FEE - COMMISSION

_OPTIONS = {
    B02: {"perfect_pairs": "none"},
    R02: {"race_track": "none"},
    B06: {"perfect_pairs": "none", "super_sevens": "none"},
    M16: {"settlement": "commission", "pairs": "none"},
    M18: {"settlement": "commission", "pairs": "none", "dragon_bonus": "none"},
    U19: {"maximum_payout": "none"},
}
_Fact = TypeVar("_Fact", bound=Fact)


# Conditions


def limits(book: str, minimum: int = 20) -> dict[str, Any]:
    """The same limits for every kind of wager."""
    terms = library().book(book).terms(_OPTIONS.get(book, {}), tournament=True)
    kinds = terms.wager_kinds
    most = {"play": 4000}  # up to four times the Ante
    return {kind: {"minimum": minimum, "maximum": most.get(kind, 1000), "multiple": 20} for kind in kinds}


def session(book: str, name: str = "final", /, **changes: Any) -> dict[str, Any]:
    said: dict[str, Any] = {
        "name": name,
        "options": _OPTIONS.get(book, {}),
        "players_per_table": 6,
        "end": {"rounds": 3},
        "limits": limits(book),
    }
    if book == P02:
        said["maximum_payout"] = 5000
    return {**said, **changes}


def heat(book: str, name: str = "heat", /, **changes: Any) -> dict[str, Any]:
    """A session that somebody goes on from."""
    said: dict[str, Any] = {"advance": {"per_table": 1}}
    if book in NOTIFIED:
        said["tie"] = "extra rounds"
    return session(book, name, **{**said, **changes})


def conditions(book: str, sessions: Sequence[dict[str, Any]] = (), **changes: Any) -> str:
    """As TOML: `conditions(B06, entry={"maximum": 8})` changes one thing and keeps the rest."""
    raw: dict[str, Any] = {
        "name": "Cup",
        "book": book,
        "chips": CHIPS // DOLLAR,
        "elimination": "A player who cannot wager the minimum.",
        "start": {"at": datetime.datetime.fromisoformat("2026-03-14T19:00:00+11:00")},
        "entry": {
            "method": "At the cage.",
            "eligibility": "Adults.",
            "fee": FEE // DOLLAR,
            "commission": COMMISSION // DOLLAR,
            "commission_approval": "GRC 1" if book in (B06, M16, M18) else "",
            "minimum": 3,
            "maximum": 300,
            "reserves": 3,
            "groups": "none",
        },
        "prizes": {"breakdown": [60, 40], "distribution": "At once.", **_prize_tie(book)},
        "sessions": list(sessions) or [session(book)],
    }
    for key, value in changes.items():
        raw[key] = {**raw.get(key, {}), **value} if isinstance(value, dict) else value
    return "\n".join(f"{json.dumps(key)} = {_inline(value)}" for key, value in raw.items())


def _prize_tie(book: str) -> dict[str, str]:
    return {"tie": "extra rounds"} if book in NOTIFIED else {}


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_inline(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return value.isoformat() if isinstance(value, datetime.datetime) else json.dumps(value)


# Running one


class Running:
    """Puts acts to the machine and keeps every fact."""

    state: Tournament

    def __init__(
        self, book: str, sessions: Sequence[dict[str, Any]] = (), *, cleared: bool = True, **changes: Any
    ) -> None:
        self.book = book
        self.at = START - 60 * MINUTE
        self.facts: list[Fact] = []
        self.acts: dict[int, Act] = {}  # by the place of its first fact
        text = conditions(book, sessions, **changes)
        self.acts[0] = Act(c.CreateTournament(name="cup", text=text), "sam", Role.SHIFT_MANAGER, self.at)
        facts = decide(None, self.acts[0])
        assert not isinstance(facts, Refusal), facts
        self.state = evolve(None, facts[0])
        self.facts += facts
        self.do(c.NominateDirector(person=DIRECTOR), Role.SHIFT_MANAGER, "sam")
        if cleared:
            self.do(c.PublishConditions(where="the cage"))
            self.clear()

    def clear(self) -> tuple[Fact, ...]:
        """Approved or notified, as each of its books has it."""
        facts: tuple[Fact, ...] = ()
        for book in self.state.conditions.books():
            if book in NOTIFIED:
                facts += self.do(c.RecordNotification(book=book, reference="N1"), Role.OPERATOR, "olga")
            else:
                facts += self.do(c.RecordConditionsApproval(book=book, reference="A1"), Role.INSPECTOR, "ines")
        return facts

    def ask(self, command: Command, role: Role = Role.DIRECTOR, who: str = DIRECTOR) -> tuple[Fact, ...] | Refusal:
        return decide(self.state, Act(command, who, role, self.at))

    def do(self, command: Command, role: Role = Role.DIRECTOR, who: str = DIRECTOR) -> tuple[Fact, ...]:
        facts = self.ask(command, role, who)
        assert not isinstance(facts, Refusal), facts
        self.acts[len(self.facts)] = Act(command, who, role, self.at)
        for fact in facts:
            self.state = evolve(self.state, fact)
        self.facts += facts
        return facts

    def refused(self, command: Command, role: Role = Role.DIRECTOR, who: str = DIRECTOR) -> Refusal:
        refusal = self.ask(command, role, who)
        assert isinstance(refusal, Refusal), refusal
        return refusal

    def all(self, kind: type[_Fact]) -> list[_Fact]:
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def last(self, kind: type[_Fact]) -> _Fact:
        return self.all(kind)[-1]

    # Observations

    def player(self, name: str) -> Player:
        return self.state.players[name]

    def tables(self, name: str = "") -> list[SessionTable]:
        """The tables of a session; "" is the one that is on, or was last."""
        session = self.state.sessions[name] if name else self.state.current() or [*self.state.sessions.values()][-1]
        return list(self.state.tables_of(session))

    @property
    def table(self) -> str:
        """The first table that is in play, or has extra rounds."""
        return next(x.name for x in self.state.tables.values() if x.extra or (x.started and not x.ended))

    def least(self, name: str = "final") -> int:
        """The stake that the first round of a session takes, in dollars."""
        return least_stake(self.state, self.state.conditions.plan(name), 0) // DOLLAR

    @property
    def money(self) -> Any:
        assert sum(self.state.balances.values()) == 0
        return statement(self.state.balances)

    # Steps

    def enter(self, *names: str, **how: Any) -> None:
        for name in names:
            self.do(c.TakeEntry(player=name, paid=int(self.state.conditions.entry.fee), **how))

    def draw(self, name: str = "", seed: str = "17") -> tuple[Fact, ...]:
        """Sealed and drawn."""
        session = self.state.sessions[name] if name else self.state.current()
        assert session is not None, "there is a session to draw"
        if to_be_sealed(self.state, session):
            self.do(c.SealBallot(session=session.name, commitment=sha256(seed.encode()).hexdigest()))
        return self.do(c.DrawSeats(session=session.name, seed=seed))

    def seat(self, absent: Collection[str] = ()) -> None:
        for player in list(self.state.players.values()):
            there = self.state.tables.get(player.table)
            called = player.standing == "in" and there and not there.started and not player.present
            if called and player.name not in absent:
                self.do(c.TakeSeat(player=player.name))

    def start(self, flight: int = 1) -> tuple[Fact, ...]:
        session = self.state.current()
        assert session is not None, "there is a session to start"
        self.at = max(self.at, session.starts)
        return self.do(c.StartSession(session=session.name, flight=flight))

    def begin(self, players: int, absent: Collection[str] = (), **how: Any) -> None:
        self.enter(*(f"p{number}" for number in range(1, players + 1)), **how)
        self.go_on(absent)

    def go_on(self, absent: Collection[str] = (), seed: str = "17") -> None:
        """The next session: drawn, seated, started."""
        self.draw(seed=seed)
        self.seat(absent)
        self.start()

    def report(self, table: str, changes: dict[str, int], **how: Any) -> tuple[Fact, ...]:
        there = self.state.tables[table]
        said: dict[str, Any] = {"round": there.last_round + 1, "version": there.version + 1, **how}
        cents = {name: dollars * DOLLAR for name, dollars in changes.items()}
        return self.do(c.ReportTable(table=table, changes=cents, **said), Role.DEALER, table)

    def round(self, table: str = "", **changes: int) -> tuple[Fact, ...]:
        """A round: of the first table that is in play, unless another is named."""
        return self.report(table or self.table, changes)

    def reverse(self, table: str = "", **changes: int) -> tuple[Fact, ...]:
        """An earlier round is found faulty and undone."""
        table = table or self.table
        return self.report(table, changes, counts=False, reverses=True, round=self.state.tables[table].last_round)

    def undo(self, number: int, table: str = "", **changes: int) -> tuple[Fact, ...]:
        """The same, with the number that the table gave the round."""
        table = table or self.table
        return self._put_right(number, table, changes, reverses=True, void=(number,))

    def correct(self, number: int, table: str = "", **changes: int) -> tuple[Fact, ...]:
        """An earlier round is settled again."""
        return self._put_right(number, table, changes, corrects=True)

    def _put_right(self, number: int, table: str, changes: dict[str, int], **how: Any) -> tuple[Fact, ...]:
        table = table or self.table
        put_right = {number: {name: dollars * DOLLAR for name, dollars in changes.items()}}
        last = self.state.tables[table].last_round
        return self.report(table, changes, round=last, counts=False, put_right=put_right, **how)

    def end(self, table: str = "") -> tuple[Fact, ...]:
        return self.do(c.EndTable(table=table or self.table, reason=""), Role.DEALER, "table")

    def end_what_is_over(self) -> None:
        for each in list(self.state.tables.values()):
            if each.started and not each.ended and isinstance(due(self.state, each, self.at), Over):
                self.end(each.name)

    def finish(self) -> None:
        """Rounds in which nobody wins or loses, until the session is over at every table of its first flights."""
        session = self.state.current()
        assert session is not None, "a session is on"
        for name in session.tables:
            while (each := self.state.tables[name]).started and not each.ended:
                if isinstance(due(self.state, each, self.at), Over):
                    self.end(name)
                else:
                    self.round(name)

    def spread(self, name: str = "") -> None:
        """A round at each table after which no two players of the session are level; later entrants have more."""
        for each in self.tables(name):
            if each.started and not each.ended:
                self.report(each.name, {player: self.player(player).number for player in each.stacks})

    def confirm(self) -> tuple[Fact, ...]:
        return self.do(c.ConfirmPlaces())

    def prizes(self) -> dict[str, int]:
        """Confirmed prizes, in cents."""
        return {prize.player: prize.cents for prize in self.state.prizes}

    def pay_and_close(self) -> None:
        for prize in self.state.prizes:
            self.do(c.PayPrize(player=prize.player))
        self.do(c.CloseTournament())


def cites(decided: Sequence[Fact] | Refusal, marked: set[str]) -> bool:
    """The decision names these clauses."""
    under = set(decided.under) if isinstance(decided, Refusal) else {each for fact in decided for each in fact.under}
    return marked <= under


def out(cup: Running) -> list[str]:
    """The players who have been eliminated, in order."""
    return [fact.player for fact in cup.all(PlayerEliminated)]
