"""Pairs: sections 9, 10 and 11 of NI2016-685 and NI2018-687. The tournament book has no such wager."""

from collections import Counter
from itertools import product

import pytest

from croupier.equipment import CARDS
from croupier.games.context import Limit
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import CardDealt, RoundClosed, WagerPlaced, WagerSettled
from croupier.games.mini_baccarat.pairs import settle
from croupier.games.mini_baccarat.procedure import Step
from croupier.instruments import library
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.options import usual_options
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.mini_baccarat.play import B16, B18, CASH_BOOKS, N02, Play

both_books = pytest.mark.parametrize("book", CASH_BOOKS)

# The books differ only in where a rule stands.
FACE_VALUE = {B16: ("9.5", "9.5(a)", "9.5(b)"), B18: ("9.6", "9.6(a)", "9.6(b)")}
FIRST_TWO = {B16: "9.6", B18: "9.7"}
BANKER_WINS = {B16: "9.8(a)", B18: "9.9(a)"}
BANKER_LOSES = {B16: "9.8(c)", B18: "9.9(b)"}
PLAYER_WINS = {B16: "9.8(b)", B18: "9.9(c)"}
PLAYER_LOSES = {B16: "9.8(d)", B18: "9.9(d)"}
SETTLED_FIRST = {B16: ("9.9", "9.9(a)", "9.9(b)"), B18: ("9.10", "9.10(a)", "9.10(b)")}
THEN_THIRD_CARDS = {B16: "9.10", B18: "9.11"}


def grade(first: str, second: str) -> str:
    """The definitions of section 10, written out."""
    if first[0] != second[0]:
        return "no pair"
    suits = {first[1], second[1]}
    if len(suits) == 1:
        return "perfect"
    if suits == {"h", "d"}:
        return "red"
    if suits == {"c", "s"}:
        return "black"
    return "mixed"


PERFECT_PAIRS_PAY = {"mixed": "5 to 1", "red": "12 to 1", "black": "12 to 1", "perfect": "25 to 1"}
GRADE_CLAUSES = {
    "mixed": ("10.1", "10.2", "10.5", "10.6", "10.6(a)"),
    "red": ("10.1", "10.3", "10.3(a)", "10.5", "10.6", "10.6(b)"),
    "black": ("10.1", "10.3", "10.3(b)", "10.5", "10.6", "10.6(b)"),
    "perfect": ("10.1", "10.4", "10.5", "10.6", "10.6(c)", "A:Suited"),
}
METHOD_CLAUSES = {
    (B16, "commission"): {
        "mixed": "8.8(d)[mixed]",
        "red": "8.8(d)[coloured]",
        "black": "8.8(d)[coloured]",
        "perfect": "8.8(d)[perfect]",
    },
    (B16, "non-commission"): {
        "mixed": "8.9(d)[mixed]",
        "red": "8.9(d)[coloured]",
        "black": "8.9(d)[coloured]",
        "perfect": "8.9(d)[perfect]",
    },
    (B18, "commission"): dict.fromkeys(PERFECT_PAIRS_PAY, "8.6"),
    (B18, "non-commission"): dict.fromkeys(PERFECT_PAIRS_PAY, "8.6"),
}


def test_the_definition_written_out_has_the_known_counts() -> None:
    grades = Counter(grade(first, second) for first, second in product(CARDS, repeat=2))
    assert grades == {"no pair": 52 * 48, "perfect": 52, "red": 26, "black": 26, "mixed": 104}


@rule(
    "mini-baccarat",
    NI2016_685=(
        "8.8(d)",
        "8.8(d)[mixed]",
        "8.8(d)[coloured]",
        "8.8(d)[perfect]",
        "8.9(d)",
        "8.9(d)[mixed]",
        "8.9(d)[coloured]",
        "8.9(d)[perfect]",
        "9.5",
        "9.5(a)",
        "9.5(b)",
        "9.8",
        "9.8(a)",
        "9.8(b)",
        "9.8(c)",
        "9.8(d)",
        "10.1",
        "10.2",
        "10.3",
        "10.3(a)",
        "10.3(b)",
        "10.4",
        "10.5",
        "10.6",
        "10.6(a)",
        "10.6(b)",
        "10.6(c)",
        "A:Suit",
        "A:Suited",
    ),
    NI2018_687=(
        "8.6",
        "9.6",
        "9.6(a)",
        "9.6(b)",
        "9.9",
        "9.9(a)",
        "9.9(b)",
        "9.9(c)",
        "9.9(d)",
        "10.1",
        "10.2",
        "10.3",
        "10.3(a)",
        "10.3(b)",
        "10.4",
        "10.5",
        "10.6",
        "10.6(a)",
        "10.6(b)",
        "10.6(c)",
        "A:Suit",
        "A:Suited",
    ),
)
@pytest.mark.parametrize("method", ["commission", "non-commission"])
@both_books
def test_every_two_cards_have_the_grade_of_the_definitions_and_are_paid_once_for_it(book: str, method: str) -> None:
    terms = library().book(book).terms({"pairs": "perfect", "settlement": method})
    for first, second in product(CARDS, repeat=2):
        expected = grade(first, second)
        for option in ("player_pair", "banker_pair"):
            hands = ((first, second), ()) if option == "player_pair" else ((), (first, second))
            outcome, under, odds = settle(terms, option, *hands)
            wins, loses = (PLAYER_WINS, PLAYER_LOSES) if option == "player_pair" else (BANKER_WINS, BANKER_LOSES)
            assert set(FACE_VALUE[book]) <= set(under)
            if expected == "no pair":
                assert (outcome, odds) == ("lose", None)
                assert loses[book] in under
                assert wins[book] not in under
            else:
                assert (outcome, str(odds)) == ("win", PERFECT_PAIRS_PAY[expected])
                assert {*GRADE_CLAUSES[expected], METHOD_CLAUSES[book, method][expected], wins[book]} <= set(under)
                others = {clause for name, said in GRADE_CLAUSES.items() if name != expected for clause in said}
                assert not set(under) & (others - set(GRADE_CLAUSES[expected]))


@rule(
    "mini-baccarat",
    NI2016_685=("8.8(e)", "8.9(e)", "11.1", "11.2", "11.2(a)"),
    NI2018_687=("8.7", "11.1", "11.2", "11.2(a)"),
)
@pytest.mark.parametrize("method", ["commission", "non-commission"])
@both_books
def test_every_canberra_pair_pays_eleven_to_one_whatever_its_suits(book: str, method: str) -> None:
    terms = library().book(book).terms({"pairs": "canberra", "settlement": method})
    said = {(B16, "commission"): "8.8(e)", (B16, "non-commission"): "8.9(e)"}.get((book, method), "8.7")
    for first, second in product(CARDS, repeat=2):
        outcome, under, odds = settle(terms, "banker_pair", (), (first, second))
        if first[0] == second[0]:
            assert (outcome, str(odds)) == ("win", "11 to 1")
            assert {"11.1", "11.2", "11.2(a)", said, BANKER_WINS[book]} <= set(under)
        else:
            assert (outcome, odds) == ("lose", None)
            assert BANKER_LOSES[book] in under


# At the table. The first four cards go to player and banker in turn.


@rule(
    "mini-baccarat",
    NI2016_685=("9.8(a)", "9.8(b)", "9.8(c)", "9.8(d)", "10.6(a)", "10.6(b)", "10.6(c)", "10[application]"),
    NI2018_687=("9.1(a)", "9.9(a)", "9.9(b)", "9.9(c)", "9.9(d)", "10.6(a)", "10.6(b)", "10.6(c)", "10[application]"),
)
@pytest.mark.parametrize(
    ("cards", "player", "banker"),
    [
        ("4h 9d 4s Kd", 5, -1),  # mixed, and none
        ("4h 9d 4d 9s", 12, 5),  # red, and mixed
        ("4c 9d 4s 9d", 12, 25),  # black, and perfect
        ("4h 9d 4h 9h", 25, 12),  # perfect, and red
        ("Th 9d Kh 8d", -1, -1),  # ten and king are worth the same and are no pair
    ],
)
@both_books
def test_each_hand_settles_its_own_perfect_pairs_wagers(book: str, cards: str, player: int, banker: int) -> None:
    play = Play(book, pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    play.wager("bob", "banker_pair", 20_00)
    play.deal(cards)
    play.do(c.Settle())
    assert play.won("ann") == player * 10_00
    assert play.won("bob") == banker * 20_00


@rule("mini-baccarat", NI2016_685="11[application]", NI2018_687=("9.1(b)", "11[application]", "A:Pairs(b)"))
@both_books
def test_at_a_canberra_pairs_table_the_grades_do_not_matter(book: str) -> None:
    play = Play(book, pairs="canberra")
    play.play("4h 9d 4h Kd", player_pair=10_00, banker_pair=10_00)
    assert play.won("ann") == 110_00 - 10_00


@rule("mini-baccarat", NI2016_685="9.6", NI2018_687="9.7")
@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("2h Ac 3s Td 3d 8h", -20_00),  # the player's third card pairs the second: too late
        ("2h Ac 2s Td 4d Ah", 50_00 - 10_00),  # the banker's third pairs the first: too late as well
    ],
)
@both_books
def test_only_the_first_two_cards_of_a_hand_determine_its_pairs(book: str, cards: str, won: int) -> None:
    play = Play(book, pairs="perfect")
    play.play(cards, player_pair=10_00, banker_pair=10_00)
    assert len(play.game.records[-1].player) == len(play.game.records[-1].banker) == 3
    assert play.won("ann") == won
    assert FIRST_TWO[book] in play.last(WagerSettled).under


@rule("mini-baccarat", NI2016_685=("8.7", "8.7(a)", "8.7(b)", "9.1"))
@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("Kh 9c Qh 9d", -10_00),  # equal in value, and the banker has a pair: still none of the player's
        ("4h 9c 4s Kd", 50_00),  # the banker's cards differ: the player's wager wins all the same
        ("2h 3c 2s 4d 5d", 50_00),  # a third card of another value takes nothing away
    ],
)
def test_where_the_pairs_rules_differ_from_the_general_ones_they_prevail(cards: str, won: int) -> None:
    play = Play(B16, pairs="perfect")
    play.play(cards, player_pair=10_00)
    assert play.won("ann") == won
    assert {"9.8", "8.7", "~M5"} <= set(play.last(WagerSettled).under)


@rule("mini-baccarat", NI2016_685=("9.4", "9.4(a)"), NI2018_687=("9.4", "9.4(a)", "A:Pairs"))
@pytest.mark.parametrize("option", ["player_pair", "banker_pair"])
@both_books
def test_a_pairs_wager_needs_no_main_wager_and_the_coup_is_dealt_to_its_end(book: str, option: str) -> None:
    play = Play(book, pairs="perfect")
    placed = play.wager("ann", option, 10_00)
    assert {"9.4", "9.4(a)", "~M23"} <= set(placed[0].under)
    play.deal("2h 3c 3s Kd")
    play.do(c.Settle())
    assert not play.round.wagers
    play.deal("Th 5d")
    assert play.step is Step.COLLECT
    play.finish()
    closed: RoundClosed = play.last(RoundClosed)
    assert (closed.result, closed.no_bet, closed.bettors) == ("banker", False, ("ann",))


@rule("mini-baccarat", NI2018_687="9.5")
def test_a_patron_may_back_the_pairs_of_both_hands_without_anybodys_approval() -> None:
    play = Play(B18, pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    assert "9.5" in play.wager("ann", "banker_pair", 15_00)[0].under
    assert {option: wager.amount for (_, option), wager in play.round.wagers.items()} == {
        "player_pair": 10_00,
        "banker_pair": 15_00,
    }
    # Each of them once: the same area printed on both sides of the layout is one box.
    play.refused(c.PlaceWager(patron="ann", option="player_pair", amount=5_00, box=2), "4.6(a)[common box]")


def test_under_the_2016_book_too_each_hand_takes_one_pairs_wager_of_a_patron() -> None:
    play = Play(B16, pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    play.wager("ann", "banker_pair", 10_00)
    play.refused(c.PlaceWager(patron="ann", option="player_pair", amount=5_00, box=2), "4.5[common box]")


@rule("mini-baccarat", NI2016_685=("9.7", "9.7[chips]"), NI2018_687=("9.8", "9.8[chips]"))
@both_books
def test_pairs_wagers_are_chips_placed_before_the_first_card(book: str) -> None:
    before_the_card, chips, locked = ("9.7", "9.7[chips]", "4.6") if book == B16 else ("9.8", "9.8[chips]", "4.7")
    play = Play(book, pairs="perfect")
    for name in ("ann", "bob"):
        (placed, *_) = play.wager(name, "player_pair", 10_00)
        assert isinstance(placed, WagerPlaced)
        assert {before_the_card, chips} <= set(placed.under)
        assert play.state.balances[f"wager:{name}:player_pair"] == 10_00
    assert play.chips("ann") == 990_00
    play.refused(c.PlaceWager(patron="ann", option="banker_pair", amount=1000_00), "4.2", Role.PATRON, "ann")
    play.call()
    play.refused(c.PlaceWager(patron="ann", option="banker_pair", amount=10_00), "6.2", Role.PATRON, "ann")
    play.deal("4h")
    play.refused(c.PlaceWager(patron="ann", option="banker_pair", amount=10_00), locked, Role.PATRON, "ann")
    play.refused(c.TakeBackWager(patron="ann", option="player_pair"), locked, Role.PATRON, "ann")


@rule(
    "mini-baccarat",
    NI2016_685=("9.9", "9.9(a)", "9.9(b)", "9.10"),
    NI2018_687=("9.10", "9.10(a)", "9.10(b)", "9.11"),
)
@both_books
def test_pairs_are_settled_before_any_third_card_losers_first(book: str) -> None:
    first, losers, winners = SETTLED_FIRST[book]
    play = Play(book, pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    play.wager("ann", "player", 10_00)
    play.wager("bob", "banker_pair", 10_00)
    play.wager("bob", "player_pair", 20_00)
    play.deal("2h 3c 2s 4d")  # a pair of twos, and a player's hand that draws
    assert play.step is Step.SETTLE_FIRST
    assert first in play.need.under
    assert play.need.commands == ("settle",)
    play.refused(c.DealCard(card="5d"), THEN_THIRD_CARDS[book])
    facts = play.do(c.Settle())
    told = [(fact.patron, fact.option, fact.outcome) for fact in facts if isinstance(fact, WagerSettled)]
    assert told == [
        ("bob", "banker_pair", "lose"),
        ("ann", "player_pair", "win"),
        ("bob", "player_pair", "win"),
    ]
    assert all({first, losers, winners} <= set(fact.under) for fact in facts)
    assert play.won("ann") == 50_00
    assert play.won("bob") == 100_00 - 10_00
    assert list(play.round.wagers) == [("ann", "player")]
    assert play.need.to == "player"
    play.card("5d")
    play.finish()
    assert play.won("ann") == 50_00 + 10_00  # 9 to 7


@rule("mini-baccarat", NI2016_685=("9.9", "9.10"), NI2018_687=("9.10", "9.11"))
@both_books
def test_after_a_natural_the_pairs_are_settled_before_the_rest(book: str) -> None:
    play = Play(book, pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    play.wager("ann", "banker", 10_00)
    play.deal("2h 9c 2s Kd")
    assert [fact.option for fact in play.do(c.Settle()) if isinstance(fact, WagerSettled)] == ["player_pair"]
    assert play.step is Step.SETTLE
    assert [fact.option for fact in play.do(c.Settle()) if isinstance(fact, WagerSettled)] == ["banker"]
    assert play.won("ann") == 50_00 + 9_50


@rule("mini-baccarat", NI2016_685=("9.9", "9.10"), NI2018_687=("9.10", "9.11"))
@both_books
def test_face_down_hands_are_turned_first_then_pairs_settled_then_third_cards(book: str) -> None:
    play = Play(book, pairs="perfect", dealing="face-down")
    play.wager("ann", "player_pair", 10_00)
    play.wager("bob", "banker", 10_00)
    play.deal_face_down(4)
    assert play.step is Step.EXPOSE
    play.refused(c.Settle(), "8.1")
    play.expose("player", "2h 2h")
    assert play.step is Step.EXPOSE  # one hand alone settles nothing
    play.expose("banker", "3c 4d")
    assert play.step is Step.SETTLE_FIRST
    assert "~M22" in play.need.under
    play.refused(c.DealCard(), THEN_THIRD_CARDS[book])
    play.do(c.Settle())
    assert play.won("ann") == 250_00
    play.card()
    play.expose("player", "5d")
    play.finish()
    assert play.won("bob") == -10_00


@rule("mini-baccarat", NI2016_685="9.10", NI2018_687="9.11")
@both_books
def test_without_pairs_wagers_third_cards_follow_at_once(book: str) -> None:
    play = Play(book, pairs="perfect")
    play.wager("ann", "player", 10_00)
    play.deal("2h 3c 2s 4d 5d")
    assert isinstance(play.facts[-1], CardDealt)
    play.finish()
    assert play.won("ann") == 10_00


# The operator's offer


@rule("mini-baccarat", NI2016_685="10[application]", NI2018_687=("9.1", "9.1(a)", "9.1(b)", "A:Pairs(a)", "A:Pairs(b)"))
@both_books
def test_the_operator_offers_perfect_pairs_canberra_pairs_or_none(book: str) -> None:
    for choice, odds in (("perfect", "25 to 1"), ("canberra", "11 to 1")):
        play = Play(book, pairs=choice)
        play.play("4h 9d 4h Kd", player_pair=10_00)
        assert play.last(WagerSettled).odds == odds
    play = Play(book, pairs="none")
    refusal = play.refused(c.PlaceWager(patron="ann", option="player_pair", amount=10_00), "A:Box")
    assert not any("pair" in option for option in refusal.instead)
    shut = Play(book, opened=False)
    shut.refused(t.ElectOptions(options={"pairs": "perfect and canberra"}), "8.2", shut.operator)


@rule("mini-baccarat", NI2016_685="9.2", NI2018_687="9.2")
@both_books
def test_no_pairs_before_their_layout_is_approved(book: str) -> None:
    play = Play(book, opened=False)
    play.do(t.ElectOptions(options={**usual_options(book), "pairs": "perfect"}), play.operator)
    for what in play.state.machine.approvals(play.state.terms):
        if what != "pairs layout":
            play.do(t.RecordApproval(what=what, reference="approval 1"), play.operator)
    kinds = play.state.terms.wager_kinds
    play.do(t.SetLimits(limits=dict.fromkeys(kinds, Limit(500, 500_00, 500))), play.operator)
    play.do(t.SetHours(opens=0, closes=1440, utc_offset=0, source="test"), play.operator)
    play.do(t.CheckCards(method="one by one"))
    assert "pairs layout" in play.need.say
    assert "pairs layout" in play.refused(t.OpenTable(), "9.2", play.operator).because
    play.refused(t.RecordApproval(what="pairs layout", reference=" "), "9.2", play.operator)
    (recorded,) = play.do(t.RecordApproval(what="pairs layout", reference="GRC 7/2018"), play.operator)
    assert "9.2" in recorded.under
    play.do(t.OpenTable(), play.operator)


@rule("mini-baccarat", NI2016_685="9.2", NI2018_687="9.2")
@both_books
def test_nor_can_pairs_be_added_later_without_that_approval(book: str) -> None:
    play = Play(book, pairs="none")
    notice = t.GiveNotice(options={"pairs": "canberra"}, limits={"pairs": Limit(500, 100_00, 500)})
    play.refused(notice, "9.2", play.operator)


@rule("mini-baccarat", NI2016_685="9.3", NI2018_687="9.3")
@pytest.mark.parametrize(("choice", "name"), [("perfect", "Perfect Pairs"), ("canberra", "Canberra Pairs")])
@both_books
def test_the_sign_shows_the_pairs_option_in_use_and_its_own_limits(book: str, choice: str, name: str) -> None:
    play = Play(book, pairs=choice, limits={"pairs": Limit(10_00, 50_00, 5_00)})
    shown = sign(play.state)
    assert [(line.choice, line.name) for line in shown.options if line.option == "pairs"] == [(choice, name)]
    (line,) = (line for line in shown.limits if line.kind == "pairs")
    assert (line.minimum, line.maximum, line.multiple) == (10_00, 50_00, 5_00)
    assert "9.3" in [clause.clause for clause in shown.under]
    # They are separate limits: the main wager neither uses them up nor lends them its maximum.
    (placed,) = play.wager("ann", "player_pair", 75_00)
    assert isinstance(placed, WagerPlaced)
    assert placed.at_risk == 50_00
    play.wager("ann", "player", 75_00)
    assert play.round.wagers["ann", "player"].at_risk == 75_00


def test_the_tournament_book_has_no_pairs() -> None:
    play = Play(N02)
    play.refused(c.PlaceWager(patron="ann", option="player_pair", amount=10_00), "A:Box")
    shut = Play(N02, opened=False)
    assert "pairs" in shut.refused(t.ElectOptions(options={"pairs": "perfect"}), "4.6", shut.operator).because
