"""The staff of a demonstration: signed up with the first start, and anybody may step into their places. They have no
credentials, so nobody signs in as them anywhere else."""

from collections.abc import Mapping

from croupier.conduct.accounts.reception import DAY, HOUSE, Reception
from croupier.people import HouseRole, People, commands as c

MARK = "demo "  # begins the names of all of them, so that nobody takes a demonstration for a house
STAFF: Mapping[HouseRole, str] = {
    HouseRole.ADMINISTRATOR: "demo Ada",
    HouseRole.DEALER: "demo Dora",
    HouseRole.SUPERVISOR: "demo Sue",
    HouseRole.DIRECTOR: "demo Theo",
    HouseRole.ASSISTANT: "demo Asa",
    HouseRole.SHIFT_MANAGER: "demo Mia",
    HouseRole.CASHIER: "demo Cass",
    HouseRole.INSPECTOR: "demo Ina",
}
_LINK = "0" * 64  # the hash of no link


def is_demonstration(people: People) -> bool:
    """Whether these accounts are a demonstration's. A house without any may become one."""
    return all(name.startswith(MARK) for name in people.persons)


def sign_up_staff(reception: Reception) -> None:
    """One person for each role of the staff, where there are none yet."""
    if reception.people.persons:
        return
    until = reception.now() + DAY
    first = STAFF[HouseRole.ADMINISTRATOR]
    for role, name in STAFF.items():
        invited = c.InvitePerson(person=name, roles=(role,), link=_LINK, until=until)
        opened = c.OpenHouse(person=name, link=_LINK, until=until)
        refusal = reception.record(opened, HOUSE) if name == first else reception.record(invited, first)
        refusal = refusal or reception.record(c.Enrol(person=name, link=_LINK), name)
        assert refusal is None, refusal
