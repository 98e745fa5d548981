"""Whom to trust, as it is named on the command line: public keys and policies."""

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.options import Wrong

if TYPE_CHECKING:
    from croupier.transparency.note import Verifier
    from croupier.transparency.policy import Policy


def read_policy_file(path: str) -> "Policy":
    from croupier.transparency.note import NotANote
    from croupier.transparency.policy import read_policy

    try:
        return read_policy(Path(path).read_text())
    except (NotANote, UnicodeDecodeError) as wrong:
        raise Wrong(f"{path} is no policy: {wrong}") from wrong


def read_key(text: str, option: str = "--key") -> "Verifier":
    """The public key of a house: a file, or its line."""
    from croupier.transparency.note import Kind, NotANote, read_verifier

    path = Path(text)
    try:
        key = read_verifier(path.read_text() if path.is_file() else text)
    except (NotANote, UnicodeDecodeError) as wrong:
        raise Wrong(f"{option}: {text} is no public key and no file of one: {wrong}") from wrong
    if key.kind is not Kind.NOTE:
        raise Wrong(f"{option}: {key.name} is a witness's key, not a house's")
    return key
