"""Section 5, shuffle and cut of the cards: the part that only this game has. The rest is in
croupier.games.shuffle_and_cut."""

from msgspec.structs import replace

from croupier.equipment import Shoe
from croupier.games import shuffle_and_cut as shoe
from croupier.games.blackjack.commands import (
    AnnounceFinalRounds,
    BurnFirst,
    CutCards,
    DeclineCut,
    DrawCuttingCard,
    OfferCut,
    PlaceCuttingCard,
    ShuffleCards,
)
from croupier.games.blackjack.facts import (
    CardBurnt,
    CardsShuffled,
    CuttingCardDrawn,
    CuttingCardPlaced,
    FinalRoundsAnnounced,
    NoMoreBetsRecalled,
    ShuffleDue,
)
from croupier.games.blackjack.procedure import Step, due
from croupier.games.blackjack.restrictions import controller
from croupier.games.blackjack.state import DEALER, Game, Round
from croupier.games.blackjack.waiting import automated_rule, exhausted_rule
from croupier.games.context import Context
from croupier.games.shoes import CardsCut, Stage
from croupier.games.shuffle_and_cut import not_at, present, rule_of_last_cut
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal, Under


def new_game(terms: Terms) -> Game:
    """A table before its first shoe."""
    return Game(shoe=Shoe.of(terms.number("decks")), shoe_number=0, stage=Stage.SHUFFLE, round=Round(number=1))


# The shuffle (5.1; 19.2 where an automated shoe is in use)


def shuffle(ctx: Context, game: Game, act: Act, command: ShuffleCards) -> Decision:
    """For each new shoe; new cards go into an automated one, which shuffles by itself from then on."""
    terms = ctx.terms
    if terms.has("automated_shoe"):
        if due(ctx, game)[0] is not Step.SHUFFLE:
            return Refusal(terms.cite("automated_shoe_loaded"), "the cards are in the automated shuffling shoe")
        under = terms.cite("automated_shoe", "automated_shoe_loaded", "decks")
        return (CardsShuffled(shoe=game.shoe_number + 1, commitment=command.commitment, under=under),)
    if game.stage is Stage.READY and due(ctx, game)[0] is Step.SHUFFLE:
        game = replace(game, stage=Stage.SHUFFLE)  # a hand shoe replaces an automated one
    return shoe.shuffle(ctx, game, act, command)


def shuffled(ctx: Context, game: Game, fact: CardsShuffled) -> Game:
    automated = ctx.terms.has("automated_shoe")
    return Game(
        shoe=Shoe.of(ctx.terms.number("decks")),
        shoe_number=fact.shoe,
        stage=Stage.READY if automated else Stage.CUT,
        round=game.round,
        commitment=fact.commitment,
        to_check=game.to_check,
        beginning=game.beginning,
        automated=automated,
        cutting_card_on=game.cutting_card_on,
        final_rounds=game.final_rounds,
        held_to_minimum=game.held_to_minimum if automated and game.automated else frozenset(),
        several_boxes=game.several_boxes,
        restricted=game.restricted,
        tracked=game.tracked,
        given_up=game.given_up,
        earlier=game.records_put_by,
        voided_later=game.voided_later,
    )


# The cut (5.2, 5.3)


def next_to_cut(ctx: Context, game: Game) -> tuple[str, Under]:
    """The next patron who is offered the cut, and the clauses; "" once everybody has declined."""
    willing = [name for name in present(ctx) if name not in game.declined_cut]
    if not willing:
        return "", rule_of_last_cut(ctx.terms)
    first, under = _designated(ctx, game)
    if first in willing:
        return first, under
    seats = {name: ctx.patrons[name].seat or ctx.setting.boxes + 1 for name in willing}
    after = ctx.patrons[first].seat if first in ctx.patrons else 0
    clockwise = sorted(willing, key=lambda name: (seats[name] <= after, seats[name]))
    return clockwise[0], ctx.terms.cite("offer_cut", "cut_in_turn")


def _designated(ctx: Context, game: Game) -> tuple[str, Under]:
    """The player whom the book names first, if any."""
    terms, here = ctx.terms, present(ctx)
    if game.malfunction and terms.has("malfunction_cut"):
        return _farthest_right(ctx), terms.cite("offer_cut", "malfunction_cut", "malfunction_shuffle")
    if game.beginning:
        holder = next((name for name in here if ctx.marker and ctx.patrons[name].seat == ctx.marker), here[0])
        return holder, terms.cite("offer_cut", "cut_first_arrival")
    if game.cutting_card_on == "dealer":
        return _farthest_right(ctx), terms.cite("offer_cut", "cut_right_of_dealer")
    if game.cutting_card_on in here:
        return game.cutting_card_on, terms.cite("offer_cut", "cut_box_of_cutting_card")
    return "", ()


def _farthest_right(ctx: Context) -> str:
    """Boxes are numbered clockwise from the dealer's left, so the farthest to the right has the highest number."""
    return max(present(ctx), key=lambda name: ctx.patrons[name].seat)


def _no_section_5(terms: Terms, game: Game) -> Refusal | None:
    """With an automated shoe only discards that complete a round are cut, and there is no cutting card."""
    if not game.automated or game.completing:
        return None
    because = "an automated shuffling shoe is in use: its cards are not cut, and there is no cutting card"
    return Refusal(automated_rule(terms), because)


def offer_cut(ctx: Context, game: Game, act: Act, command: OfferCut) -> Decision:
    automated = _no_section_5(ctx.terms, game)
    if automated:
        return automated
    decided = shoe.offer_cut(ctx, game, act, command)
    if isinstance(decided, Refusal):
        return decided
    who, under = next_to_cut(ctx, game)
    if command.patron != who:
        return Refusal(under, f"the cut is offered to {who} first", (who,))
    return (replace(decided[0], under=under),)


def decline_cut(ctx: Context, game: Game, act: Act, command: DeclineCut) -> Decision:
    return _no_section_5(ctx.terms, game) or shoe.decline_cut(ctx, game, act, command)


def cut(ctx: Context, game: Game, act: Act, command: CutCards) -> Decision:
    return _no_section_5(ctx.terms, game) or shoe.cut(ctx, game, act, command)


def was_cut(ctx: Context, game: Game, fact: CardsCut) -> Game:
    """Cards that only finish the round under way get no cutting card: they are all shuffled after it."""
    cut = shoe.was_cut(ctx, game, fact)
    return replace(cut, stage=Stage.READY) if game.completing else cut


def place_cutting_card(ctx: Context, game: Game, act: Act, command: PlaceCuttingCard) -> Decision:
    terms = ctx.terms
    wrong = _no_section_5(terms, game) or not_at(
        game, terms, Stage.CUTTING_CARD, "the cutting card goes in again after the cut"
    )
    if wrong:
        return wrong
    least, most = cutting_card_bounds(terms)
    if not least <= command.from_back <= most:
        because = f"the cutting card goes in {least} to {most} cards from the back of the stack"
        return Refusal(terms.cite("cutting_card_from_back", "cutting_card_tolerance"), because)
    under = terms.cite("cutting_card_from_back", "cutting_card_most_from_back", "cutting_cards")
    return (CuttingCardPlaced(from_back=command.from_back, under=under),)


def cutting_card_bounds(terms: Terms) -> tuple[int, int]:
    """At least a deck, at most about half of all decks from the back (J20)."""
    most = terms.number("cutting_card_most_from_back") + terms.number("cutting_card_tolerance")
    return terms.number("cutting_card_from_back"), most


def usual_cutting_card(terms: Terms) -> int:
    """Where a virtual dealer puts it: a deck and a half from the back, near the minimum, so that a shoe lasts."""
    least = terms.number("cutting_card_from_back")
    return least + least // 2


# The burn, where the approved shuffle has one (J21)


def burn_first(ctx: Context, game: Game, act: Act, command: BurnFirst) -> Decision:
    terms = ctx.terms
    if not terms.has("burn_first"):
        under = terms.cite("shuffle_determined", "dealt_from_shoe")
        return Refusal(under, "no card is burnt: the approved shuffle has no burn")
    wrong = not_at(game, terms, Stage.BURN, "a card is burnt before the first round of a shoe")
    if wrong:
        return wrong
    return (CardBurnt(place=game.shoe.drawn + 1, under=terms.cite("burn_first")),)


def card_burnt(ctx: Context, game: Game, fact: CardBurnt) -> Game:
    stage = Stage.READY if game.stage is Stage.BURN else game.stage
    return replace(game, stage=stage, shoe=game.shoe.without((fact.card,)), **_discarded(game, (fact.card,)))


def _discarded(game: Game, cards: tuple[str, ...]) -> dict[str, object]:
    return {"discarded": game.discarded + len(cards), "rack": game.rack + cards}


# The cutting card (5.4, 5.5)


def in_final_rounds(ctx: Context, game: Game) -> bool:
    """Whether this is one of the last rounds: of those announced, or in a tournament, of its session (J5).

    With an automated shoe the rule on them has no effect (19.1)."""
    if not ctx.terms.has("final_rounds") or ctx.terms.has("automated_shoe"):
        return False
    return bool(game.final_rounds) or 0 < ctx.rounds_left <= ctx.terms.number("final_rounds")


def draw_cutting_card(ctx: Context, game: Game, act: Act, command: DrawCuttingCard) -> Decision:
    terms = ctx.terms
    if game.automated:
        return Refusal(automated_rule(terms) + terms.cite("cutting_card"), "there is no cutting card in this shoe")
    if game.completing:
        because = "the cards that complete the round have no cutting card"
        return Refusal(exhausted_rule(terms) + terms.cite("cutting_card"), because)
    if game.cutting_card_out:
        return Refusal(terms.cite("cutting_card"), "the cutting card of this shoe is out already")
    step, box, _ = due(ctx, game)
    if game.stage is not Stage.READY or not game.round.called:
        return Refusal(terms.cite("cutting_card"), "the cutting card comes out as a card of a round is drawn")
    if in_final_rounds(ctx, game):
        return (CuttingCardDrawn(under=terms.cite("cutting_card", "final_rounds")),)
    if not game.round.opened:
        under = terms.cite("shuffle_before_round")
        again = NoMoreBetsRecalled(under=under)
        return (CuttingCardDrawn(under=under), again, ShuffleDue(under=under))
    on = ""
    if step is Step.DEAL:
        on = "dealer" if box == DEALER else controller(ctx, game, box)
    return (CuttingCardDrawn(on=on, under=terms.cite("shuffle_after_cutting_card")),)


def cutting_card_drawn(ctx: Context, game: Game, fact: CuttingCardDrawn) -> Game:
    due_after = game.round.opened and not in_final_rounds(ctx, game)
    return replace(game, cutting_card_out=True, cutting_card_on=fact.on, shuffle_after_round=due_after)


def end_of_round(ctx: Context, game: Game) -> tuple[Fact, ...]:
    """The effect of the closing round on the shoe."""
    terms = ctx.terms
    if game.automated and not game.malfunction:
        return ()
    ignored = game.cutting_card_out and ctx.rounds_left == 1 and not game.round.voided
    if not game.completing and not game.shuffle_after_round and not ignored:
        return ()
    if game.malfunction and terms.has("automated_shoe_replaced"):
        return (ShuffleDue(under=terms.cite("automated_shoe_replaced")),)
    if game.completing:
        return (ShuffleDue(under=terms.cite("shoe_exhausted", "shuffle")),)
    return (ShuffleDue(under=terms.cite("shuffle_after_cutting_card")),)


def shuffle_due(ctx: Context, game: Game, fact: ShuffleDue) -> Game:
    """The shoe is finished. A card that was kept goes into the shuffle with all the others."""
    return replace(game, stage=Stage.SHUFFLE, carried=(), completing=False, shuffle_after_round=False)


def announce_final_rounds(ctx: Context, game: Game, act: Act, command: AnnounceFinalRounds) -> Decision:
    terms = ctx.terms
    if terms.has("automated_shoe"):
        because = "an automated shuffling shoe is in use: no cutting card comes out in the last rounds"
        return Refusal(terms.cite("automated_shoe"), because)
    if not terms.has("final_rounds"):
        return Refusal(terms.cite("shuffle_after_cutting_card"), "this book has no last rounds to announce")
    if terms.has("minimum_each_round"):
        because = "the last rounds of a tournament are those of its session: the director counts them"
        return Refusal(terms.cite("final_rounds", "tournament_director"), because)
    if game.final_rounds is not None:
        return Refusal(terms.cite("final_rounds"), "the last rounds have been announced already")
    if game.round.opened:
        return Refusal(terms.cite("final_rounds"), "the last rounds are announced between rounds")
    return (FinalRoundsAnnounced(rounds=terms.number("final_rounds"), under=terms.cite("final_rounds")),)


def final_rounds_announced(ctx: Context, game: Game, fact: FinalRoundsAnnounced) -> Game:
    return replace(game, final_rounds=fact.rounds)
