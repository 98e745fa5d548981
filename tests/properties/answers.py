"""The answers that somebody gets by merely trying: of each, as much as its asker may know of the outcome."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec

from croupier.conduct.codec import name_of
from croupier.journal import Entry
from croupier.ruling import Act, Command, Refusal, Role
from croupier.server.audience import Audience
from croupier.server.lines import tell_entry
from croupier.table import Table, decide, evolve, needs
from croupier.table.requests import AskApproval
from croupier.views.preview import entered, preview
from tests.properties.asking import AT, Ask
from tests.properties.driving import anything

encode = msgspec.json.Encoder().encode


def answer(table: Table, audience: Audience, ask: Ask, seen: Callable[[Table], set[int]]) -> bytes:
    """The refusal with its reason and what is open instead; or the part of the outcome that the asker hears.

    `seen` are the places whose cards or tiles the asker sees. A command shows the cards of its own world."""
    return _done(table, audience, ask, seen) + _foreseen(table, ask)


def _foreseen(table: Table, ask: Ask) -> bytes:
    """Staff may look at what a remedy would do before it is given. They see the same cards, so each tries their own
    capacity."""
    if ask.role is Role.PATRON:
        return b""
    if not ask.command.happened:  # of the steps of play, only an entry of what lies before the dealer is shown
        return encode(entered(table, ask.command, ask.who, AT)) if ask.role is Role.DEALER else b""
    return encode(preview(table, ask.command, ask.role, AT))


def _done(table: Table, audience: Audience, ask: Ask, seen: Callable[[Table], set[int]]) -> bytes:
    decided = decide(table, Act(ask.command, ask.who, ask.role, AT))
    if isinstance(decided, Refusal):
        return encode(decided)
    after = table
    for fact in decided:
        after = evolve(after, fact)
    if seen(after) - seen(table):
        return b"done, and it shows what lay face down"
    told = [tell_entry(Entry("", 0, AT, ask.who, ask.role, "", b"", b"", b"", b""), fact, after) for fact in decided]
    brought = [name_of(fact) for fact in decided]  # whoever gives a command over the network hears these names
    return encode([needs(after, AT), brought]) + b"".join(each.event for each in told if each.reaches(audience))


def asked_for(commands: list[Command], random: Random) -> list[Command]:
    """Requests for some of these: they say which facts would follow."""
    return [AskApproval(wanted=command, why="so") for command in random.sample(commands, len(commands) // 4)]


def any_of(kinds: Iterable[type[Command]], meant: dict[str, Any], random: Random) -> Command:
    """One of these commands with anything in it, but for what might be meant."""
    kind = random.choice(list(kinds))
    fields = {
        field.name: meant[field.name] if field.name in meant else anything(field.type, random)
        for field in msgspec.structs.fields(kind)
    }
    return kind(**fields)
