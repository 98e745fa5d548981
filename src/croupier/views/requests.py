"""A request for approval with what its answer needs: what lies, the remedies of the book, and what each would do."""

from msgspec import Struct

from croupier.instruments import library
from croupier.table import Table
from croupier.table.requests import ApprovalAsked
from croupier.views.asked import RequestView, request_view, what
from croupier.views.preview import RemedyView, remedies, remedy
from croupier.views.rounds import ANYBODY, Laid
from croupier.views.table_view import felt_of


class Conversation(Struct, frozen=True):
    """Everything that somebody has to see before they answer."""

    table: str
    book: str
    title: str
    round: int
    request: RequestView
    laid: tuple[Laid, ...]  # as it lies
    remedy: RemedyView  # the one that is asked for
    others: tuple[RemedyView, ...]


def conversation(table: Table, asked: ApprovalAsked, at: int) -> Conversation:
    book = library().book(table.setting.book)
    felt = felt_of(book.game)
    wanted = remedy(table, asked.wanted, what(asked.wanted), at, filled_in=True)
    others = (each for each in remedies(table, 0, at).remedies if each.command != asked.wanted)
    return Conversation(
        table.name,
        table.setting.book,
        book.title,
        table.game.round.number,
        request_view(table, asked),
        felt.picture_of(felt.round_now(table, ANYBODY)).laid,
        wanted,
        tuple(others) if asked.wanted.happened else (),
    )
