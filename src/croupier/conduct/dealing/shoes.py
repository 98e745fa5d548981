"""The sealed shoes of one virtual table, and the dealer's steps that every game dealt from a shoe shares."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from croupier.conduct.chance import Generator, OrderLost, SealedShoe, below, mixed, seal
from croupier.games.commands import CutCards, DealCard, DrawCuttingCard, OfferCut
from croupier.games.context import cutters
from croupier.games.round_of_play import RoundGame, shares_in
from croupier.games.shares import Shares
from croupier.games.shoes import ShoeGame
from croupier.games.shuffle_and_cut import cut_margin, cut_offered_to
from croupier.ruling import Command, Fact, Role
from croupier.table import Table
from croupier.table.commands import ReportOrderFound, RevealShoe

NAME = "virtual dealer"


class Turn(Struct, frozen=True):
    """The virtual dealer's next action, and its role."""

    command: Command
    role: Role = Role.DEALER
    who: str = NAME


def nothing_replaced(was: RoundGame, now: RoundGame, fact: Fact) -> Iterator[tuple[str, str]]:
    """Where nothing is read face down, no reading is ever replaced."""
    return iter(())


class Orders(Protocol):
    """Where sealed orders are kept until they are dealt: a vault, or memory while a table is explored."""

    def keep(self, name: str, shoe: SealedShoe) -> None: ...
    def open(self, name: str, commitment: str) -> SealedShoe: ...


class SharesDue(Exception):  # noqa: N818 - not an error: it says what comes first
    """A card was asked for, and the players' shares are not mixed into its order yet."""


class Shoes:
    """Seals orders before their commitments are published, and tells which card lies where."""

    def __init__(self, stream: str, vault: Orders, generator: Generator) -> None:
        self._stream = stream
        self._vault = vault
        self._generator = generator
        self._opened: dict[tuple[int, str], SealedShoe] = {}
        self._mixed: tuple[Shares | None, tuple[str, ...]] = None, ()

    def seal(self, number: int, cards: Sequence[str]) -> str:
        """A new order of these cards, kept before its commitment is published, so that no crash can lose it."""
        shoe = seal(cards, self._generator)
        self._vault.keep(self._name(number), shoe)
        return shoe.commitment

    def _name(self, number: int) -> str:
        return f"{self._stream}/shoe/{number}"

    def _shoe(self, number: int, commitment: str) -> SealedShoe:
        """The order behind a commitment of the journal, whoever sealed it. Raises OrderLost: it opens only if it is the
        one committed to, and is asked for by commitment each time, so that nothing else is ever dealt from."""
        wanted = number, commitment
        if wanted not in self._opened:
            try:
                self._opened = {wanted: self._vault.open(self._name(number), commitment)}
            except OrderLost as lost:
                lost.number = number
                raise
        return self._opened[wanted]

    def check(self, table: Table) -> None:
        """Open the order that the next cards come from. Raises OrderLost."""
        game: RoundGame = table.game
        if game.shoe_number in table.sealed and not table.machine.shoe_is_finished(game, game.shoe_number):
            self._shoe(game.shoe_number, game.commitment)

    def recover(self, table: Table) -> ReportOrderFound | None:
        """The report that a lost order opens again. Raises OrderLost if it does not."""
        if table.lost is None:
            return None
        self._shoe(table.lost.shoe, table.sealed[table.lost.shoe])
        return ReportOrderFound(shoe=table.lost.shoe)

    def order(self, game: RoundGame) -> tuple[str, ...]:
        """The order as the players have mixed it. Until they have, nobody learns anything from it: SharesDue."""
        shares = shares_in(game)
        if not shares.mixed:
            raise SharesDue
        sealed = self._shoe(game.shoe_number, game.commitment)
        known, order = self._mixed
        if known is not shares:
            order = mixed(game.commitment, sealed.order, shares.values)
            self._mixed = shares, order
        return order

    def card(self, game: ShoeGame, place: int) -> str:
        """The card at a place of the shoe as it was mixed and cut; 1 is the first to be drawn."""
        order = self.order(game)
        assert 0 < place <= len(order), "a card lies at each place of the shoe, and nowhere else"
        return order[game.cut + place - 1 - len(order)]  # the cards behind the cut are in front now

    def reveal_due(self, table: Table) -> RevealShoe | None:
        """A finished shoe is published with its salt, so that anyone can check the deal."""
        for number, commitment in table.sealed.items():
            if table.machine.shoe_is_finished(table.game, number):
                salt, cards = self._shoe(number, commitment).reveal()
                return RevealShoe(shoe=number, salt=salt, cards=cards)
        return None

    def cut(self, table: Table, patron: str) -> Turn | None:
        """Offer the cut to this patron, or with none cut for the supervisor; None while a patron thinks about it."""
        game: ShoeGame = table.game
        if cut_offered_to(table, game):
            return None
        if patron:
            return Turn(OfferCut(patron=patron))
        return Turn(self._cut_somewhere(table), cutters(table.terms)[0])

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
        cutting_card_after = len(self.order(game)) - game.cutting_card_from_back
        if game.cutting_card_from_back and not game.cutting_card_out and game.shoe.drawn >= cutting_card_after:
            return Turn(DrawCuttingCard())
        return Turn(DealCard(card=self.card(game, places[0]) if places else ""))
