"""A player's own part in mixing sealed orders, where no browser plays it: at a terminal, and for a bot."""

import os
from collections.abc import Callable

from croupier.equipment.shares import share_commitment
from croupier.games.round_of_play import RoundGame, shares_in
from croupier.ruling import Command
from croupier.table import Table
from croupier.table.commands import CommitShare, RevealShare

VALUE_BYTES = 32


class Sharer:
    """Commits to a random value for each sealed order, and reveals it when the list is closed. The value stays here
    until then: if the process ends before, the order is dealt without it."""

    def __init__(self, patron: str, draw: Callable[[int], bytes] = os.urandom) -> None:
        self.patron = patron
        self._draw = draw
        self._order, self._value = "", ""  # the order's commitment, and the value for it

    def due(self, table: Table) -> Command | None:
        """The command to send now, if any."""
        game: RoundGame = table.game
        person, shares = table.patrons.get(self.patron), shares_in(game)
        if person is None or person.excluded or shares.mixed or not takes_shares(table):
            return None
        mine = shares.of(self.patron)
        if not shares.frozen:
            return self._committing(game) if mine is None else None
        if mine is None or mine.value or self._order != game.commitment:
            return None
        return RevealShare(patron=self.patron, order=shares.order, value=self._value)

    def _committing(self, game: RoundGame) -> CommitShare:
        self._order, self._value = game.commitment, self._draw(VALUE_BYTES).hex()
        commitment = share_commitment(game.commitment, self.patron, self._value)
        return CommitShare(patron=self.patron, order=game.shoe_number, commitment=commitment)


def takes_shares(table: Table) -> bool:
    """Whether an order is sealed here that players can mix."""
    game: RoundGame = table.game
    sealed = table.dealing == "virtual" and bool(game.commitment)
    return sealed and not table.machine.shoe_is_finished(game, game.shoe_number)
