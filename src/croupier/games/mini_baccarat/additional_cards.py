"""Sections 6 and 7: whose card is next. The tableau leaves nobody a choice."""

from msgspec.structs import replace

from croupier.games.mini_baccarat.cards import is_natural, points, total
from croupier.games.mini_baccarat.state import BANKER, PLAYER, Round
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
    if len(banker) == 3:
        return ""
    players, bankers = total(terms, player[:2]), total(terms, banker[:2])
    if max(players, bankers) >= terms.number("natural_from"):
        return ""
    if len(player) == 2 and terms.table("player_draws")[0][players] == "D":
        return PLAYER
    third = points(terms)[player[2]] + 1 if len(player) == 3 else 0  # the tableau's columns: no card, then 0 to 9
    return BANKER if terms.table("banker_draws")[bankers][third] == "D" else ""


def laid_out(
    terms: Terms, now: Round, player: tuple[str, ...], banker: tuple[str, ...], places: tuple[int, ...]
) -> Round:
    """The round with these hands. While a card lies face down, nobody can say whose card is next."""
    hand = "" if len(places) >= 4 and ("" in player or "" in banker) else next_hand(terms, player, banker)
    return replace(now, player=player, banker=banker, places=places, next_hand=hand)


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
