"""Section 3, minimum and maximum wagers: the sign, personal limits, multiples, and the table differential."""

import pytest

from croupier.games.context import Limit
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import WagerPlaced, WagerSettled
from croupier.games.rounds import UnderMinimumAdvised
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from croupier.table.facts import NoticeGiven, PersonalLimitPlaced, SettingTookEffect
from croupier.views.sign import LimitLine, sign
from croupier.views.table_view import seen_by_public
from tests.marks import rule
from tests.rules.mini_baccarat.play import AT, B16, B18, BOOKS, CASH_BOOKS, N02, START, Play
from tests.trust import trust

each_book = pytest.mark.parametrize("book", BOOKS)
each_cash_book = pytest.mark.parametrize("book", CASH_BOOKS)

LOW = Limit(25_00, 100_00, 500)


def on_sign(play: Play, kind: str = "main") -> LimitLine:
    return next(line for line in sign(play.state).limits if line.kind == kind)


def shown_under(play: Play) -> list[str]:
    return [line.clause for line in sign(play.state).under]


# 3.1: the sign and its change


@rule("mini-baccarat", NI2016_685=("3.1", "3.3"), NI2018_687=("3.1", "3.3"), NI2002_45=("3.1", "3.2"))
@pytest.mark.parametrize(("book", "multiples"), [(B16, "3.3"), (B18, "3.3"), (N02, "3.2")])
def test_the_sign_shows_minimum_maximum_and_multiples(book: str, multiples: str) -> None:
    play = Play(book, limits={"main": Limit(25_00, 1000_00, 25_00), "tie": Limit(500, 100_00, 500)})
    assert on_sign(play) == LimitLine("main", "Player and banker", 25_00, 1000_00, 25_00)
    assert on_sign(play, "tie") == LimitLine("tie", "Tie", 500, 100_00, 500)
    assert {"3.1", multiples} <= set(shown_under(play))
    assert seen_by_public(play.state, 1, AT).sign == sign(play.state)  # everybody sees it


@rule("mini-baccarat", NI2016_685="3.1", NI2018_687="3.1", NI2002_45="3.1")
@each_book
@pytest.mark.parametrize(
    "limit",
    [
        Limit(100_00, 50_00, 500),  # minimum over maximum
        Limit(0, 50_00, 500),
        Limit(700, 50_00, 500),  # the minimum is no multiple
        Limit(500, 50_01, 500),  # nor the maximum
    ],
)
def test_limits_that_could_not_be_kept_do_not_go_on_the_sign(book: str, limit: Limit) -> None:
    play = Play(book, opened=False)
    play.refused(t.SetLimits(limits={"main": limit}), "3.1", play.operator)


@trust(18)
@rule("mini-baccarat", NI2016_685="3.1[change]", NI2018_687="3.1[change]")
@each_cash_book
def test_limits_change_with_notice_and_never_in_the_round_under_way(book: str) -> None:
    play = Play(book)
    play.wager("ann", "banker", 200_00)
    play.refused(t.SetLimits(limits={"main": LOW}), "3.1", play.operator)  # no notice was given
    play.do(t.GiveNotice(limits={"main": LOW}), play.operator)
    assert "3.1[change]" in play.last(NoticeGiven).under
    play.wager("bob", "player", 500)  # the old minimum still holds, and nobody is advised
    assert not any(isinstance(fact, UnderMinimumAdvised) for fact in play.facts)
    assert on_sign(play).maximum == 500_00
    play.deal("Kc Kd Kh 7s 2c")
    play.do(c.Settle())
    assert play.last(WagerSettled).stake in (200_00, 500)
    assert play.won("ann") == 190_00
    play.do(c.CollectCards())
    assert "3.1[change]" in play.last(SettingTookEffect).under
    assert (on_sign(play).minimum, on_sign(play).maximum) == (25_00, 100_00)
    (placed,) = play.wager("ann", "banker", 200_00)
    assert isinstance(placed, WagerPlaced)
    assert placed.at_risk == 100_00


@rule("mini-baccarat", NI2016_685="3.1[change]", NI2018_687="3.1[change]")
@each_cash_book
def test_a_longer_notice_runs_for_so_many_rounds(book: str) -> None:
    play = Play(book)
    play.do(t.GiveNotice(limits={"main": LOW}, rounds=3), play.operator)
    for maximum in (500_00, 500_00, 100_00):
        play.play("9c 3d Kh 4s", tie=500)
        assert on_sign(play).maximum == maximum
    assert play.state.notices == ()


@rule("mini-baccarat", NI2016_685=("3.1[change]", "3.7"), NI2018_687=("3.1[change]", "3.7"))
@each_cash_book
def test_a_notice_of_no_rounds_or_of_no_change_is_none(book: str) -> None:
    play = Play(book)
    refusal = play.ask(t.GiveNotice(limits={"main": LOW}, rounds=0), play.operator)
    assert isinstance(refusal, Refusal)
    assert refusal.under == ("~X7",)
    play.refused(t.GiveNotice(), "3.1", play.operator)
    play.refused(t.GiveNotice(limits={"main": Limit(10_00, 500, 500)}), "3.1", play.operator)
    play.refused(t.GiveNotice(limits={"insurance": LOW}), "3.1", play.operator)
    for amount in (0, -100):
        play.refused(t.GiveNotice(differential=amount), "3.7", play.operator)


@rule("mini-baccarat", NI2016_685=("3.1[change]", "3.3"), NI2018_687=("3.1[change]", "3.3"))
@each_cash_book
def test_two_notices_together_leave_limits_that_can_be_paid(book: str) -> None:
    """Half of 50 cents is a chip, but 5% of 50 cents is none: either change alone would do, not both."""
    play = Play(book, settlement="non-commission")
    play.do(t.GiveNotice(limits={"main": Limit(500, 500_00, 50)}, rounds=2), play.operator)
    for rounds in (1, 2, 3):
        refusal = play.refused(t.GiveNotice(options={"settlement": "commission"}, rounds=rounds), "3.3", play.operator)
        assert "~X4" in refusal.under


@rule("mini-baccarat", NI2002_45="3.1")
def test_the_tournament_book_has_no_change_of_limits_at_an_open_table() -> None:
    play = Play(N02)
    play.refused(t.GiveNotice(limits={"main": LOW}), "3.1", Role.DIRECTOR)
    play.refused(t.GiveNotice(differential=100_00), "3.1", Role.DIRECTOR)
    play.refused(t.SetLimits(limits={"main": LOW}), "3.1", Role.DIRECTOR)


# 3.2: personal limits


@rule("mini-baccarat", NI2016_685="3.2", NI2018_687="3.2")
@each_cash_book
def test_a_personal_limit_marker_lifts_the_maximum_of_one_patron(book: str) -> None:
    play = Play(book, limits={"main": LOW, "tie": LOW})
    play.do(t.PlacePersonalLimit(patron="ann", maximum=300_00), Role.OPERATOR)
    placed = play.last(PersonalLimitPlaced)
    assert (placed.patron, placed.maximum, "3.2" in placed.under) == ("ann", 300_00, True)
    beside = {person.name: person.personal_maximum for person in seen_by_public(play.state, 1, AT).patrons}
    assert beside == {"ann": 300_00, "bob": 0}  # the marker stands where all can see it, with its figure
    play.wager("ann", "banker", 300_00)
    play.wager("bob", "banker", 300_00)
    play.deal("Kc Kd Kh 7s 2c")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (285_00, 95_00)


@rule("mini-baccarat", NI2016_685="3.2", NI2018_687="3.2")
@each_cash_book
def test_a_personal_limit_is_the_operators_to_allow_and_to_take_away(book: str) -> None:
    play = Play(book, limits={"main": LOW})
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(t.PlacePersonalLimit(patron="ann", maximum=300_00), "3.2", role)
    for maximum in (100_00, 50_00, 300_01):
        play.refused(t.PlacePersonalLimit(patron="ann", maximum=maximum), "3.2", Role.OPERATOR)
    play.do(t.PlacePersonalLimit(patron="ann", maximum=300_00), Role.OPERATOR)
    play.do(t.PlacePersonalLimit(patron="ann", maximum=0), Role.OPERATOR)
    (placed,) = play.wager("ann", "banker", 300_00)
    assert isinstance(placed, WagerPlaced)
    assert placed.at_risk == 100_00


@rule("mini-baccarat", NI2016_685="3.2", NI2018_687="3.2")
@each_cash_book
def test_a_personal_limit_never_holds_a_patron_below_the_sign(book: str) -> None:
    play = Play(book, limits={"main": LOW})
    play.do(t.PlacePersonalLimit(patron="ann", maximum=150_00), Role.OPERATOR)
    play.do(t.GiveNotice(limits={"main": Limit(25_00, 500_00, 500)}), Role.OPERATOR)
    play.play("9c 3d Kh 4s", tie=500)
    (placed,) = play.wager("ann", "banker", 400_00)
    assert isinstance(placed, WagerPlaced)
    assert placed.at_risk == 400_00


@rule("mini-baccarat", NI2002_45="3.1")
def test_the_tournament_book_has_one_maximum_for_all() -> None:
    play = Play(N02)
    play.refused(t.PlacePersonalLimit(patron="ann", maximum=1000_00), "3.1", Role.DIRECTOR)


# 3.3 (3.2 in a tournament): multiples


@trust(13)
@rule("mini-baccarat", NI2016_685="3.3", NI2018_687="3.3", NI2002_45="3.2")
@pytest.mark.parametrize(("book", "clause"), [(B16, "3.3"), (B18, "3.3"), (N02, "3.2")])
@pytest.mark.parametrize("amount", [25_01, 26_00, 1_00, 0, -25_00])
def test_a_wager_is_one_of_the_multiples_permitted(book: str, clause: str, amount: int) -> None:
    play = Play(book)
    refusal = play.refused(c.PlaceWager(patron="ann", option="banker", amount=amount), clause, Role.PATRON, "ann")
    assert "~X5" in refusal.under
    play.wager("ann", "banker", 25_00)
    play.refused(c.ChangeWager(patron="ann", option="banker", amount=amount), clause, Role.PATRON, "ann")


@rule("mini-baccarat", NI2016_685="3.3", NI2018_687="3.3", NI2002_45="3.2")
@pytest.mark.parametrize(("book", "clause"), [(B16, "3.3"), (B18, "3.3"), (N02, "3.2")])
def test_multiples_are_made_up_of_chips(book: str, clause: str) -> None:
    play = Play(book, opened=False)
    for multiple in (0, -500, 30):
        play.refused(t.SetLimits(limits={"main": Limit(500, 500_00, multiple)}), clause, play.operator)


# 3.4 (3.3 in a tournament): under the minimum

UNDER = [(B16, "3.4", "3.4[advise]"), (B18, "3.4", "3.4[advise]"), (N02, "3.3", "3.3[advise]")]


@rule("mini-baccarat", NI2016_685="3.4", NI2018_687="3.4", NI2002_45="3.3")
@pytest.mark.parametrize(("book", "stands", "advice"), UNDER)
@pytest.mark.parametrize(("cards", "won"), [("9c 3d Kh 4s", 10_00), ("3c 9d 4h Ks", -10_00), ("9c 9d Kh Ks", 0)])
def test_a_first_wager_under_the_minimum_is_paid_or_collected_as_it_lies(
    book: str, stands: str, advice: str, cards: str, won: int
) -> None:
    play = Play(book, patrons=("ann",), limits={"main": LOW})
    placed, advised = play.wager("ann", "player", 10_00)
    assert isinstance(placed, WagerPlaced)
    assert isinstance(advised, UnderMinimumAdvised)
    assert (placed.at_risk, advised.patron) == (10_00, "ann")
    assert {stands, advice} <= set(advised.under)
    play.deal(cards)
    play.finish()
    assert play.won("ann") == won


@rule("mini-baccarat", NI2016_685="3.4[advise]", NI2018_687="3.4[advise]", NI2002_45="3.3[advise]")
@pytest.mark.parametrize(("book", "stands", "advice"), UNDER)
def test_further_wagers_under_the_minimum_are_returned(book: str, stands: str, advice: str) -> None:
    play = Play(book, patrons=("ann",), limits={"main": LOW, "tie": LOW})
    play.play("9c 3d Kh 4s", player=10_00)
    chips = play.chips("ann")
    for option in ("player", "banker", "tie"):
        play.refused(c.PlaceWager(patron="ann", option=option, amount=20_00), advice, Role.PATRON, "ann")
    assert play.chips("ann") == chips
    play.wager("ann", "player", 25_00)
    play.refused(c.ChangeWager(patron="ann", option="player", amount=20_00), advice, Role.PATRON, "ann")


@rule("mini-baccarat", NI2016_685="3.4[advise]", NI2018_687="3.4[advise]", NI2002_45="3.3[advise]")
@pytest.mark.parametrize(("book", "stands", "advice"), UNDER)
def test_the_advice_is_to_one_patron_and_for_one_visit(book: str, stands: str, advice: str) -> None:
    play = Play(book, limits={"main": LOW})
    play.wager("ann", "player", 10_00)
    assert len(play.wager("bob", "player", 10_00)) == 2  # bob is told for the first time
    play.deal("9c 3d Kh 4s")
    play.finish()
    play.refused(c.PlaceWager(patron="ann", option="player", amount=10_00), advice, Role.PATRON, "ann")
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.as_patron("ann", t.JoinTable(patron="ann", seat=1))
    assert isinstance(play.wager("ann", "player", 10_00)[1], UnderMinimumAdvised)


# 3.5 (3.4 in a tournament): over the maximum

OVER = [(B16, "3.5"), (B18, "3.5"), (N02, "3.4")]


@rule("mini-baccarat", NI2016_685="3.5", NI2018_687="3.5", NI2002_45="3.4")
@pytest.mark.parametrize(("book", "clause"), OVER)
@pytest.mark.parametrize(
    ("cards", "outcome", "won", "returned"),
    [
        ("9c 3d Kh 4s", "win", 100_00, 350_00),
        ("3c 9d 4h Ks", "lose", -100_00, 250_00),
        ("9c 9d Kh Ks", "push", 0, 350_00),
    ],
)
def test_a_wager_over_the_maximum_is_paid_or_collected_to_the_maximum(
    book: str, clause: str, cards: str, outcome: str, won: int, returned: int
) -> None:
    play = Play(book, patrons=("ann",), limits={"main": LOW})
    (placed,) = play.wager("ann", "player", 350_00)
    assert isinstance(placed, WagerPlaced)
    assert (placed.amount, placed.at_risk, clause in placed.under) == (350_00, 100_00, True)
    play.deal(cards)
    play.do(c.Settle())
    settled = play.last(WagerSettled)
    assert (settled.outcome, settled.stake, settled.returned) == (outcome, 100_00, returned)
    assert clause in settled.under
    assert play.won("ann") == won
    assert play.chips("ann") == START + won


@rule("mini-baccarat", NI2016_685="3.5", NI2018_687="3.5", NI2002_45="3.4")
@pytest.mark.parametrize(("book", "clause"), OVER)
def test_a_tie_over_its_maximum_is_paid_to_the_maximum_too(book: str, clause: str) -> None:
    play = Play(book, patrons=("ann",), limits={"tie": Limit(500, 20_00, 500)})
    play.play("6c 6d Kh Ks", tie=50_00)
    assert play.won("ann") == 8 * 20_00
    play.play("6c 7d Kh Ks", tie=50_00)
    assert play.won("ann") == 8 * 20_00 - 20_00


# 3.6 and 3.7: the table differential


@trust(13)
@rule("mini-baccarat", NI2016_685="3.6", NI2018_687="3.6")
@each_cash_book
def test_a_wager_that_would_break_the_differential_is_refused(book: str) -> None:
    play = Play(book, differential=100_00)
    play.wager("ann", "banker", 100_00)
    more = c.ChangeWager(patron="ann", option="banker", amount=105_00)
    assert "~M21" in play.refused(more, "3.6", Role.PATRON, "ann").under
    play.refused(c.PlaceWager(patron="bob", option="banker", amount=500), "3.6", Role.PATRON, "bob")
    play.refused(c.PlaceWager(patron="bob", option="player", amount=205_00), "3.6", Role.PATRON, "bob")
    play.wager("bob", "player", 200_00)  # exactly the maximum, the other way
    play.as_patron("ann", c.ChangeWager(patron="ann", option="banker", amount=300_00))
    play.wager("bob", "tie", 500_00)  # a tie does not count


@rule("mini-baccarat", NI2016_685="3.6", NI2018_687="3.6")
@each_cash_book
def test_no_round_is_dealt_over_the_differential(book: str) -> None:
    play = Play(book, differential=100_00)
    play.wager("ann", "banker", 100_00)
    play.wager("bob", "player", 150_00)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="banker"))
    play.refused(c.CallNoMoreBets(), "3.6")
    play.as_patron("bob", c.ChangeWager(patron="bob", option="player", amount=120_00))  # closer, though still over
    play.refused(c.CallNoMoreBets(), "3.6")
    play.as_patron("bob", c.ChangeWager(patron="bob", option="player", amount=100_00))
    play.call()


@rule("mini-baccarat", NI2016_685="3.6", NI2018_687="3.6")
@each_cash_book
def test_what_lies_over_the_maximum_is_not_wagered_and_does_not_count(book: str) -> None:
    play = Play(book, differential=100_00, limits={"main": LOW})
    play.wager("ann", "banker", 400_00)
    play.call()


@rule("mini-baccarat", NI2016_685=("3.6", "3.6[display]"), NI2018_687=("3.6", "3.6[display]"))
@each_cash_book
def test_a_differential_may_be_set_and_is_then_on_the_sign(book: str) -> None:
    without = Play(book)
    assert (sign(without.state).differential, "3.6[display]" in shown_under(without)) == (None, False)
    play = Play(book, differential=100_00)
    assert (sign(play.state).differential, "3.6[display]" in shown_under(play)) == (100_00, True)


@rule("mini-baccarat", NI2016_685="3.7", NI2018_687="3.7")
@each_cash_book
def test_the_differential_changes_with_notice_and_never_in_the_round_under_way(book: str) -> None:
    play = Play(book, differential=100_00)
    play.wager("ann", "banker", 100_00)
    (notice,) = play.do(t.GiveNotice(differential=50_00), play.operator)
    assert "3.7" in notice.under
    play.call()  # still within the old one
    play.deal("9c 3d Kh 4s")
    play.finish()
    assert ("3.7" in play.last(SettingTookEffect).under, sign(play.state).differential) == (True, 50_00)
    play.refused(c.PlaceWager(patron="ann", option="banker", amount=100_00), "3.6", Role.PATRON, "ann")
    play.do(t.GiveNotice(lift_differential=True), play.operator)
    play.play("9c 3d Kh 4s", tie=500)
    assert sign(play.state).differential is None
    play.wager("ann", "banker", 500_00)


@rule("mini-baccarat", NI2016_685="3.6", NI2018_687="3.6")
@each_cash_book
def test_a_differential_of_nothing_cannot_be_set(book: str) -> None:
    play = Play(book, opened=False)
    for amount in (0, -100_00):
        limits = t.SetLimits(limits={"main": LOW}, differential=amount)
        assert isinstance(play.ask(limits, play.operator), Refusal)
