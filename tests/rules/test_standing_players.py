"""Where a box takes one player and each player has to wager, a standing player's box is nobody else's seat."""

from collections.abc import Callable

import pytest

from croupier.games import commands as shoe
from croupier.ruling import Refusal, Role
from croupier.table import commands as t, open_to
from tests.marks import rule
from tests.rules.blackjack.play import N02, Play as Blackjack
from tests.rules.canberra_poker.play import Play as Canberra
from tests.rules.mini_baccarat.play import Play as Baccarat
from tests.rules.pai_gow.play import Play as PaiGow
from tests.rules.table_play import AT, TablePlay
from tests.rules.ultimate_texas_holdem.play import Play as Holdem

# The game, its wager, and the clause that gives a box to one player.
TABLES: dict[str, tuple[Callable[[], TablePlay], str, str]] = {
    "pai gow": (lambda: PaiGow(patrons=("ann",)), "wager", "17.15[back-bet]"),
    "canberra": (lambda: Canberra(patrons=("ann",)), "main", "4.3"),
    "blackjack": (lambda: Blackjack(N02, patrons=("ann",)), "main", "19.15[back-bet]"),
    "mini-baccarat": (lambda: Baccarat("NI2002-45/mini-baccarat", patrons=("ann",)), "player", "4.3"),
}


def backed(play: TablePlay, option: str) -> shoe.PlaceWager:
    """Eve stands, and may back box 5."""
    play.join("eve")
    return shoe.PlaceWager(patron="eve", option=option, amount=10_00, box=5)


@rule("pai-gow", NI2002_45=("17.15[back-bet]", "7.1"))
@rule("canberra-poker", NI2002_45=("4.3", "4.1"))
@rule("blackjack", NI2002_45=("19.15[back-bet]", "4.1"))
@rule("mini-baccarat", NI2002_45=("4.3", "4.1"))
@pytest.mark.parametrize("game", TABLES)
def test_nobody_sits_down_at_a_box_that_a_standing_player_has_backed(game: str) -> None:
    begin, option, clause = TABLES[game]
    play = begin()
    wager = backed(play, option)
    seat = play.state.patrons["ann"].seat
    play.as_patron("ann", shoe.PlaceWager(patron="ann", option=option, amount=10_00, box=seat))
    play.as_patron("eve", wager)
    newcomer = t.JoinTable(patron="new", seat=5)
    for role in (Role.PATRON, Role.DEALER):
        assert "eve" in play.refused(newcomer, clause, role, "new").because
    offered = {choice.command for choice in open_to(play.state, "new", Role.PATRON, AT)}
    assert newcomer not in offered
    assert t.JoinTable(patron="new", seat=6) in offered
    assert not isinstance(play.ask(shoe.CallNoMoreBets()), Refusal)  # so the call waits for nobody
    play.as_patron("eve", shoe.TakeBackWager(patron="eve", option=option))
    play.as_patron("new", newcomer)
    play.refused(wager, clause, Role.PATRON, "eve")  # and now the box is the newcomer's


@rule("ultimate-texas-holdem", NI2019_212=("4.2", "4.5"))
def test_where_nobody_has_to_wager_a_newcomer_may_sit_and_wait() -> None:
    play = Holdem(patrons=("ann",))
    play.as_patron("eve", backed(play, "main"))
    play.as_patron("new", t.JoinTable(patron="new", seat=5))
    assert not isinstance(play.ask(shoe.CallNoMoreBets()), Refusal)
