"""The outlook of a draft by arithmetic alone: tables, dealers, length, pool and prizes for few and many players.

Only figures that hang on nothing unsaid are given. Who goes out and who is level takes a forecast by bots.
"""

from collections.abc import Iterable

from msgspec import Struct

from croupier.instruments import library
from croupier.tournament.checking.progression import advance_of, tables_for
from croupier.tournament.conditions import Conditions, SessionPlan
from croupier.tournament.drafting import Draft, part
from croupier.tournament.pool import pool_of, prizes_from
from croupier.tournament.reading import as_far_as_said

SECONDS_A_ROUND = 90
MINUTES_BETWEEN = 10  # from one session or flight to the next
TABLES_A_RELIEF = 3  # one dealer more for as many tables
_MOST = 100_000  # players of whom anything is said
_LARGEST = 2**53  # of a figure: no page counts further exactly


class Assumed(Struct, frozen=True, forbid_unknown_fields=True):
    """What the arithmetic takes for granted: the expected players (0: halfway) and the pace."""

    entrants: int = 0
    seconds_a_round: int = SECONDS_A_ROUND


class SessionLine(Struct, frozen=True):
    """A session as it would go, with its breaks; `minutes` is None where only play tells, as with shoes or players
    left. `then` is the time until the next session, if one follows."""

    name: str
    players: int
    tables: int
    flights: int
    minutes: int | None
    then: int


class Column(Struct, frozen=True):
    """The evening with this many entries. `minutes` leaves out sessions whose end only play tells (`open_ended`)."""

    entries: int
    tables: int
    dealers: int
    players_in_final: int
    minutes: int
    open_ended: tuple[str, ...]
    pool: int | None
    prizes: tuple[int, ...]
    sessions: tuple[SessionLine, ...]


class Outlook(Struct, frozen=True):
    columns: tuple[Column, ...]  # few, expected, many; fewer where they are the same, none where nothing is said
    missing: tuple[str, ...]  # what has to be said first
    assumes: tuple[str, ...]


_FIELD = {"entry.minimum": "the least number of players", "entry.maximum": "the most players"}
_MONEY = {"entry.fee": "the entry fee", "entry.commission": "the commission"}


def outlook(draft: Draft, assumed: Assumed) -> Outlook:
    assumes = (
        f"a round takes {assumed.seconds_a_round} seconds, tables play at the same time and flights one after another",
        f"breaks last as planned; otherwise {MINUTES_BETWEEN} minutes pass between sessions and between flights",
        f"{TABLES_A_RELIEF} tables share a relief dealer",
        "everybody who enters comes, and re-buys, add-ons and extra rounds are not counted",
    )
    conditions = as_far_as_said(draft)
    missing = [*_unsaid(draft, _FIELD), *_unsaid_of_sessions(draft)]
    fewest, most = conditions.entry.minimum, conditions.entry.maximum
    if missing or not 1 <= fewest <= most <= _MOST or conditions.book not in library().books:
        return Outlook((), tuple(missing), assumes)
    expected = min(max(assumed.entrants or (fewest + most) // 2, fewest), most)
    money = not any(_unsaid(draft, _MONEY))
    columns = tuple(_column(conditions, entries, assumed, money) for entries in sorted({fewest, expected, most}))
    if any(max(each.minutes, each.pool or 0, *each.prizes, 0) > _LARGEST for each in columns):
        return Outlook((), (), assumes)
    return Outlook(columns, tuple(_unsaid(draft, _MONEY)), assumes)


def _unsaid(draft: Draft, wanted: dict[str, str]) -> Iterable[str]:
    return (says for at, says in wanted.items() if part(draft, at) is None)


def _unsaid_of_sessions(draft: Draft) -> Iterable[str]:
    there = draft.get("sessions")
    if not isinstance(there, list) or not there:
        yield "a session"
        return
    for number, session in enumerate(there, 1):
        if part(draft, f"sessions.{number}.players_per_table") is None:
            name = session.get("name", "") if isinstance(session, dict) else ""
            yield f"the players at a table of {name or f'session {number}'}"


def _column(conditions: Conditions, entries: int, assumed: Assumed, money: bool) -> Column:
    lines: list[SessionLine] = []
    players: dict[str, int] = {}
    for plan in conditions.sessions:
        players[plan.name] = _players(conditions, plan, players, entries)
        lines.append(_line(plan, players[plan.name], assumed.seconds_a_round))
    last = lines[-1]
    tables = max(line.tables for line in lines)
    pool = pool_of(conditions, entries) if money else None
    # The prizes of sessions are shares of the pool; the places have the rest.
    of_sessions = sum(int((pool or 0) * share) for plan in conditions.sessions for share in plan.prizes)
    said = bool(conditions.prizes.fixed or conditions.breakdown(entries))
    return Column(
        entries=entries,
        tables=tables,
        dealers=tables + -(-tables // TABLES_A_RELIEF),
        players_in_final=last.players,
        minutes=sum(line.minutes or 0 for line in lines) + sum(line.then for line in lines[:-1]),
        open_ended=tuple(line.name for line in lines if line.minutes is None),
        pool=pool,
        prizes=tuple(prizes_from(conditions, pool - of_sessions, entries, entries)) if pool and said else (),
        sessions=tuple(lines),
    )


def _players(conditions: Conditions, plan: SessionPlan, before: dict[str, int], entries: int) -> int:
    if not plan.players_from:
        return entries
    count = 0
    for source in conditions.sessions:
        if source.name in plan.players_from and source.name in before:
            going = advance_of(source, before[source.name])
            out = before[source.name] - going
            count += min(out, plan.places or out) if plan.takes == "eliminated" else going
    return count


def _line(plan: SessionPlan, players: int, seconds_a_round: int) -> SessionLine:
    needed = tables_for(plan, players)
    at_once = min(needed, plan.tables) if plan.tables > 0 else needed
    flights = -(-needed // at_once) if at_once else 0
    ends = [plan.end.rounds * seconds_a_round // 60] if plan.end.rounds > 0 else []
    ends += [plan.end.minutes] if plan.end.minutes > 0 else []
    within = sum(each.minutes for each in plan.breaks if each.after_round or each.after_minutes)
    after = sum(each.minutes for each in plan.breaks if not each.after_round and not each.after_minutes)
    minutes = (min(ends) + within) * flights + MINUTES_BETWEEN * (flights - 1) if ends and flights else None
    return SessionLine(plan.name, players, at_once, flights, minutes, max(after, MINUTES_BETWEEN))
