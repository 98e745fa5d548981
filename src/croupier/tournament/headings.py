"""Which heading of the book each part of the conditions fills."""

from croupier.instruments import Terms
from croupier.ruling import Under

_HEADING_OF = {
    "start": "condition_start",
    "start.sit_and_go": "condition_sit_and_go",
    "entry.method": "condition_entry_method",
    "entry.eligibility": "condition_entry_method",
    "entry.fee": "condition_fee",
    "entry.commission": "condition_fee",
    "entry.minimum": "condition_players",
    "entry.maximum": "condition_players",
    "entry.groups": "condition_groups",
    "chips": "condition_chips",
    "sessions": "condition_sessions",
    "sessions.players_from": "condition_progression",
    "sessions.advance": "condition_progression",
    "sessions.repechage": "condition_repechage",
    "sessions.players_per_table": "condition_tables",
    "sessions.tables": "condition_tables",
    "sessions.options": "condition_side_wagers",
    "sessions.limits": "condition_limits",
    "sessions.levels": "condition_limits",
    "sessions.tie": "condition_session_ties",
    "sessions.breaks": "break",
    "sessions.points": "condition_points",
    "elimination": "condition_elimination",
    "rebuys": "condition_buy_back",
    "add_on": "condition_add_on",
    "prizes": "condition_breakdown",
    "prizes.distribution": "condition_distribution",
    "prizes.tie": "condition_prize_ties",
}


def under_heading(terms: Terms, at: str) -> Under:
    """The clauses that require this part, as "sessions.2.limits"; those on conditions in general, if none does."""
    words = [word for word in at.split(".") if not word.isdigit()]
    for length in range(len(words), 0, -1):
        key = _HEADING_OF.get(".".join(words[:length]), "")
        if terms.has(key):
            return terms.cite(key)
    return terms.cite("conditions")
