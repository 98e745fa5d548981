"""What each audience sees of a table. Every view starts empty; the rules decide what is added."""

from msgspec import Struct

from croupier.equipment import card_name
from croupier.games.context import FLOAT, account_of
from croupier.games.mini_baccarat.cards import total
from croupier.games.mini_baccarat.choices import option_name
from croupier.games.mini_baccarat.facts import WagerSettled
from croupier.games.mini_baccarat.procedure import due
from croupier.games.mini_baccarat.settlement import result_of
from croupier.games.mini_baccarat.state import Game, Record
from croupier.games.mini_baccarat.wagers import options_offered
from croupier.instruments import library
from croupier.money import breakdown, dollars
from croupier.ruling import Command, Role
from croupier.table import Table, needs, open_to
from croupier.table.seats import may_be_asked_to_vacate
from croupier.views.roads import Bead, Cell, bead_plate, big_road
from croupier.views.sign import Sign, sign
from croupier.views.telling import Clause, arithmetic, clauses


class CardView(Struct, frozen=True):
    """A card on the felt; "" and "face down" until it has been turned."""

    card: str
    name: str


class HandView(Struct, frozen=True):
    cards: tuple[CardView, ...]
    total: int | None
    words: str


class WagerView(Struct, frozen=True):
    patron: str
    box: int
    option: str
    name: str
    amount: int


class PaymentView(Struct, frozen=True):
    """A settled wager with its arithmetic, its clauses and the chips it is paid in."""

    patron: str
    box: int
    option: str
    name: str
    outcome: str
    stake: int
    pays: int
    arithmetic: str
    chips: tuple[tuple[int, int], ...]
    under: tuple[Clause, ...]


class RoundView(Struct, frozen=True):
    number: int
    no_bet: bool
    called: bool
    opened: bool
    player: HandView
    banker: HandView
    result: str
    wagers: tuple[WagerView, ...]
    payments: tuple[PaymentView, ...]


class ShoeView(Struct, frozen=True):
    number: int
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
    chips: int | None = None  # only its owner and the staff see the count
    abstained: int | None = None
    may_be_asked_to_vacate: bool = False


class NeedView(Struct, frozen=True):
    what: str
    say: str
    by: tuple[str, ...]
    to: str
    commands: tuple[str, ...]
    under: tuple[Clause, ...]


class ChoiceView(Struct, frozen=True):
    command: Command
    say: str
    under: tuple[str, ...]


class TableView(Struct, frozen=True):
    """One table as one audience sees it."""

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
    beads: tuple[Bead, ...]
    road: tuple[Cell, ...]
    notices: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    chips: tuple[int, ...]
    choices: tuple[ChoiceView, ...] = ()
    float_chips: int | None = None
    disputes: int = 0


def seen_by_public(table: Table, version: int, at: int = 0) -> TableView:
    """Spectators and the room's big screen: the felt, the sign, the roads; nobody's chips are counted."""
    return _view(table, version, at, tuple(_person(table, name) for name in table.patrons))


def seen_by_patron(table: Table, version: int, who: str, at: int = 0) -> TableView:
    """What the public sees, one's own chips, and what is open to oneself."""
    people = tuple(_person(table, name, counted=name == who) for name in table.patrons)
    return _view(table, version, at, people, _choices(table, who, Role.PATRON, at))


def seen_by_staff(table: Table, version: int, who: str, role: Role, at: int = 0) -> TableView:
    """Dealer, supervisor, operator or director: everybody's chips, the float, and what is open to the role."""
    people = tuple(_person(table, name, counted=True, watched=True) for name in table.patrons)
    choices = () if table.dealing == "virtual" and role is Role.DEALER else _choices(table, who, role, at)
    return _view(table, version, at, people, choices, table.balances.get(FLOAT, 0))


def seen_by_inspector(table: Table, version: int, at: int = 0) -> TableView:
    """Everything the staff see, and nothing to press."""
    people = tuple(_person(table, name, counted=True, watched=True) for name in table.patrons)
    return _view(table, version, at, people, (), table.balances.get(FLOAT, 0))


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
    float_chips: int | None = None,
) -> TableView:
    game: Game = table.game
    need = needs(table, at)
    book = library().book(table.setting.book)
    beads = bead_plate(game.records)
    return TableView(
        name=table.name,
        version=version,
        status=table.status.value,
        closing=table.closing,
        sign=sign(table),
        need=NeedView(need.what, need.say, tuple(need.by), need.to, need.commands, clauses(book, need.under)),
        step=due(table, game)[0].value,
        round=_round(table),
        last=_past(table, game.records[-1]) if game.records else None,
        shoe=ShoeView(
            game.shoe_number,
            game.stage.value,
            game.shoe.left,
            game.discarded,
            game.cutting_card_out,
            game.commitment,
            game.offered_cut,
        ),
        patrons=people,
        beads=beads,
        road=big_road(beads),
        notices=tuple(_notice(notice.rounds_left) for notice in table.notices),
        options=tuple((option, option_name(option)) for option in options_offered(table.terms)),
        chips=table.setting.chips,
        choices=choices,
        float_chips=float_chips,
        disputes=sum(1 for dispute in table.disputes if not dispute.decision),
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
        table.balances.get(account_of(name), 0) if counted else None,
        person.rounds_abstained if watched else None,
        watched and may_be_asked_to_vacate(table, name),
    )


def _hand(table: Table, cards: tuple[str, ...]) -> HandView:
    seen = tuple(card for card in cards if card)
    points = total(table.terms, seen) if seen and len(seen) == len(cards) else None
    shown = tuple(CardView(card, card_name(card) if card else "face down") for card in cards)
    return HandView(shown, points, "" if points is None else str(points))


def _round(table: Table) -> RoundView:
    now = table.game.round
    complete = now.settled or (due(table, table.game)[0].value in ("settlement", "collection of the cards"))
    result = "void" if now.voided else ""
    if complete and not now.voided and now.opened:
        result = result_of(table.terms, now.player, now.banker)
    return RoundView(
        now.number,
        bool(now.no_bet),
        now.called,
        now.opened,
        _hand(table, now.player),
        _hand(table, now.banker),
        result,
        tuple(WagerView(w.patron, w.box, w.option, option_name(w.option), w.amount) for w in now.wagers.values()),
        tuple(_payment(table, fact) for fact in now.settlements),
    )


def _past(table: Table, record: Record) -> RoundView:
    return RoundView(
        record.number,
        record.closed.no_bet,
        True,
        True,
        _hand(table, record.player),
        _hand(table, record.banker),
        "void" if record.voided else record.closed.result,
        tuple(WagerView(w.patron, w.box, w.option, option_name(w.option), w.amount) for w in record.wagers),
        () if record.voided else tuple(_payment(table, fact) for fact in record.settlements),
    )


def _payment(table: Table, fact: WagerSettled) -> PaymentView:
    book = library().book(table.setting.book)
    smallest = min(table.setting.chips)
    return PaymentView(
        fact.patron,
        fact.box,
        fact.option,
        option_name(fact.option),
        fact.outcome,
        fact.stake,
        fact.pays,
        arithmetic(fact),
        breakdown(fact.pays, table.setting.chips) if fact.pays % smallest == 0 else (),
        clauses(book, fact.under),
    )


def recall(table: Table, rounds: int = 10) -> tuple[RoundView, ...]:
    """The last rounds, the newest first, as they were played: for whoever asks what happened."""
    game: Game = table.game
    records = [record for shoe in (*game.earlier, game.records) for record in shoe]
    return tuple(_past(table, record) for record in reversed(records[-rounds:]))


def words_for(view: RoundView) -> str:
    """A round in one line, for terminals and screen readers."""
    hands = f"player {view.player.words or '-'}, banker {view.banker.words or '-'}"
    paid = sum(payment.pays for payment in view.payments)
    return f"round {view.number}: {view.result or 'under way'}; {hands}; paid {dollars(paid)}"
