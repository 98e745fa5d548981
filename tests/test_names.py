"""Names of people go on record in one form, and nobody at a table can be taken for somebody else."""

import unicodedata

import httpx
import pytest

from croupier.conduct import Accepted, House, Malformed, Refused
from croupier.conduct.door import admitted
from croupier.ruling import Role
from croupier.ruling.names import is_name, look_alike, normal
from croupier.table import commands as t
from tests.server.serving import asked, live_table, serving
from tests.trust import trust

pytestmark = trust(42)

MANY_SCRIPTS = ["Ann", "Ali", "Łukasz", "Zoë", "Дмитрий", "Ελένη", "李小龙", "やまだ", "김민수", "محمد", "שרה", "अनिल"]


@pytest.mark.parametrize("name", MANY_SCRIPTS)
def test_a_name_in_any_script_is_a_name_and_like_no_other(name: str) -> None:
    assert is_name(normal(name))
    assert normal(normal(name)) == normal(name)
    assert look_alike(name, [each for each in MANY_SCRIPTS if each != name]) == ""


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("ann ", "ann"),
        ("  ann", "ann"),
        ("Ann  Lee", "Ann Lee"),
        ("Ann\u3000Lee", "Ann Lee"),
        ("Zoe\u0308", "Zo\u00eb"),
        (unicodedata.normalize("NFD", "김민수"), "김민수"),
    ],
)
def test_the_rules_see_a_name_in_one_form_only(said: str, kept: str) -> None:
    command, who, _ = admitted(t.JoinTable(patron=said), said, Role.PATRON)
    assert (command, who) == (t.JoinTable(patron=kept), kept)


@pytest.mark.parametrize(
    "other",
    ["ANN", "Ann", "аnn", "ａｎｎ", "аnп".replace("п", "n"), "𝐚𝐧𝐧", "αnn", "anո", "ɑnn"],
)
def test_a_name_that_looks_like_anothers_is_found(other: str) -> None:
    assert look_alike(other, ["bob", "ann"]) == "ann"
    assert look_alike("ann", ["bob", other]) == other


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ian", "lan"), ("Ian", "ian"), ("BOB", "B0B"), ("Paul1", "Paull"), ("Barnes", "Bames"), ("O’Hara", "O'Hara")],
)
def test_letters_that_look_like_others_in_latin_itself(one: str, other: str) -> None:
    assert look_alike(one, [other]) == other


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anne"), ("p1", "p2"), ("p1", "p11"), ("Zoe", "Zoë"), ("Ali", "All")]
)
def test_names_that_people_can_tell_apart_are_both_welcome(one: str, other: str) -> None:
    assert look_alike(one, [other]) == ""


@pytest.mark.parametrize("name", ["a\u202eb", "a\u200bb", "a\u00adb", "\u3164", "ann\u3164", "\u2800", "a\ufe0fb"])
def test_a_name_with_something_unseen_is_refused(name: str) -> None:
    with House("memory:") as house:
        live_table(house)
        outcome = house.act("T1", t.JoinTable(patron=name), "dora", Role.DEALER)
        assert isinstance(outcome, Refused)
        assert "visible" in outcome.refusal.because
        with pytest.raises(Malformed, match="who is"):
            house.act("T1", t.JoinTable(patron="eve"), name, Role.PATRON)


def test_nobody_at_a_table_is_taken_for_somebody_else_not_even_for_somebody_who_has_left() -> None:
    with House("memory:") as house:
        live_table(house)
        for absent in (False, True):
            if absent:
                assert isinstance(house.act("T1", t.LeaveTable(patron="ann"), "ann", Role.PATRON), Accepted)
            outcome = house.act("T1", t.JoinTable(patron="Аnn"), "Аnn", Role.PATRON)
            assert isinstance(outcome, Refused)
            assert outcome.refusal.because == "Аnn could be taken for ann; give another name"
        assert isinstance(house.act("T1", t.JoinTable(patron=" ann "), "ann", Role.PATRON), Accepted)
        assert house.table("T1").table.patrons.keys() == {"ann"}  # type: ignore[union-attr]


def test_over_http_a_space_more_or_less_is_the_same_person() -> None:
    with House("memory:") as house:
        live_table(house)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            joined = client.post("/api/tables/T1/act", json=asked("bob ", "patron", "join_table", patron=" bob"))
            assert joined.status_code == 200
            shown = client.get("/api/tables/T1/view", params={"role": "patron", "who": " bob  "}).json()
            assert shown == client.get("/api/tables/T1/view", params={"role": "patron", "who": "bob"}).json()
