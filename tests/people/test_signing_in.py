"""Signing in, failures, locks and sessions (H22)."""

import pytest

from croupier.people import HouseRole, commands as c, facts as f
from tests.people.accounts import LINK, MINUTE, NOON, Accounts


@pytest.fixture
def house() -> Accounts:
    house = Accounts()
    house.invite("dee", "dealer", "supervisor")
    return house


def test_somebody_signs_in_in_a_role_that_they_hold(house: Accounts) -> None:
    (fact,) = house.do(house.signing_in("dee", "dealer"), "dee")
    assert isinstance(fact, f.SignedIn)
    assert house.people.persons["dee"].signed_in_at == NOON
    because = house.refused(house.signing_in("dee", "shift manager"), "~H22", "dee")
    assert because == "dee is not shift manager; the roles on record are: dealer, supervisor"


def test_three_failures_within_half_an_hour_lock_the_account(house: Accounts) -> None:
    house.fail("dee")
    house.at += 10 * MINUTE
    assert [type(fact) for fact in house.fail("dee")] == [f.SignInFailed]
    house.at += 10 * MINUTE
    assert [type(fact) for fact in house.fail("dee")] == [f.SignInFailed, f.PersonLocked]
    assert "in 30 minutes" in house.refused(house.signing_in("dee", "dealer"), "~H22", "dee")
    house.at += 30 * MINUTE - 1
    assert "in 1 minutes" in house.refused(house.signing_in("dee", "dealer"), "~H22", "dee")
    house.at += 1
    house.do(house.signing_in("dee", "dealer"), "dee")


def test_failures_of_long_ago_do_not_count(house: Accounts) -> None:
    for _ in range(4):
        assert [type(fact) for fact in house.fail("dee")] == [f.SignInFailed]
        house.at += 15 * MINUTE


def test_a_success_forgets_the_failures(house: Accounts) -> None:
    house.fail("dee")
    house.fail("dee")
    house.do(house.signing_in("dee", "dealer"), "dee")
    assert [type(fact) for fact in house.fail("dee")] == [f.SignInFailed]


def test_a_locked_account_is_not_locked_for_longer_by_more_failures(house: Accounts) -> None:
    for _ in range(3):
        house.fail("dee")
    until = house.people.persons["dee"].locked_until
    for _ in range(5):
        house.fail("dee")
    assert house.people.persons["dee"].locked_until == until


def test_a_suspended_person_does_not_sign_in(house: Accounts) -> None:
    house.do(c.SuspendPerson(person="dee", reason="an inquiry"))
    assert "suspended" in house.refused(house.signing_in("dee", "dealer"), "~H22", "dee")
    house.refused(c.ChangeRole(person="dee", role=HouseRole.SUPERVISOR, session=""), "~H22", "dee")
    house.do(c.ReinstatePerson(person="dee"))
    house.do(house.signing_in("dee", "dealer"), "dee")


def test_a_session_goes_on_in_another_role_that_is_held(house: Accounts) -> None:
    house.do(c.ChangeRole(person="dee", role=HouseRole.SUPERVISOR, session=""), "dee")
    house.refused(c.ChangeRole(person="dee", role=HouseRole.CASHIER, session=""), "~H22", "dee")


def test_signing_out_everywhere_ends_every_session_begun_before(house: Accounts) -> None:
    house.do(house.signing_in("dee", "dealer"), "dee")
    house.at += MINUTE
    house.do(c.SignOut(person="dee"), "dee")
    assert house.people.persons["dee"].ended_at == house.at
    house.do(c.SignOut(person="dee", session=LINK), "dee")
    assert house.people.persons["dee"].ended_at == house.at
