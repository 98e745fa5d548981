"""Requests at random over the whole API, as each role: no answer is a fault of the server, and each is as described."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec import Struct

from croupier.people import HouseRole
from croupier.server.app import described
from croupier.server.doors import FORM
from croupier.server.limits import Limits
from tests.server.night.evening import conditions
from tests.server.schemas import near, unlike
from tests.server.serving import play_round
from tests.server.test_doors import Desk, desk_of
from tests.trust import trust

pytestmark = trust(42)

UNLIMITED = Limits(client_refusals=0, client_requests=0)
# Each operation by its name: its address, how it is asked for, and what is said of it. Whoever signs out asks for
# nothing more, so its own test sends that.
ASKED: dict[str, tuple[str, str, dict[str, Any]]] = {
    said["operationId"]: (path, method, said)
    for path, by_method in described()["paths"].items()
    for method, said in by_method.items()
    if path != "/sign-out"
}


class Served(Struct, frozen=True):
    """A desk, and what stands in the places of its addresses."""

    desk: Desk
    places: dict[str, list[str]]


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """A house with a table where a round was played, a tournament and the draft of another."""
    with desk_of(patrons=("the player",), limits=UNLIMITED) as desk:
        play_round(desk.counter.house, patron="the player")
        said = {"who": "the shift manager", "role": "shift manager", "text": conditions(), "director": "Dora"}
        with desk.client(HouseRole.SHIFT_MANAGER) as client:
            assert client.post("/api/tournaments", json=said).status_code == 200
            draft = client.post("/api/drafts", json={"text": conditions()}).json()
        places = {
            "name": ["T1", "tea-cup"],
            "draft": [draft["id"]],
            "paper": ["conditions.html", "conditions.pdf"],
            "kind": ["html", "pdf"],
            "book": ["NI2018-687/mini-baccarat"],
            "game": ["blackjack"],
        }
        yield Served(desk, places)


def words(known: Sequence[str] = ("T1", "1", "0", "nobody", "the player")) -> st.SearchStrategy[str]:
    wild = st.text(st.characters(codec="utf-8"), min_size=1, max_size=15)
    return st.sampled_from(known) | wild.filter(lambda text: text.strip("."))


@st.composite
def requests(draw: st.DrawFn, said: dict[str, Any], path: str, places: dict[str, list[str]], form: str) -> Any:
    """A request as the description has it, more or less. `form` is the secret of the session's forms."""
    request: dict[str, Any] = {"params": {}, "headers": {}}
    for parameter in said["parameters"]:
        name, kind = parameter["name"], parameter["schema"]
        if parameter["in"] == "path":
            number = st.integers(0, 12) | st.integers(0, 2**64)
            value = draw(number if kind["type"] == "integer" else words(places.get(name, ["nobody"])))
            path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
        elif draw(st.booleans()):
            value = draw(st.sampled_from(kind.get("enum", ["T1", "the player", "3"])) | words())
            if parameter["in"] == "query":
                request["params"][name] = value
            elif value.isascii() and value.isprintable() and value == value.strip():
                request["headers"][name] = value
    request["url"] = path
    if "requestBody" in said:
        ((media, content),) = said["requestBody"]["content"].items()
        if media == "application/json":
            request["json"] = draw(near(content["schema"], described()))
        else:
            fields = st.dictionaries(st.sampled_from(list(content["schema"]["properties"])), words())
            request["data"] = draw(fields) | {FORM: draw(words([form]))}
    return request


def fuzz(served: Served, role: HouseRole, names: Iterable[str], examples: int) -> None:
    form = "" if role is HouseRole.GUEST else served.desk.secrets(role)[1]
    with served.desk.client(role) as client:
        for name in names:
            path, method, said = ASKED[name]
            ask_at_random(client, method, said, requests(said, path, served.places, form), examples)


def ask_at_random(
    client: httpx.Client, method: str, said: dict[str, Any], asking: st.SearchStrategy[dict[str, Any]], examples: int
) -> None:
    usual = {"deadline": None, "derandomize": True, "database": None, "suppress_health_check": list(HealthCheck)}

    @settings(max_examples=examples, **usual)
    @given(asking)
    def one(request: dict[str, Any]) -> None:
        with client.stream(method, **request) as got:
            wrong = unlike(got, said, described())
            assert not wrong, f"{method} {got.url} with {request}: {wrong}"

    one()


@pytest.mark.parametrize("role", [HouseRole.GUEST, HouseRole.PLAYER, HouseRole.INSPECTOR, HouseRole.ADMINISTRATOR])
def test_nothing_that_a_role_asks_breaks_the_server(served: Served, role: HouseRole) -> None:
    fuzz(served, role, ASKED, 2)


def test_commands_at_random_are_answered_by_the_rules(served: Served) -> None:
    fuzz(served, HouseRole.DEALER, ["commands.act.POST"], 60)


@pytest.mark.long
@pytest.mark.parametrize("role", list(HouseRole))
def test_nothing_that_a_role_asks_breaks_the_server_at_length(served: Served, role: HouseRole) -> None:
    fuzz(served, role, ASKED, 150)
