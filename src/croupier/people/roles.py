"""The roles that people hold in a house. A person may hold several and acts in one at a time."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from croupier.ruling import Role


class HouseRole(StrEnum):
    GUEST = "guest"  # anybody who has not signed in: a spectator
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    DIRECTOR = "tournament director"
    ASSISTANT = "assistant director"
    SHIFT_MANAGER = "shift manager"
    CASHIER = "cashier"
    INSPECTOR = "inspector"
    ADMINISTRATOR = "administrator"


def ordered(roles: Iterable[HouseRole]) -> list[HouseRole]:
    """As the house lists them, from the guest to the administrator."""
    return sorted(roles, key=list(HouseRole).index)


STAFF = frozenset(HouseRole) - {HouseRole.GUEST, HouseRole.PLAYER}

# The capacities of the rule books in which each acts; the books decide what a capacity may do.
ACTS_AS: Mapping[HouseRole, tuple[Role, ...]] = {
    HouseRole.GUEST: (),
    HouseRole.PLAYER: (Role.PATRON,),
    HouseRole.DEALER: (Role.DEALER,),
    HouseRole.SUPERVISOR: (Role.SUPERVISOR,),
    HouseRole.DIRECTOR: (Role.DIRECTOR,),
    HouseRole.ASSISTANT: (Role.DIRECTOR,),
    HouseRole.SHIFT_MANAGER: (Role.SHIFT_MANAGER, Role.OPERATOR),
    HouseRole.CASHIER: (Role.DEALER,),  # for the chips of patrons alone, see `rights.AT_THE_COUNTER`
    HouseRole.INSPECTOR: (Role.INSPECTOR,),
    HouseRole.ADMINISTRATOR: (),
}

# Roles that nobody holds beside another: whoever examines the house takes no part in running it.
ALONE = frozenset({HouseRole.INSPECTOR})
