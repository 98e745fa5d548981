"""The server's messages, as TypeScript: `python -m front.write_types` writes `front/view.d.ts` from the structs.

They are the views with everything in them, the events of a table, the answers to a command, and the commands.
Each game has the type of its table, and its module of the page is checked against the interface in `front/game.d.ts`.
"""

import types
from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from croupier.games.machines import MACHINES
from croupier.instruments.plugins import plugged_in
from croupier.ruling import Command
from croupier.server.answers import Answer, TableLine
from croupier.server.desks.cashier import CashierView, Statement
from croupier.server.desks.feed import DeskBeat, DeskNews
from croupier.server.desks.inspector import InspectorView, SearchAnswer
from croupier.server.desks.pit import PitView
from croupier.server.desks.replaying import Replayed
from croupier.server.lines import Line
from croupier.server.live import Awaited, Shown
from croupier.server.night.tournaments import ListAnswer, NightNotDone, OpenTo, PaperLine
from croupier.server.orders import OrderExport
from croupier.server.people_pages import TakenOver
from croupier.server.verifying import VerificationView
from croupier.server.wizard.drafts import DraftLine, DraftSheet
from croupier.server.wizard.forecasting import ForecastView
from croupier.table import machine as table_machine
from croupier.views.preview import Entered, Preview, Remedies
from croupier.views.requests import Conversation
from croupier.views.rounds import RoundPicture
from croupier.views.table_view import TableView, felt_of
from croupier.views.tournament.desk import DirectorDesk, FloorView
from croupier.views.tournament.lines import NightLine
from croupier.views.tournament.own import OwnNight
from croupier.views.tournament.slips import Slip

NIGHT = (
    DirectorDesk,
    FloorView,
    OwnNight,
    NightLine,
    OpenTo,
    ListAnswer,
    PaperLine,
    Slip,
    NightNotDone,
    DraftLine,
    DraftSheet,
    ForecastView,
)  # a tournament's
WRITTEN = Path(__file__).parent / "view.d.ts"
_HEAD = """// Written by `python -m front.write_types` from the structs of the server: change those, and write it again.

import type { Game, Implements } from "./game.d.ts";
"""
_GAMES = sorted(MACHINES.keys() - plugged_in())  # another distribution checks a page of its own
_COMMANDS = {
    str(kind.__struct_config__.tag): kind
    for kind in chain(table_machine.DECIDE, *(MACHINES[game].DECIDE for game in _GAMES))
}
_DESKS = (
    CashierView,
    Conversation,
    InspectorView,
    PitView,
    Entered,
    Preview,
    Remedies,
    Replayed,
    SearchAnswer,
    Statement,
    TakenOver,
    VerificationView,
)
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Struct: "object"}


class Types:
    """Types in TypeScript; a struct that occurs in one is written too."""

    def __init__(self) -> None:
        self._met: dict[type[Struct], None] = {}

    def written(self) -> str:
        parts = [_HEAD, *map(self._table, _GAMES), f"export type Answer = {self.type(Answer)};\n", self._command()]
        for root in (Shown, Line, Awaited, TableLine, OrderExport, RoundPicture, DeskNews, DeskBeat, *_DESKS):
            self.type(root)
        for root in NIGHT:
            self.type(root)
        parts += map(self._interface, self._unfolding())
        return "\n".join(parts)

    def _unfolding(self) -> Iterator[type[Struct]]:
        """The structs met so far, and those met while writing them."""
        written: set[type[Struct]] = set()
        while fresh := [struct for struct in self._met if struct not in written]:
            written.update(fresh)
            yield from fresh

    def _table(self, game: str) -> str:
        """The table of a game, its printed layout, and its module of the page, which has to match `Game`."""
        shown = felt_of(game)
        round_, felt = (get_type_hints(each)["return"] for each in (shown.round_now, shown.felt))
        if layout_of := getattr(shown, "layout_of", None):
            self.type(get_type_hints(layout_of)["return"])
        name = game.title().replace("-", "")
        module = f'typeof import("../src/croupier/server/static/games/{game}.js")'
        return (
            f"export type {name}Table = {self.type(TableView[round_, felt])};\n"
            f"export type {name} = Implements<{module}, Game<{name}Table>>;\n"
        )

    def _command(self) -> str:
        """Every field of any command. A command names its kind; the server knows which fields belong to it."""
        fields: dict[str, set[str]] = {}
        for kind in _COMMANDS.values():
            for field, hint in _fields(kind):
                fields.setdefault(field, set()).add(self.type(hint))
        names = "".join(f'\n  | "{name}"' for name in sorted(_COMMANDS))
        lines = (f"  {field}?: {' | '.join(sorted(kinds))};\n" for field, kinds in sorted(fields.items()))
        interface = f"export interface Command {{\n  command: CommandName;\n{''.join(lines)}}}\n"
        return f"export type CommandName ={names};\n\n{interface}"

    def _interface(self, struct: type[Struct]) -> str:
        left_out = _left_out(struct)
        lines = (f"  {field}{'?' * (field in left_out)}: {self.type(hint)};\n" for field, hint in _fields(struct))
        variables = (f"{each.__name__} = {self.type(each.__bound__)}" for each in getattr(struct, "__parameters__", ()))
        given = ", ".join(variables)
        return f"export interface {struct.__name__}{f'<{given}>' if given else ''} {{\n{''.join(lines)}}}\n"

    def type(self, hint: Any) -> str:
        origin, inside = get_origin(hint), get_args(hint)
        if hint in _PLAIN:
            return _PLAIN[hint]
        if isinstance(hint, TypeVar):
            return hint.__name__
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys("Command" if _is_command(each) else self.type(each) for each in inside))
        if origin is tuple and inside[-1] is not Ellipsis:
            return f"[{', '.join(map(self.type, inside))}]"
        if origin in (tuple, list):
            each = self.type(inside[0])
            return f"({each})[]" if " | " in each else f"{each}[]"
        if origin is Literal:
            return " | ".join(f'"{each}"' for each in inside)
        if origin in (dict, Mapping):
            return f"Record<string, {self.type(inside[1])}>"
        if hint is Command:
            return "Command"
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return " | ".join(f'"{each}"' for each in hint)
        struct = origin or hint
        if not issubclass(struct, Struct):
            raise TypeError(f"no type for {hint} has been thought of yet")
        self._met[struct] = None
        return f"{struct.__name__}<{', '.join(map(self.type, inside))}>" if inside else struct.__name__


def _is_command(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Command)


def _fields(struct: type[Struct]) -> Iterator[tuple[str, Any]]:
    hints = get_type_hints(struct)
    return ((field.name, hints[field.name]) for field in structs.fields(struct))


def _left_out(struct: type[Struct]) -> set[str]:
    """The fields that are not sent where they have nothing to say."""
    return {
        field.name for field in structs.fields(struct) if struct.__struct_config__.omit_defaults and not field.required
    }


if __name__ == "__main__":
    WRITTEN.write_text(Types().written())
