"""Questions to people at a table: those beside each command, in the game's wording, with lists from the book."""

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from croupier.games.voiding import disturbances
from croupier.instruments import Terms
from croupier.ruling import Ask, Asks, Command, as_written, asks_of, left_open
from croupier.table.general_provisions import matters
from croupier.table.state import Table


def asks_at(table: Table, kind: type[Command]) -> Asks:
    """Everything that may be asked here for a command of this kind."""
    return _listed(table.terms, _put(table, kind))


def asks_about(table: Table, command: Command) -> Asks:
    """The questions still open to somebody who takes this choice."""
    return _listed(table.terms, left_open(command, _put(table, type(command))))


def _put(table: Table, kind: type[Command]) -> Asks:
    return table.machine.ASKS.get(str(kind.__struct_config__.tag)) or asks_of(kind)


def _listed(terms: Terms, asks: Asks) -> Asks:
    lists = {field: answers for field, ask in asks.items() if (answers := _answers(terms, field, ask))}
    return {**asks, **{field: replace(asks[field], one_of=answers) for field, answers in lists.items()}}


def _answers(terms: Terms, field: str, ask: Ask) -> Mapping[str, str]:
    """The book's list, where it has one."""
    match ask.kind:
        case "option":
            return {id: terms.wagers[id].name for id in terms.placeable}
        case "spot":
            return {id: wager.name for id, wager in terms.offered.items() if wager.part != "apart"}
        case "one of" if field in _IN_THE_BOOK:
            return as_written(*_IN_THE_BOOK[field](terms))
        case _:
            return {}


_IN_THE_BOOK: Mapping[str, Callable[[Terms], Iterable[str]]] = {"cause": disturbances, "matter": matters}
