"""Facts of a tournament as lines with their clauses, and which of them everybody may read."""

from datetime import tzinfo

from msgspec import Struct

from croupier.instruments import library
from croupier.ruling import Fact
from croupier.table.facts import CommandRefused
from croupier.tournament import facts as f
from croupier.views.clauses import Clause, clauses
from croupier.views.tournament.words import tell

# Read out in the room, or on its notice board. Every other fact is for the staff.
PUBLIC: tuple[type[Fact], ...] = (
    f.ConditionsPublished,
    f.ConditionsApproved,
    f.AuthorityNotified,
    f.EntriesClosed,
    f.BallotSealed,
    f.SeatsDrawn,
    f.StartAltered,
    f.SessionStarted,
    f.PlayerMoved,
    f.TableBroken,
    f.PlayerEliminated,
    f.PlayerRevived,
    f.TableEnded,
    f.BreakCalled,
    f.BreakBegun,
    f.BreakAltered,
    f.BreakEnded,
    f.PaceSet,
    f.AddOnsClosed,
    f.SessionEnded,
    f.PlayOffStarted,
    f.PlayOffTurn,
    f.PlayOffRound,
    f.CardsDrawn,
    f.TieShared,
    f.SessionReopened,
    f.SessionRanked,
    f.PlacesConfirmed,
    f.PlacesReopened,
    f.TournamentClosed,
    f.TournamentCancelled,
)


class NightLine(Struct, frozen=True):
    """One fact in words. A refusal, which only the staff read, says so."""

    version: int
    at: int
    who: str  # the person whose act it was; "" for the public
    text: str
    under: tuple[Clause, ...]
    book: str
    refused: bool


def is_public(fact: Fact) -> bool:
    return isinstance(fact, PUBLIC)


def line_of(version: int, at: int, who: str, fact: Fact, own_book: str, zone: tzinfo | None) -> NightLine:
    book = getattr(fact, "book", "") or own_book
    refused = isinstance(fact, CommandRefused)
    text = f"Refused, {fact.command}: {fact.because}" if isinstance(fact, CommandRefused) else tell(fact, zone)
    return NightLine(version, at, who, text, clauses(library().book(book), fact.under), book, refused)
