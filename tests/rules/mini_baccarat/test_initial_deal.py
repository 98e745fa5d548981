"""Section 6, the initial deal: no more bets, the order of the cards, who turns a hand over, and naturals."""

import pytest

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import (
    CardDealt,
    ExposureAssigned,
    HandExposed,
    HandHandedOver,
    NoMoreBetsCalled,
    RoundClosed,
)
from croupier.games.mini_baccarat.procedure import Step
from croupier.ruling import Refusal, Role
from tests.marks import rule
from tests.rules.mini_baccarat.play import B16, B18, BOOKS, CASH_BOOKS, N02, Play

each_book = pytest.mark.parametrize("book", BOOKS)
each_cash_book = pytest.mark.parametrize("book", CASH_BOOKS)


def face_down(book: str, **wagers: str) -> Play:
    """Four cards lie face down; who backs what is named, `ann="player"`."""
    play = Play(book, patrons=tuple(wagers), dealing="face-down")
    for patron, option in wagers.items():
        play.wager(patron, option, 25_00)
    play.deal_face_down()
    return play


# 6.1: from the shoe


@rule("mini-baccarat", NI2016_685="6.1", NI2018_687="6.1", NI2002_45="6.1")
@each_book
def test_every_card_comes_from_the_shoe_in_its_order(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", "player", 500)
    left, first = play.game.shoe.left, play.game.shoe.drawn + 1
    play.deal("2c 2d 3h 3s 6c 2h")
    dealt = [fact for fact in play.facts if isinstance(fact, CardDealt)]
    assert [fact.place for fact in dealt] == list(range(first, first + 6))
    assert play.game.shoe.left == left - 6
    assert all("6.1" in fact.under for fact in dealt[:2])


@rule("mini-baccarat", NI2016_685="6.1", NI2018_687="6.1", NI2002_45="6.1")
@each_book
def test_nothing_is_dealt_from_a_shoe_that_is_not_ready(book: str) -> None:
    play = Play(book, patrons=(), burnt=False)
    play.refused(c.DealCard(card="9c"), "6.1")
    play.do(c.ShuffleCards())
    play.refused(c.DealCard(card="9c"), "6.1")
    play.do(c.CutCards(position=200), play.supervisor)
    play.refused(c.DealCard(card="9c"), "6.1")


# 6.2: no more bets, then the cards in their order


@rule("mini-baccarat", NI2016_685="6.2", NI2018_687="6.2", NI2002_45="6.2")
@each_book
def test_the_dealer_announces_no_more_bets_before_the_first_card(book: str) -> None:
    play = Play(book, patrons=("ann",))
    assert "NO MORE BETS" in play.need.say
    assert "6.2" in play.need.under
    play.wager("ann", "player", 500)
    play.refused(c.DealCard(card="9c"), "6.2")
    (called,) = play.do(c.CallNoMoreBets())
    assert isinstance(called, NoMoreBetsCalled)
    assert "6.2" in called.under
    play.refused(c.CallNoMoreBets(), "6.2")
    play.card("9c")
    play.refused(c.CallNoMoreBets(), "6.2")


@rule(
    "mini-baccarat",
    NI2016_685=("6.2", "6.2(a)", "6.2(b)"),
    NI2018_687=("6.2", "6.2(a)", "6.2(b)"),
    NI2002_45=("6.2", "6.2(a)", "6.2(b)"),
)
@each_book
@pytest.mark.parametrize("dealing", ["face-up", "face-down"])
def test_player_and_banker_get_a_card_each_and_then_another_each(book: str, dealing: str) -> None:
    play = Play(book, patrons=("ann",), dealing=dealing)
    play.wager("ann", "player", 500)
    play.call()
    expected = [("player", "6.2(a)"), ("banker", "6.2(a)"), ("player", "6.2(b)"), ("banker", "6.2(b)")]
    for (hand, clause), card in zip(expected, ["2c", "3d", "4h", "5s"], strict=True):
        assert (play.need.to, clause in play.need.under, play.need.by) == (hand, True, (Role.DEALER,))
        dealt = play.card(card if dealing == "face-up" else "")[-1]
        assert isinstance(dealt, CardDealt)
        assert (dealt.hand, clause in dealt.under) == (hand, True)
    shown = (("2c", "4h"), ("3d", "5s")) if dealing == "face-up" else (("", ""), ("", ""))
    assert (play.round.player, play.round.banker) == shown


# 6.3: turning a hand over


@rule("mini-baccarat", NI2016_685="6.3", NI2018_687="6.3", NI2002_45="6.3")
@each_book
@pytest.mark.parametrize("order", [("player", "banker"), ("banker", "player")])
def test_the_dealer_may_turn_both_hands(book: str, order: tuple[str, str]) -> None:
    play = face_down(book, ann="player")
    assert (play.step, play.need.to, "6.3" in play.need.under) == (Step.EXPOSE, "player", True)
    assert "expose_hand" in play.need.commands
    play.refused(c.DealCard(), "6.3")  # whether a card is due nobody knows yet
    cards = {"player": "9c Kd", "banker": "3d 4s"}
    for hand in order:
        (exposed,) = play.expose(hand, cards[hand])
        assert isinstance(exposed, HandExposed)
        assert (exposed.hand, exposed.by, "6.3" in exposed.under) == (hand, "", True)
        play.refused(c.ExposeHand(hand=hand, cards=("2c", "2d")), "6.3")
    play.finish()
    assert play.last(RoundClosed).result == "player"


@rule("mini-baccarat", NI2016_685="6.3", NI2018_687="6.3", NI2002_45="6.3")
@each_book
def test_both_cards_of_a_hand_are_turned_and_come_from_the_shoe(book: str) -> None:
    play = face_down(book, ann="player")
    for cards in ((), ("9c",), ("9c", "Kd", "2s")):
        play.refused(c.ExposeHand(hand="player", cards=cards), "6.3")
    play.refused(c.ExposeHand(hand="player", cards=("9c", "Xx")), "2.1")


@rule("mini-baccarat", NI2016_685="6.3", NI2002_45="6.3")
@pytest.mark.parametrize("book", [B16, N02])
def test_the_supervisor_determines_which_patron_turns_a_hand(book: str) -> None:
    """Whether or not the patron has a wager on that hand."""
    play = face_down(book, ann="player", bob="tie")
    assert (play.supervisor in play.need.by, "assign_exposure" in play.need.commands) == (True, True)
    play.refused(c.HandOver(hand="player", patron="bob"), "6.3")
    play.refused(c.AssignExposure(hand="player", patron="eve"), "6.3", play.supervisor)
    play.do(c.AssignExposure(hand="player", patron="bob"), play.supervisor)
    assigned = play.last(ExposureAssigned)
    assert (assigned.hand, assigned.patron, "6.3" in assigned.under) == ("player", "bob", True)
    play.refused(c.HandOver(hand="player", patron="ann"), "6.3")
    turned = c.ExposeHand(hand="player", cards=("9c", "Kd"))
    play.refused(turned, "6.3", Role.PATRON, "bob")  # it has not been passed to bob yet
    play.do(c.HandOver(hand="player", patron="bob"))
    assert "6.3" in play.last(HandHandedOver).under
    assert (play.need.by[0], play.need.commands) == (Role.PATRON, ("expose_hand",))
    play.refused(turned, "6.3", Role.PATRON, "ann")
    play.as_patron("bob", turned)
    assert play.last(HandExposed).by == "bob"


@rule("mini-baccarat", NI2016_685="6.3", NI2002_45="6.3")
@pytest.mark.parametrize("book", [B16, N02])
def test_several_patrons_may_turn_a_hand_each_or_the_dealer_may(book: str) -> None:
    play = face_down(book, ann="player", bob="tie")
    play.do(c.AssignExposure(hand="player", patron="bob"), play.supervisor)
    play.do(c.AssignExposure(hand="banker", patron="ann"), play.supervisor)
    play.do(c.HandOver(hand="banker", patron="ann"))
    play.as_patron("ann", c.ExposeHand(hand="banker", cards=("3d", "4s")))
    play.do(c.AssignExposure(hand="player"), play.supervisor)  # after all the dealer
    play.refused(c.HandOver(hand="player", patron="bob"), "6.3")
    (exposed,) = play.expose("player", "9c Kd")
    assert isinstance(exposed, HandExposed)
    assert exposed.by == ""


@rule("mini-baccarat", NI2018_687=("6.3", "6.3(a)", "6.3(b)"))
@pytest.mark.parametrize(("hand", "clause", "other"), [("player", "6.3(a)", "banker"), ("banker", "6.3(b)", "player")])
def test_in_2018_a_hand_goes_only_to_a_patron_with_a_wager_on_it(hand: str, clause: str, other: str) -> None:
    play = face_down(B18, ann=hand, bob=other, cy="tie")
    for patron in ("bob", "cy"):
        refusal = play.refused(c.HandOver(hand=hand, patron=patron), clause)
        assert refusal.instead == ("expose_hand",)
    play.refused(c.HandOver(hand=hand, patron="eve"), "6.3")
    play.do(c.HandOver(hand=hand, patron="ann"))
    handed = play.last(HandHandedOver)
    assert (handed.hand, handed.patron, clause in handed.under) == (hand, "ann", True)
    play.refused(c.ExposeHand(hand=other, cards=("9c", "Kd")), "6.3", Role.PATRON, "ann")
    play.as_patron("ann", c.ExposeHand(hand=hand, cards=("9c", "Kd")))
    assert play.last(HandExposed).by == "ann"


@rule("mini-baccarat", NI2018_687="6.3")
def test_in_2018_the_supervisor_has_no_say_in_who_turns_a_hand() -> None:
    play = face_down(B18, ann="player")
    refusal = play.refused(c.AssignExposure(hand="player", patron="ann"), "6.3", Role.SUPERVISOR)
    assert refusal.instead == ("hand_over",)
    assert set(play.need.commands) == {"expose_hand", "hand_over"}


@rule("mini-baccarat", NI2018_687=("6.3(a)", "6.3(b)"))
@pytest.mark.parametrize(
    ("hand", "side_wagers", "clause"),
    [
        ("player", ("player_pair", "dragon_bonus_player"), "6.3(a)"),
        ("banker", ("banker_pair", "dragon_bonus_banker"), "6.3(b)"),
    ],
)
def test_a_side_wager_on_the_hand_counts_only_where_that_is_elected(
    hand: str, side_wagers: tuple[str, str], clause: str
) -> None:
    for option in side_wagers:
        for elected in ("no", "yes"):
            play = Play(B18, dealing="face-down", side_wager_exposes=elected)
            play.wager("ann", option, 500)
            play.deal_face_down()
            if elected == "yes":
                play.do(c.HandOver(hand=hand, patron="ann"))
                assert clause in play.last(HandHandedOver).under
            else:
                assert "~M8" in play.refused(c.HandOver(hand=hand, patron="ann"), clause).under


@rule("mini-baccarat", NI2016_685="6.3", NI2018_687="6.3", NI2002_45="6.3")
@each_book
def test_a_hand_dealt_face_up_is_not_turned_by_anybody(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", "player", 500)
    play.deal("9c 3d Kh 4s")
    play.refused(c.ExposeHand(hand="player", cards=("9c", "Kh")), "6.3")
    play.refused(c.HandOver(hand="player", patron="ann"), "6.3")


@rule("mini-baccarat", NI2016_685="6.3", NI2018_687="6.3", NI2002_45="6.3")
@each_book
def test_no_hand_is_turned_before_the_initial_deal_is_complete(book: str) -> None:
    play = Play(book, patrons=("ann",), dealing="face-down")
    play.wager("ann", "player", 500)
    play.deal_face_down(3)
    play.refused(c.ExposeHand(hand="player", cards=("9c", "Kh")), "6.3")


# 6.4: naturals


@rule("mini-baccarat", NI2016_685="6.4", NI2018_687="6.4", NI2002_45="6.4")
@each_book
@pytest.mark.parametrize("player", range(10))
@pytest.mark.parametrize("banker", range(10))
def test_no_card_is_drawn_when_either_hand_is_a_natural(book: str, player: int, banker: int) -> None:
    """Every pair of two-card totals: 8 or 9 on either side ends the coup, nothing else does by itself."""
    play = Play(book, patrons=("ann",))
    play.wager("ann", "tie", 500)
    of = {total: f"{total or 'Q'}" if total != 1 else "A" for total in range(10)}
    play.deal(f"{of[player]}c {of[banker]}d Kh Ks")
    if max(player, banker) < 8:
        assert (play.step is Step.DEAL) == (player < 6 or banker < 6)
        return
    assert play.step is Step.SETTLE
    assert isinstance(play.ask(c.DealCard(card="2c")), Refusal)
    play.finish()
    closed = play.last(RoundClosed)
    assert (closed.natural, "6.4" in closed.under) == (True, True)


@rule("mini-baccarat", NI2016_685="6.4", NI2018_687="6.4", NI2002_45="6.4")
@each_book
def test_a_natural_ends_the_coup_once_both_hands_are_turned(book: str) -> None:
    play = face_down(book, ann="player")
    play.expose("player", "4c 4d")
    assert play.step is Step.EXPOSE  # the banker's hand is turned even so
    play.expose("banker", "Kc Kd")
    assert play.step is Step.SETTLE
