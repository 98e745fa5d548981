"""`croupier analyse`, and the edges of `croupier compare`: for people and programs, and nothing half done."""

import errno
import json
import os
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from croupier.analysis.case import Case, Progress
from croupier.analysis.findings import Counted, Findings, Spot, Wager, counted
from croupier.cli import app
from croupier.cli.analyse.working import Bar
from tests.analysis.made_up import a_spot, findings
from tests.cli.running import B16, BOOK, N02, ROULETTE, ran, run

FILES = ("--csv", "sheet.csv", "--parquet", "sheet.parquet", "--html", "sheet.html", "--pdf", "sheet.pdf")
BESIDE = ("wagers", "thumb", "chart", "heat", "hands", "decks")


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Every analysis returns made-up findings, in a separate folder."""
    monkeypatch.setattr("croupier.analysis.solvers.analyse", lambda case, progress, exhibits: findings())
    monkeypatch.setattr("croupier.analysis.solvers.spot", lambda case, text, progress: a_spot())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def at_width(columns: int, *args: str) -> list[str]:
    result = CliRunner().invoke(app, args, env={"COLUMNS": str(columns)})
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


# For people


@pytest.mark.parametrize("columns", [80, 120, 200])
def test_tables_fit_the_terminal_and_no_name_or_figure_is_broken(made_up: Path, columns: int) -> None:
    lines = at_width(columns, "analyse", BOOK)
    assert max(map(len, lines)) <= columns
    shown = "\n".join(lines)
    assert "\u2026" not in shown, "nothing is cut off"
    words = set(shown.split())
    assert "long shot" in shown
    for word in ("84.5256%", "188135069/222577732", "4,294,967,296", "3.594e-09", "M1"):
        assert word in words, word


def test_a_wager_has_all_its_figures_on_one_line(made_up: Path) -> None:
    (line,) = [line for line in at_width(80, "analyse", BOOK) if line.startswith("played") and "%" in line]
    assert line.split() == ["played", "0.6250%", "0.5556%", "50.00%", "0.00%", "48.89%", "12.9920", "1.1250"]


def test_what_is_too_long_or_too_wide_is_mentioned(made_up: Path) -> None:
    shown = "\n".join(at_width(80, "analyse", BOOK))
    assert "Every hand: 200 rows; --csv FILE writes it." in shown
    assert "89; --csv FILE writes them" in shown
    assert "14 columns, too wide for this terminal; --html FILE draws it." in shown
    assert "14 columns" not in "\n".join(at_width(120, "analyse", BOOK))


def test_readings_and_what_was_asked_are_said(made_up: Path) -> None:
    shown = ran("analyse", BOOK, "--tournament", "--what-if", "tie_odds=9 to 1", "--gone", "8s, 9h")
    assert "By the terms of a tournament." in shown
    assert "What if: Tie – 9 to 1" in shown
    assert "Gone from the shoe: 8s 9h" in shown
    assert "A natural always pays 1 to 1" in shown
    assert "it pays by its margin <as others do>" in shown


def test_a_spot_is_answered(made_up: Path) -> None:
    shown = ran("analyse", BOOK, "--spot", "7c6c | KcTc2d")
    (best,) = [line for line in shown.splitlines() if line.startswith("raise")]
    assert best.split() == ["raise", "+0.333333", "1/3", "best"]
    assert "Eight cards help." in shown
    assert json.loads(ran("analyse", BOOK, "--spot", "x", "--json"))["best"] == "raise"


# For programs


def test_the_form_for_scripts() -> None:
    found = json.loads(ran("analyse", ROULETTE, "--option", "race_track=none", "--json"))
    assert found["book"] == ROULETTE
    assert found["options"]["race_track"] == "none"
    assert found["combinations"] == 37
    assert {wager["house_edge"]["exact"] for wager in found["wagers"]} == {"1/37"}
    for wager in found["wagers"]:
        assert wager["win"] + wager["push"] + wager["lose"] == pytest.approx(1)
        assert sum(outcome["count"] for outcome in wager["outcomes"]) == 37


@pytest.mark.parametrize(
    ("how", "needed"),
    [((), True), (("--json",), False), (("--json", "--csv", "sheet.csv"), True), (("--html", "sheet.html"), True)],
)
def test_exhibits_are_worked_out_where_somebody_sees_them(
    how: tuple[str, ...], needed: bool, made_up: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def remember(case: Case, progress: Progress, exhibits: bool) -> Findings:
        asked.append(exhibits)
        return findings()

    monkeypatch.setattr("croupier.analysis.solvers.analyse", remember)
    ran("analyse", BOOK, *how)
    assert asked == [needed]


def test_effects_of_removal_are_told_where_a_game_has_a_shoe(made_up: Path) -> None:
    rows = json.loads(ran("analyse", BOOK, "--effects", "--json"))["effect_of_removal"]
    assert len(rows) == 13
    for how, says in (
        ((ROULETTE, "--effects"), "every round"),
        ((BOOK, "--memory"), "nothing to remember"),
        ((BOOK, "--spot", "", "--effects"), "leave out --effects"),
    ):
        result = run("analyse", *how)
        assert_one_line(result, 2)
        assert says in result.stderr


def test_what_is_asked_reaches_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Case] = []

    def remember(case: Case, progress: Progress, exhibits: bool) -> Findings:
        asked.append(case)
        return findings()

    monkeypatch.setattr("croupier.analysis.solvers.analyse", remember)
    options = ("--option", "pairs=canberra", "--tournament", "--what-if", "tie_odds=9:1")
    ran("analyse", BOOK, *options, "--maximum-payout", "2.5", "--gone", "8s 9h,Td", "--json")
    (case,) = asked
    assert case.book.id == BOOK
    assert case.terms.option("pairs") == "canberra"
    assert case.tournament
    assert str(case.terms.odds("tie_odds")) == "9 to 1"
    assert case.maximum_payout == Fraction(5, 2)
    assert case.gone == ("8s", "9h", "Td")


# Files


def test_files_are_written_and_come_out_the_same_again(made_up: Path) -> None:
    shown = ran("analyse", BOOK, *FILES)
    assert "Written: sheet.csv, sheet-wagers.csv" in shown
    names = {"sheet.html", "sheet.pdf"}
    names |= {f"sheet{part}.{kind}" for part in ("", *(f"-{name}" for name in BESIDE)) for kind in ("csv", "parquet")}
    first = {path.name: path.read_bytes() for path in made_up.iterdir()}
    assert set(first) == names
    assert first["sheet.pdf"].startswith(b"%PDF-1.7")
    assert first["sheet.html"].startswith(b"<!doctype html>")
    assert json.loads(ran("analyse", BOOK, *FILES, "--json"))["book"] == BOOK
    assert {path.name: path.read_bytes() for path in made_up.iterdir()} == first


def left(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def failing(after: int, error: BaseException) -> Callable[[int], None]:
    """A disk that takes N files."""
    calls = iter(range(after))

    def fsync(_: int) -> None:
        if next(calls, None) is None:
            raise error

    return fsync


def test_a_full_disk_leaves_what_was_there(made_up: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (made_up / "sheet.csv").write_text("of yesterday")
    monkeypatch.setattr(os, "fsync", failing(3, OSError(errno.ENOSPC, "No space left on device")))
    result = run("analyse", BOOK, *FILES)
    assert_one_line(result, 2)
    assert "No space left on device" in result.stderr
    assert ".part" not in result.stderr
    assert left(made_up) == {"sheet.csv": b"of yesterday"}


def test_ctrl_c_while_writing_leaves_what_was_there(made_up: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (made_up / "sheet.csv").write_text("of yesterday")
    monkeypatch.setattr(os, "fsync", failing(1, KeyboardInterrupt()))
    assert_one_line(run("analyse", BOOK, *FILES), 130)
    assert left(made_up) == {"sheet.csv": b"of yesterday"}


def test_ctrl_c_while_working_is_one_line(made_up: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(case: Case, progress: Progress, exhibits: bool) -> Findings:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.analysis.solvers.analyse", interrupted)
    result = run("analyse", BOOK, *FILES)
    assert_one_line(result, 130)
    assert "stopped" in result.stderr
    assert left(made_up) == {}


def test_a_link_stays_one(made_up: Path) -> None:
    (made_up / "kept").mkdir()
    (made_up / "link.html").symlink_to(made_up / "kept" / "sheet.html")
    ran("analyse", BOOK, "--html", "link.html")
    assert (made_up / "link.html").is_symlink()
    assert (made_up / "kept" / "sheet.html").read_bytes().startswith(b"<!doctype html>")


def assert_one_line(result: Result, code: int) -> None:
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("croupier: ")
    assert result.stderr.count("\n") == 1


# Wrong input

WRONG = [
    (("analyse", "chess"), "there is no rule book 'chess'"),
    (("analyse",), "BOOK"),
    (("analyse", BOOK, "--option", "decks=6"), "has no option 'decks'"),
    (("analyse", BOOK, "--option", "pairs=many"), "option 'pairs' cannot be 'many'"),
    (("analyse", BOOK, "--option", "pairs"), "'pairs' is not a pair"),
    (("analyse", BOOK, "--what-if", "tea=2"), "has no number and no odds 'tea'"),
    (("analyse", BOOK, "--what-if", "tie_odds=many"), "tie_odds cannot be 'many'"),
    (("analyse", BOOK, "--maximum-payout", "much"), "'much' is no payout"),
    (("analyse", BOOK, "--maximum-payout", "1/0"), "'1/0' is no payout"),
    (("analyse", BOOK, "--maximum-payout", "-5"), "'-5' is no payout"),
    (("analyse", BOOK, "--spot", "As", "--pdf", "x.pdf"), "leave out --pdf"),
    (("analyse", BOOK, "--csv", "none/x.csv"), "there is no folder none"),
    (("analyse", BOOK, "--csv", "."), ". is not a file"),
    (("analyse", BOOK, "--html", os.devnull), "is not a file"),
    (("analyse", BOOK, "--csv", "x", "--html", "./x"), "is named twice"),
    (("analyse", ROULETTE, "--gone", "8s"), "a wheel has no cards"),
    (("analyse", ROULETTE, "--spot", "tea"), "tea"),
    (("compare", BOOK, B16, "--option", "tea=2"), "has an option 'tea'"),
]


@pytest.mark.parametrize(("args", "said"), WRONG, ids=[" ".join(args) for args, _ in WRONG])
def test_wrong_input_is_one_line_and_leaves_nothing_behind(
    args: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*args)
    assert_one_line(result, 2)
    assert said in result.stderr
    assert left(tmp_path) == {}


def test_without_the_extra_it_says_what_to_install(made_up: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> Findings:
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    monkeypatch.setattr("croupier.analysis.solvers.analyse", missing)
    monkeypatch.setattr("croupier.analysis.solvers.wagers", missing)
    result = run("analyse", BOOK)
    assert_one_line(result, 2)
    assert "this needs numba; install it with: pip install 'croupier[maths]'" in result.stderr
    assert "Edges: this needs numba" in ran("compare", B16, BOOK)
    assert json.loads(ran("compare", B16, BOOK, "--json"))["edges"] is None


def test_a_module_that_is_missing_by_mistake_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> Findings:
        raise ModuleNotFoundError("No module named 'croupier.tea'", name="croupier.tea")

    monkeypatch.setattr("croupier.analysis.solvers.analyse", broken)
    assert isinstance(CliRunner().invoke(app, ["analyse", BOOK]).exception, ModuleNotFoundError)


# Progress


def terminal() -> Console:
    return Console(file=StringIO(), force_terminal=True, width=80)


def shown_by(bar: Bar, screen: Console) -> str:
    assert isinstance(screen.file, StringIO)
    return screen.file.getvalue()


def test_a_bar_shows_what_is_done_and_how_much_of_it() -> None:
    screen = terminal()
    with Bar(screen, after=0) as bar:
        bar._appears.join()
        for done in range(5):
            bar("every flop", done, 10)
        bar._bar.refresh()
        bar("every river", 3, 4)
        bar._bar.refresh()
    shown = shown_by(bar, screen)
    assert "getting ready" in shown
    assert "every flop" in shown
    assert "40%" in shown
    assert "75%" in shown
    assert shown.endswith(("\x1b[2K", "\x1b[?25h")), "nothing of it stays on the screen"


def test_quick_work_shows_no_bar() -> None:
    screen = terminal()
    with Bar(screen) as bar:
        bar("every flop", 1, 10)
    assert "every flop" not in shown_by(bar, screen)


def test_nothing_is_said_where_nobody_watches(made_up: Path) -> None:
    assert run("analyse", BOOK, "--json").stderr == ""


# Two editions


@pytest.fixture
def edges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Edges that tell which book and which choices they are of."""

    def wagers(case: Case, progress: Progress) -> tuple[Wager, ...]:
        names = {"plain": 1, "by_settlement": len(case.terms.options.get("settlement", ""))}
        names["by_pairs"] = len(case.terms.options.get("pairs", ""))
        edges = ((name, [Counted("lost", Fraction(-tells), 1)]) for name, tells in names.items() if tells)
        return tuple(counted(name, lines) for name, lines in edges)

    monkeypatch.setattr("croupier.analysis.solvers.wagers", wagers)


def compared(*args: str) -> list[tuple[str, str, object, object]]:
    rows = json.loads(ran("compare", *args, "--json"))["edges"]
    return [
        (
            row["wager"],
            " ".join(f"{name}={choice}" for name, choice in row["options"].items()),
            *(row[side] and row[side]["value"] for side in ("was", "now")),
        )
        for row in rows
    ]


def test_each_wager_is_compared_under_the_choices_that_change_it(edges: None) -> None:
    assert compared(B16, BOOK) == [
        ("plain", "", 1, 1),
        ("by_settlement", "settlement=commission", 10, 10),
        ("by_settlement", "settlement=non-commission", 14, 14),
        ("by_pairs", "pairs=perfect", 7, 7),
        ("by_pairs", "pairs=canberra", 8, 8),
    ]


def test_a_book_without_the_wager_has_nothing_there(edges: None) -> None:
    assert compared(N02, BOOK)[1:3] == [
        ("by_settlement", "settlement=commission", None, 10),
        ("by_settlement", "settlement=non-commission", None, 14),
    ]


def test_what_is_elected_is_not_varied(edges: None) -> None:
    assert compared(B16, BOOK, "--option", "pairs=canberra")[-1] == ("by_pairs", "", 8, 8)


def test_edges_stand_in_a_table_that_fits(edges: None) -> None:
    lines = at_width(80, "compare", B16, BOOK)
    assert max(map(len, lines)) <= 80
    (line,) = [line for line in lines if "Non-commission method" in line and "%" in line]
    assert line.split() == ["by", "settlement", "Non-commission", "method", "1400.0000%", "1400.0000%"]


def test_books_of_different_games_have_no_edges_in_common() -> None:
    assert compared(BOOK, ROULETTE) == []


def test_edges_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> Spot:
        raise AssertionError("nobody asked for it")

    monkeypatch.setattr("croupier.analysis.solvers.wagers", never)
    assert json.loads(ran("compare", B16, BOOK, "--no-edges", "--json"))["edges"] is None
    assert "Edges: left out" in ran("compare", B16, BOOK, "--no-edges")


@pytest.mark.parametrize("columns", [80, 120])
def test_lists_of_the_law_fit_too(columns: int) -> None:
    for args in (("books",), ("compare", B16, BOOK, "--no-edges"), ("clauses", N02)):
        assert max(map(len, at_width(columns, *args))) <= columns
    assert any(line.startswith("NI2019-212/ultimate-texas-holdem ") for line in at_width(columns, "books"))
