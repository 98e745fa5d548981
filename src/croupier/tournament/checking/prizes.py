"""The prize pool: its breakdown, points, additions to it, and players who contest one prize."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.instruments import Terms
from croupier.ruling import Under
from croupier.tournament.checking.progression import players_in
from croupier.tournament.conditions import Conditions, Share, percent
from croupier.tournament.problem import Problem

_Said = Iterator[tuple[str, Under]]


def problems(conditions: Conditions, governing: Sequence[Terms]) -> Iterator[Problem]:
    """`governing` are the terms of all its books, the tournament's own first."""
    own = governing[0]
    for say, under in (
        *_breakdown(conditions, own),
        *_session_prizes(conditions, own),
        *_added(conditions, own),
        *_tie(conditions, own),
    ):
        yield Problem(say, under, own.book_id)
    # Points over several games belong to whichever book has them.
    scoring = next((terms for terms in governing if terms.has("condition_points")), own)
    for say, under in _points(conditions, scoring):
        yield Problem(say, under, scoring.book_id)


def _breakdowns(conditions: Conditions) -> Iterator[tuple[str, int, tuple[Share, ...]]]:
    """Each breakdown that may apply: its place in the text, the least number of entries, and its shares."""
    prizes = conditions.prizes
    if prizes.breakdown or not prizes.bands:
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
            say = f"{at}: it comes to {percent(total)}{besides}; the whole pool, 100%, goes back to the players"
            yield say, under + terms.cite("whole_pool")
        if len(shares) > entries:
            yield f"{at}: {len(shares)} places, but there may be only {entries} players", under
    yield from ((say, under) for say in _bands(conditions))


def _bands(conditions: Conditions) -> Iterator[str]:
    prizes, entry = conditions.prizes, conditions.entry
    entries = [band.entries for band in prizes.bands]
    if entries != sorted(set(entries)):
        yield "prizes.bands: each is for more entries than the one before"
    if entries and max(entries) > entry.maximum:
        yield f"prizes.bands: {max(entries)} entries cannot be; the maximum is {entry.maximum}"
    if entries and not prizes.breakdown and min(entries) > entry.minimum:
        yield f"prizes.bands: there is no breakdown for {entry.minimum} to {min(entries) - 1} entries"


def _session_prizes(conditions: Conditions, terms: Terms) -> _Said:
    under = terms.cite("condition_breakdown")
    for session in conditions.sessions:
        if any(share <= 0 for share in session.prizes):
            yield f"{session.name}.prizes: every place has a share of more than 0", under
        fewest = players_in(conditions)[session.name].fewest
        if len(session.prizes) > fewest:
            yield (
                f"{session.name}.prizes: {len(session.prizes)} places for {fewest} players, the fewest there can be",
                under,
            )


def _points(conditions: Conditions, terms: Terms) -> _Said:
    scoring = [session for session in conditions.sessions if session.points]
    by_points = conditions.prizes.by == "points"
    if not terms.has("condition_points"):
        if scoring or by_points:
            yield (
                f"points: {terms.book_id} has no points; players go on by their chips",
                terms.cite("condition_progression"),
            )
        return
    under = terms.cite("condition_points")
    if by_points and not scoring:
        yield "prizes.by: prizes go by points, but no session gives any", under
    if scoring and not by_points:
        yield f'points: {scoring[0].name} gives points, but prizes go by the final; write by = "points"', under
    for session in scoring:
        if list(session.points) != sorted(session.points, reverse=True) or min(session.points) < 0:
            yield f"{session.name}.points: a better place never has fewer points, and none has a negative number", under


def _added(conditions: Conditions, terms: Terms) -> _Said:
    added = conditions.prizes.added
    if added and not terms.has("added_value"):
        say = f"prizes.added: {terms.book_id} makes up the pool from entry fees alone"
        yield say, terms.cite("condition_breakdown", "pool")
        return
    placed = min((len(shares) for _, _, shares in _breakdowns(conditions)), default=0)
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
