"""Games and their parts: each is found by name, is whole, and is compared with its protocol by mypy."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from croupier.instruments import IncompleteGame, library, part_of, plugged_in, plugins
from croupier.instruments.plugins import GROUP
from tests.typed_games import PARTS

HIGH_CARD = Path(__file__).parent.parent / "examples" / "high_card" / "croupier_high_card"
OWN = [game for game in library().games if game not in plugged_in()]


@pytest.mark.parametrize("part", PARTS)
def test_mypy_sees_the_very_modules_that_are_found_by_name(part: str) -> None:
    assert PARTS[part] == {game: part_of(game, part, ()) for game in OWN}


def test_a_part_that_is_not_there_is_named_with_where_it_is_looked_for() -> None:
    with pytest.raises(IncompleteGame, match=r"'faro' has no machine: there is no module croupier.games.faro.machine"):
        part_of("faro", "machine", ())


def test_something_that_a_part_lacks_is_named() -> None:
    with pytest.raises(IncompleteGame, match="the felt of the game 'blackjack' lacks banners, bells"):
        part_of("blackjack", "felt", ("bells", "step_of", "banners"))


def test_nobody_else_brings_a_game_of_this_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of Blackjack would otherwise be played by the rules of another distribution."""
    brought = EntryPoint("blackjack", "somewhere_else", GROUP)
    monkeypatch.setattr(plugins, "entry_points", lambda group: [brought])
    with pytest.raises(IncompleteGame, match="somewhere_else brings the game 'blackjack', which is croupier's own"):
        plugins.plugged_in.__wrapped__()


def test_two_distributions_do_not_bring_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    brought = [EntryPoint("faro", package, GROUP) for package in ("one_faro", "another_faro")]
    monkeypatch.setattr(plugins, "entry_points", lambda group: brought)
    with pytest.raises(IncompleteGame, match="both another_faro and one_faro bring the game 'faro'"):
        plugins.plugged_in.__wrapped__()


def test_a_book_that_cannot_be_read_is_one_line_at_the_terminal(tmp_path: Path) -> None:
    """The author of a game sees which file to mend, not how the program came to read it."""
    shutil.copytree(HIGH_CARD, tmp_path / "croupier_high_card")
    entry = tmp_path / "croupier_high_card-1.0.dist-info"
    entry.mkdir()
    (entry / "entry_points.txt").write_text(f"[{GROUP}]\nhigh-card = croupier_high_card\n")
    (entry / "METADATA").write_text("Metadata-Version: 2.1\nName: croupier-high-card\nVersion: 1.0\n")
    book = tmp_path / "croupier_high_card" / "data" / "EX2020-1" / "high-card.toml"
    book.write_text(book.read_text().replace("clauses = 37", "clauses = 38"))
    env = os.environ | {"PYTHONPATH": f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}"}
    for command in (["books"], ["play", "high-card", "--plain"]):
        croupier = Path(sys.executable).with_name("croupier")
        ran = subprocess.run([croupier, *command], env=env, capture_output=True, text=True)
        assert ran.returncode == 2
        assert ran.stderr == "croupier: EX2020-1/high-card.toml: clauses is 38; high-card.clauses.csv has 37 rows\n"
