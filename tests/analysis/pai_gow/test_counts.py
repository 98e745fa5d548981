"""Every match-up counted: against earlier counts by other means, against the real table, and tile by tile."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.analysis.findings import Wager
from croupier.analysis.pai_gow.hands import by_kind, hands_of
from croupier.analysis.pai_gow.names import clause_of
from croupier.analysis.pai_gow.play import on_play, play, wager
from croupier.games.pai_gow.house_way import settings
from croupier.games.pai_gow.parts import SetHand, compared
from croupier.games.pai_gow.tiles import tiles
from tests.analysis.pai_gow import small_cases
from tests.analysis.pai_gow.asking import Results, Solved, asked, found, whole_set
from tests.analysis.pai_gow.small_cases import SETS
from tests.covering import at_length
from tests.games.pai_gow.kinds import kinds_of_hand
from tests.games.pai_gow.test_every_hand import by_kind as house_ways_by_kind, kinds_in
from tests.games.pai_gow.test_every_matchup import BY_STEP, MATCHUPS, TOTAL
from tests.marks import rule
from tests.rules.pai_gow.hands import TERMS, tiles_of
from tests.trust import trust


def named(name: str) -> Wager:
    return next(each for each in found().wagers if each.name == name)


def results_of(wager: Wager) -> Results:
    won, pushed, lost = (
        sum(each.count or 0 for each in wager.outcomes if (each.pays > 0) - (each.pays < 0) == sign)
        for sign in (1, 0, -1)
    )
    return won, pushed, lost


# House Way against House Way


@rule("pai-gow", NI2002_45=("10.1", "11.1", "11.3", "11.4", "11.8"))
def test_house_way_against_house_way_is_as_counted_without_a_kernel() -> None:
    """The totals of tests/games/pai_gow/test_every_matchup.py, where plain Python counts them."""
    house_way = named("house_way")
    assert results_of(house_way) == TOTAL
    assert house_way.combinations == MATCHUPS
    assert house_way.house_edge == Fraction(TOTAL[2] - TOTAL[0], MATCHUPS) == Fraction(67_136, 7_079_625)


def test_each_step_of_house_way_brings_what_was_counted_without_a_kernel() -> None:
    field, play = whole_set()
    for step, expected in BY_STEP.items():
        ways = [hand.ways * (step in way.under) for hand, way in zip(field.hands, field.ways, strict=True)]
        won, lost = ((np.array(ways) * each[play.house_way]).sum() for each in (play.won, play.lost))
        assert (won, lost) == (expected[0], expected[2]), step


@rule("pai-gow", NI2002_45=("11.5", "11.6"))
def test_but_for_level_parts_the_bank_has_nothing_over_house_way() -> None:
    """Both sides set alike, so that whatever one part does to the other happens as often the other way round."""
    _, play = whole_set()
    ends = play.ends(play.house_way)
    mirrored = ends[::-1, ::-1][[0, 2, 1, 3]][:, [0, 2, 1, 3]]  # lost for won; what is level stays so
    assert (ends == mirrored).all()
    outcomes = {each.name: each.count for each in named("house_way").outcomes}
    assert outcomes["win"] == outcomes["lose, both parts lower"]


# Best play


@rule("pai-gow", NI2002_45=("9.1", "11.1", "11.8"))
def test_best_play_against_house_way() -> None:
    main = named("main")
    assert results_of(main) == (217_134_828, 300_698_336, 218_447_836)
    assert main.combinations == MATCHUPS
    assert main.house_edge == main.element_of_risk == Fraction(164_126, 92_035_125)


def test_no_setting_of_any_hand_is_better_than_the_best_and_house_way_is_one_of_them() -> None:
    field, play = whole_set()
    scores = play.scores
    for at in range(len(field.hands)):
        of_hand = range(play.starts[at], play.starts[at + 1])
        assert play.best[at] in of_hand
        assert play.house_way[at] in of_hand
        assert scores[play.best[at]] == max(scores[place] for place in of_hand) >= scores[play.house_way[at]]
    assert sum(hand.ways for hand in field.hands) == comb(32, 4)
    assert set(play.counts.sum(axis=(1, 2)).tolist()) == {comb(28, 4)}


def test_house_way_is_left_for_452_kinds_of_hand() -> None:
    field, play = whole_set()
    left = play.best != play.house_way
    assert left.sum() == 452
    assert sum(hand.ways for hand, leaves in zip(field.hands, left, strict=True) if leaves) == 6_944
    assert (play.scores[play.best] > play.scores[play.house_way]).tolist() == left.tolist()


def test_the_hands_are_those_counted_before() -> None:
    """A separate enumeration in tests/games/pai_gow/kinds.py."""
    ours = {kinds_in(hand.tiles): hand.ways for hand in hands_of(by_kind(TERMS))}
    assert ours == {kinds_in(kind.tiles): kind.how_many for kind in kinds_of_hand()}


# The real table


@trust(6)
@pytest.mark.parametrize("some", [SETS[0], *map(at_length, SETS[1:])])
def test_every_deal_of_a_few_tiles_comes_out_at_the_table_as_it_is_counted(some: str) -> None:
    small_cases.check(some)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_every_deal_of_eleven_tiles_comes_out_at_the_table_as_it_is_counted(seed: int) -> None:
    small_cases.check(" ".join(Random(seed).sample(tiles(TERMS), 11)))


# Tile by tile


def one_by_one(four: tuple[str, ...], setting: SetHand) -> Results:
    left = list(tiles(TERMS))
    for tile in four:
        left.remove(tile)
    ways = house_ways_by_kind()
    outcomes = Counter(compared(TERMS, setting, ways[kinds_in(banks)].hand).outcome for banks in combinations(left, 4))
    return outcomes["win"], outcomes["push"], outcomes["lose"]


@rule("pai-gow", NI2002_45=("11.1", "11.3", "11.4"))
@pytest.mark.parametrize("seed", range(2))
def test_settings_of_hands_dealt_at_random_bring_what_all_hands_of_the_bank_do(seed: int) -> None:
    four = tuple(Random(seed).sample(tiles(TERMS), 4))
    solved = Solved(whole_set()[1])
    for setting in settings(TERMS, four):
        assert solved.results(four, setting) == one_by_one(four, setting)


@pytest.mark.parametrize("names", ["Day Yun Gow Ng", "Gor Mooy Gow Chit"])
def test_the_best_setting_of_a_hand_is_the_best_tile_by_tile(names: str) -> None:
    four = tiles_of(names)
    each = [one_by_one(four, setting) for setting in settings(TERMS, four)]
    assert Solved(whole_set()[1]).best(four) == max(each, key=lambda results: results[0] - results[2])


@pytest.mark.long
def test_fifty_hands_in_every_setting_tile_by_tile() -> None:
    random, solved = Random(45), Solved(whole_set()[1])
    for _ in range(50):
        four = tuple(random.sample(tiles(TERMS), 4))
        for setting in settings(TERMS, four):
            assert solved.results(four, setting) == one_by_one(four, setting)


# Terms


def test_wins_pay_what_the_terms_say() -> None:
    """At 19 to 20 the best settings win a little less often, and a win is worth 0.95."""
    field, _ = whole_set()
    terms = asked(what_if={"win_odds": "1 to 1 less 5%"}).terms
    main, house_way = on_play(play(terms, field))
    assert results_of(house_way) == TOTAL
    assert house_way.house_edge == Fraction(TOTAL[2] - TOTAL[0] * Fraction(19, 20), MATCHUPS)
    won, _, lost = results_of(main)
    assert main.house_edge == Fraction(lost - won * Fraction(19, 20), MATCHUPS)
    assert won < results_of(named("main"))[0]
    assert main.house_edge < Fraction(218_447_836 - 217_134_828 * Fraction(19, 20), MATCHUPS)


def test_a_chosen_setting_for_every_hand_gives_a_wager_over_every_matchup() -> None:
    field, play = whole_set()
    first = wager("first", play, play.starts[:-1])
    assert first.combinations == MATCHUPS
    assert first.house_edge > named("main").house_edge
    assert {clause_of(way) for way in field.ways} >= {"10.1(a)", "10.1(b)", "10.1(c)", "10.2(i)"}
