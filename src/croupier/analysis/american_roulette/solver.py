"""American Roulette: each position and race-track wager over the pockets of the wheel, all equally likely."""

from croupier.analysis.american_roulette.exhibits import exhibits as all_exhibits
from croupier.analysis.american_roulette.readings import rests_on
from croupier.analysis.american_roulette.results import Chips, on_position, on_track, section
from croupier.analysis.american_roulette.spots import read
from croupier.analysis.case import AnalysisError, Case, Progress
from croupier.analysis.findings import Choice, Findings, Spot, Wager
from croupier.games.american_roulette.layout import KINDS, Position, positions, wheel
from croupier.games.american_roulette.race_track import SECTIONS
from croupier.instruments import Terms

METHOD = (
    "Every pocket of the wheel counted once, each wager settled on it by the position and odds that tables settle by. "
    "A race-track wager is the sum of its pieces and its unit is all of them together."
)


def analyse(case: Case, progress: Progress, exhibits: bool = True) -> Findings:
    _check(case)
    terms = case.terms
    shown = tuple(all_exhibits(terms)) if exhibits else ()
    return Findings(METHOD, wagers(case, progress), tuple(rests_on(terms)), shown)


def wagers(case: Case, progress: Progress) -> tuple[Wager, ...]:
    """One wager for each kind of position (positions of a kind are all alike) and for each name of the race track."""
    _check(case)
    terms = case.terms
    every = [_alike([on_position(terms, each, kind) for each in _of_kind(terms, kind)]) for kind in KINDS]
    if terms.has("race_track"):
        every += [_alike([on_track(terms, name, chips) for chips in _placings(terms, name)]) for name in SECTIONS]
    return tuple(every)


def decided_by_chance(terms: Terms, option: str) -> str:
    """The analysed wager behind one at a table. Only a game whose results nobody's play changes has this."""
    return positions(terms)[option].kind if option in positions(terms) else ""


def spot(case: Case, text: str, progress: Progress) -> Spot:
    """One or more wagers separated by commas, as in "17, 5/8, red, neighbours 17": the net result of a unit on each."""
    _check(case)
    asked = [read(case.terms, part.strip().lower()) for part in text.split(",")]
    choices = {each.wager.name: Choice(each.wager.name, -each.wager.house_edge) for each in asked}
    return Spot(text.strip(), tuple(choices.values()), tuple(dict.fromkeys(each.says for each in asked)))


def _of_kind(terms: Terms, kind: str) -> list[Position]:
    return [position for position in positions(terms).values() if position.kind == kind]


def _placings(terms: Terms, name: str) -> list[Chips]:
    """All ways to make a race-track wager: one, or one for each number that can have neighbours."""
    return [section(terms, name, number) for number in wheel(terms)] if name == "neighbours" else [section(terms, name)]


def _alike(wagers: list[Wager]) -> Wager:
    """The figures that all these wagers share."""
    assert all(wager == wagers[0] for wager in wagers), f"the wagers called {wagers[0].name} are not all alike"
    return wagers[0]


def _check(case: Case) -> None:
    if case.gone:
        raise AnalysisError("a wheel has no cards that could be gone; leave them out")
    if case.maximum_payout is not None:
        raise AnalysisError(f"{case.book.id} has no maximum payout; leave it out")
    most = (len(wheel(case.terms)) - 1) // 2
    if case.terms.has("race_track") and not 0 <= case.terms.number("neighbours_each_side") <= most:
        raise AnalysisError(f"a number has 0 to {most} different neighbours on each side; write one of these")
