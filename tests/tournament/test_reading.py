"""Conditions are read from TOML, or every fault of the text is named with its place."""

from fractions import Fraction

import pytest

from croupier.tournament.conditions import Amount, Conditions, percent
from croupier.tournament.reading import read
from tests.rules.tournament_conditions.drafts import B06, DROP, M18, U19, accepted, draft, example, wrong_with


def lines(text: str) -> list[str]:
    return [problem.say for problem in wrong_with(text)]


def test_an_example_is_read_as_it_is_written() -> None:
    conditions = read(example(U19))
    assert isinstance(conditions, Conditions)
    assert conditions.entry.fee == 500_00
    assert conditions.prizes.added[1].value == 1850_00
    assert conditions.sessions[0].end.players == 6
    assert conditions.sessions[0].levels[0].limits["play"].maximum == 2000_00
    assert conditions.start.at.isoformat() == "2026-09-12T13:00:00+10:00"
    assert sum(conditions.prizes.breakdown) == 1
    assert conditions.breakdown(24) == conditions.prizes.breakdown


@pytest.mark.parametrize(
    ("written", "cents"), [(110, 110_00), ("110", 110_00), ("110.00", 110_00), ("110.5", 110_50), ("1,000", 1000_00)]
)
def test_amounts(written: object, cents: int) -> None:
    fee = accepted(B06, entry__fee=written).entry.fee
    assert fee == cents
    assert type(fee) is Amount


@pytest.mark.parametrize("written", [110.5, "1e3", "ten", -5, True, "1.005", "", "1/2", "1.2.3", "$5"])
def test_what_is_no_amount(written: object) -> None:
    assert f'entry.fee: {written!r} is not an amount in dollars, as 110 or "110.50"' in lines(
        draft(B06, entry__fee=written)
    )


def test_shares_are_percentages_and_exact() -> None:
    shares = accepted(B06, prizes__breakdown=[50, "33.4", "16.6"]).prizes.breakdown
    assert shares == (Fraction(1, 2), Fraction(167, 500), Fraction(83, 500))
    assert [percent(share) for share in shares] == ["50%", "33.4%", "16.6%"]
    assert 'prizes.breakdown.2: 33.4 is not a percentage, as 30 or "12.5"' in lines(
        draft(B06, prizes__breakdown=[50, 33.4, "16.6"])
    )


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"entry__comission": 5}, "entry.comission: there is no such key; did you mean 'commission'?"),
        ({"sessions__1__limit": {}}, "sessions.2.limit: there is no such key; did you mean 'limits'?"),
        ({"sessions__0__limits__main__mini": 5},
         "sessions.1.limits.main.mini: there is no such key; did you mean 'minimum'?"),
        ({"start__zzz": 1}, "start.zzz: there is no such key; the keys here are at, sit_and_go"),
        ({"sessions__0__limits__main__multiple": DROP}, "sessions.1.limits.main.multiple: this is missing"),
        ({"entry__minimum": "ten"}, "entry.minimum: 'ten' is not a whole number"),
        ({"entry__agreement": "yes"}, "entry.agreement: 'yes' is not true or false"),
        ({"entry__method": 5}, "entry.method: 5 is not text in quotes"),
        ({"start__at": "noon"},
         "start.at: 'noon' is not a date and time with its offset, as 2026-03-14T19:00:00+11:00"),
        ({"sessions__0__tie": "toss"}, "sessions.1.tie: 'toss' is none of 'extra rounds', 'shared', 'cards'"),
        ({"sessions__0__players_from": "heat"}, "sessions.1.players_from: this is a list, in square brackets"),
        ({"sessions__0__options": "none"}, "sessions.1.options: this is a separate section"),
        (
            {"prizes": 100},
            "prizes: this is a separate section, with fixed, breakdown, bands, by, distribution, tie, added",
        ),
    ],
)  # fmt: skip
def test_each_fault_has_its_line(changes: dict[str, object], line: str) -> None:
    assert line in lines(draft(B06, **changes))


def test_bad_toml_is_said_with_its_line() -> None:
    assert lines("name = ") == ["this is not TOML: Invalid value (at end of document)"]


def test_a_missing_heading_is_named_with_its_clause() -> None:
    text = draft(M18, entry=DROP, chips=DROP)
    assert {(problem.say, problem.under, problem.book) for problem in wrong_with(text)} >= {
        ("entry: this is missing", ("16.3", "16.3(a)", "16.2(a)"), M18),
    }
    assert any(
        problem.say == "chips: this is missing" and "16.3(a)(iv)" in problem.under for problem in wrong_with(text)
    )


def test_faults_are_read_under_no_law_where_the_book_is_unknown() -> None:
    found = wrong_with(draft(M18, book="whist", chips=DROP))
    assert (found[0].say, found[0].under) == ("chips: this is missing", ())
    assert any("there is no rule book 'whist'" in problem.say for problem in found)


def test_the_readable_part_is_checked_too_and_nothing_is_said_of_stand_ins() -> None:
    """A missing number causes no further line, while other faults are still named."""
    for missing in ("entry__fee", "entry__minimum", "entry__maximum", "chips", "start", "prizes__distribution"):
        assert lines(draft(B06, **{missing: DROP})) == [f"{missing.replace('__', '.')}: this is missing"]
    both = lines(draft(B06, entry__fee=DROP, sessions__1__end=DROP))
    assert both == [
        "entry.fee: this is missing",
        "semi.end: say what ends the session: rounds, shoes, minutes or players left",
    ]


def test_nothing_at_all_is_conditions_without_anything() -> None:
    assert {line for line in lines("") if line.endswith("this is missing")} == {
        f"{key}: this is missing" for key in ("name", "book", "start", "entry", "chips", "sessions", "prizes")
    }
