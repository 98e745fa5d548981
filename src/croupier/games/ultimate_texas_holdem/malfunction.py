"""Section 11: the automated shuffling shoe fails."""

from msgspec.structs import replace

from croupier.games.context import Context, supervisors
from croupier.games.poker_rounds import voided
from croupier.games.poker_state import is_complete
from croupier.games.round_of_play import between_rounds
from croupier.games.shoes import Stage
from croupier.games.ultimate_texas_holdem.commands import ReplaceShoe, ReportMalfunction
from croupier.games.ultimate_texas_holdem.facts import CardsReplaced, ShoeMalfunctioned, ShoeReplaced, ShuffleDue
from croupier.games.ultimate_texas_holdem.state import Game
from croupier.ruling import Act, Fact, Refusal

Decision = tuple[Fact, ...] | Refusal


def report_malfunction(ctx: Context, game: Game, act: Act, command: ReportMalfunction) -> Decision:
    """The round is void, unless the supervisor records why its cards were not affected (U15)."""
    terms, now = ctx.terms, game.round
    under = terms.cite("malfunction")
    if not command.fault.strip():
        return Refusal(under, "say what is wrong with the shuffling shoe")
    playing = now.opened and not now.voided and not is_complete(now)
    if command.unaffected.strip():
        if act.role not in supervisors(terms):
            because = f"that the cards are not affected is for the {supervisors(terms)[0]} to record"
            return Refusal(terms.cite("malfunction_round_void"), because)
        under += terms.cite("malfunction_round_void")
    failed = ShoeMalfunctioned(fault=command.fault, unaffected=command.unaffected, under=under)
    if not playing or command.unaffected.strip():
        return (failed,)
    void = voided(ctx, game, "malfunction", command.fault, terms.cite("malfunction_round_void"))
    return void if isinstance(void, Refusal) else (failed, *void)


def malfunctioned(ctx: Context, game: Game, fact: ShoeMalfunctioned) -> Game:
    return replace(game, failed=True)


def replace_shoe(ctx: Context, game: Game, act: Act, command: ReplaceShoe) -> Decision:
    """After the round another shuffling shoe may take its place, and new cards with it."""
    terms = ctx.terms
    under = terms.cite("automated_shoe_replaced")
    if not command.automated:
        return Refusal(terms.cite("automated_shoe"), "all cards are dealt from an automated shuffling shoe")
    if not game.failed:
        return Refusal(under, "the shuffling shoe has not failed")
    if not between_rounds(game):
        return Refusal(under, "the shoe is replaced at the completion of a round", ("collect_cards",))
    facts: tuple[Fact, ...] = (
        ShoeReplaced(under=under),
        CardsReplaced(reason="new cards with another shuffling shoe", under=under),
    )
    return facts if game.stage is Stage.SHUFFLE else (*facts, ShuffleDue(under=terms.cite("shuffle")))


def shoe_replaced(ctx: Context, game: Game, fact: ShoeReplaced) -> Game:
    return replace(game, failed=False)
