"""A wager as somebody would say it: "17", "5/8", "split-05-08", "red", "tier" or "neighbours 17"."""

from dataclasses import dataclass

from croupier.analysis.american_roulette.results import on_position, on_track, section, staked
from croupier.analysis.case import AnalysisError
from croupier.analysis.findings import Wager
from croupier.games.american_roulette.layout import nearest, number_of, odds_by_kind, position_of, rule_of_kind, wheel
from croupier.games.american_roulette.race_track import SECTIONS, rule_of_section
from croupier.instruments import Terms


@dataclass(frozen=True, slots=True)
class Asked:
    wager: Wager
    says: str


def read(terms: Terms, said: str) -> Asked:
    """The wager that is meant, on the race track or on the layout."""
    section_said, _, number_said = said.replace("neighbours of", "neighbours").partition(" ")
    if terms.has("race_track") and section_said in SECTIONS:
        return _on_track(terms, section_said, number_said.strip())
    position = position_of(terms, said)
    if position is None:
        raise AnalysisError(f"{said!r} is no wager of this layout; {_instead(terms, said)}")
    wins = f"{len(position.numbers)} of {len(wheel(terms))} numbers"
    under = ", ".join(rule_of_kind(terms, position.kind))
    says = f"{position.words} wins on {wins} and pays {odds_by_kind(terms)[position.kind]} ({under})."
    return Asked(on_position(terms, position), says)


def _on_track(terms: Terms, name: str, number_said: str) -> Asked:
    number = number_of(terms, number_said)
    if name == "neighbours" and not number:
        raise AnalysisError(f"{number_said!r} is no number of the wheel; write 'neighbours 17'")
    if name != "neighbours" and number_said:
        raise AnalysisError(f"{name} takes no number; write {name!r} alone")
    chips = section(terms, name, number)
    called = f"neighbours of {int(number)}" if number else name
    shown = ", ".join(f"{lie} on {position.words}" for position, lie in chips)
    under = ", ".join(rule_of_section(terms, name))
    return Asked(on_track(terms, called, chips), f"{called} has {staked(chips)} pieces: {shown} ({under}).")


def _instead(terms: Terms, said: str) -> str:
    near = nearest(terms, said)
    if near:
        return f"nearest are {', '.join(near)}"
    track = ", 'tier' or 'neighbours 17'" if terms.has("race_track") else ""
    return f"write numbers as in '17' or '5/8', a name as in 'red' or 'dozen-1'{track}"
