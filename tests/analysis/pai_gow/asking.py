"""Short ways to ask for an analysis of some tiles."""

from collections.abc import Iterable
from functools import cache

from croupier.analysis.case import Case, case, silent
from croupier.analysis.findings import Findings
from croupier.analysis.pai_gow.hands import Composition, Field, field, kinds_in, worth
from croupier.analysis.pai_gow.meetings import WON, Ints
from croupier.analysis.pai_gow.play import Play, full_play, play
from croupier.analysis.pai_gow.solver import analyse
from croupier.games.pai_gow.parts import SetHand
from croupier.games.pai_gow.tiles import kind_of, tiles
from croupier.instruments import Terms, library
from tests.rules.pai_gow.hands import BOOK, TERMS

Results = tuple[int, int, int]  # how often a player wins, pushes and loses


def asked(**how: object) -> Case:
    return case(library().book(BOOK), **how)  # type: ignore[arg-type]


@cache
def found() -> Findings:
    return analyse(asked(), silent)


@cache
def whole_set() -> tuple[Field, Play]:
    return full_play(TERMS, silent)


def groups(some: Iterable[str]) -> Composition:
    """These tiles, in groups of a kind."""
    kinds: dict[str, tuple[str, ...]] = {}
    for tile in sorted(some, key=tiles(TERMS).index):
        kinds[kind_of(TERMS, tile)] = (*kinds.get(kind_of(TERMS, tile), ()), tile)
    return tuple(kinds.values())


@cache
def solved(some: str, terms: Terms = TERMS) -> tuple[Field, Play]:
    """A set of these tiles only."""
    every_hand = field(terms, groups(some.split()), silent)
    return every_hand, play(terms, every_hand)


def results(counts: Ints) -> Results:
    """Of one setting."""
    won, lost = int(counts[WON, WON]), int(counts[:WON, :WON].sum())
    return won, int(counts.sum()) - won - lost, lost


class Solved:
    """The results of a setting of a hand, for tests that have tiles and not kinds."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._at = {kinds_in(TERMS, hand.tiles): at for at, hand in enumerate(play.hands)}

    def results(self, four: Iterable[str], setting: SetHand) -> Results:
        at = self._at[kinds_in(TERMS, tuple(four))]
        worths = [worth(each) for each in self._play.settings[at]]
        return results(self._play.counts[self._play.starts[at] + worths.index(worth(setting))])

    def house_way(self, four: Iterable[str]) -> Results:
        return results(self._play.counts[self._play.house_way[self._at[kinds_in(TERMS, tuple(four))]]])

    def best(self, four: Iterable[str]) -> Results:
        return results(self._play.counts[self._play.best[self._at[kinds_in(TERMS, tuple(four))]]])
