"""Signing in and out, and the lock after too many failures (H22)."""

from msgspec.structs import replace

from croupier.people import commands as c, facts as f
from croupier.people.accounts import unknown, with_person
from croupier.people.roles import HouseRole
from croupier.people.state import People, Person
from croupier.ruling import Act, Decision, Refusal

MINUTE = 60_000  # milliseconds
MOST_FAILURES = 3
WITHIN = 30 * MINUTE
LOCKED_FOR = 30 * MINUTE

SIGNING_IN = ("~H22",)


def sign_in(people: People, act: Act, command: c.SignIn) -> Decision:
    refusal = unknown(people, command.person) or cannot_sign_in(people.persons[command.person], act.at)
    if refusal is None and command.role not in people.persons[command.person].roles:
        refusal = not_held(people.persons[command.person], command.role)
    if refusal:
        return refusal
    return (
        f.SignedIn(
            person=command.person,
            role=command.role,
            session=command.session,
            by=command.by,
            at=act.at,
            under=SIGNING_IN,
        ),
    )


def signed_in(people: People, fact: f.SignedIn) -> People:
    person = people.persons[fact.person]
    return with_person(people, replace(person, failures=(), signed_in_at=fact.at, signed_in_before=person.signed_in_at))


def fail(people: People, act: Act, command: c.FailSignIn) -> Decision:
    """On record for an account that there is; a name that nobody has is the server's to count."""
    refusal = unknown(people, command.person)
    if refusal:
        return refusal
    person = people.persons[command.person]
    failed = f.SignInFailed(person=command.person, because=command.because, at=act.at, under=SIGNING_IN)
    if len(_lately(person, act.at)) + 1 < MOST_FAILURES or act.at < person.locked_until:
        return (failed,)
    return failed, f.PersonLocked(person=command.person, until=act.at + LOCKED_FOR, under=SIGNING_IN)


def failed(people: People, fact: f.SignInFailed) -> People:
    person = people.persons[fact.person]
    return with_person(people, replace(person, failures=(*_lately(person, fact.at), fact.at)))


def locked(people: People, fact: f.PersonLocked) -> People:
    return with_person(people, replace(people.persons[fact.person], failures=(), locked_until=fact.until))


def deny(people: People, act: Act, command: c.DenyAccess) -> Decision:
    refusal = None if command.person in people.programs else unknown(people, command.person)
    return refusal or (
        f.AccessDenied(person=command.person, role=command.role, action=command.action, under=("~H20",)),
    )


def denied(people: People, fact: f.AccessDenied) -> People:
    return people  # it changes nothing; an inspector asks who tried


def change_role(people: People, act: Act, command: c.ChangeRole) -> Decision:
    refusal = unknown(people, command.person)
    if refusal:
        return refusal
    person = people.persons[command.person]
    if person.shut:
        return Refusal(SIGNING_IN, "this account cannot be used now")
    if command.role not in person.roles:
        return not_held(person, command.role)
    return (f.RoleChanged(person=command.person, role=command.role, session=command.session, under=SIGNING_IN),)


def role_changed(people: People, fact: f.RoleChanged) -> People:
    return people  # a session's role is the session's


def sign_out(people: People, act: Act, command: c.SignOut) -> Decision:
    return unknown(people, command.person) or (
        f.SignedOut(
            person=command.person, session=command.session, because=command.because, at=act.at, under=SIGNING_IN
        ),
    )


def signed_out(people: People, fact: f.SignedOut) -> People:
    if fact.session:
        return people
    return with_person(people, replace(people.persons[fact.person], ended_at=fact.at))


def cannot_sign_in(person: Person, at: int) -> Refusal | None:
    if person.suspended:
        return Refusal(SIGNING_IN, "this account is suspended; an administrator can reinstate it")
    if not person.enrolled:
        return Refusal(SIGNING_IN, "this account waits for its owner to use the link that an administrator gave them")
    if at < person.locked_until:
        minutes = -((at - person.locked_until) // MINUTE)
        return Refusal(SIGNING_IN, f"too many attempts failed; try again in {minutes} minutes")
    return None


def not_held(person: Person, role: HouseRole) -> Refusal:
    held = ", ".join(sorted(person.roles)) or "none"
    return Refusal(SIGNING_IN, f"{person.name} is not {role}; the roles on record are: {held}")


def _lately(person: Person, at: int) -> tuple[int, ...]:
    return tuple(failure for failure in person.failures if failure > at - WITHIN)
