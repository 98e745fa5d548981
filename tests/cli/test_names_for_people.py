"""No name of the code stands in what people read: not in what a command prints, nor on a sheet.

Names that somebody has to write stay where a command says what to write: in its help and in its errors. Output for
programs (--json, --csv) keeps them too, and so does `croupier clauses`, which lists the code behind each clause.
"""

import re
from pathlib import Path

import pytest

from tests.cli.running import ran

BOOKS = ["NI2018-687/mini-baccarat", "NI2002-45/american-roulette", "NI2002-45/pai-gow"]
CODE = re.compile(
    r"(?<![\w/.-])[a-z]+(?:_[a-z0-9]+)+(?![\w(])|\b(?:rules|numbers|odds|options|tables|choices)\.[a-z]\w*"
)


def names_of_code(text: str) -> list[str]:
    """
    >>> names_of_code("dragon_bonus_player pays, as rules.hand_over_player says; my_file.py is a file")
    ['dragon_bonus_player', 'rules.hand_over_player']
    """
    return [found[0] for found in CODE.finditer(text) if not text[found.end() :].startswith((".py", ".db", ".json"))]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house in which a tournament was played, and a table with a round."""
    path = tmp_path_factory.mktemp("house") / "house.db"
    cup = Path(__file__).parents[2] / "examples" / "tournaments" / "ni2018-687-mini-baccarat.toml"
    ran("tournament", "run", str(cup), "--bots", "--entrants", "14", "--seed", "1", "--database", str(path))
    ran("table", "new", "T1", "--book", BOOKS[0], "--demonstration", "--database", str(path))
    return path


@pytest.mark.parametrize(
    "asked",
    [
        ("books",),
        ("compare", "NI2016-685/mini-baccarat", BOOKS[0]),
        ("compare", "NI2002-45/blackjack", "NI2006-147/blackjack", "--no-edges"),
        ("compare", "NI2002-45/mini-baccarat", "NI2016-685/mini-baccarat", "--no-edges"),
        *(("analyse", book) for book in BOOKS),
        ("analyse", BOOKS[0], "--what-if", "tie_odds=9 to 1"),
    ],
    ids=" ".join,
)
def test_what_a_command_says_of_the_law(asked: tuple[str, ...]) -> None:
    assert names_of_code(ran(*asked)) == []


@pytest.mark.parametrize("command", ["tables", "performance", "verify"])
def test_what_a_command_says_of_a_house(database: Path, command: str) -> None:
    where = (str(database),) if command == "verify" else ("--database", str(database))
    assert names_of_code(ran(command, *where)) == []


def test_what_happened_at_a_table(database: Path) -> None:
    assert names_of_code(ran("replay", str(database), "T1")) == []


@pytest.mark.parametrize("book", BOOKS)
def test_a_par_sheet(book: str, tmp_path: Path) -> None:
    ran("analyse", book, "--html", str(tmp_path / "par.html"))
    page = re.sub(r"<style.*?</style>|<[^>]*>", " ", (tmp_path / "par.html").read_text(), flags=re.DOTALL)
    assert "House edge" in page
    assert names_of_code(page) == []
