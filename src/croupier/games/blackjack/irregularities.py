"""Section 14, irregularities, and the effect of a void wager on others. Rebuilt rounds are in reconstruction.py."""

from collections import Counter

from msgspec.structs import replace

from croupier.equipment import Shoe
from croupier.games import found_wagers, voiding
from croupier.games.blackjack.commands import (
    BurnFaceUpCard,
    ReportAbsent,
    ReportCardDrawnInError,
    ReportDealerCardInError,
    ReportDealtPastCuttingCard,
    ReportShoeExhausted,
    ReportWagerFound,
    ReshuffleDiscards,
    VoidWagers,
)
from croupier.games.blackjack.facts import (
    CardBurnt,
    CardKept,
    DealtPastCuttingCard,
    DiscardsReshuffled,
    KeptCardBurnt,
    KeptCardSeen,
    PlayerAbsent,
    ShoeFoundEmpty,
    ShuffleDue,
    WagerFound,
    WagersVoided,
)
from croupier.games.blackjack.initial_deal import without_main_wager
from croupier.games.blackjack.procedure import Step, due
from croupier.games.blackjack.side_wagers import rule_of_amount
from croupier.games.blackjack.state import DEALER, INSURANCE, MAIN, Game, Wager, spot_of
from croupier.games.blackjack.subsequent_deal import with_hand
from croupier.games.blackjack.wagers import WAGERING, at_risk_of, others_on
from croupier.games.blackjack.waiting import automated_rule, exhausted_rule
from croupier.games.context import Context, supervisors
from croupier.games.no_more_bets import opened_again
from croupier.games.shoes import Carried, Stage
from croupier.games.shuffle_and_cut import cannot_show
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal, Under

# Cards (14.1 to 14.3)


def burn_face_up_card(ctx: Context, game: Game, act: Act, command: BurnFaceUpCard) -> Decision:
    """A card found face up in the shoe is burnt, whichever hand it would have gone to."""
    terms = ctx.terms
    refusal = _no_card_can_come(game, terms, terms.cite("face_up_card_burnt")) or cannot_show(game, terms, command.card)
    if refusal:
        return refusal
    return (CardBurnt(place=game.shoe.drawn + 1, card=command.card, under=terms.cite("face_up_card_burnt")),)


def _no_card_can_come(game: Game, terms: Terms, under: Under) -> Refusal | None:
    if game.stage is not Stage.READY:
        return Refusal(under, f"the shoe is being prepared; it waits for: {game.stage.value}")
    if game.shoe.left == 0:
        return Refusal(terms.cite("dealt_from_shoe"), "the shoe is empty: no card can have been drawn from it")
    return None


def card_drawn_in_error(ctx: Context, game: Game, act: Act, command: ReportCardDrawnInError) -> Decision:
    """It is used as the next card, seen or not; one that was burnt by mistake stays in the rack (14.2)."""
    if command.kept:
        return _kept_card(ctx, game, command)
    terms = ctx.terms
    refusal = _no_card_can_come(game, terms, terms.cite("card_drawn_in_error"))
    if refusal is None and command.card:
        refusal = cannot_show(game, terms, command.card)
    if refusal:
        return refusal
    place = game.shoe.drawn + 1
    if command.burnt:
        return (CardBurnt(place=place, card=command.card, under=terms.cite("card_burnt_in_error")),)
    step, box, _ = due(ctx, game)
    if step is Step.DEAL and not game.carried:
        whose = "the dealer" if box == DEALER else f"box {box}"
        because = f"a card is due to {whose}: this is the next card, enter it"
        return Refusal(terms.cite("card_drawn_in_error"), because, ("deal_card",))
    return (CardKept(place=place, card=command.card, under=terms.cite("card_drawn_in_error")),)


def card_kept(ctx: Context, game: Game, fact: CardKept) -> Game:
    carried = (*game.carried, Carried(fact.card, fact.place))
    return replace(game, carried=carried, shoe=game.shoe.without((fact.card,)))


def _kept_card(ctx: Context, game: Game, command: ReportCardDrawnInError) -> Decision:
    """A card that was kept before and is seen or burnt later is the same card (J52)."""
    terms = ctx.terms
    unseen = next((each for each in game.carried if not each.card), None)
    seen = (each for each in game.carried if command.burnt and each.card and each.card == command.card)
    known = next(seen, None)
    meant = known or unseen
    if meant is None:
        return Refusal(terms.cite("card_drawn_in_error"), "no card is kept that nobody has seen")
    impossible = None if known or (command.burnt and not command.card) else cannot_show(game, terms, command.card)
    if impossible:
        return impossible
    if command.burnt:
        under = terms.cite("card_burnt_in_error") + ("~J52",)
        return (KeptCardBurnt(place=meant.place, card=command.card, under=under),)
    under = terms.cite("card_drawn_in_error") + ("~J52",)
    return (KeptCardSeen(place=meant.place, card=command.card, under=under),)


def kept_card_seen(ctx: Context, game: Game, fact: KeptCardSeen) -> Game:
    at = game.carried.index(Carried("", fact.place))
    carried = (*game.carried[:at], Carried(fact.card, fact.place), *game.carried[at + 1 :])
    return replace(game, carried=carried, shoe=game.shoe.showing((fact.card,)))


def kept_card_burnt(ctx: Context, game: Game, fact: KeptCardBurnt) -> Game:
    """Two cards of two shoes may have had the same place: it is the one that was known, or else the first unseen."""
    known = Carried(fact.card, fact.place)
    at = game.carried.index(known if known in game.carried else Carried("", fact.place))
    shoe = game.shoe.showing((fact.card,)) if fact.card and not game.carried[at].card else game.shoe
    carried = game.carried[:at] + game.carried[at + 1 :]
    return replace(game, carried=carried, shoe=shoe, rack=(*game.rack, fact.card), discarded=game.discarded + 1)


def dealer_card_in_error(ctx: Context, game: Game, act: Act, command: ReportDealerCardInError) -> Decision:
    """A card that the dealer's hand should not have is burnt, early or in excess (14.3, J22)."""
    terms = ctx.terms
    under = terms.cite("dealer_card_in_error")
    if not game.round.opened:
        return Refusal(under, "no round is being played")
    step, box, _ = due(ctx, game)
    if step is Step.DEAL and box == DEALER:
        return Refusal(under + terms.cite("dealer_draws"), "the card is the dealer's by the rules", ("deal_card",))
    if game.carried:
        instead = "deal_card" if step is Step.DEAL else "report_card_drawn_in_error"
        return Refusal(terms.cite("card_drawn_in_error"), "the card drawn before it is used first", (instead,))
    refusal = _no_card_can_come(game, terms, under) or cannot_show(game, terms, command.card)
    if refusal:
        return refusal
    return (CardBurnt(place=game.shoe.drawn + 1, card=command.card, under=under),)


# The shoe (14.6, 14.8)


def reshuffle_discards(ctx: Context, game: Game, act: Act, command: ReshuffleDiscards) -> Decision:
    terms = ctx.terms
    step = due(ctx, game)[0]
    if not terms.has("shoe_exhausted"):
        because = "an automated shoe has no discards to shuffle: void the round if it cannot go on"
        return Refusal(exhausted_rule(terms), because, ("void_round",) if game.round.opened else ())
    if step is not Step.RESHUFFLE:
        because = f"the shoe holds {game.shoe.left} cards, or none is due; play waits for: {step.value}"
        return Refusal(terms.cite("shoe_exhausted"), because)
    if not game.rack:
        because = "the discard rack is empty: void the round if it cannot go on"
        return Refusal(terms.cite("shoe_exhausted", "impractical_or_fraud"), because, ("void_round",))
    reshuffled = DiscardsReshuffled(
        shoe=game.shoe_number + 1,
        cards=len(game.rack),
        commitment=command.commitment,
        under=terms.cite("shoe_exhausted"),
    )
    return (reshuffled,)


def shoe_found_empty(ctx: Context, game: Game, act: Act, command: ReportShoeExhausted) -> Decision:
    """Against the count only the supervisor can say that no card is left; the missing cards are with the discards
    (J53)."""
    terms, left = ctx.terms, game.shoe.left
    step = due(ctx, game)[0]
    automated = not terms.has("shoe_exhausted")
    under = exhausted_rule(terms)
    if step is Step.RESHUFFLE:
        instead = "void_round" if automated else "reshuffle_discards"
        return Refusal(under, "the shoe is empty by the count too", (instead,))
    if step is Step.DEAL and not game.round.opened:
        because = "no card of the round is out, so there is none to complete: new cards come before it"
        return Refusal(under, because, ("recall_no_more_bets",))
    if step is not Step.DEAL or game.carried:
        because = f"no card from the shoe is due; play waits for: {step.value}"
        return Refusal(under, because, ("deal_card",) if step is Step.DEAL else ())
    if act.role not in supervisors(terms):
        because = f"by the count {left} cards are left; only the {supervisors(terms)[0]} can say that there are none"
        return Refusal(under + terms.cite("supervisor"), because, ("deal_card",))
    return (ShoeFoundEmpty(cards=left, under=under + ("~J53",)),)


def found_empty(ctx: Context, game: Game, fact: ShoeFoundEmpty) -> Game:
    missing = ("",) * fact.cards
    shoe = replace(game.shoe, left=game.shoe.left - fact.cards)
    return replace(game, shoe=shoe, rack=game.rack + missing, discarded=game.discarded + fact.cards)


def discards_reshuffled(ctx: Context, game: Game, fact: DiscardsReshuffled) -> Game:
    """The rack becomes the shoe; cards on the table stay there and cannot come again."""
    now = game.round
    on_table = Counter(card for box in now.boxes for card in box.dealt) + Counter(now.dealer)
    return replace(
        game,
        shoe=Shoe(game.shoe.decks, fact.cards, dict(on_table), fact.cards),
        shoe_number=fact.shoe,
        commitment=fact.commitment,
        stage=Stage.CUT,
        completing=True,
        rack=(),
        discarded=0,
        offered_cut="",
        declined_cut=frozenset(),
        cut=0,
        cutting_card_from_back=0,
    )


def dealt_past_cutting_card(ctx: Context, game: Game, act: Act, command: ReportDealtPastCuttingCard) -> Decision:
    """Cards dealt past it stand; a round in progress goes on, and then the cards are shuffled."""
    terms = ctx.terms
    if not terms.has("dealt_past_cutting_card"):
        return Refusal(terms.cite("automated_shoe"), "there is no cutting card in an automated shoe")
    under = terms.cite("dealt_past_cutting_card")
    if game.automated:
        return Refusal(automated_rule(terms) + under, "there is no cutting card in an automated shoe")
    if game.stage is not Stage.READY or game.completing:
        return Refusal(under, "no shoe with a cutting card is being dealt")
    if game.cutting_card_out:
        return Refusal(under, "the cutting card has been entered already")
    facts: tuple[Fact, ...] = (DealtPastCuttingCard(under=under),)
    if game.between_rounds or not game.round.opened:
        facts += (ShuffleDue(under=terms.cite("shuffle_after_cutting_card")),)
    return facts


def dealt_past(ctx: Context, game: Game, fact: DealtPastCuttingCard) -> Game:
    now = game.round if game.round.opened else replace(game.round, called=False)
    return replace(game, round=now, cutting_card_out=True, shuffle_after_round=True)


# An absent player (14.7)


def report_absent(ctx: Context, game: Game, act: Act, command: ReportAbsent) -> Decision:
    """Nobody decides: the dealer draws to the hand until its total is over the book's (J26)."""
    terms = ctx.terms
    step, box, hand = due(ctx, game)
    if step is not Step.DECIDE or command.box != box:
        because = f"no decision on box {command.box} is due; play waits for: {step.value}"
        return Refusal(terms.cite("absent_player"), because)
    return (PlayerAbsent(box=box, hand=hand, under=terms.cite("absent_player", "absent_total")),)


def player_absent(ctx: Context, game: Game, fact: PlayerAbsent) -> Game:
    return with_hand(game, fact.box, fact.hand, lambda hand: replace(hand, absent=True), fact)


# Void wagers (16.2)


def void_wagers(ctx: Context, game: Game, act: Act, command: VoidWagers) -> Decision:
    """Once betting is closed, a side wager goes with its main wager; with no wager left, betting opens again."""
    decided = voiding.void_wagers(ctx, game, act, command)
    if isinstance(decided, Refusal) or not game.round.called:
        return decided
    after = wagers_voided(ctx, game, decided[0])
    facts = decided + without_main_wager(ctx.terms, after.round)
    if game.round.opened or any(wager.option == MAIN for wager in after.round.wagers.values()):
        return facts
    return (*facts, opened_again(ctx))


def wagers_voided(ctx: Context, game: Game, fact: Fact) -> Game:
    """Nobody is asked to follow with a wager that is void."""
    assert isinstance(fact, WagersVoided)
    after = voiding.wagers_voided(ctx, game, fact)
    now, election = after.round, after.round.election
    if now.opened:
        now = replace(now, script=(*now.script, fact))
    if election is not None and spot_of(election.box, MAIN, election.hand) in fact.options:
        left = tuple(name for name in election.waiting if name != fact.patron)
        now = replace(now, election=replace(election, waiting=left) if left else None)
    return replace(after, round=now)


# A wager that differs from its entry (X23)


def _added(wager: Wager) -> int:
    return wager.doubled


def _returned(game: Game, wager: Wager) -> tuple[str, ...]:
    """With the wager that a box was dealt on go its split and its insurance, which were made to match it."""
    if wager.option != MAIN:
        return (wager.spot,)
    theirs = (each for each in game.round.wagers.values() if (each.patron, each.box) == (wager.patron, wager.box))
    return tuple(each.spot for each in theirs if each.option in (MAIN, INSURANCE))


FOUND = found_wagers.Ways(WAGERING.closed, at_risk_of, void_wagers, added=_added, returned=_returned)


def report_wager_found(ctx: Context, game: Game, act: Act, command: ReportWagerFound) -> Decision:
    """A wager with one approved amount is that amount or none."""
    fixed = rule_of_amount(ctx.terms, command.option)
    if fixed:
        because = f"a {ctx.terms.wager_name(command.option)} wager is one approved amount: another is void"
        return Refusal(fixed, because, ("void_wagers",))
    decided = found_wagers.report(ctx, game, act, command, FOUND)
    if isinstance(decided, Refusal) or not isinstance(decided[0], WagerFound) or command.option != MAIN:
        return decided
    return decided + _more_at_risk(ctx, wager_found(ctx, game, decided[0]), decided[0])


def _more_at_risk(ctx: Context, game: Game, found: WagerFound) -> tuple[Fact, ...]:
    """Where a shared box has more room for it now, more is at risk of what another had over its maximum."""
    facts: tuple[Fact, ...] = ()
    for wager in others_on(game, found.patron, found.box):
        at_risk = at_risk_of(ctx, game, wager, wager.placed) + wager.doubled
        if (wager.patron, wager.spot) in game.round.wagers and at_risk > wager.at_risk:
            under = found.under + (ctx.terms.cite("over_maximum") if wager.amount > at_risk else ())
            more = {"patron": wager.patron, "spot": wager.spot, "amount": wager.amount, "at_risk": at_risk}
            fact = replace(found, **more, under=under, moves=())
            facts, game = (*facts, fact), wager_found(ctx, game, fact)
    return facts


def wager_found(ctx: Context, game: Game, fact: WagerFound) -> Game:
    """The wager lay like that when the first card came out: a rebuilt round begins with it as it lay."""
    doubled = game.round.wagers[fact.patron, fact.spot].doubled
    after, began = found_wagers.found(ctx, game, fact), game.round.began
    if began is None:
        return after
    first = replace(fact, amount=fact.amount - doubled, at_risk=fact.at_risk - doubled)
    return replace(after, round=replace(after.round, began=found_wagers.found(ctx, began, first)))
