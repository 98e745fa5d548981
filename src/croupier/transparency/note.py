"""Signed notes: a text, an empty line, and a line for each signature. Keys have names, and a short id each.

A key signs a note itself (kind 1), or as a witness with the time at which it saw it (kind 4).
"""

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Iterable
from enum import IntEnum
from hashlib import sha256
from struct import Struct as Packing

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

MOST_SIGNATURES = 64
LONGEST_NOTE = 100_000  # characters
_DASH = "\N{EM DASH} "
_TIME = Packing(">Q")
_PRIVATE = "PRIVATE+KEY+"


class NotANote(Exception):  # noqa: N818 - named for what was found
    """Text that is no signed note, or a key that is none. The message says why."""


class Kind(IntEnum):
    """The kinds of signature that we make and check."""

    NOTE = 1
    WITNESS = 4


class Signature(Struct, frozen=True):
    name: str
    id: bytes
    value: bytes

    def __str__(self) -> str:
        return f"{_DASH}{self.name} {b64encode(self.id + self.value).decode()}\n"


class Note(Struct, frozen=True):
    text: str  # ends with a newline
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(map(str, self.signatures))}"

    def with_signatures(self, more: Iterable[Signature]) -> "Note":
        return Note(self.text, tuple(dict.fromkeys((*self.signatures, *more))))


class Verifier(Struct, frozen=True):
    """A public key with its name."""

    name: str
    kind: Kind
    public: bytes

    @property
    def id(self) -> bytes:
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    @property
    def key(self) -> Ed25519PublicKey:
        return Ed25519PublicKey.from_public_bytes(self.public)

    def __str__(self) -> str:
        """As it is written in a file of one line, and as other programs read it."""
        return f"{self.name}+{self.id.hex()}+{b64encode(bytes([self.kind]) + self.public).decode()}"

    def made(self, signature: Signature) -> bool:
        """Whether a signature says that it is of this key."""
        return (signature.name, signature.id) == (self.name, self.id)

    def holds(self, text: str, signature: Signature) -> bool:
        """Whether a signature of this key is right."""
        message, value = text.encode(), signature.value
        if self.kind is Kind.WITNESS:
            if len(value) < _TIME.size:
                return False
            message, value = _cosigned(text, *_TIME.unpack_from(value)), value[_TIME.size :]
        try:
            self.key.verify(value, message)
        except InvalidSignature:
            return False
        return True

    def signed(self, note: Note) -> bool:
        """Whether the note has a signature of this key and every one of them is right."""
        mine = [signature for signature in note.signatures if self.made(signature)]
        return bool(mine) and all(self.holds(note.text, signature) for signature in mine)


class Signer:
    """A private key with its name."""

    def __init__(self, name: str, kind: Kind, private: Ed25519PrivateKey) -> None:
        self.verifier = Verifier(valid_name(name), kind, private.public_key().public_bytes_raw())
        self.private = private

    def sign(self, text: str, seconds: int = 0) -> Signature:
        """The signature under a text; a witness adds the time, in seconds since 1970."""
        if self.verifier.kind is Kind.WITNESS:
            value = _TIME.pack(seconds) + self.private.sign(_cosigned(text, seconds))
        else:
            value = self.private.sign(text.encode())
        return Signature(self.verifier.name, self.verifier.id, value)

    def secret(self) -> str:
        """The key as it is written in a file of one line that nobody else may read."""
        verifier, seed = self.verifier, self.private.private_bytes_raw()
        return f"{_PRIVATE}{verifier.name}+{verifier.id.hex()}+{b64encode(bytes([verifier.kind]) + seed).decode()}"


def seen_at(signature: Signature) -> int:
    """When a witness gave its signature, in seconds since 1970."""
    return int(_TIME.unpack_from(signature.value)[0])


def read_note(text: str) -> Note:
    """A note from its text. No signature has been checked yet."""
    if len(text) > LONGEST_NOTE:
        raise NotANote(f"it has {len(text):,} characters; the most is {LONGEST_NOTE:,}")
    if any(character < " " and character != "\n" for character in text):
        raise NotANote("it contains a control character")
    body, separator, below = text.rpartition("\n\n")
    if not separator or not below.endswith("\n"):
        raise NotANote("it does not end with an empty line and signatures")
    lines = below.removesuffix("\n").split("\n")
    if len(lines) > MOST_SIGNATURES:
        raise NotANote(f"it has {len(lines)} signatures; the most is {MOST_SIGNATURES}")
    return Note(body + "\n", tuple(map(read_signature, lines)))


def read_signature(line: str) -> Signature:
    name, space, encoded = line.removeprefix(_DASH).partition(" ")
    if not line.startswith(_DASH) or not space:
        raise NotANote(f"{line[:80]!r} is no signature line")
    value = plain(encoded)
    if len(value) < 5:
        raise NotANote(f"the signature of {name} is too short")
    return Signature(valid_name(name), value[:4], value[4:])


def read_verifier(line: str) -> Verifier:
    """A public key from its line: name, id, and the key in base 64, with plus signs between."""
    line = line.strip()
    if line.startswith(_PRIVATE):
        raise NotANote("it is a private key, which nobody else may see; name the public one")
    name, id, kind, public = _parts(line)
    verifier = Verifier(name, kind, public)
    if verifier.id.hex() != id:
        raise NotANote(f"the key called {name} has id {verifier.id.hex()}, not {id}")
    return verifier


def read_signer(line: str) -> Signer:
    """A private key from its line."""
    line = line.strip()
    if not line.startswith(_PRIVATE):
        raise NotANote("it is no private key")
    name, id, kind, seed = _parts(line.removeprefix(_PRIVATE))
    signer = Signer(name, kind, Ed25519PrivateKey.from_private_bytes(seed))
    if signer.verifier.id.hex() != id:
        raise NotANote(f"the key called {name} has id {signer.verifier.id.hex()}, not {id}")
    return signer


def new_signer(name: str, kind: Kind) -> Signer:
    return Signer(name, kind, Ed25519PrivateKey.generate())


def valid_name(name: str) -> str:
    if not name or "+" in name or any(character.isspace() for character in name):
        raise NotANote(f"{name!r} is no name of a key: it has no spaces and no plus")
    return name


def plain(encoded: str) -> bytes:
    """The bytes of text in base 64."""
    try:
        return b64decode(encoded, validate=True)
    except (NotBase64, ValueError) as error:
        raise NotANote(f"{encoded[:80]!r} is not base 64") from error


def _parts(line: str) -> tuple[str, str, Kind, bytes]:
    """The parts of a key. What is wrong with it is said without a word of it: a damaged line may be of a secret key."""
    name, _, rest = line.partition("+")
    id, _, encoded = rest.partition("+")
    try:
        key = plain(encoded)
    except NotANote:
        raise NotANote("it is not base 64 where a key should be") from None
    if len(key) != 33 or key[0] not in set(Kind):
        raise NotANote("it is no key of a kind that is known here")
    return valid_name(name), id, Kind(key[0]), key[1:]


def _cosigned(text: str, seconds: int) -> bytes:
    return f"cosignature/v1\ntime {seconds}\n{text}".encode()
