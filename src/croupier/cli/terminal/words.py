"""What a terminal says: answers of the rules, clauses, and facts as they happen."""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from croupier.cli.terminal.game import game_of
from croupier.conduct import Hosted, Outcome, Overtaken, Refused
from croupier.conduct.codec import decode_fact
from croupier.equipment import RANKS, SUITS
from croupier.games.round_of_play import RoundGame
from croupier.games.rounds import WagerSettled
from croupier.journal import Entry
from croupier.money import dollars
from croupier.ruling import Fact, Refusal, Under
from croupier.table.facts import CommandRefused
from croupier.views.clauses import Clause
from croupier.views.rounds import PaymentView, WagerView
from croupier.views.table_view import TableView
from croupier.views.telling import TOLD_AFTER_THE_ROUND, tell

_CARD = re.compile(f"[{RANKS}][{SUITS.upper()}]")
_CARDS = re.compile(f"(?:{_CARD.pattern})+")

OVERTAKEN = "Somebody else at this table was quicker. Look again, and repeat it if it still fits."


def cited(under: Under) -> str:
    """Clause numbers behind a sentence, each once.

    >>> cited(("8.4", "8.4(b)", "8.4"))
    ' [8.4, 8.4(b)]'
    """
    return f" [{', '.join(dict.fromkeys(under))}]" if under else ""


def in_short(clauses: Sequence[Clause]) -> str:
    """The first few clauses, where there is one line for all of them; the key for "why" shows the rest."""
    most = tuple(clause.clause for clause in clauses[:3])
    return cited((*most, "…") if len(clauses) > len(most) else most)


def refused(refusal: Refusal) -> str:
    """Why not, and under which clauses."""
    return f"Refused: {refusal.because}{cited(refusal.under)}."


def instead(outcome: Outcome) -> str:
    """What the rules would let one do instead, if they named something."""
    named = outcome.refusal.instead if isinstance(outcome, Refused) else ()
    return f" Open instead: {', '.join(map(plainly, named))}." if named else ""


def capital(words: str) -> str:
    """Words at the beginning of a line; names in them stay as they are.

    >>> capital("offer the cut to Ann")
    'Offer the cut to Ann'
    """
    return words[:1].upper() + words[1:]


def plainly(name: str) -> str:
    """The name of a command, said.

    >>> plainly("take_back_wager")
    'take back wager'
    """
    return name.replace("_", " ")


def trouble(outcome: Outcome) -> str:
    """What to say when a command was not done; "" when it was."""
    if isinstance(outcome, Refused):
        return refused(outcome.refusal)
    return OVERTAKEN if isinstance(outcome, Overtaken) else ""


_BETWEEN_WAGERS = re.compile(r"[;,](?!\d{3}(?!\d))")


def written(text: str) -> list[str]:
    """Wagers that are written in one line; a comma within an amount does not part them.

    >>> written("17 1,000, red 5;tier 5")
    ['17 1,000', 'red 5', 'tier 5']
    """
    return [part.strip() for part in _BETWEEN_WAGERS.split(text) if part.strip()]


def in_tournament(view: TableView) -> str:
    """Where the marker stands, who is asked to wager, and how many rounds the session has left."""
    said = [f"marker at seat {view.marker}"] if view.marker else []
    said += [f"{view.called} is asked to wager"] if view.called else []
    said += [f"{view.rounds_left} left of the session"] if view.rounds_left else []
    return "".join(f", {each}" for each in said)


def covers(view: TableView, patron: str) -> str:
    """How far a player's chips reach beyond a wager, where that is to be said; or ""."""
    return next((f"{each.say}{cited(each.under)}." for each in view.cover if each.patron == patron), "")


def chance(view: TableView) -> str:
    """The shoe, with what is left in it; or the spin, or the shuffle, that decides the round."""
    shoe = view.shoe
    return f"shoe {shoe.number}: {shoe.left} left" if shoe.stage else shoe.say


def told(fact: Fact, game: RoundGame) -> str:
    """A fact in a sentence. Payments carry their clauses: that is where people ask."""
    return tell(fact, game) + (cited(fact.under) if isinstance(fact, WagerSettled) else "")


def spot(line: WagerView | PaymentView) -> str:
    """What a wager is on; a box that has been split has several hands."""
    return f"{line.name}, hand {line.hand}" if line.hand > 1 else line.name


def clause_lines(clauses: Iterable[Clause]) -> Iterator[str]:
    for clause in clauses:
        yield f"{clause.clause}: {clause.summary}"


def in_chips(chips: Iterable[tuple[int, int]]) -> str:
    """What a payment is made up of.

    >>> in_chips(((500, 4), (25, 3)))
    '4×5.00 + 3×0.25'
    """
    return " + ".join(f"{count}×{dollars(chip)}" for chip, count in chips)


def cards_of(text: str) -> list[str]:
    """Cards as people type them, one or several together; none if anything else is among them.

    >>> cards_of("as"), cards_of("10HKd"), cards_of("as1x")
    (['As'], ['Th', 'Kd'], [])
    """
    short = text.strip().upper().replace("10", "T")
    return [card[0] + card[1].lower() for card in _CARD.findall(short)] if _CARDS.fullmatch(short) else []


def area_of(text: str, view: TableView) -> str:
    """The betting area that somebody means by its name or another word for it, or ""."""
    meant, areas = text.lower().replace("_", " "), game_of(view).AREAS
    for option, name in view.options:
        area = areas.get(option)
        if area and meant in (plainly(option), name.lower(), area.word, area.short):
            return option
    return ""


class News:
    """What has happened at a table since one last asked, whoever brought it about."""

    def __init__(self, hosted: Hosted) -> None:
        self._entries: deque[Entry] = deque()
        hosted.listeners.append(self._hear)

    def _hear(self, hosted: Hosted, entries: tuple[Entry, ...]) -> None:
        self._entries.extend(entries)

    def facts(self) -> Iterator[Fact]:
        """The new facts. Refusals are left out: whoever was refused has been told; so is what was read of cards
        that lie face down."""
        while self._entries:
            fact = decode_fact(self._entries.popleft().body)
            if not isinstance(fact, CommandRefused) and type(fact) not in TOLD_AFTER_THE_ROUND:
                yield fact
