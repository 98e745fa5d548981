"""What a tournament awaits: from whom, and under which clauses."""

from collections.abc import Iterator

from croupier.ruling import Command, Need, Role
from croupier.tournament import commands as c
from croupier.tournament.clearance import not_cleared_for_play, not_open_for_entries
from croupier.tournament.play import Over, add_ons_open, due
from croupier.tournament.prizes import all_played
from croupier.tournament.seating import awaiting, breakable, rolling, to_be_sealed
from croupier.tournament.state import Sitting, Stage, Standing, Tournament
from croupier.tournament.ties import waiting_ties

_DIRECTOR = (Role.DIRECTOR,)


def needs(tournament: Tournament, at: int = 0) -> Need:
    """The next step: what is to be done, by whom, and under which clauses."""
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
        say = f"{_names(tie.players)} are level and {tie.because} hangs on it: {tie.method}"
        return Need("tie", _DIRECTOR, say, tie.under, ("decide_tie",))
    sitting = tournament.current()
    if sitting is not None:
        return _session_needs(tournament, sitting, at)
    if tournament.stage is Stage.PLAYING:
        if any(heat.extra for heat in tournament.heats.values()):
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


def _session_needs(tournament: Tournament, sitting: Sitting, at: int) -> Need:
    session = tournament.conditions.session(sitting.name)
    terms = tournament.terms_of(session)
    uncleared = not_cleared_for_play(tournament)
    entering = () if session.players_from or tournament.entries_closed else ("take_entry",)
    if not sitting.tables and not sitting.commitment:
        say = f"Seal the ballot of {sitting.name}"
        return Need("ballot", _DIRECTOR, say, terms.cite("ballot"), ("seal_ballot", *entering))
    if uncleared is not None:
        by = (Role.INSPECTOR, Role.OPERATOR)
        return Need("approval", by, _asked(uncleared.because), uncleared.under, uncleared.instead)
    waiting = awaiting(tournament, session)
    if not sitting.tables:
        say = f"Draw seats for {sitting.name}: {len(waiting)} players"
        closing = ("close_entries",) if entering else ()
        return Need("draw", _DIRECTOR, say, terms.cite("ballot"), ("draw_seats", *entering, *closing))
    if tournament.paused:
        say = f"A break of {tournament.paused.minutes} minutes"
        return Need("break", _DIRECTOR, say, terms.cite("break"), ("end_break",))
    idle = [heat for heat in tournament.heats_of(sitting) if not heat.started]
    playing = [heat for heat in tournament.heats_of(sitting) if heat.started and not heat.ended]
    if any(heat.extra for heat in tournament.heats_of(sitting)):
        return _extra_rounds(tournament)
    over = next((heat for heat in playing if isinstance(due(tournament, heat, at), Over)), None)
    if over is not None:
        reached = due(tournament, over, at)
        assert isinstance(reached, Over), "its end has come"
        say = f"The session is over at {over.name}: {reached.because}"
        return Need("end of a table", (Role.DEALER, *_DIRECTOR), say, reached.under, ("end_table",))
    empty = next((heat for heat in playing if not heat.stacks), None)
    if empty is not None:
        say = f"Nobody is left at {empty.name}, and re-buys are open: take them, or end the session there"
        under = terms.cite("condition_buy_back")
        return Need("re-buys", _DIRECTOR, say, under, ("re_buy", "end_table"))
    if playing and any(add_ons_open(tournament, heat) for heat in playing):
        say = "Add-ons are open; close them for play to go on"
        return Need("add-ons", _DIRECTOR, say, terms.cite("condition_add_on"), ("add_on", "close_add_ons"))
    if idle and (not playing or playing[0].flight == idle[0].flight):
        flight = idle[0].flight
        missing = [
            name
            for heat in idle
            if heat.flight == flight
            for name in heat.seats
            if not tournament.players[name].present
        ]
        call = f"; not seated yet: {', '.join(missing[:10])}" + (" and others" if len(missing) > 10 else "")
        say = f"Start {sitting.name}, flight {flight}" + (call if missing else "; all seats are taken")
        return Need("start", _DIRECTOR, say, terms.cite("take_seats"), ("take_seat", "offer_seat", "start_session"))
    can_break = breakable(tournament, sitting)
    if can_break is not None:
        say = f"{can_break.name} can be broken: the other tables have room for its {len(can_break.seats)} players"
        return Need("broken table", _DIRECTOR, say, terms.cite("break_tables"), ("break_table",))
    # The next table of a sit-and-go does not wait for the others.
    enough = rolling(tournament, session) and len(waiting) >= session.players_per_table
    if playing and not enough:
        say = f"{sitting.name} is being played at {', '.join(heat.name for heat in playing[:8])}"
        return Need("play", (Role.DEALER,), say, terms.cite("minimum_each_round"), ("report_table",))
    if to_be_sealed(tournament, sitting) and (enough or tournament.entries_closed):
        say = f"Seal the ballot of the next table of {sitting.name}"
        return Need("ballot", _DIRECTOR, say, terms.cite("ballot"), ("seal_ballot", *entering))
    say = f"{len(waiting)} wait for a table of {session.players_per_table}"
    return Need(
        "sit-and-go", _DIRECTOR, say, terms.cite("condition_sit_and_go"), ("take_entry", "draw_seats", "close_entries")
    )


def _extra_rounds(tournament: Tournament) -> Need:
    heat = next(heat for heat in tournament.heats.values() if heat.extra and not heat.extra.played)
    assert heat.extra is not None, "just looked for"
    terms = tournament.terms_of(tournament.conditions.session(heat.session))
    under = terms.cite("extra_rounds") if terms.has("extra_rounds") else terms.cite("condition_session_ties")
    here = tuple(name for name in heat.extra.players if name in heat.seats)
    turns = heat.extra.seatings[heat.extra.turn + 1 :]
    then = f"; {sum(map(len, turns))} others have each of them in turn" if turns else ""
    say = f"{_names(here)} play extra rounds at {heat.name}{then}"
    return Need("extra rounds", (Role.DEALER,), say, under, ("report_table",))


def likely(tournament: Tournament) -> Iterator[tuple[Command, str]]:
    """Commands that somebody could want now, before the rules are asked."""
    conditions = tournament.conditions
    yield c.PublishConditions(where="the cashier's desk"), "Publish the conditions"
    for book in conditions.books():
        yield c.RecordConditionsApproval(book=book, reference="reference"), f"Record the approval under {book}"
        yield c.RecordNotification(book=book, reference="reference"), f"Record the notification under {book}"
    yield c.TakeEntry(player="a new player", paid=int(conditions.entry.fee), agreement="signed"), "Take an entry"
    yield c.CloseEntries(), "Close the entries"
    for sitting in tournament.sittings.values():
        for flight in range(1, sitting.flights + 1):
            yield c.StartSession(session=sitting.name, flight=flight), f"Start {sitting.name}, flight {flight}"
    for heat in tournament.heats.values():
        if heat.started and not heat.ended:
            yield c.EndTable(table=heat.name, reason="the director's decision"), f"End the session at {heat.name}"
            yield c.BreakTable(table=heat.name, reason="to fill the other tables"), f"Break {heat.name}"
    yield c.CallBreak(minutes=15), "Call a break"
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
        elif conditions.rebuys and player.standing is Standing.ELIMINATED:
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
