"""The answer as a web page: figures and plots, drawn as in the PAR sheet."""

import datetime
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from croupier import __version__
from croupier.analysis.findings import Outcome, Wager
from croupier.analysis.naming import called
from croupier.analysis.par_sheet import distribution
from croupier.analysis.par_sheet.svg import INK, WIDTH, box, drawing, line, text
from croupier.analysis.simulation.results import Spread, errors, evenings, returns
from croupier.analysis.simulation.running import Kept
from croupier.analysis.simulation.shards import prepared
from croupier.analysis.simulation.telling import asked, tells
from croupier.money import dollars
from croupier.views.documents import rendering
from croupier.views.documents.document import Document, Figure, Section, Table

_TOP, _HIGH, _FOOT, _LEFT = 10, 160, 40, 10


def page(kept: Kept) -> str:
    question = kept.question
    book = question.case.book
    commences = book.instrument.commences
    return rendering.html(
        Document(
            kind="Simulation",
            title=book.title,
            date=datetime.datetime(commences.year, commences.month, commences.day, tzinfo=datetime.UTC),
            about=(
                ("Rule book", book.id),
                ("Rounds", f"{kept.rounds:,} in {int(kept.sums.counted[0]):,} shoes"),
                ("Seed", str(question.seed)),
                ("Made by", f"croupier {__version__}"),
                ("SHA-256 of its question", question.sha256),
            ),
            sections=(
                Section("Wagers", (*asked(question), *tells(question, kept.sums)), (_wagers(kept),)),
                *_errors(kept),
                *_results(kept),
                *_bettors(kept),
            ),
        )
    )


def _wagers(kept: Kept) -> Table:
    terms = kept.question.case.terms
    return Table(
        "Net, per unit of the first wager",
        ("Wager", "Made", "Mean return", "Standard error", "Exact", "z"),
        tuple(
            (
                called(terms, each.wager),
                f"{each.made:,}",
                f"{float(each.mean):+.7f}",
                f"{each.standard_error:.2e}",
                "" if each.exact is None else f"{float(each.exact):+.7f}",
                "" if each.z is None else f"{each.z:+.2f}",
            )
            for each in returns(kept.question, kept.sums)
        ),
        numbers=(1, 2, 3, 4, 5),
        wide=0,
    )


def _errors(kept: Kept) -> Iterator[Section]:
    """What goes wrong, and what it costs whom."""
    terms = kept.question.case.terms
    for each in errors(kept.question, kept.sums):
        costs = tuple(
            (
                called(terms, one.wager),
                f"{float(one.each_time):+.5f}",
                f"{0.0 - float(one.each_time):+.5f}",
                f"{one.error_each_time:.1e}",
                "" if one.exact is None else f"{float(one.exact):+.5f}",
                f"{0.0 - float(one.per_wager):+.2e}",
                f"{one.error_per_wager:.1e}",
            )
            for one in each.costs
        )
        columns = (
            "Wager",
            "Players, each time",
            "House",
            "Standard error",
            "Players, exact",
            "House, per wager made",
            "Standard error",
        )
        said = f"{each.says}. {each.times:,} times, at a rate of {each.rate:g} of all rounds."
        table = Table("In stakes, all boxes together", columns, costs, numbers=(1, 2, 3, 4, 5, 6), wide=0)
        yield Section(f"{each.name} ({', '.join(each.under)})", (said[:1].upper() + said[1:],), (table,))


def _results(kept: Kept) -> Iterator[Section]:
    """How often each net result came."""
    model, _ = prepared(kept.question)
    for wager in model.wagers:
        counts: dict[Fraction, int] = defaultdict(int)
        for code, times in enumerate(kept.sums.codes):
            paid = wager.pays[code]
            if times and paid is not None:
                counts[paid] += int(times)
        total = sum(counts.values())
        if len(counts) < 3:
            continue
        name = called(kept.question.case.terms, wager.name)
        outcomes = tuple(Outcome("", paid, times / total, times) for paid, times in sorted(counts.items()))
        drawn = Wager(name, outcomes, total, Fraction(0), Fraction(1))
        yield Section(
            f"Results of {name}",
            (),
            figures=(Figure(distribution.distribution(drawn), distribution.told(drawn)),),
        )


def _bettors(kept: Kept) -> Iterator[Section]:
    for each in evenings(kept.question, kept.sums):
        says = [f"{each.rounds:,} rounds, {dollars(each.staked)} staked, {dollars(each.net)} won."]
        if each.risk_of_ruin is not None:
            says.append(f"Ruined in {each.risk_of_ruin:.2%} of {each.evenings:,} evenings.")
        if each.hold is not None:
            says.append(f"The house holds {each.hold:.2%} of the chips bought.")
        figures = tuple(
            Figure(_histogram(f"bettor-{each.bettor}-{one.of}", one), _told(one)) for one in each.spreads if one.count
        )
        yield Section(f"Bettor {each.bettor}", tuple(says), figures=figures)


def _told(spread: Spread) -> str:
    return (
        f"Results of a bettor by {spread.of}, in dollars: 5 of 100 are up to {dollars(spread.low)}, "
        f"half up to {dollars(spread.median)}, 95 of 100 up to {dollars(spread.high)}."
    )


def _histogram(name: str, spread: Spread) -> str:
    """A bar for each bin."""
    first, last = spread.bins[0][0], spread.bins[-1][0] + spread.width
    tallest, room = max(count for _, count in spread.bins), WIDTH - 2 * _LEFT
    across = room / (last - first)
    bottom = _TOP + _HIGH
    shapes = [
        box(
            _LEFT + across * (begins - first),
            bottom - _HIGH * count / tallest,
            max(0.5, across * spread.width),
            _HIGH * count / tallest,
            distribution.LOSE if begins < 0 and spread.of != "drawdown" else distribution.WIN,
        )
        for begins, count in spread.bins
    ]
    shapes.append(line(_LEFT, bottom, WIDTH - _LEFT, bottom, INK))
    shapes.append(text(_LEFT, bottom + 15, dollars(first), size=11))
    shapes.append(text(WIDTH - _LEFT, bottom + 15, dollars(last), size=11, anchor="end"))
    if first < 0 < last:
        shapes.append(text(_LEFT - across * first, bottom + 15, "0", size=11, anchor="middle"))
    shapes.append(text(WIDTH / 2, bottom + 32, f"dollars, by {spread.of}", anchor="middle"))
    return drawing(name, f"Distribution by {spread.of}", _told(spread), bottom + _FOOT, shapes)
