"""Section 17, Super Sevens (NI2006-147 only): sevens among the first three cards of a box."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import CardsCollected, RoundClosed, SideWagerVoided, WagerPlaced, WagerSettled
from croupier.games.blackjack.procedure import Step
from croupier.games.context import Limit
from croupier.ruling import Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, N02, START, Play


def with_sevens(cards: str, amount: int = 10_00) -> Play:
    """Ann alone with 5.00 on Super Sevens."""
    play = Play(B06, patrons=("ann",))
    play.wager("ann", amount)
    play.side("ann", "super_sevens")
    play.deal(cards)
    return play


def sevens(play: Play) -> WagerSettled:
    (settled,) = play.settled("super_sevens")
    return settled


# The wager (17.1 to 17.5)


@rule("blackjack", NI2006_147="17.1")
def test_the_section_applies_only_if_the_option_is_elected() -> None:
    play = Play(B06, patrons=("ann",), super_sevens="none")
    play.wager("ann", 10_00)
    wager = c.PlaceWager(patron="ann", option="super_sevens", amount=5_00, box=1)
    play.refused(wager, "A:Box", Role.PATRON, "ann")
    play.deal("7c 6d 7c")
    assert play.step is Step.DECIDE


@rule("blackjack", NI2006_147="17.1")
def test_the_tournament_book_has_no_super_sevens() -> None:
    play = Play(N02, patrons=("ann",))
    wager = c.PlaceWager(patron="ann", option="super_sevens", amount=5_00, box=1)
    play.refused(wager, "A:Box", Role.PATRON, "ann")


@rule("blackjack", NI2006_147=("17.2", "17.4", "A:Approved"))
def test_layout_and_amount_are_approved_before_the_table_opens() -> None:
    play = Play(B06, opened=False)
    assert {"17.2", "17.4"} <= set(play.refused(t.OpenTable(), "17.2", play.operator).under)
    play.do(t.ElectOptions(options={"super_sevens": "none"}), play.operator)
    assert not {"17.2", "17.4"} & set(play.refused(t.OpenTable(), "1.1", play.operator).under)


@rule("blackjack", NI2006_147=("17.3", "17.3[chips]"))
def test_the_wager_is_made_in_chips_in_its_own_box_before_the_first_card() -> None:
    play = Play(B06, patrons=("ann",))
    play.wager("ann", 10_00)
    play.side("ann", "super_sevens")
    assert {"17.1", "17.3", "17.3[chips]", "17.4"} <= set(play.last(WagerPlaced).under)
    assert play.state.balances["wager:ann:1/super_sevens"] == 5_00
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="super_sevens"))
    play.deal("7c")
    late = c.PlaceWager(patron="ann", option="super_sevens", amount=5_00, box=1)
    play.refused(late, "4.3", Role.PATRON, "ann")


@rule("blackjack", NI2006_147="17.4")
@pytest.mark.parametrize("amount", [2_50, 4_75, 5_25, 10_00, 0, -5_00])
def test_it_is_the_approved_amount_and_no_other(amount: int) -> None:
    play = Play(B06, patrons=("ann",))
    play.wager("ann", 10_00)
    wager = c.PlaceWager(patron="ann", option="super_sevens", amount=amount, box=1)
    play.refused(wager, "17.4", Role.PATRON, "ann")


@rule("blackjack", NI2006_147="17.4")
def test_a_table_has_one_such_amount() -> None:
    play = Play(B06, opened=False)
    a_range = t.SetLimits(limits={"super_sevens": Limit(1_00, 5_00, 1_00)})
    play.refused(a_range, "17.4", play.operator)


@rule("blackjack", NI2006_147=("17.5", "A:Void"))
def test_without_a_blackjack_wager_it_is_void_at_the_call() -> None:
    play = Play(B06)
    play.side("ann", "super_sevens")
    play.side("bob", "super_sevens")
    play.wager("bob", 10_00)
    play.call()
    (voided,) = play.all(SideWagerVoided)
    assert (voided.patron, {"17.5", "A:Void"} <= set(voided.under)) == ("ann", True)
    assert play.chips("ann") == START
    play.deal("7c 6d 8c")
    play.settle()
    assert (play.won("ann"), play.won("bob")) == (0, 15_00)


# The result and what it pays (17.6, 17.7)

# The cards of the box; the clause of the result; the line of the scale; what 5.00 is paid.
SCALE = [
    (("7c", "8h"), "17.6(a)", "17.7[One seven]", 3),
    (("7c", "Kh"), "17.6(a)", "17.7[One seven]", 3),
    (("7c", "7h", "8s"), "17.6(b)", "17.7[Two not suited]", 50),
    (("7d", "7h", "4s"), "17.6(b)", "17.7[Two not suited]", 50),
    (("7c", "7c", "Ks"), "17.6(b)", "17.7[Two suited]", 100),
    (("7c", "7c", "7h"), "17.6(c)", "17.7[Three not suited]", 500),
    (("7c", "7d", "7h"), "17.6(c)", "17.7[Three not suited]", 500),
    (("7c", "7h", "7h"), "17.6(c)", "17.7[Three not suited]", 500),
    (("7h", "7h", "7h"), "17.6(c)", "17.7[Three suited]", 5000),
]


@rule(
    "blackjack",
    NI2006_147=(
        "17.6", "17.6(a)", "17.6(b)", "17.6(c)", "17.7", "17.7[One seven]", "17.7[Two not suited]", "17.7[Two suited]",
        "17.7[Three not suited]", "17.7[Three suited]", "A:Suited", "A:Not suited",
    ),
)  # fmt: skip
@pytest.mark.parametrize(("cards", "result", "line", "to_one"), SCALE)
def test_sevens_are_paid_once_at_the_highest_line_reached(
    cards: tuple[str, ...], result: str, line: str, to_one: int
) -> None:
    play = with_sevens(f"{cards[0]} 6d {cards[1]}")
    if len(cards) > 2:
        play.decide("draw")
        play.card(cards[2])
    if play.step is Step.SIDE_WAGERS:
        play.do(c.Settle())
    if play.step is Step.DECIDE:
        play.decide("stand")
    if play.on_layout("ann") > 5_00:
        play.deal("Td 9s")  # the dealer goes over 21
    play.finish()
    settled = sevens(play)
    assert (settled.outcome, settled.odds, settled.pays) == ("win", f"{to_one} to 1", to_one * 5_00)
    assert {"17.6", result, "17.7", line} <= set(settled.under)
    lines = {row for row in library_lines() if row in settled.under}
    assert lines == {line}
    if "not suited" in line:
        assert "A:Not suited" in settled.under
    elif "suited" in line:
        assert "A:Suited" in settled.under
    busted = play.settled()[0].outcome == "lose"
    assert play.won("ann") == to_one * 5_00 + (-10_00 if busted else 10_00)


def library_lines() -> list[str]:
    return [line for _, _, line, _ in SCALE]


@rule("blackjack", NI2006_147=("17.6", "17.6(d)", "17.8", "17.8(a)"))
@pytest.mark.parametrize("cards", ["8c 7h", "Kc Kh", "Ac 7h"])
def test_it_loses_if_the_first_card_is_no_seven_whatever_follows(cards: str) -> None:
    first, second = cards.split()
    play = with_sevens(f"{first} 6d {second}")
    play.do(c.Settle())
    settled = sevens(play)
    assert (settled.outcome, {"17.6", "17.6(d)", "17.8", "17.8(a)"} <= set(settled.under)) == ("lose", True)
    assert play.won("ann") == -5_00


@rule("blackjack", NI2006_147=("17.6(a)", "17.7[One seven]"))
def test_a_seven_another_card_and_a_seven_are_one_seven() -> None:
    play = with_sevens("7c 6d 4h")
    play.decide("draw")
    play.deal("7c")
    assert (sevens(play).odds, sevens(play).pays) == ("3 to 1", 15_00)


# When it is paid (17.8, 17.9)


@rule("blackjack", NI2006_147=("17.8", "17.8(a)", "17.8(b)"))
def test_losers_are_taken_and_first_card_winners_paid_before_the_subsequent_deal() -> None:
    play = Play(B06, patrons=("ann", "bob", "cat"))
    for name in ("ann", "bob", "cat"):
        play.wager(name, 10_00)
        play.side(name, "super_sevens")
    play.deal("8c 7c 7c 6d 9h 9h 7h")
    assert (play.step, "17.8" in play.need.under) == (Step.SIDE_WAGERS, True)
    play.refused(c.Stand(patron="ann"), "9.1", Role.PATRON, "ann")
    play.do(c.Settle())
    assert [(fact.patron, fact.outcome) for fact in play.all(WagerSettled)] == [("ann", "lose"), ("bob", "win")]
    assert {"17.8", "17.8(b)"} <= set(play.settled("super_sevens", "bob")[0].under)
    assert play.on_layout("cat") == 15_00  # two sevens wait for a third card


@rule("blackjack", NI2006_147=("17.9", "17.6(b)"))
@pytest.mark.parametrize("how", ["card", "stands", "absent"])
def test_two_sevens_are_paid_as_soon_as_no_third_can_come(how: str) -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.side("ann", "super_sevens")
    play.wager("bob", 10_00)
    play.deal("7c Tc 6d 7h 8h")
    assert play.step is Step.DECIDE
    if how == "card":
        play.decide("draw")
        play.card("2s")
    elif how == "stands":
        play.decide("stand")
    else:
        play.do(c.ReportAbsent(box=1))
    assert (play.step, "17.9" in play.need.under) == (Step.SIDE_WAGERS, True)
    play.do(c.Settle())
    assert (sevens(play).pays, "17.9" in sevens(play).under) == (250_00, True)
    assert play.chips("ann") == START - 10_00 + 250_00


@rule("blackjack", NI2006_147=("17.9", "17.6(c)"))
def test_three_sevens_not_suited_are_paid_with_the_third_card() -> None:
    play = with_sevens("7c 6d 7h")
    play.decide("draw")
    play.card("7h")
    assert play.step is Step.SIDE_WAGERS
    play.do(c.Settle())
    assert (sevens(play).pays, play.turn[0]) == (2_500_00, 0)


@rule("blackjack", NI2006_147=("17.9", "17.7[Three suited]", "A:Round of play"))
def test_three_suited_sevens_are_paid_after_the_round_once_the_cards_are_collected() -> None:
    play = with_sevens("7h 6d 7h")
    play.decide("draw")
    play.card("7h")
    assert play.step is Step.DEAL  # the dealer's: nothing is paid yet
    play.deal("Td 9s")
    play.settle()
    assert (play.won("ann"), play.step) == (10_00, Step.COLLECT)
    play.do(c.CollectCards())
    assert "17.9" in play.last(CardsCollected).under
    assert (play.step, "17.9" in play.need.under) == (Step.LAST_PAYMENT, True)
    play.refused(t.LeaveTable(patron="ann"), "4.3", Role.PATRON, "ann")
    play.refused(c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), "4.3", Role.PATRON, "ann")
    play.do(c.Settle())
    assert (sevens(play).pays, {"17.9", "17.7[Three suited]"} <= set(sevens(play).under)) == (25_000_00, True)
    assert play.won("ann") == 10_00 + 25_000_00
    assert (play.last(RoundClosed).bettors, play.round.number, play.step) == (("ann",), 2, Step.BET)
    assert play.game.rack == ("7h", "7h", "7h", "6d", "Td", "9s")


@rule("blackjack", NI2006_147=("17.9", "16.2(a)", "A:Round of play"))
def test_nothing_waits_to_be_paid_once_such_a_wager_is_void() -> None:
    play = with_sevens("7h 6d 7h")
    play.decide("draw")
    play.card("7h")
    play.settle()
    play.deal("Ts 9s")
    play.settle()
    play.do(c.CollectCards())
    play.do(c.VoidWagers(patron="ann", reason="marked the cards"), play.operator)
    assert (play.step, play.need.commands, play.won("ann")) == (Step.COLLECT, ("collect_cards",), 0)
    play.do(c.CollectCards())
    assert (play.round.number, play.step) == (2, Step.BET)


@rule("blackjack", NI2006_147=("17.9", "16.2(a)"))
def test_another_players_void_wagers_leave_three_suited_sevens_alone() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.side("ann", "super_sevens")
    play.wager("bob", 10_00)
    play.deal("7h Tc 6d 7h 8h")
    play.decide("draw")
    play.card("7h")
    play.decide("stand")
    play.deal("Td 9s")
    play.settle()
    play.do(c.VoidWagers(patron="bob", reason="cheating"), Role.OPERATOR)
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (10_00 + 25_000_00, 0)


# After a split (17.10)


@rule("blackjack", NI2006_147="17.10")
@pytest.mark.parametrize(
    ("second", "third", "to_one"), [("7h", "7d", 500), ("7h", "2s", 50), ("7c", "2s", 100), ("7c", "7c", 5000)]
)
def test_after_a_split_the_two_sevens_and_the_next_card_count(second: str, third: str, to_one: int) -> None:
    play = with_sevens(f"7c 6d {second}")
    play.decide("split")
    play.card(third)
    if to_one == 5000:
        assert play.step is Step.DECIDE
    else:
        play.do(c.Settle())
        assert (sevens(play).pays, "17.10" in sevens(play).under) == (to_one * 5_00, True)
    if third == "2s":
        play.decide("draw")
        play.card("Ts")
        play.decide("stand")
    else:
        play.decide("stand")
    play.card("7s")  # to the second hand, and too late to count
    play.decide("stand")
    play.deal("Td 9s")
    play.finish()
    assert sevens(play).pays == to_one * 5_00
    assert play.won("ann") == to_one * 5_00 + 20_00


@rule("blackjack", NI2006_147=("17.5", "17.6"))
def test_each_player_on_a_shared_box_has_the_own_super_sevens() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00, box=1)
    play.side("bob", "super_sevens", box=1)
    play.deal("7c 6d 8h")
    play.settle()
    assert (play.won("ann"), play.won("bob")) == (0, 15_00)
