"""Section 3, minimum and maximum wagers."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import WagerPlaced
from croupier.games.context import Limit
from croupier.games.rounds import UnderMinimumAdvised
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import LimitsSet, NoticeGiven, PersonalLimitPlaced, SettingTookEffect
from croupier.views.sign import sign
from croupier.views.telling import tell
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, START, Play
from tests.trust import trust

each_book = pytest.mark.parametrize("book", BOOKS)
LIMITS = {"main": Limit(10_00, 100_00, 5_00)}
MULTIPLES = {B06: "3.3", N02: "3.2"}
UNDER = {B06: ("3.4", "3.4[advise]"), N02: ("3.3", "3.3[advise]")}
OVER = {B06: "3.5", N02: "3.4"}


def place(patron: str, amount: int, box: int = 1, option: str = "main") -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option=option, amount=amount, box=box)


@rule("blackjack", NI2006_147=("3.1", "3.3", "18.9"), NI2002_45=("3.1", "3.2", "18.8"))
@each_book
def test_the_sign_shows_minimum_maximum_and_multiples(book: str) -> None:
    play = Play(book, limits=LIMITS | {"pairs": Limit(5_00, 50_00, 2_50)})
    lines = {line.kind: (line.minimum, line.maximum, line.multiple) for line in sign(play.state).limits}
    assert lines["main"] == (10_00, 100_00, 5_00)
    assert lines["pairs"] == (5_00, 50_00, 2_50)
    shown = {clause.clause for clause in sign(play.state).under}
    assert {"3.1", MULTIPLES[book], "18.9" if book == B06 else "18.8"} <= shown
    assert "3.1" in play.last(LimitsSet).under


@trust(18)
@rule("blackjack", NI2006_147="3.1[change]")
def test_limits_change_after_notice_and_not_in_a_round_being_wagered_on() -> None:
    play = Play(B06, patrons=("ann",), limits=LIMITS)
    play.wager("ann", 10_00)
    play.do(t.GiveNotice(limits={"main": Limit(25_00, 200_00, 5_00)}), play.operator)
    assert "3.1[change]" in play.last(NoticeGiven).under
    play.refused(t.SetLimits(limits=LIMITS), "3.1", play.operator)  # not without notice
    play.deal("Tc 7d Kh")
    play.decide("stand")
    play.deal("Ts")
    assert play.state.setting.limits["main"].minimum == 10_00
    play.finish()
    assert "3.1[change]" in play.last(SettingTookEffect).under
    assert play.state.setting.limits["main"].minimum == 25_00


@rule("blackjack", NI2006_147=("3.1[change]", "17.9"))
def test_a_notice_also_runs_out_with_a_round_that_ends_in_a_late_payment() -> None:
    play = Play(B06, patrons=("ann",), limits=LIMITS)
    play.do(t.GiveNotice(limits={"main": Limit(25_00, 200_00, 5_00)}), play.operator)
    play.wager("ann", 10_00)
    play.side("ann", "super_sevens")
    play.deal("7c 6d 7c")
    play.decide("draw")
    play.deal("7c Td 9d")
    play.finish()
    assert play.state.setting.limits["main"].minimum == 25_00
    assert play.state.notices == ()


@rule("blackjack", NI2002_45="3.1")
def test_the_tournament_book_has_no_change_of_limits() -> None:
    play = Play(N02)
    play.refused(t.GiveNotice(limits={"main": Limit(25_00, 200_00, 5_00)}), "3.1", Role.DIRECTOR)


@rule("blackjack", NI2006_147="3.3", NI2002_45="3.2")
@each_book
@pytest.mark.parametrize("amount", [12_00, 10_25, 0, -10_00])
def test_a_wager_is_a_permitted_multiple(book: str, amount: int) -> None:
    play = Play(book, limits=LIMITS)
    play.refused(place("ann", amount), MULTIPLES[book], Role.PATRON, "ann")
    play.wager("ann", 10_00)
    play.refused(c.ChangeWager(patron="ann", option="main", amount=amount), MULTIPLES[book], Role.PATRON, "ann")


@rule("blackjack", NI2006_147="3.3", NI2002_45="3.2")
@each_book
def test_multiples_are_refused_that_could_not_be_paid_in_chips(book: str) -> None:
    play = Play(book, opened=False)
    odd = t.SetLimits(limits={"main": Limit(25, 100_00, 25)})  # 3 to 2 on 0.25
    play.refused(odd, MULTIPLES[book], play.operator)


@rule("blackjack", NI2006_147=("3.4", "3.4[advise]"), NI2002_45=("3.3", "3.3[advise]"))
@each_book
@pytest.mark.parametrize(("second", "won"), [("Ts", 5_00), ("As Ks", -5_00)])
def test_a_first_wager_under_the_minimum_is_settled_as_it_is_and_the_next_returned(
    book: str, second: str, won: int
) -> None:
    play = Play(book, patrons=("ann",), limits=LIMITS)
    play.wager("ann", 5_00)
    assert set(UNDER[book]) <= set(play.last(UnderMinimumAdvised).under)
    play.deal("Tc 7d Kh" if won > 0 else "Tc 9d 7h")
    play.decide("stand")
    play.deal(second if won > 0 else "Ks")
    play.finish()
    assert play.won("ann") == won
    play.refused(place("ann", 5_00), UNDER[book][1], Role.PATRON, "ann")
    assert play.chips("ann") == START + won
    play.wager("ann", 10_00)


@rule("blackjack", NI2006_147="3.5", NI2002_45="3.4")
@each_book
@pytest.mark.parametrize(("cards", "second", "won"), [("Tc 7d Kh", "Ts", 100_00), ("Tc 9d 7h", "Ks", -100_00)])
def test_a_wager_over_the_maximum_is_paid_or_collected_to_the_maximum(
    book: str, cards: str, second: str, won: int
) -> None:
    play = Play(book, patrons=("ann",), limits=LIMITS)
    play.wager("ann", 150_00)
    assert (play.last(WagerPlaced).at_risk, OVER[book] in play.last(WagerPlaced).under) == (100_00, True)
    play.deal(cards)
    play.decide("stand")
    play.deal(second)
    play.finish()
    (settled,) = play.settled()
    assert (settled.stake, OVER[book] in settled.under) == (100_00, True)
    assert play.won("ann") == won


@rule("blackjack", NI2006_147=("3.5", "18.9"), NI2002_45=("3.4", "18.8"))
@each_book
def test_a_side_wager_has_its_own_maximum(book: str) -> None:
    play = Play(book, patrons=("ann",), limits={"pairs": Limit(5_00, 10_00, 5_00)})
    play.wager("ann", 10_00)
    play.side("ann", "perfect_pairs", 25_00)
    play.deal("Tc 7d Tc")
    play.settle()
    assert play.won("ann") == 25 * 10_00


# A raised limit (3.2, 4.6)


@rule("blackjack", NI2006_147="3.2")
@pytest.mark.parametrize(("cards", "second", "won"), [("Tc 7d Kh", "Ts", 200_00), ("Tc 9d 7h", "Ks", -200_00)])
def test_the_operator_may_let_a_player_wager_over_the_maximum_with_a_marker(cards: str, second: str, won: int) -> None:
    play = Play(B06, patrons=("ann",), limits=LIMITS)
    marker = t.PlacePersonalLimit(patron="ann", maximum=200_00)
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(marker, "3.2", role)
    play.refused(t.PlacePersonalLimit(patron="ann", maximum=50_00), "3.2", Role.OPERATOR)
    play.do(marker, Role.OPERATOR)
    assert (play.last(PersonalLimitPlaced).maximum, "3.2" in play.last(PersonalLimitPlaced).under) == (200_00, True)
    play.wager("ann", 250_00)
    placed = play.last(WagerPlaced)
    assert (placed.at_risk, {"3.2", "3.5"} <= set(placed.under)) == (200_00, True)
    play.deal(cards)
    play.decide("stand")
    play.deal(second)
    play.finish()
    assert play.won("ann") == won


@rule("blackjack", NI2006_147="3.2")
def test_the_marker_is_for_the_box_beside_it() -> None:
    play = Play(B06, patrons=("ann",), limits=LIMITS)
    play.raise_limit("ann", 200_00)
    play.wager("ann", 200_00, box=3)
    assert play.last(WagerPlaced).at_risk == 100_00


@rule("blackjack", NI2006_147=("3.1", "4.5"))
def test_all_wagers_on_a_box_together_stay_within_the_maximum() -> None:
    play = Play(B06, limits=LIMITS)
    play.wager("ann", 70_00)
    play.refused(place("bob", 35_00), "3.1", Role.PATRON, "bob")
    play.wager("bob", 30_00, box=1)
    play.refused(c.ChangeWager(patron="bob", option="main", amount=35_00), "~J17", Role.PATRON, "bob")
    play.refused(c.ChangeWager(patron="ann", option="main", amount=75_00), "3.1", Role.PATRON, "ann")


@rule("blackjack", NI2006_147=("3.2", "4.6"))
def test_beside_a_raised_limit_others_wager_within_the_signs_maximum() -> None:
    play = Play(B06, limits=LIMITS)
    play.raise_limit("ann", 200_00)
    play.wager("ann", 60_00)
    play.refused(place("bob", 45_00), "4.6", Role.PATRON, "bob")
    play.wager("bob", 40_00, box=1)
    # And while another has a wager there, the raised limit does not take the box over the sign's figure.
    play.refused(c.ChangeWager(patron="ann", option="main", amount=200_00), "4.6", Role.PATRON, "ann")
    play.as_patron("bob", c.TakeBackWager(patron="bob", option="main"))
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=200_00))
    play.refused(place("bob", 10_00), "4.6", Role.PATRON, "bob")  # nobody joins a box over it


@rule("blackjack", NI2002_45="3.1")
def test_the_tournament_book_has_no_raised_limit() -> None:
    play = Play(N02)
    play.refused(t.PlacePersonalLimit(patron="ann", maximum=600_00), "3.1", Role.DIRECTOR)


def several(play: Play, patron: str, *boxes: int, amount: int = 200_00) -> list[int]:
    """The amount of these wagers at risk on each box."""
    for box in boxes:
        play.wager(patron, amount, box=box)
    return [play.round.wagers[patron, f"{box}/main"].at_risk for box in boxes]


@rule("blackjack", NI2006_147=("3.2", "4.4"))
def test_a_player_of_several_boxes_has_the_raised_limit_at_one() -> None:
    play = Play(B06, patrons=("ann",), limits=LIMITS)
    play.raise_limit("ann", 200_00)
    play.permit_several("ann")
    assert several(play, "ann", 2, 1, 3) == [100_00, 200_00, 100_00]  # at her own box, without a word


@rule("blackjack", NI2006_147=("3.2", "4.4"))
def test_it_is_at_the_box_that_the_operator_names() -> None:
    play = Play(B06, patrons=("ann",), limits=LIMITS)
    play.do(t.PlacePersonalLimit(patron="ann", maximum=200_00, box=3), Role.OPERATOR)
    assert "at box 3" in tell(play.last(PersonalLimitPlaced))
    play.permit_several("ann")
    assert several(play, "ann", 1, 3) == [100_00, 200_00]
    assert {"3.2", "~J54"} <= set(play.last(WagerPlaced).under)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main", box=3))
    play.do(t.PlacePersonalLimit(patron="ann", maximum=200_00, box=1), Role.OPERATOR)  # it is moved
    assert several(play, "ann", 3) == [100_00]
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=200_00, box=1))
    assert play.round.wagers["ann", "1/main"].at_risk == 200_00
    for box in (-1, 8):
        play.refused(t.PlacePersonalLimit(patron="ann", maximum=200_00, box=box), "3.2", Role.OPERATOR)


@rule("blackjack", NI2006_147=("3.2", "4.4"))
def test_a_standing_player_has_it_at_the_first_box_wagered_on() -> None:
    play = Play(B06, patrons=("ann",), limits=LIMITS)
    play.join("sid", 0)
    play.raise_limit("sid", 200_00)
    play.permit_several("sid")
    assert several(play, "sid", 4, 2) == [200_00, 100_00]
    play.as_patron("sid", c.ChangeWager(patron="sid", option="main", amount=150_00, box=4))
    assert play.round.wagers["sid", "4/main"].at_risk == 150_00
    play.as_patron("sid", c.TakeBackWager(patron="sid", option="main", box=4))
    play.as_patron("sid", c.ChangeWager(patron="sid", option="main", amount=200_00, box=2))
    assert play.round.wagers["sid", "2/main"].at_risk == 200_00


@rule("blackjack", NI2006_147=("3.2", "4.6"))
def test_another_on_a_box_without_the_marker_is_held_to_the_sign_by_the_sign() -> None:
    play = Play(B06, patrons=("ann", "bob"), limits=LIMITS)
    play.do(t.PlacePersonalLimit(patron="ann", maximum=200_00, box=3), Role.OPERATOR)
    play.permit_several("ann")
    play.wager("ann", 60_00, box=1)
    play.wager("ann", 60_00, box=3)
    assert "~J17" in play.refused(place("bob", 45_00), "3.1", Role.PATRON, "bob").under
    there = c.PlaceWager(patron="bob", option="main", amount=45_00, box=3)
    play.refused(there, "4.6", Role.PATRON, "bob")
