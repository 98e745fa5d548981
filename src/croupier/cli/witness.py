"""`croupier witness`: watch over somebody else's house."""

import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import Wrong
from croupier.cli.screen import echo
from croupier.cli.trusting import read_key

if TYPE_CHECKING:
    from croupier.transparency.note import Signer


def register(app: typer.Typer) -> None:
    app.command("witness")(witness)


def witness(
    folder: Annotated[Path, typer.Argument(help="Where the witness keeps its key and what it has seen.")],
    log: Annotated[list[str], typer.Option(help="The public key of a house, or its .pub file; may be given again.")],
    name: Annotated[str, typer.Option(help="The witness's name, given once, when its key is made.")] = "",
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8100,
) -> None:
    """Sign the checkpoints of a house, each only if it extends the one before. For somebody else than the house."""
    from croupier.witness.judging import Judge
    from croupier.witness.memory import Memory
    from croupier.witness.server import serve

    logs = [read_key(text, "--log") for text in log]
    memory = Memory(folder)
    signer = _key(folder, name)
    judge = Judge(logs, memory, signer, lambda: int(time.time()))
    line = f"witness {signer.verifier.name} {signer.verifier}"
    with suppress(KeyboardInterrupt):
        serve(judge, str(signer.verifier), host, port, lambda where: echo(f"{line}\n{where}"))


def _key(folder: Path, name: str) -> "Signer":
    from croupier.journal.keys import place, private_key
    from croupier.transparency.note import Kind, NotANote, new_signer

    path = folder / "witness.key"
    if not path.exists():
        if not name:
            raise Wrong("--name: give the new witness a name, such as example.org/witness")
        try:
            place(path, new_signer(name, Kind.WITNESS).secret(), 0o600)
        except NotANote as wrong:
            raise Wrong(f"--name: {wrong}") from wrong
    signer = private_key(path)
    if name and name != signer.verifier.name:
        raise Wrong(f"--name: this witness is called {signer.verifier.name}; use another folder for another one")
    place(folder / "witness.pub", str(signer.verifier), 0o644)
    return signer
