"""Section 13, final settlement: what wins, what loses, what stands off, and what is paid, to the cent."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import RoundClosed, WagerSettled
from croupier.games.blackjack.procedure import Step
from croupier.money.accounts import FLOAT
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, START, Play, money

each_book = pytest.mark.parametrize("book", BOOKS)

# First card, dealer's first, second card; the decisions; the cards that follow; what 10.00 wins; the clause.
CASES = {
    "the dealer goes over 21": ("Tc 6d 8h", ("stand",), "Td 9s", "win", 10_00, "13.1(a)"),
    "and so does any lower hand win": ("8c 6d 4h", ("stand",), "Td 9s", "win", 10_00, "13.1(a)"),
    "21 against 22": ("8c 6d 4h", ("draw",), "9s Td 6s", "win", 10_00, "13.1(a)"),
    "20 against 17": ("Tc 7d Kh", ("stand",), "Ts", "win", 10_00, "13.1(b)"),
    "21 in three cards against 20": ("8c Td 4h", ("draw",), "9s Qs", "win", 10_00, "13.1(b)"),
    "soft 18 against 17": ("Ac 7d 7h", ("stand",), "Ts", "win", 10_00, "13.1(b)"),
    "over 21": ("Tc 6d 6h", ("draw",), "7s", "lose", -10_00, "13.1(d)"),
    "17 against 18": ("Tc 8d 7h", ("stand",), "Ts", "lose", -10_00, "13.1(e)"),
    "20 against 21 in three cards": ("Tc 6d Kh", ("stand",), "5s Ts", "lose", -10_00, "13.1(e)"),
    "20 against a dealer's blackjack": ("Tc Kd Kh", ("stand",), "As", "lose", -10_00, "13.1(f)"),
    "21 in three cards against a dealer's blackjack": ("8c Kd 4h", ("draw",), "9s As", "lose", -10_00, "13.1(f)"),
    "17 each": ("Tc 7d 7h", ("stand",), "Ts", "standoff", 0, "13.1(g)"),
    "21 each, of three cards": ("8c 6d 4h", ("draw",), "9s 5s Ts", "standoff", 0, "13.1(g)"),
}


@rule(
    "blackjack",
    NI2006_147=("13.1", "13.1(a)", "13.1(b)", "13.1(d)", "13.1(e)", "13.1(f)", "13.1(g)", "13.2", "13.2(b)"),
    NI2002_45=("13.1", "13.1(a)", "13.1(b)", "13.1(d)", "13.1(e)", "13.1(f)", "13.1(g)", "13.2", "13.2(b)"),
)
@each_book
@pytest.mark.parametrize(("cards", "decisions", "then", "outcome", "won", "clause"), CASES.values(), ids=CASES)
def test_a_wager_wins_loses_or_stands_off_by_the_totals(
    book: str, cards: str, decisions: tuple[str, ...], then: str, outcome: str, won: int, clause: str
) -> None:
    play = Play(book, patrons=("ann",))
    before = money(play)
    play.play(cards, *decisions, then=then)
    (settled,) = play.settled()
    assert (settled.outcome, clause in settled.under, play.won("ann")) == (outcome, True, won)
    if outcome == "win":
        assert (settled.pays, settled.odds, "13.2(b)" in settled.under) == (10_00, "1 to 1", True)
    assert (play.chips("ann"), money(play)) == (START + won, before)


@rule(
    "blackjack",
    NI2006_147=("13.1(c)", "13.2", "13.2(a)", "A:Blackjack"),
    NI2002_45=("13.1(c)", "13.2", "13.2(a)", "A:Blackjack"),
)
@each_book
@pytest.mark.parametrize(("amount", "pays"), [(5_00, 7_50), (10_00, 15_00), (25_00, 37_50)])
@pytest.mark.parametrize("second", ["9s", "2s", "Ts"])
def test_a_blackjack_that_the_dealer_does_not_match_is_paid_3_to_2(
    book: str, amount: int, pays: int, second: str
) -> None:
    play = Play(book, patrons=("ann",))
    play.play("Ac Kd Kh", then=second, amount=amount)
    (settled,) = play.settled()
    assert (settled.outcome, settled.odds, settled.pays) == ("win", "3 to 2", pays)
    assert {"13.1(c)", "13.2(a)", "A:Blackjack"} <= set(settled.under)
    assert play.won("ann") == pays


@rule("blackjack", NI2006_147=("13.1(c)", "13.1(e)"), NI2002_45=("13.1(c)", "13.1(e)"))
@each_book
def test_a_blackjack_beats_a_dealers_21_that_is_no_blackjack(book: str) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("Ac Tc Kd Kh Th")  # ann has a blackjack, bob twenty
    play.decide("stand")
    play.deal("5s 6s")
    play.finish()
    assert play.last(RoundClosed).result == "dealer 21"
    assert (play.won("ann"), play.won("bob")) == (15_00, -10_00)
    assert "13.1(c)" in play.settled()[0].under
    assert "13.1(e)" in play.settled(patron="bob")[0].under


@rule("blackjack", NI2006_147=("13.1(g)", "A:Stand off"), NI2002_45=("13.1(g)", "A:Stand Off"))
@each_book
@pytest.mark.parametrize(
    ("cards", "decisions", "then"),
    [
        ("Ac Kd Kh", (), "As"),  # blackjack each
        ("Tc 8d 8h", ("stand",), "Ts"),  # 18 each
        ("Ac 8d 7h", ("stand",), "Ts"),  # a soft 18 and a hard one
    ],
)
def test_a_stand_off_returns_the_wager_and_nothing_more(
    book: str, cards: str, decisions: tuple[str, ...], then: str
) -> None:
    play = Play(book, patrons=("ann",))
    play.play(cards, *decisions, then=then)
    (settled,) = play.settled()
    assert (settled.outcome, settled.pays, settled.returned) == ("standoff", 0, 10_00)
    assert {"13.1(g)", "A:Stand off" if book == B06 else "A:Stand Off"} <= set(settled.under)
    assert play.chips("ann") == START


@rule("blackjack", NI2006_147="13.1(f)", NI2002_45="13.1(f)")
@each_book
def test_every_wager_loses_to_a_dealers_blackjack_splits_and_doubles_included(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("8c Kd 8h")
    play.decide("split")
    play.deal("3s")
    play.decide("double")  # eleven: 20.00 on the first hand
    play.deal("Th 9s")  # 21, and seventeen on the second
    play.decide("stand")
    play.deal("Ad")
    play.finish()
    assert play.last(RoundClosed).result == "dealer blackjack"
    assert [(s.hand, s.stake, s.outcome) for s in play.settled()] == [(1, 20_00, "lose"), (2, 10_00, "lose")]
    assert all({"13.1(f)", "~J4"} <= set(settled.under) for settled in play.settled())
    assert play.won("ann") == -30_00


@rule("blackjack", NI2006_147="13.1(d)", NI2002_45="13.1(d)")
@each_book
def test_a_hand_over_21_loses_at_once_though_the_dealer_would_go_over_too(book: str) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("Tc Th 6d 6h 8h")
    play.decide("draw")
    play.deal("9s")
    assert (play.won("ann"), play.on_layout("ann")) == (-10_00, 0)
    assert {"13.1(d)", "~J48"} <= set(play.settled()[0].under)
    play.decide("stand")
    play.deal("Td 9d")  # dealer 25
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (-10_00, 10_00)


@rule("blackjack", NI2006_147=("13.1", "13.2"), NI2002_45=("13.1", "13.2"))
@each_book
def test_losing_wagers_are_taken_before_winning_ones_are_paid(book: str) -> None:
    play = Play(book, patrons=("ann", "bob", "cat"))
    for name in ("ann", "bob", "cat"):
        play.wager(name, 10_00)
    play.deal("Tc Td Th 8d Kh 7h 8h")
    play.decide("stand", "stand", "stand")
    play.deal("Ts")
    assert play.step is Step.SETTLE
    assert {"13.1", "13.2"} <= set(play.need.under)
    play.finish()
    assert [(fact.patron, fact.outcome) for fact in play.all(WagerSettled)] == [
        ("bob", "lose"),
        ("ann", "win"),
        ("cat", "standoff"),
    ]
    assert [play.won(name) for name in ("ann", "bob", "cat")] == [10_00, -10_00, 0]


@rule("blackjack", NI2006_147=("13.1", "13.2"), NI2002_45=("13.1", "13.2"))
@each_book
def test_nothing_is_settled_before_its_time_and_nothing_collected_before_it_is_settled(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.refused(c.Settle(), "13.1")
    play.wager("ann", 10_00)
    play.refused(c.Settle(), "13.1")
    play.deal("Tc 7d Kh")
    play.refused(c.Settle(), "13.1")
    play.decide("stand")
    play.refused(c.Settle(), "13.1")
    play.deal("Ts")
    play.refused(c.CollectCards(), "A:Round of play" if book == B06 else "A:Round of Play")
    play.finish()
    play.refused(c.Settle(), "13.1")


@rule("blackjack", NI2006_147=("13.1", "13.2"), NI2002_45=("13.1", "13.2"))
@each_book
def test_a_float_that_cannot_pay_is_filled_first(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 100_00)
    play.deal("Tc 7d Kh")
    play.decide("stand")
    play.deal("Ts")
    play.do(t.CreditFloat(cents=play.state.balances[FLOAT]), play.supervisor)
    assert "fill_float" in play.refused(c.Settle(), "13.1").instead
    play.do(t.FillFloat(cents=100_00), play.supervisor)
    play.finish()
    assert (play.won("ann"), play.state.balances.get(FLOAT, 0)) == (100_00, 0)


@rule("blackjack", NI2006_147="13.2(b)", NI2002_45="13.2(b)")
@pytest.mark.parametrize("book", [B06, N02])
def test_a_doubled_wager_is_paid_1_to_1_on_all_of_it(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.play("6c 5d 5h", "double", then="Ts Td 2s")  # 21 against 17
    assert (play.settled()[0].stake, play.settled()[0].pays, play.won("ann")) == (20_00, 20_00, 20_00)
