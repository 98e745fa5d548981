"""Conditions that pass the check can be played: every table that they need can be opened."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.conduct import NotAllowed
from croupier.conduct.chance import Generator
from croupier.conduct.tournaments.plain import PlainHouse
from croupier.conduct.tournaments.tables import open_tables
from croupier.instruments import library
from croupier.ruling import Act, Refusal, Role
from croupier.tournament import Tournament, commands as c, decide, evolve
from croupier.tournament.checking import slug
from croupier.tournament.conditions import Conditions
from croupier.tournament.reading import read
from croupier.tournament.state import SessionTable
from tests.marks import rule
from tests.rules.table_play import AT
from tests.rules.tournament_conditions.drafts import B06, BOOKS, M18, accepted, draft, refused, wrong_with


def opened(text: str) -> None:
    """Opens a table for every session, as the director would. Raises NotAllowed."""
    conditions = read(text)
    assert isinstance(conditions, Conditions)
    create = c.CreateTournament(name=slug(conditions.name), text=text)
    decided = decide(None, Act(create, "sam", Role.SHIFT_MANAGER))
    assert not isinstance(decided, Refusal), decided.because
    tournament: Tournament | None = None
    for fact in decided:
        tournament = evolve(tournament, fact)
    assert tournament is not None
    tournament = replace(tournament, director="dora")
    tables = [SessionTable(f"T{at}", plan.name, 1, 0) for at, plan in enumerate(conditions.sessions)]
    open_tables(PlainHouse(lambda: AT, Generator()), tournament, tables, demonstration=True)


def somehow(book: str, random: Random) -> dict[str, Any]:
    """The example of a book with other chips, limits and elections."""
    conditions = read(draft(book))
    assert isinstance(conditions, Conditions)
    changes: dict[str, Any] = {}
    if random.random() < 0.7:
        changes["denominations"] = random.choice((["0.25", 1, 5], [1, 5, 25], ["0.05", 1], [5, 25, 100], ["2.50", 5]))
    at = random.randrange(len(conditions.sessions))
    plan = conditions.sessions[at]
    elected = library().book(conditions.book_of(plan)).options
    options = {name: random.choice(list(option.choices)) for name, option in elected.items()}
    changes[f"sessions__{at}__options"] = {**plan.options, **(options if random.random() < 0.5 else {})}
    for kind in plan.limits:
        if random.random() < 0.6:
            multiple = random.choice((1, 2, 5, 10, 25))
            least = multiple * random.randint(1, 5)
            limits = {"minimum": least, "maximum": least * random.randint(1, 20), "multiple": multiple}
            changes[f"sessions__{at}__limits__{kind}"] = limits
    if plan.maximum_payout is not None:
        changes[f"sessions__{at}__maximum_payout"] = random.choice((1000, "1000.10", 25_000))
    return changes


@pytest.mark.parametrize("book", BOOKS)
def test_whatever_passes_the_check_can_be_opened(book: str) -> None:
    passed = 0
    for seed in range(40):
        text = draft(book, **somehow(book, Random(f"{book} {seed}")))
        if wrong_with(text):
            continue
        passed += 1
        opened(text)
    assert passed >= 3, "too few were put to the test"


@rule("mini-baccarat", NI2018_687="16.3(a)(vii)")
@pytest.mark.parametrize("book", [M18])
def test_five_per_cent_of_a_wager_is_paid_in_chips(book: str, marked: set[str]) -> None:
    """A wager of 1.00 on Banker wins 0.95 where commission is taken, and the smallest chip is 0.25."""
    changes: dict[str, Any] = {
        "sessions__0__options": {"settlement": "commission", "pairs": "none", "dragon_bonus": "none"},
        "sessions__0__limits": {
            "main": {"minimum": 10, "maximum": 200, "multiple": 1},
            "tie": {"minimum": 10, "maximum": 50, "multiple": 10},
        },
    }
    cites = refused(book, "limits.main: 1.00 at 1 to 1 less 5% cannot be paid in chips of 0.25", **changes)
    assert cites >= {*marked, "~X4"}
    accepted(book, **changes, denominations=["0.05", 1, 5])


def test_a_price_that_the_conditions_change_is_paid_in_chips_too() -> None:
    changes = {"sessions__2__terms": {"blackjack_odds": "7 to 6"}}
    refused(B06, "at 7 to 6 cannot be paid", **changes)


@pytest.mark.parametrize(
    ("key", "wager"),
    [
        ("win_odds", "main"),
        ("even_money_odds", "main"),
        ("mixed_pair_odds", "pairs"),
        ("one_seven_odds", "super_sevens"),
    ],
)
def test_whichever_it_is(key: str, wager: str) -> None:
    changes = {
        "sessions__2__options": {"decks": "6", "perfect_pairs": "offered", "super_sevens": "offered"},
        "sessions__2__limits__super_sevens": {"minimum": 10, "maximum": 10, "multiple": 10},
        "sessions__2__terms": {key: "7 to 6"},
    }
    refused(B06, f"limits.{wager}: ", **changes)


def test_chips_are_worth_something_and_make_up_every_amount() -> None:
    refused(M18, "denominations: say what the chips are worth", denominations=[])
    refused(M18, "denominations: say what the chips are worth", denominations=[5, 5])
    for worthless in ([0], [0, 5], ["0.00", 1, 5]):
        refused(M18, "denominations: say what the chips are worth", denominations=worthless)
    refused(M18, "chips: 1,001.00 is not made up of chips of 5.00", denominations=[5, 25], chips=1001)


def test_the_examples_can_be_opened() -> None:
    for book in (*BOOKS, "several"):
        opened(draft(book))


def test_without_the_check_the_table_would_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the tests above can fail."""
    text = draft(M18, denominations=[7])
    assert wrong_with(text)
    monkeypatch.setattr("croupier.tournament.clearance.problems", lambda conditions: ())
    with pytest.raises(NotAllowed, match="multiples"):
        opened(text)
