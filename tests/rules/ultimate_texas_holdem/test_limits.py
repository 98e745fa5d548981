"""Section 5, minimum and maximum wagers: the sign, notice of changes, markers, and what is under or over."""

import pytest

from croupier.games.context import Limit
from croupier.games.rounds import UnderMinimumAdvised
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import PlayWagered, WagerPlaced
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from croupier.table.facts import LimitsSet, NoticeGiven, PersonalLimitPlaced, SettingTookEffect
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, NOTHING, START, Play

ANTE, PLAY, TRIPS = Limit(10_00, 100_00, 5_00), Limit(10_00, 400_00, 5_00), Limit(5_00, 50_00, 5_00)
LIMITS = {"main": ANTE, "play": PLAY, "trips": TRIPS}


def place(patron: str, amount: int, option: str = "main", box: int = 1) -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option=option, amount=amount, box=box)


def one_player() -> Play:
    return Play(patrons=("ann",), limits=LIMITS)


# The sign (5.1, 5.3)


@rule("ultimate-texas-holdem", NI2019_212=("5.1", "5.3"))
def test_the_sign_shows_minimum_maximum_and_multiples_of_each_box() -> None:
    play = one_player()
    shown = sign(play.state)
    lines = {line.name: (line.minimum, line.maximum, line.multiple) for line in shown.limits}
    assert lines == {
        "Ante, and an equal Blind": (10_00, 100_00, 5_00),
        "Play": (10_00, 400_00, 5_00),
        "Trips": (5_00, 50_00, 5_00),
    }
    assert {"5.1", "5.3"} <= {line.clause for line in shown.under}
    assert {"5.1", "5.3"} <= set(play.last(LimitsSet).under)


@rule("ultimate-texas-holdem", NI2019_212="5.1")
@pytest.mark.parametrize("kind", ["main", "play", "trips"])
def test_a_table_does_not_open_without_limits_for_each_box(kind: str) -> None:
    play = Play(opened=False)
    rest = {name: limit for name, limit in LIMITS.items() if name != kind}
    play.do(t.SetLimits(limits=rest, maximum_payout=1000_00), Role.OPERATOR)
    refusal = play.refused(t.OpenTable(), "5.1", Role.OPERATOR)
    assert f"set the limits of {kind}" in refusal.because


@rule("ultimate-texas-holdem", NI2019_212="5.1")
def test_limits_that_make_no_sense_do_not_go_on_the_sign() -> None:
    play = Play(opened=False)
    bad = [Limit(100_00, 10_00, 5_00), Limit(0, 100_00, 5_00), Limit(12_00, 100_00, 5_00), Limit(10_00, 102_00, 5_00)]
    for limit in bad:
        play.refused(t.SetLimits(limits={"main": limit}), "5.1", Role.OPERATOR)
    play.refused(t.SetLimits(limits={"blind": ANTE}), "5.1", Role.OPERATOR)  # it has the Ante's
    play.refused(t.SetLimits(limits=LIMITS, differential=100_00), "5.1", Role.OPERATOR)


@rule("ultimate-texas-holdem", NI2019_212=("5.1", "8.1(c)(ii)"))
@pytest.mark.parametrize(
    ("play_limit", "fits"),
    [
        (Limit(10_00, 400_00, 5_00), True),
        (Limit(5_00, 500_00, 5_00), True),
        (Limit(10_00, 395_00, 5_00), False),  # four times the highest Ante is not within it
        (Limit(15_00, 400_00, 5_00), False),  # nor the lowest Ante on the river
        (Limit(10_00, 400_00, 10_00), False),  # an Ante of 15.00 cannot be played
        (Limit(10_00, 400_00, 1_00), True),
    ],
)
def test_every_multiple_that_the_rules_open_is_within_the_limits_of_play(play_limit: Limit, fits: bool) -> None:
    """Otherwise the limits are refused when the table is set up, and when notice is given (U12)."""
    play = Play(opened=False)
    command = t.SetLimits(limits=LIMITS | {"play": play_limit})
    if fits:
        play.do(command, Role.OPERATOR)
    else:
        assert "8.1(c)(ii)" in play.refused(command, "5.1", Role.OPERATOR).under
        play.do(t.SetLimits(limits={"main": ANTE}), Role.OPERATOR)
        play.refused(t.SetLimits(limits={"play": play_limit}), "~U12", Role.OPERATOR)  # one after the other
        play = one_player()
        play.refused(t.GiveNotice(limits={"play": play_limit}), "~U12", Role.OPERATOR)
    play = one_player()
    play.refused(t.GiveNotice(limits={"main": Limit(10_00, 200_00, 5_00)}), "~U12", Role.OPERATOR)


@rule("ultimate-texas-holdem", NI2019_212="5.1[change]")
def test_limits_change_after_notice_and_not_in_a_round_being_wagered_on() -> None:
    play = one_player()
    play.wager("ann", 10_00)
    higher = {"main": Limit(25_00, 200_00, 5_00), "play": Limit(25_00, 800_00, 5_00)}
    play.do(t.GiveNotice(limits=higher), Role.OPERATOR)
    assert "5.1[change]" in play.last(NoticeGiven).under
    play.refused(t.SetLimits(limits=higher), "5.1", Role.OPERATOR)  # not without notice
    play.refused(t.GiveNotice(limits=higher, rounds=0), "~X7", Role.OPERATOR)
    play.deal()
    play.decide("play 4")
    play.showdown(ACES)
    assert play.state.setting.limits["main"].minimum == 10_00
    play.finish()
    assert "5.1[change]" in play.last(SettingTookEffect).under
    assert play.state.setting.limits == higher | {"trips": TRIPS}
    play.prepare_shoe()
    play.wager("ann", 10_00)
    assert "5.4" in play.last(UnderMinimumAdvised).under


# Multiples (5.3)


@rule("ultimate-texas-holdem", NI2019_212="5.3")
@pytest.mark.parametrize("amount", [12_00, 10_25, 0, -10_00])
@pytest.mark.parametrize("option", ["main", "trips"])
def test_a_wager_is_a_permitted_multiple(option: str, amount: int) -> None:
    play = one_player()
    if option == "trips":
        play.wager("ann", 10_00)
    play.refused(place("ann", amount, option), "5.3", Role.PATRON, "ann")
    play.wager("ann", 10_00, option)
    play.refused(c.ChangeWager(patron="ann", option=option, amount=amount), "5.3", Role.PATRON, "ann")


@rule("ultimate-texas-holdem", NI2019_212=("5.3", "10.1[Blind:Flush]"))
def test_multiples_are_refused_that_could_not_be_paid_in_chips() -> None:
    play = Play(opened=False)
    odd = {kind: Limit(25, 100_00, 25) for kind in ("main", "trips")} | {"play": Limit(25, 400_00, 25)}
    refusal = play.refused(t.SetLimits(limits=odd), "5.3", Role.OPERATOR)  # 3 to 2 on 0.25
    assert "~X4" in refusal.under
    play.refused(t.SetLimits(limits={"trips": Limit(10, 100, 10)}), "5.3", Role.OPERATOR)  # the smallest chip is 0.25
    play.do(t.SetLimits(limits={"trips": Limit(25, 100_00, 25)}), Role.OPERATOR)  # Trips pays whole multiples


# Under the minimum (5.4)


@rule("ultimate-texas-holdem", NI2019_212=("5.4", "5.4[advise]"))
@pytest.mark.parametrize(("hand", "won"), [(ACES, 5_00 + 20_00), (NOTHING, -30_00)])
def test_a_first_wager_under_the_minimum_is_settled_as_it_is_and_the_next_returned(hand: str, won: int) -> None:
    play = one_player()
    play.wager("ann", 5_00)
    assert {"5.4", "5.4[advise]"} <= set(play.last(UnderMinimumAdvised).under)
    play.refused(c.ChangeWager(patron="ann", option="main", amount=5_00), "5.4[advise]", Role.PATRON, "ann")
    play.deal()
    play.decide("play 4")
    play.showdown(hand)
    assert play.won("ann") == won
    play.next_round()
    play.refused(place("ann", 5_00), "5.4[advise]", Role.PATRON, "ann")
    assert (play.chips("ann"), play.on_layout("ann")) == (START + won, 0)
    play.wager("ann", 10_00)
    assert len(play.all(UnderMinimumAdvised)) == 1


@rule("ultimate-texas-holdem", NI2019_212=("5.4", "5.4[advise]"))
def test_the_advice_is_for_that_player_and_for_every_kind_of_wager() -> None:
    play = Play(limits=LIMITS | {"trips": Limit(10_00, 50_00, 5_00)})
    play.wager("ann", 10_00)
    play.wager("ann", 5_00, "trips")
    assert play.last(UnderMinimumAdvised).patron == "ann"
    play.refused(c.ChangeWager(patron="ann", option="main", amount=5_00), "5.4[advise]", Role.PATRON, "ann")
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="trips"))
    play.wager("ann", 5_00, "trips")  # the first was never settled (X26)
    play.wager("bob", 5_00)
    assert play.last(UnderMinimumAdvised).patron == "bob"


# Over the maximum (5.5)


@rule("ultimate-texas-holdem", NI2019_212="5.5")
@pytest.mark.parametrize(
    ("hand", "won"), [(ACES, 100_00 + 200_00), (NOTHING, -100_00 - 100_00 - 200_00)], ids=["wins", "loses"]
)
def test_a_wager_over_the_maximum_is_paid_or_collected_to_the_maximum(hand: str, won: int) -> None:
    """Blind and Play go by the part of the Ante that is at risk (U27)."""
    play = one_player()
    play.wager("ann", 150_00)
    placed = play.all(WagerPlaced)
    assert [(fact.option, fact.amount, fact.at_risk) for fact in placed] == [
        ("main", 150_00, 100_00),
        ("blind", 150_00, 100_00),
    ]
    assert all("5.5" in fact.under for fact in placed)
    play.deal()
    play.decide("check")
    play.flop()
    refusal = play.refused(c.Play(patron="ann", amount=300_00), "8.3(c)(ii)", Role.PATRON, "ann")
    assert refusal.instead == ("200.00",)
    play.decide("play 2")
    assert play.last(PlayWagered).amount == 200_00
    play.showdown(hand)
    ante = play.settled("ann", "main")
    assert (ante.stake, "5.5" in ante.under) == (100_00, True)
    assert play.settled("ann", "blind").stake == 100_00
    assert play.won("ann") == won


@rule("ultimate-texas-holdem", NI2019_212="5.5")
def test_the_surplus_goes_back_when_the_hand_folds() -> None:
    play = one_player()
    play.wager("ann", 150_00)
    play.wager("ann", 60_00, "trips")
    play.deal()
    play.decide("fold")
    assert (play.won("ann"), play.on_layout("ann")) == (-100_00 - 100_00 - 50_00, 0)
    assert [play.settled("ann", option).returned for option in ("main", "blind", "trips")] == [50_00, 50_00, 10_00]


@rule("ultimate-texas-holdem", NI2019_212="5.5")
def test_trips_has_its_own_maximum() -> None:
    play = one_player()
    play.begin(amount=10_00, trips=75_00)
    play.decide("play 4")
    play.showdown("As Ac")
    trips = play.settled("ann", "trips")
    assert (trips.stake, trips.pays, trips.returned) == (50_00, 3 * 50_00, 75_00)


# A marker (5.2)


@rule("ultimate-texas-holdem", NI2019_212="5.2")
@pytest.mark.parametrize(("hand", "won"), [(ACES, 150_00 + 300_00), (NOTHING, -150_00 - 150_00 - 300_00)])
def test_the_operator_may_let_a_player_wager_over_the_maximum_with_a_marker(hand: str, won: int) -> None:
    """It carries the equal Blind and the multiples of Play; Trips keeps its own maximum (U26)."""
    play = one_player()
    marker = t.PlacePersonalLimit(patron="ann", maximum=150_00)
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(marker, "5.2", role, "ann")
    for bad in (50_00, 100_00, 151_00):
        play.refused(t.PlacePersonalLimit(patron="ann", maximum=bad), "5.2", Role.OPERATOR)
    play.do(marker, Role.OPERATOR)
    placed = play.last(PersonalLimitPlaced)
    assert (placed.patron, placed.maximum, "5.2" in placed.under) == ("ann", 150_00, True)
    play.wager("ann", 200_00)
    for fact in play.all(WagerPlaced):
        assert (fact.at_risk, {"5.2", "5.5"} <= set(fact.under)) == (150_00, True)
    play.wager("ann", 75_00, "trips")
    assert (play.last(WagerPlaced).at_risk, "5.2" in play.last(WagerPlaced).under) == (50_00, False)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="trips"))
    play.deal()
    play.decide("check")
    play.flop()
    play.decide("play 2")
    play.showdown(hand)
    assert play.won("ann") == won


@rule("ultimate-texas-holdem", NI2019_212="5.2")
def test_before_the_flop_a_raised_ante_may_be_played_four_times() -> None:
    play = one_player()
    play.as_patron("ann", t.BuyIn(patron="ann", cents=1000_00))
    play.do(t.PlacePersonalLimit(patron="ann", maximum=200_00), Role.OPERATOR)
    play.begin(amount=200_00)
    play.decide("play 4")  # twice what the sign allows on Play
    assert play.on_layout("ann") == 200_00 + 200_00 + 800_00


@rule("ultimate-texas-holdem", NI2019_212="5.2")
def test_the_marker_is_for_one_player_until_it_is_taken_away() -> None:
    play = Play(limits=LIMITS)
    play.do(t.PlacePersonalLimit(patron="ann", maximum=200_00), Role.OPERATOR)
    play.wager("bob", 200_00)
    assert play.last(WagerPlaced).at_risk == 100_00
    play.do(t.PlacePersonalLimit(patron="ann", maximum=0), Role.OPERATOR)
    play.wager("ann", 200_00)
    assert play.last(WagerPlaced).at_risk == 100_00
    assert isinstance(play.ask(t.PlacePersonalLimit(patron="nobody", maximum=200_00), Role.OPERATOR), Refusal)


AT_BOX = [(1, 1, 200_00), (0, 3, 200_00), (0, 2, 100_00), (0, 0, 200_00)]


@rule("ultimate-texas-holdem", NI2019_212=("5.2", "5.5"))
@pytest.mark.parametrize(("seat", "marker", "at_risk"), AT_BOX)
def test_the_marker_stands_beside_a_box(seat: int, marker: int, at_risk: int) -> None:
    """A player who stands wagers on box 3; one who sits, on the box of the seat."""
    play = Play(limits=LIMITS, patrons=())
    play.join("ann", seat)
    play.do(t.PlacePersonalLimit(patron="ann", maximum=200_00, box=marker), Role.OPERATOR)
    placed = play.last(PersonalLimitPlaced)
    assert (placed.box, "5.2" in placed.under) == (marker, True)
    play.as_patron("ann", c.PlaceWager(patron="ann", option="main", amount=250_00, box=seat or 3))
    assert {wager.at_risk for wager in play.round.wagers.values()} == {at_risk}
    for box in (-1, 8):
        play.refused(t.PlacePersonalLimit(patron="ann", maximum=200_00, box=box), "5.2", Role.OPERATOR)
