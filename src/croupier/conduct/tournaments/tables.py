"""Setting up the tables that a session needs."""

from collections.abc import Iterable, Mapping

from croupier.conduct.setting_up import set_up_table
from croupier.conduct.tournaments.linking import Floor
from croupier.tournament import Tournament
from croupier.tournament.boxes import boxes_of
from croupier.tournament.play import amounts_after, limits_after
from croupier.tournament.state import Heat

# Tournament chips, in cents. A table's float pays what players win; it is chips of no value, so there are plenty.
FLOAT = 1_000_000_000_00


def open_tables(
    floor: Floor,
    tournament: Tournament,
    heats: Iterable[Heat],
    *,
    dealing: str = "virtual",
    demonstration: bool = False,
    approvals: Mapping[str, str] | None = None,
) -> None:
    """Create and open the tables of these heats that are not open yet."""
    for heat in heats:
        session = tournament.conditions.session(heat.session)
        terms = tournament.terms_of(session)
        maximum_payout, differential = amounts_after(session, 0)
        set_up_table(
            floor,
            heat.name,
            terms.book_id,
            dealing=dealing,
            options=session.options,
            limits=limits_after(session, 0),
            approvals=approvals,
            differential=differential,
            maximum_payout=maximum_payout,
            boxes=boxes_of(terms, session),
            fill=FLOAT,
            demonstration=demonstration,
            tournament=tournament.name,
            conditions=session.terms,
            by=tournament.director,
            resume=True,
        )
