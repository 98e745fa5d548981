"""The virtual dealer's part in High Card."""

from collections.abc import Iterator

from croupier.conduct.dealing.shoes import Shoes, Turn, nothing_replaced
from croupier.conduct.dealing.times import Time, look_at_result
from croupier.ruling import Command, Fact, Need
from croupier.table import Table
from croupier_high_card.rules import commands as c
from croupier_high_card.rules.facts import CardDealt, CardDied
from croupier_high_card.rules.procedure import Step, due
from croupier_high_card.rules.state import Game, hand_of

pause = look_at_result
replaced = nothing_replaced


def next_turn(shoes: Shoes, table: Table) -> Turn | None:
    game: Game = table.game
    step, _ = due(table.terms, game)
    match step:
        case Step.SHUFFLE:
            if table.closing:
                return None
            sealed = shoes.seal(game.shoe_number + 1, table.machine.sealed(table.terms))
            return Turn(c.ShuffleCards(commitment=sealed))
        case Step.DEAL:
            return Turn(c.DealCard(card=shoes.card(game, game.shoe.drawn + 1)))
        case Step.SETTLE:
            return Turn(c.Settle())
        case Step.COLLECT:
            return Turn(c.CollectCards())
        case Step.BET | Step.DECIDE:
            return None


def filled_in(shoes: Shoes, table: Table, command: Command) -> Command:
    """Players name no cards."""
    return command


def instead_of_absent(shoes: Shoes, table: Table) -> Turn | None:
    """A player who does not decide in time has given up (5.3)."""
    step, box = due(table.terms, table.game)
    return Turn(c.GiveUp(patron=hand_of(table.game.round, box).patron)) if step is Step.DECIDE else None


def awaited(table: Table, need: Need) -> Time | None:
    return Time("decision", "to decide", need.patrons[0]) if need.what == Step.DECIDE.value else None


def before_the_call(table: Table) -> Turn | None:
    return None


def shown(was: Game, now: Game, fact: Fact) -> Iterator[tuple[int, str]]:
    """Each card that leaves the shoe is seen."""
    if isinstance(fact, CardDealt | CardDied):
        yield was.shoe.drawn + 1, fact.card
