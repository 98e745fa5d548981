"""Tables that are run by hand: two people count the chips, and everything else is as at any other table."""

from typing import Any

import pytest

from croupier.ruling import Fact, Role
from croupier.tournament import commands as c, needs
from croupier.tournament.facts import (
    ChipsCounted,
    CountConfirmed,
    PlayerEliminated,
    SessionRanked,
    TableEnded,
    TableReported,
)
from tests.marks import rule
from tests.rules.tournament.running import BOOKS, CHIPS, DOLLAR, M18, U19, Running, cites, heat, session

each_book = pytest.mark.parametrize("book", BOOKS)
untouched = [
    rule("canberra-poker", NI2002_45="15.12"),
    rule("blackjack", NI2002_45="19.12", NI2006_147="20.13"),
    rule("american-roulette", NI2002_45="12.12"),
    rule("mini-baccarat", NI2002_45="13.12", NI2016_685="15.13", NI2018_687="16.13"),
    rule("pai-gow", NI2002_45="17.12"),
    rule("ultimate-texas-holdem", NI2019_212="16.14"),
]


class ByHand(Running):
    """A tournament whose tables are run by hand. Dan deals and counts, Sue confirms."""

    def __init__(self, book: str, sessions: Any = (), held: int | None = None, **changes: Any) -> None:
        super().__init__(book, sessions, **changes)
        self.held = held  # in the float, in dollars

    def go_on(self, absent: Any = (), seed: str = "17") -> None:
        self.draw(seed=seed)
        for each in self.tables():
            self.do(c.RunByHand(table=each.name, float=None if self.held is None else self.held * DOLLAR))
        self.seat(absent)
        self.start()

    def command(self, **dollars: int) -> c.CountChips:
        """Everybody's chips, in dollars; those who are not named have what they had."""
        there = self.state.tables[self.table]
        stacks = dict(there.stacks) | {name: each * DOLLAR for name, each in dollars.items() if name in there.stacks}
        how = {name: each for name, each in dollars.items() if name in ("rounds", "shoes")}
        held = None if self.held is None else dollars["held"] * DOLLAR
        return c.CountChips(table=there.name, stacks=stacks, float=held, **how)

    def counted(self, reason: str = "the house pays and takes", **dollars: int) -> tuple[Fact, ...]:
        table = self.table
        self.do(self.command(**dollars), Role.DEALER, "dan")
        return self.do(c.ConfirmCount(table=table, reason=reason), Role.SUPERVISOR, "sue")


def by_hand(book: str, **how: Any) -> ByHand:
    cup = ByHand(book, **how)
    cup.begin(4)
    return cup


def marks(test: Any) -> Any:
    for mark in untouched:
        test = mark(test)
    return each_book(test)


@marks
def test_two_people_count_and_everything_else_is_as_at_any_other_table(book: str, marked: set[str]) -> None:
    cup = by_hand(book)
    table = cup.table
    assert cites(cup.refused(c.ReportTable(table=table, version=1, round=1, changes={}), Role.DEALER, table), marked)
    facts = cup.do(cup.command(p1=1500, p2=0), Role.DEALER, "dan")
    assert cites(facts, {*marked, "~T54"})
    assert needs(cup.state, cup.at).commands == ("confirm_count", "count_chips")
    assert cites(cup.refused(c.ConfirmCount(table=table, reason="won"), Role.DEALER, "dan"), {*marked, "~T54"})
    facts = cup.do(c.ConfirmCount(table=table, reason="won"), Role.SUPERVISOR, "sue")
    assert [fact.player for fact in facts if isinstance(fact, PlayerEliminated)] == ["p2"]
    assert cup.state.chips_of("p1") == 1500 * DOLLAR
    assert cup.state.tables[table].counted_by == ("dan", "sue")
    cup.counted(p1=1600, p3=900, p4=800, rounds=2)
    assert cup.tables("final")[0].ended  # after three rounds
    cup.confirm()
    assert next(iter(cup.prizes())) == "p1"
    cup.pay_and_close()


@marks
def test_a_difference_from_the_chips_issued_is_shown_and_needs_a_reason(book: str, marked: set[str]) -> None:
    """Where the float is counted too, chips that the house won or paid are no difference."""
    cup = by_hand(book, held=5000)
    cup.counted("", p1=1100, held=4900)
    (said,) = cup.do(cup.command(p1=1300, held=4600), Role.DEALER, "dan")
    assert isinstance(said, ChipsCounted)
    assert said.difference == -100 * DOLLAR
    refusal = cup.refused(c.ConfirmCount(table=cup.table), Role.SUPERVISOR, "sue")
    assert cites(refusal, {*marked, "~T54"})
    assert "100.00 less" in refusal.because
    facts = cup.do(c.ConfirmCount(table=cup.table, reason="a chip is missing"), Role.SUPERVISOR, "sue")
    assert isinstance(facts[0], CountConfirmed)
    assert (facts[0].difference, facts[0].reason) == (-100 * DOLLAR, "a chip is missing")
    assert cup.state.tables[cup.table].float == 4600 * DOLLAR


def test_without_the_float_everything_that_changed_hands_is_a_difference() -> None:
    cup = by_hand(M18)
    cup.counted("", p1=1100, p2=900)  # it comes to nothing
    cup.do(cup.command(p1=1200), Role.DEALER, "dan")
    assert "more than the chips issued" in cup.refused(c.ConfirmCount(table=cup.table), who="dora").because


def test_chips_are_counted_by_denomination_or_as_a_sum_and_nobody_is_left_out() -> None:
    cup = by_hand(M18)
    there = cup.state.tables[cup.table]
    sums = dict.fromkeys(("p2", "p3", "p4"), CHIPS)
    chips = {"p1": {100 * DOLLAR: 9, 25 * DOLLAR: 8}}
    wrong = {
        "once: p1": c.CountChips(table=there.name, stacks=sums),
        "p9 does not play": c.CountChips(table=there.name, stacks={**sums, "p9": 0}, chips=chips),
        "once: p2": c.CountChips(table=there.name, stacks=sums, chips={**chips, "p2": {}}),
        "the chips of this tournament": c.CountChips(table=there.name, stacks=sums, chips={"p1": {30 * DOLLAR: 1}}),
        "no chips make that": c.CountChips(table=there.name, stacks={**sums, "p1": 1}),
        "float is not counted": c.CountChips(table=there.name, stacks=sums, chips=chips, float=0),
        "how many rounds": c.CountChips(table=there.name, stacks=sums, chips=chips, rounds=-1),
        "3 rounds of the session": c.CountChips(table=there.name, stacks=sums, chips=chips, rounds=4),
    }
    for because, command in wrong.items():
        assert because in cup.refused(command, Role.DEALER, "dan").because
    assert "by the dealer" in cup.refused(cup.command(), Role.PATRON, "p1").because
    cup.do(c.CountChips(table=there.name, stacks=sums, chips=chips), Role.DEALER, "dan")
    cup.do(c.ConfirmCount(table=there.name, reason="won"), Role.SUPERVISOR, "sue")
    assert cup.state.chips_of("p1") == 1100 * DOLLAR


def test_no_count_skips_a_round_after_which_the_conditions_look_at_the_chips() -> None:
    plan = session(M18, end={"rounds": 6}, knockouts=[{"after_round": 2}])
    cup = ByHand(M18, [plan])
    cup.begin(4)
    refusal = cup.refused(cup.command(rounds=3), Role.DEALER, "dan")
    assert "after round 2" in refusal.because
    facts = cup.counted(p1=1100, p2=1200, p3=1300, p4=900, rounds=2)
    assert [(fact.player, fact.how) for fact in facts if isinstance(fact, PlayerEliminated)] == [("p4", "knockout")]


def test_a_count_is_put_right_by_another_of_the_same_round() -> None:
    cup = by_hand(M18)
    cup.counted(p1=0, p2=2000)
    assert cup.player("p1").standing == "eliminated"
    cup.do(cup.command(p2=1900, rounds=0), Role.DEALER, "dan")
    assert "100.00 less" in cup.refused(c.ConfirmCount(table=cup.table), Role.SUPERVISOR, "sue").because
    facts = cup.do(c.ConfirmCount(table=cup.table, reason="a stack was counted twice"), Role.SUPERVISOR, "sue")
    reported = next(fact for fact in facts if isinstance(fact, TableReported))
    assert (reported.corrects, reported.counts, reported.changes) == (True, False, {"p2": -100 * DOLLAR})
    assert cup.state.tables[cup.table].rounds == 1


@each_book
def test_the_last_count_is_put_right_as_long_as_the_places_are_and_decides_them(book: str) -> None:
    cup = by_hand(book)
    table = cup.table
    cup.counted(p1=1600, p2=1200, p3=900, p4=0, rounds=3)
    assert cup.tables("final")[0].ended

    def again(**dollars: int) -> c.CountChips:
        stacks = {name: each * DOLLAR for name, each in dollars.items()}
        return c.CountChips(table=table, stacks=stacks, rounds=0)

    assert "does not play" in cup.refused(again(p1=1600, p2=1700, p3=900, p4=0), Role.DEALER, "dan").because
    for first, other in ((1600, 1700), (1800, 1700)):
        cup.do(again(p1=first, p2=other, p3=900), Role.DEALER, "dan")
        facts = cup.do(c.ConfirmCount(table=table, reason="a stack was overlooked"), Role.SUPERVISOR, "sue")
        assert cites(facts, {"~T54", "~T57"})
        assert cup.last(SessionRanked).places[0] == ("p2" if other > first else "p1",)
    cup.confirm()
    assert "no session goes on" in cup.refused(again(p1=1, p2=1, p3=900), Role.DEALER, "dan").because


@each_book
def test_nobody_is_parted_while_the_chips_that_make_them_level_are_counted_again(book: str) -> None:
    cup = by_hand(book)
    table = cup.table
    cup.counted(p1=1600, p2=1600, p3=900, p4=0, rounds=3)
    assert needs(cup.state, cup.at).what == "tie"
    stacks = {"p1": 1600 * DOLLAR, "p2": 1700 * DOLLAR, "p3": 900 * DOLLAR}
    cup.do(c.CountChips(table=table, stacks=stacks, rounds=0), Role.DEALER, "dan")
    refusal = cup.refused(c.DecideTie(players=("p1", "p2"), seed="17"))
    assert cites(refusal, {"~T54"})
    assert "confirm_count" in refusal.instead
    assert needs(cup.state, cup.at).what == "count"
    cup.do(c.ConfirmCount(table=table, reason="a stack was overlooked"), Role.SUPERVISOR, "sue")
    assert cup.last(SessionRanked).places[0] == ("p2",)


@each_book
def test_a_count_of_extra_rounds_that_are_not_to_be_played_waits_for_nobody(book: str) -> None:
    cup = by_hand(book)
    table = cup.table
    cup.counted(p1=1600, p2=1600, p3=900, p4=0, rounds=3)
    cup.do(c.DecideTie(players=("p1", "p2")))
    cup.do(cup.command(p1=1700), Role.DEALER, "dan")
    assert needs(cup.state, cup.at).what == "count"
    cup.do(c.UndoTie(players=("p1", "p2"), reason="p1 had more"))
    assert needs(cup.state, cup.at).what == "tie"
    stacks = {"p1": 1700 * DOLLAR, "p2": 1600 * DOLLAR, "p3": 900 * DOLLAR}
    cup.do(c.CountChips(table=table, stacks=stacks, rounds=0), Role.DEALER, "dan")
    assert needs(cup.state, cup.at).what == "count"
    cup.do(c.ConfirmCount(table=table, reason="a stack was overlooked"), Role.SUPERVISOR, "sue")
    assert cup.last(SessionRanked).places[0] == ("p1",)


def test_chips_that_change_before_the_confirmation_are_counted_again() -> None:
    cup = by_hand(U19)
    cup.do(cup.command(p1=1200), Role.DEALER, "dan")
    cup.do(c.ExcludePlayer(player="p4", reason="broke the rules"))
    refusal = cup.refused(c.ConfirmCount(table=cup.table, reason="won"), Role.SUPERVISOR, "sue")
    assert "count again" in refusal.because


def test_a_session_ends_by_time_with_the_count_after_it() -> None:
    cup = ByHand(U19, [session(U19, end={"minutes": 30})])
    cup.begin(4)
    cup.counted(p1=1100)
    assert not cup.state.tables[cup.table].ended
    cup.at += 31 * 60_000
    need = needs(cup.state, cup.at)
    assert need.commands == ("count_chips", "end_table")
    facts = cup.counted(p1=1200, rounds=4)
    assert isinstance(next(fact for fact in facts if isinstance(fact, TableEnded)), TableEnded)


def test_level_players_have_their_extra_rounds_by_hand_too() -> None:
    cup = ByHand(M18, [heat(M18, players_per_table=2), session(M18, players_from=["heat"])])
    cup.begin(4)
    for _ in range(2):
        cup.counted(rounds=3)
    tie = needs(cup.state, cup.at)
    assert tie.what == "tie"
    table = cup.state.tables_of(cup.state.sessions["heat"])[0]
    one, other = table.stacks
    cup.do(c.DecideTie(players=tuple(table.stacks)))
    assert needs(cup.state, cup.at).what in ("tie", "extra rounds")
    assert "one by one" in cup.refused(c.CountChips(table=table.name, rounds=2), Role.DEALER, "dan").because
    cup.do(c.CountChips(table=table.name, stacks={one: CHIPS + 100, other: CHIPS}), Role.DEALER, "dan")
    cup.do(c.ConfirmCount(table=table.name, reason="won"), Role.SUPERVISOR, "sue")
    assert cup.state.tables[table.name].extra is None


def test_it_is_decided_before_the_start_and_can_be_taken_back() -> None:
    cup = Running(M18)
    cup.enter("p1", "p2", "p3", "p4")
    cup.draw()
    table = cup.tables()[0].name
    assert "no table" in cup.refused(c.RunByHand(table="elsewhere")).because
    cup.do(c.RunByHand(table=table, float=0))
    cup.do(c.RunByHand(table=table, by_hand=False))
    assert not cup.state.tables[table].by_hand
    cup.seat()
    cup.start()
    assert "has started" in cup.refused(c.RunByHand(table=table)).because
    assert "no table whose chips" in cup.refused(c.CountChips(table=table), Role.DEALER, "dan").because
