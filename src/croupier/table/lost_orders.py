"""A sealed order that can no longer be dealt: play stops, chips go back, and the next order is sealed (H15).

The books know cards, tiles and wheels that fail, and let a round be void where it is impractical to continue it."""

from msgspec.structs import replace

from croupier.games.commands import CallNoMoreBets, CollectCards, TakeBackWager, VoidRound
from croupier.games.context import operators
from croupier.games.round_of_play import RoundGame
from croupier.games.rounds import RoundEnds
from croupier.games.shoes import Stage
from croupier.games.voiding import declare_void
from croupier.ruling import Act, Command, Decision, Fact, Need, Refusal, Role, Under
from croupier.table import notices
from croupier.table.commands import GiveUpOrder, ReportOrderFound, ReportOrderLost
from croupier.table.facts import OrderFound, OrderGivenUp, OrderLost
from croupier.table.state import LostOrder, Table

_READING = ("~H15",)


def rule(table: Table) -> Under:
    """The clause on a round that cannot be continued, and our reading of it."""
    return table.terms.cite("impractical_or_fraud") + _READING


def report_lost(table: Table, act: Act, command: ReportOrderLost) -> Decision:
    refusal = _not_the_dealer(table, act)
    if refusal:
        return refusal
    if table.lost is not None or command.shoe not in table.sealed:
        return Refusal(rule(table), f"no sealed order of {table.game.CHANCE} {command.shoe} waits to be dealt")
    return (OrderLost(shoe=command.shoe, because=command.because, under=rule(table)),)


def order_lost(table: Table, fact: OrderLost) -> Table:
    return replace(table, lost=LostOrder(fact.shoe, fact.because))


def report_found(table: Table, act: Act, command: ReportOrderFound) -> Decision:
    refusal = _not_the_dealer(table, act)
    if refusal:
        return refusal
    if table.lost is None or table.lost.shoe != command.shoe:
        return Refusal(rule(table), f"{table.game.CHANCE} {command.shoe} was not reported as lost")
    return (OrderFound(shoe=command.shoe, under=table.terms.cite("no_advantage") + _READING),)


def order_found(table: Table, fact: OrderFound) -> Table:
    return replace(table, lost=None)


def _not_the_dealer(table: Table, act: Act) -> Refusal | None:
    if act.role is Role.DEALER:
        return None
    return Refusal(table.terms.cite("dealer"), f"the dealer tells whether an order can be dealt, not the {act.role}")


def barred(table: Table, command: Command) -> Refusal | None:
    """Why nothing more is wagered: nobody could deal for it."""
    assert table.lost is not None, "an order is lost"
    if isinstance(command, TakeBackWager):
        return None
    if type(command) not in table.machine.WAGERS and not isinstance(command, CallNoMoreBets):
        return None
    return cannot_be_dealt(table, table.lost.because)


def cannot_be_dealt(table: Table, because: str) -> Refusal:
    say = f"the sealed order of this {table.game.CHANCE} cannot be dealt: {because}"
    return Refusal(rule(table), say, ("take_back_wager",))


# Giving it up


def give_up(table: Table, act: Act, command: GiveUpOrder) -> Decision:
    """The round is void, before its first card too; the order is never revealed, and the next one is sealed."""
    roles, under = operators(table.terms), rule(table)
    if act.role not in roles:
        return Refusal(under, f"this is for the {roles[0]} to declare, not the {act.role}")
    if table.lost is None:
        return Refusal(under + table.terms.cite("no_advantage"), "no order is lost: what was sealed is dealt")
    if not command.reason.strip():
        return Refusal(under, "say why the order is given up")
    ended = _round_ended(table, act, command) if _in_play(table, table.lost.shoe) else ()
    if isinstance(ended, Refusal):
        return ended
    shoe, because = table.lost.shoe, table.lost.because
    given_up = OrderGivenUp(shoe=shoe, because=because, reason=command.reason, by=act.who, under=under)
    if table.notices and any(isinstance(fact, RoundEnds) for fact in ended):
        return (*ended, given_up, *notices.after_round(table))
    return (*ended, given_up)


def _in_play(table: Table, shoe: int) -> bool:
    """Whether cards of that order were still to come."""
    return not table.machine.shoe_is_finished(table.game, shoe)


def _round_ended(table: Table, act: Act, command: GiveUpOrder) -> Decision:
    """The round is void and closed, if there is one; a round whose last wager is settled needs no more cards."""
    now = table.game.round
    if not (now.opened or now.wagers):
        return ()
    void = _void(table, act, command)
    if isinstance(void, Refusal):
        return void
    game = table.game
    for fact in void:
        game = table.machine.EVOLVE[type(fact)](table, game, fact)
    if game.round.number != now.number:  # a game without cards has closed it
        return void
    closed = table.machine.decide(table, _ready(game), Act(CollectCards(), act.who, Role.DEALER, act.at))
    return closed if isinstance(closed, Refusal) else void + closed


def _void(table: Table, act: Act, command: GiveUpOrder) -> Decision:
    now = table.game.round
    if now.voided or (now.opened and not now.wagers and now.settled_wagers):
        return ()
    if not now.opened:
        return declare_void(table, table.game, "impractical", command.reason, rule(table))
    void = VoidRound(round=now.number, ground="impractical", reason=command.reason)
    decided = table.machine.decide(table, table.game, replace(act, command=void))
    if isinstance(decided, Refusal):
        return decided
    first: Fact = replace(decided[0], under=tuple(dict.fromkeys(decided[0].under + _READING)))
    return (first, *decided[1:])


def _ready(game: RoundGame) -> RoundGame:
    """Everything on the table is collected, however far the next shoe had been prepared."""
    unready = {"stage": Stage.READY, "to_check": frozenset()}
    return replace(game, **{name: value for name, value in unready.items() if hasattr(game, name)})


def order_given_up(table: Table, fact: OrderGivenUp) -> Table:
    game = table.machine.put_away(table.game) if _in_play(table, fact.shoe) else table.game
    sealed = {number: commitment for number, commitment in table.sealed.items() if number != fact.shoe}
    return replace(table, game=game, sealed=sealed, lost=None)


def needs(table: Table) -> Need:
    """Somebody puts the vault right, or the order is given up."""
    assert table.lost is not None, "an order is lost"
    say = f"The order of {table.game.CHANCE} {table.lost.shoe} cannot be dealt: {table.lost.because}"
    return Need("order that cannot be dealt", operators(table.terms), say, rule(table), ("give_up_order",))
