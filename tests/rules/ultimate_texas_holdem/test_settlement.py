"""Section 9, settlement: concession, the refund of Antes, every hand in turn, and how each wager comes out."""

import pytest

from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import (
    HandDiscarded,
    HandFolded,
    HandTurned,
    RoundClosed,
    WagerSettled,
)
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Role
from croupier.table import commands as t, open_to
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import (
    ACES,
    AT,
    BOARD,
    KINGS,
    NOTHING,
    QUEEN_JACK,
    QUEEN_TEN,
    START,
    Play,
    options,
)

OPTIONS = ("main", "blind", "play", "trips")


def at_settlement(*patrons: str, dealer: str = KINGS, trips: int = 0) -> Play:
    """Everybody has played four times, and the dealer's hand has been declared."""
    play = Play(patrons=patrons or ("ann",))
    play.begin(*patrons, trips=trips)
    play.everybody("play 4")
    play.board()
    play.dealers_hand(dealer)
    return play


# Concession (9.1)


@rule("ultimate-texas-holdem", NI2019_212="9.1")
@pytest.mark.parametrize("dealer", [KINGS, QUEEN_TEN])
def test_after_the_dealers_hand_is_declared_a_player_may_concede_and_loses_every_wager(dealer: str) -> None:
    """The Ante too where the dealer has not qualified (U6)."""
    play = at_settlement("ann", "bob", dealer=dealer, trips=5_00)
    play.as_patron("ann", c.Concede(patron="ann"))
    conceded = play.last(HandFolded)
    assert (conceded.patron, conceded.how, "9.1" in conceded.under) == ("ann", "concession", True)
    assert options(play, *OPTIONS) == ["lose"] * 4
    assert all("9.1" in play.settled("ann", option).under for option in OPTIONS)
    assert play.last(HandDiscarded).box == 1
    assert (play.won("ann"), play.hand(1).face_up) == (-65_00, ("", ""))  # and the cards stay unseen
    play.refused(c.Concede(patron="ann"), "9.1", Role.PATRON, "ann")
    play.settle_all(ACES)  # bob's
    assert play.won("ann") == -65_00
    play.finish()


@rule("ultimate-texas-holdem", NI2019_212="9.1")
def test_a_hand_is_conceded_after_the_dealers_is_declared_and_before_ones_own_is_turned() -> None:
    play = Play()
    concede = {name: c.Concede(patron=name) for name in ("ann", "bob")}
    play.refused(concede["ann"], "9.1", Role.PATRON, "ann")
    play.begin("ann", "bob")
    play.refused(concede["ann"], "9.1", Role.PATRON, "ann")
    play.decide("play 4", "play 4")
    play.board()
    play.refused(concede["ann"], "9.1", Role.PATRON, "ann")
    play.dealers_hand(KINGS)
    assert {"settle_hand", "concede"} == set(play.need.commands)
    play.settle(ACES)  # bob's, from the dealer's right
    play.refused(concede["bob"], "9.1", Role.PATRON, "bob")
    play.as_patron("ann", concede["ann"])
    assert (play.won("ann"), play.won("bob"), play.step) == (-60_00, 50_00, Step.COLLECT)


@rule("ultimate-texas-holdem", NI2019_212=("9.1", "9.2"))
def test_conceded_after_the_refund_the_ante_stays_with_the_player() -> None:
    """It is settled; what is still on the layout is lost (U38)."""
    play = at_settlement("ann", "bob", dealer=QUEEN_TEN, trips=5_00)
    play.settle()  # the Antes
    play.as_patron("ann", c.Concede(patron="ann"))
    assert {"9.1", "9.2", "~U38"} <= set(play.last(HandFolded).under)
    assert options(play, *OPTIONS) == ["push", *["lose"] * 3]
    assert play.won("ann") == -10_00 - 40_00 - 5_00


@rule("ultimate-texas-holdem", NI2019_212=("9.2", "9.3(a)"))
@pytest.mark.parametrize("cards", [("zz",), ("As", "9c"), ("",)])
def test_no_hand_is_turned_for_the_refund_of_the_antes(cards: tuple[str, ...]) -> None:
    play = at_settlement("ann", dealer=QUEEN_TEN)
    play.refused(c.SettleHand(cards=cards), "9.2")
    play.settle()
    assert play.settled("ann").outcome == "push"


@rule("ultimate-texas-holdem", NI2019_212="9.1")
def test_once_all_have_conceded_the_round_is_over() -> None:
    play = at_settlement("ann", "bob", dealer=QUEEN_TEN)
    for name in ("bob", "ann"):
        play.as_patron(name, c.Concede(patron=name))
    assert play.step is Step.COLLECT
    play.finish()
    assert play.last(RoundClosed).result == "dealer ace, king high"


@rule("ultimate-texas-holdem", NI2019_212=("9.1", "A:Fold"))
def test_who_folded_has_nothing_left_to_concede() -> None:
    play = Play()
    play.begin("ann", "bob")
    play.decide("fold", "play 4")
    play.board()
    play.dealers_hand(KINGS)
    play.refused(c.Concede(patron="ann"), "9.1", Role.PATRON, "ann")
    assert not [each for each in open_to(play.state, "ann", Role.PATRON, AT) if isinstance(each.command, c.Concede)]


# The dealer does not qualify (9.2)


@rule("ultimate-texas-holdem", NI2019_212=("9.2", "9.5(c)", "9.5(c)(ii)", "A:Push"))
def test_without_a_qualifying_hand_the_antes_in_play_go_back_before_anything_else() -> None:
    play = Play(patrons=("ann", "bob", "cat"))
    play.begin("ann", "bob", "cat")
    play.decide("play 4", "fold", "play 4")
    play.board()
    play.dealers_hand(QUEEN_TEN)
    assert (play.step, play.need.what, "9.2" in play.need.under) == (Step.REFUND, "refund of antes", True)
    facts = play.settle()
    refunds = [fact for fact in facts if isinstance(fact, WagerSettled)]
    assert [(fact.patron, fact.option, fact.outcome) for fact in refunds] == [
        ("cat", "main", "push"),
        ("ann", "main", "push"),
    ]
    assert all({"9.2", "9.5(c)", "9.5(c)(ii)", "A:Push"} <= set(fact.under) for fact in refunds)
    assert (play.won("bob"), play.on_layout("ann"), play.step) == (-20_00, 50_00, Step.SETTLE)
    play.settle("Qh Jc")  # cat's
    play.settle(NOTHING)
    assert [play.won(name) for name in ("ann", "bob", "cat")] == [-50_00, -20_00, 40_00]


@rule("ultimate-texas-holdem", NI2019_212=("9.2", "9.5(c)(ii)", "9.6(b)", "9.8(b)"))
def test_a_hand_that_does_not_qualify_still_beats_blind_and_play() -> None:
    """Neither asks whether the dealer qualifies (U3)."""
    play = at_settlement(dealer=QUEEN_TEN, trips=5_00)
    play.settle_all(NOTHING)
    assert options(play, *OPTIONS) == ["push", "lose", "lose", "lose"]
    assert play.won("ann") == -10_00 - 40_00 - 5_00


@rule("ultimate-texas-holdem", NI2019_212="9.2")
def test_a_qualifying_hand_refunds_nothing() -> None:
    play = at_settlement()
    assert play.step is Step.SETTLE
    play.settle(NOTHING)
    assert options(play, "main") == ["lose"]


@rule("ultimate-texas-holdem", NI2019_212=("9.2", "9.1"))
def test_after_the_refund_a_concession_takes_what_is_left() -> None:
    play = at_settlement(dealer=QUEEN_TEN)
    play.settle()
    play.as_patron("ann", c.Concede(patron="ann"))
    assert (play.won("ann"), play.step) == (-50_00, Step.COLLECT)


# Each hand in turn (9.3)


@rule("ultimate-texas-holdem", NI2019_212=("9.3", "9.3(a)", "9.3(b)", "9.3(c)", "9.3(d)", "9.4"))
def test_hands_are_settled_one_after_the_other_from_the_dealers_right() -> None:
    play = Play(patrons=("ann", "bob", "cat", "dan"))
    play.begin("ann", "bob", "cat", "dan", trips=5_00)
    play.decide("play 4", "play 3", "fold", "play 4")
    play.board()
    play.refused(c.SettleHand(cards=("7c", "6d")), "9.3")  # the dealer's hand comes first
    play.dealers_hand(KINGS)
    for box, patron, cards in (("4", "dan", "Jc 6d"), ("2", "bob", "Jd 7c"), ("1", "ann", ACES)):
        assert (play.step, play.turn, play.need.to) == (Step.SETTLE, box, box)
        assert patron in play.need.say
        assert {"9.3", "9.3(a)", "9.3(b)", "9.3(c)"} <= set(play.need.under)
        turned, *settled, discarded = play.settle(cards)
        assert isinstance(turned, HandTurned)
        assert (turned.patron, turned.cards, {"9.3(a)", "9.3(b)"} <= set(turned.under)) == (
            patron,
            tuple(cards.split()),
            True,
        )
        taken, kept = (
            [fact.option for fact in settled if isinstance(fact, WagerSettled) and (fact.outcome == "lose") is lost]
            for lost in (True, False)
        )
        assert [fact.option for fact in settled if isinstance(fact, WagerSettled)] == taken + kept
        assert sorted(taken + kept) == sorted(OPTIONS)
        assert all("9.4" in fact.under for fact in settled)
        assert isinstance(discarded, HandDiscarded)
        assert (discarded.box, discarded.cards, "9.3(d)" in discarded.under) == (int(box), 2, True)
    assert play.step is Step.COLLECT
    play.refused(c.SettleHand(cards=("7c", "6d")), "9.3")
    assert [play.won(name) for name in ("ann", "bob", "cat", "dan")] == [45_00, -55_00, -25_00, -65_00]


@rule("ultimate-texas-holdem", NI2019_212=("9.3(b)", "3.1(i)"))
def test_the_best_hand_is_declared_in_words() -> None:
    play = at_settlement()
    play.settle("8d 8s")
    turned = play.last(HandTurned)
    assert (turned.hand, [card[0] for card in turned.five]) == ("three eights", list("888AK"))


@rule("ultimate-texas-holdem", NI2019_212=("9.3(c)", "9.9"))
def test_a_float_that_cannot_pay_is_filled_first() -> None:
    play = at_settlement()
    in_tray = play.state.balances["float"]
    play.do(t.CreditFloat(cents=in_tray - 25_00), Role.SUPERVISOR)
    refusal = play.refused(c.SettleHand(cards=("As", "9c")), "9.9")
    assert refusal.instead == ("fill_float",)
    assert play.on_layout("ann") == 60_00
    play.do(t.FillFloat(cents=1000_00), Role.SUPERVISOR)
    play.settle(ACES)
    assert play.won("ann") == 50_00


@rule("ultimate-texas-holdem", NI2019_212=("9.3(c)", "9.10"))
def test_wagers_that_lost_are_taken_before_the_others_of_the_hand_are_paid() -> None:
    """So a float that holds what is left to pay is not short, and never pays with chips that it does not hold."""
    play = at_settlement(trips=5_00)
    play.do(t.CreditFloat(cents=play.state.balances["float"] - 45_00), Role.SUPERVISOR)
    play.settle(ACES)  # 50.00 is paid, and the 5.00 on Trips is lost
    assert [fact.option for fact in play.all(WagerSettled)] == ["trips", "main", "blind", "play"]
    assert (play.won("ann"), play.state.balances.get("float", 0)) == (45_00, 0)


# How each wager comes out (9.5 to 9.8)

BETTER, WORSE, LEVEL = "better", "worse", "level"
STRAIGHT = "9h 8c 7d 2s Kd"  # a board that ann's jack and ten make one with

OUTCOMES = [
    # dealer qualifies
    (BOARD, KINGS, ACES, "win", "push", "win"),
    (BOARD, KINGS, NOTHING, "lose", "lose", "lose"),
    (BOARD, KINGS, "Kc 9h", "push", "push", "push"),
    (STRAIGHT, "2d 4s", "Jh Tc", "win", "win", "win"),
    (STRAIGHT, "Jh Tc", "2d 4s", "lose", "lose", "lose"),
    (STRAIGHT, "Jh Tc", "Js Td", "push", "push", "push"),
    # dealer does not qualify
    (BOARD, QUEEN_TEN, ACES, "push", "push", "win"),
    (BOARD, QUEEN_TEN, QUEEN_JACK, "push", "push", "win"),
    (BOARD, QUEEN_TEN, NOTHING, "push", "lose", "lose"),
    (BOARD, QUEEN_TEN, "Qh Tc", "push", "push", "push"),
    (STRAIGHT, "Qd 4s", "Jh Tc", "push", "win", "win"),
]
CLAUSES = {
    ("main", "win"): {"9.5", "9.5(a)", "9.9"},
    ("main", "lose"): {"9.5", "9.5(b)", "9.10"},
    ("main", "push"): {"9.5", "9.5(c)", "9.5(c)(i)"},
    ("blind", "win"): {"9.6", "9.6(a)", "9.9"},
    ("blind", "lose"): {"9.6", "9.6(b)", "9.10"},
    ("blind", "push"): {"9.6", "9.6(c)", "9.6(c)(i)"},
    ("play", "win"): {"9.8", "9.8(a)", "9.9"},
    ("play", "lose"): {"9.8", "9.8(b)", "9.10"},
    ("play", "push"): {"9.8", "9.8(c)"},
}


@rule(
    "ultimate-texas-holdem",
    NI2019_212=(
        "9.4",
        "9.5",
        "9.5(a)",
        "9.5(b)",
        "9.5(c)",
        "9.5(c)(i)",
        "9.5(c)(ii)",
        "9.6",
        "9.6(a)",
        "9.6(b)",
        "9.6(c)",
        "9.6(c)(i)",
        "9.6(c)(ii)",
        "9.8",
        "9.8(a)",
        "9.8(b)",
        "9.8(c)",
        "9.9",
        "9.10",
    ),
)
@pytest.mark.parametrize(("board", "dealer", "ann", "ante", "blind", "bet"), OUTCOMES)
def test_ante_blind_and_play_against_the_dealers_hand(
    board: str, dealer: str, ann: str, ante: str, blind: str, bet: str
) -> None:
    play = Play(patrons=("ann",))
    play.begin()
    play.decide("play 4")
    play.showdown(ann, dealer=dealer, board=board)
    assert options(play, "main", "blind", "play") == [ante, blind, bet]
    for option in ("main", "blind", "play"):
        settled = play.settled("ann", option)
        clauses = CLAUSES[option, settled.outcome]
        if option == "main" and dealer in (QUEEN_TEN, "Qd 4s"):
            clauses = {"9.2", "9.5(c)", "9.5(c)(ii)"}
        if option == "blind" and settled.outcome == "push" and bet == "win":
            clauses = {"9.6", "9.6(c)", "9.6(c)(ii)"}
        assert clauses <= set(settled.under)
    pays = {"win": 1, "push": 0, "lose": -1}
    assert play.won("ann") == pays[ante] * 10_00 + pays[blind] * 10_00 + pays[bet] * 40_00


TRIPS = [
    (STRAIGHT, "2d 4s", "Jh Tc", "win"),  # better than the dealer
    (STRAIGHT, "Qs Jd", "6h 6c", "lose"),  # a pair, and ahead
    ("9h 9c 4d 2s Kd", "Ks Kc", "9d Jc", "win"),  # three nines behind a full house
    ("9h 9c 4d 2s Kd", "Qs Jd", "4s 3c", "lose"),  # two pairs, ahead
    ("9h 8c 7d 6s 5d", "Qs Jd", "Qh Jh", "win"),  # a straight that lies on the board, level
]


@rule("ultimate-texas-holdem", NI2019_212=("9.7", "9.7(a)", "9.7(b)", "9.10", "A:Trips[wager]"))
@pytest.mark.parametrize(("board", "dealer", "ann", "outcome"), TRIPS)
def test_trips_goes_by_the_players_hand_alone(board: str, dealer: str, ann: str, outcome: str) -> None:
    play = Play(patrons=("ann",))
    play.begin(trips=5_00)
    play.decide("play 4")
    play.showdown(ann, dealer=dealer, board=board)
    settled = play.settled("ann", "trips")
    assert settled.outcome == outcome
    clauses = {"9.7", "9.7(a)", "9.9"} if outcome == "win" else {"9.7", "9.7(b)", "9.10"}
    assert clauses <= set(settled.under)


@rule("ultimate-texas-holdem", NI2019_212=("9.5(a)", "9.8(a)", "9.5(c)(i)", "9.8(c)", "3.2", "2.3"))
@pytest.mark.parametrize(
    ("dealer", "ann", "outcome"),
    [
        ("Ks 9d", "Kc Th", "win"),  # the same pair, and the better fifth card
        ("Ks Td", "Kc 9h", "lose"),
        ("Ks 4d", "Kc 3h", "push"),  # the board has better cards than either
        ("As Kc", "Ad Ks", "push"),  # other suits
    ],
)
def test_hands_of_the_same_class_are_compared_card_by_card(dealer: str, ann: str, outcome: str) -> None:
    play = Play(patrons=("ann",))
    play.begin()
    play.decide("play 4")
    play.showdown(ann, dealer=dealer)
    assert options(play, "main", "play") == [outcome, outcome]
    settled = [play.settled("ann", option) for option in ("main", "play")]
    assert all(("2.3" if outcome == "push" else "3.2") in fact.under for fact in settled)


@rule("ultimate-texas-holdem", NI2019_212=("9.10", "9.3(d)"))
def test_losing_wagers_go_into_the_float_and_the_cards_into_the_rack() -> None:
    play = at_settlement(trips=5_00)
    before = play.state.balances["float"]
    play.settle(NOTHING)
    assert play.state.balances["float"] == before + 65_00
    assert play.hand(1).discarded
    assert play.game.discarded == 2
    play.finish()
    assert play.game.discarded == 9  # the board and the dealer's hand too


@rule("ultimate-texas-holdem", NI2019_212=("9.3", "9.4", "A:Round of Play"))
def test_the_cards_are_collected_once_every_wager_is_settled() -> None:
    play = at_settlement("ann", "bob")
    play.refused(c.CollectCards(), "A:Round of Play")
    play.settle("7c 6d")
    play.refused(c.CollectCards(), "A:Round of Play")
    play.settle(ACES)
    play.finish()
    closed = play.last(RoundClosed)
    assert (closed.round, closed.result, closed.bettors) == (1, "dealer pair of kings", ("ann", "bob"))
    assert (play.on_layout("ann"), play.on_layout("bob"), play.chips("ann")) == (0, 0, START + 50_00)
