"""Tournament Pai Gow: best play against the Bank's House Way, and House Way against House Way."""

from croupier.analysis.case import AnalysisError, Case, Progress
from croupier.analysis.findings import Choice, Findings, Spot, Wager
from croupier.analysis.pai_gow.exhibits import exhibits as all_exhibits
from croupier.analysis.pai_gow.hands import kinds_in
from croupier.analysis.pai_gow.names import clause_of, hand_in_words, hand_of, setting_in_words
from croupier.analysis.pai_gow.play import full_play, on_play
from croupier.analysis.pai_gow.readings import rests_on


def analyse(case: Case, progress: Progress, exhibits: bool = True) -> Findings:
    _check(case)
    field, play = full_play(case.terms, progress)
    hands = sum(hand.ways for hand in field.hands)
    method = (
        f"All {hands:,} hands of a player, in each of their settings, against the {play.met:,} hands that the other "
        f"tiles leave the Bank, which House Way sets; hands of the same kinds of tiles ({len(field.hands):,}) are "
        "counted once. The best setting of a hand is chosen knowing only its own tiles. Wins pay "
        f"{case.terms.odds('win_odds')}, and no commission is taken from a wager."
    )
    shown = all_exhibits(case.terms, field, play) if exhibits else ()
    return Findings(method, on_play(play), tuple(rests_on(case.terms, field, play, progress)), shown)


def wagers(case: Case, progress: Progress) -> tuple[Wager, ...]:
    _check(case)
    return on_play(full_play(case.terms, progress)[1])


def spot(case: Case, text: str, progress: Progress) -> Spot:
    """Four tiles: the value of each setting against the hands that the remaining tiles leave the Bank."""
    _check(case)
    terms = case.terms
    kinds = kinds_in(terms, hand_of(terms, text))
    field, play = full_play(terms, progress)
    at = next(place for place, hand in enumerate(field.hands) if kinds_in(terms, hand.tiles) == kinds)
    start, way = int(play.starts[at]), field.ways[at]
    settings = {start + number: setting for number, setting in enumerate(field.settings[at])}
    best_first = sorted(settings, key=lambda place: (-play.scores[place], place != play.best[at]))
    values = {place: play.value(int(play.scores[place])) for place in settings}
    names = {place: setting_in_words(terms, setting) for place, setting in settings.items()}
    house = int(play.house_way[at])
    says = [
        f"House Way takes {names[house]} under {clause_of(way)}: {way.because}.",
        _gain(float(values[best_first[0]] - values[house])),
        *(
            f"{names[place]}: {play.won[place]:,} won, {play.lost[place]:,} lost of {play.met:,}; "
            f"{setting.low.words} and {setting.high.words}."
            for place, setting in ((place, settings[place]) for place in best_first)
        ),
    ]
    choices = tuple(Choice(names[place], values[place]) for place in best_first)
    return Spot(hand_in_words(terms, field.hands[at].tiles), choices, tuple(says))


def _gain(gain: float) -> str:
    return f"The best setting gains {gain:.6f} of the wager over that." if gain else "No setting is better than that."


def _check(case: Case) -> None:
    if case.gone:
        raise AnalysisError("all tiles are shuffled for every round of Pai Gow, so none can be gone; leave that out")
    if case.maximum_payout is not None:
        raise AnalysisError("Pai Gow has no maximum payout; leave it out")
