"""What a remedy would do, box by box, patron by patron and cent by cent, in words; and the remedies of a moment.

A preview is made for eyes that see what lies face up. Of a remedy that turns something nobody has seen, it says so and
nothing else."""

from collections import Counter
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from croupier.games.giving import GameCommand
from croupier.instruments import library
from croupier.money.accounts import FLOAT
from croupier.ruling import Act, Asks, Command, HiddenFact, Refusal, Role
from croupier.table import Table, needs
from croupier.table.approvals import IN_CHARGE, refused_by
from croupier.table.asking import asks_about, asks_at
from croupier.table.machine import candidates, ruled
from croupier.table.plausible import implausible
from croupier.table.preview import Foreseen, chips_changed, foresee, moved, wagers_changed
from croupier.views.clauses import Clause, clauses
from croupier.views.rounds import ANYBODY, Laid
from croupier.views.table_view import felt_of
from croupier.views.telling import tell

TURNS = "It turns what lies face down, which nobody sees beforehand."


class Said(Struct, frozen=True):
    """A fact that would follow, in a sentence."""

    say: str
    under: tuple[Clause, ...]


class WagerLine(Struct, frozen=True):
    box: int
    patron: str
    name: str
    before: int
    after: int


class PatronLine(Struct, frozen=True):
    """Chips in hand, and the difference to a patron's chips altogether."""

    patron: str
    before: int
    after: int
    difference: int


class HandLine(Struct, frozen=True):
    """Cards or tiles that lie together, by their drawings, before and after."""

    name: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    words: str


class Preview(Struct, frozen=True):
    """`turns` says that nothing more can be shown. `house` is what the patrons together lose."""

    under: tuple[Clause, ...]
    facts: tuple[Said, ...] = ()
    wagers: tuple[WagerLine, ...] = ()
    patrons: tuple[PatronLine, ...] = ()
    house: int = 0
    in_float: int = 0
    hands: tuple[HandLine, ...] = ()
    next: str = ""  # the step that play would await
    against: str = ""  # what is known that speaks against it
    turns: str = ""


class RemedyView(Struct, frozen=True):
    """A remedy of the book. `because` says why it is not open; `asks` are the fields to fill in before it is shown."""

    command: Command
    say: str
    happened: str
    by: tuple[Role, ...]
    under: tuple[Clause, ...]
    asks: Asks
    because: str = ""
    preview: Preview | None = None


class WordedView(Struct, frozen=True):
    """An irregularity whose report names a card, a tile or an amount: no remedy is known before it is filled in."""

    command: str
    happened: str
    asks: Asks


class Remedies(Struct, frozen=True):
    version: int
    remedies: tuple[RemedyView, ...]
    worded: tuple[WordedView, ...]


def preview(table: Table, command: Command, role: Role, at: int) -> Preview | Refusal:
    """The difference that a command would make if somebody gave it in this capacity now."""
    seen = foresee(table, command, role, at)
    return seen if isinstance(seen, Refusal) else _shown(table, command, seen, at)


def _shown(table: Table, command: Command, seen: Foreseen, at: int) -> Preview:
    book = library().book(table.setting.book)
    after, against = seen.after, implausible(table.game, command)
    if _turned(table, after, command):
        return Preview(clauses(book, seen.facts[0].under), against=against, turns=TURNS)
    patrons = tuple(
        PatronLine(line.patron, line.in_hand_before, line.in_hand_after, line.after - line.before)
        for line in chips_changed(table, after)
    )
    return Preview(
        clauses(book, seen.facts[0].under),
        tuple(
            Said(tell(fact, after), clauses(book, fact.under))
            for fact in seen.facts
            if not isinstance(fact, HiddenFact)
        ),
        tuple(
            WagerLine(line.box, line.patron, table.terms.wager_name(line.option), line.before, line.after)
            for line in wagers_changed(table, after)
        ),
        patrons,
        -sum(line.difference for line in patrons),
        moved(table, after, FLOAT),
        tuple(_hands(_laid(table), _laid(after))),
        needs(after, at).say,
        against,
    )


def _laid(table: Table) -> tuple[Laid, ...]:
    felt = felt_of(library().book(table.setting.book).game)
    return felt.picture_of(felt.round_now(table, ANYBODY)).laid


def _turned(before: Table, after: Table, command: Command) -> bool:
    """Whether something comes to light that nobody has seen. A name in the command is no secret, unless it may be a
    guess at what was read face down."""
    lying = getattr(felt_of(library().book(before.setting.book).game), "lying", None)
    if lying is not None and lying(before).hidden & lying(after).seen:
        return True
    then, now = (Counter(drawing for each in _laid(table) for drawing in each.drawings) for table in (before, after))
    named = set(_texts(msgspec.to_builtins(command)))
    fresh = (drawing.partition("-")[2] for drawing in now - then)
    return any(piece != "back" and piece not in named for piece in fresh)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)


def _hands(before: tuple[Laid, ...], after: tuple[Laid, ...]) -> Iterator[HandLine]:
    then, now = ({each.name: each for each in laid} for laid in (before, after))
    for name in {**then, **now}:
        old, new = (each.get(name, Laid(name, ())) for each in (then, now))
        if (old.drawings, old.words) != (new.drawings, new.words):
            yield HandLine(name, old.drawings, new.drawings, new.words)


def remedies(table: Table, version: int, at: int) -> Remedies:
    """Every remedy that the book has for what may have happened, open or not."""
    found = tuple(_remedies(table, at))
    named = {type(each.command) for each in found}
    kinds = (kind for kind in table.machine.DECIDE if kind.happened and kind not in named)
    here = (kind for kind in kinds if _fits(table, kind))
    worded = tuple(WordedView(str(k.__struct_config__.tag), k.happened, asks_at(table, k)) for k in here)
    return Remedies(version, found, worded)


def _fits(table: Table, kind: type[Command]) -> bool:
    """At a virtual table the sealed order decides what has happened."""
    return not (table.dealing == "virtual" and issubclass(kind, GameCommand) and kind.live_only)


def _remedies(table: Table, at: int) -> Iterator[RemedyView]:
    for command, say in candidates(table, "", Role.SUPERVISOR):
        if command.happened and _fits(table, type(command)):
            yield remedy(table, command, say, at)


def remedy(table: Table, command: Command, say: str, at: int, filled_in: bool = False) -> RemedyView:
    """One remedy as it stands now: who may give it, and what it would do; or why it is not open. The cards and amounts
    of a choice are examples, so it is shown only once they are filled in."""
    book = library().book(table.setting.book)
    acts = [Act(command, str(role), role, at) for role in (Role.DEALER, *IN_CHARGE)]
    by = tuple(act.role for act in acts if not isinstance(ruled(table, act), Refusal))
    asks = asks_about(table, command)
    if by:
        shown = preview(table, command, by[0], at)
        assert not isinstance(shown, Refusal), "the rules were asked a moment ago"
        known = filled_in or all(ask.kind == "text" or ask.suggested or ask.optional for ask in asks.values())
        return RemedyView(command, say, command.happened, by, shown.under, asks, "", shown if known else None)
    refused = refused_by(table, acts[0], command, ruled)
    assert isinstance(refused, Refusal), "nobody may give it"
    return RemedyView(command, say, command.happened, (), clauses(book, refused.under), asks, refused.because)
