"""Section 9: tournaments."""

from pathlib import Path

import pytest

import croupier
from croupier.play.table import Table
from croupier.play.tournament import Tournament
from croupier_high_card.tests.asking import BOOK, refused

CUP = Path(__file__).parent.parent / "cup.toml"


@pytest.fixture
def heat() -> Table:
    """A table of a tournament, with two players."""
    made = croupier.table(BOOK, tournament="cup", prepared=False)
    for seat, player in enumerate(("ann", "bob"), 1):
        made.do("seat_entrant", by="director", patron=player, seat=seat, cents=1_000_00)
    return made


@pytest.fixture(scope="module")
def played() -> Tournament:
    """Played by bots, from its conditions to the last prize."""
    return croupier.tournament(CUP, seed=1).play()


@pytest.mark.clause("EX2020-1/high-card", "9.1")
@pytest.mark.parametrize("left_out", ["fee = 50", 'groups = "none"', "breakdown = [70, 30]", "chips = 1000"])
def test_conditions_that_lack_something_are_turned_away(left_out: str, tmp_path: Path) -> None:
    short = tmp_path / "short.toml"
    short.write_text(CUP.read_text().replace(left_out, ""))
    with pytest.raises(ValueError, match=r"missing|breakdown"):
        croupier.tournament(short)


@pytest.mark.clause("EX2020-1/high-card", "1.1", "9.2")
def test_a_player_enters_once_and_pays_the_fee() -> None:
    cup = croupier.tournament(CUP)
    while "draw_seats" not in cup.needs.commands:
        if "record_conditions_approval" in cup.needs.commands:
            assert cup.needs.under == ("1.1",)
        cup.step()
    assert refused(cup.do("take_entry", player="Player 1", paid=50_00), "9.2")


@pytest.mark.clause("EX2020-1/high-card", "9.3")
def test_the_ballot_gives_players_their_seats(heat: Table) -> None:
    assert refused(heat.join("mei", seat=3), "9.3")


@pytest.mark.clause("EX2020-1/high-card", "9.4")
def test_nobody_buys_more_chips(heat: Table) -> None:
    assert refused(heat.do("buy_in", by="ann", patron="ann", cents=10_00), "9.4")


@pytest.mark.clause("EX2020-1/high-card", "9.5", "9.6")
def test_the_director_opens_a_round_and_everybody_wagers_in_it(heat: Table) -> None:
    heat.prepare()
    assert refused(heat.wager("ann", 10), "9.6")
    heat.do("open_round", by="director")
    heat.wager("ann", 10)
    assert refused(heat.call(), "9.5")
    heat.wager("bob", 10)
    assert heat.call()


@pytest.mark.clause("EX2020-1/high-card", "9.6", "9.7", "9.8")
def test_all_fees_but_the_commission_are_won_by_the_two_with_the_most_chips(played: Tournament) -> None:
    first, second, *_ = played.places
    assert played.prizes == {first: "441.00", second: "189.00"}
    assert all(len(table.rounds) >= 10 for table in played.tables.values())
