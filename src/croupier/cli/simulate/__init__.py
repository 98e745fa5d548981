"""`croupier simulate` and `croupier sweep`: many rounds of a book, for what exact counting does not cover."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Options, Wrong, pairs
from croupier.cli.screen import echo
from croupier.cli.simulate.sweep import sweep

if TYPE_CHECKING:  # help must not wait for them
    from croupier.analysis.simulation.question import Question
    from croupier.analysis.simulation.running import Kept

Target = Path | None


def register(app: typer.Typer) -> None:
    app.command("simulate")(simulate)
    app.command("sweep")(sweep)


def simulate(
    book: Annotated[str, typer.Argument(metavar="[BOOK]", help="A rule book, as in NI2018-687/mini-baccarat.")] = "",
    rounds: Annotated[str, typer.Option(help="How many, as in 1e9. The last shoe is dealt to its end.")] = "",
    until_se: Annotated[str, typer.Option(help="Until every standard error is at most this, as in 1e-4.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed and rounds give the same totals anywhere.")] = 1,
    option: Options = [],  # noqa: B006 - typer copies it
    tournament: Annotated[bool, typer.Option("--tournament", help="By the terms of a tournament.")] = False,
    what_if: Annotated[list[str], typer.Option(help="Terms nobody approved, as in 'tie_odds=9 to 1'.")] = [],  # noqa: B006
    cutting_card: Annotated[
        int, typer.Option(min=0, help="Cards from the back; as the virtual dealer, if not given.")
    ] = 0,
    rounds_per_shoe: Annotated[int, typer.Option(min=0, help="A shuffle after so many; 1: always a fresh shoe.")] = 0,
    burn: Annotated[str, typer.Option(help="How the first card is burnt: shown or unseen.")] = "shown",
    boxes: Annotated[int, typer.Option(help="How many boxes are played.")] = 1,
    strategy: Annotated[str, typer.Option(help="How they are played: a name, or a strategy file.")] = "best",
    mistakes: Annotated[str, typer.Option(help="The share of decisions made at random, as in 0.01.")] = "0",
    insurance: Annotated[str, typer.Option(help="Blackjack: never, always, or from which true count on.")] = "never",
    error: Annotated[list[str], typer.Option(help="What goes wrong in which share of rounds: misdeal=0.001.")] = [],  # noqa: B006
    bettor: Annotated[list[str], typer.Option(help="As in 'banker=25 plan=martingale bankroll=1000'.")] = [],  # noqa: B006
    limit: Annotated[list[str], typer.Option(help="Of a line of the sign, as in main=5:500:5.")] = [],  # noqa: B006
    counting: Annotated[str, typer.Option(help="The system of bettors who count: hi-lo, ko, ace-five, ...")] = "",
    session: Annotated[int, typer.Option(help="Rounds of a session.")] = 100,
    evening: Annotated[int, typer.Option(help="Rounds of an evening.")] = 400,
    pace: Annotated[int, typer.Option(min=1, help="Rounds an hour at a table, to say how long it takes there.")] = 60,
    engine: Annotated[str, typer.Option(help="local, dask, or dask://host:port.")] = "local",
    workers: Annotated[int, typer.Option(min=0, help="Threads, or processes of a cluster here; 0: one a core.")] = 0,
    save: Annotated[Target, typer.Option(metavar="FILE", help="Keep what is done, to go on later.")] = None,
    resume: Annotated[Target, typer.Option(metavar="FILE", help="Go on from there, and keep it there.")] = None,
    as_json: AsJson = False,
    parquet: Annotated[Target, typer.Option(metavar="FILE", help="Write a row for each shoe.")] = None,
    html: Annotated[Target, typer.Option(metavar="FILE", help="Write a page with plots.")] = None,
) -> None:
    """Deals rounds of a book by the million, and gives the mean return of each wager with its standard error."""
    from croupier.cli.analyse.working import until_stopped
    from croupier.cli.simulate.asking import bettors, errors, limits, number, share, strategy_of

    with until_stopped():
        if bool(book) == bool(resume):
            raise Wrong("name a book, or a file to go on from with --resume")
        wanted, until = number(rounds, "--rounds"), share(until_se, "--until-se")
        if not wanted and not until:
            raise Wrong("say how long: --rounds 1e9, or --until-se 1e-4")
        from croupier.analysis.simulation.question import Question

        asked = Question(
            book=book,
            options=tuple(pairs(option, "settlement=non-commission").items()),
            tournament=tournament,
            what_if=tuple(pairs(what_if, "'tie_odds=9 to 1'").items()),
            seed=seed,
            cutting_card=cutting_card,
            rounds_per_shoe=rounds_per_shoe,
            burn=burn,
            boxes=boxes,
            strategy=strategy_of(strategy),
            mistakes=round(share(mistakes, "--mistakes") * 1_000_000),
            insurance=insurance,
            errors=errors(error),
            bettors=bettors(bettor),
            session=session,
            evening=evening,
            counting=counting,
            limits=limits(limit),
        )
        _run(asked, wanted, until, engine, workers, save, resume, as_json, parquet, html, pace)


def _run(
    asked: "Question",
    rounds: int,
    until_se: float,
    where: str,
    workers: int,
    save: Target,
    resume: Target,
    as_json: bool,
    parquet: Target,
    html: Target,
    pace: int,
) -> None:
    from time import perf_counter

    from croupier.cli.analyse.working import watched
    from croupier.cli.files import check_writable, write_all

    files = {"save": resume or save, "parquet": parquet, "html": html}
    check_writable(path for path in files.values() if path is not None)
    if resume and parquet:
        raise Wrong("--parquet needs every shoe from the first; leave out --resume")

    def work(progress: object) -> "tuple[Kept, float]":
        from croupier.analysis.simulation.engines import engine
        from croupier.analysis.simulation.running import begun, restored, run
        from croupier.cli.simulate.watching import Watcher

        kept = restored(resume.read_bytes(), str(resume)) if resume else begun(asked)
        watcher = Watcher(progress, rounds, until_se, resume or save)
        with engine(where, workers) as mapped:
            began, before = perf_counter(), kept.rounds
            done = run(kept, mapped, rounds=rounds, until_se=until_se, rows=parquet is not None, watching=watcher.watch)
            return done, (done.rounds - before) / max(1e-9, perf_counter() - began)

    kept, rate = watched(work)
    from croupier.analysis.simulation.running import saved

    made: dict[Path, bytes] = {}
    if files["save"]:
        made[files["save"]] = saved(kept)
    if parquet and kept.shards:
        from croupier.analysis.simulation.exports import as_parquet

        made[parquet] = as_parquet(kept)
    if html and kept.shards:
        from croupier.analysis.simulation.page import page

        made[html] = page(kept).encode()
    write_all(made)
    if as_json:
        import msgspec

        from croupier.analysis.simulation.exports import as_json as json_of

        echo(msgspec.json.format(msgspec.json.encode(json_of(kept, rate))).decode())
    else:
        from croupier.cli.simulate.showing import show

        show(kept, rate, pace)
        if made:
            echo(f"Written: {', '.join(map(str, made))}")
    if kept.interrupted:
        at = files["save"]
        said = kept.lost or "stopped"
        echo(f"croupier: {said}; {f'go on with --resume {at}' if at else 'this is what was done'}", err=True)
        raise typer.Exit(2 if kept.lost else 130)
