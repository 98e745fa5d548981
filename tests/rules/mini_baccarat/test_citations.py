"""Each refusal of Mini-Baccarat cites first the clause that bars the act: a table of situations, books and clauses."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Command, Role
from tests.marks import rule
from tests.rules.mini_baccarat.play import B16, B18, BOOKS, N02, Play


class Case(NamedTuple):
    """Something that is asked for in a situation, and the clause of each book that bars it."""

    name: str
    situation: Callable[[str], Play]
    command: Command
    clauses: dict[str, str]
    role: Role = Role.DEALER

    def __str__(self) -> str:
        return self.name


# Situations

PLAIN = {B16: {"pairs": "none"}, B18: {"pairs": "none", "dragon_bonus": "none"}, N02: {}}


def nobody(book: str) -> Play:
    """A table without side bets at which nobody has wagered yet."""
    return Play(book, patrons=("ann", "bob"), **PLAIN[book])


def dealt(cards: str = "", **options: str) -> Callable[[str], Play]:
    """Ann has 10.00 on player, and these cards have been dealt."""

    def situation(book: str) -> Play:
        play = Play(book, patrons=("ann",), **{**PLAIN[book], **options})
        play.wager("ann", "player", 10_00)
        if cards:
            play.deal(cards)
        return play

    return situation


def called(book: str) -> Play:
    play = dealt()(book)
    play.call()
    return play


def both_hands(book: str) -> Play:
    return dealt()(book)


def two_boxes(book: str) -> Play:
    play = nobody(book)
    play.wager("bob", "player", 10_00)
    return play


def with_pairs(book: str) -> Play:
    play = Play(book, patrons=("ann",), pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    play.deal("2h 3c 4s 5d")
    return play


def with_pairs_offered(book: str) -> Play:
    return Play(book, patrons=("ann",), pairs="perfect")


def face_down(book: str) -> Play:
    play = Play(book, patrons=("ann", "bob"), **{**PLAIN[book], "dealing": "face-down"})
    for name in ("ann", "bob"):
        play.wager(name, "player", 10_00)
    play.deal_face_down(4)
    return play


def reopened(book: str) -> Play:
    play = face_down(book)
    play.do(c.ReopenWagers(reason="served late"), play.supervisor)
    return play


def withdrawal(book: str) -> Play:
    play = face_down(book)
    play.do(c.ReconstructRound(cards=("",) * 4))
    return play


def being_cut(book: str) -> Play:
    play = Play(book, burnt=False, **PLAIN[book])
    play.do(c.ShuffleCards())
    return play


def unburnt(book: str) -> Play:
    play = Play(book, patrons=("ann",), burnt=False, **PLAIN[book])
    play.do(c.ShuffleCards())
    play.cut()
    play.do(c.PlaceCuttingCard(from_back=play.CUTTING_CARD_FROM_BACK))
    return play


def with_replacements(book: str) -> Play:
    play = nobody(book)
    play.do(c.ReplaceCards(reason="worn", cards=("2c",)), play.operator)
    return play


def no_bet(book: str) -> Play:
    """A card in excess was exposed."""
    play = nobody(book)
    play.do(c.ReportExcessCard(card="5c"))
    return play


def place(option: str, amount: int = 10_00) -> c.PlaceWager:
    return c.PlaceWager(patron="ann", option=option, amount=amount)


def every(clause: str) -> dict[str, str]:
    return dict.fromkeys(BOOKS, clause)


patron = Role.PATRON
card, in_error = c.DealCard(card="4s"), c.ReportCardToPlayerInError(card="9c")
LOCKED = {B16: "4.6", B18: "4.7", N02: "4.5"}

TABLE = (
    # Wagers that are not offered
    Case("pairs that are not offered", nobody, place("player_pair"), {B16: "4.3(d)", B18: "4.4(a)"}, patron),
    Case("pairs in a book without them", nobody, place("player_pair"), {N02: "4.6"}, patron),
    Case("a Dragon Bonus not offered", nobody, place("dragon_bonus_player"), {B18: "4.4(b)"}, patron),
    Case("one in a book without it", nobody, place("dragon_bonus_player"), {B16: "4.3", N02: "4.6"}, patron),
    Case("a wager that there is not", nobody, place("main"), {B16: "4.3", B18: "4.3", N02: "4.6"}, patron),
    Case(
        "pairs that were not placed",
        with_pairs_offered,
        c.TakeBackWager(patron="ann", option="player_pair"),
        {B16: "4.3(d)", B18: "4.4(a)"},
        patron,
    ),
    Case(
        "a change of no wager",
        nobody,
        c.ChangeWager(patron="ann", option="tie", amount=5_00),
        {B16: "4.3(c)", B18: "4.3(c)", N02: "4.6(c)"},
        patron,
    ),
    # Wagers that may not be made
    Case("the same again", both_hands, place("player"), {B16: "4.5", B18: "4.6(a)", N02: "4.6"}, patron),
    Case("the other hand too", both_hands, place("banker"), {B18: "4.6(b)", N02: "4.7"}, patron),
    Case("after the call", called, place("tie"), every("6.2"), patron),
    Case("after the first card", dealt("2h"), place("tie"), LOCKED, patron),
    Case(
        "another's box", two_boxes, c.PlaceWager(patron="ann", option="tie", amount=10_00, box=2), {N02: "4.3"}, patron
    ),
    Case(
        "a second box", both_hands, c.PlaceWager(patron="ann", option="tie", amount=10_00, box=2), {N02: "4.4"}, patron
    ),
    Case(
        "in a no-bet coup",
        no_bet,
        place("tie"),
        {B16: "A:No-Bet Coup", B18: "A:No-Bet Coup", N02: "9.2[no bets]"},
        patron,
    ),
    Case(
        "a change while they come off", withdrawal, place("tie"), {B16: "12.4[withdraw]", B18: "13.4[withdraw]"}, patron
    ),
    # Cards
    Case("a card before the call", dealt(), card, every("4.1")),
    Case("a card before the burn", unburnt, card, {B16: "5.5", B18: "5.5", N02: "5.4"}),
    Case("a card during the cut", being_cut, card, {B16: "5.3", B18: "5.3", N02: "5.2"}),
    Case("a card before the check", with_replacements, card, every("2.3[check]")),
    Case("a card after a natural", dealt("9h Kc Ks 4d"), card, every("6.4")),
    Case("a card when both stand", dealt("2h 3c 4s 4d"), card, every("7.2[6-7]")),
    Case("a card to a banker who stands", dealt("2h 3c 3s Kd 8h"), card, every("7.3[3]")),
    Case("a card before the pairs", with_pairs, card, {B16: "9.9", B18: "9.10"}),
    Case("a card before hands are turned", face_down, c.DealCard(), every("6.3")),
    Case("a card while wagers come off", withdrawal, c.DealCard(), {B16: "12.4[withdraw]", B18: "13.4[withdraw]"}),
    Case("a card while wagers are reopened", reopened, c.DealCard(), {B16: "12.6", B18: "13.6"}),
    Case("a card in error that is player's", dealt("2h 3c 3s 4d"), in_error, every("7.1")),
    Case("a card in error in the initial deal", dealt("2h"), in_error, every("6.2(a)")),
    # Steps
    Case("the call before the burn", unburnt, c.CallNoMoreBets(), {B16: "5.5", B18: "5.5", N02: "5.4"}),
    Case("the call during the cut", being_cut, c.CallNoMoreBets(), {B16: "5.3", B18: "5.3", N02: "5.2"}),
    Case("settlement before the pairs' cards", dealt("2h 3c"), c.Settle(), every("6.2(b)")),
    Case("collection before the settlement", dealt("9h Kc Ks 4d"), c.CollectCards(), every("8.1")),
    Case("a hand turned face up", dealt("9h Kc Ks 4d"), c.ExposeHand(hand="player"), every("2.2")),
    Case("a hand for nobody who backs it", face_down, c.HandOver(hand="banker", patron="ann"), {B18: "6.3(b)"}),
    Case(
        "a wrong hand-over that was none",
        face_down,
        c.ReportWrongHandOver(hand="player", patron="ann"),
        {B18: "6.3(a)"},
    ),
    Case(
        "a round resumed that is not held",
        dealt("2h 3c"),
        c.ResumeRound(),
        {B16: "12.4[withdraw]", B18: "13.4[withdraw]", N02: "4.5"},
    ),
    Case("a burn in mid-shoe", nobody, c.BurnByValue(card="2c"), {B16: "5.5", B18: "5.5", N02: "5.4"}),
    Case("an unseen burn", unburnt, c.BurnUnseen(), {N02: "5.4"}),
)


@rule(
    "mini-baccarat",
    NI2016_685=("4.3(d)", "4.5", "4.6", "5.5", "6.2", "6.3", "6.4", "7.2[6-7]", "7.3[3]", "9.9", "12.4[withdraw]"),
    NI2018_687=("4.4(a)", "4.4(b)", "4.6(a)", "4.6(b)", "4.7", "5.5", "6.3(a)", "6.3(b)", "6.4", "9.10", "13.6"),
    NI2002_45=("4.3", "4.4", "4.5", "4.6", "4.7", "5.4", "6.2", "6.3", "6.4", "7.2[6-7]", "9.2[no bets]"),
)
@pytest.mark.parametrize(("book", "case"), [(book, case) for case in TABLE for book in case.clauses], ids=str)
def test_the_clause_that_bars_the_act_is_cited_first(book: str, case: Case) -> None:
    play = case.situation(book)
    who = getattr(case.command, "patron", "") if case.role is Role.PATRON else ""
    refusal = play.refused(case.command, case.clauses[book], case.role, who)
    assert case.clauses[book] in refusal.under[:2], refusal  # a rule stands before its letter


@rule("mini-baccarat", NI2016_685=("4.1", "4.7"), NI2018_687=("4.1", "4.8"), NI2002_45="4.1")
@pytest.mark.parametrize("book", BOOKS)
def test_a_round_without_wagers_is_a_no_bet_coup_where_one_can_be_directed(book: str) -> None:
    refusal = nobody(book).refused(c.CallNoMoreBets(), "4.1")
    assert refusal.instead == (("place_wager",) if book == N02 else ("place_wager", "direct_no_bet_coup"))


@rule("mini-baccarat", NI2002_45="4.1")
def test_so_it_is_after_a_burn_that_was_missed() -> None:
    assert unburnt(N02).refused(c.ReportBurnMissed(cards_out=1), "4.1").instead == ("place_wager",)


@rule("mini-baccarat", NI2002_45="5.1", NI2016_685="5.2", NI2018_687="5.2")
@pytest.mark.parametrize("book", BOOKS)
def test_a_riffle_is_asked_for_only_where_the_book_has_one(book: str) -> None:
    play = being_cut(book)
    if book == N02:
        assert play.refused(c.ApproveRiffle(), "5.1", play.supervisor).instead == ()
    else:
        assert play.refused(c.ApproveRiffle(), "5.2", play.supervisor).instead == ("request_riffle",)
