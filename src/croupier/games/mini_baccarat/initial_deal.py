"""Section 6, the initial deal, and the dealing of third cards under section 7."""

from msgspec.structs import replace

from croupier.games.context import Context
from croupier.games.mini_baccarat.additional_cards import laid_out, third_card_rule
from croupier.games.mini_baccarat.commands import (
    AssignExposure,
    CallNoMoreBets,
    DealCard,
    DrawCuttingCard,
    ExposeHand,
    HandOver,
)
from croupier.games.mini_baccarat.facts import (
    CardDealt,
    CuttingCardDrawn,
    ExposureAssigned,
    HandExposed,
    HandHandedOver,
    NoBetCoupDirected,
    NoMoreBetsCalled,
    RoundOpened,
)
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.shuffle_and_cut import ways_to_burn
from croupier.games.mini_baccarat.side_wagers import HAND
from croupier.games.mini_baccarat.state import HANDS, PLAYER, Ending, Game
from croupier.games.mini_baccarat.wagers import differential, nobody_wagered
from croupier.games.mini_baccarat.waiting import no_card_rule, rule_of_step
from croupier.games.shoes import Stage
from croupier.games.shuffle_and_cut import cannot_show
from croupier.instruments import Terms
from croupier.money import dollars
from croupier.ruling import Act, Decision, Fact, Refusal, Role, Under

_DEAL, _BET, _REOPENED, _BURN = Step.DEAL, Step.BET, Step.REOPENED, Step.BURN  # fetched once: see procedure.py


def deals_face_down(terms: Terms) -> bool:
    """The operator's choice before the round (2.2)."""
    return terms.option("dealing") == "face-down"


# "No more bets" (6.2)


def call_no_more_bets(ctx: Context, game: Game, act: Act, command: CallNoMoreBets) -> Decision:
    terms, now = ctx.terms, game.round
    step, _ = due(ctx, game)
    called = NoMoreBetsCalled(under=terms.cite("no_more_bets"))
    if step is _REOPENED:
        if now.wagers:
            return _over_differential(ctx, game) or (called,)
        return (called, NoBetCoupDirected(under=terms.cite("reopened_all_withdrawn")))
    if step is _BURN:
        return Refusal(
            terms.cite("burn_first"),
            "cards are burnt before the first round of a shoe",
            ways_to_burn(terms),
        )
    if step is not _BET:
        return Refusal(rule_of_step(ctx, game) + terms.cite("no_more_bets"), f"play waits for: {step.value}")
    if not now.wagers and not now.no_bet:
        return nobody_wagered(terms)
    if terms.has("every_patron_wagers") and not now.no_bet:
        betting = {patron for patron, _ in now.wagers}
        missing = [n for n, p in ctx.patrons.items() if p.has_to_wager and n not in betting]
        if missing:
            return Refusal(
                terms.cite("every_patron_wagers"),
                "each player places a wager; missing: " + ", ".join(missing),
            )
    return _over_differential(ctx, game) or (called,)


def _over_differential(ctx: Context, game: Game) -> Refusal | None:
    cap = ctx.setting.differential
    if cap is None or (gap := differential(game)) <= cap:
        return None
    return Refusal(
        ctx.terms.cite("differential") + ("~M21",),
        f"the table differential is {dollars(gap)}, over its maximum of {dollars(cap)}",
        ("take_back_wager", "change_wager"),
    )


def no_more_bets_called(ctx: Context, game: Game, fact: NoMoreBetsCalled) -> Game:
    return replace(game, round=replace(game.round, called=True, reopened=False, players=ctx.patrons))


# The cards (6.1, 6.2, 7)


def deal_card(ctx: Context, game: Game, act: Act, command: DealCard) -> Decision:
    terms, now = ctx.terms, game.round
    step, hand = due(ctx, game)
    if step is not _DEAL:
        return Refusal(no_card_rule(ctx, game), f"no card is due; play waits for: {step.value}")
    refusal = _cannot_deal(terms, game, command.card)
    if refusal:
        return refusal
    carried = bool(game.carried)
    place = game.carried[0].place if carried else game.shoe.drawn + 1
    facts: tuple[Fact, ...] = ()
    if not now.opened:
        facts = (RoundOpened(round=now.number, setting=ctx.setting.number, under=terms.cite("round_of_play")),)
    dealt = CardDealt(hand=hand, place=place, card=command.card, carried=carried, under=_deal_rule(terms, game, hand))
    return (*facts, dealt)


def _cannot_deal(terms: Terms, game: Game, card: str) -> Refusal | None:
    """Why this card cannot be the next one."""
    if game.carried and (waiting := game.carried[0].card):
        because = f"the exposed card {waiting} drawn in excess is the next card"
        return None if card == waiting else Refusal(terms.cite("excess_exposed"), because)
    if not deals_face_down(terms):
        return cannot_show(game, terms, card)
    if card:
        return Refusal(terms.cite("face_up_or_down"), "cards are dealt face down here and turned over later")
    return None


def _deal_rule(terms: Terms, game: Game, hand: str) -> Under:
    now = game.round
    dealt = len(now.player) + len(now.banker)
    if dealt < 2:
        under = terms.cite("first_cards")
    elif dealt < 4:
        under = terms.cite("second_cards")
    else:
        under = third_card_rule(terms, hand, now.player, now.banker)
    if not game.carried:
        return under
    return (terms.cite("excess_exposed") if game.carried[0].card else terms.cite("excess_unexposed")) + under


def round_opened(ctx: Context, game: Game, fact: RoundOpened) -> Game:
    return replace(game, round=replace(game.round, opened=True, players=ctx.patrons))


def card_dealt(ctx: Context, game: Game, fact: CardDealt) -> Game:
    now, card = game.round, fact.card
    places = (*now.places, fact.place)
    if fact.hand == PLAYER:
        now = laid_out(ctx.terms, now, (*now.player, card), now.banker, places)
    else:
        now = laid_out(ctx.terms, now, now.player, (*now.banker, card), places)
    if not fact.carried:
        return replace(game, round=now, shoe=game.shoe.without((card,)))
    shoe = game.shoe if game.carried[0].card or not card else game.shoe.showing((card,))
    return replace(game, round=now, shoe=shoe, carried=game.carried[1:])


def draw_cutting_card(ctx: Context, game: Game, act: Act, command: DrawCuttingCard) -> Decision:
    terms = ctx.terms
    if game.cutting_card_out:
        return Refusal(terms.cite("cutting_card"), "the cutting card of this shoe is out already")
    if game.stage is not Stage.READY or not game.round.called:
        return Refusal(
            terms.cite("cutting_card"),
            "the cutting card comes out as the first card of a round or during one",
        )
    return (CuttingCardDrawn(under=terms.cite("cutting_card")),)


def cutting_card_drawn(ctx: Context, game: Game, fact: CuttingCardDrawn) -> Game:
    return replace(game, cutting_card_out=True, ending=Ending.AFTER_THIS_ROUND)


# Turning hands over (6.3, 7.4)


def may_turn(ctx: Context, game: Game, hand: str, patron: str) -> bool:
    """Only a patron with a live wager on that very hand may be given it (6.3 of NI2018-687).

    A side wager on the hand counts only where the wider reading is elected (M8)."""
    options = {option for name, option in game.round.wagers if name == patron}
    if hand in options:
        return True
    if ctx.terms.option("side_wager_exposes") != "yes":
        return False
    return any(HAND.get(option) == hand for option in options)


def to_be_turned_by(ctx: Context, game: Game, hand: str) -> str:
    """The patron who is to turn a hand, "" for the dealer. A patron who has left, was excluded, or lost the wager
    that the book requires is not asked to: the hand is the dealer's again (M30)."""
    patron = game.round.exposer.get(hand, "")
    if not patron or _takes_no_part(ctx, patron):
        return ""
    return patron if not ctx.terms.has("hand_over_player") or may_turn(ctx, game, hand, patron) else ""


def held_by(ctx: Context, game: Game, hand: str) -> str:
    """The patron to whom the hand has been passed, as long as that patron may turn it."""
    return to_be_turned_by(ctx, game, hand) if hand in game.round.handed_over else ""


def assign_exposure(ctx: Context, game: Game, act: Act, command: AssignExposure) -> Decision:
    """Books in which the supervisor or director determines who exposes a hand."""
    terms = ctx.terms
    if terms.has("hand_over_player"):
        return Refusal(
            terms.cite("exposure"),
            "under this book the dealer turns a hand or passes it to a backer",
            ("hand_over",),
        )
    refusal = _not_face_down(ctx, game, command.hand)
    if refusal:
        return refusal
    if command.patron and (absent := _takes_no_part(ctx, command.patron)):
        return absent
    return (ExposureAssigned(hand=command.hand, patron=command.patron, under=terms.cite("exposure")),)


def exposure_assigned(ctx: Context, game: Game, fact: ExposureAssigned) -> Game:
    now = game.round
    return replace(game, round=replace(now, exposer={**now.exposer, fact.hand: fact.patron}))


def hand_over(ctx: Context, game: Game, act: Act, command: HandOver) -> Decision:
    terms, hand, patron = ctx.terms, command.hand, command.patron
    refusal = _not_face_down(ctx, game, hand)
    if refusal:
        return refusal
    absent = _takes_no_part(ctx, patron)
    if absent:
        return absent
    if not terms.has("hand_over_player"):
        if game.round.exposer.get(hand) != patron:
            return Refusal(
                terms.cite("exposure"),
                f"it has not been determined that {patron} turns it",
                ("assign_exposure",),
            )
        return (HandHandedOver(hand=hand, patron=patron, under=terms.cite("exposure")),)
    under = terms.cite("hand_over_player") if hand == PLAYER else terms.cite("hand_over_banker")
    if not may_turn(ctx, game, hand, patron):
        return Refusal(
            under + ("~M8",),
            f"{patron} has no wager on the {hand}'s hand and may not turn it",
            ("expose_hand",),
        )
    if len(game.round.places) > 4:
        under += terms.cite("third_card_face_down")
    return (HandHandedOver(hand=hand, patron=patron, under=under),)


def _takes_no_part(ctx: Context, patron: str) -> Refusal | None:
    if patron not in ctx.patrons:
        return Refusal(ctx.terms.cite("exposure"), f"{patron} is not at the table")
    if ctx.patrons[patron].excluded:
        return Refusal(ctx.terms.cite("exclusion"), f"{patron} is excluded from the game")
    return None


def _not_face_down(ctx: Context, game: Game, hand: str) -> Refusal | None:
    if hand not in HANDS:
        return Refusal(ctx.terms.cite("two_hands"), f"{hand!r} is not a hand; it is player or banker")
    step, due_hand = due(ctx, game)
    if step is not Step.EXPOSE or (hand != due_hand and "" not in _cards(game, hand)):
        face_up = (
            ctx.terms.cite("face_up_or_down") if any(_cards(game, hand)) and not deals_face_down(ctx.terms) else ()
        )
        under = face_up + ctx.terms.cite("exposure")
        return Refusal(under, f"the {hand}'s hand is not waiting face down to be turned")
    return None


def handed_over(ctx: Context, game: Game, fact: HandHandedOver) -> Game:
    now = game.round
    return replace(
        game,
        round=replace(now, exposer={**now.exposer, fact.hand: fact.patron}, handed_over=now.handed_over | {fact.hand}),
    )


def _cards(game: Game, hand: str) -> tuple[str, ...]:
    return game.round.player if hand == PLAYER else game.round.banker


def expose_hand(ctx: Context, game: Game, act: Act, command: ExposeHand) -> Decision:
    """The face-down cards are turned, by the dealer or by the patron to whom the hand was passed."""
    terms, hand = ctx.terms, command.hand
    refusal = _not_face_down(ctx, game, hand)
    if refusal:
        return refusal
    holder = held_by(ctx, game, hand)
    if act.role is Role.PATRON and act.who != holder:
        return Refusal(terms.cite("exposure"), f"the {hand}'s hand has not been passed to {act.who}")
    hidden = _cards(game, hand).count("")
    if len(command.cards) != hidden:
        return Refusal(terms.cite("exposure"), f"{hidden} face-down cards of the {hand} are turned at once")
    shown = game
    for card in command.cards:
        impossible = cannot_show(shown, terms, card)
        if impossible:
            return impossible
        shown = replace(shown, shoe=shown.shoe.showing((card,)))
    under = terms.cite("exposure")
    if len(_cards(game, hand)) == 3 and terms.has("third_card_face_down"):
        under = terms.cite("third_card_face_down") + under
    return (HandExposed(hand=hand, cards=command.cards, by=holder, under=under),)


def hand_exposed(ctx: Context, game: Game, fact: HandExposed) -> Game:
    turned = iter(fact.cards)
    cards = tuple(card or next(turned) for card in _cards(game, fact.hand))
    now = game.round
    player, banker = (cards, now.banker) if fact.hand == PLAYER else (now.player, cards)
    now = laid_out(ctx.terms, now, player, banker, now.places)
    # A hand that gets a third card is passed on again, or turned by the dealer.
    now = replace(now, handed_over=now.handed_over - {fact.hand})
    return replace(game, round=now, shoe=game.shoe.showing(fact.cards))
