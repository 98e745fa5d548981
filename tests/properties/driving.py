"""Playing at random: what the table waits for, what people plausibly ask, what goes wrong, and plain nonsense.

Everything is chosen by a `Random` that is handed in, so that Hypothesis can shrink it and a seed can repeat it.
"""

from collections.abc import Iterator
from enum import Enum
from random import Random
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from croupier.games.context import Limit, operators, supervisors
from croupier.games.machines import MACHINES
from croupier.instruments import library
from croupier.ruling import Command, Role
from croupier.table import Table, commands as t, machine as table_machine
from croupier.table.options import usual_options
from croupier.table.requests import TakeTable
from tests.properties import american_roulette, blackjack, canberra_poker, mini_baccarat, pai_gow, ultimate_texas_holdem
from tests.properties.asking import AT, NAMES, Ask, Rules, by_two_people
from tests.properties.mini_baccarat import B18

CHIPS = (25, 100, 500, 2500, 10000)
CASH_ACCOUNTS = ("outside", "drop", "cash desk")
COMMANDS: tuple[type[Command], ...] = tuple(
    dict.fromkeys((t.CreateTable, *table_machine.DECIDE, *(kind for game in MACHINES.values() for kind in game.DECIDE)))
)

GAMES: dict[str, ModuleType] = {
    "mini-baccarat": mini_baccarat,
    "blackjack": blackjack,
    "ultimate-texas-holdem": ultimate_texas_holdem,
    "canberra-poker": canberra_poker,
    "american-roulette": american_roulette,
    "pai-gow": pai_gow,
}


def game_of(table: Table) -> ModuleType:
    return GAMES[library().book(table.setting.book).game]


def every_rules() -> Iterator[Rules]:
    """Each book under options that are as different as can be."""
    for game in GAMES.values():
        yield from game.every_rules()


def needed(table: Table, random: Random, at: int = AT) -> Ask:
    """A step that moves the table on, whoever has to take it."""
    return by_two_people(game_of(table).needed(table, random, at))


def plausible(table: Table, random: Random) -> Ask:
    """A plausible request of a patron or a member of staff, allowed or not."""
    return by_two_people(game_of(table).plausible(table, random))


def irregular(table: Table, random: Random) -> Ask:
    """Something that goes wrong at the table, or is found to have gone wrong."""
    return by_two_people(game_of(table).irregular(table, random))


def set_up(rules: Rules, *, dealing: str = "live", fill: int = 100_000_00, boxes: int = 3) -> Iterator[Ask]:
    """Everything that comes before the first patron."""
    elected = {**usual_options(rules.book), **dict(rules.options)}
    terms = library().book(rules.book).terms(elected)
    machine = MACHINES[library().book(rules.book).game]
    operator, supervisor = operators(terms)[0], supervisors(terms)[0]
    if terms.has("layout_boxes"):
        boxes = terms.number("layout_boxes")
    create = t.CreateTable(name="T1", book=rules.book, dealing=dealing, boxes=boxes, chips=CHIPS)
    yield Ask(create, operator)
    yield Ask(t.ElectOptions(options=elected), operator)
    for what in machine.approvals(terms):
        yield Ask(t.RecordApproval(what=what, reference="approval 1"), operator)
    fixed = dict.fromkeys(machine.fixed_stakes(terms), Limit(5_00, 5_00, 5_00))
    limits = {**machine.usual_limits(terms, Limit(10_00, 300_00, 5_00)), **fixed}
    on_sign = t.SetLimits(limits=limits, differential=rules.differential, maximum_payout=rules.maximum_payout)
    yield Ask(on_sign, operator)
    yield Ask(t.SetHours(opens=0, closes=1440, utc_offset=0, source="test"), operator)
    if terms.has("cards_checked"):
        yield Ask(t.CheckCards(method="one by one"))
    yield Ask(t.OpenTable(), operator)
    yield Ask(t.FillFloat(cents=fill), supervisor)


# Nonsense


def nonsense(random: Random) -> Ask:
    """Any command at all with anything in it, from anybody."""
    kind = random.choice(COMMANDS)
    fields = {field.name: anything(field.type, random) for field in msgspec.structs.fields(kind)}
    role, who = random.choice(tuple(Role)), random.choice((*NAMES, "", "dee", "x" * 99))
    if kind is TakeTable and who in NAMES:
        who = "dee"  # whoever deals plays no more (H24), and these are needed as players
    return Ask(kind(**fields), role, who)


_TEXTS = (
    *NAMES, "player", "banker", "tie", "player_pair", "banker_pair", "dragon_bonus_player", "As", "Td", "", " ",
    "zz", "placement", "entry", "fraud", "disturbance", "fire", B18, "T1", "live", "main", "\N{SNOWMAN}", "a:b", "a/b",
    "45", "66", "house", "wager", "17", "red", "split-05-08", "1/5", "tier", "neighbours", "ball out", "blue",
)  # fmt: skip
_NUMBERS = (-(10**12), -1, 0, 1, 2, 3, 7, 12, 25, 52, 200, 500, 10_00, 500_00, 10**12)


def anything(kind: Any, random: Random) -> Any:
    """Something of this type."""
    origin = get_origin(kind)
    if origin is Annotated:
        return anything(get_args(kind)[0], random)
    if kind is str:
        return random.choice(_TEXTS)
    if kind is bool:
        return random.random() < 0.5
    if kind is int:
        return random.choice(_NUMBERS)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return random.choice(list(kind))
    if kind is Limit:
        return Limit(*(random.choice(_NUMBERS) for _ in range(3)))
    if origin in (Union, UnionType):
        inner = random.choice(get_args(kind))
        return None if inner is NoneType else anything(inner, random)
    if origin is dict:
        key, value = get_args(kind)
        return {anything(key, random): anything(value, random) for _ in range(random.randrange(3))}
    if origin is tuple:
        args = get_args(kind)
        if args[-1] is Ellipsis:
            return tuple(anything(args[0], random) for _ in range(random.randrange(7)))
        return tuple(anything(arg, random) for arg in args)
    if isinstance(kind, type) and issubclass(kind, Command):
        return kind(**{field.name: anything(field.type, random) for field in msgspec.structs.fields(kind)})
    raise AssertionError(f"make up something for {kind}")
