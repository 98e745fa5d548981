"""A table closes with the hours of gaming, or earlier with notice."""

from msgspec.structs import replace

from croupier.ruling import Act, Decision, Refusal
from croupier.table.commands import CloseTable, GiveClosingNotice
from croupier.table.dealers import gone
from croupier.table.facts import ClosingNoticeGiven, TableClosed
from croupier.table.in_charge import not_the_operator
from croupier.table.state import Status, Table


def give_closing_notice(table: Table, act: Act, command: GiveClosingNotice) -> Decision:
    terms = table.terms
    refusal = not_the_operator(table, act, terms.cite_first("closure", "hours"))
    if refusal:
        return refusal
    if not terms.has("closure"):
        return Refusal(terms.cite("hours"), "this book has a table close with the hours of gaming only")
    if table.status is not Status.OPEN:
        return Refusal(terms.cite("closure"), "the table is closed already")
    if table.closing:
        instead = ("close_table",) if table.game.between_rounds else ()
        return Refusal(terms.cite("closure"), "the closing has been announced already", instead)
    return (ClosingNoticeGiven(under=terms.cite("closure")),)


def closing_notice_given(table: Table, fact: ClosingNoticeGiven) -> Table:
    return replace(table, closing=True)


def close(table: Table, act: Act, command: CloseTable) -> Decision:
    terms = table.terms
    refusal = not_the_operator(table, act, terms.cite_first("closure", "hours"))
    if refusal:
        return refusal
    if table.status is not Status.OPEN:
        return Refusal(terms.cite("hours"), "the table is closed already")
    if not table.game.between_rounds:
        return Refusal(terms.cite("round_of_play"), "the round is finished first, and wagers go back")
    under = terms.cite("hours")
    if table.hours is not None and table.hours.include(act.at) and terms.has("closure"):
        if table.patrons and not table.closing:
            return Refusal(
                terms.cite("closure"),
                "patrons are given notice of an early closing",
                ("give_closing_notice",),
            )
        under += terms.cite("closure")
    return (TableClosed(under=under),)


def closed(table: Table, fact: TableClosed) -> Table:
    """The cards are to be checked again before the table next opens, and its notices lapse; nobody deals it."""
    return replace(
        gone(table),
        status=Status.CLOSED,
        closing=False,
        cards_checked=False,
        check_due_after=table.terms.has("cards_checked"),
        notices=(),
        game=table.machine.put_away(table.game),
    )
