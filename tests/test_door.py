"""A command is what its type says, or it is turned away before the rules see it; what is accepted can be read again."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from pathlib import Path
from random import Random
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import pytest
from msgspec import UNSET, Struct
from msgspec.structs import asdict, fields, replace

from croupier.conduct import Accepted, Hosted, House, Malformed, Outcome, Refused, guests, must, set_up_table
from croupier.conduct.audit import audit
from croupier.conduct.codec import COMMANDS, UnreadableFact, decode_command, decode_fact, encode, encode_fact, name_of
from croupier.conduct.door import LARGEST, admitted, understood
from croupier.conduct.hosted import HostedTournament
from croupier.conduct.tournaments.directing import all_or_none, direct, judged, start
from croupier.conduct.tournaments.headless import Clock
from croupier.games.commands import CallNoMoreBets, PlaceWager, ReplaceCards
from croupier.games.context import Limit
from croupier.journal import StoreError
from croupier.journal.chain import LONGEST_BODY
from croupier.ruling import Command, Role
from croupier.table import commands as t
from croupier.table.facts import ChipsBought
from croupier.table.requests import AnswerApproval, AskApproval
from croupier.tournament import commands as c
from croupier.tournament.conditions import Amount, Conditions
from croupier.tournament.reading import read
from tests.properties.driving import (
    AT,
    B18,
    Ask,
    Rules,
    anything,
    every_rules,
    irregular,
    needed,
    nonsense,
    plausible,
    set_up,
)
from tests.rules.tournament_conditions.drafts import draft
from tests.server.serving import BLACKJACK
from tests.stores import address
from tests.test_unreadable import cup

STORES = ("memory", "sqlite")
BUY = t.BuyIn(patron="ann", cents=100_00)


class Own(t.BuyIn, frozen=True):
    """A command of somebody else's making."""


class Stranger(Struct):
    patron: str = "ann"


class Shouting(str):
    """Text that pretends to be different text."""

    def __str__(self) -> str:
        return "BOB"


def clock() -> int:
    return AT


@pytest.fixture(params=STORES)
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A house with an open table at which ann has chips, on each kind of store."""
    with House(address(request.param, tmp_path), clock=clock, keys=tmp_path / "keys") as house:
        for ask in set_up(Rules(B18)):
            must(house, "T1", ask.command, ask.who, ask.role)
        must(house, "T1", t.JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
        must(house, "T1", BUY, "ann", Role.PATRON)
        yield house


def reopened(house: House, name: str = "T1") -> Hosted:
    """The same table as another process would find it."""
    return Hosted(name, house.journal, clock)


# Every field of every command


NOT_WHOLE = (
    *(500.0, 0.0, float("nan"), float("inf"), True, False, "500", "", b"5", None, Decimal(5), Fraction(5)),
    *(5j, [5], (5,), {}, UNSET, 10**15, -(10**15), 2**63, 2**64, -(10**400), 10**5000),
)
NOT_TEXT = (
    *(None, 5, 5.0, True, b"ann", ["ann"], ("ann",), {"ann": 1}, UNSET, bytearray(b"ann")),
    *("\ud800", "a\x00b", "\x1b[2J", "\x07", "a\x7f", "a\x9bb"),
)
NOT_YES_OR_NO = (0, 1, 1.0, None, "yes", "", [], UNSET)
NOT_ASKED_FOR = (AskApproval(wanted=BUY, why="so"), AnswerApproval(request=1, granted=True), c.CloseEntries())
NEITHER = (None, "Ah", 5, UNSET, {"Ah"}, {"Ah": "Ah"}, iter(("Ah",)), b"Ah", [("a", "b")], MappingProxyType({}))


def wrong(kind: Any) -> Iterator[Any]:
    """Values that are not of this type, though some look much like one."""
    if get_origin(kind) is Annotated:
        yield from wrong(get_args(kind)[0])
    elif get_origin(kind) in (Union, UnionType):
        inner = [each for each in get_args(kind) if each is not NoneType]
        if len(inner) > 1:  # any command, inside one that asks for it
            yield from (each for each in NEITHER if each is not None)
            yield from (t.FillFloat(cents=each) for each in NOT_WHOLE)
            yield from (each for each in NOT_ASKED_FOR if type(each) not in inner)
        else:
            yield from (each for each in wrong(inner[0]) if each is not None)
    elif kind is int:
        yield from NOT_WHOLE
    elif kind is str:
        yield from NOT_TEXT
    elif kind is bool:
        yield from NOT_YES_OR_NO
    elif isinstance(kind, type) and issubclass(kind, Enum):
        yield from (*NEITHER, next(iter(kind)).value)
    elif isinstance(kind, type) and issubclass(kind, Struct):
        good = {field.name: 5 for field in fields(kind)}
        yield from (*NEITHER, good, tuple(good.values()))
        for field in fields(kind):
            yield from (kind(**{**good, field.name: each}) for each in wrong(field.type))
    elif get_origin(kind) is tuple:
        yield from NEITHER
        of = get_args(kind)
        good = tuple(sample(each) for each in of if each is not Ellipsis)
        yield list(good)
        yield from ((each, *good[1:]) for each in wrong(of[0]))
        if Ellipsis not in of:
            yield from ((), good[:-1], (*good, good[0]))
    else:
        assert get_origin(kind) is dict, f"make up what {kind} is not"
        key, value = get_args(kind)
        yield from (each for each in NEITHER if not isinstance(each, dict))
        yield from ({each: sample(value)} for each in wrong(key) if not isinstance(each, list | dict | bytearray))
        yield from ({sample(key): each} for each in wrong(value))


def sample(kind: Any) -> Any:
    """The first value that tests of the rules would make up for a type, with something in it."""
    random = Random(1)
    return next(value for _ in range(50) if (value := anything(kind, random)) not in ((), {}, None))


@pytest.mark.parametrize("kind", COMMANDS.values(), ids=COMMANDS.keys())
def test_no_field_takes_what_is_not_of_its_type(kind: type[Command]) -> None:
    good = kind(**{field.name: anything(field.type, Random(field.name)) for field in fields(kind)})
    assert admitted(good, "ann", Role.PATRON) == (good, "ann", Role.PATRON)
    for field in fields(kind):
        for value in wrong(field.type):
            with pytest.raises(Malformed) as caught:
                admitted(replace(good, **{field.name: value}), "ann", Role.PATRON)
            said = str(caught.value)
            assert said.startswith(f"{name_of(good)}: {field.name}"), said
            assert "; write " in said, said
            assert said.isascii(), said


@pytest.mark.parametrize("kind", COMMANDS.values(), ids=COMMANDS.keys())
def test_what_is_let_in_is_read_as_it_was_written(kind: type[Command]) -> None:
    random = Random(kind.__name__)
    for _ in range(20):
        made = kind(**{field.name: anything(field.type, random) for field in fields(kind)})
        command, _, _ = admitted(made, "ann", Role.DEALER)
        assert command == made
        assert decode_command(encode(command)) == command


# Name, role, key, time


@pytest.mark.parametrize("who", ["", " ", "\t", "a\nb", "\ud800", "\x00", "a" * 101, None, 5, b"ann", ["ann"], UNSET])
def test_whoever_asks_has_a_name_that_can_be_read(house: House, who: Any) -> None:
    before = house.store.last_seq()
    with pytest.raises(Malformed, match=r"^who is .*; write the name of who asks"):
        house.act("T1", BUY, who, Role.PATRON)
    assert house.store.last_seq() == before


@pytest.mark.parametrize("role", ["king", "", "DEALER", None, 5, b"dealer", ["dealer"], UNSET])
def test_a_role_is_one_of_those_there_are(house: House, role: Any) -> None:
    with pytest.raises(Malformed, match=r"^role is .*; write one of Role.PATRON, Role.DEALER"):
        house.act("T1", BUY, "ann", role)


def test_a_role_may_be_given_by_its_name(house: House) -> None:
    outcome = house.act("T1", BUY, "ann", "patron")  # type: ignore[arg-type]
    assert isinstance(outcome, Accepted)
    assert list(house.store.read("table/T1"))[-1].role == "patron"


def test_a_role_by_its_name_holds_no_more_powers_at_a_sealed_shoe(tmp_path: Path) -> None:
    """The virtual dealer asks which role it is: text must not pass by that."""
    with House("memory:", clock=clock) as house:
        set_up_table(house, "V", B18, demonstration=True)
        for role in (Role.DEALER, "dealer"):
            outcome = house.act("V", CallNoMoreBets(), "eve", role)  # type: ignore[arg-type]
            assert isinstance(outcome, Refused)
            assert "sealed shoe deals" in outcome.refusal.because


@pytest.mark.parametrize("key", [None, 5, b"k", ["k"], UNSET, "\ud800", "k" * 201])
def test_a_key_is_text(house: House, key: Any) -> None:
    with pytest.raises(Malformed, match=r"^key is "):
        house.act("T1", BUY, "ann", Role.PATRON, key)
    assert isinstance(house.act("T1", BUY, "ann", Role.PATRON, "k"), Accepted)


@pytest.mark.parametrize("at", [1.5, float("nan"), None, "now", True, 2**63])
def test_a_clock_gives_whole_milliseconds(at: Any) -> None:
    with House("memory:", clock=lambda: at) as house, pytest.raises(Malformed, match=r"^clock is .*milliseconds"):
        house.act("T1", BUY, "ann", Role.PATRON)


@pytest.mark.parametrize("name", ["", "  ", "a\x00b", "\ud800", "T" * 101, None, 5, ["T1"], b"T1"])
def test_a_table_and_a_tournament_have_names_that_can_be_kept(name: Any) -> None:
    with House("memory:") as house:
        for door in (
            house.table,
            house.tournament,
            house.dealer,
            lambda each: house.act(each, BUY, "ann", Role.PATRON),
        ):
            with pytest.raises(Malformed, match="write its name"):
                door(name)
        assert house.store.streams() == []


def test_a_table_is_created_under_its_own_name() -> None:
    create = t.CreateTable(name="B", book=B18, dealing="live", boxes=7, chips=(25,))
    with House("memory:", clock=clock) as house:
        with pytest.raises(Malformed, match="create_table: name is 'B'; write 'A'"):
            house.act("A", create, "op", Role.OPERATOR)
        with pytest.raises(Malformed, match="create_tournament: name is 'x'; write 'cup'"):
            house.tournament("cup").act(c.CreateTournament(name="x", text=""), "sam", Role.SHIFT_MANAGER)
        assert house.store.streams() == []
        assert isinstance(house.act("B", create, "op", Role.OPERATOR), Accepted)


# Things that are not commands


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (Own(patron="ann", cents=5), "Own is your own class; write BuyIn itself"),
        (Stranger(), "is no command"),
        ({"command": "buy_in", "patron": "ann", "cents": 5}, r"\(dict\) is no command"),
        (None, "is no command"),
        ("buy_in", "is no command"),
        (t.BuyIn, "is no command"),
        (ChipsBought(patron="ann", cents=5, under=()), "is no command"),
        (Command(), "is no command"),
    ],
)
def test_only_commands_of_the_rules_are_commands(house: House, command: Any, said: str) -> None:
    before = house.store.last_seq()
    with pytest.raises(Malformed, match=said):
        house.act("T1", command, "ann", Role.PATRON)
    assert house.store.last_seq() == before


def test_a_command_of_something_else_is_refused(house: House) -> None:
    """Nobody is told that the program failed because a command went to the wrong place."""
    asked = ((house.people, BUY), (house.people, c.CloseEntries()), (house.table("T1"), c.CloseEntries()))
    for hosted, command in asked:
        outcome = hosted.act(command, "ann", Role.DIRECTOR)
        assert isinstance(outcome, Refused)
        assert "is no command" in outcome.refusal.because
    assert audit(house.store).ok


# The same door everywhere

Door = Callable[[House, Any, Any, Any], Any]
DOORS: dict[str, Door] = {
    "House.act": lambda house, *asked: house.act("T1", *asked),
    "must": lambda house, *asked: must(house, "T1", *asked),
    "House.submit": lambda house, *asked: house.submit("T1", *asked).result(),
    "House.submit, answered": lambda house, *asked: house.submit("T1", *asked, "", lambda answer: None),
    "Hosted.act": lambda house, *asked: house.table("T1").act(*asked),
    "Hosted.submit": lambda house, *asked: house.table("T1").submit(*asked, "", lambda answer: None),
    "HostedTournament.act": lambda house, *asked: house.tournament("cup").act(*asked),
    "VirtualDealer.act": lambda house, *asked: house.dealer("V").act(*asked),
    "VirtualDealer.submit": lambda house, *asked: house.dealer("V").submit(*asked, "", lambda answer: None),
    "guests.submit": lambda house, *asked: guests.submit(house, "T1", *asked, "", lambda answer: None),
    "direct": lambda house, *asked: direct(house, "cup", *asked),
    "judged": lambda house, command, *asked: judged(house, "cup", [command], *asked),
    "all_or_none": lambda house, command, *asked: all_or_none(house, "cup", [command], *asked),
    "start": lambda house, *asked: start(house, "cup", *asked),
    "House.act, virtual": lambda house, *asked: house.act("V", *asked),
}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_every_way_in_leads_through_it(house: House, door: Door) -> None:
    set_up_table(house, "V", B18, demonstration=True)
    house.stop("player", "bob", "at his own wish", "olga")
    before = house.store.last_seq()
    for asked in (
        (PlaceWager(patron=5, option="tie", amount=500), "ann", Role.PATRON),  # type: ignore[arg-type]
        (t.JoinTable(patron=None), "ann", Role.PATRON),  # type: ignore[arg-type]
        (c.DrawSeats(session=["heat"], seed=""), "ann", Role.DIRECTOR),  # type: ignore[arg-type]
        (c.StartSession(session={}), "ann", Role.DIRECTOR),  # type: ignore[arg-type]
        (t.BuyIn(patron="ann", cents=100.0), "ann", Role.PATRON),  # type: ignore[arg-type]
        (c.ReBuy(player="ann", paid=True), "ann", Role.DIRECTOR),
        (BUY, "", Role.PATRON),
        (BUY, "ann", "king"),
        (Stranger(), "ann", Role.PATRON),
    ):
        with pytest.raises(Malformed):
            door(house, *asked)
    assert house.store.last_seq() == before
    assert reopened(house).table == house.table("T1").table


@pytest.mark.parametrize("second", ["Cy\x07", "Bea  Lee"])
def test_a_list_of_entries_with_a_wrong_one_is_not_half_done(second: str) -> None:
    """Each of the list is judged in the form in which it would go on record."""
    conditions = read(draft(BLACKJACK))
    assert isinstance(conditions, Conditions)
    clock = Clock(int(conditions.start.at.timestamp() * 1000) - 3_600_000)
    with House("memory:", clock=clock) as house:
        running = cup(house, clock)
        running.set_up()
        while not running.state.players:
            running.step(running.next_need())
        before, fee = house.store.last_seq(), int(running.state.conditions.entry.fee)
        entries = [c.TakeEntry(player=name, paid=fee) for name in ("Bea Lee", second)]
        with suppress(Malformed):
            assert all_or_none(house, running.name, entries, running.state.director, Role.DIRECTOR)
        assert house.store.last_seq() == before


def test_a_batch_does_not_fail_with_what_was_turned_away(house: House) -> None:
    waiting: list[Future[Outcome]] = []
    bad: list[tuple[Command, str]] = [
        (t.BuyIn(patron="ann", cents=1.0), ""),  # type: ignore[arg-type]
        (BUY, "\ud800"),
        (BUY, "a\x00b"),
        (t.LogIncident(matter="note", about="ann", note="a" * LONGEST_BODY), ""),
    ]
    for command, key in bad:
        waiting += [house.submit("T1", BUY, "ann", Role.PATRON) for _ in range(20)]
        with pytest.raises((Malformed, StoreError)):
            house.submit("T1", command, "ann", Role.PATRON, key)
    waiting += [house.submit("T1", BUY, "ann", Role.PATRON) for _ in range(20)]
    assert all(isinstance(each.result(), Accepted) for each in waiting)


def test_what_no_store_could_keep_is_turned_away_and_the_table_goes_on(house: House) -> None:
    before = house.store.last_seq()
    for role in (Role.DEALER, Role.PATRON):  # done, or refused with as much to be written
        with pytest.raises(StoreError, match="bytes; the most is"):
            house.act("T1", t.LogIncident(matter="other", about="ann", note="a" * LONGEST_BODY), "dee", role)
    assert house.store.last_seq() == before
    assert isinstance(house.act("T1", BUY, "ann", Role.PATRON), Accepted)
    assert reopened(house).table == house.table("T1").table


@pytest.mark.parametrize("text", [None, 5, b"a", ["a"], "\ud800", "a\x00b"])
def test_play_is_stopped_and_resumed_in_words_that_can_be_read_again(house: House, text: Any) -> None:
    before = house.store.last_seq()
    for door in (house.stop, house.resume):
        for what in ("name", "reason", "by"):
            with pytest.raises(Malformed, match=f"^{what} is .*; write text"):
                door("table", **{"name": "T1", "reason": "a fault", "by": "olga", what: text})
    assert house.store.last_seq() == before
    assert house.stops() == ()


# Plain values, and copies


def test_values_of_a_subclass_are_taken_as_the_plain_value() -> None:
    made = t.LogIncident(matter=Role.DEALER, about=Shouting("ann"), note="n")
    command, who, role = admitted(made, Shouting("ann"), Role.DEALER)
    assert isinstance(command, t.LogIncident)
    assert (command.matter, command.about, who, role) == ("dealer", "ann", "ann", Role.DEALER)
    assert {type(command.matter), type(command.about), type(who)} == {str}
    bought, _, _ = admitted(t.BuyIn(patron="ann", cents=Amount(500)), "ann", Role.PATRON)
    assert isinstance(bought, t.BuyIn)
    assert (bought.cents, type(bought.cents)) == (500, int)


def test_what_the_sender_changes_later_changes_nothing() -> None:
    limits = {"main": Limit(5_00, 100_00, 5_00)}
    command, _, _ = admitted(t.SetLimits(limits=limits), "op", Role.OPERATOR)
    limits["main"] = Limit(1, 2, 3)
    limits["tie"] = Limit(1, 2, 3)
    assert command == t.SetLimits(limits={"main": Limit(5_00, 100_00, 5_00)})


def test_texts_in_any_writing_and_on_several_lines_are_text() -> None:
    for said in ("Zoë", "\N{SNOWMAN}", "a\u00a0b", "first\nsecond\r\n\tthird", "\u05d0\u200f", "\N{GRINNING FACE}"):
        made = ReplaceCards(reason=said)
        command, _, _ = admitted(made, "dee", Role.DEALER)
        assert command == decode_command(encode(made)) == made


def test_the_largest_numbers_are_let_in_and_can_be_read_again(house: House) -> None:
    for cents in (LARGEST, -LARGEST):
        house.act("T1", t.FillFloat(cents=cents), "sue", Role.SUPERVISOR)
        house.act("T1", t.BuyIn(patron="ann", cents=cents), "ann", Role.PATRON)
    assert reopened(house).table == house.table("T1").table


# Any request during play


def spoilt(ask: Ask, random: Random) -> Ask:
    """The same with one wrong thing in it."""
    chosen = random.choice((*asdict(ask.command), "who", "role"))
    if chosen == "who":
        return ask._replace(who=random.choice(NOT_TEXT))
    if chosen == "role":
        return ask._replace(role=random.choice(("king", None, 5, "")))  # type: ignore[arg-type]
    (field,) = (each for each in fields(ask.command) if each.name == chosen)
    return ask._replace(command=replace(ask.command, **{chosen: random.choice(tuple(wrong(field.type)))}))


@pytest.mark.parametrize("store", STORES)
def test_play_goes_on_through_whatever_is_sent_and_all_of_it_can_be_read_again(store: str, tmp_path: Path) -> None:
    seen: set[str] = set()
    for rules in {rules.book: rules for rules in every_rules()}.values():
        random = Random(str(rules))
        beside = tmp_path / rules.book.replace("/", "-") / "keys"
        with House(address(store, tmp_path), clock=clock, keys=beside) as house:
            hosted = house.table("T1")
            for ask in set_up(rules):
                must(house, "T1", ask.command, ask.who, ask.role)
            for _ in range(80):
                assert hosted.table
                chance = random.random()
                kind = needed if chance < 0.5 else plausible if chance < 0.75 else irregular
                ask = kind(hosted.table, random) if chance < 0.95 else nonsense(random)
                if random.random() < 0.4:
                    before = house.store.last_seq()
                    with pytest.raises(Malformed):
                        house.act("T1", *_in_order(spoilt(ask, random)))
                    assert house.store.last_seq() == before
                if not ask.who:
                    continue
                outcome = house.act("T1", *_in_order(ask))
                if isinstance(outcome, Accepted):
                    assert all(decode_fact(encode(fact)) == fact for fact in outcome.facts)
                seen.add(type(outcome).__name__)
            again = reopened(house)
            assert (again.table, again.version, again.unreadable) == (hosted.table, hosted.version, None)
    assert seen == {"Accepted", "Refused"}


def _in_order(ask: Ask) -> tuple[Command, str, Role]:
    return ask.command, ask.who, ask.role


def test_a_fact_that_could_not_be_read_again_is_not_written() -> None:
    for cents in (5.0, True, float("nan")):
        with pytest.raises(UnreadableFact):
            encode_fact(ChipsBought(patron="ann", cents=cents, under=("1",)))  # type: ignore[arg-type]
    with pytest.raises(UnreadableFact, match=r"table.chips_bought/1 would not be read as it is written"):
        encode_fact(ChipsBought(patron="ann", cents=5, under=["1"]))  # type: ignore[arg-type]
    fact = ChipsBought(patron="ann", cents=5, under=("1",))
    assert decode_fact(encode_fact(fact)) == fact


# From JSON


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"command": "bet", "patron": "A", "amount": 1500}', "bet has no field 'amount'; its fields are: patron"),
        (b'{"command": "settle", "x": 1}', "settle has no field 'x'; its fields are: none"),
        (
            b'{"command": "set_limits", "limits": {"main": {"minimum": 1, "maximum": 2, "multiple": 1, "step": 1}}}',
            "set_limits: limits 'main' has no field 'step'; its fields are: minimum, maximum, multiple",
        ),
        (b'{"command": "bet", "`$.patron`": 1}', "bet has no field '`$.patron`'; its fields are: patron"),
        (b'{"command": "bet", "a\\n": 1}', r"bet has no field 'a\n'; its fields are: patron"),
    ],
)
def test_a_field_that_a_command_does_not_have_is_named_with_those_it_has(body: bytes, said: str) -> None:
    with pytest.raises(Malformed) as caught:
        understood(body)
    assert str(caught.value) == said


@pytest.mark.parametrize("kind", COMMANDS.values(), ids=COMMANDS.keys())
def test_no_command_has_a_field_too_many(kind: type[Command]) -> None:
    made = kind(**{field.name: anything(field.type, Random(1)) for field in fields(kind)})
    with pytest.raises(Malformed, match=f"^{name_of(made)} has no field 'gratuity'; its fields are: "):
        understood(encode(made)[:-1] + b',"gratuity":1}')


@pytest.mark.parametrize(
    ("body", "name"),
    [
        (b'{"command": "buy_in", "patron": "ann", "cents": 500, "cents": 50000}', "cents"),
        (b'{"command": "buy_in", "patron": "ann", "p\\u0061tron": "bob", "cents": 500}', "patron"),
        (b'{"command": "settle", "command": "settle"}', "command"),
        (
            b'{"command": "set_limits", "limits": {"a": {"minimum": 1, "minimum": 1, "maximum": 2, "multiple": 1}}}',
            "minimum",
        ),
        (b'{"command": "elect_options", "options": {"race_track": "none", "race_track": "used"}}', "race_track"),
        (
            b'{"command": "ask_approval", "why": "so", "wanted": {"command": "bet", "patron": "a", "patron": "b"}}',
            "patron",
        ),
    ],
)
def test_no_field_is_there_twice(body: bytes, name: str) -> None:
    with pytest.raises(Malformed, match=f"'{name}'.* twice"):
        understood(body)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"[]", b"5", b"{}", b"\xff", b"[" * 5000, b'{"command": 5}', b'{"command": "nothing"}',
        b'{"command": "bet", "x": 1, "command": "nothing"}', b'{"command": "bet", "command": "fold", "x": 1}',
        b'{"command": "bet", "x": 1, nonsense', b'{"command": "bet", "x": ' + b"[" * 5000,
        b'{"command": "bet", "x": 1, "command": []}', b'{"command": "set_limits", "limits": {"main": [], "x": 1}}',
        b'{"command": "set_limits", "limits": {"main": {"x": 1}, "tie": 5}}', b'{"command": "set_limits", "x": 1}',
        b'{"command": "buy_in", "patron": "a", "cents": 5.0}', b'{"command": "buy_in", "patron": "a"}',
        b'{"command": "buy_in", "patron": "\\ud800", "cents": 5}',
        b'{"command": "buy_in", "patron": "a", "cents": ' + b"9" * 5000 + b"}",
    ],
)  # fmt: skip
def test_what_is_no_command_in_json_is_malformed(body: bytes) -> None:
    with pytest.raises(Malformed):
        understood(body)


def test_a_wager_as_it_should_be_is_understood() -> None:
    body = b'{"command": "place_wager", "patron": "ann", "option": "tie", "amount": 500}'
    assert understood(body) == PlaceWager(patron="ann", option="tie", amount=500)


def test_both_kinds_of_stream_are_named_by_their_own_class() -> None:
    with House("memory:") as house:
        assert type(house.table("x")) is Hosted
        assert type(house.tournament("x")) is HostedTournament
