"""The virtual dealer's part that both poker games share.

Players' hands are read as they are dealt, for their owners to see. Cards that are turned later stay unknown to all but
the sealed shoe until then; cards that are never turned, until the round is decided.
"""

from collections import Counter
from collections.abc import Iterator

from croupier.conduct.dealing.shoes import Shoes, Turn
from croupier.games.poker.commands import CollectCards, DealCards, ReadCards, ShuffleCards
from croupier.games.poker.deal import Packet, places_of, to_name, unread
from croupier.games.poker.rounds import cannot_go_on
from croupier.games.poker.state import BOARD, DEALER, Hand, PokerGame, PokerRound, lies_at
from croupier.ruling import Command, Fact
from croupier.table import Table


def shuffle(shoes: Shoes, table: Table) -> Turn | None:
    """A newly sealed deck for each round, before wagers are taken."""
    if table.closing:
        return None
    game: PokerGame = table.game
    commitment = shoes.seal(game.shoe_number + 1, table.machine.sealed(table.terms))
    return Turn(ShuffleCards(commitment=commitment))


def deal(shoes: Shoes, table: Table, packet: Packet | None, up: bool = False) -> Turn:
    assert packet is not None, "a card is due"
    game: PokerGame = table.game
    to, count = packet
    if not (to.isdecimal() or up):
        return Turn(DealCards())
    first = game.shoe.drawn + 1
    return Turn(DealCards(cards=tuple(shoes.card(game, place) for place in range(first, first + count))))


def hidden(shoes: Shoes, table: Table, hand: Hand, of: slice = slice(None)) -> tuple[str, ...]:
    """The cards to name when these are turned; none of those that have been read."""
    if not to_name(hand, of):
        return ()
    return tuple(shoes.card(table.game, hand.places[at]) for at in range(len(hand.places))[of] if at not in hand.hidden)


def collect(shoes: Shoes, table: Table) -> Turn:
    """Cards that nobody turned are read first: the inspector sees the whole round."""
    game: PokerGame = table.game
    for to in unread(game.round):
        lying = lies_at(game.round, to)
        assert lying is not None, "unread cards lie there"
        return Turn(ReadCards(to=to, cards=hidden(shoes, table, lying)))
    return Turn(CollectCards())


def nobody_decides(table: Table, to: str) -> bool:
    """Whether the owner of the hand that a decision is due on is excluded: nobody is asked, and the dealer folds it."""
    hand = lies_at(table.game.round, to)
    return hand is not None and cannot_go_on(table, hand) is not None


def before_the_call(table: Table) -> Turn | None:
    return None


def filled_in(shoes: Shoes, table: Table, command: Command) -> Command:
    return command


def shown(was: PokerGame, now: PokerGame, fact: Fact) -> Iterator[tuple[int, str]]:
    """The cards that a fact told the machine, with their places in the deck."""
    before = dict(_known(was.round))
    yield from ((place, card) for place, card in _known(now.round) if before.get(place) != card)


def replaced(was: PokerGame, now: PokerGame, fact: Fact) -> Iterator[tuple[str, str]]:
    """The owner may order a hand, so the reading is looked for in all of it."""
    if now.round.number != was.round.number:
        return
    for to in places_of(was.round):
        (before, after) = (lies_at(each, to) or Hand() for each in (was.round, now.round))
        gone = Counter(before.cards[at] for at in before.read) - Counter(after.cards)
        yield from ((f"the {to}" if to in (BOARD, DEALER) else f"box {to}", card) for card in gone)


def _known(now: PokerRound) -> Iterator[tuple[int, str]]:
    for hand in (now.board, now.dealer, *now.hands):
        yield from ((place, card) for place, card in zip(hand.places, hand.cards, strict=True) if card)
