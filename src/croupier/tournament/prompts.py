"""The steps that a tournament awaits: from whom, and under which clauses."""

from collections.abc import Iterator

from croupier.instruments import Terms
from croupier.money import dollars
from croupier.ruling import Command, Need, Role
from croupier.tournament import commands as c
from croupier.tournament.breaking_tables import breakable
from croupier.tournament.breaks import Coming, due_break, next_break
from croupier.tournament.clearance import not_cleared_for_play, not_open_for_entries
from croupier.tournament.counts import COUNTERS, count_waits, rule_of_counts
from croupier.tournament.drawing_seats import awaiting, rolling, to_be_sealed
from croupier.tournament.extra_rounds import turns_to_come
from croupier.tournament.play import Over, add_ons_open, due
from croupier.tournament.prizes import all_played
from croupier.tournament.state import Break, Session, SessionTable, Stage, Standing, Tournament
from croupier.tournament.tasks import rule_of_plan
from croupier.tournament.ties import waiting_ties

_DIRECTOR = (Role.DIRECTOR,)


def needs(tournament: Tournament, at: int = 0) -> Need:
    """The next step: the act, the person, and the clauses."""
    terms = tournament.terms
    if tournament.stage in (Stage.CLOSED, Stage.CANCELLED):
        return Need("nothing", (), f"The tournament is {tournament.stage}", terms.cite("places"))
    if not tournament.director:
        say = "The gaming shift manager nominates a director"
        return Need("director", (Role.SHIFT_MANAGER,), say, terms.cite("tournament_director"), ("nominate_director",))
    if not tournament.published:
        under = terms.cite("published") if terms.has("published") else terms.cite("conditions")
        return Need("publication", _DIRECTOR, "Publish the conditions", under, ("publish_conditions",))
    uncleared = not_open_for_entries(tournament) if not tournament.entries else None
    if uncleared is not None:
        return Need(
            "notification",
            (Role.OPERATOR, Role.DIRECTOR),
            _asked(uncleared.because),
            uncleared.under,
            uncleared.instead,
        )
    ties = waiting_ties(tournament)
    if ties:
        tie = ties[0]
        say = f"{_names(tie.players)} are level and {tie.because} depends on it: {tie.method}"
        return Need("tie", _DIRECTOR, say, tie.under, ("decide_tie",))
    session = tournament.current()
    if session is not None:
        return _session_needs(tournament, session, at)
    if tournament.stage is Stage.PLAYING:
        counted = next((table for table in tournament.tables.values() if count_waits(tournament, table)), None)
        if counted is not None:
            return _count_waits(tournament, counted)
        if any(table.extra for table in tournament.tables.values()):
            return _extra_rounds(tournament)
        disputed = next((each for each in tournament.disputes if each.open), None)
        if disputed is not None:
            say = f"Dispute {disputed.number} of {disputed.player} is open: places wait for it"
            return Need("dispute", _DIRECTOR, say, terms.cite("dispute"), ("decide_place_dispute",))
        return Need("places", _DIRECTOR, "Confirm the places", terms.cite("places"), ("confirm_places",))
    unpaid = [prize for prize in tournament.prizes if prize.player not in tournament.paid]
    if unpaid:
        say = f"Pay {len(unpaid)} prizes: {unpaid[0].player} next"
        return Need("prizes", _DIRECTOR, say, terms.cite("whole_pool"), ("pay_prize",))
    return Need(
        "close", _DIRECTOR, "All prizes are paid: close the tournament", terms.cite("whole_pool"), ("close_tournament",)
    )


def _asked(because: str) -> str:
    return because[0].upper() + because[1:]


def _names(players: tuple[str, ...]) -> str:
    return players[0] if len(players) == 1 else f"{', '.join(players[:-1])} and {players[-1]}"


def _session_needs(tournament: Tournament, session: Session, at: int) -> Need:
    plan = tournament.conditions.plan(session.name)
    terms = tournament.terms_of(plan)
    uncleared = not_cleared_for_play(tournament)
    entering = () if plan.players_from or tournament.entries_closed else ("take_entry",)
    if not session.tables and not session.commitment:
        say = f"Seal the ballot of {session.name}"
        return Need("ballot", _DIRECTOR, say, terms.cite("ballot"), ("seal_ballot", *entering))
    if uncleared is not None:
        by = (Role.INSPECTOR, Role.OPERATOR)
        return Need("approval", by, _asked(uncleared.because), uncleared.under, uncleared.instead)
    waiting = awaiting(tournament, plan)
    if not session.tables:
        say = f"Draw seats for {session.name}: {len(waiting)} players"
        closing = ("close_entries",) if entering else ()
        return Need("draw", _DIRECTOR, say, terms.cite("ballot"), ("draw_seats", *entering, *closing))
    if tournament.paused:
        return _in_a_break(tournament.paused, terms, at)
    idle = [table for table in tournament.tables_of(session) if not table.started]
    playing = [table for table in tournament.tables_of(session) if table.started and not table.ended]
    counted = next((table for table in tournament.tables_of(session) if count_waits(tournament, table)), None)
    if counted is not None:
        return _count_waits(tournament, counted)
    if any(table.extra for table in tournament.tables_of(session)):
        return _extra_rounds(tournament)
    over = next((table for table in playing if isinstance(due(tournament, table, at), Over)), None)
    if over is not None:
        reached = due(tournament, over, at)
        assert isinstance(reached, Over), "its end has come"
        say = f"The session is over at {over.name}: {reached.because}"
        commands: tuple[str, ...] = ("end_table",)
        if over.by_hand:
            say += "; count its chips, or end it there if no round was played since they were counted"
            commands = ("count_chips", "end_table")
        return Need("end of a table", (Role.DEALER, *_DIRECTOR), say, reached.under, commands)
    empty = next((table for table in playing if not table.stacks), None)
    if empty is not None:
        say = f"Nobody is left at {empty.name}, and re-buys are open: take them, or end the session there"
        under = terms.cite("condition_buy_back")
        return Need("re-buys", _DIRECTOR, say, under, ("re_buy", "end_table"))
    coming = due_break(tournament, at)
    if coming is not None:
        say = f"{said_of(coming)} begins"
        return Need("planned break", (Role.DEALER, *_DIRECTOR), say, rule_of_plan(terms), ("begin_break",))
    if playing and any(add_ons_open(tournament, table) for table in playing):
        say = "Add-ons are open; close them for play to go on"
        return Need("add-ons", _DIRECTOR, say, terms.cite("condition_add_on"), ("add_on", "close_add_ons"))
    if idle and (not playing or playing[0].flight == idle[0].flight):
        flight = idle[0].flight
        missing = [
            name
            for table in idle
            if table.flight == flight
            for name in table.seats
            if not tournament.players[name].present
        ]
        call = f"; not seated yet: {', '.join(missing[:10])}" + (" and others" if len(missing) > 10 else "")
        say = f"Start {session.name}, flight {flight}" + (call if missing else "; all seats are taken")
        return Need("start", _DIRECTOR, say, terms.cite("take_seats"), ("take_seat", "offer_seat", "start_session"))
    can_break = breakable(tournament, session)
    if can_break is not None:
        say = f"{can_break.name} can be broken: the other tables have room for its {len(can_break.seats)} players"
        return Need("broken table", _DIRECTOR, say, terms.cite("break_tables"), ("break_table",))
    # The next table of a sit-and-go does not wait for the others.
    enough = rolling(tournament, plan) and len(waiting) >= plan.players_per_table
    if playing and not enough:
        say = f"{session.name} is being played at {', '.join(table.name for table in playing[:8])}"
        commands = tuple(dict.fromkeys("count_chips" if each.by_hand else "report_table" for each in playing))
        return Need("play", (Role.DEALER,), say, terms.cite("minimum_each_round"), commands)
    if to_be_sealed(tournament, session) and (enough or tournament.entries_closed):
        say = f"Seal the ballot of the next table of {session.name}"
        return Need("ballot", _DIRECTOR, say, terms.cite("ballot"), ("seal_ballot", *entering))
    say = f"{len(waiting)} wait for a table of {plan.players_per_table}"
    return Need(
        "sit-and-go", _DIRECTOR, say, terms.cite("condition_sit_and_go"), ("take_entry", "draw_seats", "close_entries")
    )


def _in_a_break(pause: Break, terms: Terms, at: int) -> Need:
    time_is_over = at >= pause.since + pause.minutes * 60_000
    say = f"A break of {pause.minutes} minutes" + (" is over: let play go on" if time_is_over else "")
    return Need("break", _DIRECTOR, say, terms.cite("break"), ("end_break",))


def said_of(coming: Coming) -> str:
    """A planned break in words, without its session."""
    planned = coming.planned
    when = f"after round {planned.after_round}" if planned.after_round else f"after {coming.session}"
    when = f"after {planned.after_minutes} minutes" if planned.after_minutes else when
    return f"The break of {planned.minutes} minutes {when}"


def _extra_rounds(tournament: Tournament) -> Need:
    table = next(table for table in tournament.tables.values() if table.extra and not table.extra.played)
    assert table.extra is not None, "just looked for"
    terms = tournament.terms_of(tournament.conditions.plan(table.session))
    under = terms.cite("extra_rounds") if terms.has("extra_rounds") else terms.cite("condition_session_ties")
    here = tuple(name for name in table.extra.players if name in table.seats)
    turns = [seats for turn, seats in turns_to_come(tournament, table.extra) if turn != table.extra.turn]
    then = f"; {sum(map(len, turns))} others have each of them in turn" if turns else ""
    say = f"{_names(here)} play extra rounds at {table.name}{then}"
    commands = ("count_chips" if table.by_hand else "report_table",)
    return Need("extra rounds", (Role.DEALER,), say, under, commands)


def _count_waits(tournament: Tournament, table: SessionTable) -> Need:
    count = table.count
    assert count is not None, "just looked for"
    say = f"Confirm the count at {table.name}; {count.by} has counted the chips, and somebody else confirms the count"
    if count.difference:
        many = f"{dollars(abs(count.difference))} {'more' if count.difference > 0 else 'less'}"
        say += f"; it is {many} than the chips issued, which needs a reason"
    return Need("count", COUNTERS, say, rule_of_counts(tournament.terms), ("confirm_count", "count_chips"))


def likely(tournament: Tournament) -> Iterator[tuple[Command, str]]:
    """Commands that somebody might want now, before the rules are asked."""
    conditions = tournament.conditions
    yield c.PublishConditions(where="the cashier's desk"), "Publish the conditions"
    for book in conditions.books():
        yield c.RecordConditionsApproval(book=book, reference="reference"), f"Record the approval under {book}"
        yield c.RecordNotification(book=book, reference="reference"), f"Record the notification under {book}"
    yield c.TakeEntry(player="a new player", paid=int(conditions.entry.fee), agreement="signed"), "Take an entry"
    yield c.CloseEntries(), "Close the entries"
    for session in tournament.sessions.values():
        for flight in range(1, session.flights + 1):
            yield c.StartSession(session=session.name, flight=flight), f"Start {session.name}, flight {flight}"
    for table in tournament.tables.values():
        if table.started and not table.ended:
            yield c.EndTable(table=table.name, reason="the director's decision"), f"End the session at {table.name}"
            yield c.BreakTable(table=table.name, reason="to fill the other tables"), f"Break {table.name}"
    yield c.CallBreak(minutes=15), "Call a break"
    coming = next_break(tournament)
    if coming is not None:
        yield c.BeginBreak(session=coming.session, number=coming.number), "Begin the next planned break"
    yield c.EndBreak(), "End the break"
    yield c.CloseAddOns(), "Close the add-ons"
    for tie in waiting_ties(tournament):
        yield c.DecideTie(players=tie.players, seed="00"), f"Decide the tie of {_names(tie.players)}"
    for player in tournament.players.values():
        if player.standing is Standing.IN and not player.present:
            yield c.TakeSeat(player=player.name), f"{player.name} takes the seat"
        if player.standing is Standing.IN:
            yield c.WithdrawEntry(player=player.name, reason="asked to"), f"{player.name} withdraws"
            yield c.ExcludePlayer(player=player.name, reason="broke the rules"), f"Exclude {player.name}"
            if conditions.add_on:
                yield c.AddOn(player=player.name, paid=int(conditions.add_on.cost)), f"{player.name} adds on"
        elif conditions.rebuys and player.standing is Standing.ELIMINATED and player.name not in tournament.gone:
            yield c.ReBuy(player=player.name, paid=int(conditions.rebuys.cost)), f"{player.name} re-buys"
        else:
            yield c.ReinstatePlayer(player=player.name, reason="undone"), f"Reinstate {player.name}"
    if all_played(tournament):
        yield c.ConfirmPlaces(), "Confirm the places"
    yield c.ReopenPlaces(reason="an error was found"), "Reopen the places"
    for prize in tournament.prizes:
        yield c.PayPrize(player=prize.player), f"Pay {prize.player}"
        yield c.ReversePrize(player=prize.player, reason="paid in error"), f"Reverse the prize of {prize.player}"
    yield c.CloseTournament(), "Close the tournament"
    yield c.CancelTournament(reason="the casino's decision"), "Cancel the tournament"
