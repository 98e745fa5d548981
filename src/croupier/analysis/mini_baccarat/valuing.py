"""Every wager on the layout, from a shoe and the known cards of the hands."""

from collections.abc import Mapping

from croupier.analysis.findings import Value, Wager
from croupier.analysis.mini_baccarat.pairs import Hand
from croupier.analysis.mini_baccarat.rounds import Rounds, Tableau, count, tableau
from croupier.analysis.mini_baccarat.shoe import Shoe, by_value
from croupier.analysis.mini_baccarat.side_wagers import BY_CARD
from croupier.analysis.mini_baccarat.totals import on_totals, settled_by_game
from croupier.games.mini_baccarat.cards import points
from croupier.instruments import Terms


def rounds_from(terms: Terms, shoe: Shoe, player: Hand = (), banker: Hand = (), by: Tableau | None = None) -> Rounds:
    """All rounds from these unseen cards, by the book's tableau unless another is given."""
    values, worth = by_value(terms, shoe), points(terms)
    players, bankers = ([worth[card] for card in hand] + [-1] * (3 - len(hand)) for hand in (player, banker))
    known = (players[0], bankers[0], players[1], bankers[1], players[2], bankers[2])
    return count(by or tableau(terms), values, known)


def wagers_from(terms: Terms, shoe: Shoe, player: Hand = (), banker: Hand = ()) -> tuple[Wager, ...]:
    """Each wager that the terms offer."""
    rounds = rounds_from(terms, shoe, player, banker)
    return tuple(
        BY_CARD[wager](terms, wager, shoe, player, banker)
        if wager in BY_CARD
        else on_totals(wager, rounds, settled_by_game(terms, wager))
        for wager in terms.placeable
    )


def edges_from(terms: Terms, shoe: Shoe) -> Mapping[str, Value]:
    return {wager.name: wager.house_edge for wager in wagers_from(terms, shoe)}
