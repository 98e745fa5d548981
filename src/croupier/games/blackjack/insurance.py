"""Section 7, insurance, with the even money of rule 8.1(b) that is offered in its place."""

from msgspec.structs import replace

from croupier.games.blackjack.cards import is_ace, is_ten
from croupier.games.blackjack.commands import CloseInsurance, PlaceInsurance
from croupier.games.blackjack.facts import InsuranceClosed, InsurancePlaced
from croupier.games.blackjack.procedure import Step, due
from croupier.games.blackjack.state import INSURANCE, MAIN, Game, Wager, spot_of
from croupier.games.blackjack.waiting import rule_of_step
from croupier.games.context import Context
from croupier.games.wagering import more_chips
from croupier.instruments import Terms
from croupier.money import Move, Odds, applied, dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Refusal, Under


def insurable(ctx: Context, game: Game, patron: str, box: int, own: str = "insurance") -> Wager | Refusal:
    """The original wager of this patron on this box, while it may be insured or paid even money. `own` is the rule that
    grants the request."""
    terms = ctx.terms
    if due(ctx, game)[0] is not Step.INSURANCE:
        return _not_offered(ctx, game, own)
    if patron in ctx.patrons and ctx.patrons[patron].excluded:
        return Refusal(terms.cite("exclusion"), f"{patron} is excluded from the game")
    wager: Wager | None = game.round.wagers.get((patron, spot_of(box, MAIN)))
    if wager is None:
        return Refusal(terms.cite(*dict.fromkeys((own, "insurance"))), f"{patron} has no wager on box {box}")
    return wager


def _not_offered(ctx: Context, game: Game, own: str) -> Refusal:
    """Why insurance or even money is not available now: only against an ace, and before the subsequent deal."""
    terms, now, what = ctx.terms, game.round, own.replace("_", " ")
    if not now.opened or not now.dealer:
        return Refusal(terms.cite(own, "insurance_closes"), f"{what} is offered once the initial deal is complete")
    if not is_ace(now.dealer[0]):
        return Refusal(terms.cite(own, "insurance_closes"), "the dealer's first card is no ace")
    if now.insurance_closed:
        return Refusal(terms.cite("insurance_closes", own), f"the time for {what} is over")
    because = f"play waits for: {due(ctx, game)[0].value}"
    return Refusal(rule_of_step(ctx, game) + terms.cite(own, "insurance_closes"), because)


def place_insurance(ctx: Context, game: Game, act: Act, command: PlaceInsurance) -> Decision:
    terms, patron, amount = ctx.terms, command.patron, command.amount
    wager = insurable(ctx, game, patron, command.box)
    if isinstance(wager, Refusal):
        return wager
    if (patron, spot_of(command.box, INSURANCE)) in game.round.wagers:
        return Refusal(terms.cite("insurance"), f"{patron} has insured box {command.box} already")
    most = largest_insurance(terms, wager)
    if amount > most:
        because = f"the most is half of the wager of {dollars(wager.at_risk)}: {dollars(most)}"
        return Refusal(terms.cite("insurance_part"), because)
    smallest = min(ctx.setting.chips)
    if amount <= 0 or amount * terms.number("insurance_chip_part") % smallest:
        because = f"insurance is in multiples of half the smallest chip, which is {dollars(smallest)}"
        return Refusal(terms.cite("insurance_chip_part"), because)
    chips = ctx.balances.get(account_of(patron), 0)
    if amount > chips:
        return Refusal(terms.cite("wagers_are_chips"), f"{patron} has {dollars(chips)} in chips", more_chips(terms))
    line = Wager(patron, command.box, INSURANCE, amount, amount)
    under = terms.cite("insurance", "insurance_part", "insurance_closes")
    moves = (Move(account_of(patron), line.area, amount),)
    return (InsurancePlaced(patron=patron, box=command.box, amount=amount, under=under, moves=moves),)


def largest_insurance(terms: Terms, wager: Wager) -> int:
    """Half of the patron's own original wager on that box (J10)."""
    return wager.at_risk // terms.number("insurance_part")


def insurance_placed(ctx: Context, game: Game, fact: InsurancePlaced) -> Game:
    now = game.round
    line = Wager(fact.patron, fact.box, INSURANCE, fact.amount, fact.amount)
    return replace(
        game,
        round=replace(
            now,
            wagers={**now.wagers, (line.patron, line.spot): line},
            moved=applied(now.moved, fact.moves),
            script=(*now.script, fact),
        ),
    )


def close_insurance(ctx: Context, game: Game, act: Act, command: CloseInsurance) -> Decision:
    if due(ctx, game)[0] is not Step.INSURANCE:
        return _not_offered(ctx, game, "insurance")
    return (InsuranceClosed(under=ctx.terms.cite("insurance_closes")),)


def insurance_closed(ctx: Context, game: Game, fact: InsuranceClosed) -> Game:
    now = game.round
    return replace(game, round=replace(now, insurance_closed=True, script=(*now.script, fact)))


def settle_insurance(terms: Terms, dealer: tuple[str, ...]) -> tuple[str, Under, Odds | None]:
    """Decided by the dealer's second card alone (7.5)."""
    if len(dealer) > 1 and is_ten(terms, dealer[1]):
        under = terms.cite("insurance_wins", "insurance_odds")
        if terms.has("insurance_paid_last"):
            under += terms.cite("insurance_paid_last")
        return "win", under, terms.odds("insurance_odds")
    return "lose", terms.cite("insurance_loses"), None
