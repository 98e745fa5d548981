"""Section 7, insurance: when, how much, and how it is settled."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import CardDealt, InsuranceClosed, InsurancePlaced, WagerSettled
from croupier.games.blackjack.procedure import Step
from croupier.games.context import Limit
from croupier.ruling import Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)


def against_an_ace(book: str, cards: str = "Tc Ad 9h", amount: int = 10_00) -> Play:
    """Ann alone against a dealer's ace; she has nineteen unless the cards say otherwise."""
    play = Play(book, patrons=("ann",))
    play.wager("ann", amount)
    play.deal(cards)
    return play


# When (7.1, 7.2)


@rule("blackjack", NI2006_147=("7.1", "A:Insurance line"), NI2002_45="7.1")
@each_book
@pytest.mark.parametrize("card", ["2d", "9d", "Td", "Kd"])
def test_insurance_is_offered_against_an_ace_only(book: str, card: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal(f"Tc {card} 9h")
    play.refused(c.PlaceInsurance(patron="ann", box=1, amount=5_00), "7.1", Role.PATRON, "ann")
    assert play.step is Step.DECIDE


@rule("blackjack", NI2006_147=("7.1", "7.2", "A:Insurance line"), NI2002_45=("7.1", "7.2"))
@each_book
def test_insurance_lies_on_its_own_line_until_the_subsequent_deal_begins(book: str) -> None:
    play = against_an_ace(book, "Tc Ad")
    insure = c.PlaceInsurance(patron="ann", box=1, amount=5_00)
    play.refused(insure, "7.1", Role.PATRON, "ann")  # the initial deal is not complete
    play.deal("9h")
    assert (play.step, {"7.1", "7.2"} <= set(play.need.under)) == (Step.INSURANCE, True)
    play.refused(c.DealCard(card="5s"), "7.2")
    play.refused(c.Stand(patron="ann"), "9.1", Role.PATRON, "ann")
    play.insure("ann", 5_00)
    placed = play.last(InsurancePlaced)
    assert {"7.1", "7.2"} <= set(placed.under)
    assert ("A:Insurance line" in placed.under) is (book == B06)
    assert play.state.balances["wager:ann:1/insurance"] == 5_00
    assert play.state.balances["wager:ann:1/main"] == 10_00
    play.refused(insure, "7.1", Role.PATRON, "ann")  # once
    play.close_insurance()
    assert "7.2" in play.last(InsuranceClosed).under
    play.refused(insure, "7.2", Role.PATRON, "ann")
    play.refused(c.CloseInsurance(), "7.2")
    assert play.step is Step.DECIDE


@rule("blackjack", NI2006_147=("7.1", "16.2(b)"), NI2002_45=("7.1", "16.3(b)"))
@each_book
def test_only_a_player_with_a_wager_on_the_box_insures_it(book: str) -> None:
    play = Play(book, patrons=("ann", "bob", "cat"))
    for name in ("ann", "bob", "cat"):
        play.wager(name, 10_00)
    play.deal("Tc Tc Tc Ad 9h 9h 9h")
    play.refused(c.PlaceInsurance(patron="ann", box=2, amount=5_00), "7.1", Role.PATRON, "ann")
    play.refused(c.PlaceInsurance(patron="zed", box=1, amount=5_00), "7.1")
    play.refused(c.PlaceInsurance(patron="bob", box=2, amount=5_00), "A:Dealer", Role.PATRON, "ann")
    play.do(t.ExcludePatron(patron="cat", reason="cheating"), play.operator)
    excluded = "16.2(b)" if book == B06 else "16.3(b)"
    play.refused(c.PlaceInsurance(patron="cat", box=3, amount=5_00), excluded)
    play.insure("bob", 5_00)
    assert play.chips("bob") == START - 15_00


# How much (7.1, 7.3)


@rule("blackjack", NI2006_147="7.1", NI2002_45=("7.1", "7.1[maximum]"))
@pytest.mark.parametrize(("book", "clause"), [(B06, "7.1"), (N02, "7.1[maximum]")])
def test_insurance_is_at_most_half_of_the_players_own_wager(book: str, clause: str) -> None:
    play = against_an_ace(book, amount=25_00)
    for amount in (12_75, 25_00):
        play.refused(c.PlaceInsurance(patron="ann", box=1, amount=amount), clause, Role.PATRON, "ann")
    play.insure("ann", 12_50)
    assert clause in play.last(InsurancePlaced).under
    assert play.chips("ann") == START - 37_50


@rule("blackjack", NI2006_147="7.1")
def test_each_player_on_a_shared_box_insures_half_of_the_own_wager() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.wager("bob", 40_00, box=1)
    play.deal("Tc Ad 9h")
    play.refused(c.PlaceInsurance(patron="ann", box=1, amount=25_00), "7.1", Role.PATRON, "ann")
    play.insure("bob", 20_00, box=1)
    play.insure("ann", 5_00)
    play.close_insurance()
    play.decide("stand")
    play.deal("Ks")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (-10_00 + 10_00, -40_00 + 40_00)


@rule("blackjack", NI2006_147=("7.1", "3.5"), NI2002_45=("7.1[maximum]", "3.4"))
@each_book
def test_half_is_of_the_part_at_risk_where_a_wager_is_over_the_maximum(book: str) -> None:
    play = Play(book, patrons=("ann",), limits={"main": Limit(5_00, 50_00, 5_00)})
    play.wager("ann", 80_00)
    play.deal("Tc Ad 9h")
    too_much = c.PlaceInsurance(patron="ann", box=1, amount=25_25)
    play.refused(too_much, "7.1" if book == B06 else "7.1[maximum]", Role.PATRON, "ann")
    play.insure("ann", 25_00)
    play.close_insurance()
    play.decide("stand")
    play.deal("Ks")
    play.finish()
    assert play.won("ann") == -50_00 + 2 * 25_00


@rule("blackjack", NI2006_147=("7.3", "A:Float"), NI2002_45="7.3")
@each_book
@pytest.mark.parametrize(
    ("chips", "amount", "fits"),
    [
        ((100, 500), 50, True),
        ((100, 500), 2_50, True),
        ((100, 500), 2_75, False),
        ((100, 500), 25, False),
        ((100, 500), 0, False),
        ((100, 500), -50, False),
        ((50, 500), 25, True),
        ((50, 500), 30, False),
    ],
)
def test_insurance_is_in_multiples_of_half_the_smallest_chip(
    book: str, chips: tuple[int, ...], amount: int, fits: bool
) -> None:
    # Every payment must be possible in chips: main wagers go in tens, at 3 to 2.
    limits = {"main": Limit(10_00, 100_00, 10_00)}
    play = Play(book, patrons=("ann",), chips=chips, limits=limits)
    play.wager("ann", 10_00)
    play.deal("Tc Ad 9h")
    insure = c.PlaceInsurance(patron="ann", box=1, amount=amount)
    if not fits:
        play.refused(insure, "7.3", Role.PATRON, "ann")
        if book == B06:
            play.refused(insure, "A:Float", Role.PATRON, "ann")
        return
    play.as_patron("ann", insure)
    play.close_insurance()
    play.decide("stand")
    play.deal("Ks")
    play.finish()
    assert play.won("ann") == -10_00 + 2 * amount


@rule("blackjack", NI2006_147="4.2", NI2002_45="4.2")
@each_book
def test_insurance_is_made_in_chips_that_the_player_has(book: str) -> None:
    play = Play(book, patrons=())
    play.join("ann", 1, 10_00)
    play.wager("ann", 10_00)
    play.deal("Tc Ad 9h")
    refusal = play.refused(c.PlaceInsurance(patron="ann", box=1, amount=5_00), "4.2", Role.PATRON, "ann")
    assert "0.00 in chips" in refusal.because


# Settlement (7.4, 7.5)


@rule("blackjack", NI2006_147=("7.4", "7.5", "7.5(b)"), NI2002_45=("7.4", "7.5", "7.5(b)"))
@each_book
@pytest.mark.parametrize("second", ["Ts", "Js", "Qs", "Ks"])
def test_insurance_wins_2_to_1_when_the_dealers_second_card_counts_ten(book: str, second: str) -> None:
    play = against_an_ace(book)
    play.insure("ann", 4_00)
    play.close_insurance()
    play.decide("stand")
    play.deal(second)
    play.finish()
    (paid,) = play.settled("insurance")
    assert (paid.outcome, paid.odds, paid.pays) == ("win", "2 to 1", 8_00)
    assert {"7.4", "7.5", "7.5(b)"} <= set(paid.under)
    assert play.won("ann") == -10_00 + 8_00


@rule("blackjack", NI2006_147=("7.5", "7.5(a)"), NI2002_45=("7.5", "7.5(a)"))
@each_book
@pytest.mark.parametrize(("then", "won"), [("9s", -10_00), ("As 5s", 10_00), ("2s 5s", 10_00)])
def test_insurance_loses_with_any_other_second_card_and_the_round_goes_on(book: str, then: str, won: int) -> None:
    play = against_an_ace(book)
    play.insure("ann", 5_00)
    play.close_insurance()
    play.decide("stand")
    first, *rest = then.split()
    play.card(first)
    assert (play.step, "7.5" in play.need.under) == (Step.SETTLE_INSURANCE, True)
    play.do(c.Settle())
    (taken,) = play.settled("insurance")
    assert (taken.outcome, {"7.5", "7.5(a)"} <= set(taken.under)) == ("lose", True)
    assert play.won("ann") == -5_00
    play.deal(" ".join(rest))
    play.finish()
    assert play.won("ann") == won - 5_00


@rule("blackjack", NI2006_147="7.5", NI2002_45="7.5")
@each_book
def test_a_ten_as_third_card_comes_too_late_for_insurance(book: str) -> None:
    play = against_an_ace(book)
    play.insure("ann", 5_00)
    play.close_insurance()
    play.decide("stand")
    play.deal("5s Ts As")  # 6 or 16, then 16, then 17
    play.finish()
    assert play.settled("insurance")[0].outcome == "lose"
    assert play.won("ann") == 10_00 - 5_00


@rule("blackjack", NI2006_147="7.5(b)", NI2002_45="7.5(b)")
@pytest.mark.parametrize(("book", "first"), [(B06, "insurance"), (N02, "main")])
def test_won_insurance_is_paid_with_the_card_or_in_a_tournament_after_the_final_settlement(
    book: str, first: str
) -> None:
    play = against_an_ace(book)
    play.insure("ann", 5_00)
    play.close_insurance()
    play.decide("stand")
    play.card("Ks")
    assert play.step is (Step.SETTLE_INSURANCE if book == B06 else Step.SETTLE)
    play.finish()
    assert next(fact.option for fact in play.all(WagerSettled)) == first
    assert play.won("ann") == 0


@rule("blackjack", NI2006_147=("7.5", "12.2"), NI2002_45=("7.5", "12.1(b)"))
@each_book
def test_the_dealer_takes_the_second_card_for_insurance_alone_and_no_third(book: str) -> None:
    """Every hand is over 21, and insurance still hangs on a card."""
    play = against_an_ace(book, "Tc Ad 6h")
    play.insure("ann", 5_00)
    play.close_insurance()
    play.decide("draw")
    play.deal("9s")
    assert (play.won("ann"), play.step, play.turn[0]) == (-10_00, Step.DEAL, 0)
    assert "7.5" in play.need.under
    play.card("5s")  # sixteen, but nothing more hangs on it
    assert {"7.5", "~J9"} <= set(play.last(CardDealt).under)
    play.do(c.Settle())
    assert play.step is Step.COLLECT
    play.refused(c.DealCard(card="2s"), "12.2" if book == B06 else "12.1(b)")
    play.finish()
    assert play.won("ann") == -15_00


@rule("blackjack", NI2006_147=("7.4", "13.1(g)"), NI2002_45=("7.4", "13.1(g)"))
@each_book
def test_an_insured_blackjack_that_stands_off_is_worth_even_money(book: str) -> None:
    play = against_an_ace(book, "Ac Ad Kh")
    play.insure("ann", 5_00)
    play.close_insurance()
    play.deal("Ks")
    play.finish()
    assert (play.settled()[0].outcome, play.settled("insurance")[0].pays) == ("standoff", 10_00)
    assert play.won("ann") == 10_00


@rule("blackjack", NI2006_147=("7.5(a)", "13.2(a)"), NI2002_45=("7.5(a)", "13.2(a)"))
@each_book
def test_an_insured_blackjack_that_wins_is_paid_3_to_2_less_the_insurance(book: str) -> None:
    play = against_an_ace(book, "Ac Ad Kh")
    play.insure("ann", 5_00)
    play.close_insurance()
    play.deal("6s")
    play.finish()
    assert play.won("ann") == 15_00 - 5_00
