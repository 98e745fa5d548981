"""Irregularities: section 13 of NI2018-687, 12 of NI2016-685 and 9 of NI2002-45."""

from collections.abc import Iterable
from itertools import permutations

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from croupier.equipment import CARDS, Shoe
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import (
    BurnMissed,
    CardDealt,
    CardGivenToBanker,
    CardsBurnt,
    ExcessCardKept,
    ExtraRoundDue,
    NoBetCoupDirected,
    PairsReversed,
    RoundClosed,
    RoundReconstructed,
    RoundVoided,
    SettlementReversed,
    ShuffleDue,
    WagerChanged,
    WagerSettled,
    WagersReopened,
    WagerTakenBack,
    WithdrawalOffered,
    WrongHandOverReported,
)
from croupier.games.mini_baccarat.procedure import Step
from croupier.games.shoes import Stage
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.play import B16, B18, BOOKS, CASH_BOOKS, N02, START, Play

every_book = pytest.mark.parametrize("book", BOOKS)
cash_books = pytest.mark.parametrize("book", CASH_BOOKS)

# Where each rule stands.
IN_ERROR = {B16: "12.1", B18: "13.1", N02: "9.1"}
EXPOSED = {B16: "12.2", B18: "13.2", N02: "9.2"}
NO_BETS = {B16: "12.2[no-bet]", B18: "13.2[no-bet]", N02: "9.2[no bets]"}
CLEARED = {B16: "12.2[clear wagers]", B18: "13.2[clear wagers]", N02: "9.2[clear]"}
UNEXPOSED = {B16: "12.3", B18: "13.3", N02: "9.3"}
REBUILT = {B16: "12.4", B18: "13.4", N02: "9.4"}
WITHDRAWN = {B16: "12.4[withdraw]", B18: "13.4[withdraw]"}
ALL_WITHDRAWN = {B16: "12.4[all withdrawn]", B18: "13.4[all withdrawn]"}
BEYOND_REBUILDING = {B16: "12.4[void]", B18: "13.4[void]", N02: "9.5"}
FOUND_LATE = {B16: "12.5", B18: "13.5", N02: "~N8"}
LATER_ROUNDS = {B16: "12.5[later rounds]", B18: "13.5[later rounds]", N02: "~N8"}
REOPENED = {B16: "12.6", B18: "13.6"}
EXHAUSTED = {B16: "12.7", B18: "13.7", N02: "9.6"}
BURN_MISSED = {B16: "12.8", B18: "13.8", N02: "~H4"}
DEALT_FROM_SHOE = "6.1"
LOCKED = {B16: "4.6", B18: "4.7", N02: "4.5"}
# The banker's tableau: totals 0 to 7 down; across, the player's third card: none, then 0 to 9.
TABLEAU = (
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDSD",
    "DSSDDDDDDSS",
    "DSSSSDDDDSS",
    "SSSSSSSDDSS",
    "SSSSSSSSSSS",
)


def table(book: str, *patrons: str, **options: str) -> Play:
    """An open table without side bets, at which ann sits, or these patrons."""
    plain = {B16: {"pairs": "none"}, B18: {"pairs": "none", "dragon_bonus": "none"}, N02: {}}[book]
    return Play(book, patrons=patrons or ("ann",), **{**plain, **options})


def cards_of(play: Play) -> tuple[str, str]:
    return " ".join(play.round.player), " ".join(play.round.banker)


def in_all_places(play: Play) -> int:
    """The cards of the shoe, wherever they are."""
    return play.game.shoe.left + len(play.round.places) + len(play.game.carried) + play.game.discarded


def laid_out(cards: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Player, banker and what is left over when cards are laid by rules 6.2, 6.4, 7.2 and 7.3: written out."""
    worth = {**{str(pip): pip for pip in range(2, 10)}, **dict.fromkeys("TJQK", 0), "A": 1}
    rest = list(cards)

    def points(hand: list[str]) -> int:
        return sum(worth[card[0]] for card in hand) % 10

    player, banker = rest[0:4:2], rest[1:4:2]
    if len(rest) < 4:
        return tuple(player), tuple(banker), ()
    rest = rest[4:]
    if points(player) < 8 and points(banker) < 8:
        column = 0
        if points(player) <= 5:
            if not rest:
                return tuple(player), tuple(banker), ()
            player.append(rest.pop(0))
            column = 1 + worth[player[2][0]]
        if TABLEAU[points(banker)][column] == "D" and rest:
            banker.append(rest.pop(0))
    return tuple(player), tuple(banker), tuple(rest)


# A card drawn to the player's hand in error


@rule("mini-baccarat", NI2016_685="12.1", NI2018_687="13.1", NI2002_45="9.1")
@pytest.mark.parametrize("bankers", range(8))
@pytest.mark.parametrize("players", [6, 7])
@every_book
def test_a_card_drawn_to_a_standing_player_is_the_bankers_if_the_banker_must_draw(
    book: str, players: int, bankers: int
) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    card = {0: "K", 1: "A"}
    play.deal(f"Kh Qc {players}s {card.get(bankers, bankers)}d")
    facts = play.do(c.ReportCardToPlayerInError(card="9c"))
    if TABLEAU[bankers][0] == "D":
        assert [type(fact) for fact in facts] == [CardGivenToBanker]
        assert IN_ERROR[book] in facts[0].under
        assert play.round.banker[2:] == ("9c",)
        assert not play.game.carried
    else:
        assert [type(fact) for fact in facts] == [ExcessCardKept]
        assert {EXPOSED[book], "~M15"} <= set(facts[0].under)
        assert len(play.round.banker) == 2
        assert play.game.carried[0].card == "9c"
    assert len(play.round.player) == 2
    assert play.step is Step.SETTLE
    assert in_all_places(play) == 416
    play.finish()


@rule("mini-baccarat", NI2016_685="12.1", NI2018_687="13.1", NI2002_45="9.1")
@every_book
def test_a_fourth_card_to_the_player_is_the_bankers_by_the_column_of_the_third(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("2h Kc 3s 4d 4h")  # the player drew a four: banker's 4 must draw
    play.do(c.ReportCardToPlayerInError(card="2c"))
    assert cards_of(play) == ("2h 3s 4h", "Kc 4d 2c")
    play.finish()
    play.wager("ann", "player", 10_00)
    play.deal("2h Kc 3s 4d 8h")  # an eight: banker's 4 stands
    (kept,) = play.do(c.ReportCardToPlayerInError(card="2c"))
    assert isinstance(kept, ExcessCardKept)
    assert cards_of(play) == ("2h 3s 8h", "Kc 4d")


@rule("mini-baccarat", NI2016_685=("12.1", "12.2"), NI2018_687=("13.1", "13.2"), NI2002_45=("9.1", "9.2"))
@every_book
def test_after_a_natural_nobody_draws_and_the_card_is_in_excess(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks 4d")
    (kept,) = play.do(c.ReportCardToPlayerInError(card="2c"))
    assert isinstance(kept, ExcessCardKept)
    play.finish()
    assert play.round.no_bet


@rule("mini-baccarat", NI2016_685="12.1", NI2018_687="13.1", NI2002_45="9.1")
@every_book
def test_a_card_that_is_due_to_the_player_is_no_error(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.refused(c.ReportCardToPlayerInError(card="2c"), IN_ERROR[book])
    play.deal("2h")
    play.refused(c.ReportCardToPlayerInError(card="2c"), "7.1")  # out of sequence in the initial deal: reconstructed
    play.deal("Kc 3s 4d")
    assert play.refused(c.ReportCardToPlayerInError(card="2c"), "7.1").instead == ("deal_card",)


@rule("mini-baccarat", NI2018_687="13.1", NI2016_685="12.1")
@cash_books
def test_a_face_down_card_drawn_to_the_player_in_error_is_turned_as_the_bankers(book: str) -> None:
    play = table(book, dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(4)
    play.expose("player", "6h Kh")
    play.expose("banker", "5c Kc")
    play.do(c.ReportCardToPlayerInError())
    assert play.round.banker == ("5c", "Kc", "")
    assert play.step is Step.EXPOSE
    play.expose("banker", "2c")
    play.finish()
    assert play.won("ann") == -10_00


@cash_books
def test_pairs_come_before_a_card_in_error_is_dealt_with(book: str) -> None:
    play = table(book, pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    play.deal("3h 5c 3s Kd")
    assert "pairs" in play.refused(c.ReportCardToPlayerInError(card="2c"), IN_ERROR[book]).because
    play.do(c.Settle())
    play.do(c.ReportCardToPlayerInError(card="2c"))
    assert play.round.banker == ("5c", "Kd", "2c")


def test_only_staff_report_irregularities() -> None:
    play = table(B18)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks 4d")
    for command in (
        c.ReportCardToPlayerInError(card="2c"),
        c.ReportExcessCard(card="2c"),
        c.ReconstructRound(cards=("9h", "Kc", "Ks", "4d")),
        c.ReportWrongHandOver(hand="player", patron="bob"),
        c.ReportShoeExhausted(),
        c.ReportBurnMissed(cards_out=1),
    ):
        play.refused(command, "A:Dealer", Role.PATRON, "ann")
        play.refused(command, "A:Casino Supervisor", Role.OPERATOR)


# Cards in excess


@rule(
    "mini-baccarat",
    NI2016_685=("12.2", "12.2[no-bet]", "A:No-Bet Coup"),
    NI2018_687=("13.2", "13.2[no-bet]", "A:No-Bet Coup"),
    NI2002_45=("9.2", "9.2[no bets]"),
)
@pytest.mark.parametrize("moment", [Step.SETTLE, Step.COLLECT, Step.BET])
@every_book
def test_an_exposed_card_in_excess_opens_the_next_round_which_is_a_no_bet_coup(book: str, moment: Step) -> None:
    play = table(book, "ann", "bob")
    for name in ("ann", "bob"):
        play.wager(name, "player", 10_00)
    play.deal("9h Kc Ks 4d")
    if moment is not Step.SETTLE:
        play.do(c.Settle())
    if moment is Step.BET:
        play.do(c.CollectCards())
    assert play.step is moment
    (kept,) = play.do(c.ReportExcessCard(card="5c"))
    assert {EXPOSED[book], NO_BETS[book]} <= set(kept.under)
    if moment is not Step.BET:
        play.finish()
    assert play.won("ann") == 10_00  # the round it happened in is not touched
    # Nobody asked for it and nobody has to agree; nobody may wager.
    assert NO_BETS[book] in play.need.under
    play.refused(c.PlaceWager(patron="ann", option="player", amount=10_00), NO_BETS[book])
    play.call()
    assert "5 of clubs" in play.need.say
    play.refused(c.DealCard(card="6c"), EXPOSED[book])
    (_, dealt) = play.card("5c")
    assert isinstance(dealt, CardDealt)
    assert (dealt.hand, dealt.carried, dealt.place) == ("player", True, 7)
    assert EXPOSED[book] in dealt.under
    play.deal("Kc Kd 3d 4h 3h")  # played to its conclusion: both hands draw
    assert in_all_places(play) == 416
    play.finish()
    closed: RoundClosed = play.last(RoundClosed)
    assert (closed.no_bet, closed.result, closed.player_total, closed.banker_total) == (True, "player", 9, 6)
    assert not play.round.no_bet
    play.wager("ann", "player", 10_00)


@rule(
    "mini-baccarat", NI2016_685="12.2[clear wagers]", NI2018_687="13.2[clear wagers]", NI2002_45=("9.2", "9.2[clear]")
)
@every_book
def test_exposed_while_wagers_for_the_coming_round_are_down_they_are_taken_off_first(book: str) -> None:
    play = table(book, "ann", "bob")
    play.wager("ann", "player", 10_00)
    play.wager("ann", "tie", 20_00)
    play.wager("bob", "banker", 30_00)
    (kept,) = play.do(c.ReportExcessCard(card="5c"))
    assert CLEARED[book] in kept.under
    assert sorted(move.cents for move in kept.moves) == [10_00, 20_00, 30_00]
    assert play.chips("ann") == play.chips("bob") == START
    assert not play.round.wagers
    assert "clear the betting areas" in play.need.say
    play.refused(c.PlaceWager(patron="bob", option="player", amount=10_00), NO_BETS[book])


@rule("mini-baccarat", NI2016_685="12.3", NI2018_687="13.3", NI2002_45="9.3")
@pytest.mark.parametrize("moment", [Step.SETTLE, Step.COLLECT, Step.BET])
@every_book
def test_an_unexposed_card_in_excess_opens_the_next_round_which_is_bet_on_as_usual(book: str, moment: Step) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks 4d")
    if moment is not Step.SETTLE:
        play.do(c.Settle())
    if moment is Step.BET:
        play.do(c.CollectCards())
        play.wager("ann", "banker", 10_00)
    (kept,) = play.do(c.ReportExcessCard())
    assert UNEXPOSED[book] in kept.under
    if moment is not Step.BET:
        play.finish()
        play.wager("ann", "banker", 10_00)
    assert not play.round.no_bet
    assert play.round.wagers["ann", "banker"].amount == 10_00
    play.call()
    assert UNEXPOSED[book] in play.need.under
    play.refused(c.DealCard(), "2.1")  # face up: it is seen now
    (_, dealt) = play.card("2c")
    assert isinstance(dealt, CardDealt)
    assert (dealt.carried, dealt.place) == (True, 7)
    play.deal("9c Kd Kh")
    play.finish()
    assert in_all_places(play) == 416
    assert play.game.shoe.drawn == 10


@rule("mini-baccarat", NI2016_685=("12.2", "12.3"), NI2018_687=("13.2", "13.3"), NI2002_45=("9.2", "9.3"))
@every_book
def test_several_cards_in_excess_come_in_the_order_they_were_drawn(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks 4d")
    play.do(c.ReportExcessCard())
    play.do(c.ReportExcessCard(card="5c"))
    play.finish()
    assert play.round.no_bet  # one of them was seen
    play.call()
    play.card("2c")
    play.refused(c.DealCard(card="6c"), EXPOSED[book])
    play.card("5c")
    assert play.round.places == (7, 8)
    play.deal("3d Kh 4h 8h")
    play.finish()
    assert in_all_places(play) == 416


@rule("mini-baccarat", NI2016_685=("12.2", "12.3"), NI2018_687=("13.2", "13.3"), NI2002_45=("9.2", "9.3"))
@every_book
def test_what_cannot_be_a_card_in_excess(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("2h Kc")
    assert play.refused(c.ReportExcessCard(card="5c"), DEALT_FROM_SHOE).instead == ("deal_card",)  # a card is due
    play.deal("Ks 9d")
    play.refused(c.ReportExcessCard(card="1c"), "2.1")
    play.table = replace(play.state, game=replace(play.game, shoe=replace(play.game.shoe, left=0)))
    play.refused(c.ReportExcessCard(), DEALT_FROM_SHOE)


@rule("mini-baccarat", NI2016_685=("12.2", "12.3"), NI2018_687=("13.2", "13.3"), NI2002_45=("9.2", "9.3"))
@pytest.mark.parametrize("card", ["5c", ""])
@every_book
def test_a_shuffle_that_is_due_takes_the_card_with_it(book: str, card: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks")
    play.do(c.DrawCuttingCard())
    play.deal("4d")
    play.do(c.ReportExcessCard(card=card))
    facts = play.finish()
    assert isinstance(facts[-1], ShuffleDue)
    assert not play.game.carried
    assert not play.round.no_bet
    play.prepare_shoe()
    play.wager("ann", "player", 10_00)
    play.deal("2c")
    assert in_all_places(play) == 416


@rule("mini-baccarat", NI2016_685="12.2", NI2018_687="13.2", NI2002_45="9.2")
@every_book
def test_but_the_one_more_round_after_a_tie_begins_with_it(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("9h Kc Ks")
    play.do(c.DrawCuttingCard())
    play.deal("9d")
    play.do(c.ReportExcessCard(card="5c"))
    assert any(isinstance(fact, ExtraRoundDue) for fact in play.finish())
    play.call()
    play.refused(c.DealCard(card="6c"), EXPOSED[book])
    play.deal("5c 9c 4h Kd")
    assert isinstance(play.finish()[-1], ShuffleDue)


@rule("mini-baccarat", NI2018_687=("13.2", "13.3"), NI2016_685=("12.2", "12.3"))
@cash_books
def test_face_down_an_exposed_card_stays_exposed_and_an_unexposed_one_is_dealt_face_down(book: str) -> None:
    play = table(book, dealing="face-down")
    for card, held in (("5c", ("5c", "")), ("", ("", ""))):
        play.do(c.ReportExcessCard(card=card))
        if not card:
            play.wager("ann", "player", 10_00)
        play.call()
        for each in (card, "", "", ""):
            play.card(each)
        assert play.round.player == held
        play.expose("player", "4h" if card else "4h 5d")
        play.expose("banker", "Kc Kd")
        play.finish()
        assert in_all_places(play) == 416


# Cards out of sequence


@rule("mini-baccarat", NI2016_685="12.4", NI2018_687="13.4", NI2002_45="9.4")
@every_book
def test_every_order_in_which_the_first_four_cards_can_have_been_laid_is_rebuilt(book: str) -> None:
    drawn = ("2h", "7c", "3s", "Kd")
    for laid in permutations(drawn):
        play = table(book)
        play.wager("ann", "player", 10_00)
        play.deal(" ".join(laid))
        facts = play.do(c.ReconstructRound(cards=drawn))
        (rebuilt,) = facts
        assert isinstance(rebuilt, RoundReconstructed)
        assert REBUILT[book] in rebuilt.under
        assert rebuilt.before == (laid[0::2], laid[1::2])
        assert (play.round.player, play.round.banker) == (("2h", "3s"), ("7c", "Kd"))
        assert (play.step, play.need.to) == (Step.DEAL, "player")
        play.deal("4h")
        play.finish()
        assert play.won("ann") == 10_00
        assert in_all_places(play) == 416


cards = st.sampled_from(CARDS)
a_round = st.lists(cards, min_size=6, max_size=6)


@rule(
    "mini-baccarat",
    NI2016_685=("12.2", "12.4", "9.9", "A:Void"),
    NI2018_687=("13.2", "13.4", "9.10", "A:Void"),
    NI2002_45=("9.2", "9.4"),
)
@given(
    book=st.sampled_from(BOOKS),
    drawn=a_round,
    settlements=st.integers(0, 2),
    data=st.data(),
)
@settings(deadline=None)
def test_whatever_was_laid_wrong_and_whenever_it_is_found_the_round_ends_as_if_dealt_rightly(
    book: str, drawn: list[str], settlements: int, data: st.DataObject
) -> None:
    """Cards leave the shoe in one order and are laid in another. At some moment before they are collected, pairs
    settled or not, the round settled or not, the error is found and the round rebuilt. From then on it goes as
    the rules have it, to the same chips; cards that the rules did not ask for are in excess."""
    play, right = (_both_sides_backed(book) for _ in range(2))
    count = data.draw(st.integers(1, 6), label="cards drawn when it is found")
    laid = data.draw(st.permutations(drawn[:count]), label="as they were laid")
    for card in laid:
        if play.step is Step.PAIRS:
            play.do(c.Settle())
        if play.step is not Step.DEAL:
            break
        play.card(card)
    for _ in range(settlements):  # nothing more, the pairs, or everything has been settled by then
        if play.step in (Step.PAIRS, Step.SETTLE):
            play.do(c.Settle())
    play.do(c.ReconstructRound(cards=tuple(drawn[:count])))
    player, banker, over = laid_out(drawn[:count])
    assert (play.round.player, play.round.banker) == (player, banker)
    assert tuple(card.card for card in play.game.carried) == over
    assert play.round.places == tuple(range(3, 3 + count - len(over)))
    assert in_all_places(play) == 416
    _deal_out(play, drawn[count:])
    _deal_out(right, drawn)
    for name in ("ann", "bob"):
        assert play.won(name) == right.won(name)
    assert play.last(RoundClosed).result == right.last(RoundClosed).result
    assert bool(play.round.no_bet) == bool(play.game.carried)


def _both_sides_backed(book: str) -> Play:
    """Every kind of wager that the book has is down, and no more bets has been called."""
    play = Play(book)
    sides = {"pairs": ("player_pair", "banker_pair"), "dragon_bonus": ("dragon_bonus_player", "dragon_bonus_banker")}
    ann, bob = ["player", "tie"], ["banker"]
    for kind in play.state.machine.wager_kinds(play.state.terms):
        ann += sides.get(kind, ())
        bob += sides.get(kind, ())[1:]
    for name, options in (("ann", ann), ("bob", bob)):
        for option in options:
            play.wager(name, option, 20_00)
    play.call()
    return play


def _deal_out(play: Play, rest: Iterable[str]) -> None:
    """Deal on to the end of the round and close it."""
    left = list(rest)
    while play.step is not Step.COLLECT:
        if play.step in (Step.PAIRS, Step.SETTLE):
            play.do(c.Settle())
        else:
            play.card(left.pop(0))
    play.do(c.CollectCards())


@rule("mini-baccarat", NI2016_685=("12.4", "9.9"), NI2018_687=("13.4", "9.10"))
@cash_books
def test_pairs_settled_on_cards_that_lay_wrong_are_undone_and_settled_again(book: str) -> None:
    play = table(book, "ann", "bob", pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    play.wager("bob", "banker_pair", 10_00)
    play.deal("2h 7c 2s Kd")  # it looked like a pair of twos
    play.do(c.Settle())
    assert (play.won("ann"), play.won("bob")) == (50_00, -10_00)
    undone, rebuilt = play.do(c.ReconstructRound(cards=("2h", "7c", "Kd", "2s")))
    assert isinstance(undone, PairsReversed)
    assert isinstance(rebuilt, RoundReconstructed)
    assert (play.won("ann"), play.won("bob")) == (0, 0)
    assert play.chips("ann") == START - 10_00  # the wager lies on the layout again
    assert cards_of(play) == ("2h Kd", "7c 2s")
    assert play.step is Step.PAIRS
    play.do(c.Settle())
    assert (play.won("ann"), play.won("bob")) == (-10_00, -10_00)


@rule("mini-baccarat", NI2016_685="12.4", NI2018_687="13.4", NI2002_45="9.4")
@every_book
def test_a_settled_round_whose_cards_are_still_out_is_rebuilt_and_settled_again(book: str) -> None:
    """The round of play lasts until its cards are in the discard rack: until then an error is found during it."""
    play = table(book, "ann", "bob")
    play.wager("ann", "player", 10_00)
    play.wager("bob", "tie", 10_00)
    play.deal("9h 8c Ks Kd")
    play.do(c.Settle())
    assert play.won("ann") == 10_00
    undone, _ = play.do(c.ReconstructRound(cards=("8c", "9h", "Ks", "Kd")))
    assert isinstance(undone, SettlementReversed)
    assert (play.won("ann"), play.won("bob")) == (0, 0)
    assert play.step is Step.SETTLE
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (-10_00, -10_00)
    play.refused(c.ReconstructRound(cards=("9h", "8c", "Ks", "Kd")), REBUILT[book])


@cash_books
def test_what_was_paid_on_wrong_cards_and_is_gone_is_listed_as_owed(book: str) -> None:
    play = table(book, pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    play.deal("2h 7c 2s Kd")
    play.do(c.Settle())
    play.as_patron("ann", t.LeaveTable(patron="ann"))  # with her stake and the fifty dollars she won
    play.do(c.ReconstructRound(cards=("2h", "7c", "Kd", "2s")))
    assert play.state.balances["wager:ann:player_pair"] == 10_00
    assert play.state.balances["unrecovered:ann"] == -60_00
    assert play.chips("ann") == 0
    play.do(c.Settle())
    assert play.state.balances["away:ann"] == START + 50_00
    assert "patron:ann" not in play.state.balances


@rule("mini-baccarat", NI2016_685="12.4", NI2018_687="13.4", NI2002_45="9.4")
@every_book
def test_a_card_that_was_seen_stays_the_card_it_is(book: str) -> None:
    """Rebuilding moves cards; to make one another card is to correct an entry, which is the supervisor's."""
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.deal("2h 7c 2s Kd")
    play.refused(c.ReconstructRound(cards=("2h", "7c", "2s")), REBUILT[book])  # not all of them
    play.refused(c.ReconstructRound(cards=("2h", "7c", "2s", "9d")), "~H2")
    play.refused(c.ReconstructRound(cards=("2h", "7c", "2s", "")), REBUILT[book])
    play.refused(c.ReconstructRound(cards=("2h", "7c", "2s", "Kd", "1x")), "2.1")
    play.refused(c.ReconstructRound(cards=("2h", "7c", "2s", "Kd"), because="whim"), REBUILT[book])
    if book != N02:
        down = table(book, dealing="face-down")
        down.wager("ann", "player", 10_00)
        down.deal_face_down(4)
        down.expose("player", "2h 2s")
        down.refused(c.ReconstructRound(cards=("", "", "", "")), REBUILT[book])
        down.do(c.ReconstructRound(cards=("2h", "2s", "", "")))
        assert down.round.player == ("2h", "")


def test_a_card_entered_wrongly_is_corrected_by_the_supervisor_before_the_settlement() -> None:
    for book in BOOKS:
        play = table(book)
        play.wager("ann", "player", 10_00)
        play.deal("2h 7c 2s Kd")
        right = c.ReconstructRound(cards=("2h", "7c", "7s", "Kd"), because="entry")
        for role in (Role.DEALER, Role.OPERATOR, Role.PATRON, Role.INSPECTOR):
            assert isinstance(play.ask(right, role, "ann"), Refusal)
        play.refused(right, "~H2")
        (corrected,) = play.do(right, play.supervisor)
        assert isinstance(corrected, RoundReconstructed)
        assert (corrected.because, corrected.under) == ("entry", ("~H2",))
        assert cards_of(play) == ("2h 7s", "7c Kd")
        assert play.game.shoe.seen["2s"] == 0
        assert play.step is Step.SETTLE
        play.do(c.Settle())
        assert play.won("ann") == 10_00
        play.refused(c.ReconstructRound(cards=("2h", "7c", "2s", "Kd"), because="entry"), "~H2", play.supervisor)


def test_a_card_entered_that_never_came_goes_back_into_the_count() -> None:
    play = table(B18)
    play.wager("ann", "player", 10_00)
    play.deal("2h 7c 2s Kd 3d")
    before = play.game.shoe.left
    play.do(c.ReconstructRound(cards=("2h", "7c", "2s", "Kd"), because="entry"), play.supervisor)
    assert play.game.shoe.left == before + 1
    assert in_all_places(play) == 416
    assert play.need.to == "player"


@rule("mini-baccarat", NI2016_685="12.4", NI2018_687="13.4", NI2002_45="9.4")
@every_book
def test_nothing_is_rebuilt_before_or_after_the_round(book: str) -> None:
    play = table(book)
    play.refused(c.ReconstructRound(cards=("2h",)), REBUILT[book])
    play.play("9h 8c Ks Kd", player=10_00)
    play.refused(c.ReconstructRound(cards=("2h",)), REBUILT[book])


# Taking wagers off after an error


@rule(
    "mini-baccarat",
    NI2016_685=("12.4", "12.4[withdraw]"),
    NI2018_687=("13.4", "13.4[withdraw]"),
)
@pytest.mark.parametrize("out", [1, 2, 3, 4])
@cash_books
def test_while_no_card_has_been_seen_each_wager_may_be_taken_off_whole(book: str, out: int) -> None:
    play = table(book, "ann", "bob", dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.wager("ann", "tie", 20_00)
    play.wager("bob", "banker", 30_00)
    play.deal_face_down(out)
    rebuilt, offered = play.do(c.ReconstructRound(cards=("",) * out))
    assert isinstance(rebuilt, RoundReconstructed)
    assert isinstance(offered, WithdrawalOffered)
    assert {WITHDRAWN[book], "~M18"} <= set(offered.under)
    assert WITHDRAWN[book] in play.need.under
    # Play is held; nothing is replaced, added to or reduced.
    assert isinstance(play.ask(c.DealCard()), Refusal)
    for command in (
        c.PlaceWager(patron="bob", option="tie", amount=10_00),
        c.ChangeWager(patron="ann", option="tie", amount=10_00),
        c.ChangeWager(patron="ann", option="tie", amount=30_00),
        c.ChangeWager(patron="ann", option="tie", amount=20_00, to_option="banker"),
    ):
        play.refused(command, WITHDRAWN[book], Role.PATRON, command.patron)
    (taken,) = play.as_patron("ann", c.TakeBackWager(patron="ann", option="tie"))
    assert isinstance(taken, WagerTakenBack)
    assert WITHDRAWN[book] in taken.under
    assert play.chips("ann") == START - 10_00
    play.refused(c.PlaceWager(patron="ann", option="tie", amount=20_00), WITHDRAWN[book], Role.PATRON, "ann")
    play.do(c.ResumeRound())
    assert set(play.round.wagers) == {("ann", "player"), ("bob", "banker")}
    play.refused(c.TakeBackWager(patron="ann", option="player"), LOCKED[book], Role.PATRON, "ann")
    play.refused(c.ReopenWagers(reason="kind"), REOPENED[book], play.supervisor)
    play.deal_face_down(4 - out)
    play.expose("player", "9h Kh")
    play.expose("banker", "8c Kc")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (10_00, -30_00)


@rule(
    "mini-baccarat",
    NI2016_685=("12.4[all withdrawn]", "12.4[withdraw]", "A:No-Bet Coup"),
    NI2018_687=("13.4[all withdrawn]", "13.4[withdraw]", "A:No-Bet Coup"),
)
@cash_books
def test_if_all_are_taken_off_the_round_goes_on_as_a_no_bet_coup(book: str) -> None:
    play = table(book, "ann", "bob", dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.wager("bob", "banker", 30_00)
    play.deal_face_down(2)
    play.do(c.ReconstructRound(cards=("", "")))
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="player"))
    play.as_patron("bob", c.TakeBackWager(patron="bob", option="banker"))
    _, directed = play.do(c.ResumeRound())
    assert isinstance(directed, NoBetCoupDirected)
    assert ALL_WITHDRAWN[book] in directed.under
    play.deal_face_down(2)
    play.expose("player", "Kh 5h")
    play.expose("banker", "8c 9c")
    play.card()
    play.expose("player", "3h")
    play.finish()
    closed: RoundClosed = play.last(RoundClosed)
    assert (closed.no_bet, closed.result, closed.bettors) == (True, "player", ())


@rule("mini-baccarat", NI2016_685="12.4[withdraw]", NI2018_687="13.4[withdraw]")
@cash_books
def test_once_a_card_has_been_seen_wagers_stand(book: str) -> None:
    up = table(book)
    up.wager("ann", "player", 10_00)
    up.deal("2h")
    down = table(book, dealing="face-down")
    down.wager("ann", "player", 10_00)
    down.deal_face_down(4)
    down.expose("player", "9h Kh")
    for play, drawn in ((up, ("2h",)), (down, ("9h", "", "Kh", ""))):
        (rebuilt,) = play.do(c.ReconstructRound(cards=drawn))
        assert isinstance(rebuilt, RoundReconstructed)
        play.refused(c.TakeBackWager(patron="ann", option="player"), LOCKED[book], Role.PATRON, "ann")
        play.refused(c.ResumeRound(), "A:Round of Play")


def test_the_tournament_book_has_no_withdrawal_after_an_error() -> None:
    play = table(N02, dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(2)
    (rebuilt,) = play.do(c.ReconstructRound(cards=("", "")))
    assert isinstance(rebuilt, RoundReconstructed)
    play.refused(c.TakeBackWager(patron="ann", option="player"), "4.5", Role.PATRON, "ann")


# A round that cannot be rebuilt


@rule(
    "mini-baccarat",
    NI2016_685=("12.4[void]", "12.4[continue]", "5.1(c)", "A:Void"),
    NI2018_687=("13.4[void]", "13.4[continue]", "5.1(c)", "A:Void"),
    NI2002_45=("9.5", "A:Void"),
)
@every_book
def test_a_round_beyond_rebuilding_is_void_by_the_supervisor_and_the_shoe_goes_on(book: str) -> None:
    play = table(book, "ann", "bob")
    play.wager("ann", "player", 10_00)
    play.wager("bob", "tie", 20_00)
    play.deal("2h 7c 2s")
    void = c.VoidRound(round=1, ground="unreconstructable", reason="cards mixed with the discards")
    for role in (Role.DEALER, Role.OPERATOR, Role.PATRON, Role.INSPECTOR):
        play.refused(void, BEYOND_REBUILDING[book], role, "ann")
    play.refused(replace(void, reason=" "), BEYOND_REBUILDING[book], play.supervisor)
    (voided,) = play.do(void, play.supervisor)
    assert isinstance(voided, RoundVoided)
    assert {BEYOND_REBUILDING[book], "A:Void"} <= set(voided.under)
    assert (play.won("ann"), play.won("bob")) == (0, 0)
    assert not play.round.wagers
    left = play.game.shoe.left
    (closed,) = play.do(c.CollectCards())
    assert isinstance(closed, RoundClosed)
    assert closed.result == "void"
    assert (play.game.stage, play.game.shoe.left) == (Stage.READY, left)
    play.refused(void, BEYOND_REBUILDING[book], play.supervisor)  # it is over
    if book == N02:
        return
    play.wager("ann", "player", 10_00)
    play.deal("2h 7c 2s")
    play.do(c.OrderShuffle(reason="to be safe"), play.supervisor)
    play.do(c.VoidRound(round=2, ground="unreconstructable", reason="again"), play.supervisor)
    assert isinstance(play.finish()[-1], ShuffleDue)


# An error found a round late


@rule(
    "mini-baccarat",
    NI2016_685=("12.5", "12.5[later rounds]", "A:Void"),
    NI2018_687=("13.5", "13.5[later rounds]", "A:Void"),
    NI2002_45="A:Void",
)
@every_book
def test_an_error_found_once_the_next_round_has_begun_voids_that_round_and_no_other(book: str) -> None:
    play = table(book, "ann", "bob")
    late = c.VoidRound(round=1, ground="placement_error", reason="the third card went to the wrong hand")
    play.wager("ann", "player", 10_00)
    play.wager("bob", "tie", 20_00)
    play.deal("9h 8c Ks Kd")
    # While it is under way it is rebuilt instead.
    assert play.refused(late, REBUILT[book], play.supervisor).instead == ("reconstruct_round",)
    play.finish()
    play.wager("ann", "banker", 30_00)
    play.wager("bob", "tie", 20_00)
    play.deal("2h 7c")
    for role in (Role.DEALER, Role.OPERATOR, Role.PATRON, Role.INSPECTOR):
        play.refused(late, FOUND_LATE[book], role, "ann")
    play.refused(replace(late, reason=""), FOUND_LATE[book], play.supervisor)
    (voided,) = play.do(late, play.supervisor)
    assert {FOUND_LATE[book], LATER_ROUNDS[book], "A:Void"} <= set(voided.under)
    assert (play.won("ann"), play.won("bob")) == (0, 0)
    assert play.chips("ann") == START - 30_00  # the wager of the second round stands
    play.refused(late, FOUND_LATE[book], play.supervisor)  # once
    play.deal("Ks Kd 4d")
    play.finish()
    assert play.won("ann") == (28_50 if book != N02 else 30_00)
    assert play.won("bob") == -20_00
    assert [record.voided for record in play.game.records] == [True, False]


@rule(
    "mini-baccarat",
    NI2016_685=("12.5", "12.5[later rounds]"),
    NI2018_687=("13.5", "13.5[later rounds]"),
)
@every_book
def test_also_many_rounds_and_a_shoe_later_and_after_the_table_has_closed(book: str) -> None:
    play = table(book)
    won = []
    for _ in range(2):
        for cards_dealt in ("9h 8c Ks Kd", "2h 7c Ks Kd 4d", "6h 6c Ks Kd"):
            before = play.won("ann")
            play.play(cards_dealt, player=10_00, tie=10_00)
            won.append(play.won("ann") - before)
        play.table = replace(play.state, game=replace(play.game, cutting_card_out=False))
        play.wager("ann", "player", 10_00)
        play.call()
        play.do(c.DrawCuttingCard())
        play.deal("9h 8c Ks Kd")
        play.finish()
        won.append(10_00)
        play.prepare_shoe()
    assert play.won("ann") == sum(won)
    for number in (2, 6):
        play.do(c.VoidRound(round=number, ground="placement_error", reason="seen on the recording"), play.supervisor)
        won[number - 1] = 0
        assert play.won("ann") == sum(won)
    if play.state.terms.has("closure"):
        play.do(t.GiveClosingNotice(), play.operator)
    play.do(t.CloseTable(), play.operator)
    play.do(c.VoidRound(round=1, ground="placement_error", reason="seen on the recording"), play.supervisor)
    won[0] = 0
    assert play.won("ann") == sum(won)
    numbers = [record.number for shoe in play.game.earlier for record in shoe if record.voided]
    assert numbers == [1, 2, 6]


@every_book
def test_found_before_the_next_round_begins_the_round_is_over_all_the_same(book: str) -> None:
    play = table(book)
    play.play("9h 8c Ks Kd", player=10_00)
    (voided,) = play.do(c.VoidRound(round=1, ground="placement_error", reason="recording"), play.supervisor)
    assert "~H3" in voided.under or book == N02
    assert play.won("ann") == 0


@every_book
def test_there_is_no_such_round_to_void(book: str) -> None:
    play = table(book)
    play.play("9h 8c Ks Kd", player=10_00)
    for number in (0, 3, 99, -1):
        late = c.VoidRound(round=number, ground="placement_error", reason="recording")
        play.refused(late, FOUND_LATE[book], play.supervisor)


@rule("mini-baccarat", NI2016_685=("12.5", "A:Void"), NI2018_687=("13.5", "A:Void"))
@cash_books
def test_winnings_that_have_left_the_table_are_listed_as_owed(book: str) -> None:
    play = table(book, "ann", "bob", "cyd")
    play.wager("ann", "player", 100_00)
    play.wager("bob", "player", 100_00)
    play.wager("cyd", "banker", 100_00)
    play.deal("9h 8c Ks Kd")
    play.finish()
    play.as_patron("ann", t.LeaveTable(patron="ann"))  # with what she won
    play.as_patron("bob", t.CashOut(patron="bob", cents=START + 70_00))  # thirty are left
    play.as_patron("cyd", t.LeaveTable(patron="cyd"))  # a loser who gets her stake back
    play.do(c.VoidRound(round=1, ground="placement_error", reason="recording"), play.supervisor)
    balances = play.state.balances
    assert balances["unrecovered:ann"] == -100_00
    assert balances["away:ann"] == START + 100_00
    assert balances["unrecovered:bob"] == -70_00
    assert play.chips("bob") == 0
    assert play.chips("cyd") == 100_00
    assert sum(balances.values()) == 0
    assert balances["float"] == 1_000_000_00 - 3 * START  # whole again
    play.join("cyd", 3, chips=25)
    assert play.chips("cyd") == START + 25


@cash_books
def test_stakes_go_back_from_a_float_that_holds_them(book: str) -> None:
    play = table(book)
    play.play("8h 9c Ks Kd", player=100_00)
    play.do(t.CreditFloat(cents=play.state.balances["float"]), play.supervisor)
    late = c.VoidRound(round=1, ground="placement_error", reason="recording")
    assert play.refused(late, "~H1", play.supervisor).instead == ("fill_float",)
    play.do(t.FillFloat(cents=100_00), play.supervisor)
    play.do(late, play.supervisor)
    assert play.won("ann") == 0
    assert "float" not in play.state.balances


# Wagers reopened during the initial deal


def dealt_blind(book: str, out: int, **options: str) -> Play:
    """A round of which so many cards are out, all face down; ann has the player and a tie, bob the banker."""
    play = table(book, "ann", "bob", dealing="face-down", **options)
    play.wager("ann", "player", 10_00)
    play.wager("ann", "tie", 20_00)
    play.wager("bob", "banker", 30_00)
    play.deal_face_down(out)
    return play


@rule(
    "mini-baccarat",
    NI2016_685=("12.6", "12.6(a)", "12.6(a)(i)", "12.6(a)(ii)", "12.6(a)(iii)", "12.6(a)(iv)"),
    NI2018_687=("13.6", "13.6(a)", "13.6(a)(i)", "13.6(a)(ii)", "13.6(a)(iii)", "13.6(a)(iv)"),
)
@pytest.mark.parametrize("out", [1, 2, 3, 4])
@cash_books
def test_the_supervisor_may_reopen_wagers_while_one_to_four_unseen_cards_are_out(book: str, out: int) -> None:
    section = REOPENED[book]
    play = dealt_blind(book, out)
    play.refused(c.TakeBackWager(patron="bob", option="banker"), LOCKED[book], Role.PATRON, "bob")
    reopen = c.ReopenWagers(reason="a patron was served late")
    for role in (Role.DEALER, Role.OPERATOR, Role.PATRON, Role.INSPECTOR):
        play.refused(reopen, "A:Casino Supervisor", role, "ann")
    play.refused(c.ReopenWagers(reason=""), section, play.supervisor)
    (reopened,) = play.do(reopen, play.supervisor)
    assert isinstance(reopened, WagersReopened)
    assert {section, f"{section}(a)"} <= set(reopened.under)
    assert play.step is Step.REOPENED
    assert isinstance(play.ask(c.DealCard()), Refusal)
    move = c.ChangeWager(patron="ann", option="tie", amount=20_00, box=2)
    amount = c.ChangeWager(patron="ann", option="player", amount=15_00)
    (moved,), (altered,) = play.as_patron("ann", move), play.as_patron("ann", amount)
    assert isinstance(moved, WagerChanged)
    assert f"{section}(a)(i)" in moved.under
    assert f"{section}(a)(ii)" not in moved.under
    assert f"{section}(a)(ii)" in altered.under
    (new,) = play.wager("bob", "tie", 5_00)
    assert f"{section}(a)(iii)" in new.under
    (withdrawn,) = play.as_patron("bob", c.TakeBackWager(patron="bob", option="banker"))
    assert f"{section}(a)(iv)" in withdrawn.under
    (across,) = play.as_patron("bob", c.ChangeWager(patron="bob", option="tie", amount=10_00, to_option="banker"))
    assert {f"{section}(a)(i)", f"{section}(a)(ii)"} <= set(across.under)
    play.call()
    play.refused(c.TakeBackWager(patron="bob", option="banker"), LOCKED[book], Role.PATRON, "bob")
    play.deal_face_down(4 - out)
    play.expose("player", "9h Kh")
    play.expose("banker", "8c Kc")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (15_00 - 20_00, -10_00)


@rule("mini-baccarat", NI2016_685="12.6", NI2018_687="13.6")
@cash_books
def test_a_reopened_wager_meets_every_test_of_a_first_one(book: str) -> None:
    play = table(book, "ann", "bob", dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(1)
    play.do(c.ReopenWagers(reason="late"), play.supervisor)
    play.refused(c.ChangeWager(patron="ann", option="player", amount=10_01), "3.3", Role.PATRON, "ann")
    play.refused(c.ChangeWager(patron="ann", option="player", amount=2_000_00), "4.2", Role.PATRON, "ann")
    over = play.as_patron("ann", c.ChangeWager(patron="ann", option="player", amount=600_00))
    assert "3.5" in over[0].under
    both = c.PlaceWager(patron="ann", option="banker", amount=10_00)
    if book == B18:
        play.refused(both, "4.6(b)", Role.PATRON, "ann")
        play.do(c.ApproveBothHands(patron="ann"), play.supervisor)
    play.as_patron("ann", both)


@rule("mini-baccarat", NI2016_685="12.6", NI2018_687="13.6")
@cash_books
def test_the_table_differential_holds_for_reopened_wagers_too(book: str) -> None:
    plain = {"pairs": "none"} if book == B16 else {"pairs": "none", "dragon_bonus": "none"}
    play = Play(book, dealing="face-down", differential=50_00, **plain)
    play.wager("ann", "player", 40_00)
    play.wager("bob", "banker", 80_00)
    play.deal_face_down(2)
    play.do(c.ReopenWagers(reason="late"), play.supervisor)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="player"))
    play.refused(c.CallNoMoreBets(), "3.6")
    play.as_patron("bob", c.ChangeWager(patron="bob", option="banker", amount=50_00))
    play.call()


@rule("mini-baccarat", NI2016_685=("12.6(b)", "A:No-Bet Coup"), NI2018_687=("13.6(b)", "A:No-Bet Coup"))
@cash_books
def test_if_all_withdraw_the_hand_is_completed_as_a_no_bet_coup(book: str) -> None:
    play = dealt_blind(book, 3)
    play.do(c.ReopenWagers(reason="late"), play.supervisor)
    for name, option in tuple(play.round.wagers):
        play.as_patron(name, c.TakeBackWager(patron=name, option=option))
    _, directed = play.do(c.CallNoMoreBets())
    assert isinstance(directed, NoBetCoupDirected)
    assert f"{REOPENED[book]}(b)" in directed.under
    play.deal_face_down(1)
    play.expose("player", "9h Kh")
    play.expose("banker", "8c Kc")
    assert play.step is Step.COLLECT
    play.finish()
    closed: RoundClosed = play.last(RoundClosed)
    assert (closed.no_bet, closed.result) == (True, "player")
    assert (play.won("ann"), play.won("bob")) == (0, 0)


@rule("mini-baccarat", NI2016_685=("12.6", "12.6(a)"), NI2018_687=("13.6", "13.6(a)"))
@cash_books
def test_wagers_are_not_reopened_before_the_first_card_or_once_one_was_seen(book: str) -> None:
    section = REOPENED[book]
    reopen = c.ReopenWagers(reason="late")
    play = table(book, dealing="face-down")
    play.refused(reopen, section, play.supervisor)
    play.wager("ann", "player", 10_00)
    play.call()
    play.refused(reopen, section, play.supervisor)
    play.deal_face_down(4)
    play.expose("player", "6h Kh")
    play.refused(reopen, section, play.supervisor)
    up = table(book)
    up.wager("ann", "player", 10_00)
    up.deal("6h")
    up.refused(reopen, section, up.supervisor)
    coup = table(book, dealing="face-down")
    coup.do(c.DirectNoBetCoup(requested_by="ann", agreed_by=("ann",)), coup.supervisor)
    coup.deal_face_down(1)
    coup.refused(reopen, "A:No-Bet Coup", coup.supervisor)


@rule("mini-baccarat", NI2016_685="12.6", NI2018_687="13.6")
@cash_books
def test_nor_in_a_round_that_was_not_dealt_in_order(book: str) -> None:
    play = dealt_blind(book, 2)
    play.do(c.ReconstructRound(cards=("", "")))
    play.do(c.ResumeRound())
    play.refused(c.ReopenWagers(reason="late"), REOPENED[book], play.supervisor)
    first_closed = dealt_blind(book, 2)
    first_closed.do(c.ReopenWagers(reason="late"), first_closed.supervisor)
    first_closed.refused(c.ReconstructRound(cards=("", "")), REOPENED[book])


def test_the_tournament_book_does_not_reopen_wagers() -> None:
    play = table(N02, dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(2)
    play.refused(c.ReopenWagers(reason="late"), "4.5", Role.DIRECTOR)


# Too few cards


def leave(play: Play, cards_left: int) -> None:
    """Play on with so many cards in the shoe; all the others are in the discard rack."""
    shoe = Shoe(decks=8, left=cards_left)
    play.table = replace(play.state, game=replace(play.game, shoe=shoe, discarded=416 - cards_left))


@rule(
    "mini-baccarat",
    NI2016_685=("12.7", "A:Void"),
    NI2018_687=("13.7", "A:Void"),
    NI2002_45=("9.6", "A:Void"),
)
@pytest.mark.parametrize("cards_left", [1, 2, 3, 4, 5])
@every_book
def test_a_round_that_the_shoe_cannot_finish_is_void(book: str, cards_left: int) -> None:
    play = _both_sides_backed(book)
    leave(play, cards_left)
    _deal_until(play, ["2h", "Ac", "2s", "Td", "3d", "8h"][:cards_left])
    assert play.step is Step.EXHAUSTED
    assert EXHAUSTED[book] in play.need.under
    play.refused(c.DealCard(card="9h"), EXHAUSTED[book])
    if book != N02 and cards_left >= 4:
        assert play.won("ann") != 0  # the pairs have been settled
    (voided,) = play.do(c.ReportShoeExhausted())
    assert isinstance(voided, RoundVoided)
    assert {EXHAUSTED[book], "A:Void"} <= set(voided.under)
    assert (play.won("ann"), play.won("bob")) == (0, 0)
    assert (play.chips("ann"), play.chips("bob")) == (START, START)
    closed, due_now = play.do(c.CollectCards())
    assert isinstance(closed, RoundClosed)
    assert closed.result == "void"
    assert isinstance(due_now, ShuffleDue)
    play.prepare_shoe()
    assert in_all_places(play) == 416


def _deal_until(play: Play, drawn: Iterable[str]) -> None:
    for card in drawn:
        if play.step is Step.PAIRS:
            play.do(c.Settle())
        play.card(card)
    if play.step is Step.PAIRS:
        play.do(c.Settle())


@rule("mini-baccarat", NI2016_685="12.7", NI2018_687="13.7", NI2002_45="9.6")
@every_book
def test_the_very_last_cards_finish_a_round_and_a_shuffle_follows(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    leave(play, 6)
    play.deal("2h Ac 2s Td 3d 4h")
    assert play.step is Step.SETTLE
    play.refused(c.ReportShoeExhausted(), EXHAUSTED[book], play.supervisor)
    facts = play.finish()
    assert play.won("ann") == 10_00
    assert isinstance(facts[-1], ShuffleDue)
    assert EXHAUSTED[book] in facts[-1].under


@rule("mini-baccarat", NI2016_685="12.7", NI2018_687="13.7", NI2002_45="9.6")
@every_book
def test_a_card_kept_in_excess_counts_among_those_left(book: str) -> None:
    play = table(book)
    leave(play, 1)
    play.do(c.ReportExcessCard())
    play.wager("ann", "player", 10_00)
    play.deal("2h")
    assert play.step is Step.EXHAUSTED


@rule("mini-baccarat", NI2016_685="12.7", NI2018_687="13.7", NI2002_45="9.6")
@every_book
def test_against_the_count_only_the_supervisor_can_call_the_shoe_empty(book: str) -> None:
    play = table(book)
    play.wager("ann", "player", 10_00)
    play.call()
    play.refused(c.ReportShoeExhausted(), EXHAUSTED[book], play.supervisor)  # no round is under way
    play.deal("2h Ac")
    assert "cards are left" in play.refused(c.ReportShoeExhausted(), EXHAUSTED[book]).because
    play.do(c.ReportShoeExhausted(), play.supervisor)
    assert play.won("ann") == 0


# The burn was missed


def unburnt(book: str) -> Play:
    """A shoe that waits for its burn, while ann has wagered already."""
    play = Play(book, patrons=("ann",), burnt=False)
    play.do(c.ShuffleCards())
    play.do(c.OfferCut(patron="ann"))
    play.as_patron("ann", c.CutCards(position=200))
    play.do(c.PlaceCuttingCard(from_back=14))
    play.wager("ann", "player", 10_00)
    return play


@rule("mini-baccarat", NI2016_685="12.8", NI2018_687="13.8")
@every_book
def test_a_burn_missed_is_not_made_up_for_and_the_round_goes_on(book: str) -> None:
    play = unburnt(book)
    (missed, *_) = play.do(c.ReportBurnMissed(cards_out=2))
    assert isinstance(missed, BurnMissed)
    assert BURN_MISSED[book] in missed.under
    # Cards are out: wagers are locked, and the next thing is to enter them.
    play.refused(c.TakeBackWager(patron="ann", option="player"), LOCKED[book], Role.PATRON, "ann")
    play.refused(c.RecallNoMoreBets(), LOCKED[book])
    play.refused(c.BurnByValue(card="2c"), "5.1")
    play.deal("9h 8c Ks Kd")
    assert play.round.places == (1, 2, 3, 4)
    play.finish()
    assert play.won("ann") == 10_00
    play.refused(c.ReportBurnMissed(cards_out=1), BURN_MISSED[book])
    play.refused(c.BurnByValue(card="2c"), "5.1")
    play.play("9h 8c Ks Kd", player=10_00)
    assert in_all_places(play) == 416
    assert not any(isinstance(fact, CardsBurnt) for fact in play.facts)


@rule("mini-baccarat", NI2016_685="12.8", NI2018_687="13.8")
@every_book
def test_a_burn_missed_but_noticed_before_the_first_card_is_made_then(book: str) -> None:
    play = unburnt(book)
    burns = {B16: "5.5", B18: "5.5", N02: "5.4"}[book]
    refusal = play.refused(c.ReportBurnMissed(cards_out=0), burns)
    assert "~M20" in refusal.under
    assert "burn_by_value" in refusal.instead
    assert "burn_by_value" in play.refused(c.CallNoMoreBets(), burns).instead
    play.do(c.BurnByValue(card="2c"))
    play.refused(c.ReportBurnMissed(cards_out=1), BURN_MISSED[book])


@cash_books
def test_without_wagers_no_round_can_be_under_way(book: str) -> None:
    play = unburnt(book)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="player"))
    play.refused(c.ReportBurnMissed(cards_out=1), "4.1")
    play.do(c.DirectNoBetCoup(requested_by="ann", agreed_by=("ann",)), play.supervisor)
    play.do(c.ReportBurnMissed(cards_out=1))
    play.deal("9h 8c Ks Kd")
    play.finish()


# A hand turned by somebody who may not (2018 only)


def turned_down(*patrons: str, **options: str) -> Play:
    return table(B18, *patrons, dealing="face-down", **options)


@rule("mini-baccarat", NI2018_687="13.9")
@pytest.mark.parametrize("seen", ["nothing", "one hand", "everything"])
def test_after_a_wrong_hand_over_each_wager_may_be_taken_off_even_if_cards_were_seen(seen: str) -> None:
    play = turned_down("ann", "bob", "cyd")
    play.wager("ann", "player", 10_00)
    play.wager("ann", "tie", 10_00)
    play.wager("bob", "banker", 30_00)
    play.deal_face_down(4)
    play.refused(c.HandOver(hand="player", patron="bob"), "6.3(a)")  # the screen does not let it happen
    if seen != "nothing":
        play.expose("player", "9h Kh")
    if seen == "everything":
        play.expose("banker", "8c Kc")
    reported, offered = play.do(c.ReportWrongHandOver(hand="player", patron="bob"))
    assert isinstance(reported, WrongHandOverReported)
    assert {"13.9", "6.3"} <= set(reported.under)
    assert isinstance(offered, WithdrawalOffered)
    assert {"13.9", "~M6", "~M7"} <= set(offered.under)
    for command in (
        c.PlaceWager(patron="bob", option="tie", amount=10_00),
        c.ChangeWager(patron="ann", option="player", amount=20_00),
        c.ChangeWager(patron="ann", option="player", amount=5_00),
    ):
        play.refused(command, "13.9", Role.PATRON, command.patron)
    play.as_patron("bob", c.TakeBackWager(patron="bob", option="banker"))
    play.refused(c.PlaceWager(patron="bob", option="banker", amount=30_00), "13.9", Role.PATRON, "bob")
    play.do(c.ResumeRound())
    play.refused(c.ReopenWagers(reason="to let him back in"), "13.6", play.supervisor)
    if seen == "nothing":
        play.expose("player", "9h Kh")
    if seen != "everything":
        play.expose("banker", "8c Kc")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (0, 0)


@rule("mini-baccarat", NI2018_687=("13.9", "13.9[all withdrawn]", "A:No-Bet Coup"))
def test_if_all_are_taken_off_then_too_it_is_a_no_bet_coup() -> None:
    play = turned_down("ann")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(4)
    play.expose("player", "5h Kh")
    play.do(c.ReportWrongHandOver(hand="player", patron="an onlooker"))
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="player"))
    _, directed = play.do(c.ResumeRound())
    assert isinstance(directed, NoBetCoupDirected)
    assert "13.9[all withdrawn]" in directed.under
    play.expose("banker", "7c Kc")
    play.card()
    play.expose("player", "Kd")
    play.finish()
    closed: RoundClosed = play.last(RoundClosed)
    assert (closed.no_bet, closed.result) == (True, "banker")
    assert play.won("ann") == 0


@rule("mini-baccarat", NI2018_687="13.9")
def test_pairs_that_were_settled_stay_settled_after_a_wrong_hand_over() -> None:
    play = turned_down("ann", pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    play.wager("ann", "banker", 10_00)
    play.deal_face_down(4)
    play.expose("player", "2h 3h")
    play.expose("banker", "7c Kc")
    play.do(c.Settle())
    play.do(c.ReportWrongHandOver(hand="banker", patron="bob"))
    play.refused(c.TakeBackWager(patron="ann", option="player_pair"), "4.3", Role.PATRON, "ann")
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="banker"))
    play.do(c.ResumeRound())
    assert play.won("ann") == -10_00
    settled: WagerSettled = play.last(WagerSettled)
    assert (settled.option, settled.outcome) == ("player_pair", "lose")


@rule("mini-baccarat", NI2018_687="13.9")
def test_whoever_backs_the_hand_may_turn_it_and_nothing_was_wrong() -> None:
    play = turned_down("ann", "bob")
    play.wager("ann", "player", 10_00)
    report = c.ReportWrongHandOver(hand="player", patron="ann")
    play.refused(report, "13.9")  # no round yet
    play.deal_face_down(4)
    play.refused(report, "6.3")
    play.refused(c.ReportWrongHandOver(hand="tie", patron="bob"), "A:Hand")
    up = table(B18)
    up.wager("ann", "player", 10_00)
    up.deal("6h")
    up.refused(c.ReportWrongHandOver(hand="player", patron="bob"), "13.9")


@pytest.mark.parametrize("book", [B16, N02])
def test_the_other_books_leave_it_to_the_supervisor_who_turns_a_hand(book: str) -> None:
    play = table(book, dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(4)
    play.refused(c.ReportWrongHandOver(hand="player", patron="bob"), "6.3")
