"""The house asks its witnesses to sign each checkpoint, without holding up play. One that is silent or refuses is an
alarm."""

import http.client
import logging
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread

from msgspec.structs import replace

from croupier.conduct.alarms import Alarm
from croupier.conduct.checkpointing import Checkpoints
from croupier.journal import StoreError
from croupier.transparency.checkpoint import checkpoint_of, read_number
from croupier.transparency.note import NotANote, Note, Signature, read_note, seen_at
from croupier.transparency.policy import Policy, Witness
from croupier.transparency.proof import Extension

_log = logging.getLogger(__name__)
_PAUSE = 1.0  # seconds from one question to the next
_PATIENCE = 5.0  # seconds for an answer
_LARGEST = 64 * 1024  # bytes of an answer


class Refused(Exception):  # noqa: N818 - named for what the witness did
    """A witness does not sign. The message says why."""


class Witnesses:
    """All witnesses with an address are asked about the same checkpoint at the same time."""

    def __init__(self, checkpoints: Checkpoints, policy: Policy, clock: Callable[[], int]) -> None:
        self._checkpoints = checkpoints
        # The policy may accept other logs as well; only this one counts here.
        self._policy = replace(policy, logs=(checkpoints.log.signer.verifier,))
        self._clock = clock
        self._asked = [_Asked(witness, checkpoints) for witness in policy.witnesses if witness.url]
        self._alarms: dict[str, Alarm] = {}
        self._pool = ThreadPoolExecutor(max(1, len(self._asked)), thread_name_prefix="witness")
        self._stop = Event()
        self._thread = Thread(target=self._run, name="witnesses", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def alarms(self) -> list[Alarm]:
        return list(self._alarms.values())

    def signed(self) -> list[tuple[str, int]]:
        """Each witness of the policy, and when it signed the newest checkpoint that enough of them have signed, in
        seconds since 1970; 0 where it has not."""
        note = self._checkpoints.vouched
        given = {
            each.name: [sign for sign in note.signatures if each.key.made(sign)] for each in self._policy.witnesses
        }
        return [(name, max(map(seen_at, signatures), default=0)) for name, signatures in given.items()]

    def close(self) -> None:
        """Ask once more, about the last entries."""
        self._stop.set()
        self._thread.join()
        self._ask()
        self._pool.shutdown()

    def _run(self) -> None:
        while not self._stop.is_set():
            self._ask()
            self._stop.wait(_PAUSE)

    def _ask(self) -> None:
        note = self._checkpoints.latest
        if not checkpoint_of(note).size:
            return
        given = self._pool.map(lambda asked: self._answer_of(asked, note), self._asked)
        cosigned = note.with_signatures(signature for signature in given if signature)
        if not self._policy.missing(cosigned):
            try:
                self._checkpoints.cosigned(cosigned)
                self._alarms.pop("witnessed", None)
            except StoreError as error:
                self._alarm("witnessed", str(error))

    def _answer_of(self, asked: "_Asked", note: Note) -> Signature | None:
        name = f"witness {asked.witness.name}"
        try:
            signature = asked.ask(note)
        except (Refused, StoreError, OSError, http.client.HTTPException, NotANote) as error:
            self._alarm(name, f"{asked.witness.url}: {error}")
            return None
        self._alarms.pop(name, None)
        return signature

    def _alarm(self, about: str, because: str) -> None:
        before = self._alarms.get(about)
        if before is None or before.because != because:
            _log.warning("%s: %s", about, because)
        self._alarms[about] = Alarm(about, because, before.since if before else self._clock())


class _Asked:
    """One witness, and how many entries it has signed for."""

    def __init__(self, witness: Witness, checkpoints: Checkpoints) -> None:
        self.witness = witness
        self._tree = checkpoints.log.tree
        self._known = 0
        self._signed: tuple[str, Signature] | None = None

    def ask(self, note: Note) -> Signature:
        if self._signed and self._signed[0] == note.text:
            return self._signed[1]
        size = checkpoint_of(note).size
        status, answer = self._post(note, size)
        if status == 409 and (known := read_number(answer.strip())) != self._known:
            self._known = known
            if known > size:
                raise Refused(f"it has signed {known:,} entries, and this journal has {size:,}: it was cut short")
            status, answer = self._post(note, size)
        if status != 200:
            other = "it has seen another history of this house: " if status in (409, 422) else ""
            raise Refused(f"it refuses to sign: {other}{status} {answer.strip()[:200]}")
        self._known = size
        self._signed = note.text, self._signature(note, answer)
        return self._signed[1]

    def _signature(self, note: Note, answer: str) -> Signature:
        for signature in read_note(f"{note.text}\n{answer}").signatures:
            if self.witness.key.made(signature) and self.witness.key.holds(note.text, signature):
                return signature
        raise Refused("its answer is not signed with its key")

    def _post(self, note: Note, size: int) -> tuple[int, str]:
        extension = Extension(self._known, self._tree.consistency(self._known, size), note)
        request = urllib.request.Request(
            f"{self.witness.url.rstrip('/')}/add-checkpoint", str(extension).encode(), {"Content-Type": "text/plain"}
        )
        try:
            with urllib.request.urlopen(request, timeout=_PATIENCE) as response:
                return response.status, response.read(_LARGEST).decode()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.read(_LARGEST).decode()
        except (ValueError, urllib.error.URLError) as error:
            raise Refused(f"it does not answer: {getattr(error, 'reason', error)}") from error
