"""Files of text, and files that are written whole or not at all."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from croupier.cli.options import Wrong

LARGEST_TEXT = 4 * 1024**2  # bytes


def text_of(path: str | Path) -> str:
    """A file that people write: conditions, entries, a sweep, a strategy."""
    with Path(path).open("rb") as file:
        content = file.read(LARGEST_TEXT + 1)
    if len(content) > LARGEST_TEXT:
        raise Wrong(f"{path} has more than {LARGEST_TEXT // 1024**2} MB: nobody wrote that by hand")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise Wrong(f"{path} is not a text file in UTF-8") from None


def check_writable(paths: Iterable[Path]) -> None:
    """Check that files can be written before starting long work."""
    seen = set()
    for path in paths:
        if path.exists() and not path.is_file():
            raise Wrong(f"{path} is not a file; name one to write")
        if not path.parent.is_dir():
            raise Wrong(f"there is no folder {path.parent}; make it first")
        if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
            raise Wrong(f"{path} cannot be written: permission denied")
        if path.resolve() in seen:
            raise Wrong(f"{path} is named twice")
        seen.add(path.resolve())


def write_all(contents: Mapping[Path, bytes]) -> None:
    """All of them, or none: each is written beside its target and replaces it when the last one is on disk."""
    whole = {path.resolve(): content for path, content in contents.items()}  # a link stays one
    parts = {path: path.with_name(f".{path.name}.{os.getpid()}.part") for path in whole}
    try:
        for path, content in whole.items():
            _write(parts[path], content)
        for path, part in parts.items():
            part.replace(path)
    except OSError as error:
        at = next((path for path, part in parts.items() if str(part) == error.filename), None)
        raise OSError(error.errno, error.strerror, str(at or error.filename or "")) from None
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)


def _write(path: Path, content: bytes) -> None:
    try:
        with path.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:  # a full disk names no file
        raise OSError(error.errno, error.strerror, str(path)) from None
