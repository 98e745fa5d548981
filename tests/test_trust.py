"""The page of trust says what the tests say, and every item has a test."""

from pathlib import Path

from docs.write_trust import PAGE, items, page, shown_by

from tests.trust import ITEMS


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "write it anew: python -m docs.write_trust"


def test_every_item_is_listed_once_and_in_order() -> None:
    assert [item.number for listed in items().values() for item in listed] == list(ITEMS)


def test_every_item_has_a_test_that_shows_it() -> None:
    shown = shown_by()
    assert [number for number in ITEMS if number not in shown] == []


def test_marks_are_found_on_tests_and_on_whole_files(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_one.py").write_text(
        "@trust(2, 3)\n@other(4)\ndef test_this_and_that(): pass\n\n@trust(5)\ndef helper(): pass\n"
    )
    (tmp_path / "tests/test_two.py").write_text("pytestmark = trust(3)\n")
    assert shown_by(tmp_path) == {
        2: [("tests/test_one.py", "test_this_and_that")],
        3: [("tests/test_one.py", "test_this_and_that"), ("tests/test_two.py", "")],
    }
