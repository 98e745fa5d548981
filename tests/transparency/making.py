"""A small log made by croupier, with keys that never change: Ed25519 signs alike every time.

`python -m tests.transparency.making > tests/transparency/ours.json` writes it again, and with `receipt` the file
`receipt.json`. Go's packages and sigstore have
checked that file: see `go/main.go` and `with_sigstore.py`.
"""

import json
import sys
from base64 import b64encode
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.journal.chain import encoding
from croupier.transparency import tree
from croupier.transparency.checkpoint import Checkpoint, write_hash
from croupier.transparency.note import Kind, Note, Signer
from croupier.transparency.proof import Receipt

SIZE = 23


def key(word: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(sha256(word.encode()).digest())


HOUSE = Signer("example.org/croupier", Kind.NOTE, key("our house"))
WITNESS = Signer("example.org/commission", Kind.WITNESS, key("our witness"))
LEAVES = [f"leaf {number}".encode() for number in range(SIZE)]
HASHES = [tree.leaf_hash(leaf) for leaf in LEAVES]


def subtrees(height: int, number: int) -> bytes:
    return tree.whole(HASHES[number << height : number + 1 << height])


def root(size: int) -> bytes:
    return tree.root(size, subtrees)


def checkpoint(size: int, signer: Signer = HOUSE) -> Note:
    text = str(Checkpoint(signer.verifier.name, size, root(size)))
    return Note(text, (signer.sign(text),))


def made() -> dict[str, Any]:
    note = checkpoint(SIZE)
    return {
        "key": str(HOUSE.verifier),
        "witness": str(WITNESS.verifier),
        "checkpoint": str(note.with_signatures([WITNESS.sign(note.text, 1_700_000_000)])),
        "leaves": [b64encode(leaf).decode() for leaf in LEAVES],
        "roots": [write_hash(root(size)) for size in range(1, SIZE + 1)],
        "inclusion": [
            {"index": index, "size": size, "hashes": [write_hash(h) for h in tree.inclusion(index, size, subtrees)]}
            for size in (1, 2, 7, 8, 16, 19, SIZE)
            for index in range(0, size, 3)
        ],
        "consistency": [
            {"old": old, "new": new, "hashes": [write_hash(h) for h in tree.consistency(old, new, subtrees)]}
            for new in (1, 2, 7, 8, 16, 19, SIZE)
            for old in range(1, new + 1, 3)
        ],
    }


def receipt() -> dict[str, Any]:
    """A receipt of an entry of the journal, as the page checks it too."""
    fields = ("table/V", 7, 1_700_000_000_123, "ann \u00e9", "patron", "k1")
    body = b'{"fact":"wager.placed/1","cents":2500}'
    leaf = encoding(*fields, b"asked", body, bytes(range(32)))
    hashes = [*HASHES[:5], tree.leaf_hash(leaf), *HASHES[6:]]

    def find(height: int, number: int) -> bytes:
        return tree.whole(hashes[number << height : number + 1 << height])

    text = str(Checkpoint(HOUSE.verifier.name, SIZE, tree.root(SIZE, find)))
    made = Receipt(5, tuple(tree.inclusion(5, SIZE, find)), Note(text, (HOUSE.sign(text),)), leaf)
    names = ("stream", "version", "at", "who", "role", "key")
    return {
        "key": str(HOUSE.verifier),
        "other": str(Signer(HOUSE.verifier.name, Kind.NOTE, key("another house")).verifier),
        "receipt": str(made),
        "entry": {**dict(zip(names, fields, strict=True)), "body": body.decode()},
    }


if __name__ == "__main__":
    wanted = receipt() if "receipt" in sys.argv else made()
    print(json.dumps(wanted, indent=1, ensure_ascii=False))
