"""A table is created under one rule book."""

from croupier.equipment import decks
from croupier.games.context import Setting
from croupier.games.machines import MACHINES
from croupier.instruments import Book, Terms, UnknownBook, library
from croupier.ruling import Act, Decision, Refusal, Role
from croupier.ruling.names import is_name
from croupier.table.commands import CreateTable
from croupier.table.facts import TableCreated
from croupier.table.options import usual_options
from croupier.table.state import Table
from croupier.table.terms import terms_of, unfit_conditions


def create(act: Act, command: CreateTable) -> Decision:
    """A table under one rule book. A book that a later instrument revoked opens no new table."""
    books = library()
    instrument = command.book.split("/")[0]
    by = books.revoked(instrument)
    if by is not None:
        cited = next(iter(book for book in books.books.values() if book.instrument.id == by.id))
        terms = cited.terms()
        return Refusal(terms.cite("revocation"), f"{instrument} was revoked by {by.id}", (cited.id,), book=cited.id)
    try:
        book = books.book(command.book)
    except UnknownBook as unknown:
        return Refusal(("~H5",), str(unknown), tuple(books.books))
    if book.game not in MACHINES:
        return Refusal(("~H5",), f"{book.title} under {book.id} cannot be played yet")
    terms = book.terms(usual_options(book.id))
    if act.role not in (Role.OPERATOR, Role.DIRECTOR):
        because = f"the operator or director sets up a table, not the {act.role}"
        return Refusal(terms.cite("operator"), because, book=book.id)
    if command.dealing not in ("live", "virtual"):
        instead = ("live", "virtual")
        under = terms.cite_first("dealt_from_shoe", "spin", "dealing_order")
        return Refusal(under, "dealing is live or virtual", instead, book=book.id)
    if not is_name(command.name) or "/" in command.name or len(command.name) > 40:
        return Refusal(terms.cite("table_approval"), "give the table a short name without '/'", book=book.id)
    if not 1 <= command.boxes <= 20:
        return Refusal(terms.cite("boxes"), "a table has 1 to 20 boxes", book=book.id)
    if not command.chips or min(command.chips) <= 0:
        return Refusal(
            terms.cite("wagers_are_chips"), "say what the chips of the table are worth, each more than 0", book=book.id
        )
    if terms.has("layout_boxes") and command.boxes != terms.number("layout_boxes"):
        because = f"this layout has {terms.number('layout_boxes')} boxes, the House's among them"
        return Refusal(terms.cite("layout_boxes"), because, book=book.id)
    if terms.has("boxes_for_one_deck") and command.boxes > _boxes_for_one_deck(terms):
        because = f"one deck serves {_boxes_for_one_deck(terms)} boxes and the dealer"
        return Refusal(terms.cite("boxes_for_one_deck"), because, book=book.id)
    unfit = _unfit_tournament(book, command)
    if unfit:
        return unfit
    return (
        TableCreated(
            name=command.name,
            book=book.id,
            dealing=command.dealing,
            boxes=command.boxes,
            chips=tuple(sorted(set(command.chips))),
            demonstration=command.demonstration,
            tournament=command.tournament,
            conditions=command.conditions,
            two_people=command.two_people,
            under=terms.cite("stamp"),
        ),
    )


def _unfit_tournament(book: Book, command: CreateTable) -> Refusal | None:
    if not command.tournament:
        because = "conditions are those of a tournament: name it"
        return Refusal(("~H5",), because, book=book.id) if command.conditions else None
    if not command.tournament.strip() or "/" in command.tournament or len(command.tournament) > 40:
        return Refusal(("~H5",), "a tournament has a short name without '/'", book=book.id)
    return unfit_conditions(book, command.conditions)


def _boxes_for_one_deck(terms: Terms) -> int:
    """As many as leave a complete hand for each and for the dealer."""
    cards = len(decks(terms.number("decks"))) - terms.number("dealers_cards")
    return cards // terms.number("players_cards")


def created(fact: TableCreated) -> Table:
    book = library().book(fact.book)
    options = usual_options(fact.book)
    terms = terms_of(fact.book, options, fact.tournament, fact.conditions)
    setting = Setting(number=0, book=fact.book, options=options, limits={}, boxes=fact.boxes, chips=fact.chips)
    return Table(
        name=fact.name,
        dealing=fact.dealing,
        demonstration=fact.demonstration,
        setting=setting,
        terms=terms,
        machine=MACHINES[book.game],
        game=MACHINES[book.game].new_game(terms),
        tournament=fact.tournament,
        conditions=fact.conditions,
        two_people=fact.two_people,
    )
