"""Exhibits of best play: the chart, the hands whose cards matter, and figures by up card."""

from collections.abc import Iterator, Mapping

import numpy as np

from croupier.analysis.blackjack.dealer import ends
from croupier.analysis.blackjack.hands import hands_of
from croupier.analysis.blackjack.playing import DOUBLE, DRAW, STAND
from croupier.analysis.blackjack.rounds import Played, Solved, initial_chances
from croupier.analysis.blackjack.rules import ACE, Rules
from croupier.analysis.blackjack.totals import ByTotals
from croupier.analysis.findings import Cell, Grid, Table

KINDS = {
    "S": "stand",
    "H": "draw",
    "D": "double, or draw where that is not open",
    "Ds": "double, or stand where that is not open",
    "P": "split",
}
WORDS = {STAND: "stand", DRAW: "draw", DOUBLE: "double"}
MOST_EXCEPTIONS = 60


def up_cards(solved: Solved) -> list[int]:
    """Kinds in the order of a chart: the ace last."""
    return sorted(solved.played, key=lambda up: (up == ACE, up))


def named(rules: Rules, kind: int) -> str:
    """By its value; by its rank where several kinds have that value."""
    alike = rules.worth.count(rules.worth[kind]) > 1
    return "A" if kind == ACE else rules.kinds[kind] if alike else str(rules.worth[kind])


def chart(solved: Solved, by_totals: Mapping[int, ByTotals]) -> Grid:
    """The best decision for each total or pair and each up card."""
    rules, ups = solved.rules, up_cards(solved)
    hands = hands_of(rules)
    soft_from = rules.highest + 1
    hard = sorted({int(total) for total in hands.total[(hands.size == 2) & ~hands.soft]}, reverse=True)
    soft = sorted({int(total) for total in hands.total[(hands.size == 2) & hands.soft]}, reverse=True)
    rows = [(f"hard {total}", [_of_total(by_totals[up], total) for up in ups]) for total in hard]
    rows += [
        (f"soft {total}", [_of_total(by_totals[up], total + soft_from) for up in ups])
        for total in soft
        if total < rules.highest
    ]
    for pair in sorted(range(len(rules.worth)), key=lambda kind: (kind != ACE, -kind)):
        total, is_soft = rules.total(tuple(2 * (kind == pair) for kind in range(len(rules.worth))))
        instead = total + soft_from * is_soft
        cells = ["P" if pair in by_totals[up].splits else _of_total(by_totals[up], instead) for up in ups]
        rows.append((f"{named(rules, pair)}, {named(rules, pair)}", cells))
    return Grid(
        name="strategy",
        title="Best play by totals",
        down="hand",
        across="dealer's first card",
        rows=tuple(name for name, _ in rows),
        columns=tuple(named(rules, up) for up in ups),
        cells=tuple(tuple(Cell(text, kind=text) for text in cells) for _, cells in rows),
        kinds=KINDS,
        note="Each decision is the best on average over all hands of the total, those of a split included.",
    )


def _of_total(play: ByTotals, total: int) -> str:
    if play.doubles[total]:
        return "D" if play.draws[total] else "Ds"
    return "H" if play.draws[total] else "S"


def exceptions(solved: Solved, by_totals: Mapping[int, ByTotals]) -> Table:
    """Hands whose own cards call for another decision than their total does, the most costly first."""
    found = sorted(
        (row for up in up_cards(solved) for row in _exceptions(solved, up, by_totals[up])), key=lambda row: -row[-1]
    )
    return Table(
        name="exceptions",
        title="Hands that are better played by their cards than by their total",
        columns=("hand", "dealer's first card", "by total", "by cards", "gain on the hand", "gain on every round"),
        rows=tuple(found[:MOST_EXCEPTIONS]),
        note=f"The {min(len(found), MOST_EXCEPTIONS)} that matter most of {len(found)}, split hands apart.",
    )


Row = tuple[str, str, str, str, float, float]


def _exceptions(solved: Solved, up: int, by_totals: ByTotals) -> Iterator[Row]:
    rules, played = solved.rules, solved.played[up]
    hands, play = hands_of(rules), played.hands
    for hand in np.flatnonzero(by_totals.reach):
        if hands.total[hand] >= rules.highest:
            continue
        mine, theirs = int(play.chosen[hand]), by_totals.choice(hands, int(hand))
        if mine == theirs:
            continue
        values = (play.stand, play.draw, play.double)
        gain = float(values[mine][0, hand] - values[theirs][0, hand])
        held = ", ".join(
            named(rules, kind) for kind in range(len(rules.worth)) for _ in range(hands.counts[hand, kind])
        )
        often = float(by_totals.reach[hand] * solved.up_chances[up])
        yield held, named(rules, up), WORDS[theirs], WORDS[mine], gain, gain * often


def by_up_card(solved: Solved) -> Table:
    """The value of a round, and how the dealer ends, once the first card is seen."""
    rules = solved.rules

    def row(up: int) -> tuple[str | float, ...]:
        return (
            named(rules, up),
            float(solved.up_chances[up]),
            solved.played[up].value,
            *_dealers_ends(rules, solved.played[up]),
        )

    return Table(
        name="dealer",
        title="By the dealer's first card",
        columns=("first card", "chance", "value of the round", *ends(rules)),
        rows=tuple(row(up) for up in up_cards(solved)),
        note="The dealer's ends are those of a hand that is drawn to its end, before any other card is known.",
    )


def _dealers_ends(rules: Rules, played: Played) -> tuple[float, ...]:
    """The mean over the player's two cards gives the chances before those cards are known."""
    hands, kinds = hands_of(rules), range(len(rules.worth))
    chances = initial_chances(played.dealt.left)
    parts = [chances[one, other] * played.dealt.ends[hands.pair(one, other)] for one in kinds for other in kinds]
    return tuple(float(each) for each in np.sum(parts, axis=0))
