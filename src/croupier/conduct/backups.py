"""The backups of a house that it makes itself: copies of its journal in a folder beside its keys, and rehearsals of the
way back from them. They do not hold its secret keys, and belong on another machine too."""

import tempfile
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from croupier.conduct.copying import back_up, restore
from croupier.conduct.house import House
from croupier.journal import StoreError, open_store

_ENDING = ".backup"


class Backup(Struct, frozen=True):
    name: str
    at: int  # when it was made, in milliseconds
    size: int  # bytes


class Rehearsed(Struct, frozen=True):
    """A backup that was brought back into a new place and checked there, against the journal itself too."""

    name: str
    entries: int
    checkpoints: int
    behind: int  # entries that the journal has had since


def folder_of(house: House) -> Path | None:
    """Where its backups lie; None for a house that leaves no files behind."""
    return Path(f"{house.path}.backups") if house.path else None


def backups_of(house: House) -> list[Backup]:
    """The newest first."""
    folder = folder_of(house)
    found = folder.glob(f"*{_ENDING}") if folder and folder.is_dir() else ()
    listed = [Backup(each.name, int(each.stat().st_mtime * 1000), each.stat().st_size) for each in found]
    return sorted(listed, key=lambda each: each.name, reverse=True)


def make_backup(house: House) -> Backup:
    """Copy the journal while the house runs. Raises StoreError."""
    folder = folder_of(house)
    if folder is None or house.path is None:
        raise StoreError("this house keeps everything in memory, so there is nothing to back up")
    folder.mkdir(exist_ok=True)
    name = datetime.fromtimestamp(house.clock() / 1000, UTC).strftime("%Y-%m-%d %H-%M-%S") + _ENDING
    copy = folder / name
    if copy.exists():
        raise StoreError(f"{name} was made in this very second; wait for the next")
    unfinished = folder / f"{name}.unfinished"
    house.checkpoints.sign()  # so that every entry in it is vouched for
    target = open_store(str(unfinished))
    try:
        back_up(house.store, house.path, target, copy, with_keys=False, progress=lambda entries: None)
    finally:
        target.close()
    unfinished.rename(copy)
    return Backup(name, int(copy.stat().st_mtime * 1000), copy.stat().st_size)


def rehearse(house: House, name: str) -> Rehearsed:
    """Bring a backup back into a new place, check it, and compare its end with the journal. Raises StoreError."""
    folder = folder_of(house)
    if folder is None or name not in {each.name for each in backups_of(house)}:
        raise StoreError(f"there is no backup {name!r}")
    with tempfile.TemporaryDirectory(prefix="croupier-") as place:
        source, target = open_store(str(folder / name)), open_store(f"{place}/house.db")
        try:
            upto = source.last_seq()
            found = restore(source, folder / name, target, Path(f"{place}/house.db"), upto, lambda entries: None)
            if upto and next(target.since(upto - 1)) != next(house.store.since(upto - 1)):
                raise StoreError(f"entry {upto:,} of {name} is not the journal's: it is a backup of another history")
        finally:
            source.close()
            target.close()
    return Rehearsed(name, found.entries, found.checkpoints, house.store.last_seq() - upto)
