"""A simulation from its first shard to its last: always a prefix of the shards, so that the answer is one anywhere."""

from collections.abc import Callable
from itertools import count

import msgspec
import numpy as np

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.accounting import Sums
from croupier.analysis.simulation.engines import Engine, EngineLostError
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.results import standard_errors
from croupier.analysis.simulation.shards import added, deal, nothing

LEAST_SHARDS = 32  # before an error is believed


class Kept(msgspec.Struct, kw_only=True):
    """What is done: the sums of the first `shards` shards. `cut` where the last of them was not dealt to its end, so
    that nothing can be added."""

    question: Question
    shards: int
    sums: Sums
    cut: bool = False
    interrupted: bool = False
    lost: str = ""  # why no more could be dealt

    @property
    def rounds(self) -> int:
        return int(self.sums.counted[1])


Watching = Callable[[Kept], None]  # called after each shard


def begun(question: Question) -> Kept:
    return Kept(question=question, shards=0, sums=nothing(question))


def run(
    kept: Kept,
    engine: Engine,
    *,
    rounds: int = 0,
    until_se: float = 0.0,
    rows: bool = False,
    watching: Watching = lambda kept: None,
) -> Kept:
    """Go on until the rounds are reached, or until every standard error is small enough; whichever comes first. An
    interrupt ends it with what is done, and so does a cluster that is lost."""
    question = kept.question
    if kept.cut and (not rounds or kept.rounds < rounds):
        raise AnalysisError(f"it was dealt to an end of {kept.rounds:,} rounds; begin anew for more")
    try:
        for sums in engine(question, count(kept.shards), rows=rows):
            left = rounds - kept.rounds
            if rounds and sums.counted[1] > left:
                sums = deal(question, kept.shards, left, rows=rows)
                kept.cut = True
            kept.sums = added(kept.sums, sums)
            kept.shards += 1
            watching(kept)
            if rounds and kept.rounds >= rounds:
                break
            if until_se and kept.shards >= LEAST_SHARDS and max(standard_errors(question, kept.sums)) <= until_se:
                break
    except KeyboardInterrupt:
        kept.interrupted = True
    except EngineLostError as lost:
        kept.interrupted, kept.lost = True, str(lost)
    return kept


# On disk


def saved(kept: Kept) -> bytes:
    """As JSON: the question, and every sum."""
    sums = {name: value.tolist() for name, value in kept.sums._asdict().items() if name != "shoes"}
    return msgspec.json.encode(
        {
            "croupier": "simulation/1",
            "sha256": kept.question.sha256,
            "question": kept.question,
            "shards": kept.shards,
            "cut": kept.cut,
            "sums": sums,
        }
    )


def restored(content: bytes, name: str) -> Kept:
    try:
        found = msgspec.json.decode(content)
        question = msgspec.convert(found["question"], Question)
        like = nothing(question)
        sums = {
            each: np.array(
                found["sums"][each], object if each in ("moments", "rounds", "bettors", "errors") else np.int64
            )
            for each in Sums._fields
            if each != "shoes"
        }
        if any(sums[each].size != getattr(like, each).size for each in sums):
            raise ValueError("other sizes")
        shaped = {each: sums[each].reshape(getattr(like, each).shape) for each in sums}
        kept = Kept(
            question=question, shards=found["shards"], sums=Sums(**shaped, shoes=like.shoes), cut=bool(found["cut"])
        )
        digest = found["sha256"]
    except (msgspec.DecodeError, msgspec.ValidationError, KeyError, TypeError, ValueError, OverflowError):
        raise AnalysisError(f"{name} holds no simulation; name a file that --save has written") from None
    if digest != question.sha256:
        raise AnalysisError(f"{name} was written by another version of croupier or has been changed; begin anew")
    return kept
