"""A draft as the wizard shows it: every heading with its clauses, its state, its questions and its problems."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct

from croupier.instruments import library
from croupier.tournament.checking import problems, slug
from croupier.tournament.conditions import Conditions
from croupier.tournament.drafting import Draft, part, whole
from croupier.tournament.problem import Problem
from croupier.tournament.reading import parsed, read
from croupier.views.clauses import Clause, clauses
from croupier.views.wizard.asked import HEADINGS, STEPS, Drafted, Group, Heading, Question, drafted
from croupier.views.wizard.outlook import Assumed, Outlook, outlook

_FIGURES = ("number", "amount", "numbers", "amounts", "shares")
_LONGEST = 60  # characters of a heading's value in a few words


class Trouble(Struct, frozen=True):
    """A problem in one line with its clauses; `short` leaves out the part of the text that it concerns, for a line that
    stands beside it. `blank`: nothing has been written there yet."""

    say: str
    short: str
    book: str
    under: tuple[Clause, ...]
    blank: bool


class FieldView(Struct, frozen=True):
    at: str
    says: str
    kind: str
    value: str | bool
    hint: str
    row: str
    choices: tuple[tuple[str, str], ...]
    troubles: tuple[Trouble, ...]


class GroupView(Struct, frozen=True):
    title: str
    fields: tuple[FieldView, ...]
    out: str
    more: tuple[tuple[str, str], ...]
    same: int


class Law(Struct, frozen=True):
    """The clauses of one book behind a heading."""

    book: str
    clauses: tuple[Clause, ...]


class HeadingView(Struct, frozen=True):
    """`state`: done, open (something is to be written), refused, or unused (the books ask for nothing here)."""

    key: str
    title: str
    step: str
    under: tuple[Law, ...]
    state: str
    value: str
    groups: tuple[GroupView, ...]
    troubles: tuple[Trouble, ...]


class DraftView(Struct, frozen=True):
    """`complete`: the conditions can be set up as they are. `text` is the file that the command line reads."""

    name: str
    slug: str  # as its tables, files and addresses bear it
    books: tuple[str, ...]
    complete: bool
    done: int
    headings: tuple[HeadingView, ...]
    steps: tuple[str, ...]
    text: str
    outlook: Outlook


def wrong_with(text: str) -> tuple[Problem, ...]:
    """Everything that reading or the law has against a text: the same lines as `croupier tournament check` prints."""
    found = read(text)
    return problems(found) if isinstance(found, Conditions) else found


def draft_view(text: str, assumed: Assumed) -> DraftView:
    """A text that can be read as TOML."""
    draft = whole(parsed(text))
    wrong = wrong_with(text)
    of = drafted(draft)
    asked = [(heading, tuple(heading.asks(of))) for heading in HEADINGS]
    asked = [(heading, groups) for heading, groups in asked if groups]
    placed = _placed(wrong, asked)
    headings = tuple(_heading(of, heading, groups, placed) for heading, groups in asked)
    return DraftView(
        name=str(draft.get("name", "")),
        slug=slug(str(draft.get("name", ""))),
        books=tuple(terms.book_id for terms in of.governing),
        complete=not wrong,
        done=sum(each.state in ("done", "unused") for each in headings),
        headings=headings,
        steps=STEPS,
        text=text,
        outlook=outlook(draft, assumed),
    )


_Placed = Mapping[str, list[Problem]]  # by the address of a question, or by the key of a heading


def _placed(wrong: Iterable[Problem], asked: list[tuple[Heading, tuple[Group, ...]]]) -> _Placed:
    """Each problem beside the question or the row that it concerns; beside the heading where it concerns several."""
    home = {
        question.at: (heading.key, question.row)
        for heading, groups in asked
        for group in groups
        for question in group.questions
    }
    found: dict[str, list[Problem]] = {}
    for problem in wrong:
        found.setdefault(_home(problem.at, home), []).append(problem)
    return found


def _home(at: str, home: Mapping[str, tuple[str, str]]) -> str:
    around = [each for each in home if at == each or at.startswith(f"{each}.")]
    if around:
        return max(around, key=len)
    while at:
        inside = [each for each in home if each.startswith(f"{at}.")]
        if inside:
            rows = {home[each] for each in inside}
            return inside[0] if len(rows) == 1 and home[inside[0]][1] else home[inside[0]][0]
        at = at.rpartition(".")[0]
    return "conditions"


def _heading(of: Drafted, heading: Heading, groups: tuple[Group, ...], placed: _Placed) -> HeadingView:
    shown = tuple(_group(of.draft, group, placed) for group in groups)
    troubles = tuple(_trouble(of.draft, each) for each in placed.get(heading.key, ()))
    every = (*troubles, *(each for group in shown for field in group.fields for each in field.troubles))
    filled = [(field, _in_words(field)) for group in shown for field in group.fields if field.value not in ("", False)]
    if any(not each.blank for each in every):
        state = "refused"
    elif every:
        state = "open"
    else:
        state = "done" if filled else "unused"
    value = " · ".join(dict.fromkeys(words for field, words in filled if field.kind != "flag"))
    return HeadingView(
        key=heading.key,
        title=heading.title,
        step=heading.step,
        under=tuple(
            Law(terms.book_id, clauses(library().book(terms.book_id), terms.cite(heading.key)))
            for terms in of.governing
            if terms.has(heading.key)
        ),
        state=state,
        value=value if len(value) <= _LONGEST else value[: _LONGEST - 1].rstrip(" ·") + "…",
        groups=shown,
        troubles=troubles,
    )


def _in_words(field: FieldView) -> str:
    """A bare figure would say nothing: its question goes before it."""
    said = dict(field.choices).get(str(field.value), str(field.value))
    if field.kind in _FIGURES:
        return f"{field.says} {said}"
    return _moment(said) if field.kind == "moment" else said


def _moment(said: str) -> str:
    """A date and an hour as people write them; what is no moment yet stays as it was typed."""
    try:
        at = datetime.fromisoformat(said)
    except ValueError:
        return said
    return f"{at.day} {at:%B %Y, %H:%M}"


def _group(draft: Draft, group: Group, placed: _Placed) -> GroupView:
    fields = tuple(_field(draft, each, placed) for each in group.questions)
    return GroupView(group.title, fields, group.out, group.more, group.same)


def _field(draft: Draft, question: Question, placed: _Placed) -> FieldView:
    return FieldView(
        at=question.at,
        says=question.says,
        kind=question.kind,
        value=_value(part(draft, question.at), question),
        hint=question.hint,
        row=question.row,
        choices=question.choices,
        troubles=tuple(_trouble(draft, each) for each in placed.get(question.at, ())),
    )


def _value(said: Any, question: Question) -> str | bool:
    """What the draft says, as somebody would type it."""
    if question.kind == "flag":
        usual = question.at.endswith(".marker")  # the one that is on unless the draft says otherwise
        return usual if said is None else said is True
    if isinstance(said, list):
        return " ".join(map(str, said))
    return "" if said is None else str(said.isoformat() if hasattr(said, "isoformat") else said)


def _trouble(draft: Draft, problem: Problem) -> Trouble:
    book = library().books.get(problem.book)
    under = clauses(book, problem.under) if book else ()
    blank = part(draft, problem.at) in (None, "", [], {})
    return Trouble(problem.say, problem.short, problem.book, under, blank)
