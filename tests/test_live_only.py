"""Nobody names at a virtual table what its sealed order decides; the commands say so themselves (`live_only`)."""

import pytest

import croupier
from croupier.games.commands import ReplaceCards
from croupier.games.giving import GameCommand, Giver
from croupier.games.machines import MACHINES
from croupier.games.mini_baccarat.commands import ExposeHand
from croupier.play.answers import Refused
from croupier.ruling.asking import asks_of

# A patron who turns a hand names no card: the virtual dealer fills it in. New cards are checked before they are sealed.
NO_SECRETS = (ExposeHand, ReplaceCards)
CARDS = {"card", "cards", "tile", "tiles"}


@pytest.mark.parametrize(
    ("book", "command", "fields"),
    [
        ("NI2002-45/american-roulette", "correct_number", {"number": "7", "reason": "misread"}),
        ("NI2006-147/blackjack", "report_card_drawn_in_error", {"card": "As"}),
        ("NI2006-147/blackjack", "replace_shoe", {}),
        ("NI2018-687/mini-baccarat", "report_excess_card", {"card": "As"}),
        ("NI2002-45/canberra-poker", "report_wrong_number", {"to": "dealer"}),
        ("NI2019-212/ultimate-texas-holdem", "report_card_seen", {"to": "board"}),
        ("NI2019-212/ultimate-texas-holdem", "count_cards", {"found": 51}),
        ("NI2002-45/canberra-poker", "count_cards", {"found": 52}),
        ("NI2002-45/pai-gow", "declare_misdeal", {"reason": "the first was seen"}),
    ],
)
def test_the_supervisor_names_no_card_of_a_sealed_order(book: str, command: str, fields: dict[str, object]) -> None:
    table = croupier.table(book, players=["ann"], dealing="virtual", seed=1)
    refused = table.do(command, str(table.supervisor), **fields)
    assert isinstance(refused, Refused)
    assert refused.because.startswith(("a sealed shoe deals this table", "sealed chance runs this table"))
    assert refused.under


def test_a_command_that_names_a_card_is_the_dealers_or_for_live_tables() -> None:
    kinds = {kind for machine in MACHINES.values() for kind in machine.DECIDE if issubclass(kind, GameCommand)}
    naming = {kind for kind in kinds if {ask.kind for ask in asks_of(kind).values()} & CARDS}
    by_others = {kind for kind in naming if kind.given_by is not Giver.DEALER} - set(NO_SECRETS)
    assert len(by_others) > 5
    assert [kind.__name__ for kind in by_others if not kind.live_only] == []
