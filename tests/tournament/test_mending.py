"""What a refusal says is open instead can be given as it is offered, and the rules then allow it."""

import ast
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from croupier.ruling import Act, Command, Refusal, Role
from croupier.tournament import commands as c
from croupier.tournament.facts import (
    BreakEnded,
    PlacesConfirmed,
    PlayerReinstated,
    PrizeReversed,
    ReserveListed,
    TieShared,
)
from croupier.views.tournament.mending import MENDS, Mend, mends_of
from tests.rules.tournament.running import DIRECTOR, FEE, M18, U19, Running, session


def offered(cup: Running, command: Command) -> list[Mend]:
    refusal = cup.refused(command)
    return list(mends_of(cup.state, Act(command, DIRECTOR, Role.DIRECTOR, cup.at), refusal))


def given(cup: Running, mend: Mend, **said: Any) -> list[type]:
    assert mend.command is not None
    assert {ask.name for ask in mend.asks} == set(said)
    role = Role(mend.role or Role.DIRECTOR)
    return [type(fact) for fact in cup.do(replace(mend.command, **said), role, mend.role or DIRECTOR)]


def test_a_break_that_stands_in_the_way_is_ended_with_one_press() -> None:
    cup = Running(M18)
    cup.begin(4)
    cup.do(c.CallBreak(minutes=10))
    (mend,) = offered(cup, c.CallBreak(minutes=5))
    assert (mend.say, mend.sure) == ("End the break", "")
    assert given(cup, mend) == [BreakEnded]


def test_what_cannot_be_taken_back_says_so_and_what_a_person_must_say_is_asked() -> None:
    cup = Running(M18, entry={"maximum": 3})
    cup.enter("p1", "p2", "p3")
    (mend,) = offered(cup, c.TakeEntry(player="p4", paid=FEE))
    assert given(cup, mend) == [ReserveListed]
    cup.draw()
    (withdrawing,) = offered(cup, c.StrikeEntry(player="p1", reason="a mistake"))
    assert withdrawing.sure == "p1 is out of the tournament."
    assert given(cup, withdrawing, reason="asked to")


def test_who_was_excluded_and_wants_to_re_buy_is_reinstated_from_the_refusal() -> None:
    rebuys = {"cost": 50, "chips": 700, "most": 2, "until": {"session": "final", "round": 3}, "method": "At the cage."}
    cup = Running(M18, [session(M18, end={"rounds": 5})], rebuys=rebuys)
    cup.begin(4)
    cup.round(p1=-1000)
    cup.do(c.ExcludePlayer(player="p1", reason="a telephone"))
    (reinstating,) = offered(cup, c.ReBuy(player="p1", paid=5000))
    assert given(cup, reinstating, reason="it was another") == [PlayerReinstated]


def test_level_players_and_places_are_settled_from_the_refusal() -> None:
    cup = Running(M18, prizes={"tie": "shared"})
    cup.begin(3)
    cup.finish()
    (sharing,) = offered(cup, c.DecideTie(players=("p1", "p2")))
    assert TieShared in given(cup, sharing)
    (confirming,) = offered(cup, c.PayPrize(player="p1"))
    assert given(cup, confirming) == [PlacesConfirmed]
    cup.do(c.PayPrize(player="p1"))
    (reversing,) = offered(cup, c.ReopenPlaces(reason="a mistake"))
    assert given(cup, reversing, reason="a mistake") == [PrizeReversed]


def test_another_value_is_the_same_command_with_it() -> None:
    cup = Running(U19, [session(U19, break_tables=True)])
    cup.begin(9)
    where = cup.player("p1").table
    to = next(table for table in cup.tables() if table.name != where)
    taken = c.MovePlayer(player="p1", table=to.name, seat=next(iter(to.seats.values())), reason="balance")
    found = offered(cup, taken)
    assert found
    assert all(mend.say.startswith("Seat ") for mend in found)
    given(cup, found[0])


def test_what_the_rules_would_refuse_as_well_is_not_offered() -> None:
    cup = Running(M18)
    cup.begin(4)
    cup.finish()
    act = Act(c.PayPrize(player="p1"), DIRECTOR, Role.DIRECTOR, cup.at)
    assert mends_of(cup.state, act, Refusal(("16.1",), "no", ("confirm_places", "end_break"))) == ()


def test_every_command_that_a_refusal_names_has_its_button() -> None:
    known = {kind.__struct_config__.tag for kind in vars(c).values() if isinstance(kind, type)}
    named: set[object] = set()
    for file in Path(c.__file__).parent.glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("Refusal", "_cannot"):
                words = (each for arg in call.args[2:] for each in ast.walk(arg) if isinstance(each, ast.Constant))
                named |= {word.value for word in words}
    assert len(named & known) > 25
    assert named & known <= MENDS.keys()
