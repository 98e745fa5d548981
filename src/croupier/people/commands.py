"""Commands about the people of the house."""

from typing import Annotated

from croupier.people.roles import HouseRole
from croupier.ruling import Command
from croupier.ruling.asking import Ask


class OpenHouse(Command, frozen=True, tag="open_house"):
    """The first administrator is invited, by the process that starts an empty house."""

    person: str
    link: str
    until: int


class InvitePerson(Command, frozen=True, tag="invite_person"):
    """An account for somebody new. `link` is the hash of a one-time link, on which its owner chooses credentials."""

    person: Annotated[str, Ask("The name to sign in with")]
    roles: tuple[HouseRole, ...]
    link: str
    until: int


class RenewLink(Command, frozen=True, tag="renew_link"):
    """A new one-time link for somebody who lost theirs or forgot their password; the old credentials end."""

    person: str
    link: str
    until: int


class Enrol(Command, frozen=True, tag="enrol"):
    """A person has used the link and chosen credentials."""

    person: str
    link: str
    second_factor: bool = False


class GrantRole(Command, frozen=True, tag="grant_role"):
    person: str
    role: HouseRole


class WithdrawRole(Command, frozen=True, tag="withdraw_role"):
    person: str
    role: HouseRole


class SuspendPerson(Command, frozen=True, tag="suspend_person"):
    person: str
    reason: Annotated[str, Ask("The reason")]


class ReinstatePerson(Command, frozen=True, tag="reinstate_person"):
    person: str


class ChangeCredential(Command, frozen=True, tag="change_credential"):
    """A person has changed a password, second factor, PIN or badge. The secret itself is never on record."""

    person: str
    what: str


class GiveToken(Command, frozen=True, tag="give_token"):
    """A program may act under its own name in this role. `token` is the hash of the secret that it shows."""

    program: Annotated[str, Ask("The name of the program")]
    role: HouseRole
    token: str
    until: int


class RevokeToken(Command, frozen=True, tag="revoke_token"):
    program: str
    reason: Annotated[str, Ask("The reason")]


class SubscribeWebhook(Command, frozen=True, tag="subscribe_webhook"):
    """Facts of these kinds are sent to an address, as far as this role sees them. `secret_hash` is that of the secret
    which they are signed with, `private` says that the address may be one of the house's own network."""

    webhook: Annotated[str, Ask("The name of the webhook")]
    address: Annotated[str, Ask("The address")]
    kinds: tuple[str, ...]
    role: HouseRole
    secret_hash: str
    private: bool = False


class EndWebhook(Command, frozen=True, tag="end_webhook"):
    webhook: str
    reason: Annotated[str, Ask("The reason")]


class SignIn(Command, frozen=True, tag="sign_in"):
    """Somebody has proved to be this person and will act in this role. `session` is the hash of a session's secret."""

    person: str
    role: HouseRole
    session: str
    by: str  # "password", "password and code", "PIN", "badge and PIN"


class FailSignIn(Command, frozen=True, tag="fail_sign_in"):
    """Somebody tried to sign in as this person and did not prove it."""

    person: str
    because: str


class DenyAccess(Command, frozen=True, tag="deny_access"):
    """The server turned somebody away: their role may not do this."""

    person: str
    role: HouseRole
    action: str


class ChangeRole(Command, frozen=True, tag="change_role"):
    """A session goes on in another role of the same person."""

    person: str
    role: HouseRole
    session: str


class SignOut(Command, frozen=True, tag="sign_out"):
    person: str
    session: str = ""  # "": everywhere
    because: str = ""
