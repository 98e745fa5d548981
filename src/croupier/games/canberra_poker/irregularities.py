"""Section 11: hands dealt wrongly, hands rebuilt from the discard rack; and no decision."""

from msgspec.structs import replace

from croupier.equipment import card_name
from croupier.games.canberra_poker.commands import (
    ReconstructHand,
    ReportAbsent,
    ReportHandWithoutWager,
    ReportOutOfRotation,
    ReportWagerFound,
    ReportWrongNumber,
)
from croupier.games.canberra_poker.exposed_cards import not_playing
from croupier.games.canberra_poker.facts import CardsRead, DealersHandFouled, HandRebuilt, HandVoided, WagerFound
from croupier.games.canberra_poker.procedure import Step, due, order_of_deal
from croupier.games.canberra_poker.state import BET, Game, Round
from croupier.games.context import Context, supervisors
from croupier.games.poker.deal import is_over, not_these, still_to_come, stray_cards, to_name, turned, with_known
from croupier.games.poker.found import (
    as_found,
    before_the_deal,
    bet_found,
    entered,
    found,
    not_there,
    on_its_box,
    up_to_multiple,
    wager_found as as_it_lay,
)
from croupier.games.poker.rounds import deemed_folded, voiding_hand
from croupier.games.poker.state import ANTE, DEALER, Hand, PokerRound, hand_of, lies_at
from croupier.games.round_of_play import settled_again
from croupier.games.undo import undone
from croupier.games.voiding import cannot_give_back
from croupier.instruments import Terms
from croupier.money import applied
from croupier.ruling import Act, Decision, Fact, Refusal, Under


def _hand_dealt(game: Game, box: int, under: Under) -> Hand | Refusal:
    """A hand of this round, even one that is folded or settled: its cards are counted only then (7.4, 9.7)."""
    refusal = not_playing(game, under)
    if refusal:
        return refusal
    hand = hand_of(game.round, box)
    if hand is None or hand.out:
        return Refusal(under, f"box {box} has no hand in this round")
    return hand


# Hands dealt wrongly (11.3, 11.4, 11.5, 11.7)


def report_out_of_rotation(ctx: Context, game: Game, act: Act, command: ReportOutOfRotation) -> Decision:
    """Only the hand that got a card out of turn or missed one is void (P16)."""
    under = ctx.terms.cite("out_of_rotation")
    hand = _hand_dealt(game, command.box, under)
    return hand if isinstance(hand, Refusal) else voiding_hand(ctx, game, hand, "dealt out of rotation", under)


def report_wrong_number(ctx: Context, game: Game, act: Act, command: ReportWrongNumber) -> Decision:
    """A player's hand is void; with the dealer's, every Ante in play wins and every Bet is void."""
    terms, now = ctx.terms, game.round
    dealers = command.to == DEALER
    under = terms.cite("dealer_wrong_number") if dealers else terms.cite("wrong_number_of_cards")
    refusal = not_playing(game, under)
    if refusal:
        return refusal
    if dealers:
        if now.dealer_fouled:
            return Refusal(under, "that has been reported")
        return _fouled(ctx, now, under)
    lying = lies_at(now, command.to)
    if lying is None or not lying.box:
        instead = (DEALER, *(str(hand.box) for hand in now.hands))
        return Refusal(under, f"there are no cards at {command.to!r}", instead)
    hand = _hand_dealt(game, lying.box, under)
    return hand if isinstance(hand, Refusal) else voiding_hand(ctx, game, hand, "a wrong number of cards", under)


def _fouled(ctx: Context, now: Round, under: Under) -> Decision:
    """Even while hands are settled: takings and payments on the dealer's hand go back; a fold stays lost."""
    settled = [hand for hand in now.hands if hand.discarded and not hand.folded and not hand.out]
    moves = [move for hand in settled for fact in _settlements_of(now, hand) for move in fact.moves]
    back = undone(ctx.balances, applied({}, moves))
    boxes = tuple(hand.box for hand in settled)
    return cannot_give_back(ctx, back) or (DealersHandFouled(boxes=boxes, under=under, moves=back),)


def dealers_hand_fouled(ctx: Context, game: Game, fact: DealersHandFouled) -> Game:
    after = _settled_again(game, fact.boxes, fact)
    return replace(after, round=replace(after.round, dealer_fouled=True))


def report_hand_without_wager(ctx: Context, game: Game, act: Act, command: ReportHandWithoutWager) -> Decision:
    terms = ctx.terms
    under = terms.cite("hand_without_wager")
    refusal = not_playing(game, under)
    if refusal:
        return refusal
    if not 1 <= command.box <= ctx.setting.boxes:
        because = f"there is no box {command.box}; the layout has 1 to {ctx.setting.boxes}"
        return Refusal(under + terms.cite("boxes"), because)
    hand = hand_of(game.round, command.box)
    if hand is not None:
        because = f"box {command.box} has an Ante; report one that is missing"
        return is_over(terms, hand, under) or Refusal(under, because, ("report_wager_found",))
    to_come = 0 if game.round.dealer_fouled else still_to_come(game.round, order_of_deal(terms, game.round))
    cards = stray_cards(terms, game, command, to_come, under)
    if isinstance(cards, Refusal):
        return cards
    because = f"cards were dealt to box {command.box}, which has no Ante"
    return (HandVoided(box=command.box, because=because, cards=cards, under=under + terms.cite("void")),)


# A wager whose amount differs from its entry (P20, P21)


def report_wager_found(ctx: Context, game: Game, act: Act, command: ReportWagerFound) -> Decision:
    """An Ante is settled as it lies; a Bet by the multiple that it must have."""
    terms, option = ctx.terms, command.option
    under = terms.cite("wrong_bet") if option == BET else terms.cite("wager_found")
    refusal = not_there(terms, command, (ANTE, BET), under)
    if refusal:
        return refusal
    if option == ANTE and not game.round.opened:
        return before_the_deal(ctx, game, act, command, under)
    refusal = not_playing(game, under)
    if refusal:
        return refusal
    meant = on_its_box(game, command, under)
    if isinstance(meant, Refusal):
        return meant
    command = meant
    hand = hand_of(game.round, command.box)
    if hand is None or not hand.playing:
        because = f"no hand is being played on box {command.box}: chips that lie there go back"
        return Refusal(under, because)
    if option == BET:
        return _bet_found(ctx, game, hand, command.amount, under)
    if command.amount == 0:
        because = f"box {command.box} has no Ante"
        return voiding_hand(ctx, game, hand, because, terms.cite("hand_without_wager"))
    return found(ctx, game, hand, ANTE, command.amount, under)


def _bet_found(ctx: Context, game: Game, hand: Hand, amount: int, under: Under) -> Decision:
    step = due(ctx, game)[0]
    if step is not Step.SETTLE or not hand.bet:
        because = f"no Bet is being settled on box {hand.box}; play waits for: {step.value}"
        return Refusal(under, because)
    wager = entered(game, hand, BET)
    judged = bet_found(ctx, game, hand, wager, amount, (ctx.terms.number("bet_of_ante"),), under)
    if isinstance(judged, Refusal):
        return judged
    at_risk, under, advice = judged
    return (as_found(wager, amount, at_risk, under), *advice)


def wager_found(ctx: Context, game: Game, fact: WagerFound) -> Game:
    """A Bet made before counts up to twice the Ante as it lay."""
    return up_to_multiple(as_it_lay(ctx, game, fact), fact.box, BET, (ctx.terms.number("bet_of_ante"),))


# Hands in the discard rack (11.6, P13)


def reconstruct_hand(ctx: Context, game: Game, act: Act, command: ReconstructHand) -> Decision:
    """A hand that nobody acted on is rebuilt, or void; one to be verified is rebuilt, or stays as it was called."""
    terms, now = ctx.terms, game.round
    under = terms.cite("reconstruction")
    refusal = not_playing(game, under)
    if refusal:
        return refusal
    hand = hand_of(now, command.box)
    if hand is None or hand.out or not hand.places:
        return Refusal(under, f"box {command.box} has no hand in this round")
    if hand.folded or hand.discarded:
        return _verify(ctx, game, act, hand, command)
    if not command.possible:
        beyond = terms.cite("hand_beyond_rebuilding")
        if hand.bet:
            because = "a Bet stands on cards that nobody has called: that is for the director to rule on"
            return Refusal(beyond, because, ("void_wagers", "void_round"))
        return voiding_hand(ctx, game, hand, "in the discard rack, and beyond rebuilding", beyond)
    if not command.cards:
        return (HandRebuilt(box=hand.box, patron=hand.patron, under=under),)
    return _rebuilt_unseen(ctx, game, hand, command)


def _rebuilt_unseen(ctx: Context, game: Game, hand: Hand, command: ReconstructHand) -> Decision:
    """The cards of a hand that was never turned stay hidden; those that were read are not named again (H11)."""
    under = ctx.terms.cite("reconstruction")
    rebuilt = HandRebuilt(box=hand.box, patron=hand.patron, under=under)
    cards = turned(ctx.terms, game, str(hand.box), command.cards)
    if isinstance(cards, Refusal):
        return cards
    return (rebuilt, CardsRead(to=str(hand.box), cards=cards, under=under)) if to_name(hand) else (rebuilt,)


def _verify(ctx: Context, game: Game, act: Act, hand: Hand, command: ReconstructHand) -> Decision:
    """If the cards are not those it was settled on, takings and payments go back and it is settled again."""
    terms = ctx.terms
    under = terms.cite("reconstruction")
    if not command.possible:
        because = "it cannot be rebuilt: the result as called stands, subject to the director's ruling"
        return Refusal(terms.cite("hand_beyond_rebuilding"), because, ("decide_dispute",))
    if not hand.is_turned:
        return _rebuilt_unseen(ctx, game, hand, command)
    unseen = replace(game, shoe=game.shoe.unseeing(hand.cards))
    wrong = not_these(unseen, terms, command.cards, len(hand.cards))
    if wrong:
        return wrong
    cards = _in_their_places(hand.cards, command.cards)
    rebuilt = HandRebuilt(box=hand.box, patron=hand.patron, cards=cards, under=under)
    if set(cards) == set(hand.cards):
        return (rebuilt,)
    wrong = _not_for_the_dealer(terms, hand, cards) if act.role not in supervisors(terms) else None
    if wrong:
        return wrong
    moved = applied({}, [move for fact in _settlements_of(game.round, hand) for move in fact.moves])
    back = undone(ctx.balances, moved)
    return cannot_give_back(ctx, back) or (replace(rebuilt, reopened=True, moves=back),)


def _in_their_places(were: tuple[str, ...], named: tuple[str, ...]) -> tuple[str, ...]:
    """Cards that were there keep their places, in whatever order they are named: by these exposed cards are counted,
    each once."""
    left, kept = list(named), list[str]()
    for card in were:
        kept.append(card if card in left else "")
        if card in left:
            left.remove(card)
    others = iter(left)
    return tuple([card or next(others) for card in kept])


def _not_for_the_dealer(terms: Terms, hand: Hand, cards: tuple[str, ...]) -> Refusal | None:
    """Why the dealer alone cannot rebuild the hand from these: the shoe has read others, or the room has seen one."""
    under, director = terms.cite("reconstruction"), supervisors(terms)[0]
    if hand.read:
        because = f"the shoe has read other cards: that is for the {director} to correct"
        return Refusal(under + ("~H11", "~H2"), because)
    shown = sorted(hand.cards[place] for place in hand.exposed if cards[place] != hand.cards[place])
    if not shown:
        return None
    because = f"the {card_name(shown[0])} was shown there: that it was another card is for the {director} to correct"
    return Refusal(under + terms.cite("card_exposed") + ("~H2",), because)


def _settlements_of(now: PokerRound, hand: Hand) -> list[Fact]:
    return [fact for fact in now.settlements if fact.patron == hand.patron]


def hand_rebuilt(ctx: Context, game: Game, fact: HandRebuilt) -> Game:
    hand = hand_of(game.round, fact.box)
    assert hand is not None, "a hand is rebuilt"
    after = with_known(game, str(fact.box), hand, replace(hand, cards=fact.cards)) if fact.cards else game
    return _settled_again(after, (fact.box,), fact) if fact.reopened else after


def _settled_again(game: Game, boxes: tuple[int, ...], fact: Fact) -> Game:
    """The wagers of these boxes lie on the layout again, and their hands come back from the rack."""
    now = settled_again(game.round, boxes, fact)
    cards = sum(len(hand.places) for hand in now.hands if hand.box in boxes)
    hands = tuple(replace(hand, discarded=False) if hand.box in boxes else hand for hand in now.hands)
    return replace(game, round=replace(now, hands=hands), discarded=game.discarded - cards)


# No decision (P7)


def report_absent(ctx: Context, game: Game, act: Act, command: ReportAbsent) -> Decision:
    step, to = due(ctx, game)
    waits = to if step is Step.DECIDE else ""
    return deemed_folded(ctx, game.round, command, waits, step.value)
