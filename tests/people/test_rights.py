"""The one table of what each role may do."""

import pytest

from croupier.conduct.codec import COMMANDS
from croupier.people import Action, HouseRole, commands as c, may, may_act
from croupier.people.machine import DECIDE
from croupier.people.rights import AT_THE_COUNTER, RIGHTS, may_at_the_counter
from croupier.people.roles import ACTS_AS, STAFF
from croupier.ruling import Role
from tests.people.accounts import Accounts
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
def test_a_cashier_handles_the_money_of_a_tournament_and_nothing_else_there() -> None:
    """Whom the director names an assistant for the counter excludes nobody, moves nobody and confirms no place."""
    allowed = {name for name in COMMANDS if may_at_the_counter(HouseRole.CASHIER, name)}
    assert allowed == {"take_entry", "re_buy", "undo_re_buy", "add_on", "pay_prize", "reverse_prize"}
    for role in set(HouseRole) - {HouseRole.CASHIER}:
        assert not any(may_at_the_counter(role, name) for name in COMMANDS)


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


DAY_AFTER = 10**14
OF_AN_ADMINISTRATOR = (
    c.InvitePerson(person="new", roles=(HouseRole.PLAYER,), link="1" * 64, until=DAY_AFTER),
    c.RenewLink(person="them", link="1" * 64, until=DAY_AFTER),
    c.GrantRole(person="them", role=HouseRole.CASHIER),
    c.WithdrawRole(person="them", role=HouseRole.DEALER),
    c.SuspendPerson(person="them", reason="x"),
    c.ReinstatePerson(person="them"),
    c.GiveToken(program="new", role=HouseRole.DEALER, token="3" * 64, until=DAY_AFTER),
    c.RevokeToken(program="counter", reason="x"),
    c.SubscribeWebhook(webhook="w", address="https://a.example/", kinds=("*",), role=HouseRole.GUEST, secret_hash="4"),
    c.EndWebhook(webhook="w", reason="x"),
)
OF_ONESELF = (c.OpenHouse, c.Enrol, c.ChangeCredential, c.SignIn, c.FailSignIn, c.DenyAccess, c.ChangeRole, c.SignOut)


@trust(38)
@pytest.mark.parametrize("role", [role for role in HouseRole if role is not HouseRole.ADMINISTRATOR])
def test_accounts_programs_and_webhooks_are_an_administrators_alone(role: HouseRole) -> None:
    """Role by command, over every command of the accounts."""
    house = Accounts()
    house.invite("them", "dealer")
    if role is not HouseRole.GUEST:
        house.invite("somebody", role)
    for command in OF_AN_ADMINISTRATOR:
        assert "administrator" in house.refused(command, "~H20", who="somebody")
    assert {*map(type, OF_AN_ADMINISTRATOR), *OF_ONESELF} == {*DECIDE}
