"""Whatever the check of conditions passes, bots play to the end, with every cent of the pool paid out."""

from random import Random
from typing import Any

import pytest

from croupier.conduct.tournaments.runs import RunPlan, play
from croupier.tournament.conditions import Conditions
from croupier.tournament.reading import read
from croupier.tournament.state import Stage
from tests.rules.tournament_conditions.drafts import BOOKS, draft, wrong_with
from tests.rules.tournament_conditions.test_playable import somehow

EVERY = (*BOOKS, "several")


def at_random(book: str, random: Random) -> str:
    """The example of a book with other money, players, sessions, chips, limits, elections and prizes; short enough to
    be played, and now and then against the rules."""
    conditions = read(draft(book))
    assert isinstance(conditions, Conditions)
    changes: dict[str, Any] = {}
    fewest = random.randint(4, 12)
    changes["entry__minimum"] = fewest
    changes["entry__maximum"] = fewest + random.randint(0, 12)
    changes["entry__largest_group"] = 0
    changes["entry__groups_apart"] = False
    changes["entry__groups"] = "none"
    fee = random.choice((10, 55, "12.35", 100))
    changes["entry__fee"] = fee
    changes["entry__commission"] = random.choice((0, 1, "0.35"))
    changes["prizes__bands"] = []
    places = random.randint(1, fewest)
    to_sessions = int(100 * sum(share for plan in conditions.sessions for share in plan.prizes))
    changes["prizes__breakdown"] = [100 - to_sessions - 3 * (places - 1), *([3] * (places - 1))]
    if random.random() < 0.3 and not any(each.prizes for each in conditions.sessions):
        changes["prizes__fixed"] = [random.randint(1, 20) * 2]
    changes["prizes__added"] = []
    changes["chips"] = random.choice((500, 1000, 250))
    for at, plan in enumerate(conditions.sessions):
        has = f"sessions__{at}__"
        changes[f"{has}end"] = {"rounds": random.randint(1, 4)}
        changes[f"{has}players_per_table"] = random.randint(2, 6)
        changes[f"{has}levels"] = []
        changes[f"{has}knockouts"] = random.choice(([], [], [{"after_round": 1, "lowest": 1}]))
        moment = random.choice(({"after_round": 1}, {"after_minutes": 2}, {"after_round": 2}))
        one_by_one = bool(conditions.start.sit_and_go) and not plan.players_from
        if changes[f"{has}end"]["rounds"] > 2 and not one_by_one:
            changes[f"{has}breaks"] = [{**moment, "minutes": random.randint(1, 30)}]
        else:
            changes[f"{has}breaks"] = []
        if plan.points:
            continue
        going = random.choice(({"per_table": 1}, {"overall": 2}, {"per_table": 1, "overall": 1}, {"everybody": True}))
        if plan.advance.per_table or plan.advance.overall or plan.advance.everybody:
            changes[f"{has}advance"] = going
        if plan.tie is not None or random.random() < 0.1:
            changes[f"{has}tie"] = random.choice(("extra rounds", "shared", "cards"))
    for bought, moment in (("rebuys", "until"), ("add_on", "at")):
        if getattr(conditions, bought) is not None:
            changes[f"{bought}__{moment}__round"] = 1
    if book != "several":
        changes |= {key: each for key, each in somehow(book, random).items() if random.random() < 0.7}
    return draft(book, **changes)


def played(book: str, wanted: int, seeds: int) -> int:
    passed = 0
    for seed in range(seeds):
        random = Random(f"{book} {seed}")
        text = at_random(book, random)
        if wrong_with(text):
            continue
        conditions = read(text)
        assert isinstance(conditions, Conditions)
        entrants = random.randint(conditions.entry.minimum, conditions.entry.maximum)
        run = play(RunPlan(conditions, text, entrants, 90), f"{book} {seed}").run
        state = run.state
        assert state.stage is Stage.CLOSED, text
        pool = run.result(0).pool
        assert pool["balance"] == 0, text
        assert sum(prize.cents for prize in state.prizes) == pool["out"]["prizes"], text
        passed += 1
        if passed == wanted:
            return passed
    return passed


@pytest.mark.parametrize("book", EVERY)
def test_whatever_passes_the_check_is_played_to_the_end(book: str) -> None:
    assert played(book, wanted=2, seeds=80) == 2, "too few drafts pass: the property says little"


@pytest.mark.long
@pytest.mark.parametrize("book", EVERY)
def test_so_is_much_more_of_it(book: str) -> None:
    assert played(book, wanted=60, seeds=1_500) == 60
