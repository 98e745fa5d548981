"""The net result of wagers on each number of the wheel, by the odds and positions that tables settle by."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.analysis.findings import Counted, Wager, counted
from croupier.games.american_roulette.layout import Position, odds_by_kind, wheel
from croupier.games.american_roulette.race_track import pieces
from croupier.instruments import Terms

Chips = tuple[tuple[Position, int], ...]  # positions, with the pieces that lie on each


def net_on(terms: Terms, number: str, position: Position) -> Fraction:
    """The net result of one unit on a position when the ball rests on this number (7.1)."""
    return odds_by_kind(terms)[position.kind].winnings(1) if number in position.numbers else Fraction(-1)


def net_by_number(terms: Terms, chips: Chips) -> Mapping[str, Fraction]:
    """The net result of a wager of several pieces on each number, in pieces."""
    return {
        number: sum((lie * net_on(terms, number, position) for position, lie in chips), Fraction(0))
        for number in wheel(terms)
    }


def staked(chips: Chips) -> int:
    """How many pieces a wager has."""
    return sum(lie for _, lie in chips)


def on_position(terms: Terms, position: Position, name: str = "") -> Wager:
    """A unit on a position of the layout, over all pockets."""
    results = Counter(net_on(terms, number, position) for number in wheel(terms))
    return counted(
        name or position.name,
        [
            Counted("loses" if pays < 0 else "wins", pays, times)
            for pays, times in sorted(results.items(), reverse=True)
        ],
    )


def on_track(terms: Terms, name: str, chips: Chips) -> Wager:
    """A wager of the race track, over all pockets. The unit is the whole wager: its pieces are placed together."""
    results = Counter(net_by_number(terms, chips).values())
    return counted(
        name,
        [
            Counted(_track_outcome(results, pays), pays / staked(chips), times)
            for pays, times in sorted(results.items(), reverse=True)
        ],
    )


def _track_outcome(results: Iterable[Fraction], pays: Fraction) -> str:
    return "loses" if pays == min(results) else f"{'wins' if pays > 0 else 'brings'} {pays} pieces"


def section(terms: Terms, name: str, number: str = "") -> Chips:
    """The pieces of a race-track wager (4.8)."""
    return tuple(pieces(terms, name, number))
