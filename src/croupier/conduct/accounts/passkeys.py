"""Passkeys: a device proves who somebody is with a key that never leaves it, after it has recognised its owner.

The server asks for a signature under a challenge. A challenge is its own time, encrypted for one purpose under the key
of the vault: no page view has to be remembered, nobody else can make one, and each is good for two minutes. A passkey
takes none that is not newer than the last one it was used with, so that no answer is good twice.
"""

import hashlib
from base64 import urlsafe_b64encode
from typing import Any

import msgspec
from msgspec import Struct
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, options_to_json_dict
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from croupier.conduct.accounts.credentials import Passkey
from croupier.conduct.chance import Vault, VaultError

GOOD_FOR = 120_000  # milliseconds
SIGN_IN = "passkey/sign in"  # the purpose of a challenge
_CLOCK_BYTES = 8
_HOUSE = "croupier"


class Wrong(Exception):  # noqa: N818 - named for what it is
    """An answer of a device that proves nothing."""


class Place(Struct, frozen=True):
    """The name of the house in the address, and the origin of its pages: a passkey is good there alone."""

    host: str
    origin: str


class Challenges:
    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def new(self, purpose: str, now: int) -> bytes:
        return self._vault.encrypted(purpose, now.to_bytes(_CLOCK_BYTES))

    def made_at(self, purpose: str, challenge: bytes, now: int) -> int:
        """When we made it. Raises Wrong if we did not, or too long ago."""
        try:
            at = int.from_bytes(self._vault.decrypted(purpose, challenge))
        except VaultError:
            raise Wrong("the challenge is none of ours") from None
        if not at <= now < at + GOOD_FOR:
            raise Wrong("it took too long; try again")
        return at


def to_register(person: str, place: Place, challenge: bytes, known: tuple[Passkey, ...]) -> dict[str, Any]:
    """What a browser needs to make a passkey. The device has to recognise its owner, by a PIN or otherwise: then it
    stands for two factors."""
    handle = hashlib.sha256(f"croupier person/1\n{person}\n".encode()).digest()
    return options_to_json_dict(
        generate_registration_options(
            rp_id=place.host,
            rp_name=_HOUSE,
            user_name=person,
            user_id=handle,
            challenge=challenge,
            timeout=GOOD_FOR,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each.id)) for each in known],
        )
    )


def to_sign_in(place: Place, challenge: bytes) -> dict[str, Any]:
    """What a browser needs to ask its owner for a passkey: whose it is, the answer says."""
    return options_to_json_dict(
        generate_authentication_options(
            rp_id=place.host,
            challenge=challenge,
            timeout=GOOD_FOR,
            user_verification=UserVerificationRequirement.REQUIRED,
        )
    )


class _Signed(Struct):
    clientDataJSON: str  # noqa: N815 - so the standard calls it


class _Answer(Struct):
    id: str
    response: _Signed


class _Client(Struct):
    challenge: str


def read_answer(said: str) -> tuple[str, bytes]:
    """The passkey that an answer names, and the challenge that it answers. Raises Wrong."""
    try:
        answer = msgspec.json.decode(said.encode(), type=_Answer)
        client = msgspec.json.decode(base64url_to_bytes(answer.response.clientDataJSON), type=_Client)
        return answer.id, base64url_to_bytes(client.challenge)
    except (msgspec.MsgspecError, ValueError):
        raise Wrong("this is no answer of a passkey") from None


def registered(said: str, place: Place, challenge: bytes, name: str, now: int) -> Passkey:
    """The passkey that a device has made. Raises Wrong."""
    try:
        made = verify_registration_response(
            credential=said,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            require_user_verification=True,
        )
    except Exception as problem:  # a hostile answer may break its reader in any way
        raise Wrong(f"the device's answer does not hold: {problem}") from problem
    id = urlsafe_b64encode(made.credential_id).decode().rstrip("=")
    return Passkey(id, made.credential_public_key.hex(), name, now, made.sign_count)


def proved(said: str, place: Place, challenge: bytes, at: int, passkey: Passkey) -> Passkey:
    """The passkey after it was used. `at` is the time of the challenge. Raises Wrong unless the device signed it."""
    if at <= passkey.challenge:
        raise Wrong("this answer was given before")
    try:
        used = verify_authentication_response(
            credential=said,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            credential_public_key=bytes.fromhex(passkey.key),
            credential_current_sign_count=passkey.uses,
            require_user_verification=True,
        )
    except Exception as problem:  # a hostile answer may break its reader in any way
        raise Wrong(f"the device's answer does not hold: {problem}") from problem
    return msgspec.structs.replace(passkey, uses=used.new_sign_count, challenge=at)
