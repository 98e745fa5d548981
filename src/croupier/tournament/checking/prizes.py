"""The prize pool: its breakdown, points, additions to it, and players who contest one prize."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.instruments import Terms
from croupier.money import dollars
from croupier.ruling import Under
from croupier.tournament.checking.progression import players_in
from croupier.tournament.conditions import Conditions, Share, percent
from croupier.tournament.pool import pool_of
from croupier.tournament.problem import Problem, in_session

_Said = Iterator[tuple[str, Under]]


def problems(conditions: Conditions, governing: Sequence[Terms]) -> Iterator[Problem]:
    """`governing` are the terms of all its books, the tournament's own first."""
    own = governing[0]
    for say, under in (
        *_breakdown(conditions, own),
        *_fixed(conditions, own),
        *_added(conditions, own),
        *_tie(conditions, own),
    ):
        yield Problem(say, under, own.book_id)
    yield from _session_prizes(conditions, own)
    # Points over several games belong to whichever book has them.
    scoring = next((terms for terms in governing if terms.has("condition_points")), own)
    yield from _points(conditions, scoring)


def _breakdowns(conditions: Conditions) -> Iterator[tuple[str, int, tuple[Share, ...]]]:
    """Each breakdown that may apply: its place in the text, the least number of entries, and its shares."""
    prizes = conditions.prizes
    if prizes.breakdown or not (prizes.bands or prizes.fixed):
        yield "prizes.breakdown", conditions.entry.minimum, prizes.breakdown
    for band in prizes.bands:
        yield f"prizes.bands ({band.entries} entries)", max(band.entries, conditions.entry.minimum), band.breakdown


def _breakdown(conditions: Conditions, terms: Terms) -> _Said:
    under = terms.cite("condition_breakdown")
    at_sessions = sum((share for session in conditions.sessions for share in session.prizes), Fraction(0))
    for at, entries, shares in _breakdowns(conditions):
        if any(share <= 0 for share in shares):
            yield f"{at}: every place has a share of more than 0", under
        total = sum(shares, at_sessions)
        if total != 1:
            besides = f" with the {percent(at_sessions)} for sessions" if at_sessions else ""
            whole = "whole rest of the pool" if conditions.prizes.fixed else "whole pool"
            say = f"{at}: it comes to {percent(total)}{besides}; the {whole}, 100%, goes back to the players"
            yield say, under + terms.cite("whole_pool")
        if len(shares) > entries:
            yield f"{at}: {len(shares)} places, but there may be only {entries} players", under
    yield from ((say, under) for say in _bands(conditions))


def _fixed(conditions: Conditions, terms: Terms) -> _Said:
    """Fixed prizes can be paid even with the fewest entries, and the rest of any pool has a place to go."""
    fixed, under = conditions.prizes.fixed, terms.cite("condition_breakdown", "whole_pool")
    if not fixed:
        return
    if min(fixed) <= 0 or list(fixed) != sorted(fixed, reverse=True):
        yield "prizes.fixed: every place has more than 0, and a better place never has less", under
    if len(fixed) > conditions.entry.minimum:
        yield f"prizes.fixed: {len(fixed)} places, but there may be only {conditions.entry.minimum} players", under
    if any(session.prizes for session in conditions.sessions):
        yield "prizes.fixed: sessions have shares of the pool; give their prizes as shares of it too", under
    least, total = pool_of(conditions, conditions.entry.minimum), sum(fixed)
    grows = conditions.entry.minimum != conditions.entry.maximum or conditions.rebuys or conditions.add_on
    if total > least:
        say = f"prizes.fixed: {dollars(total)} is more than the {dollars(least)} of {conditions.entry.minimum} entries"
        yield say, under
    elif not (conditions.prizes.breakdown or conditions.prizes.bands) and (grows or total != least):
        yield "prizes.fixed: say in the breakdown who has the rest of the pool, which depends on the entries", under


def _bands(conditions: Conditions) -> Iterator[str]:
    prizes, entry = conditions.prizes, conditions.entry
    entries = [band.entries for band in prizes.bands]
    if entries != sorted(set(entries)):
        yield "prizes.bands: each is for more entries than the one before"
    if entries and max(entries) > entry.maximum:
        yield f"prizes.bands: {max(entries)} entries cannot be; the maximum is {entry.maximum}"
    if entries and not prizes.breakdown and min(entries) > entry.minimum:
        yield f"prizes.bands: there is no breakdown for {entry.minimum} to {min(entries) - 1} entries"


def _session_prizes(conditions: Conditions, terms: Terms) -> Iterator[Problem]:
    under = terms.cite("condition_breakdown")
    for number, session in enumerate(conditions.sessions, 1):
        if any(share <= 0 for share in session.prizes):
            say = "prizes: every place has a share of more than 0"
            yield in_session(number, session.name, say, under, terms.book_id)
        fewest = players_in(conditions)[session.name].fewest
        if len(session.prizes) > fewest:
            say = f"prizes: {len(session.prizes)} places for {fewest} players, the fewest there can be"
            yield in_session(number, session.name, say, under, terms.book_id)


def _points(conditions: Conditions, terms: Terms) -> Iterator[Problem]:
    scoring = [(number, session) for number, session in enumerate(conditions.sessions, 1) if session.points]
    by_points = conditions.prizes.by == "points"
    place = f"sessions.{scoring[0][0]}.points" if scoring else "prizes.by"
    if not terms.has("condition_points"):
        if scoring or by_points:
            say = f"points: {terms.book_id} has no points; players go on by their chips"
            yield Problem(say, terms.cite("condition_progression"), terms.book_id, place)
        return
    under = terms.cite("condition_points")
    if by_points and not scoring:
        yield Problem("prizes.by: prizes go by points, but no session gives any", under, terms.book_id)
    if scoring and not by_points:
        say = f'points: {scoring[0][1].name} gives points, but prizes go by the final; write by = "points"'
        yield Problem(say, under, terms.book_id, "prizes.by")
    for number, session in scoring:
        if list(session.points) != sorted(session.points, reverse=True) or min(session.points) < 0:
            say = "points: a better place never has fewer points, and none has a negative number"
            yield in_session(number, session.name, say, under, terms.book_id)


def _added(conditions: Conditions, terms: Terms) -> _Said:
    added = conditions.prizes.added
    if added and not terms.has("added_value"):
        say = f"prizes.added: {terms.book_id} makes up the pool from entry fees alone"
        yield say, terms.cite("condition_breakdown", "pool")
        return
    placed = min((len(shares) for _, _, shares in _breakdowns(conditions)), default=0)
    placed = max(placed, len(conditions.prizes.fixed))
    for each in added:
        under = terms.cite("added_value")
        if not each.what.strip() or not each.value:
            yield "prizes.added: say what is added and what it is worth", under
        if each.kind == "cash" and each.place:
            yield f"prizes.added: {each.what} is cash and joins the pool; it goes to no one place", under
        if each.kind != "cash" and not 1 <= each.place <= placed:
            yield f"prizes.added: say which of the {placed} places {each.what} goes to", under


def _tie(conditions: Conditions, terms: Terms) -> _Said:
    tie = conditions.prizes.tie
    if terms.has("extra_rounds"):
        if tie not in (None, "extra rounds"):
            yield "prizes.tie: this book gives players who are level extra rounds", terms.cite("extra_rounds")
        return
    under = terms.cite("condition_prize_ties")
    allowed = ["shared", "extra rounds"]
    if terms.has("draw_of_cards"):
        under = terms.cite("condition_prize_ties", "draw_of_cards")
        allowed = ["shared", "cards"] if conditions.prizes.by == "points" else ["shared", "cards", "extra rounds"]
    if tie not in allowed:
        ways = " or ".join(f'"{way}"' for way in allowed)
        yield f"prizes.tie: say what becomes of players who contest the same prize: {ways}", under
