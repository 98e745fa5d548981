"""Parting players who are level: extra rounds, a draw of cards, or sharing; and a session's result."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from croupier.equipment import decks
from croupier.ruling import Act, Fact, Refusal
from croupier.tournament import ballot, play
from croupier.tournament.boxes import seats_of
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import DecideTie, ReportTable
from croupier.tournament.conditions import Session
from croupier.tournament.facts import (
    CardsDrawn,
    Placing,
    PlayOffRound,
    PlayOffStarted,
    PlayOffTurn,
    SessionEnded,
    SessionRanked,
    TableReported,
    TieShared,
)
from croupier.tournament.heats import with_heat, with_sitting
from croupier.tournament.play import awaiting_start, least_stake
from croupier.tournament.ranking import OpenTie, feeds_another, going_on, open_ties, points_for, session_places
from croupier.tournament.seating import awaiting
from croupier.tournament.state import Heat, PlayOff, Sitting, Standing, Tournament

Decision = tuple[Fact, ...] | Refusal

RANKS = "23456789TJQKA"


def decide_tie(tournament: Tournament, act: Act, command: DecideTie) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    ties = open_ties(tournament)
    tie = next((each for each in ties if set(each.players) == set(command.players)), None)
    if tie is None:
        instead = tuple(", ".join(each.players) for each in waiting_ties(tournament))
        return Refusal(terms.cite("places"), "there is no such tie to decide", instead, book=terms.book_id)
    if tie not in waiting_ties(tournament):
        because = "they, or other level players at that table, play extra rounds: other extra rounds come after them"
        return Refusal(tie.under, because, book=tie.book)
    nobody_is_left = not any(_can_play(tournament, name) for name in tie.players)
    if tie.method == "shared" or (tie.method == "extra rounds" and nobody_is_left):  # all of them have left (T37)
        return (TieShared(session=tie.session, players=tie.players, under=tie.under, book=tie.book),)
    if tie.method == "cards":
        if not command.seed:
            return Refusal(tie.under, "a draw of cards takes a number of the generator", book=tie.book)
        return _draws_of_cards(tournament, tie, command.seed)
    return _play_off(tournament, tie)


def waiting_ties(tournament: Tournament) -> tuple[OpenTie, ...]:
    """Open ties that are not being played off, and whose table is free for extra rounds."""
    playing = {heat.name: heat.extra.players for heat in tournament.heats.values() if heat.extra}
    busy = {name for players in playing.values() for name in players}
    return tuple(
        tie
        for tie in open_ties(tournament)
        if not busy & set(tie.players)
        and (tie.method != "extra rounds" or not playing.keys() & _seats_for(tournament, tie).keys())
    )


# Sharing


def shared(tournament: Tournament, fact: TieShared) -> Tournament:
    group = frozenset(fact.players)
    if not fact.session:
        return replace(tournament, shared=(*tournament.shared, group))
    sitting = tournament.sittings[fact.session]
    after = with_sitting(tournament, replace(sitting, shared=(*sitting.shared, group)))
    return replace(after, shared=(*after.shared, group))


# A draw of cards


def card_value(card: str) -> int:
    """Ace high. Suits count for nothing: equal ranks draw on (U32)."""
    return RANKS.index(card[0])


def _draws_of_cards(tournament: Tournament, tie: OpenTie, seed: str) -> tuple[CardsDrawn, ...]:
    """A card each; those with equal ranks take the next ones, until nothing hangs on who is level (T52)."""
    drawn: list[CardsDrawn] = []
    after, level = 0, [tie]
    while level:
        players = level[0].players
        cards = ballot.cards_drawn(seed, players, decks(1), after)
        under = tie.under + (("~T52",) if after else ())
        fact = CardsDrawn(session=tie.session, seed=seed, cards=cards, after=after, under=under, book=tie.book)
        drawn.append(fact)
        tournament, after = cards_drawn(tournament, fact), after + len(players)
        level = [each for each in open_ties(tournament) if _drew_equal(each, tie)]
    return tuple(drawn)


def _drew_equal(tie: OpenTie, drew: OpenTie) -> bool:
    """Whether these are some of those who drew, and a draw of cards is what has to part them still."""
    return tie.method == "cards" and tie.session == drew.session and set(tie.players) <= set(drew.players)


def cards_drawn(tournament: Tournament, fact: CardsDrawn) -> Tournament:
    return _told(tournament, fact.session, {name: card_value(card) for name, card in fact.cards.items()})


def _told(tournament: Tournament, session: str, values: dict[str, int]) -> Tournament:
    """What parts level players: the higher is the better."""
    sitting = tournament.sittings[session] if session else None
    had = sitting.tiebreaks if sitting else tournament.tiebreaks
    tiebreaks = {**had, **{name: (*had.get(name, ()), value) for name, value in values.items()}}
    if sitting is None:
        return replace(tournament, tiebreaks=tiebreaks)
    return with_sitting(tournament, replace(sitting, tiebreaks=tiebreaks))


# Extra rounds


def _play_off(tournament: Tournament, tie: OpenTie, stacks: dict[str, int] | None = None) -> tuple[PlayOffStarted, ...]:
    """At one table, or at as many as it takes to seat everybody who is level; one after the other, where all the tables
    that may be active have too few seats (T50)."""
    sitting = _sitting_of(tournament, tie)
    chips = stacks or _stacks(tournament, sitting, tie)
    seated = _seats_for(tournament, tie)
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


def _can_play(tournament: Tournament, name: str) -> bool:
    """Also who was eliminated, and is level in points: only those cannot who left, or were made to."""
    return tournament.players[name].standing not in (Standing.WITHDRAWN, Standing.EXCLUDED)


def _seats_for(tournament: Tournament, tie: OpenTie) -> dict[str, list[dict[str, int]]]:
    """Who sits where for extra rounds, at each table one seating after the other. Those who come from other tables draw
    a seat by the session's number."""
    sitting = _sitting_of(tournament, tie)
    session = tournament.conditions.session(sitting.name)
    seats = seats_of(tournament.terms_of(session), session)
    home = _table_of(tournament, tie)
    players = [name for name in tie.players if _can_play(tournament, name)]
    if len(players) > len(seats):
        return _in_groups(players, sitting, session, seats)
    at_home: dict[str, int] = {}
    for player in (tournament.players[name] for name in players):
        if player.table == home and player.seat not in at_home.values():  # those of another turn had the same seats
            at_home[player.name] = player.seat
    free = [seat for seat in seats if seat not in at_home.values()]
    drawn = [int(seat) for seat in ballot.order(sitting.seed, 0, map(str, free))]
    coming = ballot.order(sitting.seed, 0, (name for name in players if name not in at_home))
    return {home: [{**at_home, **dict(zip(coming, drawn, strict=False))}]}


def _in_groups(
    players: Sequence[str], sitting: Sitting, session: Session, seats: tuple[int, ...]
) -> dict[str, list[dict[str, int]]]:
    """Groups as equal as they go, over the tables of the session that may be active at the same time (T50)."""
    groups: list[dict[str, int]] = [{} for _ in range(-(-len(players) // len(seats)))]
    drawn = [int(seat) for seat in ballot.order(sitting.seed, 0, map(str, seats))]
    for turn, name in enumerate(ballot.order(sitting.seed, 0, players)):
        group = groups[turn % len(groups)]
        group[name] = drawn[len(group)]
    tables = sitting.tables[: session.tables or None][: len(groups)]
    return {table: groups[at :: len(tables)] for at, table in enumerate(tables)}


def _stacks(tournament: Tournament, sitting: Sitting, tie: OpenTie) -> dict[str, int]:
    """Level in chips, they play with what they hold, if that is enough to wager (T22); level in points, each with the
    stack of the last session (T23)."""
    session = tournament.conditions.session(sitting.name)
    same = int(tournament.conditions.chips if session.chips is None else session.chips)
    held = {name: sitting.final_chips.get(name, same) if tie.session else same for name in tie.players}
    rounds = tournament.heats[_table_of(tournament, tie)].rounds
    enough = max(held.values()) >= least_stake(tournament, session, rounds)
    return held if enough else dict.fromkeys(tie.players, same)


def _sitting_of(tournament: Tournament, tie: OpenTie) -> Sitting:
    """The session that they are level in; players level in points meet at a table of the last that was played."""
    if tie.session:
        return tournament.sittings[tie.session]
    return [sitting for sitting in tournament.sittings.values() if sitting.tables][-1]


def _table_of(tournament: Tournament, tie: OpenTie) -> str:
    """The table where extra rounds are played: the first at which one of them sat."""
    tables = _sitting_of(tournament, tie).tables
    sat = {tournament.players[name].table for name in tie.players}
    return next((name for name in tables if name in sat), tables[0])


def play_off_started(tournament: Tournament, fact: PlayOffStarted) -> Tournament:
    seatings = tuple({each.player: each.seat for each in placings} for placings in (fact.placings, *fact.turns))
    group = frozenset(fact.group or fact.players)
    extra = PlayOff(fact.players, fact.chips, fact.session, group, seatings)
    heat = replace(tournament.heats[fact.table], extra=extra, seats=seatings[0], stacks=fact.chips)
    players = dict(tournament.players)
    for placing in (placing for placings in (fact.placings, *fact.turns) for placing in placings):
        player = players[placing.player]
        players[player.name] = replace(player, table=placing.table, seat=placing.seat, came_from=player.table)
    return with_heat(replace(tournament, players=players), heat)


def play_off_turn(tournament: Tournament, fact: PlayOffTurn) -> Tournament:
    heat = tournament.heats[fact.table]
    assert heat.extra is not None, "extra rounds are played at this table"
    seats = {placing.player: placing.seat for placing in fact.placings}
    return with_heat(tournament, replace(heat, extra=replace(heat.extra, turn=fact.turn), seats=seats))


def report(tournament: Tournament, act: Act, command: ReportTable) -> Decision:
    """What a table reports, and what an extra round told if it was one."""
    facts = play.report(tournament, act, command)
    heat = tournament.heats.get(command.table)
    if isinstance(facts, Refusal) or heat is None or heat.extra is None or not command.counts:
        return facts
    reported = facts[0]
    assert isinstance(reported, TableReported), "a report comes first"
    after = play.table_reported(tournament, reported)
    return (*facts, *_after_extra_round(after, after.heats[command.table]))


def _group(tournament: Tournament, heat: Heat) -> list[Heat]:
    """The tables at which the same level players are parted, this one among them."""
    assert heat.extra is not None, "extra rounds are played at this table"
    group = heat.extra.group
    sitting = tournament.sittings[heat.session]
    return [each for each in tournament.heats_of(sitting) if each.extra is not None and each.extra.group == group]


def _after_extra_round(tournament: Tournament, heat: Heat) -> tuple[Fact, ...]:
    """An extra round is over: others have it in their turn, it parts the players, or some of them, or it is played
    again."""
    extra = heat.extra
    assert extra is not None, "an extra round was played"
    session = tournament.conditions.session(heat.session)
    terms = tournament.terms_of(session)
    under = terms.cite_first("extra_rounds", "condition_session_ties")
    for turn in range(extra.turn + 1, len(extra.seatings)):
        seats = {name: seat for name, seat in extra.seatings[turn].items() if _can_play(tournament, name)}
        if seats:
            placings, cited = _placings(heat.name, seats), (*under, "~T50")
            book = terms.book_id
            return (
                PlayOffTurn(
                    session=extra.session, table=heat.name, turn=turn, placings=placings, under=cited, book=book
                ),
            )
    tables = _group(tournament, heat)
    waits = any(each.extra is not None and not each.extra.played for each in tables if each.name != heat.name)
    # Who has left the extra rounds has no chips in them.
    chips = {
        name: each.stacks.get(name, 0) if _can_play(tournament, name) else 0
        for each in tables
        for name in (each.extra.players if each.extra else ())
    }
    least = least_stake(tournament, session, heat.rounds)
    somebody_is_left = any(_can_play(tournament, name) for name in chips)
    nobody_can = not waits and somebody_is_left and max(chips.values()) < least
    told = PlayOffRound(
        session=extra.session,
        table=heat.name,
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
    if still is None or not any(_can_play(tournament, name) for name in still.players):
        return (told,)
    stacks = {name: chips[name] for name in still.players}
    if max(stacks.values()) < least:  # those who are still level cannot wager: for them it decided nothing (T22)
        stacks = _anew(tournament, heat, still.players)
    return (told, *_play_off(after, still, stacks))


def _anew(tournament: Tournament, heat: Heat, players: Iterable[str]) -> dict[str, int]:
    """What an extra round is played again from: the chips before it, or those that the session began with if that is
    more; for with too few to do anything but lose the round would be played for ever (T22)."""
    session = tournament.conditions.session(heat.session)
    began = int(session.chips if session.chips is not None else tournament.conditions.chips)
    held = {name: chips for each in _group(tournament, heat) if each.extra for name, chips in each.extra.stacks.items()}
    return {name: max(held[name], began) for name in players}


def play_off_round(tournament: Tournament, fact: PlayOffRound) -> Tournament:
    heat = tournament.heats[fact.table]
    assert heat.extra is not None, "extra rounds are played at this table"
    if fact.waits:
        return with_heat(tournament, replace(heat, extra=replace(heat.extra, played=True)))
    after = tournament
    for each in _group(tournament, heat):
        assert each.extra is not None, "it is of the group"
        if fact.again:
            stacks = _anew(tournament, heat, each.extra.players)
            seats = {name: seat for name, seat in each.extra.seatings[0].items() if _can_play(tournament, name)}
            extra = replace(each.extra, turn=0, played=False)
            after = with_heat(after, replace(each, stacks=stacks, seats=seats, extra=extra))
        else:
            after = with_heat(after, replace(each, extra=None, seats={}))
    return after if fact.again else _told(after, fact.session, fact.chips)


# The result of a session


def consequences(tournament: Tournament) -> tuple[Fact, ...]:
    """What follows by itself from the state that a command brought about."""
    left = next((heat for heat in tournament.heats.values() if _deserted(heat)), None)
    if left is not None:
        return _after_extra_round(tournament, left)
    sitting = tournament.current()
    if sitting is None:
        return ()
    session = tournament.conditions.session(sitting.name)
    terms = tournament.terms_of(session)
    if not sitting.tables:
        return _not_played(tournament, sitting) if session.players_from else ()
    if not sitting.ended:
        if sitting.unfinished or awaiting_start(tournament, sitting):
            return ()
        return (SessionEnded(session=sitting.name, under=terms.cite("places"), book=terms.book_id),)
    if open_ties(tournament):
        return ()
    groups = session_places(tournament, sitting)
    advancing = going_on(tournament, sitting)[0] if feeds_another(tournament, session) else ()
    points = points_for(groups, session.points) if session.points else {}
    return (
        SessionRanked(
            session=sitting.name,
            places=groups,
            advancing=advancing,
            points={name: str(value) for name, value in points.items() if value},
            under=terms.cite("places"),
            book=terms.book_id,
        ),
    )


def _deserted(heat: Heat) -> bool:
    """Whether all have left who had an extra round to play at a table."""
    return heat.extra is not None and not heat.extra.played and not heat.seats


def _not_played(tournament: Tournament, sitting: Sitting) -> tuple[Fact, ...]:
    """A session for which one player is left, or nobody, is decided without play."""
    session = tournament.conditions.session(sitting.name)
    left = awaiting(tournament, session)
    if len(left) > 1:
        return ()
    terms = tournament.terms_of(session)
    names = tuple(each.name for each in left)
    return (
        SessionRanked(
            session=sitting.name,
            places=tuple((name,) for name in names),
            advancing=names if feeds_another(tournament, session) else (),
            points={name: str(session.points[0]) for name in names if session.points},
            under=terms.cite("places"),
            book=terms.book_id,
        ),
    )


def session_ended(tournament: Tournament, fact: SessionEnded) -> Tournament:
    return with_sitting(tournament, replace(tournament.sittings[fact.session], ended=True))


def session_ranked(tournament: Tournament, fact: SessionRanked) -> Tournament:
    """Whoever does not go on is out, unless nothing follows."""
    sitting = tournament.sittings[fact.session]
    session = tournament.conditions.session(fact.session)
    players = dict(tournament.players)
    for name, points in fact.points.items():
        players[name] = replace(players[name], points=players[name].points + Fraction(points))
    if feeds_another(tournament, session):
        for name in _out(fact, players.keys()):
            if players[name].standing is Standing.IN:
                players[name] = replace(players[name], standing=Standing.ELIMINATED)
    for name in fact.advancing:  # the only one of a repechage, which was not played
        if players[name].standing is Standing.ELIMINATED:
            players[name] = replace(players[name], standing=Standing.IN)
    heats = {  # extra rounds that nothing hangs on any more, since somebody level has been excluded
        name: replace(heat, extra=None, seats={}) if heat.extra and heat.extra.session == fact.session else heat
        for name, heat in tournament.heats.items()
    }
    after = replace(tournament, players=players, heats=heats)
    return with_sitting(after, replace(sitting, ended=True, ranked=True, places=fact.places, advancing=fact.advancing))


def _out(fact: SessionRanked, players: Iterable[str]) -> list[str]:
    going = set(fact.advancing)
    return [name for place in fact.places for name in place if name not in going and name in players]
