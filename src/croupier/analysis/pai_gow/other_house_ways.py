"""House Way under other readings of rule 10.1: how it would then set a hand.

Each function gets the settings of a hand that differ in worth, and House Way under the book's reading. It returns the
setting that the other reading takes; it decides again only what the reading leaves open.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from croupier.games.pai_gow.house_way import HouseWay
from croupier.games.pai_gow.parts import COMBINATIONS, Part, SetHand
from croupier.games.pai_gow.tiles import is_gee_jun, kind_of, rank_of, rank_of_kind
from croupier.instruments import Terms

OtherWay = Callable[[Terms, Sequence[SetHand], HouseWay], SetHand]


# 10.1(a): pairs


def two_pairs_split(terms: Terms, three: Sequence[SetHand], way: HouseWay) -> SetHand:
    """Two pairs are split as well where the figures are reached."""
    if way.hand.low.name != "pair" or way.hand.high.name != "pair":
        return way.hand
    return _split_if_reached(terms, three, way.hand)


def split_when_reached(terms: Terms, three: Sequence[SetHand], way: HouseWay) -> SetHand:
    """A pair is split as soon as the figures are reached; and no setting is preferred for being no worse."""
    if _in_step(way, "10.1(a)"):
        kept = way.hand.high.name == "pair" and way.hand.low.name != "pair"
        return _split_if_reached(terms, three, way.hand) if kept else way.hand
    return _unpaired(terms, three, way, replace(AS_READ, between_two=("apart", "highest tile")))


def _split_if_reached(terms: Terms, three: Sequence[SetHand], kept: SetHand) -> SetHand:
    split = next(setting for setting in three if setting != kept)
    kinds = {kind_of(terms, part.tiles[0]) for part in (kept.low, kept.high) if part.name == "pair"}
    listed = (row.split() for row in terms.table("pair_splits"))
    reached = any(
        _reaches(split.low, low) and _reaches(split.high, high) for kind, low, high in listed if kind in kinds
    )
    return split if reached else kept


def _reaches(part: Part, figure: str) -> bool:
    return part.ranked or (figure.isdecimal() and part.points >= int(figure))


# 10.1(b) and (c): hands without a pair


@dataclass(frozen=True, slots=True)
class Unpaired:
    """The open points in the steps for hands without a pair."""

    three_needs: Literal["Chong or higher", "Chong itself", "nothing"] = "Chong or higher"
    try_only_first: bool = False  # of the order for the high part
    wong_before_gong: bool = False  # in the order where the low part falls short
    made_in_several_ways: Literal["better low part", "highest tile high"] = "better low part"
    between_two: tuple[str, ...] = ("apart", "no worse", "highest tile")


AS_READ = Unpaired()


def unpaired(reading: Unpaired) -> OtherWay:
    """House Way under this reading of hands without a pair."""
    return lambda terms, three, way: _unpaired(terms, three, way, reading)


def _unpaired(terms: Terms, three: Sequence[SetHand], way: HouseWay, reading: Unpaired) -> SetHand:
    if not (_in_step(way, "10.1(b)") or _in_step(way, "10.1(c)")):
        return way.hand
    return _combination(terms, three, reading) or _between(terms, _by_counts(terms, three, reading), reading)


def _in_step(way: HouseWay, clause: str) -> bool:
    return clause in way.under


def _reaches_level(terms: Terms, low: Part, reading: Unpaired) -> bool:
    level = terms.number("low_part_level")
    if low.ranked or low.points != level:
        return low.ranked or low.points > level
    (chong,) = terms.table("high_tile")
    led_by = rank_of(terms, low.tiles[0])
    return {
        "Chong or higher": led_by <= rank_of_kind(terms, chong),
        "Chong itself": led_by == rank_of_kind(terms, chong),
        "nothing": True,
    }[reading.three_needs]


def _combination(terms: Terms, three: Sequence[SetHand], reading: Unpaired) -> SetHand | None:
    order, order_if_short = terms.table("high_part_order")
    if reading.wong_before_gong:
        order_if_short = "".join(sorted(order_if_short, key="WGH".index))
    level = [setting for setting in three if _reaches_level(terms, setting.low, reading)]
    if reading.try_only_first:
        first = _first_in(terms, order, three, reading)
        return first if first in level else _first_in(terms, order_if_short, three, reading)
    return _first_in(terms, order, level, reading) or _first_in(terms, order_if_short, three, reading)


def _first_in(terms: Terms, order: str, settings: Sequence[SetHand], reading: Unpaired) -> SetHand | None:
    def preference(setting: SetHand) -> tuple[tuple[int, ...], ...]:
        if reading.made_in_several_ways == "better low part":
            return setting.high.strength, setting.low.strength
        return setting.high.strength, (-rank_of(terms, setting.high.tiles[1]),), setting.low.strength

    for letter in order:
        made = [setting for setting in settings if setting.high.name == COMBINATIONS[letter]]
        if made:
            return max(made, key=preference)
    return None


def _by_counts(terms: Terms, three: Sequence[SetHand], reading: Unpaired) -> list[SetHand]:
    most_low = max(setting.low.points for setting in three)
    highest_low = [setting for setting in three if setting.low.points == most_low]
    if any(_reaches_level(terms, setting.low, reading) for setting in highest_low):
        return highest_low
    most_high = max(setting.high.points for setting in three)
    if most_high >= terms.number("high_part_level"):
        return [setting for setting in three if setting.high.points == most_high]
    closest = min(setting.high.points - setting.low.points for setting in three)
    return [setting for setting in three if setting.high.points - setting.low.points == closest]


def _between(terms: Terms, left: Sequence[SetHand], reading: Unpaired) -> SetHand:
    """Of two settings with the same counts, the one preferred by the first rule that tells them apart."""
    for rule in reading.between_two:
        if len(left) > 1:
            left = BETWEEN_TWO[rule](terms, *left) or left
    return left[0]


def _apart(terms: Terms, *two: SetHand) -> list[SetHand]:
    (chong,) = terms.table("high_tile")

    def high_tiles_apart(setting: SetHand) -> bool:
        return not any(
            all(rank_of(terms, tile) <= rank_of_kind(terms, chong) for tile in part.tiles)
            for part in (setting.low, setting.high)
        )

    return [setting for setting in two if high_tiles_apart(setting)]


def _no_worse(terms: Terms, one: SetHand, other: SetHand) -> list[SetHand]:
    def no_worse(than: SetHand, this: SetHand) -> bool:
        return this.low.strength >= than.low.strength and this.high.strength >= than.high.strength

    return [this for this, than in ((one, other), (other, one)) if no_worse(than, this)]


def _highest_tile(terms: Terms, one: SetHand, other: SetHand) -> list[SetHand]:
    highest = min(set(one.low.tiles) ^ set(other.low.tiles), key=lambda tile: rank_of(terms, tile))
    goes_high = one.high.points >= terms.number("highest_tile_high_from")
    return [setting for setting in (one, other) if (highest in setting.high.tiles) == goes_high]


BETWEEN_TWO: dict[str, Callable[..., list[SetHand]]] = {
    "apart": _apart,
    "no worse": _no_worse,
    "highest tile": _highest_tile,
}


# 10.2: listed hands


def listed_together(*listed: tuple[str, str]) -> OtherWay:
    """In hands that a clause lists, these two kinds lie in one part: ("10.2(e)", "Yu Bt")."""

    def together(terms: Terms, three: Sequence[SetHand], way: HouseWay) -> SetHand:
        for clause, kinds in listed:
            if _in_step(way, clause):
                both = set(kinds.split())
                return next((setting for setting in three if both in _kinds_by_part(terms, setting)), way.hand)
        return way.hand

    return together


def four_and_five_called_high(terms: Terms, three: Sequence[SetHand], way: HouseWay) -> SetHand:
    """In the listed hands with Gee Jun, a 4 and a 5, the last two are the high part, even against a better one."""
    if _in_step(way, "10.2(d)") and any(is_gee_jun(terms, tile) for tile in way.hand.high.tiles):
        return SetHand(low=way.hand.high, high=way.hand.low)
    return way.hand


def _kinds_by_part(terms: Terms, setting: SetHand) -> list[set[str]]:
    return [{kind_of(terms, tile) for tile in part.tiles} for part in (setting.low, setting.high)]
