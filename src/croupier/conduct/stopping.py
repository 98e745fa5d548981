"""Play is stopped on demand: in the whole house, in a game, at a table, or for a player, with a reason and on record.

No further wager is taken there, so no round begins; one that has begun is played to its end."""

from threading import Lock

from msgspec import Struct

from croupier.conduct.alarms import Alarm
from croupier.conduct.codec import UnreadableFact, decode_fact
from croupier.conduct.house_facts import PlayResumed, PlayStopped
from croupier.conduct.house_stream import HOUSE
from croupier.instruments import library
from croupier.journal import Store
from croupier.ruling import Command
from croupier.ruling.names import look_alike, normal
from croupier.table import Table

KINDS = ("house", "game", "table", "player")


def check_kind(what: str) -> None:
    """Raises ValueError where there is nothing of this kind to stop."""
    if what not in KINDS:
        raise ValueError(f"{what!r} cannot be stopped; it is one of {', '.join(KINDS)}")


class Stop(Struct, frozen=True):
    what: str
    name: str
    reason: str
    by: str
    since: int

    def __str__(self) -> str:
        where = f"{self.what} {self.name}" if self.name else "the whole house"
        return f"play is stopped for {where} by {self.by}: {self.reason}"

    def concerns(self, name: str, table: Table, command: Command) -> bool:
        match self.what:
            case "house":
                return True
            case "game":
                return library().book(table.setting.book).game == self.name
            case "table":
                return name == self.name
            case _:  # a player
                patron = getattr(command, "patron", "")
                if not isinstance(patron, str):  # the door turns it away
                    return False
                return bool(patron) and (normal(patron) == self.name or bool(look_alike(patron, [self.name])))


class Stops:
    """The stops that are in force, as the journal has them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._seen = 0
        self._now: dict[tuple[str, str], Stop] = {}

    def read_on(self) -> None:
        """Take in what has been written since."""
        with self._lock:
            for entry in self._store.read(HOUSE, self._seen):
                self._seen = entry.version
                try:
                    fact = decode_fact(entry.body)
                except UnreadableFact:  # the audit and /health name it
                    continue
                if isinstance(fact, PlayStopped):
                    stop = Stop(fact.what, fact.name, fact.reason, entry.who, entry.at)
                    self._now = {**self._now, (fact.what, fact.name): stop}
                elif isinstance(fact, PlayResumed):
                    self._now = {key: stop for key, stop in self._now.items() if key != (fact.what, fact.name)}

    def in_force(self) -> tuple[Stop, ...]:
        return tuple(self._now.values())

    def against(self, name: str, table: Table | None, command: Command) -> Stop | None:
        """The stop that bars a wager at this table."""
        return next((stop for stop in self._now.values() if table and stop.concerns(name, table, command)), None)

    def alarms(self) -> list[Alarm]:
        return [Alarm("stopped", str(stop), stop.since) for stop in self._now.values()]
