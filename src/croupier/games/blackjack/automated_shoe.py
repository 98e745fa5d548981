"""Section 19 (20 of the tournament book), the automated shuffling shoe: its failure and its replacement."""

from msgspec.structs import replace

from croupier.equipment import Shoe
from croupier.games.blackjack.commands import InsertCuttingCard, ReplaceShoe, ReportMalfunction
from croupier.games.blackjack.facts import CuttingCardInserted, ShoeMalfunctioned, ShoeReplaced
from croupier.games.blackjack.procedure import Step, due
from croupier.games.blackjack.state import Game
from croupier.games.context import Context, supervisors
from croupier.games.rounds import OptionsReplaced
from croupier.games.shoes import Stage
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal, Role


def report_malfunction(ctx: Context, game: Game, act: Act, command: ReportMalfunction) -> Decision:
    """A fault during a round. The cards left in the shoe are shuffled and go to a hand shoe (J33, J46)."""
    terms = ctx.terms
    if not terms.has("automated_shoe"):
        return _no_automated_shoe(terms)
    if not game.automated:
        return Refusal(terms.cite("malfunction"), "no automated shuffling shoe is being dealt from")
    if not command.fault.strip():
        return Refusal(terms.cite("malfunction"), "say what the fault is")
    if not game.round.opened:
        because = "no card of a round is out: replace the shoe before the next round"
        instead = ("recall_no_more_bets",) if game.round.called else ("replace_shoe",)
        return Refusal(terms.cite("malfunction"), because, instead)
    under = terms.cite("malfunction", "malfunction_round_completed")
    if not terms.has("malfunction_cutting_card"):
        under += terms.cite("malfunction_shuffle", "malfunction_hand_shoe")
    failed = ShoeMalfunctioned(
        fault=command.fault, shoe=game.shoe_number + 1, commitment=command.commitment, under=under
    )
    return (failed,)


def _no_automated_shoe(terms: Terms, instead: str = "shuffle") -> Refusal:
    return Refusal(terms.cite("no_automated_shoe", instead), "no automated shuffling shoe is in use")


def malfunctioned(ctx: Context, game: Game, fact: ShoeMalfunctioned) -> Game:
    left = game.shoe.left
    return replace(
        game,
        automated=False,
        malfunction=True,
        completing=True,
        stage=Stage.CUT,
        shoe=Shoe(game.shoe.decks, left, game.shoe.seen, left),
        shoe_number=fact.shoe,
        commitment=fact.commitment,
        offered_cut="",
        declined_cut=frozenset(),
        cut=0,
    )


def insert_cutting_card(ctx: Context, game: Game, act: Act, command: InsertCuttingCard) -> Decision:
    """The tournament book lets the stack be dealt on to a cutting card about a deck from its back."""
    terms = ctx.terms
    if not terms.has("automated_shoe"):
        return _no_automated_shoe(terms, "cutting_cards")
    if not terms.has("malfunction_cutting_card"):
        return Refusal(terms.cite("malfunction_cut"), "the cards are shuffled and cut after a malfunction")
    if not game.malfunction or game.stage is not Stage.CUT:
        return Refusal(terms.cite("malfunction_cutting_card"), "this is open only after a malfunction, before the cut")
    about = terms.number("malfunction_cutting_card_from_back")
    tolerance = terms.number("cutting_card_tolerance")
    if not about - tolerance <= command.from_back <= min(about + tolerance, game.shoe.left):
        because = f"the cutting card goes in about {about} cards from the back, give or take {tolerance}"
        return Refusal(terms.cite("malfunction_cutting_card", "malfunction_cutting_card_from_back"), because)
    under = terms.cite("malfunction_cutting_card", "malfunction_cutting_card_from_back")
    return (CuttingCardInserted(from_back=command.from_back, under=under),)


def ways_after_malfunction(ctx: Context, game: Game) -> tuple[str, ...]:
    """The book's alternatives to the cut."""
    offered = game.malfunction and ctx.terms.has("malfunction_cutting_card")
    return ("insert_cutting_card",) if offered else ()


def cutting_card_inserted(ctx: Context, game: Game, fact: CuttingCardInserted) -> Game:
    """The stack is dealt as its own shoe, to its cutting card."""
    return replace(game, stage=Stage.READY, completing=False, cutting_card_from_back=fact.from_back)


def replace_shoe(ctx: Context, game: Game, act: Act, command: ReplaceShoe) -> Decision:
    terms = ctx.terms
    if not terms.has("automated_shoe_replaced"):
        return _no_automated_shoe(terms)
    waits = due(ctx, game)[0] is Step.REPLACE_SHOE
    if not waits and (game.round.opened or game.round.called or not game.automated):
        return Refusal(terms.cite("automated_shoe_replaced"), "the shoe is replaced once the round is over")
    under = terms.cite("automated_shoe_replaced")
    if command.automated:
        return (ShoeReplaced(automated=True, under=under),)
    under += terms.cite("replaced_by_hand_shoe")
    options = {**ctx.setting.options, "shoe": "hand"}
    changed = OptionsReplaced(setting=ctx.setting.number + 1, options=options, under=under)
    return (ShoeReplaced(automated=False, under=under), changed)


def shoe_replaced(ctx: Context, game: Game, fact: ShoeReplaced) -> Game:
    """New cards come with it: both roles check them, and they are shuffled."""
    return replace(
        game,
        stage=Stage.SHUFFLE,
        automated=False,
        malfunction=False,
        carried=(),
        to_check=frozenset({Role.DEALER, supervisors(ctx.terms)[0]}),
    )
