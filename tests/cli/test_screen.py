"""Nothing that the commands print can do anything to the terminal, wherever it comes from."""

import ast
import json
from pathlib import Path

import pytest
from rich.text import Text

import croupier.cli
from croupier.cli.screen import console, visible, visible_text
from croupier.conduct import House
from croupier.conduct.codec import encode_fact
from croupier.journal import Append, New
from croupier.ruling import Role
from croupier.table.facts import PatronJoined
from tests.cli.running import live_house, ran, run
from tests.trust import trust

pytestmark = trust(42)

EVIL = "[red]\x1b[2J\x1b]0;owned\x07\x9b31m\u202eevil\r"
SHOWN = "[red]\\u001b[2J\\u001b]0;owned\\u0007\\u009b31m\\u202eevil\\u000d"


def test_control_and_format_characters_are_escaped_and_the_rest_is_not() -> None:
    assert visible(EVIL) == SHOWN
    assert visible("Zoë 李小龙\tMain\n") == "Zoë 李小龙\tMain\n"
    assert visible("\ud800 \U000e0041") == "\\ud800 \\udb40\\udc41"


def test_the_screen_of_tables_escapes_and_knows_no_markup(capsys: pytest.CaptureFixture[str]) -> None:
    console().print(f"{EVIL} [bold]x[/bold]")  # rich itself leaves out the bell and the carriage return
    shown = SHOWN.replace("\\u0007", "").replace("\\u000d", "")
    assert capsys.readouterr().out.replace("\n", "") == f"{shown} [bold]x[/bold]"


def test_a_text_on_a_full_screen_is_escaped() -> None:
    assert visible_text(Text(EVIL)).plain == SHOWN.replace("\\u0007", "").replace("\\u000d", "")
    styled = Text("ann", style="bold")
    assert visible_text(styled) is styled


def test_no_command_prints_past_the_screen() -> None:
    for path in Path(croupier.cli.__file__).parent.rglob("*.py"):
        if path.name == "screen.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "typer":
                assert node.attr not in ("echo", "secho", "style"), path
            if isinstance(node, ast.Name):
                assert node.id not in ("print", "Console"), path


@pytest.fixture(scope="module")
def tampered(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A journal into which somebody wrote what never came through the door."""
    path: Path = tmp_path_factory.mktemp("screen") / "house.db"
    with live_house(path) as house:
        fact = PatronJoined(patron=EVIL, seat=0, under=("3.1",))
        evil = New(at=house.clock(), who=EVIL, role=Role.PATRON.value, body=encode_fact(fact))
        house.journal.append(Append("table/L", house.table("L").version, (evil,)))
        house.journal.append(Append(f"table/{EVIL}", 0, (evil,)))
    return str(path)


@pytest.mark.parametrize(
    "args",
    [
        ("replay", "{db}", "L"),
        ("replay", "{db}", "L", "--json"),
        ("replay", "{db}", EVIL),
        ("verify", "{db}"),
        ("verify", "{db}", "--json"),
        ("tables", "--database", "{db}"),
        ("tables", "--database", "{db}", "--json"),
        ("tournaments", "--database", "{db}"),
        ("clauses", EVIL),
        ("table", "close", EVIL, "--database", "{db}"),
        ("play", "--name", EVIL, "--database", "{db}"),
        ("serve", "--limit", EVIL),
    ],
)
def test_a_patron_cannot_reach_through_the_journal_into_the_inspectors_terminal(
    tampered: str, args: tuple[str, ...]
) -> None:
    result = run(*(arg.format(db=tampered) for arg in args))
    for character in result.output:
        assert character in "\n\t" or character.isprintable(), repr(result.output)
    if "--json" in args and result.stdout:
        json.loads(result.stdout)


def test_replay_shows_what_was_written(tampered: str) -> None:
    assert SHOWN in ran("replay", tampered, "L").replace("\n", "")


# Files that are no files of ours


FILES = {
    "deep.toml": b"a = " + b"[" * 100_000,
    "deeper.toml": b"a = " + b"{a=" * 50_000,
    "dots.toml": b".".join([b"a"] * 50_000) + b" = 1",
    "parts.toml": b"chips" + b".a" * 2_400 + b" = 1",
    "number.toml": b"entries = " + b"9" * 10_000,
    "latin.toml": "name = 'Zoë'".encode("latin-1"),
    "utf16.toml": "name = 'x'".encode("utf-16"),
    "zero.toml": b"\0" * 1_000,
    "large.toml": b"#" * 5_000_000,
    "empty.toml": b"",
}
LISTS = {
    "field.csv": b"player\n" + b"a" * 200_000 + b"\n",
    "latin.csv": b"player\nZo\xeb\n",
    "paid.csv": b"player,paid\nAnn," + b"9" * 10_000 + b"\n",
    "columns.csv": b"player" + b",x" * 100_000 + b"\n",
}


def _one_line(output: str) -> bool:
    return output.startswith("croupier: ") and output.count("\n") == 1 and len(output) < 2_000


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_conditions_gets_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(FILES[name])
    for command in (("tournament", "check"), ("tournament", "forecast")):
        result = run(*command, str(tmp_path / name))
        if name == "empty.toml":  # TOML, and no conditions: every fault is listed
            assert result.exit_code == 1
            assert len(result.output) < 20_000
        else:
            assert result.exit_code == 2, result.output[:500]
            assert _one_line(result.output), result.output[:500]


@pytest.fixture(scope="module")
def entering(tmp_path_factory: pytest.TempPathFactory) -> str:
    from tests.cli.test_tournament import CONDITIONS, opened

    folder: Path = tmp_path_factory.mktemp("entering")
    (folder / "cup.toml").write_text(CONDITIONS)
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CROUPIER_DATABASE", str(folder / "house.db"))
        opened(str(folder / "cup.toml"))
    return str(folder / "house.db")


@pytest.mark.parametrize("name", LISTS)
def test_a_file_that_is_no_list_of_entries_gets_one_line(entering: str, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(LISTS[name])
    result = run("tournament", "enter", "small-cup", "--from", str(tmp_path / name), "--database", entering)
    assert result.exit_code == 2, result.output[:500]
    assert _one_line(result.output), result.output[:500]


@pytest.mark.parametrize("content", [b"", b"\0" * 100, b"\xff" * 5_000, b"SQLite format 3\0" + b"\xff" * 4_000])
def test_a_file_that_is_no_database_or_key_gets_one_line(tmp_path: Path, content: bytes) -> None:
    wrong = tmp_path / "wrong.db"
    wrong.write_bytes(content)
    with House(str(tmp_path / "house.db")):
        pass
    for args in (("verify", str(wrong)), ("verify", str(tmp_path / "house.db"), "--key", str(wrong))):
        result = run(*args)
        assert result.exit_code == 2, result.output[:500]
        assert _one_line(result.output), result.output[:500]
