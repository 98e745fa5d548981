"""The cards of a round that is put right: which they are, in the order they left the shoe, and the shoe without them.

Each card has one place. One that was drawn in error and waits is the same card when it is named.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier.equipment import Shoe, is_card
from croupier.games.context import supervisors
from croupier.games.shoes import Carried, ShoeGame
from croupier.instruments import Terms
from croupier.ruling import Refusal


class CardsOut(Struct, frozen=True):
    """The cards that were named, those that wait behind them, and the shoe without both."""

    named: tuple[Carried, ...]
    waiting: tuple[Carried, ...]
    shoe: Shoe


def cards_out(
    terms: Terms,
    game: ShoeGame,
    dealt: Sequence[str],
    because: str,
    cards: tuple[str, ...],
    face_down: bool = False,
) -> CardsOut | Refusal:
    """The cards that are out when these cards are named. `dealt` are those of the round as they were entered, in order,
    "" for one that lies face down; `because` is "placement" or "entry"."""
    for card in cards:
        if card and not is_card(card):
            return Refusal(
                terms.cite("decks", "reconstruction"), f"{card!r} is not a card; enter rank then suit, as in 'Th'"
            )
    if not cards and because == "entry":
        return Refusal(terms.cite("reconstruction"), "name the cards of the round in the order they left the shoe")
    unseen = sum(not each.card for each in game.carried)
    if not face_down and (cards.count("") > unseen or (because == "entry" and "" in cards[: len(dealt)])):
        return Refusal(terms.cite("reconstruction", "dealt_from_shoe"), "cards are dealt face up here: name each")
    find = _laid_again if because == "placement" else _entered_again
    return find(terms, game, dealt, cards)


def _laid_again(terms: Terms, game: ShoeGame, dealt: Sequence[str], cards: tuple[str, ...]) -> CardsOut | Refusal:
    """The cards that were dealt, all of them; then any that wait; then any that left the shoe and were not entered."""
    under, seen = terms.cite("reconstruction"), Counter(card for card in dealt if card)
    all_of_them = Refusal(under, f"{len(dealt)} cards have been drawn; name them all, in order")
    if len(cards) < len(dealt):
        return all_of_them
    gone = seen - Counter(cards)
    if gone:
        who = supervisors(terms)[0]
        because = f"seen in this round and not named: {', '.join(gone)}; a wrong entry is for the {who} to correct"
        return Refusal(under + ("~H2",), because)
    face_down = [Carried("", place) for card, place in zip(dealt, game.round.places, strict=True) if not card]
    waiting = [*face_down, *game.carried]
    kept: list[Carried] = []
    turned: list[str] = []
    new: list[str] = []
    for card in (Counter(cards) - seen).elements():
        known = next((each for each in waiting if each.card == card), None)
        same = known or next((each for each in waiting if not each.card), None)
        if same is None:
            new.append(card)
            continue
        waiting.remove(same)
        kept.append(same)
        if known is None:
            turned.append(card)
    if any(each in face_down for each in waiting):
        return all_of_them
    last = max((each.place for each in kept), default=0)
    if waiting and (new or waiting[0].place < last):
        return _name_every_card(terms, waiting)  # it left the shoe before one that is named
    shoe = _without(terms, game.shoe, new, turned)
    if isinstance(shoe, Refusal):
        return shoe
    places = sorted({*game.round.places, *(each.place for each in kept)})
    return CardsOut(_placed(cards, places, game.shoe), tuple(waiting), shoe)


def _name_every_card(terms: Terms, waiting: Sequence[Carried]) -> Refusal:
    names = ", ".join(each.card or "one that nobody has seen" for each in waiting)
    rules = ("card_drawn_in_error",) if terms.has("card_drawn_in_error") else ("excess_exposed", "excess_unexposed")
    return Refusal(terms.cite(*rules), f"drawn in error and waiting: {names}; name every card")


def _entered_again(terms: Terms, game: ShoeGame, dealt: Sequence[str], cards: tuple[str, ...]) -> CardsOut | Refusal:
    """Card by card in place of the entries: of those dealt, then of those that wait, then of none."""
    if len(cards) < len(dealt) and game.carried:
        return _name_every_card(terms, game.carried)  # it came after the one that never did
    named_waiting = max(0, len(cards) - len(dealt))
    kept, waiting = game.carried[:named_waiting], game.carried[named_waiting:]
    entered = [*dealt, *(each.card for each in kept)]
    turned, new = cards[: len(entered)], cards[len(entered) :]
    never_came = len(entered) - len(turned)
    unread = game.shoe.unseeing(card for card in entered if card)
    shoe = _without(terms, replace(unread, left=unread.left + never_came), list(new), [card for card in turned if card])
    if isinstance(shoe, Refusal):
        return shoe
    places = [*game.round.places, *(each.place for each in kept)]
    return CardsOut(_placed(cards, places, game.shoe), waiting, shoe)


def _without(terms: Terms, shoe: Shoe, new: list[str], turned: list[str]) -> Shoe | Refusal:
    """The shoe after these new cards have left it and these others, which had left it before, have been seen."""
    if len(new) > shoe.left:
        return Refusal(terms.cite("reconstruction"), f"there are not that many cards: the shoe holds {shoe.left}")
    after = shoe.showing(turned).without(new)
    too_many = next((card for card in (*turned, *new) if card and after.seen[card] > after.decks), "")
    if too_many:
        because = f"all {shoe.decks} cards like {too_many} of this shoe have been seen already"
        return Refusal(terms.cite("decks"), because)
    return after


def _placed(cards: tuple[str, ...], places: list[int], shoe: Shoe) -> tuple[Carried, ...]:
    """Each card with its place: those that were known to be out, then the next of the shoe."""
    beyond = range(shoe.drawn + 1, shoe.drawn + 1 + len(cards))
    return tuple(Carried(card, place) for card, place in zip(cards, (*places, *beyond), strict=False))


def entry_not_corrected(terms: Terms) -> Refusal:
    """Why a card that was entered wrongly cannot be corrected by this role, or any more (H2)."""
    who = supervisors(terms)[0]
    because = f"a card entered wrongly is corrected with the approval of the {who}, before the round is settled"
    return Refusal(("~H2",), because)
