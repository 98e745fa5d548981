"""Facts of American Roulette in words, and the number behind a settlement."""

from croupier.games.american_roulette import facts as r
from croupier.games.american_roulette.layout import positions
from croupier.games.rounds import WagerSettled
from croupier.money import dollars
from croupier.ruling import Fact
from croupier.table import Table
from croupier.views.rounds import Naming


def tell(fact: Fact, name: Naming) -> str | None:
    """One fact, in a sentence; None if the fact is not this game's own."""
    match fact:
        case r.BallMeasured():
            return f"A ball of {fact.diameter} mm is in use (approval {fact.approval})"
        case r.RoundOpened():
            sealed = f"; its number is sealed as {fact.commitment}" if fact.commitment else ""
            return f"Round {fact.round} opens, under setting {fact.setting}{sealed}"
        case r.WagerPlaced():
            by = f", {fact.by.replace('_', ' ')}" if fact.by else ""
            more = f", {dollars(fact.total)} in all" if fact.total != fact.amount else ""
            over = f" ({dollars(fact.at_risk)} of it within the maximum)" if fact.at_risk < fact.total else ""
            return f"{fact.patron} wagers {dollars(fact.amount)} on {name(fact.position)}{by}{more}{over}"
        case r.WagerReduced():
            left = f", {dollars(fact.total)} left" if fact.total else ""
            return f"{fact.patron} takes {dollars(fact.amount)} off {name(fact.position)}{left}"
        case r.ColourIssued():
            many = f"; {fact.chips} are issued" if fact.chips else ""
            return f"{fact.patron} has {fact.colour} chips, worth {dollars(fact.value)} each{many}"
        case r.ColourReturned():
            many = f": {fact.chips}" if fact.chips else ""
            return f"{fact.patron} gives the colour chips back{many}"
        case r.ColourRequired():
            return f"{fact.patron} is to use colour chips"
        case r.BallSpun():
            return "The ball is spun"
        case r.NumberEntered():
            return f"{int(fact.number)} {fact.colour}{_turns(fact.revolutions)}"
        case r.NumberCorrected():
            return f"Number corrected from {int(fact.was)} to {int(fact.number)} {fact.colour}: {fact.reason}"
        case r.PaidNumberCorrected():
            was, now = int(fact.was), f"{int(fact.number)} {fact.colour}"
            return f"Round {fact.round} was paid on {was} and is settled again on {now}: {fact.reason}"
        case r.SpinVoided():
            note = f" ({fact.note})" if fact.note else ""
            return f"The spin is void: {fact.ground}{_turns(fact.revolutions)}{note}; wagers go back"
        case r.SpinStands():
            return f"The director rules that the spin stands: {fact.reason}"
        case r.RoundClosed():
            return f"Round {fact.round} closes, {fact.result}"
        case _:
            return None


def _turns(revolutions: int) -> str:
    if not revolutions:
        return ""
    return ", after 1 revolution" if revolutions == 1 else f", after {revolutions} revolutions"


def hands(table: Table, fact: WagerSettled) -> str:
    """The number that decided a wager, and the numbers it covered."""
    position = positions(table.terms)[fact.option]
    covered = ", ".join(str(int(number)) for number in sorted(position.numbers))
    return f"the ball in {int(table.game.round.pocket)}; {position.words} covers {covered}"
