"""The results of each table's wagers, from the journal: rounds, turnover, wins. Theory is for others."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.conduct.codec import decode_fact
from croupier.conduct.unreadable import folded
from croupier.games.rounds import RoundEnds, RoundVoided, WagerSettled
from croupier.journal import Entry, Store
from croupier.table import Table, evolve


@dataclass(slots=True)
class Result:
    """A wager over all rounds. A round counts once, however many patrons made the wager."""

    rounds: int = 0
    won: int = 0  # rounds in which it was paid
    turnover: int = 0  # cents
    kept: int = 0  # cents that the house gained by it; negative where it lost
    squares: int = 0  # of what was staked on it in each round: how far chance may lead away from the mean


@dataclass(slots=True)
class Performance:
    table: Table
    results: dict[str, Result] = field(default_factory=dict)


def performance(store: Store, stream: str) -> Performance | None:
    """Of one table; None where there is none. A round that was declared void does not count."""
    void = {fact.round for fact in map(_fact, store.read(stream)) if isinstance(fact, RoundVoided)}
    found: Performance | None = None
    settled: list[WagerSettled] = []
    for state, _, fact in folded(None, store.read(stream), evolve):
        if state is None:
            continue
        if found is None:
            found = Performance(state)
        found.table = state
        if isinstance(fact, WagerSettled):
            settled.append(fact)
        elif isinstance(fact, RoundEnds):
            if fact.round not in void:
                count_round(found.results, settled)
            settled = []
    return found


def performances(store: Store) -> Iterator[Performance]:
    for stream in store.streams():
        if stream.startswith("table/") and (found := performance(store, stream)):
            yield found


def count_round(results: dict[str, Result], settled: list[WagerSettled], times: int = 1) -> None:
    """Add a round to the results; with -1, take one back that proved void."""
    outcomes: dict[str, bool] = {}
    staked: dict[str, int] = {}
    for fact in settled:
        result = results.setdefault(fact.option, Result())
        result.turnover += times * fact.stake
        staked[fact.option] = staked.get(fact.option, 0) + fact.stake
        result.kept += times * (fact.stake if fact.outcome == "lose" else -fact.pays)
        outcomes[fact.option] = fact.outcome == "win"
    for option, won in outcomes.items():
        results[option].rounds += times
        results[option].won += times * won
        results[option].squares += times * staked[option] ** 2


def _fact(entry: Entry) -> object:
    return decode_fact(entry.body)
