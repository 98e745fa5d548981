"""A reception with a clock of its own, and what people have in their hands."""

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

from croupier.conduct import House
from croupier.conduct.accounts.credentials import new_factor
from croupier.conduct.accounts.reception import Reception
from croupier.conduct.accounts.sessions import Session
from croupier.people import HouseRole
from croupier.ruling import Refusal
from tests.people.accounts import MINUTE, NOON

PASSWORD = "correct horse 9 battery"


class Clock:
    at = NOON

    def __call__(self) -> int:
        return self.at


class Counter:
    """counter.hire("dee", "dealer"); secret, session = counter.sign_in("dee")"""

    def __init__(self, house: House, clock: Clock) -> None:
        self.house, self.clock = house, clock
        self.reception = Reception(house)
        self.factors: dict[str, bytes] = {}
        self.enrol("ada", self.reception.open_house("ada"))

    def enrol(self, name: str, token: str) -> None:
        self.factors[name] = new_factor(token)
        assert self.reception.enrol(token, PASSWORD, self.code(name)) is None

    def hire(self, name: str, *roles: str) -> None:
        token = self.reception.invite("ada", name, tuple(map(HouseRole, roles)))
        assert isinstance(token, str), token
        self.enrol(name, token)

    def code(self, name: str) -> str:
        """The code that the authenticator shows now."""
        return TOTP(self.factors[name], 6, SHA1(), 30).generate(self.clock.at / 1000).decode()

    def sign_in(self, name: str, role: str = "") -> tuple[str, Session]:
        self.clock.at += MINUTE  # a code is good once
        begun = self.reception.sign_in(name, PASSWORD, self.code(name), HouseRole(role) if role else None)
        assert not isinstance(begun, Refusal), begun.because
        return begun

    def refused(self, name: str, password: str = PASSWORD, code: str | None = None) -> str:
        self.clock.at += MINUTE
        begun = self.reception.sign_in(name, password, self.code(name) if code is None else code)
        assert isinstance(begun, Refusal)
        return begun.because
