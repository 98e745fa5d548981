"""Rule books: one game of one instrument, its clauses, its terms and the operator's elections."""

import datetime
from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct, field

from croupier.instruments.clauses import Clause
from croupier.instruments.errors import LawError, UnknownClause
from croupier.instruments.layer import Layer, check_kinds
from croupier.instruments.terms import Terms
from croupier.instruments.wagers import Part, WagerOption
from croupier.ruling import Under

Prevails = Literal["conditions", "rules"]


class Instrument(Struct, frozen=True, forbid_unknown_fields=True):
    """A notifiable instrument that approves one or more rule books."""

    id: str
    name: str
    made: datetime.date
    commences: datetime.date
    commences_note: str
    made_under: str
    revokes: tuple[str, ...]
    approver: str  # who signed it
    authority: str = ""  # whose approval or notice its rules ask for; without a name, the one who signed

    @property
    def answers_to(self) -> str:
        """Who approves conditions under its books, or is notified of them, and reviews decisions."""
        return self.authority or self.approver


class Cite(Struct, frozen=True):
    """The address of a clause."""

    instrument: str
    book: str
    clause: str

    def __str__(self) -> str:
        return f"{self.instrument}/{self.book} {self.clause}"


class Choice(Struct, frozen=True):
    """One way an option can be elected, and the terms it brings."""

    name: str
    under: Under
    layer: Layer


class Option(Struct, frozen=True):
    """A choice that the book permits or requires of the operator. `usual` is the default."""

    says: str
    under: Under
    usual: str
    choices: Mapping[str, Choice]


class Book(Struct, frozen=True, eq=False):
    """One rule book as data."""

    id: str
    instrument: Instrument
    game: str
    title: str
    called: str  # the game, in short: what its tables are named after
    implemented: bool
    prevails: Prevails
    clauses: Mapping[str, Clause]
    layer: Layer
    options: Mapping[str, Option]
    tournament: Layer  # the terms that its section on tournament play adds
    wagers: Mapping[str, WagerOption]  # in the order of the layout
    sign: Mapping[str, str]  # the lines that its sign may have, by the kind of wager, with their names
    stated: Mapping[str, Under]  # matters that other books leave open and this one does not, with its clauses
    waits: Mapping[str, str]
    _terms: dict[tuple[frozenset[tuple[str, str]], bool], Terms] = field(default_factory=dict)

    def cite(self, clause: str) -> Cite:
        if clause not in self.clauses:
            raise UnknownClause(f"{self.id} has no clause {clause!r}")
        return Cite(self.instrument.id, self.game, clause)

    def waits_for(self, clause: str) -> str | None:
        """Why this clause waits for a later capability, if it does."""
        kind = self.clauses[clause].kind
        return next((why for pattern, why in self.waits.items() if matches(pattern, clause, kind)), None)

    def layers(self) -> Iterator[tuple[str, Layer]]:
        """Every layer that the book can bring, each with its place in the file."""
        yield "", self.layer
        for name, option in self.options.items():
            for value, choice in option.choices.items():
                yield f"options.{name}.choices.{value}.", choice.layer
        yield "tournament.", self.tournament

    def offering(self, *parts: Part) -> tuple[str, ...]:
        """The options that offer wagers of these parts, or any wagers."""
        found = (wager.option for wager in self.wagers.values() if not parts or wager.part in parts)
        return tuple(dict.fromkeys(option for option in found if option))

    def terms(
        self,
        options: Mapping[str, str] | None = None,
        *,
        tournament: bool = False,
        conditions: Layer | None = None,
        what_if: Layer | None = None,
    ) -> Terms:
        """The terms in force under these elections; an option that nobody elected has its usual choice.

        In a tournament, the tournament rules lie over the game's. Its conditions lie between the two where the book
        lets them prevail, since they prevail over the rules of play and not over those of tournaments (~J35); else
        below both. A what-if lies over everything: nobody approved it, so only the mathematics may ask for it.
        """
        asked = (frozenset((options or {}).items()), tournament)
        if conditions is None and what_if is None and asked in self._terms:  # a machine asks at every step
            return self._terms[asked]
        elected = self._elected(options or {})
        own = self._own(elected)
        of_tournaments = [self.tournament] if tournament else []
        if what_if is not None:
            check_kinds([what_if, *of_tournaments, *own], f"{self.id} with a what-if")
            return Terms(self.id, elected, [what_if, *of_tournaments, *own], self.wagers, self.sign)
        if conditions is None:
            key = (frozenset(elected.items()), tournament)
            if key not in self._terms:
                self._terms[key] = Terms(self.id, elected, [*of_tournaments, *own], self.wagers, self.sign)
            self._terms[asked] = self._terms[key]
            return self._terms[key]
        # Where the rules prevail, the game's own do too: conditions then apply only where they are silent.
        ruled = [conditions, *own] if self.prevails == "conditions" else [*own, conditions]
        check_kinds([*of_tournaments, *ruled], f"{self.id} with its conditions")
        return Terms(self.id, elected, [*of_tournaments, *ruled], self.wagers, self.sign)

    def _elected(self, options: Mapping[str, str]) -> dict[str, str]:
        if unknown := options.keys() - self.options.keys():
            allowed = ", ".join(self.options) or "none"
            raise LawError(f"{self.id} has no option {min(unknown)!r}; its options are: {allowed}")
        elected = {name: options.get(name, option.usual) for name, option in self.options.items()}
        for name, value in elected.items():
            if value not in self.options[name].choices:
                allowed = ", ".join(self.options[name].choices)
                raise LawError(f"{self.id}: option {name!r} cannot be {value!r}; choose one of: {allowed}")
        return elected

    def _own(self, elected: Mapping[str, str]) -> list[Layer]:
        return [*(self.options[name].choices[value].layer for name, value in elected.items()), self.layer]


def matches(pattern: str, clause: str, kind: str) -> bool:
    """Whether a waits pattern covers a clause: an exact id, a prefix ending in "*", or either for its kind.

    >>> matches("13.*", "13.9", "irregularity"), matches("kind:tournament-*", "16.2", "tournament-conditions")
    (True, True)
    """
    text = clause
    if pattern.startswith("kind:"):
        pattern, text = pattern.removeprefix("kind:"), kind
    # Not fnmatch: clause ids hold square brackets, which it would treat as a pattern.
    return text.startswith(pattern[:-1]) if pattern.endswith("*") else text == pattern
