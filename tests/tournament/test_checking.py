"""The audit of a tournament, fact by fact, where there are no tables to hold it against."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from croupier.conduct.audit.tournaments import TournamentAudit
from croupier.conduct.codec import encode
from croupier.journal import Entry, open_store
from croupier.ruling import Fact
from croupier.tournament import commands as c
from croupier.tournament.facts import CardsDrawn, PlayOffTurn, SessionRanked
from tests.rules.tournament.running import M02, U19, Running, heat, session


def found(cup: Running, facts: Sequence[Fact] = ()) -> list[str]:
    """The faults of a tournament, perhaps with other facts than it had, except reports of tables that are not there."""
    audit = TournamentAudit("tournament/cup", open_store("memory:"))
    act = cup.acts[0]
    for place, fact in enumerate(facts or cup.facts):
        act = cup.acts.get(place, act)
        asked = encode(act.command) if place in cup.acts else b""
        audit.take(Entry("", place + 1, act.at, act.who, act.role.value, "", asked, encode(fact), b"", b""))
    audit.finish()
    return [each.because for each in audit.findings if each.check != "reports"]


def level(seeds: int = 100) -> tuple[Running, str]:
    """Two players who are level at the end of a final, and a number by which they draw equal ranks."""
    cup = Running(U19, prizes={"tie": "cards"})
    cup.begin(4)
    cup.round(p1=50, p2=50)
    cup.finish()
    for seed in map(str, range(seeds)):
        facts = cup.ask(c.DecideTie(players=("p1", "p2"), seed=seed))
        if isinstance(facts, tuple) and isinstance(facts[1], CardsDrawn):
            return cup, seed
    raise AssertionError("no number draws equal ranks")


def test_equal_ranks_drew_on_as_their_number_says() -> None:
    cup, seed = level()
    cup.do(c.DecideTie(players=("p1", "p2"), seed=seed))
    assert found(cup) == []
    last = next(at for at, fact in reversed([*enumerate(cup.facts)]) if isinstance(fact, CardsDrawn))
    told = cup.facts[last]
    assert isinstance(told, CardsDrawn)
    one, two = told.cards
    swapped = replace(told, cards={one: told.cards[two], two: told.cards[one]})
    assert any(
        "where the rules decide" in each for each in found(cup, [*cup.facts[:last], swapped, *cup.facts[last + 1 :]])
    )


def heats(players: int, **changes: object) -> Running:
    """Heats in which everybody is level."""
    sessions = [heat(M02, advance={"overall": 2}, end={"rounds": 1}, **changes), session(M02, players_from=["heat"])]
    cup = Running(M02, sessions)
    cup.begin(players)
    for flight in range(1, len(cup.tables()) + 1):
        if changes.get("tables") and flight > 1:
            cup.start(flight=flight)
        cup.finish()
    return cup


@pytest.mark.parametrize("tables", [0, 1], ids=["at several tables", "in turn"])
def test_extra_rounds_of_many_are_true(tables: int) -> None:
    cup = heats(16, tables=tables)
    cup.do(c.DecideTie(players=tuple(cup.state.players)))
    while not cup.all(SessionRanked):
        seats = cup.state.tables[cup.table].seats
        gone = next(iter(seats))
        cup.do(c.ExcludePlayer(player=gone, reason="signals"))
        waiting = next(each for each in cup.state.tables.values() if each.extra and not each.extra.played)
        cup.round(waiting.name, **{name: 10 * cup.player(name).number for name in waiting.seats})
    assert found(cup) == []


def test_so_are_turns_that_come_early_because_everybody_has_left() -> None:
    cup = heats(16, tables=1)
    cup.do(c.DecideTie(players=tuple(cup.state.players)))
    for name in list(cup.state.tables[cup.table].seats):
        cup.do(c.ExcludePlayer(player=name, reason="signals"))
    assert cup.all(PlayOffTurn)
    assert found(cup) == []
    at = next(at for at, fact in enumerate(cup.facts) if isinstance(fact, PlayOffTurn))
    told = cup.facts[at]
    assert isinstance(told, PlayOffTurn)
    forged = replace(told, placings=told.placings[1:])
    assert any("where the rules decide" in each for each in found(cup, [*cup.facts[:at], forged]))
