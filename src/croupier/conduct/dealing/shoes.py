"""The sealed shoes of one virtual table, and the dealer's steps that every game dealt from a shoe shares."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from croupier.conduct.chance import Generator, SealedShoe, below, dealt_order, seal
from croupier.games.commands import CutCards, DealCard, DrawCuttingCard, OfferCut
from croupier.games.context import supervisors
from croupier.games.round_of_play import RoundGame
from croupier.games.shoes import ShoeGame
from croupier.games.shuffle_and_cut import cut_margin, cut_offered_to
from croupier.ruling import Command, Fact, Role
from croupier.table import Table
from croupier.table.commands import RevealShoe

NAME = "virtual dealer"


class Turn(Struct, frozen=True):
    """What the virtual dealer does next, and in which capacity."""

    command: Command
    role: Role = Role.DEALER
    who: str = NAME


def nothing_replaced(was: RoundGame, now: RoundGame, fact: Fact) -> Iterator[tuple[str, str]]:
    """Where nothing is read face down, no reading is ever replaced."""
    return iter(())


class Orders(Protocol):
    """Where sealed orders are kept until they are dealt: a vault, or the memory of whoever explores a table."""

    def keep(self, name: str, shoe: SealedShoe) -> None: ...
    def open(self, name: str) -> SealedShoe: ...


class Shoes:
    """Seals orders before their commitments are published, and says which card lies where."""

    def __init__(self, stream: str, vault: Orders, generator: Generator) -> None:
        self._stream = stream
        self._vault = vault
        self._generator = generator
        self._opened: dict[int, SealedShoe] = {}

    def seal(self, number: int, cards: Sequence[str]) -> str:
        """A new order of these cards, kept before its commitment is published, so that no crash can lose it."""
        shoe = seal(cards, self._generator)
        self._vault.keep(self._name(number), shoe)
        self._opened = {number: shoe}
        return shoe.commitment

    def _name(self, number: int) -> str:
        return f"{self._stream}/shoe/{number}"

    def _shoe(self, number: int) -> SealedShoe:
        if number not in self._opened:
            self._opened = {number: self._vault.open(self._name(number))}
        return self._opened[number]

    def order(self, number: int) -> tuple[str, ...]:
        return self._shoe(number).order

    def card(self, game: ShoeGame, place: int) -> str:
        """The card that lies at a place of the shoe as it was cut; 1 is the first to be drawn."""
        order = self._shoe(game.shoe_number).order
        return dealt_order(order, game.cut, game.cutting_card_from_back)[0][place - 1]

    def reveal_due(self, table: Table) -> RevealShoe | None:
        """A finished shoe is published with its salt, so that anyone can check what was dealt."""
        game: RoundGame = table.game
        newest = game.shoe_number
        # The shoes before the newest were revealed as they ended; the newest but one may have ended in mid-round.
        for number in range(max(1, newest - 1), newest + 1):
            if number not in table.revealed and table.machine.shoe_is_finished(game, number):
                salt, cards = self._shoe(number).reveal()
                return RevealShoe(shoe=number, salt=salt, cards=cards)
        return None

    def cut(self, table: Table, patron: str) -> Turn | None:
        """Offer the cut to this patron, or with none cut for the supervisor; None while a patron thinks about it."""
        game: ShoeGame = table.game
        if cut_offered_to(table, game):
            return None
        if patron:
            return Turn(OfferCut(patron=patron))
        return Turn(self._cut_somewhere(table), supervisors(table.terms)[0])

    def dealer_cuts(self, table: Table) -> Turn:
        """The cut where the book gives it to the dealer."""
        return Turn(self._cut_somewhere(table))

    def _cut_somewhere(self, table: Table) -> CutCards:
        game: ShoeGame = table.game
        margin = cut_margin(table.terms, game)
        return CutCards(position=margin + below(self._generator, game.shoe.left - 2 * margin + 1))

    def next_card(self, table: Table, places: tuple[int, ...]) -> Turn:
        """The card at the front of the shoe, unless the cutting card is there."""
        game: ShoeGame = table.game
        cutting_card_after = len(self._shoe(game.shoe_number).order) - game.cutting_card_from_back
        if game.cutting_card_from_back and not game.cutting_card_out and game.shoe.drawn >= cutting_card_after:
            return Turn(DrawCuttingCard())
        return Turn(DealCard(card=self.card(game, places[0]) if places else ""))
