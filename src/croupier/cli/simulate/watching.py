"""A simulation while it runs: the bar with a live estimate, and what is done put by now and then."""

from pathlib import Path
from time import monotonic
from typing import Any

from croupier.analysis.simulation.results import standard_errors
from croupier.analysis.simulation.running import Kept, saved
from croupier.analysis.simulation.shards import prepared
from croupier.cli.files import write_all

_SHOWN_EVERY = 0.5  # seconds
_SAVED_EVERY = 30.0


class Watcher:
    def __init__(self, progress: Any, rounds: int, until_se: float, save: Path | None) -> None:
        self.progress, self.rounds, self.until_se, self.save = progress, rounds, until_se, save
        self._shown = 0.0
        self._saved = monotonic()

    def watch(self, kept: Kept) -> None:
        now = monotonic()
        if now - self._shown >= _SHOWN_EVERY:
            self._shown = now
            self.progress(self._says(kept), *self._reached(kept))
        if self.save is not None and now - self._saved >= _SAVED_EVERY:
            self._saved = now
            write_all({self.save: saved(kept)})

    def _reached(self, kept: Kept) -> tuple[int, int]:
        """Done, and of how much: an error falls with the square root of the rounds."""
        ends = [self.rounds] if self.rounds else []
        if self.until_se and (error := max(standard_errors(kept.question, kept.sums))) < 1:
            ends.append(round(kept.rounds * (error / self.until_se) ** 2))
        return kept.rounds, max(kept.rounds, min(ends, default=kept.rounds * 2))

    def _says(self, kept: Kept) -> str:
        """The first wager as it stands."""
        model, book = prepared(kept.question)
        made = kept.rounds * kept.question.boxes
        mean = int(kept.sums.moments[0, 0]) / (made * book.unit)
        return f"{model.wagers[0].name} {mean:+.6f} ± {standard_errors(kept.question, kept.sums)[0]:.1e}"
