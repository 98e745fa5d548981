"""Too few cards: 13.7 of NI2018-687."""

from collections.abc import Iterable

import pytest

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import RoundClosed, RoundVoided, ShuffleDue
from croupier.games.mini_baccarat.procedure import Step
from tests.marks import rule
from tests.rules.mini_baccarat.irregularities.books import both_sides_backed, every_book, in_all_places, leave, table
from tests.rules.mini_baccarat.play import B16, B18, N02, START, Play

EXHAUSTED = {B16: "12.7", B18: "13.7", N02: "9.6"}


@rule(
    "mini-baccarat",
    NI2016_685=("12.7", "A:Void"),
    NI2018_687=("13.7", "A:Void"),
    NI2002_45=("9.6", "A:Void"),
)
@pytest.mark.parametrize("cards_left", [1, 2, 3, 4, 5])
@every_book
def test_a_round_that_the_shoe_cannot_finish_is_void(book: str, cards_left: int) -> None:
    play = both_sides_backed(book)
    leave(play, cards_left)
    _deal_until(play, ["2h", "Ac", "2s", "Td", "3d", "8h"][:cards_left])
    assert play.step is Step.EXHAUSTED
    assert EXHAUSTED[book] in play.need.under
    play.refused(c.DealCard(card="9h"), EXHAUSTED[book])
    if book != N02 and cards_left >= 4:
        assert play.won("ann") != 0  # the pairs have been settled
    (voided,) = play.do(c.ReportShoeExhausted())
    assert isinstance(voided, RoundVoided)
    assert {EXHAUSTED[book], "A:Void"} <= set(voided.under)
    assert (play.won("ann"), play.won("bob")) == (0, 0)
    assert (play.chips("ann"), play.chips("bob")) == (START, START)
    closed, due_now = play.do(c.CollectCards())
    assert isinstance(closed, RoundClosed)
    assert closed.result == "void"
    assert isinstance(due_now, ShuffleDue)
    play.prepare_shoe()
    assert in_all_places(play) == 416


def _deal_until(play: Play, drawn: Iterable[str]) -> None:
    for card in drawn:
        if play.step is Step.SETTLE_FIRST:
            play.do(c.Settle())
        play.card(card)
    if play.step is Step.SETTLE_FIRST:
        play.do(c.Settle())


@rule("mini-baccarat", NI2016_685="12.7", NI2018_687="13.7", NI2002_45="9.6")
@every_book
def test_the_very_last_cards_finish_a_round_and_a_shuffle_follows(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    leave(play, 6)
    play.deal("2h Ac 2s Td 3d 4h")
    assert play.step is Step.SETTLE
    play.refused(c.ReportShoeExhausted(), EXHAUSTED[book], play.supervisor)
    facts = play.finish()
    assert play.won("ann") == 10_00
    assert isinstance(facts[-1], ShuffleDue)
    assert EXHAUSTED[book] in facts[-1].under


@rule("mini-baccarat", NI2016_685="12.7", NI2018_687="13.7", NI2002_45="9.6")
@every_book
def test_a_card_kept_in_excess_counts_among_those_left(book: str) -> None:
    play = table(book)
    leave(play, 1)
    play.do(c.ReportExcessCard())
    play.wager("ann", "player", 10_00)
    play.deal("2h")
    assert play.step is Step.EXHAUSTED


@rule("mini-baccarat", NI2016_685="12.7", NI2018_687="13.7", NI2002_45="9.6")
@every_book
def test_against_the_count_only_the_supervisor_can_call_the_shoe_empty(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.call()
    refusal = play.refused(c.ReportShoeExhausted(), EXHAUSTED[book], play.supervisor)  # no round is under way
    assert ("there is none to complete" in refusal.because, refusal.instead) == (True, ("recall_no_more_bets",))
    play.deal("2h Ac")
    refusal = play.refused(c.ReportShoeExhausted(), EXHAUSTED[book])
    assert ("cards are left" in refusal.because, f"only the {play.supervisor} can" in refusal.because) == (True, True)
    play.do(c.ReportShoeExhausted(), play.supervisor)
    assert play.won("ann") == 0
