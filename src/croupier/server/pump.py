"""Keeps a virtual table going: deals at a pace people can follow, and waits for them where the rules do."""

import asyncio
import logging

from msgspec import Struct
from msgspec.structs import replace

from croupier.conduct import House, Refused
from croupier.conduct.chance import GeneratorFailure, VaultError
from croupier.conduct.virtual import awaited
from croupier.journal import StoreError
from croupier.ruling import Need
from croupier.server.guests import see_off_the_absent
from croupier.server.live import LiveTable, Waiting
from croupier.table import Table, needs

_log = logging.getLogger(__name__)
_RETRY = 5.0  # seconds after a failure


class Pace(Struct, frozen=True):
    """In seconds."""

    betting: float = 20.0  # from the first wager to "no more bets"
    step: float = 0.7  # after a card or another step of the dealer
    result: float = 4.0  # before the cards are collected
    patience: float = 20.0  # for a patron who cuts the cards or turns a hand
    absent: float = 2.0  # the same, for one who is not looking


class Pump:
    """The hand of one virtual table's dealer."""

    def __init__(self, house: House, live: LiveTable, pace: Pace) -> None:
        self._house = house
        self._live = live
        self._pace = pace
        self._dealer = house.dealer(live.name)
        self._ready: set[str] = set()
        self._awaited: tuple[str, str, int] = ("", "", 0)
        self._deadline = 0

    async def run(self) -> None:
        while True:
            try:
                await self._next()
            except (GeneratorFailure, VaultError, StoreError) as failure:
                _log.exception("table %s cannot be dealt", self._live.name)
                self._live.announce(Waiting(unavailable=str(failure)))
                await asyncio.sleep(_RETRY)
            except Exception:
                _log.exception("dealing table %s failed", self._live.name)
                self._live.announce(Waiting(unavailable="the dealer has met an error; it tries again"))
                await asyncio.sleep(_RETRY)

    def is_ready(self, who: str) -> bool:
        """A patron with a wager down needs no more time. False if there is nothing to be ready for.

        Wagers may be down before anybody waits for the others, while the shoe is still being prepared.
        """
        if self._live.table.game.round.called or who not in bettors(self._live.table):
            return False
        self._ready.add(who)
        self._live.nudge.set()
        return True

    async def _next(self) -> None:
        self._live.nudge.clear()
        before = needs(self._live.table).commands
        if "collect_cards" in before and self._live.table.game.round.places:
            await asyncio.sleep(self._pace.result)
        if await asyncio.to_thread(self._dealer.step):
            self._await_nobody()
            await asyncio.sleep(self._pace.step)
            return
        # Either somebody else's decision is awaited or the rules refused the step; both change only by someone's act.
        table = self._live.table
        need = needs(table)
        waiting = self._waiting_for(table, need)
        if waiting is None:
            self._await_nobody()
            await self._live.nudge.wait()
        elif await self._time_is_up(table, waiting):
            await self._go_on(need)

    def _waiting_for(self, table: Table, need: Need) -> Waiting | None:
        """What people are given time for."""
        if "call_no_more_bets" in need.commands:
            return Waiting("betting") if bettors(table) else None
        people = awaited(table, need)
        return Waiting(*people) if people else None

    async def _time_is_up(self, table: Table, waiting: Waiting) -> bool:
        """Wait for news or the end of the time given, and say whether the time is up."""
        awaited = (waiting.what, waiting.whom, table.game.round.number)
        now = self._live.clock()
        if awaited != self._awaited:
            self._awaited, self._deadline = awaited, now + int(self._patience_with(waiting) * 1000)
        self._ready &= bettors(table)
        self._live.announce(replace(waiting, ends=self._deadline, ready=tuple(sorted(self._ready))))
        if waiting.what == "betting" and self._ready == bettors(table):
            return True
        if self._deadline <= now:
            return True
        await self._news((self._deadline - now) / 1000)
        return False

    def _patience_with(self, waiting: Waiting) -> float:
        if not waiting.whom:
            return self._pace.betting
        return self._pace.patience if self._live.present[waiting.whom] else self._pace.absent

    async def _news(self, within: float) -> None:
        try:
            await asyncio.wait_for(self._live.nudge.wait(), within)
        except TimeoutError:
            return

    async def _go_on(self, need: Need) -> None:
        if "call_no_more_bets" in need.commands:
            await self._close_the_betting()
        else:
            await asyncio.to_thread(self._dealer.turn_for_absent)

    async def _close_the_betting(self) -> None:
        outcome = await asyncio.to_thread(self._dealer.call_no_more_bets)
        if not isinstance(outcome, Refused):
            self._ready.clear()
            return
        if await asyncio.to_thread(see_off_the_absent, self._house, self._live.hosted, self._live.present):
            return
        # Tried again once somebody has done something about it; until then the reason stands on the table.
        self._ready.clear()
        self._awaited = ("", "", 0)
        self._live.announce(Waiting(held=outcome.refusal.because))
        self._live.nudge.clear()
        await self._live.nudge.wait()

    def _await_nobody(self) -> None:
        self._awaited = ("", "", 0)
        self._live.announce(Waiting())


def bettors(table: Table) -> set[str]:
    """Patrons with chips on a betting area."""
    return {account.split(":")[1] for account in table.balances if account.startswith("wager:")}
