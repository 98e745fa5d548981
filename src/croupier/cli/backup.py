"""`croupier backup` and `croupier restore`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import VARIABLE, Wrong, moment_of
from croupier.cli.screen import echo


def register(app: typer.Typer) -> None:
    app.command("backup")(backup)
    app.command("restore")(restore)


def backup(
    database: Annotated[str, typer.Argument(envvar=VARIABLE, help="A database file, or postgresql://...")],
    copy: Annotated[Path, typer.Argument(help="The file of the backup; there must be none yet.")],
    with_keys: Annotated[
        bool, typer.Option("--with-keys", help="Its secret keys too. They and the copy together tell every order.")
    ] = False,
) -> None:
    """Copy a database while it is in use: entries, sealed orders, checkpoints and the public key."""
    from croupier.cli.databases import looking, path_of_keys
    from croupier.conduct.copying import back_up
    from croupier.journal import open_store

    if copy.exists():
        raise Wrong(f"{copy} is there already; name a new file")
    with looking(database) as store, _bar() as progress:
        target = open_store(str(copy))
        try:
            entries = back_up(store, path_of_keys(database), target, copy, with_keys, progress)
        finally:
            target.close()
    echo(f"{entries:,} entries of {database} are in {copy}.")
    if not with_keys:
        echo("Its secret keys (.key and .vault) are not: keep copies of them in another place.")


def restore(
    copy: Annotated[Path, typer.Argument(help="The file of the backup.")],
    database: Annotated[str, typer.Argument(help="A new database file, or an empty postgresql://...")],
    until: Annotated[str, typer.Option(help="As it was at this time, UTC, as in 2026-11-17T05:00:00.")] = "",
    entries: Annotated[int | None, typer.Option(min=0, help="As it was after this many entries.")] = None,
) -> None:
    """Bring a backup back, whole or as it was at some point, checked by its chain and its checkpoints."""
    from croupier.cli.databases import must_exist, path_of_keys
    from croupier.conduct.copying import last_before, restore as bring_back
    from croupier.conduct.house import database_path
    from croupier.journal import open_store
    from croupier.journal.keys import private_path

    must_exist(str(copy))
    if until and entries is not None:
        raise Wrong("name a time or a number of entries, not both")
    when = moment_of("--until", until) if until else None
    path = database_path(database)
    if path is not None and path.exists():
        raise Wrong(f"{database} is there already; restore into a new database")
    keys = path_of_keys(database)
    with closing(open_store(str(copy))) as source:
        there = source.last_seq()
        if entries is not None and entries > there:
            raise Wrong(f"--entries: {copy} has {there:,} entries")
        upto = last_before(source, when) if when is not None else there if entries is None else entries
        with closing(open_store(database)) as target, _bar() as progress:
            found = bring_back(source, copy, target, keys, upto, progress)
    echo(f"{found.entries:,} entries are in {database}, checked against {found.checkpoints:,} checkpoints.")
    if not private_path(keys).exists():
        echo(f"Put its secret keys back beside it ({keys}.key and {keys}.vault) before the house opens.")


@contextmanager
def _bar() -> Iterator[Callable[[int], None]]:
    if not sys.stderr.isatty():
        yield lambda entries: None
        return

    def show(entries: int) -> None:
        sys.stderr.write(f"\r{entries:,} entries")
        sys.stderr.flush()

    yield show
    sys.stderr.write("\n")
