"""Section 11: the automated shuffling shoe fails."""

from msgspec.structs import replace

from croupier.games.context import Context, supervisors
from croupier.games.poker.state import is_complete
from croupier.games.shoes import Stage
from croupier.games.ultimate_texas_holdem.commands import RepairShoe, ReplaceShoe, ReportMalfunction
from croupier.games.ultimate_texas_holdem.facts import CardsReplaced, ShoeMalfunctioned, ShoeRepaired, ShoeReplaced
from croupier.games.ultimate_texas_holdem.procedure import packet_due
from croupier.games.ultimate_texas_holdem.state import Game
from croupier.games.voiding import declare_void
from croupier.ruling import Act, Decision, Refusal, Under


def report_malfunction(ctx: Context, game: Game, act: Act, command: ReportMalfunction) -> Decision:
    """The round is void, unless the supervisor records why its cards were not affected (U15)."""
    terms, now = ctx.terms, game.round
    under = terms.cite("malfunction")
    if not command.fault.strip():
        return Refusal(under, "say what is wrong with the shuffling shoe")
    playing = now.opened and not now.voided and not is_complete(now)
    if command.unaffected.strip():
        if act.role not in supervisors(terms):
            because = f"the {supervisors(terms)[0]} records that the cards are not affected"
            return Refusal(terms.cite("malfunction_round_void"), because)
        if playing and packet_due(terms, now):
            because = "cards of this round are still in the shuffling shoe, and none is dealt from one that has failed"
            under = terms.cite("malfunction_round_void", "automated_shoe_replaced")
            return Refusal(under, because, ("report_malfunction",))
        under += terms.cite("malfunction_round_void")
    failed = ShoeMalfunctioned(fault=command.fault, unaffected=command.unaffected, under=under)
    if not playing or command.unaffected.strip():
        return (failed,)
    void = declare_void(ctx, game, "malfunction", command.fault, terms.cite("malfunction_round_void"))
    return void if isinstance(void, Refusal) else (failed, *void)


def malfunctioned(ctx: Context, game: Game, fact: ShoeMalfunctioned) -> Game:
    """Before the first card of a round its deck leaves the shoe at once; a round under way ends first."""
    if game.round.opened:
        return replace(game, failed=True)
    return replace(game, failed=True, stage=Stage.SHUFFLE, round=replace(game.round, called=False))


# A working shoe, and new cards with it (11.2, U40)


def replace_shoe(ctx: Context, game: Game, act: Act, command: ReplaceShoe) -> Decision:
    """After the round another shuffling shoe may replace it."""
    terms = ctx.terms
    if not command.automated:
        return Refusal(terms.cite("automated_shoe"), "all cards are dealt from an automated shuffling shoe")
    under = terms.cite("automated_shoe_replaced")
    return _not_broken(game, under) or (ShoeReplaced(under=under), _new_cards(under))


def repair_shoe(ctx: Context, game: Game, act: Act, command: RepairShoe) -> Decision:
    """Where that is not necessary, the same shoe is used again."""
    under = ctx.terms.cite("automated_shoe_replaced")
    if not command.repair.strip():
        return Refusal(under, "say what was done to the shuffling shoe")
    return _not_broken(game, under) or (ShoeRepaired(repair=command.repair, under=under), _new_cards(under))


def _not_broken(game: Game, under: Under) -> Refusal | None:
    if not game.failed:
        return Refusal(under, "the shuffling shoe has not failed")
    if game.round.opened:
        because = "the shoe is replaced or repaired at the completion of a round"
        return Refusal(under, because, ("collect_cards",))
    return None


def _new_cards(under: Under) -> CardsReplaced:
    return CardsReplaced(reason="new cards after a malfunction of the shuffling shoe", under=under)


def works_again(ctx: Context, game: Game, fact: ShoeReplaced | ShoeRepaired) -> Game:
    return replace(game, failed=False)
