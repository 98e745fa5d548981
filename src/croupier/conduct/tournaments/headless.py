"""A whole tournament played by bots, through the same machines as any other."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from msgspec import Struct

from croupier.conduct.hosted import Accepted
from croupier.conduct.house import NotAllowed, accepted
from croupier.conduct.tournaments.ballots import deciding, drawing, sealing
from croupier.conduct.tournaments.bots import Bot, bot_of
from croupier.conduct.tournaments.linking import Floor, carry_on, carry_on_table
from croupier.conduct.tournaments.tables import open_tables
from croupier.conduct.virtual import VirtualDealer, awaited
from croupier.games.commands import CallNoMoreBets
from croupier.ruling import Command, Need, Role
from croupier.table import Table, needs as table_needs
from croupier.table.tournament_play import without_minimum
from croupier.tournament import Tournament, commands as c, needs
from croupier.tournament.conditions import Conditions
from croupier.tournament.pool import statement
from croupier.tournament.ranking import places_of
from croupier.tournament.seating import breakable
from croupier.tournament.state import Heat, Stage, Standing
from croupier.tournament.ties import waiting_ties

DIRECTOR, SHIFT_MANAGER, OPERATOR, INSPECTOR = "director", "shift manager", "operator", "inspector"


class BotFloor(Floor, Protocol):
    """A floor whose tables deal themselves."""

    def dealer(self, name: str) -> VirtualDealer: ...


class Clock:
    """Time as a run needs it: it starts with the tournament and goes on by the pace of play."""

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
        floor: BotFloor,
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
    ) -> None:
        self.floor = floor
        self.conditions = conditions
        self.text = text
        self.name = name
        self.clock = clock
        self.random = random
        self.entrants = entrants
        self.seconds_a_round = seconds_a_round
        self.progress = progress
        self.bots = bots
        self.rounds = 0

    @property
    def state(self) -> Tournament:
        tournament = self.floor.tournament(self.name).ahead
        assert tournament is not None, "the tournament has been created"
        return tournament

    def _must(self, command: Command, role: Role, who: str) -> None:
        accepted(self.floor.tournament(self.name).act(command, who, role), command)

    def _direct(self, command: Command) -> None:
        self._must(command, Role.DIRECTOR, DIRECTOR)

    # Before play

    def set_up(self) -> None:
        """Create it. Everything else is a step of `play`, so that a run can be taken up where it stopped."""
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
        """Take whatever step is next until the tournament is closed."""
        while self.state.stage not in (Stage.CLOSED, Stage.CANCELLED):
            before = self.state, self.rounds
            need = self.next_need()
            self.step(need)
            if before[0] is self.state and before[1] == self.rounds:
                raise NotAllowed(f"the tournament stands still at: {need.say}")

    def next_need(self) -> Need:
        return needs(self.state, self.clock())

    def step(self, need: Need) -> None:
        handler = getattr(self, "_" + need.what.replace(" ", "_").replace("-", "_"))
        handler()

    def _ballot(self) -> None:
        sitting = self.state.current()
        assert sitting is not None, "a ballot is for a session"
        if sitting.name == self.conditions.sessions[0].name and not sitting.draws:
            self.enter_all()
        self._direct(sealing(self.floor, self.state, sitting.name))

    def _draw(self) -> None:
        sitting = self.state.current()
        assert sitting is not None, "a draw is for a session"
        self._direct(drawing(self.floor, self.state, sitting.name))

    def _sit_and_go(self) -> None:
        sitting = self.state.current()
        assert sitting is not None, "a draw is for a session"
        command = drawing(self.floor, self.state, sitting.name)
        outcome = self.floor.tournament(self.name).act(command, DIRECTOR, Role.DIRECTOR)
        if not isinstance(outcome, Accepted):
            self._direct(c.CloseEntries())

    def _start(self) -> None:
        tournament = self.state
        sitting = tournament.current()
        assert sitting is not None, "a session starts"
        idle = [heat for heat in tournament.heats_of(sitting) if not heat.started]
        flight = idle[0].flight
        here = [heat for heat in idle if heat.flight == flight]
        for player in [name for heat in here for name in heat.seats]:
            if not tournament.players[player].present:
                self._direct(c.TakeSeat(player=player))
        self.clock.at = max(self.clock.at, sitting.starts)
        open_tables(self.floor, tournament, here, demonstration=True)
        self._direct(c.StartSession(session=sitting.name, flight=flight))

    def _play(self) -> None:
        """A round at every table that is in play."""
        tournament = self.state
        for heat in [heat for heat in tournament.heats.values() if heat.started and (not heat.ended or heat.extra)]:
            self._round(heat)
        self._buy()
        self.clock.at += self.seconds_a_round * 1000

    _extra_rounds = _play
    _end_of_a_table = _play  # after the round that is open there

    def _broken_table(self) -> None:
        sitting = self.state.current()
        assert sitting is not None, "tables are broken in a session"
        heat = breakable(self.state, sitting)
        assert heat is not None, "the machine offered to break a table"
        self._direct(c.BreakTable(table=heat.name, reason="to fill the other tables"))
        carry_on(self.floor, self.name)  # its players leave it

    def _add_ons(self) -> None:
        offer = self.conditions.add_on
        assert offer is not None, "add-ons are open"
        assert offer.at is not None, "add-ons have their moment"
        playing = [heat for heat in self.state.heats.values() if heat.started and not heat.ended]
        if any(heat.session == offer.at.session and heat.rounds < offer.at.round for heat in playing):
            self._play()
            return
        for player in list(self.state.players.values()):
            if player.standing is Standing.IN and self.random.random() < 0.3:
                self.floor.tournament(self.name).act(
                    c.AddOn(player=player.name, paid=int(offer.cost)), DIRECTOR, Role.DIRECTOR
                )
        self._direct(c.CloseAddOns())

    def _break(self) -> None:
        self._direct(c.EndBreak())

    def _buy(self) -> None:
        """Some of those who are out re-buy, as long as the conditions let them."""
        offer = self.conditions.rebuys
        if offer is None:
            return
        for player in list(self.state.players.values()):
            if player.standing is Standing.ELIMINATED and player.rebuys < offer.most and self.random.random() < 0.5:
                self.floor.tournament(self.name).act(
                    c.ReBuy(player=player.name, paid=int(offer.cost)), DIRECTOR, Role.DIRECTOR
                )

    def _re_buys(self) -> None:
        """Nobody is left at a table: some re-buy, or it is over there."""
        before = self.state
        self._buy()
        if self.state is before:
            empty = [heat for heat in self.state.heats.values() if heat.started and not heat.ended and not heat.stacks]
            self._direct(c.EndTable(table=empty[0].name, reason="nobody re-buys"))

    # One round

    def _round(self, heat: Heat) -> None:
        carry_on_table(self.floor, self.name, heat.name)
        table = self.floor.table(heat.name).ahead
        assert table is not None, "a table that plays is there"
        if not table.order.opened:
            return
        dealer = self.floor.dealer(heat.name)
        while True:
            dealer.deal_on()
            table = self.floor.table(heat.name).ahead
            assert table is not None, "a table stays"
            if not table.order.opened:
                break
            self._answer(table, dealer)
        self.rounds += 1
        self.progress(heat.session, self.rounds)
        carry_on_table(self.floor, self.name, heat.name)

    def _answer(self, table: Table, dealer: VirtualDealer) -> None:
        """Whoever is asked something at the table answers it."""
        need = table_needs(table)
        bot = self.bots(table)
        lacking = without_minimum(table)
        if "place_wager" in need.commands or "call_player" in need.commands:
            patron = table.order.called or next(iter(lacking), "")
            if patron in lacking:
                tries = bot.wagers(table, patron, self.random)
                for command in tries:
                    outcome = self.floor.act(table.name, command, patron, Role.PATRON)
                    if isinstance(outcome, Accepted):
                        return
                accepted(outcome, tries[-1])
            if "call_player" not in need.commands:
                accepted(dealer.call_no_more_bets(), CallNoMoreBets())
                return
        asked = awaited(table, need)
        if asked is not None and asked[0] in ("decision", "setting"):
            patrons = [asked[1]] if asked[1] else list(table.patrons)
            for patron in patrons:
                choice = bot.decision(table, patron, self.random)
                if choice is not None and isinstance(self.floor.act(table.name, choice, patron, Role.PATRON), Accepted):
                    return
        done = dealer.turn_for_absent()
        if done is None:
            raise NotAllowed(f"{table.name} waits for {need.what}, and nobody answers")
        if not isinstance(done, Accepted):
            raise NotAllowed(f"{table.name} waits for {need.what}, and what is done without them is refused")

    # The end

    def _tie(self) -> None:
        tie = waiting_ties(self.state)[0]
        self._direct(deciding(self.floor, self.state, tie))

    def _places(self) -> None:
        self._direct(c.ConfirmPlaces())
        carry_on(self.floor, self.name)  # the tables close, and their shoes are opened for everybody to check
        for name in self.state.heats:
            self.floor.dealer(name).deal_on()

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
