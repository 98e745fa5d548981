"""Section 8, interim settlement: blackjacks that are paid before the subsequent deal."""

from croupier.games.blackjack.commands import TakeEvenMoney
from croupier.games.blackjack.facts import WagerSettled
from croupier.games.blackjack.insurance import insurable
from croupier.games.blackjack.procedure import has_blackjack
from croupier.games.blackjack.state import INSURANCE, Game, Wager, spot_of
from croupier.games.context import Context
from croupier.games.paying import float_is_short, settled
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Act, Decision, Refusal, Under


def settle_at_once(terms: Terms) -> tuple[str, Under, Odds | None]:
    """A blackjack against a dealer who cannot have one (8.1(a))."""
    under = terms.cite("interim_settlement", "blackjack_paid_at_once", "blackjack_at_once_odds", "blackjack")
    return "win", under, terms.odds("blackjack_at_once_odds")


def take_even_money(ctx: Context, game: Game, act: Act, command: TakeEvenMoney) -> Decision:
    """A blackjack against an ace, paid 1 to 1 because its owner asks; insurance on it goes back (J8)."""
    terms = ctx.terms
    wager = insurable(ctx, game, command.patron, command.box, "even_money")
    if isinstance(wager, Refusal):
        return wager
    box = next(box for box in game.round.boxes if box.number == command.box)
    if not has_blackjack(terms, box.hands[0]):
        return Refusal(terms.cite("even_money", "blackjack"), f"box {command.box} has no blackjack")
    paid = even_money(terms, wager)
    insured = game.round.wagers.get((command.patron, spot_of(command.box, INSURANCE)))
    back = (insurance_returned(terms, insured),) if insured else ()
    return float_is_short(ctx, (paid,)) or (*back, paid)


def insurance_returned(terms: Terms, wager: Wager) -> WagerSettled:
    return settled(terms, wager, "standoff", terms.cite("even_money"), None, hand=wager.hand)


def even_money(terms: Terms, wager: Wager) -> WagerSettled:
    under = terms.cite("interim_settlement", "even_money", "even_money_odds", "blackjack")
    return settled(terms, wager, "win", under, terms.odds("even_money_odds"), hand=wager.hand)
