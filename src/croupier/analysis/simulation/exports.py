"""The answer for programs: one JSON object, and a row for each shoe."""

from io import BytesIO
from math import isfinite

from croupier.analysis.findings import Value
from croupier.analysis.simulation.results import Evening, Return, Wrong, errors, evenings, returns
from croupier.analysis.simulation.running import Kept
from croupier.analysis.simulation.shards import prepared


def as_json(kept: Kept, rounds_per_second: float) -> dict[str, object]:
    """Its keys will stay."""
    question = kept.question
    found: dict[str, object] = {
        "book": question.book,
        "options": dict(question.case.terms.options),
        "rounds": kept.rounds,
        "seed": question.seed,
        "wagers": [_wager(each) for each in returns(question, kept.sums)],
        "rounds_per_second": round(rounds_per_second),
    }
    if question.errors:
        found["errors"] = [_error(each) for each in errors(question, kept.sums)]
    if question.bettors:
        found["bettors"] = [_bettor(each) for each in evenings(question, kept.sums)]
    if kept.interrupted:
        found["interrupted"] = True
    return found


def _wager(found: Return) -> dict[str, object]:
    return {
        "wager": found.wager,
        "mean_return": float(found.mean),
        "standard_error": _finite(found.standard_error),
        "exact": _number(found.exact),
        "z": found.z,
    }


def _error(found: Wrong) -> dict[str, object]:
    """In stakes; the house has the players' with the opposite sign."""
    return {
        "error": found.name,
        "clauses": list(found.under),
        "rate": found.rate,
        "times": found.times,
        "wagers": [
            {
                "wager": each.wager,
                "players_each_time": float(each.each_time),
                "house_each_time": 0.0 - float(each.each_time),
                "standard_error_each_time": _finite(each.error_each_time),
                "players_each_time_exact": _number(each.exact),
                "players_per_wager": float(each.per_wager),
                "house_per_wager": 0.0 - float(each.per_wager),
                "standard_error_per_wager": _finite(each.error_per_wager),
            }
            for each in found.costs
        ],
    }


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None


def _number(value: Value | None) -> float | None:
    return None if value is None else float(value)


def _bettor(found: Evening) -> dict[str, object]:
    """Amounts are cents."""
    return {
        "rounds": found.rounds,
        "staked": found.staked,
        "net": found.net,
        "evenings": found.evenings,
        "risk_of_ruin": found.risk_of_ruin,
        "hold": found.hold,
        "mean_drawdown": found.drawdown,
        "distributions": [
            {"of": each.of, "low": each.low, "median": each.median, "high": each.high, "width": each.width,
             "bins": [list(one) for one in each.bins]}
            for each in found.spreads
        ],
    }  # fmt: skip


def as_parquet(kept: Kept) -> bytes:
    """A row for each shoe: rounds, cards, and the net result of each wager (in units) and bettor (in cents)."""
    import pyarrow
    from pyarrow import parquet

    model, book = prepared(kept.question)
    rows = kept.sums.shoes
    columns = {"shoe": pyarrow.array(range(len(rows)), pyarrow.int64())}
    columns["rounds"] = pyarrow.array(rows[:, 0])
    columns["cards"] = pyarrow.array(rows[:, 1])
    for at, wager in enumerate(model.wagers):
        columns[f"{wager.name}_units"] = pyarrow.array(rows[:, 2 + at] / book.unit)
    for at in range(len(book.box)):
        columns[f"bettor_{at + 1}_cents"] = pyarrow.array(rows[:, 2 + book.pays.shape[1] + at])
    sink = BytesIO()
    parquet.write_table(pyarrow.table(columns), sink)
    return sink.getvalue()
