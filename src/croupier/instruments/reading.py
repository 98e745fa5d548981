"""Reads the data files into books, and stops at the first inconsistency."""

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field

from croupier.instruments.book import Book, Choice, Instrument, Option, Prevails, matches
from croupier.instruments.clauses import Clause, read_clauses
from croupier.instruments.errors import LawError
from croupier.instruments.interpretations import Interpretation
from croupier.instruments.layer import Layer, Number, Price, Table, check_kinds
from croupier.instruments.wagers import WagerFile, check_wagers, lines_of_sign, read_wagers
from croupier.ruling import Under

_T = TypeVar("_T")
Raw = dict[str, Any]


class _LayerFile(Struct, forbid_unknown_fields=True, kw_only=True):
    rules: Raw = {}
    numbers: Raw = {}
    odds: Raw = {}
    tables: Raw = {}


class _ChoiceFile(_LayerFile):
    name: str
    under: Under


class _OptionFile(Struct, forbid_unknown_fields=True):
    says: str
    under: Under
    usual: str
    choices: Raw = {}


class _BookFile(_LayerFile):
    title: str
    game: str
    implemented: bool
    called: str = ""  # its title, by default
    clauses: int | None = None  # how many rows its .clauses.csv has, so that none is lost unnoticed
    prevails: Prevails = "rules"
    options: Raw = {}
    tournament: _LayerFile = field(default_factory=_LayerFile)
    wagers: Raw = {}
    sign: dict[str, str] = {}
    stated: dict[str, Under] = {}
    waits: dict[str, str] = {}


class _InterpretationFile(Struct, forbid_unknown_fields=True):
    clauses: dict[str, tuple[str, ...]]
    issue: str
    reading: str
    alternatives: str
    effect: str


def read_instrument(folder: Traversable) -> Instrument:
    name = f"{folder.name}/instrument.toml"
    instrument = _as(Instrument, _toml(folder / "instrument.toml", name), name)
    if instrument.id != folder.name:
        raise LawError(f"{name}: id is {instrument.id!r}; it must be the folder's name, {folder.name!r}")
    return instrument


def read_books(folder: Traversable, instrument: Instrument) -> list[Book]:
    """The books of one instrument's folder: each `<game>.toml` with its `<game>.clauses.csv`."""
    files = {file.name: file for file in folder.iterdir()}
    games = {name.removesuffix(".toml") for name in files if name.endswith(".toml")} - {"instrument"}
    listed = {name.removesuffix(".clauses.csv") for name in files if name.endswith(".clauses.csv")}
    for game in sorted(games ^ listed):
        missing = f"{game}.toml" if game in listed else f"{game}.clauses.csv"
        raise LawError(f"{folder.name}/{missing} is missing; a book has a .toml and a .clauses.csv")
    return [
        _book(instrument, game, files[f"{game}.toml"], read_clauses(files[csv], f"{folder.name}/{csv}"))
        for game in sorted(games)
        for csv in [f"{game}.clauses.csv"]
    ]


def read_interpretations(file: Traversable) -> dict[str, Interpretation]:
    name = file.name
    read = _each(_InterpretationFile, _toml(file, name), name, "")
    return {key: Interpretation(key, **msgspec.structs.asdict(entry)) for key, entry in read.items()}


def check_citations(book: Book, interpretations: Mapping[str, Interpretation]) -> None:
    """Every citation leads to a clause of the book or to a registered interpretation."""
    for place, layer in book.layers():
        for key, under in layer.citations():
            _check(book, interpretations, f"{place}{key}", under)
    for name, option in book.options.items():
        _check(book, interpretations, f"options.{name}", option.under)
        for value, choice in option.choices.items():
            _check(book, interpretations, f"options.{name}.choices.{value}", choice.under)
    for name, under in book.stated.items():
        _check(book, interpretations, f"stated.{name}", under)


def _check(book: Book, interpretations: Mapping[str, Interpretation], place: str, under: Under) -> None:
    for clause in under:
        if clause.startswith("~") and clause[1:] not in interpretations:
            raise LawError(f"{book.id}.toml: {place} cites {clause}; register it in interpretations.toml")
        if not clause.startswith("~") and clause not in book.clauses:
            raise LawError(f"{book.id}.toml: {place} cites {clause!r}, which is not in its clauses.csv")


def _book(instrument: Instrument, game: str, file: Traversable, clauses: dict[str, Clause]) -> Book:
    name = f"{instrument.id}/{file.name}"
    head = _as(_BookFile, _toml(file, name), name)
    if head.game != game:
        raise LawError(f"{name}: game is {head.game!r}; it must be the file's name, {game!r}")
    if head.clauses is not None and head.clauses != len(clauses):
        raise LawError(f"{name}: clauses is {head.clauses}; {game}.clauses.csv has {len(clauses)} rows")
    options = {key: _option(raw, name, key) for key, raw in head.options.items()}
    wagers = read_wagers(_each(WagerFile, head.wagers, name, "wagers."))
    for pattern in head.waits:
        if not any(matches(pattern, clause.clause, clause.kind) for clause in clauses.values()):
            raise LawError(f"{name}: [waits] {pattern!r} matches no clause; correct or remove it")
    book = Book(
        id=f"{instrument.id}/{game}",
        instrument=instrument,
        game=game,
        title=head.title,
        called=head.called or head.title,
        implemented=head.implemented,
        prevails=head.prevails,
        clauses=clauses,
        layer=_layer(head, name, ""),
        options=options,
        tournament=_layer(head.tournament, name, "tournament."),
        wagers=wagers,
        sign=lines_of_sign(wagers, head.sign, name),
        stated=head.stated,
        waits=head.waits,
    )
    check_kinds((layer for _, layer in book.layers()), name)
    _check_options(options, name)
    if both := options.keys() & head.stated.keys():
        raise LawError(f"{name}: {min(both)!r} is an option and is in [stated] too; remove one")
    check_wagers(wagers, {key: option.choices for key, option in options.items()}, name)
    return book


def _check_options(options: Mapping[str, Option], name: str) -> None:
    """No two options bring the same key, since neither stands above the other."""
    brought_by: dict[str, str] = {}
    for option in options:
        for key in {key for choice in options[option].choices.values() for key in choice.layer.under()}:
            if (other := brought_by.setdefault(key, option)) != option:
                raise LawError(f"{name}: {key!r} comes with both options {other!r} and {option!r}; rename one")


def _option(raw: object, name: str, key: str) -> Option:
    place = f"options.{key}"
    head = _as(_OptionFile, raw, f"{name}: {place}")
    choices = {
        value: Choice(choice.name, choice.under, _layer(choice, name, f"{place}.choices.{value}."))
        for value, choice in _each(_ChoiceFile, head.choices, name, f"{place}.choices.").items()
    }
    if head.usual not in choices:
        there = ", ".join(choices) or "none; add [options.….choices.…]"
        raise LawError(f"{name}: {place}: usual is {head.usual!r}, but its choices are: {there}")
    return Option(head.says, head.under, head.usual, choices)


def _layer(head: _LayerFile, name: str, place: str) -> Layer:
    return Layer(
        rules=_each(Under, head.rules, name, f"{place}rules."),
        numbers=_each(Number, head.numbers, name, f"{place}numbers."),
        odds=_each(Price, head.odds, name, f"{place}odds."),
        tables=_each(Table, head.tables, name, f"{place}tables."),
    )


def _toml(file: Traversable, name: str) -> Raw:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise LawError(f"{name} is missing") from None
    except tomllib.TOMLDecodeError as error:
        raise LawError(f"{name}: {error}") from None


def _each(kind: type[_T], raw: Raw, name: str, place: str) -> dict[str, _T]:
    return {key: _as(kind, value, f"{name}: {place}{key}") for key, value in raw.items()}


def _as(kind: type[_T], raw: object, where: str) -> _T:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise LawError(f"{where}: {error}") from None
