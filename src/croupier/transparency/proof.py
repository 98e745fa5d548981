"""Proofs as they are handed over: a receipt for one entry, and the extension of a tree that a witness is shown."""

from base64 import b64encode

from msgspec import Struct

from croupier.transparency.checkpoint import checkpoint_of, read_hash, read_number, write_hash
from croupier.transparency.note import NotANote, Note, plain, read_note
from croupier.transparency.tree import check_inclusion, leaf_hash

_FIRST_LINE = "c2sp.org/tlog-proof@v1"
MOST_HASHES = 63


class Receipt(Struct, frozen=True):
    """The proof that an entry is in the log, for anybody to check offline for ever (a `.tlog-proof`).

    `extra` is whatever the sender adds; ours is the entry itself. Nothing vouches for it but the proof."""

    index: int
    hashes: tuple[bytes, ...]
    note: Note
    extra: bytes = b""

    def __str__(self) -> str:
        extra = f"extra {b64encode(self.extra).decode()}\n" if self.extra else ""
        return f"{_FIRST_LINE}\n{extra}index {self.index}\n{_lines(self.hashes)}\n{self.note}"

    def check(self, leaf: bytes) -> None:
        """Raises WrongProof unless the leaf is in the tree of the checkpoint; who signed that is another question."""
        checkpoint = checkpoint_of(self.note)
        check_inclusion(self.index, checkpoint.size, leaf_hash(leaf), self.hashes, checkpoint.root)


class Extension(Struct, frozen=True):
    """A request to a witness to sign: a checkpoint, and the proof that it extends the one of `old` entries."""

    old: int
    hashes: tuple[bytes, ...]
    note: Note

    def __str__(self) -> str:
        return f"old {self.old}\n{_lines(self.hashes)}\n{self.note}"


def read_receipt(text: str) -> Receipt:
    first, _, rest = text.partition("\n")
    if first != _FIRST_LINE:
        raise NotANote(f"it does not begin with {_FIRST_LINE}")
    extra = b""
    if rest.startswith("extra "):
        line, _, rest = rest.partition("\n")
        extra = plain(line.removeprefix("extra "))
    index, hashes, note = _numbered("index", rest)
    return Receipt(index, hashes, note, extra)


def split_receipts(text: str) -> list[str]:
    """The receipts of a file that may hold several, one after the other."""
    first, *others = text.split(f"\n{_FIRST_LINE}\n")
    return [f"{first}\n" if others else first, *(f"{_FIRST_LINE}\n{other}\n" for other in others[:-1])] + [
        f"{_FIRST_LINE}\n{other}" for other in others[-1:]
    ]


def read_extension(text: str) -> Extension:
    return Extension(*_numbered("old", text))


def _numbered(name: str, text: str) -> tuple[int, tuple[bytes, ...], Note]:
    above, empty, below = text.partition("\n\n")
    first, *lines = above.split("\n")
    if not empty or not first.startswith(f"{name} "):
        raise NotANote(f"it has no line that begins with {name!r}, hashes, an empty line and a checkpoint")
    if len(lines) > MOST_HASHES:
        raise NotANote(f"a proof has at most {MOST_HASHES} hashes")
    note = read_note(below)
    checkpoint_of(note)
    return read_number(first.removeprefix(f"{name} ")), tuple(map(read_hash, lines)), note


def _lines(hashes: tuple[bytes, ...]) -> str:
    return "".join(f"{write_hash(hash)}\n" for hash in hashes)
