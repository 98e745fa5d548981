"""Programs have a name, one role, and a token that an administrator gives and takes back (H30)."""

import pytest

from croupier.people import HouseRole, commands as c
from croupier.people.programs import DAY, LONGEST
from tests.people.accounts import Accounts
from tests.trust import trust

TOKEN = "3" * 64


def giving(house: Accounts, name: str = "counter", role: str = "cashier", days: int = 30) -> c.GiveToken:
    return c.GiveToken(program=name, role=HouseRole(role), token=TOKEN, until=house.at + days * DAY)


@trust(38)
def test_an_administrator_gives_a_token_with_an_end_and_takes_it_back() -> None:
    house = Accounts()
    house.do(giving(house))
    program = house.people.programs["counter"]
    assert program.role is HouseRole.CASHIER
    assert program.goes_on(house.at)
    assert not program.goes_on(house.at + 30 * DAY)
    assert "revoke it first" in house.refused(giving(house), "~H30")
    assert "reason" in house.refused(c.RevokeToken(program="counter", reason=" "), "~H30")
    house.do(c.RevokeToken(program="counter", reason="it was lost"))
    assert not house.people.programs["counter"].goes_on(house.at)
    assert "no program with a token" in house.refused(c.RevokeToken(program="counter", reason="again"), "~H30")
    house.do(giving(house))
    assert house.people.programs["counter"].goes_on(house.at)


@trust(38)
def test_nobody_else_gives_tokens() -> None:
    house = Accounts()
    house.invite("mia", "shift manager")
    assert "administrator" in house.refused(giving(house), "~H20", who="mia")
    assert "administrator" in house.refused(giving(house), "~H20", who="counter")


@trust(38)
@pytest.mark.parametrize("role", ["guest", "administrator"])
def test_no_program_administers(role: str) -> None:
    house = Accounts()
    assert role in house.refused(giving(house, role=role), "~H30")


@pytest.mark.parametrize("until", [0, -DAY, LONGEST + 1])
def test_a_token_has_an_end(until: int) -> None:
    house = Accounts()
    token = c.GiveToken(program="counter", role=HouseRole.CASHIER, token=TOKEN, until=house.at + until)
    assert "good for 1 to 366 days" in house.refused(token, "~H30")


def test_programs_and_people_share_no_name() -> None:
    house = Accounts()
    assert "already" in house.refused(giving(house, "ada"), "~H20")
    house.do(giving(house, "counter"))
    invitation = c.InvitePerson(person="counter", roles=(HouseRole.DEALER,), link="1" * 64, until=house.at + DAY)
    assert "already" in house.refused(invitation, "~H20")
    house.invite("dee", "dealer")
    assert "counter" in house.people.programs
