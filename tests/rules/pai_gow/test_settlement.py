"""Section 11: every hand against the Bank's, round from the House's box; level parts, and wagers that are conceded."""

import pytest

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import HandConceded, HandShown, HouseHandSet, RoundClosed, WagerSettled
from croupier.games.pai_gow.procedure import Step
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.pai_gow.play import CONCEDE, HOUSE, LOSE, PUSH, START, WIN, WIN_TOO, Play, money

FOUR = ("ann", "bob", "cat", "dan")


def shown(house: str, hand: str) -> Play:
    """Ann alone against the House."""
    play = Play(patrons=("ann",))
    play.ready("ann")
    play.house(house)
    play.show(hand)
    return play


# Win, lose, push (11.1, 11.3, 11.4, 11.8)


@rule("pai-gow", NI2002_45=("11.1", "11.3", "11.4", "11.8", "A:Push"))
@pytest.mark.parametrize(
    ("hand", "outcome", "won", "clause"),
    [(WIN, "win", 10_00, "11.1"), (PUSH, "push", 0, "11.3"), (LOSE, "lose", -10_00, "11.4")],
)
def test_both_parts_higher_win_even_money_both_lower_lose_and_else_it_is_a_push(
    hand: str, outcome: str, won: int, clause: str
) -> None:
    play = shown(HOUSE, hand)
    settled = play.settled("ann")
    assert (settled.outcome, clause in settled.under) == (outcome, True)
    assert (settled.pays, settled.odds) == ((10_00, "1 to 1") if outcome == "win" else (0, ""))
    assert ("11.8" in settled.under, "A:Push" in settled.under) == (True, outcome == "push")
    assert (play.won("ann"), play.on_layout("ann"), money(play)) == (won, 0, 0)


@rule("pai-gow", NI2002_45="11.8")
@pytest.mark.parametrize("amount", [5_00, 25_00, 500_00])
def test_every_winning_wager_is_paid_even_money(amount: int) -> None:
    play = Play(patrons=("ann", "bob"))
    play.play(amount=amount, ann=WIN, bob=WIN_TOO)
    assert (play.won("ann"), play.won("bob")) == (amount, amount)


@rule("pai-gow", NI2002_45=("11.1(a)", "11.4(a)"))
@pytest.mark.parametrize(
    ("house", "hand", "outcome"),
    [
        (HOUSE, "Yun Yun / Teen Teen", "win"),  # pairs above every count
        ("Teen Teen Yun Yun", "Gow Bot / Day Chit", "lose"),
        ("Teen Bot Gor Tit", "Gor Bon / Teen Gow", "win"),  # 1 and a Gong; a Wong is higher
    ],
)
def test_the_ranking_of_parts_is_asked_first(house: str, hand: str, outcome: str) -> None:
    settled = shown(house, hand).settled("ann")
    assert (settled.outcome, {"11.1(a)", "11.4(a)"} <= set(settled.under)) == (outcome, True)


@rule("pai-gow", NI2002_45=("11.1(b)", "11.2", "11.4(b)"))
@pytest.mark.parametrize(
    ("hand", "outcome"),
    [
        ("Mooy Ng / Teen Bon", "win"),  # 5, Mooy above Bon; 6, Teen above Mooy
        ("Foo Ng / Chong Ping", "push"),  # 6, Foo beats 5; 6, Chong below Mooy
        ("Ping Ng / Tit Gow", "lose"),  # 5, Ping below Bon; 6, Tit below Mooy
    ],
)
def test_then_the_count_and_then_the_highest_tile(hand: str, outcome: str) -> None:
    settled = shown(HOUSE, hand).settled("ann")
    assert (settled.outcome, "11.2" in settled.under) == (outcome, True)


# Level parts are the Bank's (11.5, 11.6)


@rule("pai-gow", NI2002_45=("11.5", "11.3", "11.4"))
@pytest.mark.parametrize(
    ("hand", "outcome"),
    [
        ("Bon Foo / Teen Chong", "push"),  # level and higher
        ("Foo Ng / Mooy Look", "push"),  # higher and level
        ("Bon Foo / Mooy Ng", "lose"),  # level and lower
        ("Gor Ping / Mooy Look", "lose"),  # lower and level
        ("Bon Foo / Mooy Look", "lose"),  # both level
    ],
)
def test_a_part_with_the_same_count_and_high_tile_is_the_banks(hand: str, outcome: str) -> None:
    settled = shown(HOUSE, hand).settled("ann")
    assert (settled.outcome, "11.5" in settled.under) == (outcome, True)


@rule("pai-gow", NI2002_45=("11.6", "11.3", "11.4"))
@pytest.mark.parametrize(
    ("hand", "outcome", "zeros"),
    [
        ("Gor Chong / Yun Foo", "push", True),  # Gor would be the higher tile; 9 beats 7
        ("Gor Chong / Day Ng", "lose", True),
        ("Foo Ping / Yun Foo", "win", False),  # 1 is more than nothing
        ("Day Bot / Teen Gow", "win", False),  # a Gong counts zero, but it ranks
    ],
)
def test_low_parts_of_zero_are_the_banks_whatever_their_tiles(hand: str, outcome: str, zeros: bool) -> None:
    play = shown("Mooy Ping Teen Ng", hand)
    assert play.last(HouseHandSet).words == "0, Mooy high and 7, Teen high"
    settled = play.settled("ann")
    assert (settled.outcome, "11.6" in settled.under) == (outcome, zeros)


# In order, one by one (G19)


@rule("pai-gow", NI2002_45=("11.1", "11.4"))
@pytest.mark.parametrize("dice", [(1, 1, 1), (3, 3, 3), (1, 2, 3), (6, 6, 5)])
def test_hands_are_settled_one_by_one_round_from_the_houses_box(dice: tuple[int, ...]) -> None:
    play = Play(patrons=FOUR)
    play.wagers(*FOUR)
    play.deal(*dice)
    play.set("dan", "bob", "ann", "cat")
    play.house()
    for box, hand in ((2, WIN), (3, LOSE), (4, PUSH), (5, WIN_TOO)):
        assert (play.step, play.turn, play.need.to) == (Step.SETTLE, box, str(box))
        assert {"11.1", "11.4"} <= set(play.need.under)
        play.show(hand)
        assert play.last(HandShown).box == box
    assert [fact.box for fact in play.all(WagerSettled)] == [2, 3, 4, 5]
    play.collect()
    assert [play.won(name) for name in FOUR] == [10_00, -10_00, 0, 10_00]
    assert play.last(RoundClosed).result == "House 5, Bon high and 6, Mooy high"


@rule("pai-gow", NI2002_45=("11.1", "A:Low Part of the Hand"))
def test_no_hand_is_shown_before_the_banks_or_twice() -> None:
    play = Play()
    show = c.ShowHand(low=("44", "45"), high=("66", "33"))
    play.refused(show, "11.1")
    play.wagers("ann", "bob")
    play.refused(show, "11.1")
    play.deal()
    play.refused(show, "11.1")
    play.set("ann", "bob")
    play.refused(show, "11.1")
    play.house()
    play.refused(c.ShowHand(), "A:Hand")  # nobody has read it
    play.refused(c.ShowHand(low=("44",), high=("45", "66", "33")), "A:Low Part of the Hand")
    play.do(show)
    play.show(LOSE)
    play.refused(show, "11.1")


@rule("pai-gow", NI2002_45=("11.8", "16.7(b)"))
def test_a_float_that_cannot_pay_is_filled_first() -> None:
    play = Play(patrons=("ann",))
    play.ready("ann")
    play.house()
    play.director(t.CreditFloat(cents=play.state.balances["float"]))
    four = play.tiles(WIN)
    refusal = play.refused(c.ShowHand(low=four[:2], high=four[2:]), "11.8")
    assert refusal.instead == ("fill_float",)
    play.director(t.FillFloat(cents=10_00))
    play.show(WIN)
    assert play.won("ann") == 10_00


# Conceding (11.7)


@rule("pai-gow", NI2002_45="11.7")
@pytest.mark.parametrize("moment", ["dealt", "set", "turned"])
@pytest.mark.parametrize("read", [False, True])
def test_a_player_may_have_the_wager_taken_without_showing_the_hand(moment: str, read: bool) -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal_read(WIN, LOSE) if read else play.deal()
    if moment != "dealt":
        play.set_read("ann", "Yun Gow") if read else play.set("ann")
        play.set_read("bob", "Ping Gor") if read else play.set("bob")
    if moment == "turned":
        play.house()
    play.concede("ann")
    conceded, settled = play.last(HandConceded), play.settled("ann")
    assert ("11.7" in conceded.under, conceded.patron, conceded.box) == (True, "ann", 2)
    assert (settled.outcome, settled.stake, "11.7" in settled.under) == ("lose", 10_00, True)
    assert play.hand("ann").face_up == ("",) * 4  # even a winning hand stays unseen
    assert (play.won("ann"), play.on_layout("ann")) == (-10_00, 0)
    play.refused(c.ConcedeWager(patron="ann"), "11.7", Role.PATRON, "ann")
    if moment == "dealt":
        play.set_read("bob", "Ping Gor") if read else play.set("bob")
    if moment != "turned":
        play.house()
    assert play.turn == 3
    play.show("" if read else LOSE)
    play.collect()
    assert play.game.records[0].hands[0].face_up == ("",) * 4


@rule("pai-gow", NI2002_45="11.7")
def test_only_until_it_is_shown_and_only_by_its_owner() -> None:
    play = Play()
    concede = c.ConcedeWager(patron="ann")
    play.refused(concede, "11.7", Role.PATRON, "ann")
    play.wagers("ann", "bob")
    play.throw()
    play.refused(concede, "11.7", Role.PATRON, "ann")
    play.deal()
    assert isinstance(play.ask(concede, Role.PATRON, "bob"), Refusal)
    play.set("ann", "bob")
    play.house()
    play.show(WIN)
    play.refused(concede, "11.7", Role.PATRON, "ann")
    assert play.won("ann") == 10_00


@rule("pai-gow", NI2002_45="11.7")
def test_when_all_concede_the_houses_hand_is_not_needed() -> None:
    play = Play()
    play.play(ann=CONCEDE, bob=CONCEDE)
    assert play.all(HouseHandSet) == []
    assert (play.won("ann"), play.won("bob"), money(play)) == (-10_00, -10_00, 0)
    assert play.state.balances["float"] == 1_000_000_00 - 2 * START + 20_00
