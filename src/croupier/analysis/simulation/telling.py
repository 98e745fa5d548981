"""The question of a simulation in words, and what its figures leave out."""

from collections.abc import Iterator

from croupier.analysis.naming import called
from croupier.analysis.simulation.accounting import Sums
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.results import returns
from croupier.analysis.simulation.shards import prepared
from croupier.views.terms import elected, term


def asked(question: Question) -> Iterator[str]:
    case = question.case
    if case.terms.options:
        yield "Options: " + "; ".join(f"{what}: {choice}" for what, choice in elected(case.book, case.terms.options))
    if question.tournament:
        yield "By the terms of a tournament."
    if question.what_if:
        yield "What if: " + "; ".join(f"{term(case.book, key)} – {value}" for key, value in question.what_if)
    yield f"Seed {question.seed}."


def tells(question: Question, sums: Sums) -> Iterator[str]:
    """What somebody has to know who compares the means with the exact figures."""
    model, _ = prepared(question)
    if question.errors:
        yield "The means include what goes wrong; exact figures are for rounds in which nothing does, and left out."
    if model.shoe == "shoe" and question.rounds_per_shoe != 1:
        yield (
            "Exact figures are for a fresh shoe. The cutting card ends a shoe sooner after rounds that took many "
            "cards, so that the mean over whole shoes differs a little; --rounds-per-shoe 1 deals every round from "
            "a fresh one."
        )
        told = [
            f"{called(question.case.terms, each.wager)} {float(each.mean) - float(each.exact):+.6f} "
            f"± {each.standard_error:.6f}"
            for each in returns(question, sums)
            if each.exact is not None
        ]
        if told:
            yield f"Here the difference is, with its standard error: {', '.join(told)}."
    yield from model.notes
