"""Sections 2 and 6: two decks take turns, and the shuffling shoe shuffles one for each round."""

from msgspec.structs import replace

from croupier.equipment import Shoe
from croupier.games.context import Context
from croupier.games.poker.state import is_complete
from croupier.games.shoes import Stage
from croupier.games.shuffle_and_cut import not_at, replaced
from croupier.games.ultimate_texas_holdem.commands import OrderShuffle, ShuffleCards
from croupier.games.ultimate_texas_holdem.facts import CardsReplaced, CardsShuffled, ShuffleDue, ShuffleOrdered
from croupier.games.ultimate_texas_holdem.state import Game, Round
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal


def new_game(terms: Terms) -> Game:
    """A table before its first round."""
    return Game(shoe=Shoe.of(terms.number("decks")), shoe_number=0, stage=Stage.SHUFFLE, round=Round(number=1))


def deck_in_play(terms: Terms, game: Game) -> int:
    """Which of the two decks this shuffle is of: they take turns, whatever happened to the round before (U28)."""
    return (max(game.shoe_number, 1) - 1) % terms.number("decks_in_rotation") + 1


def next_deck(terms: Terms, game: Game) -> int:
    """The deck of the next shuffle."""
    return game.shoe_number % terms.number("decks_in_rotation") + 1


def shuffle(ctx: Context, game: Game, act: Act, command: ShuffleCards) -> Decision:
    terms = ctx.terms
    if game.search_due:
        because = "the deck is first searched for further missing or foreign cards"
        return Refusal(terms.cite("deck_searched"), because, ("search_deck",))
    wrong = not_at(game, terms, Stage.SHUFFLE, "the cards are shuffled for each round")
    if wrong:
        return wrong
    if game.failed:
        because = "the shuffling shoe has failed: it is replaced or repaired first, and new cards are used"
        return Refusal(terms.cite("automated_shoe_replaced"), because, ("replace_shoe", "repair_shoe"))
    deck = next_deck(terms, game)
    if deck in game.short:
        because = f"deck {deck} was found not to be whole and is dealt no more: new cards take its place"
        return Refusal(terms.cite("deck_out_of_use"), because, ("replace_cards",))
    under = terms.cite("shuffle", "shuffle_new_shoe", "automated_shoe", "decks", "decks_in_rotation")
    under += terms.cite("deck_colours", "deck_backs")
    return (CardsShuffled(shoe=game.shoe_number + 1, commitment=command.commitment, under=under),)


def shuffled(ctx: Context, game: Game, fact: CardsShuffled) -> Game:
    return replace(
        game,
        shoe=Shoe.of(ctx.terms.number("decks")),
        shoe_number=fact.shoe,
        stage=Stage.READY,
        commitment=fact.commitment,
        discarded=0,
    )


def cards_replaced(ctx: Context, game: Game, fact: CardsReplaced) -> Game:
    """With new cards, and not only some of them, both decks are complete."""
    return replace(replaced(ctx, game, fact), short=game.short if fact.cards else frozenset())


def order_shuffle(ctx: Context, game: Game, act: Act, command: OrderShuffle) -> Decision:
    """At any time before the first card, when the supervisor believes that it is warranted; wagers stay down."""
    terms = ctx.terms
    under = terms.cite("shuffle_ordered")
    if not command.reason.strip():
        return Refusal(under, "say why a shuffle is warranted")
    if game.round.opened:
        because = "a round is finished or declared a misdeal first; the cards are shuffled before each round"
        over = game.round.voided or is_complete(game.round)
        return Refusal(under, because, ("collect_cards",) if over else ("void_round",))
    if game.stage is Stage.SHUFFLE:
        because = "the cards are shuffled now in any case, for the next round"
        return Refusal(terms.cite("shuffle_new_shoe") + under, because, ("shuffle_cards",))
    ordered = ShuffleOrdered(reason=command.reason, under=under)
    return (ordered, ShuffleDue(under=terms.cite("shuffle", "shuffle_ordered")))


def shuffle_ordered(ctx: Context, game: Game, fact: ShuffleOrdered) -> Game:
    """Betting opens again: there is no deal until the cards have been shuffled."""
    return replace(game, round=replace(game.round, called=False))
