"""A player that is a program: it looks at the choices that are open to it and takes one, at random. It plays at any
virtual table over HTTP, and knows no game."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

from croupier.client.asking import Client, Unreachable
from croupier.server.answers import Done

MARK = "bot "  # begins the names of all bots, so that nobody takes one for a person
BANK = 1_000_00  # that a bot buys in for

_TRIES = 5
_REST = 1.0  # seconds between two looks at whether anybody watches

# Choices that would not be play: money, leaving, disputes, and the looks of things.
_NOT_PLAY = frozenset({"join_table", "buy_in", "cash_out", "leave_table", "raise_dispute", "place_wager"})


class Bot:
    """`pause` waits before each act, so that people can follow; a test hands in none. While nobody has `watched`, a bot
    does nothing."""

    def __init__(
        self,
        address: str,
        table: str,
        name: str,
        random: Random,
        token: str = "",
        pause: Callable[[float], object] = time.sleep,
        watched: Callable[[], bool] = lambda: True,
    ) -> None:
        self.name = name if name.startswith(MARK) else MARK + name
        self._table = table
        self._random, self._pause, self._watched = random, pause, watched
        self._asking, self._following = Client(address, token), Client(address, token)

    def play(self, rounds: int = 0) -> None:
        """Play until this many rounds are over (0: without end), then leave. Ends without a word where the house is
        gone: a bot is a guest, and the house need not wait for it."""
        try:
            first = None
            for event in self._following.events(self._table, "patron", self.name):
                if event.kind == "waiting":
                    self._answer(event.data["waiting"])
                elif event.kind == "view":
                    view = event.data["view"]
                    first = view["round"]["number"] if first is None else first
                    if rounds and view["round"]["number"] >= first + rounds:
                        break
                    self._act(view)
            self._do({"command": "leave_table", "patron": self.name})
        except Unreachable:
            pass
        finally:
            self._asking.close()
            self._following.close()

    def _act(self, view: dict[str, Any]) -> None:
        """The next act, if it is our turn to do anything. Where somebody else was quicker, the next view may have come
        already: we look again ourselves."""
        for _ in range(_TRIES):
            command = self._next(view)
            if command is None:
                return
            self._pause(self._random.uniform(0.5, 3.0))
            if not self._watched():
                self._rest()
                view = self._asking.view(self._table, "patron", self.name)["view"]  # it was played on meanwhile
                continue
            if self._do(command):
                if command["command"] == "place_wager":
                    self._asking.ready(self._table, self.name)
                return
            view = self._asking.view(self._table, "patron", self.name)["view"]

    def _rest(self) -> None:
        while not self._watched():
            self._pause(_REST)

    def _answer(self, waiting: dict[str, Any]) -> None:
        """A virtual table that waits for everybody together, as for insurance, need not wait for a bot."""
        if waiting["what"] and not waiting["whom"] and self.name not in waiting["ready"]:
            self._asking.ready(self._table, self.name)

    def _next(self, view: dict[str, Any]) -> dict[str, Any] | None:
        choices: list[dict[str, Any]] = [choice["command"] for choice in view["choices"]]
        if joining := [each for each in choices if each["command"] == "join_table" and each.get("seat")]:
            return self._random.choice(joining)
        if any(wager["patron"] == self.name for wager in view["round"]["wagers"]) or view["phase"] != "betting":
            return self._decision(view)
        if wagers := [each for each in choices if each["command"] == "place_wager" and not _is_side(each, view)]:
            seat = next((patron["seat"] for patron in view["patrons"] if patron["name"] == self.name), 0)
            own = [each for each in wagers if each.get("box", 1) == seat]  # at a wheel there are no boxes
            return self._random.choice(own or wagers)
        buying = any(each["command"] == "buy_in" for each in choices)
        return {"command": "buy_in", "patron": self.name, "cents": BANK} if buying else None

    def _decision(self, view: dict[str, Any]) -> dict[str, Any] | None:
        """A choice that play waits for."""
        awaited = set(view["need"]["commands"])
        open_now: list[dict[str, Any]] = [
            choice["command"]
            for choice in view["choices"]
            if choice["command"]["command"] in awaited - _NOT_PLAY and not choice["asks"]
        ]
        return self._random.choice(open_now) if open_now else None

    def _do(self, command: dict[str, Any]) -> bool:
        return isinstance(self._asking.act(self._table, self.name, "patron", command), Done)


def _is_side(wager: dict[str, Any], view: dict[str, Any]) -> bool:
    known = view["options"].get(wager["option"])
    return known is not None and known["part"] == "side"
