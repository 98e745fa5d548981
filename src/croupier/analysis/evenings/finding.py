"""Which kernel plays a game, or why none does."""

from collections.abc import Iterable, Mapping
from importlib import import_module

from croupier.analysis.case import AnalysisError
from croupier.games.context import Limit
from croupier.games.short_rounds import Orders, ShortRounds
from croupier.instruments import Terms, library

PLAYED = ("mini-baccarat", "american-roulette", "blackjack", "canberra-poker", "pai-gow", "ultimate-texas-holdem")


def rounds_of(terms: Terms, limits: Iterable[Mapping[str, Limit]], orders: Orders) -> ShortRounds | str:
    """The rounds of one table under these terms; or why no kernel plays them."""
    game = library().book(terms.book_id).game
    if game not in PLAYED:
        return f"there is no kernel for {game}"
    try:
        module = import_module(f"croupier.analysis.evenings.{game.replace('-', '_')}")
        found: ShortRounds = module.Rounds(terms, limits, orders)
    except AnalysisError as wrong:
        return str(wrong)
    except ModuleNotFoundError as missing:
        if missing.name not in ("numba", "numpy"):
            raise
        return "kernels need: pip install 'croupier[maths]'"
    return found
