"""The kernel on a few tiles against the real table, to the last unit. Run as a module, with JIT on, off or checked."""

from croupier.analysis.pai_gow.hands import by_look
from croupier.analysis.pai_gow.meetings import LEVEL, LOST, WON, ZEROS
from croupier.analysis.pai_gow.play import on_play, play
from tests.analysis.pai_gow.asking import Solved, solved
from tests.analysis.pai_gow.twin import HOUSE_WAY, every_deal
from tests.rules.pai_gow.hands import TERMS

# Together they have pairs kept and split, Wongs, Gongs, High Nines, both Gee Jun tiles and one of them, kinds of one
# tile and of two, level parts and zeros.
SETS = (
    "66 66 45 36 44 35 34 24 12",
    "66 66 55 55 46 46 15 15 34",
    "16 16 55 55 46 46 24 14 23",
)


def check(some: str) -> set[tuple[int, int]]:
    """Every hand in every setting; answers with the ends of low and high parts that occurred."""
    every_hand, found = solved(some)
    by_kind = Solved(found)
    net = {"main": 0, "house_way": 0}
    best: dict[tuple[str, ...], int] = {}
    matchups = 0
    for four, setting, at_the_table in every_deal(some):
        won, _, lost = at_the_table
        if setting is HOUSE_WAY:
            assert by_kind.house_way(four) == at_the_table, four
            net["house_way"] += won - lost
            net["main"] += best.pop(four)
            matchups += sum(at_the_table)
        else:
            assert by_kind.results(four, setting) == at_the_table, (four, setting)
            best[four] = max(best.get(four, won - lost), won - lost)
    for wager in on_play(found):
        assert wager.combinations == matchups
        assert -wager.house_edge * matchups == net[wager.name], wager.name
    apart = play(TERMS, by_look(TERMS, every_hand))
    assert [each.outcomes for each in on_play(apart)] == [each.outcomes for each in on_play(found)], "in finer groups"
    return {(int(low), int(high)) for low, high in zip(*found.counts.sum(axis=0).nonzero(), strict=True)}


def main() -> None:
    ends = set().union(*map(check, SETS))
    assert ends == {(low, high) for low in (LOST, LEVEL, ZEROS, WON) for high in (LOST, LEVEL, WON)}, ends


if __name__ == "__main__":
    main()
