"""Acts that concern a round of long ago. A table has its last rounds at hand; its journal has them all."""

from collections.abc import Callable

from msgspec.structs import replace

from croupier.games.round_of_play import RoundRecord
from croupier.games.voiding import find_record
from croupier.ruling import Act, Command, Decision
from croupier.table.machine import decide
from croupier.table.requests import AnswerApproval, AskApproval
from croupier.table.state import Table

Past = Callable[[int], RoundRecord | None]  # a closed round by its number, wherever it is kept


def decide_with(past: Past, table: Table | None, act: Act) -> Decision:
    """The outcome of an act at a table, with the round at hand that it looks back on. Rounds are fetched only for an
    act that is refused without them."""
    decided = decide(table, act)
    if table is None or isinstance(decided, tuple):
        return decided
    record = past(number) if (number := _long_ago(table, act)) else None
    if record is None:
        return decided
    return decide(replace(table, game=replace(table.game, earlier=(record, *table.game.earlier))), act)


def _long_ago(table: Table, act: Act) -> int:
    """The finished round that an act concerns and that is no longer at hand; 0 for any other act."""
    command = _concerning(table, act.command)
    if type(command) not in table.machine.LOOKS_BACK:
        return 0
    number: int = getattr(command, "round", 0)
    return number if 0 < number < table.game.round.number and not find_record(table.game, number) else 0


def _concerning(table: Table, command: Command) -> Command:
    """The command itself, or the one that an approval is asked or given for."""
    if isinstance(command, AskApproval):
        return command.wanted
    if isinstance(command, AnswerApproval):
        asked = next((each.wanted for each in table.requests if each.request == command.request), command)
        return command.instead or asked
    return command
