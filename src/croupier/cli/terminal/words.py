"""The terminal's wording: answers of the rules, clauses, and facts as they happen."""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from croupier.conduct import Hosted, Outcome, Overtaken, Refused
from croupier.conduct.codec import decode_fact
from croupier.equipment import RANKS, SUITS
from croupier.games.rounds import WagerSettled
from croupier.journal import Entry
from croupier.money import dollars
from croupier.ruling import Fact, HiddenFact, Refusal, Under
from croupier.table import Table
from croupier.table.facts import CommandRefused
from croupier.views.clauses import Clause
from croupier.views.rounds import PaymentView, WagerView
from croupier.views.table_view import AnyTableView
from croupier.views.telling import tell

_CARD = re.compile(f"[{RANKS}][{SUITS.upper()}]")
_CARDS = re.compile(f"(?:{_CARD.pattern})+")

OVERTAKEN = "Somebody else at this table was quicker. Look again, and repeat it if it still fits."


def cited(under: Under) -> str:
    """Clause numbers after a sentence, each once.

    >>> cited(("8.4", "8.4(b)", "8.4"))
    ' [8.4, 8.4(b)]'
    """
    return f" [{', '.join(dict.fromkeys(under))}]" if under else ""


def in_short(clauses: Sequence[Clause]) -> str:
    """The first few clauses, where all share one line; the key for "why" shows the rest."""
    most = tuple(clause.clause for clause in clauses[:3])
    return cited((*most, "…") if len(clauses) > len(most) else most)


def refused(refusal: Refusal) -> str:
    """The reason of a refusal, and its clauses."""
    return f"Refused: {refusal.because}{cited(refusal.under)}."


def instead(outcome: Outcome) -> str:
    """The alternatives that the rules allow, if they named any."""
    named = outcome.refusal.instead if isinstance(outcome, Refused) else ()
    return f" Open instead: {', '.join(map(plainly, named))}." if named else ""


def capital(words: str) -> str:
    """Words at the beginning of a line; names in them stay as they are.

    >>> capital("offer the cut to Ann")
    'Offer the cut to Ann'
    """
    return words[:1].upper() + words[1:]


def plainly(name: str) -> str:
    """The name of a command in plain words.

    >>> plainly("take_back_wager")
    'take back wager'
    """
    return name.replace("_", " ")


def trouble(outcome: Outcome) -> str:
    """The message when a command was not done; "" when it was."""
    if isinstance(outcome, Refused):
        return refused(outcome.refusal)
    return OVERTAKEN if isinstance(outcome, Overtaken) else ""


_BETWEEN_WAGERS = re.compile(r"[;,](?!\d{3}(?!\d))")


def written(text: str) -> list[str]:
    """Wagers written in one line; a comma within an amount does not separate them.

    >>> written("17 1,000, red 5;tier 5")
    ['17 1,000', 'red 5', 'tier 5']
    """
    return [part.strip() for part in _BETWEEN_WAGERS.split(text) if part.strip()]


def in_tournament(view: AnyTableView) -> str:
    """Where the marker stands, who is asked to wager, and how many rounds the session has left."""
    said = [f"marker at seat {view.marker}"] if view.marker else []
    said += [f"{view.called} is asked to wager"] if view.called else []
    said += [f"{view.rounds_left} left of the session"] if view.rounds_left else []
    return "".join(f", {each}" for each in said)


def covers(view: AnyTableView, patron: str) -> str:
    """How far a player's chips reach beyond a wager, where that must be said; or ""."""
    return next((f"{each.say}{cited(each.under)}." for each in view.cover if each.patron == patron), "")


def chance(view: AnyTableView) -> str:
    """The shoe, with the cards left in it; or the spin, or the shuffle, that decides the round."""
    shoe = view.shoe
    return f"shoe {shoe.number}: {shoe.left} left" if shoe.stage else shoe.say


def told(fact: Fact, table: Table) -> str:
    """A fact in a sentence. Payments carry their clauses: that is where people ask."""
    return tell(fact, table) + (cited(fact.under) if isinstance(fact, WagerSettled) else "")


def spot(line: WagerView | PaymentView) -> str:
    """The place of a wager; a box that has been split has several hands."""
    return f"{line.name}, hand {line.hand}" if line.hand > 1 else line.name


def clause_lines(clauses: Iterable[Clause]) -> Iterator[str]:
    for clause in clauses:
        yield f"{clause.clause}: {clause.summary}"


def in_chips(chips: Iterable[tuple[int, int]]) -> str:
    """The chips of a payment.

    >>> in_chips(((500, 4), (25, 3)))
    '4×5.00 + 3×0.25'
    """
    return " + ".join(f"{count}×{dollars(chip)}" for chip, count in chips)


def cards_of(text: str) -> list[str]:
    """Cards as people type them, one or several together; empty if anything else is among them.

    >>> cards_of("as"), cards_of("10HKd"), cards_of("as1x")
    (['As'], ['Th', 'Kd'], [])
    """
    short = text.strip().upper().replace("10", "T")
    return [card[0] + card[1].lower() for card in _CARD.findall(short)] if _CARDS.fullmatch(short) else []


def area_of(text: str, view: AnyTableView) -> str:
    """The betting area that a name or another word means, or ""."""
    meant = text.lower().replace("_", " ")
    for option, area in view.options.items():
        if area.words and meant in (plainly(option), area.name.lower(), *area.words):
            return option
    return ""


class News:
    """The events at a table since the last call, whoever caused them."""

    def __init__(self, hosted: Hosted) -> None:
        self._entries: deque[Entry] = deque()
        hosted.listeners.append(self._hear)

    def _hear(self, hosted: Hosted, entries: tuple[Entry, ...]) -> None:
        self._entries.extend(entries)

    def facts(self) -> Iterator[Fact]:
        """The new facts. Refusals are left out, since the person refused has been told; so are readings of cards that
        lie face down."""
        while self._entries:
            fact = decode_fact(self._entries.popleft().body)
            if not isinstance(fact, CommandRefused | HiddenFact):
                yield fact
