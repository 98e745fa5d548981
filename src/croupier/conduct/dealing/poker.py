"""The virtual dealer's part that both poker games share. Its shoe reads every card as it is dealt face down."""

from collections.abc import Iterator

from croupier.conduct.dealing.shoes import Shoes, Turn
from croupier.equipment import decks
from croupier.games.poker_commands import DealCards, ShuffleCards
from croupier.games.poker_deal import Packet
from croupier.games.poker_state import PokerGame, PokerRound
from croupier.ruling import Command, Fact
from croupier.table import Table


def shuffle(shoes: Shoes, table: Table) -> Turn | None:
    """A newly sealed deck for each round, before wagers are taken."""
    if table.closing:
        return None
    game: PokerGame = table.game
    commitment = shoes.seal(game.shoe_number + 1, decks(table.terms.number("decks")))
    return Turn(ShuffleCards(commitment=commitment))


def deal(shoes: Shoes, table: Table, packet: Packet | None) -> Turn:
    assert packet is not None, "a card is due"
    game: PokerGame = table.game
    first = game.shoe.drawn + 1
    return Turn(DealCards(cards=tuple(shoes.card(game, place) for place in range(first, first + packet[1]))))


def filled_in(shoes: Shoes, table: Table, command: Command) -> Command:
    return command


def shown(was: PokerGame, now: PokerGame, fact: Fact) -> Iterator[tuple[int, str]]:
    """The cards that a fact let the machine know, with where in the deck they lay."""
    before = dict(_known(was.round))
    yield from ((place, card) for place, card in _known(now.round) if before.get(place) != card)


def _known(now: PokerRound) -> Iterator[tuple[int, str]]:
    for hand in (now.board, now.dealer, *now.hands):
        yield from ((place, card) for place, card in zip(hand.places, hand.cards, strict=True) if card)
