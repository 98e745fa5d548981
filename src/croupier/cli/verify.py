"""`croupier verify`: that a journal is whole, its facts follow, every chip is somewhere, shoes were dealt
true and tournaments drawn, played and paid by their rules."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.options import DEFAULT_DATABASE, VARIABLE, AsJson, Wrong

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    from croupier.conduct.audit import Audit


def register(app: typer.Typer) -> None:
    app.command("verify")(verify)


def verify(
    database: Annotated[
        str, typer.Argument(envvar=VARIABLE, help="A database file, or postgresql://...")
    ] = DEFAULT_DATABASE,
    checkpoints: Annotated[str, typer.Option(help="The signed checkpoints, if not beside the database.")] = "",
    key: Annotated[str, typer.Option(help="The public key they are signed with, if not beside the database.")] = "",
    as_json: AsJson = False,
) -> None:
    """Check a database from end to end. Exit code 1 and a finding if something is wrong."""
    from croupier.cli.databases import looking, must_exist
    from croupier.conduct.audit import audit

    signed, public_key = _signed(must_exist(database), checkpoints, key)
    began = perf_counter()
    with looking(database) as store, _bar(not as_json and sys.stderr.isatty()) as progress:
        found = audit(store, signed, public_key, progress)
    seconds = perf_counter() - began
    if as_json:
        rate = {"ok": found.ok, "seconds": seconds, "facts_per_second": _rate(found, seconds)}
        typer.echo(msgspec.json.encode(rate | msgspec.structs.asdict(found)))
    else:
        for line in _report(database, found, signed is not None, seconds):
            typer.echo(line)
    if not found.ok:
        raise typer.Exit(1)


def _signed(database: Path | None, checkpoints: str, key: str) -> "tuple[Path | None, Ed25519PublicKey | None]":
    """The checkpoints and the key to hold the journal against: those named, or those beside the database."""
    from croupier.conduct.checkpointing import checkpoint_file
    from croupier.journal.keys import public_key

    signed = Path(checkpoints) if checkpoints else checkpoint_file(database) if database else None
    public = Path(key) if key else Path(f"{database}.pub") if database else None
    for option, path in (("--checkpoints", checkpoints and signed), ("--key", key and public)):
        if path and not path.is_file():
            raise Wrong(f"{option}: there is no file {path}")
    if not (signed and signed.is_file()) and not (public and public.is_file()):
        return None, None  # a bare copy of a database
    if public is None or not public.is_file():
        raise Wrong(f"{signed} proves nothing without the public key it is signed with; name it with --key")
    return signed, public_key(public)


@contextmanager
def _bar(shown: bool) -> Iterator[Callable[[int, int], None]]:
    if not shown:
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Checking", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _rate(found: "Audit", seconds: float) -> int:
    return round(found.facts / seconds) if seconds else 0


def _report(database: str, found: "Audit", signed: bool, seconds: float) -> Iterator[str]:
    from croupier.money import dollars

    if found.ok:
        yield f"{database}: nothing is wrong."
    else:
        yield f"{database}: {_count(len(found.findings), 'thing')} found wrong, the first one first:"
        yield from (f"  {finding}" for finding in found.findings)
    yield "Looked at:"
    journal = found.journal
    yield f"  {_count(journal.entries, 'entry')} in {_count(journal.streams, 'stream')}, hash by hash"
    if signed:
        newer = f"{_count(journal.unsigned, 'entry')} newer than the last"
        yield f"  {_count(journal.checkpoints, 'signed checkpoint')}, {newer}"
    else:
        yield "  no signed checkpoints, without which a chain made anew from some entry on goes unnoticed"
    refusals = f"{_count(found.refusals, 'refusal')} among them"
    and_tournaments = f" and {_count(found.tournaments, 'tournament')}" if found.tournaments else ""
    yield f"  {_count(found.facts, 'fact')} of {_count(found.tables, 'table')}{and_tournaments}, {refusals}"
    yield f"  {_count(found.moves, 'move')} of chips and cash, account by account"
    yield f"  {_count(found.shoes, 'revealed order')}, {_count(found.cards, 'draw')} against what was sealed"
    if found.tournaments:
        ballots = f"{_count(found.ballots, 'ballot')} drawn again from the number sealed before"
        yield f"  {ballots}, {_count(found.reports, 'report')} against what the tables' journals have"
    for sealed in found.unrevealed:
        seen = f"{_count(sealed.cards_seen, 'draw')} from it cannot be checked before"
        yield f"  not yet revealed: {sealed.called} of table {sealed.table}; {seen}"
    for debt in found.owed:
        yield f"  still owed: {debt.patron} owes {dollars(debt.cents)} at table {debt.table}, since a round was undone"
    yield f"{seconds:.1f} seconds, {_rate(found, seconds):,} facts a second."


def _count(number: int, thing: str) -> str:
    many = f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"
    return f"{number:,} {thing if number == 1 else many}"
