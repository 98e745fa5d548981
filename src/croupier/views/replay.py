"""A table's past, step by step: who did what, under which clauses, which chips moved, and why that many."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.rounds import RoundEnds, RoundPutRight, WagerSettled
from croupier.instruments import Interpretation, library
from croupier.money import Balances, Odds, dollars
from croupier.money.accounts import account_of
from croupier.ruling import Fact, HiddenFact
from croupier.table import Table, evolve
from croupier.table.facts import CommandRefused, TableCreated
from croupier.table.machine import EVOLVE as TABLE_FACTS
from croupier.views.clauses import Clause
from croupier.views.telling import tell, tell_move, words_of


class Happened(Struct, frozen=True):
    """A fact with its place in the journal, the person behind it, and the time (milliseconds since 1970, UTC)."""

    version: int
    at: int
    who: str
    role: str
    fact: Fact


class ReplayStep(Struct, frozen=True):
    """One fact as it is told. `round` is 0 for facts of the table rather than of a round of play."""

    version: int
    at: int
    who: str
    role: str
    round: int
    words: str
    refused: bool
    clauses: tuple[Clause, ...]
    moves: tuple[str, ...]
    explanation: tuple[str, ...]
    balances: Balances


class Unreplayable(Exception):  # noqa: N818 - named for what it is
    """A fact that does not follow from those before it: somebody has changed the journal."""


def steps(story: Iterable[Happened], table: Table | None = None) -> Iterator[ReplayStep]:
    """Each fact of one table, in order, told against the table as it then stood; `table` is the one before the first.

    In a round that is not over, cards that lie face down are not told.
    """
    held: list[tuple[ReplayStep, Fact]] = []
    for step, fact in _told(story, table):
        if not held and not isinstance(fact, HiddenFact):
            yield step
            continue
        held.append((step, fact))
        if isinstance(fact, RoundEnds):
            yield from (step for step, _ in held)
            held = []
    for step, fact in held:
        hidden = isinstance(fact, HiddenFact)
        yield replace(step, words="Everything face down is told when the round is over") if hidden else step


def _told(story: Iterable[Happened], table: Table | None) -> Iterator[tuple[ReplayStep, Fact]]:
    for now in story:
        try:
            before = table
            if table is not None or not isinstance(now.fact, CommandRefused):
                table = evolve(table, now.fact)
            step = _step(now, before, table)
        except Exception as failure:  # a changed fact may raise anything
            raise Unreplayable(f"version {now.version} does not follow from the facts before it") from failure
        yield step, now.fact


def _step(now: Happened, before: Table | None, after: Table | None) -> ReplayStep:
    fact = now.fact
    return ReplayStep(
        version=now.version,
        at=now.at,
        who=now.who,
        role=now.role,
        round=_round_of(before, fact),
        words=tell(fact, after),
        refused=isinstance(fact, CommandRefused),
        clauses=_clauses(after, fact),
        moves=tuple(map(tell_move, fact.moves)),
        explanation=explain(before, after, fact) if before and after and isinstance(fact, WagerSettled) else (),
        balances=after.balances if after else {},
    )


def _clauses(table: Table | None, fact: Fact) -> tuple[Clause, ...]:
    """The clauses of the table's book; a refusal of the table itself names the book it cites."""
    own = table.setting.book if table else ""
    book = fact.book or own if isinstance(fact, CommandRefused) else own
    under = tuple(dict.fromkeys(fact.under))
    found = [library().resolve(book, cite) for cite in under]
    said = [each.reading if isinstance(each, Interpretation) else each.summary for each in found]
    return tuple(map(Clause, under, said))


def _round_of(table: Table | None, fact: Fact) -> int:
    if isinstance(fact, RoundPutRight):
        return fact.round
    if table is None or isinstance(fact, TableCreated):
        return 0
    if type(fact) in TABLE_FACTS and not isinstance(fact, CommandRefused):
        return 0
    number: int = table.game.round.number
    return number


def explain(before: Table, after: Table, fact: WagerSettled) -> tuple[str, ...]:
    """The arithmetic of one settled wager, a line for each step of it."""
    lines = [f"the hands: {words_of(library().book(before.setting.book).game).hands(before, fact)}"]
    if fact.outcome == "win":
        lines += _winnings(fact)
    elif fact.outcome == "lose":
        lines.append(f"the wager of {dollars(fact.stake)} loses and goes to the float")
    else:
        lines.append(f"neither won nor lost: {dollars(fact.returned)} goes back")
    surplus = fact.returned - (0 if fact.outcome == "lose" else fact.stake)
    if surplus and surplus == _over_maximum(before, fact):
        lines.append(f"{dollars(surplus)} over the maximum was not at risk and goes back")
    elif surplus:
        lines.append(f"{dollars(surplus)} goes back")
    chips = account_of(fact.patron)
    had, has = before.balances.get(chips, 0), after.balances.get(chips, 0)
    lines.append(f"chips of {fact.patron}: {dollars(had)}, now {dollars(has)}")
    return tuple(lines)


def _over_maximum(before: Table, fact: WagerSettled) -> int:
    wager = before.game.round.wagers.get((fact.patron, fact.stood_on))
    return wager.amount - wager.at_risk if wager else 0


def _winnings(fact: WagerSettled) -> Iterator[str]:
    odds = Odds.of(fact.odds)
    gross = Odds(odds.to, odds.on).winnings(fact.stake)
    yield f"{dollars(fact.stake)} at {odds.to} to {odds.on} = {_exact(gross)}"
    if odds.less:
        yield f"less {odds.less}% of {_exact(gross)} = {_exact(gross * odds.less / 100)}: pays {dollars(fact.pays)}"
    elif fact.pays < int(gross):
        yield f"the maximum payout of the table is {dollars(fact.pays)}"
    yield f"the stake of {dollars(fact.stake)} goes back with it"


def _exact(cents: Fraction) -> str:
    whole, rest = divmod(cents, 1)
    return f"{dollars(whole)} and {rest} of a cent" if rest else dollars(whole)
