"""Places: in a session and in the tournament, who goes on, and which ties matter. Nothing is decided here."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from croupier.ruling import Under
from croupier.tournament.conditions import SessionPlan, Tie
from croupier.tournament.pool import POOL, PRIZES, prizes_from, shared
from croupier.tournament.state import Session, Standing, Tournament

Groups = tuple[tuple[str, ...], ...]  # places, the best first; level players together


class OpenTie(Struct, frozen=True):
    """Level players, and the method that must separate them. `session` is "" for players level in points."""

    session: str
    players: tuple[str, ...]
    method: Tie
    because: str
    under: Under
    book: str


# Places in a session


def survivors(tournament: Tournament, session: Session, among: Iterable[str] | None = None) -> Groups:
    """Those in play at its end by chips, then by the results of extra rounds or cards."""

    def key(player: str) -> tuple[int, tuple[int, ...]]:
        return session.final_chips[player], session.tiebreaks.get(player, ())

    names = session.final_chips if among is None else among
    there = [name for name in names if tournament.players[name].standing is not Standing.EXCLUDED]
    ordered = sorted(sorted(there, key=lambda name: tournament.players[name].number), key=key, reverse=True)
    return tuple(tuple(group) for _, group in groupby(ordered, key=key))


def session_places(tournament: Tournament, session: Session) -> Groups:
    """The survivors, then those who went out, the later the better; players out in the same round are level."""
    if not session.tables:
        return session.places
    out = {
        name: gone.round
        for table in tournament.tables_of(session)
        for name, gone in table.out.items()
        if gone.began  # not forfeited, withdrawn or excluded before the session started
    }
    by_round = sorted(out, key=lambda name: (-out[name], tournament.players[name].number))
    level = tuple(tuple(group) for _, group in groupby(by_round, key=lambda name: out[name]))
    return survivors(tournament, session) + level


# Going on


def _best(groups: Groups, wanted: int, shared: Sequence[frozenset[str]]) -> tuple[list[str], tuple[str, ...]]:
    """The best N, and the level players across the line, if there are any. Players in a shared tie all go on."""
    chosen: list[str] = []
    for group in groups:
        if len(chosen) >= wanted:
            break
        if len(chosen) + len(group) > wanted and frozenset(group) not in shared:
            return chosen, group
        chosen += group
    return chosen, ()


def going_on(tournament: Tournament, session: Session) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The players who advance from a session, and the ties that prevent a decision."""
    advance = tournament.conditions.plan(session.name).advance
    if advance.everybody:
        return tuple(name for group in survivors(tournament, session) for name in group), ()
    chosen: list[str] = []
    ties: list[tuple[str, ...]] = []
    if advance.per_table:
        at_table: dict[str, list[str]] = {}
        for name, table in session.final_table.items():
            at_table.setdefault(table, []).append(name)
        for table in session.tables:
            groups = survivors(tournament, session, at_table.get(table, ()))
            best, tie = _best(groups, advance.per_table, session.shared)
            chosen += best
            ties += [tie] if tie else []
    if ties:
        return tuple(chosen), tuple(ties)
    if advance.overall:
        rest = survivors(tournament, session, [name for name in session.final_chips if name not in set(chosen)])
        best, tie = _best(rest, advance.overall, session.shared)
        chosen += best
        ties += [tie] if tie else []
    return tuple(chosen), tuple(ties)


def feeds_another(tournament: Tournament, plan: SessionPlan) -> bool:
    return any(plan.name in each.players_from for each in tournament.conditions.sessions)


# Points


def points_for(groups: Groups, points: Sequence[int]) -> dict[str, Fraction]:
    """Points by place; level players have the points of their places added up and divided equally.

    >>> points_for((("Ann",), ("Ben", "Cat")), [10, 6, 3])
    {'Ann': Fraction(10, 1), 'Ben': Fraction(9, 2), 'Cat': Fraction(9, 2)}
    """
    got: dict[str, Fraction] = {}
    place = 0
    for group in groups:
        total = sum(points[place : place + len(group)])
        got |= dict.fromkeys(group, Fraction(total, len(group)))
        place += len(group)
    return got


def differ(values: Sequence[int], place: int, count: int) -> bool:
    """Whether this many places from this one on bring different things; those beyond the last bring nothing."""
    spanned = [values[at] if at < len(values) else 0 for at in range(place, place + count)]
    return len(set(spanned)) > 1


# Places in the tournament


def places(tournament: Tournament) -> Groups:
    """Everybody who played: by points, or by the session they reached and their place in it."""
    if tournament.conditions.prizes.by == "points":
        return _by_points(tournament)
    placed: set[str] = set()
    result: list[tuple[str, ...]] = []
    for session in reversed(list(tournament.sessions.values())):
        for group in session_places(tournament, session):
            fresh = tuple(name for name in group if name not in placed)
            placed.update(fresh)
            result += [fresh] if fresh else []
    return tuple(result)


def _by_points(tournament: Tournament) -> Groups:
    played = {name for session in tournament.sessions.values() for group in session.places for name in group}

    def key(name: str) -> tuple[Fraction, tuple[int, ...]]:
        return tournament.players[name].points, tournament.tiebreaks.get(name, ())

    names = sorted(played, key=lambda name: tournament.players[name].number)
    return tuple(tuple(group) for _, group in groupby(sorted(names, key=key, reverse=True), key=key))


def prizes_by_place(tournament: Tournament, filled: int) -> list[int]:
    """The prizes of the tournament's places, in cents. Prizes that nobody is there to win go to those who are."""
    pool = tournament.balances.get(POOL, 0) + tournament.balances.get(PRIZES, 0)
    left = pool - sum(cents for each in session_prizes(tournament) for cents in each.values())
    return prizes_from(tournament.conditions, left, tournament.entries, filled)


def session_prizes(tournament: Tournament) -> list[dict[str, int]]:
    """The prizes of the sessions themselves, level players sharing."""
    pool = tournament.balances.get(POOL, 0) + tournament.balances.get(PRIZES, 0)
    won = []
    for plan in tournament.conditions.sessions:
        session = tournament.sessions[plan.name]
        if plan.prizes and session.ranked:
            amounts = [int(pool * share) for share in plan.prizes]
            won.append(shared_out(tournament, session_places(tournament, session), amounts))
    return won


def shared_out(tournament: Tournament, groups: Groups, amounts: Sequence[int]) -> dict[str, int]:
    """The amounts of the places; level players have theirs added up and divided to the cent."""
    won: dict[str, int] = {}
    place = 0
    for group in groups:
        total = sum(amounts[place : place + len(group)])
        in_order = sorted(group, key=lambda name: tournament.players[name].number)
        won |= {name: cents for name, cents in zip(in_order, shared(total, len(group)), strict=True) if cents}
        place += len(group)
    return won


# Ties that matter


def open_ties(tournament: Tournament) -> tuple[OpenTie, ...]:
    """Ties to be decided now, in the order of the sessions."""
    for session in tournament.sessions.values():
        if session.ended and not session.ranked:
            return tuple(_ties_in(tournament, session))
    if tournament.sessions and all(each.ranked for each in tournament.sessions.values()):
        return tuple(_ties_for_prizes(tournament))
    return ()


def _ties_in(tournament: Tournament, session: Session) -> list[OpenTie]:
    """Ties at the end of a session: for going on, for points or prizes of the session, in the last one for prizes."""
    plan = tournament.conditions.plan(session.name)
    terms = tournament.terms_of(plan)
    fixed = terms.has("extra_rounds")
    method: Tie = "extra rounds" if fixed else plan.tie or "shared"
    under = terms.cite("extra_rounds") if fixed else terms.cite("condition_session_ties")
    found = []
    if feeds_another(tournament, plan):
        found += [(group, "who goes on") for group in going_on(tournament, session)[1]]
    if not found:
        found += [(group, "points") for group in _spanning(tournament, session, plan.points)]
    if not found:
        shares = [int(share * 1_000_000) for share in plan.prizes]
        found += [(group, "a prize of the session") for group in _spanning(tournament, session, shares)]
    ties = [OpenTie(session.name, group, method, what, under, terms.book_id) for group, what in found]
    last = session is list(tournament.sessions.values())[-1]
    if not ties and last and tournament.conditions.prizes.by == "final":
        return _ties_for_prizes(tournament, only=session.name)
    return ties


def _spanning(tournament: Tournament, session: Session, values: Sequence[int]) -> list[tuple[str, ...]]:
    """Groups of survivors whose places bring different things."""
    groups, place = [], 0
    for group in survivors(tournament, session):
        if len(group) > 1 and frozenset(group) not in session.shared and differ(values, place, len(group)):
            groups.append(group)
        place += len(group)
    return groups


def _ties_for_prizes(tournament: Tournament, only: str = "") -> list[OpenTie]:
    terms, prizes = tournament.terms, tournament.conditions.prizes
    groups = places(tournament)
    amounts = prizes_by_place(tournament, sum(map(len, groups)))
    things = [tuple(each.what for each in prizes.added if each.place == at) for at in range(1, len(amounts) + 1)]
    kinds = list(dict.fromkeys([(), *things]))  # no things, and then each that differs from the others
    values = [cents * len(kinds) + kinds.index(here) for cents, here in zip(amounts, things, strict=True)]
    found, place = [], 0
    for group in groups:
        if len(group) > 1 and differ(values, place, len(group)):
            found.append(group)
        place += len(group)
    fixed = terms.has("extra_rounds")
    method: Tie = "extra rounds" if fixed else prizes.tie or "shared"
    under = terms.cite("extra_rounds") if fixed else terms.cite("condition_prize_ties")
    ties = []
    for group in found:
        if frozenset(group) in tournament.shared:
            continue
        session = _level_in_chips(tournament, group) if prizes.by == "final" else ""
        if session is None or (only and session != only):
            continue  # out in the same round: they share, and need no decision
        ties.append(OpenTie(session, group, method, "a prize", under, terms.book_id))
    return ties


def _level_in_chips(tournament: Tournament, group: Sequence[str]) -> str | None:
    """The session in which these players ended level."""
    for session in reversed(list(tournament.sessions.values())):
        if group[0] in session.final_chips:
            return session.name if all(name in session.final_chips for name in group) else None
        if any(group[0] in table.out for table in tournament.tables_of(session)):
            return None
    return None


def places_of(groups: Groups) -> Mapping[str, int]:
    """The place of each player; level players have the best of theirs."""
    found: dict[str, int] = {}
    place = 1
    for group in groups:
        found |= dict.fromkeys(group, place)
        place += len(group)
    return found
