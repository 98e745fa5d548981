"""Where shards are dealt: threads of this process, a Dask cluster on this machine, or one that is there already."""

import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.accounting import Sums
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.shards import deal, prepared

if TYPE_CHECKING:
    from distributed import Client

_AHEAD = 3  # shards under way or done for each worker: enough that none waits
_RETRIES = 100  # a shard whose worker is lost is dealt again by another
_WAIT = 10  # seconds for a scheduler to answer

LOCAL, DASK, ADDRESS = "local", "dask", "dask://"


class EngineLostError(AnalysisError):
    """The cluster is gone. What was dealt before is kept."""


class Future(Protocol):
    def result(self) -> Sums: ...
    def cancel(self) -> object: ...


class Engine(Protocol):
    """Maps shards: their sums, in the order of the shards."""

    def __call__(self, question: Question, shards: Iterable[int], *, rows: bool) -> Iterator[Sums]: ...


@contextmanager
def engine(name: str, workers: int = 0) -> Iterator[Engine]:
    """By its name: "local", "dask" or "dask://host:port"; `workers` are threads or processes, one a core if 0."""
    if workers < 0:
        raise AnalysisError(f"{workers} threads or processes are none; write 1 or more, or 0 for one a core")
    if name == ADDRESS:
        raise AnalysisError(
            f"{name!r} names no scheduler; write dask://host:port, or dask for a cluster on this machine"
        )
    if name == LOCAL:
        with _threads(workers or os.cpu_count() or 1) as mapped:
            yield mapped
    elif name == DASK or name.startswith(ADDRESS):
        with _dask(name, workers) as mapped:
            yield mapped
    else:
        raise AnalysisError(f"there is no engine {name!r}; write local, dask or dask://host:port")


def _in_order(submit: Callable[[int], Future], shards: Iterable[int], ahead: int) -> Iterator[Sums]:
    """So many shards under way at once; whatever nobody waits for any more is cancelled."""
    coming = iter(shards)
    under_way: deque[Future] = deque(map(submit, islice(coming, ahead)))
    try:
        while under_way:
            sums = under_way[0].result()
            under_way.popleft()
            under_way.extend(map(submit, islice(coming, 1)))
            yield sums
    finally:
        for future in under_way:
            future.cancel()


@contextmanager
def _threads(workers: int) -> Iterator[Engine]:
    """Kernels let go of the interpreter, so that threads deal at the same time."""
    with ThreadPoolExecutor(workers) as pool:

        def mapped(question: Question, shards: Iterable[int], *, rows: bool) -> Iterator[Sums]:
            prepared(question)  # once, before the threads ask for it
            return _in_order(lambda shard: pool.submit(deal, question, shard, rows=rows), shards, _AHEAD * workers)

        yield mapped


@contextmanager
def _dask(name: str, workers: int) -> Iterator[Engine]:
    with _client(name, workers) as client:

        def mapped(question: Question, shards: Iterable[int], *, rows: bool) -> Iterator[Sums]:
            prepared(question)  # bad input is found here, not by a worker
            cores = sum(client.ncores().values()) or 1

            def submit(shard: int) -> Future:
                key = f"croupier-{question.sha256[:16]}-{shard}-{rows}"
                future: Future = client.submit(deal, question, shard, rows=rows, key=key, retries=_RETRIES)
                return future

            return _unless_lost(_in_order(submit, shards, _AHEAD * cores), name)

        yield mapped


def _unless_lost(sums: Iterator[Sums], name: str) -> Iterator[Sums]:
    """What a client raises whose scheduler does not answer any more, in one clear line."""
    from distributed.client import ClosedClientError, FutureCancelledError
    from distributed.comm.core import CommClosedError

    try:
        yield from sums
    except (FutureCancelledError, ClosedClientError, CommClosedError, OSError, TimeoutError) as error:
        where = "the cluster on this machine" if name == DASK else f"the scheduler at {name.removeprefix(ADDRESS)}"
        raise EngineLostError(f"{where} does not answer any more") from error


@contextmanager
def _client(name: str, workers: int) -> "Iterator[Client]":
    import dask
    from distributed import Client, LocalCluster

    settings: dict[str, Any] = {
        "distributed.scheduler.allowed-failures": _RETRIES,
        "distributed.comm.timeouts.connect": f"{_WAIT}s",
    }
    for logger in ("distributed", "distributed.client"):  # each has a level of its own
        logging.getLogger(logger).setLevel(logging.CRITICAL)  # what is lost is told in one line
    with dask.config.set(settings):
        if name == DASK:
            with (
                LocalCluster(
                    n_workers=workers or os.cpu_count() or 1,
                    threads_per_worker=1,
                    dashboard_address=None,
                    host="127.0.0.1",
                ) as cluster,
                Client(cluster) as client,
            ):
                yield client
            return
        address = name.removeprefix(ADDRESS)
        try:
            client = Client(f"tcp://{address}", timeout=_WAIT)
        except (OSError, TimeoutError, ValueError) as error:
            raise AnalysisError(
                f"no scheduler answers at {address}; start one with 'dask scheduler' or write --engine local"
            ) from error
        with client:
            if not client.ncores():
                raise AnalysisError(
                    f"the scheduler at {address} has no workers; start some with 'dask worker {address}'"
                )
            yield client
