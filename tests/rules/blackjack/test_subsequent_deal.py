"""Section 9, the subsequent deal: what a player may do with a hand, and when."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import CardAskedFor, CardDealt, HandStood
from croupier.games.blackjack.procedure import Step
from croupier.ruling import Refusal, Role
from croupier.table import open_to
from croupier.views.blackjack.barred import barred
from tests.marks import rule
from tests.rules.blackjack.play import AT, B06, BOOKS, DECISIONS, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)


def ann_has(book: str, cards: str, up: str = "6d") -> Play:
    """Ann alone, to decide on these two cards."""
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    first, second = cards.split()
    play.deal(f"{first} {up} {second}")
    return play


def offered(play: Play, who: str = "ann") -> set[str]:
    """The words on a player's buttons."""
    return {choice.say for choice in open_to(play.state, who, Role.PATRON, AT)} & {"Draw", "Stand", "Double", "Split"}


@rule(
    "blackjack",
    NI2006_147=("9.1", "9.1(a)", "9.1(b)", "9.1(c)", "9.1(d)", "A:Subsequent deal"),
    NI2002_45=("9.1", "9.1(a)", "9.1(b)", "9.1(c)", "9.1(d)", "A:Subsequent Deal"),
)
@each_book
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("8c 8h", {"Draw", "Stand", "Double", "Split"}),
        ("Tc Kh", {"Draw", "Stand", "Double", "Split"}),
        ("Ac Ah", {"Draw", "Stand", "Double", "Split"}),
        ("9c 8h", {"Draw", "Stand", "Double"}),
        ("Ac 2h", {"Draw", "Stand", "Double"}),
        ("6c 5h", {"Draw", "Double"}),
        ("4c 4h", {"Draw", "Double", "Split"}),
    ],
)
def test_a_player_may_split_double_draw_or_stand(book: str, cards: str, expected: set[str]) -> None:
    play = ann_has(book, cards)
    assert {"9.1", "A:Subsequent deal" if book == B06 else "A:Subsequent Deal"} <= set(play.need.under)
    assert offered(play) == expected
    clause = {"Draw": "9.1(c)", "Stand": "9.1(d)", "Double": "9.1(b)", "Split": "9.1(a)"}
    for choice in open_to(play.state, "ann", Role.PATRON, AT):
        if choice.say in expected and not (choice.say == "Draw" and "Stand" not in expected):
            assert clause[choice.say] in choice.under
    for word in ("draw", "stand", "double", "split"):
        assert (word in play.need.commands) is (word.capitalize() in expected)


@each_book
@pytest.mark.parametrize(
    ("cards", "left", "expected"),
    [
        ("8c 8h", START, {}),
        ("9c 8h", START, {"split": "not a pair"}),
        ("6c 5h", START, {"stand": "from 12", "split": "not a pair"}),
        ("8c 8h", 0, {"double": "too few chips", "split": "too few chips"}),
    ],
)
def test_a_decision_that_is_barred_is_shown_to_its_player_with_the_reason(
    book: str, cards: str, left: int, expected: dict[str, str]
) -> None:
    play = Play(book, patrons=())
    play.join("ann", 1, 10_00 + left)
    play.wager("ann", 10_00)
    first, second = cards.split()
    play.deal(f"{first} 6d {second}")
    shown = barred(play.state, "ann")
    assert {each.command: each.briefly for each in shown} == expected
    for each in shown:
        refusal = play.ask(DECISIONS[each.command](patron="ann"), Role.PATRON, "ann")
        assert isinstance(refusal, Refusal)
        assert (each.because, tuple(clause.clause for clause in each.under)) == (refusal.because, refusal.under)
    assert barred(play.state, "bob") == ()


@each_book
def test_a_third_card_bars_a_double(book: str) -> None:
    play = ann_has(book, "3c 4h")
    play.decide("draw")
    play.deal("5c")
    assert {each.command: each.briefly for each in barred(play.state, "ann")} == {
        "double": "on two cards",
        "split": "not a pair",
    }


@rule("blackjack", NI2006_147=("9.1", "A:Subsequent deal"), NI2002_45=("9.1", "A:Subsequent Deal"))
@each_book
def test_players_decide_clockwise_each_until_the_hand_is_complete(book: str) -> None:
    play = Play(book, patrons=("ann", "bob", "cat"))
    for name in ("cat", "ann", "bob"):
        play.wager(name, 10_00)
    play.deal("5c 6c 7c 9d 5h 6h 7h")
    assert play.turn == (1, 1)
    for early in (c.Stand(patron="bob"), c.Draw(patron="bob"), c.Double(patron="bob"), c.Split(patron="bob")):
        play.refused(early, "4.5" if book == B06 else "A:Box", Role.PATRON, "bob")
        play.refused(type(early)(patron="bob", box=2), "9.1", Role.PATRON, "bob")
    play.decide("draw")
    play.refused(c.Stand(patron="ann"), "9.1", Role.PATRON, "ann")  # first the card
    play.card("4s")
    play.decide("stand")
    assert play.turn == (2, 1)
    play.decide("draw")
    play.card("9s")  # 21: complete without a word
    assert play.turn == (3, 1)
    play.decide("draw")
    play.card("Ks")  # over 21
    assert (play.step, play.turn[0]) == (Step.DEAL, 0)
    play.refused(c.Draw(patron="ann"), "9.1", Role.PATRON, "ann")


@rule("blackjack", NI2006_147=("9.1(c)", "9.1(d)"), NI2002_45=("9.1(c)", "9.1(d)"))
@each_book
def test_cards_are_drawn_one_at_a_time_for_as_long_as_the_player_asks(book: str) -> None:
    play = ann_has(book, "2c Ah")
    for card in ("2s", "3s", "3h"):
        play.decide("draw")
        assert "9.1(c)" in play.last(CardAskedFor).under
        play.card(card)
        assert "9.1(c)" in play.last(CardDealt).under
        if card != "3h":
            play.refused(c.DealCard(card="2s"), "9.1")
    assert play.cards() == "2c Ah 2s 3s 3h"  # soft 21: no more
    assert play.turn[0] == 0
    play = ann_has(book, "2c Ah")
    play.decide("stand")
    assert "9.1(d)" in play.last(HandStood).under
    assert play.turn[0] == 0


@rule("blackjack", NI2006_147=("9.2", "9.2(a)"), NI2002_45=("9.2", "9.2(a)"))
@each_book
@pytest.mark.parametrize(
    ("cards", "drawn", "up"),
    [
        ("Ac Kh", "", "Td"),  # a blackjack
        ("5c 6h", "Ts", "6d"),  # a hard 21
        ("8c 6h", "7s", "6d"),
        ("Ac 4h", "6s", "6d"),  # a soft 21
    ],
)
def test_a_blackjack_or_21_takes_no_more_cards(book: str, cards: str, drawn: str, up: str) -> None:
    play = ann_has(book, cards, up)
    if drawn:
        play.decide("draw")
        play.card(drawn)
    assert play.turn[0] == 0  # the dealer's turn: nobody asks her
    refusal = play.refused(c.Draw(patron="ann", box=1), "9.2(a)", Role.PATRON, "ann")
    assert "9.2" in refusal.under
    for command in (c.Stand(patron="ann"), c.Double(patron="ann"), c.Split(patron="ann")):
        play.refused(command, "9.1", Role.PATRON, "ann")


@rule("blackjack", NI2006_147=("9.2", "9.2(b)", "A:Hard total"), NI2002_45=("9.2", "9.2(b)", "A:Hard Total"))
@each_book
@pytest.mark.parametrize("cards", ["2c 3h", "5c 6h", "9c 2h", "4c 4h"])
def test_a_hard_total_under_12_draws(book: str, cards: str) -> None:
    play = ann_has(book, cards)
    assert "9.2(b)" in play.need.under
    refusal = play.refused(c.Stand(patron="ann"), "9.2(b)", Role.PATRON, "ann")
    assert {"9.2", "A:Hard total" if book == B06 else "A:Hard Total"} <= set(refusal.under)
    assert refusal.instead == ("draw", "double")
    play.decide("draw")
    assert "9.2(b)" in play.last(CardAskedFor).under


@rule("blackjack", NI2006_147=("9.2(b)", "A:Hard total"), NI2002_45=("9.2(b)", "A:Hard Total"))
@each_book
def test_cards_come_without_asking_until_the_hard_total_is_12(book: str) -> None:
    play = ann_has(book, "2c 3h")
    play.decide("draw")
    play.deal("2s 2h 2d")  # seven, nine, eleven
    assert (play.step, play.turn) == (Step.DEAL, (1, 1))
    assert "9.2(b)" in play.need.under
    play.card("Ad")  # twelve, all aces counted as one
    assert "9.2(b)" in play.last(CardDealt).under
    assert play.step is Step.DECIDE
    play.decide("stand")


@rule("blackjack", NI2006_147=("9.2(b)", "A:Soft total"), NI2002_45=("9.2(b)", "A:Soft Total"))
@each_book
def test_a_soft_total_may_stand_and_a_player_under_12_may_double(book: str) -> None:
    play = ann_has(book, "Ac Ah")  # two or twelve
    play.decide("stand")
    assert play.hand().standing
    play = ann_has(book, "2c 3h")
    play.decide("double")
    play.card("2s")  # seven, and that is all
    assert (play.cards(), play.turn[0]) == ("2c 3h 2s", 0)


@rule("blackjack", NI2006_147=("9.1", "4.5"), NI2002_45=("9.1", "A:Box"))
@each_book
def test_a_decision_is_for_the_hand_that_it_names(book: str) -> None:
    """A click that comes late does not play the next hand."""
    play = ann_has(book, "9c 8h")
    for command in (c.Draw(patron="ann", box=2), c.Stand(patron="ann", hand=2), c.Draw(patron="ann", box=-1)):
        play.refused(command, "9.1", Role.PATRON, "ann")
    play.as_patron("ann", c.Stand(patron="ann", box=1, hand=1))


@rule("blackjack", NI2006_147="A:Dealer", NI2002_45="A:Dealer")
@each_book
def test_nobody_decides_for_another_but_the_dealer_may_enter_what_was_said(book: str) -> None:
    play = ann_has(book, "9c 8h")
    play.refused(c.Stand(patron="ann"), "A:Dealer", Role.PATRON, "bob")
    for role in (Role.OPERATOR, Role.INSPECTOR, play.supervisor):
        play.refused(c.Stand(patron="ann"), "A:Dealer", role)
    assert not isinstance(play.ask(c.Stand(patron="ann")), Refusal)
