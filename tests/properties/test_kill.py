"""Power fails at any moment: every acknowledged fact is there, no chip or card is missing, and play goes on."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from _pytest.mark import ParameterSet

from croupier.conduct import Accepted, Hosted, House, house as house_module, must
from croupier.conduct.chance import key_path
from croupier.conduct.codec import decode_fact
from croupier.conduct.past import round_of
from croupier.games.mini_baccarat import facts as b
from croupier.games.rounds import RoundEnds
from croupier.games.shoes import ShoeGame, Stage
from croupier.journal import Append, Entry, New, Store, open_store
from croupier.journal.memory import MemoryStore
from croupier.journal.verify import verify
from croupier.ruling import Fact, Role
from croupier.table import Status, Table, commands as t, needs
from tests.properties.asking import AT, Rules, accepted, first_seat
from tests.properties.driving import CASH_ACCOUNTS, every_rules, game_of, irregular, needed, plausible, set_up
from tests.properties.mini_baccarat import B18
from tests.properties.test_replay import take_turn
from tests.properties.worker import digest
from tests.trust import trust

STREAM = "table/T1"


def clock() -> int:
    return AT


def is_whole(table: Table) -> None:
    """No chip and no card has been made or lost."""
    balances, game = table.balances, table.game
    assert sum(balances.values()) == 0
    assert sum(balances.get(account, 0) for account in CASH_ACCOUNTS) == 0
    held = {account: cents for account, cents in balances.items() if account.startswith(("float", "patron", "wager"))}
    assert all(cents > 0 for cents in held.values())
    on_layout = {w.area: w.amount for w in game.round.wagers.values()}
    assert on_layout == {account: cents for account, cents in held.items() if account.startswith("wager")}
    if not isinstance(game, ShoeGame) or game.stage is not Stage.SHUFFLE:
        game_of(table).cards_are_all_there(game)


def cut(entries: list[Entry], store: Store, indexed: bool = True) -> Store:
    """A journal that ends with these entries, with or without its index of rounds."""
    about = [round_of(decode_fact(e.body)) if indexed else 0 for e in entries]
    news = tuple(New(e.at, e.who, e.role, e.body, e.key, e.asked, at) for e, at in zip(entries, about, strict=True))
    store.commit([Append(STREAM, 0, news)])
    return store


def play_on(hosted: Hosted, random: Random) -> None:
    """Do what is asked for until the round is over."""
    table = hosted.table
    assert table
    number = table.game.round.number
    for _ in range(80):
        assert hosted.table
        is_whole(hosted.table)
        if hosted.table.game.round.number != number:
            return
        ask = needed(hosted.table, random)
        assert isinstance(hosted.act(ask.command, ask.who, ask.role), Accepted), ask
    raise AssertionError(f"the round does not end: {needs(hosted.table)}")


def recorded(rules: Rules, seed: int) -> tuple[list[Entry], list[tuple[int, Table]]]:
    """A few rounds in which a good deal goes wrong: the entries, and the table after each command."""
    states: list[tuple[int, Table]] = []
    with House("memory:", clock=clock) as house:
        hosted = house.table("T1")
        for ask in set_up(rules):
            must(house, "T1", ask.command, ask.who, ask.role)
        for seat, name in enumerate(("ann", "bob"), first_seat(rules.book)):
            must(house, "T1", t.JoinTable(patron=name, seat=seat), name, Role.PATRON)
        random = Random(seed)
        while hosted.table and hosted.table.game.round.number < 12 and hosted.version < 600:
            chance = random.random()
            kind = needed if chance < 0.5 else plausible if chance < 0.75 else irregular
            ask = kind(hosted.table, random)
            if accepted(hosted.table, ask):
                house.act("T1", ask.command, ask.who, ask.role)
                states.append((hosted.version, hosted.table))
        return list(house.store.read(STREAM)), states


def one_of_each_game() -> Iterator[ParameterSet]:
    """All rules, those after a game's first in the long tests."""
    seen: set[str] = set()
    for rules in every_rules():
        _, game = rules.book.split("/")
        yield pytest.param(rules, id=str(rules), marks=[pytest.mark.long] if game in seen else [])
        seen.add(game)


@trust(21)
@pytest.mark.parametrize("rules", list(one_of_each_game()))
def test_cut_off_after_any_fact_a_fresh_house_plays_the_round_to_its_end(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands are kept whole, so a crash falls between two of them: the table is then just as it was. Even a
    journal that ended within one would not lose a chip."""
    entries, states = recorded(rules, seed=len(str(rules)))
    whole = dict(states)
    assert any(isinstance(decode_fact(entry.body), RoundEnds) for entry in entries)
    for count in range(1, len(entries) + 1):
        store = cut(entries[:count], MemoryStore())
        monkeypatch.setattr(house_module, "open_store", lambda _, store=store: store)
        with House("memory:", clock=clock) as house:
            (hosted,) = house.tables()
            table = hosted.table
            assert table
            if count in whole:
                assert table == whole[count]
            is_whole(table)
            if table.status is Status.OPEN:
                play_on(hosted, Random(count))


@trust(21)
def test_a_virtual_table_finds_its_sealed_shoe_again(tmp_path: Path) -> None:
    """The order of a shoe is kept before its commitment is published: dealing can go on from any moment."""
    first = tmp_path / "first.db"
    with House(str(first), clock=clock) as house:
        for ask in set_up(Rules(B18, (("dealing", "face-down"),)), dealing="virtual"):
            must(house, "T1", ask.command, ask.who, ask.role)
        must(house, "T1", t.JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
        must(house, "T1", t.BuyIn(patron="ann", cents=1_000_00), "ann", Role.PATRON)
        opened = house.table("T1").version
        for turn in range(40):
            take_turn(house.table("T1"), house.dealer("T1"), Random(turn))
        entries = list(house.store.read(STREAM))
        (sealed,) = (fact for fact in facts_of(entries) if isinstance(fact, b.CardsShuffled))
        place = f"{STREAM}/shoe/1/{sealed.commitment}"
        shoe = house.store.sealed(place)
    assert shoe
    dealt = [fact.cards for fact in facts_of(entries) if isinstance(fact, b.HandExposed)]
    for count in range(opened, len(entries), 3):
        path = tmp_path / f"cut{count}.db"
        House(str(path), clock=clock).close()  # so it has keys, and was killed before its first entries were signed
        store = cut(entries[:count], open_store(str(path)))
        store.seal(place, shoe)
        store.close()
        shutil.copy(key_path(first), key_path(path))
        with House(str(path), clock=clock) as house:
            hosted, dealer = house.table("T1"), house.dealer("T1")
            assert hosted.table
            number = hosted.table.game.round.number
            for turn in range(60):
                if hosted.table.game.round.number != number:
                    break
                take_turn(hosted, dealer, Random(turn))
                is_whole(hosted.table)
            assert hosted.table.game.round.number != number
            again = [fact.cards for fact in hosted.facts() if isinstance(fact, b.HandExposed)]
            if count > opened:  # before that, a new shoe was sealed
                shared = min(len(dealt), len(again))
                assert again[:shared] == dealt[:shared]


def facts_of(entries: list[Entry]) -> Iterator[Fact]:
    return (decode_fact(entry.body) for entry in entries)


@trust(21, 23)
def test_a_process_that_is_killed_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    url, random = str(tmp_path / "house.db"), Random(7)
    acknowledged: dict[int, tuple[int, str]] = {}
    for life in range(10):
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.properties.worker", url, str(life)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        assert child.stdout
        for _ in range(random.randrange(1, 120)):
            line = child.stdout.readline().split()
            assert line, "the child ended by itself"
            acknowledged[int(line[0])] = (int(line[1]), line[2])
        child.kill()  # SIGKILL, to this child
        rest = child.stdout.read().splitlines()
        child.wait()
        child.stdout.close()
        for line in (text.split() for text in rest if len(text.split()) == 3 and len(text.split()[2]) == 64):
            acknowledged[int(line[0])] = (int(line[1]), line[2])  # it had said so before it died
        with House(url, clock=clock) as house:
            hosted = house.table("T1")
            facts = list(hosted.facts())
            assert hosted.version == len(facts) >= max(acknowledged)
            for version, (count, said) in acknowledged.items():
                if count:
                    assert digest(tuple(facts[version - count : version])) == said
            assert hosted.table
            is_whole(hosted.table)
            assert verify(house.store).ok
            if hosted.table.status is Status.OPEN:
                play_on(hosted, random)
