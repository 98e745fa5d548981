"""The readings that the figures rest on, each beside the result of another reading.

A reading of House Way changes how the Bank sets some hands; one of the ranking changes the worth of a part; one of the
settlement changes how two parts meet. Each is counted again by the same kernel.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from croupier.analysis.case import Progress
from croupier.analysis.findings import Alternative, Rests, Value
from croupier.analysis.pai_gow.hands import Field, by_look, worth
from croupier.analysis.pai_gow.meetings import LEVEL, WON, ZEROS, as_the_book_has_it
from croupier.analysis.pai_gow.other_house_ways import (
    OtherWay,
    Unpaired,
    four_and_five_called_high,
    listed_together,
    split_when_reached,
    two_pairs_split,
    unpaired,
)
from croupier.analysis.pai_gow.play import Play, edges, play, with_bank
from croupier.games.pai_gow.parts import Part, SetHand
from croupier.games.pai_gow.tiles import is_gee_jun, kind_of, points_on, rank_of, tiles
from croupier.instruments import Terms

Other = Callable[[Terms, Field, Play], Play]


# House Way


def _house_way(other: OtherWay) -> Other:
    """The Bank, and a player who asks for House Way, set their hands this way."""

    def played(terms: Terms, field: Field, as_read: Play) -> Play:
        bank = [other(terms, three, way) for three, way in zip(field.settings, field.ways, strict=True)]
        open_to_player = tuple(
            three if worth(banks) in map(worth, three) else (*three, banks)
            for three, banks in zip(field.settings, bank, strict=True)
        )
        if open_to_player == field.settings:
            return with_bank(as_read, bank)
        return play(terms, field, settings=open_to_player, bank=bank)

    return played


# Ranking


def _revalued(terms: Terms, field: Field, worth_of: Callable[[Part], tuple[int, ...]]) -> Play:
    """Parts have another worth; House Way sets the tiles as before, and parts are named by the new worth."""

    def named(setting: SetHand) -> SetHand:
        low, high = (replace(part, strength=worth_of(part)) for part in (setting.low, setting.high))
        return SetHand(low, high) if low.strength <= high.strength else SetHand(high, low)

    settings = [tuple(map(named, three)) for three in field.settings]
    return play(terms, field, settings=settings, bank=list(map(named, field.house_way)))


def _gee_jun_pair_last(terms: Terms, field: Field, as_read: Play) -> Play:
    """Pairs rank as their single tiles do."""

    def worth_of(part: Part) -> tuple[int, ...]:
        ranks_below = len(tiles(terms)) - rank_of(terms, part.tiles[0])
        return (1, ranks_below) if part.name == "pair" else part.strength

    return _revalued(terms, field, worth_of)


def _gee_jun_six_above_the_fives(terms: Terms, field: Field, as_read: Play) -> Play:
    """The tiles of Gee Jun are no longer worth the same. The only part that the six then leads is the one with a 5."""
    six = max((tile for tile in tiles(terms) if is_gee_jun(terms, tile)), key=points_on)

    def worth_of(part: Part) -> tuple[int, ...]:
        leads = six in part.tiles and any(kind_of(terms, tile) == "Ng" for tile in part.tiles)
        return (*part.strength, 1) if leads else part.strength  # just above the same count led by the 5

    return _revalued(terms, by_look(terms, field, lambda kind: kind == "GJ"), worth_of)


# Settlement


def _any_zeros_to_the_bank(terms: Terms, mine: Part, banks: Part) -> tuple[int, int]:
    low, high = as_the_book_has_it(terms, mine, banks)
    return ZEROS if mine.points == banks.points == 0 else low, high


def _unlike_tiles_to_the_player(terms: Terms, mine: Part, banks: Part) -> tuple[int, int]:
    low, high = as_the_book_has_it(terms, mine, banks)
    if mine.ranked or mine.tiles[0] == banks.tiles[0]:
        return low, high
    return WON if low == LEVEL else low, WON if high == LEVEL else high


def _worth_and_look(part: Part) -> Hashable:
    return part.strength, part.tiles[0]


def _zeros(terms: Terms, field: Field, as_read: Play) -> Play:
    return play(terms, field, meets=_any_zeros_to_the_bank)


def _looks(terms: Terms, field: Field, as_read: Play) -> Play:
    return play(terms, by_look(terms, field), meets=_unlike_tiles_to_the_player, key=_worth_and_look)


# The register


@dataclass(frozen=True, slots=True)
class Reading:
    """A registered reading, and the alternatives by their text; None where an alternative changes no figure, or has
    none."""

    id: str
    others: dict[str, Other | None]


READINGS = (
    Reading(
        "G1",
        {
            "The pair of Gee Jun ranks last of the pairs, as its single tiles do.": _gee_jun_pair_last,
            "High Nines are no rank of their own: nothing changes, as they are the best nines in any case.": None,
        },
    ),
    Reading("G2", {"The six of Gee Jun ranks above the fives.": _gee_jun_six_above_the_fives}),
    Reading("G12", {"Its owner declares a Gee Jun tile: nothing changes, as a lower count is never better.": None}),
    Reading(
        "G13",
        {"Level ranked parts compare count and highest tile: nothing changes, as those are level as well.": None},
    ),
    Reading("G14", {"Any two low parts of zero are the Bank's, whatever they rank.": _zeros}),
    Reading(
        "G15",
        {
            "Only tiles that look the same are the same high tile. The book does not say who wins a part that is level "
            "otherwise; these are the edges if it is always the player.": _looks
        },
    ),
    Reading(
        "G16", {"A hand loses whose better part is put down as the low one: nothing changes, as nobody has to.": None}
    ),
    Reading(
        "G26",
        {
            "The other Gee Jun tile may be the 6 of a listed hand: nothing changes, as the pair is set that way.": None,
            "Results such as 7-9 are reached by the sum of both parts: no figure, as no rule says what a ranked part "
            "adds to it.": None,
        },
    ),
    Reading("G28", {"Two pairs are split where the figures are reached.": _house_way(two_pairs_split)}),
    Reading(
        "G29",
        {
            "A pair is split as soon as the figures are reached, and of two settings with the same counts none is "
            "preferred for being no worse.": _house_way(split_when_reached)
        },
    ),
    Reading(
        "G30", {"Look for the best setting among all steps: no figure, as the book does not define the best.": None}
    ),
    Reading(
        "G31",
        {
            "A low count of 3 needs Chong itself.": _house_way(unpaired(Unpaired(three_needs="Chong itself"))),
            "Any low count of 3 will do.": _house_way(unpaired(Unpaired(three_needs="nothing"))),
        },
    ),
    Reading(
        "G32",
        {
            "Only the first of the first order that can be made is tried.": _house_way(
                unpaired(Unpaired(try_only_first=True))
            ),
            "Wong goes before Gong in the second order.": _house_way(unpaired(Unpaired(wong_before_gong=True))),
        },
    ),
    Reading(
        "G33",
        {"The highest 7, 8 or 9 goes high.": _house_way(unpaired(Unpaired(made_in_several_ways="highest tile high")))},
    ),
    Reading("G34", {}),
    Reading(
        "G35",
        {
            "The first two rules go before the third, though not for a setting that is worse (G29).": _house_way(
                unpaired(Unpaired(between_two=("no worse", "highest tile")))
            ),
            "The first two rules go before everything.": _house_way(unpaired(Unpaired(between_two=("highest tile",)))),
        },
    ),
    Reading(
        "G37",
        {
            "4 and 5 are called high whatever they face.": _house_way(four_and_five_called_high),
            "Bon with the 5 where both fours are there.": _house_way(listed_together(("10.2(d)", "Bn Ng"))),
        },
    ),
    Reading(
        "G38",
        {
            "Yun with Bot, or Chong with Look, in one part.": _house_way(
                listed_together(("10.2(e)", "Yu Bt"), ("10.2(f)", "Cg Lo"), ("10.2(i)", "Yu Bt"))
            ),
        },
    ),
)


def rests_on(terms: Terms, field: Field, as_read: Play, progress: Progress) -> Iterator[Rests]:
    before = edges(as_read)
    for done, reading in enumerate(READINGS):
        progress("other readings", done, len(READINGS))
        yield Rests(
            reading.id,
            tuple(
                Alternative(says, {} if other is None else _changed(before, edges(other(terms, field, as_read))))
                for says, other in reading.others.items()
            ),
        )
    progress("other readings", len(READINGS), len(READINGS))


def _changed(before: dict[str, Fraction], after: dict[str, Fraction]) -> dict[str, Value]:
    return {name: edge for name, edge in after.items() if edge != before[name]}
