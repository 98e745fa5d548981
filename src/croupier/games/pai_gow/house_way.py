"""Rule 10, House Way: the one setting of any four tiles.

The steps follow each other as in the book: the listed hands, then pairs, then Wongs, Gongs and High Nines, then point
counts. Each sets the hand or leaves it to the next.
"""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.pai_gow.parts import COMBINATION_NAMES, COMBINATIONS, Part, SetHand, divided
from croupier.games.pai_gow.tiles import is_gee_jun, kind_name, kind_of, rank_of, rank_of_kind, tiles
from croupier.instruments import Terms
from croupier.ruling import Under

Settings = tuple[SetHand, SetHand, SetHand]
Kinds = frozenset[str]

_ANY = "**"  # in a listed hand, a tile that pairs with none of the others
_HIGH_NINE = "H"  # in place of a figure


class HouseWay(Struct, frozen=True):
    """A hand as House Way sets it, the clauses, and the reason in words."""

    hand: SetHand
    under: Under
    because: str


def settings(terms: Terms, four: Sequence[str]) -> Settings:
    """The three ways to divide a hand, in an order that does not depend on how the tiles lie."""
    first, second, third, fourth = sorted(four, key=tiles(terms).index)
    return (
        divided(terms, (first, second), (third, fourth)),
        divided(terms, (first, third), (second, fourth)),
        divided(terms, (first, fourth), (second, third)),
    )


def house_way(terms: Terms, four: Sequence[str]) -> HouseWay:
    """Hands are set in the sequence of the book, except for the listed ones, which are set as listed."""
    three = settings(terms, four)
    way = (
        _as_listed(terms, three)
        or _with_pairs(terms, three)
        or _with_combination(terms, three)
        or _by_point_count(terms, three)
    )
    return HouseWay(way.hand, tuple(dict.fromkeys(terms.cite("house_way") + way.under)), way.because)


def _counting(terms: Terms, three: Settings) -> Under:
    """The clauses on point counts behind a comparison of counts: a Gee Jun tile may be 3 or 6 in it."""
    gee_jun = any(is_gee_jun(terms, tile) for part in (three[0].low, three[0].high) for tile in part.tiles)
    return terms.cite("gee_jun") if gee_jun else ()


# 10.2: listed hands


def _as_listed(terms: Terms, three: Settings) -> HouseWay | None:
    """The listed hands, each set by the first row that fits it."""
    held = frozenset(_kinds(terms, three[0].low) + _kinds(terms, three[0].high)) | {_ANY}
    for row, listed in enumerate(_listed_parts(terms)):
        if not held.issuperset(listed[0] | listed[1]):
            continue  # most rows name a tile that is not there: looking is quicker than comparing three settings
        for hand in three:
            if _is_set_as(terms, hand, listed):
                under = terms.cite("special_hand", "special_hands") + terms.row_under("special_hands", row)
                because = f"a listed hand: {_tiles_in_words(terms, hand)}"
                return HouseWay(hand, _counting(terms, three) + under, because)
    return None


@cache
def _listed_parts(terms: Terms) -> tuple[tuple[Kinds, Kinds], ...]:
    """The kinds of tile in the two parts of each listed hand."""
    rows = (row.split(" / ") for row in terms.table("special_hands"))
    return tuple((frozenset(low.split()), frozenset(high.split())) for low, high in rows)


def _is_set_as(terms: Terms, hand: SetHand, listed: tuple[Kinds, Kinds]) -> bool:
    """Whether the tiles lie together as they are listed; which part is the high one is a matter of value."""
    named = frozenset.union(*listed)
    low, high = (
        frozenset(kind if kind in named else _ANY for kind in _kinds(terms, part)) for part in (hand.low, hand.high)
    )
    return listed in ((low, high), (high, low))


def _kinds(terms: Terms, part: Part) -> list[str]:
    return [kind_of(terms, tile) for tile in part.tiles]


def _tiles_in_words(terms: Terms, hand: SetHand) -> str:
    low, high = (" and ".join(map(kind_name, _kinds(terms, part))) for part in (hand.low, hand.high))
    return f"{low} low, {high} high"


# 10.1(a): pairs


def _with_pairs(terms: Terms, three: Settings) -> HouseWay | None:
    """A pair stays in one part, unless it can be split to achieve one of its listed outcomes."""
    kept = next((hand for hand in three if hand.high.name == "pair"), None)
    if kept is None:
        return None
    if kept.low.name == "pair":
        return HouseWay(kept, terms.cite("two_pairs_kept"), "both pairs are kept, the better one high")
    listed = _outcomes(terms, kind_of(terms, kept.high.tiles[0]))
    if not listed:
        return HouseWay(kept, terms.cite("pair_kept"), f"a {kept.high.words} is never split")
    # The third division is worth the same. All three are the same where three tiles are alike: no set has those, and
    # they come to light when they are turned.
    split = next((hand for hand in three if hand != kept), kept)
    way = _split_or_kept(terms, kept, split, listed)
    return replace(way, under=_counting(terms, three) + way.under)


class _Outcome(Struct, frozen=True):
    """The aim of splitting a pair: a low part and a high part of this value, or higher."""

    low: str
    high: str
    under: Under

    @property
    def words(self) -> str:
        return f"{self.low} and {'a High Nine' if self.high == _HIGH_NINE else self.high}"


def _split_or_kept(terms: Terms, kept: SetHand, split: SetHand, listed: tuple[_Outcome, ...]) -> HouseWay:
    """It is split where that achieves an outcome listed for its kind, unless keeping it is as good in both parts."""
    pair = kept.high.words
    achieved = [each for each in listed if _reaches(split.low, each.low) and _reaches(split.high, each.high)]
    if not achieved:
        wanted = " or ".join(each.words for each in listed)
        because = f"the {pair} is kept, since splitting it does not make {wanted}"
        return HouseWay(kept, terms.cite("pair_kept", "pair_splits"), because)
    if _no_worse(kept, split):
        because = f"the {pair} is kept, which is at least as good in both parts as splitting it"
        return HouseWay(kept, terms.cite("pair_kept_as_good"), because)
    return HouseWay(split, achieved[0].under, f"the {pair} is split, which makes {achieved[0].words} or higher")


@cache
def _outcomes(terms: Terms, kind: str) -> tuple[_Outcome, ...]:
    """The outcomes listed for a pair of this kind."""
    rows = enumerate(listed.split() for listed in terms.table("pair_splits"))
    under = terms.cite("pair_splits")
    return tuple(
        _Outcome(low, high, under + terms.row_under("pair_splits", row)) for row, (of, low, high) in rows if of == kind
    )


def _reaches(part: Part, figure: str) -> bool:
    """A ranked part is above every figure; a High Nine is the least of them."""
    return part.ranked or (figure != _HIGH_NINE and part.points >= int(figure))


def _no_worse(one: SetHand, other: SetHand) -> bool:
    """Whether it is at least as good in both parts."""
    return one.low.strength >= other.low.strength and one.high.strength >= other.high.strength


# 10.1(b): Wongs, Gongs and High Nines


def _with_combination(terms: Terms, three: Settings) -> HouseWay | None:
    """High Nine, Gong, Wong is the order for the high part; Gong, Wong, High Nine where the low part falls short."""
    under = _counting(terms, three) + terms.cite("combination_in_high_part", "high_part_order")
    order, order_if_short = terms.table("high_part_order")
    if hand := _first_in(order, [hand for hand in three if _reaches_level(terms, hand.low)]):
        first = f"the first of {_names(order)} to leave a low part of {_level(terms)} or better"
        return HouseWay(hand, under, f"{hand.high.words} goes high, {first}")
    if hand := _first_in(order_if_short, three):
        first = f"the first of {_names(order_if_short)}, as none leaves a low part of {_level(terms)} or better"
        return HouseWay(hand, under, f"{hand.high.words} goes high, {first}")
    return None


def _first_in(order: str, hands: Sequence[SetHand]) -> SetHand | None:
    """The first in this order; if it can be made in several ways, Teen before Day and then the better low part."""
    for letter in order:
        made = [hand for hand in hands if hand.high.name == COMBINATIONS[letter]]
        if made:
            return max(made, key=lambda hand: (hand.high.strength, hand.low.strength))
    return None


def _names(order: str) -> str:
    return ", ".join(COMBINATION_NAMES[COMBINATIONS[letter]] for letter in order)


def _reaches_level(terms: Terms, low: Part) -> bool:
    """Whether a low part is "Chong ranking 3 or better": with just 3 points it needs a tile of Chong or higher."""
    level = terms.number("low_part_level")
    return low.ranked or low.points > level or (low.points == level and _is_high(terms, low.tiles[0]))


def _is_high(terms: Terms, tile: str) -> bool:
    """Whether a tile ranks as Chong or higher."""
    return rank_of(terms, tile) <= rank_of_kind(terms, terms.table("high_tile")[0])


def _level(terms: Terms) -> str:
    return f"{terms.number('low_part_level')} with {kind_name(terms.table('high_tile')[0])}"


# 10.1(c): point count and individual tile ranking


def _by_point_count(terms: Terms, three: Settings) -> HouseWay:
    """By the counts of both parts, and where two settings have the same counts, by the rank of single tiles."""
    left, under, because = _by_counts(terms, three)
    under = _counting(terms, three) + under
    if len(left) == 1:
        return HouseWay(left[0], under, because)
    way = _by_single_tiles(terms, *left)
    return HouseWay(way.hand, under + way.under, f"{because}; of two settings with these counts, {way.because}")


def _by_counts(terms: Terms, three: Settings) -> tuple[list[SetHand], Under, str]:
    """The highest count goes low, unless the low part falls short; then high, or both as close as possible."""
    most_low = max(hand.low.points for hand in three)
    highest_low = [hand for hand in three if hand.low.points == most_low]
    if any(_reaches_level(terms, hand.low) for hand in highest_low):
        return highest_low, terms.cite("highest_low_part"), f"{most_low} is the highest count for the low part"

    short = f"the low part cannot be {_level(terms)} or better"
    most_high = max(hand.high.points for hand in three)
    if most_high >= terms.number("high_part_level"):
        highest_high = [hand for hand in three if hand.high.points == most_high]
        under = terms.cite("highest_low_part", "highest_high_part")
        return highest_high, under, f"{short}, and {most_high} is the highest count for the high part"

    closest = min(_distance(hand) for hand in three)
    close_together = [hand for hand in three if _distance(hand) == closest]
    under = terms.cite("highest_low_part", "parts_close_together")
    because = f"{short} nor the high part {terms.number('high_part_level')}, and no counts are closer together"
    return close_together, under, because


def _distance(hand: SetHand) -> int:
    return hand.high.points - hand.low.points


def _by_single_tiles(terms: Terms, one: SetHand, other: SetHand) -> HouseWay:
    """High tiles are kept apart; then no part is made worse without need; then the highest tile goes low or high."""
    apart = [hand for hand in (one, other) if _has_high_tiles_apart(terms, hand)]
    if len(apart) == 1:
        lowest = kind_name(terms.table("high_tile")[0])
        return HouseWay(apart[0], terms.cite("high_tiles_apart"), f"this keeps tiles of {lowest} or higher apart")
    if _no_worse(one, other) != _no_worse(other, one):
        better = one if _no_worse(one, other) else other
        return HouseWay(better, terms.cite("neither_part_worse"), "this is better in one part and as good in the other")
    return _by_highest_tile(terms, one, other)


def _has_high_tiles_apart(terms: Terms, hand: SetHand) -> bool:
    return not any(all(_is_high(terms, tile) for tile in part.tiles) for part in (hand.low, hand.high))


def _by_highest_tile(terms: Terms, one: SetHand, other: SetHand) -> HouseWay:
    """Of the two tiles that could change places, the higher goes low or high by the count of the high part."""
    highest = min(set(one.low.tiles) ^ set(other.low.tiles), key=lambda tile: rank_of(terms, tile))
    low, high = (one, other) if highest in one.low.tiles else (other, one)
    name = kind_name(kind_of(terms, highest))
    if one.high.points >= (from_count := terms.number("highest_tile_high_from")):
        because = f"{name} goes high, as the high part counts {from_count} or more"
        return HouseWay(high, terms.cite("highest_tile_in_high_part"), because)
    because = f"{name} goes low, as the high part counts {terms.number('highest_tile_low_to')} or less"
    return HouseWay(low, terms.cite("highest_tile_in_low_part"), because)
