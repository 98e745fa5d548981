"""The pages of the wizard: the list of drafts, one draft, and the conditions of a tournament with their clearance."""

from starlette.requests import Request
from starlette.responses import Response

from croupier.conduct.tournaments.drafts import Kept
from croupier.instruments import library
from croupier.server.desks.frame import CONDITIONS, desk_page
from croupier.server.doors import reception_of
from croupier.server.night.tournaments import keeper_of, tournament_of
from croupier.server.wizard.drafts import drafts_of, kept_of, line
from croupier.views.conditions import conditions_document

_TO_BEGIN_FROM = 3


async def drafts(request: Request) -> Response:
    """Choose the book, go on with a draft, or begin from a file or an earlier tournament."""
    books = [book for book in library().books.values() if book.implemented]
    kept: list[Kept] = drafts_of(request).every()
    earlier = [live.tournament for live in await keeper_of(request).tournaments()][-_TO_BEGIN_FROM:]
    return desk_page(
        request,
        CONDITIONS,
        "wizard/drafts.html",
        books=books,
        drafts=[line(each) for each in kept],
        earlier=earlier[::-1],
    )


async def draft(request: Request) -> Response:
    """The wizard on one draft."""
    kept = await kept_of(request)
    demonstration = reception_of(request.scope) is None
    return desk_page(request, CONDITIONS, "wizard/draft.html", draft=line(kept), demonstration=demonstration)


async def conditions(request: Request) -> Response:
    """The conditions of a tournament: as printed, what they still wait for, and the way to change them before that."""
    live = await tournament_of(request)
    tournament = live.tournament
    waiting = [
        (terms.book_id, library().book(terms.book_id).instrument.answers_to, terms.has("approved_before_start"))
        for terms in tournament.all_terms()
        if terms.book_id not in tournament.cleared
    ]
    fixed = bool(tournament.cleared or tournament.players or tournament.reserves)
    return desk_page(
        request,
        CONDITIONS,
        "wizard/conditions.html",
        tournament=tournament,
        document=conditions_document(tournament.conditions, tournament.text, "authority"),
        waiting=waiting,
        fixed=fixed,
        demonstration=reception_of(request.scope) is None,
    )
