"""The reception of a house: it invites people, signs them in and out, and puts each of it on record."""

import hashlib
import secrets
from threading import Lock

from croupier.conduct.accounts.credentials import (
    LONGEST_PASSWORD,
    PIN_DIGITS,
    SHORTEST_PASSWORD,
    Credentials,
    new_factor,
    step_of,
)
from croupier.conduct.accounts.sessions import Session, Sessions, hash_of
from croupier.conduct.hosted import Accepted, Refused
from croupier.conduct.house import House
from croupier.people import HouseRole, People, Person, Program, commands as c
from croupier.people.accounts import ACCOUNTS
from croupier.people.roles import STAFF, ordered
from croupier.people.signing_in import SIGNING_IN, cannot_sign_in, not_held
from croupier.ruling import Command, Refusal, Role
from croupier.ruling.names import normal

DAY = 24 * 60 * 60 * 1000
HOUSE = "house"
_TOKEN_BYTES = 32
_WRONG = "the name, the password or the code is wrong"


def link_hash(token: str) -> str:
    return hashlib.sha256(f"croupier link/1\n{token}\n".encode()).hexdigest()


def token_hash(token: str) -> str:
    return hashlib.sha256(f"croupier token/1\n{token}\n".encode()).hexdigest()


class Reception:
    def __init__(self, house: House) -> None:
        self._house = house
        self._hosted = house.people
        self.credentials = Credentials(house.store, house.vault)
        self.sessions = Sessions(house.store, lambda: self.people)
        self._proving = Lock()  # one password at a time: each takes memory and time on purpose

    @property
    def people(self) -> People:
        return self._hosted.people

    def now(self) -> int:
        return self._house.clock()

    # Accounts

    def open_house(self, administrator: str) -> str:
        """The token of the first administrator's one-time link, or "" where the house has an administrator."""
        if any(person.enrolled for person in self.people.holders(HouseRole.ADMINISTRATOR)):
            return ""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        opening = c.OpenHouse(person=administrator, link=link_hash(token), until=self.now() + DAY)
        return token if self.record(opening, HOUSE) is None else ""

    def invite(self, by: str, person: str, roles: tuple[HouseRole, ...]) -> str | Refusal:
        """The token of a one-time link for somebody new."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        until = self.now() + DAY
        return self.record(c.InvitePerson(person=person, roles=roles, link=link_hash(token), until=until), by) or token

    def renew(self, by: str, person: str) -> str | Refusal:
        """The token of a new one-time link; the old credentials and sessions end."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        until = self.now() + DAY
        return self.record(c.RenewLink(person=person, link=link_hash(token), until=until), by) or token

    def owner_of_link(self, token: str) -> Person | None:
        """Whose one-time link this is, while it can be used."""
        wanted, at = link_hash(token), self.now()
        for person in self.people.persons.values():
            if person.link is not None and secrets.compare_digest(person.link.hash, wanted):
                return person if at <= person.link.until and not person.suspended else None
        return None

    def enrol(self, token: str, password: str, code: str) -> Refusal | None:
        """Somebody chooses credentials on their one-time link. Staff show by a code that their second factor works."""
        person = self.owner_of_link(token)
        if person is None:
            return Refusal(ACCOUNTS, "this link was used already or is too old; ask an administrator for a new one")
        staff = bool(person.roles & STAFF)
        factor = new_factor(token) if staff else b""
        refusal = unfit_password(password, person.name)
        if refusal is None and staff and step_of(factor, code, self.now() // 1000) is None:
            refusal = Refusal(ACCOUNTS, "the code is not the one that the authenticator shows now")
        if refusal:
            return refusal
        self.credentials.choose(person.name, password, factor)
        return self.record(c.Enrol(person=person.name, link=link_hash(token), second_factor=staff), person.name)

    # Programs

    def give_token(self, by: str, program: str, role: HouseRole, days: int) -> str | Refusal:
        """The token of a program, which nobody can ask for again."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        until = self.now() + days * DAY
        given = c.GiveToken(program=normal(program), role=role, token=token_hash(token), until=until)
        return self.record(given, by) or token

    def program_with(self, token: str) -> Program | None:
        """Whose token this is, or was."""
        wanted = token_hash(token)
        known = self.people.programs.values()
        return next((each for each in known if secrets.compare_digest(each.token, wanted)), None)

    def still(self, session: Session) -> Session | None:
        """The session as it is now, if it goes on."""
        if not session.program:
            return self.sessions.still(session, self.now())
        program = self.people.programs[session.person]
        return session if program.token == session.hash and program.goes_on(self.now()) else None

    # Signing in and out

    def sign_in(
        self, name: str, password: str, code: str, role: HouseRole | None = None
    ) -> tuple[str, Session] | Refusal:
        """The secret of a new session, and the session. Somebody who is not let in learns only that something is
        wrong, unless the account is shut: then they learn that after they have proved that it is theirs."""
        name = normal(name)
        person = self.people.named(name)
        with self._proving:
            proved = self.credentials.is_password(name, password)
        if person is None:
            return Refusal(SIGNING_IN, _WRONG)
        shut = cannot_sign_in(person, self.now())
        if shut:
            return shut if proved or self.now() < person.locked_until else Refusal(SIGNING_IN, _WRONG)
        factor = self.credentials.has_factor(name)
        if proved and (factor or person.roles & STAFF):
            proved = self.credentials.takes_code(name, code, self.now() // 1000)
        if not proved:
            self.record(c.FailSignIn(person=name, because="wrong password or code"), name)
            return Refusal(SIGNING_IN, _WRONG)
        return self._begin(person, role, "password and code" if factor else "password")

    def change_staff(self, device: Session, name: str, pin: str) -> tuple[str, Session] | Refusal:
        """Another member of staff takes over a terminal with badge or name and PIN, in the role it is used in."""
        name = normal(name)
        person = self.people.named(self.credentials.owner_of(name) or name)
        with self._proving:
            proved = self.credentials.is_pin(person.name if person else name, pin)
        if person is None:
            return Refusal(SIGNING_IN, "the badge or the PIN is wrong")
        shut = cannot_sign_in(person, self.now())
        if shut:
            return shut
        if device.role not in person.roles or device.role not in STAFF:
            return not_held(person, device.role)
        if not proved:
            self.record(c.FailSignIn(person=person.name, because="wrong PIN"), person.name)
            return Refusal(SIGNING_IN, "the badge or the PIN is wrong")
        begun = self._begin(person, device.role, "PIN")
        if not isinstance(begun, Refusal):
            self.sign_out(device, f"{person.name} took over")
        return begun

    def _begin(self, person: Person, role: HouseRole | None, by: str) -> tuple[str, Session] | Refusal:
        chosen = role or next(iter(ordered(person.roles)), None)
        if chosen is None:
            return Refusal(SIGNING_IN, f"{person.name} holds no role; an administrator can grant one")
        secret = secrets.token_urlsafe(_TOKEN_BYTES)
        refusal = self.record(c.SignIn(person=person.name, role=chosen, session=hash_of(secret), by=by), person.name)
        began = max(self.now(), person.ended_at + 1)  # sessions begun up to that moment are over
        return refusal or (secret, self.sessions.begin(secret, person.name, chosen, began))

    def change_role(self, session: Session, role: HouseRole) -> Session | Refusal:
        refusal = self.record(c.ChangeRole(person=session.person, role=role, session=session.hash), session.person)
        return refusal or self.sessions.change_role(session, role, self.now())

    def sign_out(self, session: Session, because: str = "") -> None:
        self.sessions.end(session)
        self.record(c.SignOut(person=session.person, session=session.hash, because=because), session.person)

    def sign_out_everywhere(self, session: Session) -> None:
        for each in self.sessions.of(session.person, self.now()):
            self.sessions.end(each)
        self.record(c.SignOut(person=session.person), session.person)

    # One's own credentials

    def choose_password(self, session: Session, old: str, new: str) -> Refusal | None:
        """Guessing the old password on a page that somebody left open locks the account like guessing it elsewhere."""
        shut = cannot_sign_in(self.people.persons[session.person], self.now())
        if shut:
            return shut
        with self._proving:
            proved = self.credentials.is_password(session.person, old)
        if not proved:
            self.record(c.FailSignIn(person=session.person, because="wrong password"), session.person)
            return Refusal(SIGNING_IN, "the old password is wrong")
        refusal = unfit_password(new, session.person)
        if refusal is None:
            self.credentials.choose_password(session.person, new)
            for other in self.sessions.of(session.person, self.now()):
                if other.hash != session.hash:
                    self.sessions.end(other)
            refusal = self.record(c.ChangeCredential(person=session.person, what="password"), session.person)
        return refusal

    def choose_pin(self, session: Session, pin: str, badge: str = "") -> Refusal | None:
        if len(pin) != PIN_DIGITS or not (pin.isascii() and pin.isdigit()) or len(set(pin)) == 1:
            return Refusal(ACCOUNTS, f"a PIN has {PIN_DIGITS} figures, not all the same")
        what = "PIN"
        if badge.strip():
            owner = self.credentials.owner_of(badge)
            if owner and owner != session.person:
                return Refusal(ACCOUNTS, "this badge is somebody else's")
            self.credentials.choose_badge(session.person, badge)
            what = "PIN and badge"
        self.credentials.choose_pin(session.person, pin)
        return self.record(c.ChangeCredential(person=session.person, what=what), session.person)

    def record(self, command: Command, who: str) -> Refusal | None:
        """Put an act on the accounts to their rules; the refusal, if it is refused."""
        while True:
            outcome = self._hosted.act(command, who, Role.OPERATOR)
            if isinstance(outcome, Refused):
                return outcome.refusal
            if isinstance(outcome, Accepted):
                return None


def unfit_password(password: str, name: str) -> Refusal | None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        return Refusal(ACCOUNTS, f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
    if len(set(password)) < 5 or name.casefold() in password.casefold():
        return Refusal(ACCOUNTS, "this password is too easy to guess: it repeats itself or holds your name")
    return None
