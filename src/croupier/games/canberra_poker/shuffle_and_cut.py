"""Section 5: the dealer shuffles for each round, and cuts the cards once."""

from msgspec.structs import replace

from croupier.equipment import Shoe
from croupier.games.canberra_poker.commands import CutCards
from croupier.games.canberra_poker.facts import CardsCut, CardsShuffled
from croupier.games.canberra_poker.state import Game, Round
from croupier.games.context import Context
from croupier.games.shoes import Stage
from croupier.games.shuffle_and_cut import cut_margin, not_at
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal


def new_game(terms: Terms) -> Game:
    """A table before its first round."""
    return Game(shoe=Shoe.of(terms.number("decks")), shoe_number=0, stage=Stage.SHUFFLE, round=Round(number=1))


def shuffled(ctx: Context, game: Game, fact: CardsShuffled) -> Game:
    return replace(
        game,
        shoe=Shoe.of(ctx.terms.number("decks")),
        shoe_number=fact.shoe,
        stage=Stage.CUT,
        commitment=fact.commitment,
        cut=0,
        discarded=0,
    )


def cut(ctx: Context, game: Game, act: Act, command: CutCards) -> Decision:
    """By the dealer, more than one card from either end."""
    terms = ctx.terms
    wrong = not_at(game, terms, Stage.CUT, "the cards are cut after the shuffle")
    if wrong:
        return replace(wrong, under=terms.cite("dealer_cuts") + wrong.under)
    margin = cut_margin(terms, game)
    if not margin <= command.position <= game.shoe.left - margin:
        because = f"the cut is {margin} to {game.shoe.left - margin} cards from the front"
        return Refusal(terms.cite("cut_from_either_end"), because)
    return (CardsCut(position=command.position, under=terms.cite("dealer_cuts", "cut_from_either_end")),)


def was_cut(ctx: Context, game: Game, fact: CardsCut) -> Game:
    return replace(game, stage=Stage.READY, cut=fact.position)
