"""Collusion: players exchange cards or tiles, or information on them, and are put out of the round for it."""

from collections.abc import Mapping
from typing import Annotated, Protocol

from croupier.games.asking import Patron, Reason
from croupier.games.context import Context
from croupier.games.giving import OperatorCommand
from croupier.games.undo import moved_by, undone
from croupier.games.voiding import cannot_give_back
from croupier.instruments import Terms
from croupier.money import Balances, Move
from croupier.ruling import Ask, Decision, OwnFact, Refusal, Under

BREACHES = {
    "exchange": "cards exchanged",
    "information": "information on a hand",
    "exposure": "cards not protected",
}


class PutOutOfRound(OperatorCommand, frozen=True, tag="put_out_of_round"):
    """`breach`: "exchange" of cards, "information" on a hand, or "exposure" of the player's own cards."""

    happened = "Players colluded"
    rules = ("out_of_round",)

    patron: Patron
    breach: Annotated[str, Ask("What was done", "one of", BREACHES)]
    reason: Reason


class PatronPutOut(OwnFact, frozen=True, tag="round.patron_put_out/1"):
    """Out of this round for collusion; the wagers went back."""

    box: int
    breach: str
    reason: str


class HandOf(Protocol):
    @property
    def patron(self) -> str: ...
    @property
    def box(self) -> int: ...


def putting_out(
    ctx: Context, command: PutOutOfRound, hand: HandOf, breaches: Mapping[str, str], moved: Balances
) -> Decision:
    """A player with this hand is put out; the wagers go back, since no rule says they are forfeit. `moved` are the
    round's moves so far."""
    under = ctx.terms.cite("out_of_round")
    if command.breach not in breaches:
        return Refusal(under, f"{command.breach!r} is no collusion: {', '.join(breaches)}", tuple(breaches))
    if not command.reason.strip():
        return Refusal(under, "say what the player did")
    back = wagers_back(ctx, moved, hand.patron)
    if isinstance(back, Refusal):
        return back
    return (
        PatronPutOut(
            patron=hand.patron,
            box=hand.box,
            breach=command.breach,
            reason=command.reason,
            under=_rule_of_breach(ctx.terms, command.breach) + under,
            moves=back,
        ),
    )


def wagers_back(ctx: Context, moved: Balances, patron: str) -> tuple[Move, ...] | Refusal:
    """The moves that undo a patron's wagers of this round, settled or not."""
    back = undone(ctx.balances, moved_by(moved, patron))
    return cannot_give_back(ctx, back) or back


def _rule_of_breach(terms: Terms, breach: str) -> Under:
    if breach == "exchange":
        return terms.cite("cards_exchanged")
    if breach == "information":
        return terms.cite("information_shared")
    return terms.cite("english_only") if breach == "language" else terms.cite("cards_protected")
