"""`croupier simulate`: its answers, its files, and one clear line for whatever makes no sense."""

import json
from pathlib import Path

import pytest

from tests.cli.running import BLACKJACK, BOOK, ROULETTE, ran, run

SHORT = ("--workers", "1")


def test_the_answer_for_programs_has_the_keys_that_stay() -> None:
    form = json.loads(ran("simulate", BOOK, "--rounds", "2e4", "--seed", "9", "--json", *SHORT))
    assert list(form) == ["book", "options", "rounds", "seed", "wagers", "rounds_per_second"]
    assert list(form["wagers"][0]) == ["wager", "mean_return", "standard_error", "exact", "z"]
    assert (form["book"], form["seed"], form["options"]["settlement"]) == (BOOK, 9, "commission")
    assert 20_000 <= form["rounds"] < 20_100
    assert form["wagers"][1]["exact"] == pytest.approx(-0.010579057842472)


def test_a_what_if_changes_the_figures() -> None:
    asked = ("simulate", BOOK, "--rounds", "2e4", "--json", *SHORT)
    plain, changed = (json.loads(ran(*asked, *extra)) for extra in ((), ("--what-if", "tie_odds=9 to 1")))
    (was,), (now,) = ([each for each in form["wagers"] if each["wager"] == "tie"] for form in (plain, changed))
    assert now["mean_return"] > was["mean_return"]
    assert now["exact"] > was["exact"]


def test_it_writes_a_row_for_each_shoe_and_a_page(tmp_path: Path) -> None:
    from pyarrow import parquet

    shoes, page = tmp_path / "shoes.parquet", tmp_path / "page.html"
    bettor = "banker=25 plan=d-alembert bankroll=1000"
    files = ("--parquet", str(shoes), "--html", str(page))
    form = json.loads(ran("simulate", BOOK, "--rounds", "2e4", "--bettor", bettor, "--json", *files, *SHORT))
    table = parquet.read_table(shoes)
    assert sum(table["rounds"].to_pylist()) == form["rounds"]
    assert sum(table["bettor_1_cents"].to_pylist()) == form["bettors"][0]["net"]
    text = page.read_text()
    assert text.count("<svg") > 5
    assert "Bettor 1" in text


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    kept, form = str(tmp_path / "kept.json"), []
    ran("simulate", BOOK, "--until-se", "0.05", "--save", kept, *SHORT)
    form.append(json.loads(ran("simulate", "--resume", kept, "--rounds", "6e4", "--json", *SHORT)))
    form.append(json.loads(ran("simulate", BOOK, "--rounds", "6e4", "--json", *SHORT)))
    for each in form:
        del each["rounds_per_second"]
    assert form[0] == form[1]


def test_people_read_what_the_figures_leave_out() -> None:
    said = ran("simulate", ROULETTE, "--rounds", "1e5", "--bettor", "17=10 red=20", "--pace", "40", *SHORT)
    assert "40 rounds an hour" in said
    assert "Bettor 1" in said
    assert "cutting card" in ran("simulate", BOOK, "--rounds", "1e4", *SHORT)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ((BOOK,), "say how long"),
        ((BOOK, "--rounds", "many"), "--rounds cannot be 'many'"),
        ((BOOK, "--rounds", "1e4", "--engine", "gpu"), "no engine 'gpu'"),
        ((BOOK, "--rounds", "1e4", "--engine", "dask://127.0.0.1:9"), "no scheduler answers"),
        ((BOOK, "--rounds", "1e4", "--what-if", "luck=3"), "has no number and no odds 'luck'"),
        ((BOOK, "--rounds", "1e4", "--bettor", "dragon=5"), "has no wager 'dragon'"),
        ((BOOK, "--rounds", "1e4", "--bettor", "banker=5 plan=hope"), "there is no plan 'hope'"),
        ((BOOK, "--rounds", "1e4", "--cutting-card", "3"), "the cutting card lies 12 to"),
        ((BOOK, "--rounds", "1e4", "--evening", "150"), "no whole number of sessions"),
        ((BLACKJACK, "--rounds", "1e4", "--strategy", "luck"), "there is no strategy 'luck'"),
        ((BLACKJACK, "--rounds", "1e4", "--strategy", "luck.csv"), "there is no strategy file"),
        ((BOOK, "--rounds", "1e4", "--boxes", "3"), "nobody plays a hand here"),
        ((BOOK, "--rounds", "1e4", "--insurance", "always"), "has no insurance"),
        ((BLACKJACK, "--rounds", "1e4", "--insurance", "perhaps"), "insurance cannot be 'perhaps'"),
        ((BLACKJACK, "--rounds", "1e4", "--insurance", "3"), "needs a system"),
        (
            (BOOK, "--rounds", "1e4", "--error", "luck=0.1"),
            "there is no error 'luck'; NI2018-687/mini-baccarat has: card",
        ),
        ((BOOK, "--rounds", "1e4", "--error", "burn-missed=0.1"), "burn-missed is not simulated: every card comes"),
        ((BOOK, "--rounds", "1e4", "--error", "too-few-cards=2"), "the rate of too-few-cards cannot be '2'"),
        ((BOOK, "--rounds", "1e4", "--error", "too-few-cards"), "is not a pair"),
        (
            (BOOK, "--rounds", "1e4", "--error", "too-few-cards=0.6", "--error", "beyond-rebuilding=0.6"),
            "add up to 1 at most",
        ),
        (("--rounds", "1e4"), "name a book"),
        ((BOOK, "--rounds", "1e4", "--engine", "dask://"), "names no scheduler; write dask://host:port"),
        ((BOOK, "--rounds", "1e4", "--workers", "-1"), "should be greater than or equal to 0"),
        ((BOOK, "--rounds", "1e4", "--pace", "0"), "should be greater than or equal to 1"),
        ((BOOK, "--rounds", "1e4", "--rounds-per-shoe", "-1"), "should be greater than or equal to 0"),
        ((BOOK, "--rounds", "1e4", "--bettor", "banker=5 bankroll=0"), "a bankroll of 0 cannot wager"),
    ],
)
def test_bad_input_is_one_clear_line(asked: tuple[str, ...], says: str) -> None:
    result = run("simulate", *asked)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stderr.startswith("croupier: ")
    assert result.stderr.count("\n") == 1


def test_an_error_is_priced_with_its_clauses(tmp_path: Path) -> None:
    errors = ("--error", "excess-card-exposed=0.1", "--error", "misplaced-card=0.1")
    page = tmp_path / "page.html"
    form = json.loads(ran("simulate", BOOK, "--rounds", "2e4", "--json", "--html", str(page), *errors, *SHORT))
    exposed, misplaced = form["errors"]
    assert (exposed["error"], exposed["rate"], exposed["clauses"][0]) == ("excess-card-exposed", 0.1, "13.2")
    assert 1600 < exposed["times"] < 2400
    assert [each["players_each_time"] for each in misplaced["wagers"]] == [0] * 7, (
        "it is rebuilt as it should have been"
    )
    for each in exposed["wagers"]:
        assert each["house_each_time"] == -each["players_each_time"]
        off = each["players_each_time"] - each["players_each_time_exact"]
        assert abs(off) < 4 * each["standard_error_each_time"], "a wager that is not made loses what it is worth"
    assert [each["z"] for each in form["wagers"]] == [None] * 7, "exact figures are for rounds without errors"
    assert "excess-card-exposed (13.2" in page.read_text()
    assert "13.2" in ran("simulate", BOOK, "--rounds", "1e4", *errors, *SHORT)


SWEEP = """
rounds = 20_000
books = ["NI2018-687/mini-baccarat", "NI2002-45/mini-baccarat"]

[options]
settlement = ["commission", "non-commission"]

[what_if]
tie_odds = ["8 to 1", "9 to 1"]

[errors]
too-few-cards = [0.01]
"""


def test_a_sweep_has_every_combination_once(tmp_path: Path) -> None:
    file = tmp_path / "sweep.toml"
    file.write_text(SWEEP)
    forms = json.loads(ran("sweep", str(file), "--json", *SHORT))
    assert [form["book"] for form in forms].count("NI2002-45/mini-baccarat") == 2  # it has no such option
    assert len(forms) == 6
    assert len({(form["book"], form["options"].get("settlement"), form["what_if"]["tie_odds"]) for form in forms}) == 6
    assert "non-commission" in ran("sweep", str(file), *SHORT)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "names its books"),
        ("books = 3", "is a list"),
        ("luck = 1", "has no 'luck'"),
        ("books =", "is no TOML"),
        ("books = " + 3000 * "[", "is no TOML"),
        ("books = \udcff", "is not a text file in UTF-8"),
        ('books = ["NI2018-687/mini-baccarat"]\nrounds = "many"', "whole number"),
        ('books = ["nowhere"]', "nowhere"),
        ('books = ["NI2018-687/mini-baccarat"]\n[options]\nsetlement = ["commission"]', "has an option 'setlement'"),
        ('books = ["NI2018-687/mini-baccarat"]\n[errors]\ntoo-few-cards = [2.0]', "list of shares"),
        ('books = ["NI2018-687/mini-baccarat"]\n[errors]\nluck = [0.1]', "there is no error 'luck'"),
    ],
)
def test_a_sweep_that_makes_no_sense_is_one_clear_line(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "sweep.toml"
    file.write_text(text, errors="surrogateescape")
    result = run("sweep", str(file))
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
