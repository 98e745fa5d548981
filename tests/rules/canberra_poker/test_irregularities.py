"""Section 11, irregularities: exposed cards, hands dealt wrongly, hands rebuilt, and errors found late."""

import pytest
from msgspec.structs import replace

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import (
    CardExposed,
    CardsCorrected,
    CardsDealt,
    DealersHandFouled,
    HandRebuilt,
    HandTurned,
    HandVoided,
    RoundClosed,
    RoundVoided,
    WagerSettled,
)
from croupier.games.canberra_poker.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import commands as t, open_to
from tests.marks import rule
from tests.rules.canberra_poker.play import ACE_KING, AT, BET, LOW, NOTHING, PAIR, START, Play, money

THREE = ("ann", "bob", "cat")
TWOS = "2c 2d 8c 6d 4c"  # a pair too, which beats the ace and king


def dealing(cards: int, *patrons: str) -> Play:
    """N cards of the round are out."""
    play = Play(patrons=patrons or ("ann", "bob"))
    play.antes(*(patrons or ("ann", "bob")))
    play.deal_so_many(cards)
    return play


def turned(*patrons: str) -> Play:
    """All have bet, and the dealer has turned ace and king."""
    play = Play(patrons=patrons or ("ann", "bob"))
    play.bets_are_down(*(patrons or ("ann", "bob")))
    play.dealers_hand(ACE_KING)
    return play


# An exposed card (11.1)


@rule("canberra-poker", NI2002_45="11.1")
def test_an_exposed_card_is_turned_over_and_the_deal_goes_on() -> None:
    play = dealing(2)
    play.expose(2, 1, "Qc")
    exposed = play.last(CardExposed)
    assert (exposed.to, exposed.card, exposed.stays_up, "11.1" in exposed.under) == ("2", "Qc", False, True)
    assert play.hand(2).face_up == ("",)  # face down again
    assert (play.step, play.turn) == (Step.DEAL, "dealer")
    play.deal("2s")
    play.bet("ann", "bob")
    play.showdown(ACE_KING, ann=PAIR, bob="Qc Qd 8c 6d 4c")
    play.collect()
    assert (play.won("ann"), play.won("bob")) == (30_00, 30_00)


@rule("canberra-poker", NI2002_45="11.1")
def test_the_room_has_seen_it_so_it_is_nobody_elses() -> None:
    play = dealing(2)
    play.expose(2, 1, "Qc")
    play.deal("2s")
    play.bet("ann", "bob")
    play.refused(c.RevealDealersHand(cards=("Qc", "Kd", "9c", "7h", "2s")), "2.1")


@rule("canberra-poker", NI2002_45="11.1")
@pytest.mark.parametrize(
    ("to", "number", "card", "clause"),
    [("2", 2, "Qc", "11.1"), ("2", 0, "Qc", "11.1"), ("3", 1, "Qc", "11.1"), ("board", 1, "Qc", "11.1")]
    + [("dealer", 1, "Qc", "11.2"), ("x", 1, "Qc", "11.1"), ("1", 1, "Xx", "2.1")],
)
def test_a_card_that_does_not_lie_there_was_not_exposed(to: str, number: int, card: str, clause: str) -> None:
    dealing(2).refused(c.ReportExposedCard(to=to, number=number, card=card), clause)


@rule("canberra-poker", NI2002_45="11.1")
def test_only_the_dealing_exposes_cards() -> None:
    play = Play()
    report = c.ReportExposedCard(to="1", number=1, card="Qc")
    play.refused(report, "11.1")
    play.antes("ann", "bob")
    play.refused(report, "11.1")
    play.deal("2s")
    play.fold("ann", "bob")
    play.collect()
    play.refused(report, "11.1")


# Three of them (11.1[three])


@rule("canberra-poker", NI2002_45=("11.1", "11.1[three]", "A:Void"))
@pytest.mark.parametrize("dealers", [0, 1, 2, 3])
def test_three_exposed_cards_make_the_round_void_whosever_they_are(dealers: int) -> None:
    play = dealing(9)
    cards = [("dealer", 1, "4h"), ("dealer", 2, "5h"), ("dealer", 3, "6h")][:dealers]
    cards += [("1", 1, "Qc"), ("2", 3, "Qd"), ("2", 2, "Qs")][: 3 - dealers]
    for to, number, card in cards[:2]:
        play.expose(to, number, card)
        assert not play.round.voided
    play.expose(*cards[2])
    void = play.last(RoundVoided)
    assert (void.round, void.ground, {"11.1[three]", "A:Void"} <= set(void.under)) == (1, "exposed cards", True)
    assert (play.chips("ann"), play.chips("bob"), play.step) == (START, START, Step.COLLECT)
    play.collect()
    assert play.last(RoundClosed).result == "void"
    assert play.step is Step.SHUFFLE


@rule("canberra-poker", NI2002_45=("11.1[three]", "A:Void"))
def test_then_bets_and_folded_antes_go_back_too() -> None:
    play = dealing(0)
    play.deal("2s")
    play.fold("ann")
    play.bet("bob")
    for number, card in enumerate(("Qc", "Qd", "Qs"), 1):
        play.expose(2, number, card)
    assert (play.chips("ann"), play.chips("bob"), money(play)) == (START, START, 0)


@rule("canberra-poker", NI2002_45=("11.1", "11.1[three]", "A:Round of Play", "A:Void"))
@pytest.mark.parametrize("settled", [0, 1, 2])
@pytest.mark.parametrize("third", [("1", 4, "Ts"), ("2", 4, "6s"), ("dealer", 1, "Ah")])
def test_the_third_may_come_to_light_until_the_cards_are_racked(third: tuple[str, int, str], settled: int) -> None:
    """The dealer's hand is turned, and some of the hands or all of them are settled."""
    play = dealing(4)
    play.expose(1, 1, "Jc")
    play.expose(2, 1, "Tc")
    play.deal("2s")
    play.bet("ann", "bob")
    play.dealers_hand(ACE_KING)
    for cards in (PAIR, "Jc 9h 8d Ts 3d")[:settled]:
        play.settle(cards)
    play.expose(*third)
    assert {"11.1[three]", "A:Void"} <= set(play.last(RoundVoided).under)
    assert (play.chips("ann"), play.chips("bob"), play.step) == (START, START, Step.COLLECT)
    play.collect()
    play.refused(c.ReportExposedCard(to="1", number=5, card="3d"), "11.1")


@rule("canberra-poker", NI2002_45=("11.1", "11.2", "6.2[last card]"))
def test_of_a_hand_that_is_turned_the_card_is_named_that_lies_there_and_not_the_one_dealt_face_up() -> None:
    play = turned()
    play.refused(c.ReportExposedCard(to="dealer", number=5, card="2s"), "11.2")  # as the rules have it
    for card in ("Kh", "Qc", "zz", ""):
        play.refused(c.ReportExposedCard(to="dealer", number=1, card=card), "11.2")
    play.expose("dealer", 1, "Ah")
    play.refused(c.ReportExposedCard(to="dealer", number=1, card="Ah"), "11.2")  # each once
    play.settle(PAIR)
    play.expose(2, 1, "Tc")
    assert (play.hand(2).face_up, play.hand("dealer").face_up) == (tuple(PAIR.split()), tuple(ACE_KING.split()))
    assert (len(play.round.exposed), play.round.voided) == (2, False)


@rule("canberra-poker", NI2002_45=("11.1[three]", "11.2"))
def test_a_fifth_card_of_the_dealer_dealt_face_down_can_have_been_exposed() -> None:
    """Because another one lies face up in its place."""
    play = dealing(3)
    play.expose("dealer", 1, "Ah")
    play.deal()
    play.bet("ann", "bob")
    play.dealers_hand("Ah Kd 9c 7h 2s")
    play.expose("dealer", 5, "2s")
    play.expose("dealer", 4, "7h")
    assert play.round.voided


@rule("canberra-poker", NI2002_45="11.1[three]")
def test_one_card_counts_once_however_often_it_is_reported() -> None:
    play = dealing(2)
    play.expose(1, 1, "Qc")
    for _ in range(3):
        play.refused(c.ReportExposedCard(to="1", number=1, card="Qc"), "11.1")
    play.expose(2, 1, "Qd")
    assert (len(play.round.exposed), play.round.voided) == (2, False)


@rule("canberra-poker", NI2002_45="11.1[three]")
def test_the_count_starts_again_with_each_round() -> None:
    play = dealing(2)
    play.expose(1, 1, "Qc")
    play.expose(2, 1, "Qd")
    play.deal("2s")
    play.fold("ann", "bob")
    play.collect()
    play.prepare_shoe()
    play.antes("ann", "bob")
    play.deal_so_many(2)
    play.expose(1, 1, "Qc")
    assert not play.round.voided


@rule("canberra-poker", NI2002_45=("11.1[three]", "6.2[last card]"))
def test_the_card_that_is_to_be_face_up_is_not_among_them() -> None:
    play = dealing(2)
    play.expose(1, 1, "Qc")
    play.expose(2, 1, "Qd")
    play.deal("2s")
    play.refused(c.ReportExposedCard(to="dealer", number=5, card="2s"), "11.2")
    assert (play.step, len(play.round.exposed)) == (Step.DECIDE, 2)


# One of the dealer's first four (11.2)


@rule("canberra-poker", NI2002_45=("11.2", "6.2"))
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_an_exposed_card_of_the_dealer_stays_up_and_the_fifth_is_dealt_face_down(number: int) -> None:
    play = dealing(3 * number)
    play.expose("dealer", number, "4h")
    exposed = play.last(CardExposed)
    assert (exposed.stays_up, "11.2" in exposed.under) == (True, True)
    while (play.step, play.turn, len(play.hand("dealer").cards)) != (Step.DEAL, "dealer", 4):
        play.deal_one()
    assert ("face down" in play.need.say, "11.2" in play.need.under) == (True, True)
    play.refused(c.CompleteDeal(card="2s"), "11.2")  # none else is face up
    play.deal_one()
    fifth = play.last(CardsDealt)
    assert (fifth.to, fifth.up, {"11.2", "6.2"} <= set(fifth.under)) == ("dealer", (), True)
    assert [bool(card) for card in play.hand("dealer").face_up] == [place == number for place in range(1, 6)]
    play.bet("ann", "bob")
    dealer = ["Ah", "Kd", "9c", "7h"]
    dealer.insert(number - 1, "4h")
    play.showdown(" ".join(dealer), ann=PAIR, bob=NOTHING)
    play.collect()
    assert (play.won("ann"), play.won("bob")) == (30_00, -30_00)


@rule("canberra-poker", NI2002_45="11.2")
def test_a_second_one_is_turned_down() -> None:
    play = dealing(6)
    play.expose("dealer", 1, "4h")
    play.expose("dealer", 2, "5h")
    assert (play.last(CardExposed).stays_up, play.hand("dealer").face_up) == (False, ("4h", ""))
    play.do(c.CompleteDeal())
    assert play.hand("dealer").face_up == ("4h", "", "", "", "")
    play.refused(c.ReportExposedCard(to="dealer", number=1, card="4h"), "11.2")  # it is up by the rules
    play.expose("dealer", 5, "6h")  # dealt face up all the same, the third
    assert "11.1[three]" in play.last(RoundVoided).under


@rule("canberra-poker", NI2002_45=("11.2", "6.2"))
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_it_may_be_entered_with_the_rest_of_the_deal(number: int) -> None:
    play = dealing(0)
    play.call()
    play.do(c.CompleteDeal(card="4h", exposed=number))
    exposed = play.last(CardExposed)
    assert (exposed.number, exposed.card, exposed.stays_up, "11.2" in exposed.under) == (number, "4h", True, True)
    assert [bool(card) for card in play.hand("dealer").face_up] == [place == number for place in range(1, 6)]
    assert (play.step, len(play.round.exposed)) == (Step.DECIDE, 1)


@rule("canberra-poker", NI2002_45=("11.1[three]", "11.2"))
def test_also_if_it_is_the_third() -> None:
    play = dealing(5)
    for wrong in (1, 5, 9):  # the first is dealt already, and the fifth is to be face up
        play.refused(c.CompleteDeal(card="4h", exposed=wrong), "11.2")
    play.expose(1, 1, "Qc")
    play.expose(2, 1, "Qd")
    play.do(c.CompleteDeal(card="4h", exposed=3))
    assert "11.1[three]" in play.last(RoundVoided).under
    assert (play.step, len(play.hand("dealer").cards), play.chips("ann")) == (Step.COLLECT, 3, START)


@rule("canberra-poker", NI2002_45="11.2")
def test_after_the_fifth_an_exposed_card_takes_nothings_place() -> None:
    play = dealing(0)
    play.deal("2s")
    play.expose("dealer", 1, "4h")
    assert (play.last(CardExposed).stays_up, play.hand("dealer").face_up) == (False, ("", "", "", "", "2s"))


# A hand dealt out of rotation, or of a wrong number of cards (11.3, 11.4)

WRONG: list[tuple[str, Command]] = [
    ("11.3", c.ReportOutOfRotation(box=1)),
    ("11.4", c.ReportWrongNumber(to="1")),
]
each_error = pytest.mark.parametrize(("clause", "report"), WRONG)


@rule("canberra-poker", NI2002_45=("11.3", "11.4", "A:Void"))
@each_error
@pytest.mark.parametrize("moment", ["dealing", "deciding", "bet", "turned"])
def test_a_hand_dealt_wrongly_is_void_and_the_others_go_on(clause: str, report: Command, moment: str) -> None:
    play = dealing(4)
    if moment != "dealing":
        play.deal("2s")
    if moment in ("bet", "turned"):
        play.bet("ann", "bob")
    if moment == "turned":
        play.dealers_hand(ACE_KING)
    play.do(report)
    void = play.last(HandVoided)
    assert (void.box, void.patron, {clause, "A:Void"} <= set(void.under)) == (1, "ann", True)
    assert (play.chips("ann"), play.on_layout("ann"), play.on_layout("bob") > 0) == (START, 0, True)
    play.refused(report, clause)
    if moment == "dealing":
        play.deal("2s")
        assert len(play.hand(2).cards) == 5
    if play.step is Step.DECIDE:
        assert play.turn == "2"
        play.bet("bob")
    if moment != "turned":
        play.dealers_hand(ACE_KING)
    play.settle(PAIR)
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 30_00, 0)


@rule("canberra-poker", NI2002_45=("11.3", "11.4", "7.4"))
@each_error
def test_found_when_folded_cards_are_counted_the_ante_goes_back(clause: str, report: Command) -> None:
    play = dealing(0)
    play.deal("2s")
    play.fold("ann")
    play.do(report)
    assert clause in play.last(HandVoided).under
    assert play.won("ann") == 0
    play.fold("bob")
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, -10_00, 0)


@rule("canberra-poker", NI2002_45=("11.3", "11.4", "9.7", "A:Void"))
@each_error
@pytest.mark.parametrize("hand", [PAIR, NOTHING])
def test_and_when_a_settled_hand_is_counted_what_was_paid_or_taken(clause: str, report: Command, hand: str) -> None:
    play = turned("ann", "bob")
    play.settle("4c 4d 5h 6c 8c")
    play.settle(hand)
    assert play.won("ann") != 0
    play.do(report)
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 30_00, 0)


@rule("canberra-poker", NI2002_45=("11.3", "11.4"))
@each_error
def test_there_must_be_such_a_hand(clause: str, report: Command) -> None:
    play = Play()
    play.refused(report, clause)
    play.antes("ann", "bob")
    play.refused(report, clause)
    play.deal_one()
    field = "box" if isinstance(report, c.ReportOutOfRotation) else "to"
    for nowhere in (3, 99):
        play.refused(replace(report, **{field: nowhere if field == "box" else str(nowhere)}), clause)
    play.refused(c.ReportWrongNumber(to="board"), "11.4")


@rule("canberra-poker", NI2002_45="11.4")
@pytest.mark.parametrize(
    "nearly",
    ["01", "1 ", "+1", "\N{ARABIC-INDIC DIGIT ONE}", "\N{SUPERSCRIPT ONE}", "1" * 5000],
    ids=["zero", "space", "sign", "arabic", "superscript", "endless"],
)
def test_a_box_has_one_name(nearly: str) -> None:
    play = dealing(6)
    refusal = play.refused(c.ReportWrongNumber(to=nearly), "11.4")
    assert refusal.instead == ("dealer", "1", "2")
    play.do(c.ReportWrongNumber(to="1"))


@rule("canberra-poker", NI2002_45=("11.3", "11.4"))
def test_when_every_hand_is_void_the_round_is_over() -> None:
    play = dealing(6)
    play.do(c.ReportOutOfRotation(box=1))
    play.do(c.ReportWrongNumber(to="2"))
    assert play.step is Step.COLLECT
    play.collect()
    assert (play.chips("ann"), play.chips("bob")) == (START, START)


# The dealer's hand of a wrong number (11.5)

FOULED = c.ReportWrongNumber(to="dealer")


@rule("canberra-poker", NI2002_45=("11.5", "A:Void", "8.1[Ante]"))
def test_with_a_wrong_number_of_dealers_cards_antes_win_and_bets_are_void() -> None:
    play = dealing(0)
    play.deal("2s")
    play.bet("ann", "bob")
    play.do(FOULED)
    assert "11.5" in play.last(DealersHandFouled).under
    assert (play.step, "11.5" in play.need.under) == (Step.SETTLE, True)
    play.refused(c.RevealDealersHand(cards=tuple(ACE_KING.split())), "9.1")
    play.refused(c.SettleHand(cards=tuple(PAIR.split())), "11.5")
    play.settle()
    play.settle()
    for name in ("ann", "bob"):
        ante, bet = play.settled(name), play.settled(name, BET)
        assert (ante.outcome, ante.pays, {"11.5", "8.1[Ante]"} <= set(ante.under)) == ("win", 10_00, True)
        assert (bet.outcome, bet.returned, {"11.5", "A:Void"} <= set(bet.under)) == ("void", 20_00, True)
    assert play.all(HandTurned) == []  # what they hold decides nothing
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (10_00, 10_00, 0)
    closed = play.last(RoundClosed)
    assert ("11.5" in closed.under, "~U17" in closed.under) == (True, False)


@rule("canberra-poker", NI2002_45="11.5")
@pytest.mark.parametrize("cards", [3, 7])
def test_found_before_anybody_has_decided_every_ante_wins(cards: int) -> None:
    play = dealing(cards)
    play.do(FOULED)
    assert play.step is Step.SETTLE
    play.refused(c.DealCards(), "6.3")
    play.settle()
    play.settle()
    play.collect()
    assert (play.won("ann"), play.won("bob")) == (10_00, 10_00)
    assert [fact.option for fact in play.all(WagerSettled)] == ["main", "main"]


@rule("canberra-poker", NI2002_45=("11.5", "7.3"))
def test_an_ante_folded_before_stays_lost() -> None:
    play = dealing(0, *THREE)
    play.deal("2s")
    play.fold("ann")
    play.bet("bob")
    play.do(FOULED)  # cat has not decided
    play.settle()
    play.settle()
    play.collect()
    assert [play.won(name) for name in THREE] == [-10_00, 10_00, 10_00]


@rule("canberra-poker", NI2002_45="11.5")
def test_it_may_be_found_while_hands_are_settled_and_what_was_settled_is_settled_again() -> None:
    play = Play()
    play.refused(FOULED, "11.5")
    again = turned("ann", "bob")
    again.do(FOULED)
    again.refused(FOULED, "11.5")
    again.settle()
    assert again.won("bob") == 10_00
    play.bets_are_down("ann", "bob")
    play.dealers_hand(ACE_KING)
    play.settle(NOTHING)
    assert play.won("bob") == -30_00
    play.do(FOULED)
    assert (play.won("bob"), play.on_layout("bob")) == (0, 30_00)
    play.settle()
    play.settle()
    play.collect()
    assert [play.won(name) for name in ("ann", "bob")] == [10_00, 10_00]


# A hand in the discard rack (11.6)


@rule("canberra-poker", NI2002_45="11.6")
@pytest.mark.parametrize("cards", ["", PAIR])
def test_a_hand_that_nobody_acted_on_is_rebuilt_and_its_player_decides(cards: str) -> None:
    play = dealing(0)
    play.deal("2s")
    play.rebuild(1, cards)
    rebuilt = play.last(HandRebuilt)
    assert (rebuilt.box, rebuilt.patron, rebuilt.reopened, "11.6" in rebuilt.under) == (1, "ann", False, True)
    assert rebuilt.cards == ()  # nobody else learns what they are
    assert play.hand(1).face_up == ("",) * 5
    assert (play.step, play.turn) == (Step.DECIDE, "1")
    play.bet("ann", "bob")
    play.dealers_hand(ACE_KING)
    play.settle(NOTHING)
    play.settle("" if cards else PAIR)
    play.collect()
    assert (play.won("ann"), play.won("bob")) == (30_00, -30_00)


@rule("canberra-poker", NI2002_45=("11.6", "A:Void"))
def test_if_it_cannot_be_rebuilt_it_is_void() -> None:
    play = dealing(0)
    play.deal("2s")
    play.do(c.ReconstructHand(box=1, possible=False))
    void = play.last(HandVoided)
    assert (void.patron, {"11.6", "A:Void", "~P13"} <= set(void.under)) == ("ann", True)
    assert (play.chips("ann"), play.turn) == (START, "2")


@rule("canberra-poker", NI2002_45="11.6")
def test_a_hand_that_left_from_under_its_bet_is_rebuilt_too() -> None:
    play = Play()
    play.bets_are_down("ann", "bob")
    play.rebuild(1, PAIR)
    assert (play.last(HandRebuilt).cards, play.hand(1).cards) == ((), tuple(PAIR.split()))
    refusal = play.refused(c.ReconstructHand(box=2, possible=False), "11.6")
    assert "~P13" in refusal.under  # a Bet is down, so no fold and no void by itself: the director rules
    play.dealers_hand(ACE_KING)
    play.settle(NOTHING)
    play.settle()
    assert (play.won("ann"), play.won("bob")) == (30_00, -30_00)


@rule("canberra-poker", NI2002_45="11.6")
def test_a_settled_hand_may_be_verified_and_stays_as_it_was_called() -> None:
    play = turned("ann", "bob")
    play.settle(PAIR)
    play.rebuild(2, " ".join(reversed(PAIR.split())))
    assert (play.last(HandRebuilt).reopened, play.won("bob"), play.turn) == (False, 30_00, "1")
    refusal = play.refused(c.ReconstructHand(box=2, possible=False), "11.6")
    assert ("~P13" in refusal.under, refusal.instead) == (True, ("decide_dispute",))
    assert play.won("bob") == 30_00


@rule("canberra-poker", NI2002_45=("11.6", "9.4", "9.5", "9.6"))
@pytest.mark.parametrize(
    ("called", "found"),
    [
        (PAIR, (NOTHING, -30_00)),
        (NOTHING, (PAIR, 30_00)),
        (PAIR, ("Tc Td Th 6s 3c", 70_00)),
        (NOTHING, ("As Kc 9d 7s 2d", 0)),
        ("As Kc 9d 7s 2d", (PAIR, 30_00)),
    ],
)
@pytest.mark.parametrize("later", [False, True])
def test_if_the_rebuilt_cards_are_others_the_hand_is_settled_again(
    called: str, found: tuple[str, int], later: bool
) -> None:
    """Also once every other hand has been settled."""
    cards, won = found
    play = turned("ann", "bob")
    play.settle(called)
    if later:
        play.settle("4c 4d 5h 6c 8c")
    play.rebuild(2, cards)
    rebuilt = play.last(HandRebuilt)
    assert (rebuilt.reopened, rebuilt.cards) == (True, tuple(cards.split()))
    assert (play.won("bob"), play.on_layout("bob"), money(play)) == (0, 30_00, 0)  # as before it was settled
    assert (play.step, play.turn, play.game.discarded) == (Step.SETTLE, "2", 5 if later else 0)
    play.settle()
    assert (play.won("bob"), play.on_layout("bob")) == (won, 0)
    if not later:
        play.settle("4c 4d 5h 6c 8c")
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (30_00, won, 0)
    (record,) = play.game.records
    assert sorted((fact.patron, fact.option) for fact in record.settlements) == [
        ("ann", "bet"),
        ("ann", "main"),
        ("bob", "bet"),
        ("bob", "main"),
    ]


@rule("canberra-poker", NI2002_45="11.6")
def test_chips_already_lost_elsewhere_are_listed_as_owed() -> None:
    play = turned("ann", "bob")
    play.settle(PAIR)
    play.as_patron("bob", t.LeaveTable(patron="bob"))  # with what was wrongly paid
    play.rebuild(2, NOTHING)
    play.settle()
    assert play.state.balances["unrecovered:bob"] < 0
    assert money(play) == 0


@rule("canberra-poker", NI2002_45=("11.6", "7.2", "4.1", "11.7"))
def test_a_wager_of_somebody_who_has_left_stands_as_entered_or_is_void() -> None:
    play = turned("ann", "bob")
    play.settle(PAIR)
    play.as_patron("bob", t.LeaveTable(patron="bob"))
    play.rebuild(2, NOTHING)
    for option, clause in (("main", "4.1"), ("bet", "7.2")):
        for amount in (1_00, 15_00):
            found = c.ReportWagerFound(box=2, option=option, amount=amount)
            refusal = play.refused(found, clause)
            assert ("has left" in refusal.because, refusal.instead) == (True, ("void_wagers",))
    play.do(c.ReportWagerFound(box=2, option="main", amount=0))  # there was none: the hand is void
    assert (play.on_layout("bob"), play.turn, money(play)) == (0, "1", 0)


@rule("canberra-poker", NI2002_45=("11.6", "7.3"))
def test_a_folded_hand_is_verified_without_being_shown() -> None:
    play = dealing(0)
    play.deal("2s")
    play.fold("ann")
    play.rebuild(1, PAIR)
    assert (play.last(HandRebuilt).cards, play.hand(1).face_up, play.won("ann")) == ((), ("",) * 5, -10_00)
    assert play.turn == "2"


@rule("canberra-poker", NI2002_45="11.6")
def test_it_is_rebuilt_from_cards_that_can_have_been_in_it() -> None:
    play = turned("ann", "bob")
    play.settle(PAIR)
    for cards in ("Tc Td 8h 6s", "Tc Td 8h 6s Ah", "Tc Tc 8h 6s 3c", ""):
        decided = c.ReconstructHand(box=2, cards=tuple(cards.split()))
        play.refused(decided, "2.1" if len(cards.split()) == 5 else "6.3")
    play.refused(c.ReconstructHand(box=3), "11.6")
    fresh = Play()
    fresh.refused(c.ReconstructHand(box=1), "11.6")
    fresh.antes("ann", "bob")
    fresh.deal_one()
    fresh.refused(c.ReconstructHand(box=2), "11.6")  # it has no card yet


# A hand without an Ante (11.7)


@rule("canberra-poker", NI2002_45=("11.7", "6.3", "A:Void"))
def test_a_hand_dealt_to_a_box_without_an_ante_is_void_and_the_deal_goes_on() -> None:
    play = dealing(1)
    play.do(c.ReportHandWithoutWager(box=3, cards=2))
    void = play.last(HandVoided)
    assert (void.box, void.patron, void.cards, {"11.7", "A:Void"} <= set(void.under)) == (3, "", 2, True)
    assert (play.turn, play.game.shoe.left, play.game.discarded) == ("2", 49, 2)
    play.deal("2s")
    assert play.all(CardsDealt)[1].places == (4,)  # the places of the stray cards are gone
    assert [len(hand.cards) for hand in (*play.round.hands, play.round.dealer)] == [5, 5, 5]
    play.bet("ann", "bob")
    play.showdown(LOW, ann=PAIR, bob=NOTHING)
    play.collect()
    assert (play.won("ann"), play.won("bob")) == (10_00, 10_00)


@rule("canberra-poker", NI2002_45=("11.7", "6.3(c)"))
def test_a_hand_of_which_no_number_is_said_is_a_whole_one() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal("2s")
    said = {choice.say: choice.command for choice in open_to(play.state, "dealer", Role.DEALER, AT)}
    assert said["A card at box 3, which has no Ante"] == c.ReportHandWithoutWager(box=3, cards=1)
    play.do(said["A whole hand at box 3, which has no Ante"])
    assert (play.last(HandVoided).cards, play.game.discarded) == (5, 5)


@rule("canberra-poker", NI2002_45=("11.7", "6.3(c)"))
def test_a_whole_hand_is_reported_once_and_cards_that_follow_one_by_one() -> None:
    play = dealing(1)
    for number in (1, 2):
        play.do(c.ReportHandWithoutWager(box=3, cards=1))
        assert play.game.discarded == number
    assert "how many more" in play.refused(c.ReportHandWithoutWager(box=3), "11.7").because
    play.do(c.ReportHandWithoutWager(box=4))
    play.refused(c.ReportHandWithoutWager(box=4), "11.7")
    assert (play.game.discarded, play.game.shoe.left) == (7, 44)


@rule("canberra-poker", NI2002_45="11.7")
def test_that_is_no_matter_for_boxes_with_an_ante_or_without_a_round() -> None:
    play = Play(boxes=9)
    play.refused(c.ReportHandWithoutWager(box=3), "11.7")
    play.antes("ann", "bob")
    play.deal_one()
    for box in (0, 1, 2, 10):
        play.refused(c.ReportHandWithoutWager(box=box), "11.7")
    for cards in (-1, 38, 52):  # 52 cards less one that is out and fourteen to come leave 37
        play.refused(c.ReportHandWithoutWager(box=3, cards=cards), "11.7")
    play.do(c.ReportHandWithoutWager(box=3, cards=37))
    play.refused(c.ReportHandWithoutWager(box=3), "11.7")
    play.deal("2s")
    assert play.game.shoe.left == 0
    play.do(c.ReportWrongNumber(to="2"))
    refusal = play.refused(c.ReportHandWithoutWager(box=2), "11.7")
    assert ("A:Void" in refusal.under, refusal.instead) == (True, ())
    play.fold("ann")
    refusal = play.refused(c.ReportHandWithoutWager(box=1), "11.7")
    assert ("settled" in refusal.because, refusal.instead) == (True, ())


# Found after the round has closed (P12)


@rule("canberra-poker", NI2002_45=("A:Void", "A:Round of Play", "11.3", "11.4", "11.5"))
@pytest.mark.parametrize("next_round", ["not begun", "under way", "over"])
def test_an_error_found_late_makes_the_closed_round_void_and_later_ones_stand(next_round: str) -> None:
    play = Play()
    play.play(ACE_KING, ann=PAIR, bob=NOTHING)
    play.prepare_shoe()
    if next_round == "over":
        play.play(ACE_KING, ann=PAIR, bob="fold")
    if next_round == "under way":
        play.bets_are_down("ann", "bob")
    else:
        for clause, report in (*WRONG, ("11.5", FOULED)):
            play.refused(report, clause)  # there is no hand any more that could be void by itself
    void = c.VoidRound(round=1, ground="placement_error", reason="the recording shows six cards at box 1")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(void, "A:Void", role, "ann")
    play.director(void)
    assert {"A:Void", "~P12"} <= set(play.last(RoundVoided).under)
    later = (30_00, -10_00) if next_round == "over" else (0, 0)
    assert (play.won("ann"), play.won("bob"), money(play)) == (*later, 0)
    play.refused(void, "A:Void", Role.DIRECTOR)
    if next_round == "under way":
        play.showdown(ACE_KING, ann=NOTHING, bob=PAIR)
        play.collect()
        assert (play.won("ann"), play.won("bob")) == (-30_00, 30_00)


@rule("canberra-poker", NI2002_45=("11.3", "11.4", "11.5", "11.6"))
def test_during_its_round_an_error_has_its_own_rule() -> None:
    play = dealing(3)
    void = c.VoidRound(round=1, ground="placement_error", reason="six cards at box 1")
    play.refused(void, "11.6", Role.DIRECTOR)


# A card entered wrongly (H2)


@rule("canberra-poker", NI2002_45=("14.7", "14.7(c)"))
def test_a_wrong_entry_is_corrected_while_nothing_is_settled_by_it() -> None:
    play = turned("ann", "bob")
    correct = c.CorrectCards(to="dealer", cards=("Qh", "Jd", "9c", "7h", "2s"), reason="typed the wrong hand")
    play.refused(replace(correct, reason=" "), "14.7(c)", Role.DIRECTOR)
    play.refused(replace(correct, to="9"), "14.7(c)", Role.DIRECTOR)
    play.refused(replace(correct, cards=("Qh", "Jd")), "6.3", Role.DIRECTOR)
    play.director(correct)
    corrected = play.last(CardsCorrected)
    assert (corrected.shown, {"14.7", "14.7(c)"} <= set(corrected.under)) == (correct.cards, True)
    play.settle(PAIR)
    assert play.won("bob") == 10_00  # the dealer does not take part
    play.refused(correct, "14.7(c)", Role.DIRECTOR)  # now only a dispute can reach it
    play.refused(replace(correct, to="2", cards=tuple(NOTHING.split())), "14.7(c)", Role.DIRECTOR)
    play.settle(TWOS)


@rule("canberra-poker", NI2002_45=("14.7(c)", "2.1"))
def test_a_wrong_card_of_a_hand_that_is_void_since_is_kept_from_no_other() -> None:
    play = turned("ann", "bob")
    play.settle(PAIR)
    play.director(c.VoidWagers(patron="bob", reason="past posting"))
    anns = c.SettleHand(cards=("3c", "3d", "8d", "6d", "4c"))
    assert play.refused(anns, "2.1").instead == ("correct_cards",)
    play.director(c.CorrectCards(to="2", cards=("", "", "", "", "3h"), reason="it was the three of hearts"))
    play.do(anns)
    assert (play.won("ann"), play.won("bob"), money(play)) == (30_00, 0, 0)
