"""Checkpoints and the keys that sign them."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from croupier.journal import StoreError
from croupier.journal.checkpoints import BadLine, Checkpoint, Checkpointer, read_checkpoints
from croupier.journal.keys import public_key, signing_key

KEY = Ed25519PrivateKey.generate()


def head(version: int) -> tuple[int, bytes]:
    return version, bytes([version]) * 32


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of four checkpoints."""
    writer = Checkpointer(tmp_path / "j.checkpoints", KEY)
    for version in range(1, 5):
        assert writer.write({"a": head(version), "b": head(1)}, at=version)
    return tmp_path / "j.checkpoints"


def checked(path: Path) -> list[Checkpoint | BadLine]:
    return list(read_checkpoints(path, KEY.public_key()))


def bad(path: Path) -> list[int]:
    return [line.number for line in checked(path) if isinstance(line, BadLine)]


def test_a_line_lists_what_has_changed_since_the_last(path: Path) -> None:
    first, second, *_ = checked(path)
    assert isinstance(first, Checkpoint)
    assert isinstance(second, Checkpoint)
    assert (first.at, set(first.heads)) == (1, {"a", "b"})
    assert second.heads == {"a": (2, "02" * 32)}
    assert json.loads(path.read_text().splitlines()[1])["heads"] == {"a": [2, "02" * 32]}


def test_nothing_is_written_when_nothing_has_changed(tmp_path: Path) -> None:
    writer = Checkpointer(tmp_path / "c", KEY)
    assert not writer.write({}, at=1)
    assert writer.write({"a": head(1)}, at=1)
    assert not writer.write({"a": head(1)}, at=2)
    assert len(checked(tmp_path / "c")) == 1


def test_a_later_writer_goes_on_with_all_heads(path: Path) -> None:
    Checkpointer(path, KEY).write({"a": head(4), "b": head(1)}, at=9)
    *_, last = checked(path)
    assert isinstance(last, Checkpoint)
    assert set(last.heads) == {"a", "b"}
    assert bad(path) == []


def test_a_long_line_is_followed(tmp_path: Path) -> None:
    heads = {f"table:{number}": head(1) for number in range(2_000)}
    Checkpointer(tmp_path / "c", KEY).write(heads, at=1)
    Checkpointer(tmp_path / "c", KEY).write(heads, at=2)
    assert bad(tmp_path / "c") == []


def test_writers_take_turns(tmp_path: Path) -> None:
    def write(number: int) -> None:
        Checkpointer(tmp_path / "c", KEY).write({str(number): head(1)}, at=number)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(40)))
    assert len(checked(tmp_path / "c")) == 40
    assert bad(tmp_path / "c") == []


def test_a_line_cut_short_by_a_crash_is_passed_over_and_replaced(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    assert len(checked(path)) == 3
    Checkpointer(path, KEY).write({"a": head(9)}, at=9)
    assert len(checked(path)) == 4
    assert bad(path) == []
    path.write_bytes(b'{"at"')
    Checkpointer(path, KEY).write({"a": head(9)}, at=9)
    assert len(checked(path)) == 1
    assert bad(path) == []


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        (lambda lines: [lines[0], lines[1].replace(b'"at":2', b'"at":7'), *lines[2:]], [2, 3]),
        (lambda lines: [lines[0], *lines[2:]], [2]),
        (lambda lines: lines[1:], [1]),
        (lambda lines: [lines[0], lines[2], lines[1], lines[3]], [2, 3, 4]),
        (lambda lines: [*lines, lines[1]], [5]),
        (lambda lines: [*lines, b"nonsense\n"], [5]),
        (lambda lines: [*lines, b"\n"], [5]),
        (lambda lines: lines[:3], []),  # the one thing that only a copy elsewhere can show
    ],
    ids=["edited", "dropped", "first dropped", "swapped", "repeated", "nonsense", "empty", "last dropped"],
)
def test_tampering_with_the_file(path: Path, change: Callable[[list[bytes]], list[bytes]], lines: list[int]) -> None:
    path.write_bytes(b"".join(change(path.read_bytes().splitlines(keepends=True))))
    assert bad(path) == lines


def test_a_line_of_another_key_is_noticed_and_never_built_upon(path: Path) -> None:
    forged = path.with_name("forged")
    Checkpointer(forged, Ed25519PrivateKey.generate()).write({"a": head(5)}, at=5)
    path.write_bytes(path.read_bytes() + forged.read_bytes())
    assert bad(path) == [5]
    with pytest.raises(StoreError, match="keep the file as evidence"):
        Checkpointer(path, KEY).write({"a": head(5)}, at=5)


def test_an_edited_line_is_named_though_later_ones_are_genuine(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[0] = lines[0].replace(b'"at":1', b'"at":2')
    path.write_bytes(b"".join(lines))
    Checkpointer(path, KEY).write({"a": head(5)}, at=5)
    assert bad(path) == [1, 2]


def test_signed_nonsense_is_no_checkpoint(path: Path) -> None:
    signed = b'{"at":"late"'
    path.write_bytes(b'%s,"signature":"%s"}\n' % (signed, KEY.sign(signed).hex().encode()))
    assert bad(path) == [1]


def test_a_file_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="check its folder"):
        Checkpointer(tmp_path / "nowhere" / "c", KEY).write({"a": head(1)}, at=1)


def test_the_key_pair_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    database = tmp_path / "j.db"
    key = signing_key(database)
    assert (tmp_path / "j.db.key").stat().st_mode & 0o777 == 0o600
    assert signing_key(database).private_bytes_raw() == key.private_bytes_raw()
    public_key(tmp_path / "j.db.pub").verify(key.sign(b"x"), b"x")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["j.db.key", "j.db.pub"]


def test_two_that_start_at_once_get_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = {key.private_bytes_raw() for key in pool.map(signing_key, [tmp_path / "j.db"] * 16)}
    assert len(keys) == 1


def test_keys_that_cannot_be_used_are_explained(tmp_path: Path) -> None:
    database, private, public = tmp_path / "j.db", tmp_path / "j.db.key", tmp_path / "j.db.pub"
    signing_key(database)
    private.chmod(0o640)
    with pytest.raises(StoreError, match="chmod 600"):
        signing_key(database)
    private.chmod(0o600)
    other = X25519PrivateKey.generate()
    for content in (b"nonsense", other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())):
        private.write_bytes(content)
        with pytest.raises(StoreError, match="restore it from a copy"):
            signing_key(database)
    for content in (
        b"nonsense",
        other.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
    ):
        public.write_bytes(content)
        with pytest.raises(StoreError, match=r"name the journal's \.pub file"):
            public_key(public)
    with pytest.raises(StoreError, match=r"name the journal's \.pub file"):
        public_key(tmp_path / "none.pub")
    with pytest.raises(StoreError, match="check its folder"):
        signing_key(tmp_path / "nowhere" / "j.db")
