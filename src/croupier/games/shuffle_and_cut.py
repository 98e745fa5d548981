"""Shuffle, cut and change of cards: the common part of the games that are dealt from a shoe."""

from typing import TypeVar

from msgspec.structs import replace

from croupier.equipment import card_name, decks, is_card
from croupier.games.commands import (
    CheckReplacement,
    CutCards,
    DeclineCut,
    OfferCut,
    ReplaceCards,
    ShuffleCards,
)
from croupier.games.context import Context, cutters, supervisors
from croupier.games.shoes import (
    CardsCut,
    CardsReplaced,
    CardsShuffled,
    CutDeclined,
    CutOffered,
    CuttingCardPlaced,
    ReplacementChecked,
    ShoeGame,
    ShuffleDue,
    ShuffleOrdered,
    Stage,
)
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal, Role, Under

Game = TypeVar("Game", bound=ShoeGame)


def present(ctx: Context) -> list[str]:
    """The patrons who take part."""
    return [name for name, person in ctx.patrons.items() if not person.excluded]


def not_at(game: ShoeGame, terms: Terms, stage: Stage, say: str) -> Refusal | None:
    """Why a step of preparing the shoe is not due; an automated shoe has only its own shuffle."""
    if game.stage is stage:
        return None
    if terms.has("automated_shoe") and stage is not Stage.SHUFFLE:
        because = f"an automated shoe is in use: there is no {stage.value} now"
        return Refusal(terms.cite("automated_shoe"), because, _done_by(terms, game.stage))
    under = tuple(dict.fromkeys(_rule_of(terms, stage) + terms.cite("shuffle")))
    return Refusal(under, f"{say}; the shoe waits for: {game.stage.value}", _done_by(terms, game.stage))


def _done_by(terms: Terms, stage: Stage) -> tuple[str, ...]:
    """The step that the shoe waits for. Each game decides how it is burnt, and what comes when it is ready."""
    match stage:
        case Stage.SHUFFLE:
            return ("shuffle_cards",)
        case Stage.CUT:
            return ("offer_cut", "cut_cards") if terms.has("offer_cut") else ("cut_cards",)
        case Stage.CUTTING_CARD:
            return ("place_cutting_card",)
    return ()


def _rule_of(terms: Terms, stage: Stage) -> Under:
    """The clause that says when a step of preparing the shoe comes."""
    match stage:
        case Stage.CUT:
            return terms.cite_first("offer_cut", "dealer_cuts")
        case Stage.CUTTING_CARD:
            return terms.cite("cutting_card_from_back")
        case Stage.BURN:
            return terms.cite_first("burn_first", "shuffle")
    return terms.cite("shuffle")


def shoe_is_finished(game: ShoeGame, shoe: int) -> bool:
    """Whether every card of a shoe may be known: no more will be dealt from it."""
    return shoe < game.shoe_number or (shoe == game.shoe_number and game.stage is Stage.SHUFFLE)


def sealed(terms: Terms) -> tuple[str, ...]:
    """The items of a whole shoe's sealed order."""
    return decks(terms.number("decks"))


def as_dealt(terms: Terms, order: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a sealed order as they lie after the cut."""
    return order


def cannot_show(game: ShoeGame, terms: Terms, card: str) -> Refusal | None:
    """Why an entered card cannot have come from this shoe."""
    if not is_card(card):
        return Refusal(terms.cite("decks"), f"{card!r} is not a card; enter rank then suit, as in 'Th'")
    if game.shoe.can_show(card):
        return None
    because = f"all {game.shoe.decks} cards like {card} of this shoe have been seen already"
    if game.shoe.decks == 1:
        because = f"the {card_name(card)} of this deck has been seen already"
    return Refusal(terms.cite("decks"), because)


# The shuffle


def shuffle(ctx: Context, game: ShoeGame, act: Act, command: ShuffleCards) -> Decision:
    wrong = not_at(game, ctx.terms, Stage.SHUFFLE, "the cards are shuffled for a new shoe")
    if wrong:
        return wrong
    shuffled = CardsShuffled(
        shoe=game.shoe_number + 1,
        commitment=command.commitment,
        under=ctx.terms.cite("shuffle", "shuffle_new_shoe", "decks", "cutting_cards"),
    )
    return (shuffled,)


# The cut


def offer_cut(ctx: Context, game: ShoeGame, act: Act, command: OfferCut) -> Decision:
    terms = ctx.terms
    wrong = not_at(game, terms, Stage.CUT, "the cut is offered after the shuffle")
    if wrong:
        return wrong
    if command.patron not in present(ctx):
        return Refusal(terms.cite("offer_cut"), f"{command.patron} is not at the table", tuple(present(ctx)))
    if command.patron in game.declined_cut:
        return Refusal(terms.cite("offer_cut"), f"{command.patron} has declined to cut")
    return (CutOffered(patron=command.patron, under=terms.cite("offer_cut")),)


def cut_offered(ctx: Context, game: Game, fact: CutOffered) -> Game:
    return replace(game, offered_cut=fact.patron)


def cut_offered_to(ctx: Context, game: ShoeGame) -> str:
    """The patron to whom the cut has been offered, unless that patron has left or been excluded since."""
    return game.offered_cut if game.offered_cut in present(ctx) else ""


def decline_cut(ctx: Context, game: ShoeGame, act: Act, command: DeclineCut) -> Decision:
    if game.stage is not Stage.CUT or cut_offered_to(ctx, game) != command.patron:
        return Refusal(ctx.terms.cite("offer_cut"), f"the cut has not been offered to {command.patron}")
    return (CutDeclined(patron=command.patron, under=ctx.terms.cite("offer_cut")),)


def cut_declined(ctx: Context, game: Game, fact: CutDeclined) -> Game:
    return replace(game, offered_cut="", declined_cut=game.declined_cut | {fact.patron})


def cut_falls_to_supervisor(ctx: Context, game: ShoeGame) -> bool:
    """With no patron present, or when every patron has declined."""
    return all(name in game.declined_cut for name in present(ctx))


def rule_of_last_cut(terms: Terms) -> Under:
    """Who cuts if no player does."""
    return terms.cite_first("casino_supervisor_cuts", "supervisor_cuts")


def cut(ctx: Context, game: ShoeGame, act: Act, command: CutCards) -> Decision:
    terms = ctx.terms
    wrong = not_at(game, terms, Stage.CUT, "the cards are cut after the shuffle")
    if wrong:
        return wrong
    if act.role in cutters(terms):
        if not cut_falls_to_supervisor(ctx, game):
            return Refusal(terms.cite("offer_cut"), "the cut is first offered to the patrons", ("offer_cut",))
        who = rule_of_last_cut(terms)
    else:
        # The dealer may enter the place at which the patron put the cutting card in.
        patron = cut_offered_to(ctx, game)
        if not patron and cut_falls_to_supervisor(ctx, game):
            because = f"no player cuts: that is for the {cutters(terms)[0]}, not the {act.role}"
            return Refusal(rule_of_last_cut(terms), because)
        if not patron or (act.role is Role.PATRON and act.who != patron):
            return Refusal(terms.cite("offer_cut"), "the cut has not been offered to this patron", ("offer_cut",))
        who = terms.cite("offer_cut")
    margin = cut_margin(terms, game)
    if not margin <= command.position <= game.shoe.left - margin:
        return Refusal(
            terms.cite("cut_from_either_end"),
            f"the cut is at least one deck from either end: {margin} to {game.shoe.left - margin} cards from the front",
        )
    return (CardsCut(position=command.position, under=who + terms.cite("cut_from_either_end", "cut_transfer")),)


def cut_margin(terms: Terms, game: ShoeGame) -> int:
    """The distance from either end at which a stack is cut: as near to the rule as a small stack allows."""
    return min(terms.number("cut_from_either_end"), game.shoe.left // 2)


def was_cut(ctx: Context, game: Game, fact: CardsCut) -> Game:
    return replace(game, stage=Stage.CUTTING_CARD, cut=fact.position, offered_cut="")


def cutting_card_placed(ctx: Context, game: Game, fact: CuttingCardPlaced) -> Game:
    stage = Stage.BURN if ctx.terms.has("burn_first") else Stage.READY
    return replace(game, stage=stage, cutting_card_from_back=fact.from_back)


# The end of a shoe


def shuffle_ordered(ctx: Context, game: Game, fact: ShuffleOrdered) -> Game:
    return replace(game, shuffle_ordered=True)


# Change of cards


def replace_cards(ctx: Context, game: ShoeGame, act: Act, command: ReplaceCards) -> Decision:
    terms = ctx.terms
    at_any_time = command.cards and terms.has("damaged_card")
    waits_for_shuffle = game.stage is Stage.SHUFFLE and not game.round.opened  # with wagers down or without
    if not (game.between_rounds or waits_for_shuffle or at_any_time):
        return Refusal(terms.cite("change_of_cards"), "cards are changed after a round of play")
    if not command.reason.strip():
        return Refusal(terms.cite("change_of_cards"), "say why the cards are changed")
    for card in command.cards:
        if not is_card(card):
            return Refusal(terms.cite("change_of_cards"), f"{card!r} is not a card")
    under = terms.cite("damaged_card") if at_any_time else terms.cite("change_of_cards")
    replaced = CardsReplaced(cards=command.cards, reason=command.reason, under=under)
    if command.cards or game.stage is Stage.SHUFFLE:
        return (replaced,)
    return (replaced, ShuffleDue(under=terms.cite("shuffle", "shuffle_new_shoe")))


def replaced(ctx: Context, game: Game, fact: CardsReplaced) -> Game:
    return replace(game, to_check=frozenset({Role.DEALER, supervisors(ctx.terms)[0]}))


def check_replacement(ctx: Context, game: ShoeGame, act: Act, command: CheckReplacement) -> Decision:
    if act.role not in game.to_check:
        return Refusal(ctx.terms.cite("check_of_replacements"), f"no replacement cards wait for the {act.role}'s check")
    return (ReplacementChecked(role=act.role, under=ctx.terms.cite("check_of_replacements")),)


def replacement_checked(ctx: Context, game: Game, fact: ReplacementChecked) -> Game:
    return replace(game, to_check=game.to_check - {fact.role})
