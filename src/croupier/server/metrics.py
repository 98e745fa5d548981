"""Figures for those who watch a house from outside, in the text format of Prometheus. Neither a card nor a person nor a
secret is among them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.conduct import House, UnreadableStream
from croupier.conduct.webhooks import Progress, going_on, progress_of
from croupier.server.describing import Says
from croupier.server.doors import clients_of
from croupier.server.floor import Floor
from croupier.server.limits import Clients
from croupier.server.live import LiveTable

MEDIA = "text/plain"
_FORMAT = "version=0.0.4; charset=utf-8"


class Figure(Struct, frozen=True):
    """One figure with its values, each under its labels. A total only grows."""

    name: str
    say: str
    values: tuple[tuple[dict[str, str], int], ...]
    total: bool = False

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.say}"
        yield f"# TYPE {self.name} {'counter' if self.total else 'gauge'}"
        for labels, value in self.values:
            yield f"{self.name}{_labels(labels)} {value}"


def _labels(labels: dict[str, str]) -> str:
    r"""
    >>> _labels({"table": 'the "old" one'})
    '{table="the \\"old\\" one"}'
    """
    return "{" + ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items()) + "}" if labels else ""


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


async def metrics(request: Request) -> Annotated[Response, Says(media=MEDIA, say="Figures for Prometheus.")]:
    """The figures of this process and of the house that it serves, for Prometheus."""
    floor: Floor = request.app.state.floor
    tables = await floor.tables()
    about_house = await asyncio.to_thread(lambda: list(_house(floor.house)))
    figures = [*_process(clients_of(request.scope), request.app.state.answered), *about_house, *_floor(floor, tables)]
    text = "\n".join(line for figure in figures for line in figure.lines()) + "\n"
    return Response(text, media_type=f"{MEDIA}; {_FORMAT}")


def _process(clients: Clients, answered: Counter[int]) -> Iterable[Figure]:
    by_status = tuple(({"status": str(status)}, times) for status, times in sorted(answered.items()))
    yield Figure("croupier_answers_total", "Answers of this process, by HTTP status.", by_status, total=True)
    yield _one("croupier_refusals_total", "Refusals of the rules and of the rights.", clients.refusals, total=True)
    yield _one("croupier_connections", "Connections that are open.", clients.connections.taken)
    yield _one("croupier_event_streams", "Event streams that are open.", clients.streams.taken)


def _house(house: House) -> Iterable[Figure]:
    alarms = Counter(alarm.about for alarm in house.alarms())
    by_matter = tuple(({"about": about}, times) for about, times in sorted(alarms.items()))
    yield Figure("croupier_alarms", "Alarms, by what they are about.", by_matter)
    stopped = any(alarm.stops for alarm in house.alarms())
    yield _one("croupier_stopped", "1 while no table takes anything.", int(stopped))
    yield _one("croupier_unreadable_streams", "Streams of the journal that cannot be read.", len(house.unreadable()))
    yield from _webhooks(house)
    if house.program is not None:
        program = {"version": house.program.began.version, "hash": house.program.began.hash}
        yield Figure("croupier_program_info", "The program that serves the house.", ((program, 1),))


def _webhooks(house: House) -> Iterable[Figure]:
    last = house.store.last_seq()
    try:
        subscribed = going_on(house.people.people)
    except UnreadableStream:  # which is a figure of its own
        return
    kept = [(each.name, progress_of(house.store, each.secret_hash)) for each in subscribed]
    found = [({"webhook": name}, progress) for name, progress in kept if progress]
    about: tuple[tuple[str, str, Callable[[Progress], int], bool], ...] = (
        ("croupier_webhook_delivered_total", "Messages that were taken.", lambda each: each.delivered, True),
        ("croupier_webhook_failures", "Attempts in a row that failed.", lambda each: each.failures, False),
        ("croupier_webhook_behind", "Entries that it has not looked at yet.", lambda each: last - each.upto, False),
    )
    for name, say, value, total in about:
        yield Figure(name, say, tuple((labels, value(progress)) for labels, progress in found), total)


def _floor(floor: Floor, tables: list[LiveTable]) -> Iterable[Figure]:
    yield _one("croupier_journal_entries_total", "Entries of the journal.", floor.seq, total=True)
    of_tables: tuple[tuple[str, str, Callable[[LiveTable], int], bool], ...] = (
        ("croupier_table_rounds_total", "Rounds of play.", lambda live: live.table.game.round.number, True),
        ("croupier_table_facts_total", "Facts of the table.", lambda live: live.hosted.version, True),
        ("croupier_table_players", "Patrons at the table.", lambda live: len(live.table.patrons), False),
        ("croupier_table_stuck", "1 while nobody can deal it.", lambda live: int(_stuck(live)), False),
    )
    for name, say, value, total in of_tables:
        values = tuple(({"table": live.name, "dealing": live.table.dealing}, value(live)) for live in tables)
        yield Figure(name, say, values, total)


def _stuck(live: LiveTable) -> bool:
    return bool(live.waiting.unavailable)


def _one(name: str, say: str, value: int, total: bool = False) -> Figure:
    return Figure(name, say, (({}, value),), total)
