"""Exhibits beside the figures: every hand, where House Way gives something away, and rules of thumb."""

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from croupier.analysis.findings import Cell, Curve, Exhibit, Grid, Table
from croupier.analysis.pai_gow.hands import Field
from croupier.analysis.pai_gow.meetings import ENDS, WON, Ints
from croupier.analysis.pai_gow.names import clause_of, hand_in_words, part_in_words, setting_in_words
from croupier.analysis.pai_gow.play import Play, wager
from croupier.games.pai_gow.parts import COMBINATION_NAMES, Part, SetHand
from croupier.instruments import Terms

LEARNT = (0, 1, 2, 5, 10, 20, 50, 100, 200)  # hands in the curve


def exhibits(terms: Terms, field: Field, play: Play) -> tuple[Exhibit, ...]:
    return (
        _rules_of_thumb(play),
        _steps(field, play),
        _value_of_settings(play),
        _learnt(play),
        _ends(play),
        _departures(terms, field, play),
        _hands(terms, field, play),
    )


def _ways(play: Play) -> Ints:
    return np.array([hand.ways for hand in play.hands], np.int64)


# Plays compared


def _rules_of_thumb(play: Play) -> Table:
    plays = (
        ("the best setting of every hand", play.best),
        ("House Way", play.house_way),
        ("the highest low part", _first(play, lambda setting: (setting.low.strength, setting.high.strength))),
        ("the highest high part", _first(play, lambda setting: (setting.high.strength, setting.low.strength))),
        ("the worst setting of every hand", _worst(play)),
    )
    rows = []
    for says, chosen in plays:
        result = wager(says, play, chosen)
        rows.append((says, float(result.house_edge), result.win, result.push, result.lose))
    columns = ("always take", "house_edge", "win", "push", "lose")
    return Table("rules_of_thumb", "Ways to set every hand", columns, tuple(rows))


def _first(play: Play, key: Callable[[SetHand], tuple[tuple[int, ...], ...]]) -> Ints:
    """The setting of each hand that ranks first by this key."""
    return np.array(
        [start + max(range(len(three)), key=lambda at: key(three[at])) for start, three in _by_hand(play)], np.int64
    )


def _worst(play: Play) -> Ints:
    scores = play.scores
    return np.array(
        [min(range(start, start + len(three)), key=scores.__getitem__) for start, three in _by_hand(play)], np.int64
    )


def _by_hand(play: Play) -> Iterable[tuple[int, tuple[SetHand, ...]]]:
    return ((start, tuple(three)) for start, three in zip(play.starts.tolist(), play.settings, strict=False))


def _steps(field: Field, play: Play) -> Table:
    """The sources of the Bank's gain, by the clause that sets the player's hand."""
    scores, ways = play.scores, _ways(play)
    clauses = np.array([clause_of(way) for way in field.ways])
    rows = []
    for clause in sorted(set(clauses.tolist())):
        of = clauses == clause
        hands = int(ways[of].sum())
        house, best = (int((ways * scores[chosen])[of].sum()) for chosen in (play.house_way, play.best))
        differ = int(ways[of & (play.best != play.house_way)].sum())
        rows.append((clause, hands, -float(play.value(house) / hands), -float(play.value(best) / hands), differ))
    columns = ("set under", "hands", "house_edge by House Way", "house_edge by best play", "hands set differently")
    return Table("steps", "House Way by its clauses", columns, tuple(rows))


def _learnt(play: Play) -> Curve:
    """House Way except for the hands that gain most."""
    gains, hands = _gains(play), int(_ways(play).sum())
    ordered = sorted(gains.tolist(), reverse=True)
    most = sum(gain > 0 for gain in ordered)
    score = int((_ways(play) * play.scores[play.house_way]).sum())
    points = tuple(
        (str(learnt), -float(play.value(score + sum(ordered[:learnt])) / hands))
        for learnt in (*(each for each in LEARNT if each < most), most)
    )
    title = "House edge when House Way is left for N kinds of hand, those that gain most first"
    return Curve("learnt", title, "kinds of hand", "house edge", points)


def _gains(play: Play) -> Ints:
    """The gain of best play over House Way on all hands of a kind, as a score."""
    return _ways(play) * (play.scores[play.best] - play.scores[play.house_way])


# The value of a setting

_CATEGORIES = (*map(str, range(10)), *reversed(COMBINATION_NAMES.values()), "pair")


def _category(part: Part) -> int:
    return _CATEGORIES.index(COMBINATION_NAMES.get(part.name, part.name) if part.ranked else str(part.points))


def _value_of_settings(play: Play) -> Grid:
    """The mean over all hands that can be set this way."""
    size = len(_CATEGORIES)
    total, hands = np.zeros((size, size), np.int64), np.zeros((size, size), np.int64)
    scores = play.scores
    for (start, three), hand in zip(_by_hand(play), play.hands, strict=True):
        for place, setting in enumerate(three, start):
            at = _category(setting.low), _category(setting.high)
            total[at] += hand.ways * scores[place]
            hands[at] += hand.ways
    cells = tuple(
        tuple(_cell(play, int(total[low, high]), int(hands[low, high])) for high in range(size)) for low in range(size)
    )
    title = "The value of a hand set this way, per unit of the wager"
    return Grid("settings", title, "low part", "high part", _CATEGORIES, _CATEGORIES, cells)


def _cell(play: Play, total: int, hands: int) -> Cell:
    if not hands:
        return Cell("")
    value = float(play.value(total) / hands)
    return Cell(f"{value:+.3f}", value)


# Every match-up by its parts


def _ends(play: Play) -> Table:
    main, house_way = play.ends(play.best), play.ends(play.house_way)
    rows = tuple(
        (low, high, _result(at_low, at_high), int(main[at_low, at_high]), int(house_way[at_low, at_high]))
        for at_low, low in enumerate(ENDS)
        for at_high, high in enumerate(ENDS)
        if main[at_low, at_high] or house_way[at_low, at_high]
    )
    note = "The Bank wins parts that are level and low parts that are both zero; it has nothing else over House Way."
    columns = ("low part", "high part", "result", "main", "house_way")
    return Table("parts", "How the parts of a hand end", columns, rows, note)


def _result(low: int, high: int) -> str:
    return ("lose", "push", "win")[(low == WON) + (high == WON)]


# Hand by hand


def _departures(terms: Terms, field: Field, play: Play) -> Table:
    gains, scores = _gains(play), play.scores
    hands = int(_ways(play).sum())
    flat = [setting for three in play.settings for setting in three]
    rows = []
    for at in np.argsort(-gains, kind="stable").tolist():
        if not gains[at]:
            break
        house, best = int(play.house_way[at]), int(play.best[at])
        rows.append(
            (
                hand_in_words(terms, play.hands[at].tiles),
                play.hands[at].ways,
                setting_in_words(terms, flat[best]),
                setting_in_words(terms, flat[house]),
                clause_of(field.ways[at]),
                float(play.value(int(scores[best]))),
                float(play.value(int(scores[house]))),
                float(play.value(int(gains[at])) / hands),
            )
        )
    columns = ("hand", "hands", "best setting", "House Way", "under", "value", "value by House Way", "gain over all")
    note = "The gains add up to the difference between the house edges of House Way and of best play."
    return Table("departures", "Hands that are better not set by House Way", columns, tuple(rows), note)


def _hands(terms: Terms, field: Field, play: Play) -> Table:
    columns = ("hand", "hands", "low", "high", "low part", "high part")
    results = ("win", "push", "lose", "value", "best", "House Way")
    rows = tuple(_settings(terms, field, play))
    note = f"Each setting meets {play.met:,} hands of the Bank."
    return Table("hands", "Every hand, its settings and their values", columns + results, rows, note)


def _settings(terms: Terms, field: Field, play: Play) -> Iterator[tuple[str | int | float, ...]]:
    won, lost, scores = play.won.tolist(), play.lost.tolist(), play.scores.tolist()
    for at, (start, three) in enumerate(_by_hand(play)):
        hand = play.hands[at]
        words = hand_in_words(terms, hand.tiles)
        for place, setting in enumerate(three, start):
            yield (
                words,
                hand.ways,
                part_in_words(terms, setting.low),
                part_in_words(terms, setting.high),
                setting.low.words,
                setting.high.words,
                won[place],
                play.met - won[place] - lost[place],
                lost[place],
                float(play.value(scores[place])),
                "best" if place == play.best[at] else "",
                clause_of(field.ways[at]) if place == play.house_way[at] else "",
            )
