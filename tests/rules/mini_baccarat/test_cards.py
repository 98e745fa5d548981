"""Section 2, cards: the decks, their change and their check, what a card counts and what a hand totals."""

import pytest

from croupier.equipment import CARDS, decks
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.cards import points, total
from croupier.games.mini_baccarat.facts import (
    CardsReplaced,
    CardsShuffled,
    CuttingCardPlaced,
    ReplacementChecked,
    RoundClosed,
    ShuffleDue,
)
from croupier.games.mini_baccarat.procedure import Step
from croupier.instruments import library
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from croupier.table.facts import CardsChecked
from tests.marks import rule
from tests.rules.mini_baccarat.play import B16, B18, BOOKS, CASH_BOOKS, N02, Play
from tests.trust import trust

each_book = pytest.mark.parametrize("book", BOOKS)
each_cash_book = pytest.mark.parametrize("book", CASH_BOOKS)


# 2.1: eight decks and two cutting cards


@rule("mini-baccarat", NI2016_685="2.1", NI2018_687="2.1", NI2002_45="2.1")
@each_book
def test_the_shoe_holds_eight_decks_of_fifty_two_cards(book: str) -> None:
    play = Play(book, burnt=False)
    play.do(c.ShuffleCards())
    assert "2.1" in play.last(CardsShuffled).under
    assert play.game.shoe.left == 416
    assert len(decks(play.game.shoe.decks)) == 416
    assert {card: decks(play.game.shoe.decks).count(card) for card in CARDS} == dict.fromkeys(CARDS, 8)
    assert len(set(CARDS)) == 52


@trust(15)
@rule("mini-baccarat", NI2016_685="2.1", NI2018_687="2.1", NI2002_45="2.1")
@each_book
def test_a_ninth_card_of_a_kind_cannot_come_from_the_shoe_and_no_joker_can(book: str) -> None:
    play = Play(book, patrons=("ann",))
    for _ in range(2):
        play.play("9c 9c 9c 9c", player=500)
    play.wager("ann", "player", 500)
    play.call()
    play.refused(c.DealCard(card="9c"), "2.1")
    for joker in ("Jo", "joker", "Xs"):
        play.refused(c.DealCard(card=joker), "2.1")
    play.deal("9d 9d 9d 9d")
    play.finish()
    # A new shoe has eight of each again.
    play.do(c.ReplaceCards(reason="worn"), play.operator)
    play.do(c.ShuffleCards())
    assert play.game.shoe.can_show("9c")


@rule("mini-baccarat", NI2002_45="2.1")
def test_the_cards_of_a_tournament_are_approved_too() -> None:
    play = Play(N02, opened=False)
    assert "cards" in play.state.machine.approvals(play.state.terms)
    refusal = play.refused(t.OpenTable(), "2.1", play.operator)
    assert "record the approval of the cards" in refusal.because
    for book in CASH_BOOKS:
        assert "cards" not in Play(book, opened=False).state.machine.approvals(Play(book).state.terms)


@trust(15)
@rule(
    "mini-baccarat",
    NI2016_685="2.1[cutting cards]",
    NI2018_687="2.1[cutting cards]",
    NI2002_45="2.1[cutting cards]",
)
@each_book
def test_two_cutting_cards_are_used_one_to_cut_and_one_to_mark_the_end(book: str) -> None:
    play = Play(book, burnt=False)
    play.do(c.ShuffleCards())
    assert "2.1[cutting cards]" in play.last(CardsShuffled).under
    play.do(c.OfferCut(patron="ann"))
    play.as_patron("ann", c.CutCards(position=100))
    assert isinstance(play.ask(c.BurnByValue(card="Ah")), Refusal)  # the other is not in yet
    play.do(c.PlaceCuttingCard(from_back=14))
    assert "2.1[cutting cards]" in play.last(CuttingCardPlaced).under
    assert (play.game.cut, play.game.cutting_card_from_back) == (100, 14)
    assert isinstance(play.ask(c.PlaceCuttingCard(from_back=14)), Refusal)  # there is no third
    assert play.game.shoe.left == 416  # they are not playing cards


# 2.2: face up or face down


@rule("mini-baccarat", NI2016_685="2.2", NI2018_687="2.2", NI2002_45="2.2")
@each_book
def test_whether_cards_are_dealt_face_up_or_down_is_determined_before_the_table_opens(book: str) -> None:
    play = Play(book, opened=False)
    refusal = play.refused(t.OpenTable(), "2.2", play.operator)
    assert "elect the options" in refusal.because
    (elected,) = play.do(t.ElectOptions(options={"dealing": "face-down"}), play.operator)
    assert "2.2" in elected.under
    assert "elect the options" not in play.refused(t.OpenTable(), "2.5", play.operator).because


@rule("mini-baccarat", NI2016_685="2.2", NI2018_687="2.2", NI2002_45="2.2")
@each_book
def test_cards_are_dealt_as_determined(book: str) -> None:
    down = Play(book, patrons=("ann",), dealing="face-down")
    down.wager("ann", "player", 500)
    down.call()
    down.refused(c.DealCard(card="9c"), "2.2")
    down.card("")
    up = Play(book, patrons=("ann",), dealing="face-up")
    up.wager("ann", "player", 500)
    up.call()
    assert isinstance(up.ask(c.DealCard()), Refusal)
    up.card("9c")


@rule("mini-baccarat", NI2016_685="2.2", NI2018_687="2.2")
@each_cash_book
def test_a_round_is_dealt_to_its_end_as_it_was_begun(book: str) -> None:
    play = Play(book)
    play.wager("ann", "player", 500)
    (notice,) = play.do(t.GiveNotice(options={"dealing": "face-down"}), play.operator)
    assert "2.2" in notice.under
    play.deal("9c 3d Kh 4s")
    play.finish()
    play.wager("ann", "player", 500)
    play.call()
    play.refused(c.DealCard(card="9c"), "2.2")
    play.card("")


@rule("mini-baccarat", NI2002_45="2.2")
def test_in_a_tournament_face_up_or_down_stays_as_it_was_before_the_start() -> None:
    play = Play(N02)
    play.refused(t.GiveNotice(options={"dealing": "face-down"}), "2.2", Role.DIRECTOR)


# 2.3: change of cards


@rule("mini-baccarat", NI2016_685="2.3", NI2018_687="2.3", NI2002_45="2.3")
@each_book
def test_cards_are_changed_after_a_round_and_never_during_one(book: str) -> None:
    play = Play(book, patrons=("ann",))
    some = c.ReplaceCards(cards=("9c", "9d"), reason="creased")
    play.refused(c.ReplaceCards(cards=("9c",), reason=""), "2.3", play.operator)
    play.refused(c.ReplaceCards(cards=("Zz",), reason="creased"), "2.3", play.operator)
    play.wager("ann", "player", 500)
    play.refused(some, "2.3", play.operator)
    play.deal("9c 3d Kh")
    play.refused(some, "2.3", play.operator)
    play.deal("4s")
    play.finish()
    left = play.game.shoe.left
    (replaced,) = play.do(some, play.operator)
    assert isinstance(replaced, CardsReplaced)
    assert (replaced.cards, "2.3" in replaced.under) == (("9c", "9d"), True)
    assert play.game.shoe.left == left  # like for like


@rule("mini-baccarat", NI2016_685="2.3", NI2018_687="2.3", NI2002_45="2.3")
@each_book
def test_when_all_cards_are_changed_a_new_shoe_is_made(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.play("9c 3d Kh 4s", player=500)
    replaced, due = play.do(c.ReplaceCards(reason="worn"), play.operator)
    assert isinstance(replaced, CardsReplaced)
    assert isinstance(due, ShuffleDue)
    assert play.step is Step.SHUFFLE


@rule("mini-baccarat", NI2016_685="2.3[check]", NI2018_687="2.3[check]", NI2002_45="2.3[check]")
@each_book
@pytest.mark.parametrize("first", ["dealer", "supervisor"])
def test_dealer_and_supervisor_both_check_replacements_before_they_come_into_play(book: str, first: str) -> None:
    play = Play(book, patrons=("ann",))
    play.do(c.ReplaceCards(cards=("9c",), reason="creased"), play.operator)
    assert (play.step, play.need.commands) == (Step.CHECK_CARDS, ("check_replacement",))
    assert "2.3[check]" in play.need.under
    assert set(play.need.by) == {Role.DEALER, play.supervisor}
    order = [Role.DEALER, play.supervisor] if first == "dealer" else [play.supervisor, Role.DEALER]
    for role in order:
        assert isinstance(play.ask(c.PlaceWager(patron="ann", option="tie", amount=500)), Refusal)
        (checked,) = play.do(c.CheckReplacement(), role)
        assert isinstance(checked, ReplacementChecked)
        assert (checked.role, "2.3[check]" in checked.under) == (role, True)
        play.refused(c.CheckReplacement(), "2.3[check]", role)
    assert play.step is Step.BET


@rule("mini-baccarat", NI2016_685="2.3[check]", NI2018_687="2.3[check]", NI2002_45="2.3[check]")
@each_book
def test_no_replacement_card_is_even_burnt_unchecked(book: str) -> None:
    play = Play(book)
    play.do(c.ReplaceCards(reason="worn"), play.operator)
    play.do(c.ShuffleCards())
    play.do(c.OfferCut(patron="ann"))
    play.as_patron("ann", c.CutCards(position=200))
    play.do(c.PlaceCuttingCard(from_back=14))
    play.do(c.CheckReplacement())
    assert play.need.by == (play.supervisor,)
    play.refused(c.BurnByValue(card="Ah"), "2.3[check]")
    play.do(c.CheckReplacement(), play.supervisor)
    play.do(c.BurnByValue(card="Ah"))


# 2.4 and 2.6: values and totals

COUNTS = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0} | {str(pip): pip for pip in range(2, 10)}


@rule(
    "mini-baccarat",
    NI2016_685=("2.4", "2.4(a)", "2.4(b)", "2.4(c)"),
    NI2018_687=("2.4", "2.4(a)", "2.4(b)", "2.4(c)"),
    NI2002_45=("2.4", "2.4(a)", "2.4(b)", "2.4(c)"),
)
@each_book
def test_a_card_counts_by_its_rank_alone(book: str) -> None:
    terms = library().book(book).terms()
    assert points(terms) == {card: COUNTS[card[0]] for card in CARDS}
    for clause, key in (("2.4(b)", "court_value"), ("2.4(c)", "ace_value"), ("2.4(a)", "hand_totals")):
        assert clause in terms.cite(key)


@rule("mini-baccarat", NI2016_685="2.6", NI2018_687="2.6", NI2002_45="2.6")
@each_book
@pytest.mark.parametrize(
    ("cards", "digit"),
    [("9c", 9), ("Ac 9d", 0), ("9c 8d", 7), ("Kc Qd", 0), ("Kc Qd Jh", 0), ("9c 9d 9h", 7), ("Th 5c 9s", 4), ("", 0)],
)
def test_the_total_is_the_single_digit_of_the_sum(book: str, cards: str, digit: int) -> None:
    assert total(library().book(book).terms(), tuple(cards.split())) == digit


@rule("mini-baccarat", NI2016_685=("2.4", "2.6"), NI2018_687=("2.4", "2.6"), NI2002_45=("2.4", "2.6"))
@each_book
@pytest.mark.parametrize("rank", sorted(COUNTS))
def test_the_rounds_totals_are_reckoned_so(book: str, rank: str) -> None:
    """Player holds the card beside a seven, or a six where that would make a natural."""
    beside = 6 if (COUNTS[rank] + 7) % 10 in (8, 9) else 7
    play = Play(book, patrons=("ann",))
    play.wager("ann", "player", 500)
    play.deal(f"{rank}s Kd {beside}h 7c")
    while play.step is Step.DEAL:
        play.card("Kc")
    play.finish()
    closed = play.last(RoundClosed)
    assert closed.player_total == (COUNTS[rank] + beside) % 10
    assert closed.banker_total == 7
    assert {"2.4", "2.6"} <= set(closed.under)


# 2.5: the check of the cards


@rule("mini-baccarat", NI2016_685="2.5", NI2018_687="2.5", NI2002_45="2.5")
@each_book
def test_cards_are_checked_before_gaming_and_again_after_it(book: str) -> None:
    play = Play(book, patrons=(), burnt=False)
    assert play.last(CardsChecked).when == "before"
    play.do(t.CloseTable(), play.operator)
    assert ("2.5" in play.need.under, play.need.commands) == (True, ("check_cards",))
    play.refused(t.OpenTable(), "2.5", play.operator)
    play.do(t.CheckCards(method="one by one"))
    assert (play.last(CardsChecked).when, "2.5" in play.last(CardsChecked).under) == ("after", True)
    # That was the check at the end. The next opening needs one of its own.
    play.refused(t.OpenTable(), "2.5", play.operator)
    play.do(t.CheckCards(method="one by one"))
    assert play.last(CardsChecked).when == "before"
    play.do(t.OpenTable(), play.operator)


@rule("mini-baccarat", NI2016_685="2.5", NI2018_687="2.5", NI2002_45="2.5")
@pytest.mark.parametrize(
    ("book", "checkers", "methods"),
    [
        (B16, {Role.DEALER, Role.SUPERVISOR}, {"one by one", "device", "pre-shuffled"}),
        (B18, {Role.DEALER, Role.SUPERVISOR}, {"one by one", "device", "pre-shuffled"}),
        (N02, {Role.DEALER}, {"one by one"}),
    ],
)
def test_who_checks_the_cards_and_how(book: str, checkers: set[Role], methods: set[str]) -> None:
    play = Play(book, opened=False)
    for role in Role:
        for method in ("one by one", "device", "pre-shuffled", "at a glance"):
            check = t.CheckCards(method=method)
            if role in checkers and method in methods:
                assert not isinstance(play.ask(check, role), Refusal)
            else:
                play.refused(check, "2.5", role)
