"""Checks `ours.json` with sigstore (PyPI), independently of croupier: its Merkle tree, its signed notes, its keys.

python -m venv /tmp/sigstore; /tmp/sigstore/bin/pip install sigstore==4.5.1
/tmp/sigstore/bin/python tests/transparency/with_sigstore.py tests/transparency/ours.json
"""

import json
import sys
from base64 import b64decode
from pathlib import Path
from types import SimpleNamespace

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sigstore._internal.merkle import verify_merkle_inclusion  # type: ignore[import-not-found, unused-ignore]
from sigstore._internal.rekor.checkpoint import SignedCheckpoint  # type: ignore[import-not-found, unused-ignore]

log = json.loads(Path(sys.argv[1]).read_text())
for proof in log["inclusion"]:
    inclusion = SimpleNamespace(
        log_index=proof["index"],
        tree_size=proof["size"],
        hashes=[b64decode(hash) for hash in proof["hashes"]],
        root_hash=b64decode(log["roots"][proof["size"] - 1]),
    )
    leaf = b64decode(log["leaves"][proof["index"]])
    verify_merkle_inclusion(SimpleNamespace(_inner=SimpleNamespace(inclusion_proof=inclusion, canonicalized_body=leaf)))


class Keyring:
    """The one key of the log, asked for as sigstore asks its own keyring."""

    def verify(self, *, key_id: bytes, signature: bytes, data: bytes) -> None:
        Ed25519PublicKey.from_public_bytes(b64decode(log["key"].split("+", 2)[2])[1:]).verify(signature, data)


signed = SignedCheckpoint.from_text(log["checkpoint"])
signed.signed_note.verify(Keyring(), bytes.fromhex(log["key"].split("+", 2)[1]))
assert signed.checkpoint.log_size == len(log["leaves"])
assert signed.checkpoint.log_hash == b64decode(log["roots"][-1]).hex()
print(f"{len(log['inclusion'])} proofs and the checkpoint of {signed.checkpoint.log_size} entries hold")
