"""Where a table is set up so, two people change its sign (H36)."""

import pytest

from croupier.conduct import Accepted, House, Refused, must, set_up_table
from croupier.conduct.audit import audit
from croupier.games.context import Limit
from croupier.ruling import Command, Role
from croupier.table import Table, commands as t
from croupier.table.requests import AnswerApproval, AskApproval
from tests.trust import trust

B18 = "NI2018-687/mini-baccarat"
NOTICE = t.GiveNotice(limits={"main": Limit(1000, 500_00, 500)})


def table_of(house: House) -> Table:
    table = house.table("T1").table
    assert table is not None
    return table


def opened(house: House, dealing: str = "live", two_people: bool = True) -> None:
    set_up_table(house, "T1", B18, dealing=dealing, demonstration=True, two_people=two_people)


def refusal(house: House, command: Command, who: str, role: Role) -> str:
    outcome = house.act("T1", command, who, role)
    assert isinstance(outcome, Refused)
    return outcome.refusal.because


@trust(18, 38)
@pytest.mark.parametrize("dealing", ["live", "virtual"])
def test_one_person_asks_for_a_change_of_the_sign_and_another_grants_it(dealing: str) -> None:
    with House("memory:") as house:
        opened(house, dealing)
        assert "two people" in refusal(house, NOTICE, "mia", Role.OPERATOR)
        asked = AskApproval(wanted=NOTICE, why="the night is quiet")
        must(house, "T1", asked, "mia", Role.OPERATOR)
        assert not table_of(house).notices
        granting = AnswerApproval(request=1, granted=True)
        assert "nobody approves their own request" in refusal(house, granting, "mia", Role.SUPERVISOR)
        must(house, "T1", granting, "olga", Role.OPERATOR)
        (notice,) = table_of(house).notices
        assert notice.change.limits["main"].minimum == 1000
        assert audit(house.store).ok


@trust(18)
def test_the_sign_of_a_closed_table_is_not_changed_alone_either() -> None:
    with House("memory:") as house:
        opened(house)
        assert isinstance(house.act("T1", t.CloseTable(), "mia", Role.OPERATOR), Accepted)
        for command in (t.SetLimits(limits={"main": Limit(1000, 500_00, 500)}), t.ElectOptions(options={})):
            assert "two people" in refusal(house, command, "mia", Role.OPERATOR)


def test_a_table_that_is_not_set_up_so_has_one_person_in_charge() -> None:
    with House("memory:") as house:
        opened(house, two_people=False)
        must(house, "T1", NOTICE, "mia", Role.OPERATOR)


@trust(18, 28)
def test_a_change_that_one_person_slipped_in_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a changed program would write it."""
    with House("memory:") as house:
        opened(house)
        monkeypatch.setattr("croupier.table.machine.approvals.alone", lambda table, act: None)
        must(house, "T1", NOTICE, "mia", Role.OPERATOR)
        monkeypatch.undo()
        assert any("refuse" in finding.because for finding in audit(house.store).findings)
