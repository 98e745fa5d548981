"""At a live table chance is in the dealer's hands: nobody names a commitment there, for there is nothing behind it."""

import pytest
from msgspec.structs import replace

from croupier.games.american_roulette.commands import LiftDolly, SpinBall
from croupier.games.blackjack.commands import ReshuffleDiscards
from croupier.games.commands import PlaceWager, ReportMalfunction, ShuffleCards
from croupier.games.machines import MACHINES
from croupier.games.pai_gow.commands import ShuffleTiles
from croupier.ruling import Command
from tests.marks import rule
from tests.rules.blackjack.play import Play as Blackjack
from tests.rules.blackjack.test_automated_shoe import in_mid_round
from tests.rules.blackjack.test_irregularities import nearly_empty
from tests.rules.table_play import TablePlay
from tests.rules.test_citations import B02, B06, G02, M02, M16, M18, P02, R02, U19, at
from tests.rules.ultimate_texas_holdem.play import in_play

# In each book: the command that begins a shoe, a set or a spin, its rule, and the rule against an advantage.
BEGINS: dict[str, tuple[Command, str, str]] = {
    P02: (ShuffleCards(), "5.1", "14.7(b)"),
    B02: (ShuffleCards(), "5.1", "16.7(b)"),
    R02: (LiftDolly(), "A:Dolly", "10.7(d)"),
    M02: (ShuffleCards(), "5.1", "11.7(f)"),
    G02: (ShuffleTiles(), "8.1", "16.7(b)"),
    B06: (ShuffleCards(), "5.1", "16.5(b)"),
    M16: (ShuffleCards(), "5.1", "14.5(b)"),
    M18: (ShuffleCards(), "5.1", "15.5(b)"),
    U19: (ShuffleCards(), "6.1", "15.6(b)"),
}


def sealed_in_name(command: Command) -> Command:
    return replace(command, commitment="0" * 64)


def refused_where_it_is_due(play: TablePlay, command: Command, *clauses: str) -> None:
    for clause in clauses:
        assert "dealt by hand" in play.refused(sealed_in_name(command), clause).because
    play.do(command)


@rule("mini-baccarat", NI2002_45="11.7(f)", NI2016_685="14.5(b)", NI2018_687="15.5(b)")
@rule("blackjack", NI2002_45="16.7(b)", NI2006_147="16.5(b)")
@rule("canberra-poker", NI2002_45="14.7(b)")
@rule("american-roulette", NI2002_45="10.7(d)")
@rule("pai-gow", NI2002_45="16.7(b)")
@rule("ultimate-texas-holdem", NI2019_212="15.6(b)")
@pytest.mark.parametrize("book", BEGINS)
def test_a_dealer_at_a_live_table_names_no_commitment(book: str) -> None:
    command, own, no_advantage = BEGINS[book]
    refused_where_it_is_due(at(book, burnt=False), command, own, no_advantage)
    at(book, burnt=False, virtual=True).do(sealed_in_name(command))


@rule("blackjack", NI2006_147=("14.6", "16.5(b)"), NI2002_45=("14.6", "16.7(b)"))
@pytest.mark.parametrize(("book", "no_advantage"), [(B06, "16.5(b)"), (B02, "16.7(b)")])
def test_nor_for_discards_that_are_shuffled(book: str, no_advantage: str) -> None:
    play: Blackjack = nearly_empty(book, 4)
    play.wager("ann", 10_00)
    play.deal("Tc 7d 5h")
    play.decide("draw")
    play.card("2s")
    play.decide("draw")
    refused_where_it_is_due(play, ReshuffleDiscards(), "14.6", no_advantage)


@rule("blackjack", NI2006_147=("19.3", "16.5(b)"))
@rule("ultimate-texas-holdem", NI2019_212=("11.1", "15.6(b)"))
@pytest.mark.parametrize("book", [B06, U19])
def test_nor_for_cards_that_are_shuffled_after_a_malfunction(book: str) -> None:
    play: TablePlay = in_mid_round(book) if book == B06 else in_play("decision")
    clauses = ("19.3", "16.5(b)") if book == B06 else ("11.1", "15.6(b)")
    refused_where_it_is_due(play, ReportMalfunction(fault="the belt is torn"), *clauses)


def test_no_other_command_names_one() -> None:
    named = {kind for machine in MACHINES.values() for kind in machine.DECIDE if "commitment" in kind.__struct_fields__}
    tried = {type(command) for command, *_ in BEGINS.values()}
    assert named == tried | {ReshuffleDiscards, ReportMalfunction}


@rule("american-roulette", NI2002_45=("2.2", "5.1"))
def test_so_a_ball_is_measured_before_a_live_wheel_is_spun() -> None:
    play = at(R02, patrons=("ann",), burnt=False)
    play.do(LiftDolly())
    play.as_patron("ann", PlaceWager(patron="ann", option="17", amount=10_00))
    play.refused(SpinBall(), "2.2")
