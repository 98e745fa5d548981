"""Keeps a virtual table going: deals at a pace people can follow, and waits for them where the rules do."""

import asyncio
import logging
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from croupier.conduct import House, Refused, UnreadableStream
from croupier.conduct.chance import GeneratorFailure, VaultError
from croupier.conduct.codec import name_of
from croupier.conduct.dealing import dealing_of
from croupier.conduct.dealing.times import Time
from croupier.conduct.guests import see_off_the_absent
from croupier.conduct.leases import DealtElsewhere
from croupier.conduct.tournaments.dealers import after_dealing
from croupier.conduct.virtual import awaited, awaits_shares, closes_betting
from croupier.games.round_of_play import shares_in
from croupier.games.shoes import ShoeGame
from croupier.journal import StoreError
from croupier.money.accounts import WAGER, account_of, kind_of, owner_of
from croupier.ruling import Need, Role
from croupier.server.live import LiveTable, Signs, Waiting
from croupier.table import Table, needs, open_to
from croupier.table.commands import FreezeShares
from croupier.table.hours import ENDED, ended

_log = logging.getLogger(__name__)
_RETRY = 5.0  # seconds after a failure


class Pace(Struct, frozen=True):
    """In seconds."""

    betting: float = 20.0  # from the first wager to "no more bets", or until the ball is spun
    ball: float = 6.0  # while it runs, before the call
    step: float = 0.7  # after a card or another step of the dealer
    result: float = 4.0  # before the cards are collected
    patience: float = 20.0  # for a patron who cuts the cards or turns a hand
    absent: float = 2.0  # the same, for one who is not looking
    shares: float = 4.0  # for players' browsers to commit to a share in a shoe, and to reveal it
    first_player: bool = False  # whether a shoe waits with its first card until somebody is there to have a share in it


Awaited = tuple[str, str, int, str]  # what, from whom, in which round, and which of several decisions
NOBODY: Awaited = ("", "", 0, "")


class Pump:
    """The hand of one virtual table's dealer."""

    def __init__(self, house: House, live: LiveTable, pace: Pace) -> None:
        self._house = house
        self._live = live
        self._pace = pace
        self._dealer = house.dealer(live.name)
        self._ready: set[str] = set()
        self._out: set[str] = set()  # of their own wish, here
        self._back: set[str] = set()  # who want to be dealt in again, until the dealer knows
        self._idle: set[str] = set()  # who let a whole time for betting pass
        self._gone: set[str] = set()  # who gave up their seat by that, where every player wagers
        self._awaited: Awaited = NOBODY
        self._deadline = 0

    async def run(self) -> None:
        while True:
            try:
                await self._next()
            except DealtElsewhere:
                await self._live.nudge.wait()
            except (GeneratorFailure, VaultError, StoreError, UnreadableStream) as failure:
                if self._live.waiting.unavailable != str(failure):  # said once, however often it is tried again
                    _log.error("table %s cannot be dealt: %s", self._live.name, failure)
                self._live.announce(Waiting(unavailable=str(failure)))
                await asyncio.sleep(_RETRY)
            except Exception:
                _log.exception("dealing table %s failed", self._live.name)
                self._live.announce(Waiting(unavailable="the dealer has met an error; it tries again"))
                await asyncio.sleep(_RETRY)

    def is_ready(self, who: str) -> bool:
        """A patron with a wager down needs no more time to bet, or, offered something together with others, to take it.
        False if there is nothing to be ready for.

        Wagers may be down before the others are waited for, while the shoe is still being prepared.
        """
        table, waiting = self._live.table, self._live.waiting
        together = bool(waiting.what) and not waiting.whom
        if who not in bettors(table) or (table.game.round.called and not together):
            return False
        self._ready.add(who)
        self._live.nudge.set()
        self._house.leases.stir()  # another process may be the one that waits for it
        return True

    def sits(self, who: str, out: bool) -> bool:
        """A patron in a seat wants to sit out, or to be dealt in again. False if they have no seat, or a wager down."""
        table = self._live.table
        if who not in seated(table) or who in bettors(table):
            return False
        joins, leaves = (self._out, self._back) if out else (self._back, self._out)
        joins.add(who)
        leaves.discard(who)
        self._live.nudge.set()
        self._house.leases.stir()
        return True

    @property
    def signs(self) -> Signs:
        """As people gave them here."""
        return Signs(frozenset(self._ready), frozenset(self._out), frozenset(self._back))

    async def _next(self) -> None:
        self._live.nudge.clear()
        if not self._house.deals(self._live.name):
            await self._watch_the_dealer()
            return
        table = self._live.table
        self._hear(table)
        before = needs(table, self._live.clock())
        if pause := dealing_of(table).pause(table, before):
            await asyncio.sleep(getattr(self._pace, pause))
        if await self._waited_for_shares(before):
            return
        if await asyncio.to_thread(self._dealer.step):
            self._await_nobody()
            await asyncio.sleep(self._pace.step)
            return
        # Either somebody else's decision is awaited or the rules refused the step; only somebody's act or the hours of
        # gaming change either.
        if "open_round" in before.commands or before.what == ENDED:  # a tournament learns of the last round first
            await asyncio.to_thread(after_dealing, self._house, self._live.name)
        table = self._live.table
        need = needs(table, self._live.clock())
        if table.lost is not None:
            self._live.announce(Waiting(unavailable=need.say))
            await self._live.nudge.wait()
            return
        time = self._time_given(table, need)
        if time is None:
            self._await_nobody()
            await self._news()
        elif await self._time_is_up(table, need, time):
            await self._go_on(need)

    async def _watch_the_dealer(self) -> None:
        """Another process deals: what it waits for is shown here, and it hears who is ready here."""
        self._awaited = NOBODY
        self._ready &= bettors(self._live.table)
        waiting = self._live.elsewhere.waiting or Waiting()
        self._back &= {*waiting.out}
        self._live.announce(waiting)
        await self._live.nudge.wait()

    async def _waited_for_shares(self, need: Need) -> bool:
        """Before the list of shares in a shoe closes, each browser at the table has a moment to commit. (A list that
        closes with the betting was open as long.) Says whether the table has waited."""
        table = self._live.table
        missing = self._without_share(table)
        with_the_betting = table.game.round.called and not _sealed_in_mid_round(table)
        alone = self._pace.first_player and not table.patrons
        turn = None if with_the_betting or not (missing or alone) else self._dealer.next_turn()
        if turn is None or not isinstance(turn.command, FreezeShares):
            return False
        if missing:
            return not await self._time_is_up(table, need, Time("commit", "for the players' shares", pace="shares"))
        self._await_nobody()
        await self._live.nudge.wait()
        return True

    def _without_share(self, table: Table) -> set[str]:
        """Players who look on here and have no share in the sealed order yet."""
        shares = shares_in(table.game)
        here = self._live.present_anywhere
        looking = {name for name, person in table.patrons.items() if name in here and not person.excluded}
        return set() if shares.frozen else {name for name in looking if shares.of(name) is None}

    def _time_given(self, table: Table, need: Need) -> Time | None:
        betting = Time("betting", "to bet", pace="betting")
        return awaited(table, need) or (betting if closes_betting(table, need) and bettors(table) else None)

    async def _time_is_up(self, table: Table, need: Need, time: Time) -> bool:
        """Wait for news or the end of the time given, and return whether the time is up."""
        # The words name the hand: a patron who decides on several has the whole time for each. Decisions made together
        # share one deadline.
        awaited = (time.what, time.whom, table.game.round.number, need.say if time.whom else "")
        now = self._live.clock()
        everyone = self._everyone(table, need, time)
        if awaited != self._awaited:
            own_time = table.order.seconds if time.what == "wager" else 0  # a tournament's pace
            patience = own_time or self._patience_with(time, everyone)
            self._awaited, self._deadline = awaited, now + int(patience * 1000)
        ready = tuple(sorted(self._ready))
        self._announce(Waiting(time.what, time.words, time.whom, self._deadline, ready))
        if (not time.whom or time.what == "wager") and time.pace != "shares" and everyone <= self._ready:
            return True
        if self._deadline <= now:
            if time.pace == "betting":
                self._idle |= seated(table) - bettors(table)
            return True
        await self._news((self._deadline - now) / 1000)
        return False

    def _everyone(self, table: Table, need: Need, time: Time) -> set[str]:
        """The people whom the table waits for. Betting ends early only when everybody in a seat is ready or sits out;
        somebody who has no chips, or is not looking, keeps nobody waiting."""
        if time.pace == "betting":
            able = {
                name for name in seated(table) & self._live.present_anywhere if table.balances.get(account_of(name))
            }
            return bettors(table) | able - self._sitting_out(table)
        if time.pace == "shares":
            return set(shares_in(table.game).withheld) if awaits_shares(table) else self._without_share(table)
        return {time.whom} if time.whom else offered_something(table, need, self._live.clock())

    def _hear(self, table: Table) -> None:
        """Take in the signs of everybody at the table, here and elsewhere."""
        signs = self.signs | self._live.elsewhere.signs
        self._ready = {*signs.ready} & bettors(table)
        self._idle = self._idle & seated(table) - signs.back
        self._gone = self._gone & self._live.present_anywhere - {*table.patrons}
        self._back.clear()

    def _sitting_out(self, table: Table) -> set[str]:
        """A wager brings somebody back."""
        asked = self._out | self._live.elsewhere.signs.out
        return (asked & seated(table) | self._idle) - bettors(table)

    def _patience_with(self, time: Time, everyone: set[str]) -> float:
        if time.pace == "patience" and not everyone & self._live.present_anywhere:
            return self._pace.absent
        seconds: float = getattr(self._pace, time.pace)
        return seconds

    async def _news(self, within: float | None = None) -> None:
        """Wait until somebody does something, gaming begins or ends, or the time is up."""
        hours, now = self._live.table.hours, self._live.clock()
        if hours is not None:
            turn = (hours.turn_after(now) - now) / 1000
            within = turn if within is None else min(within, turn)
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self._live.nudge.wait()

    async def _go_on(self, need: Need) -> None:
        if closes_betting(self._live.table, need):
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
        if ended(self._live.table, self._live.clock()):
            return  # nobody is seen off for that
        present, out = self._live.present_anywhere, self._sitting_out(self._live.table)
        if await asyncio.to_thread(see_off_the_absent, self._house, self._live.hosted, present - out):
            self._gone |= out - {*self._live.table.patrons}
            return
        # Tried again once somebody has done something about it; until then the table shows the reason.
        self._ready.clear()
        self._awaited = NOBODY
        self._announce(Waiting(held=outcome.refusal.because))
        self._live.nudge.clear()
        if self._live.present_anywhere == present:  # else somebody went meanwhile, whose nudge has just been cleared
            await self._news()

    def _await_nobody(self) -> None:
        self._awaited = NOBODY
        self._announce(Waiting())

    def _announce(self, waiting: Waiting) -> None:
        out = self._sitting_out(self._live.table) | self._gone
        self._live.announce(replace(waiting, out=tuple(sorted(out))))


def _sealed_in_mid_round(table: Table) -> bool:
    """Whether the cards ran out, and the discards were sealed as a new shoe."""
    return isinstance(table.game, ShoeGame) and bool(table.game.round.opened)


def offered_something(table: Table, need: Need, at: int) -> set[str]:
    """Patrons to whom an awaited command is open."""
    wanted = set(need.commands)
    offers = {who: open_to(table, who, Role.PATRON, at) for who in bettors(table)}
    return {who for who, choices in offers.items() if wanted & {name_of(choice.command) for choice in choices}}


def seated(table: Table) -> set[str]:
    """Patrons in a seat who may play."""
    return {name for name, person in table.patrons.items() if person.seat and not person.excluded}


def bettors(table: Table) -> set[str]:
    """Patrons with chips on a betting area."""
    return {owner_of(account) for account in table.balances if kind_of(account) == WAGER}
