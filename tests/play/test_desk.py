"""Books, figures and tournaments from Python."""

from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from croupier.play.answers import Refused
from croupier.tournament.state import Stage

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "tournaments"
CUP = EXAMPLES / "ni2002-45-american-roulette.toml"


def test_the_books_are_listed() -> None:
    assert "NI2006-147/blackjack" in repr(croupier.books())
    assert croupier.books()._repr_html_().count("<tr>") == len(croupier.books()) + 1


def test_figures_by_the_name_of_the_wager() -> None:
    analysis = croupier.analyse("NI2002-45/american-roulette")
    assert analysis.wagers["straight_up"].house_edge == Fraction(1, 37)
    assert "1/37" in repr(analysis)
    assert "1/37" in analysis._repr_html_()


def test_a_tournament_is_directed_step_by_step_and_played_to_the_end() -> None:
    cup = croupier.tournament(CUP, entrants=10, seed=7)
    assert cup.needs.say == "The gaming shift manager nominates a director"
    refused = cup.do("confirm_places")
    assert isinstance(refused, Refused)
    assert refused.under
    cup.do("nominate_director", "shift manager", person="director")
    assert "Publish" in cup.needs.say
    cup.play()
    assert cup.state.stage is Stage.CLOSED
    assert min(cup.places.values()) == 1
    assert len(cup.tables) == len(cup.state.tables)
    assert cup._repr_html_().count("<tr>") == 1 + len(cup.places)
    assert repr(cup) == repr(croupier.tournament(CUP, entrants=10, seed=7).play())


def test_conditions_that_are_wrong_say_everything_that_is(tmp_path: Path) -> None:
    wrong = tmp_path / "cup.toml"
    wrong.write_text(CUP.read_text().replace("maximum", "most", 1))
    with pytest.raises(ValueError, match="most"):
        croupier.tournament(wrong)


def test_a_forecast() -> None:
    forecast = croupier.tournament(CUP, entrants=10, seed=7).forecast(runs=2)
    assert forecast is not None
    assert forecast.runs == 2


def test_the_packages_of_the_machine_are_still_packages() -> None:
    from croupier.table import decide
    from croupier.tournament import evolve

    assert callable(decide)
    assert callable(evolve)
    assert callable(croupier.table)
    assert croupier.table.decide is decide
