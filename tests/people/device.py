"""A device with passkeys, in a few lines: it makes a key, and signs challenges with it as a browser would send them."""

import hashlib
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

from croupier.conduct.accounts.passkeys import Place

HERE = Place("localhost", "http://localhost:8000")
PRESENT, VERIFIED, WITH_KEY = 1, 4, 64


class Device:
    def __init__(self, recognises: bool = True) -> None:
        """`recognises` says that it asks its owner for a PIN or a finger."""
        self.id = os.urandom(16)
        self.uses = 0
        self._recognised = VERIFIED if recognises else 0
        self._key = generate_private_key(SECP256R1())

    def makes(self, challenge: bytes, place: Place = HERE) -> str:
        self.uses += 1
        numbers = self._key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32), numbers.y.to_bytes(32)
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        data = self._data(place, WITH_KEY) + bytes(16) + len(self.id).to_bytes(2) + self.id + public
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._says(_client("webauthn.create", challenge, place), attestationObject=made)

    def signs(self, challenge: bytes, place: Place = HERE, uses: int | None = None) -> str:
        self.uses = self.uses + 1 if uses is None else uses
        client, data = _client("webauthn.get", challenge, place), self._data(place)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ECDSA(SHA256()))
        return self._says(client, authenticatorData=data, signature=signature)

    def _data(self, place: Place, more: int = 0) -> bytes:
        flags = PRESENT | self._recognised | more
        return hashlib.sha256(place.host.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4)

    def _says(self, client: bytes, **parts: bytes) -> str:
        response = {"clientDataJSON": text(client), **{name: text(part) for name, part in parts.items()}}
        said: dict[str, Any] = {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}
        return json.dumps({**said, "clientExtensionResults": {}})


def _client(kind: str, challenge: bytes, place: Place) -> bytes:
    return json.dumps({"type": kind, "challenge": text(challenge), "origin": place.origin}).encode()


def text(plain: bytes) -> str:
    return urlsafe_b64encode(plain).decode().rstrip("=")


def plain(said: str) -> bytes:
    return urlsafe_b64decode(said + "=" * (-len(said) % 4))
