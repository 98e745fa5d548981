"""What a round would come to under a remedy: the rules settle it, and what is shown is what is then paid."""

import pytest

from croupier.games.american_roulette.commands import CorrectNumber
from croupier.games.commands import Settle, VoidRound
from croupier.games.mini_baccarat.commands import ReportCardToPlayerInError
from croupier.ruling import Role
from croupier.views.outcome import Outcome
from croupier.views.preview import Preview, preview, remedies
from tests.properties.asking import AT
from tests.rules.american_roulette.play import Play as Roulette
from tests.rules.irregular_tables import CASES, G02, IRREGULARITIES, P02, moment, name_of
from tests.rules.mini_baccarat.irregularities.books import table
from tests.rules.mini_baccarat.play import B18, Play


def then(shown: object) -> Outcome:
    assert isinstance(shown, Preview)
    return shown.then


def gains(outcome: Outcome) -> dict[tuple[str, str], tuple[int | None, int | None]]:
    return {(line.patron, line.name): (line.before, line.after) for line in outcome.lines}


def third_card_in_error() -> Play:
    """The player stands on 6, yet the next card went there; the banker has 5."""
    play = table(B18, "ida", "paul", "lan")
    play.wager("ida", "player", 50_00)
    play.wager("paul", "banker", 100_00)
    play.wager("lan", "banker", 25_00)
    play.wager("lan", "tie", 5_00)
    play.call()
    play.deal("Ks 2c 6h 3d")
    return play


def test_a_card_in_error_that_becomes_the_bankers_decides_every_wager() -> None:
    play = third_card_in_error()
    remedy = ReportCardToPlayerInError(card="8c")
    shown = then(preview(play.state, remedy, play.supervisor, AT))
    assert gains(shown) == {
        ("ida", "player"): (None, 50_00),
        ("paul", "banker"): (None, -100_00),
        ("lan", "banker"): (None, -25_00),
        ("lan", "tie"): (None, -5_00),
    }
    assert (shown.before, shown.after, shown.open) == (None, -80_00, "")
    play.do(remedy, play.supervisor)
    play.finish()
    assert [play.won(name) for name in ("ida", "paul", "lan")] == [50_00, -100_00, -30_00]


def test_a_corrected_number_is_shown_beside_the_one_that_lies() -> None:
    play = Roulette(patrons=("ann", "bob"))
    play.wagers(ann={"17": 10_00}, bob={"black": 10_00})
    play.spin()
    play.rest("17")
    remedy = CorrectNumber(number="18", reason="read from the wrong side")
    shown = then(preview(play.state, remedy, Role.DIRECTOR, AT))
    assert [(line.patron, line.before, line.after) for line in shown.lines] == [
        ("ann", 350_00, -10_00),
        ("bob", 10_00, -10_00),
    ]
    assert (shown.before, shown.after) == (360_00, -20_00)
    play.director(remedy)
    play.do(Settle())
    assert (play.won("ann"), play.won("bob")) == (-10_00, -10_00)


def test_a_void_round_returns_every_wager_whatever_was_to_come() -> None:
    play = third_card_in_error()
    void = VoidRound(round=1, ground="unreconstructable", reason="nobody saw the cards fall")
    shown = then(preview(play.state, void, play.supervisor, AT))
    assert {line.after for line in shown.lines} == {0}
    assert (shown.after, shown.open) == (0, "")


def test_a_settlement_that_hangs_on_something_unseen_is_open_and_says_on_what() -> None:
    """A hand that lies face down, and one that a player still decides about."""
    for book, name, awaited in ((G02, "report_absent", "Turn the House's hand"), (P02, "correct_cards", "bet 20.00")):
        at = moment(book, name)
        shown = then(preview(at.table, at.wanted, at.role, AT))
        assert {(line.before, line.after) for line in shown.lines} == {(None, None)}, name
        assert awaited in shown.open


@pytest.mark.parametrize(("book", "name"), CASES)
def test_every_remedy_has_a_preview_whose_lines_add_up(book: str, name: str) -> None:
    at = moment(book, name)
    shown = preview(at.table, at.wanted, at.role, AT)
    assert isinstance(shown, Preview)
    assert sum(line.difference for line in shown.patrons) == -shown.house
    for known, total in ((0, shown.then.before), (1, shown.then.after)):
        gains = [(line.before, line.after)[known] for line in shown.then.lines]
        if total is None:
            assert set(gains) <= {None, 0}
        else:
            assert sum(gain or 0 for gain in gains) == total


@pytest.mark.parametrize("book", IRREGULARITIES)
def test_the_wizard_has_every_irregularity_of_the_book(book: str) -> None:
    """Open or not, with the fields to fill in; but none of equipment that is not in use."""
    table = moment(book, "void_round").table
    offered = remedies(table, 0, AT)
    named = {name_of(each.command) for each in offered.remedies} | {each.command for each in offered.worded}
    of_the_shoe = {"report_malfunction", "replace_shoe", "repair_shoe", "insert_cutting_card"}
    told = {name for of, name in CASES if of == book} - (set() if table.terms.has("automated_shoe") else of_the_shoe)
    assert named == told
