"""What a settlement would take and pay, before it is done: a dealer takes the chips in hand first."""

from collections.abc import Iterable

from croupier.games.commands import Settle
from croupier.games.rounds import WagerSettled
from croupier.ruling import Act, Fact, Refusal, Role
from croupier.table import Table, decide, needs
from croupier.views.rounds import PaymentView, payment_view


def payments_due(table: Table, who: str, at: int) -> tuple[PaymentView, ...]:
    """The facts that the rules would give for the settlement that play waits for, as they will be journalled.

    A settlement of the whole table comes when every card of it lies face up, so this tells nobody anything new. Where
    each hand is turned and settled by itself (poker, Pai Gow), a hand stays unknown until it is turned.
    """
    if Settle.__struct_config__.tag not in needs(table, at).commands:
        return ()
    decided = decide(table, Act(Settle(), who, Role.DEALER, at))
    if isinstance(decided, Refusal):
        return ()
    return settled_by(table, decided)


def settled_by(table: Table, facts: Iterable[Fact]) -> tuple[PaymentView, ...]:
    return tuple(payment_view(table, fact) for fact in facts if isinstance(fact, WagerSettled))
