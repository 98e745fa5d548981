"""A tournament by bots whose rounds are played by kernels instead of the tables' machines.

Everything else is the same: the tournament's machine with every elimination, tie and prize, the director's steps, the
bots' wagers and the marker, and the chance behind every order that is sealed. So with the same seed it is the same
tournament, fact by fact, as on tables: tests/analysis/evenings compares the two. It is told which kernels there are;
this package has none.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from croupier.conduct.chance import Generator, SeededGenerator, below, shuffled
from croupier.conduct.chance.sealed import SALT_BYTES
from croupier.conduct.insisting import NotAllowed, insist
from croupier.conduct.setting_up import USUAL_LIMIT, USUAL_MAXIMUM_PAYOUT
from croupier.conduct.tournaments.bots import Bot, bot_for
from croupier.conduct.tournaments.headless import Run
from croupier.conduct.tournaments.linking import begin_break
from croupier.conduct.tournaments.plain import PlainHouse
from croupier.games.commands import PlaceWager
from croupier.games.context import Limit, Patron, Setting
from croupier.games.machines import MACHINES
from croupier.games.short_rounds import RoundsOf, ShortRounds
from croupier.instruments import Terms, library
from croupier.money.accounts import account_of
from croupier.ruling import Role
from croupier.table.options import usual_options
from croupier.table.terms import terms_of
from croupier.table.tournament_play.turns import from_marker
from croupier.tournament import commands as c
from croupier.tournament.boxes import boxes_of
from croupier.tournament.conditions import Conditions, SessionPlan
from croupier.tournament.play import Grant, Over, amounts_after, due, limits_after
from croupier.tournament.state import SessionTable


class SealedOrders:
    """The house's generator, asked as for a sealed shoe: first for its salt, which nobody needs here."""

    def __init__(self, generator: Generator) -> None:
        self._generator = generator

    def sealed(self, items: Sequence[int]) -> list[int]:
        self._generator.draw(SALT_BYTES)
        return list(shuffled(self._generator, items))

    def below(self, bound: int) -> int:
        return below(self._generator, bound)


class ShortTable:
    """A table of a session: its sign, its players with their chips, and its marker. Bots and kernels see it as they
    would see a real one."""

    def __init__(self, terms: Terms, setting: Setting, rounds: ShortRounds, bot: Bot) -> None:
        self.terms = terms
        self.setting = setting
        self.patrons: Mapping[str, Patron] = {}
        self.balances: dict[Any, int] = {}
        self.marker = 0
        self.rounds_left = 0
        self.played = 0
        self.rounds = rounds
        self._bot = bot
        self._seats: Mapping[str, int] = {}

    def open(self, grant: Grant, table: SessionTable) -> None:
        """The next round, with these amounts on the sign and these players; the marker goes on to one who plays."""
        self.rounds_left = grant.rounds_left
        self.balances = {account_of(name): table.stacks.get(name, 0) for name in table.seats}
        if self._seats != table.seats:
            self._seats = table.seats
            self.patrons = {name: Patron(name, seat) for name, seat in table.seats.items()}
        if self.terms.has("marker") and (self.marker or grant.marker):
            self.marker = self._first(self.marker or self._drawn(grant.marker))
        setting = self.setting
        limits = {**setting.limits, **grant.limits}
        payout = setting.maximum_payout if grant.maximum_payout is None else grant.maximum_payout
        if (limits, grant.differential, payout) != (setting.limits, setting.differential, setting.maximum_payout):
            self.setting = replace(setting, limits=limits, differential=grant.differential, maximum_payout=payout)

    def _drawn(self, marker: int) -> int:
        """The seat that the ballot gave the marker, if anybody plays there."""
        taken = self._seats.values()
        return marker if marker in taken else min(taken)

    def _first(self, marker: int) -> int:
        return from_marker(marker, set(self._seats.values()))[0]

    def play(self, random: Random) -> dict[str, int]:
        """The round: everybody wagers in turn, the kernel plays. Returns the chips that each has won or lost."""
        at = {seat: name for name, seat in self._seats.items()}
        wagers: list[PlaceWager] = []
        for seat in from_marker(self.marker, set(at)):
            wagers.append(self._wager(at[seat], wagers, random))
        nets = self.rounds.play(self, wagers)
        self.played += 1
        others = set(at) - {self.marker}
        if self.marker and others:
            self.marker = from_marker(self.marker, others)[0]
        return {wager.patron: net for wager, net in zip(wagers, nets, strict=True) if net}

    def _wager(self, patron: str, down: Sequence[PlaceWager], random: Random) -> PlaceWager:
        account = account_of(patron)
        for wanted in self._bot.wagers(self, patron, random):
            assert isinstance(wanted, PlaceWager), "bots place wagers"
            chips = self.rounds.goes_down(self, down, wanted)
            if 0 < chips <= self.balances[account]:
                self.balances[account] -= chips
                return wanted
        raise NotAllowed(f"no wager of {patron} is taken")


class ShortRun(Run):
    """One tournament, from its conditions to the last prize, at tables that kernels play."""

    def __init__(self, *args: Any, rounds_of: RoundsOf, **more: Any) -> None:
        super().__init__(*args, **more)
        self._rounds_of = rounds_of
        assert isinstance(self.house, PlainHouse), "kernels leave nothing that could be stored"
        self._orders = SealedOrders(self.house.generator)
        self._tables: dict[str, ShortTable] = {}

    def _open(self, tables: Iterable[SessionTable]) -> None:
        for table in tables:
            plan = self.conditions.plan(table.session)
            terms = _terms_of(self.conditions, plan)
            rounds = self._rounds_of(terms, _limits_in(terms, plan), self._orders)
            assert not isinstance(rounds, str), f"the conditions were looked at before: {rounds}"
            bot = bot_for(library().book(terms.book_id).game)
            self._tables[table.name] = ShortTable(terms, _setting_of(self.conditions, terms, plan), rounds, bot)

    def _carry_on(self) -> None:
        for name, table in self.state.tables.items():
            if table.started:
                self._carry_on_table(name)
        begin_break(self.house, self.name)

    def _close_tables(self) -> None:
        pass  # nothing was sealed for anybody to check

    def _carry_on_table(self, name: str) -> bool:
        """End the session there, if its end has come; otherwise open the next round, if there is one."""
        table = self.state.tables[name]
        coming = due(self.state, table, self.clock())
        if isinstance(coming, Over):
            command = c.EndTable(table=name, reason=coming.because)
            insist(self.house.tournament(self.name).act(command, name, Role.DEALER), command)
            return self._carry_on_table(name)
        if coming is None:
            begin_break(self.house, self.name)
            return False
        self._tables[name].open(coming, table)
        return True

    def _round(self, session_table: SessionTable) -> None:
        name = session_table.name
        if not self._carry_on_table(name):
            return
        table = self._tables[name]
        changes = table.play(self.random)
        self.rounds += 1
        self.progress(session_table.session, self.rounds)
        report = c.ReportTable(
            table=name, version=table.played, round=table.played, changes=changes, shoes=table.rounds.shoes
        )
        insist(self.house.tournament(self.name).act(report, name, Role.DEALER), report)
        self._carry_on_table(name)


def not_short(conditions: Conditions, rounds_of: RoundsOf) -> str:
    """Why kernels cannot play this tournament; "" if they can."""
    unasked = SealedOrders(SeededGenerator(Random(0)))
    for plan in conditions.sessions:
        terms = _terms_of(conditions, plan)
        found = rounds_of(terms, _limits_in(terms, plan), unasked)
        if isinstance(found, str):
            return found
    return ""


# The tables as `open_tables` would set them up


def _terms_of(conditions: Conditions, plan: SessionPlan) -> Terms:
    book = conditions.book_of(plan)
    return terms_of(book, {**usual_options(book), **plan.options}, conditions.name, plan.terms)


def _limits_in(terms: Terms, plan: SessionPlan) -> Iterator[dict[str, Limit]]:
    """The limits on the sign at the start of a session, and at each level."""
    usual = MACHINES[library().book(terms.book_id).game].usual_limits(terms, USUAL_LIMIT)
    for rounds in (0, *(level.from_round - 1 for level in plan.levels)):
        yield {**usual, **limits_after(plan, rounds)}


def _setting_of(conditions: Conditions, terms: Terms, plan: SessionPlan) -> Setting:
    payout, differential = amounts_after(plan, 0)
    if payout is None and terms.has("maximum_payout"):
        payout = USUAL_MAXIMUM_PAYOUT
    return Setting(
        number=1,
        book=terms.book_id,
        options=dict(plan.options),
        limits=next(_limits_in(terms, plan)),
        boxes=boxes_of(terms, plan),
        chips=tuple(map(int, conditions.denominations)),
        differential=differential,
        maximum_payout=payout,
    )
