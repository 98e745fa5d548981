"""A tournament from the command line: directed step by step over live tables, played by bots, forecast, verified."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cli.tournament.direction import Direction
from croupier.conduct import House
from croupier.conduct.codec import decode_fact, encode
from croupier.journal import Append, New, open_store
from croupier.ruling import Fact
from croupier.table.tournament_play.turns import in_order
from croupier.tournament import commands as c, facts as f
from tests.cli.running import ran, run

LIMITS = """\
limits.main = { minimum = 10, maximum = 100, multiple = 10 }
limits.tie = { minimum = 10, maximum = 50, multiple = 10 }
"""
OPTIONS = 'options = { settlement = "commission", pairs = "none", dragon_bonus = "none" }'
CONDITIONS = f"""\
name = "Small Cup"
book = "NI2018-687/mini-baccarat"
chips = 100
elimination = "A player who cannot cover the table minimum is out, as is everybody who does not go on."

[start]
at = 2020-01-10T12:00:00+11:00

[entry]
method = "At the desk."
eligibility = "Patrons of 18 years and over."
fee = 50
commission = 5
commission_approval = "GRC 1"
minimum = 4
maximum = 6
reserves = 2
groups = "none"

[[sessions]]
name = "heat"
{OPTIONS}
players_per_table = 2
end = {{ rounds = 2 }}
advance = {{ per_table = 1 }}
tie = "cards"
{LIMITS}
[[sessions]]
name = "final"
{OPTIONS}
players_from = ["heat"]
players_per_table = 4
end = {{ rounds = 2 }}
chips = 100
tie = "extra rounds"
{LIMITS}
[rebuys]
method = "At the table."
cost = 40
chips = 100
until = {{ session = "heat", round = 2 }}

[prizes]
breakdown = [70, 30]
distribution = "Paid at the desk."
tie = "extra rounds"
"""
CUP = "small-cup"
SHOE = ["", "", "200", "", "As"]  # shuffled, the cut offered and made, the cutting card placed, an ace burnt
BANKER_WINS = ["9c", "3d", "7h", "10s", "4s", "", ""]
APPROVED = ("--approve", "table=T/1", "--approve", "shoe=S/2")


@pytest.fixture
def cup(tmp_path: Path) -> str:
    """A file of conditions."""
    (tmp_path / "cup.toml").write_text(CONDITIONS)
    return str(tmp_path / "cup.toml")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    database = str(tmp_path / "house.db")
    monkeypatch.setenv("CROUPIER_DATABASE", database)
    return database


def did(command: str, *args: str) -> str:
    return ran("tournament", command, CUP, *args)


def refused(command: str, *args: str) -> str:
    """The refusal of the rules: one line for the reason, and exit code 1."""
    result = run("tournament", command, CUP, *args)
    assert (result.exit_code, result.stderr.startswith(("Refused: ", "Line "))) == (1, True), result.output
    return result.stderr


def stands() -> Any:
    return json.loads(did("status", "--json"))


def dealt(database: str, table: str, wagers: dict[str, str]) -> str:
    """A round at a live table: everybody is asked in turn and wagers, and the banker wins."""
    with House(database) as house:
        state = house.table(table).table
        assert state is not None
        names, shoe = in_order(state), [] if state.game.shoe_number else SHOE
    asked = [line for name in names for line in ("", f"w {name} {wagers[name]}")]
    return ran("deal", table, "--name", "Dee", "--plain", typed="\n".join([*shoe, *asked, "n", *BANKER_WINS, "quit"]))


def opened(cup: str) -> None:
    ran("tournament", "new", cup, "--director", "Dora", "--shift-manager", "Sam")
    did("publish", "--where", "the desk")
    did("approve", "--reference", "R/1", "--by", "Ida")


# From conditions to prizes


def test_a_tournament_is_directed_over_live_tables(cup: str, house: str, tmp_path: Path) -> None:
    assert "complete under NI2018-687/mini-baccarat" in ran("tournament", "check", cup)
    said = ran("tournament", "new", cup, "--director", "Dora", "--shift-manager", "Sam")
    assert "Sam nominates Dora to direct the tournament [NI2018-687/mini-baccarat 16.4" in said
    assert "croupier tournament publish small-cup" in said
    did("replace", cup, "--reason", "a comma")
    sealed = did("publish", "--where", "the desk")  # the ballots' fingerprints with it, before anybody enters
    said = refused("enter", "Ann")
    assert "the authority has not been notified" in said
    assert "Open instead: croupier tournament notify small-cup" in said
    did("approve", "--reference", "R/1", "--by", "Ida")
    assert "that is on record already" in refused("notify", "--reference", "R/1")
    assert "stay as they are" in refused("replace", cup, "--reason", "too late")

    did("assistant", "Al", "--duty", "entries")
    saved = "\ufeffName;Accessible seat;Phone\r\nAnn;;1\r\nBen;no;2\r\nCat;;\r\nWrong;;\r\n"
    (tmp_path / "e.csv").write_bytes(saved.encode())
    entered = run("tournament", "enter", CUP, "--from", str(tmp_path / "e.csv"), "--by", "Al")
    assert (entered.exit_code, entered.stderr) == (0, "Left out, because no entry has it: Phone.\n")
    assert "Line 2: refused: Ann is entered already" in refused("enter", "--from", str(tmp_path / "e.csv"))
    did("strike", "Wrong", "--reason", "misread")
    did("enter", "Dan", "--paid", "50", "--group", "family")
    assert "the entry fee is 50.00" in refused("enter", "Eve", "--paid", "45")
    did("enter", "Ray", "--reserve")
    did("substitute", "Ben", "Bea", "--reason", "ill")
    assert "6" not in did("status").splitlines()[1]

    drawn = did("ballot")
    seed = next(line.removeprefix("Number: ") for line in drawn.splitlines() if line.startswith("Number: "))
    fingerprint = stands()["sessions"][0]["commitment"]
    assert fingerprint in sealed
    assert fingerprint in drawn
    assert f"printf %s {seed} | sha256sum" in drawn
    assert "the ballot of this session is sealed already" in refused("ballot", "--seal")

    did("seat", "Ann", "Ben", "Cat")
    did("offer-seat", "Dan", "--to", "Ray")
    assert "record the approval of the table" in refused("start")
    assert not [table for table in json.loads(ran("tables", "--json")) if table["tournament"]]
    said = did("start", *APPROVED)
    tables = [table["name"] for table in stands()["tables"]]
    assert [f"croupier deal {table}" in said for table in tables] == [True, True]
    assert {row["tournament"] for row in json.loads(ran("tables", "--json"))} == {CUP}
    assert f"tournament: {CUP}" in ran("tables")

    # The first table: one is out in the first round, and buys back in.
    one, other = stands()["tables"][0]["stacks"]
    plays = {"Ben": "Bea"}  # the substitute sits there
    said = dealt(house, tables[0], {plays.get(one, one): "player 100", plays.get(other, other): "banker 10"})
    assert "The director opens a round, 1 left in the session" in said
    assert stands()["out"] == {"Dan": "forfeited", one: "eliminated"}
    assert "a re-buy costs 40.00" in refused("re-buy", one, "--paid", "50")
    did("re-buy", one)
    did("pace", "--seconds", "30", "--say", "half a minute each")
    did("contravention", other, "--matter", "advice", "--note", "told a neighbour what to do")
    did("break", "--minutes", "10")
    assert "A break of 10 minutes" in ran("deal", tables[0], "--plain", typed="table\nquit\n")
    did("resume")
    said = dealt(house, tables[0], {plays.get(one, one): "player 10", plays.get(other, other): "banker 10"})
    assert "The session is over at this table after 2 rounds" in said

    # The second: level at the end, so cards are drawn.
    pair = {plays.get(name, name): "banker 10" for name in stands()["tables"][1]["stacks"]}
    dealt(house, tables[1], pair)
    assert "are level and who goes on depends on it" in dealt(house, tables[1], pair)
    assert "Cards are drawn by the number" in did("decide-tie")
    assert stands()["sessions"][0]["stage"] == "decided"  # equal ranks have drawn on
    assert "there is no such tie" in refused("decide-tie", "Ann", "Zoe")

    # The final: level again, which takes an extra round.
    did("ballot")
    did("seat", "--all")
    did("start", *APPROVED)
    final = stands()["tables"][2]
    first, second = final["stacks"]
    level = {plays.get(name, name): "banker 10" for name in (first, second)}
    dealt(house, final["name"], level)
    dealt(house, final["name"], level)
    assert "play extra rounds" in did("decide-tie", first, second)
    dealt(house, final["name"], level | {plays.get(first, first): "banker 50"})
    did("dispute", second, "--matter", "a card was misread")
    assert "dispute 1 is open" in refused("places")
    did("decide-dispute", "1", "--decision", "the card was read right")
    did("review", "1", "--by", second)
    assert "dispute 1 is open" in refused("places")
    did("review", "1", "--by", "Ida", "--outcome", "upheld")
    # Five fees of 50 less 5 each, and a re-buy of 40.
    assert f"Place 1: {first}, 185.50" in did("places")
    did("reopen", "--reason", "a check")
    did("places")
    did("prizes", "--pay", first)
    assert f"no prize of {first} is open" in refused("prizes", "--pay", first)
    did("reverse-prize", first, "--reason", "wrong person")
    assert "79.50" in did("prizes", "--all")
    did("close")
    assert "the tournament is closed" in refused("cancel", "--reason", "too late")

    state = stands()
    assert (state["stage"], state["pool"]["balance"]) == ("closed", 0)
    assert f"{CUP}  (closed)" in ran("tournament", "list")
    assert json.loads(ran("tournament", "list", "--json"))[0]["next"] == "The tournament is closed"
    assert "2 ballots drawn again" in ran("verify")
    told = did("documents", "--to", str(tmp_path / "papers"), "--for", "commission")
    pages = sorted((tmp_path / "papers").iterdir())
    papers = {page.stem for page in pages if page.suffix == ".pdf"}
    assert len(told.splitlines()) == len(papers)
    receipts = {paper for paper in papers if paper.startswith("receipt-")}
    assert (len(receipts), "receipt-re-buy-0001" in receipts) == (5 + 1, True)
    of_sessions = {f"{paper}-{session}" for paper in ("seats", "sign-in") for session in ("heat", "final")}
    others = {"conditions-for-the-commission", "payout-slips", "results", "notice-board"}
    assert papers == receipts | of_sessions | others
    before = [page.read_bytes() for page in pages]
    did("documents", "--to", str(tmp_path / "papers"), "--for", "commission")
    assert [page.read_bytes() for page in pages] == before


def test_a_tournament_that_loses_its_players_is_cancelled(cup: str, house: str) -> None:
    opened(cup)
    for player in ("Ann", "Ben", "Cat", "Dan"):
        did("enter", player)
    did("withdraw", "Ann", "--reason", "asked to")
    did("reinstate", "Ann", "--reason", "came back")
    did("close-entries")
    assert "entries are closed" in refused("enter", "Eve")
    assert "the new start lies in the past" in refused("alter-start", "--at", "2020-01-11T12:00", "--notice", "none")
    did("alter-start", "--at", "2990-01-11T12:00", "--notice", "on the board")
    did("ballot")
    assert "the published starting time has not come" in refused("start", "--demonstration")
    did("exclude", "Dan", "--reason", "conduct")
    assert "200.00 refunded to 4 players" in did("cancel", "--reason", "a flood")
    assert stands()["pool"]["out"] == {"commission": 0, "prizes": 0, "refunds": 20000}
    ran("verify")


def test_players_move_where_the_book_lets_them(house: str, tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "examples/tournaments/ni2019-212-ultimate-texas-holdem.toml").read_text()
    text = text.replace("2026-09-12", "2020-09-12").replace("minimum = 24", "minimum = 7")
    text = text.replace("Ultimate Hold-em 2026", "Small Cup").replace("groups_apart = true", "")
    (tmp_path / "holdem.toml").write_text(text)
    opened(str(tmp_path / "holdem.toml"))
    for number in range(7):
        did("enter", f"P{number}", "--agreement", f"A/{number}")
    did("ballot")
    did("seat", "--all")
    did("start", "--dealing", "virtual", "--demonstration")
    small, large = sorted(stands()["tables"], key=lambda table: len(table["stacks"]))
    player = next(iter(large["stacks"]))
    assert "is not free" in refused("move", player, "--table", small["name"], "--seat", "9", "--reason", "balance")
    free = refused("move", player, "--table", small["name"], "--seat", "9", "--reason", "balance").split(": ")[-1]
    did("move", player, "--table", small["name"], "--seat", free.split(",")[0], "--reason", "balance")
    assert "add-ons are not open" in refused("add-on", player)
    assert "not all tables have played it" in refused("close-add-ons")
    assert "a player who has been eliminated" in refused("re-buy", player)
    assert "the other tables have too few" in refused("break-table", small["name"], "--reason", "to fill the other")
    did("withdraw", player, "--reason", "tired")
    did("break-table", large["name"], "--reason", "to fill the other")
    assert {table["stage"] for table in stands()["tables"]} == {"over", "playing"}
    did("end-table", small["name"], "--reason", "the casino closes")
    ran("verify")


def test_whoever_is_overtaken_asks_again(cup: str, house: str) -> None:
    opened(cup)
    with House(house) as mine, House(house) as other:
        direction = Direction(mine, mine.tournament(CUP))
        Direction(other, other.tournament(CUP)).act(c.TakeEntry(player="Ann", paid=5000))
        direction.act(c.TakeEntry(player="Ben", paid=5000))
        assert list(direction.state.players) == ["Ann", "Ben"]


# Usage errors


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a house whose tournament takes entries. Nothing that follows changes it."""
    folder: Path = tmp_path_factory.mktemp("ready")
    (folder / "cup.toml").write_text(CONDITIONS)
    (folder / "bad.csv").write_text("player,reserve\nAnn,maybe\n")
    (folder / "long.csv").write_text("player,reserve\nLee, Ann,no\n")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CROUPIER_DATABASE", str(folder / "house.db"))
        opened(str(folder / "cup.toml"))
        yield folder


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("status", "none"), "there is no tournament 'none'; the tournaments are: small-cup"),
        (("enter", CUP), "name one player, or a CSV file with --from"),
        (("enter", CUP, "Ann", "--paid", "lots"), "'lots' is not an amount"),
        (("enter", CUP, "--from", "{tmp}/none.csv"), "none.csv: No such file"),
        (("enter", CUP, "--from", "{cup}"), "needs a first line that names its columns"),
        (("enter", CUP, "--from", "{tmp}/long.csv"), "long.csv, line 2: it has more columns than the first line"),
        (("enter", CUP, "--from", "{tmp}/bad.csv"), "bad.csv, line 2: 'maybe' is neither yes nor no"),
        (("approve", CUP, "--reference", "R", "--by", "Ida", "--book", "NI1"), "NI1"),
        (("ballot", CUP, "--session", "semi"), "there is no session 'semi'; they are: heat, final"),
        (("seat", CUP), "name players, or write --all"),
        (("start", CUP, "--dealing", "by hand"), "write live or virtual"),
        (("start", CUP, "--approve", "table"), "'table' is not a pair"),
        (("alter-start", CUP, "--at", "noon", "--notice", "n"), "'noon' is no date and time"),
        (("prizes", CUP, "--pay", "Ann", "--all"), "either --pay somebody or --all"),
        (("documents", CUP, "--to", "{tmp}/papers", "--for", "dogs"), "there is no edition for 'dogs'"),
        (("strike", CUP, "Ann"), "--reason"),
        (("move", CUP, "Ann", "--table", "t", "--seat", "one", "--reason", "r"), "--seat"),
        (("new", "{tmp}/none.toml", "--director", "Dora"), "none.toml: No such file"),
        (("new", "{cup}", "--director", " "), "name the person who is to direct"),
        (("run", "{cup}"), "write --bots"),
        (("run", "{cup}", "--bots", "--entrants", "99"), "the conditions have 4 to 6 players, not 99"),
        (("forecast", "{cup}", "--runs", "0"), "--runs"),
        (("forecast", "{cup}", "--until", "late"), "'late' is no time of day"),
        (("forecast", "{cup}", "--plot", "{tmp}/none/p.svg"), "there is no folder"),
    ],
)
def test_wrong_writing_is_one_line(args: tuple[str, ...], says: str, ready: Path) -> None:
    result = run("tournament", *(arg.format(tmp=ready, cup=ready / "cup.toml") for arg in args))
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert result.stderr.count("\n") == 1


def test_everything_wrong_with_conditions_is_said_at_once(tmp_path: Path, house: str) -> None:
    bad = CONDITIONS.replace("commission = 5", "commission = 5.5").replace("[70, 30]", "[70, 50]")
    (tmp_path / "bad.toml").write_text(bad.replace("end = { rounds = 2 }", "", 1))
    for command in (("check",), ("new", "--director", "Dora"), ("run", "--bots"), ("forecast",)):
        result = run("tournament", command[0], str(tmp_path / "bad.toml"), *command[1:])
        assert result.exit_code == 1
        assert len(result.stdout.splitlines()) == 3
        assert result.stdout.count("[NI2018-687/mini-baccarat 16.") == 3
    assert not Path(house).exists()


def test_an_empty_house_says_what_to_do_next(house: str) -> None:
    House(house).close()
    assert "croupier tournament new" in ran("tournament", "list")
    assert "croupier tournament new sets one up" in run("tournament", "status", CUP).stderr


# Played by bots


def test_a_seed_plays_the_same_tournament_again_wherever_it_is_kept(cup: str, tmp_path: Path) -> None:
    played = ("tournament", "run", cup, "--bots", "--seed", "7", "--json")
    once = ran(*played)
    assert ran(*played) == once
    assert ran(*played, "--database", str(tmp_path / "kept.db")) == once
    assert ran("tournament", "run", cup, "--bots", "--seed", "8", "--json") != once
    result = json.loads(once)
    assert set(result) == {"places", "pool", "rounds", "facts"}
    assert result["pool"]["balance"] == 0
    assert sum(place["prize"] for place in result["places"]) == result["pool"]["out"]["prizes"]
    again = run(*played, "--database", str(tmp_path / "kept.db"))
    assert (again.exit_code, "already" in again.stderr) == (2, True)
    assert "played by bots with the seed 7" in ran("tournament", "run", cup, "--bots", "--seed", "7")


def test_a_forecast_does_not_depend_on_how_many_work_on_it(cup: str, tmp_path: Path) -> None:
    asked = ("tournament", "forecast", cup, "--runs", "3", "--seed", "1", "--until", "12:07", "--json")
    alone = ran(*asked, "--jobs", "1")
    assert ran(*asked, "--jobs", "2") == alone
    result = json.loads(alone)
    assert (result["runs"], result["partial"]) == (3, False)
    assert 0 <= result["in_time"] <= 1
    assert set(result["out"]) == {"heat", "final"}
    shown = ran(*asked[:-1], "--jobs", "1", "--plot", str(tmp_path / "p.svg"))
    assert "over by 12:07" in shown
    assert "█" in shown
    assert (tmp_path / "p.svg").read_text().startswith("<svg")


def test_a_forecast_that_is_stopped_says_what_it_has(cup: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.conduct.tournaments import forecast

    one, after = forecast._one, 1

    def interrupted(task: Any) -> Any:
        if task.number == after:
            raise KeyboardInterrupt
        return one(task)

    monkeypatch.setattr(forecast, "_one", interrupted)
    asked = ("tournament", "forecast", cup, "--runs", "3", "--jobs", "1", "--json")
    result = run(*asked)
    assert (result.exit_code, json.loads(result.stdout)["runs"]) == (130, 1)
    assert "1 of 3 runs" in result.stderr
    after = 0
    result = run(*asked)
    assert (result.exit_code, result.stdout) == (130, "")


# Verified


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("kept")
    (folder / "cup.toml").write_text(CONDITIONS)
    ran("tournament", "run", str(folder / "cup.toml"), "--bots", "--seed", "3", "--database", str(folder / "kept.db"))
    return folder / "kept.db"


def forged(kept: Path, to: Path, change: Callable[[Fact], Fact | None]) -> str:
    """The findings in a copy in which somebody who may write has changed or removed a fact and hashed it anew."""
    source, copy = open_store(str(kept)), open_store(str(to))
    changed = 0
    for stream in source.streams():
        news = []
        for entry in source.read(stream):
            fact = decode_fact(entry.body)
            other = fact if changed else change(fact)
            changed += other is not fact
            if other is not None:
                news.append(New(at=entry.at, who=entry.who, role=entry.role, body=encode(other), asked=entry.asked))
        copy.commit([Append(stream, 0, tuple(news))])
    source.close()
    copy.close()
    result = run("verify", str(to), "--chain-only")
    assert changed == 1
    assert result.exit_code == 1, result.output
    return result.stdout


def _another_seat(fact: Fact) -> Fact:
    if not isinstance(fact, f.SeatsDrawn):
        return fact
    one, two, *rest = fact.placings
    return replace(
        fact,
        placings=(replace(one, seat=two.seat, table=two.table), replace(two, seat=one.seat, table=one.table), *rest),
    )


def _another_number(fact: Fact) -> Fact:
    return replace(fact, seed="17") if isinstance(fact, f.SeatsDrawn) else fact


def _other_chips(fact: Fact) -> Fact:
    if not isinstance(fact, f.TableReported) or not fact.changes:
        return fact
    return replace(fact, changes={player: cents + 1000 for player, cents in fact.changes.items()})


def _another_prize(fact: Fact) -> Fact:
    if not isinstance(fact, f.PlacesConfirmed):
        return fact
    first, *rest = fact.prizes
    return replace(fact, prizes=(replace(first, cents=first.cents + 1), *rest))


def _less_paid_in(fact: Fact) -> Fact:
    return replace(fact, moves=fact.moves[:1]) if isinstance(fact, f.EntryTaken) else fact


def _another_winner(fact: Fact) -> Fact:
    return replace(fact, places=fact.places[::-1]) if isinstance(fact, f.SessionRanked) else fact


def _no_such_clause(fact: Fact) -> Fact:
    return replace(fact, under=("99.9",)) if isinstance(fact, f.SeatTaken) else fact


def _not_reported(table: str, number: int) -> Callable[[Fact], Fact | None]:
    def change(fact: Fact) -> Fact | None:
        return None if isinstance(fact, f.TableReported) and (fact.table, fact.round) == (table, number) else fact

    return change


@pytest.mark.parametrize("number", [1, 2], ids=["one between others", "the last"])
def test_a_round_that_a_table_never_reported_is_found_and_named(number: int, kept: Path, tmp_path: Path) -> None:
    table = "small-cup-heat-2"
    said = forged(kept, tmp_path / "forged.db", _not_reported(table, number))
    assert f"round {number} of {table} was played and never reported" in said


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_another_seat, "has tournament.seats_drawn/1 with placings"),
        (_another_number, "has tournament.seats_drawn/1 with seed '17', where the rules decide"),
        (_other_chips, "where the table's own journal has something else"),
        (_another_prize, "has tournament.places_confirmed/1 with prizes"),
        (_less_paid_in, "has tournament.entry_taken/1 with moves"),
        (_another_winner, "has tournament.session_ranked/1 with places"),
        (_no_such_clause, "cites '99.9'"),
    ],
)
def test_what_was_forged_is_found(change: Callable[[Fact], Fact], says: str, kept: Path, tmp_path: Path) -> None:
    assert says in forged(kept, tmp_path / "forged.db", change)


def test_what_was_played_true_is_found_true(kept: Path) -> None:
    assert "nothing is wrong" in ran("verify", str(kept))
