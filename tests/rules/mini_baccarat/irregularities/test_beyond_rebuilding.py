"""A round that cannot be rebuilt: 13.4 of NI2018-687."""

from msgspec.structs import replace

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import RoundClosed, RoundVoided, ShuffleDue
from croupier.games.shoes import Stage
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.mini_baccarat.irregularities.books import every_book, table
from tests.rules.mini_baccarat.play import B16, B18, N02

BEYOND_REBUILDING = {B16: "12.4[void]", B18: "13.4[void]", N02: "9.5"}


@rule(
    "mini-baccarat",
    NI2016_685=("12.4[void]", "12.4[continue]", "5.1(c)", "A:Void"),
    NI2018_687=("13.4[void]", "13.4[continue]", "5.1(c)", "A:Void"),
    NI2002_45=("9.5", "A:Void"),
)
@every_book
def test_a_round_beyond_rebuilding_is_void_by_the_supervisor_and_the_shoe_goes_on(book: str) -> None:
    play = table(book, "ann", "bob")
    play.wager("ann", "player", 10_00)
    play.wager("bob", "tie", 20_00)
    play.deal("2h 7c 2s")
    void = c.VoidRound(round=1, ground="unreconstructable", reason="cards mixed with the discards")
    for role in (Role.DEALER, Role.OPERATOR, Role.PATRON, Role.INSPECTOR):
        play.refused(void, BEYOND_REBUILDING[book], role, "ann")
    play.refused(replace(void, reason=" "), BEYOND_REBUILDING[book], play.supervisor)
    (voided,) = play.do(void, play.supervisor)
    assert isinstance(voided, RoundVoided)
    assert {BEYOND_REBUILDING[book], "A:Void"} <= set(voided.under)
    assert (play.won("ann"), play.won("bob")) == (0, 0)
    assert not play.round.wagers
    left = play.game.shoe.left
    (closed,) = play.do(c.CollectCards())
    assert isinstance(closed, RoundClosed)
    assert closed.result == "void"
    assert (play.game.stage, play.game.shoe.left) == (Stage.READY, left)
    play.refused(void, BEYOND_REBUILDING[book], play.supervisor)  # it is over
    if book == N02:
        return
    play.wager("ann", "player", 10_00)
    play.deal("2h 7c 2s")
    play.do(c.OrderShuffle(reason="to be safe"), play.supervisor)
    play.do(c.VoidRound(round=2, ground="unreconstructable", reason="again"), play.supervisor)
    assert isinstance(play.finish()[-1], ShuffleDue)
