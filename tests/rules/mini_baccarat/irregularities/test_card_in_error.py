"""A card drawn to the player's hand in error: 13.1 of NI2018-687."""

import pytest

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import CardGivenToBanker, ExcessCardKept
from croupier.games.mini_baccarat.procedure import Step
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.mini_baccarat.irregularities.books import (
    EXPOSED,
    TABLEAU,
    cards_of,
    cash_books,
    every_book,
    in_all_places,
    table,
)
from tests.rules.mini_baccarat.play import B16, B18, N02

# Where each rule stands.
IN_ERROR = {B16: "12.1", B18: "13.1", N02: "9.1"}


@rule("mini-baccarat", NI2016_685="12.1", NI2018_687="13.1", NI2002_45="9.1")
@pytest.mark.parametrize("bankers", range(8))
@pytest.mark.parametrize("players", [6, 7])
@every_book
def test_a_card_drawn_to_a_standing_player_is_the_bankers_if_the_banker_must_draw(
    book: str, players: int, bankers: int
) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    card = {0: "K", 1: "A"}
    play.deal(f"Kh Qc {players}s {card.get(bankers, bankers)}d")
    facts = play.do(c.ReportCardToPlayerInError(card="9c"))
    if TABLEAU[bankers][0] == "D":
        assert [type(fact) for fact in facts] == [CardGivenToBanker]
        assert IN_ERROR[book] in facts[0].under
        assert play.round.banker[2:] == ("9c",)
        assert not play.game.carried
    else:
        assert [type(fact) for fact in facts] == [ExcessCardKept]
        assert {EXPOSED[book], "~M15"} <= set(facts[0].under)
        assert len(play.round.banker) == 2
        assert play.game.carried[0].card == "9c"
    assert len(play.round.player) == 2
    assert play.step is Step.SETTLE
    assert in_all_places(play) == 416
    play.finish()


@rule("mini-baccarat", NI2016_685="12.1", NI2018_687="13.1", NI2002_45="9.1")
@every_book
def test_a_fourth_card_to_the_player_is_the_bankers_by_the_column_of_the_third(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("2h Kc 3s 4d 4h")  # the player drew a four: banker's 4 must draw
    play.do(c.ReportCardToPlayerInError(card="2c"))
    assert cards_of(play) == ("2h 3s 4h", "Kc 4d 2c")
    play.finish()
    play.wager("ann", "player", 10_00)
    play.deal("2h Kc 3s 4d 8h")  # an eight: banker's 4 stands
    (kept,) = play.do(c.ReportCardToPlayerInError(card="2c"))
    assert isinstance(kept, ExcessCardKept)
    assert cards_of(play) == ("2h 3s 8h", "Kc 4d")


@rule("mini-baccarat", NI2016_685=("12.1", "12.2"), NI2018_687=("13.1", "13.2"), NI2002_45=("9.1", "9.2"))
@every_book
def test_after_a_natural_nobody_draws_and_the_card_is_in_excess(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks 4d")
    (kept,) = play.do(c.ReportCardToPlayerInError(card="2c"))
    assert isinstance(kept, ExcessCardKept)
    play.finish()
    assert play.round.no_bet


@rule("mini-baccarat", NI2016_685="12.1", NI2018_687="13.1", NI2002_45="9.1")
@every_book
def test_a_card_that_is_due_to_the_player_is_no_error(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.refused(c.ReportCardToPlayerInError(card="2c"), IN_ERROR[book])
    play.deal("2h")
    play.refused(c.ReportCardToPlayerInError(card="2c"), "7.1")  # out of sequence in the initial deal: reconstructed
    play.deal("Kc 3s 4d")
    assert play.refused(c.ReportCardToPlayerInError(card="2c"), "7.1").instead == ("deal_card",)


@rule("mini-baccarat", NI2018_687="13.1", NI2016_685="12.1")
@cash_books
def test_a_face_down_card_drawn_to_the_player_in_error_is_turned_as_the_bankers(book: str) -> None:
    play = table(book, dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(4)
    play.expose("player", "6h Kh")
    play.expose("banker", "5c Kc")
    play.do(c.ReportCardToPlayerInError())
    assert play.round.banker == ("5c", "Kc", "")
    assert play.step is Step.EXPOSE
    play.expose("banker", "2c")
    play.finish()
    assert play.won("ann") == -10_00


@cash_books
def test_pairs_come_before_a_card_in_error_is_dealt_with(book: str) -> None:
    play = table(book, pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    play.deal("3h 5c 3s Kd")
    assert "side wagers" in play.refused(c.ReportCardToPlayerInError(card="2c"), IN_ERROR[book]).because
    play.do(c.Settle())
    play.do(c.ReportCardToPlayerInError(card="2c"))
    assert play.round.banker == ("5c", "Kd", "2c")


def test_only_staff_report_irregularities() -> None:
    play = table(B18)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks 4d")
    for command in (
        c.ReportCardToPlayerInError(card="2c"),
        c.ReportExcessCard(card="2c"),
        c.ReconstructRound(cards=("9h", "Kc", "Ks", "4d")),
        c.ReportWrongHandOver(hand="player", patron="bob"),
        c.ReportShoeExhausted(),
        c.ReportBurnMissed(cards_out=1),
    ):
        play.refused(command, "A:Dealer", Role.PATRON, "ann")
        play.refused(command, "A:Casino Supervisor", Role.OPERATOR)
