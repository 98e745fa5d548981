"""Facts and commands as bytes: every kind there and back, older versions brought up to date, nonsense turned away."""

import json
import re
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.conduct import codec
from croupier.conduct.codec import UnreadableFact, command_names, decode_command, decode_fact, encode, name_of
from croupier.games.machines import MACHINES
from croupier.games.mini_baccarat.commands import PlaceWager
from croupier.games.mini_baccarat.facts import CardsCut
from croupier.ruling import Fact
from croupier.table import machine as table_machine
from croupier.table.commands import BuyIn
from croupier.table.facts import PatronLeft, TableCreated
from tests.properties.driving import COMMANDS, anything

FACTS = tuple(
    dict.fromkeys((TableCreated, *table_machine.EVOLVE, *(f for machine in MACHINES.values() for f in machine.EVOLVE)))
)


def old(name: str, **fields: object) -> bytes:
    return json.dumps({"fact": name, **fields}).encode()


# There and back


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_every_command_is_read_as_it_was_written(kind: type[Any]) -> None:
    random = Random(kind.__name__)
    for _ in range(20):
        fields = {field.name: anything(field.type, random) for field in msgspec.structs.fields(kind)}
        command = kind(**fields)
        assert decode_command(encode(command)) == command


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_every_fact_has_a_name_and_a_version_of_its_own(kind: type[Fact]) -> None:
    name = kind.__struct_config__.tag
    assert isinstance(name, str)
    assert re.fullmatch(r"[a-z-]+\.[a-z_]+/[1-9]\d*", name)
    assert [other for other in FACTS if other.__struct_config__.tag == name] == [kind]


def test_command_names_are_what_clients_send() -> None:
    assert {"place_wager", "create_table", "void_round"} <= set(command_names())
    assert all(re.fullmatch(r"[a-z_]+", name) for name in command_names())
    assert list(command_names()) == sorted(command_names())


def test_a_fact_is_plain_json_under_its_name() -> None:
    fact = CardsCut(position=200, under=("5.4",))
    assert name_of(fact) == "shoe.cards_cut/1"
    assert json.loads(encode(fact)) == {"fact": "shoe.cards_cut/1", "under": ["5.4"], "position": 200}


# Older versions


@pytest.fixture
def upcasters(monkeypatch: pytest.MonkeyPatch) -> None:
    """An invented past: guests left before patrons did, at first without naming a clause."""

    def with_clause(fact: dict[str, Any]) -> dict[str, Any]:
        return {**fact, "fact": "table.guest_left/2", "under": ["A:Box"]}

    def as_patron(fact: dict[str, Any]) -> dict[str, Any]:
        rest = {key: value for key, value in fact.items() if key != "guest"}
        return {**rest, "fact": "table.patron_left/1", "patron": fact["guest"]}

    monkeypatch.setitem(codec.UPCASTERS, "table.guest_left/1", with_clause)
    monkeypatch.setitem(codec.UPCASTERS, "table.guest_left/2", as_patron)


@pytest.mark.usefixtures("upcasters")
def test_an_old_fact_is_brought_up_to_date_step_by_step() -> None:
    today = PatronLeft(patron="ann", under=("A:Box",))
    assert decode_fact(old("table.guest_left/1", guest="ann")) == today
    assert decode_fact(old("table.guest_left/2", guest="ann", under=["A:Box"])) == today
    assert decode_fact(encode(today)) == today


@pytest.mark.usefixtures("upcasters")
@pytest.mark.parametrize(
    "body",
    [
        old("table.guest_left/1"),  # the upcaster has nothing to work on
        old("table.guest_left/2", guest=7, under=["A:Box"]),  # what comes out is no fact
        old("table.guest_left/2", guest="ann"),
    ],
)
def test_an_old_fact_that_cannot_be_brought_up_to_date_says_so(body: bytes) -> None:
    with pytest.raises(UnreadableFact, match="could not be brought up to date"):
        decode_fact(body)


def test_an_upcaster_to_nowhere_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(codec.UPCASTERS, "table.left/1", lambda fact: {**fact, "fact": "table.left/2"})
    with pytest.raises(UnreadableFact, match=r"table\.left/1"):
        decode_fact(old("table.left/1"))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\x00",
        b"{",
        b"7",
        b"[]",
        b"null",
        b"{}",
        b'{"fact": 7}',
        b'{"fact": []}',
        b'{"fact": {"a": 1}}',
        old("shoe.cards_cut/99", position=200, under=["5.4"]),  # from a later release
        old("shoe.cards_cut", position=200, under=["5.4"]),
        old("tarot.card_turned/1", under=["1"]),
        old("shoe.cards_cut/1", under=["5.4"]),  # damaged
        old("shoe.cards_cut/1", position="200", under=["5.4"]),
        old("shoe.cards_cut/1", position=200),
        encode(BuyIn(patron="ann", cents=1)),
    ],
)
def test_bytes_that_are_no_fact_are_unreadable(body: bytes) -> None:
    with pytest.raises(UnreadableFact):
        decode_fact(body)


# Commands from clients


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "truncated"),
        (b"nonsense", "malformed"),
        (b"[]", "object"),
        (b"{}", "command"),
        (b'{"command": "win_everything"}', "win_everything"),
        (b'{"command": []}', r"\$\.command"),
        (b'{"command": "cut_cards"}', "position"),
        (b'{"command": "cut_cards", "position": "200"}', r"\$\.position"),
        (b'{"command": "cut_cards", "position": 200.5}', r"\$\.position"),
        (b'{"command": "cut_cards", "position": true}', r"\$\.position"),
        (b'{"command": "place_wager", "patron": "ann", "option": "tie"}', "amount"),
        (b'{"command": "reconstruct_round", "cards": "2h"}', r"\$\.cards"),
        (b'{"command": "buy_in", "patron": "\\ud800", "cents": 1}', "surrogate"),
    ],
)
def test_a_bad_command_is_answered_with_what_is_wrong_with_it(body: bytes, says: str) -> None:
    with pytest.raises(msgspec.MsgspecError, match=says):
        decode_command(body)


def test_what_a_client_leaves_out_has_its_default() -> None:
    body = b'{"command": "place_wager", "patron": "ann", "option": "tie", "amount": 500}'
    assert decode_command(body) == PlaceWager(patron="ann", option="tie", amount=500, box=1)
