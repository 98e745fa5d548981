"""Section 8, interim settlement: blackjacks that are paid before the subsequent deal."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import WagerSettled
from croupier.games.blackjack.procedure import Step
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)


@rule("blackjack", NI2006_147=("8.1", "8.1(a)", "A:Blackjack"), NI2002_45=("8.1", "8.1(a)", "A:Blackjack"))
@each_book
@pytest.mark.parametrize("up", ["2d", "6d", "9d"])
@pytest.mark.parametrize("hand", [("Ac", "Kh"), ("Tc", "Ah"), ("Qc", "Ah"), ("Jc", "Ah")])
def test_a_blackjack_is_paid_3_to_2_at_once_where_the_dealer_cannot_have_one(
    book: str, up: str, hand: tuple[str, str]
) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal(f"{hand[0]} Tc {up} {hand[1]} 9h")
    assert (play.step, {"8.1", "8.1(a)"} <= set(play.need.under)) == (Step.INTERIM, True)
    play.refused(c.Stand(patron="bob"), "9.1", Role.PATRON, "bob")  # first the interim settlement
    play.do(c.Settle())
    (settled,) = play.settled()
    assert (settled.outcome, settled.odds, settled.pays) == ("win", "3 to 2", 15_00)
    assert {"8.1", "8.1(a)", "A:Blackjack"} <= set(settled.under)
    assert (play.chips("ann"), play.on_layout("ann")) == (START + 15_00, 0)
    assert (play.step, play.turn) == (Step.DECIDE, (2, 1))


@rule("blackjack", NI2006_147=("8.1(a)", "13.1(g)"), NI2002_45=("8.1(a)", "13.1(g)"))
@each_book
@pytest.mark.parametrize("up", ["Td", "Jd", "Qd", "Kd"])
def test_against_any_card_that_counts_ten_a_blackjack_waits(book: str, up: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal(f"Ac {up} Kh")
    assert (play.step, play.turn[0], play.won("ann")) == (Step.DEAL, 0, 0)
    play.refused(c.TakeEvenMoney(patron="ann", box=1), "7.2", Role.PATRON, "ann")
    play.card("As")
    play.finish()
    assert (play.settled()[0].outcome, play.won("ann")) == ("standoff", 0)


@rule("blackjack", NI2006_147=("8.1", "8.1(b)"), NI2002_45=("8.1", "8.1(b)"))
@each_book
@pytest.mark.parametrize("second", ["Ks", "5s"])
def test_against_an_ace_a_blackjack_is_paid_1_to_1_if_its_owner_asks(book: str, second: str) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("Ac Tc Ad Kh 9h")
    assert "take_even_money" in play.need.commands
    play.even_money("ann")
    (settled,) = play.settled()
    assert (settled.odds, settled.pays) == ("1 to 1", 10_00)
    assert {"8.1", "8.1(b)", "A:Blackjack"} <= set(settled.under)
    assert play.chips("ann") == START + 10_00
    play.refused(c.TakeEvenMoney(patron="ann", box=1), "7.1", Role.PATRON, "ann")
    play.close_insurance()
    play.decide("stand")
    play.deal(second if second == "Ks" else "5s As")  # whatever the dealer gets
    play.finish()
    assert play.won("ann") == 10_00


@rule("blackjack", NI2006_147=("8.1(b)", "13.1(c)", "13.2(a)"), NI2002_45=("8.1(b)", "13.1(c)", "13.2(a)"))
@each_book
@pytest.mark.parametrize(("second", "won"), [("Ks", 0), ("9s", 15_00)])
def test_who_does_not_ask_waits_for_the_dealers_second_card(book: str, second: str, won: int) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Ac Ad Kh")
    play.close_insurance()
    play.deal(second)
    play.finish()
    assert play.won("ann") == won


@rule("blackjack", NI2006_147="8.1(b)", NI2002_45="8.1(b)")
@each_book
def test_even_money_is_for_a_blackjack_only(book: str) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("Ac Tc Ad 9h 9h")
    for patron, box in (("ann", 1), ("bob", 2)):
        play.refused(c.TakeEvenMoney(patron=patron, box=box), "8.1(b)", Role.PATRON, patron)
    play.refused(c.TakeEvenMoney(patron="ann", box=2), "7.1", Role.PATRON, "ann")


@rule("blackjack", NI2006_147=("8.1(b)", "7.1"), NI2002_45=("8.1(b)", "7.1"))
@each_book
def test_a_player_has_insurance_or_even_money_not_both(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Ac Ad Kh")
    play.insure("ann", 5_00)
    play.even_money("ann")
    (back,) = play.settled("insurance")
    assert (back.outcome, back.pays, {"8.1(b)", "~J8"} <= set(back.under)) == ("standoff", 0, True)
    assert (play.chips("ann"), play.on_layout("ann")) == (START + 10_00, 0)
    play.refused(c.PlaceInsurance(patron="ann", box=1, amount=5_00), "7.1", Role.PATRON, "ann")
    play.finish()  # no card hangs on anything
    assert (play.won("ann"), len(play.all(WagerSettled))) == (10_00, 2)


@rule("blackjack", NI2006_147=("8.1(b)", "4.5"))
def test_each_player_on_a_shared_box_asks_for_the_own_wager() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.wager("bob", 20_00, box=1)
    play.deal("Ac Ad Kh")
    play.even_money("bob", box=1)
    assert (play.won("bob"), play.won("ann")) == (20_00, 0)
    play.close_insurance()
    play.deal("9s")
    play.finish()
    assert (play.won("bob"), play.won("ann")) == (20_00, 15_00)


@rule("blackjack", NI2006_147="8.1(a)")
def test_all_wagers_on_a_blackjack_are_paid() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.wager("bob", 20_00, box=1)
    play.deal("Ac 6d Kh")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (15_00, 30_00)
    assert play.last(WagerSettled).under.count("8.1(a)") >= 1
