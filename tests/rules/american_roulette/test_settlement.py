"""Section 7, settlement: a wager wins if the number is among those it covers, by where it lies; and zero."""

import pytest

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import RoundClosed, WagerSettled
from croupier.games.american_roulette.layout import KINDS, positions
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.american_roulette.play import START, Play, money, terms_of

TERMS = terms_of()
WITH_ZERO = [each for each in positions(TERMS).values() if "00" in each.numbers]


# Winning wagers (7.1)


@rule("american-roulette", NI2002_45=("7.1", "6.1"))
@pytest.mark.parametrize(
    ("position", "wins", "loses", "to"),
    [
        ("17", "17", "18", 35),
        ("5/8", "8", "6", 17),
        ("4/5/6", "4", "7", 11),
        ("4/5/7/8", "7", "6", 8),
        ("six_line-31-32-33-34-35-36", "36", "30", 5),
        ("column-3", "3", "4", 2),
        ("dozen-2", "13", "12", 2),
        ("low", "18", "19", 1),
        ("high", "19", "18", 1),
        ("even", "2", "1", 1),
        ("odd", "35", "36", 1),
        ("red", "18", "17", 1),
        ("black", "17", "18", 1),
    ],
)
def test_a_wager_wins_if_its_numbers_have_the_one_that_came_up(position: str, wins: str, loses: str, to: int) -> None:
    for number, outcome, won in ((wins, "win", to * 10_00), (loses, "lose", -10_00)):
        play = Play(patrons=("ann",))
        play.play(number, ann={position: 10_00})
        settled = play.last(WagerSettled)
        assert (settled.outcome, "7.1" in settled.under) == (outcome, True)
        assert settled.returned == (10_00 if outcome == "win" else 0)
        assert (play.won("ann"), play.on_layout("ann"), money(play)) == (won, 0, 0)


@rule("american-roulette", NI2002_45="7.1")
def test_each_of_a_players_wagers_is_settled_by_itself() -> None:
    play = Play(patrons=("ann",))
    play.play("17", ann={"17": 5_00, "17/20": 5_00, "black": 10_00, "red": 10_00, "dozen-1": 20_00})
    outcomes = {fact.option: fact.outcome for fact in play.all(WagerSettled)}
    assert outcomes == {
        "red": "lose",
        "dozen-1": "lose",
        "straight_up-17": "win",
        "split-17-20": "win",
        "black": "win",
    }
    assert play.won("ann") == 35 * 5_00 + 17 * 5_00 + 10_00 - 10_00 - 20_00


# Where it lies when the ball rests (7.2)


@rule("american-roulette", NI2002_45="7.2")
def test_a_wager_is_settled_by_where_it_lies_when_the_ball_comes_to_rest() -> None:
    play = Play(patrons=("ann",))
    play.lift()
    play.wager("ann", "17", 10_00)
    play.spin()
    play.as_patron("ann", c.ChangeWager(patron="ann", option="17", amount=10_00, to_option="18"))
    play.rest("17")
    play.settle()
    settled = play.last(WagerSettled)
    assert (settled.option, settled.outcome, "7.2" in settled.under) == ("straight_up-18", "lose", True)


@rule("american-roulette", NI2002_45=("7.2", "4.7", "4.8"))
def test_marker_and_track_are_read_by_what_they_stand_for() -> None:
    play = Play(patrons=("ann",), chips=(25, 100, 500, 2500, 10000))
    play.director(t.IssueChips(patron="ann", cents=10_000_00))
    play.lift()
    play.track("ann", "orphelins", 5_00)
    play.marker("ann", "0")
    play.rest("17")
    play.settle()
    won = {fact.option: fact.pays for fact in play.all(WagerSettled) if fact.outcome == "win"}
    assert won == {"split-14-17": 17 * 5_00, "split-17-20": 17 * 5_00}
    lost = {fact.option: fact.stake for fact in play.all(WagerSettled) if fact.outcome == "lose"}
    assert lost.items() >= {each.name: 500_00 for each in WITH_ZERO}.items()


# Zero (7.3)


@rule("american-roulette", NI2002_45=("7.3", "7.3(a)"))
def test_on_zero_what_has_zero_in_it_wins_at_its_odds() -> None:
    assert {each.name for each in WITH_ZERO} == {
        "straight_up-00",
        "split-00-01",
        "split-00-02",
        "split-00-03",
        "street-00-01-02",
        "street-00-02-03",
        "corner-00-01-02-03",
    }
    play = Play(patrons=("ann",))
    play.play("0", ann={each.name: 5_00 for each in WITH_ZERO})
    for settled in play.all(WagerSettled):
        assert (settled.outcome, {"7.3", "7.3(a)"} <= set(settled.under)) == ("win", True)
    assert play.won("ann") == (35 + 3 * 17 + 2 * 11 + 8) * 5_00
    assert play.last(RoundClosed).result == "0 green"


@rule("american-roulette", NI2002_45=("7.3", "7.3(b)"))
@pytest.mark.parametrize("kind", KINDS)
def test_and_everything_else_loses(kind: str) -> None:
    others = {each.name: 5_00 for each in positions(TERMS).values() if each.kind == kind and "00" not in each.numbers}
    play = Play(patrons=("ann",))
    play.play("0", ann=others)
    assert len(play.all(WagerSettled)) == len(others) > 0
    for settled in play.all(WagerSettled):
        assert (settled.outcome, settled.returned) == ("lose", 0)
        assert {"7.3", "7.3(b)"} <= set(settled.under)


@rule("american-roulette", NI2002_45=("7.3(b)", "4.3(j)"))
def test_zero_is_not_even() -> None:
    play = Play(patrons=("ann",))
    play.play("0", ann={"even": 10_00, "odd": 10_00})
    assert play.won("ann") == -20_00


# Order, float and record (R25)


@rule("american-roulette", NI2002_45=("6.1", "7.1"))
def test_losing_wagers_are_collected_before_winning_ones_are_paid_seat_by_seat() -> None:
    play = Play(patrons=())
    for name, seat in (("ann", 3), ("bob", 1), ("cat", 2)):
        play.join(name, seat)
    play.lift()
    play.wagers(
        ann={"17": 5_00, "red": 5_00},
        cat={"black": 5_00, "18": 5_00},
        bob={"low": 5_00, "even": 5_00},
    )
    play.rest("17")
    assert "~R25" in play.need.under
    play.settle()
    order = [(fact.outcome, fact.patron) for fact in play.all(WagerSettled)]
    assert order == [
        ("lose", "bob"),
        ("lose", "cat"),
        ("lose", "ann"),
        ("win", "bob"),
        ("win", "cat"),
        ("win", "ann"),
    ]
    assert all("~R25" in fact.under for fact in play.all(WagerSettled) if fact.outcome == "win")


@rule("american-roulette", NI2002_45="6.1")
def test_what_is_collected_counts_before_anything_is_paid_and_a_short_float_is_filled() -> None:
    play = Play()
    play.director(t.CreditFloat(cents=play.state.balances["float"] - 300_00))
    play.lift()
    play.wagers(ann={"17": 10_00}, bob={"red": 45_00})
    play.rest("17")
    refusal = play.refused(c.Settle(), "6.1")  # 300.00 and 45.00 of bob's are less than 350.00
    assert refusal.instead == ("fill_float",)
    play.director(t.FillFloat(cents=5_00))
    play.settle()
    assert (play.won("ann"), play.state.balances.get("float", 0)) == (350_00, 0)


@rule("american-roulette", NI2002_45="7.1")
def test_nothing_is_settled_before_the_ball_rests_or_twice() -> None:
    play = Play(patrons=("ann",))
    play.refused(c.Settle(), "7.1")
    play.lift()
    play.refused(c.Settle(), "7.1")
    play.wager("ann", "17", 10_00)
    play.spin()
    play.refused(c.Settle(), "7.1")
    play.call()
    play.refused(c.Settle(), "7.1")
    play.rest("17")
    play.settle()
    play.refused(c.Settle(), "7.1")


@rule("american-roulette", NI2002_45=("7.1", "6.1"))
def test_a_payment_is_shown_with_its_arithmetic() -> None:
    play = Play(patrons=("ann",))
    play.play("17", ann={"16/17": 10_00})
    (payment,) = play.last_shown().payments
    assert (payment.name, payment.outcome, payment.pays) == ("Split 16/17", "win", 170_00)
    assert {"6.1(b)", "7.1"} <= {clause.clause for clause in payment.under}


@rule("american-roulette", NI2002_45=("7.3(a)", "4.3(d)"))
def test_a_past_round_is_shown_also_when_a_position_is_no_longer_offered() -> None:
    play = Play(patrons=("ann",))
    play.lift()
    play.director(t.GiveNotice(options={"zero_corner": "none"}))
    play.play("0", ann={"0/1/2/3": 10_00})
    assert play.state.setting.options["zero_corner"] == "none"
    last = play.last_shown()
    assert [(wager.name, wager.amount) for wager in last.wagers] == [("Corner 0/1/2/3", 10_00)]
    assert [payment.name for payment in last.payments] == ["Corner 0/1/2/3"]
    assert play.chips("ann") == START + 80_00
