"""Ten tables and a thousand: the memory, the start and the wagers of one process."""

import time
from pathlib import Path
from statistics import median

from msgspec import Struct

from benchmarks.floor_parts.serving import running, serve_house, set_up
from benchmarks.floor_parts.wagers import wagers


class Tables(Struct, frozen=True):
    tables: int
    seconds: float  # until the server has every table
    memory: float  # megabytes
    rate: float  # wagers a second
    p99: float  # milliseconds


def with_tables(folder: Path, tables: int, turns: int = 3) -> Tables:
    url, keys = str(folder / f"{tables}.db"), folder / f"{tables}"
    set_up(url, keys, tables)
    start = time.perf_counter()
    with running(serve_house, url, str(keys)) as (server,):
        seconds = time.perf_counter() - start
        found = [wagers([server], tables, turn) for turn in range(turns)]
        memory = server.memory()
    return Tables(tables, seconds, memory, median(each.rate for each in found), median(each.p99 for each in found))
