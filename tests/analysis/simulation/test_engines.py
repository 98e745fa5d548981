"""The same totals wherever it runs: threads, a cluster of any size, and one that loses a worker half way."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation import running
from croupier.analysis.simulation.accounting import Sums
from croupier.analysis.simulation.engines import engine
from croupier.analysis.simulation.question import Bettor, Question
from croupier.analysis.simulation.running import Kept, begun, restored, run, saved
from croupier.analysis.simulation.shards import shoes_in
from tests.covering import at_length

QUESTION = Question(
    book="NI2018-687/mini-baccarat",
    seed=5,
    bettors=(Bettor(stakes=(("banker", 25_00),), plan="fibonacci", bankroll=500_00),),
)
ROUNDS = 60_000


def same(one: Sums, other: Sums) -> bool:
    return all(np.array_equal(*both) for both in zip(one, other, strict=True))


@pytest.fixture(scope="module")
def expected() -> Kept:
    with engine("local", 1) as mapped:
        return run(begun(QUESTION), mapped, rounds=ROUNDS)


def test_it_ends_with_the_shoe_in_which_the_rounds_are_reached(expected: Kept) -> None:
    assert ROUNDS <= expected.rounds < ROUNDS + 100


def test_threads_change_nothing(expected: Kept) -> None:
    with engine("local", 3) as mapped:
        assert same(run(begun(QUESTION), mapped, rounds=ROUNDS).sums, expected.sums)


def test_a_stopped_run_goes_on_where_it_was(expected: Kept) -> None:
    def interrupt(kept: Kept) -> None:
        if kept.shards == 7:
            raise KeyboardInterrupt

    with engine("local", 2) as mapped:
        stopped = run(begun(QUESTION), mapped, rounds=ROUNDS, watching=interrupt)
        assert (stopped.interrupted, stopped.shards) == (True, 7)
        on_disk = restored(saved(stopped), "kept.json")
        assert same(run(on_disk, mapped, rounds=ROUNDS).sums, expected.sums)


def test_a_standard_error_is_judged_on_a_prefix_of_the_shards() -> None:
    found = []
    for workers in (1, 3):
        with engine("local", workers) as mapped:
            found.append(run(begun(QUESTION), mapped, until_se=0.015))
    assert found[0].shards == found[1].shards > running.LEAST_SHARDS
    assert same(found[0].sums, found[1].sums)


def test_a_shard_has_the_shoes_of_its_number() -> None:
    assert [shoes_in(shard) for shard in (0, 63, 64, 128, 10_000)] == [16, 16, 32, 64, 65_536]


@pytest.mark.parametrize("content", [b"", b"{}", b'{"question": {"book": "NI2018-687/mini-baccarat"}}'])
def test_a_file_that_holds_no_simulation_is_refused(content: bytes) -> None:
    with pytest.raises(AnalysisError, match="holds no simulation"):
        restored(content, "kept.json")


def test_a_changed_question_is_not_resumed(expected: Kept) -> None:
    with pytest.raises(AnalysisError, match="begin anew"):
        restored(saved(expected).replace(b'"seed":5', b'"seed":6'), "kept.json")


@pytest.mark.parametrize("name", ["threads", "dask:8786"])
def test_there_is_no_such_engine(name: str) -> None:
    with pytest.raises(AnalysisError, match="no engine"), engine(name):
        pass


def test_a_dead_scheduler_is_one_clear_line() -> None:
    with pytest.raises(AnalysisError, match="no scheduler answers"), engine("dask://127.0.0.1:9"):
        pass


@pytest.mark.parametrize("workers", [at_length(1), 2, at_length(4), at_length(8)])
def test_a_cluster_gives_the_same_totals(workers: int, expected: Kept) -> None:
    with engine("dask", workers) as mapped:
        assert same(run(begun(QUESTION), mapped, rounds=ROUNDS).sums, expected.sums)


def test_a_worker_killed_half_way_changes_nothing(expected: Kept, tmp_path: Path) -> None:
    """Its shards are dealt again by the other."""
    import os
    import signal

    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster:
        address = cluster.scheduler_address.removeprefix("tcp://")
        pids: Iterator[int] = iter(Client(cluster).run(os.getpid).values())
        killed: list[int] = []

        def kill(kept: Kept) -> None:
            if kept.shards == 5 and not killed:
                killed.append(next(pids))
                os.kill(killed[0], signal.SIGKILL)

        with engine(f"dask://{address}") as mapped:
            assert same(run(begun(QUESTION), mapped, rounds=ROUNDS, watching=kill).sums, expected.sums)
    assert killed


def test_a_scheduler_that_dies_leaves_what_was_dealt(tmp_path: Path) -> None:
    import subprocess
    import sys

    here = ("--host", "127.0.0.1")
    dask = (sys.executable, "-m", "distributed.cli.dask_scheduler")
    file = tmp_path / "scheduler.json"
    scheduler = subprocess.Popen([*dask, *here, "--port", "0", "--no-dashboard", "--scheduler-file", str(file)])
    worker = None
    try:
        while not (file.exists() and file.read_text()):
            assert scheduler.poll() is None, "it is starting"
        address = json.loads(file.read_text())["address"]
        worker = subprocess.Popen([sys.executable, "-m", "distributed.cli.dask_worker", address, *here, "--no-nanny"])

        def kill(kept: Kept) -> None:
            if kept.shards == 5:
                scheduler.kill()

        from distributed import Client

        with Client(address) as client:
            client.wait_for_workers(1, timeout=60)
        with engine(f"dask://{address.removeprefix('tcp://')}") as mapped:
            kept = run(begun(QUESTION), mapped, rounds=10**9, watching=kill)
    finally:
        for each in (scheduler, worker):
            if each is not None:
                each.kill()
                each.wait()
    assert "does not answer any more" in kept.lost
    assert kept.shards >= 5
    assert restored(saved(kept), "kept.json").shards == kept.shards
