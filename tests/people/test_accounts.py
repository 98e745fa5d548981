"""Accounts and roles (H20, H21)."""

import pytest

from croupier.people import HouseRole, People, commands as c, decide, facts as f
from croupier.ruling import Act, Refusal, Role
from tests.people.accounts import LINK, MINUTE, NOON, Accounts


@pytest.fixture
def house() -> Accounts:
    return Accounts()


def test_a_house_is_opened_once(house: Accounts) -> None:
    assert house.people.persons["ada"].roles == {HouseRole.ADMINISTRATOR}
    again = c.OpenHouse(person="eve", link=LINK, until=NOON + MINUTE)
    assert "ada administers this house" in house.refused(again, "~H20", "house")


def test_until_the_first_administrator_has_used_the_link_a_new_one_is_made() -> None:
    first = c.OpenHouse(person="ada", link=LINK, until=NOON + MINUTE)
    people = People()
    house = Accounts.__new__(Accounts)
    house.at, house.people, house.facts = NOON, people, []
    house.do(first, "house")
    (renewed,) = house.do(c.OpenHouse(person="ada", link="3" * 64, until=NOON + MINUTE), "house")
    assert isinstance(renewed, f.LinkRenewed)
    assert "used already" in house.refused(c.Enrol(person="ada", link=LINK), "~H20", "ada")


def test_only_an_administrator_on_record_changes_accounts(house: Accounts) -> None:
    """The role that the request names counts for nothing."""
    house.invite("dee", "dealer")
    for who in ("dee", "nobody"):
        for command in (
            c.InvitePerson(person="eve", roles=(), link=LINK, until=NOON + MINUTE),
            c.GrantRole(person="dee", role=HouseRole.SUPERVISOR),
            c.WithdrawRole(person="ada", role=HouseRole.ADMINISTRATOR),
            c.SuspendPerson(person="ada", reason="a coup"),
            c.RenewLink(person="ada", link=LINK, until=NOON + MINUTE),
        ):
            assert "for an administrator" in house.refused(command, "~H20", who)


def test_a_suspended_administrator_changes_nothing(house: Accounts) -> None:
    house.invite("amy", "administrator")
    house.do(c.SuspendPerson(person="ada", reason="left"), "amy")
    house.refused(c.GrantRole(person="amy", role=HouseRole.DEALER), "~H20", "ada")


def test_nobody_grants_themselves_a_role(house: Accounts) -> None:
    assert "themselves" in house.refused(c.GrantRole(person="ada", role=HouseRole.SUPERVISOR), "~H21")
    house.invite("amy", "administrator")
    house.do(c.GrantRole(person="ada", role=HouseRole.SUPERVISOR), "amy")
    assert HouseRole.SUPERVISOR in house.people.persons["ada"].roles


def test_an_inspector_holds_no_other_role(house: Accounts) -> None:
    both = c.InvitePerson(person="ivy", roles=(HouseRole.INSPECTOR, HouseRole.DEALER), link=LINK, until=NOON + MINUTE)
    house.refused(both, "~H21")
    house.invite("ivy", "inspector")
    house.refused(c.GrantRole(person="ivy", role=HouseRole.DEALER), "~H21")
    house.invite("dee", "dealer")
    house.refused(c.GrantRole(person="dee", role=HouseRole.INSPECTOR), "~H21")


def test_a_house_keeps_an_administrator(house: Accounts) -> None:
    for command in (
        c.WithdrawRole(person="ada", role=HouseRole.ADMINISTRATOR),
        c.SuspendPerson(person="ada", reason="holidays"),
    ):
        assert "last administrator" in house.refused(command, "~H21")
    amy = c.InvitePerson(person="amy", roles=(HouseRole.ADMINISTRATOR,), link=LINK, until=NOON + MINUTE)
    house.do(amy)
    house.refused(c.SuspendPerson(person="ada", reason="holidays"), "~H21")  # amy has not used the link
    house.do(c.Enrol(person="amy", link=LINK), "amy")
    house.do(c.SuspendPerson(person="ada", reason="holidays"), "amy")


def test_a_link_is_used_once_by_its_owner_and_in_time(house: Accounts) -> None:
    house.do(c.InvitePerson(person="dee", roles=(HouseRole.DEALER,), link=LINK, until=NOON + MINUTE))
    use = c.Enrol(person="dee", link=LINK)
    house.refused(use, "~H21", "eve")
    house.refused(c.Enrol(person="dee", link="4" * 64), "~H20", "dee")
    house.at = NOON + MINUTE + 1
    assert "too old" in house.refused(use, "~H20", "dee")
    house.at = NOON + MINUTE
    house.do(use, "dee")
    assert "used already" in house.refused(use, "~H20", "dee")


def test_a_new_link_ends_the_old_credentials(house: Accounts) -> None:
    house.invite("dee", "dealer")
    house.do(c.RenewLink(person="dee", link=LINK, until=NOON + MINUTE))
    house.refused(house.signing_in("dee", "dealer"), "~H22", "dee")
    house.refused(c.ChangeCredential(person="dee", what="password"), "~H20", "dee")


def test_names_are_told_apart(house: Accounts) -> None:
    house.invite("Ian", "dealer")
    like = c.InvitePerson(person="lan", roles=(), link=LINK, until=NOON + MINUTE)
    assert "could be taken for 'Ian'" in house.refused(like, "~H20")
    again = c.InvitePerson(person="Ian", roles=(), link=LINK, until=NOON + MINUTE)
    assert "already" in house.refused(again, "~H20")


def test_everything_is_refused_before_the_house_is_opened() -> None:
    for command in (
        c.GrantRole(person="ada", role=HouseRole.ADMINISTRATOR),
        c.SignIn(person="ada", role=HouseRole.ADMINISTRATOR, session="", by="password"),
        c.Enrol(person="ada", link=""),
        c.SignOut(person="ada"),
    ):
        assert isinstance(decide(None, Act(command, "ada", Role.OPERATOR, NOON)), Refusal)
