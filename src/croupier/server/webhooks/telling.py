"""The message of a webhook about one entry of the journal, made for the eyes of one role."""

from croupier.conduct import House, Malformed, UnreadableStream
from croupier.conduct.codec import UnreadableFact, decode_fact, name_of
from croupier.conduct.hosted import PEOPLE
from croupier.conduct.house_stream import HOUSE
from croupier.journal import Entry
from croupier.people import Action, HouseRole, may
from croupier.people.roles import ACTS_AS
from croupier.ruling import Fact
from croupier.server.answers import WebhookEvent
from croupier.server.audience import Audience
from croupier.server.lines import tell_elsewhere, tell_entry
from croupier.views.clauses import Clause
from croupier.views.tournament.lines import is_public, line_of

# Streams that are no table's and no tournament's, and the action that reading them is.
_OF_THE_HOUSE = {PEOPLE: Action.SEE_PEOPLE, HOUSE: Action.SEE_HEALTH}


def eyes_of(role: HouseRole) -> Audience:
    """How a role sees a table or a tournament: as the staff do, or like everybody."""
    return Audience(ACTS_AS[role][0]) if may(role, Action.SEE_AS_STAFF) else Audience()


def event_of(house: House, role: HouseRole, seq: int, entry: Entry) -> WebhookEvent | None:
    """The entry as this role may know it; None where it may not. The rules are those of the event streams: a card that
    lies face down is in none of them."""
    try:
        fact = decode_fact(entry.body)
        kind, _, name = entry.stream.partition("/")
        if kind == "table":
            return _at_table(house, eyes_of(role), seq, entry, fact, name)
        if kind == "tournament":
            return _at_tournament(house, eyes_of(role), seq, entry, fact, name)
    except (UnreadableFact, UnreadableStream, Malformed):
        return None  # it is shut, and `/health` says so; or it has a name that nobody can give
    if entry.stream not in _OF_THE_HOUSE or not may(role, _OF_THE_HOUSE[entry.stream]):
        return None
    return _event(seq, entry, fact, tell_elsewhere(fact), (), entry.who)


def _at_table(house: House, eyes: Audience, seq: int, entry: Entry, fact: Fact, name: str) -> WebhookEvent | None:
    hosted = house.table(name)
    if hosted.version < entry.version:
        hosted.catch_up()
    if hosted.table is None:
        return None
    told = tell_entry(entry, fact, hosted.table)
    return _event(seq, entry, fact, told.line.say, told.line.under, entry.who) if told.reaches(eyes) else None


def _at_tournament(house: House, eyes: Audience, seq: int, entry: Entry, fact: Fact, name: str) -> WebhookEvent | None:
    hosted = house.tournament(name)
    if hosted.version < entry.version:
        hosted.catch_up()
    if hosted.state is None or not (eyes.staff or is_public(fact)):
        return None
    conditions = hosted.state.conditions
    who = entry.who if eyes.staff else ""
    line = line_of(entry.version, entry.at, who, fact, conditions.book, conditions.start.at.tzinfo)
    return _event(seq, entry, fact, line.text, line.under, who)


def _event(seq: int, entry: Entry, fact: Fact, say: str, under: tuple[Clause, ...], who: str) -> WebhookEvent:
    role = entry.role if who else ""
    return WebhookEvent(seq, entry.stream, entry.version, entry.at, who, role, name_of(fact), say, under)
