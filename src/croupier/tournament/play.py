"""Play: what the tables report, who is eliminated, breaks and pace, and what each table does next."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.context import Limit
from croupier.games.machines import MACHINES
from croupier.instruments import Terms, library
from croupier.ruling import Act, Fact, Refusal, Role, Under
from croupier.tournament import knockouts
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import CallBreak, EndBreak, EndTable, ReportTable, SetPace
from croupier.tournament.conditions import Session
from croupier.tournament.facts import (
    BreakCalled,
    BreakEnded,
    PaceSet,
    PlayerEliminated,
    PlayerRevived,
    TableEnded,
    TableReported,
)
from croupier.tournament.heats import (
    at_the_end,
    back_in,
    in_after_all,
    left_play,
    out_after_all,
    with_heat,
    with_sitting,
)
from croupier.tournament.state import Break, Heat, Sitting, Stage, Standing, Tournament
from croupier.tournament.vacancies import Vacancy, to_return

Decision = tuple[Fact, ...] | Refusal


# What a table plays for and by


def limits_after(session: Session, rounds: int) -> dict[str, Limit]:
    """The limits of the round that follows so many rounds: the session's own, or those of the level it has reached."""
    limits = session.limits
    for level in session.levels:
        if level.from_round <= rounds + 1:
            limits = {**limits, **level.limits}
    return {kind: Limit(int(x.minimum), int(x.maximum), int(x.multiple)) for kind, x in limits.items()}


def amounts_after(session: Session, rounds: int) -> tuple[int | None, int | None]:
    """The maximum payout and the differential of that round; None where there is none."""
    payout, differential = session.maximum_payout, session.differential
    for level in session.levels:
        if level.from_round <= rounds + 1:
            payout = payout if level.maximum_payout is None else level.maximum_payout
            differential = differential if level.differential is None else level.differential
            differential = None if level.lift_differential else differential
    return None if payout is None else int(payout), None if differential is None else int(differential)


def least_stake(tournament: Tournament, session: Session, rounds: int) -> int:
    """What a player needs in order to take part in the next round."""
    terms = tournament.terms_of(session)
    machine = MACHINES[library().book(terms.book_id).game]
    return machine.least_stake(terms, limits_after(session, rounds))


class Grant(Struct, frozen=True):
    """A table may play its next round: with this on its sign, and so many rounds left with it (0: unknown)."""

    limits: Mapping[str, Limit]
    maximum_payout: int | None
    differential: int | None
    rounds_left: int
    marker: int
    seconds: int  # to wager, by the director's pace or the conditions; 0: as long as the dealer waits


class Over(Struct, frozen=True):
    """The session is over at a table."""

    because: str
    under: Under


def due(tournament: Tournament, heat: Heat, at: int) -> Grant | Over | None:
    """What a table that has finished its round does next; None while it waits for the director."""
    session, sitting = tournament.conditions.session(heat.session), tournament.sittings[heat.session]
    if not heat.started or tournament.stage is not Stage.PLAYING or (heat.ended and heat.extra is None):
        return None
    if heat.extra is not None and heat.extra.played:
        return None
    if heat.extra is None:
        over = _reached(tournament, session, sitting, heat, at)
        if over is not None:
            return over
    if tournament.paused or add_ons_open(tournament, heat) or not heat.stacks:
        return None
    rounds_left = max(0, session.end.rounds - heat.rounds) if heat.extra is None else 0
    seconds = session.seconds_to_wager if tournament.seconds_to_wager is None else tournament.seconds_to_wager
    on_sign = limits_after(session, heat.rounds), *amounts_after(session, heat.rounds)
    return Grant(*on_sign, rounds_left, heat.marker, seconds)


def _reached(tournament: Tournament, session: Session, sitting: Sitting, heat: Heat, at: int) -> Over | None:
    terms, end = tournament.terms_of(session), session.end
    if not heat.stacks and not may_still_re_buy(tournament, session, heat):
        return Over("nobody is left at the table", terms.cite("eliminated"))
    over = _run_out(terms, session, heat, at)
    if over is not None:
        return over
    everybody_in = not awaiting_start(tournament, sitting) and not may_still_re_buy(tournament, session, heat)
    if end.players and everybody_in and sitting.in_play <= end.players:
        return Over(f"{sitting.in_play} players are left", terms.cite("session_by_players"))
    if everybody_in and sitting.in_play == 1:
        return Over("one player is left", terms.cite("places"))
    return None


def _run_out(terms: Terms, session: Session, heat: Heat, at: int) -> Over | None:
    """The rounds, the shoes or the minutes of a session are over at a table, however many are left there."""
    end = session.end
    if end.rounds and heat.rounds >= end.rounds:
        return Over(f"{end.rounds} rounds are played", terms.cite("session_by_rounds"))
    if end.shoes and heat.shoes >= end.shoes:
        return Over(f"{end.shoes} shoes are dealt", terms.cite("session_by_shoes"))
    if end.minutes and at >= heat.since + end.minutes * 60_000:
        return Over(f"{end.minutes} minutes are over", terms.cite("session_by_time"))
    return None


def awaiting_start(tournament: Tournament, sitting: Sitting) -> bool:
    """Whether more players are to come into the session."""
    rolling = bool(tournament.conditions.start.sit_and_go) and sitting is next(iter(tournament.sittings.values()))
    if rolling and not tournament.entries_closed and tournament.entries < tournament.conditions.entry.maximum:
        return True
    if rolling and any(each.standing is Standing.IN and not each.session for each in tournament.players.values()):
        return True
    return any(not heat.started for heat in tournament.heats_of(sitting))


def may_still_re_buy(tournament: Tournament, session: Session, heat: Heat) -> bool:
    rebuys = tournament.conditions.rebuys
    if rebuys is None or rebuys.until is None:
        return False
    return rebuys.until.session == session.name and heat.rounds < rebuys.until.round


def add_ons_open(tournament: Tournament, heat: Heat) -> bool:
    """Add-ons are sold between two rounds: the table waits until the director closes them."""
    add_on = tournament.conditions.add_on
    if add_on is None or add_on.at is None or tournament.add_ons_closed or heat.extra is not None:
        return False
    return add_on.at.session == heat.session and heat.rounds == add_on.at.round


# What a table reports


def report(tournament: Tournament, act: Act, command: ReportTable) -> Decision:
    own = tournament.terms
    heat = tournament.heats.get(command.table)
    if heat is None or not heat.started:
        return Refusal(own.cite("ballot"), f"{command.table} plays no session of this tournament", book=own.book_id)
    if act.role is not Role.DEALER:
        because = "chips are won and lost at the tables, and only a table reports them"
        return Refusal(own.cite("chips_untouched"), because, book=own.book_id)
    if command.version <= heat.version:
        because = "that has been taken in"
        return Refusal(own.cite("chips_untouched"), because, book=own.book_id)
    entered = tournament.players
    strangers = [name for name in command.changes if name not in entered or not entered[name].table]
    if strangers:
        because = f"{strangers[0]} has no seat in this tournament"
        return Refusal(own.cite("chips_untouched"), because, book=own.book_id)
    terms = tournament.terms_of(tournament.conditions.session(heat.session))
    reported = TableReported(
        table=heat.name,
        version=command.version,
        round=command.round,
        changes=command.changes,
        counts=command.counts,
        shoes=command.shoes,
        reverses=command.reverses,
        put_right=command.put_right,
        void=command.void,
        no_bet=command.no_bet,
        at=act.at,
        corrects=command.corrects,
        under=terms.cite("chips_untouched"),
        book=terms.book_id,
    )
    after = table_reported(tournament, reported)
    heat = after.heats[heat.name]
    if heat.extra is not None or after.sittings[heat.session].ended:
        return (reported,)
    back = _revived(after, terms, heat, command, act.at)
    for fact in back:
        after = revived(after, fact)
    return (reported, *back, *_eliminated(after, terms, after.heats[heat.name], command, act.at))


def _needed(tournament: Tournament, terms: Terms, heat: Heat, at: int) -> int:
    """The chips without which a player is out: the least stake of the next round. Where none follows chips rank the
    players, however few (T6); who has none at all is out in the round that took the last one (T39). A no-bet round asks
    nobody for a stake: whoever is short is tested before the round after it (T41)."""
    session = tournament.conditions.session(heat.session)
    if heat.ended or heat.no_bet or _run_out(terms, session, heat, at) is not None:
        return 1
    return least_stake(tournament, session, heat.rounds)


def table_reported(tournament: Tournament, fact: TableReported) -> Tournament:
    """A round that is reversed is played again, unless the table is through with the session."""
    heat = tournament.heats[fact.table]
    session, put_right = tournament.conditions.session(heat.session), _put_right(fact)
    goes_on = heat.extra is None and not heat.ended
    lost = sum(number not in heat.uncounted for number in put_right.void) if goes_on else 0
    played = fact.counts - lost if goes_on else 0
    did_not_count = fact.round > heat.last_round and not fact.counts
    heat = replace(
        knockouts.corrected(session, heat, put_right, heat.rounds - lost),
        uncounted=heat.uncounted | ({fact.round} if did_not_count else set()),
        version=fact.version,
        last_round=max(heat.last_round, fact.round),
        rounds=max(0, heat.rounds + played),
        shoes=max(heat.shoes, fact.shoes),
        no_bet=fact.no_bet,
    )
    after = with_heat(tournament, heat)
    for player, change in fact.changes.items():
        after = _with_change(after, heat.name, player, change)
    return after


def _put_right(fact: TableReported) -> knockouts.PutRight:
    """Reports of old say that a round was put right, and not which one: it counted, and came before everything."""
    if fact.put_right or not (fact.reverses or fact.corrects):
        return knockouts.PutRight(fact.put_right, fact.void)
    return knockouts.PutRight({0: {} if fact.counts else fact.changes}, (0,) if fact.reverses else ())


def _with_change(tournament: Tournament, table: str, player: str, change: int) -> Tournament:
    """Chips won or lost, wherever the player is by now; those of a session that has been decided change nothing."""
    heat = tournament.heats[table]
    if player not in heat.stacks and player not in heat.out:
        heat = tournament.heats[tournament.players[player].table]  # moved while the round was played
    sitting = tournament.sittings[heat.session]
    if sitting.ended and heat.extra is None:
        return tournament
    if player in sitting.final_chips and heat.extra is None:
        final_chips = {**sitting.final_chips, player: sitting.final_chips[player] + change}
        return with_sitting(tournament, replace(sitting, final_chips=final_chips))
    if player in heat.stacks:
        return with_heat(tournament, replace(heat, stacks={**heat.stacks, player: heat.stacks[player] + change}))
    if player in heat.out:
        gone = heat.out[player]
        out = {**heat.out, player: replace(gone, chips=gone.chips + change)}
        return with_heat(tournament, replace(heat, out=out))
    return tournament


def _eliminated(tournament: Tournament, terms: Terms, heat: Heat, command: ReportTable, at: int) -> list[Fact]:
    """Those who have not the chips to stay, and those whom the conditions knock out."""
    session = tournament.conditions.session(heat.session)
    least = _needed(tournament, terms, heat, at)
    under = terms.cite("eliminated")
    if terms.has("out_of_chips"):
        under += terms.cite("out_of_chips")
    stacks = at_the_end(tournament, heat) if heat.ended else heat.stacks
    out = {name: "minimum" for name, chips in stacks.items() if chips < least}
    in_play = {name: chips for name, chips in stacks.items() if name not in out}
    knocked: frozenset[str] = frozenset()
    if command.counts:
        knocked = knockouts.comes(session, heat, in_play)
    elif command.reverses or command.corrects:
        knocked = knockouts.instead(session, heat)
    out |= dict.fromkeys((name for name in in_play if name in knocked), "knockout")
    return [
        PlayerEliminated(
            player=name,
            table=heat.name,
            round=heat.rounds,
            chips=stacks[name],
            how=how,
            under=under if how == "minimum" else _knocked_out_under(terms),
            book=terms.book_id,
        )
        for name, how in out.items()
    ]


def _knocked_out_under(terms: Terms) -> Under:
    return terms.cite_first("condition_elimination", "condition_sessions")


def eliminated(tournament: Tournament, fact: PlayerEliminated) -> Tournament:
    heat = tournament.heats[fact.table]
    if heat.ended:
        after = out_after_all(tournament, heat, fact.player, fact.chips)
    else:
        after = left_play(tournament, fact.player, Standing.ELIMINATED)
    if fact.how != "knockout":
        return after
    return with_heat(after, knockouts.taken(heat, after.heats[fact.table], fact, heat.stacks))


def _revived(
    tournament: Tournament, terms: Terms, heat: Heat, command: ReportTable, at: int
) -> tuple[PlayerRevived, ...]:
    """Those whom a round had put out that is reversed or corrected, wherever they were by then."""
    facts: tuple[PlayerRevived, ...] = ()
    put_right = command.reverses or command.corrects
    for name in dict.fromkeys((*heat.out, *command.changes)) if put_right else ():
        fact = _back(tournament, terms, heat.session, name, command, at)
        if fact is not None:
            tournament, facts = revived(tournament, fact), (*facts, fact)
    return facts


def _back(
    tournament: Tournament, terms: Terms, session_name: str, name: str, command: ReportTable, at: int
) -> PlayerRevived | None:
    """A round reversed or corrected can leave somebody with chips enough who had been eliminated by it (J45), or no
    longer among those with the fewest (T51)."""
    player, session = tournament.players[name], tournament.conditions.session(session_name)
    home = tournament.heats[player.table]
    if home.session != session_name or name not in home.out or player.standing is not Standing.ELIMINATED:
        return None
    over = home.ended and not home.broken  # no seat is wanted any more
    to: Vacancy | None = Vacancy(home.name, player.seat)
    if not over and (home.broken or player.seat in home.seats.values()):
        to = to_return(tournament, player)
    gone = home.out[name]
    untouched = home.ended and not command.changes.get(name, 0)
    stays = knockouts.stands(session, home, name) if gone.knocked else untouched
    if to is None or stays:
        return None
    there = tournament.heats[to.table]
    enough = _needed(tournament, terms, there, at)
    if there.no_bet or (over and gone.round < home.rounds):
        enough = least_stake(tournament, session, gone.round)
    if gone.chips < enough:
        return None
    under = _knocked_out_under(terms) + ("~T51",) if gone.knocked else terms.cite("eliminated")
    under += terms.cite("chips_untouched") + (("~T53",) if to.table != home.name else ())
    return PlayerRevived(player=name, table=to.table, seat=to.seat, chips=gone.chips, under=under, book=terms.book_id)


def revived(tournament: Tournament, fact: PlayerRevived) -> Tournament:
    heat = tournament.heats[fact.table]
    if heat.ended:
        return in_after_all(tournament, heat, fact.player, fact.chips)
    return back_in(tournament, fact.player, fact.table, fact.seat, fact.chips)


# The end of a session at a table


def end_table(tournament: Tournament, act: Act, command: EndTable) -> Decision:
    """When its end has come, or before that by the director, who says why."""
    own = tournament.terms
    heat = tournament.heats.get(command.table)
    if heat is None or not heat.started or heat.ended:
        under = own.cite("condition_sessions", "places")
        return Refusal(under, f"no session goes on at {command.table}", book=own.book_id)
    terms = tournament.terms_of(tournament.conditions.session(heat.session))
    over = due(tournament, heat, act.at)
    if isinstance(over, Over) and act.role in (Role.DEALER, Role.DIRECTOR):
        return (TableEnded(table=heat.name, because=over.because, under=over.under, book=terms.book_id),)
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if not command.reason.strip():
        return Refusal(terms.cite("condition_sessions"), "say why the session ends early", book=terms.book_id)
    ended = TableEnded(
        table=heat.name, because=command.reason, under=terms.cite("tournament_director"), book=terms.book_id
    )
    return (ended,)


def table_ended(tournament: Tournament, fact: TableEnded) -> Tournament:
    heat = tournament.heats[fact.table]
    sitting = tournament.sittings[heat.session]
    sitting = replace(
        sitting,
        unfinished=sitting.unfinished - 1,
        final_chips={**sitting.final_chips, **heat.stacks},
        final_table={**sitting.final_table, **dict.fromkeys(heat.stacks, heat.name)},
    )
    after = with_heat(tournament, replace(heat, ended=True, seats={}))
    return with_sitting(after, sitting)


# Breaks and pace


def call_break(tournament: Tournament, act: Act, command: CallBreak) -> Decision:
    terms = tournament.terms
    under = terms.cite("break")
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if tournament.stage is not Stage.PLAYING:
        return Refusal(under, "there is no play to interrupt", book=terms.book_id)
    if tournament.paused:
        return Refusal(under, "there is a break already", ("end_break",), book=terms.book_id)
    if not 1 <= command.minutes <= 24 * 60:
        return Refusal(under, "say how many minutes the break lasts, up to a day", book=terms.book_id)
    called = BreakCalled(minutes=command.minutes, at=act.at, reason=command.reason, under=under, book=terms.book_id)
    return (called,)


def break_called(tournament: Tournament, fact: BreakCalled) -> Tournament:
    return replace(tournament, paused=Break(fact.minutes, fact.at))


def end_break(tournament: Tournament, act: Act, command: EndBreak) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if tournament.paused is None:
        return Refusal(terms.cite("break"), "there is no break", book=terms.book_id)
    return (BreakEnded(at=act.at, under=terms.cite("break"), book=terms.book_id),)


def break_ended(tournament: Tournament, fact: BreakEnded) -> Tournament:
    """A session that lasts so many minutes is longer by the break."""
    assert tournament.paused is not None, "a break ends"
    since = tournament.paused.since
    heats = {
        name: replace(heat, since=heat.since + max(0, fact.at - max(since, heat.since)))
        if heat.started and not heat.ended
        else heat
        for name, heat in tournament.heats.items()
    }
    return replace(tournament, paused=None, heats=heats)


def set_pace(tournament: Tournament, act: Act, command: SetPace) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if command.seconds_to_wager < 0 or not command.direction.strip():
        because = "say how many seconds a wager may take (0: no limit) and what the players are told"
        return Refusal(terms.cite("pace"), because, book=terms.book_id)
    pace = PaceSet(
        seconds_to_wager=command.seconds_to_wager,
        direction=command.direction,
        under=terms.cite("pace"),
        book=terms.book_id,
    )
    return (pace,)


def pace_set(tournament: Tournament, fact: PaceSet) -> Tournament:
    return replace(tournament, seconds_to_wager=fact.seconds_to_wager)
