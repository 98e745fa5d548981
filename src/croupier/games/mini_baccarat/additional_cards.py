"""Sections 6 and 7: whose card is next. The tableau leaves nobody a choice."""

from croupier.games.mini_baccarat.cards import is_natural, points, total
from croupier.games.mini_baccarat.state import BANKER, PLAYER
from croupier.instruments import Terms
from croupier.ruling import Under


def next_hand(terms: Terms, player: tuple[str, ...], banker: tuple[str, ...]) -> str:
    """The hand that takes the next card, or "" when the coup is complete.

    Player and banker in turn until each has two (6.2); none after a natural (6.4); then the player's third
    card by 7.2 and the banker's by 7.3.
    """
    dealt = len(player) + len(banker)
    if dealt < 4:
        return PLAYER if dealt % 2 == 0 else BANKER
    if len(banker) == 3 or is_natural(terms, player) or is_natural(terms, banker):
        return ""
    if len(player) == 2 and player_draws(terms, player):
        return PLAYER
    return BANKER if banker_draws(terms, player, banker) else ""


def player_draws(terms: Terms, player: tuple[str, ...]) -> bool:
    """Rule 7.2, by the total of the first two cards."""
    (row,) = terms.table("player_draws")
    return row[total(terms, player[:2])] == "D"


def banker_draws(terms: Terms, player: tuple[str, ...], banker: tuple[str, ...]) -> bool:
    """Rule 7.3, by the banker's first two cards and the player's third: no card, then 0 to 9."""
    third = points(terms)[player[2]] + 1 if len(player) == 3 else 0
    return terms.table("banker_draws")[total(terms, banker[:2])][third] == "D"


def third_card_rule(terms: Terms, hand: str, player: tuple[str, ...], banker: tuple[str, ...]) -> Under:
    """The clauses under which a hand takes its third card."""
    if hand == PLAYER:
        return terms.cite("third_cards", "player_third_card", "player_draws_on")
    return terms.cite("third_cards") + terms.row_under("banker_draws", total(terms, banker[:2]))


def standing_rule(terms: Terms, player: tuple[str, ...], banker: tuple[str, ...]) -> Under:
    """The clauses under which a complete coup takes no further card."""
    if is_natural(terms, player) or is_natural(terms, banker):
        return terms.cite("natural")
    stood: Under = ()
    if len(player) == 2:
        stood += terms.cite("player_stands_on")
    if len(banker) == 2:
        stood += terms.row_under("banker_draws", total(terms, banker[:2]))
    return stood
