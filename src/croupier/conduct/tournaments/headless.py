"""A whole tournament played by bots, through the same machines as any other."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Protocol

from msgspec import Struct

from croupier.conduct.hosted import Accepted
from croupier.conduct.insisting import NotAllowed, insist
from croupier.conduct.sharing import Sharer, takes_shares
from croupier.conduct.tournaments.ballots import deciding, drawing, sealing
from croupier.conduct.tournaments.bots import Bot, bot_of
from croupier.conduct.tournaments.linking import AnyHouse, carry_on, carry_on_table
from croupier.conduct.tournaments.tables import open_tables
from croupier.conduct.virtual import VirtualDealer, awaited
from croupier.games.commands import CallNoMoreBets
from croupier.games.round_of_play import shares_in
from croupier.ruling import Command, Need, Role
from croupier.table import Table, needs as table_needs
from croupier.table.tournament_play.wagers import lacks_minimum, without_minimum
from croupier.tournament import Tournament, commands as c, needs
from croupier.tournament.breaking_tables import breakable
from croupier.tournament.breaks import due_break
from croupier.tournament.conditions import Conditions
from croupier.tournament.pool import statement
from croupier.tournament.ranking import places_of
from croupier.tournament.state import SessionTable, Stage, Standing
from croupier.tournament.ties import waiting_ties

DIRECTOR, SHIFT_MANAGER, OPERATOR, INSPECTOR = "director", "shift manager", "operator", "inspector"


class BotHouse(AnyHouse, Protocol):
    """A floor whose tables deal themselves."""

    def dealer(self, name: str) -> VirtualDealer: ...


class Clock:
    """The time of a run: it starts with the tournament and advances at the pace of play."""

    def __init__(self, at: int) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at


class Result(Struct, frozen=True):
    """How a run ended."""

    places: list[dict[str, object]]
    pool: dict[str, object]
    rounds: int
    facts: int


class Run:
    """One tournament, from its conditions to the last prize."""

    def __init__(
        self,
        house: BotHouse,
        conditions: Conditions,
        text: str,
        name: str,
        *,
        clock: Clock,
        random: Random,
        entrants: int,
        seconds_a_round: int = 90,
        progress: Callable[[str, int], None] = lambda session, rounds: None,
        bots: Callable[[Table], Bot] = bot_of,
        shares: Random | None = None,
    ) -> None:
        """`shares` is the chance of the bots' shares in sealed orders; without it they have none."""
        self.house = house
        self.conditions = conditions
        self.text = text
        self.name = name
        self.clock = clock
        self.random = random
        self.shares = shares
        self.entrants = entrants
        self.seconds_a_round = seconds_a_round
        self.progress = progress
        self.bots = bots
        self.rounds = 0
        self.turns = 0  # in which any table plays: rounds one after another
        self.ties = 0
        self.extra_rounds = 0
        self.break_minutes = 0
        self._sharers: dict[str, Sharer] = {}

    @property
    def state(self) -> Tournament:
        tournament = self.house.tournament(self.name).ahead
        assert tournament is not None, "the tournament has been created"
        return tournament

    def _must(self, command: Command, role: Role, who: str) -> None:
        insist(self.house.tournament(self.name).act(command, who, role), command)

    def _direct(self, command: Command) -> None:
        self._must(command, Role.DIRECTOR, DIRECTOR)

    # Before play

    def set_up(self) -> None:
        """Create it. Everything else is a step of `play`, so that a run can be resumed where it stopped."""
        self._must(c.CreateTournament(name=self.name, text=self.text), Role.SHIFT_MANAGER, SHIFT_MANAGER)

    def _director(self) -> None:
        self._must(c.NominateDirector(person=DIRECTOR), Role.SHIFT_MANAGER, SHIFT_MANAGER)

    def _publication(self) -> None:
        self._direct(c.PublishConditions(where="the demonstration"))

    def _notification(self) -> None:
        for book in self._uncleared("notified_before_entries"):
            notice = c.RecordNotification(book=book, reference="DEMONSTRATION - not a notification")
            self._must(notice, Role.OPERATOR, OPERATOR)

    def _approval(self) -> None:
        for book in self._uncleared("approved_before_start"):
            approval = c.RecordConditionsApproval(book=book, reference="DEMONSTRATION - not an approval")
            self._must(approval, Role.INSPECTOR, INSPECTOR)

    def _uncleared(self, key: str) -> list[str]:
        state = self.state
        return [each.book_id for each in state.all_terms() if each.has(key) and each.book_id not in state.cleared]

    def enter_all(self) -> None:
        for number in range(self.state.entries + 1, self.entrants + 1):
            self.enter(f"Player {number}")

    def enter(self, player: str) -> None:
        self._direct(c.TakeEntry(player=player, paid=int(self.conditions.entry.fee), agreement="signed"))

    # Play

    def play(self) -> None:
        """Take the next step until the tournament is closed."""
        while self.state.stage not in (Stage.CLOSED, Stage.CANCELLED):
            before = self.state, self.rounds
            need = self.next_need()
            self.step(need)
            if before[0] is self.state and before[1] == self.rounds:
                raise NotAllowed(f"the tournament stands still at: {need.say}")

    def next_need(self) -> Need:
        return needs(self.state, self.clock())

    def step(self, need: Need) -> None:
        before, pause = self.rounds, self.state.paused
        handler = getattr(self, "_" + need.what.replace(" ", "_").replace("-", "_"))
        handler()
        if need.what == "break" and pause is not None:
            self.break_minutes += pause.minutes
        self.turns += self.rounds > before
        self.ties += need.what == "tie"
        if need.what == "extra rounds":
            self.extra_rounds += self.rounds - before

    def _ballot(self) -> None:
        session = self.state.current()
        assert session is not None, "a ballot is for a session"
        if session.name == self.conditions.sessions[0].name and not session.draws:
            self.enter_all()
        self._direct(sealing(self.house, self.state, session.name))

    def _draw(self) -> None:
        session = self.state.current()
        assert session is not None, "a draw is for a session"
        if self.conditions.start.sit_and_go and session.name == self.conditions.sessions[0].name:
            self._sit_and_go()  # fewer may have come than its first table takes
        else:
            self._direct(drawing(self.house, self.state, session.name))

    def _sit_and_go(self) -> None:
        session = self.state.current()
        assert session is not None, "a draw is for a session"
        command = drawing(self.house, self.state, session.name)
        outcome = self.house.tournament(self.name).act(command, DIRECTOR, Role.DIRECTOR)
        if not isinstance(outcome, Accepted):
            self._direct(c.CloseEntries())

    def _start(self) -> None:
        tournament = self.state
        session = tournament.current()
        assert session is not None, "a session starts"
        idle = [table for table in tournament.tables_of(session) if not table.started]
        flight = idle[0].flight
        here = [table for table in idle if table.flight == flight]
        for player in [name for table in here for name in table.seats]:
            if not tournament.players[player].present:
                self._direct(c.TakeSeat(player=player))
        self._carry_on()  # a table may have waited for the extra rounds of others: its players leave it
        self.clock.at = max(self.clock.at, session.starts)
        self._open(here)
        self._direct(c.StartSession(session=session.name, flight=flight))

    def _play(self) -> None:
        """A round at every table that is in play."""
        tournament = self.state
        for table in [
            table for table in tournament.tables.values() if table.started and (not table.ended or table.extra)
        ]:
            self._round(table)
        self._buy()
        self.clock.at += self.seconds_a_round * 1000

    _extra_rounds = _play
    _end_of_a_table = _play  # after the round that is open there

    def _broken_table(self) -> None:
        session = self.state.current()
        assert session is not None, "tables are broken in a session"
        table = breakable(self.state, session)
        assert table is not None, "the machine offered to break a table"
        self._direct(c.BreakTable(table=table.name, reason="to fill the other tables"))
        self._carry_on()  # its players leave it

    def _add_ons(self) -> None:
        offer = self.conditions.add_on
        assert offer is not None, "add-ons are open"
        assert offer.at is not None, "add-ons have their moment"
        playing = [table for table in self.state.tables.values() if table.started and not table.ended]
        if any(table.session == offer.at.session and table.rounds < offer.at.round for table in playing):
            self._play()
            return
        for player in list(self.state.players.values()):
            if player.standing is Standing.IN and self.random.random() < 0.3:
                self.house.tournament(self.name).act(
                    c.AddOn(player=player.name, paid=int(offer.cost)), DIRECTOR, Role.DIRECTOR
                )
        self._direct(c.CloseAddOns())

    def _planned_break(self) -> None:
        coming = due_break(self.state, self.clock())
        assert coming is not None, "the machine asks for a break that is due"
        self._direct(c.BeginBreak(session=coming.session, number=coming.number))
        self._carry_on()  # rounds that were open wait for its end

    def _break(self) -> None:
        """Its time passes."""
        pause = self.state.paused
        assert pause is not None, "there is a break"
        self.clock.at = max(self.clock.at, pause.since + pause.minutes * 60_000)
        self._direct(c.EndBreak())

    def _buy(self) -> None:
        """Some of those who are out re-buy, as long as the conditions allow it."""
        offer = self.conditions.rebuys
        if offer is None:
            return
        for player in list(self.state.players.values()):
            if player.standing is Standing.ELIMINATED and player.rebuys < offer.most and self.random.random() < 0.5:
                self.house.tournament(self.name).act(
                    c.ReBuy(player=player.name, paid=int(offer.cost)), DIRECTOR, Role.DIRECTOR
                )

    def _re_buys(self) -> None:
        """Nobody is left at a table: some players re-buy, or play is over there."""
        before = self.state
        self._buy()
        if self.state is before:
            empty = [
                table for table in self.state.tables.values() if table.started and not table.ended and not table.stacks
            ]
            self._direct(c.EndTable(table=empty[0].name, reason="nobody re-buys"))

    # The tables

    def _open(self, tables: Iterable[SessionTable]) -> None:
        open_tables(self.house, self.state, tables, demonstration=True)

    def _carry_on(self) -> None:
        carry_on(self.house, self.name)

    def _close_tables(self) -> None:
        """Their shoes are opened for everybody to check."""
        carry_on(self.house, self.name)
        for name in self.state.tables:
            self.house.dealer(name).deal_on()

    # One round

    def _round(self, session_table: SessionTable) -> None:
        carry_on_table(self.house, self.name, session_table.name)
        hosted = self.house.table(session_table.name)
        table = hosted.ahead
        assert table is not None, "a table that plays is there"
        if not table.order.opened:
            return
        dealer = self.house.dealer(session_table.name)
        while True:
            while self._share(hosted.ahead) or dealer.step():
                pass
            table = hosted.ahead
            assert table is not None, "a table stays"
            if not table.order.opened:
                break
            self._answer(table, dealer)
        self.rounds += 1
        self.progress(session_table.session, self.rounds)
        carry_on_table(self.house, self.name, session_table.name)

    def _share(self, table: Table | None) -> bool:
        """The bots mix what is sealed, as players do. Says whether any of them had something to do."""
        if self.shares is None or table is None:
            return False
        shares = shares_in(table.game)
        if shares.mixed or not takes_shares(table):
            return False
        done = {share.patron for share in shares.given if share.value or not shares.frozen}
        dues = [(each, due) for each in table.patrons if each not in done and (due := self._sharer(each).due(table))]
        for patron, due in dues:
            insist(self.house.act(table.name, due, patron, Role.PATRON), due)
        return bool(dues)

    def _sharer(self, patron: str) -> Sharer:
        if patron not in self._sharers:
            assert self.shares is not None, "shares are asked for"
            self._sharers[patron] = Sharer(patron, self.shares.randbytes)
        return self._sharers[patron]

    def _answer(self, table: Table, dealer: VirtualDealer) -> None:
        """Everyone who is asked something at the table answers it."""
        need = table_needs(table, self.clock())
        bot = self.bots(table)
        if "place_wager" in need.commands or "call_player" in need.commands:
            patron = table.order.called or next(iter(without_minimum(table)), "")
            if patron and lacks_minimum(table, patron):
                tries = bot.wagers(table, patron, self.random)
                for command in tries:
                    outcome = self.house.act(table.name, command, patron, Role.PATRON)
                    if isinstance(outcome, Accepted):
                        return
                insist(outcome, tries[-1])
            if "call_player" not in need.commands:
                insist(dealer.call_no_more_bets(), CallNoMoreBets())
                return
        asked = awaited(table, need)
        if asked is not None and asked.what in ("decision", "setting"):
            patrons = [asked.whom] if asked.whom else list(table.patrons)
            for patron in patrons:
                choice = bot.decision(table, patron, self.random)
                if choice is not None and isinstance(self.house.act(table.name, choice, patron, Role.PATRON), Accepted):
                    return
        done = dealer.turn_for_absent()
        if done is None:
            raise NotAllowed(f"{table.name} waits for {need.what}, and nobody answers")
        if not isinstance(done, Accepted):
            raise NotAllowed(f"{table.name} waits for {need.what}, and the step without them is refused")

    # The end

    def _tie(self) -> None:
        tie = waiting_ties(self.state)[0]
        self._direct(deciding(self.house, self.state, tie))

    def _places(self) -> None:
        self._direct(c.ConfirmPlaces())
        self._close_tables()

    def _prizes(self) -> None:
        unpaid = next(prize for prize in self.state.prizes if prize.player not in self.state.paid)
        self._direct(c.PayPrize(player=unpaid.player))

    def _close(self) -> None:
        self._direct(c.CloseTournament())

    def result(self, facts: int) -> Result:
        tournament = self.state
        won = {prize.player: prize for prize in tournament.prizes}
        places: list[dict[str, object]] = [
            {"place": place, "player": name, "prize": won[name].cents if name in won else 0}
            for name, place in places_of(tournament.places).items()
        ]
        return Result(places, dict(statement(tournament.balances)), self.rounds, facts)
