"""The accounts of a house, as far as its facts tell: names, roles, locks. No secret is among them."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.people.roles import HouseRole


class Link(Struct, frozen=True, gc=False):
    """A one-time link that lets a person choose new credentials. Only its hash is known here."""

    hash: str
    until: int


class Person(Struct, frozen=True, gc=False):
    """An account. Its acts everywhere are recorded under its name."""

    name: str
    roles: frozenset[HouseRole] = frozenset()
    link: Link | None = None
    enrolled: bool = False  # has chosen credentials
    suspended: str = ""  # the reason
    failures: tuple[int, ...] = ()  # when signing in failed, since the last success or lock
    locked_until: int = 0
    signed_in_at: int = 0
    signed_in_before: int = 0  # the time before that
    ended_at: int = 0  # sessions begun until then are over

    @property
    def shut(self) -> bool:
        """Whether the account cannot be used, whoever comes with its credentials."""
        return bool(self.suspended) or not self.enrolled


class Program(Struct, frozen=True, gc=False):
    """A program that acts under its own name, in one role, with a token. Only the token's hash is known here."""

    name: str
    role: HouseRole
    token: str
    until: int
    revoked: str = ""  # the reason

    def goes_on(self, at: int) -> bool:
        return not self.revoked and at < self.until


class Webhook(Struct, frozen=True, gc=False):
    """An address that is told facts of some kinds, as one role sees them. Only its secret's hash is known here."""

    name: str
    address: str = ""
    kinds: tuple[str, ...] = ()
    role: HouseRole = HouseRole.GUEST
    secret_hash: str = ""
    private: bool = False  # whether the address may lie in the house's own network
    ended: str = ""  # the reason

    @property
    def goes_on(self) -> bool:
        return not self.ended


class People(Struct, frozen=True, gc=False):
    persons: Mapping[str, Person] = {}
    programs: Mapping[str, Program] = {}
    webhooks: Mapping[str, Webhook] = {}

    def named(self, name: str) -> Person | None:
        return self.persons.get(name)

    def holders(self, role: HouseRole) -> list[Person]:
        """Those who hold a role and can sign in, or will once they have used their link."""
        return [person for person in self.persons.values() if role in person.roles and not person.suspended]
