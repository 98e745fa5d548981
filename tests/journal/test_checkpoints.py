"""Files of checkpoints, and the keys that sign them."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.journal import StoreError
from croupier.journal.checkpoints import BadNote, CheckpointFile, Signed, read_checkpoints
from croupier.journal.keys import public_key, signing_key
from croupier.transparency.note import Kind, new_signer
from tests.journal.tampering import KEY, signed


def sizes(path: Path) -> list[int | str]:
    return [read.checkpoint.size if isinstance(read, Signed) else "bad" for read in read_checkpoints(path)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of four checkpoints."""
    file = CheckpointFile(tmp_path / "j.checkpoints")
    for size in range(1, 5):
        file.add(signed(size, bytes([size]) * 32), KEY.verifier)
    return file.path


def test_notes_follow_each_other_and_are_read_again(path: Path) -> None:
    assert sizes(path) == [1, 2, 3, 4]
    last = CheckpointFile(path).last()
    assert last is not None
    assert last.note == signed(4, b"\x04" * 32)
    assert path.read_bytes()[last.place.start : last.place.stop].decode() == str(last.note)


def test_no_file_has_no_last_note(tmp_path: Path) -> None:
    assert CheckpointFile(tmp_path / "none").last() is None


def test_a_note_of_no_more_entries_is_not_added_again(path: Path) -> None:
    for size in (3, 4):
        CheckpointFile(path).add(signed(size, bytes(32)), KEY.verifier)
    assert sizes(path) == [1, 2, 3, 4]


def test_writers_take_turns(tmp_path: Path) -> None:
    def add(size: int) -> None:
        CheckpointFile(tmp_path / "c").add(signed(size, bytes(32)), KEY.verifier)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add, range(40)))
    found = sizes(tmp_path / "c")
    assert found == sorted(found, key=int)
    assert found[-1] == 39


@pytest.mark.parametrize("lost", [1, 20, 100, 150])
def test_a_note_cut_short_by_a_crash_is_passed_over_and_replaced(path: Path, lost: int) -> None:
    path.write_bytes(path.read_bytes()[:-lost])
    assert sizes(path) == [1, 2, 3]
    CheckpointFile(path).add(signed(9, bytes(32)), KEY.verifier)
    assert sizes(path) == [1, 2, 3, 9]


def test_a_file_with_nothing_but_a_torn_note(tmp_path: Path) -> None:
    (tmp_path / "c").write_text("example.org/house\n1\n")
    assert sizes(tmp_path / "c") == []
    CheckpointFile(tmp_path / "c").add(signed(1, bytes(32)), KEY.verifier)
    assert sizes(tmp_path / "c") == [1]


def test_nonsense_between_notes_is_named(path: Path) -> None:
    notes = path.read_text()
    path.write_text(notes + "nonsense\n\n\N{EM DASH} a AAAAAAAA\n" + notes)
    assert sizes(path) == [1, 2, 3, 4, "bad", 1, 2, 3, 4]
    bad = next(read for read in read_checkpoints(path) if isinstance(read, BadNote))
    assert "is no checkpoint" in bad.because


@pytest.mark.parametrize("change", ["deleted", "emptied", "cut short", "replaced"])
def test_a_file_that_loses_notes_while_it_is_written_is_noticed(tmp_path: Path, change: str) -> None:
    file = CheckpointFile(tmp_path / "c")
    for size in (1, 2):
        file.add(signed(size, bytes(32)), KEY.verifier)
    if change == "deleted":
        file.path.unlink()
    else:
        first = str(signed(1, bytes(32)))
        file.path.write_text({"emptied": "", "cut short": first, "replaced": first.replace("AA", "BB")}[change])
    with pytest.raises(StoreError, match="while the house was running"):
        file.add(signed(3, bytes(32)), KEY.verifier)


@pytest.mark.parametrize("change", ["deleted", "emptied", "replaced"])
def test_a_file_that_has_lost_what_was_only_read_is_noticed(path: Path, change: str) -> None:
    """As a house finds it when it starts: nothing of it was added here."""
    file = CheckpointFile(path)
    file.last()
    file.check()
    if change == "deleted":
        path.unlink()
    else:
        path.write_text("" if change == "emptied" else "".join(str(signed(size, bytes(32))) for size in range(1, 9)))
    for act in (file.check, lambda: file.add(signed(5, bytes(32)), KEY.verifier)):
        with pytest.raises(StoreError, match="while the house was running"):
            act()
    assert path.exists() is (change != "deleted")


def test_a_note_of_somebody_else_is_not_taken_for_our_own(path: Path) -> None:
    """It is of more entries than there are, so no note of ours would ever be added after it."""
    file = CheckpointFile(path)
    file.last()
    stranger = new_signer(KEY.verifier.name, Kind.NOTE)
    with path.open("a") as end:
        end.write(str(signed(1_000, bytes(32), stranger)))
    with pytest.raises(StoreError, match="somebody else wrote it"):
        file.add(signed(5, bytes(32)), KEY.verifier)


def test_a_long_file_is_read_from_its_end(tmp_path: Path) -> None:
    path = tmp_path / "c"
    path.write_text("".join(str(signed(size, bytes(32))) for size in range(1_000)))
    last = CheckpointFile(path).last()
    assert last is not None
    assert last.checkpoint.size == 999
    CheckpointFile(path).add(signed(1_000, bytes(32)), KEY.verifier)
    assert len(sizes(path)) == 1_001


def test_a_file_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="check its folder"):
        CheckpointFile(tmp_path / "nowhere" / "c").add(signed(1, bytes(32)), KEY.verifier)


def test_the_key_pair_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    database = tmp_path / "j.db"
    key = signing_key(database)
    assert (tmp_path / "j.db.key").stat().st_mode & 0o777 == 0o600
    assert signing_key(database).verifier == key.verifier == public_key(tmp_path / "j.db.pub")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["j.db.key", "j.db.pub"]


def test_two_that_start_at_once_get_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = {key.verifier for key in pool.map(signing_key, [tmp_path / "j.db"] * 16)}
    assert len(keys) == 1


def test_keys_that_cannot_be_used_are_explained(tmp_path: Path) -> None:
    database, private, public = tmp_path / "j.db", tmp_path / "j.db.key", tmp_path / "j.db.pub"
    signing_key(database)
    private.chmod(0o640)
    with pytest.raises(StoreError, match="chmod 600"):
        signing_key(database)
    private.chmod(0o600)
    whole = private.read_text()
    for content in ("nonsense", public.read_text(), "\udcff"):
        private.write_text(content, errors="surrogateescape")
        with pytest.raises(StoreError, match="restore it from a copy"):
            signing_key(database)
    private.write_text(whole)
    public.write_text(str(KEY.verifier))
    with pytest.raises(StoreError, match="put back the pair"):
        signing_key(database)
    for content in ("nonsense", str(new_signer("w", Kind.WITNESS).verifier)):
        public.write_text(content)
        with pytest.raises(StoreError, match=r"name the journal's \.pub file"):
            public_key(public)
    with pytest.raises(StoreError, match=r"name the journal's \.pub file"):
        public_key(tmp_path / "none.pub")
    with pytest.raises(StoreError, match="check its folder"):
        signing_key(tmp_path / "nowhere" / "j.db")
