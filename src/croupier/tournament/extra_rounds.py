"""Extra rounds for players who are level: where they sit, with which chips, and the result of each round."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from croupier.ruling import Fact
from croupier.tournament import ballot
from croupier.tournament.boxes import seats_of
from croupier.tournament.conditions import SessionPlan
from croupier.tournament.facts import Placing, PlayOffRound, PlayOffStarted, PlayOffTurn
from croupier.tournament.play import least_stake
from croupier.tournament.ranking import OpenTie, open_ties
from croupier.tournament.session_tables import with_table, with_tiebreaks
from croupier.tournament.state import PlayOff, Session, SessionTable, Standing, Tournament


def start_play_off(
    tournament: Tournament, tie: OpenTie, stacks: dict[str, int] | None = None
) -> tuple[PlayOffStarted, ...]:
    """At one table, or at as many as it takes to seat everybody who is level; one after the other, where all the tables
    that may be active have too few seats (T50)."""
    session = _session_of(tournament, tie)
    chips = stacks or _stacks(tournament, session, tie)
    seated = seats_for(tournament, tie)
    under = tie.under + (("~T50",) if sum(map(len, seated.values())) > 1 else ())
    facts = []
    for table, seatings in seated.items():
        players = tuple(name for name in tie.players if any(name in seats for seats in seatings))
        first, *turns = (_placings(table, seats) for seats in seatings)
        facts.append(
            PlayOffStarted(
                session=tie.session,
                players=players,
                table=table,
                placings=first,
                chips={name: chips[name] for name in players},
                group=tie.players if players != tie.players else (),
                turns=tuple(turns),
                under=under,
                book=tie.book,
            )
        )
    return tuple(facts)


def _placings(table: str, seats: Mapping[str, int]) -> tuple[Placing, ...]:
    return tuple(Placing(name, table, seat) for name, seat in seats.items())


def can_play(tournament: Tournament, name: str) -> bool:
    """Eliminated players who are level in points can too: only those who left, or were made to, cannot."""
    out = (Standing.WITHDRAWN, Standing.EXCLUDED)
    return tournament.players[name].standing not in out and name not in tournament.gone


def seats_for(tournament: Tournament, tie: OpenTie) -> dict[str, list[dict[str, int]]]:
    """The seats for extra rounds, at each table one seating after the other. Players who come from other tables
    draw a seat by the session's number."""
    session = _session_of(tournament, tie)
    plan = tournament.conditions.plan(session.name)
    seats = seats_of(tournament.terms_of(plan), plan)
    home = _table_of(tournament, tie)
    players = [name for name in tie.players if can_play(tournament, name)]
    if len(players) > len(seats):
        return _in_groups(players, session, plan, seats)
    at_home: dict[str, int] = {}
    for player in (tournament.players[name] for name in players):
        if player.table == home and player.seat not in at_home.values():  # those of another turn had the same seats
            at_home[player.name] = player.seat
    free = [seat for seat in seats if seat not in at_home.values()]
    drawn = [int(seat) for seat in ballot.order(session.seed, 0, map(str, free))]
    coming = ballot.order(session.seed, 0, (name for name in players if name not in at_home))
    return {home: [{**at_home, **dict(zip(coming, drawn, strict=False))}]}


def _in_groups(
    players: Sequence[str], session: Session, plan: SessionPlan, seats: tuple[int, ...]
) -> dict[str, list[dict[str, int]]]:
    """Groups as equal as possible, over the tables of the session that may be active at the same time (T50)."""
    groups: list[dict[str, int]] = [{} for _ in range(-(-len(players) // len(seats)))]
    drawn = [int(seat) for seat in ballot.order(session.seed, 0, map(str, seats))]
    for turn, name in enumerate(ballot.order(session.seed, 0, players)):
        group = groups[turn % len(groups)]
        group[name] = drawn[len(group)]
    tables = session.tables[: plan.tables or None][: len(groups)]
    return {table: groups[at :: len(tables)] for at, table in enumerate(tables)}


def _stacks(tournament: Tournament, session: Session, tie: OpenTie) -> dict[str, int]:
    """Level in chips, they play with their own chips, if those are enough to wager (T22); level in points, each with
    the stack of the last session (T23)."""
    plan = tournament.conditions.plan(session.name)
    same = int(tournament.conditions.chips if plan.chips is None else plan.chips)
    held = {name: session.final_chips.get(name, same) if tie.session else same for name in tie.players}
    rounds = tournament.tables[_table_of(tournament, tie)].rounds
    enough = max(held.values()) >= least_stake(tournament, plan, rounds)
    return held if enough else dict.fromkeys(tie.players, same)


def _session_of(tournament: Tournament, tie: OpenTie) -> Session:
    """The session in which they are level; players level in points meet at a table of the last session played."""
    if tie.session:
        return tournament.sessions[tie.session]
    return [session for session in tournament.sessions.values() if session.tables][-1]


def _table_of(tournament: Tournament, tie: OpenTie) -> str:
    """The table where extra rounds are played: the first at which one of them sat."""
    tables = _session_of(tournament, tie).tables
    sat = {tournament.players[name].table for name in tie.players}
    return next((name for name in tables if name in sat), tables[0])


def play_off_started(tournament: Tournament, fact: PlayOffStarted) -> Tournament:
    seatings = tuple({each.player: each.seat for each in placings} for placings in (fact.placings, *fact.turns))
    group = frozenset(fact.group or fact.players)
    table = tournament.tables[fact.table]
    came = {name: tournament.players[name] for name in fact.players}
    extra = PlayOff(fact.players, fact.chips, fact.session, group, seatings, version=table.version, came=came)
    table = replace(table, extra=extra, seats=seatings[0], stacks=fact.chips)
    players = dict(tournament.players)
    for placing in (placing for placings in (fact.placings, *fact.turns) for placing in placings):
        player = players[placing.player]
        players[player.name] = replace(player, table=placing.table, seat=placing.seat, came_from=player.table)
    return with_table(replace(tournament, players=players), table)


def play_off_turn(tournament: Tournament, fact: PlayOffTurn) -> Tournament:
    table = tournament.tables[fact.table]
    assert table.extra is not None, "extra rounds are played at this table"
    seats = {placing.player: placing.seat for placing in fact.placings}
    extra = replace(table.extra, turn=fact.turn, played=False)
    return with_table(tournament, replace(table, extra=extra, seats=seats))


def _group(tournament: Tournament, table: SessionTable) -> list[SessionTable]:
    """The tables at which the same level players are separated, this one among them."""
    assert table.extra is not None, "extra rounds are played at this table"
    group = table.extra.group
    session = tournament.sessions[table.session]
    return [each for each in tournament.tables_of(session) if each.extra is not None and each.extra.group == group]


def with_rounds(extra: PlayOff, counted: Iterable[int], void: Iterable[int]) -> PlayOff:
    """These rounds of the table have been the extra round of those whose turn it was; others prove to be void."""
    gone = set(void)
    had = {number: turn for number, turn in extra.had.items() if number not in gone}
    return replace(extra, had=had | dict.fromkeys(counted, extra.turn))


def turns_to_come(tournament: Tournament, extra: PlayOff) -> Iterator[tuple[int, dict[str, int]]]:
    """The seatings that have not had the extra round: after the one that plays, and then those whose round was void."""
    had = set(extra.had.values())
    for turn in (*range(extra.turn + 1, len(extra.seatings)), *range(extra.turn + 1)):
        seats = {name: seat for name, seat in extra.seatings[turn].items() if can_play(tournament, name)}
        if seats and turn not in had:
            yield turn, seats


def next_turn(tournament: Tournament, table: SessionTable) -> tuple[PlayOffTurn, ...]:
    """Others have the extra round at this table, because it is their turn or because theirs was void (T50)."""
    extra = table.extra
    assert extra is not None, "extra rounds are played at this table"
    terms = tournament.terms_of(tournament.conditions.plan(table.session))
    under = (*terms.cite_first("extra_rounds", "condition_session_ties"), "~T50")
    for turn, seats in turns_to_come(tournament, extra):
        placings, book = _placings(table.name, seats), terms.book_id
        return (
            PlayOffTurn(session=extra.session, table=table.name, turn=turn, placings=placings, under=under, book=book),
        )
    return ()


def once_deserted(tournament: Tournament) -> tuple[Fact, ...]:
    """An extra round is also over when all players who had it to play at a table have left."""
    for table in tournament.tables.values():
        if table.extra is not None and not table.extra.played and not table.seats:
            return after_extra_round(tournament, table)
    return ()


def after_extra_round(tournament: Tournament, table: SessionTable) -> tuple[Fact, ...]:
    """An extra round is over: others play it in their turn, it separates the players, or some of them, or it is played
    again."""
    extra = table.extra
    assert extra is not None, "an extra round was played"
    plan = tournament.conditions.plan(table.session)
    terms = tournament.terms_of(plan)
    under = terms.cite_first("extra_rounds", "condition_session_ties")
    following = next_turn(tournament, table)
    if following:
        return following
    tables = _group(tournament, table)
    waits = any(each.extra is not None and not each.extra.played for each in tables if each.name != table.name)
    # A player who has left the extra rounds has no chips in them.
    chips = {
        name: each.stacks.get(name, 0) if can_play(tournament, name) else 0
        for each in tables
        for name in (each.extra.players if each.extra else ())
    }
    least = least_stake(tournament, plan, table.rounds)
    somebody_is_left = any(can_play(tournament, name) for name in chips)
    nobody_can = not waits and somebody_is_left and max(chips.values()) < least
    told = PlayOffRound(
        session=extra.session,
        table=table.name,
        chips=chips,
        again=nobody_can,
        waits=waits,
        under=under + (("~T22",) if nobody_can else ()),
        book=terms.book_id,
    )
    after = play_off_round(tournament, told)
    if waits or nobody_can:
        return (told,)
    still = next((tie for tie in open_ties(after) if extra.group >= set(tie.players)), None)
    if still is None or not any(can_play(tournament, name) for name in still.players):
        return (told,)
    stacks = {name: chips[name] for name in still.players}
    if max(stacks.values()) < least:  # those who are still level cannot wager: for them it decided nothing (T22)
        stacks = _anew(tournament, table, still.players)
    return (told, *start_play_off(after, still, stacks))


def _anew(tournament: Tournament, table: SessionTable, players: Iterable[str]) -> dict[str, int]:
    """The chips from which an extra round is played again: those before it, or those that the session began with if
    that is more; with too few chips to do anything but lose, the round would be played for ever (T22)."""
    plan = tournament.conditions.plan(table.session)
    began = int(plan.chips if plan.chips is not None else tournament.conditions.chips)
    held = {
        name: chips for each in _group(tournament, table) if each.extra for name, chips in each.extra.stacks.items()
    }
    return {name: max(held[name], began) for name in players}


def play_off_round(tournament: Tournament, fact: PlayOffRound) -> Tournament:
    table = tournament.tables[fact.table]
    assert table.extra is not None, "extra rounds are played at this table"
    if fact.waits:
        return with_table(tournament, replace(table, extra=replace(table.extra, played=True)))
    after = tournament
    for each in _group(tournament, table):
        assert each.extra is not None, "it is of the group"
        if fact.again:
            stacks = _anew(tournament, table, each.extra.players)
            seats = {name: seat for name, seat in each.extra.seatings[0].items() if can_play(tournament, name)}
            extra = replace(each.extra, turn=0, played=False, had={})
            after = with_table(after, replace(each, stacks=stacks, seats=seats, extra=extra))
        else:
            after = with_table(after, replace(each, extra=None, seats={}))
    return after if fact.again else with_tiebreaks(after, fact.session, fact.chips)
