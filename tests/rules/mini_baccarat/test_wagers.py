"""Section 4, wagers: when and on what they are made, who may combine which, the lock, and no-bet coups."""

import pytest

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import (
    BothHandsApproved,
    NoBetCoupDirected,
    NoMoreBetsRecalled,
    RoundClosed,
    WagerChanged,
    WagerPlaced,
    WagerTakenBack,
)
from croupier.games.mini_baccarat.procedure import Step
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.mini_baccarat.play import B16, B18, BOOKS, CASH_BOOKS, N02, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)
each_cash_book = pytest.mark.parametrize("book", CASH_BOOKS)


def place(patron: str, option: str, amount: int = 500, box: int = 1) -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option=option, amount=amount, box=box)


# 4.1: the opportunity to wager


@rule("mini-baccarat", NI2016_685="4.1", NI2018_687="4.1", NI2002_45="4.1")
@each_book
def test_every_patron_may_wager_before_the_first_card(book: str) -> None:
    play = Play(book, patrons=("ann", "bob", "cy"), burnt=False)
    for patron in play.state.patrons:
        play.refused(place(patron, "tie"), "4.1", Role.PATRON, patron)  # the shoe is not ready
    play.prepare_shoe()
    assert (play.need.what, "4.1" in play.need.under, Role.PATRON in play.need.by) == ("wagers", True, True)
    for box, patron in enumerate(play.state.patrons, 1):
        play.wager(patron, "tie", 500, box)
        play.refused(c.DealCard(card="9c"), "4.1")  # not before no more bets is called
    play.call()
    play.refused(place("ann", "banker"), "6.2", Role.PATRON, "ann")


@rule("mini-baccarat", NI2016_685="4.1", NI2018_687="4.1", NI2002_45="4.1")
@each_book
def test_somebody_who_is_not_at_the_table_has_no_wager(book: str) -> None:
    Play(book).refused(place("eve", "tie"), "4.1", Role.PATRON, "eve")


@rule("mini-baccarat", NI2016_685="4.1", NI2018_687="4.1")
@each_cash_book
def test_a_round_is_not_dealt_for_nobody_but_needs_no_wager_of_everybody(book: str) -> None:
    play = Play(book)
    play.refused(c.CallNoMoreBets(), "4.1")
    play.wager("bob", "tie", 500)
    play.call()


@rule("mini-baccarat", NI2002_45="4.1")
def test_in_a_tournament_each_player_places_a_wager() -> None:
    play = Play(N02, patrons=("ann", "bob", "cy"))
    play.refused(c.CallNoMoreBets(), "4.1")
    play.wager("ann", "banker", 500)
    play.wager("cy", "tie", 500)
    assert "missing: bob" in play.refused(c.CallNoMoreBets(), "4.1").because
    play.wager("bob", "player", 500)
    play.call()


# 4.2: chips on a box


@rule("mini-baccarat", NI2016_685="4.2", NI2018_687="4.2", NI2002_45="4.2")
@each_book
def test_a_wager_is_made_in_chips_that_the_patron_has(book: str) -> None:
    play = Play(book)
    play.refused(place("ann", "banker", START + 500), "4.2", Role.PATRON, "ann")
    (placed,) = play.wager("ann", "banker", 400_00)
    assert "4.2" in placed.under
    assert (play.chips("ann"), play.state.balances["wager:ann:banker"]) == (600_00, 400_00)
    play.refused(place("ann", "tie", 605_00), "4.2", Role.PATRON, "ann")
    play.refused(c.ChangeWager(patron="ann", option="banker", amount=1005_00), "4.2", Role.PATRON, "ann")
    play.as_patron("ann", c.ChangeWager(patron="ann", option="banker", amount=1000_00))
    assert (play.chips("ann"), play.state.balances["wager:ann:banker"]) == (0, 1000_00)


@rule("mini-baccarat", NI2002_45="4.2")
def test_in_a_tournament_the_chips_are_tournament_chips() -> None:
    play = Play(N02)
    play.refused(t.BuyIn(patron="ann", cents=500), "4.2", Role.PATRON, "ann")
    play.do(t.IssueChips(patron="ann", cents=500), Role.DIRECTOR)


# 4.3 and 4.4 (4.6 in a tournament): the wagers there are

WAGERS = [
    (B16, "banker", "4.3(a)"),
    (B16, "player", "4.3(b)"),
    (B16, "tie", "4.3(c)"),
    (B16, "player_pair", "4.3(d)"),
    (B16, "banker_pair", "4.3(d)"),
    (B18, "banker", "4.3(a)"),
    (B18, "player", "4.3(b)"),
    (B18, "tie", "4.3(c)"),
    (B18, "player_pair", "4.4(a)"),
    (B18, "banker_pair", "4.4(a)"),
    (B18, "dragon_bonus_player", "4.4(b)"),
    (B18, "dragon_bonus_banker", "4.4(b)"),
    (N02, "banker", "4.6(a)"),
    (N02, "player", "4.6(b)"),
    (N02, "tie", "4.6(c)"),
]


@rule(
    "mini-baccarat",
    NI2016_685=("4.3", "4.3(a)", "4.3(b)", "4.3(c)", "4.3(d)"),
    NI2018_687=("4.3", "4.3(a)", "4.3(b)", "4.3(c)", "4.4", "4.4(a)", "4.4(b)"),
    NI2002_45=("4.6", "4.6(a)", "4.6(b)", "4.6(c)"),
)
@pytest.mark.parametrize(("book", "option", "clause"), WAGERS)
def test_each_wager_is_made_under_its_clause(book: str, option: str, clause: str) -> None:
    play = Play(book)
    (placed,) = play.wager("ann", option, 25_00)
    assert isinstance(placed, WagerPlaced)
    assert (placed.option, placed.at_risk, clause in placed.under) == (option, 25_00, True)
    # It may be changed and taken back until no more bets is called.
    (changed,) = play.as_patron("ann", c.ChangeWager(patron="ann", option=option, amount=30_00, box=1))
    assert isinstance(changed, WagerChanged)
    assert clause in changed.under
    (back,) = play.as_patron("ann", c.TakeBackWager(patron="ann", option=option))
    assert isinstance(back, WagerTakenBack)
    assert play.chips("ann") == START


@rule("mini-baccarat", NI2016_685="4.3", NI2018_687="4.3", NI2002_45="4.6")
@pytest.mark.parametrize(("book", "clause"), [(B16, "4.3"), (B18, "4.3"), (N02, "4.6")])
def test_there_is_no_other_wager(book: str, clause: str) -> None:
    play = Play(book)
    for option in ("super six", "insurance", "PLAYER", ""):
        play.refused(place("ann", option), clause, Role.PATRON, "ann")
    play.refused(c.TakeBackWager(patron="ann", option="banker"), clause, Role.PATRON, "ann")


@rule("mini-baccarat", NI2018_687="4.4")
def test_the_optional_wagers_are_the_operators_to_offer_or_not() -> None:
    play = Play(B18, opened=False)
    for role in set(Role) - {Role.OPERATOR}:
        assert isinstance(play.ask(t.ElectOptions(options={"pairs": "none"}), role), Refusal)
    (elected,) = play.do(t.ElectOptions(options={"pairs": "none", "dragon_bonus": "offered"}), Role.OPERATOR)
    assert "4.4" in elected.under


# Several patrons at a box, or one (4.4, 4.5, and 4.3, 4.4 in a tournament)


@rule("mini-baccarat", NI2016_685="4.4", NI2018_687=("4.5", "4.5(a)", "4.5(b)", "4.5(c)"))
@pytest.mark.parametrize(
    ("book", "option", "clause"),
    [(B16, option, "4.4") for book, option, _ in WAGERS if book == B16]
    + [(B18, "banker", "4.5(a)"), (B18, "player", "4.5(a)"), (B18, "tie", "4.5(a)")]
    + [(B18, "player_pair", "4.5(b)"), (B18, "banker_pair", "4.5(b)")]
    + [(B18, "dragon_bonus_player", "4.5(c)"), (B18, "dragon_bonus_banker", "4.5(c)")],
)
def test_more_than_one_patron_may_wager_in_one_box(book: str, option: str, clause: str) -> None:
    play = Play(book, patrons=("ann", "bob", "cy"))
    for patron in ("ann", "bob", "cy"):
        (placed,) = play.wager(patron, option, 25_00, box=4)
        assert clause in placed.under
    assert [wager.box for wager in play.round.wagers.values()] == [4, 4, 4]
    play.deal("9c 3d Kh 4s")
    play.finish()
    assert play.won("ann") == play.won("bob") == play.won("cy") != 0


@rule("mini-baccarat", NI2002_45="4.3")
def test_in_a_tournament_only_one_player_may_wager_on_a_box() -> None:
    play = Play(N02)
    play.wager("ann", "banker", 500, box=1)
    for option in ("banker", "player", "tie"):
        play.refused(place("bob", option, box=1), "4.3", Role.PATRON, "bob")
    play.wager("bob", "player", 500, box=2)
    move = c.ChangeWager(patron="bob", option="player", amount=500, box=1)
    play.refused(move, "4.3", Role.PATRON, "bob")


@rule("mini-baccarat", NI2002_45="4.4")
def test_in_a_tournament_nobody_may_wager_on_more_than_one_box() -> None:
    play = Play(N02)
    play.wager("ann", "banker", 500, box=1)
    play.refused(place("ann", "tie", box=3), "4.4", Role.PATRON, "ann")
    play.wager("ann", "tie", 500, box=1)
    move = c.ChangeWager(patron="ann", option="tie", amount=500, box=3)
    play.refused(move, "4.4", Role.PATRON, "ann")
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="banker"))
    play.as_patron("ann", move)  # the only wager may go to a free box


# One wager on each option (4.5, 4.6)


@rule("mini-baccarat", NI2016_685="4.5", NI2018_687=("4.6", "4.6(a)"), NI2002_45="4.6")
@pytest.mark.parametrize(
    ("book", "option", "clause"),
    [(book, option, {B16: "4.5", B18: "4.6(a)", N02: "4.6"}[book]) for book, option, _ in WAGERS],
)
def test_a_patron_has_one_wager_on_each_option(book: str, option: str, clause: str) -> None:
    play = Play(book)
    play.wager("ann", option, 25_00, box=1)
    for box in (1, 2):
        play.refused(place("ann", option, 25_00, box), clause, Role.PATRON, "ann")
    other = "tie" if option != "tie" else "banker"
    play.wager("ann", other, 25_00, box=1)  # but may wager on more than one option
    move = c.ChangeWager(patron="ann", option=other, to_option=option, amount=25_00)
    play.refused(move, clause, Role.PATRON, "ann")


@rule("mini-baccarat", NI2016_685="4.5[common box]", NI2018_687="4.6(a)[common box]")
@pytest.mark.parametrize(
    ("book", "option", "clause"),
    [
        (B16, "player_pair", "4.5[common box]"),
        (B16, "banker_pair", "4.5[common box]"),
        (B18, "player_pair", "4.6(a)[common box]"),
        (B18, "banker_pair", "4.6(a)[common box]"),
        (B18, "dragon_bonus_player", "4.6(a)[common box]"),
        (B18, "dragon_bonus_banker", "4.6(a)[common box]"),
    ],
)
def test_a_side_box_printed_on_both_sides_of_the_layout_is_one_box(book: str, option: str, clause: str) -> None:
    play = Play(book)
    play.wager("ann", option, 500, box=1)
    play.refused(place("ann", option, 500, box=7), clause, Role.PATRON, "ann")
    play.wager("bob", option, 500, box=7)  # somebody else's is a wager of its own


# Banker and player in one round

EITHER_WAY = pytest.mark.parametrize(("first", "second"), [("banker", "player"), ("player", "banker")])


@rule("mini-baccarat", NI2018_687=("4.6", "4.6(b)"))
@EITHER_WAY
def test_backing_both_hands_needs_the_supervisors_approval(first: str, second: str) -> None:
    play = Play(B18)
    play.wager("ann", first, 25_00)
    refusal = play.refused(place("ann", second), "4.6(b)", Role.PATRON, "ann")
    assert refusal.instead == ("approve_both_hands",)
    play.wager("ann", "tie", 500)
    move = c.ChangeWager(patron="ann", option="tie", to_option=second, amount=500)
    play.refused(move, "4.6(b)", Role.PATRON, "ann")
    play.refused(c.ApproveBothHands(patron="eve"), "4.6(b)", Role.SUPERVISOR)
    play.do(c.ApproveBothHands(patron="ann"), Role.SUPERVISOR)
    approved = play.last(BothHandsApproved)
    assert (approved.patron, "4.6(b)" in approved.under) == ("ann", True)
    play.wager("ann", second, 25_00)
    play.wager("bob", first, 25_00)
    play.refused(place("bob", second), "4.6(b)", Role.PATRON, "bob")  # the approval is ann's alone


@rule("mini-baccarat", NI2018_687="4.6(b)")
def test_the_approval_holds_for_one_round() -> None:
    play = Play(B18)
    play.do(c.ApproveBothHands(patron="ann"), Role.SUPERVISOR)
    play.play("9c 3d Kh 4s", banker=500, player=500)
    play.wager("ann", "banker", 500)
    play.refused(place("ann", "player"), "4.6(b)", Role.PATRON, "ann")


@rule("mini-baccarat", NI2018_687="4.6(b)")
def test_moving_the_one_wager_from_hand_to_hand_needs_no_approval() -> None:
    play = Play(B18)
    play.wager("ann", "banker", 500)
    play.as_patron("ann", c.ChangeWager(patron="ann", option="banker", to_option="player", amount=500))
    assert list(play.round.wagers) == [("ann", "player")]


@rule("mini-baccarat", NI2016_685="4.5")
@EITHER_WAY
def test_in_the_book_of_2016_both_hands_may_be_backed_freely(first: str, second: str) -> None:
    play = Play(B16)
    play.wager("ann", first, 25_00)
    play.wager("ann", second, 25_00)
    play.refused(c.ApproveBothHands(patron="ann"), "4.5", Role.SUPERVISOR)  # there is nothing to approve


@rule("mini-baccarat", NI2002_45="4.7")
@EITHER_WAY
def test_in_a_tournament_both_hands_may_not_be_backed_at_all(first: str, second: str) -> None:
    play = Play(N02)
    play.wager("ann", first, 25_00)
    play.refused(place("ann", second), "4.7", Role.PATRON, "ann")
    play.refused(c.ApproveBothHands(patron="ann"), "4.7", Role.DIRECTOR)
    play.wager("ann", "tie", 25_00)  # a tie goes with either
    move = c.ChangeWager(patron="ann", option="tie", to_option=second, amount=25_00)
    play.refused(move, "4.7", Role.PATRON, "ann")


# The lock (4.6, 4.7, 4.5)

LOCK = [(B16, "4.6"), (B18, "4.7"), (N02, "4.5")]


@rule("mini-baccarat", NI2016_685="4.6", NI2018_687="4.7", NI2002_45="4.5")
@pytest.mark.parametrize(("book", "clause"), LOCK)
@pytest.mark.parametrize("dealt", range(1, 7))
def test_from_the_first_card_no_wager_is_placed_altered_or_removed(book: str, clause: str, dealt: int) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", "banker", 25_00)
    play.deal(" ".join(["2c", "2d", "3h", "3s", "6c", "2h"][:dealt]))
    for command in (
        place("ann", "tie"),
        c.ChangeWager(patron="ann", option="banker", amount=30_00),
        c.ChangeWager(patron="ann", option="banker", to_option="player", amount=25_00),
        c.TakeBackWager(patron="ann", option="banker"),
    ):
        play.refused(command, clause, Role.PATRON, "ann")
        play.refused(command, clause, Role.DEALER)
    play.refused(t.LeaveTable(patron="ann"), clause, Role.PATRON, "ann")
    play.refused(c.RecallNoMoreBets(), clause)


@rule("mini-baccarat", NI2016_685="4.6", NI2018_687="4.7", NI2002_45="4.5")
@pytest.mark.parametrize(("book", "clause"), LOCK)
def test_the_lock_lasts_until_the_decision_is_implemented(book: str, clause: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", "banker", 25_00)
    play.deal("2c 9d 3h Ks")
    play.do(c.Settle())
    play.refused(place("ann", "tie"), clause, Role.PATRON, "ann")
    play.do(c.CollectCards())
    play.wager("ann", "tie", 500)


@rule("mini-baccarat", NI2016_685="4.6", NI2018_687="4.7", NI2002_45="4.5")
@pytest.mark.parametrize(("book", "clause"), LOCK)
def test_between_the_call_and_the_first_card_the_dealer_may_open_betting_again(book: str, clause: str) -> None:
    play = Play(book, patrons=("ann",))
    play.refused(c.RecallNoMoreBets(), clause)
    play.wager("ann", "banker", 25_00)
    play.call()
    refusal = play.refused(c.TakeBackWager(patron="ann", option="banker"), "6.2", Role.PATRON, "ann")
    assert ("~X8" in refusal.under, refusal.instead) == (True, ("recall_no_more_bets",))
    (recalled,) = play.do(c.RecallNoMoreBets())
    assert isinstance(recalled, NoMoreBetsRecalled)
    play.as_patron("ann", c.ChangeWager(patron="ann", option="banker", amount=30_00))
    play.call()
    play.card("9c")
    play.refused(c.RecallNoMoreBets(), clause)


# No-bet coups (4.7 to 4.9, 4.8 to 4.10)

NO_BET = [(B16, "4.7", "4.7(a)", "4.7(b)", "4.8", "4.9"), (B18, "4.8", "4.8(a)", "4.8(b)", "4.9", "4.10")]
no_bet = pytest.mark.parametrize(("book", "directed", "requested", "agreed", "empty", "played"), NO_BET)


@rule("mini-baccarat", NI2016_685=("4.7", "4.7(a)", "4.7(b)"), NI2018_687=("4.8", "4.8(a)", "4.8(b)"))
@no_bet
def test_with_patrons_present_one_must_ask_and_all_agree(
    book: str, directed: str, requested: str, agreed: str, empty: str, played: str
) -> None:
    play = Play(book, patrons=("ann", "bob", "cy"))
    everyone = ("ann", "bob", "cy")
    play.refused(c.DirectNoBetCoup(agreed_by=everyone), requested, play.supervisor)
    play.refused(c.DirectNoBetCoup(requested_by="eve", agreed_by=everyone), requested, play.supervisor)
    for missing in everyone:
        others = tuple(name for name in everyone if name != missing)
        refusal = play.refused(c.DirectNoBetCoup(requested_by="ann", agreed_by=others), agreed, play.supervisor)
        assert f"missing: {missing}" in refusal.because
    play.wager("bob", "tie", 500)
    play.do(c.DirectNoBetCoup(requested_by="ann", agreed_by=everyone), play.supervisor)
    coup = play.last(NoBetCoupDirected)
    assert (coup.requested_by, coup.agreed_by) == ("ann", everyone)
    assert {directed, requested, agreed} <= set(coup.under)
    assert play.chips("bob") == START  # what lay there goes back
    again = c.DirectNoBetCoup(requested_by="ann", agreed_by=everyone)
    play.refused(again, played, play.supervisor)


@rule("mini-baccarat", NI2016_685="4.8", NI2018_687="4.9")
@no_bet
def test_at_an_empty_table_the_supervisor_directs_them_freely(
    book: str, directed: str, requested: str, agreed: str, empty: str, played: str
) -> None:
    play = Play(book, patrons=())
    for _ in range(3):
        play.refused(c.CallNoMoreBets(), "4.1")
        play.do(c.DirectNoBetCoup(), play.supervisor)
        assert play.last(NoBetCoupDirected).under == (empty,)
        play.deal("9c 3d Kh 4s")
        play.finish()


@rule("mini-baccarat", NI2016_685="4.9", NI2018_687="4.10")
@no_bet
@pytest.mark.parametrize(
    ("cards", "result"),
    [("9c 3d Kh 4s", "player"), ("2c 3d 3h 2s 4c 3c", "player"), ("6c 6d Kh Ks", "tie"), ("2c 3d 3h 4s 8c", "banker")],
)
def test_a_no_bet_coup_is_dealt_like_any_other_round(
    book: str, directed: str, requested: str, agreed: str, empty: str, played: str, cards: str, result: str
) -> None:
    play = Play(book, patrons=())
    play.do(c.DirectNoBetCoup(), play.supervisor)
    assert (play.need.what, play.need.under) == ("call", (empty,))
    play.deal(cards)
    assert play.step is Step.COLLECT  # nothing is to be settled
    play.finish()
    closed = play.last(RoundClosed)
    assert (closed.result, closed.no_bet, closed.bettors) == (result, True, ())
    play.join("ann", 1)
    play.wager("ann", "tie", 500)  # the next round is bet on again


@rule("mini-baccarat", NI2016_685="4.7", NI2018_687="4.8")
@no_bet
def test_a_no_bet_coup_is_directed_before_no_more_bets_is_called(
    book: str, directed: str, requested: str, agreed: str, empty: str, played: str
) -> None:
    play = Play(book)
    play.wager("ann", "tie", 500)
    play.call()
    coup = c.DirectNoBetCoup(requested_by="ann", agreed_by=("ann", "bob"))
    play.refused(coup, directed, play.supervisor)


@rule("mini-baccarat", NI2002_45="4.1")
def test_the_tournament_book_knows_no_no_bet_coup_by_agreement() -> None:
    play = Play(N02)
    play.refused(c.DirectNoBetCoup(requested_by="ann", agreed_by=("ann", "bob")), "4.1", Role.DIRECTOR)
