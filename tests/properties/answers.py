"""What somebody learns who only tries: the answer to a command, as far as its asker may know what comes of it."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec

from croupier.conduct.codec import encode
from croupier.journal import Entry
from croupier.ruling import Act, Command, Refusal
from croupier.server.audience import Audience
from croupier.server.lines import tell_entry
from croupier.table import Table, decide, evolve, needs
from tests.properties.asking import AT, Ask
from tests.properties.driving import anything


def answer(table: Table, audience: Audience, ask: Ask, seen: Callable[[Table], set[int]]) -> bytes:
    """What is refused, why and what is open instead; or what the asker hears of what was done.

    `seen` are the places whose cards or tiles the asker sees. What a command shows is that of its own world."""
    decided = decide(table, Act(ask.command, ask.who, ask.role, AT))
    if isinstance(decided, Refusal):
        return encode(decided)
    after = table
    for fact in decided:
        after = evolve(after, fact)
    if seen(after) - seen(table):
        return b"done, and it shows what lay face down"
    told = [tell_entry(Entry("", 0, AT, ask.who, ask.role, "", b"", b""), fact, after) for fact in decided]
    return encode(needs(after, AT)) + b"".join(each.event for each in told if each.reaches(audience))


def any_of(kinds: Iterable[type[Command]], meant: dict[str, Any], random: Random) -> Command:
    """One of these commands with anything in it, but for what might be meant."""
    kind = random.choice(list(kinds))
    fields = {
        field.name: meant[field.name] if field.name in meant else anything(field.type, random)
        for field in msgspec.structs.fields(kind)
    }
    return kind(**fields)
