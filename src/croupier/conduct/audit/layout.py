"""The layout of a table: wagers lie there from before the call until they are settled, by the rules, and no longer.

These checks hold the facts against each other and ask the rules only what a wager is worth.
"""

from croupier.conduct.audit.ledger import Ledger
from croupier.conduct.audit.report import Find
from croupier.conduct.dealing import dealing_of
from croupier.games.round_of_play import RoundGame
from croupier.games.rounds import (
    RoundBegins,
    RoundEnds,
    RoundPutRight,
    WagerChanged,
    WagerPlaced,
    WagerSettled,
)
from croupier.games.shoes import ShoeGame
from croupier.money import Balances, dollars
from croupier.ruling import Fact
from croupier.table import Table


class Layout:
    """The rounds of one table."""

    def __init__(self, find: Find) -> None:
        self._find = find
        self._ended = 0  # the last round that is over
        self._miscounted: set[tuple[int, str]] = set()  # shoes and cards: each is named once

    def take(self, version: int, fact: Fact, before: Table, after: Table, ledger: Ledger) -> None:
        """The next fact, and the chips after it."""
        match fact:
            case WagerSettled():
                self._check_settlement(version, fact, before)
            case RoundPutRight():
                self._check_correction(version, fact, before)
            case WagerPlaced() | WagerChanged():
                self._check_open(version, before)
            case RoundBegins():
                self._check_begin(version, fact, before)
            case RoundEnds():
                self._check_end(version, fact, ledger.on_the_layout())
                self._check_cards(version, before)
        self._check_call(version, fact, before, after)

    def _check_open(self, version: int, before: Table) -> None:
        now = before.game.round
        if now.betting_closed:
            self._find(version, f'a wager of round {now.number} is placed or changed after "no more bets"')

    def _check_call(self, version: int, fact: Fact, before: Table, after: Table) -> None:
        """Nobody wagers on a card that has been seen: a virtual dealer calls before the first card or number. Where the
        book leaves the call to a live dealer, only the rules can tell whether it was due."""
        was: RoundGame = before.game
        if before.dealing != "virtual" or not was.round.wagers or was.round.called:
            return
        shown = was.round.opened and any(dealing_of(after).shown(was, after.game, fact))
        if shown or isinstance(fact, RoundBegins):
            self._find(version, f'round {was.round.number} goes on with wagers down and without "no more bets"')

    def _check_begin(self, version: int, fact: RoundBegins, before: Table) -> None:
        if fact.round != self._ended + 1:
            self._find(version, f"round {fact.round} begins after round {self._ended}")
        if before.game.round.opened:
            self._find(version, f"round {fact.round} begins though it is being played")

    def _check_end(self, version: int, fact: RoundEnds, lying: Balances) -> None:
        if fact.round != self._ended + 1:
            self._find(version, f"round {fact.round} ends after round {self._ended}")
        self._ended = fact.round
        for account, cents in lying.items():
            self._find(version, f"round {fact.round} ends with {dollars(cents)} still on the layout, in {account}")

    def _check_cards(self, version: int, before: Table) -> None:
        """No card is made or lost. Where two cards prove to be alike, the round or the hands may be void: no wager is
        settled on them."""
        game: RoundGame = before.game
        if not isinstance(game, ShoeGame) or game.round.voided:
            return
        shoe = game.shoe
        if shoe.left < 0:
            self._find(version, f"{-shoe.left} more cards have left the shoe than were in it")
        for card, count in game.decided_by.items():
            if not 0 <= count <= shoe.decks and (game.shoe_number, card) not in self._miscounted:
                self._miscounted.add((game.shoe_number, card))
                self._find(version, f"the {card} has been seen {count} times, where there are {shoe.decks} decks")

    def _check_settlement(self, version: int, fact: WagerSettled, before: Table) -> None:
        again = before.machine.resettled(before, before.game, fact)
        if (again.outcome, again.pays, again.moves) != (fact.outcome, fact.pays, fact.moves):
            due = f"{again.outcome} for {dollars(again.pays)}"
            said = f"{fact.outcome} for {dollars(fact.pays)}"
            self._find(version, f"settles {fact.patron}'s {fact.option} wager as {said}, where the rules say {due}")

    def _check_correction(self, version: int, fact: RoundPutRight, before: Table) -> None:
        """A finished round that is settled again, such as one paid on a wrong number, is settled by the rules."""
        again = before.machine.put_right_again(before, before.game, fact)
        if again is not None and again != fact:
            self._find(version, f"settles round {fact.round} again differently from the rules")
