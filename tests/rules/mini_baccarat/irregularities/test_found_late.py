"""An error found a round late: 13.5 of NI2018-687."""

from msgspec.structs import replace

from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.mini_baccarat.irregularities.books import REBUILT, cash_books, every_book, table
from tests.rules.mini_baccarat.play import B16, B18, N02, START

LATER_ROUNDS = {B16: "12.5[later rounds]", B18: "13.5[later rounds]", N02: "~N8"}
FOUND_LATE = {B16: "12.5", B18: "13.5", N02: "~N8"}


@rule(
    "mini-baccarat",
    NI2016_685=("12.5", "12.5[later rounds]", "A:Void"),
    NI2018_687=("13.5", "13.5[later rounds]", "A:Void"),
    NI2002_45="A:Void",
)
@every_book
def test_an_error_found_once_the_next_round_has_begun_voids_that_round_and_no_other(book: str) -> None:
    play = table(book, "ann", "bob")
    late = c.VoidRound(round=1, ground="placement_error", reason="the third card went to the wrong hand")
    play.wager("ann", "player", 10_00)
    play.wager("bob", "tie", 20_00)
    play.deal("9h 8c Ks Kd")
    # While it is under way it is rebuilt instead.
    assert play.refused(late, REBUILT[book], play.supervisor).instead == ("reconstruct_round",)
    play.finish()
    play.wager("ann", "banker", 30_00)
    play.wager("bob", "tie", 20_00)
    play.deal("2h 7c")
    for role in (Role.DEALER, Role.OPERATOR, Role.PATRON, Role.INSPECTOR):
        play.refused(late, FOUND_LATE[book], role, "ann")
    play.refused(replace(late, reason=""), FOUND_LATE[book], play.supervisor)
    (voided,) = play.do(late, play.supervisor)
    assert {FOUND_LATE[book], LATER_ROUNDS[book], "A:Void"} <= set(voided.under)
    assert (play.won("ann"), play.won("bob")) == (0, 0)
    assert play.chips("ann") == START - 30_00  # the wager of the second round stands
    play.refused(late, FOUND_LATE[book], play.supervisor)  # once
    play.deal("Ks Kd 4d")
    play.finish()
    assert play.won("ann") == (28_50 if book != N02 else 30_00)
    assert play.won("bob") == -20_00
    assert [record.voided for record in play.game.records] == [True, False]


@rule(
    "mini-baccarat",
    NI2016_685=("12.5", "12.5[later rounds]"),
    NI2018_687=("13.5", "13.5[later rounds]"),
)
@every_book
def test_also_many_rounds_and_a_shoe_later_and_after_the_table_has_closed(book: str) -> None:
    play = table(book)
    won = []
    for _ in range(2):
        for cards_dealt in ("9h 8c Ks Kd", "2h 7c Ks Kd 4d", "6h 6c Ks Kd"):
            before = play.won("ann")
            play.play(cards_dealt, player=10_00, tie=10_00)
            won.append(play.won("ann") - before)
        play.table = replace(play.state, game=replace(play.game, cutting_card_out=False))
        play.wager("ann", "player", 10_00)
        play.call()
        play.do(c.DrawCuttingCard())
        play.deal("9h 8c Ks Kd")
        play.finish()
        won.append(10_00)
        play.prepare_shoe()
    assert play.won("ann") == sum(won)
    for number in (2, 6):
        play.do(c.VoidRound(round=number, ground="placement_error", reason="seen on the recording"), play.supervisor)
        won[number - 1] = 0
        assert play.won("ann") == sum(won)
    if play.state.terms.has("closure"):
        play.do(t.GiveClosingNotice(), play.operator)
    play.do(t.CloseTable(), play.operator)
    play.do(c.VoidRound(round=1, ground="placement_error", reason="seen on the recording"), play.supervisor)
    won[0] = 0
    assert play.won("ann") == sum(won)
    numbers = [record.number for record in play.game.earlier if record.voided]
    assert numbers == [1, 2, 6]


@every_book
def test_found_before_the_next_round_begins_the_round_is_over_all_the_same(book: str) -> None:
    play = table(book)
    play.play("9h 8c Ks Kd", player=10_00)
    (voided,) = play.do(c.VoidRound(round=1, ground="placement_error", reason="recording"), play.supervisor)
    assert "~H3" in voided.under or book == N02
    assert play.won("ann") == 0


@every_book
def test_there_is_no_such_round_to_void(book: str) -> None:
    play = table(book)
    play.play("9h 8c Ks Kd", player=10_00)
    for number in (0, 3, 99, -1):
        late = c.VoidRound(round=number, ground="placement_error", reason="recording")
        play.refused(late, FOUND_LATE[book], play.supervisor)


@rule("mini-baccarat", NI2016_685=("12.5", "A:Void"), NI2018_687=("13.5", "A:Void"))
@cash_books
def test_winnings_that_have_left_the_table_are_listed_as_owed(book: str) -> None:
    play = table(book, "ann", "bob", "cyd")
    play.wager("ann", "player", 100_00)
    play.wager("bob", "player", 100_00)
    play.wager("cyd", "banker", 100_00)
    play.deal("9h 8c Ks Kd")
    play.finish()
    play.as_patron("ann", t.LeaveTable(patron="ann"))  # with what she won
    play.as_patron("bob", t.CashOut(patron="bob", cents=START + 70_00))  # thirty are left
    play.as_patron("cyd", t.LeaveTable(patron="cyd"))  # a loser who gets her stake back
    play.do(c.VoidRound(round=1, ground="placement_error", reason="recording"), play.supervisor)
    balances = play.state.balances
    assert balances["unrecovered:ann"] == -100_00
    assert balances["away:ann"] == START + 100_00
    assert balances["unrecovered:bob"] == -70_00
    assert play.chips("bob") == 0
    assert play.chips("cyd") == 100_00
    assert sum(balances.values()) == 0
    assert balances["float"] == 1_000_000_00 - 3 * START  # whole again
    play.join("cyd", 3, chips=25)
    assert play.chips("cyd") == START + 25


@cash_books
def test_stakes_go_back_from_a_float_that_holds_them(book: str) -> None:
    play = table(book)
    play.play("8h 9c Ks Kd", player=100_00)
    play.do(t.CreditFloat(cents=play.state.balances["float"]), play.supervisor)
    late = c.VoidRound(round=1, ground="placement_error", reason="recording")
    assert play.refused(late, "~H1", play.supervisor).instead == ("fill_float",)
    play.do(t.FillFloat(cents=100_00), play.supervisor)
    play.do(late, play.supervisor)
    assert play.won("ann") == 0
    assert "float" not in play.state.balances
