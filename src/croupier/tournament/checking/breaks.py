"""The breaks that a session plans: each has a length and a moment that comes."""

from collections.abc import Iterator

from croupier.instruments import Terms
from croupier.ruling import Under
from croupier.tournament.conditions import Conditions, PlannedBreak, SessionPlan

LONGEST = 24 * 60  # minutes


def problems(conditions: Conditions, session: SessionPlan, terms: Terms) -> Iterator[tuple[str, Under]]:
    under = terms.cite("break") + ("~T60",)
    for number, planned in enumerate(session.breaks, 1):
        for say in wrong_with(conditions, session, planned):
            yield f"breaks.{number}: {say}", under
        if any(same_moment(planned, other) for other in session.breaks[: number - 1]):
            yield f"breaks.{number}: another break comes at the same moment", under


def same_moment(one: PlannedBreak, other: PlannedBreak) -> bool:
    return (one.after_round, one.after_minutes) == (other.after_round, other.after_minutes)


def wrong_with(conditions: Conditions, session: SessionPlan, planned: PlannedBreak) -> Iterator[str]:
    """What is wrong with one break of a session, whoever plans it."""
    end, rolling = session.end, bool(conditions.start.sit_and_go) and not session.players_from
    if not 1 <= planned.minutes <= LONGEST:
        yield "say how many minutes it lasts, up to a day"
    if min(planned.after_round, planned.after_minutes) < 0:
        yield "no value may be negative"
    if planned.after_round and planned.after_minutes:
        yield "it comes after a round or after some minutes, not after both"
    if end.rounds and planned.after_round >= end.rounds:
        yield f"the session is over after round {end.rounds}; say neither round nor minutes for a break after it"
    if end.minutes and planned.after_minutes >= end.minutes:
        yield f"the session is over after {end.minutes} minutes; say neither round nor minutes for a break after it"
    if not planned.after_round and not planned.after_minutes and session == conditions.sessions[-1]:
        yield "no session follows this one: say the round or the minutes after which it comes"
    elif rolling and (planned.after_round or planned.after_minutes):
        yield "tables of a sit-and-go start one by one: only the director calls breaks there"
