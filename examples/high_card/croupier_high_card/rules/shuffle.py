"""Section 4.1: all cards are shuffled before each round."""

from msgspec.structs import replace

from croupier.equipment import Shoe
from croupier.games.context import Context
from croupier.games.shoes import CardsShuffled, Stage
from croupier.instruments import Terms
from croupier_high_card.rules.state import Game, Round


def new_game(terms: Terms) -> Game:
    """A table before its first round."""
    return Game(shoe=Shoe.of(terms.number("decks")), stage=Stage.SHUFFLE, round=Round(number=1))


def shuffled(ctx: Context, game: Game, fact: CardsShuffled) -> Game:
    return replace(
        game,
        shoe=Shoe.of(ctx.terms.number("decks")),
        shoe_number=fact.shoe,
        stage=Stage.READY,
        commitment=fact.commitment,
        discarded=0,
    )
