"""Facts about the accounts of the house. Only the staff see any of it."""

from croupier.people.roles import HouseRole
from croupier.ruling import Fact


class PersonFact(Fact, frozen=True):
    person: str


class PersonInvited(PersonFact, frozen=True, tag="people.person_invited/1"):
    """An account was made; whoever has the link chooses its credentials."""

    roles: tuple[HouseRole, ...]
    link: str
    until: int


class LinkRenewed(PersonFact, frozen=True, tag="people.link_renewed/1"):
    link: str
    until: int
    at: int


class PersonEnrolled(PersonFact, frozen=True, tag="people.person_enrolled/1"):
    second_factor: bool = False


class RoleGranted(PersonFact, frozen=True, tag="people.role_granted/1"):
    role: HouseRole


class RoleWithdrawn(PersonFact, frozen=True, tag="people.role_withdrawn/1"):
    role: HouseRole


class PersonSuspended(PersonFact, frozen=True, tag="people.person_suspended/1"):
    reason: str
    at: int


class PersonReinstated(PersonFact, frozen=True, tag="people.person_reinstated/1"):
    pass


class CredentialChanged(PersonFact, frozen=True, tag="people.credential_changed/1"):
    what: str


class TokenGiven(Fact, frozen=True, tag="people.token_given/1"):
    """A program may act under its own name, until then."""

    program: str
    role: HouseRole
    token: str
    until: int


class TokenRevoked(Fact, frozen=True, tag="people.token_revoked/1"):
    program: str
    reason: str


class WebhookSubscribed(Fact, frozen=True, tag="people.webhook_subscribed/1"):
    """From now on an address is told facts of these kinds, as this role sees them."""

    webhook: str
    address: str
    kinds: tuple[str, ...]
    role: HouseRole
    secret_hash: str
    private: bool = False


class WebhookEnded(Fact, frozen=True, tag="people.webhook_ended/1"):
    webhook: str
    reason: str


class SignedIn(PersonFact, frozen=True, tag="people.signed_in/1"):
    role: HouseRole
    session: str
    by: str
    at: int


class SignInFailed(PersonFact, frozen=True, tag="people.sign_in_failed/1"):
    because: str
    at: int


class PersonLocked(PersonFact, frozen=True, tag="people.person_locked/1"):
    """Too many failures: nobody signs in as this person for a while."""

    until: int


class AccessDenied(PersonFact, frozen=True, tag="people.access_denied/1"):
    """Somebody who had signed in asked for what their role may not do."""

    role: HouseRole
    action: str


class RoleChanged(PersonFact, frozen=True, tag="people.role_changed/1"):
    role: HouseRole
    session: str


class SignedOut(PersonFact, frozen=True, tag="people.signed_out/1"):
    session: str = ""
    because: str = ""
    at: int = 0
