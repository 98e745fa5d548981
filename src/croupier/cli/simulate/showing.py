"""The answer of a simulation on a terminal."""

from croupier.analysis.naming import called
from croupier.analysis.simulation.results import errors, evenings, returns
from croupier.analysis.simulation.running import Kept
from croupier.analysis.simulation.telling import asked, tells
from croupier.cli.layout import print_table
from croupier.cli.screen import console, echo
from croupier.money import dollars


def show(kept: Kept, rate: float, pace: int) -> None:
    question = kept.question
    book = question.case.book
    console().print(f"{book.title}, {book.id}", style="bold")
    for line in asked(question):
        console().print(line)
    if not kept.shards:
        echo("No shard is done yet.")
        return
    hours = kept.rounds / max(1, pace)
    echo(
        f"{kept.rounds:,} rounds in {int(kept.sums.counted[0]):,} shoes, {rate:,.0f} a second. "
        f"A table with {pace} rounds an hour takes {hours:,.0f} hours for them, {hours / 8766:,.1f} years.\n"
    )
    terms = question.case.terms
    print_table(
        "Wagers, net per unit of the first wager",
        ("wager", "made", "mean return", "standard error", "exact", "z", "win", "mean staked"),
        [
            (
                called(terms, each.wager),
                f"{each.made:,}",
                f"{float(each.mean):+.7f}",
                f"{each.standard_error:.2e}",
                "" if each.exact is None else f"{float(each.exact):+.7f}",
                "" if each.z is None else f"{each.z:+.2f}",
                f"{each.win:.4%}",
                f"{each.staked:.4f}",
            )
            for each in returns(question, kept.sums)
        ],
        numbers=range(1, 8),
        note=" ".join(tells(question, kept.sums)),
    )
    for wrong in errors(question, kept.sums):
        print_table(
            f"{wrong.name} ({', '.join(wrong.under)}): {wrong.says}; {wrong.times:,} times",
            (
                "wager",
                "players, each time",
                "house",
                "standard error",
                "players, exact",
                "house, per wager made",
                "standard error",
            ),
            [
                (
                    called(terms, each.wager),
                    f"{float(each.each_time):+.5f}",
                    f"{0.0 - float(each.each_time):+.5f}",
                    f"{each.error_each_time:.1e}",
                    "" if each.exact is None else f"{float(each.exact):+.5f}",
                    f"{0.0 - float(each.per_wager):+.2e}",
                    f"{each.error_per_wager:.1e}",
                )
                for each in wrong.costs
            ],
            numbers=range(1, 7),
        )
    for each in evenings(question, kept.sums):
        spreads = [(one.of, *map(dollars, (one.low, one.median, one.high))) for one in each.spreads]
        print_table(
            f"Bettor {each.bettor}: {each.rounds:,} rounds, {dollars(each.staked)} staked, {dollars(each.net)} won",
            ("dollars, by", "5 of 100 up to", "half up to", "95 of 100 up to"),
            spreads,
            numbers=(1, 2, 3),
            note=_note(each.evenings, each.drawdown, each.risk_of_ruin, each.hold),
        )


def _note(evenings: int, drawdown: float, ruin: float | None, hold: float | None) -> str:
    said = f"{evenings:,} evenings; mean drawdown {dollars(round(drawdown))}"
    if ruin is not None:
        said += f"; ruined in {ruin:.2%} of them"
    if hold is not None:
        said += f"; hold {hold:.2%} of the chips bought"
    return f"{said}."
