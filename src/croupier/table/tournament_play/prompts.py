"""The steps that a table of a tournament awaits, and the commands that might be given there."""

from collections.abc import Iterator

from croupier.ruling import Command, Need, Role
from croupier.table.commands import CallPlayer, ExcuseFromRound, LetWagerLast, VoidOutOfTurn
from croupier.table.state import Table
from croupier.table.tournament_play.turns import asked_to_wager, in_turns, next_to_call, rule_of_order
from croupier.table.tournament_play.wagers import lacks_minimum, without_minimum

_FOR_THE_NEXT_ROUND = frozenset({"place_wager", "call_no_more_bets", "lift_dolly"})


def needs(table: Table, need: Need) -> Need:
    """The steps that a table of a tournament awaits, where the game awaits wagers or the opening of a round."""
    terms, order = table.terms, table.order
    if _FOR_THE_NEXT_ROUND.isdisjoint(need.commands):
        return need
    if not order.opened:
        say, under = "The director opens the next round", terms.cite("tournament_director", "pace")
        return Need("opening of the round", (Role.DIRECTOR,), say, under, ("open_round",))
    if not in_turns(table) or "place_wager" not in need.commands:
        return need
    due, under, asked = next_to_call(table), rule_of_order(table), asked_to_wager(table)
    if not asked and due:
        return Need(need.what, (Role.DEALER,), f"Ask {_at(table, due)} to wager", under, ("call_player",))
    people = (Role.PATRON, Role.DEALER)
    if due:
        say = f"{_at(table, asked)} to wager; then ask {_at(table, due)}"
        return Need(need.what, people, say, under, ("place_wager", "call_player"), asked)
    lacking = [name for name in without_minimum(table) if name != asked]
    if lacking:
        say = f"Without a wager: {', '.join(lacking)}. The director lets them wager last, or excuses them"
        under = terms.cite("minimum_each_round", "tournament_director")
        return Need(need.what, (Role.DIRECTOR,), say, under, ("let_wager_last", "excuse_from_round"))
    somebody_plays = bool(table.game.round.wagers)
    if lacks_minimum(table, asked) or (asked and not somebody_plays):
        say = f"{_at(table, asked)} to wager"
        return Need(need.what, people, say, under + terms.cite("minimum_each_round"), ("place_wager",), asked)
    if not somebody_plays:
        say = "Nobody has a wager in this round: the director withdraws it"
        under = terms.cite("tournament_director", "pace")
        return Need(need.what, (Role.DIRECTOR,), say, under, ("withdraw_round",))
    say = "All have been asked; announce NO MORE BETS"
    return Need(need.what, people, say, need.under, need.commands, asked)


def _at(table: Table, patron: str) -> str:
    return f"{patron} (seat {table.patrons[patron].seat})"


def candidates(table: Table, role: Role) -> Iterator[tuple[Command, str]]:
    """The commands that the dealer and the director might want at any table of a tournament. Opening a round and
    seating players are not offered: they come from the tournament, which knows how many are left."""
    due = next_to_call(table)
    if due:
        yield CallPlayer(patron=due), f"Ask {due} to wager"
    if role is not Role.DIRECTOR:
        return
    for patron in table.patrons:
        yield LetWagerLast(patron=patron), f"Let {patron} wager last"
        yield ExcuseFromRound(patron=patron, reason="recorded"), f"Excuse {patron} from this round"
        yield VoidOutOfTurn(patron=patron, reason="recorded"), f"Void the wagers of {patron} out of turn"
