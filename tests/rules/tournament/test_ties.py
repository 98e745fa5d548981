"""Players who are level: extra rounds, sharing, cards; for going on, for prizes and for points."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from croupier.ruling import Fact, Refusal, Role
from croupier.tournament import commands as c, needs
from croupier.tournament.boxes import seats_of
from croupier.tournament.facts import CardsDrawn, PlayOffRound, PlayOffStarted, PlayOffTurn, SessionRanked, TieShared
from croupier.tournament.play import Grant, due
from croupier.tournament.ties import card_value
from tests.marks import rule
from tests.rules.tournament.running import (
    BOOKS,
    DOLLAR,
    HOLDEM,
    MINI_BACCARAT,
    NOTIFIED,
    Running,
    cites,
    heat,
    session,
)


def ended(book: str, players: int = 4, /, prizes: Any = None, **changes: int) -> Running:
    """A final that is over, its first round with these changes."""
    cup = Running(book, prizes=prizes or {}, entry={"minimum": players})
    cup.begin(players)
    cup.round(**changes)
    cup.finish()
    return cup


def tie(*players: str, seed: str = "") -> c.DecideTie:
    return c.DecideTie(players=players, seed=seed)


@rule("canberra-poker", NI2002_45="15.21")
@rule("blackjack", NI2002_45="19.21", NI2006_147="20.21")
@rule("american-roulette", NI2002_45="12.19")
@rule(
    "mini-baccarat",
    NI2002_45="13.21",
    NI2016_685=("15.3(a)(xi)(A)", "15.3(a)(xi)(B)", "15.3(a)(xi)(C)", "15.3(a)(xi)(D)"),
    NI2018_687=("16.3(a)(xi)(A)", "16.3(a)(xi)(B)", "16.3(a)(xi)(C)", "16.3(a)(xi)(D)"),
)
@rule("pai-gow", NI2002_45="17.21")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(c)")
@pytest.mark.parametrize("book", BOOKS)
def test_level_players_have_extra_rounds_until_there_is_a_result(book: str, marked: set[str]) -> None:
    cup = ended(book, p1=50, p2=50, p3=10)
    assert not cup.state.sessions["final"].ranked
    need = needs(cup.state, cup.at)
    assert (need.what, need.commands) == ("tie", ("decide_tie",))
    assert marked <= set(need.under)
    cup.refused(c.ConfirmPlaces())
    cup.refused(tie("p1", "p3"))
    assert cites(cup.do(tie("p1", "p2")), marked)
    started = cup.last(PlayOffStarted)
    assert started.chips == {"p1": 1050 * DOLLAR, "p2": 1050 * DOLLAR}  # with what they hold
    assert {each.player: each.seat for each in started.placings} == {
        name: cup.player(name).seat for name in ("p1", "p2")
    }
    need = needs(cup.state, cup.at)
    assert (need.what, need.by, need.commands) == ("extra rounds", (Role.DEALER,), ("report_table",))
    cup.refused(tie("p1", "p2"))
    cup.round(p1=20, p2=20)  # the first extra round tells nothing
    assert cup.last(PlayOffStarted).chips == {"p1": 1070 * DOLLAR, "p2": 1070 * DOLLAR}
    cup.report(cup.table, {}, counts=False)  # nor does a void one
    cup.round(p1=-20, p2=10)
    assert cup.state.sessions["final"].places == (("p2",), ("p1",), ("p3",), ("p4",))
    cup.confirm()


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("breakdown", "changes"),
    [
        ([50, 50], {"p1": 50, "p2": 50, "p3": 10}),  # the same prize for both
        ([60, 40], {"p1": 50, "p2": 40}),  # level at places that bring nothing
        ([100], {"p1": 50, "p2": 40, "p3": 40, "p4": 40}),
    ],
)
def test_ties_on_which_nothing_hangs_are_left(book: str, breakdown: list[int], changes: dict[str, int]) -> None:
    cup = ended(book, prizes={"breakdown": breakdown}, **changes)
    assert cup.state.sessions["final"].ranked
    cup.confirm()


@pytest.mark.parametrize("book", BOOKS)
def test_of_three_the_best_is_placed_and_the_others_go_on(book: str) -> None:
    cup = ended(book, p1=50, p2=50, p3=50)
    cup.do(tie("p1", "p2", "p3"))
    cup.round(p1=30, p2=-10, p3=-10)
    assert cup.last(PlayOffStarted).players == ("p2", "p3")
    assert cup.last(PlayOffStarted).chips == {"p2": 1040 * DOLLAR, "p3": 1040 * DOLLAR}
    cup.round(p2=-10, p3=10)
    assert cup.state.sessions["final"].places == (("p1",), ("p3",), ("p2",), ("p4",))


@pytest.mark.parametrize("book", BOOKS)
def test_of_three_the_last_is_placed_too(book: str) -> None:
    cup = ended(book, p1=50, p2=50, p3=50)
    cup.do(tie("p1", "p2", "p3"))
    cup.round(p1=30, p2=30, p3=-10)
    cup.round(p1=10, p2=20)
    assert cup.state.sessions["final"].places == (("p2",), ("p1",), ("p3",), ("p4",))


@pytest.mark.parametrize("book", BOOKS)
def test_an_extra_round_that_leaves_nobody_the_minimum_is_played_again_from_the_stacks_before(book: str) -> None:
    cup = ended(book, p1=50, p2=50)
    cup.do(tie("p1", "p2"))
    cup.round(p1=-1050, p2=-1040)
    told = cup.last(PlayOffRound)
    assert told.again
    assert "~T22" in told.under
    assert cup.state.tables[cup.table].stacks == {"p1": 1050 * DOLLAR, "p2": 1050 * DOLLAR}
    cup.round(p1=-20)
    assert cup.state.sessions["final"].places[0] == ("p2",)


@pytest.mark.parametrize("book", BOOKS)
def test_so_it_is_for_those_of_three_who_stay_level_without_the_minimum(book: str) -> None:
    cup = ended(book, p1=50, p2=50, p3=50)
    cup.do(tie("p1", "p2", "p3"))
    cup.round(p2=-1050, p3=-1050)
    assert cup.last(PlayOffStarted).chips == {"p2": 1050 * DOLLAR, "p3": 1050 * DOLLAR}
    cup.round(p2=10)
    assert cup.state.sessions["final"].places == (("p1",), ("p2",), ("p3",), ("p4",))


@pytest.mark.parametrize("book", BOOKS)
def test_two_ties_are_parted_one_after_the_other(book: str) -> None:
    cup = ended(book, prizes={"breakdown": [40, 30, 20, 10]}, p1=50, p2=50, p3=10, p4=10)
    cup.do(tie("p1", "p2"))
    assert "other extra rounds" in cup.refused(tie("p3", "p4")).because
    cup.round(p1=10)
    cup.do(tie("p3", "p4"))
    cup.round(p3=10)
    assert cup.state.sessions["final"].places == (("p1",), ("p2",), ("p3",), ("p4",))


@pytest.mark.parametrize("book", BOOKS)
def test_pairs_that_an_extra_round_leaves_level_are_parted_each(book: str) -> None:
    cup = ended(book, prizes={"breakdown": [40, 30, 20, 10]})
    cup.do(tie("p1", "p2", "p3", "p4"))
    cup.round(p1=10, p2=10)
    cup.round(p1=10)
    cup.do(tie("p3", "p4"))
    cup.round(p3=10)
    assert cup.state.sessions["final"].places == (("p1",), ("p2",), ("p3",), ("p4",))


def heats(book: str, advance: dict[str, int], entry: dict[str, int] | None = None, **changes: Any) -> Running:
    sessions = [heat(book, advance=advance, **changes), session(book, players_from=["heat"], chips=1000)]
    return Running(book, sessions, entry=entry or {})


@rule("canberra-poker", NI2002_45="15.21")
@rule("blackjack", NI2002_45="19.21", NI2006_147="20.21")
@rule("american-roulette", NI2002_45="12.19")
@rule(
    "mini-baccarat",
    NI2002_45="13.21",
    NI2016_685=("15.3(a)(viii)(B)", "15.3(a)(ix)(B)"),
    NI2018_687=("16.3(a)(viii)(B)", "16.3(a)(ix)(B)"),
)
@rule("pai-gow", NI2002_45="17.21")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(b)")
@pytest.mark.parametrize("book", BOOKS)
def test_a_tie_for_going_on_is_played_off_at_one_table(book: str, marked: set[str]) -> None:
    cup = heats(book, {"overall": 2})
    cup.begin(8)
    one, two = cup.tables()
    best, level, *_ = one.stacks
    other, *_ = two.stacks
    cup.report(one.name, {best: 90, level: 50})
    cup.report(two.name, {other: 50})
    cup.finish()
    assert cites(cup.do(tie(level, other)), marked)
    started = cup.last(PlayOffStarted)
    assert {each.table for each in started.placings} == {one.name}
    assert len({each.seat for each in started.placings}) == 2
    cup.round(**{level: -10, other: 10})
    assert cup.last(SessionRanked).advancing == (best, other)
    cup.go_on()
    assert set(cup.tables()[0].stacks) == {best, other}


@pytest.mark.parametrize("book", BOOKS)
def test_a_tie_above_or_below_the_line_is_left(book: str) -> None:
    cup = heats(book, {"overall": 2})
    cup.begin(5)
    cup.round(p1=50, p2=50)
    cup.finish()
    assert cup.last(SessionRanked).advancing == ("p1", "p2")
    assert cup.last(SessionRanked).places == (("p1", "p2"), ("p3", "p4", "p5"))


@pytest.mark.parametrize("book", BOOKS)
def test_each_table_sends_its_best_after_their_own_extra_rounds(book: str) -> None:
    cup = heats(book, {"per_table": 1})
    cup.begin(8)
    pairs = [tuple(each.stacks)[:2] for each in cup.tables()]
    for each, pair in zip(cup.tables(), pairs, strict=True):
        cup.report(each.name, dict.fromkeys(pair, 50))
    cup.finish()
    for pair in pairs:
        cup.do(tie(*pair))  # at two tables at the same time
    for each, (winner, _) in zip(cup.tables("heat"), pairs, strict=True):
        cup.round(each.name, **{winner: 10})
    assert set(cup.last(SessionRanked).advancing) == {winner for winner, _ in pairs}


@pytest.mark.parametrize("book", BOOKS)
def test_more_level_players_than_a_table_seats_play_at_several_and_are_compared_together(book: str) -> None:
    cup = heats(book, {"overall": 2})
    cup.begin(10)
    cup.finish()
    cup.do(tie(*cup.state.players))
    one, two = cup.all(PlayOffStarted)
    assert {*one.players, *two.players} == set(cup.state.players)
    assert abs(len(one.players) - len(two.players)) <= 1
    for each in (one, two):
        assert len({(placing.table, placing.seat) for placing in each.placings}) == len(each.players)
        assert not cup.state.sessions["heat"].ranked
        assert needs(cup.state, cup.at).say.endswith(f"play extra rounds at {each.table}")
        cup.report(each.table, {name: 10 * cup.player(name).number for name in each.players})
    assert set(cup.last(SessionRanked).advancing) == {"p10", "p9"}


# More of them than all the tables seat that may be active at the same time


def in_turns(book: str, players: int, wanted: int = 2) -> Running:
    """All level after heats in flights, at one table at a time: N go on."""
    cup = heats(book, {"overall": wanted}, {"minimum": players}, tables=1, end={"rounds": 1})
    cup.begin(players)
    for flight in range(1, len(cup.tables()) + 1):
        if flight > 1:
            cup.start(flight=flight)
        cup.finish()
    return cup


def groups(cup: Running) -> list[tuple[str, ...]]:
    """The groups that play the extra round together, one after another."""
    (started,) = cup.all(PlayOffStarted)[-1:]
    return [tuple(each.player for each in placings) for placings in (started.placings, *started.turns)]


def have_the_round(cup: Running, **changes: int) -> None:
    """Everybody who is level has an extra round, in turn; these win or lose in it."""
    for group in groups(cup):
        assert set(cup.state.tables[cup.table].seats) == set(group)
        cup.round(**{name: change for name, change in changes.items() if name in group})


@rule("canberra-poker", NI2002_45="15.21")
@rule("blackjack", NI2002_45="19.21", NI2006_147="20.21")
@rule("american-roulette", NI2002_45="12.19")
@rule("mini-baccarat", NI2002_45="13.21", NI2016_685="15.3(a)(viii)(B)", NI2018_687="16.3(a)(viii)(B)")
@rule("pai-gow", NI2002_45="17.21")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(b)")
@pytest.mark.parametrize("book", BOOKS)
def test_more_than_all_tables_seat_have_each_extra_round_in_turn(book: str, marked: set[str]) -> None:
    cup = in_turns(book, 20)
    assert cites(cup.do(tie(*cup.state.players)), marked | {"~T50"})
    started = cup.last(PlayOffStarted)
    seats = len(seats_of(cup.state.terms, cup.state.conditions.plan("heat")))
    sizes = [len(group) for group in groups(cup)]
    assert (sum(sizes), len(sizes)) == (20, -(-20 // seats))
    assert max(sizes) - min(sizes) <= 1
    assert started.chips == dict.fromkeys(cup.state.players, 1000 * DOLLAR)
    assert "others have each of them in turn" in needs(cup.state, cup.at).say
    have_the_round(cup, p3=50, p8=40, p14=50, p17=40, p20=40)
    turns = cup.all(PlayOffTurn)
    assert cites(turns, marked | {"~T50"})
    assert len(turns) == len(sizes) - 1
    assert cup.last(PlayOffRound).chips.keys() == cup.state.players.keys()  # compared when all have had it
    assert set(cup.last(SessionRanked).advancing) == {"p3", "p14"}
    assert not any(each.extra or each.seats for each in cup.tables("heat"))


@pytest.mark.parametrize("book", BOOKS)
def test_those_who_are_still_level_go_on_and_others_are_placed(book: str) -> None:
    cup = in_turns(book, 20)
    cup.do(tie(*cup.state.players))
    have_the_round(cup, **{f"p{number}": 50 for number in range(1, 11)})
    assert len(groups(cup)) == 2
    assert {name for group in groups(cup) for name in group} == {f"p{number}" for number in range(1, 11)}
    assert set(cup.last(PlayOffStarted).chips.values()) == {1050 * DOLLAR}
    have_the_round(cup, p4=20, p5=20, p6=20)
    (three,) = groups(cup)
    placings = cup.last(PlayOffStarted).placings
    assert set(three) == {"p4", "p5", "p6"}
    assert len({each.seat for each in placings}) == 3  # though some had the same seat in their turns
    cup.round(p4=10, p6=10)
    assert set(cup.last(SessionRanked).advancing) == {"p4", "p6"}


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_that_leaves_nobody_of_them_the_minimum_is_played_again_from_the_first_turn(book: str) -> None:
    cup = in_turns(book, 20)
    cup.do(tie(*cup.state.players))
    first = groups(cup)[0]
    have_the_round(cup, **dict.fromkeys(cup.state.players, -1000))
    assert cup.last(PlayOffRound).again
    table = cup.state.tables[cup.table]
    assert (set(table.seats), set(table.stacks.values())) == (set(first), {1000 * DOLLAR})
    have_the_round(cup, p1=20, p2=20)
    assert set(cup.last(SessionRanked).advancing) == {"p1", "p2"}


@rule("canberra-poker", NI2002_45="15.21")
@rule("blackjack", NI2002_45="19.21", NI2006_147="20.21")
@rule("american-roulette", NI2002_45="12.19")
@rule("mini-baccarat", NI2002_45="13.21", NI2016_685="15.3(a)(viii)(B)", NI2018_687="16.3(a)(viii)(B)")
@rule("pai-gow", NI2002_45="17.21")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(b)")
@pytest.mark.parametrize("book", BOOKS)
def test_those_whose_extra_round_proves_void_have_it_again_before_chips_are_compared(
    book: str, marked: set[str]
) -> None:
    cup = in_turns(book, 20)
    cup.do(tie(*cup.state.players))
    first, *others = groups(cup)
    cup.round(**{first[0]: 500})
    table = cup.state.tables[cup.table]
    cup.undo(table.last_round, table.name, **{first[0]: -500})
    later = sum(map(len, others[1:])) + len(first)
    assert f"; {later} others have each of them in turn" in needs(cup.state, cup.at).say
    for group in others:
        assert set(cup.state.tables[table.name].seats) == set(group)
        cup.round(**{group[0]: 40})
    assert cites([cup.last(PlayOffTurn)], marked | {"~T50"})
    assert (set(cup.state.tables[table.name].seats), cup.all(SessionRanked)) == (set(first), [])
    cup.round(**{first[1]: 60, first[2]: 50})
    assert set(cup.last(SessionRanked).advancing) == {first[1], first[2]}


@pytest.mark.parametrize("book", BOOKS)
def test_they_have_it_with_the_chips_from_before_it_also_where_the_table_cannot_take_them_back(book: str) -> None:
    cup = in_turns(book, 20)
    cup.do(tie(*cup.state.players))
    first, *_ = groups(cup)
    before = cup.state.tables[cup.table].stacks
    cup.round(**{first[0]: 500, first[1]: -500})
    table = cup.state.tables[cup.table]
    cup.undo(table.last_round, table.name, **{first[1]: 500})  # the winner has left the table, with the chips
    assert cup.state.tables[table.name].stacks == before


@pytest.mark.parametrize("book", BOOKS)
def test_so_do_those_at_a_table_that_waits_for_another(book: str) -> None:
    cup = heats(book, {"overall": 2})
    cup.begin(10)
    cup.finish()
    cup.do(tie(*cup.state.players))
    one, two = cup.all(PlayOffStarted)
    cup.report(one.table, {one.players[0]: 500})
    assert cup.last(PlayOffRound).waits
    cup.undo(cup.state.tables[one.table].last_round, one.table, **{one.players[0]: -500})
    assert set(cup.state.tables[one.table].seats) == set(one.players)
    assert isinstance(due(cup.state, cup.state.tables[one.table], cup.at), Grant)
    cup.report(two.table, {two.players[0]: 20})
    assert cup.last(PlayOffRound).waits
    cup.report(one.table, {one.players[1]: 40})
    assert set(cup.last(SessionRanked).advancing) == {one.players[1], two.players[0]}


@pytest.mark.parametrize("leave", [c.ExcludePlayer, c.WithdrawEntry])
@pytest.mark.parametrize("book", BOOKS)
def test_a_turn_that_everybody_has_left_is_passed_over(
    book: str, leave: type[c.ExcludePlayer] | type[c.WithdrawEntry]
) -> None:
    cup = in_turns(book, 20)
    cup.do(tie(*cup.state.players))
    first, second, *rest = groups(cup)
    for name in second if rest else ():
        cup.do(leave(player=name, reason="gone"))
    for name in first:
        cup.do(leave(player=name, reason="gone"))
    there = (rest or [second])[0]
    assert set(cup.state.tables[cup.table].seats) == set(there)
    for group in rest or [second]:
        cup.round(**{group[0]: 20})
    while not cup.all(SessionRanked):
        for group in groups(cup):
            cup.round(**{name: 10 * cup.player(name).number for name in group})
    assert not set(cup.last(SessionRanked).advancing) & {*first, *(second if rest else ())}


@pytest.mark.parametrize("book", BOOKS)
def test_when_all_have_left_they_share(book: str) -> None:
    cup = ended(book, p1=50, p2=50)
    cup.do(c.WithdrawEntry(player="p1", reason="gone"))
    cup.do(c.WithdrawEntry(player="p2", reason="gone"))
    cup.do(tie("p1", "p2"))
    assert cup.last(TieShared).players == ("p1", "p2")
    cup.confirm()


@rule("mini-baccarat", NI2016_685="15.3(a)(xi)(D)", NI2018_687="16.3(a)(xi)(D)")
@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_more_may_be_level_in_points_than_the_last_session_has_seats(book: str, marked: set[str]) -> None:
    one = heat(book, "one", points=[10, 6], advance={"overall": 2}, tie="extra rounds")
    two = session(book, "two", players_from=["one"], chips=500, points=[10, 6], tie="shared")
    prizes = {"by": "points", "tie": "extra rounds", "breakdown": [40, 30, 20, 10]}
    cup = Running(book, [one, two], prizes=prizes, entry={"minimum": 18})
    cup.begin(18)
    best, second = cup.tables()[0].stacks, cup.tables()[1].stacks
    first, other = next(iter(best)), next(iter(second))
    cup.round(cup.tables()[0].name, **{first: 90})
    cup.round(cup.tables()[1].name, **{other: 80})
    cup.finish()
    cup.go_on()
    cup.round(**{first: 10})
    cup.finish()
    level = [name for name in cup.state.players if name not in (first, other)]
    assert cites(cup.do(tie(*level)), marked | {"~T50"})
    assert len(cup.state.sessions["two"].tables) == 1
    have_the_round(cup, **{level[3]: 20, level[9]: 10})
    cup.confirm()
    assert cup.state.places[:4] == ((first,), (other,), (level[3],), (level[9],))
    cup.pay_and_close()


@rule(
    "mini-baccarat",
    NI2016_685=("15.3(a)(xi)(A)", "15.3(a)(xi)(B)", "15.3(a)(xi)(C)", "15.3(a)(xi)(D)"),
    NI2018_687=("16.3(a)(xi)(A)", "16.3(a)(xi)(B)", "16.3(a)(xi)(C)", "16.3(a)(xi)(D)"),
)
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(c)")
@pytest.mark.parametrize("book", NOTIFIED)
def test_level_players_share_where_the_conditions_say_so(book: str, marked: set[str]) -> None:
    cup = ended(book, prizes={"tie": "shared", "breakdown": [50, 30, 20]}, p1=50, p2=50, p3=10)
    facts = cup.do(tie("p1", "p2"))
    assert cites([fact for fact in facts if isinstance(fact, TieShared)], marked)
    assert cup.state.sessions["final"].places == (("p1", "p2"), ("p3",), ("p4",))
    cup.confirm()
    assert cup.prizes() == {"p1": 160 * DOLLAR, "p2": 160 * DOLLAR, "p3": 80 * DOLLAR}


@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(c)")
@pytest.mark.parametrize("book", HOLDEM)
def test_or_draw_a_card_each_and_the_highest_is_first(book: str, marked: set[str]) -> None:
    cup = ended(book, prizes={"tie": "cards"}, p1=50, p2=50, p3=50)
    assert cites(cup.refused(tie("p1", "p2", "p3")), marked)  # without a number
    assert cites(cup.do(tie("p1", "p2", "p3", seed="17")), marked)
    drawn = cup.last(CardsDrawn)
    assert drawn.seed == "17"
    values = sorted((card_value(card) for card in drawn.cards.values()), reverse=True)
    assert len(set(values)) == 3
    ranked = sorted(drawn.cards, key=lambda name: -card_value(drawn.cards[name]))
    assert cup.state.sessions["final"].places == (*((name,) for name in ranked), ("p4",))


def draws(facts: Sequence[Fact] | Refusal) -> list[CardsDrawn]:
    assert not isinstance(facts, Refusal), facts
    return [fact for fact in facts if isinstance(fact, CardsDrawn)]


@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(c)")
@pytest.mark.parametrize("book", HOLDEM)
def test_equal_ranks_draw_on_by_themselves_whatever_their_suits(book: str, marked: set[str]) -> None:
    assert card_value("As") == card_value("Ac") > card_value("Kh") > card_value("2s")
    cup = ended(book, prizes={"tie": "cards"}, p1=50, p2=50)
    seeds = map(str, range(100))
    seed = next(seed for seed in seeds if len(draws(cup.ask(tie("p1", "p2", seed=seed)))) > 1)
    facts = cup.do(tie("p1", "p2", seed=seed))
    drawn = draws(facts)
    for fact in drawn[:-1]:
        one, two = fact.cards.values()
        assert (one[0] == two[0], one == two) == (True, False)
    assert len({card[0] for card in drawn[-1].cards.values()}) == 2
    assert [fact.after for fact in drawn] == list(range(0, 2 * len(drawn), 2))
    assert "~T52" not in drawn[0].under
    assert cites(drawn[1:], marked | {"~T52"})
    every = [card for fact in drawn for card in fact.cards.values()]
    assert len(set(every)) == len(every)  # of the same deck
    assert any(isinstance(fact, SessionRanked) for fact in facts)
    assert {len(values) for values in cup.state.sessions["final"].tiebreaks.values()} == {len(drawn)}


def test_every_number_parts_the_players() -> None:
    cup = ended("NI2019-212/ultimate-texas-holdem", prizes={"tie": "cards"}, p1=50, p2=50)
    decided = [cup.ask(tie("p1", "p2", seed=seed)) for seed in map(str, range(60))]
    assert all(isinstance(facts, tuple) and isinstance(facts[-1], SessionRanked) for facts in decided)
    assert 0 < sum(len(draws(facts)) > 1 for facts in decided) < 15


@rule("mini-baccarat", NI2016_685="15.3(a)(viii)(B)", NI2018_687="16.3(a)(viii)(B)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(b)")
@pytest.mark.parametrize("book", NOTIFIED)
@pytest.mark.parametrize("overall", [1, 3, 59])
def test_cards_also_say_who_goes_on_where_the_conditions_do(book: str, overall: int, marked: set[str]) -> None:
    cup = heats(book, {"overall": overall}, tie="cards", end={"rounds": 1}, entry={"minimum": 60})
    cup.begin(60)  # more players than a deck has cards
    cup.finish()
    facts = cup.do(tie(*cup.state.players, seed="17"))
    assert cites(facts, marked)
    assert len(cup.all(SessionRanked)[0].advancing) == overall
    first, *again = draws(facts)
    assert len(first.cards) == 60
    assert again  # sixty players cannot all have different ranks
    for fact in again:  # only those who are level, and on whom something hangs
        assert len({card_value(first.cards[name]) for name in fact.cards}) == 1
    going = set(cup.all(SessionRanked)[0].advancing)
    worst = min(card_value(first.cards[name]) for name in going)
    assert all(name in going for name, card in first.cards.items() if card_value(card) > worst)


@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(c)")
@pytest.mark.parametrize("book", HOLDEM)
def test_only_those_draw_on_on_whom_a_prize_hangs(book: str, marked: set[str]) -> None:
    prizes = {"tie": "cards", "breakdown": [50, 30, 20]}
    cup = ended(book, 6, prizes=prizes)
    for seed in map(str, range(40)):
        facts = cup.ask(tie(*cup.state.players, seed=seed))
        assert cites(facts, marked)
        first, *again = draws(facts)
        values = sorted((card_value(card) for card in first.cards.values()), reverse=True)
        level = {value for value in values[:3] if values.count(value) > 1}
        assert {card_value(first.cards[name]) for fact in again for name in fact.cards} == level


# Points


def by_points(book: str, how: str, prizes_tie: str) -> Running:
    points = [10, 6, 4, 2]
    one = heat(book, "one", points=points, advance={"everybody": True}, tie=how)
    two = session(book, "two", players_from=["one"], chips=500, points=points, tie=how)
    return Running(book, [one, two], prizes={"by": "points", "tie": prizes_tie})


@pytest.mark.parametrize("book", NOTIFIED)
def test_level_players_divide_the_points_of_their_places_equally(book: str) -> None:
    cup = by_points(book, "shared", "shared")
    cup.begin(4)
    cup.round(p1=50, p2=20, p3=20)
    cup.finish()
    cup.do(tie("p2", "p3"))
    assert cup.last(SessionRanked).points == {"p1": "10", "p2": "5", "p3": "5", "p4": "2"}
    assert cup.player("p2").points == Fraction(5)


@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_or_play_extra_rounds_for_them(book: str) -> None:
    cup = by_points(book, "extra rounds", "extra rounds")
    cup.begin(4)
    cup.round(p1=50, p2=20, p3=20)
    cup.finish()
    cup.do(tie("p2", "p3"))
    cup.round(p3=10)
    assert cup.last(SessionRanked).points == {"p1": "10", "p3": "6", "p2": "4", "p4": "2"}


def level_in_points(book: str, prizes_tie: str) -> Running:
    """p1 and p2 have 16 points each; p1 was first in the second session."""
    cup = by_points(book, "shared", prizes_tie)
    cup.begin(4)
    cup.round(p2=50, p1=40, p3=20)
    cup.finish()
    cup.go_on()
    cup.round(p1=50, p2=40, p3=20)
    cup.finish()
    assert cup.player("p1").points == cup.player("p2").points == 16
    return cup


@rule(
    "mini-baccarat",
    NI2016_685=("15.3(a)(xi)(A)", "15.3(a)(xi)(B)", "15.3(a)(xi)(C)", "15.3(a)(xi)(D)"),
    NI2018_687=("16.3(a)(xi)(A)", "16.3(a)(xi)(B)", "16.3(a)(xi)(C)", "16.3(a)(xi)(D)"),
)
@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_players_level_in_points_play_off_from_equal_stacks(book: str, marked: set[str]) -> None:
    cup = level_in_points(book, "extra rounds")
    assert cites(cup.do(tie("p1", "p2")), marked)
    assert cup.last(PlayOffStarted).chips == {"p1": 500 * DOLLAR, "p2": 500 * DOLLAR}
    cup.refused(c.ConfirmPlaces())
    cup.round(p1=-20)
    cup.confirm()
    assert cup.state.places == (("p2",), ("p1",), ("p3",), ("p4",))


@rule(
    "mini-baccarat",
    NI2016_685=("15.3(a)(xi)(A)", "15.3(a)(xi)(B)", "15.3(a)(xi)(C)", "15.3(a)(xi)(D)"),
    NI2018_687=("16.3(a)(xi)(A)", "16.3(a)(xi)(B)", "16.3(a)(xi)(C)", "16.3(a)(xi)(D)"),
)
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(c)")
@pytest.mark.parametrize("book", NOTIFIED)
def test_or_share_the_prizes(book: str, marked: set[str]) -> None:
    cup = level_in_points(book, "shared")
    assert cites(cup.do(tie("p1", "p2")), marked)
    cup.confirm()
    assert cup.prizes() == {"p1": 200 * DOLLAR, "p2": 200 * DOLLAR}


@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(c)")
@pytest.mark.parametrize("book", HOLDEM)
def test_or_draw_cards(book: str, marked: set[str]) -> None:
    cup = level_in_points(book, "cards")
    assert cites(cup.do(tie("p1", "p2", seed="3")), marked)
    cards = cup.last(CardsDrawn).cards
    first = max(cards, key=lambda name: card_value(cards[name]))
    assert cards["p1"][0] != cards["p2"][0]
    cup.confirm()
    assert cup.state.places[0] == (first,)


@pytest.mark.parametrize("book", BOOKS)
def test_who_is_excluded_is_not_level_with_anybody(book: str) -> None:
    cup = ended(book, p1=50, p2=50, p3=10)
    cup.do(c.ExcludePlayer(player="p1", reason="signals"))
    assert cup.state.sessions["final"].ranked
    assert cup.state.sessions["final"].places[0] == ("p2",)


@pytest.mark.parametrize("book", BOOKS)
def test_extra_rounds_end_when_nobody_is_left_to_be_parted_from(book: str) -> None:
    cup = heats(book, {"overall": 2})
    cup.begin(4)
    cup.round(p1=50, p2=20, p3=20)
    cup.finish()
    cup.do(tie("p2", "p3"))
    cup.do(c.ExcludePlayer(player="p3", reason="signals"))
    assert cup.last(SessionRanked).advancing == ("p1", "p2")
    assert not any(each.extra or each.seats for each in cup.tables("heat"))
    cup.go_on()
    assert set(cup.tables()[0].stacks) == {"p1", "p2"}


@pytest.mark.parametrize("book", NOTIFIED)
def test_who_misses_a_session_keeps_the_points_and_prizes_of_those_before(book: str) -> None:
    one = heat(book, "one", points=[10, 6, 4], advance={"everybody": True}, tie="shared", prizes=[10])
    two = session(book, "two", players_from=["one"], chips=500, points=[3, 2, 1], tie="shared")
    cup = Running(book, [one, two], prizes={"by": "points", "tie": "shared", "breakdown": [50, 40]})
    cup.begin(4)
    cup.round(p1=50, p2=30, p3=10)
    cup.finish()
    cup.go_on(absent={"p1"})
    cup.round(p2=50, p3=30)
    cup.finish()
    cup.confirm()
    assert cup.state.places == (("p1",), ("p2",), ("p3",), ("p4",))
    assert cup.prizes() == {"p1": 240 * DOLLAR, "p2": 160 * DOLLAR}
    cup.pay_and_close()
