"""The `croupier` command. Each command imports what it needs when it runs, so that help comes at once."""

import signal
import sys
from collections.abc import Iterable
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from croupier import __version__
from croupier.cli import (
    analyse,
    backup,
    bots,
    deal,
    law,
    openapi,
    performance,
    play,
    program,
    programs,
    recover,
    replay,
    report,
    rng,
    roles,
    serve,
    simulate,
    stopping,
    tables,
    verify,
    witness,
)
from croupier.cli.screen import echo, log_visibly
from croupier.cli.tournament import commands as tournament


class OneLine(TyperGroup):
    """A command whose errors are one line and exit code 2: the mistake, and what to write instead."""

    def main(self, *args: Any, **extra: Any) -> Any:
        extra["standalone_mode"] = False
        try:
            log_visibly()
            _as_text((args[0] if args else extra.get("args")) or sys.argv[1:])
            code = super().main(*args, **extra)
        except typer.Abort:
            code = 130
        except TyperException as wrong:
            code = _say(wrong.format_message())
        except Exception as error:
            from croupier.instruments import IncompleteGame, LawError

            # Checked first: with an incomplete game or a book that cannot be read, the others cannot be imported.
            if not isinstance(error, IncompleteGame | LawError) and not isinstance(error, _expected()):
                raise
            code = _say(_words(error))
        sys.exit(code if isinstance(code, int) else 0)


def _as_text(words: Iterable[str]) -> None:
    """Input in another encoding than the terminal's can be neither recorded nor shown."""
    for word in words:
        try:
            word.encode()
        except UnicodeEncodeError:
            raise TyperException(f"{word!r} is not text in this terminal's encoding; type it again") from None


LONGEST_LINE = 1_000  # a message may quote what it is about, whatever its length


def _say(message: str) -> int:
    line = " ".join(message.split())
    echo(f"croupier: {line if len(line) <= LONGEST_LINE else f'{line[:LONGEST_LINE]}...'}", err=True)
    return 2


def _words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def _expected() -> tuple[type[Exception], ...]:
    """Errors that are no fault of the program. Imported once one has occurred: the imports are not light."""
    from croupier.analysis.case import AnalysisError
    from croupier.conduct import DealtElsewhere, Malformed, NotAllowed
    from croupier.conduct.chance import GeneratorFailure, VaultError
    from croupier.conduct.codec import UnreadableFact
    from croupier.instruments import UnknownBook
    from croupier.journal import StoreError

    of_law = (UnknownBook, AnalysisError)
    of_chance = (GeneratorFailure, VaultError, DealtElsewhere)
    return Malformed, NotAllowed, *of_chance, *of_law, StoreError, UnreadableFact, OSError


app = typer.Typer(cls=OneLine, add_completion=False, rich_markup_mode=None)


def _version(wanted: bool) -> None:
    if wanted:
        echo(f"croupier {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def croupier(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Which one.")] = False,
) -> None:
    """Runs authorised casino table games by their approved rule instruments, clause by clause."""
    if ctx.invoked_subcommand is None:
        echo(ctx.get_help())


for part in (
    serve,
    tables,
    play,
    deal,
    bots,
    tournament,
    replay,
    verify,
    recover,
    stopping,
    backup,
    witness,
    program,
    roles,
    programs,
    openapi,
    law,
    analyse,
    simulate,
    performance,
    report,
    rng,
):
    part.register(app)


def main() -> None:
    # As an interrupt does, a request to end closes whatever is open: a house signs its last entries.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    app()
