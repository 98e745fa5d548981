"""Rule 3.1 and section 11: the worth of the two parts of a hand, and how a player's hand meets the Bank's."""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from msgspec import Struct

from croupier.games.pai_gow.tiles import is_gee_jun, kind_name, kind_of, points_of, points_on, rank_of, tiles
from croupier.instruments import Terms
from croupier.ruling import Under

# Wong, Gong and High Nine by the letters that stand for them in the tables of the book.
COMBINATIONS = {"W": "wong", "G": "gong", "H": "high_nine"}
COMBINATION_NAMES = {"wong": "Wong", "gong": "Gong", "high_nine": "High Nine"}

Outcome = Literal["win", "push", "lose"]  # for the player
Side = Literal["player", "bank"]


class Part(Struct, frozen=True):
    """Two tiles of a hand, the higher ranking first. Of two parts the one with more strength is higher."""

    tiles: tuple[str, str]
    name: str  # "pair", "wong", "gong", "high_nine" or "points"
    strength: tuple[int, ...]  # its step in the ranking; or its point count, and then its highest tile
    points: int
    words: str  # "pair of Teen", "Day Gong", "7, Chong high"

    @property
    def ranked(self) -> bool:
        """Whether it is a pair, a Wong, a Gong or a High Nine: all of them stand above every point count."""
        return self.name != "points"


class SetHand(Struct, frozen=True):
    """Four tiles set: the part with the lower value and the part with the higher one."""

    low: Part
    high: Part


def part(terms: Terms, two: Sequence[str]) -> Part:
    """The worth of two tiles together, in either order."""
    one, other = two
    return _part(terms, one, other)


@cache
def _part(terms: Terms, one: str, other: str) -> Part:
    first, second = sorted((one, other), key=tiles(terms).index)
    two, points = (first, second), points_of(terms, (first, second))
    kind = kind_of(terms, first)
    if kind == kind_of(terms, second):
        return Part(two, "pair", _step(terms, kind), points, f"pair of {kind_name(kind)}")
    for row in terms.table("combination_ranks"):
        letter, leader, other_points = row.split()
        if kind == leader and points_on(second) == int(other_points):
            name = COMBINATIONS[letter]
            return Part(two, name, _step(terms, row), points, f"{kind_name(kind)} {COMBINATION_NAMES[name]}")
    return Part(two, "points", (0, points, -rank_of(terms, first)), points, f"{points}, {kind_name(kind)} high")


def _step(terms: Terms, row: str) -> tuple[int, ...]:
    """The strength of a ranked part: every one above all point counts, pairs above the rest."""
    steps = terms.table("pair_ranks") + terms.table("combination_ranks")
    return 1, -steps.index(row)


@cache
def rule_of_part(terms: Terms, part: Part) -> Under:
    """The clauses that give the part its worth."""
    rules = {
        "pair": terms.cite("pair"),
        "wong": terms.cite("wong"),
        "gong": terms.cite("gong"),
        "high_nine": terms.cite("high_nine"),
        "points": terms.cite("point_count"),
    }
    counts_gee_jun = not part.ranked and any(is_gee_jun(terms, tile) for tile in part.tiles)
    return rules[part.name] + (terms.cite("gee_jun") if counts_gee_jun else ())


def divided(terms: Terms, two: Sequence[str], other_two: Sequence[str]) -> SetHand:
    """A hand set. The part with the higher value is the high part, however it was put down."""
    one, other = part(terms, two), part(terms, other_two)
    in_order = (one.strength, one.tiles) <= (other.strength, other.tiles)
    return SetHand(one, other) if in_order else SetHand(other, one)


# Settlement


class Comparison(Struct, frozen=True):
    """How a player's hand met the Bank's: who won each part and so the hand, and by which clauses."""

    outcome: Outcome
    low: Side
    high: Side
    under: Under
    words: str


def compared(terms: Terms, players: SetHand, banks: SetHand) -> Comparison:
    """A player wins with both parts higher and loses with both lower; one of each is a push."""
    low, why_low = _low_parts(terms, players.low, banks.low)
    high, why_high = _parts(terms, players.high, banks.high)
    outcome, why = _outcome(terms, low, high)
    words = f"{_met('high', players.high, banks.high, high)}; {_met('low', players.low, banks.low, low)}"
    return Comparison(outcome, low, high, tuple(dict.fromkeys(why + why_high + why_low)), words)


def _outcome(terms: Terms, low: Side, high: Side) -> tuple[Outcome, Under]:
    if low != high:
        return "push", terms.cite("hand_pushes")
    if low == "player":
        return "win", terms.cite("hand_wins")
    return "lose", terms.cite("hand_loses")


def _low_parts(terms: Terms, players: Part, banks: Part) -> tuple[Side, Under]:
    """Low parts that both total zero are the Bank's, whatever their tiles; others compare as high parts do."""
    if _both_zero(players, banks):
        return "bank", terms.cite("zeros_are_banks")
    return _parts(terms, players, banks)


def _both_zero(players: Part, banks: Part) -> bool:
    """Ranking applies first, so this excludes a pair or a Gong that counts zero."""
    return not players.ranked and not banks.ranked and players.points == banks.points == 0


def _parts(terms: Terms, players: Part, banks: Part) -> tuple[Side, Under]:
    """The ranking of the parts decides first, then their point count, then their highest tile."""
    under = _deciding(terms, players, banks)
    if players.strength == banks.strength:
        return "bank", under + terms.cite("level_part_is_banks")
    return "player" if players.strength > banks.strength else "bank", under


def _deciding(terms: Terms, players: Part, banks: Part) -> Under:
    """The clauses under which two parts are told apart, if they are."""
    worth = rule_of_part(terms, players) + rule_of_part(terms, banks)
    if players.ranked or banks.ranked:
        return terms.cite("ranked_first") + worth
    if players.points != banks.points:
        return terms.cite("then_point_count") + worth
    return terms.cite("then_highest_tile") + worth


def _met(which: str, players: Part, banks: Part, winner: Side) -> str:
    if which == "low" and _both_zero(players, banks):
        return "low parts both zero: the Bank's"
    if players.strength == banks.strength:
        return f"{which} parts level, {players.words}: the Bank's"
    return f"{which} part {'won' if winner == 'player' else 'lost'}, {players.words} against {banks.words}"
