"""Keeps a virtual table going: deals at a pace people can follow, and waits for them where the rules do."""

import asyncio
import logging

from msgspec import Struct
from msgspec.structs import replace

from croupier.conduct import House, Refused, UnreadableStream
from croupier.conduct.chance import GeneratorFailure, VaultError
from croupier.conduct.codec import name_of
from croupier.conduct.tournaments.dealers import after_dealing
from croupier.conduct.virtual import awaited
from croupier.journal import StoreError
from croupier.ruling import Need, Role
from croupier.server.guests import see_off_the_absent
from croupier.server.live import LiveTable, Waiting
from croupier.table import Table, needs, open_to

_log = logging.getLogger(__name__)
_RETRY = 5.0  # seconds after a failure
_CLOSE_BETTING = {"call_no_more_bets", "spin_ball"}  # at a wheel the ball is spun before the call


class Pace(Struct, frozen=True):
    """In seconds."""

    betting: float = 20.0  # from the first wager to "no more bets", or until the ball is spun
    ball: float = 6.0  # while it runs, before the call
    step: float = 0.7  # after a card or another step of the dealer
    result: float = 4.0  # before the cards are collected
    patience: float = 20.0  # for a patron who cuts the cards or turns a hand
    absent: float = 2.0  # the same, for one who is not looking


Awaited = tuple[str, str, int, str]  # what, of whom, in which round, and which of several decisions
NOBODY: Awaited = ("", "", 0, "")


class Pump:
    """The hand of one virtual table's dealer."""

    def __init__(self, house: House, live: LiveTable, pace: Pace) -> None:
        self._house = house
        self._live = live
        self._pace = pace
        self._dealer = house.dealer(live.name)
        self._ready: set[str] = set()
        self._awaited: Awaited = NOBODY
        self._deadline = 0

    async def run(self) -> None:
        while True:
            try:
                await self._next()
            except (GeneratorFailure, VaultError, StoreError, UnreadableStream) as failure:
                _log.exception("table %s cannot be dealt", self._live.name)
                self._live.announce(Waiting(unavailable=str(failure)))
                await asyncio.sleep(_RETRY)
            except Exception:
                _log.exception("dealing table %s failed", self._live.name)
                self._live.announce(Waiting(unavailable="the dealer has met an error; it tries again"))
                await asyncio.sleep(_RETRY)

    def is_ready(self, who: str) -> bool:
        """A patron with a wager down needs no more time to bet or, offered something with others, to take it.
        False if there is nothing to be ready for.

        Wagers may be down before anybody waits for the others, while the shoe is still being prepared.
        """
        table, waiting = self._live.table, self._live.waiting
        together = bool(waiting.what) and not waiting.whom
        if who not in bettors(table) or (table.game.round.called and not together):
            return False
        self._ready.add(who)
        self._live.nudge.set()
        return True

    async def _next(self) -> None:
        self._live.nudge.clear()
        before = needs(self._live.table).commands
        game = self._live.table.game
        if ("collect_cards" in before and game.round.opened) or ("lift_dolly" in before and game.records):
            await asyncio.sleep(self._pace.result)
        elif "enter_number" in before:  # after the call the ball still runs for a moment
            await asyncio.sleep(2 * self._pace.step)
        if await asyncio.to_thread(self._dealer.step):
            self._await_nobody()
            await asyncio.sleep(self._pace.step)
            return
        # Either somebody else's decision is awaited or the rules refused the step; both change only by someone's act.
        if "open_round" in before:  # of a tournament, which is told of the last round first
            await asyncio.to_thread(after_dealing, self._house, self._live.name)
        table = self._live.table
        need = needs(table)
        waiting = self._waiting_for(table, need)
        if waiting is None:
            self._await_nobody()
            await self._live.nudge.wait()
        elif await self._time_is_up(table, need, waiting):
            await self._go_on(need)

    def _waiting_for(self, table: Table, need: Need) -> Waiting | None:
        """What people are given time for."""
        people = awaited(table, need)
        if people:
            return Waiting(*people)
        return Waiting("betting") if _CLOSE_BETTING.intersection(need.commands) and bettors(table) else None

    async def _time_is_up(self, table: Table, need: Need, waiting: Waiting) -> bool:
        """Wait for news or the end of the time given, and say whether the time is up."""
        # The words name the hand: whoever decides on one after another has the whole time for each. What all do at
        # the same time they do within one time.
        awaited = (waiting.what, waiting.whom, table.game.round.number, need.say if waiting.whom else "")
        now = self._live.clock()
        everyone = self._everyone(table, need, waiting)
        if awaited != self._awaited:
            own_time = table.order.seconds if waiting.what == "wager" else 0  # a tournament's pace
            patience = own_time or self._patience_with(waiting, everyone)
            self._awaited, self._deadline = awaited, now + int(patience * 1000)
        self._ready &= bettors(table)
        self._live.announce(replace(waiting, ends=self._deadline, ready=tuple(sorted(self._ready))))
        if (not waiting.whom or waiting.what == "wager") and everyone <= self._ready:
            return True
        if self._deadline <= now:
            return True
        await self._news((self._deadline - now) / 1000)
        return False

    def _everyone(self, table: Table, need: Need, waiting: Waiting) -> set[str]:
        """Whom the table waits for."""
        if waiting.what == "betting":
            return bettors(table)
        return {waiting.whom} if waiting.whom else offered_something(table, need)

    def _patience_with(self, waiting: Waiting, everyone: set[str]) -> float:
        if waiting.what == "betting":
            return self._pace.betting
        if waiting.what == "ball":
            return self._pace.ball
        if waiting.what == "concession":  # a right that is hardly used: no longer than a result stays to be looked at
            return self._pace.result
        return self._pace.patience if any(self._live.present[who] for who in everyone) else self._pace.absent

    async def _news(self, within: float) -> None:
        try:
            await asyncio.wait_for(self._live.nudge.wait(), within)
        except TimeoutError:
            return

    async def _go_on(self, need: Need) -> None:
        if _CLOSE_BETTING.intersection(need.commands):
            await self._close_the_betting()
        else:
            self._ready.clear()
            await asyncio.to_thread(self._dealer.turn_for_absent)

    async def _close_the_betting(self) -> None:
        outcome = await asyncio.to_thread(self._dealer.before_the_call)
        if outcome is None:
            outcome = await asyncio.to_thread(self._dealer.call_no_more_bets)
        if not isinstance(outcome, Refused):
            self._ready.clear()
            return
        if await asyncio.to_thread(see_off_the_absent, self._house, self._live.hosted, self._live.present):
            return
        # Tried again once somebody has done something about it; until then the reason stands on the table.
        self._ready.clear()
        self._awaited = NOBODY
        self._live.announce(Waiting(held=outcome.refusal.because))
        self._live.nudge.clear()
        await self._live.nudge.wait()

    def _await_nobody(self) -> None:
        self._awaited = NOBODY
        self._live.announce(Waiting())


def offered_something(table: Table, need: Need) -> set[str]:
    """Patrons to whom something of what play waits for is open."""
    wanted = set(need.commands)
    return {who for who in bettors(table) if wanted & {name_of(c.command) for c in open_to(table, who, Role.PATRON)}}


def bettors(table: Table) -> set[str]:
    """Patrons with chips on a betting area."""
    return {account.split(":")[1] for account in table.balances if account.startswith("wager:")}
