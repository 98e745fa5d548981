"""Each audience's view of a table. Every view starts empty; the rules decide what is added."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.round_of_play import RoundGame, RoundOfPlay, RoundRecord, shares_in
from croupier.games.shares import Share
from croupier.games.shoes import ShoeGame
from croupier.games.steps import GameStep, Phase
from croupier.instruments import Book, WagerOption, library, members, part_of
from croupier.money.accounts import FLOAT, account_of
from croupier.ruling import Asks, Command, Need, Role
from croupier.table import Table, needs, open_to
from croupier.table.asking import asks_about
from croupier.table.debts import debts, held
from croupier.table.hours import ended
from croupier.table.seats import may_be_asked_to_vacate
from croupier.table.tournament_play.turns import asked_to_wager
from croupier.views.asked import AnswerView, RequestView, answer_view, request_view
from croupier.views.clauses import Clause, clauses
from croupier.views.due import payments_due
from croupier.views.follow_on import CoverView, cover
from croupier.views.keys import keys_of
from croupier.views.once import Once, asked_once
from croupier.views.rounds import ANYBODY, Eyes, PaymentView, RoundPicture, RoundView, wager_view
from croupier.views.sign import Sign, sign


class ShoeView(Struct, frozen=True):
    """The shoe or deck that the round is dealt from, or at a wheel the spin; `say` names it."""

    number: int
    say: str
    stage: str
    left: int
    discarded: int
    cutting_card_out: bool
    commitment: str
    offered_cut: str


class SharesView(Struct, frozen=True):
    """The players' shares in what is sealed: "open" to join, "closed" while values are revealed, "mixed"; "" where
    nothing is sealed now."""

    state: str
    called: str
    order: int
    given: tuple[Share, ...]


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
    """Chips between a patron and the table that nobody holds: the patron's debt since a round was undone, and chips
    kept for a patron who has left. Only its owner and the staff see it."""

    patron: str
    owes: int
    kept: int


class NeedView(Struct, frozen=True):
    """The step that play awaits. `say` is for people; the other fields have everything that a screen needs of it."""

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
    """An open command, as the rules would accept it. Cards, amounts and reasons in it are examples."""

    command: Command
    say: str
    under: tuple[str, ...]
    asks: Asks  # the fields still to be filled in
    once: Once | None = None  # asked once more, because it is rare and hard to undo


RoundT = TypeVar("RoundT", bound=RoundView, covariant=True)
FeltT = TypeVar("FeltT", bound=Struct, covariant=True)


class TableView(Struct, Generic[RoundT, FeltT], frozen=True, kw_only=True):
    """One table as one audience sees it. `felt` is the game's own part of it, beside the rounds."""

    game: str
    name: str
    version: int
    status: str
    closing: bool
    sign: Sign
    need: NeedView
    step: str
    phase: str  # of the round, in one word
    round: RoundT
    last: RoundT | None
    felt: FeltT
    shoe: ShoeView
    shares: SharesView
    patrons: tuple[PatronView, ...]
    notices: tuple[str, ...]
    options: dict[str, WagerOption]  # the spots of the layout, in its order
    chips: tuple[int, ...]
    choices: tuple[ChoiceView, ...] = ()
    keys: Mapping[str, str] = {}  # of the viewer's commands, by their names
    float_chips: int | None = None
    accounts: tuple[AccountView, ...] = ()
    disputes: int = 0
    tournament: str = ""
    marker: int = 0  # the seat whose player wagers first
    called: str = ""  # who has been asked to wager
    cover: tuple[CoverView, ...] = ()  # whose chips may not cover a stake that follows: oneself, for the staff anyone
    rounds_left: int = 0  # of the session; 0 where unknown
    due: tuple[PaymentView, ...] = ()  # what the settlement that comes next would take and pay, for the staff
    dealer: str = ""  # where that is on record
    requests: tuple[RequestView, ...] = ()  # for approval, and the last answers: only the staff see them
    answers: tuple[AnswerView, ...] = ()


AnyTableView: TypeAlias = TableView[RoundView, Struct]


class Felt(Protocol):
    """A game as it is shown: its module `felt`."""

    def felt(self, table: Table, people: tuple[PatronView, ...]) -> Struct: ...
    def step_of(self, table: Table) -> GameStep: ...
    def round_now(self, table: Table, eyes: Eyes) -> RoundView: ...
    def round_past(self, table: Table, record: Any, eyes: Eyes) -> RoundView: ...
    def picture_of(self, round: Any) -> RoundPicture: ...


def seen_by_public(table: Table, version: int, at: int = 0) -> AnyTableView:
    """Spectators and the room's big screen: the felt, the sign, the roads; nobody's chips are counted."""
    return _view(table, version, at, tuple(_person(table, name) for name in table.patrons))


def seen_by_patron(table: Table, version: int, who: str, at: int = 0) -> AnyTableView:
    """The public view, the patron's own chips, and the commands open to them."""
    people = tuple(_person(table, name, counted=name == who) for name in table.patrons)
    own = tuple(account for account in _accounts(table) if account.patron == who)
    choices = _choices(table, who, Role.PATRON, at)
    covered = cover(table, (name for name in table.patrons if name == who), oneself=True)
    eyes = Eyes(patron=who)
    return _view(table, version, at, people, choices, own, eyes=eyes, covered=covered, keyed_for=Role.PATRON)


def seen_by_staff(table: Table, version: int, who: str, role: Role, at: int = 0) -> AnyTableView:
    """Dealer, supervisor, operator or director: everybody's chips, the float, and the commands open to the role."""
    people = tuple(_person(table, name, counted=True, watched=True) for name in table.patrons)
    choices = () if table.dealing == "virtual" and role is Role.DEALER else _choices(table, who, role, at)
    covered = cover(table, iter(table.patrons), oneself=False)
    in_float = table.balances.get(FLOAT, 0)
    due = payments_due(table, who, at)
    return _view(
        table, version, at, people, choices, _accounts(table), in_float, covered=covered, keyed_for=role, due=due
    )


def seen_by_inspector(table: Table, version: int, at: int = 0) -> AnyTableView:
    """Everything that the staff see, without commands, and of finished rounds every card that was read."""
    people = tuple(_person(table, name, counted=True, watched=True) for name in table.patrons)
    in_float = table.balances.get(FLOAT, 0)
    covered = cover(table, iter(table.patrons), oneself=False)
    return _view(table, version, at, people, (), _accounts(table), in_float, Eyes(inspector=True), covered)


def seen_by(table: Table, version: int, who: str, role: Role | None, at: int = 0) -> AnyTableView:
    """The view of an audience; without a role, the public's."""
    if role is None:
        return seen_by_public(table, version, at)
    if role is Role.PATRON:
        return seen_by_patron(table, version, who, at)
    if role is Role.INSPECTOR:
        return seen_by_inspector(table, version, at)
    return seen_by_staff(table, version, who, role, at)


def phase_of(table: Table) -> str:
    """The state of the round in one word, whatever the hours are."""
    return felt_of(library().book(table.setting.book).game).step_of(table).phase.value


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
    keyed_for: Role | None = None,
    due: tuple[PaymentView, ...] = (),
) -> AnyTableView:
    game: RoundGame = table.game
    need = needs(table, at)
    staff = float_chips is not None
    book = library().book(table.setting.book)
    felt = felt_of(book.game)
    step = felt.step_of(table)
    over = ended(table, at)  # whatever the game would wait for
    return TableView(
        game=book.game,
        name=table.name,
        version=version,
        status=table.status.value,
        closing=table.closing,
        sign=sign(table),
        need=_need(need, book),
        step=need.what if over else step.value,
        phase=Phase.PAUSED.value if over else step.phase.value,
        round=_given_back(table, felt.round_now(table, eyes), game.round),
        last=_given_back(table, felt.round_past(table, game.records[-1], eyes), game.records[-1])
        if game.records
        else None,
        felt=felt.felt(table, people),
        shoe=_shoe(game),
        shares=_shares(table),
        patrons=people,
        notices=tuple(_notice(notice.rounds_left) for notice in table.notices),
        options={id: wager for id, wager in table.terms.offered.items() if wager.part != "apart"},
        chips=table.setting.chips,
        choices=choices,
        keys=keys_of(book.game, keyed_for) if keyed_for else {},
        float_chips=float_chips,
        accounts=accounts,
        disputes=sum(1 for dispute in table.disputes if not dispute.decision),
        tournament=table.tournament,
        marker=table.marker,
        called=asked_to_wager(table),
        cover=covered,
        rounds_left=table.rounds_left,
        due=due,
        dealer=table.dealer,
        requests=tuple(request_view(table, each) for each in table.requests) if staff else (),
        answers=tuple(answer_view(table, each) for each in table.answered) if staff else (),
    )


def _given_back(table: Table, shown: RoundView, played: RoundOfPlay | RoundRecord) -> RoundView:
    if not played.returned:
        return shown
    return replace(shown, returned=tuple(wager_view(table, wager) for wager in played.returned))


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
        f"shoe {number}, {game.shoe.left} cards left" if number else "no shoe yet",
        game.stage.value,
        game.shoe.left,
        game.discarded,
        game.cutting_card_out,
        commitment,
        game.offered_cut,
    )


def _shares(table: Table) -> SharesView:
    game: RoundGame = table.game
    shares = shares_in(game)
    if not game.commitment or table.machine.shoe_is_finished(game, game.shoe_number):
        return SharesView("", game.CHANCE, 0, ())
    state = "mixed" if shares.mixed else "closed" if shares.frozen else "open"
    return SharesView(state, game.CHANCE, shares.order, shares.given)


def _notice(rounds_left: int) -> str:
    return "A change of the sign takes effect after " + ("this round" if rounds_left == 1 else f"{rounds_left} rounds")


def _choices(table: Table, who: str, role: Role, at: int) -> tuple[ChoiceView, ...]:
    return tuple(
        ChoiceView(c.command, c.say, c.under, asks_about(table, c.command), asked_once(table, c.command))
        for c in open_to(table, who, role, at)
    )


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
    """The last rounds, the newest first, as they were played, for anyone who asks what happened."""
    game: RoundGame = table.game
    return tuple(past_round(table, record, eyes) for record in reversed(game.played[-rounds:]))


def past_round(table: Table, record: RoundRecord, eyes: Eyes = ANYBODY) -> RoundView:
    """A round that is over, as it was played."""
    return felt_of(library().book(table.setting.book).game).round_past(table, record, eyes)


@cache
def felt_of(game: str) -> Felt:
    # Each game's module builds on this one, so it is looked up once both are loaded.
    felt: Felt = part_of(game, "felt", members(Felt))
    return felt
