"""What a forecast counts: breaks last as planned, by bots and by arithmetic."""

from croupier.conduct.tournaments.forecast import forecast
from croupier.conduct.tournaments.runs import RunPlan
from croupier.tournament.conditions import Conditions
from croupier.tournament.reading import parsed, read
from croupier.views.wizard.outlook import MINUTES_BETWEEN, Assumed, outlook
from tests.server.night.evening import conditions

PLAIN = conditions()
WITH_BREAKS = conditions(breaks="[{ after_round = 1, minutes = 15 }, { minutes = 25 }]")


def played(text: str) -> float:
    found = read(text)
    assert isinstance(found, Conditions)
    told = forecast(RunPlan(found, text, 4, 90), "seed", runs=1)
    assert told is not None
    return told.minutes.mean


def test_bots_take_the_planned_breaks() -> None:
    assert played(WITH_BREAKS) == played(PLAIN) + 15 + 25


def test_arithmetic_has_a_break_between_sessions_in_place_of_the_usual_time() -> None:
    plain, longer = (outlook(parsed(text), Assumed()).columns[0] for text in (PLAIN, WITH_BREAKS))
    assert longer.minutes == plain.minutes + 15 + 25 - MINUTES_BETWEEN
