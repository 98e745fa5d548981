"""A table's past as it is told: a list of steps that reads well when printed, and a table in a notebook."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from croupier.play.answers import cited
from croupier.play.notebook import html_table
from croupier.views.replay import ReplayStep


class Replay(list[ReplayStep]):
    """Everything that happened at a table, step by step."""

    def __init__(self, table: str, steps: Iterable[ReplayStep]) -> None:
        super().__init__(steps)
        self.table = table

    def __repr__(self) -> str:
        return "\n".join(f"{step.version:>4}  {step.words}{_clauses(step)}" for step in self)

    def _repr_html_(self) -> str:
        columns = ("", "Time (UTC)", "By", "Round", "Event", "Clauses", "Chips", "Arithmetic")
        return html_table(f"Table {self.table}", columns, self._rows())

    def _rows(self) -> Iterator[tuple[str, ...]]:
        for step in self:
            when = datetime.fromtimestamp(step.at / 1000, UTC).isoformat(" ", "seconds").removesuffix("+00:00")
            yield (
                str(step.version),
                when,
                step.who if step.who == step.role else f"{step.who} ({step.role})",
                str(step.round or ""),
                step.words,
                ", ".join(clause.clause for clause in step.clauses),
                "; ".join(step.moves),
                "; ".join(step.explanation),
            )


def _clauses(step: ReplayStep) -> str:
    return cited(tuple(clause.clause for clause in step.clauses))
