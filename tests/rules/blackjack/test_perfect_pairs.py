"""Section 18, Perfect Pairs: judged by face value and suit on the first two cards, settled before anybody plays."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import SideWagerVoided, WagerPlaced
from croupier.games.blackjack.procedure import Step
from croupier.ruling import Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)

# The rules of section 18, by what they say: NI2006-147, then NI2002-45.
SAYS = {
    "elected": ("18.1", "18.1"),
    "face value": ("18.3", "18.2"),
    "number": ("18.3(a)", "18.2(a)"),
    "type": ("18.3(b)", "18.2(b)"),
    "pair": ("18.4", "18.3"),
    "mixed": ("18.5", "18.4"),
    "coloured": ("18.6", "18.5"),
    "red": ("18.6(a)", "18.5(a)"),
    "black": ("18.6(b)", "18.5(b)"),
    "perfect": ("18.7", "18.6"),
    "before first card": ("18.8", "18.7"),
    "chips": ("18.8[chips]", "18.7[chips]"),
    "needs main": ("18.10", "18.9"),
    "first two": ("18.11", "18.10"),
    "mixed wins": ("18.11(a)", "18.10(a)"),
    "coloured wins": ("18.11(b)", "18.10(b)"),
    "perfect wins": ("18.11(c)", "18.10(c)"),
    "no pair": ("18.11(d)", "18.10(d)"),
    "best only": ("18.12", "18.11"),
    "settled first": ("18.13", "18.12"),
    "taken": ("18.13(a)", "18.12(a)"),
    "paid": ("18.13(b)", "18.12(b)"),
    "odds": ("18.14", "18.13"),
    "mixed odds": ("18.14(a)", "18.13(a)"),
    "coloured odds": ("18.14(b)", "18.13(b)"),
    "perfect odds": ("18.14(c)", "18.13(c)"),
    "then 9": ("18.15", "18.14"),
}


def clauses(book: str, *says: str) -> set[str]:
    return {SAYS[say][BOOKS.index(book)] for say in says}


PAIRS = [
    # mixed: a red and a black card
    ("8c", "8h", 6, ("mixed", "mixed wins", "mixed odds")),
    ("Kd", "Ks", 6, ("mixed", "mixed wins", "mixed odds")),
    ("Ah", "As", 6, ("mixed", "mixed wins", "mixed odds")),
    # coloured: two suits of one colour
    ("8d", "8h", 12, ("coloured", "red", "coloured wins", "coloured odds")),
    ("Qh", "Qd", 12, ("coloured", "red", "coloured wins", "coloured odds")),
    ("8c", "8s", 12, ("coloured", "black", "coloured wins", "coloured odds")),
    ("Ts", "Tc", 12, ("coloured", "black", "coloured wins", "coloured odds")),
    # perfect: the same suit
    ("8c", "8c", 25, ("perfect", "perfect wins", "perfect odds")),
    ("Jh", "Jh", 25, ("perfect", "perfect wins", "perfect odds")),
]


@rule(
    "blackjack",
    NI2006_147=(
        "18.3", "18.3(a)", "18.3(b)", "18.4", "18.5", "18.6", "18.6(a)", "18.6(b)", "18.7", "18.11", "18.11(a)",
        "18.11(b)", "18.11(c)", "18.12", "18.13", "18.13(b)", "18.14", "18.14(a)", "18.14(b)", "18.14(c)", "A:Suited",
    ),
    NI2002_45=(
        "18.2", "18.2(a)", "18.2(b)", "18.3", "18.4", "18.5", "18.5(a)", "18.5(b)", "18.6", "18.10", "18.10(a)",
        "18.10(b)", "18.10(c)", "18.11", "18.12", "18.12(b)", "18.13", "18.13(a)", "18.13(b)", "18.13(c)",
    ),
)  # fmt: skip
@each_book
@pytest.mark.parametrize(("first", "second", "to_one", "says"), PAIRS)
def test_a_pair_is_paid_by_its_grade_and_by_that_alone(
    book: str, first: str, second: str, to_one: int, says: tuple[str, ...]
) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.side("ann", "perfect_pairs", 5_00)
    play.deal(f"{first} 6d {second}")
    play.do(c.Settle())
    (settled,) = play.settled("perfect_pairs")
    assert (settled.outcome, settled.odds, settled.pays) == ("win", f"{to_one} to 1", to_one * 5_00)
    common = clauses(book, "face value", "pair", "first two", "best only", "settled first", "paid", "odds", *says)
    assert common <= set(settled.under)
    grades = {"mixed", "coloured", "perfect"} - {says[0]}
    assert not clauses(book, *grades) & set(settled.under)
    assert play.won("ann") == to_one * 5_00


@rule(
    "blackjack",
    NI2006_147=("18.3", "18.3(a)", "18.3(b)", "18.4", "18.11(d)", "18.13", "18.13(a)"),
    NI2002_45=("18.2", "18.2(a)", "18.2(b)", "18.3", "18.10(d)", "18.12", "18.12(a)"),
)
@each_book
@pytest.mark.parametrize(
    ("first", "second"), [("Tc", "Kc"), ("Jh", "Qh"), ("8c", "9c"), ("Ac", "Kc"), ("Tc", "Jc"), ("2h", "3h")]
)
def test_cards_of_different_face_value_lose_though_they_count_alike(book: str, first: str, second: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.side("ann", "perfect_pairs", 5_00)
    play.deal(f"{first} 6d {second}")
    play.do(c.Settle())
    (settled,) = play.settled("perfect_pairs")
    assert settled.outcome == "lose"
    assert clauses(book, "face value", "number", "type", "pair", "no pair", "taken") <= set(settled.under)
    assert play.won("ann") == -5_00


@rule(
    "blackjack",
    NI2006_147=("18.13", "18.13(a)", "18.13(b)", "18.15", "9.1"),
    NI2002_45=("18.12", "18.12(a)", "18.12(b)", "18.14", "9.1"),
)
@each_book
def test_losers_are_taken_and_winners_paid_before_the_subsequent_deal(book: str) -> None:
    play = Play(book)
    for name in ("ann", "bob"):
        play.wager(name, 10_00)
        play.side(name, "perfect_pairs")
    play.deal("8c 8c 6d 8h 9h")
    assert (play.step, clauses(book, "settled first", "then 9") <= set(play.need.under)) == (Step.SIDE_WAGERS, True)
    play.refused(c.Stand(patron="ann"), "9.1", Role.PATRON, "ann")
    play.refused(c.DealCard(card="5s"), "8.1")
    facts = play.do(c.Settle())
    assert [(fact.patron, fact.outcome) for fact in facts] == [("bob", "lose"), ("ann", "win")]  # type: ignore[attr-defined]
    assert play.step is Step.DECIDE


@rule("blackjack", NI2006_147=("18.8", "18.8[chips]"), NI2002_45=("18.7", "18.7[chips]"))
@each_book
def test_the_wager_is_made_in_chips_in_its_own_box_before_the_first_card(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.side("ann", "perfect_pairs", 25_00)
    assert clauses(book, "elected", "before first card", "chips") <= set(play.last(WagerPlaced).under)
    assert (play.state.balances["wager:ann:1/perfect_pairs"], play.chips("ann")) == (25_00, START - 35_00)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="perfect_pairs"))
    play.deal("8c")
    late = c.PlaceWager(patron="ann", option="perfect_pairs", amount=5_00, box=1)
    play.refused(late, "4.3", Role.PATRON, "ann")


@rule("blackjack", NI2006_147=("18.10", "A:Void"), NI2002_45=("18.9", "A:Void"))
@each_book
def test_without_a_blackjack_wager_on_the_box_it_is_void_at_the_call(book: str) -> None:
    play = Play(book)
    play.side("ann", "perfect_pairs")
    play.wager("bob", 10_00)
    if book == N02:
        play.wager("ann", 10_00)
        play.call()
        play.do(c.VoidWagers(patron="ann", reason="late", options=("1/main",)), Role.DIRECTOR)
    else:
        play.call()
    voided = play.last(SideWagerVoided)
    assert (voided.patron, clauses(book, "needs main") | {"A:Void"} <= set(voided.under)) == ("ann", True)
    assert play.chips("ann") == START
    play.deal("8c 6d 8c")  # to bob alone
    assert (play.won("ann"), len(play.round.boxes)) == (0, 1)


@rule("blackjack", NI2006_147="18.10")
def test_another_players_wager_on_the_box_does_not_accompany_it() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.side("bob", "perfect_pairs", box=1)
    play.call()
    assert play.last(SideWagerVoided).patron == "bob"
    play.do(c.RecallNoMoreBets())
    play.wager("bob", 10_00, box=1)
    play.side("bob", "perfect_pairs", box=1)
    play.deal("8c 6d 8c")
    play.settle()
    assert play.won("bob") == 125_00


@rule("blackjack", NI2006_147="18.1", NI2002_45="18.1")
@each_book
def test_the_section_applies_only_if_the_option_is_elected(book: str) -> None:
    play = Play(book, patrons=("ann",), perfect_pairs="none")
    play.wager("ann", 10_00)
    pairs = c.PlaceWager(patron="ann", option="perfect_pairs", amount=5_00, box=1)
    play.refused(pairs, "A:Box", Role.PATRON, "ann")
    play.deal("8c 6d 8c")
    assert play.step is Step.DECIDE


@rule("blackjack", NI2006_147=("18.2", "A:Approved"))
def test_its_layout_is_approved_before_the_table_opens() -> None:
    play = Play(B06, opened=False)
    assert "18.2" in play.refused(t.OpenTable(), "18.2", play.operator).under
    play.do(t.ElectOptions(options={"perfect_pairs": "none"}), play.operator)
    assert "18.2" not in play.refused(t.OpenTable(), "1.1", play.operator).under


@rule("blackjack", NI2006_147="18.11", NI2002_45="18.10")
@each_book
def test_only_the_first_two_cards_count(book: str) -> None:
    """A pair that a split or a draw makes later is none."""
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.side("ann", "perfect_pairs")
    play.deal("8c 6d 5h")
    play.decide("draw")
    play.deal("8c")
    assert (len(play.settled("perfect_pairs")), play.settled("perfect_pairs")[0].outcome) == (1, "lose")
