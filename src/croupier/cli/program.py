"""`croupier program`: which program this is, by the hash of its files, and which ones served a database."""

from datetime import UTC, datetime
from typing import Annotated

import msgspec
import typer

from croupier.cli.options import AsJson
from croupier.cli.screen import echo


def register(app: typer.Typer) -> None:
    app.command("program")(program)


def program(
    database: Annotated[str, typer.Option(help="Also list the programs that served this database.")] = "",
    components: Annotated[
        bool, typer.Option("--components", help="List everything it is made of instead, in the format CycloneDX.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print the version and the SHA-256 hash of this program's files, and what it stands on with its hash."""
    from croupier.conduct.beneath import beneath
    from croupier.conduct.program_watch import measured

    now = measured()
    if components:
        from croupier.cli.components import bill_of_materials

        echo(msgspec.json.format(msgspec.json.encode(bill_of_materials(now))))
        return
    served = list(_served(database)) if database else []
    under = beneath()
    if as_json:
        shown = {**msgspec.structs.asdict(now), "python": under.python, "distributions": under.distributions}
        echo(msgspec.json.encode({**shown, "served": served}))
        return
    echo(f"croupier {now.version}, {now.files} files")
    echo(f"sha256:{now.hash}")
    echo(f"on {under.python}")
    for name, version, hash in under.distributions:
        echo(f"   {name} {version} sha256:{hash}")
    echo(f"sha256:{under.hash}")
    for at, happened, hash in served:
        echo(f"{at} {happened} sha256:{hash}")


def _served(database: str) -> "list[tuple[str, str, str]]":
    from croupier.cli.databases import looking
    from croupier.conduct.codec import decode_fact
    from croupier.conduct.house_facts import ProgramChanged, ProgramStarted
    from croupier.conduct.house_stream import HOUSE

    found = []
    with looking(database) as store:
        for entry in store.read(HOUSE):
            at = datetime.fromtimestamp(entry.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
            fact = decode_fact(entry.body)
            if isinstance(fact, ProgramStarted):
                found.append((at, f"started, version {fact.version}:", fact.hash))
            elif isinstance(fact, ProgramChanged):
                found.append((at, "changed while running, found:", fact.found))
    return found
