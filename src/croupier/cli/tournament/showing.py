"""Looking at tournaments: status and list. Nothing is changed, and no key is read."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec
import typer

from croupier.cli.options import DEFAULT_DATABASE, AsJson, Database
from croupier.cli.screen import echo
from croupier.cli.tournament.options import Name

if TYPE_CHECKING:
    from croupier.journal import Store
    from croupier.tournament import Tournament
    from croupier.views.tournament.status import Status

_PREFIX = "tournament/"


def register(app: typer.Typer) -> None:
    app.command("status")(status)
    app.command("list")(list_)


class Row(msgspec.Struct, frozen=True):
    """One tournament of the list."""

    name: str
    title: str
    stage: str
    director: str
    entries: int
    starts: str
    next: str


def list_(database: Database = DEFAULT_DATABASE, as_json: AsJson = False) -> None:
    """The tournaments of a house, and what each waits for."""
    from croupier.cli.databases import looking
    from croupier.cli.history import Shut, all_latest, latest, shut
    from croupier.conduct.clock import now
    from croupier.tournament import evolve, needs

    with looking(database) as store:
        found, unreadable = all_latest(store, _PREFIX, lambda stream: latest(store, stream, evolve))
    rows: list[Row | Shut] = [
        Row(
            name=each.name,
            title=each.conditions.name,
            stage=each.stage,
            director=each.director,
            entries=each.entries,
            starts=each.conditions.start.at.isoformat(),
            next=needs(each, now()).say,
        )
        for each in found
    ]
    rows += shut(unreadable)
    if as_json:
        echo(msgspec.json.format(msgspec.json.encode(rows)).decode())
        return
    if not rows:
        echo("No tournaments yet. Set one up: croupier tournament new CONDITIONS.toml --director NAME")
    for row in rows:
        if isinstance(row, Shut):
            echo(f"{row.name}  (shut)\n    {row.unreadable}")
            continue
        echo(f"{row.name}  ({row.stage})")
        echo(f"    {row.title}: {row.entries} entries, starts {row.starts}, directed by {row.director or 'nobody'}")
        echo(f"    next: {row.next}")


def status(name: Name, database: Database = DEFAULT_DATABASE, as_json: AsJson = False) -> None:
    """How a tournament stands; the next step, for whom and under which clause."""
    from croupier.cli.databases import looking
    from croupier.cli.tournament.direction import no_tournament
    from croupier.conduct.clock import now
    from croupier.views.tournament.status import status_of

    with looking(database) as store:
        tournament = tournament_of(store, name)
        if tournament is None:
            raise no_tournament(name, tournament_names(store))
    shown = status_of(tournament, now())
    if as_json:
        echo(msgspec.json.format(msgspec.json.encode(shown)).decode())
        return
    for line in _lines(shown):
        echo(line)


def tournament_names(store: "Store") -> list[str]:
    return [stream.removeprefix(_PREFIX) for stream in store.streams() if stream.startswith(_PREFIX)]


def tournament_of(store: "Store", name: str) -> "Tournament | None":
    """A tournament as it stands; None where its stream holds only refusals. Raises UnreadableStream."""
    from croupier.cli.history import latest
    from croupier.tournament import evolve

    return latest(store, f"{_PREFIX}{name}", evolve)


def _lines(shown: "Status") -> Iterator[str]:
    from croupier.cli.tournament.direction import written
    from croupier.views.tournament.words import cited

    yield f"{shown.title} ({shown.name}): {shown.stage}"
    helped = f", with {', '.join(shown.assistants)}" if shown.assistants else ""
    yield f"  Directed by {shown.director or 'nobody yet'}{helped}; {shown.entries} entries"
    if shown.reserves:
        yield f"  Reserves: {', '.join(shown.reserves)}"
    by = f" ({' or '.join(shown.next.by)})" if shown.next.by else ""
    yield f"  Next: {shown.next.say}{by}{cited(shown.next.under, shown.next.book)}"
    for line in dict.fromkeys(written(command, shown.name) for command in shown.next.commands):
        yield f"      {line}"
    yield from _session_lines(shown)
    for tie in shown.ties:
        yield f"  Level: {', '.join(tie.players)}; {tie.because} depends on it ({tie.method})"
    if shown.out:
        yield f"  No longer in: {', '.join(f'{player} ({how})' for player, how in shown.out.items())}"
    for each in shown.disputes:
        decided = each.outcome or each.decision or "open"
        yield f"  Dispute {each.number} of {each.player}: {each.matter}; {decided}"
    yield from _money_lines(shown)


def _session_lines(shown: "Status") -> Iterator[str]:
    from croupier.views.documents.words import chips, counted

    for session in shown.sessions:
        on = f"; {', '.join(session.advancing)} go on" if session.advancing else ""
        yield f"  {session.name}: {session.stage}, {session.book}{on}"
        for table in (each for each in shown.tables if each.session == session.name):
            held = sorted(table.stacks.items(), key=lambda each: -each[1])
            stacks = ", ".join(f"{player} {chips(cents)}" if cents else player for player, cents in held)
            rounds = counted(table.rounds, "round")
            counted_by = f" (counted by {' and '.join(table.counted_by)})" if table.counted_by else " (counted by hand)"
            how = counted_by if table.by_hand else ""
            yield f"    {table.name}: {table.stage}, flight {table.flight}, {rounds}{how}: {stacks or 'empty'}"
            if table.count is not None:
                differs = (
                    f", {chips(abs(table.count.difference))} off the chips issued" if table.count.difference else ""
                )
                yield f"      A count by {table.count.by} waits for somebody else{differs}"


def _money_lines(shown: "Status") -> Iterator[str]:
    for prize in shown.prizes:
        yield "  " + _prize_line(prize.place, prize.player, prize.cents, prize.goods, prize.paid)
    yield f"  Pool: {pool_line(shown.pool)}"


def pool_line(pool: "dict[str, dict[str, int] | int]") -> str:
    """The statement of a pool in one line."""
    from croupier.money import dollars

    def side(name: str) -> str:
        of = pool[name]
        assert isinstance(of, dict), "each side has its items"
        return ", ".join(f"{what} {dollars(cents)}" for what, cents in of.items() if cents) or "nothing"

    left = pool["balance"]
    assert isinstance(left, int), "the balance is one amount"
    return f"in: {side('in')}; out: {side('out')}; left: {dollars(left)}"


def _prize_line(place: int, player: str, cents: int, goods: tuple[str, ...], paid: bool) -> str:
    from croupier.money import dollars

    return f"Place {place}: {player}, {'; '.join((dollars(cents), *goods))}{', paid' if paid else ''}"


def prize_lines(tournament: "Tournament") -> Iterator[str]:
    """The prizes and their winners, as far as the places are confirmed."""
    if not tournament.prizes:
        yield "No prizes yet: the places have not been confirmed."
    for prize in tournament.prizes:
        yield _prize_line(prize.place, prize.player, prize.cents, prize.goods, prize.player in tournament.paid)
