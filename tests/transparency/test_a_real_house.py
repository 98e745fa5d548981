"""The journal of a real house with a real witness, checked by what docs/transparency.md says and by Go, with nothing of
ours: standard hashes, a signature algorithm, and the tables of the database as they lie there."""

import json
import sqlite3
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path
from struct import pack

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.conduct import House, set_up_table
from croupier.journal import open_store
from croupier.journal.tiles import StoredTree
from tests.transparency.making import WITNESS
from tests.transparency.test_others import checked_by_go
from tests.trust import trust
from tests.witness.test_witness import asking, judge_of, serving

pytestmark = trust(28)

BOOK = "NI2018-687/mini-baccarat"


def leaf(
    version: int, at: int, stream: str, who: str, role: str, key: str, body: bytes, blind: bytes, asked: bytes
) -> bytes:
    texts = [part.encode() if isinstance(part, str) else part for part in (stream, who, role, key, body)]
    lengths = pack(">6I", *map(len, texts), len(blind))
    half = len(blind) // 2
    return pack(">2Q", version, at) + lengths + b"".join(texts) + sha256(blind[half:] + asked).digest() + blind[:half]


def root(hashes: list[bytes]) -> bytes:
    """RFC 6962, section 2.1."""
    if len(hashes) == 1:
        return hashes[0]
    half = 1 << (len(hashes) - 1).bit_length() - 1
    return sha256(b"\1" + root(hashes[:half]) + root(hashes[half:])).digest()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    path = folder / "house.db"
    House(str(path)).close()
    with serving(judge_of(path, folder / "w")) as url, House(str(path), policy=asking(url)) as house:
        house.watch_program()
        for name in ("T1", "T2"):
            set_up_table(house, name, BOOK, demonstration=True)
    return path


def leaves_of(database: Path) -> list[bytes]:
    columns = "version, at, stream, who, role, key, body, blind, asked"
    with sqlite3.connect(database) as db:
        rows = db.execute(f"SELECT {columns} FROM entries ORDER BY seq").fetchall()
    db.close()
    return [leaf(*row) for row in rows]


def last_note(path: Path) -> tuple[str, list[str]]:
    """The text that is signed, and its signatures."""
    before, _, signatures = path.read_text().rstrip("\n").rpartition("\n\n")
    text = before.splitlines()[-3:]  # the signatures of an earlier note may stand before it
    return "\n".join([*text, ""]), signatures.splitlines()


def test_the_checkpoint_and_the_cosignature_are_as_the_formats_say(database: Path) -> None:
    hashes = [sha256(b"\0" + each).digest() for each in leaves_of(database)]
    text, (own, witness) = last_note(Path(f"{database}.witnessed"))
    name, _, key = Path(f"{database}.pub").read_text().strip().split("+", 2)
    assert text == f"{name}\n{len(hashes)}\n{b64encode(root(hashes)).decode()}\n"
    dash, signer, signature = own.split(" ")
    assert (dash, signer) == ("—", name)
    public = b64decode(key)
    assert public[0] == 1
    bytes_ = b64decode(signature)
    assert bytes_[:4] == sha256(name.encode() + b"\n" + public).digest()[:4]
    Ed25519PublicKey.from_public_bytes(public[1:]).verify(bytes_[4:], text.encode())
    _, signer, signature = witness.split(" ")
    bytes_, raw = b64decode(signature), WITNESS.private.public_key().public_bytes_raw()
    assert bytes_[:4] == sha256(signer.encode() + b"\n\x04" + raw).digest()[:4]
    at = int.from_bytes(bytes_[4:12], "big")
    Ed25519PublicKey.from_public_bytes(raw).verify(bytes_[12:], f"cosignature/v1\ntime {at}\n{text}".encode())


def test_go_checks_the_journal_of_a_real_house_and_its_proofs(database: Path) -> None:
    leaves = leaves_of(database)
    hashes = [sha256(b"\0" + each).digest() for each in leaves]
    size = len(hashes)
    text, signatures = last_note(Path(f"{database}.witnessed"))
    store = open_store(str(database))
    tree = StoredTree(store)
    tree.grow()
    log = {
        "key": Path(f"{database}.pub").read_text().strip(),
        "witness": str(WITNESS.verifier),
        "checkpoint": text + "\n" + "".join(f"{line}\n" for line in signatures),
        "leaves": [b64encode(each).decode() for each in leaves],
        "roots": [b64encode(root(hashes[:number])).decode() for number in range(1, size + 1)],
        "inclusion": [
            {"index": at, "size": size, "hashes": [b64encode(each).decode() for each in tree.inclusion(at, size)]}
            for at in range(size)
        ],
        "consistency": [
            {"old": old, "new": size, "hashes": [b64encode(each).decode() for each in tree.consistency(old, size)]}
            for old in range(1, size + 1)
        ],
    }
    store.close()
    assert checked_by_go(json.dumps(log)) == f"{size} entries, {size} and {size} proofs\n"
