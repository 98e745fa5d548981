"""A small tournament over HTTP, and a director who gives whatever the desk says comes next."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import httpx

from croupier.server.pump import Pace
from tests.server.serving import Event, events

QUICK = Pace(betting=3600, ball=0, step=0, result=0, patience=3600, absent=0, shares=0.01)
NAME = "tea-cup"
PLAYERS = ("Ann", "Ben", "Cat", "Dan")
_WITHIN = 60  # seconds until a server on a loaded machine has certainly answered


def conditions(
    rounds: int = 2, minimum: int = 4, maximum: int = 8, tie: str = "cards", extra: str = "", breaks: str = "[]"
) -> str:
    """Two tables of two, the best of each to a final; everything that Mini-Baccarat of 2018 asks to be said. `breaks`
    are those of the heat."""
    limits = """seconds_to_wager = 3600
limits.main = { minimum = 10, maximum = 100, multiple = 10 }
limits.tie = { minimum = 10, maximum = 50, multiple = 10 }"""
    options = 'options = { settlement = "commission", pairs = "none", dragon_bonus = "none" }'
    return f"""name = "Tea Cup"
book = "NI2018-687/mini-baccarat"
chips = 100
elimination = "A player who cannot cover the table minimum is out, as is everybody who does not go on."

[start]
at = 2020-01-10T15:00:00+11:00

[entry]
method = "At the desk, until the draw."
eligibility = "Patrons of 18 years and over."
fee = 50
commission = 5
commission_approval = "GRC 2020/1"
minimum = {minimum}
maximum = {maximum}
reserves = 2
groups = "none"
{extra}
[[sessions]]
name = "heat"
{options}
players_per_table = 2
end = {{ rounds = {rounds} }}
advance = {{ per_table = 1 }}
breaks = {breaks}
tie = "{tie}"
{limits}

[[sessions]]
name = "final"
{options}
players_from = ["heat"]
players_per_table = 4
end = {{ rounds = {rounds} }}
chips = 100
tie = "shared"
{limits}

[prizes]
breakdown = [70, 30]
distribution = "Paid at the desk after the final."
tie = "shared"
"""


class Director:
    """Dora, who directs by HTTP; the inspector and the shift manager help where their role is asked for."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self._random = Random(7)

    def create(self, text: str) -> httpx.Response:
        said = {"who": "Sam", "role": "shift manager", "text": text, "director": "Dora"}
        return self.client.post("/api/tournaments", json=said)

    def act(
        self, command: str, who: str = "Dora", role: str = "director", key: str = "", **fields: Any
    ) -> httpx.Response:
        body = {"who": who, "role": role, "key": key, "command": {"command": command, **fields}}
        return self.client.post(f"/api/tournaments/{NAME}/act", json=body)

    def post(self, what: str, key: str = "", **fields: Any) -> httpx.Response:
        body = {"who": "Dora", "role": "director", "key": key, **fields}
        return self.client.post(f"/api/tournaments/{NAME}/{what}", json=body)

    def view(self, role: str = "director", who: str = "") -> dict[str, Any]:
        shown = self.client.get(f"/api/tournaments/{NAME}/view", params={"role": role, "who": who})
        assert shown.status_code == 200, shown.text
        found: dict[str, Any] = shown.json()
        return found

    def publish(self) -> None:
        self.must(self.act("publish_conditions", where="the notice board"))

    def approve(self) -> None:
        for each in self.view()["clearances"]:
            what, by = ("record_conditions_approval", ("Ida", "inspector"))
            if each["kind"] == "notification":
                what, by = ("record_notification", ("Olga", "operator"))
            if not each["done"]:
                self.must(self.act(what, *by, book=each["book"], reference="GRC 2020/7"))

    def enter(self, players: tuple[str, ...] = PLAYERS) -> None:
        self.must(self.post("entries", text="\n".join(("Name", *players))))

    @staticmethod
    def must(said: httpx.Response) -> dict[str, Any]:
        assert said.status_code == 200, said.text
        found: dict[str, Any] = said.json()
        return found

    def step(self, what: str) -> None:
        """Give what the desk says comes next. At tables that are played, the server goes on by itself."""
        desk = self.view()
        coming = desk["next"]
        if coming["what"] != what:
            return  # somebody at the desk was quicker, or a table went on
        match what:
            case "publication":
                self.publish()
            case "approval" | "notification":
                self.approve()
            case "ballot":
                self.must(self.act("seal_ballot", session=coming["session"], commitment=""))
            case "draw":
                self.must(self.act("draw_seats", session=coming["session"], seed=""))
            case "start":
                self.must(self.post("seats"))
                dealing = {table["name"]: "virtual" for table in desk["board"]["tables"]}
                start = {"session": coming["session"], "flight": coming["flight"], "dealing": dealing}
                self.must(self.post("start", demonstration=True, **start))
            case "tie":
                self.must(self.act("decide_tie", players=desk["ties"][0]["players"]))
            case "break":
                self.must(self.act("end_break"))
            case "places":
                self.must(self.act("confirm_places"))
            case "prizes":
                for prize in desk["board"]["prizes"]:
                    if not prize["paid"]:
                        self.must(self.act("pay_prize", player=prize["player"]))
            case "close":
                self.must(self.act("close_tournament"))

    @contextmanager
    def stream(self, after: int | None = None, role: str = "director") -> Iterator[Iterator[Event]]:
        query: dict[str, str | int] = {"role": role} | ({"after": after} if after is not None else {})
        with self.client.stream("GET", f"/api/tournaments/{NAME}/events", params=query, timeout=_WITHIN) as got:
            assert got.status_code == 200
            yield events(got)

    def play(self, to: str = "nothing", rounds: int = 0) -> None:
        """From wherever it stands until this comes next; with rounds, until every table has played as many. It may take
        as long as it goes on."""
        over, last = time.monotonic() + _WITHIN, None
        while (coming := (desk := self.view())["next"])["what"] != to or rounds:
            now = (coming, [(table["stage"], table["rounds"]) for table in desk["board"]["tables"]])
            if now != last:
                over, last = time.monotonic() + _WITHIN, now
            assert time.monotonic() < over, f"still at {coming['say']}"
            playing = [table for table in desk["board"]["tables"] if table["stage"] in ("playing", "extra rounds")]
            if rounds and playing and all(table["rounds"] >= rounds for table in playing):
                return
            if coming["what"] in ("play", "extra rounds"):
                for table in playing:
                    self.wager(table)
            else:
                self.step(coming["what"])

    def wager(self, table: dict[str, Any]) -> None:
        """Whoever is asked to wager at a table does, and waits for nothing more."""
        path = f"/api/tables/{table['name']}"
        who = self.client.get(f"{path}/view").json()["view"]["called"]
        seat = next((each["seat"] for each in table["seats"] if each["player"] == who), 0)
        if seat:
            option = self._random.choice(("player", "banker"))
            command = {"command": "place_wager", "patron": who, "option": option, "amount": 10_00, "box": seat}
            self.client.post(f"{path}/act", json={"who": who, "role": "patron", "command": command})
            self.client.post(f"{path}/ready", json={"who": who})
