"""A wager settled to the cent, in every game: the amounts taken, returned and paid."""

from collections.abc import Iterable

from croupier.games.context import Context, supervisors
from croupier.games.round_of_play import Wager
from croupier.games.rounds import WagerSettled
from croupier.instruments import Terms
from croupier.money import Move, Odds, dollars
from croupier.money.accounts import FLOAT, account_of
from croupier.ruling import Need, Refusal, Under

Outcome = tuple[str, Under, Odds | None]  # win, lose, push or standoff; the clauses; the odds of a win


def settled(
    terms: Terms,
    wager: Wager,
    outcome: str,
    under: Under,
    odds: Odds | None,
    hand: int = 0,
    most: int | None = None,
) -> WagerSettled:
    """Only the part within the maximum is paid or collected; the rest is returned. No more than `most` is paid."""
    surplus = wager.amount - wager.at_risk
    if surplus:
        under += terms.cite("over_maximum")
    chips, area = account_of(wager.patron), wager.area
    pays = 0
    if odds is not None:
        # Permitted multiples make every payment whole; if one were not, a cent is never taken from the patron (X4).
        pays, whole = odds.pays(wager.at_risk)
        if not whole:
            under += ("~X4",)
        if most is not None and pays > most:
            pays, under = most, under + terms.cite("maximum_payout")
    moves: tuple[Move, ...]
    if outcome == "lose":
        moves = (Move(area, FLOAT, wager.at_risk),)
        if surplus:
            moves += (Move(area, chips, surplus),)
    else:
        moves = (Move(area, chips, wager.amount),)
        if pays:
            moves = (Move(FLOAT, chips, pays), *moves)
    spot = wager.spot
    return WagerSettled(
        patron=wager.patron,
        option=wager.option,
        box=wager.box,
        stake=wager.at_risk,
        outcome=outcome,
        returned=surplus if outcome == "lose" else wager.amount,
        pays=pays,
        odds=str(odds) if odds else "",
        hand=hand,
        spot="" if spot == wager.option else spot,
        under=under,
        moves=moves,
    )


def float_is_short(ctx: Context, facts: Iterable[WagerSettled]) -> Refusal | None:
    """Why these payments cannot be made: a float that does not hold them is filled first."""
    to_pay, in_tray = 0, ctx.balances.get(FLOAT, 0)
    for fact in facts:
        to_pay += fact.pays
        if fact.outcome == "lose":
            in_tray += fact.stake
    if to_pay <= in_tray:
        return None
    because = f"{dollars(to_pay)} is to be paid and the float holds {dollars(in_tray)}"
    return Refusal(ctx.terms.cite("settlement") + ("~H1",), because, ("fill_float",))


def needs_fill(ctx: Context, what: str, box: int, patron: str, facts: Iterable[WagerSettled]) -> Need | None:
    """A hand that lies face up wins more than the float holds: a fill comes before the payment (H12)."""
    short = float_is_short(ctx, facts)
    if short is None:
        return None
    say = f"Box {box}, {patron}: {short.because}: fill the float, then pay"
    under = short.under + ("~H12",)
    return Need(what, supervisors(ctx.terms), say, under, ("fill_float",), str(box), box, (patron,))
