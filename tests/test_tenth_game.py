"""A game of another distribution is played, shown, audited and covered as our own, and nothing here knows of it."""

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.serving import asked
from tests.tenth_game import BIN, BOOK, LIVE, ROOT, install, served, with_game
from tests.test_readme import blocks, steps

GUIDE = ROOT / "docs" / "a-game-of-your-own.md"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("games")
    install(into)
    return into


def test_the_guide_runs_as_written(tmp_path: Path) -> None:
    """It installs the game into a folder; then come its law, a round, a tournament, an audit, figures and its tests."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    told = steps(GUIDE)
    script = "set -e\n" + "\n".join(f"{command}\necho ----" for command, _ in told)
    env = with_game(tmp_path)
    ran = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    for (command, shown), said in zip(told, ran.stdout.split("----\n"), strict=False):
        for part in filter(None, shown.split("...")):
            assert part in said, f"{command} does not show {part!r} but {said}"


def test_the_python_of_the_guide_runs(installed: Path) -> None:
    source = "\n".join(blocks("python", GUIDE))
    command = [sys.executable, "-W", "error", "-c", source]
    ran = subprocess.run(command, env=with_game(installed), capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert "War: 10.00 at 1 to 1 = 10.00 [5.1, 6.3]" in ran.stdout


def test_it_is_served_dealt_over_http_and_audited(installed: Path, tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    with served(database, installed) as address, httpx.Client(base_url=address) as client:
        page = client.get(f"/tables/{LIVE}").text
        (static,) = set(re.findall(r"/static/\w+/", page))
        for name in ("games/high-card.js", "games/high-card.css"):
            assert client.get(f"{static}{name}").status_code == 200
        assert "goes to war" in client.get(f"/rules/{BOOK}").text

        def act(who: str, role: str, command: str, **fields: object) -> None:
            answer = client.post(f"/api/tables/{LIVE}/act", json=asked(who, role, command, **fields))
            assert answer.status_code == 200, answer.text

        act("ann", "patron", "join_table", patron="ann", seat=1)
        act("ann", "patron", "buy_in", patron="ann", cents=100_00)
        act("dora", "dealer", "shuffle_cards")
        act("ann", "patron", "place_wager", patron="ann", option="main", amount=10_00, box=1)
        act("dora", "dealer", "call_no_more_bets")
        for card in ("9c", "9d"):
            act("dora", "dealer", "deal_card", card=card)
        act("ann", "patron", "give_up", patron="ann")
        act("dora", "dealer", "settle")
        act("dora", "dealer", "collect_cards")
        view = client.get(f"/api/tables/{LIVE}/view", params={"role": "spectator"}).json()["view"]
        assert view["last"]["payments"][0]["arithmetic"] == "5.00 is lost"
        assert "dealer 9 of diamonds" in client.get(f"/tables/{LIVE}/rounds/1").text

    def croupier(*words: str, typed: str = "") -> str:
        command = [BIN / "croupier", *words]
        env = with_game(installed)
        ran = subprocess.run(command, env=env, input=typed, capture_output=True, text=True, timeout=60)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    # The same table goes on in a terminal.
    typed = ["", "w ann high 10", "n", "i dead", "2h", "yes", "9c", "9d", "war", "Kc", "3c", "", "", "quit", ""]
    dealt = croupier("deal", LIVE, "--database", str(database), "--plain", typed="\n".join(typed))
    for said in ("The 2 of hearts is a dead card", "ann, War: win; 10.00 at 1 to 1 = 10.00", "Round 2 closes"):
        assert said in dealt, dealt
    assert "nothing is wrong" in croupier("verify", str(database))
    assert "Box 1, ann: gives up" in croupier("replay", str(database), LIVE)


def test_nothing_but_the_example_knows_of_it() -> None:
    for file in (ROOT / "src").rglob("*"):
        if file.suffix in (".py", ".js", ".css", ".html", ".toml"):
            assert "croupier_high_card" not in file.read_text(encoding="utf-8"), file
            assert "high-card" not in file.name, file
