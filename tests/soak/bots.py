"""Players over HTTP who take whatever is open to them, at any server that answers, and keep every answer they get."""

import time
from collections.abc import Callable
from random import Random
from threading import Event, Thread
from typing import Any

import httpx

_PATIENCE = 60.0  # seconds that a player asks again before giving up: servers die and come back
_SELDOM = ("leave_table", "cash_out", "raise_dispute", "take_back_wager", "place_personal_limit")
_OFTEN = ("buy_in", "place_wager")


class Bot(Thread):
    """One patron at one table. `answers` has the version of each request that was answered, by its key."""

    def __init__(self, table: str, who: str, addresses: Callable[[], list[str]], over: Event) -> None:
        super().__init__(name=f"{who} at {table}", daemon=True)
        self.table, self.who = table, who
        self.done: dict[str, int] = {}
        self.refused: dict[str, int] = {}
        self.failure = ""
        self._addresses = addresses
        self._over = over
        self._random = Random(f"{table} {who}")

    def run(self) -> None:
        number = 0
        while not self._over.is_set() and not self.failure:
            number += 1
            command = self._choice()
            if command is None:
                time.sleep(0.05)
                continue
            self._ask(command, f"{self.who}-{self.table}-{number}")

    def _choice(self) -> dict[str, Any] | None:
        """Something that is open to this patron now."""
        seen = self._answer("GET", f"/api/tables/{self.table}/view", params={"role": "patron", "who": self.who})
        commands = [choice["command"] for choice in seen["view"]["choices"]] if seen else []
        wanted = [each for each in commands if each["command"] not in _SELDOM or self._random.random() < 0.02]
        if not wanted:
            return None
        chosen: dict[str, Any] = self._random.choice(wanted)
        if chosen["command"] == "buy_in":
            chosen["cents"] = 1_000_00
        return chosen

    def _ask(self, command: dict[str, Any], key: str) -> None:
        """Ask until there is an answer: the same request under the same key, whichever server it reaches."""
        asked = {"who": self.who, "role": "patron", "key": key, "command": command}
        answer = self._answer("POST", f"/api/tables/{self.table}/act", json=asked)
        if answer and "facts" in answer:
            self.done[key] = answer["version"]
        elif answer and "refused" in answer:
            self.refused[key] = answer["version"]

    def _answer(self, method: str, path: str, **given: Any) -> dict[str, Any] | None:
        tried = time.monotonic()
        while time.monotonic() - tried < _PATIENCE:
            addresses = self._addresses()
            try:
                got = httpx.request(method, self._random.choice(addresses) + path, timeout=20, **given)
            except (httpx.TransportError, IndexError):  # it was killed, or is not up yet
                time.sleep(0.1)
                continue
            if got.status_code == 503:
                time.sleep(0.1)
                continue
            answer: dict[str, Any] = got.json()
            if "error" in answer:
                self.failure = f"{path}: {answer['error']}"
                return None
            if "overtaken" in answer:
                continue
            return answer
        self.failure = f"{path}: no answer within {_PATIENCE:.0f} seconds"
        return None
