"""A wager out of turn: it stands with a warning, and from the second time on it may be void."""

from msgspec.structs import replace

from croupier.games import powers
from croupier.games.commands import PlaceWager, VoidWagers
from croupier.ruling import Act, Decision, Refusal
from croupier.table.commands import VoidOutOfTurn
from croupier.table.facts import OutOfTurnVoided, OutOfTurnWarned
from croupier.table.in_charge import no_tournament, not_the_director
from croupier.table.seats import not_at_table
from croupier.table.state import Table
from croupier.table.tournament_play.turns import in_turns, no_marker, with_excused


def stands_until_asked(table: Table, act: Act, patron: str) -> Refusal | None:
    """A wager stands until its player is asked, once more after a turn. A player who tries to change one that was
    placed out of turn infringes once more; somebody who may not act for the player does not infringe in the player's
    name."""
    order, command = table.order, act.command
    if not in_turns(table) or patron == order.called:
        return None
    down = {wager.option for wager in table.game.round.wagers.values() if wager.patron == patron}
    if not down or (type(command) is PlaceWager and command.option not in down):
        return None  # another wager beside it, which stands too
    if powers.refuse(table, act):
        return None  # the game says why
    if patron not in order.early:
        because = f"{patron}'s wager was placed in turn and stands until {patron} is asked once more"
        return Refusal(table.terms.cite("wager_locked_after_turn"), because, ("call_player",))
    because = f"{patron}'s wager was placed out of turn and stands until {patron} is asked"
    warned = warning(table, patron, refused=True)
    return Refusal(warned.under, because, ("call_player",), brings=(warned,))


def warning(table: Table, patron: str, refused: bool = False) -> OutOfTurnWarned:
    times = table.order.warned.get(patron, 0) + 1
    return OutOfTurnWarned(patron=patron, times=times, refused=refused, under=table.terms.cite("out_of_turn"))


def out_of_turn_warned(table: Table, fact: OutOfTurnWarned) -> Table:
    order = table.order
    warned = {**order.warned, fact.patron: fact.times}
    return replace(table, order=replace(order, warned=warned, early=order.early | {fact.patron}))


def taken_off(table: Table) -> Table:
    """Whose early wagers have all gone back may make one in turn, and that is not void for them (T40)."""
    order = table.order
    early = frozenset(name for name in order.early if table.game.has_wagers(name))
    return table if early == order.early else replace(table, order=replace(order, early=early))


def void_out_of_turn(table: Table, act: Act, command: VoidOutOfTurn) -> Decision:
    """From the second time on. The player is asked again, last, and need not wager any more (T10, X14)."""
    terms, patron, order = table.terms, command.patron, table.order
    refusal = no_tournament(table) or no_marker(table)
    refusal = refusal or not_the_director(table, act, "out_of_turn") or not_at_table(table, patron)
    if refusal:
        return refusal
    if patron not in order.early or not table.game.has_wagers(patron):
        return Refusal(terms.cite("out_of_turn"), f"{patron} has no wager out of turn that could still be void")
    if not in_turns(table):
        because = f"the bets are closed, and {patron} could not be asked again"
        return Refusal(terms.cite("out_of_turn"), because, ("void_wagers",))
    if order.warned[patron] < 2:
        return Refusal(terms.cite("out_of_turn"), f"{patron} had not been warned before: the wager stands")
    if not command.reason.strip():
        return Refusal(terms.cite("out_of_turn"), "say why the wager is void")
    under = terms.cite("out_of_turn", "tournament_director")
    void = VoidWagers(patron=patron, reason=command.reason)
    back: Decision = table.machine.DECIDE[VoidWagers](table, table.game, act, void)
    if isinstance(back, Refusal):
        return back
    voided = OutOfTurnVoided(patron=patron, reason=command.reason, under=under)
    return (*(replace(fact, under=under) for fact in back), voided)


def out_of_turn_voided(table: Table, fact: OutOfTurnVoided) -> Table:
    order, whose = table.order, frozenset({fact.patron})
    called = "" if order.called == fact.patron else order.called
    asked_again = replace(order, called=called, again=order.again | whose, done=order.done - whose)
    return replace(with_excused(table, whose, True), order=asked_again)
