"""Cards out of sequence: 13.4 of NI2018-687."""

from collections.abc import Iterable
from itertools import permutations

from hypothesis import given, settings, strategies as st

from croupier.equipment import CARDS
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import (
    FirstSettlementReversed,
    RoundClosed,
    RoundReconstructed,
    SettlementReversed,
)
from croupier.games.mini_baccarat.procedure import Step
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.mini_baccarat.irregularities.books import (
    REBUILT,
    TABLEAU,
    both_sides_backed,
    cards_of,
    cash_books,
    every_book,
    in_all_places,
    table,
)
from tests.rules.mini_baccarat.play import B18, BOOKS, N02, START, Play


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
    play, right = (both_sides_backed(book) for _ in range(2))
    count = data.draw(st.integers(1, 6), label="cards drawn when it is found")
    laid = data.draw(st.permutations(drawn[:count]), label="as they were laid")
    for card in laid:
        if play.step is Step.SETTLE_FIRST:
            play.do(c.Settle())
        if play.step is not Step.DEAL:
            break
        play.card(card)
    for _ in range(settlements):  # nothing more, the pairs, or everything has been settled by then
        if play.step in (Step.SETTLE_FIRST, Step.SETTLE):
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


def _deal_out(play: Play, rest: Iterable[str]) -> None:
    """Deal on to the end of the round and close it."""
    left = list(rest)
    while play.step is not Step.COLLECT:
        if play.step in (Step.SETTLE_FIRST, Step.SETTLE):
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
    assert isinstance(undone, FirstSettlementReversed)
    assert isinstance(rebuilt, RoundReconstructed)
    assert (play.won("ann"), play.won("bob")) == (0, 0)
    assert play.chips("ann") == START - 10_00  # the wager lies on the layout again
    assert cards_of(play) == ("2h Kd", "7c 2s")
    assert play.step is Step.SETTLE_FIRST
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
