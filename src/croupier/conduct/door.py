"""The one door to the rules: a request either matches its types or is turned away before anything is decided.

Facts are made from the fields of commands, and a journal that is only appended to cannot be mended. So nothing comes in
that could not be read again: no float for cents, no list that the sender may still change, no text that is not Unicode.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, cast, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from croupier.conduct.codec import COMMANDS, UNREADABLE, decode_command, name_of
from croupier.ruling import Command, Role
from croupier.ruling.names import LONGEST_NAME, is_name, normal

LARGEST = 10**15 - 1  # more than all chips that exist; a browser could not count further either
LONGEST_KEY = 200  # characters: half for the sender, half for who makes several requests of one

# Fields of commands that name people.
_OF_PEOPLE = {"patron", "player", "players", "person", "substitute", "agreed_by"}

_SURROGATE = re.compile(r"[\ud800-\udfff]")  # half of a character, which no bytes can stand for
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")  # line breaks and tabs are not among them


class Malformed(ValueError):  # noqa: N818 - the sender's mistake, not ours
    """A request that no rule can judge, because it does not match its types. The message says what to write.

    Nothing was decided and nothing recorded: this is a mistake in a program, where a `Refusal` is the rules' answer
    to a person.
    """


class KeyTaken(Malformed):
    """A key that belongs to another request: another person's, or the same person's for another command."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the key {key!r} belongs to another request; give each request a key of its own")


class _Fault(Exception):  # noqa: N818 - becomes Malformed once it is known where
    """The error in a value, and its place inside it."""

    def __init__(self, value: object, write: str, at: str = "") -> None:
        self.value, self.write, self.at = value, write, at


Plain = Callable[[Any], Any]  # returns a value in exactly its type, or raises a _Fault


def admitted(command: Command, who: str, role: Role, key: str = "") -> tuple[Command, str, Role]:
    """The command, the person and the role, each exactly of its type. A role may be given by its name ("dealer").

    Raises Malformed. The returned command is a copy in plain values: later changes to the sender's object change
    nothing here.
    """
    who = _name(who)
    if type(role) is not Role:
        role = _role(role)
    if not _is_key(key):
        write = f'your own text that names the request, of at most {LONGEST_KEY} characters, or ""'
        raise _malformed("key", _Fault(key, write))
    return _copy(command), who, role


def understood(body: bytes) -> Command:
    """A command as a client sends it. Raises Malformed, which lists the fields where another was sent."""
    try:
        command = decode_command(body)
    except UNREADABLE as failure:
        raise Malformed(_with_the_fields(body, str(failure))) from failure
    once(body)
    return command


def once(body: bytes) -> None:
    """Raises Malformed where JSON has a field twice: one of the two would be dropped."""
    try:
        _in_json(body.decode())
    except _Fault as twice:
        raise Malformed(f"the field {_shown(twice.value)} is there twice; {twice.write}") from None
    except (ValueError, RecursionError):
        return  # no JSON: the decoder of its type says where


def _once(given: list[tuple[str, object]]) -> None:
    names = [name for name, _ in given]
    if len(set(names)) < len(names):
        raise _Fault(next(name for at, name in enumerate(names) if name in names[:at]), "write it once")


_in_json = json.JSONDecoder(object_pairs_hook=_once).decode  # made once: that takes longer than reading a command


def made(kind: type[Command], given: Mapping[str, object]) -> Command:
    """A command from its fields by name. Raises Malformed, which lists the fields."""
    for said in _too_many(_tag(kind), given, kind):
        raise Malformed(said)
    for field in fields(kind):
        if field.required and field.name not in given:
            raise Malformed(f"{_tag(kind)}: {field.name} is missing; its fields are: {_listed(kind)}")
    return kind(**given)


def named(what: str, name: object) -> None:
    """Raises Malformed where no stream of the journal could have this name. The rules decide which names are fit."""
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or _CONTROL.search(name):
        write = f"its name, as text of at most {LONGEST_NAME} characters, without control characters"
        raise _malformed(what, _Fault(name, write))


def said(**given: object) -> None:
    """Raises Malformed where something that is put on record is no text that could be read again."""
    for what, text in given.items():
        try:
            _text(text)
        except _Fault as fault:
            raise _malformed(what, fault) from None


def mapping(what: str, given: object) -> dict[Any, Any]:
    """The entries of a dict, none where it is left out; a command checks each of them."""
    if given is not None and not isinstance(given, Mapping):
        raise _malformed(what, _Fault(given, "a dict"))
    return dict(given or {})


def pair(what: str, given: object) -> tuple[Any, Any]:
    """Two values; a command checks each of them."""
    if not isinstance(given, tuple) or len(given) != 2:
        raise _malformed(what, _Fault(given, "a tuple of 2"))
    return given


def moment(at: object) -> int:
    """The time, as the clock of the house gives it."""
    if type(at) is not int or abs(at) > LARGEST:
        raise _malformed("clock", _Fault(at, "one that gives whole milliseconds since 1970"))
    return at


def _copy(command: Command) -> Command:
    plan = _PLANS.get(type(command))
    if plan is None:
        raise Malformed(_no_command(command))
    kept = {}
    for name, plain in plan:
        try:
            kept[name] = plain(getattr(command, name))
        except _Fault as fault:
            raise _malformed(f"{name_of(command)}: {name}{fault.at}", fault) from None
    return type(command)(**kept)


def _name(who: object) -> str:
    name = _read(_characters(who)) if isinstance(who, str) else None
    if name is None:
        write = f"the name of who asks, at most {LONGEST_NAME} characters that can be printed"
        raise _malformed("who", _Fault(who, write))
    return name


@lru_cache(maxsize=20_000)  # the same people ask again and again
def _read(who: str) -> str | None:
    """A name in the form in which it goes on record; None for what is no name."""
    name = normal(who)
    return name if is_name(name) else None


def _is_key(key: object) -> bool:
    return isinstance(key, str) and len(key) <= LONGEST_KEY and not _SURROGATE.search(key)


def _role(role: object) -> Role:
    try:
        return Role(cast(str, role))
    except ValueError:
        write = "one of " + ", ".join(f"Role.{each.name}" for each in Role)
        raise _malformed("role", _Fault(role, write)) from None


# The messages


def _malformed(where: str, fault: _Fault) -> Malformed:
    return Malformed(f"{where} is {_shown(fault.value)}; write {fault.write}")


def _with_the_fields(body: bytes, failure: str) -> str:
    """The message for unreadable input; for an unknown field, that field with those of the command."""
    try:
        sent = msgspec.json.decode(body, type=dict[str, Any])
    except UNREADABLE:
        return failure
    name = sent.pop("command", None)
    kind = COMMANDS.get(name) if isinstance(name, str) else None
    return failure if kind is None else next(_too_many(name, sent, kind), failure)


def _tag(kind: type[Command]) -> str:
    return cast(str, kind.__struct_config__.tag)


def _listed(kind: type[Struct]) -> str:
    return ", ".join(field.name for field in fields(kind)) or "none"


def _too_many(where: str, sent: Mapping[str, Any], kind: type[Struct]) -> Iterator[str]:
    """The unknown fields that were sent, each with the known ones."""
    own = {field.name: field.type for field in fields(kind)}
    for name, value in sent.items():
        if name not in own:
            yield f"{where} has no field {name!r}; its fields are: {_listed(kind)}"
        elif isinstance(value, dict) and get_origin(own[name]) is not Union:
            inner = next(iter(reversed(get_args(own[name]))), None)
            if isinstance(inner, type) and issubclass(inner, Struct):
                parts = ((key, each) for key, each in value.items() if isinstance(each, dict))
                for key, each in parts:
                    yield from _too_many(f"{where}: {name} {key!r}", each, inner)


def _shown(value: object) -> str:
    """The given value and its type: 500 and 500.0 look much alike."""
    try:
        said = repr(value)
    except Exception:  # another program's class: the message must be produced all the same
        said = "something"
    short = said if len(said) <= 60 else f"{said[:57]}..."
    return f"{short.encode('ascii', 'backslashreplace').decode()} ({type(value).__name__})"


def _no_command(command: object) -> str:
    own = next((kind.__name__ for kind in type(command).__mro__ if kind in _PLANS), "")
    if own:
        return f"{type(command).__name__} is your own class; write {own} itself"
    return f"{_shown(command)} is no command; write one of a table or a tournament, as JoinTable(patron='Ann')"


# The values that each type admits


def _characters(text: str) -> str:
    """A plain string, even from a foreign subclass."""
    return text if type(text) is str else str.__str__(text)


def _text(value: Any) -> str:
    if type(value) is str and value.isprintable():  # nearly all of it
        return value
    if not isinstance(value, str):
        raise _Fault(value, "text")
    plain = _characters(value)
    if not plain.isprintable() and _CONTROL.search(plain):
        raise _Fault(value, "text without control characters")
    return plain


def _whole(value: Any) -> int:
    if type(value) is not int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise _Fault(value, "a whole number (money in cents)")
        value = int.__int__(value)
    if not -LARGEST <= value <= LARGEST:
        raise _Fault(value, "a number of at most 15 digits")
    return cast(int, value)


def _yes_or_no(value: Any) -> bool:
    if value is True or value is False:
        return value
    raise _Fault(value, "True or False")


def _inside(plain: Plain, value: Any, at: str) -> Any:
    try:
        return plain(value)
    except _Fault as fault:
        raise _Fault(fault.value, fault.write, at + fault.at) from None


def _tuple(of: tuple[Any, ...]) -> Plain:
    inner = [_plain(each) for each in of if each is not Ellipsis]
    length = None if Ellipsis in of else len(inner)

    def plain(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, tuple) or length not in (None, len(value)):
            raise _Fault(value, "a tuple" if length is None else f"a tuple of {length}")
        each = inner * len(value) if length is None else inner
        return tuple([_inside(one, value[at], f"[{at}]") for at, one in enumerate(each)])

    return plain


def _dict(of: tuple[Any, ...]) -> Plain:
    key, inner = _plain(of[0]), _plain(of[1])

    def plain(value: Any) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise _Fault(value, "a dict")
        return {_inside(key, name, ", a key,"): _inside(inner, each, f"[{name!r}]") for name, each in value.items()}

    return plain


def _optional(of: tuple[Any, ...]) -> Plain:
    kinds = [each for each in of if each is not NoneType]
    inner = _plain(kinds[0]) if len(kinds) == 1 else _command_of(frozenset(kinds))
    return lambda value: None if value is None and NoneType in of else inner(value)


def _command_of(kinds: frozenset[type]) -> Plain:
    """A command inside a command, which is asked for: one of these kinds, and exactly of its type too."""

    def plain(value: Any) -> Command:
        if type(value) not in kinds:
            raise _Fault(value, "a command of a table that can be asked for")
        try:
            return _copy(value)
        except Malformed as fault:
            raise _Fault(value, f"it as it would be sent itself ({fault})") from None

    return plain


def _one_of(kind: type[Enum]) -> Plain:
    def plain(value: Any) -> Enum:
        if type(value) is not kind:
            raise _Fault(value, "one of " + ", ".join(map(str, kind)))
        return value

    return plain


def _struct(kind: type[Struct]) -> Plain:
    plan = tuple(_plan(kind))

    def plain(value: Any) -> Any:
        if type(value) is not kind:
            raise _Fault(value, f"{kind.__name__}({', '.join(name for name, _ in plan)})")
        return kind(**{name: _inside(one, getattr(value, name), f".{name}") for name, one in plan})

    return plain


_SIMPLE: dict[Any, Plain] = {str: _text, int: _whole, bool: _yes_or_no}
_MADE: dict[Any, Callable[[tuple[Any, ...]], Plain]] = {
    tuple: _tuple,
    dict: _dict,
    Annotated: lambda of: _plain(of[0]),  # questions about a field are for forms
    Union: _optional,
    UnionType: _optional,
}


def _plain(kind: Any) -> Plain:
    """The check for values of a type that commands have."""
    origin = get_origin(kind)
    if origin is not None:
        return _MADE[origin](get_args(kind))
    if issubclass(kind, Enum):
        return _one_of(kind)
    return _SIMPLE[kind] if kind in _SIMPLE else _struct(kind)


def _people(plain: Plain) -> Plain:
    """The same for names of people, which the rules see in one form only."""

    def normally(value: Any) -> Any:
        kept = plain(value)
        return normal(kept) if isinstance(kept, str) else tuple(map(normal, kept))

    return normally


def _plan(kind: type[Struct]) -> Iterator[tuple[str, Plain]]:
    for field in fields(kind):
        plain = _plain(field.type)
        yield field.name, _people(plain) if field.name in _OF_PEOPLE else plain


_PLANS: dict[type, tuple[tuple[str, Plain], ...]] = {kind: tuple(_plan(kind)) for kind in COMMANDS.values()}
