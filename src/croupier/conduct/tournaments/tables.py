"""Setting up the tables that a session needs."""

from collections.abc import Iterable, Mapping

from croupier.conduct.setting_up import set_up_table
from croupier.conduct.tournaments.linking import AnyHouse
from croupier.tournament import Tournament
from croupier.tournament.boxes import boxes_of
from croupier.tournament.play import amounts_after, limits_after
from croupier.tournament.state import SessionTable

# Tournament chips, in cents. A table's float pays the winnings; its chips have no value, so there are plenty.
FLOAT = 1_000_000_000_00


def open_tables(
    house: AnyHouse,
    tournament: Tournament,
    tables: Iterable[SessionTable],
    *,
    dealing: str = "virtual",
    demonstration: bool = False,
    approvals: Mapping[str, str] | None = None,
) -> None:
    """Create and open the tables of a session that are not open yet. One that is run by hand has no journal."""
    for table in (each for each in tables if not each.by_hand):
        plan = tournament.conditions.plan(table.session)
        terms = tournament.terms_of(plan)
        maximum_payout, differential = amounts_after(plan, 0)
        set_up_table(
            house,
            table.name,
            terms.book_id,
            dealing=dealing,
            options=plan.options,
            limits=limits_after(plan, 0),
            approvals=approvals,
            differential=differential,
            maximum_payout=maximum_payout,
            boxes=boxes_of(terms, plan),
            chips=tuple(map(int, tournament.conditions.denominations)),
            fill=FLOAT,
            demonstration=demonstration,
            tournament=tournament.name,
            conditions=plan.terms,
            by=tournament.director,
            resume=True,
        )
