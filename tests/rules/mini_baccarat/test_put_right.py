"""Mini-Baccarat put right: rounds rebuilt again, cards kept and exposed later, ties that turn out void, wagers void
before the first card, and hands passed to somebody who may not turn them any more."""

from collections import Counter

import pytest

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import (
    ExcessCardExposed,
    ExcessCardKept,
    ExtraRoundDue,
    HandExposed,
    NoMoreBetsRecalled,
    RoundClosed,
    ShuffleDue,
)
from croupier.games.mini_baccarat.procedure import Step
from croupier.games.shoes import Stage
from croupier.ruling import Role
from croupier.table import commands as t, open_to
from croupier.views.telling import tell
from tests.marks import rule
from tests.rules.mini_baccarat.play import B16, B18, BOOKS, CASH_BOOKS, N02, START, Play

every_book = pytest.mark.parametrize("book", BOOKS)
cash_books = pytest.mark.parametrize("book", CASH_BOOKS)

EXPOSED = {B16: "12.2", B18: "13.2", N02: "9.2"}
UNEXPOSED = {B16: "12.3", B18: "13.3", N02: "9.3"}
CLEARED = {B16: "12.2[clear wagers]", B18: "13.2[clear wagers]", N02: "9.2[clear]"}
NO_BETS = {B16: "12.2[no-bet]", B18: "13.2[no-bet]", N02: "9.2[no bets]"}
REBUILT = {B16: "12.4", B18: "13.4", N02: "9.4"}
CUTTING_CARD = {B16: "5.8", B18: "5.8", N02: "5.6"}
rebuilding = rule("mini-baccarat", NI2016_685="12.4", NI2018_687="13.4", NI2002_45="9.4")
in_excess = rule("mini-baccarat", NI2016_685=("12.2", "12.3"), NI2018_687=("13.2", "13.3"), NI2002_45=("9.2", "9.3"))
before_the_first_card = rule(
    "mini-baccarat", NI2016_685=("4.1", "14.2(a)"), NI2018_687=("4.1", "15.2(a)"), NI2002_45=("4.1", "11.3bis(a)")
)
after_a_tie = rule(
    "mini-baccarat", NI2016_685=("5.8", "5.8[tie]"), NI2018_687=("5.8", "5.8[tie]"), NI2002_45=("5.6", "5.6[tie]")
)


def table(book: str, *patrons: str, **options: str) -> Play:
    """An open table without side bets, at which ann sits, or these patrons."""
    plain = {B16: {"pairs": "none"}, B18: {"pairs": "none", "dragon_bonus": "none"}, N02: {}}[book]
    return Play(book, patrons=patrons or ("ann",), **{**plain, **options})


def all_there(play: Play) -> bool:
    """No card is made or lost, each has a place of its own, and those seen are those that lie there."""
    game, now = play.game, play.round
    places = [*now.places, *(each.place for each in game.carried)]
    seen = Counter(card for card in (*now.player, *now.banker, *(each.card for each in game.carried)) if card)
    return (
        game.shoe.left + len(places) + game.discarded == 416
        and len(set(places)) == len(places)
        and max(places, default=0) <= game.shoe.drawn
        and seen <= Counter(dict(game.shoe.seen))
    )


def lies(play: Play) -> tuple[str, str, str]:
    """Player, banker, and the cards that are kept, "-" for one that nobody has seen."""
    kept = " ".join(each.card or "-" for each in play.game.carried)
    return " ".join(play.round.player), " ".join(play.round.banker), kept


def rebuilt(cards: str, because: str = "placement") -> c.ReconstructRound:
    return c.ReconstructRound(cards=tuple("" if card == "-" else card for card in cards.split()), because=because)


# Rebuilt again


@rebuilding
@every_book
def test_a_round_rebuilt_again_from_all_its_cards_draws_no_other(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("2h 2c 3s Kd 9h 4s")
    order = "9h 2c Kd 3s 2h 4s"  # a natural nine
    left = play.game.shoe.left
    for _ in range(3):
        play.do(rebuilt(order))
        assert lies(play) == ("9h Kd", "2c 3s", "2h 4s")
        assert (play.game.shoe.left, all_there(play)) == (left, True)
    assert len(play.all(ExcessCardKept)) == 2  # each is kept once
    play.do(rebuilt("9h 2c Kd 3s"))  # without those that wait: they go on waiting
    assert (lies(play), play.game.shoe.left) == (("9h Kd", "2c 3s", "2h 4s"), left)
    play.do(rebuilt("2h 2c 3s Kd 9h 4s"))  # and back
    assert (lies(play), play.game.shoe.left, all_there(play)) == (("2h 3s 9h", "2c Kd 4s", ""), left, True)
    play.finish()
    assert not play.round.no_bet
    assert play.game.discarded == 416 - left


@rebuilding
@every_book
def test_a_card_that_had_not_been_entered_is_the_one_after_those_that_wait(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("2h 2c 3s Kd 9h 4s")
    play.do(rebuilt("9h 2c Kd 3s 2h 4s"))
    left = play.game.shoe.left
    play.refused(rebuilt("9h 2c Kd 3s 2h 7d"), EXPOSED[book])  # the four waits before it
    play.do(rebuilt("9h 2c Kd 3s 2h 4s 7d"))
    assert lies(play) == ("9h Kd", "2c 3s", "2h 4s 7d")
    assert (play.game.shoe.left, all_there(play)) == (left - 1, True)


@rebuilding
@every_book
def test_a_kept_card_that_is_named_is_that_card_seen_before_or_not(book: str) -> None:
    for reported in ("7d", ""):
        play = table(book)
        play.wager("ann", "player", 10_00)
        play.deal("9h 5c Kd 3s")
        play.do(c.ReportExcessCard(card=reported))
        left = play.game.shoe.left
        play.do(rebuilt("Kd 5c 3s 9h 7d"))  # it was drawn after them: player has three and draws it
        assert (lies(play), play.game.shoe.left) == (("Kd 3s 7d", "5c 9h", ""), left)
        assert all_there(play)
        play.do(rebuilt("9h 5c Kd 3s 7d"))
        assert (lies(play), play.game.shoe.left, all_there(play)) == (("9h Kd", "5c 3s", "7d"), left, True)
        play.finish()
        assert play.round.no_bet  # it is known now


@rebuilding
@every_book
def test_a_card_is_not_named_before_one_that_left_the_shoe_before_it(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h 5c Kd 3s")
    play.do(c.ReportExcessCard(card="7d"))
    play.do(c.ReportExcessCard())
    play.refused(rebuilt("Kd 5c 3s 9h 8c"), EXPOSED[book])  # the seven waits before the card that nobody saw
    play.do(rebuilt("Kd 5c 3s 9h 7d 8c 2c"))
    assert (lies(play), all_there(play)) == (("Kd 3s 7d", "5c 9h 8c", "2c"), True)


@rebuilding
@every_book
def test_a_kept_card_may_stay_unseen_when_the_round_is_rebuilt(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h 5c Kd 3s")
    play.do(c.ReportExcessCard())
    left = play.game.shoe.left
    play.do(rebuilt("Kd 5c 9h 3s -"))
    assert (lies(play), play.game.shoe.left, all_there(play)) == (("Kd 9h", "5c 3s", "-"), left, True)
    play.refused(rebuilt("Kd 5c 3s 9h -"), REBUILT[book])  # player draws it: it lies face up
    play.refused(rebuilt("Kd 5c 9h 3s - -"), REBUILT[book])
    play.finish()
    assert not play.round.no_bet


@rebuilding
@cash_books
def test_face_down_no_card_is_made_either(book: str) -> None:
    play = table(book, dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(4)
    left = play.game.shoe.left
    play.do(rebuilt("- - - -"))
    play.do(c.ResumeRound())
    play.expose("player", "9h Kd")
    play.refused(rebuilt("9h - - -"), "~H2")
    play.refused(rebuilt("9h 5c Kd"), REBUILT[book])
    play.do(rebuilt("9h 5c Kd 3s"))
    assert (lies(play), play.game.shoe.left, all_there(play)) == (("9h Kd", "5c 3s", ""), left, True)
    play.do(c.ReportExcessCard())
    play.do(rebuilt("5c 9h 3s Kd -"))
    assert (lies(play), play.game.shoe.left, all_there(play)) == (("5c 3s", "9h Kd", "-"), left - 1, True)


@rule("mini-baccarat", NI2016_685="12.4", NI2018_687="13.4", NI2002_45="9.4")
@every_book
def test_entries_are_corrected_card_by_card_kept_ones_too(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h 5c Kd 3s")
    play.do(c.ReportExcessCard(card="7d"))
    left = play.game.shoe.left
    play.do(rebuilt("8h 5c Kd 3s 6d", "entry"), play.supervisor)
    assert (lies(play), play.game.shoe.left, all_there(play)) == (("8h Kd", "5c 3s", "6d"), left, True)
    assert (play.game.shoe.seen["7d"], play.game.shoe.seen["9h"]) == (0, 0)
    play.refused(rebuilt("8h 5c Kd", "entry"), EXPOSED[book], play.supervisor)  # the six came after the fourth card


@rebuilding
@every_book
def test_who_may_not_correct_an_entry_is_told_who_may(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h 5c Kd 3s")
    for wrong in (rebuilt("9h 5c Kd 4s"), rebuilt("9h 5c Kd 4s", "entry")):
        assert play.refused(wrong, "~H2").because.count(str(play.supervisor)) == 1  # in a tournament, the director


# Kept unseen, exposed later


@in_excess
@pytest.mark.parametrize("moment", [Step.SETTLE, Step.COLLECT, Step.BET])
@every_book
def test_a_card_that_was_kept_unseen_and_is_exposed_later_is_the_same_card(book: str, moment: Step) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks 4d")
    play.do(c.ReportExcessCard())
    left = play.game.shoe.left
    if moment is not Step.SETTLE:
        play.do(c.Settle())
    if moment is Step.BET:
        play.do(c.CollectCards())
        play.wager("ann", "banker", 10_00)
    (exposed,) = play.do(c.ReportExcessCard(card="5c", kept=True))
    assert isinstance(exposed, ExcessCardExposed)
    assert {EXPOSED[book], NO_BETS[book], "~M29"} <= set(exposed.under)
    assert (CLEARED[book] in exposed.under) is (moment is Step.BET)
    assert "5 of clubs" in tell(exposed)
    assert (play.game.shoe.left, lies(play)[2], play.game.shoe.seen["5c"]) == (left, "5c", 1)
    if moment is not Step.BET:
        play.finish()
    assert (play.won("ann"), play.on_layout("ann")) == (10_00, 0)  # the round it happened in is not touched
    play.refused(c.PlaceWager(patron="ann", option="player", amount=10_00), NO_BETS[book])
    play.call()
    play.refused(c.DealCard(card="6c"), EXPOSED[book])
    play.deal("5c 9c 4h Kd")
    assert all_there(play)


@in_excess
@every_book
def test_only_a_card_that_was_kept_unseen_can_be_exposed_later(book: str) -> None:
    play = table(book)
    later = c.ReportExcessCard(card="5c", kept=True)
    play.refused(later, UNEXPOSED[book])
    play.do(c.ReportExcessCard(card="4c"))
    play.refused(later, UNEXPOSED[book])
    play.do(c.ReportExcessCard())
    assert later.__class__ in {type(each.command) for each in open_to(play.state, "dee", Role.DEALER, play.at)}
    for bad in ("", "zz"):
        play.refused(c.ReportExcessCard(card=bad, kept=True), "2.1")
    play.do(later)
    assert lies(play)[2] == "4c 5c"


@in_excess
@cash_books
def test_after_the_call_an_exposed_first_card_still_clears_the_wagers(book: str) -> None:
    play = table(book, dealing="face-down")
    play.do(c.ReportExcessCard())
    play.wager("ann", "player", 10_00)
    play.call()
    play.do(c.ReportExcessCard(card="5c", kept=True))
    assert (play.chips("ann"), play.round.wagers) == (START, {})
    play.card("5c")
    for _ in range(3):
        play.card("")
    play.expose("player", "4h")
    play.expose("banker", "Kc Kd")
    assert play.finish()[0].no_bet


# Wagers void between the call and the first card


@before_the_first_card
@every_book
def test_with_every_wager_void_before_the_first_card_betting_opens_again(book: str) -> None:
    play = table(book, "ann", "bob")
    play.wager("ann", "player", 10_00)
    play.wager("bob", "banker", 20_00)
    play.call()
    voided = play.do(c.VoidWagers(patron="ann", reason="past posting"), play.operator)
    assert len(voided) == 1
    assert play.step is Step.DEAL  # bob's wager stands
    *_, again = play.do(c.VoidWagers(patron="bob", reason="past posting"), play.operator)
    assert isinstance(again, NoMoreBetsRecalled)
    assert {"4.1", "~M27"} <= set(again.under)
    assert (play.step, play.won("ann"), play.won("bob")) == (Step.BET, 0, 0)
    play.refused(c.DealCard(card="2h"), "4.1")
    play.refused(c.CallNoMoreBets(), "4.1")
    for name in ("ann", "bob"):
        play.wager(name, "tie", 10_00)
    play.deal("9h Kc Ks 4d")
    play.finish()
    assert play.last(RoundClosed).result == "player"


@rule("mini-baccarat", NI2016_685=("4.1", "4.7"), NI2018_687=("4.1", "4.8"), NI2002_45="4.1")
@every_book
def test_also_where_the_last_wager_proves_not_to_lie_there(book: str) -> None:
    play = table(book, "ann", "bob")
    play.wager("ann", "player", 10_00)
    play.wager("bob", "banker", 20_00)
    play.call()
    assert len(play.do(c.ReportWagerFound(patron="ann", option="player", amount=0), play.supervisor)) == 1
    assert play.step is Step.DEAL  # bob's wager stands
    *_, again = play.do(c.ReportWagerFound(patron="bob", option="banker", amount=0), play.supervisor)
    assert isinstance(again, NoMoreBetsRecalled)
    assert {"4.1", "~M27"} <= set(again.under)
    assert (play.step, play.chips("ann"), play.chips("bob")) == (Step.BET, START, START)
    play.refused(c.DealCard(card="2h"), "4.1")


@before_the_first_card
@every_book
def test_one_wager_that_is_left_is_played_for(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.wager("ann", "tie", 10_00)
    play.call()
    (voided,) = play.do(c.VoidWagers(patron="ann", reason="past posting", options=("player",)), play.operator)
    assert voided.options == ("player",)
    play.deal("9h Kc Ks 4d")
    play.finish()
    assert play.won("ann") == -10_00


@before_the_first_card
@every_book
def test_once_a_card_is_out_the_round_is_dealt_to_its_end(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h")
    play.do(c.VoidWagers(patron="ann", reason="past posting"), play.operator)
    assert play.step is Step.DEAL
    play.deal("Kc Ks 4d")
    play.finish()
    assert play.won("ann") == 0


# A tie that turns out void


def tied_at_the_cutting_card(book: str) -> Play:
    """One more round is due, because the round in which the cutting card came out was a tie."""
    play = table(book, "ann", "bob")
    for name in ("ann", "bob"):
        play.wager(name, "player", 10_00)
    play.deal("9h Kc Ks")
    play.do(c.DrawCuttingCard())
    play.deal("9d")
    assert any(isinstance(fact, ExtraRoundDue) for fact in play.finish())
    return play


def void(play: Play, number: int, ground: str = "fraud") -> tuple[object, ...]:
    return play.do(c.VoidRound(round=number, ground=ground, reason="a marked card"), play.operator)


@after_a_tie
@pytest.mark.parametrize("moment", ["between", "wagers", "called"])
@every_book
def test_a_tied_cutting_card_round_that_is_later_void_gives_no_extra_round(book: str, moment: str) -> None:
    play = tied_at_the_cutting_card(book)
    if moment != "between":
        for name in ("ann", "bob"):
            play.wager(name, "banker", 20_00)
    if moment == "called":
        play.call()
    *_, shuffle = void(play, 1)
    assert isinstance(shuffle, ShuffleDue)
    assert {CUTTING_CARD[book], "~M12", "~M28"} <= set(shuffle.under)
    assert (play.game.stage, play.round.called) == (Stage.SHUFFLE, False)
    play.refused(c.CallNoMoreBets(), "6.2")
    if moment != "between":
        assert play.on_layout("ann") == 20_00  # for the first round of the new shoe, unless she takes it back
        play.as_patron("ann", c.TakeBackWager(patron="ann", option="banker"))
        play.refused(c.PlaceWager(patron="ann", option="banker", amount=20_00), "4.1")
    play.prepare_shoe()
    assert play.won("ann") == play.won("bob") == 0
    play.refused(c.DrawCuttingCard(), CUTTING_CARD[book])


@after_a_tie
@every_book
def test_an_extra_round_that_has_begun_is_played_and_then_the_cards_are_shuffled(book: str) -> None:
    play = tied_at_the_cutting_card(book)
    for name in ("ann", "bob"):
        play.wager(name, "player", 10_00)
    play.deal("9c Kd")
    assert len(void(play, 1)) == 1
    play.deal("Kh 9s")
    *_, shuffle = play.finish()
    assert isinstance(shuffle, ShuffleDue)


@after_a_tie
@every_book
def test_another_round_that_is_void_takes_no_extra_round_away(book: str) -> None:
    play = table(book)
    play.play("9h Kc Ks 4d", player=10_00)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks")
    play.do(c.DrawCuttingCard())
    play.deal("9d")
    play.finish()
    assert len(void(play, 1)) == 1
    play.wager("ann", "player", 10_00)
    play.deal("9c Kd")


# Turning a hand


@rule("mini-baccarat", NI2016_685=("6.3", "14.2(b)"), NI2018_687=("6.3", "15.2(b)"), NI2002_45=("6.3", "11.3bis(b)"))
@every_book
def test_an_excluded_patron_is_not_asked_to_turn_a_hand(book: str) -> None:
    play = table(book, "ann", "bob", dealing="face-down")
    for name in ("ann", "bob"):
        play.wager(name, "player", 10_00)
    play.deal_face_down(4)
    if book != B18:
        play.do(c.AssignExposure(hand="player", patron="ann"), play.supervisor)
        assert "ann" in play.need.say
    play.do(c.HandOver(hand="player", patron="ann"))
    assert "ann turns" in play.need.say
    play.do(t.ExcludePatron(patron="ann", reason="marked a card"), play.operator)
    assert "ann" not in play.need.say
    assert Role.PATRON not in play.need.by
    exclusion = {B16: "14.2(b)", B18: "15.2(b)", N02: "11.3bis(b)"}[book]
    turning = c.ExposeHand(hand="player", cards=("9h", "Kd"))
    play.refused(turning, exclusion, Role.PATRON, "ann")
    play.refused(c.HandOver(hand="player", patron="ann"), exclusion)
    if book != B18:
        play.refused(c.AssignExposure(hand="player", patron="ann"), exclusion, play.supervisor)
        play.do(c.AssignExposure(hand="player", patron="bob"), play.supervisor)
    play.do(c.HandOver(hand="player", patron="bob"))
    assert "bob turns" in play.need.say
    play.as_patron("bob", turning)
    assert play.last(HandExposed).by == "bob"


@rule("mini-baccarat", NI2018_687=("6.3(a)", "6.3(b)"))
def test_nor_one_whose_wager_on_it_is_void() -> None:
    play = table(B18, "ann", "bob", dealing="face-down")
    for name in ("ann", "bob"):
        play.wager(name, "player", 10_00)
    play.deal_face_down(4)
    play.do(c.HandOver(hand="player", patron="ann"))
    play.do(c.VoidWagers(patron="ann", reason="past posting"), play.operator)
    assert "ann" not in play.need.say
    play.refused(c.ExposeHand(hand="player", cards=("9h", "Kd")), "6.3", Role.PATRON, "ann")
    play.expose("player", "9h Kd")
    assert play.last(HandExposed).by == ""


@rule("mini-baccarat", NI2016_685="6.3")
def test_nor_one_who_has_left() -> None:
    play = table(B16, "ann", "bob", dealing="face-down")
    play.wager("bob", "player", 10_00)
    play.deal_face_down(4)
    play.do(c.AssignExposure(hand="player", patron="ann"), play.supervisor)
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    assert "ann" not in play.need.say
    play.expose("player", "9h Kd")
