"""The one table of what each role may do."""

import pytest

from croupier.conduct.codec import COMMANDS
from croupier.people import Action, HouseRole, may, may_act
from croupier.people.rights import AT_THE_COUNTER, RIGHTS
from croupier.people.roles import ACTS_AS, STAFF
from croupier.ruling import Role
from tests.trust import trust

EVERY_ROLE = list(HouseRole)


def test_the_table_names_every_action_and_every_role_once() -> None:
    assert set(RIGHTS) == set(Action)
    assert set(ACTS_AS) == set(HouseRole)
    assert {role for capacities in ACTS_AS.values() for role in capacities} == set(Role)


@trust(38)
def test_a_guest_only_looks() -> None:
    assert [action for action in Action if may(HouseRole.GUEST, action)] == [Action.LOOK]


@trust(38)
@pytest.mark.parametrize("role", EVERY_ROLE)
@pytest.mark.parametrize("capacity", list(Role))
def test_a_role_acts_in_its_own_capacities_alone(role: HouseRole, capacity: Role) -> None:
    allowed = {name for name in COMMANDS if may_act(role, capacity, name)}
    if capacity not in ACTS_AS[role]:
        assert allowed == set()
    elif role is HouseRole.CASHIER:
        assert allowed == AT_THE_COUNTER
    else:
        assert allowed == set(COMMANDS)


@trust(38)
def test_duties_are_separate() -> None:
    """The approver is not the person who asks, and the inspector records outcomes of reviews and approvals alone."""
    assert not RIGHTS[Action.DEAL] & RIGHTS[Action.SUPERVISE]
    assert not RIGHTS[Action.DIRECT] & RIGHTS[Action.MANAGE]
    assert not RIGHTS[Action.DEAL] & (RIGHTS[Action.SEE_PIT] | RIGHTS[Action.STOP_PLAY])
    assert {action for action in Action if may(HouseRole.INSPECTOR, action)} == {
        Action.LOOK,
        Action.OWN_ACCOUNT,
        Action.SEE_AS_STAFF,
        Action.SEE_AS_INSPECTOR,
        Action.TAKE_PART,
        Action.EXAMINE,
        Action.SEE_REMEDIES,
        Action.SEE_PIT,
        Action.REVIEW,
        Action.SEE_REPORTS,
        Action.SEE_HEALTH,
        Action.CHECK_PROGRAM,
        Action.SEE_PEOPLE,
    }


@trust(20, 38)
def test_an_administrator_neither_plays_nor_sees_hidden_things() -> None:
    assert ACTS_AS[HouseRole.ADMINISTRATOR] == ()
    assert HouseRole.ADMINISTRATOR in STAFF
    assert not may(HouseRole.ADMINISTRATOR, Action.SEE_AS_STAFF)
