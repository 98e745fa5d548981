"""The slips that a desk offers to take back, and the sheets of those who count."""

from croupier.ruling import Role
from croupier.tournament import commands as c
from croupier.tournament.ties import waiting_ties
from croupier.views.tournament.counting import sheets_of
from croupier.views.tournament.slips import slips_of
from tests.rules.tournament.running import CHIPS, DOLLAR, M18, Running, heat, session
from tests.rules.tournament.test_counts import by_hand
from tests.rules.tournament.test_purchases import BUY, with_rebuys


def offered(cup: Running) -> list[str]:
    return [slip.say for slip in slips_of(cup.state, reversed(cup.facts), cup.at)]


def test_check_ins_can_be_taken_back_the_last_first_until_the_start() -> None:
    cup = Running(M18)
    cup.enter("p1", "p2", "p3")
    cup.draw()
    for name in ("p1", "p2", "p3"):
        cup.do(c.TakeSeat(player=name))
    assert offered(cup) == ["p3’s check-in", "p2’s check-in", "p1’s check-in"]
    last = slips_of(cup.state, reversed(cup.facts), cup.at)[0].command
    assert last == c.UndoSeatTaken(player="p3", reason="")
    cup.do(c.UndoSeatTaken(player="p3", reason="another"))
    assert offered(cup) == ["p2’s check-in", "p1’s check-in"]
    cup.do(c.TakeSeat(player="p3"))
    cup.start()
    assert offered(cup) == []


def test_a_re_buy_and_the_end_of_a_table_until_something_is_built_on_them() -> None:
    cup = with_rebuys(M18)
    cup.begin(4)
    cup.round(p1=-990)
    cup.do(BUY)
    assert offered(cup) == ["p1’s re-buy"]
    cup.do(c.EndTable(table=cup.table, reason="closing time"))
    assert offered(cup)[0] == "the end of Table 1"
    assert "p1’s re-buy" not in offered(cup)


def test_a_decision_on_players_who_are_level() -> None:
    cup = Running(M18, [heat(M18), session(M18, players_from=["heat"])])
    cup.begin(4)
    cup.finish()
    tie = waiting_ties(cup.state)[0]
    cup.do(c.DecideTie(players=tie.players))
    assert offered(cup) == [f"the decision on {', '.join(tie.players)}"]


def test_a_sheet_says_how_many_rounds_the_next_count_may_cover_and_what_waits() -> None:
    cup = by_hand(M18)
    (sheet,) = sheets_of(cup.state)
    assert (sheet.rounds, sheet.most, sheet.issued, sheet.waiting) == (0, 3, 4 * CHIPS, None)
    assert [line.seat for line in sheet.players] == sorted(line.seat for line in sheet.players)
    cup.do(cup.command(p1=1100, p2=880), Role.DEALER, "dan")
    (sheet,) = sheets_of(cup.state)
    assert sheet.waiting is not None
    assert (sheet.waiting.by, sheet.waiting.difference) == ("dan", -20 * DOLLAR)
    changes = {line.player: line.change for line in sheet.waiting.lines}
    assert changes == {"p1": 100 * DOLLAR, "p2": -120 * DOLLAR, "p3": 0, "p4": 0}
    cup.do(c.ConfirmCount(table=cup.table, reason="it was lost"), Role.SUPERVISOR, "sue")
    (sheet,) = sheets_of(cup.state)
    assert (sheet.rounds, sheet.counted_by, sheet.issued) == (1, ("dan", "sue"), 4 * CHIPS - 20 * DOLLAR)
