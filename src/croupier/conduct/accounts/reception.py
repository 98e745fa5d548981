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
from croupier.conduct.accounts.passkeys import SIGN_IN, Challenges, Place, Wrong, proved, read_answer, registered
from croupier.conduct.accounts.sessions import Session, Sessions, hash_of
from croupier.conduct.hosted import Accepted, Refused
from croupier.conduct.house import House
from croupier.conduct.webhooks import Postbook, Unfit, check_address, check_kinds
from croupier.people import HouseRole, People, Person, Program, commands as c
from croupier.people.accounts import ACCOUNTS
from croupier.people.roles import STAFF, ordered
from croupier.people.signing_in import SIGNING_IN, cannot_sign_in, not_held
from croupier.people.webhooks import WEBHOOKS
from croupier.ruling import Command, Refusal, Role
from croupier.ruling.names import is_name, normal

DAY = 24 * 60 * 60 * 1000
HOUSE = "house"
MOST_PASSKEYS = 10
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
        self.postbook = Postbook(house.store, house.vault)
        self.sessions = Sessions(house.store, lambda: self.people)
        self._challenges = Challenges(house.vault)
        self._proving = Lock()  # one password at a time: each takes memory and time on purpose

    @property
    def people(self) -> People:
        return self._hosted.people

    def now(self) -> int:
        return self._house.clock()

    def last_entry(self) -> int:
        """The number of the journal's last entry."""
        return self._house.store.last_seq()

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

    # Webhooks

    def subscribe(
        self, by: str, name: str, address: str, kinds: tuple[str, ...], role: HouseRole, private: bool = False
    ) -> str | Refusal:
        """The secret that the messages of a new webhook are signed with, which nobody can ask for again."""
        try:
            check_address(address, private)
            check_kinds(kinds)
        except Unfit as wrong:
            return Refusal(WEBHOOKS, str(wrong))
        secret, hash = self.postbook.begin()  # first: its subscription is the first entry that it may be told of
        subscribing = c.SubscribeWebhook(
            webhook=normal(name), address=address, kinds=kinds, role=role, secret_hash=hash, private=private
        )
        refusal = self.record(subscribing, by)
        if refusal:
            self.postbook.forget(hash)
        return refusal or secret

    def end_webhook(self, by: str, name: str, reason: str) -> Refusal | None:
        known = self.people.webhooks.get(name)
        refusal = self.record(c.EndWebhook(webhook=name, reason=reason), by)
        if known and not refusal:
            self.postbook.forget(known.secret_hash)
        return refusal

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

    def sign_in_by_passkey(self, said: str, place: Place) -> tuple[str, Session] | Refusal:
        """The secret of a new session, and the session. The device has recognised its owner and has signed our
        challenge: that stands for password and code."""
        try:
            id, challenge = read_answer(said)
            at = self._challenges.made_at(SIGN_IN, challenge, self.now())
        except Wrong as problem:
            return Refusal(SIGNING_IN, str(problem))
        with self._proving:  # of two answers with one challenge only one is taken
            found = self.credentials.passkey(id)
            person = self.people.named(found[0]) if found else None
            if found is None or person is None:
                return Refusal(SIGNING_IN, "this passkey opens nothing here")
            shut = cannot_sign_in(person, self.now())
            if shut:
                return shut
            try:
                used = proved(said, place, challenge, at, found[1])
            except Wrong as problem:
                self.record(c.FailSignIn(person=person.name, because="wrong passkey"), person.name)
                return Refusal(SIGNING_IN, str(problem))
            self.credentials.keep_passkey(person.name, used)
        return self._begin(person, None, "passkey")

    def step_in(self, name: str) -> tuple[str, Session] | Refusal:
        """At a demonstration: whoever likes takes the place of one of its staff. Nothing is proved, and so it says."""
        person = self.people.named(name)
        if person is None:
            return Refusal(SIGNING_IN, f"{name!r} is none of the staff here")
        return self._begin(person, None, "a step, at a demonstration")

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

    def not_proved_again(self, session: Session, password: str) -> Refusal | None:
        """A page that somebody left open is not enough to make another way in: whoever changes a credential gives the
        password once more. Guessing it there locks the account like guessing it elsewhere."""
        shut = cannot_sign_in(self.people.persons[session.person], self.now())
        if shut:
            return shut
        with self._proving:
            right = self.credentials.is_password(session.person, password)
        if right:
            return None
        self.record(c.FailSignIn(person=session.person, because="wrong password"), session.person)
        return Refusal(SIGNING_IN, "the password is wrong")

    def choose_password(self, session: Session, old: str, new: str) -> Refusal | None:
        refusal = self.not_proved_again(session, old) or unfit_password(new, session.person)
        if refusal is None:
            self.credentials.choose_password(session.person, new)
            for other in self.sessions.of(session.person, self.now()):
                if other.hash != session.hash:
                    self.sessions.end(other)
            refusal = self.record(c.ChangeCredential(person=session.person, what="password"), session.person)
        return refusal

    def to_sign_in(self) -> bytes:
        """A challenge for a passkey to answer."""
        return self._challenges.new(SIGN_IN, self.now())

    def begin_passkey(self, session: Session, password: str) -> bytes | Refusal:
        """A challenge for a new passkey."""
        refusal = self.not_proved_again(session, password)
        if refusal:
            return refusal
        if len(self.credentials.kept(session.person).passkeys) >= MOST_PASSKEYS:
            return Refusal(ACCOUNTS, f"an account has at most {MOST_PASSKEYS} passkeys; forget one first")
        return self._challenges.new(_new_passkey(session), self.now())

    def add_passkey(self, session: Session, name: str, said: str, place: Place) -> Refusal | None:
        """The device has made a passkey, under a challenge that this very session was given."""
        name = normal(name)
        if not is_name(name):
            return Refusal(ACCOUNTS, "give the passkey a name, by which you know the device")
        try:
            _, challenge = read_answer(said)
            self._challenges.made_at(_new_passkey(session), challenge, self.now())
            made = registered(said, place, challenge, name, self.now())
        except Wrong as problem:
            return Refusal(ACCOUNTS, str(problem))
        if self.credentials.passkey(made.id):
            return Refusal(ACCOUNTS, "this passkey is known already")
        refusal = self.record(c.ChangeCredential(person=session.person, what=f"passkey {name} added"), session.person)
        if refusal is None:
            self.credentials.keep_passkey(session.person, made)
        return refusal

    def forget_passkey(self, session: Session, id: str) -> Refusal | None:
        known = next((each for each in self.credentials.kept(session.person).passkeys if each.id == id), None)
        if known is None:
            return Refusal(ACCOUNTS, "you have no such passkey")
        self.credentials.forget_passkey(session.person, id)
        what = f"passkey {known.name} forgotten"
        return self.record(c.ChangeCredential(person=session.person, what=what), session.person)

    def choose_pin(self, session: Session, password: str, pin: str, badge: str = "") -> Refusal | None:
        refusal = self.not_proved_again(session, password)
        if refusal:
            return refusal
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


def _new_passkey(session: Session) -> str:
    """The purpose of a challenge that makes a passkey for whoever has this session."""
    return f"passkey/new/{session.hash}"


def unfit_password(password: str, name: str) -> Refusal | None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        return Refusal(ACCOUNTS, f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
    if len(set(password)) < 5 or name.casefold() in password.casefold():
        return Refusal(ACCOUNTS, "this password is too easy to guess: it repeats itself or holds your name")
    return None
