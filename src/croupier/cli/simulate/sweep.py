"""`croupier sweep`: books, options and strategies side by side."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.files import text_of
from croupier.cli.options import AsJson, Wrong
from croupier.cli.screen import echo


def sweep(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A sweep as TOML: books, options, strategies.")],
    engine: Annotated[str, typer.Option(help="local, dask, or dask://host:port.")] = "local",
    workers: Annotated[int, typer.Option(min=0, help="Threads, or processes of a cluster here; 0: one a core.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Simulates every combination of the books, options, strategies and terms that a file names."""
    from croupier.cli.analyse.working import until_stopped, watched

    if not file.is_file():
        raise Wrong(f"there is no sweep {file}; write one, as in docs/simulation.md")
    text = text_of(file)
    with until_stopped():
        found, of, lost = watched(lambda progress: _simulated(text, engine, workers, progress))
    if as_json:
        import msgspec

        echo(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        _show(found)
    if len(found) < of:
        echo(f"croupier: {lost or 'stopped'}; {len(found)} of {of} simulations were done", err=True)
        raise typer.Exit(2 if lost else 130)


def _simulated(text: str, where: str, workers: int, progress: object) -> tuple[list[dict[str, object]], int, str]:
    """What is done of so many simulations, and why no more is: an interrupt leaves those that are complete."""
    from time import perf_counter

    from msgspec.structs import replace

    from croupier.analysis.simulation.engines import engine
    from croupier.analysis.simulation.exports import as_json
    from croupier.analysis.simulation.running import begun, run
    from croupier.analysis.simulation.sweeping import questions
    from croupier.cli.simulate.asking import strategy_of
    from croupier.cli.simulate.watching import Watcher

    rounds, asked = questions(text)
    found, lost = [], ""
    with engine(where, workers) as mapped:
        for each in asked:
            strategy, question = each.strategy, replace(each, strategy=strategy_of(each.strategy))
            began = perf_counter()
            kept = run(begun(question), mapped, rounds=rounds, watching=Watcher(progress, rounds, 0.0, None).watch)
            if kept.interrupted:
                lost = kept.lost
                break
            form = as_json(kept, kept.rounds / max(1e-9, perf_counter() - began))
            beside = {"strategy": strategy, "boxes": question.boxes, "what_if": dict(question.what_if)}
            if question.insurance != "never":
                beside["insurance"] = question.insurance
            found.append(form | beside)
    return found, len(asked), lost


def _show(found: list[dict[str, object]]) -> None:
    import msgspec

    from croupier.analysis.naming import called
    from croupier.cli.layout import print_table
    from croupier.instruments import library

    rows = []
    for form in msgspec.to_builtins(found):
        terms = library().book(form["book"]).terms(form["options"])
        said = [f"{name}={choice}" for name, choice in (*form["options"].items(), *form["what_if"].items())]
        said += [f"insurance={form['insurance']}"] if "insurance" in form else []
        said += [f"{each['error']}={each['rate']:g}" for each in form.get("errors", [])]
        for first, each in enumerate(form["wagers"]):
            rows.append(
                (
                    *((form["book"], form["strategy"], " ".join(said)) if first == 0 else ("", "", "")),
                    called(terms, each["wager"]),
                    f"{each['mean_return']:+.6f}",
                    "" if each["standard_error"] is None else f"{each['standard_error']:.1e}",
                    "" if each["exact"] is None else f"{each['exact']:+.6f}",
                    "" if each["z"] is None else f"{each['z']:+.2f}",
                )
            )
    columns = ("book", "strategy", "options", "wager", "mean return", "error", "exact", "z")
    print_table("Sweep", columns, rows, numbers=range(4, 8))
