"""Section 7: a Bet of twice the Ante, or fold."""

from msgspec.structs import replace

from croupier.games.canberra_poker.commands import Bet, Fold
from croupier.games.canberra_poker.facts import BetPlaced
from croupier.games.canberra_poker.procedure import Step, due
from croupier.games.canberra_poker.state import BET, Game
from croupier.games.context import Context
from croupier.games.poker.rounds import cannot_go_on, folding, not_in_play
from croupier.games.poker.state import ANTE, Hand, hand_of_patron, with_cards
from croupier.games.round_of_play import Wager
from croupier.games.wagering import with_wager
from croupier.money import Move, dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Refusal, Under


def _hand_to_act(ctx: Context, game: Game, patron: str, under: Under) -> Hand | Refusal:
    """The patron's hand, if it is their turn; `under` is the rule of the decision itself."""
    terms = ctx.terms
    step, to = due(ctx, game)
    hand = hand_of_patron(game.round, patron)
    if not game.round.opened:
        return Refusal(under, f"{patron} has no hand to decide on")
    if hand is None:
        because = f"{patron} has no hand to decide on: cards go to boxes with an Ante"
        return Refusal(under + terms.cite("players_cards"), because)
    gone = not_in_play(terms, game.round, hand)
    if gone:
        return replace(gone, under=gone.under + under)
    if hand.bet:
        because = f"{patron} has placed a Bet, and it stands until settled"
        return Refusal(terms.cite("wagers_locked") + under, because)
    if game.round.dealer_fouled:
        because = "the dealer's hand has a wrong number of cards: Antes in play win, and nothing more is decided"
        return Refusal(terms.cite("dealer_wrong_number") + under, because)
    if step is not Step.DECIDE:
        return Refusal(under, f"no decision is due; play waits for: {step.value}")
    if to != str(hand.box):
        return Refusal(under, f"the decision on box {to} comes first")
    return hand


def amount_of_bet(ctx: Context, game: Game, patron: str) -> int:
    """The multiple of the part of the Ante that is at risk (P17)."""
    ante: Wager = game.round.wagers[patron, ANTE]
    return ctx.terms.number("bet_of_ante") * ante.at_risk


def bet(ctx: Context, game: Game, act: Act, command: Bet) -> Decision:
    """Exactly twice the Ante; a player without the chips for it can only fold (T7)."""
    terms = ctx.terms
    hand = _hand_to_act(ctx, game, command.patron, terms.cite("bet"))
    if not isinstance(hand, Hand):
        return hand
    out = cannot_go_on(ctx, hand)
    if out:
        return out
    amount = amount_of_bet(ctx, game, hand.patron)
    chips = ctx.balances.get(account_of(hand.patron), 0)
    if amount > chips:
        because = f"a Bet is {dollars(amount)}, whole, and {hand.patron} has {dollars(chips)} in chips"
        return Refusal(terms.cite("bet", "bet_of_ante", "wagers_are_chips"), because, ("fold",))
    wager = Wager(hand.patron, hand.box, BET, amount, amount)
    under = terms.cite("bet", "bet_of_ante", "cards_laid")
    moves = (Move(account_of(hand.patron), wager.area, amount),)
    return (BetPlaced(patron=hand.patron, box=hand.box, amount=amount, under=under, moves=moves),)


def bet_placed(ctx: Context, game: Game, fact: BetPlaced) -> Game:
    (hand,) = (hand for hand in game.round.hands if hand.box == fact.box)
    ante: Wager = game.round.wagers[fact.patron, ANTE]
    hand = replace(hand, acted=1, bet=1, bet_on=ante.at_risk, handled=True)
    after = replace(game, round=with_cards(game.round, str(fact.box), hand))
    return with_wager(after, Wager(fact.patron, fact.box, BET, fact.amount, fact.amount), fact)


def fold(ctx: Context, game: Game, act: Act, command: Fold) -> Decision:
    under = ctx.terms.cite("bet_or_fold", "fold")
    hand = _hand_to_act(ctx, game, command.patron, under)
    return folding(ctx, game.round, hand, "", under) if isinstance(hand, Hand) else hand
