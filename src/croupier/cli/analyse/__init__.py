"""`croupier analyse`: the exact mathematics of a book, on the screen, for programs, and as a sheet to file."""

from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.options import AsJson, Options, Wrong, pairs
from croupier.cli.screen import echo

if TYPE_CHECKING:  # help must not wait for them
    from croupier.analysis.case import Case
    from croupier.cli.analyse.outputs import Wanted

Target = Path | None


def register(app: typer.Typer) -> None:
    app.command("analyse")(analyse)


def analyse(
    book: Annotated[str, typer.Argument(metavar="BOOK", help="A rule book, as in NI2018-687/mini-baccarat.")],
    option: Options = [],  # noqa: B006 - typer copies it
    tournament: Annotated[bool, typer.Option("--tournament", help="By the terms of a tournament.")] = False,
    what_if: Annotated[list[str], typer.Option(help="Terms nobody approved, as in 'tie_odds=9 to 1'.")] = [],  # noqa: B006
    maximum_payout: Annotated[str, typer.Option(help="The most that is paid, in units of the ante.")] = "",
    gone: Annotated[str, typer.Option(metavar="CARDS", help="Cards that have left the shoe, as in '8s 9h'.")] = "",
    spot: Annotated[str | None, typer.Option(help="Only one situation: the value of each choice in it.")] = None,
    effects: Annotated[bool, typer.Option("--effects", help="Also what one card gone from the shoe changes.")] = False,
    memory: Annotated[bool, typer.Option("--memory", help="Also what remembering every card would gain.")] = False,
    as_json: AsJson = False,
    csv: Annotated[Target, typer.Option(metavar="FILE", help="Write outcomes; other tables go beside them.")] = None,
    parquet: Annotated[Target, typer.Option(metavar="FILE", help="Write the same tables as Parquet.")] = None,
    html: Annotated[Target, typer.Option(metavar="FILE", help="Write the PAR sheet as a web page.")] = None,
    pdf: Annotated[Target, typer.Option(metavar="FILE", help="Write the PAR sheet to print.")] = None,
) -> None:
    """The exact return of every wager of a book, from the terms that its tables play by."""
    from croupier.analysis.cards import cards_in
    from croupier.analysis.case import case
    from croupier.cli.analyse.outputs import Wanted
    from croupier.cli.analyse.working import until_stopped
    from croupier.instruments import library

    with until_stopped():
        asked = case(
            library().book(book),
            pairs(option, "settlement=non-commission"),
            tournament=tournament,
            what_if=pairs(what_if, "'tie_odds=9 to 1'"),
            maximum_payout=_units(maximum_payout) if maximum_payout else None,
            gone=tuple(cards_in(gone)),
        )
        wanted = Wanted(csv=csv, parquet=parquet, html=html, pdf=pdf)
        extras = {"effects": effects, "memory": memory}
        if spot is None:
            _every_wager(asked, wanted, as_json, [name for name, said in extras.items() if said])
        elif besides := [*wanted.named(), *(name for name, said in extras.items() if said)]:
            raise Wrong(f"--spot is about one situation and writes no file; leave out --{besides[0]}")
        else:
            _one_spot(asked, spot, as_json)


def _every_wager(asked: "Case", wanted: "Wanted", as_json: bool, extras: list[str]) -> None:
    from croupier.analysis import exports, solvers
    from croupier.cli.analyse.outputs import contents
    from croupier.cli.analyse.showing import show
    from croupier.cli.analyse.working import watched
    from croupier.cli.files import check_writable, write_all

    check_writable(getattr(wanted, name) for name in wanted.named())
    exhibits = bool(wanted.named()) or not as_json  # JSON has none, so none are worked out for it
    more = [watched(partial(getattr(solvers, name), asked)) for name in extras]
    found = watched(lambda progress: solvers.analyse(asked, progress, exhibits=exhibits))
    known = {exhibit.name for exhibit in found.exhibits}
    found = replace(found, exhibits=(*found.exhibits, *(table for table in more if table.name not in known)))
    files = watched(lambda progress: contents(asked, found, wanted))
    write_all(files)
    if as_json:
        _echo(exports.as_json(asked, found) | exports.tables_as_json(more))
        return
    show(asked, found)
    if files:
        echo(f"Written: {', '.join(map(str, files))}")


def _one_spot(asked: "Case", text: str, as_json: bool) -> None:
    from croupier.analysis import exports, solvers
    from croupier.cli.analyse.showing import show_spot
    from croupier.cli.analyse.working import watched

    found = watched(lambda progress: solvers.spot(asked, text, progress))
    if as_json:
        _echo(exports.spot_as_json(found))
    else:
        show_spot(found)


def _units(text: str) -> Fraction:
    try:
        units = Fraction(text.replace(",", ""))
    except (ValueError, ZeroDivisionError):
        units = Fraction(0)
    if units <= 0:
        raise Wrong(f"{text!r} is no payout; write units of the ante, as in 500")
    return units


def _echo(value: object) -> None:
    echo(msgspec.json.format(msgspec.json.encode(value)).decode())
