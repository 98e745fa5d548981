"""Play: each table's limits and next step, the end of a session there, and the pace."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.context import Limit
from croupier.games.machines import MACHINES
from croupier.instruments import Terms, library
from croupier.ruling import Act, Decision, Refusal, Role, Under
from croupier.tournament.breaks import holds, stopped_at
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import EndTable, SetPace
from croupier.tournament.conditions import SessionPlan
from croupier.tournament.facts import PaceSet, TableEnded
from croupier.tournament.session_tables import with_session, with_table
from croupier.tournament.state import Session, SessionTable, Stage, Standing, Tournament

# A table's limits


def limits_after(plan: SessionPlan, rounds: int) -> dict[str, Limit]:
    """The limits of the round after this many rounds: the session's own, or those of the level it has reached."""
    limits = plan.limits
    for level in plan.levels:
        if level.from_round <= rounds + 1:
            limits = {**limits, **level.limits}
    return {kind: Limit(int(x.minimum), int(x.maximum), int(x.multiple)) for kind, x in limits.items()}


def amounts_after(plan: SessionPlan, rounds: int) -> tuple[int | None, int | None]:
    """The maximum payout and the differential of that round; None where there is none."""
    payout, differential = plan.maximum_payout, plan.differential
    for level in plan.levels:
        if level.from_round <= rounds + 1:
            payout = payout if level.maximum_payout is None else level.maximum_payout
            differential = differential if level.differential is None else level.differential
            differential = None if level.lift_differential else differential
    return None if payout is None else int(payout), None if differential is None else int(differential)


def least_stake(tournament: Tournament, plan: SessionPlan, rounds: int) -> int:
    """The amount a player needs to take part in the next round."""
    terms = tournament.terms_of(plan)
    machine = MACHINES[library().book(terms.book_id).game]
    return machine.least_stake(terms, limits_after(plan, rounds))


class Grant(Struct, frozen=True):
    """A table may play its next round: with these amounts on its sign, and this many rounds left including it (0:
    unknown)."""

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


def due(tournament: Tournament, table: SessionTable, at: int) -> Grant | Over | None:
    """The next step of a table that has finished its round; None while it waits for the director."""
    plan, session = tournament.conditions.plan(table.session), tournament.sessions[table.session]
    if not table.started or tournament.stage is not Stage.PLAYING or (table.ended and table.extra is None):
        return None
    if table.extra is not None and table.extra.played:
        return None
    if table.extra is None:
        over = end_reached(tournament, plan, table, session.in_play, stopped_at(tournament, at))
        if over is not None:
            return over
    if tournament.paused or holds(tournament, table, at) or add_ons_open(tournament, table) or not table.stacks:
        return None
    rounds_left = max(0, plan.end.rounds - table.rounds) if table.extra is None else 0
    seconds = plan.seconds_to_wager if tournament.seconds_to_wager is None else tournament.seconds_to_wager
    on_sign = limits_after(plan, table.rounds), *amounts_after(plan, table.rounds)
    return Grant(*on_sign, rounds_left, table.marker, seconds)


def end_reached(tournament: Tournament, plan: SessionPlan, table: SessionTable, in_play: int, at: int) -> Over | None:
    """The end of a session at a table, where this many players are in play in the session."""
    terms, end, session = tournament.terms_of(plan), plan.end, tournament.sessions[table.session]
    if not table.stacks and not may_still_re_buy(tournament, plan, table):
        return Over("nobody is left at the table", terms.cite("eliminated"))
    over = run_out(terms, plan, table, at)
    if over is not None:
        return over
    enough_out = bool(end.players) and in_play <= end.players
    if not enough_out and in_play != 1:
        return None  # as mostly: whether all have come would be asked of every table
    if awaiting_start(tournament, session) or may_still_re_buy(tournament, plan, table):
        return None
    if enough_out:
        return Over(f"{in_play} players are left", terms.cite("session_by_players"))
    return Over("one player is left", terms.cite("places"))


def run_out(terms: Terms, plan: SessionPlan, table: SessionTable, at: int) -> Over | None:
    """The rounds, the shoes or the minutes of a session are over at a table, however many players are left there."""
    end = plan.end
    if end.rounds and table.rounds >= end.rounds:
        return Over(f"{end.rounds} rounds are played", terms.cite("session_by_rounds"))
    if end.shoes and table.shoes >= end.shoes:
        return Over(f"{end.shoes} shoes are dealt", terms.cite("session_by_shoes"))
    if end.minutes and at >= table.since + end.minutes * 60_000:
        return Over(f"{end.minutes} minutes are over", terms.cite("session_by_time"))
    return None


def needed(tournament: Tournament, table: SessionTable, at: int, knocked: frozenset[str] = frozenset()) -> int:
    """The chips without which a player is out: the least stake of the next round. Where none follows, chips rank the
    players, however few (T6); a player who has none at all is out in the round that took the last one (T39), and none
    follows if that and a knockout leave no more than the session ends with (T35). A no-bet round asks nobody for a
    stake: a player who is short is tested before the round after it (T41)."""
    plan = tournament.conditions.plan(table.session)
    if table.ended or table.no_bet:
        return 1
    gone = sum(chips < 1 or name in knocked for name, chips in table.stacks.items())
    left = tournament.sessions[table.session].in_play - gone
    if end_reached(tournament, plan, table, left, stopped_at(tournament, at)) is not None:
        return 1
    return least_stake(tournament, plan, table.rounds)


def awaiting_start(tournament: Tournament, session: Session) -> bool:
    """Whether more players are to come into the session."""
    rolling = bool(tournament.conditions.start.sit_and_go) and session is next(iter(tournament.sessions.values()))
    if rolling and not tournament.entries_closed and tournament.entries < tournament.conditions.entry.maximum:
        return True
    if rolling and any(each.standing is Standing.IN and not each.session for each in tournament.players.values()):
        return True
    return any(not tournament.tables[name].started for name in session.tables)


def may_still_re_buy(tournament: Tournament, plan: SessionPlan, table: SessionTable) -> bool:
    rebuys = tournament.conditions.rebuys
    if rebuys is None or rebuys.until is None:
        return False
    return rebuys.until.session == plan.name and table.rounds < rebuys.until.round


def add_ons_open(tournament: Tournament, table: SessionTable) -> bool:
    """Add-ons are sold between two rounds: the table waits until the director closes them."""
    add_on = tournament.conditions.add_on
    if add_on is None or add_on.at is None or tournament.add_ons_closed or table.extra is not None:
        return False
    return add_on.at.session == table.session and table.rounds == add_on.at.round


# The end of a session at a table


def end_table(tournament: Tournament, act: Act, command: EndTable) -> Decision:
    """When its end has come, or before that by the director, with a reason."""
    own = tournament.terms
    table = tournament.tables.get(command.table)
    if table is None or not table.started or table.ended:
        under = own.cite("condition_sessions", "places")
        return Refusal(under, f"no session goes on at {command.table}", book=own.book_id)
    terms = tournament.terms_of(tournament.conditions.plan(table.session))
    if table.count is not None:
        because = f"the chips at {table.name} are counted, and the count waits for somebody else's confirmation"
        return Refusal(terms.cite("places") + ("~T54",), because, ("confirm_count",), book=terms.book_id)
    over = due(tournament, table, act.at)
    if isinstance(over, Over) and act.role in (Role.DEALER, Role.DIRECTOR):
        return (TableEnded(table=table.name, because=over.because, under=over.under, book=terms.book_id),)
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if not command.reason.strip():
        return Refusal(terms.cite("condition_sessions"), "say why the session ends early", book=terms.book_id)
    ended = TableEnded(
        table=table.name, because=command.reason, under=terms.cite("tournament_director"), book=terms.book_id
    )
    return (ended,)


def table_ended(tournament: Tournament, fact: TableEnded) -> Tournament:
    table = tournament.tables[fact.table]
    session = tournament.sessions[table.session]
    session = replace(
        session,
        unfinished=session.unfinished - 1,
        final_chips={**session.final_chips, **table.stacks},
        final_table={**session.final_table, **dict.fromkeys(table.stacks, table.name)},
    )
    after = with_table(tournament, replace(table, ended=True, seats={}))
    return with_session(after, session)


# Pace


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
