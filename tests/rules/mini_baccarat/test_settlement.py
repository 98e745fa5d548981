"""Section 8, settlement of wagers: what wins, what loses, and what is paid, to the cent."""

import pytest

from croupier.games.context import Limit
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import RoundClosed, RoundOpened, WagerSettled
from croupier.games.mini_baccarat.procedure import Step
from croupier.money.accounts import FLOAT
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import NoticeGiven, SettingTookEffect
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.mini_baccarat.play import B16, B18, BOOKS, CASH_BOOKS, N02, Play

each_book = pytest.mark.parametrize("book", BOOKS)
each_cash_book = pytest.mark.parametrize("book", CASH_BOOKS)

PLAYER_9_7, BANKER_9_7, TIE_6 = "9c 3d Kh 4s", "3c 9d 4h Ks", "6c 6d Kh Ks"
BANKER_7_6, BANKER_6_0, BANKER_6_1 = "6c 7d Kh Ks", "Kc Ad Kh 2s Jc 3d", "Kc 6d Kh Ks Ac"

# Three-card hands on both sides, the last two drawn cards deciding.
PLAYER_BY_DRAWING, BANKER_BY_DRAWING, TIE_BY_DRAWING = "2c 2d 3h 3s 4c Kh", "2c 2d 3h 3s 6c 2h", "2c 2d 3h 3s 4c 4h"


def in_use(play: Play) -> list[str]:
    return [line.name for line in sign(play.state).options]


# Winning and losing wagers (8.4 to 8.6; 4.3 in 2018; 8.2 to 8.4 in a tournament)

OUTCOMES = {
    B16: {
        "banker": ("8.4(a)", "8.4(b)", "8.4(c)"),
        "player": ("8.5(a)", "8.5(b)", "8.5(c)"),
        "tie": ("8.6(a)", "8.6(b)"),
    },
    B18: {
        "banker": ("4.3(a)(i)", "4.3(a)(ii)", "4.3(a)(iii)"),
        "player": ("4.3(b)(i)", "4.3(b)(ii)", "4.3(b)(iii)"),
        "tie": ("4.3(c)(i)", "4.3(c)(ii)"),
    },
    N02: {
        "banker": ("8.2(a)", "8.2(b)", "8.2(c)"),
        "player": ("8.3(a)", "8.3(b)", "8.3(c)"),
        "tie": ("8.4(a)", "8.4(b)"),
    },
}


@rule(
    "mini-baccarat",
    NI2016_685=("8.4", "8.4(a)", "8.4(b)", "8.4(c)", "8.5", "8.5(a)", "8.5(b)", "8.5(c)", "8.6", "8.6(a)", "8.6(b)"),
    NI2018_687=(
        "4.3(a)(i)",
        "4.3(a)(ii)",
        "4.3(a)(iii)",
        "4.3(b)(i)",
        "4.3(b)(ii)",
        "4.3(b)(iii)",
        "4.3(c)(i)",
        "4.3(c)(ii)",
    ),
    NI2002_45=("8.2", "8.2(a)", "8.2(b)", "8.2(c)", "8.3", "8.3(a)", "8.3(b)", "8.3(c)", "8.4", "8.4(a)", "8.4(b)"),
)
@each_book
@pytest.mark.parametrize("option", ["banker", "player", "tie"])
@pytest.mark.parametrize(
    ("cards", "result"),
    [
        (BANKER_9_7, "banker"),
        (BANKER_BY_DRAWING, "banker"),
        (PLAYER_9_7, "player"),
        (PLAYER_BY_DRAWING, "player"),
        (TIE_6, "tie"),
        (TIE_BY_DRAWING, "tie"),
    ],
)
def test_a_wager_wins_loses_or_stands_off_by_the_totals(book: str, option: str, cards: str, result: str) -> None:
    play = Play(book, patrons=("ann",))
    play.play(cards, **{option: 25_00})
    settled = play.last(WagerSettled)
    wins, loses, *stands_off = OUTCOMES[book][option]
    if result == option:
        assert (settled.outcome, wins in settled.under, play.won("ann") > 0) == ("win", True, True)
    elif result == "tie":
        assert (settled.outcome, stands_off[0] in settled.under, play.won("ann")) == ("push", True, 0)
    else:
        assert (settled.outcome, loses in settled.under, play.won("ann")) == ("lose", True, -25_00)
    assert play.last(RoundClosed).result == result


# Payments

# The winnings of 100.00, for each method and each way to win.
SCALES = [
    (B16, "commission", PLAYER_9_7, "player", 100_00, "8.8(a)", "1 to 1"),
    (B16, "commission", BANKER_9_7, "banker", 95_00, "8.8(b)", "1 to 1 less 5%"),
    (B16, "commission", BANKER_6_1, "banker", 95_00, "8.8(b)", "1 to 1 less 5%"),
    (B16, "commission", TIE_6, "tie", 800_00, "8.8(c)", "8 to 1"),
    (B16, "non-commission", PLAYER_9_7, "player", 100_00, "8.9(a)", "1 to 1"),
    (B16, "non-commission", BANKER_9_7, "banker", 100_00, "8.9(b)", "1 to 1"),
    (B16, "non-commission", BANKER_7_6, "banker", 100_00, "8.9(b)", "1 to 1"),
    (B16, "non-commission", BANKER_6_1, "banker", 50_00, "8.9(b)", "1 to 1 less 50%"),
    (B16, "non-commission", BANKER_6_0, "banker", 50_00, "8.9(b)", "1 to 1 less 50%"),
    (B16, "non-commission", TIE_6, "tie", 800_00, "8.9(c)", "8 to 1"),
    (B18, "commission", PLAYER_9_7, "player", 100_00, "8.4(a)", "1 to 1"),
    (B18, "commission", BANKER_9_7, "banker", 95_00, "8.4(b)", "1 to 1 less 5%"),
    (B18, "commission", BANKER_6_0, "banker", 95_00, "8.4(b)", "1 to 1 less 5%"),
    (B18, "commission", TIE_6, "tie", 800_00, "8.4(c)", "8 to 1"),
    (B18, "non-commission", PLAYER_9_7, "player", 100_00, "8.5(a)", "1 to 1"),
    (B18, "non-commission", BANKER_9_7, "banker", 100_00, "8.5(b)", "1 to 1"),
    (B18, "non-commission", BANKER_7_6, "banker", 100_00, "8.5(b)", "1 to 1"),
    (B18, "non-commission", BANKER_6_1, "banker", 50_00, "8.5(b)", "1 to 1 less 50%"),
    (B18, "non-commission", BANKER_6_0, "banker", 50_00, "8.5(b)", "1 to 1 less 50%"),
    (B18, "non-commission", TIE_6, "tie", 800_00, "8.5(c)", "8 to 1"),
    (N02, "", PLAYER_9_7, "player", 100_00, "8.1", "1 to 1"),
    (N02, "", BANKER_9_7, "banker", 100_00, "8.1", "1 to 1"),
    (N02, "", BANKER_6_0, "banker", 100_00, "8.1", "1 to 1"),
    (N02, "", BANKER_6_1, "banker", 100_00, "8.1", "1 to 1"),
    (N02, "", TIE_6, "tie", 800_00, "8.1[Tie]", "8 to 1"),
]


@rule(
    "mini-baccarat",
    NI2016_685=("8.8", "8.8(a)", "8.8(b)", "8.8(c)", "8.9", "8.9(a)", "8.9(b)", "8.9(c)"),
    NI2018_687=("8.4", "8.4(a)", "8.4(b)", "8.4(c)", "8.5", "8.5(a)", "8.5(b)", "8.5(c)"),
    NI2002_45=("8.1", "8.1[Tie]"),
)
@pytest.mark.parametrize(("book", "method", "cards", "option", "pays", "clause", "odds"), SCALES)
def test_a_winning_wager_is_paid_as_its_method_says(
    book: str, method: str, cards: str, option: str, pays: int, clause: str, odds: str
) -> None:
    play = Play(book, patrons=("ann",), **({"settlement": method} if method else {}))
    tray = play.state.balances[FLOAT]
    play.play(cards, **{option: 100_00})
    settled = play.last(WagerSettled)
    assert (settled.outcome, settled.stake, settled.returned) == ("win", 100_00, 100_00)
    assert (settled.pays, settled.odds, clause in settled.under) == (pays, odds, True)
    assert play.won("ann") == pays
    assert play.state.balances[FLOAT] == tray - pays  # from the tray, to the cent
    if method:
        assert clause.split("(")[0] in settled.under


@rule("mini-baccarat", NI2016_685="8.8(b)", NI2018_687="8.4(b)")
@each_cash_book
@pytest.mark.parametrize(
    ("stake", "pays"), [(500, 4_75), (10_00, 9_50), (15_00, 14_25), (35_00, 33_25), (125_00, 118_75), (495_00, 470_25)]
)
def test_commission_is_five_per_cent_of_the_winnings_exactly(book: str, stake: int, pays: int) -> None:
    play = Play(book)
    play.play(BANKER_9_7, banker=stake)
    assert play.won("ann") == pays


@rule("mini-baccarat", NI2016_685="8.9(b)", NI2018_687="8.5(b)")
@each_cash_book
@pytest.mark.parametrize(("stake", "pays"), [(500, 2_50), (15_00, 7_50), (125_00, 62_50), (495_00, 247_50)])
@pytest.mark.parametrize("cards", [BANKER_6_0, BANKER_6_1])
def test_a_banker_six_on_two_or_three_cards_pays_half(book: str, stake: int, pays: int, cards: str) -> None:
    play = Play(book, settlement="non-commission")
    play.play(cards, banker=stake)
    assert play.won("ann") == pays
    assert "~M24" in play.last(WagerSettled).under


@rule("mini-baccarat", NI2016_685="8.9(b)", NI2018_687="8.5(b)")
@each_cash_book
def test_a_banker_six_that_does_not_win_is_nothing_special(book: str) -> None:
    play = Play(book, settlement="non-commission")
    play.play("7c 6d Kh Ks", banker=25_00)
    assert play.won("ann") == -25_00
    play.play(TIE_6, banker=25_00)
    assert play.won("ann") == -25_00


@rule(
    "mini-baccarat",
    NI2016_685=("8.8(b)", "8.9(b)", "3.3"),
    NI2018_687=("8.4(b)", "8.5(b)", "3.3"),
)
@each_cash_book
@pytest.mark.parametrize(
    ("method", "chips", "multiple", "payable"),
    [
        ("commission", (25, 500), 500, True),
        ("commission", (100, 500), 500, False),  # 4.75 cannot be made of whole dollars
        ("commission", (100, 500), 20_00, True),
        ("non-commission", (500,), 500, False),  # nor 2.50 of chips of 5.00
        ("non-commission", (500,), 10_00, True),
        ("non-commission", (250, 500), 500, True),
    ],
)
def test_a_table_opens_only_with_multiples_whose_winnings_its_chips_can_pay(
    book: str, method: str, chips: tuple[int, ...], multiple: int, payable: bool
) -> None:
    if payable:
        play = Play(book, chips=chips, settlement=method, limits={"main": Limit(multiple, 100 * multiple, multiple)})
        play.play(BANKER_6_0, banker=multiple)
        assert play.last(WagerSettled).pays % min(chips) == 0
        return
    play = Play(book, opened=False, chips=chips)
    play.do(t.ElectOptions(options={"settlement": method}), play.operator)
    limits = t.SetLimits(limits={"main": Limit(multiple, 100 * multiple, multiple)})
    assert "~X4" in play.refused(limits, "3.3", play.operator).under


@rule(
    "mini-baccarat",
    NI2016_685=("8.4", "8.5", "8.6", "8.8"),
    NI2018_687=("4.3(a)(i)", "4.3(b)(ii)", "4.3(c)(ii)", "8.4"),
    NI2002_45=("8.1", "8.2", "8.3", "8.4"),
)
@each_book
def test_losing_wagers_are_taken_before_winning_ones_are_paid_and_no_chip_is_lost(book: str) -> None:
    play = Play(book, patrons=("ann", "bob", "cy"))
    before = sum(play.state.balances.values())
    play.wager("ann", "banker", 100_00)
    play.wager("bob", "player", 60_00)
    play.wager("cy", "tie", 25_00)
    play.deal(BANKER_9_7)
    settled = play.do(c.Settle())
    assert [fact.patron for fact in settled if isinstance(fact, WagerSettled)] == ["bob", "cy", "ann"]
    won = 100_00 if book == N02 else 95_00
    assert (play.won("ann"), play.won("bob"), play.won("cy")) == (won, -60_00, -25_00)
    assert sum(play.state.balances.values()) == before == 0


@rule("mini-baccarat", NI2016_685="8.1", NI2018_687="8.1", NI2002_45="8.1")
@each_book
def test_what_is_won_is_paid_from_the_tray_and_a_short_tray_is_filled_first(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", "tie", 100_00)
    play.do(t.CreditFloat(cents=play.state.balances[FLOAT] - 500_00), play.supervisor)
    play.deal(TIE_6)
    refusal = play.refused(c.Settle(), "8.1")
    assert ("~H1" in refusal.under, refusal.instead) == (True, ("fill_float",))
    play.do(t.FillFloat(cents=300_00), play.supervisor)
    play.finish()
    assert play.won("ann") == 800_00


# 8.1: the method, determined before a round


@rule("mini-baccarat", NI2016_685="8.1", NI2018_687="8.1")
@each_cash_book
def test_the_method_is_determined_before_the_table_opens(book: str) -> None:
    play = Play(book, opened=False)
    play.refused(t.OpenTable(), "8.1", play.operator)
    play.refused(t.ElectOptions(options={"settlement": "even money"}), "8.1", play.operator)
    (elected,) = play.do(t.ElectOptions(options={"settlement": "non-commission"}), play.operator)
    assert "8.1" in elected.under


@rule("mini-baccarat", NI2002_45="8.1")
def test_a_tournament_pays_even_money_and_has_no_method_to_choose() -> None:
    play = Play(N02, opened=False)
    play.refused(t.ElectOptions(options={"settlement": "commission"}), "8.1", Role.DIRECTOR)
    opened = Play(N02)
    opened.refused(t.GiveNotice(options={"settlement": "commission"}), "8.1", Role.DIRECTOR)
    assert {line.of: line.pays for line in sign(opened.state).prices} == {
        "player": "1 to 1",
        "banker": "1 to 1",
        "tie": "8 to 1",
    }


@rule("mini-baccarat", NI2016_685="8.1", NI2018_687="8.1", NI2002_45="8.1")
@each_book
def test_nothing_is_settled_before_the_hands_are_complete_or_twice(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.refused(c.Settle(), "8.1")
    play.wager("ann", "banker", 25_00)
    play.deal("2c 2d 3h")
    play.refused(c.Settle(), "8.1")
    play.deal("3s 6c")
    play.refused(c.Settle(), "8.1")
    play.deal("2h")
    assert (play.step, "8.1" in play.need.under, play.need.commands) == (Step.SETTLE, True, ("settle",))
    assert play.need.say == "Banker wins: take and pay"
    play.do(c.Settle())
    play.refused(c.Settle(), "8.1")


# 8.2: which pairs


@rule("mini-baccarat", NI2016_685="8.2", NI2018_687="8.2")
@each_cash_book
@pytest.mark.parametrize(("pairs", "name"), [("perfect", "Perfect Pairs"), ("canberra", "Canberra Pairs")])
def test_where_pairs_are_available_one_form_of_them_is_used(book: str, pairs: str, name: str) -> None:
    play = Play(book, opened=False)
    play.refused(t.OpenTable(), "8.2", play.operator)
    (elected,) = play.do(t.ElectOptions(options={"pairs": pairs}), play.operator)
    assert "8.2" in elected.under
    assert {"Perfect Pairs", "Canberra Pairs"} & set(in_use(play)) == {name}
    names = [line.of.replace("_", " ") for line in sign(play.state).prices]
    assert ("canberra pair" in names, "perfect pair" in names) == (pairs == "canberra", pairs == "perfect")


# 8.3: the method on the sign, and its change


@rule("mini-baccarat", NI2016_685="8.3", NI2018_687="8.3")
@pytest.mark.parametrize(
    ("book", "method", "name"),
    [
        (B16, "commission", "Method A"),
        (B16, "non-commission", "Method B"),
        (B18, "commission", "Commission method"),
        (B18, "non-commission", "Non-commission method"),
    ],
)
def test_the_sign_shows_the_method_in_use(book: str, method: str, name: str) -> None:
    play = Play(book, settlement=method)
    assert name in in_use(play)
    assert "8.3" in [line.clause for line in sign(play.state).under]
    prices = {line.of.replace("_", " "): line.pays for line in sign(play.state).prices}
    assert prices["banker"] == ("1 to 1 less 5%" if method == "commission" else "1 to 1")
    assert prices.get("banker on six") == (None if method == "commission" else "1 to 1 less 50%")


@rule("mini-baccarat", NI2016_685=("8.1", "8.3[change]"), NI2018_687=("8.1", "8.3[change]"))
@each_cash_book
@pytest.mark.parametrize("given", ["before the wagers", "after the wagers", "after the first card", "before settling"])
def test_the_method_changes_with_notice_and_never_in_the_round_under_way(book: str, given: str) -> None:
    play = Play(book)
    notice = t.GiveNotice(options={"settlement": "non-commission"})
    elect = t.ElectOptions(options={"settlement": "non-commission"})
    play.refused(elect, "8.1", play.operator)  # not without notice
    for moment in ("before the wagers", "after the wagers", "after the first card", "before settling"):
        if moment == given:
            play.do(notice, play.operator)
            assert "8.3[change]" in play.last(NoticeGiven).under
        match moment:
            case "before the wagers":
                play.wager("ann", "banker", 100_00)
            case "after the wagers":
                play.deal("Kc")
            case "after the first card":
                play.deal("6d Kh Ks Ac")
            case "before settling":
                play.do(c.Settle())
    assert play.won("ann") == 95_00
    was = play.last(RoundOpened).setting
    play.do(c.CollectCards())
    assert "8.3[change]" in play.last(SettingTookEffect).under
    play.play(BANKER_6_1, banker=100_00)
    assert play.won("ann") == 95_00 + 50_00
    assert play.last(RoundOpened).setting == was + 1  # each round names the setting it was played under


# Pairs and Dragon Bonus are paid alike under either method

SIDE_WAGERS = [
    (B16, "commission", "perfect", "player_pair", "4c 2d 4h 3s", 5, {"8.8(d)", "8.8(d)[mixed]"}),
    (B16, "commission", "perfect", "player_pair", "4d 2d 4h 3s", 12, {"8.8(d)", "8.8(d)[coloured]"}),
    (B16, "commission", "perfect", "player_pair", "4c 2d 4c 3s", 25, {"8.8(d)", "8.8(d)[perfect]"}),
    (B16, "commission", "canberra", "player_pair", "4c 2d 4h 3s", 11, {"8.8(e)"}),
    (B16, "non-commission", "perfect", "banker_pair", "2d 4c 3s 4h", 5, {"8.9(d)", "8.9(d)[mixed]"}),
    (B16, "non-commission", "perfect", "banker_pair", "2d 4s 3s 4c", 12, {"8.9(d)", "8.9(d)[coloured]"}),
    (B16, "non-commission", "perfect", "banker_pair", "2d 4c 3s 4c", 25, {"8.9(d)", "8.9(d)[perfect]"}),
    (B16, "non-commission", "canberra", "banker_pair", "2d 4c 3s 4h", 11, {"8.9(e)"}),
    (B18, "commission", "perfect", "player_pair", "4c 2d 4h 3s", 5, {"8.6", "10.6(a)"}),
    (B18, "non-commission", "perfect", "player_pair", "4d 2d 4h 3s", 12, {"8.6", "10.6(b)"}),
    (B18, "commission", "perfect", "banker_pair", "2d 4c 3s 4c", 25, {"8.6", "10.6(c)"}),
    (B18, "commission", "canberra", "player_pair", "4c 2d 4h 3s", 11, {"8.7", "11.2(a)"}),
    (B18, "non-commission", "canberra", "banker_pair", "2d 4c 3s 4h", 11, {"8.7", "11.2(a)"}),
    (B18, "commission", "none", "dragon_bonus_player", "7c Kd Kh Ks", 4, {"8.8", "12.8[Win by 6]"}),
    (B18, "non-commission", "none", "dragon_bonus_player", "7c Kd Kh Ks", 4, {"8.8", "12.8[Win by 6]"}),
]


@rule(
    "mini-baccarat",
    NI2016_685=(
        "8.8(d)",
        "8.8(d)[mixed]",
        "8.8(d)[coloured]",
        "8.8(d)[perfect]",
        "8.8(e)",
        "8.9(d)",
        "8.9(d)[mixed]",
        "8.9(d)[coloured]",
        "8.9(d)[perfect]",
        "8.9(e)",
    ),
    NI2018_687=("8.6", "8.7", "8.8"),
)
@pytest.mark.parametrize(("book", "method", "pairs", "option", "cards", "to_one", "clauses"), SIDE_WAGERS)
def test_side_wagers_are_paid_at_their_own_odds(
    book: str, method: str, pairs: str, option: str, cards: str, to_one: int, clauses: set[str]
) -> None:
    play = Play(book, settlement=method, pairs=pairs)
    play.wager("ann", option, 500)
    play.deal(cards)
    if option.startswith("dragon"):
        play.card("Ac")  # the banker's third, seven against one
    play.do(c.Settle())
    settled = play.last(WagerSettled)
    assert (settled.outcome, settled.pays, clauses <= set(settled.under)) == ("win", to_one * 500, True)
    assert play.won("ann") == to_one * 500


@rule("mini-baccarat", NI2016_685=("8.7", "8.7(a)", "8.7(b)"))
@pytest.mark.parametrize(
    ("option", "cards", "wins"),
    [
        ("player_pair", "4c 2d 4h 3s", True),
        ("banker_pair", "4c 2d 4h 3s", False),  # the other hand's pair does not matter
        ("banker_pair", "2d 4c 3s 4h", True),
        ("player_pair", "2d 4c 3s 4h", False),
        ("player_pair", "Kc 2d Qh 3s", False),  # of the same count, but not of the same face value
        ("player_pair", "Tc 2d Kh 3s", False),
        ("player_pair", "2c 3d 3h 3s", False),  # pairs are of the first two cards of the hand
    ],
)
def test_in_2016_pairs_win_on_a_hands_own_two_cards_of_one_face_value(option: str, cards: str, wins: bool) -> None:
    play = Play(B16, pairs="canberra")
    play.wager("ann", option, 500)
    play.deal(cards)
    play.do(c.Settle())
    settled = play.last(WagerSettled)
    assert settled.outcome == ("win" if wins else "lose")
    assert {"8.7", "8.7(a)" if wins else "8.7(b)", "~M5"} <= set(settled.under)
    assert play.won("ann") == (11 * 500 if wins else -500)
