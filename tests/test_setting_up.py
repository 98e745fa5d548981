"""A table is set up whole or not at all; every refusal of the law is one kind of error, with the refusal in it."""

from pathlib import Path
from typing import Any

import pytest

from croupier.conduct import House, Malformed, NotAllowed, must, set_up_table
from croupier.conduct.audit import audit
from croupier.conduct.hosted import Outcome, Overtaken
from croupier.games.context import Limit
from croupier.instruments import UnknownBook, UnknownClause, library
from croupier.ruling import Command, Refusal, Role
from croupier.table import Status, commands as t
from tests.properties.driving import AT, B18
from tests.trust import trust

CANBERRA = "NI2002-45/canberra-poker"


def clock() -> int:
    return AT


@pytest.fixture
def house() -> Any:
    with House("memory:", clock=clock) as house:
        yield house


def refused(house: House, book: str = B18, name: str = "T1", **choices: Any) -> Refusal:
    with pytest.raises(NotAllowed) as caught:
        set_up_table(house, name, book, **{"demonstration": True, **choices})
    refusal = caught.value.refusal
    assert refusal is not None
    assert refusal.because in str(caught.value)
    assert refusal.under
    assert all(clause in str(caught.value) for clause in refusal.under)
    for clause in refusal.under:
        try:
            library().resolve(refusal.book or book, clause)
        except (UnknownBook, UnknownClause):  # no book was found whose clause it could be: a reading, then
            library().resolve(B18, clause)
    assert house.store.streams() == []  # nothing is left half set up
    return refusal


@pytest.mark.parametrize("book", ["NI9999-1/mini-baccarat", "nonsense", "", "NI2018-687", "NI2018-687/whist", "/"])
def test_a_book_that_there_is_not(house: House, book: str) -> None:
    assert refused(house, book).under == ("~H5",)


def test_a_book_that_cannot_be_played_yet(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.games.machines import MACHINES

    monkeypatch.delitem(MACHINES, "canberra-poker")
    assert "cannot be played yet" in refused(house, CANBERRA).because


def test_a_book_that_was_revoked(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    books = library()
    by = books.book(B18).instrument
    monkeypatch.setattr(type(books), "revoked", lambda self, instrument: by if instrument == "NI1990-1" else None)
    refusal = refused(house, "NI1990-1/mini-baccarat")
    assert (refusal.book.split("/")[0], "revoked" in refusal.because) == (by.id, True)


@pytest.mark.parametrize(
    "choices",
    [
        {"options": {"settlement": "nonsense"}},
        {"options": {"nonsense": "commission"}},
        {"options": {"": ""}},
        {"dealing": "loud"},
        {"dealing": ""},
        {"boxes": 0},
        {"boxes": -1},
        {"boxes": 21},
        {"chips": ()},
        {"chips": (0,)},
        {"chips": (-25, 100)},
        {"name": "a/b"},
        {"name": "a" * 41},
        {"name": "a\u200bb"},
        {"limits": {"nonsense": Limit(5_00, 10_00, 5_00)}},
        {"limits": {"main": Limit(10_00, 5_00, 5_00)}},
        {"limits": {"main": Limit(0, 0, 0)}},
        {"limits": {"main": Limit(-5_00, 5_00, 5_00)}},
        {"limits": {"main": Limit(5_01, 10_02, 1)}},
        {"differential": 0},
        {"differential": -1},
        {"maximum_payout": 5},
        {"approvals": {"nonsense": "R/1"}},
        {"approvals": {"table": " "}},
        {"demonstration": False},
        {"hours": (-1, 600)},
        {"hours": (0, 2000)},
        {"fill": 0},
        {"fill": -5},
        {"conditions": {"commission": "5"}},
        {"tournament": "a/b"},
        {"tournament": "cup", "conditions": {"nonsense": "5"}},
    ],
    ids=str,
)
def test_whatever_the_rules_refuse(house: House, choices: dict[str, Any]) -> None:
    refused(house, **choices)


def test_a_name_that_is_taken(house: House) -> None:
    set_up_table(house, "T1", B18, demonstration=True)
    before = house.store.last_seq()
    with pytest.raises(NotAllowed) as caught:
        set_up_table(house, "T1", B18, demonstration=True)
    assert caught.value.refusal is not None
    assert house.store.last_seq() == before


@pytest.mark.parametrize(
    "choices",
    [
        {"by": ""},
        {"by": 5},
        {"boxes": 7.0},
        {"chips": [25, 100]},
        {"chips": (25.0,)},
        {"fill": 1e6},
        {"fill": True},
        {"limits": {"main": (5_00, 10_00, 5_00)}},
        {"limits": {"main": Limit(5.0, 10_00, 5_00)}},  # type: ignore[arg-type]
        {"options": {"settlement": None}},
        {"approvals": {"table": 5}},
        {"hours": (0.0, 1440)},
        {"differential": "5"},
        {"demonstration": 1},
        {"name": "a\x00"},
        {"name": None},
        {"book_id": None},
        {"book_id": [B18]},
        {"options": ["settlement"]},
        {"limits": 5},
        {"approvals": ["table"]},
        {"conditions": ("commission",)},
        {"hours": None},
        {"hours": (0,)},
        {"hours": (0, 1440, 0)},
    ],
    ids=str,
)
def test_what_is_not_of_its_type_is_malformed_and_leaves_nothing(house: House, choices: dict[str, Any]) -> None:
    given = {"name": "T1", "book_id": B18, "demonstration": True, **choices}
    with pytest.raises(Malformed):
        set_up_table(house, **given)
    assert house.store.streams() == []


def test_a_table_half_set_up_is_taken_up_again(house: House) -> None:
    create = t.CreateTable(name="T1", book=B18, dealing="virtual", boxes=7, chips=(25, 100, 500), demonstration=True)
    must(house, "T1", create, "operator", Role.OPERATOR)
    hosted = set_up_table(house, "T1", B18, demonstration=True, resume=True)
    assert hosted.table
    assert hosted.table.status is Status.OPEN
    before = house.store.last_seq()
    assert set_up_table(house, "T1", B18, demonstration=True, resume=True) is hosted
    assert house.store.last_seq() == before


@trust(19)
@pytest.mark.parametrize("book", [book.id for book in library().books.values() if book.implemented])
def test_every_book_opens_its_demonstration(book: str, tmp_path: Path) -> None:
    with House(str(tmp_path / "house.db"), clock=clock) as house:
        for dealing in ("live", "virtual"):
            hosted = set_up_table(house, dealing, book, dealing=dealing, demonstration=True)
            assert hosted.table
            assert hosted.table.status is Status.OPEN
        assert audit(house.store).ok


# Obstacles for a script


def test_not_allowed_carries_what_the_rules_said(house: House) -> None:
    set_up_table(house, "T1", B18, demonstration=True)
    with pytest.raises(NotAllowed) as caught:
        must(house, "T1", t.BuyIn(patron="ann", cents=5_00), "ann", Role.PATRON)
    refusal = caught.value.refusal
    assert refusal is not None
    assert refusal.because == "ann is not at the table"
    assert refusal.instead == ("join_table",)


class AlwaysOvertaken:
    """A house where another process is quicker each time."""

    def act(self, name: str, command: Command, who: str, role: Role) -> Outcome:
        return Overtaken(5)


def test_not_allowed_without_a_refusal_is_no_word_of_the_rules() -> None:
    with pytest.raises(NotAllowed, match="another process was first") as caught:
        must(AlwaysOvertaken(), "T1", t.JoinTable(patron="ann"), "ann", Role.PATRON)
    assert caught.value.refusal is None
