"""The tables' reports: chips won and lost, round by round, and the players eliminated or back in play."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal, Role, Under
from croupier.tournament import knockouts, late
from croupier.tournament.commands import ReportTable
from croupier.tournament.extra_rounds import after_extra_round, next_turn, with_rounds
from croupier.tournament.facts import PlayerEliminated, PlayerRevived, TableReported
from croupier.tournament.play import least_stake, needed
from croupier.tournament.session_tables import (
    at_the_end,
    back_in,
    in_after_all,
    left_play,
    out_after_all,
    with_session,
    with_table,
)
from croupier.tournament.state import PlayOff, SessionTable, Standing, Tournament
from croupier.tournament.vacancies import Vacancy, to_return


def report(tournament: Tournament, act: Act, command: ReportTable) -> Decision:
    """Chips won and lost at a table, the players out or back in play, and the result of an extra round."""
    own = tournament.terms
    table = tournament.tables.get(command.table)
    if table is None or not table.started:
        return Refusal(own.cite("ballot"), f"{command.table} plays no session of this tournament", book=own.book_id)
    if table.by_hand:
        because = f"{table.name} is run by hand: its chips are counted"
        return Refusal(own.cite("chips_untouched") + ("~T54",), because, ("count_chips",), book=own.book_id)
    if act.role is not Role.DEALER:
        because = "chips are won and lost at the tables, and only a table reports them"
        return Refusal(own.cite("chips_untouched"), because, book=own.book_id)
    if command.version <= table.version:
        because = "that has been reported"
        return Refusal(own.cite("chips_untouched"), because, book=own.book_id)
    entered = tournament.players
    strangers = [name for name in command.changes if name not in entered or not entered[name].table]
    if strangers:
        because = f"{strangers[0]} has no seat in this tournament"
        return Refusal(own.cite("chips_untouched"), because, book=own.book_id)
    terms = tournament.terms_of(tournament.conditions.plan(table.session))
    reported = TableReported(
        table=table.name,
        version=command.version,
        round=command.round,
        changes=command.changes,
        counts=command.counts,
        shoes=command.shoes,
        reverses=command.reverses,
        put_right=command.put_right,
        void=command.void,
        no_bet=command.no_bet,
        warned=command.warned,
        at=act.at,
        corrects=command.corrects,
        under=terms.cite("chips_untouched"),
        book=terms.book_id,
    )
    first = late.reopening(tournament, terms, table, reported)
    if not first and (reported.reverses or reported.corrects) and tournament.sessions[table.session].ended:
        reported = replace(reported, under=(*reported.under, "~T57"))
    return (*first, *with_consequences(late.reopened(tournament, first), terms, reported))


def with_consequences(tournament: Tournament, terms: Terms, reported: TableReported) -> tuple[Fact, ...]:
    """A report, the players whom it brings back or puts out, and the result of an extra round."""
    after = table_reported(tournament, reported)
    table = after.tables[reported.table]
    if table.extra is not None:
        if reported.counts:
            return (reported, *after_extra_round(after, table))
        return (reported, *next_turn(after, table)) if table.extra.played else (reported,)
    if after.sessions[table.session].ended:
        return (reported,)
    back = _revived(after, terms, table, reported)
    for fact in back:
        after = revived(after, fact)
    gone = _eliminated(after, terms, after.tables[table.name], reported)
    for each in gone:
        after = eliminated(after, each)
    return (reported, *back, *gone, *_out_elsewhere(after, terms, table, reported))


def table_reported(tournament: Tournament, fact: TableReported) -> Tournament:
    """A reversed round is played again, unless the table has finished the session."""
    table = tournament.tables[fact.table]
    plan, put_right = tournament.conditions.plan(table.session), _put_right(fact)
    goes_on = table.extra is None and not table.ended
    lost = sum(number not in table.uncounted for number in put_right.void) if goes_on else 0
    played = fact.counts * fact.rounds - lost if goes_on else 0
    did_not_count = fact.round > table.last_round and not fact.counts
    before = table.extra
    extra = before and with_rounds(before, (fact.round,) if fact.counts else (), put_right.void)
    table = replace(
        knockouts.corrected(plan, table, put_right, table.rounds - lost),
        extra=extra,
        uncounted=table.uncounted | ({fact.round} if did_not_count else set()),
        version=fact.version,
        last_round=max(table.last_round, fact.round),
        rounds=max(0, table.rounds + played),
        shoes=max(table.shoes, fact.shoes),
        no_bet=fact.no_bet,
    )
    after = with_table(tournament, table)
    after = replace(after, out_of_turn=after.out_of_turn.union(fact.warned)) if fact.warned else after
    changes: Mapping[str, int] = fact.changes
    if before is not None:
        changes = _in_extra_rounds(before, fact)
        table = replace(table, stacks={**table.stacks, **_before_void_rounds(before, fact.void)})
        after = with_table(after, table)
    together = _on_the_stacks(after, table, changes)
    if together:
        table = replace(table, stacks={**table.stacks, **together})
        after = with_table(after, table)
    for player, change in changes.items():
        if player not in together:
            after = _with_change(after, table.name, player, change)
    return after


def _in_extra_rounds(extra: PlayOff, fact: TableReported) -> dict[str, int]:
    """The changes of the extra rounds alone: what is put right in the session before them changes their chips no more
    (T57), and who has a void one again has the chips from before it."""
    changes = dict(fact.changes)
    for number, undone in fact.put_right.items():
        if number not in extra.had or number in fact.void:
            for name, cents in undone.items():
                changes[name] = changes.get(name, 0) - cents
    return changes


def _before_void_rounds(extra: PlayOff, void: Iterable[int]) -> dict[str, int]:
    """The chips from which those play again whose extra round is void."""
    turns = {extra.had[number] for number in void if number in extra.had}
    return {name: extra.stacks[name] for turn in turns for name in extra.seatings[turn]}


def _on_the_stacks(tournament: Tournament, table: SessionTable, changes: Mapping[str, int]) -> dict[str, int]:
    """The stacks of those still in play at the table, as nearly everybody is."""
    session = tournament.sessions[table.session]
    if table.extra is None and session.ended:
        return {}
    finished = session.final_chips if table.extra is None else ()
    stacks = table.stacks
    return {name: stacks[name] + each for name, each in changes.items() if name in stacks and name not in finished}


def _put_right(fact: TableReported) -> knockouts.PutRight:
    """Old reports say that a round was put right, but not which one: it counted, and came before everything."""
    if fact.put_right or not (fact.reverses or fact.corrects):
        return knockouts.PutRight(fact.put_right, fact.void)
    return knockouts.PutRight({0: {} if fact.counts else fact.changes}, (0,) if fact.reverses else ())


def _with_change(tournament: Tournament, at: str, player: str, change: int) -> Tournament:
    """Chips won or lost, wherever the player is by now; those of a decided session change nothing."""
    table = tournament.tables[at]
    session = tournament.sessions[table.session]
    if session.ended and table.extra is None:
        return tournament
    if player not in table.stacks and player not in table.out:
        table = tournament.tables[tournament.players[player].table]  # moved while the round was played
    if player in session.final_chips and table.extra is None:
        final_chips = {**session.final_chips, player: session.final_chips[player] + change}
        return with_session(tournament, replace(session, final_chips=final_chips))
    if player in table.stacks:
        return with_table(tournament, replace(table, stacks={**table.stacks, player: table.stacks[player] + change}))
    if player in table.out:
        gone = table.out[player]
        out = {**table.out, player: replace(gone, chips=gone.chips + change)}
        return with_table(tournament, replace(table, out=out))
    return tournament


def chips_to_give_back(tournament: Tournament, at: str, player: str) -> int:
    """The chips out of which a player who has left a table gives back what a void round there paid: the stack, wherever
    it is by now (X22). Extra rounds are played with other chips, and a result that stands with those of its end."""
    table = tournament.tables[at]
    session = tournament.sessions[table.session]
    if table.extra is not None or (session.ended and not late.may_be_ranked_again(tournament, session)):
        return 0
    if player in session.final_chips:
        return session.final_chips[player]
    if player not in table.stacks and player not in table.out:
        table = tournament.tables[tournament.players[player].table]
    gone = table.out.get(player)
    return table.stacks.get(player, gone.chips if gone else 0)


# Elimination


def _eliminated(
    tournament: Tournament, terms: Terms, table: SessionTable, reported: TableReported
) -> list[PlayerEliminated]:
    """Those without chips; those with the fewest, if there is a knockout after this round; and then those whose chips
    are too few for the next, if one follows (T6, T35)."""
    plan = tournament.conditions.plan(table.session)
    stacks = at_the_end(tournament, table) if table.ended else table.stacks
    in_play = {name: chips for name, chips in stacks.items() if chips >= 1}
    knocked: frozenset[str] = frozenset()
    if reported.counts and not table.ended:
        knocked = knockouts.comes(plan, table, in_play)
    elif reported.reverses or reported.corrects:
        knocked = knockouts.instead(plan, table)
    least = needed(tournament, table, reported.at, knocked)
    out = {name: "minimum" for name in stacks if name not in in_play}
    out |= {name: "knockout" for name in in_play if name in knocked}
    out |= {name: "minimum" for name, chips in in_play.items() if chips < least and name not in knocked}
    return [
        PlayerEliminated(
            player=name,
            table=table.name,
            round=table.rounds,
            chips=stacks[name],
            how=how,
            under=_out_under(terms, stacks[name]) if how == "minimum" else _knocked_out_under(terms),
            book=terms.book_id,
        )
        for name, how in out.items()
    ]


def _out_elsewhere(
    tournament: Tournament, terms: Terms, table: SessionTable, reported: TableReported
) -> list[PlayerEliminated]:
    """Those who have been moved since, and whom the report leaves without enough chips for the table where they sit.
    They are out in the round that is reported, with those who lost their last chips beside them."""
    found = []
    rounds = table.rounds + (reported.rounds if reported.counts and table.broken else 0)
    for name in reported.changes:
        there = tournament.tables[tournament.players[name].table]
        chips = (at_the_end(tournament, there) if there.ended else there.stacks).get(name)
        if there.name == table.name or there.session != table.session or chips is None:
            continue
        if chips < needed(tournament, there, reported.at):
            out = PlayerEliminated(
                player=name,
                table=there.name,
                round=rounds,
                chips=chips,
                under=_out_under(terms, chips),
                book=terms.book_id,
            )
            found.append(out)
            tournament = eliminated(tournament, out)
    return found


def _out_under(terms: Terms, chips: int) -> Under:
    """No chips at all and too few for the minimum are different rules, where the book has both (U20)."""
    if not chips and terms.has("out_of_chips"):
        return terms.cite("out_of_chips", "eliminated")
    return terms.cite("eliminated")


def _knocked_out_under(terms: Terms) -> Under:
    return terms.cite_first("condition_elimination", "condition_sessions")


def eliminated(tournament: Tournament, fact: PlayerEliminated) -> Tournament:
    table = tournament.tables[fact.table]
    if table.ended:
        after = out_after_all(tournament, table, fact.player, fact.chips)
    else:
        after = _out_in(left_play(tournament, fact.player, Standing.ELIMINATED), fact)
    if fact.how != "knockout":
        return after
    return with_table(after, knockouts.taken(table, after.tables[fact.table], fact, table.stacks))


def _out_in(tournament: Tournament, fact: PlayerEliminated) -> Tournament:
    """The round counts in which the chips were lost, where it was played at another table."""
    table = tournament.tables[fact.table]
    gone = table.out.get(fact.player)
    if gone is None or gone.round == fact.round:
        return tournament
    return with_table(tournament, replace(table, out={**table.out, fact.player: replace(gone, round=fact.round)}))


# Back in play


def _revived(
    tournament: Tournament, terms: Terms, table: SessionTable, reported: TableReported
) -> tuple[PlayerRevived, ...]:
    """Those who were put out by a round that is reversed or corrected, wherever they were by then."""
    facts: tuple[PlayerRevived, ...] = ()
    put_right = reported.reverses or reported.corrects
    for name in dict.fromkeys((*table.out, *reported.changes)) if put_right else ():
        fact = _back(tournament, terms, table.session, name, reported)
        if fact is not None:
            tournament, facts = revived(tournament, fact), (*facts, fact)
    return facts


def _back(
    tournament: Tournament, terms: Terms, session_name: str, name: str, reported: TableReported
) -> PlayerRevived | None:
    """A reversed or corrected round can leave an eliminated player with enough chips (J45), or no longer among those
    with the fewest (T51)."""
    player, session = tournament.players[name], tournament.conditions.plan(session_name)
    home = tournament.tables[player.table]
    if home.session != session_name or name not in home.out or player.standing is not Standing.ELIMINATED:
        return None
    if name in tournament.gone:
        return None
    over = home.ended and not home.broken  # no seat is needed any more
    to: Vacancy | None = Vacancy(home.name, player.seat)
    if not over and (home.broken or player.seat in home.seats.values()):
        to = to_return(tournament, player)
    gone = home.out[name]
    untouched = home.ended and not reported.changes.get(name, 0)
    stays = knockouts.stands(session, home, name) if gone.knocked else untouched
    if to is None or stays:
        return None
    there = tournament.tables[to.table]
    enough = needed(tournament, there, reported.at)
    if there.no_bet or (over and gone.round < home.rounds):
        enough = least_stake(tournament, session, gone.round)
    if gone.chips < enough:
        return None
    under = _knocked_out_under(terms) + ("~T51",) if gone.knocked else terms.cite("eliminated")
    under += terms.cite("chips_untouched") + (("~T53",) if to.table != home.name else ())
    return PlayerRevived(player=name, table=to.table, seat=to.seat, chips=gone.chips, under=under, book=terms.book_id)


def revived(tournament: Tournament, fact: PlayerRevived) -> Tournament:
    table = tournament.tables[fact.table]
    if table.ended:
        return in_after_all(tournament, table, fact.player, fact.chips)
    return back_in(tournament, fact.player, fact.table, fact.seat, fact.chips)


_EVOLVE: Mapping[type[Fact], Callable[[Tournament, Any], Tournament]] = {
    TableReported: table_reported,
    PlayerRevived: revived,
    PlayerEliminated: eliminated,
}


def after_report(tournament: Tournament, facts: Iterable[Fact]) -> Tournament:
    """The tournament after a report and its consequences at a table that has no extra rounds."""
    for fact in facts:
        tournament = _EVOLVE[type(fact)](tournament, fact)
    return tournament
