"""House Way against House Way: what becomes of a player who always asks for it."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest

from croupier.games.pai_gow.house_way import house_way
from croupier.games.pai_gow.parts import Part, SetHand, compared
from croupier.games.pai_gow.tiles import tiles
from tests.games.pai_gow.kinds import HANDS, KindOfHand, kinds_of_hand
from tests.games.pai_gow.test_every_hand import STEPS, by_kind, kinds_in, ways
from tests.marks import rule
from tests.rules.pai_gow.hands import TERMS

Results = tuple[int, int, int]  # how often a player wins, pushes and loses

MATCHUPS = HANDS * comb(28, 4)

# By the step that sets the player's hand.
BY_STEP: dict[str, Results] = {
    "10.2": (3_722_820, 6_171_856, 3_373_124),
    "10.1(a)": (71_616_164, 61_077_368, 7_191_668),
    "10.1(b)": (71_321_840, 95_509_152, 33_332_608),
    "10.1(c)": (69_662_800, 133_893_232, 179_408_368),
}
TOTAL: Results = (216_323_624, 296_651_608, 223_305_768)


def added(results: Iterable[Results]) -> Results:
    won, pushed, lost = map(sum, zip(*results, strict=True))
    return won, pushed, lost


# By kinds of hand, with exact weights


class Wins:
    """Whether a player's part wins against the Bank's, for every two parts that occur, as `compared` has it."""

    def __init__(self, parts: Iterable[Part], low: bool) -> None:
        one_of_each = list({part.strength: part for part in parts}.values())
        self.place = {part.strength: place for place, part in enumerate(one_of_each)}
        self.table = [[self._wins(mine, banks, low) for banks in one_of_each] for mine in one_of_each]

    @staticmethod
    def _wins(mine: Part, banks: Part, low: bool) -> bool:
        result = compared(TERMS, SetHand(mine, mine), SetHand(banks, banks))
        return (result.low if low else result.high) == "player"


@cache
def wins() -> tuple[Wins, Wins]:
    """For the low parts and for the high parts that House Way makes."""
    hands = [way.hand for _, way in ways()]
    return Wins((hand.low for hand in hands), low=True), Wins((hand.high for hand in hands), low=False)


@cache
def bank_hands() -> list[tuple[int, int, int, int, int, int]]:
    """Every kind of hand of the Bank as plain numbers, for a loop that runs thirteen million times."""
    low, high = wins()
    return [
        (
            kind.once | kind.twice,
            kind.once,
            kind.twice,
            kind.how_many,
            low.place[way.hand.low.strength],
            high.place[way.hand.high.strength],
        )
        for kind, way in ways()
    ]


def results_of(kind: KindOfHand, hand: SetHand) -> Results:
    """How one hand of this kind fares against all hands of the Bank that the other 28 tiles make.

    A kind of which the player has one tile is left to the Bank in one way instead of two; one of which either has
    both is left to the other in none. That is `KindOfHand.meets`, written out here for speed.
    """
    low, high = wins()
    wins_low, wins_high = low.table[low.place[hand.low.strength]], high.table[high.place[hand.high.strength]]
    bits, once, twice = kind.bits, kind.once, kind.twice
    by_parts_won = [0, 0, 0]
    for bank_bits, bank_once, bank_twice, how_many, bank_low, bank_high in bank_hands():
        if not (twice & bank_bits or bits & bank_twice):
            by_parts_won[wins_low[bank_low] + wins_high[bank_high]] += how_many >> (once & bank_once).bit_count()
    lost, pushed, won = by_parts_won
    return won, pushed, lost


@pytest.mark.long
@rule("pai-gow", NI2002_45=("10.1", "11.1", "11.3", "11.4", "11.5", "11.6"))
@pytest.mark.parametrize("step", STEPS)
def test_house_way_against_house_way(step: str) -> None:
    """All 736,281,000 ways to deal one hand to a player and one to the Bank; some seconds.

    The player wins 216,323,624 of them, 296,651,608 are a push and the Bank wins 223,305,768: 29.38%, 40.29% and
    30.33%, or 0.948% of each wager to the Bank. It comes from level parts and zeros, which are the Bank's.

    The figures rest on the order of pairs and of single tiles (G1, G2), Gee Jun at its best (G12), level ranked parts
    and level parts of one kind to the Bank (G13, G15), zeros only in low parts without a rank (G14), parts named by
    value (G16), and on every reading of House Way that changes a value (G26, G28 to G35, G37, G38). They do not
    depend on where the highest tile goes (G36).
    """
    of_step = [(kind, results_of(kind, way.hand)) for kind, way in ways() if step in way.under]
    times = [
        (kind.how_many * won, kind.how_many * pushed, kind.how_many * lost) for kind, (won, pushed, lost) in of_step
    ]
    assert added(times) == BY_STEP[step]


def test_the_results_by_step_add_up_to_every_matchup() -> None:
    assert added(BY_STEP.values()) == TOTAL
    assert sum(TOTAL) == MATCHUPS == 736_281_000
    assert {step: sum(results) for step, results in BY_STEP.items()} == {
        step: hands * comb(28, 4) for step, hands in STEPS.items()
    }


# Tile by tile, for some of them


def one_by_one(four: tuple[str, ...]) -> Results:
    """The same for one hand, by dealing the Bank each hand of the tiles that are left."""
    left = list(tiles(TERMS))
    for tile in four:
        left.remove(tile)
    players = by_kind()[kinds_in(four)].hand
    outcomes = Counter(
        compared(TERMS, players, by_kind()[kinds_in(banks)].hand).outcome for banks in combinations(left, 4)
    )
    return outcomes["win"], outcomes["push"], outcomes["lose"]


@rule("pai-gow", NI2002_45=("11.1", "11.3", "11.4"))
@pytest.mark.parametrize("seed", range(4))
def test_the_weights_are_right_for_hands_dealt_at_random(seed: int) -> None:
    four = tuple(Random(seed).sample(tiles(TERMS), 4))
    kind = next(kind for kind in kinds_of_hand() if kinds_in(kind.tiles) == kinds_in(four))
    weighed = results_of(kind, by_kind()[kinds_in(four)].hand)
    assert weighed == one_by_one(four)
    assert sum(weighed) == comb(28, 4)


@pytest.mark.parametrize("seed", range(4))
def test_two_kinds_of_hand_meet_as_often_as_their_tiles_allow(seed: int) -> None:
    random = Random(seed)
    one, other = random.sample(kinds_of_hand(), 2)
    assert one.meets(other) == other.meets(one)
    assert sum(one.meets(each) for each in kinds_of_hand()) == one.how_many * comb(28, 4)


@rule("pai-gow", NI2002_45=("10.1", "11.1", "11.3", "11.4"))
def test_deals_at_random_come_out_as_often_as_all_deals_do() -> None:
    """Real tiles, set and compared one deal at a time; the seed is fixed, five standard deviations are allowed."""
    random, deals = Random(2002), 2_000
    outcomes: Counter[str] = Counter()
    for _ in range(deals):
        dealt = random.sample(tiles(TERMS), 8)
        players, banks = house_way(TERMS, dealt[:4]).hand, house_way(TERMS, dealt[4:]).hand
        outcomes[compared(TERMS, players, banks).outcome] += 1
    for outcome, results in zip(("win", "push", "lose"), TOTAL, strict=True):
        chance = results / MATCHUPS
        assert abs(outcomes[outcome] - deals * chance) < 5 * sqrt(deals * chance * (1 - chance))
