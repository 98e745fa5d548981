"""The person in charge of a table: the operator of its setting, the director of its tournament."""

from croupier.games.context import operators
from croupier.ruling import Act, Refusal, Role, Under
from croupier.table.state import Table


def not_the_operator(table: Table, act: Act, under: Under) -> Refusal | None:
    """Why somebody else may not do what these clauses leave to the operator."""
    roles = operators(table.terms)
    if act.role in roles:
        return None
    return Refusal(under + table.terms.cite("operator"), f"this is for the {roles[0]}, not the {act.role}")


def no_tournament(table: Table) -> Refusal | None:
    if table.tournament:
        return None
    return Refusal(table.terms.cite("in_tournaments_only"), "this table serves no tournament")


def not_the_director(table: Table, act: Act, *rules: str) -> Refusal | None:
    """Why this cannot be asked for, or not by this person; the rules are those that leave it to the director."""
    if not table.tournament or act.role is Role.DIRECTOR:
        return no_tournament(table)
    because = f"this is for the director, not the {act.role}"
    return Refusal(table.terms.cite(*rules, "tournament_director"), because)
