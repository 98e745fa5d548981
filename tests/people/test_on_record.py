"""Accounts stand in the journal like everything else: replayed, audited, never with a secret."""

from pathlib import Path

import pytest

from croupier.conduct import Accepted, House, Refused
from croupier.conduct.audit import audit
from croupier.people import HouseRole, commands as c
from croupier.people.facts import RoleGranted
from croupier.ruling import Role
from tests.people.accounts import LINK
from tests.stores import KINDS, address
from tests.trust import trust

TOMORROW = 10**14


def opened(house: House) -> None:
    for command, who in (
        (c.OpenHouse(person="ada", link=LINK, until=TOMORROW), "house"),
        (c.Enrol(person="ada", link=LINK, second_factor=True), "ada"),
        (c.InvitePerson(person="dee", roles=(HouseRole.DEALER,), link=LINK, until=TOMORROW), "ada"),
        (c.Enrol(person="dee", link=LINK), "dee"),
        (c.SignIn(person="dee", role=HouseRole.DEALER, session="5" * 64, by="password"), "dee"),
    ):
        assert isinstance(house.people.act(command, who, Role.OPERATOR), Accepted)


@trust(31, 38)
@pytest.mark.parametrize("kind", KINDS)
def test_accounts_are_replayed_and_audited(kind: str, tmp_path: Path) -> None:
    url, keys = address(kind, tmp_path), tmp_path / "keys"
    with House(url, keys=keys) as house:
        opened(house)
        grabbed = c.GrantRole(person="dee", role=HouseRole.ADMINISTRATOR)
        assert isinstance(house.people.act(grabbed, "dee", Role.OPERATOR), Refused)
        people = house.people.people
        found = audit(house.store)
        assert found.ok, found.findings
        assert found.refusals == 1
        if kind == "memory":
            return
        with House(url, keys=keys) as second:
            assert second.people.people == people


@trust(28, 38)
def test_a_role_that_nobody_granted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a changed program would write it."""
    with House("memory:") as house:
        opened(house)
        granted = RoleGranted(person="dee", role=HouseRole.ADMINISTRATOR, under=("~H20",))
        monkeypatch.setattr(house.people, "_rules", lambda people, act: (granted,))
        house.people.act(c.GrantRole(person="dee", role=HouseRole.ADMINISTRATOR), "dee", Role.OPERATOR)
        (finding,) = audit(house.store).findings
        assert finding.stream == "people"
        assert "which the rules refuse" in finding.because
