"""The decisions of Blackjack that the rules refuse on the hand whose turn it is."""

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.procedure import Step, due
from croupier.games.blackjack.restrictions import controller
from croupier.instruments import Terms
from croupier.ruling import Under
from croupier.table import Table
from croupier.views.barred import Barred, refused


def barred(table: Table, patron: str) -> tuple[Barred, ...]:
    """Decisions that are barred to the patron who decides now; none for anybody else."""
    step, box, hand = due(table, table.game)
    if step is not Step.DECIDE or controller(table, table.game, box, hand) != patron:
        return ()
    decisions = (c.Draw, c.Stand, c.Double, c.Split)
    commands = [kind(patron=patron, box=box, hand=hand) for kind in decisions]
    return refused(table, patron, commands, lambda under: _briefly(table.terms, under))


def _briefly(terms: Terms, under: Under) -> str:
    """By the rule that bars it; "" if a button has no shorter words for it."""
    words = {
        "must_draw": f"from {terms.number('least_hard_total')}",
        "split_hands": f"{terms.number('split_hands')} hands at most",
        "split": "not a pair",
        "may_double": "on two cards",
        "wagers_are_chips": "too few chips",
    }
    return next((say for rule, say in words.items() if under[: len(cited := terms.cite(rule))] == cited), "")
