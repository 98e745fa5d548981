"""Section 4: the Ante with its Blind, as in every poker game here, and the side wagers that go with them."""

from msgspec.structs import replace

from croupier.games.context import Context
from croupier.games.poker import wagers as poker_wagers
from croupier.games.poker.state import ANTE
from croupier.games.round_of_play import Wager
from croupier.games.ultimate_texas_holdem.dealing_the_cards import comes_first
from croupier.games.ultimate_texas_holdem.procedure import due
from croupier.games.ultimate_texas_holdem.side_wagers import SIDE_WAGERS
from croupier.games.ultimate_texas_holdem.state import Game
from croupier.ruling import Refusal, Under


def _closed(ctx: Context, game: Game) -> Refusal | None:
    """As in every poker game; before the cards are ready, under the rule of the step that makes them so."""
    refusal, now = poker_wagers.closed(ctx, game), game.round
    if refusal is None or now.opened or now.called:
        return refusal
    under = ctx.terms.cite("wagers_before_first_card") + comes_first(ctx.terms, due(ctx, game)[0])
    return replace(refusal, under=under)


def _barred(ctx: Context, game: Game, wanted: Wager, moving: str) -> Refusal | None:
    """A side wager goes with an Ante, where it is offered."""
    terms, side = ctx.terms, SIDE_WAGERS.get(wanted.option)
    refusal = poker_wagers.barred(ctx, game, wanted, moving)
    if side is None:
        return refusal
    if refusal is not None and wanted.option not in terms.placeable:
        return replace(refusal, under=side.rule_of_offer(terms) + refusal.under)
    if refusal or moving or (wanted.patron, ANTE) in game.round.wagers:
        return refusal
    because = f"a {terms.wager_name(wanted.option)} wager goes with an Ante and a Blind"
    return Refusal(side.needs_main_wager(terms), because, ("place_wager",))


def _rule(ctx: Context, game: Game, wager: Wager, was: Wager | None) -> Under:
    if wager.option in SIDE_WAGERS:
        return SIDE_WAGERS[wager.option].rule(ctx.terms)
    return poker_wagers.rule(ctx, game, wager, was)


WAGERING = replace(poker_wagers.WAGERING, closed=_closed, barred=_barred, rule=_rule)
