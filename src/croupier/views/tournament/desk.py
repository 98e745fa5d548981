"""A tournament for its staff: at the director's desk, on the floor, for the inspector; each built up from nothing."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.instruments import library
from croupier.ruling import Under
from croupier.tournament import Tournament
from croupier.tournament.breaking_tables import breakable
from croupier.tournament.clearance import fingerprint
from croupier.tournament.conditions import Purchase
from croupier.tournament.drawing_seats import to_be_sealed
from croupier.tournament.play import Over, due
from croupier.tournament.pool import statement
from croupier.tournament.state import Player, Stage
from croupier.tournament.ties import waiting_ties
from croupier.tournament.vacancies import in_play
from croupier.views.clauses import Clause, clauses
from croupier.views.tournament.board import Board, board_of, called
from croupier.views.tournament.counting import CountSheet, sheets_of
from croupier.views.tournament.status import DisputeStatus, next_of


class NextStep(Struct, frozen=True):
    """The step that the tournament awaits, with what would be given for it."""

    what: str
    by: tuple[str, ...]
    say: str
    rest: str  # what else is said of it, as who is missing
    book: str
    under: tuple[Clause, ...]
    commands: tuple[str, ...]
    session: str
    flight: int
    table: str
    sealing: bool  # the ballot has to be sealed before it is drawn


class Entrant(Struct, frozen=True):
    name: str
    number: int
    plays: str  # the person who sits for the entry, where it is somebody else
    group: str
    accessible: bool
    standing: str
    present: bool
    table: str
    called: str
    seat: int
    chips: int
    rebuys: int
    add_ons: int
    warnings: int


class Offer(Struct, frozen=True):
    """Chips that are sold: a re-buy or an add-on."""

    cost: int
    chips: int
    most: int
    words: str
    under: tuple[Clause, ...]


class TieLine(Struct, frozen=True):
    players: tuple[str, ...]
    method: str
    because: str
    under: tuple[Clause, ...]
    book: str


class Clearance(Struct, frozen=True):
    """What a book asks of the authority before entries or play."""

    book: str
    kind: str  # approval or notification
    authority: str
    done: bool
    under: tuple[Clause, ...]


class Money(Struct, frozen=True):
    came: dict[str, int]
    went: dict[str, int]
    balance: int


class DirectorDesk(Struct, frozen=True, tag="director", tag_field="for"):
    """For the director and the assistants, the shift manager and the operator."""

    board: Board
    next: NextStep
    director: str
    assistants: tuple[str, ...]
    published: bool
    fingerprint: str
    fee: int
    commission: int
    agreement: bool
    to_agree: tuple[str, ...]  # of whom alone the director requires an agreement
    groups: bool
    reserve_places: int
    entries_closed: bool
    players: tuple[Entrant, ...]
    reserves: tuple[str, ...]
    interested: tuple[str, ...]
    clearances: tuple[Clearance, ...]
    ties: tuple[TieLine, ...]
    disputes: tuple[DisputeStatus, ...]
    re_buy: Offer | None
    add_on: Offer | None
    seconds_to_wager: int
    denominations: tuple[int, ...]
    counts: tuple[CountSheet, ...]
    money: Money


class FloorView(Struct, frozen=True, tag="floor", tag_field="for"):
    """For the dealers and supervisors: the room, what comes next, and the chips that are counted by hand."""

    board: Board
    next: NextStep
    denominations: tuple[int, ...]
    counts: tuple[CountSheet, ...]


class ExaminedNight(Struct, frozen=True, tag="inspector", tag_field="for"):
    """For the inspector: nothing here is an offer to act but the approval."""

    board: Board
    next: NextStep
    director: str
    assistants: tuple[str, ...]
    fingerprint: str
    published: bool
    players: tuple[Entrant, ...]
    reserves: tuple[str, ...]
    clearances: tuple[Clearance, ...]
    ties: tuple[TieLine, ...]
    disputes: tuple[DisputeStatus, ...]
    money: Money


Dealing = Mapping[str, str]


def desk_of(tournament: Tournament, version: int, at: int, dealing: Dealing) -> DirectorDesk:
    conditions = tournament.conditions
    return DirectorDesk(
        board=board_of(tournament, version, at, dealing),
        next=next_step(tournament, at),
        director=tournament.director,
        assistants=tuple(sorted(tournament.assistants)),
        published=tournament.published,
        fingerprint=fingerprint(tournament.text),
        fee=int(conditions.entry.fee),
        commission=int(conditions.entry.commission),
        agreement=conditions.entry.agreement,
        to_agree=tuple(sorted(tournament.to_agree)),
        groups=bool(conditions.entry.largest_group or conditions.entry.groups_apart),
        reserve_places=conditions.entry.reserves,
        entries_closed=tournament.entries_closed,
        players=_players(tournament),
        reserves=tuple(each.name for each in tournament.reserves),
        interested=tournament.interested,
        clearances=_clearances(tournament),
        ties=_ties(tournament),
        disputes=_disputes(tournament),
        re_buy=_offer(tournament, conditions.rebuys, "condition_buy_back"),
        add_on=None if tournament.add_ons_closed else _offer(tournament, conditions.add_on, "condition_add_on"),
        seconds_to_wager=tournament.seconds_to_wager or 0,
        denominations=denominations(tournament),
        counts=sheets_of(tournament),
        money=_money(tournament),
    )


def floor_of(tournament: Tournament, version: int, at: int, dealing: Dealing) -> FloorView:
    board = board_of(tournament, version, at, dealing)
    return FloorView(board, next_step(tournament, at), denominations(tournament), sheets_of(tournament))


def denominations(tournament: Tournament) -> tuple[int, ...]:
    """The chips of the tournament in cents, the largest first."""
    return tuple(sorted(map(int, tournament.conditions.denominations), reverse=True))


def examined_of(tournament: Tournament, version: int, at: int, dealing: Dealing) -> ExaminedNight:
    return ExaminedNight(
        board=board_of(tournament, version, at, dealing),
        next=next_step(tournament, at),
        director=tournament.director,
        assistants=tuple(sorted(tournament.assistants)),
        fingerprint=fingerprint(tournament.text),
        published=tournament.published,
        players=_players(tournament),
        reserves=tuple(each.name for each in tournament.reserves),
        clearances=_clearances(tournament),
        ties=_ties(tournament),
        disputes=_disputes(tournament),
        money=_money(tournament),
    )


def next_step(tournament: Tournament, at: int) -> NextStep:
    coming = next_of(tournament, at)
    session = tournament.current()
    idle = next((each for each in tournament.tables_of(session) if not each.started), None) if session else None
    say, _, rest = _short(tournament, coming.say).partition("; ")
    return NextStep(
        what=coming.what,
        by=coming.by,
        say=say[:1].upper() + say[1:],
        rest=rest,
        book=coming.book,
        under=_clauses(coming.book, coming.under),
        commands=coming.commands,
        session=session.name if session else "",
        flight=idle.flight if idle else 0,
        table=_table_meant(tournament, coming.what, at),
        sealing=session is not None and to_be_sealed(tournament, session),
    )


def _table_meant(tournament: Tournament, what: str, at: int) -> str:
    """The table that the next step is about, if it is about one."""
    session = tournament.current()
    going = in_play(tournament, session.name) if session else []
    if what == "end of a table":
        return next((table.name for table in going if isinstance(due(tournament, table, at), Over)), "")
    if what == "broken table" and session is not None and (broken := breakable(tournament, session)):
        return broken.name
    return next((table.name for table in going if not table.stacks), "") if what == "re-buys" else ""


def _short(tournament: Tournament, say: str) -> str:
    """Tables as people call them, the longest names first: one may begin with another."""
    for name in sorted(tournament.tables, key=len, reverse=True):
        say = say.replace(name, called(name))
    return say


def _clauses(book: str, under: Under) -> tuple[Clause, ...]:
    return clauses(library().book(book), under)


def _players(tournament: Tournament) -> tuple[Entrant, ...]:
    return tuple(_entrant(tournament, player) for player in tournament.players.values())


def _entrant(tournament: Tournament, player: Player) -> Entrant:
    return Entrant(
        name=player.name,
        number=player.number,
        plays=player.plays if player.plays != player.name else "",
        group=player.group,
        accessible=player.accessible,
        standing=player.standing,
        present=player.present,
        table=player.table,
        called=called(player.table),
        seat=player.seat,
        chips=tournament.chips_of(player.name),
        rebuys=player.rebuys,
        add_ons=player.add_ons,
        warnings=tournament.warnings.get(player.name, 0),
    )


def _clearances(tournament: Tournament) -> tuple[Clearance, ...]:
    found = []
    for terms in tournament.all_terms():
        for key, kind in (("approved_before_start", "approval"), ("notified_before_entries", "notification")):
            if terms.has(key):
                book = library().book(terms.book_id)
                done = terms.book_id in tournament.cleared
                under = clauses(book, terms.cite(key))
                found.append(Clearance(terms.book_id, kind, book.instrument.approver, done, under))
    return tuple(found)


def _ties(tournament: Tournament) -> tuple[TieLine, ...]:
    return tuple(
        TieLine(tie.players, tie.method, tie.because, _clauses(tie.book, tie.under), tie.book)
        for tie in waiting_ties(tournament)
    )


def _disputes(tournament: Tournament) -> tuple[DisputeStatus, ...]:
    return tuple(
        DisputeStatus(d.number, d.player, d.matter, d.decision, d.review_by, d.outcome) for d in tournament.disputes
    )


def _offer(tournament: Tournament, purchase: Purchase | None, key: str) -> Offer | None:
    if purchase is None or tournament.stage is not Stage.PLAYING:
        return None
    terms = tournament.terms
    under = clauses(library().book(terms.book_id), terms.cite(key) if terms.has(key) else ())
    return Offer(int(purchase.cost), int(purchase.chips), purchase.most, purchase.method, under)


def _money(tournament: Tournament) -> Money:
    told = statement(tournament.balances)
    came, went, balance = told["in"], told["out"], told["balance"]
    assert isinstance(came, dict), "money that came in has its sources"
    assert isinstance(went, dict), "money that goes out has its uses"
    assert isinstance(balance, int), "the balance is one amount"
    return Money(came, went, balance)
