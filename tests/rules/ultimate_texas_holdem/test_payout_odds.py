"""Section 10, payout odds: each row of both tables, and the maximum payout of a Blind."""

import pytest

from croupier.games.ultimate_texas_holdem.facts import HandTurned
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import LimitsSet, NoticeGiven, OptionsElected, SettingTookEffect
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, Play

# One hand of each class that beats the dealer's: the board, the dealer's hand, ann's.
HANDS = {
    "Royal Flush": ("Ah Kh Qh 2c 3d", "2d 4s", "Jh Th"),
    "Straight Flush": ("9h 8h 7h 2c Kd", "2d 4s", "Jh Th"),
    "Four of a Kind": ("9h 9c 4d 2s Kd", "Kc Jc", "9d 9s"),
    "Full House": ("9h 9c 4d 2s Kd", "Kc Jc", "9d 4s"),
    "Flush": ("Kh 9h 4h 2s 7d", "2d Jc", "Ah 3h"),
    "Straight": ("9h 8c 7d 2s Kd", "2d 4s", "Jh Tc"),
    "Three of a Kind": ("9h 9c 4d 2s Kd", "Kc Jc", "9d Jh"),
    "Two Pairs": ("9h 8c 4d 2s Kd", "2d 5c", "9d 8s"),
    "One Pair": ("9h 8c 4d 2s Kd", "2d 5c", "9d Jc"),
}
# Dealer and ann change places: the same hands, and ann is behind.
BLIND = [
    ("Royal Flush", "500 to 1", 500 * 10_00),
    ("Straight Flush", "50 to 1", 50 * 10_00),
    ("Four of a Kind", "10 to 1", 10 * 10_00),
    ("Full House", "3 to 1", 3 * 10_00),
    ("Flush", "3 to 2", 15_00),
    ("Straight", "1 to 1", 10_00),
]
TRIPS = [
    ("Royal Flush", "50 to 1", 50 * 10_00),
    ("Straight Flush", "40 to 1", 40 * 10_00),
    ("Four of a Kind", "30 to 1", 30 * 10_00),
    ("Full House", "8 to 1", 8 * 10_00),
    ("Flush", "7 to 1", 7 * 10_00),
    ("Straight", "4 to 1", 4 * 10_00),
    ("Three of a Kind", "3 to 1", 3 * 10_00),
]


def settled_with(name: str, *, trips: int = 0, amount: int = 10_00, play: Play | None = None) -> Play:
    """Ann alone plays four times and has this hand, which beats the dealer's."""
    board, dealer, ann = HANDS[name]
    play = play or Play(patrons=("ann",))
    play.begin("ann", amount=amount, trips=trips)
    play.decide("play 4")
    play.showdown(ann, dealer=dealer, board=board)
    assert play.last(HandTurned).hand.startswith(name.lower().split()[0].replace("one", "pair"))
    return play


# The first table


@rule("ultimate-texas-holdem", NI2019_212=("10.1", "10.1[Ante]", "10.1[Play]", "9.9"))
@pytest.mark.parametrize("name", HANDS)
def test_ante_and_play_are_paid_even_money_whatever_the_hand(name: str) -> None:
    play = settled_with(name)
    for option, paid, clause in (("main", 10_00, "10.1[Ante]"), ("play", 40_00, "10.1[Play]")):
        settled = play.settled("ann", option)
        assert (settled.outcome, settled.odds, settled.pays) == ("win", "1 to 1", paid)
        assert {"10.1", clause, "9.9"} <= set(settled.under)


@rule(
    "ultimate-texas-holdem",
    NI2019_212=(
        "10.1",
        "10.1[Blind:Royal Flush]",
        "10.1[Blind:Straight Flush]",
        "10.1[Blind:Four of a Kind]",
        "10.1[Blind:Full House]",
        "10.1[Blind:Flush]",
        "10.1[Blind:Straight]",
        "9.6(a)",
        "9.9",
    ),
)
@pytest.mark.parametrize(("name", "odds", "paid"), BLIND)
def test_a_winning_blind_is_paid_by_the_players_hand(name: str, odds: str, paid: int) -> None:
    play = settled_with(name)
    settled = play.settled("ann", "blind")
    assert (settled.outcome, settled.odds, settled.pays, settled.returned) == ("win", odds, paid, 10_00)
    assert {"10.1", f"10.1[Blind:{name}]", "9.6(a)", "9.9"} <= set(settled.under)
    assert play.won("ann") == 10_00 + 40_00 + paid


@rule("ultimate-texas-holdem", NI2019_212=("10.1[Blind:below Straight]", "9.6(c)(ii)"))
@pytest.mark.parametrize("name", ["Three of a Kind", "Two Pairs", "One Pair"])
def test_below_a_straight_a_blind_that_is_ahead_pushes(name: str) -> None:
    play = settled_with(name)
    settled = play.settled("ann", "blind")
    assert (settled.outcome, settled.pays, settled.returned) == ("push", 0, 10_00)
    assert {"10.1[Blind:below Straight]", "9.6(c)(ii)"} <= set(settled.under)
    assert play.won("ann") == 50_00


@rule("ultimate-texas-holdem", NI2019_212=("10.1[Blind:below Straight]", "9.6(c)(ii)"))
def test_also_with_five_odd_cards() -> None:
    play = Play(patrons=("ann",))
    play.a_round("Ad Jc", dealer="Qd Jh", board="9h 8c 4d 2s Kd")
    assert play.settled("ann", "blind").outcome == "push"
    assert play.won("ann") == 40_00  # the Ante pushes too: the dealer had nothing


@rule("ultimate-texas-holdem", NI2019_212=("10.1", "9.6(a)", "9.6(b)"))
@pytest.mark.parametrize(
    ("board", "dealer", "ann", "outcome"),
    [
        ("9h 8c 7d 2s Kd", "Jh Tc", "Td 6c", "lose"),  # a straight, behind a higher one
        ("9h 8c 7d 6s 5d", "Ac 2c", "Ad 2d", "push"),  # the same straight
        ("Kh 9h 4h 2s 7d", "Ah 3h", "Qh Jh", "lose"),  # a flush, behind a higher one
    ],
)
def test_the_blind_must_beat_the_dealer_to_be_paid(board: str, dealer: str, ann: str, outcome: str) -> None:
    play = Play(patrons=("ann",))
    play.a_round(ann, dealer=dealer, board=board)
    settled = play.settled("ann", "blind")
    assert (settled.outcome, settled.pays) == (outcome, 0)


@rule("ultimate-texas-holdem", NI2019_212="10.1[Blind:Flush]")
def test_three_to_two_is_exact_on_every_permitted_multiple() -> None:
    play = settled_with("Flush", amount=15_00)
    assert (play.settled("ann", "blind").pays, play.won("ann")) == (22_50, 15_00 + 22_50 + 60_00)


# Table 1: Trips


@rule(
    "ultimate-texas-holdem",
    NI2019_212=(
        "10.1",
        "10.1[Trips:Royal Flush]",
        "10.1[Trips:Straight Flush]",
        "10.1[Trips:Four of a Kind]",
        "10.1[Trips:Full House]",
        "10.1[Trips:Flush]",
        "10.1[Trips:Straight]",
        "10.1[Trips:Three of a Kind]",
        "9.7(a)",
        "A:Trips[wager]",
    ),
)
@pytest.mark.parametrize(("name", "odds", "paid"), TRIPS)
def test_winning_trips_is_paid_by_the_players_hand(name: str, odds: str, paid: int) -> None:
    play = settled_with(name, trips=10_00)
    settled = play.settled("ann", "trips")
    assert (settled.outcome, settled.odds, settled.pays, settled.returned) == ("win", odds, paid, 10_00)
    assert {"10.1", f"10.1[Trips:{name}]", "9.7(a)"} <= set(settled.under)


@rule("ultimate-texas-holdem", NI2019_212=("9.7(a)", "10.1[Trips:Flush]", "10.1[Trips:Straight]"))
@pytest.mark.parametrize(
    ("board", "dealer", "ann", "paid"),
    [("Kh 9h 4h 2s 7d", "Ah 3h", "Qh Jh", 70_00), ("9h 8c 7d 2s Kd", "Jh Tc", "Td 6c", 40_00)],
)
def test_trips_is_paid_to_a_hand_that_the_dealer_beats(board: str, dealer: str, ann: str, paid: int) -> None:
    play = Play(patrons=("ann",))
    play.a_round(ann, dealer=dealer, board=board, trips=10_00)
    assert (play.settled("ann", "trips").pays, play.won("ann")) == (paid, paid - 60_00)


@rule("ultimate-texas-holdem", NI2019_212="9.7(b)")
@pytest.mark.parametrize("name", ["Two Pairs", "One Pair"])
def test_less_than_three_of_a_kind_loses_trips(name: str) -> None:
    play = settled_with(name, trips=10_00)
    settled = play.settled("ann", "trips")
    assert (settled.outcome, settled.pays, play.won("ann")) == ("lose", 0, 40_00)


@rule("ultimate-texas-holdem", NI2019_212="10.1")
def test_the_sign_shows_every_odds_as_printed() -> None:
    prices = {line.of.replace("_", " "): line.pays for line in sign(Play().state).prices}
    rows = {f"blind {name.lower()}": odds for name, odds, _ in BLIND}
    rows |= {f"trips {name.lower()}": odds for name, odds, _ in TRIPS}
    assert prices == rows | {"ante": "1 to 1", "play": "1 to 1"}


# Maximum payout


def capped(most: int) -> Play:
    return Play(patrons=("ann",), maximum_payout=most)


def without_maximum() -> Play:
    """A table that opened without ever having one."""
    play = Play(opened=False)
    play.do(t.ElectOptions(options={"maximum_payout": "none"}), Role.OPERATOR)
    for what in ("table", "shoe"):
        play.do(t.RecordApproval(what=what, reference="letter 7"), Role.OPERATOR)
    play.do(t.SetLimits(limits=play.usual_limits()), Role.OPERATOR)
    play.do(t.SetHours(opens=0, closes=1440, utc_offset=0, source="the Act"), Role.OPERATOR)
    play.do(t.CheckCards(method="one by one"))
    play.do(t.OpenTable(), Role.OPERATOR)
    play.do(t.FillFloat(cents=1_000_000_00), Role.SUPERVISOR)
    play.join("ann", 1)
    play.prepare_shoe()
    return play


@rule("ultimate-texas-holdem", NI2019_212=("10.1[Maximum payout]", "10.1[Blind:Straight Flush]"))
@pytest.mark.parametrize(("most", "paid"), [(499_75, 499_75), (500_00, 500_00), (500_25, 500_00), (25, 25)])
def test_a_blind_is_paid_up_to_the_maximum_payout_and_its_stake_goes_back(most: int, paid: int) -> None:
    play = settled_with("Straight Flush", play=capped(most))
    settled = play.settled("ann", "blind")
    assert (settled.pays, settled.returned, settled.odds) == (paid, 10_00, "50 to 1")
    assert ("10.1[Maximum payout]" in settled.under) is (paid < 500_00)
    assert play.won("ann") == 50_00 + paid


@rule(
    "ultimate-texas-holdem",
    NI2019_212=("10.1[Maximum payout]", "10.1[Ante]", "10.1[Play]", "10.1[Trips:Straight Flush]"),
)
def test_it_limits_no_other_wager() -> None:
    """The other rows leave that column empty, and Trips has none (U2)."""
    play = settled_with("Straight Flush", trips=10_00, play=capped(25))
    assert [play.settled("ann", option).pays for option in ("main", "blind", "play", "trips")] == [
        10_00,
        25,
        40_00,
        400_00,
    ]


@rule("ultimate-texas-holdem", NI2019_212="10.1[Maximum payout]")
def test_it_is_for_one_blind_and_not_for_the_round() -> None:
    play = Play(maximum_payout=25_00)
    play.begin("ann", "bob")
    play.decide("play 4", "play 4")
    play.showdown("Ad Qd", "6d 5d", dealer="2d 4s", board="Kd Jd Td 7s 7h")
    # bob has a flush for 15.00, ann a royal flush for no more than the maximum
    assert (play.settled("bob", "blind").pays, play.settled("ann", "blind").pays) == (15_00, 25_00)


@rule("ultimate-texas-holdem", NI2019_212="10.1[Maximum payout]")
def test_a_table_does_not_open_before_it_has_one_or_has_elected_none() -> None:
    play = Play(opened=False)
    refusal = play.refused(t.OpenTable(), "10.1[Maximum payout]", Role.OPERATOR)
    assert "set the maximum payout" in refusal.because
    for cents in (0, -25, 1000_10):
        bad = t.SetLimits(limits={}, maximum_payout=cents)
        play.refused(bad, "10.1[Maximum payout]", Role.OPERATOR)  # it is made up of chips
    play.do(t.SetLimits(limits={}, maximum_payout=1000_00), Role.OPERATOR)
    assert "10.1[Maximum payout]" in play.last(LimitsSet).under
    assert "set the maximum payout" not in play.refused(t.OpenTable(), "5.1", Role.OPERATOR).because
    play = Play(opened=False)
    play.do(t.ElectOptions(options={"maximum_payout": "none"}), Role.OPERATOR)
    assert "10.1[Maximum payout]" in play.last(OptionsElected).under
    assert "maximum payout" not in play.refused(t.OpenTable(), "5.1", Role.OPERATOR).because


@rule("ultimate-texas-holdem", NI2019_212="10.1[Maximum payout]")
def test_it_is_on_the_sign() -> None:
    shown = sign(capped(1000_00).state)
    assert shown.maximum_payout == 1000_00
    assert "10.1[Maximum payout]" in [line.clause for line in shown.under]
    assert ("maximum_payout", "stated") in [(line.option, line.choice) for line in shown.options]


@rule("ultimate-texas-holdem", NI2019_212=("10.1[Maximum payout]", "5.1[change]"))
def test_it_changes_with_notice_like_a_limit() -> None:
    play = capped(1000_00)
    play.refused(t.SetLimits(limits={}, maximum_payout=100_00), "5.1", Role.OPERATOR)  # not while the table is open
    play.refused(t.GiveNotice(maximum_payout=99), "10.1[Maximum payout]", Role.OPERATOR)
    play.wager("ann", 10_00)
    play.do(t.GiveNotice(maximum_payout=100_00), Role.OPERATOR)
    assert {"10.1[Maximum payout]", "5.1[change]"} <= set(play.last(NoticeGiven).under)
    board, dealer, ann = HANDS["Straight Flush"]
    play.deal()
    play.decide("play 4")
    play.showdown(ann, dealer=dealer, board=board)
    assert play.settled("ann", "blind").pays == 500_00  # the round was wagered on before it
    play.next_round()
    assert play.last(SettingTookEffect).setting.maximum_payout == 100_00
    settled_with("Straight Flush", play=play)
    assert play.settled("ann", "blind").pays == 100_00


@rule("ultimate-texas-holdem", NI2019_212=("10.1[Maximum payout]", "10.1[Blind:Royal Flush]"))
def test_a_table_may_have_elected_to_have_none() -> None:
    play = without_maximum()
    assert sign(play.state).maximum_payout is None
    assert ("maximum_payout", "none") in [(line.option, line.choice) for line in sign(play.state).options]
    settled_with("Royal Flush", amount=100_00, play=play)
    assert play.settled("ann", "blind").pays == 50_000_00
    play.next_round()
    play.refused(t.GiveNotice(maximum_payout=100_00), "5.1", Role.OPERATOR)  # without electing to have one
    play.refused(t.GiveNotice(options={"maximum_payout": "stated"}), "10.1[Maximum payout]", Role.OPERATOR)
    play.do(t.GiveNotice(options={"maximum_payout": "stated"}, maximum_payout=100_00), Role.OPERATOR)
    play.a_round(ACES)
    settled_with("Royal Flush", play=play)
    assert play.settled("ann", "blind").pays == 100_00
    play.next_round()
    play.do(t.GiveNotice(options={"maximum_payout": "none"}), Role.OPERATOR)
    play.begin()
    play.decide("fold")
    play.next_round()
    settled_with("Royal Flush", play=play)
    assert play.settled("ann", "blind").pays == 5000_00
