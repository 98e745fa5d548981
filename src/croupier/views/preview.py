"""What a remedy would do, box by box, patron by patron and cent by cent, in words; the remedies of a moment; and what
an entry of the dealer would decide.

A preview is made for eyes that see what lies face up. Of a remedy that turns something nobody has seen, it says so and
nothing else."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.games.giving import DealerCommand, GameCommand
from croupier.instruments import library
from croupier.money.accounts import FLOAT
from croupier.ruling import Act, Asks, Command, HiddenFact, Refusal, Role
from croupier.table import Table, needs
from croupier.table.approvals import IN_CHARGE, refused_by
from croupier.table.asking import asks_about, asks_at
from croupier.table.machine import candidates, evolve, ruled
from croupier.table.plausible import implausible
from croupier.table.preview import Foreseen, chips_changed, foresee, moved, wagers_changed
from croupier.views.clauses import Clause, clauses
from croupier.views.due import payments_due, settled_by
from croupier.views.outcome import Outcome, outcome
from croupier.views.rounds import Laid, PaymentView
from croupier.views.telling import tell
from croupier.views.unseen import comes_to_light, laid, names_something

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
    then: Outcome = Outcome()  # the settlement that would follow, as far as it hangs on no card to come


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
    if comes_to_light(table, after, command):
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
        tuple(_hands(laid(table), laid(after))),
        needs(after, at).say,
        against,
        then=outcome(table, seen, at),
    )


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
    """A remedy of another book or of equipment that is not in use is none here; at a virtual table the sealed order
    decides what has happened."""
    if table.dealing == "virtual" and kind.live_only:
        return False
    return not issubclass(kind, GameCommand) or not kind.rules or any(table.terms.has(rule) for rule in kind.rules)


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


class Entered(Struct, frozen=True):
    """What an entry would decide once it is confirmed: the hands that it changes, with their totals, the step that
    would follow, and the wagers that would then be taken and paid."""

    hands: tuple[HandLine, ...]
    next: str
    payments: tuple[PaymentView, ...]


def entered(table: Table, command: Command, who: str, at: int) -> Entered | Refusal:
    """A dealer sees the cards that they enter, so the entry tells them nothing new. A step that names nothing, or turns
    something nobody has seen, is not shown before it is taken."""
    unseen = Refusal(("~H23",), "a step of play is not shown before it is taken", ())
    if not isinstance(command, DealerCommand) or command.happened or not names_something(command):
        return unseen
    facts = ruled(table, Act(command, who, Role.DEALER, at))
    if isinstance(facts, Refusal):
        return facts
    after = table
    for fact in facts:
        after = evolve(after, fact)
    if comes_to_light(table, after, command):
        return unseen
    paid = (*settled_by(after, facts), *payments_due(after, who, at))
    return Entered(tuple(_hands(laid(table), laid(after))), needs(after, at).say, paid)
