"""Section 5, shuffle and cut of the cards: the part that only this game has. The rest is in
croupier.games.shuffle_and_cut."""

from msgspec.structs import replace

from croupier.equipment import Shoe, rank_of
from croupier.games.context import Context
from croupier.games.mini_baccarat.cards import points
from croupier.games.mini_baccarat.commands import (
    ApproveRiffle,
    BurnByValue,
    BurnUnseen,
    IntroducePreshuffled,
    OrderShuffle,
    PlaceCuttingCard,
    RequestRiffle,
    Riffle,
)
from croupier.games.mini_baccarat.facts import (
    CardsBurnt,
    CardsShuffled,
    CuttingCardPlaced,
    ExtraRoundDue,
    PreshuffledIntroduced,
    RiffleApproved,
    Riffled,
    RiffleRequested,
    ShuffleDue,
    ShuffleOrdered,
)
from croupier.games.mini_baccarat.state import Ending, Game, Round
from croupier.games.shoes import Stage
from croupier.games.shuffle_and_cut import cannot_show, not_at, present
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal

_NOT_YET = Ending.NOT_YET  # fetched once: see procedure.py
_OWN_SHUFFLE = "this book has the dealer shuffle every new shoe"


def new_game(terms: Terms) -> Game:
    """A table before its first shoe."""
    return Game(shoe=Shoe.of(terms.number("decks")), shoe_number=0, stage=Stage.SHUFFLE, round=Round(number=1))


# The shuffle (5.1, 5.2)


def shuffled(ctx: Context, game: Game, fact: CardsShuffled) -> Game:
    return _new_shoe(ctx, game, fact.shoe, commitment=fact.commitment)


def _new_shoe(ctx: Context, game: Game, number: int, commitment: str = "", preshuffled: str = "") -> Game:
    return Game(
        shoe=Shoe.of(ctx.terms.number("decks")),
        shoe_number=number,
        stage=Stage.CUT,
        round=game.round,
        commitment=commitment,
        preshuffled=preshuffled,
        to_check=game.to_check,
        earlier=game.records_put_by,
        voided_later=game.voided_later,
    )


def introduce_preshuffled(ctx: Context, game: Game, act: Act, command: IntroducePreshuffled) -> Decision:
    terms = ctx.terms
    if not terms.has("preshuffled"):
        return Refusal(terms.cite("shuffle"), _OWN_SHUFFLE, ("shuffle_cards",))
    wrong = not_at(game, terms, Stage.SHUFFLE, "pre-shuffled cards come in for a new shoe")
    if wrong:
        return wrong
    if not command.supplier.strip():
        return Refusal(terms.cite("preshuffled"), "name the approved supplier of the pre-shuffled cards")
    return (
        PreshuffledIntroduced(
            shoe=game.shoe_number + 1, supplier=command.supplier, under=terms.cite("preshuffled", "decks")
        ),
    )


def preshuffled_introduced(ctx: Context, game: Game, fact: PreshuffledIntroduced) -> Game:
    return _new_shoe(ctx, game, fact.shoe, preshuffled=fact.supplier)


def _no_riffle(terms: Terms, say: str, *instead: str) -> Refusal:
    """Only a book with pre-shuffled cards has a riffle; any other has its own shuffle."""
    if not terms.has("riffle"):
        return Refusal(terms.cite("shuffle"), _OWN_SHUFFLE)
    return Refusal(terms.cite("riffle"), say, instead)


def request_riffle(ctx: Context, game: Game, act: Act, command: RequestRiffle) -> Decision:
    terms = ctx.terms
    if game.stage is not Stage.CUT or not game.preshuffled:
        return _no_riffle(terms, "a riffle is asked for when pre-shuffled cards wait to be cut")
    if command.patron not in present(ctx):
        return Refusal(terms.cite("riffle"), f"{command.patron} is not at the table")
    return (RiffleRequested(patron=command.patron, under=terms.cite("riffle")),)


def riffle_requested(ctx: Context, game: Game, fact: RiffleRequested) -> Game:
    return replace(game, riffle_requested_by=fact.patron)


def approve_riffle(ctx: Context, game: Game, act: Act, command: ApproveRiffle) -> Decision:
    if game.stage is not Stage.CUT or not game.riffle_requested_by:
        return _no_riffle(ctx.terms, "no patron has asked for a riffle before the cut", "request_riffle")
    return (RiffleApproved(under=ctx.terms.cite("riffle")),)


def riffle_approved(ctx: Context, game: Game, fact: RiffleApproved) -> Game:
    return replace(game, riffle_approved=True)


def riffle(ctx: Context, game: Game, act: Act, command: Riffle) -> Decision:
    if game.stage is not Stage.CUT or not game.riffle_approved:
        return _no_riffle(ctx.terms, "a riffle needs a patron's request and the supervisor's approval, before the cut")
    return (Riffled(under=ctx.terms.cite("riffle")),)


def riffled(ctx: Context, game: Game, fact: Riffled) -> Game:
    return replace(game, riffle_requested_by="", riffle_approved=False)


# The other cutting card (5.4)


def place_cutting_card(ctx: Context, game: Game, act: Act, command: PlaceCuttingCard) -> Decision:
    terms = ctx.terms
    wrong = not_at(game, terms, Stage.CUTTING_CARD, "the other cutting card goes in after the cut")
    if wrong:
        return wrong
    least = terms.number("cutting_card_from_back")
    if not least <= command.from_back < game.shoe.left:
        return Refusal(
            terms.cite("cutting_card_from_back"),
            f"the cutting card goes in at least {least} cards from the back of the stack",
        )
    return (
        CuttingCardPlaced(from_back=command.from_back, under=terms.cite("cutting_card_from_back", "cutting_cards")),
    )


def usual_cutting_card(terms: Terms) -> int:
    """Where a virtual dealer puts it: two over the minimum, so that a card drawn in excess still leaves two rounds."""
    return terms.number("cutting_card_from_back") + 2


# The burn (5.5 to 5.7)


def _cannot_burn(game: Game, terms: Terms) -> Refusal | None:
    if game.to_check:
        return Refusal(terms.cite("check_of_replacements"), "replacement cards are checked before any comes into play")
    if game.stage is Stage.BURN:
        return None
    because = f"cards are burnt before the first round of a shoe; it is at: {game.stage.value}"
    return Refusal(terms.cite("burn_first", "shuffle"), because)


def burn_unseen(ctx: Context, game: Game, act: Act, command: BurnUnseen) -> Decision:
    terms = ctx.terms
    if not terms.has("burn_unseen"):
        return Refusal(terms.cite("burn_shown"), "this book has the first card shown", ("burn_by_value",))
    wrong = _cannot_burn(game, terms)
    if wrong:
        return wrong
    return (CardsBurnt(face_down=1, under=terms.cite("burn_unseen")),)


def burn_by_value(ctx: Context, game: Game, act: Act, command: BurnByValue) -> Decision:
    terms = ctx.terms
    wrong = _cannot_burn(game, terms)
    if wrong:
        return wrong
    impossible = cannot_show(game, terms, command.card)
    if impossible:
        return impossible
    return (
        CardsBurnt(
            shown=command.card,
            face_down=burn_count(terms, command.card),
            under=terms.cite("burn_shown", "burn_count", "burn_court_value"),
        ),
    )


def ways_to_burn(terms: Terms) -> tuple[str, ...]:
    return ("burn_by_value", "burn_unseen") if terms.has("burn_unseen") else ("burn_by_value",)


def burn_count(terms: Terms, card: str) -> int:
    """How many cards follow the shown one, face down. Here tens and court cards count ten (5.7)."""
    return terms.number("burn_court_value") if rank_of(card) in "TJQK" else points(terms)[card]


def burnt(ctx: Context, game: Game, fact: CardsBurnt) -> Game:
    cards = ((fact.shown,) if fact.shown else ()) + ("",) * fact.face_down
    return replace(
        game,
        stage=Stage.READY,
        shoe=game.shoe.without(cards),
        discarded=game.discarded + len(cards),
    )


# The end of a shoe (5.1, 5.8)


def order_shuffle(ctx: Context, game: Game, act: Act, command: OrderShuffle) -> Decision:
    terms = ctx.terms
    if not terms.has("shuffle_ordered"):
        return Refusal(terms.cite("shuffle"), "this book has a shuffle only for each new shoe")
    if game.stage is not Stage.READY:
        return Refusal(terms.cite("shuffle_ordered"), "the shoe is being prepared; a shuffle is ordered after a round")
    if not command.reason.strip():
        return Refusal(terms.cite("shuffle_ordered"), "say why the shuffle is ordered")
    ordered = ShuffleOrdered(reason=command.reason, under=terms.cite("shuffle_ordered"))
    if game.between_rounds:
        return (ordered, ShuffleDue(under=terms.cite("shuffle_ordered")))
    return (ordered,)


def end_of_round(ctx: Context, game: Game, result: str) -> tuple[Fact, ...]:
    """The effect of the closing round on the shoe: none, one more round after a tie, or a shuffle."""
    terms = ctx.terms
    if game.shuffle_ordered:
        return (ShuffleDue(under=terms.cite("shuffle_ordered")),)
    if game.exhausted or game.shoe.left == 0:
        return (ShuffleDue(under=terms.cite("shoe_exhausted", "shuffle")),)
    if game.ending is _NOT_YET:
        return ()
    if game.ending is Ending.AFTER_EXTRA_ROUND:
        return (ShuffleDue(under=terms.cite("shuffle_after_cutting_card", "second_tie")),)
    if result == "tie":
        return (ExtraRoundDue(under=terms.cite("cutting_card_tie")),)
    return (ShuffleDue(under=terms.cite("shuffle_after_cutting_card", "cutting_card")),)


def shuffle_due(ctx: Context, game: Game, fact: ShuffleDue) -> Game:
    """The shoe is finished. A carried card goes into the shuffle with all the others."""
    return replace(game, stage=Stage.SHUFFLE, carried=(), round=replace(game.round, no_bet=()))


def extra_round_due(ctx: Context, game: Game, fact: ExtraRoundDue) -> Game:
    return replace(game, ending=Ending.AFTER_EXTRA_ROUND)
