"""Section 2, cards: decks, checks, determinations, replacement, and what a card counts."""

import pytest

from croupier.equipment import CARDS
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.cards import counted, makes_blackjack, total
from croupier.games.blackjack.facts import CardsReplaced, ReplacementChecked
from croupier.games.blackjack.procedure import Step
from croupier.instruments import library
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from croupier.table.facts import CardsChecked, NoticeGiven, OptionsElected
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, Play
from tests.trust import trust

each_book = pytest.mark.parametrize("book", BOOKS)


# The decks (2.1, 2.3)


@trust(15)
@rule("blackjack", NI2006_147=("2.1", "2.3", "2.3(a)"), NI2002_45=("2.1", "2.3", "2.3(a)"))
@pytest.mark.parametrize(
    ("book", "decks"), [(book, decks) for book in BOOKS for decks in range(4, 9) if (book, decks) != (N02, 4)]
)
def test_the_shoe_holds_so_many_decks_of_52_cards(book: str, decks: int) -> None:
    play = Play(book, decks=str(decks))
    assert {"2.1", "2.3", "2.3(a)"} <= set(play.last(OptionsElected).under)
    assert play.game.shoe.left == decks * 52
    assert play.game.shoe.decks == decks


@rule("blackjack", NI2006_147="2.1", NI2002_45="2.1")
@pytest.mark.parametrize(("book", "decks"), [(B06, "3"), (B06, "9"), (N02, "4"), (N02, "9"), (N02, "1")])
def test_no_other_number_of_decks_can_be_elected(book: str, decks: str) -> None:
    assert list(library().book(book).options["decks"].choices) == [str(n) for n in range(4 if book == B06 else 5, 9)]
    play = Play(book, opened=False)
    assert isinstance(play.ask(t.ElectOptions(options={"decks": decks}), play.operator), Refusal)


@rule("blackjack", NI2006_147=("2.1", "A:Suit"), NI2002_45="2.1")
@each_book
def test_a_deck_has_13_ranks_in_four_suits_and_no_joker(book: str) -> None:
    play = Play(book, patrons=("ann",))
    assert len(set(CARDS)) == 52
    assert {card[1] for card in CARDS} == set("cdhs")
    play.wager("ann", 10_00)
    play.call()
    for joker in ("joker", "*", "Xx", "Jx"):
        refusal = play.refused(c.DealCard(card=joker), "2.1")
        assert ("A:Suit" in refusal.under) is (book == B06)


@trust(18)
@rule("blackjack", NI2006_147=("2.3", "2.3(a)", "A:New shoe"))
def test_another_number_of_decks_comes_with_the_next_new_shoe() -> None:
    play = Play(B06, patrons=("ann",), decks="8")
    play.do(t.GiveNotice(options={"decks": "6"}), play.operator)
    assert {"2.3", "2.3(a)"} <= set(play.last(NoticeGiven).under)
    play.play("Tc 7d Kh", "stand", then="Ts")
    assert (play.state.setting.options["decks"], play.game.shoe.decks) == ("6", 8)
    play.wager("ann", 10_00)
    play.call()
    play.do(c.DrawCuttingCard())
    play.prepare_shoe()
    assert (play.game.shoe.decks, play.game.shoe.left) == (6, 312)


@rule("blackjack", NI2002_45=("2.3", "2.3(a)"))
def test_in_a_tournament_the_number_of_decks_is_fixed_before_it_starts() -> None:
    play = Play(N02)
    play.refused(t.GiveNotice(options={"decks": "6"}), "2.3(a)", Role.DIRECTOR)
    play.refused(t.ElectOptions(options={"decks": "6"}), "2.3(a)", Role.DIRECTOR)


@rule("blackjack", NI2006_147=("2.3", "2.3(b)"), NI2002_45=("2.3", "2.3(b)"))
@each_book
def test_the_approved_shuffle_is_determined_before_the_table_opens(book: str) -> None:
    play = Play(book, opened=False)
    under = play.refused(t.OpenTable(), "2.3(b)", play.operator).under
    assert "2.3" in under
    play.do(t.RecordApproval(what="shuffle", reference="procedures 4.2"), play.operator)
    assert play.state.approvals["shuffle"] == "procedures 4.2"


@rule("blackjack", NI2006_147=("2.3", "2.3[advise]"), NI2002_45=("2.3", "2.3[notice]"))
@pytest.mark.parametrize(("book", "clause"), [(B06, "2.3[advise]"), (N02, "2.3[notice]")])
@pytest.mark.parametrize("decks", ["5", "8"])
def test_players_can_read_the_number_of_decks_and_the_shuffle_on_the_sign(book: str, clause: str, decks: str) -> None:
    """Before the first wager, and whether they ask or not."""
    play = Play(book, decks=decks)
    shown = sign(play.state)
    assert {"2.3", "2.3(b)", clause} <= {line.clause for line in shown.under}
    assert ("decks", decks) in [(line.option, line.choice) for line in shown.options]
    assert dict(shown.approvals)["shuffle"] == "approval 1"


# Checks (2.2)


@rule("blackjack", NI2006_147="2.2", NI2002_45="2.2")
@each_book
def test_the_dealer_checks_the_cards_one_by_one_before_and_after_gaming(book: str) -> None:
    play = Play(book, opened=False)
    play.refused(t.OpenTable(), "2.2", play.operator)
    play.refused(t.CheckCards(method="one by one"), "2.2", play.supervisor)
    for method in ("device", "pre-shuffled", "at a glance", ""):
        play.refused(t.CheckCards(method=method), "2.2")
    play.do(t.CheckCards(method="one by one"))
    checked = play.last(CardsChecked)
    assert (checked.when, "2.2" in checked.under) == ("before", True)
    play = Play(book, patrons=())
    play.do(t.CloseTable(), play.operator)
    assert (play.need.what, "2.2" in play.need.under) == ("check of the cards", True)
    play.do(t.CheckCards(method="one by one"))
    assert play.last(CardsChecked).when == "after"


# Replacement (2.4)


@rule("blackjack", NI2006_147=("2.4", "2.4[check]"), NI2002_45=("2.4", "2.4[check]"))
@each_book
def test_all_cards_may_be_changed_after_a_round_and_both_check_them(book: str) -> None:
    play = Play(book, patrons=("ann",))
    change = c.ReplaceCards(reason="worn")
    for role in set(Role) - {play.operator}:
        play.refused(change, "A:Casino Operator", role)
    play.refused(c.ReplaceCards(reason=" "), "2.4", play.operator)
    play.wager("ann", 10_00)
    play.refused(change, "2.4", play.operator)
    play.deal("Tc 7d Kh")
    play.refused(change, "2.4", play.operator)
    play.decide("stand")
    play.deal("Ts")
    play.finish()
    play.do(change, play.operator)
    assert "2.4" in play.last(CardsReplaced).under
    assert play.game.to_check == {Role.DEALER, play.supervisor}
    play.do(c.ShuffleCards())
    play.cut()
    play.do(c.PlaceCuttingCard(from_back=60))
    assert (play.step, "2.4[check]" in play.need.under) == (Step.CHECK_CARDS, True)
    play.refused(c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), "4.1", Role.PATRON, "ann")
    play.do(c.CheckReplacement())
    play.refused(c.CheckReplacement(), "2.4[check]")  # each once
    assert play.step is Step.CHECK_CARDS
    play.do(c.CheckReplacement(), play.supervisor)
    assert "2.4[check]" in play.last(ReplacementChecked).under
    assert play.step is Step.BET


@rule("blackjack", NI2006_147=("2.4", "2.4[check]"))
def test_a_damaged_card_may_be_changed_at_any_time() -> None:
    play = Play(B06, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc 7d")
    play.refused(c.ReplaceCards(reason="torn", cards=("Zz",)), "2.4", play.operator)
    play.do(c.ReplaceCards(reason="torn", cards=("Tc",)), play.operator)
    assert play.last(CardsReplaced).cards == ("Tc",)
    assert play.step is Step.CHECK_CARDS
    play.refused(c.DealCard(card="Kh"), "6.1")
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), play.supervisor)
    play.deal("Kh")
    play.decide("stand")
    play.deal("Ts")
    play.finish()
    assert play.won("ann") == 10_00


@rule("blackjack", NI2002_45="2.4")
def test_in_a_tournament_cards_are_changed_after_a_round_only() -> None:
    play = Play(N02, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc 7d")
    play.refused(c.ReplaceCards(reason="torn", cards=("Tc",)), "2.4", Role.DIRECTOR)


# The value of a card (2.5)


@rule(
    "blackjack",
    NI2006_147=("2.5", "2.5(a)", "2.5(b)", "2.5(c)", "A:Hard total", "A:Soft total"),
    NI2002_45=("2.5", "2.5(a)", "2.5(b)", "2.5(c)", "A:Hard Total", "A:Soft Total"),
)
@each_book
@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        *[((f"{rank}c",), int(rank), False) for rank in "23456789"],
        *[((f"{rank}c",), 10, False) for rank in "TJQK"],
        (("Ac",), 11, True),
        (("Ac", "Ad"), 12, True),
        (("Ac", "6d"), 17, True),
        (("Ac", "6d", "4h"), 21, True),
        (("Ac", "6d", "5h"), 12, False),
        (("Ac", "Ad", "9h"), 21, True),
        (("Ac", "Ad", "Ah", "8s"), 21, True),
        (("Ac", "Ad", "9h", "Ks"), 21, False),
        (("Tc", "9d", "3h"), 22, False),
        (("Tc", "9d", "3h", "As"), 23, False),
    ],
)
def test_the_value_of_a_hand(book: str, cards: tuple[str, ...], points: int, soft: bool) -> None:
    terms = Play(book, opened=False).state.terms
    assert counted(terms, cards) == (points, soft)
    assert total(terms, cards) == points


@rule("blackjack", NI2006_147=("2.5(a)", "2.5(c)", "A:Blackjack"), NI2002_45=("2.5(a)", "2.5(c)", "A:Blackjack"))
@each_book
@pytest.mark.parametrize(
    ("cards", "blackjack"),
    [
        (("Ac", "Td"), True),
        (("Jc", "Ad"), True),
        (("Qc", "Ad"), True),
        (("Ac", "Kd"), True),
        (("Tc", "Kd"), False),
        (("Ac", "9d"), False),
        (("Ac", "5d", "5h"), False),
        (("Ac",), False),
    ],
)
def test_a_blackjack_is_an_ace_and_a_ten_as_the_first_two_cards(
    book: str, cards: tuple[str, ...], blackjack: bool
) -> None:
    assert makes_blackjack(Play(book, opened=False).state.terms, cards) is blackjack
