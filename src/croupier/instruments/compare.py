"""Compares two rule books: which terms, options and clauses changed, and which only moved."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher

from msgspec import Struct

from croupier.instruments.book import Book
from croupier.instruments.clauses import Clause

# Summaries at least this similar are taken for the same duty. Chosen by reading pairs: below it, sentences begin to
# share their shape rather than their sense.
ALIKE = 0.65

Pair = tuple[Clause, Clause]


class Change(Struct, frozen=True):
    """A term or an option that differs; None where a book does not have it."""

    what: str
    was: str | None
    now: str | None


class Moved(Struct, frozen=True):
    """The same duty in two places: under another number, or under the same one in other words."""

    was: Clause
    now: Clause


class Comparison(Struct, frozen=True):
    was: str
    now: str
    terms: tuple[Change, ...]
    options: tuple[Change, ...]
    added: tuple[Clause, ...]
    gone: tuple[Clause, ...]
    renumbered: tuple[Moved, ...]
    reworded: tuple[Moved, ...]


def compare(a: Book, b: Book) -> Comparison:
    pairs = _pairs(a.clauses, b.clauses)
    paired = {now.clause for now in pairs.values()}
    moved = [Moved(a.clauses[clause], pairs[clause]) for clause in a.clauses if clause in pairs]
    return Comparison(
        was=a.id,
        now=b.id,
        terms=_changes(dict(_terms(a)), dict(_terms(b))),
        options=_changes(dict(_options(a)), dict(_options(b))),
        added=tuple(clause for clause in b.clauses.values() if clause.clause not in paired),
        gone=tuple(clause for clause in a.clauses.values() if clause.clause not in pairs),
        renumbered=tuple(pair for pair in moved if pair.was.clause != pair.now.clause),
        reworded=tuple(
            pair for pair in moved if pair.was.clause == pair.now.clause and pair.was.summary != pair.now.summary
        ),
    )


def _changes(was: Mapping[str, str], now: Mapping[str, str]) -> tuple[Change, ...]:
    keys = dict.fromkeys([*was, *now])
    return tuple(Change(key, was.get(key), now.get(key)) for key in keys if was.get(key) != now.get(key))


def _terms(book: Book) -> Iterator[tuple[str, str]]:
    for place, layer in book.layers():
        # A rule has no value: the book has it or not, whichever election brings it. Tournament rules are a different
        # matter.
        rules = f"{place}rules" if layer is book.tournament else "rules"
        yield from ((f"{rules}.{key}", "applies") for key in layer.rules)
        yield from ((f"{place}numbers.{key}", str(number.value)) for key, number in layer.numbers.items())
        yield from ((f"{place}odds.{key}", price.pays) for key, price in layer.odds.items())
        yield from ((f"{place}tables.{key}", " ".join(table.rows)) for key, table in layer.tables.items())


def _options(book: Book) -> Iterator[tuple[str, str]]:
    for name, option in book.options.items():
        yield name, ", ".join(f"{value} ({choice.name})" for value, choice in option.choices.items())


def _pairs(was: Mapping[str, Clause], now: Mapping[str, Clause]) -> dict[str, Clause]:
    """Each clause of one book with its counterpart in the other, none used twice, the closest pairs first."""
    pairs: dict[str, Clause] = {}
    taken: set[str] = set()
    for stage in (_unchanged, _same_words, _similar_words, _same_number):
        rest = [clause for clause in was.values() if clause.clause not in pairs]
        free = [clause for clause in now.values() if clause.clause not in taken]
        for old, new in stage(rest, free):
            if old.clause not in pairs and new.clause not in taken:
                pairs[old.clause] = new
                taken.add(new.clause)
    return pairs


def _unchanged(was: list[Clause], now: list[Clause]) -> list[Pair]:
    return [(old, new) for old, new in _same_number(was, now) if old.summary == new.summary]


def _same_words(was: list[Clause], now: list[Clause]) -> list[Pair]:
    by_words: defaultdict[tuple[str, str], list[Clause]] = defaultdict(list)
    for new in now:
        by_words[new.kind, new.summary].append(new)
    return [(old, new) for old in was for new in by_words[old.kind, old.summary]]


def _similar_words(was: list[Clause], now: list[Clause]) -> list[Pair]:
    scored = []
    for new in now:
        # The matcher caches its second text, so that one stays while the first changes.
        matcher = SequenceMatcher(b=new.summary, autojunk=False)
        for old in was:
            matcher.set_seq1(old.summary)
            if old.kind == new.kind and matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE:
                scored.append((matcher.ratio(), old.clause == new.clause, old, new))
    scored.sort(key=lambda pair: pair[:2], reverse=True)
    return [(old, new) for _, _, old, new in scored]


def _same_number(was: list[Clause], now: list[Clause]) -> list[Pair]:
    numbered = {(new.clause, new.kind): new for new in now}
    return [(old, numbered[old.clause, old.kind]) for old in was if (old.clause, old.kind) in numbered]
