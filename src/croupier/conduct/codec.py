"""Facts and commands as bytes. A fact outlives the class that wrote it: its name and version are chosen, and facts of
older versions are upgraded as they are read."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any, TypeVar, Union, cast

import msgspec

from croupier.conduct import house_facts
from croupier.games.machines import MACHINES
from croupier.people import machine as people_machine
from croupier.ruling import Command, Fact
from croupier.table import facts as table_facts, machine as table_machine
from croupier.table.commands import CreateTable
from croupier.tournament import machine as tournament_machine
from croupier.tournament.commands import CreateTournament
from croupier.tournament.facts import TournamentCreated

Kind = TypeVar("Kind", Fact, Command)


def _by_name(kinds: Iterable[type[Kind]]) -> dict[str, type[Kind]]:
    """Games share kinds; two kinds with one name could not be told apart in the journal."""
    named: dict[str, type[Kind]] = {}
    for kind in kinds:
        name = cast(str, kind.__struct_config__.tag)
        if named.setdefault(name, kind) is not kind:
            raise TypeError(f"{kind} and {named[name]} are both called {name!r}")
    return named


_FACTS: dict[str, type[Fact]] = _by_name(
    chain(
        table_machine.EVOLVE,
        *(machine.EVOLVE for machine in MACHINES.values()),
        tournament_machine.EVOLVE,
        [table_facts.TableCreated, TournamentCreated],
        house_facts.KINDS,
        people_machine.EVOLVE,
    )
)
COMMANDS: dict[str, type[Command]] = _by_name(
    chain(
        table_machine.DECIDE,
        *(machine.DECIDE for machine in MACHINES.values()),
        tournament_machine.DECIDE,
        people_machine.DECIDE,
        [CreateTable, CreateTournament],
    )
)

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]

# "name/1" -> the function that turns such a fact into "name/2". Each takes and returns the plain object with its "fact"
# field.
UPCASTERS: dict[str, Upcaster] = {}

_encode = msgspec.json.Encoder().encode
_decode_fact = msgspec.json.Decoder(Union[tuple(_FACTS.values())]).decode  # noqa: UP007 - made at run time
_decode_command = msgspec.json.Decoder(Union[tuple(COMMANDS.values())]).decode  # noqa: UP007

# A decoder raises these on bytes that are not JSON of its type: too deep, or no text at all, among others.
UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)


class _Named(msgspec.Struct):
    """A fact of any version, by its name."""

    fact: str


class UnreadableFact(Exception):  # noqa: N818 - named for what it is
    """Bytes that are no fact of any known version."""


def encode(value: Fact | Command) -> bytes:
    return _encode(value)


def encode_fact(fact: Fact) -> bytes:
    """A fact as it is recorded: reading these bytes later gives this very fact. A fact that cannot be read again must
    not be written, because a journal is only ever appended to."""
    body = _encode(fact)
    if decode_fact(body) != fact:
        raise UnreadableFact(f"{name_of(fact)} would not be read as it is written")
    return body


def encode_command(command: Command) -> bytes:
    """A command as it is recorded beside the facts that it led to, to be decided again by an audit."""
    asked = _encode(command)
    if decode_command(asked) != command:
        raise UnreadableFact(f"{name_of(command)} would not be read as it is written")
    return asked


def decode_fact(body: bytes) -> Fact:
    """A fact of any version, as the current class."""
    try:
        return cast(Fact, _decode_fact(body))
    except UNREADABLE as failure:
        return _decode_older(body, failure)


def is_older(body: bytes) -> bool:
    """Whether a fact was written in an older version than that of today."""
    return msgspec.json.decode(body, type=_Named).fact in UPCASTERS


def _decode_older(body: bytes, failure: Exception, upcasters: Mapping[str, Upcaster] = UPCASTERS) -> Fact:
    try:
        plain = msgspec.json.decode(body)
    except UNREADABLE:
        raise UnreadableFact(f"not a fact: {failure}") from failure
    name = plain.get("fact") if isinstance(plain, dict) else None
    if not isinstance(name, str) or name not in upcasters:
        raise UnreadableFact(f"no fact of a version we know: {name!r} ({failure})") from failure
    try:
        while plain["fact"] in upcasters:
            plain = upcasters[plain["fact"]](plain)
        return msgspec.convert(plain, _FACTS[plain["fact"]])
    except Exception as wrong:  # a damaged fact may break an upcaster in any way
        raise UnreadableFact(f"{name!r} could not be brought up to date: {wrong}") from wrong


def decode_command(body: bytes) -> Command:
    """A command as a client sends it. Raises one of UNREADABLE, whose message says what is wrong."""
    return cast(Command, _decode_command(body))


def command_named(name: str) -> type[Command]:
    """The kind of command with this name. Raises ValueError, whose message lists the names."""
    kind = COMMANDS.get(name)
    if kind is None:
        raise ValueError(f"there is no command {name!r}; there are: {', '.join(command_names())}")
    return kind


def command_names() -> tuple[str, ...]:
    return tuple(sorted(COMMANDS))


def fact_names() -> tuple[str, ...]:
    """Of every kind of fact, each with its version."""
    return tuple(sorted(_FACTS))


def name_of(value: Fact | Command) -> str:
    """The chosen name: "place_wager", "mini-baccarat.card_dealt/1"."""
    return cast(str, type(value).__struct_config__.tag)
