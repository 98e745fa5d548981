"""Events at the tables become commands to the tournament, and its rulings become commands to the tables.

Nothing is remembered here. Each time, the state of the tournament says how every table should stand, and the missing
steps are done; so a process that dies in between leaves nothing half done that the next one would not find and finish.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Protocol

from msgspec import Struct, field

from croupier.conduct.hosted import Accepted, Outcome, Overtaken, Refused
from croupier.conduct.setting_up import TableHost
from croupier.conduct.unreadable import UnreadableStream
from croupier.games.context import operators
from croupier.games.rounds import RoundEnds, RoundPutRight, RoundVoided
from croupier.money.accounts import PATRON, account_of, kind_of, owner_of
from croupier.ruling import Command, Fact, Role
from croupier.table import Status, Table, commands as t
from croupier.table.debts import debts, held
from croupier.table.facts import (
    ChipsIssued,
    ChipsTaken,
    DebtCollected,
    DebtSetOff,
    EntrantSeated,
    EntrantUnseated,
    OutOfTurnWarned,
)
from croupier.tournament import Tournament, commands as c
from croupier.tournament.breaks import due_break, holds
from croupier.tournament.play import Grant, Over, due, needed
from croupier.tournament.reports import chips_to_give_back
from croupier.tournament.state import SessionTable, Stage

# Facts that a tournament hears of even if no chips move.
_NEWS = (RoundEnds, RoundPutRight, DebtSetOff, DebtCollected, OutOfTurnWarned)

# Chips that the tournament itself gave or took: they are no news to it.
_ITS_OWN = (EntrantSeated, EntrantUnseated, ChipsIssued, ChipsTaken)


class TournamentHost(Protocol):
    @property
    def ahead(self) -> Tournament | None: ...
    def act(self, command: Command, who: str, role: Role) -> Outcome: ...


class AnyHouse(Protocol):
    """Where tables and tournaments are run."""

    clock: Callable[[], int]

    def table(self, name: str) -> TableHost: ...
    def tournament(self, name: str) -> TournamentHost: ...
    def sealed(self, name: str) -> bytes: ...
    def act(self, name: str, command: Command, who: str, role: Role) -> Outcome: ...


class TableReport(Struct, frozen=True):
    """A stretch of a table's journal: a round, the reversal or the correction of an earlier one, or a debt that was
    collected. `put_right` tells for each round that was reversed or corrected its part of the changes, and `void` which
    were reversed."""

    version: int
    round: int
    counts: bool
    reverses: bool
    changes: dict[str, int]
    corrects: bool = False
    put_right: dict[int, dict[str, int]] = {}
    void: tuple[int, ...] = ()
    warned: tuple[str, ...] = ()


def carry_on(house: AnyHouse, name: str) -> int:
    """Do everything that is due between a tournament and its tables; returns the number of commands. A table whose
    journal cannot be read is left as it is: the others do not wait for it."""
    tournament = _of(house, name)
    started = [table for table in tournament.tables.values() if table.started and can_be_read(house, table)]
    over = tournament.stage is not Stage.PLAYING
    done = sum(carry_on_table(house, name, table.name) for table in started if over or not _through(house, table))
    done += begin_break(house, name)
    return done + sum(close_table(house, tournament, table.name) for table in started if over)


def _of(house: AnyHouse, name: str) -> Tournament:
    tournament = house.tournament(name).ahead
    assert tournament is not None, f"there is a tournament {name}"
    return tournament


def can_be_read(house: AnyHouse, table: SessionTable) -> bool:
    try:
        house.table(table.name)
    except UnreadableStream:
        return False
    return True


def _through(house: AnyHouse, session_table: SessionTable) -> bool:
    """Nothing is left to do at a table whose session is over and whose players have left."""
    table = house.table(session_table.name).ahead
    left = table is None or not (table.patrons or held(table) or debts(table.balances))
    return session_table.ended and session_table.extra is None and left


def carry_on_table(house: AnyHouse, name: str, table_name: str) -> int:
    """The same for one table: its reports, its seats and chips, its next round."""
    table = house.table(table_name).ahead
    if table is None or not table.game.between_rounds:
        return 0
    done = _given_back(house, name, table_name) + _report(house, name, table_name, table)
    while more := _given_back(house, name, table_name):
        done += more + _report(house, name, table_name, table)
    done += _put_out(house, name, table_name, table)
    tournament, session_table = _of(house, name), _of(house, name).tables[table_name]
    coming = due(tournament, session_table, house.clock())
    if coming is None and begin_break(house, name):
        done, tournament = done + 1, _of(house, name)
    if table.order.opened:
        if isinstance(coming, Grant) and _as_placed(tournament, session_table, table):
            return done
        withdrawn = t.WithdrawRound(reason=_why_not(tournament, session_table, coming, house.clock()))
        if not isinstance(house.act(table_name, withdrawn, tournament.director, Role.DIRECTOR), Accepted):
            return done
        done += 1
    if isinstance(coming, Over):
        ended = house.tournament(name).act(c.EndTable(table=table_name, reason=coming.because), table_name, Role.DEALER)
        return done + 1 + carry_on_table(house, name, table_name) if not isinstance(ended, Refused) else done
    placed = _place(house, tournament, session_table, table)
    if placed is None:
        return done
    done += placed
    if isinstance(coming, Grant):
        if isinstance(_open(house, tournament, coming, table_name), Accepted):
            done += 1
        elif _put_to_the_test(house, name, session_table):
            done += 1 + carry_on_table(house, name, table_name)
    return done


def _why_not(tournament: Tournament, table: SessionTable, coming: Grant | Over | None, at: int) -> str:
    if isinstance(coming, Over):
        return coming.because
    return "a break" if tournament.paused or holds(tournament, table, at) else "seats or chips change first"


def begin_break(house: AnyHouse, name: str) -> int:
    """A planned break begins once every table has come to it."""
    tournament = _of(house, name)
    coming = due_break(tournament, house.clock())
    if coming is None:
        return 0
    command = c.BeginBreak(session=coming.session, number=coming.number)
    said_by = tournament.sessions[coming.session].tables[0]
    return int(isinstance(house.tournament(name).act(command, said_by, Role.DEALER), Accepted))


def close_table(house: AnyHouse, tournament: Tournament, name: str) -> int:
    """Once the tournament is over, its tables close, so that their sealed shoes can be opened and checked."""
    table = house.table(name).ahead
    if table is None or table.status is not Status.OPEN or table.patrons:
        return 0
    operator = operators(table.terms)[0]
    done = 0
    for command in (t.GiveClosingNotice(), t.CloseTable()):
        done += isinstance(house.act(name, command, tournament.director, operator), Accepted)
    return done


# From the table to the tournament


def _report(house: AnyHouse, name: str, table_name: str, table: Table) -> int:
    done = 0
    while True:
        tournament = _of(house, name)
        session_table = tournament.tables[table_name]
        report = next(stretches(house.table(table_name).facts(session_table.version), session_table, tournament), None)
        if report is None and session_table.no_bet and not table.game.round.no_bet:
            report = _without_a_round(house, session_table)  # shuffled instead: now the stacks are tested (T41)
        if report is None:
            return done
        outcome = _reported(house, name, table, report)
        if isinstance(outcome, Refused):
            return done
        done += not isinstance(outcome, Overtaken)


def _reported(house: AnyHouse, name: str, table: Table, report: TableReport) -> Outcome:
    command = c.ReportTable(
        table=table.name,
        version=report.version,
        round=report.round,
        changes=report.changes,
        counts=report.counts,
        reverses=report.reverses,
        corrects=report.corrects,
        put_right=report.put_right,
        void=report.void,
        shoes=_shoes_finished(table),
        no_bet=bool(table.game.round.no_bet),
        warned=report.warned,
    )
    return house.tournament(name).act(command, table.name, Role.DEALER)


def _without_a_round(house: AnyHouse, table: SessionTable) -> TableReport | None:
    """Nothing was won or lost since the last report; the stacks are tested again."""
    version = table.version + sum(1 for _ in house.table(table.name).facts(table.version))
    return TableReport(version, table.last_round, False, False, {}) if version > table.version else None


def _put_to_the_test(house: AnyHouse, name: str, session_table: SessionTable) -> bool:
    """Who came from another table, with too few chips for the next round of this one, is out before it opens (T6)."""
    least = needed(_of(house, name), session_table, house.clock())
    if session_table.extra is not None or all(chips >= least for chips in session_table.stacks.values()):
        return False
    table, report = house.table(session_table.name).ahead, _without_a_round(house, session_table)
    assert table is not None, "a table stays"
    return report is not None and isinstance(_reported(house, name, table, report), Accepted)


def player_of(tournament: Tournament, patron: str) -> str:
    """Whose entry a person at a table plays: their own, or the one for which they are the substitute."""
    return tournament.substitutes.get(patron, patron)


class _Stretch(Struct):
    """The events at a table since its last report."""

    changes: Counter[str] = field(default_factory=Counter)
    put_right: dict[int, Counter[str]] = field(default_factory=dict)
    void: list[int] = field(default_factory=list)
    corrects: bool = False
    collected: bool = False
    warned: list[str] = field(default_factory=list)

    def told(self, version: int, number: int, counts: bool) -> TableReport:
        put_right = {each: _told(changes) for each, changes in self.put_right.items()}
        void = tuple(self.void)
        return TableReport(
            version=version,
            round=number,
            counts=counts,
            reverses=bool(void),
            changes=_told(self.changes),
            corrects=self.corrects,
            put_right=put_right,
            void=void,
            warned=tuple(dict.fromkeys(self.warned)),
        )


# Answered once for each kind of fact: to ask every fact of a round costs many times as much.


@cache
def _is_news(kind: type[Fact]) -> bool:
    return issubclass(kind, _NEWS)


@cache
def _is_its_own(kind: type[Fact]) -> bool:
    return issubclass(kind, _ITS_OWN)


def stretches(facts: Iterator[Fact], table: SessionTable, tournament: Tournament) -> Iterator[TableReport]:
    stretch = _Stretch()
    last, version = table.last_round, table.version
    for version, fact in enumerate(facts, table.version + 1):
        if not fact.moves and not _is_news(type(fact)):
            continue  # most facts: a card, a turn, a share
        moved = _moved(tournament, fact)
        for player, cents in moved.items():
            stretch.changes[player] += cents
        if not _is_news(type(fact)):
            continue  # chips that were wagered, taken or paid
        if isinstance(fact, RoundPutRight | DebtSetOff) and fact.round <= last:
            stretch.put_right.setdefault(fact.round, Counter()).update(moved)
            if isinstance(fact, RoundVoided):
                stretch.void.append(fact.round)
            stretch.corrects |= isinstance(fact, RoundPutRight) and not isinstance(fact, RoundVoided)
        stretch.collected |= isinstance(fact, DebtCollected)
        if isinstance(fact, OutOfTurnWarned):
            stretch.warned.append(fact.patron)
        if isinstance(fact, RoundEnds):
            last = fact.round
            counts = not fact.no_bet and fact.result != "void"
            yield stretch.told(version, last, counts)
            stretch = _Stretch()
    if stretch.void or stretch.corrects or stretch.collected:
        yield stretch.told(version, last, counts=False)


def _moved(tournament: Tournament, fact: Fact) -> dict[str, int]:
    """The chips that a fact gave to each player or took, unless the tournament itself did."""
    moved: dict[str, int] = {}
    for move in () if _is_its_own(type(fact)) else fact.moves:
        for account, cents in ((move.out_of, -move.cents), (move.into, move.cents)):
            if kind_of(account) == PATRON:
                player = player_of(tournament, owner_of(account))
                moved[player] = moved.get(player, 0) + cents
    return moved


def _told(changes: Mapping[str, int]) -> dict[str, int]:
    return {player: cents for player, cents in changes.items() if cents}


def _given_back(house: AnyHouse, name: str, table_name: str) -> int:
    """What a void round could not take back from players who have left the table is taken from their stacks (X22). The
    chips are brought here, and the report of it changes the tournament's ledger."""
    tournament, table, done = _of(house, name), house.table(table_name).ahead, 0
    assert table is not None, "a table stays"
    for patron, owed in debts(table.balances).items():
        player = player_of(tournament, patron)
        if patron in table.patrons or player not in tournament.players:
            continue  # the director collects it at the table (X21)
        cents = min(owed, _in_hand(house, tournament, table_name, player))
        missing = cents - table.balances.get(account_of(patron), 0)
        if missing > 0:
            house.act(table_name, t.IssueChips(patron=patron, cents=missing), tournament.director, Role.DIRECTOR)
        if cents > 0:
            collect = t.CollectDebt(patron=patron, cents=cents)
            done += isinstance(house.act(table_name, collect, tournament.director, Role.DIRECTOR), Accepted)
    return done


def _in_hand(house: AnyHouse, tournament: Tournament, table_name: str, player: str) -> int:
    """The chips of a player's stack that can be taken now: none while a round is played with them."""
    chips = chips_to_give_back(tournament, table_name, player)
    sits = tournament.tables[tournament.players[player].table]
    if chips <= 0 or sits.name == table_name or sits.ended or player not in sits.seats:
        return chips
    there = house.table(sits.name).ahead if can_be_read(house, sits) else None
    patron = tournament.players[player].plays
    if there is None or not there.game.between_rounds:
        return 0
    return min(chips, there.balances.get(account_of(patron), 0)) if patron in there.patrons else chips


def _shoes_finished(table: Table) -> int:
    newest: int = table.game.shoe_number
    return newest if newest and table.machine.shoe_is_finished(table.game, newest) else max(0, newest - 1)


def _put_out(house: AnyHouse, name: str, table_name: str, table: Table) -> int:
    """Who is excluded at the table is out of the tournament: there is no other game to be excluded from (T18)."""
    tournament = _of(house, name)
    wanted, done = _wanted(tournament, tournament.tables[table_name]), 0
    for patron, person in table.patrons.items():
        if person.excluded and patron in wanted:
            command = c.ExcludePlayer(player=player_of(tournament, patron), reason=f"excluded at {table_name}")
            done += isinstance(house.tournament(name).act(command, tournament.director, Role.DIRECTOR), Accepted)
    return done


# From the tournament to the table


class Place(Struct, frozen=True):
    """Where a person should sit, with how many chips, and where the chips come from."""

    seat: int
    chips: int
    came_from: str


def _wanted(tournament: Tournament, table: SessionTable) -> dict[str, Place]:
    """The players who should sit at a table, according to the tournament."""
    if tournament.stage is not Stage.PLAYING or (table.ended and table.extra is None):
        return {}
    players = {name: tournament.players[name] for name in table.seats}
    return {
        player.plays: Place(table.seats[name], table.stacks.get(name, 0), player.came_from)
        for name, player in players.items()
    }


def _as_placed(tournament: Tournament, session_table: SessionTable, table: Table) -> bool:
    """Whether seats and chips are as they should be."""
    wanted = _wanted(tournament, session_table)
    return wanted.keys() == table.patrons.keys() and all(
        place.seat == table.patrons[patron].seat and place.chips == table.balances.get(account_of(patron), 0)
        for patron, place in wanted.items()
    )


def _place(house: AnyHouse, tournament: Tournament, session_table: SessionTable, table: Table) -> int | None:
    """Puts seats and chips as the tournament has them; returns the number of commands, None if somebody cannot come
    yet."""
    wanted = _wanted(tournament, session_table)
    done = 0
    for patron, person in table.patrons.items():
        if patron not in wanted or wanted[patron].seat != person.seat:
            command: Command = t.UnseatEntrant(patron=patron, reason=_why(tournament, session_table, patron))
            done += isinstance(house.act(table.name, command, tournament.director, Role.DIRECTOR), Accepted)
    for patron, place in wanted.items():
        now = house.table(table.name).ahead
        assert now is not None, "a table stays"
        missing = place.chips - now.balances.get(account_of(patron), 0)
        if patron not in now.patrons:
            there = house.table(place.came_from).ahead if place.came_from not in ("", table.name) else None
            if there is not None and patron in there.patrons:
                return None  # a moved player finishes the round at the old table first
            warned = patron in tournament.out_of_turn
            command = t.SeatEntrant(patron=patron, seat=place.seat, cents=missing, warned=warned)
        elif missing > 0:
            command = t.IssueChips(patron=patron, cents=missing)
        elif missing < 0:
            command = t.TakeChips(patron=patron, cents=-missing, reason="the tournament's ledger has fewer")
        else:
            continue
        if not isinstance(house.act(table.name, command, tournament.director, Role.DIRECTOR), Accepted):
            return None
        done += 1
    return done + _taken_away(house, tournament, table.name)


def _taken_away(house: AnyHouse, tournament: Tournament, table_name: str) -> int:
    """Chips that an undone round left for a player who has gone: the tournament knows where the stack is (X22)."""
    now = house.table(table_name).ahead
    assert now is not None, "a table stays"
    done = 0
    for patron, cents in held(now).items():
        command = t.TakeChips(patron=patron, cents=cents, reason="the tournament's ledger has them elsewhere")
        done += isinstance(house.act(table_name, command, tournament.director, Role.DIRECTOR), Accepted)
    return done


def _why(tournament: Tournament, table: SessionTable, patron: str) -> str:
    player = tournament.players[player_of(tournament, patron)]
    if player.standing != "in":
        return str(player.standing)
    if table.extra is not None and player.name in table.extra.players:
        return "others have the extra round in their turn"
    return "the session is over" if table.ended and player.table == table.name else "moved"


def _open(house: AnyHouse, tournament: Tournament, grant: Grant, table_name: str) -> Outcome:
    table = house.table(table_name).ahead
    assert table is not None, "a table stays"
    marker = 0
    if grant.marker and not table.order.marker:
        taken = {person.seat for person in table.patrons.values()}
        marker = grant.marker if grant.marker in taken else min(taken)
    new = {kind: limit for kind, limit in grant.limits.items() if table.setting.limits.get(kind) != limit}
    differs = grant.differential != table.setting.differential
    command = t.OpenRound(
        rounds_left=grant.rounds_left,
        marker=marker,
        limits=new,
        differential=grant.differential if differs else None,
        lift_differential=differs and grant.differential is None,
        maximum_payout=None if grant.maximum_payout == table.setting.maximum_payout else grant.maximum_payout,
        seconds=grant.seconds,
    )
    return house.act(table_name, command, tournament.director, Role.DIRECTOR)
