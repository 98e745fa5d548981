"""A bundle: entries that somebody takes away, with everything that is needed to check them on another machine: one
signed checkpoint, the proof of each entry under it, and the public key. A seal over the whole is signed too, so that
nothing can be left out or put in afterwards."""

from base64 import b64encode
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.journal.chain import Leaf, read_leaf
from croupier.transparency.checkpoint import Checkpoint, checkpoint_of
from croupier.transparency.note import NotANote, Note, Signer, Verifier, read_note, read_verifier
from croupier.transparency.policy import Policy, only
from croupier.transparency.tree import WrongProof, check_inclusion, leaf_hash

FORMAT = "croupier-bundle@v1"
BEGINS = f'{{"format":"{FORMAT}"'.encode()  # every bundle does
MOST_ENTRIES = 5_000


class BrokenBundle(Exception):  # noqa: N818 - named for what was found
    """A bundle that does not hold. The message says why."""


class Proved(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry as its leaf shows it, its place in the journal's tree, and the hashes that lead from it to the root."""

    index: int
    leaf: bytes
    proof: tuple[bytes, ...]


class Bundle(Struct, frozen=True, forbid_unknown_fields=True):
    """`asked` says in words which entries these are, as `by` asked for them `at` this time."""

    format: str
    asked: str
    by: str
    at: int
    key: str
    checkpoint: str
    entries: tuple[Proved, ...]
    seal: str = ""


class Contents(Struct, frozen=True):
    """A bundle that holds: who vouches for it, and its entries, each with its number in the journal."""

    asked: str
    by: str
    at: int
    key: Verifier
    checkpoint: Checkpoint
    entries: tuple[tuple[int, Leaf], ...]


def sealed_bundle(asked: str, by: str, at: int, signer: Signer, checkpoint: Note, entries: tuple[Proved, ...]) -> bytes:
    """The bytes of a bundle."""
    bundle = Bundle(FORMAT, asked, by, at, str(signer.verifier), str(checkpoint), entries)
    text = _sealed_text(signer.verifier.name, bundle)
    return msgspec.json.encode(replace(bundle, seal=str(Note(text, (signer.sign(text),)))))


def open_bundle(content: bytes, policy: Policy | None = None) -> Contents:
    """The contents of a bundle, checked. Without a policy the key in the bundle itself is believed: whoever has it
    should compare that key with the one of the house. Raises BrokenBundle."""
    try:
        bundle = msgspec.json.decode(content, type=Bundle)
        key, checkpoint, seal = read_verifier(bundle.key), read_note(bundle.checkpoint), read_note(bundle.seal)
        claimed = checkpoint_of(checkpoint)
        entries = tuple((each.index + 1, read_leaf(each.leaf)) for each in bundle.entries)
    except (msgspec.MsgspecError, NotANote, ValueError, RecursionError) as wrong:
        raise BrokenBundle(f"it is no bundle: {wrong}") from wrong
    # Base64 has more than one way to write some bytes; a bundle has one.
    again = replace(bundle, key=str(key), checkpoint=str(checkpoint), seal=str(seal))
    if msgspec.json.encode(again) != content:
        raise BrokenBundle("it is not written as bundles are, so it was changed after it was sealed")
    if bundle.format != FORMAT:
        raise BrokenBundle(f"its format is {bundle.format!r}, not {FORMAT!r}")
    demanded = policy or only(key)
    if missing := demanded.missing(checkpoint):
        raise BrokenBundle(f"its checkpoint does not hold: {missing}")
    if seal.text != _sealed_text(key.name, bundle):
        raise BrokenBundle("it was changed after it was sealed: its contents are not those of its seal")
    if not any(log.signed(seal) for log in demanded.logs):
        raise BrokenBundle("its seal is not signed by the house")
    for before, after in zip(bundle.entries, bundle.entries[1:], strict=False):
        if before.index >= after.index:
            raise BrokenBundle("its entries are not in the order of the journal")
    for each in bundle.entries:
        try:
            check_inclusion(each.index, claimed.size, leaf_hash(each.leaf), each.proof, claimed.root)
        except WrongProof as wrong:
            raise BrokenBundle(f"entry {each.index + 1:,} is not in the signed history: {wrong}") from wrong
    return Contents(bundle.asked, bundle.by, bundle.at, key, claimed, entries)


def _sealed_text(origin: str, bundle: Bundle) -> str:
    """The text that is signed. Its second line is no number, so nobody can take it for a checkpoint."""
    digest = sha256(msgspec.json.encode(replace(bundle, seal=""))).digest()
    return f"{origin}\n{FORMAT}\n{b64encode(digest).decode()}\n"
