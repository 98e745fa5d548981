"""The events at a table, a line for each fact, in words and with its clauses."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from croupier.conduct.codec import decode_fact, name_of
from croupier.instruments import library
from croupier.journal import Entry
from croupier.ruling import Fact, HiddenFact, PublicFact
from croupier.server.audience import Audience, owner_of
from croupier.table import Table
from croupier.tournament.facts import TournamentFact
from croupier.views.clauses import Clause, clauses
from croupier.views.telling import tell
from croupier.views.tournament.words import tell as tell_of_tournament


class Line(Struct, frozen=True):
    version: int
    at: int
    who: str
    role: str
    fact: str
    say: str
    under: tuple[Clause, ...]
    spoken: bool = False


class Told(Struct, frozen=True):
    """A line with who may see it; `event` goes over the wire, made once for everyone."""

    line: Line
    public: bool
    owner: str
    event: bytes
    hidden: bool = False  # for the inspector alone, when the round is over

    def reaches(self, audience: Audience) -> bool:
        if self.hidden:
            return False
        return audience.staff or self.public or (bool(self.owner) and self.owner == audience.who)


_encode = msgspec.json.Encoder().encode


def tell_elsewhere(fact: Fact) -> str:
    """A fact of a tournament, of the accounts or of the house, in words."""
    if isinstance(fact, TournamentFact):
        return tell_of_tournament(fact)
    fields = ((name, getattr(fact, name)) for name in fact.__struct_fields__ if name not in ("under", "moves"))
    said = ", ".join(f"{name} {value}" for name, value in fields if value not in ("", (), None, 0))
    return f"{name_of(fact).partition('.')[2].partition('/')[0].replace('_', ' ')}: {said}"


def told(entries: Iterable[Entry], table: Table) -> Iterator[Told]:
    """Lines for entries of a table's journal; `table` is its state at or after the last of them."""
    for entry in entries:
        yield tell_entry(entry, decode_fact(entry.body), table)


def tell_entry(entry: Entry, fact: Fact, table: Table) -> Told:
    book = library().book(table.setting.book)
    under = clauses(book, fact.under)
    say, spoken = tell(fact, table), fact.spoken
    line = Line(entry.version, entry.at, entry.who, entry.role, name_of(fact), say, under, spoken)
    event = b"event: line\nid: %d\ndata: %b\n\n" % (entry.version, _encode(line))
    return Told(line, isinstance(fact, PublicFact), owner_of(entry, fact), event, isinstance(fact, HiddenFact))
