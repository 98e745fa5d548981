"""The `croupier` command. Each command imports what it needs when it runs, so that help comes at once."""

import sys
from collections.abc import Iterable
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from croupier import __version__
from croupier.cli import analyse, deal, law, play, replay, serve, tables, verify
from croupier.cli.tournament import commands as tournament


class OneLine(TyperGroup):
    """A command whose errors are one line and exit code 2: what is wrong, and what to write instead."""

    def main(self, *args: Any, **extra: Any) -> Any:
        extra["standalone_mode"] = False
        try:
            _as_text((args[0] if args else extra.get("args")) or sys.argv[1:])
            code = super().main(*args, **extra)
        except typer.Abort:
            code = 130
        except TyperException as wrong:
            code = _say(wrong.format_message())
        except Exception as error:
            if not isinstance(error, _expected()):
                raise
            code = _say(_words(error))
        sys.exit(code if isinstance(code, int) else 0)


def _as_text(words: Iterable[str]) -> None:
    """What is typed in another encoding than the terminal's cannot be recorded, nor said back."""
    for word in words:
        try:
            word.encode()
        except UnicodeEncodeError:
            raise TyperException(f"{word!r} is not text in this terminal's encoding; type it again") from None


def _say(message: str) -> int:
    typer.echo("croupier: " + " ".join(message.split()), err=True)
    return 2


def _words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def _expected() -> tuple[type[Exception], ...]:
    """What may go wrong without a fault of the program. Imported once something has: they are not light."""
    from croupier.analysis.case import AnalysisError
    from croupier.conduct import Malformed, NotAllowed
    from croupier.conduct.chance import GeneratorFailure, VaultError
    from croupier.conduct.codec import UnreadableFact
    from croupier.instruments import LawError, UnknownBook
    from croupier.journal import StoreError

    of_law = (LawError, UnknownBook, AnalysisError)
    return Malformed, NotAllowed, GeneratorFailure, VaultError, *of_law, StoreError, UnreadableFact, OSError


app = typer.Typer(cls=OneLine, add_completion=False, rich_markup_mode=None)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"croupier {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def croupier(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Which one.")] = False,
) -> None:
    """Runs authorised casino table games by their approved rule instruments, clause by clause."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


for part in (serve, tables, play, deal, tournament, replay, verify, law, analyse):
    part.register(app)


def main() -> None:
    app()
