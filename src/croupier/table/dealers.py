"""The dealer of a table, on record (H24). At one table a person acts in one role at a time, so whoever deals a round
neither plays in it nor approves anything there."""

from msgspec.structs import replace

from croupier.ruling import Act, Decision, Refusal, Role
from croupier.table.requests import DealerCame, TakeTable
from croupier.table.state import Table

ONE_ROLE = ("~H24",)


def take(table: Table, act: Act, command: TakeTable) -> Decision:
    if act.role is not Role.DEALER:
        return Refusal(ONE_ROLE, f"this is for the dealer, not the {act.role}")
    if table.dealing == "virtual":
        return Refusal(ONE_ROLE, "sealed chance deals this table, and nobody takes its place")
    if act.who == table.dealer:
        return Refusal(ONE_ROLE, f"{act.who} deals this table already")
    if act.who in table.patrons:
        return Refusal(ONE_ROLE, f"{act.who} plays at this table", ("leave_table",))
    return (DealerCame(dealer=act.who, at=act.at, under=ONE_ROLE),)


def came(table: Table, fact: DealerCame) -> Table:
    return replace(table, dealer=fact.dealer, dealer_since=fact.at, dealers=table.dealers | {fact.dealer})


def round_over(table: Table) -> Table:
    """Those who were relieved in the round may act in another role again."""
    return replace(table, dealers=frozenset({table.dealer})) if len(table.dealers) > 1 else table


def gone(table: Table) -> Table:
    return replace(table, dealer="", dealer_since=0, dealers=frozenset())


def in_two_roles(table: Table, act: Act) -> Refusal | None:
    """Why somebody who deals may do nothing else here."""
    if act.who not in table.dealers or act.role in (Role.DEALER, Role.INSPECTOR):
        return None
    because = f"{act.who} deals this round, so another person acts as {act.role}"
    return Refusal(("~H21", *ONE_ROLE), because)
