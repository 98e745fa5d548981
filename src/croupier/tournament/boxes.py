"""The boxes of a tournament's tables, and the seats that players can have at them."""

from croupier.equipment import decks
from croupier.instruments import Terms
from croupier.tournament.conditions import SessionPlan

_USUAL = 7
_MOST = 20  # of any table


def boxes_of(terms: Terms, plan: SessionPlan) -> int:
    """How many boxes the tables of a session have."""
    if terms.has("layout_boxes"):
        return terms.number("layout_boxes")
    return max(_USUAL, plan.players_per_table)


def seats_of(terms: Terms, plan: SessionPlan) -> tuple[int, ...]:
    """The seats that players can have: all but the House's."""
    house = terms.number("house_box") if terms.has("no_wager_on_house_box") else 0
    return tuple(seat for seat in range(1, boxes_of(terms, plan) + 1) if seat != house)


def most_players(terms: Terms) -> int:
    """The number that can play at one table of a game: as many as its layout has boxes for, or one deck has cards."""
    if terms.has("layout_boxes"):
        return terms.number("layout_boxes") - 1  # the House has one
    if terms.has("boxes_for_one_deck"):
        cards = len(decks(terms.number("decks"))) - terms.number("dealers_cards")
        return cards // terms.number("players_cards")
    return _MOST
