"""A draft is changed part by part, and written as the text that the command line reads."""

import tomllib
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from croupier.instruments import library
from croupier.tournament.conditions import Conditions
from croupier.tournament.drafting import NoSuchPart, added, changed, kind_of, new_draft, part, same_limits, whole
from croupier.tournament.reading import parsed, read
from croupier.tournament.rewriting import rewritten
from croupier.tournament.writing import written
from croupier.views.wizard.draft import draft_view
from croupier.views.wizard.outlook import Assumed
from tests.rules.tournament_conditions.drafts import B06, BOOKS, M18, R02, U19, draft, example
from tests.rules.tournament_conditions.test_playable import somehow

EVERY = (*BOOKS, "several")


@pytest.mark.parametrize("book", EVERY)
def test_an_example_written_again_states_the_same_conditions(book: str) -> None:
    again = written(parsed(example(book)))
    assert isinstance(read(again), Conditions)
    assert read(again) == read(example(book))


@pytest.mark.parametrize("book", BOOKS)
def test_so_does_any_draft_lawful_or_not(book: str) -> None:
    for seed in range(6):
        text = draft(book, **somehow(book, Random(f"{book} {seed}")))
        assert read(written(parsed(text))) == read(text)


_VALUES = st.recursive(
    st.booleans() | st.integers(0, 10**9) | st.text(st.characters(exclude_categories=("Cs",))) | st.datetimes(),
    lambda inside: (
        st.lists(inside, max_size=4) | st.dictionaries(st.text("ab-é .\x7f", max_size=4), inside, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.text("xy_9 \n", max_size=3), _VALUES, max_size=4))
def test_whatever_a_draft_holds_is_read_back(raw: dict[str, Any]) -> None:
    assert tomllib.loads(written(raw)) == raw
    assert tomllib.loads(rewritten('x = 1\n[y]\nxy = "#" # that\n', raw)) == raw


@pytest.mark.parametrize("book", EVERY)
def test_every_part_of_an_example_can_be_typed_in(book: str) -> None:
    """From an empty draft, part by part and in the words of a form, to the same conditions."""
    there = tomllib.loads(example(book))
    draft: dict[str, Any] = {}

    def typed(at: str, value: Any) -> None:
        nonlocal draft
        if isinstance(value, dict):
            for key, each in value.items():
                typed(f"{at}.{key}" if at else key, each)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for number, each in enumerate(value, 1):
                draft = added(draft, at)
                for key in list(part(draft, f"{at}.{number}")):
                    draft = changed(draft, f"{at}.{number}.{key}", None)
                typed(f"{at}.{number}", each)
        elif isinstance(value, list):
            draft = changed(draft, at, ", ".join(map(str, value)))
        else:
            draft = changed(draft, at, value if isinstance(value, bool) else str(value))

    typed("", there)
    assert read(written(draft)) == read(example(book))


@pytest.mark.parametrize("book", EVERY)
def test_a_change_leaves_the_rest_of_the_text_as_it_was_written(book: str) -> None:
    text = example(book)
    there = parsed(text)
    assert rewritten(text, whole(there)) == text
    for at, said in (("entry.fee", "77"), ("sessions.1.end.rounds", "9"), ("sessions.1.seconds_to_wager", "44")):
        after = changed(there, at, said)
        again = rewritten(text, after)
        assert parsed(again) == after
        before, now = text.splitlines(), again.splitlines()
        assert len(set(before) - set(now)) <= 1
        assert len(set(now) - set(before)) == 1
    for after in (added(there, "sessions"), changed(there, f"sessions.{len(there['sessions'])}", None)):
        assert parsed(rewritten(text, after)) == after
        assert rewritten(text, after).splitlines()[:3] == text.splitlines()[:3]


COMMENTED = """# The club's own.
name = "Cup"  # as on the poster
fees = [
  50, # members
  60,
]

# Two of them.
[[heats]] # on Friday
end = { rounds = 4 }
limits.main = { minimum = 5 }

# On Saturday.
[[heats]]
note = '''two
# lines'''
[[heats.levels]]
from = 2
"""


@pytest.mark.parametrize(
    ("change", "kept"),
    [
        (lambda x: x.update(name="Cup # 2"), 6),
        (lambda x: x.update(fees=[1]), 6),
        (lambda x: x.pop("fees"), 6),
        (lambda x: x.update(prizes={"a": 1}), 6),
        (lambda x: x["heats"].pop(0), 4),
        (lambda x: x["heats"].pop(1), 5),
        (lambda x: x["heats"][0]["end"].update(minutes=30), 6),
        (lambda x: x["heats"][0]["limits"].update(tie={"minimum": 5}), 6),
        (lambda x: x["heats"][1]["levels"].clear(), 6),
        (lambda x: x["heats"][1]["levels"].append({"from": 3}), 6),
        (lambda x: x["heats"].insert(0, {"end": 1}), 6),
        (lambda x: x.update(heats="none"), 6),
        (lambda x: x.clear(), 3),
    ],
)
def test_comments_stay_wherever_a_draft_is_changed(change: Callable[[Any], object], kept: int) -> None:
    """A part that is taken out takes the comments inside it along, and no others."""
    draft = parsed(COMMENTED)
    change(draft)
    again = rewritten(COMMENTED, draft)
    assert parsed(again) == draft
    comments = ("The club", "as on the poster", "members", "Two of them", "on Friday", "On Saturday")
    assert sum(each in again for each in comments) == kept, again


def test_a_session_that_is_called_otherwise_keeps_its_place() -> None:
    after = changed(tomllib.loads(example(U19)), "sessions.1.name", "first")
    assert part(after, "sessions.2.players_from") == ["first"]
    assert part(after, "rebuys.until.session") == "first"
    assert isinstance(read(written(after)), Conditions)


def test_nothing_said_takes_a_part_out() -> None:
    there = tomllib.loads(example(B06))
    assert "fee" not in changed(there, "entry.fee", "  ")["entry"]
    assert len(changed(there, "sessions.3", None)["sessions"]) == 2
    assert changed(there, "entry.fee", "a lot")["entry"]["fee"] == "a lot", "the reader says what to write instead"
    assert changed(there, "entry.fee", "1,650")["entry"]["fee"] == 1650


@pytest.mark.parametrize(
    "at", ["fee", "entry.fees", "sessions.0.name", "sessions.x", "entry.fee.more", "", "sessions.9.name"]
)
def test_an_address_that_no_conditions_have(at: str) -> None:
    with pytest.raises(NoSuchPart):
        changed(tomllib.loads(example(M18)), at, "1")


def test_a_list_alone_has_entries() -> None:
    assert kind_of("sessions.1.limits.main.minimum")
    with pytest.raises(NoSuchPart):
        added({}, "entry")


@pytest.mark.parametrize("book", BOOKS)
def test_a_new_draft_says_what_is_to_be_written(book: str) -> None:
    found = read(written(new_draft(library().book(book))))
    assert isinstance(found, tuple)
    assert {problem.at for problem in found} >= {"name", "start.at", "entry.fee", "chips", "prizes.distribution"}


@pytest.mark.parametrize(
    "text",
    [
        "sessions = 5\nbook = 7",
        "sessions = [1, {}, {name = 3, limits = 4, levels = 5, book = 6}]",
        "start = 5\nentry = []\nprizes = 'x'\nrebuys = 3",
        f"book = '{M18}'\nprizes.bands = 3\nprizes.added = [1]\nseating = 1\n[entry]\nfee = {'9' * 60}",
        f"book = '{M18}'\nx = nan\ny = 12:30:00\n[[sessions]]\nplayers_per_table = 0\nend.rounds = {'9' * 60}",
    ],
)
def test_whatever_a_file_holds_it_can_be_looked_at(text: str) -> None:
    """And changed, printed on a page and forecast as far as it goes."""
    there = whole(tomllib.loads(text))
    there = changed(there, "entry.minimum", "4")
    there = changed(there, "entry.maximum", "40")
    there = changed(same_limits(there, 1), "entry.commission", "0")
    shown = draft_view(written(there), Assumed())
    assert not shown.complete
    assert msgspec.json.encode(shown)
    assert len(shown.headings) >= 7


def test_a_heading_says_its_value_as_people_write_it() -> None:
    there = changed(tomllib.loads(example(M18)), "start.at", "2026-07-18T14:00:00+10:00")
    there = changed(changed(there, "entry.minimum", "20"), "entry.maximum", "70")
    shown = {each.title: each.value for each in draft_view(written(there), Assumed()).headings}
    assert shown["Start"] == "18 July 2026, 14:00"
    assert shown["Least and most players"].startswith("Least 20 · Most 70")
    assert "NI2018-687)" in shown["Book and name"]


def test_all_wagers_get_the_limits_of_the_first() -> None:
    there = same_limits(tomllib.loads(example(R02)), 1)
    limits = part(there, "sessions.1.limits")
    assert len(limits) > 10
    assert all(each == limits["straight_up"] for each in limits.values())
