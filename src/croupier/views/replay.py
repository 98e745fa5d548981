"""A table's past, step by step: who did what, under which clauses, which chips moved, and why so many."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.context import account_of
from croupier.games.round_of_play import RoundGame
from croupier.games.rounds import RoundEnds, RoundPutRight, WagerSettled
from croupier.instruments import Interpretation, library
from croupier.money import Odds, dollars
from croupier.ruling import Fact
from croupier.table import Table, evolve
from croupier.table.facts import CommandRefused, TableCreated
from croupier.table.machine import EVOLVE as TABLE_FACTS
from croupier.views.american_roulette import words as american_roulette
from croupier.views.blackjack import words as blackjack
from croupier.views.canberra_poker import words as canberra_poker
from croupier.views.clauses import Clause
from croupier.views.mini_baccarat import words as mini_baccarat
from croupier.views.pai_gow import words as pai_gow
from croupier.views.telling import TOLD_AFTER_THE_ROUND, tell, tell_move
from croupier.views.ultimate_texas_holdem import words as ultimate_texas_holdem

WORDS = {
    "american-roulette": american_roulette,
    "pai-gow": pai_gow,
    "mini-baccarat": mini_baccarat,
    "blackjack": blackjack,
    "ultimate-texas-holdem": ultimate_texas_holdem,
    "canberra-poker": canberra_poker,
}


class Happened(Struct, frozen=True):
    """A fact with its place in the journal, who brought it about, and when (milliseconds since 1970, UTC)."""

    version: int
    at: int
    who: str
    role: str
    fact: Fact


class Step(Struct, frozen=True):
    """One fact as it is told. `round` is 0 for what belongs to the table rather than to a round of play."""

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
    balances: Mapping[str, int]


class Unreplayable(Exception):  # noqa: N818 - named for what it is
    """A fact that does not follow from those before it: somebody has changed the journal."""


def steps(story: Iterable[Happened]) -> Iterator[Step]:
    """Each fact of one table, in order, told against the table as it then stood.

    Of a round that is not over, cards that lie face down are not told.
    """
    held: list[tuple[Step, Fact]] = []
    for step, fact in _told(story):
        if not held and type(fact) not in TOLD_AFTER_THE_ROUND:
            yield step
            continue
        held.append((step, fact))
        if isinstance(fact, RoundEnds):
            yield from (step for step, _ in held)
            held = []
    for step, fact in held:
        hidden = type(fact) in TOLD_AFTER_THE_ROUND
        yield replace(step, words="What lies face down is told when the round is over") if hidden else step


def _told(story: Iterable[Happened]) -> Iterator[tuple[Step, Fact]]:
    table: Table | None = None
    for now in story:
        try:
            before = table
            if table is not None or not isinstance(now.fact, CommandRefused):
                table = evolve(table, now.fact)
            step = _step(now, before, table)
        except Exception as failure:  # whatever a changed fact trips over
            raise Unreplayable(f"version {now.version} does not follow from what was before it") from failure
        yield step, now.fact


def _step(now: Happened, before: Table | None, after: Table | None) -> Step:
    fact = now.fact
    return Step(
        version=now.version,
        at=now.at,
        who=now.who,
        role=now.role,
        round=_round_of(before, fact),
        words=tell(fact, after.game if after is not None else RoundGame),
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
    lines = [f"the hands: {WORDS[library().book(before.setting.book).game].hands(before, fact)}"]
    if fact.outcome == "win":
        lines += _winnings(fact)
    elif fact.outcome == "lose":
        lines.append(f"the wager of {dollars(fact.stake)} loses and goes to the float")
    else:
        lines.append(f"neither won nor lost: {dollars(fact.returned)} goes back")
    surplus = fact.returned - (0 if fact.outcome == "lose" else fact.stake)
    if surplus:
        lines.append(f"{dollars(surplus)} over the maximum was not at risk and goes back")
    chips = account_of(fact.patron)
    had, has = before.balances.get(chips, 0), after.balances.get(chips, 0)
    lines.append(f"chips of {fact.patron}: {dollars(had)}, now {dollars(has)}")
    return tuple(lines)


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
