"""Rounds of the past are found by an index, and put right however long ago they were: no answer depends on how many of
them a table has at hand."""

from random import Random

import pytest

from croupier.conduct import House, must
from croupier.conduct.audit import audit
from croupier.conduct.past import Past, place_of, rounds_in
from croupier.games.commands import VoidRound
from croupier.games.context import operators, supervisors
from croupier.games.rounds import RoundVoided
from croupier.games.voiding import grounds
from croupier.journal import Store
from croupier.journal.memory import MemoryStore
from croupier.ruling import Act, Fact, Refusal, Role, remembering
from croupier.table import Table, decide, evolve
from croupier.table.looking_back import decide_with
from tests.properties.asking import AT, Rules
from tests.properties.driving import every_rules, irregular, needed, plausible, set_up
from tests.properties.mini_baccarat import B18
from tests.properties.test_kill import STREAM, cut, facts_of, recorded
from tests.trust import trust

ALL = {rules.book: rules for rules in every_rules()}
UNBOUNDED, FEW = 1_000_000, 2


def folded(facts: list[Fact], at_hand: int) -> Table:
    """The table after these facts, with so many rounds at hand."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(remembering, "ROUNDS_AT_HAND", at_hand)
        table = None
        for fact in facts:
            table = evolve(table, fact)
    assert table
    return table


@pytest.fixture(scope="module")
def stores() -> tuple[Store, Store]:
    """A few rounds at random with their index, and the same journal without one."""
    entries, _ = recorded(Rules(B18, (("dealing", "face-down"),)), seed=5)
    return cut(entries, MemoryStore()), cut(entries, MemoryStore(), indexed=False)


def test_the_index_leads_to_the_places_that_reading_finds(stores: tuple[Store, Store]) -> None:
    indexed, bare = stores
    places = [place_of(indexed, STREAM, number) for number in range(1, 12)]
    assert places == [place_of(bare, STREAM, number) for number in range(1, 12)]
    closed = [place for place in places if place]
    assert len(closed) >= 5
    assert [each.before for each in closed[1:]] == [each.end for each in closed[:-1]]


def test_a_round_that_was_never_closed_has_no_place(stores: tuple[Store, Store]) -> None:
    assert [place_of(store, STREAM, 99) for store in stores] == [None, None]


@trust(27)
@pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())
def test_a_round_of_long_ago_is_put_right_as_if_it_were_at_hand(rules: Rules) -> None:
    entries, _ = recorded(rules, seed=len(str(rules)))
    facts = list(facts_of(entries))
    everything, little = folded(facts, UNBOUNDED), folded(facts, FEW)
    closed = everything.game.round.number - 1
    past = Past(cut(entries, MemoryStore()), STREAM)
    assert len(everything.game.played) == closed > 5
    assert [past.record(number) for number in range(1, closed + 1)] == list(everything.game.played)
    assert list(rounds_in(facts).values()) == list(everything.game.played)
    found = 0
    for number in range(closed + 2):
        for ground in grounds(everything.terms):
            command = VoidRound(round=number, ground=ground, reason="found late", cause="fire")
            for role in {*operators(everything.terms), *supervisors(everything.terms), Role.PATRON}:
                act = Act(command, "sue", role, AT)
                decided = decide_with(past.record, little, act)
                assert decided == decide(everything, act)
                found += not isinstance(decided, Refusal) and number < closed
    assert found or rules.book.endswith("pai-gow"), "some round of long ago could be voided"


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())
def test_whatever_else_is_asked_does_not_depend_on_the_rounds_at_hand(rules: Rules) -> None:
    entries, _ = recorded(rules, seed=3)
    facts, random = list(facts_of(entries)), Random(7)
    everything, little = folded(facts, UNBOUNDED), folded(facts, FEW)
    for _ in range(150):
        ask = random.choice((needed, plausible, irregular))(everything, random)
        act = Act(ask.command, ask.who, ask.role, AT)
        assert decide_with(rounds_in(facts).get, little, act) == decide(everything, act)


def test_a_round_of_long_ago_is_void_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the first void is still on its way to disk."""
    monkeypatch.setattr(remembering, "ROUNDS_AT_HAND", 0)
    entries, _ = recorded(ALL["NI2002-45/american-roulette"], seed=11)
    table = folded(list(facts_of(entries)), 0)
    past = Past(cut(entries, MemoryStore()), STREAM)
    for number in range(1, table.game.round.number):
        act = Act(VoidRound(round=number, ground="fraud", reason="found late"), "dee", Role.DIRECTOR, AT)
        decided = decide_with(past.record, table, act)
        if isinstance(decided, Refusal):
            continue
        assert isinstance(decided[0], RoundVoided)
        for fact in decided:
            table = evolve(table, fact)
        again = decide_with(past.record, table, act)
        assert isinstance(again, Refusal)
        assert "no round" in again.because
        return
    raise AssertionError("no round could be voided")


def test_a_round_of_long_ago_is_put_right_at_a_hosted_table_and_stands_up_to_an_audit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remembering, "ROUNDS_AT_HAND", 1)
    random = Random(5)
    with House("memory:", clock=lambda: AT) as house:
        hosted = house.table("T1")
        for ask in set_up(ALL["NI2002-45/american-roulette"]):
            must(house, "T1", ask.command, ask.who, ask.role)
        while hosted.table is None or hosted.table.game.round.number < 6:
            assert hosted.table
            ask = needed(hosted.table, random)
            must(house, "T1", ask.command, ask.who, ask.role)
        for number in (1, 2, 1):
            house.act("T1", VoidRound(round=number, ground="fraud", reason="found late"), "dee", Role.DIRECTOR)
        void = [fact.round for fact in hosted.facts() if isinstance(fact, RoundVoided)]
        assert void == [1, 2]
        assert audit(house.store).ok
