"""Integer equality with published counts over all 4,998,398,275,503,360 sequences of six cards from eight decks."""

from fractions import Fraction
from math import perm

import pytest

from croupier.analysis.findings import Table
from croupier.analysis.mini_baccarat.shoe import full_shoe, shoe_without
from croupier.analysis.mini_baccarat.valuing import rounds_from, wagers_from
from croupier.instruments import library
from tests.analysis.mini_baccarat.asking import B16, B18, BOOKS, N02, counts, found, named
from tests.trust import trust

SEQUENCES = 4_998_398_275_503_360
# wizardofodds.com/games/baccarat, the tables of the eight-deck game
BANKER, PLAYER, TIE = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216


@trust(6)
@pytest.mark.parametrize("book", BOOKS)
def test_player_banker_and_tie_have_the_published_counts(book: str) -> None:
    findings = found(book)
    for wager in ("player", "banker", "tie"):
        assert counts(named(findings, wager)) == {"player wins": PLAYER, "banker wins": BANKER, "tie": TIE}
    assert all(wager.combinations == SEQUENCES == perm(416, 6) for wager in findings.wagers)


@pytest.mark.parametrize("book", [B16, B18])
def test_commission_leaves_the_banker_wager_the_published_edge(book: str) -> None:
    findings = found(book)
    assert named(findings, "banker").house_edge == Fraction(20 * PLAYER - 19 * BANKER, 20 * SEQUENCES)
    assert named(findings, "player").house_edge == Fraction(BANKER - PLAYER, SEQUENCES)
    edges = {name: round(float(named(findings, name).house_edge), 6) for name in ("player", "banker", "tie")}
    assert edges == {"player": 0.012351, "banker": 0.010579, "tie": 0.143596}  # as above


def test_half_pay_on_six_has_the_published_count_and_edge() -> None:
    """excelpunks.com, concepts 13: Banker wins 269,232,304,455,680 times with 6, an edge of 1.4581045%."""
    banker = named(found(settlement="non-commission"), "banker")
    assert counts(banker)["banker wins with 6"] == 269_232_304_455_680
    assert counts(banker)["banker wins otherwise"] == BANKER - 269_232_304_455_680
    assert round(float(banker.house_edge), 9) == 0.014581045


def test_without_commission_banker_has_an_edge_over_the_house() -> None:
    """The tournament book pays both hands even money (N2)."""
    findings = found(N02)
    assert {wager.name for wager in findings.wagers} == {"player", "banker", "tie"}
    assert named(findings, "banker").house_edge == -named(findings, "player").house_edge < 0


# wizardofodds.com/games/baccarat/appendix/5, Dragon Bonus. It prints losses to fifteen digits only.
BY_MARGIN = {
    "dragon_bonus_player": (
        (18_409_431_764_992, 34_097_645_543_424, 89_590_261_473_280),
        (141_238_897_317_888, 166_169_165_987_840, 186_780_352_174_080),
        3_460_101_558_850_300,
        0.026517,
    ),
    "dragon_bonus_banker": (
        (15_390_342_909_952, 28_305_092_784_128, 79_517_099_278_336),
        (119_200_072_366_080, 157_275_882_332_160, 201_147_167_287_296),
        3_495_551_656_153_850,
        0.093731,
    ),
}


@pytest.mark.parametrize("side", BY_MARGIN)
def test_dragon_bonus_has_the_published_counts(side: str) -> None:
    large, small, losing, edge = BY_MARGIN[side]
    wager = named(found(), side)
    found_counts = counts(wager)
    losing_exactly = found_counts.pop("loses")
    assert found_counts == {
        **{f"win by {lead}": count for lead, count in zip((9, 8, 7, 6, 5, 4), large + small, strict=True)},
        "natural wins": 812_685_054_124_032,
        "equal naturals": 89_325_908_267_520,
    }
    assert losing_exactly == SEQUENCES - sum(count or 0 for count in found_counts.values())
    assert abs(losing_exactly - losing) < 10
    assert round(float(wager.house_edge), 6) == edge


@pytest.mark.parametrize("side", ["player_pair", "banker_pair"])
def test_pairs_have_the_published_counts(side: str) -> None:
    """wizardofodds.com/games/baccarat: 6,448 of 86,320 pairs of cards are pairs, which at 11 to 1 costs 10.3614%."""
    pair = named(found(pairs="canberra"), side)
    assert Fraction(counts(pair)["pair"] or 0, SEQUENCES) == Fraction(6_448, 86_320)
    assert round(float(pair.house_edge), 6) == 0.103614
    perfect = named(found(pairs="perfect"), side)
    # Of a card's 415 companions 7 are the same, 8 the other suit of its colour, 16 of the other colour.
    shares = {name: Fraction(count or 0, SEQUENCES) for name, count in counts(perfect).items()}
    assert shares["perfect pair"] == Fraction(7, 415)
    assert shares["coloured pair"] == Fraction(8, 415)
    assert shares["mixed pair"] == Fraction(16, 415)
    assert perfect.house_edge == Fraction(33, 415)


# mycraftingplace.com/games/super-baccarat (a mirror of wizardofodds.com) and excelpunks.com, concepts 13
WON_WITH = {
    "player": {
        9: 613_074_020_540_416,
        8: 555_823_197_134_848,
        7: 408_043_979_470_848,
        6: 312_658_895_192_064,
        5: 122_838_277_197_824,
        4: 86_165_771_096_064,
        3: 62_946_423_310_336,
        2: 44_328_525_111_296,
        1: 24_639_193_538_560,
    },
    "banker": {
        9: 586_850_279_002_112,
        8: 529_914_458_673_152,
        7: 384_279_324_919_808,
        6: 269_232_304_455_680,
        5: 216_715_928_915_968,
        4: 163_359_790_133_248,
        3: 72_927_778_568_192,
        2: 44_681_581_871_104,
        1: 24_291_119_898_624,
    },
}


def exhibit(name: str, book: str = B18) -> Table:
    found_exhibit = next(each for each in found(book).exhibits if each.name == name)
    assert isinstance(found_exhibit, Table)
    return found_exhibit


def test_final_totals_have_the_published_counts() -> None:
    by_totals = [[int(count) for count in row[1:]] for row in exhibit("final_totals_counted").rows]
    for total in range(1, 10):
        assert sum(by_totals[total][:total]) == WON_WITH["player"][total]
        assert sum(by_totals[lower][total] for lower in range(total)) == WON_WITH["banker"][total]
    assert sum(map(sum, by_totals)) == SEQUENCES


def test_chances_after_the_players_two_cards_are_the_published_ones() -> None:
    """wizardofodds.com/games/baccarat/appendix/3: player wins, banker wins, tie."""
    published = {
        "0": (0.278792, 0.654627, 0.066581),
        "1": (0.282833, 0.647252, 0.069915),
        "2": (0.290303, 0.634207, 0.075490),
        "3": (0.303386, 0.615539, 0.081075),
        "4": (0.322084, 0.579983, 0.097933),
        "5": (0.358488, 0.537849, 0.103663),
        "6": (0.430362, 0.427801, 0.141838),
        "7": (0.572657, 0.285046, 0.142297),
        "8": (0.810911, 0.094938, 0.094151),
        "9": (0.905475, 0.000000, 0.094525),
    }
    rows = exhibit("after_the_players_hand").rows
    assert {row[0]: tuple(round(float(chance), 6) for chance in row[2:]) for row in rows} == published
    assert sum(int(row[1]) for row in rows) == SEQUENCES


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [  # casinoexploit.com/baccarat.html has all three for six decks, and the first two for four
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
        (4, 34_543_624_867_840, 33_608_344_225_792, perm(208, 6) - 34_543_624_867_840 - 33_608_344_225_792),
    ],
)
def test_fewer_decks_have_the_published_counts(decks: int, banker: int, player: int, tie: int) -> None:
    terms = library().book(B18).terms()
    on_tie = next(wager for wager in wagers_from(terms, full_shoe(terms, decks)) if wager.name == "tie")
    assert counts(on_tie) == {"tie": tie, "banker wins": banker, "player wins": player}


@pytest.mark.parametrize(("decks", "player", "banker"), [(4, 2.70, 9.42), (6, 2.67, 9.39), (8, 2.65, 9.37)])
def test_dragon_bonus_edges_by_decks_are_the_published_ones(decks: int, player: float, banker: float) -> None:
    """wizardofodds.com/games/baccarat/appendix/5, in percent."""
    table = exhibit("edge_by_decks")
    row = next(dict(zip(table.columns, row, strict=True)) for row in table.rows if row[0] == decks)
    assert round(100 * float(row["dragon_bonus_player"]), 2) == player
    assert round(100 * float(row["dragon_bonus_banker"]), 2) == banker


@pytest.mark.parametrize(
    ("rank", "one_gone", "two_gone"),
    [  # excelpunks.com, concepts 16: how much less often the player hand wins
        ("4", -0.0000435175, -0.0000870460),
        ("K", -0.0000373810, -0.0000749287),
        ("A", -0.0000295798, -0.0000594307),
    ],
)
def test_cards_that_are_gone_have_the_published_effect(rank: str, one_gone: float, two_gone: float) -> None:
    book, whole = library().book(B18), named(found(), "player").win
    for gone, effect in (((f"{rank}c",), one_gone), ((f"{rank}c", f"{rank}d"), two_gone)):
        player = wagers_from(book.terms(), shoe_without(full_shoe(book.terms()), gone))[0]
        assert round(player.win - whole, 10) == effect


def test_banker_sevens_of_three_cards_have_the_published_count() -> None:
    """wizardofodds.com on EZ Baccarat: the Dragon side bet wins 112,633,011,329,024 times."""
    terms = library().book(B18).terms()
    sevens = [
        times
        for end, times in rounds_from(terms, full_shoe(terms)).each
        if end.banker == 7 > end.player and end.banker_drew
    ]
    assert sum(sevens) == 112_633_011_329_024
