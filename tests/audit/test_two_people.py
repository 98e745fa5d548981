"""`verify` finds an approval that was not given by a second person, whatever the rules of its program would say."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from croupier.conduct import House, must
from croupier.conduct.audit import audit
from croupier.conduct.codec import decode_fact
from croupier.journal import Entry
from croupier.ruling import Role
from croupier.table.commands import FillFloat
from croupier.table.requests import AnswerApproval, ApprovalAnswered, AskApproval, TakeTable
from tests.audit.tampering import Stories, rechained, stories_of, with_fact
from tests.server.serving import live_table
from tests.trust import trust

TABLE = "table/T1"


@pytest.fixture(scope="module")
def stories() -> Iterator[Stories]:
    with House("memory:") as house:
        live_table(house)
        must(house, "T1", TakeTable(), "dora", Role.DEALER)
        fill = FillFloat(cents=5_000_00)
        must(house, "T1", AskApproval(wanted=fill, why="the float is low"), "dora", Role.DEALER)
        must(house, "T1", AnswerApproval(request=1, granted=True), "sue", Role.SUPERVISOR)
        yield stories_of(house.store)


def forged(stories: Stories, by: str) -> Stories:
    """The same history, in which this person answered."""

    def changed(entry: Entry) -> Entry:
        named = with_fact(entry, by=by) if isinstance(decode_fact(entry.body), ApprovalAnswered) else entry
        return replace(named, who=by) if entry.who == "sue" and entry.version > answered(stories) - 1 else named

    return {**stories, TABLE: tuple(map(changed, stories[TABLE]))}


def answered(stories: Stories) -> int:
    return next(each.version for each in stories[TABLE] if isinstance(decode_fact(each.body), ApprovalAnswered))


def test_a_request_and_its_answer_are_as_they_should_be(stories: Stories) -> None:
    assert audit(rechained(stories)).findings == ()


@trust(38)
def test_an_answer_by_the_asker_is_found(stories: Stories) -> None:
    first = audit(rechained(forged(stories, "dora"))).findings[0]
    assert (first.check, first.version) == ("two people", answered(stories))
    assert first.because == "dora answers request 1, which dora made"


@trust(38)
def test_an_answer_under_another_name_than_its_entry_is_found(stories: Stories) -> None:
    story = tuple(with_fact(each, by="max") if each.version == answered(stories) else each for each in stories[TABLE])
    first = audit(rechained({**stories, TABLE: story})).findings[0]
    assert (first.check, first.because) == ("two people", "names max, supervisor, where sue, supervisor, acted")
