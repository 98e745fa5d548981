"""Section 7: dead cards."""

from msgspec.structs import replace

from croupier.games.context import Context
from croupier.games.shuffle_and_cut import cannot_show
from croupier.games.voiding import declare_void
from croupier.ruling import Act, Decision, Refusal
from croupier_high_card.rules.commands import ReportDeadCard
from croupier_high_card.rules.deal import opening, out_of_shoe
from croupier_high_card.rules.facts import CardDied
from croupier_high_card.rules.procedure import Step, due
from croupier_high_card.rules.state import Game


def report_dead_card(ctx: Context, game: Game, act: Act, command: ReportDeadCard) -> Decision:
    """A first one is discarded, and with a second one the round is void."""
    terms, now = ctx.terms, game.round
    if due(terms, game)[0] not in (Step.DEAL, Step.DECIDE):
        return Refusal(terms.cite("dead_card"), "cards die while they are being dealt")
    impossible = cannot_show(game, terms, command.card)
    if impossible:
        return impossible
    died = CardDied(card=command.card, under=terms.cite("dead_card"))
    facts = (died,) if now.opened else (*opening(ctx, game), died)
    if len(now.dead) + 1 < terms.number("dead_cards"):
        return facts
    reason = f"{terms.number('dead_cards')} dead cards"
    void = declare_void(ctx, game, "dead_cards", reason, terms.cite("dead_cards"))
    return void if isinstance(void, Refusal) else (*facts, *void)


def card_died(ctx: Context, game: Game, fact: CardDied) -> Game:
    after = out_of_shoe(game, fact.card)
    return replace(after, round=replace(after.round, dead=(*after.round.dead, fact.card)))
