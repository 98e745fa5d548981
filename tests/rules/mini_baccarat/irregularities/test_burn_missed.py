"""The burn was missed: 13.8 of NI2018-687."""

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import BurnMissed, CardsBurnt
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.mini_baccarat.irregularities.books import LOCKED, cash_books, every_book, in_all_places
from tests.rules.mini_baccarat.play import B16, B18, N02, Play

BURN_MISSED = {B16: "12.8", B18: "13.8", N02: "~H4"}


def unburnt(book: str) -> Play:
    """A shoe that waits for its burn, while ann has wagered already."""
    play = Play(book, patrons=("ann",), burnt=False)
    play.do(c.ShuffleCards())
    play.do(c.OfferCut(patron="ann"))
    play.as_patron("ann", c.CutCards(position=200))
    play.do(c.PlaceCuttingCard(from_back=14))
    play.wager("ann", "player", 10_00)
    return play


@rule("mini-baccarat", NI2016_685="12.8", NI2018_687="13.8")
@every_book
def test_a_burn_missed_is_not_made_up_for_and_the_round_goes_on(book: str) -> None:
    play = unburnt(book)
    (missed, *_) = play.do(c.ReportBurnMissed(cards_out=2))
    assert isinstance(missed, BurnMissed)
    assert BURN_MISSED[book] in missed.under
    # Cards are out: wagers are locked, and the next thing is to enter them.
    play.refused(c.TakeBackWager(patron="ann", option="player"), LOCKED[book], Role.PATRON, "ann")
    play.refused(c.RecallNoMoreBets(), LOCKED[book])
    play.refused(c.BurnByValue(card="2c"), "5.1")
    play.deal("9h 8c Ks Kd")
    assert play.round.places == (1, 2, 3, 4)
    play.finish()
    assert play.won("ann") == 10_00
    play.refused(c.ReportBurnMissed(cards_out=1), BURN_MISSED[book])
    play.refused(c.BurnByValue(card="2c"), "5.1")
    play.play("9h 8c Ks Kd", player=10_00)
    assert in_all_places(play) == 416
    assert not any(isinstance(fact, CardsBurnt) for fact in play.facts)


@rule("mini-baccarat", NI2016_685="12.8", NI2018_687="13.8")
@every_book
def test_a_burn_missed_but_noticed_before_the_first_card_is_made_then(book: str) -> None:
    play = unburnt(book)
    burns = {B16: "5.5", B18: "5.5", N02: "5.4"}[book]
    refusal = play.refused(c.ReportBurnMissed(cards_out=0), burns)
    assert "~M20" in refusal.under
    assert "burn_by_value" in refusal.instead
    assert "burn_by_value" in play.refused(c.CallNoMoreBets(), burns).instead
    play.do(c.BurnByValue(card="2c"))
    play.refused(c.ReportBurnMissed(cards_out=1), BURN_MISSED[book])


@cash_books
def test_without_wagers_no_round_can_be_under_way(book: str) -> None:
    play = unburnt(book)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="player"))
    play.refused(c.ReportBurnMissed(cards_out=1), "4.1")
    play.do(c.DirectNoBetCoup(requested_by="ann", agreed_by=("ann",)), play.supervisor)
    play.do(c.ReportBurnMissed(cards_out=1))
    play.deal("9h 8c Ks Kd")
    play.finish()
