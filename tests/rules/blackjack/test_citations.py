"""Each refusal of Blackjack cites first the clause that bars the act: a table of situations, books and clauses."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, Play


class Case(NamedTuple):
    """Something that is asked for in a situation, and the clause of each book that bars it."""

    name: str
    situation: Callable[[str], Play]
    command: Command
    clauses: dict[str, str]
    role: Role = Role.PATRON

    def __str__(self) -> str:
        return self.name


# Situations


def nobody(book: str, **options: str) -> Play:
    """A table at which nobody has wagered yet."""
    return Play(book, patrons=("ann", "bob"), **options)


def automated(book: str) -> Play:
    return nobody(book, shoe="automated")


def one(cards: str = "", *decisions: str, then: str = "") -> Callable[[str], Play]:
    """Ann alone has 10.00 down, these cards have been dealt, and she has decided so far."""

    def situation(book: str) -> Play:
        play = Play(book, patrons=("ann",))
        play.wager("ann", 10_00)
        if cards:
            play.deal(cards)
        return decided(play, decisions, then)

    return situation


def two(cards: str, *decisions: str, then: str = "") -> Callable[[str], Play]:
    """Ann and bob have 10.00 each down, these cards have been dealt, and ann has decided so far."""

    def situation(book: str) -> Play:
        play = Play(book, patrons=("ann", "bob"))
        for name in ("ann", "bob"):
            play.wager(name, 10_00)
        play.deal(cards)
        return decided(play, decisions, then)

    return situation


def decided(play: Play, decisions: tuple[str, ...], then: str) -> Play:
    coming = iter(then.split())
    for decision in decisions:
        play.decide(decision)
        for _ in range(CARDS_AFTER[decision]):
            if (card := next(coming, "")) != "":
                play.card(card)
    for card in coming:
        play.card(card)
    return play


CARDS_AFTER = {"draw": 1, "double": 1, "split": 1, "stand": 0}


def shared(book: str) -> Play:
    """Bob has a wager on ann's box, where she has a pair."""
    play = Play(book, patrons=("ann",))
    play.join("bob", 0)
    for name in ("ann", "bob"):
        play.wager(name, 10_00, box=1)
    play.deal("8c 6d 8h")
    return play


def with_pairs(book: str) -> Play:
    """The Perfect Pairs wait to be settled."""
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.side("ann", "perfect_pairs")
    play.deal("8c 6d 8h")
    return play


def insurance_over(book: str) -> Play:
    play = one("8c Ad 9h")(book)
    play.close_insurance()
    return play


def being_cut(book: str) -> Play:
    play = Play(book, burnt=False)
    play.do(c.ShuffleCards())
    return play


def with_replacements(book: str) -> Play:
    play = nobody(book)
    play.do(c.ReplaceCards(reason="worn", cards=("2c",)), play.operator)
    return play


def no_pairs(book: str) -> Play:
    return nobody(book, perfect_pairs="none")


def no_sevens(book: str) -> Play:
    return nobody(book, super_sevens="none")


def place(option: str) -> c.PlaceWager:
    return c.PlaceWager(patron="ann", option=option, amount=5_00, box=1)


def both(clause: str) -> dict[str, str]:
    return dict.fromkeys(BOOKS, clause)


draw, stand, split, double = (kind(patron="ann", box=1) for kind in (c.Draw, c.Stand, c.Split, c.Double))
card = c.DealCard(card="4s")
insure, even = c.PlaceInsurance(patron="ann", box=1, amount=5_00), c.TakeEvenMoney(patron="ann", box=1)
SPLIT_LIMIT = {B06: "10.3", N02: "10.2"}
ONE_CARD_TO_AN_ACE = {B06: "10.5", N02: "10.4"}
DEALER_STANDS = {B06: "12.1", N02: "12.1(a)[stand]"}
AUTOMATED = {B06: "19.1", N02: "20.1"}
dealer, operator = Role.DEALER, Role.OPERATOR

TABLE = (
    # A hand that takes no more cards
    Case("draw on a blackjack", two("Tc 5c 6d Ah Kh"), draw, both("9.2(a)")),
    Case("stand on a blackjack", two("Tc 5c 6d Ah Kh"), stand, both("9.2(a)")),
    Case("double a blackjack", two("Tc 5c 6d Ah Kh"), double, both("9.2(a)")),
    Case("draw on 21", two("5c 5d 6d 6h Kh", "draw", then="Ts"), draw, both("9.2(a)")),
    Case("draw on 21, of no box named", two("5c 5d 6d 6h Kh", "draw", then="Ts"), c.Draw(patron="ann"), both("9.2(a)")),
    Case("draw on a hand that has bust", two("Tc 5d 6d 6h Kh", "draw", then="Ts"), draw, both("13.1(d)")),
    Case("draw on a hand that stands", two("Tc 5c 6d 8h Kh", "stand"), draw, both("9.1(d)")),
    Case(
        "draw on a doubled hand",
        two("5c 5d 6d 6h Kh", "double", then="2c"),
        draw,
        {B06: "11.2[one card]", N02: "11.2"},
    ),
    Case("draw to a split ace", two("Ac 5c 6d Ah Kh", "split", then="2c 3c"), draw, ONE_CARD_TO_AN_ACE),
    Case("double a split ace", two("Ac 5c 6d Ah Kh", "split", then="2c 3c"), double, ONE_CARD_TO_AN_ACE),
    # Splitting and doubling
    Case("a third hand of aces", two("Ac 5c 6d Ah Kh", "split", then="As 3c"), split, SPLIT_LIMIT),
    Case("of no box named", one("Ac 6d Ah", "split", then="As Ad"), c.Split(patron="ann"), SPLIT_LIMIT),
    Case("a fifth hand", one("8c 6d 8h", "split", "split", "split", then="8s 8d 8c"), split, SPLIT_LIMIT),
    Case("a split of no pair", one("8c 6d 9h"), split, {B06: "A:Split", N02: "10.1"}),
    Case("a double of three cards", one("2c 6d 3h", "draw", then="9c"), double, both("9.1(b)")),
    Case("a double of too much", one("5c 6d 6h"), c.Double(patron="ann", amount=15_00), {B06: "A:Double/double down"}),
    Case("a double of another amount", one("5c 6d 6h"), c.Double(patron="ann", amount=5_00), {N02: "11.1"}),
    Case("stand on eleven", one("5c 6d 6h"), stand, both("9.2(b)")),
    # Before the decision
    Case("draw before the call", one(), draw, both("4.1")),
    Case("draw in the initial deal", one("8c 6d"), draw, both("6.2(c)")),
    Case("split during insurance", one("8c Ad 8h"), split, both("7.1")),
    Case("stand before the pairs", with_pairs, stand, {B06: "18.13", N02: "18.12"}),
    Case("stand while a card is due", one("8c 6d 9h", "draw"), stand, both("9.1(c)")),
    Case(
        "the second hand first",
        one("8c 6d 8h", "split", then="2c"),
        c.Stand(patron="ann", box=1, hand=2),
        {B06: "10.4", N02: "10.3"},
    ),
    Case("the second box first", two("Tc 5c 6d 8h Kh"), c.Draw(patron="bob", box=2), both("9.1")),
    Case("draw after all hands", one("Tc 6d 8h", "stand"), c.Draw(patron="bob"), {B06: "12.1", N02: "12.1"}),
    # Others on the box
    Case("split by another", shared, c.Split(patron="bob"), {B06: "4.5(a)"}),
    Case("split too, unasked", shared, c.FollowSplit(patron="bob"), {B06: "10.2(a)"}),
    Case("stay, unasked", shared, c.StayOnFirstHand(patron="bob"), {B06: "10.2"}),
    Case("double too, unasked", shared, c.FollowDouble(patron="bob"), {B06: "11.2"}),
    Case("not double, unasked", shared, c.DeclineDouble(patron="bob"), {B06: "11.2"}),
    Case("on a box of one player", two("8c 5c 6d 8h Kh"), c.FollowSplit(patron="bob"), {N02: "19.15[back-bet]"}),
    # Insurance and even money
    Case("insurance against a six", one("8c 6d 8h"), insure, both("7.1")),
    Case("insurance too late", insurance_over, insure, both("7.2")),
    Case("insurance closed against a six", one("8c 6d 8h"), c.CloseInsurance(), both("7.1"), dealer),
    Case(
        "insurance over half",
        one("8c Ad 9h"),
        c.PlaceInsurance(patron="ann", box=1, amount=6_00),
        {B06: "7.1", N02: "7.1[maximum]"},
    ),
    Case("even money against a six", one("Tc 6d 8h"), even, both("8.1(b)")),
    Case("even money without a blackjack", one("Tc Ad 8h"), even, both("8.1(b)")),
    # Wagers that are not offered
    Case("pairs that are not elected", no_pairs, place("perfect_pairs"), both("18.1")),
    Case("sevens that are not elected", no_sevens, place("super_sevens"), {B06: "17.1"}),
    Case("sevens in a book without them", nobody, place("super_sevens"), {N02: "4.2"}),
    Case("a wager that there is not", nobody, place("banker"), both("4.2")),
    Case("insurance as a first wager", nobody, place("insurance"), both("7.1")),
    # Cards and steps
    Case("a card while ann decides", one("8c 6d 9h"), card, both("9.1"), dealer),
    Case("a card before the call", one(), card, both("4.1"), dealer),
    Case("a card during the cut", being_cut, card, both("5.2"), dealer),
    Case("a card before the check", with_replacements, card, both("2.4[check]"), dealer),
    Case("a card during insurance", one("8c Ad 9h"), card, both("7.1"), dealer),
    Case("a card on the dealer's 17", one("Tc 7d 8h", "stand", then="Ts"), card, DEALER_STANDS, dealer),
    Case("settlement while ann decides", one("8c 6d 9h"), c.Settle(), both("9.1"), dealer),
    Case("collection first", one("Tc 7d 8h", "stand", then="Ts"), c.CollectCards(), both("13.1"), dealer),
    Case("the call in a round", one("8c 6d 9h"), c.CallNoMoreBets(), both("9.1"), dealer),
    # The shoe
    Case("held to the minimum", automated, c.HoldToMinimum(patron="ann"), {B06: "19.1", N02: "3.1"}, operator),
    Case("a cut of an automated shoe", automated, c.CutCards(position=100), AUTOMATED, dealer),
    Case("the cut of one is offered", automated, c.OfferCut(patron="ann"), AUTOMATED, dealer),
    Case("the cut of one is declined", automated, c.DeclineCut(patron="ann"), AUTOMATED),
    Case("a cutting card for it", automated, c.PlaceCuttingCard(from_back=60), AUTOMATED, dealer),
    Case("its cutting card", automated, c.DrawCuttingCard(), AUTOMATED, dealer),
    Case("past its cutting card", automated, c.ReportDealtPastCuttingCard(), AUTOMATED, dealer),
    Case("its discards", automated, c.ReshuffleDiscards(), {B06: "19.1"}, dealer),
    Case("a fault of a hand shoe", nobody, c.ReportMalfunction(fault="stuck"), AUTOMATED, dealer),
    Case("a hand shoe replaced", nobody, c.ReplaceShoe(), AUTOMATED, Role.SUPERVISOR),
    Case("no burn in the shuffle", nobody, c.BurnFirst(), both("2.3(b)"), dealer),
)


@rule(
    "blackjack",
    NI2006_147=("9.2(a)", "9.2(b)", "10.2", "10.3", "10.4", "10.5", "11.2", "7.1", "7.2", "17.1", "18.1", "19.1"),
    NI2002_45=("9.2(a)", "9.2(b)", "10.2", "10.3", "10.4", "11.2", "7.1", "7.2", "18.1", "19.15[back-bet]", "20.1"),
)
@pytest.mark.parametrize(("book", "case"), [(book, case) for case in TABLE for book in case.clauses], ids=str)
def test_the_clause_that_bars_the_act_is_cited_first(book: str, case: Case) -> None:
    play = case.situation(book)
    role = case.role
    if book == N02 and role in (Role.OPERATOR, Role.SUPERVISOR):
        role = Role.DIRECTOR
    who = getattr(case.command, "patron", "") if role is Role.PATRON else ""
    refusal = play.refused(case.command, case.clauses[book], role, who)
    assert case.clauses[book] in refusal.under[:2], refusal  # a rule stands before its letter


@rule("blackjack", NI2006_147="19.1")
@pytest.mark.parametrize(
    "command",
    [
        c.OfferCut(patron="ann"),
        c.CutCards(position=100),
        c.PlaceCuttingCard(from_back=60),
        c.DrawCuttingCard(),
        c.ReportDealtPastCuttingCard(),
    ],
)
def test_so_it_is_while_an_automated_shoe_still_stands_there(command: Command) -> None:
    """A hand shoe has been elected, and has not been loaded yet."""
    play = Play(B06, patrons=("ann",), shoe="automated")
    play.do(t.GiveNotice(options={"shoe": "hand"}), Role.OPERATOR)
    play.play("Tc 7d 9h", "stand", then="Ts")
    assert (play.game.automated, play.state.terms.has("automated_shoe"), play.step) == (True, False, Step.SHUFFLE)
    play.refused(command, "19.1")


@rule("blackjack", NI2006_147="4.2", NI2002_45=("4.2", "19.12"))
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("cards", "command"),
    [("8c 6d 8h", split), ("5c 6d 6h", c.Double(patron="ann", amount=10_00)), ("8c Ad 9h", insure)],
)
def test_who_has_no_chips_left_buys_more_where_chips_are_bought(book: str, cards: str, command: Command) -> None:
    play = Play(book, patrons=())
    play.join("ann", 1, chips=10_00)
    play.wager("ann", 10_00)
    play.deal(cards)
    refusal = play.refused(command, "4.2", Role.PATRON, "ann")
    assert refusal.instead == (() if book == N02 else ("buy_in",))
