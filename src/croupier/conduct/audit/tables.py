"""The audit of a table: each of its subjects is checked in its own file."""

from croupier.conduct.audit.citations import unknown_citation
from croupier.conduct.audit.layout import Layout
from croupier.conduct.audit.ledger import Ledger
from croupier.conduct.audit.report import Owed, Unrevealed
from croupier.conduct.audit.sealed_orders import SealedOrders, called
from croupier.conduct.audit.stream import StreamAudit
from croupier.conduct.audit.two_people import TwoPeople
from croupier.conduct.dealing import dealing_of
from croupier.conduct.dealing.shoes import NAME
from croupier.conduct.past import Past
from croupier.conduct.virtual import is_there, not_by_hand
from croupier.games.context import supervisors
from croupier.games.round_of_play import RoundRecord
from croupier.journal import Entry, Store
from croupier.ruling import Act, Decision, Fact, Refusal
from croupier.table import Table, evolve
from croupier.table.commands import GiveUpOrder
from croupier.table.debts import debts
from croupier.table.facts import CommandRefused, EntrantSeated, TableCreated
from croupier.table.looking_back import decide_with
from croupier.table.lost_orders import cannot_be_dealt


class TableAudit(StreamAudit[Table]):
    """One table, entry by entry."""

    def __init__(self, stream: str, store: Store) -> None:
        super().__init__(stream, self._decided, evolve)
        self._past = Past(store, stream)  # without snapshots: an audit relies on entries alone
        self.owed: tuple[Owed, ...] = ()
        self.players_of = ""  # the tournament whose players sat here
        self.ledger = Ledger(self.finds("chips"))
        self.orders = SealedOrders(self.finds("sealed orders"))
        self._layout = Layout(self.finds("layout"))
        self._two_people = TwoPeople(self.finds("two people"))

    @property
    def unrevealed(self) -> Unrevealed | None:
        return self.orders.unrevealed(self.name)

    def ended(self, state: Table) -> None:
        self.ledger.ended(state.balances)
        owing = debts(state.balances)
        self.owed = tuple(Owed(self.name, patron, cents) for patron, cents in sorted(owing.items()))

    def check(self, entry: Entry, fact: Fact, before: Table | None, after: Table | None) -> None:
        version = entry.version
        self._check_citations(version, fact, after)
        self.ledger.take(version, fact)
        if isinstance(fact, TableCreated) and fact.name != self.name:
            self._find("facts", version, f"creates {fact.name!r} in the stream of {self.name!r}")
        if before is None or after is None:
            return
        if isinstance(fact, EntrantSeated):
            self.players_of = after.tournament
        self._layout.take(version, fact, before, after, self.ledger)
        self._two_people.take(entry, fact, before)
        self._check_readings(version, fact, entry.role, before, after)
        if before.dealing == "virtual":
            self.orders.take(version, fact, before, after)

    def _check_citations(self, version: int, fact: Fact, table: Table | None) -> None:
        own = table.setting.book if table else ""
        book = fact.book or own if isinstance(fact, CommandRefused) else own
        if unknown := unknown_citation(book, fact.under):
            self._find("citations", version, f"cites {unknown!r}, which is nowhere in {book or 'the readings'}")

    def _check_readings(self, version: int, fact: Fact, role: str, before: Table, after: Table) -> None:
        """Only the supervisor corrects a face-down reading (H2, H11)."""
        if role in supervisors(before.terms):
            return
        for place, card in dealing_of(after).replaced(before.game, after.game, fact):
            because = f"the {called(card)} was read at {place}, and is replaced without a correction"
            self._find("readings", version, because)

    def _decided(self, table: Table | None, act: Act, fact: Fact) -> Decision:
        """The decision on an act; at a virtual table the dealer answers some before the rules are asked."""
        away = _turned_away(table, act, fact) if table is not None and table.dealing == "virtual" else None
        return away or decide_with(self._record, table, act)

    def _record(self, number: int) -> RoundRecord | None:
        """A round of the past, as it stood at the entry before."""
        return self._past.record(number, self._last.version if self._last else 0)


def _turned_away(table: Table, act: Act, fact: Fact) -> Refusal | None:
    """The virtual dealer's own answer. Its part belongs to the sealed chance alone, and to itself under its name: a
    person of that name is turned away like any other, and recorded so. Only the dealer knows whether an order opens."""
    by_hand = not_by_hand(table, act.command, act.role)
    if by_hand is not None and (act.who != NAME or _says(fact, by_hand.because)):
        return by_hand
    if isinstance(act.command, GiveUpOrder) and _says(fact, is_there(table).because):
        return is_there(table)
    lost = cannot_be_dealt(table, "").because
    if isinstance(fact, CommandRefused) and fact.because.startswith(lost):
        return cannot_be_dealt(table, fact.because.removeprefix(lost))
    return None


def _says(fact: Fact, because: str) -> bool:
    return isinstance(fact, CommandRefused) and fact.because == because
