"""Places: in a session and in the tournament, who goes on, and on which ties something hangs. Nothing is decided."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from croupier.ruling import Under
from croupier.tournament.conditions import Session, Tie
from croupier.tournament.pool import POOL, PRIZES, divided, shared
from croupier.tournament.state import Out, Sitting, Standing, Tournament

Groups = tuple[tuple[str, ...], ...]  # places, the best first; level players together

_NEVER_PLAYED = Out(0, 0)  # forfeited, withdrawn or excluded before the session started


class OpenTie(Struct, frozen=True):
    """Level players, and what has to part them. `session` is "" for players level in points."""

    session: str
    players: tuple[str, ...]
    method: Tie
    because: str
    under: Under
    book: str


# Places in a session


def survivors(tournament: Tournament, sitting: Sitting, among: Iterable[str] | None = None) -> Groups:
    """Those in play at its end by chips, then by what extra rounds or cards told."""

    def key(player: str) -> tuple[int, tuple[int, ...]]:
        return sitting.final_chips[player], sitting.tiebreaks.get(player, ())

    names = sitting.final_chips if among is None else among
    there = [name for name in names if tournament.players[name].standing is not Standing.EXCLUDED]
    ordered = sorted(sorted(there, key=lambda name: tournament.players[name].number), key=key, reverse=True)
    return tuple(tuple(group) for _, group in groupby(ordered, key=key))


def session_places(tournament: Tournament, sitting: Sitting) -> Groups:
    """The survivors, then those who went out, the later the better; out in the same round is level."""
    if not sitting.tables:
        return sitting.places
    out = {
        name: gone.round
        for heat in tournament.heats_of(sitting)
        for name, gone in heat.out.items()
        if gone != _NEVER_PLAYED or tournament.players[name].standing is Standing.ELIMINATED
    }
    by_round = sorted(out, key=lambda name: (-out[name], tournament.players[name].number))
    level = tuple(tuple(group) for _, group in groupby(by_round, key=lambda name: out[name]))
    return survivors(tournament, sitting) + level


# Who goes on


def _best(groups: Groups, wanted: int, shared: Sequence[frozenset[str]]) -> tuple[list[str], tuple[str, ...]]:
    """The best so many, and the level players across the line, if there are any. Ties that are shared all go on."""
    chosen: list[str] = []
    for group in groups:
        if len(chosen) >= wanted:
            break
        if len(chosen) + len(group) > wanted and frozenset(group) not in shared:
            return chosen, group
        chosen += group
    return chosen, ()


def going_on(tournament: Tournament, sitting: Sitting) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Who advances from a session, and the ties that stand in the way."""
    advance = tournament.conditions.session(sitting.name).advance
    if advance.everybody:
        return tuple(name for group in survivors(tournament, sitting) for name in group), ()
    chosen: list[str] = []
    ties: list[tuple[str, ...]] = []
    if advance.per_table:
        at_table: dict[str, list[str]] = {}
        for name, table in sitting.final_table.items():
            at_table.setdefault(table, []).append(name)
        for table in sitting.tables:
            groups = survivors(tournament, sitting, at_table.get(table, ()))
            best, tie = _best(groups, advance.per_table, sitting.shared)
            chosen += best
            ties += [tie] if tie else []
    if ties:
        return tuple(chosen), tuple(ties)
    if advance.overall:
        rest = survivors(tournament, sitting, [name for name in sitting.final_chips if name not in set(chosen)])
        best, tie = _best(rest, advance.overall, sitting.shared)
        chosen += best
        ties += [tie] if tie else []
    return tuple(chosen), tuple(ties)


def feeds_another(tournament: Tournament, session: Session) -> bool:
    return any(session.name in each.players_from for each in tournament.conditions.sessions)


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
    """Whether so many places from this one on bring different things; beyond the last they bring nothing."""
    spanned = [values[at] if at < len(values) else 0 for at in range(place, place + count)]
    return len(set(spanned)) > 1


# Places in the tournament


def places(tournament: Tournament) -> Groups:
    """Everybody who played: by points, or by the session they reached and their place in it."""
    if tournament.conditions.prizes.by == "points":
        return _by_points(tournament)
    placed: set[str] = set()
    result: list[tuple[str, ...]] = []
    for sitting in reversed(list(tournament.sittings.values())):
        for group in session_places(tournament, sitting):
            fresh = tuple(name for name in group if name not in placed)
            placed.update(fresh)
            result += [fresh] if fresh else []
    return tuple(result)


def _by_points(tournament: Tournament) -> Groups:
    played = {name for sitting in tournament.sittings.values() for group in sitting.places for name in group}

    def key(name: str) -> tuple[Fraction, tuple[int, ...]]:
        return tournament.players[name].points, tournament.tiebreaks.get(name, ())

    names = sorted(played, key=lambda name: tournament.players[name].number)
    return tuple(tuple(group) for _, group in groupby(sorted(names, key=key, reverse=True), key=key))


def prizes_by_place(tournament: Tournament, filled: int) -> list[int]:
    """The prizes of the tournament's places, in cents. What nobody is there to win goes to those who are."""
    # Where sessions share out the whole pool, cents that are left go to the best place of all (T13).
    shares = tournament.conditions.breakdown(tournament.entries)[: max(1, filled)] or (Fraction(1),)
    pool = tournament.balances.get(POOL, 0) + tournament.balances.get(PRIZES, 0)
    left = pool - sum(cents for each in session_prizes(tournament) for cents in each.values())
    whole = sum(shares)
    return divided(left, [share / whole for share in shares])


def session_prizes(tournament: Tournament) -> list[dict[str, int]]:
    """The prizes that sessions bring by themselves, level players sharing."""
    pool = tournament.balances.get(POOL, 0) + tournament.balances.get(PRIZES, 0)
    won = []
    for session in tournament.conditions.sessions:
        sitting = tournament.sittings[session.name]
        if session.prizes and sitting.ranked:
            amounts = [int(pool * share) for share in session.prizes]
            won.append(shared_out(tournament, session_places(tournament, sitting), amounts))
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


# Ties that something hangs on


def open_ties(tournament: Tournament) -> tuple[OpenTie, ...]:
    """Ties to be decided now, in the order of the sessions."""
    for sitting in tournament.sittings.values():
        if sitting.ended and not sitting.ranked:
            return tuple(_ties_in(tournament, sitting))
    if tournament.sittings and all(each.ranked for each in tournament.sittings.values()):
        return tuple(_ties_for_prizes(tournament))
    return ()


def _ties_in(tournament: Tournament, sitting: Sitting) -> list[OpenTie]:
    """Ties at the end of a session: for going on, for points or prizes of the session, in the last one for prizes."""
    session = tournament.conditions.session(sitting.name)
    terms = tournament.terms_of(session)
    fixed = terms.has("extra_rounds")
    method: Tie = "extra rounds" if fixed else session.tie or "shared"
    under = terms.cite("extra_rounds") if fixed else terms.cite("condition_session_ties")
    found = []
    if feeds_another(tournament, session):
        found += [(group, "who goes on") for group in going_on(tournament, sitting)[1]]
    if not found:
        found += [(group, "points") for group in _spanning(tournament, sitting, session.points)]
    if not found:
        shares = [int(share * 1_000_000) for share in session.prizes]
        found += [(group, "a prize of the session") for group in _spanning(tournament, sitting, shares)]
    ties = [OpenTie(sitting.name, group, method, what, under, terms.book_id) for group, what in found]
    last = sitting is list(tournament.sittings.values())[-1]
    if not ties and last and tournament.conditions.prizes.by == "final":
        return _ties_for_prizes(tournament, only=sitting.name)
    return ties


def _spanning(tournament: Tournament, sitting: Sitting, values: Sequence[int]) -> list[tuple[str, ...]]:
    """Groups of survivors whose places bring different things."""
    groups, place = [], 0
    for group in survivors(tournament, sitting):
        if len(group) > 1 and frozenset(group) not in sitting.shared and differ(values, place, len(group)):
            groups.append(group)
        place += len(group)
    return groups


def _ties_for_prizes(tournament: Tournament, only: str = "") -> list[OpenTie]:
    terms, prizes = tournament.terms, tournament.conditions.prizes
    groups = places(tournament)
    amounts = prizes_by_place(tournament, sum(map(len, groups)))
    goods = {each.place for each in prizes.added if each.place}
    values = [cents * 1000 + (at in goods) for at, cents in enumerate(amounts, 1)]
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
            continue  # out in the same round: they share, and nothing has to be decided
        ties.append(OpenTie(session, group, method, "a prize", under, terms.book_id))
    return ties


def _level_in_chips(tournament: Tournament, group: Sequence[str]) -> str | None:
    """The session that these players ended level in."""
    for sitting in reversed(list(tournament.sittings.values())):
        if group[0] in sitting.final_chips:
            return sitting.name if all(name in sitting.final_chips for name in group) else None
        if any(group[0] in heat.out for heat in tournament.heats_of(sitting)):
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
