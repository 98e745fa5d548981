"""The one decision of a witness: whether a checkpoint extends the one that it signed last."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from croupier.transparency.checkpoint import checkpoint_of
from croupier.transparency.note import NotANote, Signer, Verifier
from croupier.transparency.proof import read_extension
from croupier.transparency.tree import EMPTY, WrongProof, check_consistency
from croupier.witness.memory import Memory

PLAIN = "text/plain; charset=utf-8"
SIZE = "text/x.tlog.size"


class Answer(Struct, frozen=True):
    status: int
    body: str
    kind: str = PLAIN


class Judge:
    """Signs for the logs whose keys it knows."""

    def __init__(self, logs: Iterable[Verifier], memory: Memory, signer: Signer, clock: Callable[[], int]) -> None:
        self._logs = tuple(logs)
        self._memory = memory
        self._signer = signer
        self._clock = clock

    def asked(self, text: str) -> Answer:
        """The answer to a request to sign; the checkpoint is on disk before the signature is given. Raises Forgotten or
        OSError where nothing can be remembered."""
        try:
            extension = read_extension(text)
        except NotANote as wrong:
            return Answer(400, f"this is no request: {wrong}\n")
        note = extension.note
        new = checkpoint_of(note)
        keys = [key for key in self._logs if key.name == new.origin]
        if not keys:
            return Answer(404, f"the log {new.origin} is not known here\n")
        if not any(key.signed(note) for key in keys):
            return Answer(403, "no signature of a known key holds\n")
        if extension.old > new.size:
            return Answer(400, f"the old size {extension.old} is larger than the checkpoint's {new.size}\n")
        with self._memory.alone():
            last = self._memory.last(new.origin)
            size, root = (last.size, last.root) if last else (0, EMPTY)
            if extension.old != size or (size == new.size and root != new.root):
                return Answer(409, f"{size}\n", SIZE)
            try:
                check_consistency(size, new.size, root, new.root, extension.hashes)
            except WrongProof as wrong:
                return Answer(422, f"{wrong}\n")
            self._memory.keep(note)
            return Answer(200, str(self._signer.sign(note.text, self._clock())))
