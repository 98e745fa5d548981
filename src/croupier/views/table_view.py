"""What each audience sees of a table. Every view starts empty; the rules decide what is added."""

from importlib import import_module
from typing import Any, Protocol, cast

from msgspec import Struct

from croupier.games.context import FLOAT, account_of
from croupier.games.round_of_play import RoundGame
from croupier.games.shoes import ShoeGame
from croupier.instruments import Book, Terms, library
from croupier.ruling import Command, Need, Role
from croupier.table import Table, needs, open_to
from croupier.table.debts import debts, held
from croupier.table.seats import may_be_asked_to_vacate
from croupier.table.tournament_play import asked_to_wager
from croupier.views.clauses import Clause, clauses
from croupier.views.follow_on import CoverView, cover
from croupier.views.rounds import ANYBODY, Eyes, RoundView
from croupier.views.sign import Sign, sign


class ShoeView(Struct, frozen=True):
    """What the round is dealt from, or at a wheel the spin; `say` names it."""

    number: int
    say: str
    stage: str
    left: int
    discarded: int
    cutting_card_out: bool
    commitment: str
    offered_cut: str


class PatronView(Struct, frozen=True):
    name: str
    seat: int
    personal_maximum: int
    excluded: bool
    chips: int | None = None  # only its owner and the staff see the count; in a tournament everybody does
    abstained: int | None = None
    may_be_asked_to_vacate: bool = False
    excused: bool = False


class AccountView(Struct, frozen=True):
    """Chips between a patron and the table that nobody holds: what the patron owes since a round was undone, and what
    is kept for a patron who has left. Only its owner and the staff see it."""

    patron: str
    owes: int
    kept: int


class NeedView(Struct, frozen=True):
    """What play awaits. `say` is for people; the other fields have whatever a screen needs of it."""

    what: str
    say: str
    by: tuple[str, ...]
    to: str
    commands: tuple[str, ...]
    under: tuple[Clause, ...]
    box: int
    patrons: tuple[str, ...]
    card: str
    amount: int


class ChoiceView(Struct, frozen=True):
    command: Command
    say: str
    under: tuple[str, ...]


class TableView(Struct, frozen=True, kw_only=True):
    """One table as one audience sees it. Each game adds its own to it."""

    game: str
    name: str
    version: int
    status: str
    closing: bool
    sign: Sign
    need: NeedView
    step: str
    round: RoundView
    last: RoundView | None
    shoe: ShoeView
    patrons: tuple[PatronView, ...]
    notices: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    chips: tuple[int, ...]
    choices: tuple[ChoiceView, ...] = ()
    float_chips: int | None = None
    accounts: tuple[AccountView, ...] = ()
    disputes: int = 0
    tournament: str = ""
    marker: int = 0  # the seat whose player wagers first
    called: str = ""  # who has been asked to wager
    cover: tuple[CoverView, ...] = ()  # whose chips may not cover what follows a wager: oneself, for the staff anyone
    rounds_left: int = 0  # of the session; 0 where nobody knows


class Felt(Protocol):
    """A game as it is shown."""

    def table_view(self, table: Table, common: dict[str, object]) -> TableView: ...
    def step_of(self, table: Table) -> str: ...
    def options(self, terms: Terms) -> tuple[tuple[str, str], ...]: ...
    def round_now(self, table: Table, eyes: Eyes) -> RoundView: ...
    def round_past(self, table: Table, record: Any, eyes: Eyes) -> RoundView: ...


def seen_by_public(table: Table, version: int, at: int = 0) -> TableView:
    """Spectators and the room's big screen: the felt, the sign, the roads; nobody's chips are counted."""
    return _view(table, version, at, tuple(_person(table, name) for name in table.patrons))


def seen_by_patron(table: Table, version: int, who: str, at: int = 0) -> TableView:
    """What the public sees, one's own chips, and what is open to oneself."""
    people = tuple(_person(table, name, counted=name == who) for name in table.patrons)
    own = tuple(account for account in _accounts(table) if account.patron == who)
    choices = _choices(table, who, Role.PATRON, at)
    covered = cover(table, (name for name in table.patrons if name == who), oneself=True)
    return _view(table, version, at, people, choices, own, eyes=Eyes(patron=who), covered=covered)


def seen_by_staff(table: Table, version: int, who: str, role: Role, at: int = 0) -> TableView:
    """Dealer, supervisor, operator or director: everybody's chips, the float, and what is open to the role."""
    people = tuple(_person(table, name, counted=True, watched=True) for name in table.patrons)
    choices = () if table.dealing == "virtual" and role is Role.DEALER else _choices(table, who, role, at)
    covered = cover(table, iter(table.patrons), oneself=False)
    return _view(table, version, at, people, choices, _accounts(table), table.balances.get(FLOAT, 0), covered=covered)


def seen_by_inspector(table: Table, version: int, at: int = 0) -> TableView:
    """Everything the staff see, nothing to press, and of rounds that are over every card that was read."""
    people = tuple(_person(table, name, counted=True, watched=True) for name in table.patrons)
    in_float = table.balances.get(FLOAT, 0)
    covered = cover(table, iter(table.patrons), oneself=False)
    return _view(table, version, at, people, (), _accounts(table), in_float, Eyes(inspector=True), covered)


def seen_by(table: Table, version: int, who: str, role: Role | None, at: int = 0) -> TableView:
    """The view of an audience; no role is the public."""
    if role is None:
        return seen_by_public(table, version, at)
    if role is Role.PATRON:
        return seen_by_patron(table, version, who, at)
    if role is Role.INSPECTOR:
        return seen_by_inspector(table, version, at)
    return seen_by_staff(table, version, who, role, at)


def _view(
    table: Table,
    version: int,
    at: int,
    people: tuple[PatronView, ...],
    choices: tuple[ChoiceView, ...] = (),
    accounts: tuple[AccountView, ...] = (),
    float_chips: int | None = None,
    eyes: Eyes = ANYBODY,
    covered: tuple[CoverView, ...] = (),
) -> TableView:
    game: RoundGame = table.game
    need = needs(table, at)
    book = library().book(table.setting.book)
    felt = felt_of(book.game)
    common: dict[str, object] = {
        "game": book.game,
        "name": table.name,
        "version": version,
        "status": table.status.value,
        "closing": table.closing,
        "sign": sign(table),
        "need": _need(need, book),
        "step": felt.step_of(table),
        "round": felt.round_now(table, eyes),
        "last": felt.round_past(table, game.records[-1], eyes) if game.records else None,
        "shoe": _shoe(game),
        "patrons": people,
        "notices": tuple(_notice(notice.rounds_left) for notice in table.notices),
        "options": felt.options(table.terms),
        "chips": table.setting.chips,
        "choices": choices,
        "float_chips": float_chips,
        "accounts": accounts,
        "disputes": sum(1 for dispute in table.disputes if not dispute.decision),
        "tournament": table.tournament,
        "marker": table.marker,
        "called": asked_to_wager(table),
        "cover": covered,
        "rounds_left": table.rounds_left,
    }
    return felt.table_view(table, common)


def _need(need: Need, book: Book) -> NeedView:
    return NeedView(
        need.what,
        need.say,
        tuple(need.by),
        need.to,
        need.commands,
        clauses(book, need.under),
        need.box,
        need.patrons,
        need.card,
        need.amount,
    )


def _shoe(game: RoundGame) -> ShoeView:
    number, commitment = game.shoe_number, game.commitment
    if not isinstance(game, ShoeGame):
        say = f"{game.CHANCE} {number}" if number else f"no {game.CHANCE} yet"
        return ShoeView(number, say, "", 0, 0, False, commitment, "")
    return ShoeView(
        number,
        f"shoe {number}, {game.shoe.left} cards left",
        game.stage.value,
        game.shoe.left,
        game.discarded,
        game.cutting_card_out,
        commitment,
        game.offered_cut,
    )


def _notice(rounds_left: int) -> str:
    return "A change of the sign takes effect after " + ("this round" if rounds_left == 1 else f"{rounds_left} rounds")


def _choices(table: Table, who: str, role: Role, at: int) -> tuple[ChoiceView, ...]:
    return tuple(ChoiceView(c.command, c.say, c.under) for c in open_to(table, who, role, at))


def _person(table: Table, name: str, counted: bool = False, watched: bool = False) -> PatronView:
    person = table.patrons[name]
    return PatronView(
        name,
        person.seat,
        person.personal_maximum,
        person.excluded,
        table.balances.get(account_of(name), 0) if counted or table.tournament else None,
        person.rounds_abstained if watched else None,
        watched and may_be_asked_to_vacate(table, name),
        person.excused,
    )


def _accounts(table: Table) -> tuple[AccountView, ...]:
    owed, kept = debts(table.balances), held(table)
    return tuple(AccountView(name, owed.get(name, 0), kept.get(name, 0)) for name in sorted({*owed, *kept}))


def recall(table: Table, rounds: int = 10, eyes: Eyes = ANYBODY) -> tuple[RoundView, ...]:
    """The last rounds, the newest first, as they were played: for whoever asks what happened."""
    game: RoundGame = table.game
    felt = felt_of(library().book(table.setting.book).game)
    records = [record for shoe in (*game.earlier, game.records) for record in shoe]
    return tuple(felt.round_past(table, record, eyes) for record in reversed(records[-rounds:]))


def felt_of(game: str) -> Felt:
    # Each game's module builds on this one, so it is looked up once both are there.
    return cast(Felt, import_module(f"croupier.views.{game.replace('-', '_')}.felt"))
