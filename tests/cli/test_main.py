"""The command as a whole: quick help, and errors that are one line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier import __version__
from croupier.cli import app, main
from croupier.conduct import House
from croupier.conduct.accounts.reception import Reception
from croupier.people import Action
from tests.cli.running import BOOK, live_house, ran, run

HEAVY = ("textual", "starlette", "uvicorn", "cryptography", "numpy", "numba", "psycopg", "rich", "croupier.analysis")


def test_help_does_not_wait_for_what_it_does_not_need() -> None:
    code = (
        "import sys\n"
        "from croupier.cli import main\n"
        "sys.argv = ['croupier', '--help']\n"
        "try:\n    main()\nexcept SystemExit as done:\n    assert not done.code\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
    shown = ("serve", "tables", "table", "play", "deal", "replay", "verify", "books", "clauses", "compare", "analyse")
    for command in shown:
        assert f"\n  {command} " in done.stdout


def test_version_and_no_command() -> None:
    assert ran("--version") == f"croupier {__version__}\n"
    assert ran() == ran("--help")


TABLE_NEW = ("table", "new", "T", "--book", BOOK)
PLAY = ("play", "mini-baccarat")

WRONG = [
    (("shuffle",), "No such command 'shuffle'"),
    (("tables", "--loud"), "No such option"),
    (("serve", "--port", "x"), "--port"),
    (("tables", "--database", "no.db"), "there is no database at no.db"),
    (("tables", "--database", "empty.db"), "there is no database at empty.db"),
    (("tables", "--database", "text.db"), "file is not a database"),
    (("tables", "--database", "memory:"), "there is no database"),
    (("tables", "--database", "mysql://x"), "there is no database at mysql://x"),
    (("table",), "Missing command"),
    (("table", "new", "T"), "--book"),
    (("table", "new", "T", "--book", "chess"), "there is no rule book 'chess'"),
    (("table", "new", "T", "--book", "NI2002-45/pai-gow"), "record the approval of the dice"),
    ((*TABLE_NEW, "--dealing", "loud"), "dealing is live or virtual"),
    ((*TABLE_NEW, "--option", "pairs"), "'pairs' is not a pair"),
    ((*TABLE_NEW, "--option", "pairs=many"), "option 'pairs' cannot be 'many'"),
    ((*TABLE_NEW, "--option", "pairs=none", "--option", "pairs=none"), "given twice"),
    ((*TABLE_NEW, "--limit", "main=5:500"), "write minimum:maximum:multiple"),
    ((*TABLE_NEW, "--limit", "main=5:500:x"), "'x' is not an amount"),
    ((*TABLE_NEW, "--demonstration", "--limit", "main=10:5:5"), "(3.1"),
    ((*TABLE_NEW, "--hours", "9-17"), "'9-17' are no hours"),
    ((*TABLE_NEW, "--utc-offset", "10"), "write it as +10:00"),
    ((*TABLE_NEW, "--differential", "much"), "'much' is not an amount"),
    (("table", "close", "T", "--database", "no.db"), "there is no database"),
    (("table", "close", "T", "--database", "house.db"), "there is no table 'T'; the tables are: L"),
    (("table", "open", "L", "--checked", "one by one", "--database", "house.db"), "open already"),
    (("play", "chess"), "'chess' cannot be played; the games are: american-roulette, blackjack, canberra-poker, mini"),
    ((*PLAY, "--book", "NI2006-147/blackjack"), "cannot be played under"),
    ((*PLAY, "--option", "dealing=sideways"), "option 'dealing' cannot be 'sideways'"),
    ((*PLAY, "--chips", "ten"), "'ten' is not an amount"),
    ((*PLAY, "--chips", "0.10"), "chips come in multiples of 0.25"),
    ((*PLAY, "--name", "a/b"), "without ':' or '/'"),
    ((*PLAY, "--database", "house.db", "--table", "L"), "table L is there already, for live dealing"),
    (("deal", "L", "--database", "no.db"), "there is no database"),
    (("deal", "T", "--database", "house.db"), "there is no table 'T'"),
    (("deal",), "TABLE"),
    (("replay", "no.db", "T"), "there is no database"),
    (("replay", "house.db", "T"), "there is no table 'T'"),
    (("replay", "house.db", "L", "--round", "7"), "has no round 7"),
    (("replay", "house.db", "L", "--round", "one"), "--round"),
    (("verify", "no.db"), "there is no database"),
    (("verify", "text.db"), "file is not a database"),
    (("verify", "house.db", "--key", "no.pub"), "--key: there is no file no.pub"),
    (("verify", "house.db", "--key", "text.db"), "holds no public key"),
    (("verify", "house.db", "--checkpoints", "no.txt"), "--checkpoints: there is no file no.txt"),
    (("clauses", "chess"), "there is no rule book 'chess'"),
    (("table", "new", "a\x07", "--book", BOOK, "--demonstration"), r"table is 'a\x07' (str); write its name"),
    (("table", "new", " ", "--book", BOOK, "--demonstration"), "table is ' ' (str); write its name"),
    ((*PLAY, "--name", " "), "who is ' ' (str); write the name of who asks"),
    ((*PLAY, "--name", "a\x1b[2J"), r"who is 'a\x1b[2J' (str); write the name of who asks"),
    ((*PLAY, "--table", "\t"), r"table is '\t' (str); write its name"),
    ((*PLAY, "--name", "\udcff"), "is not text in this terminal's encoding"),
    (("tables", "--database", "\udcff.db"), "is not text in this terminal's encoding"),
    (("deal", "L", "--name", "", "--database", "house.db"), "'' is no name that can go on record"),
    (("deal", "L", "--name", "\x07", "--database", "house.db"), "is no name that can go on record"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "empty.db").touch()
    (folder / "text.db").write_text("This is not a database, however long it may be read.\n" * 100)
    live_house(folder / "house.db").close()
    return folder


@pytest.mark.parametrize(("args", "said"), WRONG, ids=[" ".join(args) for args, _ in WRONG])
def test_wrong_input_is_one_line_and_leaves_nothing_behind(
    args: tuple[str, ...], said: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    before = sorted(folder.rglob("*"))
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("croupier: ")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
    assert sorted(folder.rglob("*")) == before


def test_bytes_that_are_no_text_are_not_understood_and_play_goes_on() -> None:
    args = ["croupier", *PLAY, "--fast"]
    code = f"import sys; from croupier.cli import main; sys.argv = {args}; main()"
    typed = b"\xff\xfe 5\ntie 5\nquit\n"
    done = subprocess.run([sys.executable, "-c", code], input=typed, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    _, _, after = done.stdout.partition(b"Not understood: ")
    assert b"5.00" in after


def test_a_folder_that_cannot_be_made_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = run("serve", "--database", str(tmp_path / "file" / "house.db"))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "because"),
    [
        (("--demo",), "At a demonstration nobody signs in"),
        ((), "passwords would cross a network in clear; give a --certificate"),
        (("--behind", "127.0.0.9"), "give it with --name"),
    ],
)
def test_the_server_leaves_this_machine_only_where_people_are_safe(
    tmp_path: Path, options: tuple[str, ...], because: str
) -> None:
    result = run("serve", "--host", "0.0.0.0", "--database", str(tmp_path / "house.db"), *options)
    assert result.exit_code == 2
    assert because in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_house_with_accounts_is_no_demonstration(tmp_path: Path) -> None:
    with House(str(tmp_path / "house.db")) as house:
        Reception(house).open_house("ada")
    result = run("serve", "--demo", "--database", str(tmp_path / "house.db"))
    assert result.exit_code == 2
    assert "a demonstration needs its own database" in result.stderr


def test_the_table_of_rights_is_printed() -> None:
    shown = run("roles").stdout
    assert "invite people, grant and withdraw roles, suspend accounts" in " ".join(shown.split())
    table = json.loads(run("roles", "--json").stdout)
    assert table["manage_people"] == ["administrator"]
    assert set(table) == {action.name.lower() for action in Action}


def test_the_database_comes_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    live_house(tmp_path / "house.db").close()
    monkeypatch.setenv("CROUPIER_DATABASE", str(tmp_path / "house.db"))
    assert ran("tables").startswith("L  (open")
    assert "nothing is wrong" in ran("verify")


def test_an_interrupt_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.cli.databases.must_exist", interrupted)
    assert CliRunner().invoke(app, ["verify", "x.db"]).exit_code == 130


def test_a_bug_is_not_dressed_up_as_wrong_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("croupier.cli.databases.must_exist", broken)
    assert isinstance(CliRunner().invoke(app, ["verify", "x.db"]).exception, ZeroDivisionError)


def test_the_console_script_is_there(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["croupier", "--version"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert __version__ in capsys.readouterr().out
