"""Clause coverage: what the scanner finds in source, and that no implemented clause is left blank."""

import os
from pathlib import Path
from textwrap import dedent

import pytest

from croupier.instruments import Book, UnknownBook, UnknownClause, coverage, library, load
from croupier.instruments.sources import Index, Mark, Use, marks, readings, uses
from tests.marks import rule
from tests.test_instruments import put_library
from tests.trust import trust

IMPLEMENTED = [book for book in library().books.values() if book.implemented]
by_id = pytest.mark.parametrize("book", IMPLEMENTED, ids=lambda book: book.id)


def put(root: Path, name: str, text: str) -> Path:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(dedent(text))
    return root


@trust(12)
@by_id
def test_no_blanks(book: Book) -> None:
    """A clause to be enforced is cited by code and tested, one with another duty is tested; or it waits."""
    assert [row.clause for row in coverage.blanks(book)] == []


@by_id
def test_every_key_in_the_data_is_used_by_code(book: Book) -> None:
    assert coverage.unused_keys(book) == []


@by_id
def test_every_clause_on_tournaments_is_reached_by_a_key(book: Book) -> None:
    reached = {clause for under in coverage.clauses_by_key(book).values() for clause in under}
    on_tournaments = {clause.clause for clause in book.clauses.values() if clause.kind.startswith("tournament-")}
    waiting = {clause for clause in book.clauses if book.waits_for(clause) and book.clauses[clause].duty != "none"}
    assert on_tournaments
    assert (on_tournaments | waiting) - reached == set()


def test_every_key_used_by_code_is_in_some_book() -> None:
    assert coverage.unknown_keys(library().books.values()) == []


def test_every_reading_cited_by_code_is_registered() -> None:
    assert readings(coverage.PACKAGE) - library().interpretations.keys() == set()


@trust(12)
def test_every_mark_names_a_clause_that_exists() -> None:
    for mark in coverage.rule_tests():
        library().book(mark.book).cite(mark.clause)


def test_uses_are_found_with_the_function_they_are_in(tmp_path: Path) -> None:
    put(
        tmp_path,
        "games/mini_baccarat/settlement.py",
        """
        DECKS = terms.number("decks")

        class Coup:
            def settle(self, ctx):
                return ctx.terms.cite("natural", "tie") + book.terms({}).row_under("banker_draws", 3)

        def pay(terms, key):
            def inner():
                return terms.odds("tie"), terms.table("draws"), terms.option("method"), terms.cite(key)
            return inner
        """,
    )
    here = "games/mini_baccarat/settlement.py"
    assert uses(tmp_path) == (
        Use(here, "number", "decks"),
        Use(f"{here}:Coup.settle", "cite", "natural"),
        Use(f"{here}:Coup.settle", "cite", "tie"),
        Use(f"{here}:Coup.settle", "row_under", "banker_draws"),
        Use(f"{here}:pay.inner", "odds", "tie"),
        Use(f"{here}:pay.inner", "table", "draws"),
        Use(f"{here}:pay.inner", "option", "method"),
    )


def test_only_terms_in_the_folders_of_play_are_read(tmp_path: Path) -> None:
    put(tmp_path, "conduct/house.py", 'house.table("main")\nclick.option("--json")\nlog.number(key)\n')
    put(tmp_path, "analysis/par.py", 'terms.cite("natural")\n')
    assert uses(tmp_path) == ()


def test_readings_are_found_wherever_code_cites_them(tmp_path: Path) -> None:
    put(tmp_path, "games/x.py", 'under = terms.cite("deal") + ("~X8",)\nhome = "~"\nsay = "see ~M1"\n')
    assert readings(tmp_path) == {"X8"}


def test_a_games_folder_speaks_for_its_own_game_only() -> None:
    own, shared = Use("games/mini_baccarat/deal.py:deal", "cite", "x"), Use("games/context.py", "cite", "x")
    assert (own.serves("mini-baccarat"), own.serves("pai-gow")) == (True, False)
    assert (shared.serves("mini-baccarat"), shared.serves("pai-gow")) == (True, True)


def test_marks_are_found_on_functions_classes_modules_and_parameters(tmp_path: Path) -> None:
    put(
        tmp_path,
        "rules/test_x.py",
        """
        import pytest

        pytestmark = [pytest.mark.long, pytest.mark.clause("NI1/g", "1.1")]
        CASES = [pytest.param(1, marks=pytest.mark.clause("NI1/g", "5.1"))]

        @pytest.mark.clause("NI1/g", "2.1", "2.2")
        def test_function(): ...

        @pytest.mark.clause("NI1/g", "3.1")
        class TestClass:
            pytestmark = pytest.mark.clause("NI1/g", "3.2")
            async def test_method(self): ...

        @pytest.mark.parametrize("n", [pytest.param(1, marks=[pytest.mark.clause("NI1/g", "4.1")]), 2])
        def test_parameters(n): ...

        @pytest.mark.parametrize("n", CASES)
        def test_named_cases(n): ...

        @pytest.mark.clause("NI1/g", "9.9")
        def helper(): ...
        """,
    )
    found: dict[str, list[str]] = {}
    for mark in marks(tmp_path, "tests"):
        assert mark.book == "NI1/g"
        found.setdefault(mark.test, []).append(mark.clause)
    assert found == {
        "tests/rules/test_x.py::test_function": ["1.1", "2.1", "2.2"],
        "tests/rules/test_x.py::TestClass::test_method": ["1.1", "3.1", "3.2"],
        "tests/rules/test_x.py::test_parameters": ["1.1", "4.1"],
        "tests/rules/test_x.py::test_named_cases": ["1.1", "5.1"],
    }


def test_one_rule_is_marked_in_several_books(tmp_path: Path) -> None:
    put(
        tmp_path,
        "test_y.py",
        """
        @rule("mini-baccarat", NI2016_685="12.7", NI2018_687=("13.7", "A:Void"), NI2002_45=["9.6"])
        def test_it(): ...
        """,
    )
    assert marks(tmp_path, "tests") == (
        Mark("tests/test_y.py::test_it", "NI2016-685/mini-baccarat", "12.7"),
        Mark("tests/test_y.py::test_it", "NI2018-687/mini-baccarat", "13.7"),
        Mark("tests/test_y.py::test_it", "NI2018-687/mini-baccarat", "A:Void"),
        Mark("tests/test_y.py::test_it", "NI2002-45/mini-baccarat", "9.6"),
    )


def test_the_rule_mark_refuses_what_does_not_exist() -> None:
    with pytest.raises(UnknownClause):
        rule("mini-baccarat", NI2018_687="99.1")
    with pytest.raises(UnknownBook):
        rule("chess", NI2018_687="1.1")


def test_the_rule_mark_marks_the_test_for_each_book() -> None:
    @rule("mini-baccarat", NI2016_685="12.7", NI2018_687=("13.7", "A:Void"))
    def some_test() -> None: ...

    assert [mark.args for mark in vars(some_test)["pytestmark"]] == [
        ("NI2016-685/mini-baccarat", "12.7"),
        ("NI2018-687/mini-baccarat", "13.7", "A:Void"),
    ]


def test_tests_are_read_from_the_checkout_or_from_the_installed_package(tmp_path: Path) -> None:
    test = '@pytest.mark.clause("NI1/g", "1.1")\ndef test_it(): ...\n'
    put(tmp_path, "checkout/tests/rules/test_x.py", test)
    put(tmp_path, "site-packages/croupier/_rule_tests/test_x.py", test)
    expected = (Mark("tests/rules/test_x.py::test_it", "NI1/g", "1.1"),)
    assert coverage.rule_tests(tmp_path / "checkout/src/croupier") == expected
    assert coverage.rule_tests(tmp_path / "site-packages/croupier") == expected


def asked_keys(package: Path, index: Index) -> list[str]:
    return [use.key for use in uses.__wrapped__(package, index=index)]


def test_a_kept_index_follows_every_change_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, kept = tmp_path / "croupier", tmp_path / "cache" / "sources.json"
    put(code, "games/one.py", 'terms.cite("natural")\n')
    put(code, "games/two.py", 'terms.cite("tie")\n')
    assert asked_keys(code, Index(kept)) == ["natural", "tie"]
    before = (code / "games/one.py").stat()
    put(code, "games/one.py", 'terms.cite("shuffle")\n')
    os.utime(code / "games/one.py", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (code / "games/one.py").stat().st_size == before.st_size  # neither size nor time tells
    assert asked_keys(code, Index(kept)) == ["shuffle", "tie"]
    (code / "games/two.py").rename(code / "games/three.py")
    assert asked_keys(code, Index(kept)) == ["shuffle", "tie"]
    (code / "games/three.py").unlink()
    assert asked_keys(code, Index(kept)) == ["shuffle"]
    monkeypatch.setattr("croupier.instruments.sources.ast.parse", None)
    assert asked_keys(code, Index(kept)) == ["shuffle"]  # nothing is parsed twice
    monkeypatch.setattr("croupier.instruments.sources._PARSER", b"another")
    with pytest.raises(TypeError):
        asked_keys(code, Index(kept))  # another parser reads all files again


def test_an_index_that_cannot_be_read_or_written_changes_nothing(tmp_path: Path) -> None:
    code = put(tmp_path / "croupier", "games/one.py", 'terms.cite("natural")\n')
    for damaged in ("", "[]", "{"):
        (tmp_path / "sources.json").write_text(damaged)
        assert asked_keys(code, Index(tmp_path / "sources.json")) == ["natural"]
    nowhere = tmp_path / "sources.json" / "below a file"
    assert asked_keys(code, Index(nowhere)) == ["natural"]
    assert asked_keys(code, Index(nowhere, brought=tmp_path / "sources.json")) == ["natural"]


@pytest.mark.parametrize(
    ("duty", "cited", "tested", "waits", "blank"),
    [
        ("enforce", True, True, False, False),
        ("enforce", True, False, False, True),
        ("enforce", False, True, False, True),
        ("enforce", False, False, True, False),
        ("guide", False, True, False, False),
        ("record", True, False, False, True),
        ("none", False, False, False, False),
    ],
)
def test_what_a_clause_needs_depends_on_its_duty(
    duty: str, cited: bool, tested: bool, waits: bool, blank: bool
) -> None:
    row = coverage.Row(
        clause="1.1",
        kind="deal",
        duty=duty,
        summary="Deal.",
        cited_by=("games/x.py",) * cited,
        tested_by=("tests/x.py",) * tested,
        waits_for="later" if waits else None,
    )
    assert row.blank is blank


def test_a_key_covers_its_clauses_in_every_layer(tmp_path: Path) -> None:
    book = load(put_library(tmp_path / "law")).book("NI1-1/game")
    code = put(tmp_path / "croupier", "games/game/deal.py", 'terms.table("draws")\nterms.has("comission")\n')
    assert coverage.cited_by(book, code) == {
        "1.1": ("games/game/deal.py",),
        "1.2": ("games/game/deal.py",),
        "1.2[tie]": ("games/game/deal.py",),
    }
    assert [use.key for use in coverage.unknown_keys([book], code)] == ["comission"]
    assert coverage.unused_keys(book, code) == ["deal", "both", "decks", "tie", "banker", "commission"]


def test_an_option_covers_itself_and_its_choices(tmp_path: Path) -> None:
    book = load(put_library(tmp_path / "law")).book("NI1-1/game")
    code = put(tmp_path / "croupier", "views/sign.py", 'def sign(terms):\n    return terms.option("method")\n')
    assert coverage.cited_by(book, code) == {"1.2": ("views/sign.py:sign",)}
