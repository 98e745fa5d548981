"""Cards in excess: 13.2, 13.3 of NI2018-687."""

import pytest
from msgspec.structs import replace

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import CardDealt, ExtraRoundDue, RoundClosed, ShuffleDue
from croupier.games.mini_baccarat.procedure import Step
from tests.marks import rule
from tests.rules.mini_baccarat.irregularities.books import EXPOSED, cash_books, every_book, in_all_places, table
from tests.rules.mini_baccarat.play import B16, B18, N02, START

DEALT_FROM_SHOE = "6.1"
UNEXPOSED = {B16: "12.3", B18: "13.3", N02: "9.3"}
CLEARED = {B16: "12.2[clear wagers]", B18: "13.2[clear wagers]", N02: "9.2[clear]"}
NO_BETS = {B16: "12.2[no-bet]", B18: "13.2[no-bet]", N02: "9.2[no bets]"}


@rule(
    "mini-baccarat",
    NI2016_685=("12.2", "12.2[no-bet]", "A:No-Bet Coup"),
    NI2018_687=("13.2", "13.2[no-bet]", "A:No-Bet Coup"),
    NI2002_45=("9.2", "9.2[no bets]"),
)
@pytest.mark.parametrize("moment", [Step.SETTLE, Step.COLLECT, Step.BET])
@every_book
def test_an_exposed_card_in_excess_opens_the_next_round_which_is_a_no_bet_coup(book: str, moment: Step) -> None:
    play = table(book, "ann", "bob")
    for name in ("ann", "bob"):
        play.wager(name, "player", 10_00)
    play.deal("9h Kc Ks 4d")
    if moment is not Step.SETTLE:
        play.do(c.Settle())
    if moment is Step.BET:
        play.do(c.CollectCards())
    assert play.step is moment
    (kept,) = play.do(c.ReportExcessCard(card="5c"))
    assert {EXPOSED[book], NO_BETS[book]} <= set(kept.under)
    if moment is not Step.BET:
        play.finish()
    assert play.won("ann") == 10_00  # the round it happened in is not touched
    # Nobody asked for it and nobody has to agree; nobody may wager.
    assert NO_BETS[book] in play.need.under
    play.refused(c.PlaceWager(patron="ann", option="player", amount=10_00), NO_BETS[book])
    play.call()
    assert "5 of clubs" in play.need.say
    play.refused(c.DealCard(card="6c"), EXPOSED[book])
    (_, dealt) = play.card("5c")
    assert isinstance(dealt, CardDealt)
    assert (dealt.hand, dealt.carried, dealt.place) == ("player", True, 7)
    assert EXPOSED[book] in dealt.under
    play.deal("Kc Kd 3d 4h 3h")  # played to its conclusion: both hands draw
    assert in_all_places(play) == 416
    play.finish()
    closed: RoundClosed = play.last(RoundClosed)
    assert (closed.no_bet, closed.result, closed.player_total, closed.banker_total) == (True, "player", 9, 6)
    assert not play.round.no_bet
    play.wager("ann", "player", 10_00)


@rule(
    "mini-baccarat", NI2016_685="12.2[clear wagers]", NI2018_687="13.2[clear wagers]", NI2002_45=("9.2", "9.2[clear]")
)
@every_book
def test_exposed_while_wagers_for_the_coming_round_are_down_they_are_taken_off_first(book: str) -> None:
    play = table(book, "ann", "bob")
    play.wager("ann", "player", 10_00)
    play.wager("ann", "tie", 20_00)
    play.wager("bob", "banker", 30_00)
    (kept,) = play.do(c.ReportExcessCard(card="5c"))
    assert CLEARED[book] in kept.under
    assert sorted(move.cents for move in kept.moves) == [10_00, 20_00, 30_00]
    assert play.chips("ann") == play.chips("bob") == START
    assert not play.round.wagers
    assert "clear the betting areas" in play.need.say
    play.refused(c.PlaceWager(patron="bob", option="player", amount=10_00), NO_BETS[book])


@rule("mini-baccarat", NI2016_685="12.3", NI2018_687="13.3", NI2002_45="9.3")
@pytest.mark.parametrize("moment", [Step.SETTLE, Step.COLLECT, Step.BET])
@every_book
def test_an_unexposed_card_in_excess_opens_the_next_round_which_is_bet_on_as_usual(book: str, moment: Step) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks 4d")
    if moment is not Step.SETTLE:
        play.do(c.Settle())
    if moment is Step.BET:
        play.do(c.CollectCards())
        play.wager("ann", "banker", 10_00)
    (kept,) = play.do(c.ReportExcessCard())
    assert UNEXPOSED[book] in kept.under
    if moment is not Step.BET:
        play.finish()
        play.wager("ann", "banker", 10_00)
    assert not play.round.no_bet
    assert play.round.wagers["ann", "banker"].amount == 10_00
    play.call()
    assert UNEXPOSED[book] in play.need.under
    play.refused(c.DealCard(), "2.1")  # face up: it is seen now
    (_, dealt) = play.card("2c")
    assert isinstance(dealt, CardDealt)
    assert (dealt.carried, dealt.place) == (True, 7)
    play.deal("9c Kd Kh")
    play.finish()
    assert in_all_places(play) == 416
    assert play.game.shoe.drawn == 10


@rule("mini-baccarat", NI2016_685=("12.2", "12.3"), NI2018_687=("13.2", "13.3"), NI2002_45=("9.2", "9.3"))
@every_book
def test_several_cards_in_excess_come_in_the_order_they_were_drawn(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks 4d")
    play.do(c.ReportExcessCard())
    play.do(c.ReportExcessCard(card="5c"))
    play.finish()
    assert play.round.no_bet  # one of them was seen
    play.call()
    play.card("2c")
    play.refused(c.DealCard(card="6c"), EXPOSED[book])
    play.card("5c")
    assert play.round.places == (7, 8)
    play.deal("3d Kh 4h 8h")
    play.finish()
    assert in_all_places(play) == 416


@rule("mini-baccarat", NI2016_685=("12.2", "12.3"), NI2018_687=("13.2", "13.3"), NI2002_45=("9.2", "9.3"))
@every_book
def test_what_cannot_be_a_card_in_excess(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("2h Kc")
    assert play.refused(c.ReportExcessCard(card="5c"), DEALT_FROM_SHOE).instead == ("deal_card",)  # a card is due
    play.deal("Ks 9d")
    play.refused(c.ReportExcessCard(card="1c"), "2.1")
    play.table = replace(play.state, game=replace(play.game, shoe=replace(play.game.shoe, left=0)))
    play.refused(c.ReportExcessCard(), DEALT_FROM_SHOE)


@rule("mini-baccarat", NI2016_685=("12.2", "12.3"), NI2018_687=("13.2", "13.3"), NI2002_45=("9.2", "9.3"))
@pytest.mark.parametrize("card", ["5c", ""])
@every_book
def test_a_shuffle_that_is_due_takes_the_card_with_it(book: str, card: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks")
    play.do(c.DrawCuttingCard())
    play.deal("4d")
    play.do(c.ReportExcessCard(card=card))
    facts = play.finish()
    assert isinstance(facts[-1], ShuffleDue)
    assert not play.game.carried
    assert not play.round.no_bet
    play.prepare_shoe()
    play.wager("ann", "player", 10_00)
    play.deal("2c")
    assert in_all_places(play) == 416


@rule("mini-baccarat", NI2016_685="12.2", NI2018_687="13.2", NI2002_45="9.2")
@every_book
def test_but_the_one_more_round_after_a_tie_begins_with_it(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks")
    play.do(c.DrawCuttingCard())
    play.deal("9d")
    play.do(c.ReportExcessCard(card="5c"))
    assert any(isinstance(fact, ExtraRoundDue) for fact in play.finish())
    play.call()
    play.refused(c.DealCard(card="6c"), EXPOSED[book])
    play.deal("5c 9c 4h Kd")
    assert isinstance(play.finish()[-1], ShuffleDue)


@rule("mini-baccarat", NI2018_687=("13.2", "13.3"), NI2016_685=("12.2", "12.3"))
@cash_books
def test_face_down_an_exposed_card_stays_exposed_and_an_unexposed_one_is_dealt_face_down(book: str) -> None:
    play = table(book, dealing="face-down")
    for card, held in (("5c", ("5c", "")), ("", ("", ""))):
        play.do(c.ReportExcessCard(card=card))
        if not card:
            play.wager("ann", "player", 10_00)
        play.call()
        for each in (card, "", "", ""):
            play.card(each)
        assert play.round.player == held
        play.expose("player", "4h" if card else "4h 5d")
        play.expose("banker", "Kc Kd")
        play.finish()
        assert in_all_places(play) == 416
