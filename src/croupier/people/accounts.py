"""Accounts: invitations, roles and suspensions (H20, H21)."""

from msgspec.structs import replace

from croupier.people import commands as c, facts as f
from croupier.people.rights import Action, may
from croupier.people.roles import ALONE, HouseRole
from croupier.people.state import Link, People, Person
from croupier.ruling import Act, Decision, Refusal
from croupier.ruling.names import LONGEST_NAME, is_name, look_alike

ACCOUNTS = ("~H20",)
SEPARATION = ("~H21",)


def open_house(people: People, act: Act, command: c.OpenHouse) -> Decision:
    administrators = people.holders(HouseRole.ADMINISTRATOR)
    if any(person.enrolled for person in administrators):
        return Refusal(ACCOUNTS, f"{administrators[0].name} administers this house already", ("invite_person",))
    roles = (HouseRole.ADMINISTRATOR,)
    if people.named(command.person):
        return (
            f.LinkRenewed(person=command.person, link=command.link, until=command.until, at=act.at, under=ACCOUNTS),
        )
    return unfit_name(people, command.person) or (
        f.PersonInvited(person=command.person, roles=roles, link=command.link, until=command.until, under=ACCOUNTS),
    )


def invite(people: People, act: Act, command: c.InvitePerson) -> Decision:
    refusal = not_an_administrator(people, act) or unfit_name(people, command.person)
    if refusal is None and HouseRole.GUEST in command.roles:
        refusal = Refusal(ACCOUNTS, "nobody needs an account to look on")
    if refusal is None and len(set(command.roles)) != len(command.roles):
        refusal = Refusal(ACCOUNTS, "a role is granted once")
    refusal = refusal or _not_together(frozenset(command.roles))
    if refusal:
        return refusal
    return (
        f.PersonInvited(
            person=command.person, roles=command.roles, link=command.link, until=command.until, under=ACCOUNTS
        ),
    )


def invited(people: People, fact: f.PersonInvited) -> People:
    link = Link(fact.link, fact.until)
    return with_person(people, Person(fact.person, frozenset(fact.roles), link))


def renew_link(people: People, act: Act, command: c.RenewLink) -> Decision:
    refusal = not_an_administrator(people, act) or unknown(people, command.person)
    return refusal or (
        f.LinkRenewed(person=command.person, link=command.link, until=command.until, at=act.at, under=ACCOUNTS),
    )


def link_renewed(people: People, fact: f.LinkRenewed) -> People:
    person = replace(people.persons[fact.person], link=Link(fact.link, fact.until), enrolled=False, ended_at=fact.at)
    return with_person(people, person)


def enrol(people: People, act: Act, command: c.Enrol) -> Decision:
    refusal = unknown(people, command.person) or _not_oneself(act, command.person)
    if refusal:
        return refusal
    person = people.persons[command.person]
    if person.link is None or person.link.hash != command.link:
        return Refusal(ACCOUNTS, "this link was used already or is none of ours; ask an administrator for a new one")
    if act.at > person.link.until:
        return Refusal(ACCOUNTS, "this link is too old; ask an administrator for a new one")
    if person.suspended:
        return Refusal(ACCOUNTS, f"this account is suspended: {person.suspended}")
    return (f.PersonEnrolled(person=command.person, second_factor=command.second_factor, under=ACCOUNTS),)


def enrolled(people: People, fact: f.PersonEnrolled) -> People:
    person = people.persons[fact.person]
    return with_person(people, replace(person, link=None, enrolled=True, failures=(), locked_until=0))


def grant(people: People, act: Act, command: c.GrantRole) -> Decision:
    refusal = not_an_administrator(people, act) or unknown(people, command.person)
    if refusal:
        return refusal
    held = people.persons[command.person].roles
    if act.who == command.person:
        return Refusal(SEPARATION, "nobody grants themselves a role; another administrator does")
    if command.role is HouseRole.GUEST:
        return Refusal(ACCOUNTS, "nobody needs a role to look on")
    if command.role in held:
        return Refusal(ACCOUNTS, f"{command.person} is {command.role} already")
    return _not_together(held | {command.role}) or (
        f.RoleGranted(person=command.person, role=command.role, under=ACCOUNTS),
    )


def granted(people: People, fact: f.RoleGranted) -> People:
    person = people.persons[fact.person]
    return with_person(people, replace(person, roles=person.roles | {fact.role}))


def withdraw(people: People, act: Act, command: c.WithdrawRole) -> Decision:
    refusal = not_an_administrator(people, act) or unknown(people, command.person)
    if refusal:
        return refusal
    if command.role not in people.persons[command.person].roles:
        return Refusal(ACCOUNTS, f"{command.person} is not {command.role}", ("grant_role",))
    return _last_administrator(people, command.person, command.role) or (
        f.RoleWithdrawn(person=command.person, role=command.role, under=ACCOUNTS),
    )


def withdrawn(people: People, fact: f.RoleWithdrawn) -> People:
    person = people.persons[fact.person]
    return with_person(people, replace(person, roles=person.roles - {fact.role}))


def suspend(people: People, act: Act, command: c.SuspendPerson) -> Decision:
    refusal = not_an_administrator(people, act) or unknown(people, command.person)
    if refusal:
        return refusal
    if people.persons[command.person].suspended:
        return Refusal(ACCOUNTS, f"{command.person} is suspended already", ("reinstate_person",))
    if not command.reason.strip():
        return Refusal(ACCOUNTS, "give the reason")
    return _last_administrator(people, command.person, HouseRole.ADMINISTRATOR) or (
        f.PersonSuspended(person=command.person, reason=command.reason, at=act.at, under=ACCOUNTS),
    )


def suspended(people: People, fact: f.PersonSuspended) -> People:
    return with_person(people, replace(people.persons[fact.person], suspended=fact.reason, ended_at=fact.at))


def reinstate(people: People, act: Act, command: c.ReinstatePerson) -> Decision:
    refusal = not_an_administrator(people, act) or unknown(people, command.person)
    if refusal:
        return refusal
    if not people.persons[command.person].suspended:
        return Refusal(ACCOUNTS, f"{command.person} is not suspended", ("suspend_person",))
    return (f.PersonReinstated(person=command.person, under=ACCOUNTS),)


def reinstated(people: People, fact: f.PersonReinstated) -> People:
    return with_person(people, replace(people.persons[fact.person], suspended=""))


def change_credential(people: People, act: Act, command: c.ChangeCredential) -> Decision:
    refusal = unknown(people, command.person) or _not_oneself(act, command.person)
    if refusal:
        return refusal
    if people.persons[command.person].shut:
        return Refusal(ACCOUNTS, "this account cannot be used now")
    return (f.CredentialChanged(person=command.person, what=command.what, under=ACCOUNTS),)


def credential_changed(people: People, fact: f.CredentialChanged) -> People:
    return people  # the secret is kept elsewhere


# Questions about everybody


def with_person(people: People, person: Person) -> People:
    return replace(people, persons={**people.persons, person.name: person})


def unknown(people: People, name: str) -> Refusal | None:
    return None if people.named(name) else Refusal(ACCOUNTS, f"there is no account {name!r}", ("invite_person",))


def not_an_administrator(people: People, act: Act) -> Refusal | None:
    """Why somebody may not change accounts. The roles are those on record: nobody's word is taken for them."""
    person = people.named(act.who)
    if person is not None and not person.shut and any(may(role, Action.MANAGE_PEOPLE) for role in person.roles):
        return None
    return Refusal(ACCOUNTS, f"this is for an administrator, and {act.who} is none")


def _not_oneself(act: Act, name: str) -> Refusal | None:
    return None if act.who == name else Refusal(SEPARATION, f"this is for {name} alone, not for {act.who}")


def unfit_name(people: People, name: str) -> Refusal | None:
    """Why nobody and nothing can have this name here. Acts are recorded under names, so persons and programs share
    none."""
    if not is_name(name):
        return Refusal(ACCOUNTS, f"a name has at most {LONGEST_NAME} characters, all of which can be seen")
    if people.named(name):
        return Refusal(ACCOUNTS, f"there is an account {name!r} already", ("grant_role", "renew_link"))
    if name in people.programs:
        return Refusal(ACCOUNTS, f"there is a program {name!r} already")
    if alike := look_alike(name, [*people.persons, *people.programs]):
        return Refusal(ACCOUNTS, f"{name!r} could be taken for {alike!r}")
    return None


def _not_together(roles: frozenset[HouseRole]) -> Refusal | None:
    for role in sorted(roles & ALONE):
        if len(roles) > 1:
            return Refusal(SEPARATION, f"whoever is {role} holds no other role")
    return None


def _last_administrator(people: People, name: str, role: HouseRole) -> Refusal | None:
    """A house without an administrator could never have one again."""
    others = [person for person in people.holders(HouseRole.ADMINISTRATOR) if person.name != name and person.enrolled]
    if role is not HouseRole.ADMINISTRATOR or role not in people.persons[name].roles or others:
        return None
    return Refusal(SEPARATION, f"{name} is the last administrator; grant the role to somebody else first")
